"""The fixed action space: every move there is, built once and shared, with its text (docs/notation.md).

A move is a kind and up to three operands. The lists below hold the moves of each kind in the order of their operands,
so that the chapters of the rules pick them by index. Ids follow the order in which the lists are made: only append.
"""

from typing import TYPE_CHECKING, Final

from carnegie.arguments import Index, Text, integer, shown
from carnegie.rules.cities import (
    CITY_NAMES,
    CITY_SIZE,
    FIRST_SLOT,
    LEFT_TWIN,
    SLOT_CITY,
    SLOTS_FOR,
    SMALL,
)
from carnegie.rules.company import DISTANCE, LONGEST_JOURNEY, SQUARE_COUNT, SQUARE_NAMES
from carnegie.rules.departments import (
    DEPARTMENT_COUNT,
    DEPARTMENT_NAMES,
    FIRST_TILE,
    GAINS_IN_PLACE,
    GAINS_ON_MISSION,
    TILE_NAMES,
    TYPE_COUNT,
    TYPE_NAMES,
    USABLE_DEPARTMENTS,
)
from carnegie.rules.donations import DONATION_COUNT, DONATION_NAMES
from carnegie.rules.errors import InvalidMove
from carnegie.rules.facts import EMPLOYEE, GOODS, MONEY, MOVES, RESOURCE_NAMES
from carnegie.rules.regions import REGION_COUNT, REGION_NAMES
from carnegie.rules.tabs import HOUSING, TAB_COUNT, TAB_NAMES

if TYPE_CHECKING:
    from mypy_extensions import i64

KIND_NAMES: Final[list[str]] = [
    "tabs", "housing", "reserve", "timeline", "return", "take", "lobby", "donate", "choose", "use", "move", "gain",
    "mission", "trade", "add", "assign", "build", "buy", "advance", "develop", "give", "activate", "sell", "pass",
    "done",
]  # fmt: skip
K_TABS: Final = 0
K_HOUSING: Final = 1
K_RESERVE: Final = 2
K_TIMELINE: Final = 3
K_RETURN: Final = 4
K_TAKE: Final = 5
K_LOBBY: Final = 6
K_DONATE: Final = 7
K_CHOOSE: Final = 8
K_USE: Final = 9
K_MOVE: Final = 10
K_GAIN: Final = 11
K_MISSION: Final = 12
K_TRADE: Final = 13
K_ADD: Final = 14
K_ASSIGN: Final = 15
K_BUILD: Final = 16
K_BUY: Final = 17
K_ADVANCE: Final = 18
K_DEVELOP: Final = 19
K_GIVE: Final = 20
K_ACTIVATE: Final = 21
K_SELL: Final = 22
K_PASS: Final = 23
K_DONE: Final = 24

MOST_EMPLOYEES: Final = 15
MOST_GOODS_AT_ONCE: Final = 3


Operands = dict[str, str | int | bool]
_MAKING: Final[list[bool]] = [True]
"""Empty once all moves have been made."""


class Move:
    """One move of the fixed action space, read-only. Each move is one object: compare with `is` or `==`.

    >>> Move.parse("timeline research").kind
    'timeline'
    """

    def __init__(self, number: int, code: int, a: int, b: int, c: int, text: str, operands: Operands) -> None:
        if not _MAKING:
            raise TypeError("a Move is not made: Move.parse(text) and Move.by_id(number) return the one there is")
        # Compiled, a Final attribute has no setter; interpreted, `_read_only` stands in for that.
        self.id: Final[i64] = number
        self.code: Final[i64] = code
        self.a: Final[i64] = a
        self.b: Final[i64] = b
        self.c: Final[i64] = c
        self.text: Final[str] = text
        self._operands: Final[tuple[tuple[str, str | int | bool], ...]] = tuple(operands.items())

    @property
    def kind(self) -> str:
        """The first word of the text."""
        return KIND_NAMES[self.code]

    @property
    def operands(self) -> Operands:
        """What the move names, by role: {'project': 'industry', 'city': 'chicago', 'slot': 3}."""
        return dict(self._operands)

    @staticmethod
    def parse(text: Text) -> "Move":
        """Returns the move of that text; raises `InvalidMove` if there is none."""
        if not isinstance(text, str):
            raise InvalidMove(f"{shown(text)} is no move: a text such as 'pass' expected", "unknown_move")
        return move_of(text)

    @staticmethod
    def by_id(number: Index) -> "Move":
        """Returns the move of that id; raises `InvalidMove` if there is none."""
        found = integer(number)
        if found is None or not 0 <= found < len(ALL_MOVES):
            raise InvalidMove(f"{shown(number)} is no move id: they go from 0 to {len(ALL_MOVES) - 1}", "unknown_move")
        return ALL_MOVES[found]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (parse_move, (self.text,))


def parse_move(text: str) -> Move:
    return Move.parse(text)


def move_of(text: str) -> Move:
    move = _BY_TEXT.get(text)
    if move is None:
        raise InvalidMove(unknown_text(text), "unknown_move")
    return move


def unknown_text(text: str) -> str:
    """One sentence on what is wrong with a text that is no move."""
    given = text if len(text) <= 60 else text[:57] + "..."
    words = text.split(" ")
    if words[0] in KIND_NAMES:
        example = next(move.text for move in ALL_MOVES if KIND_NAMES[move.code] == words[0])
        return f"{given!r} is no move: it should look like {example!r}"
    return f"{given!r} is no move: the first word is one of {', '.join(KIND_NAMES)}"


ALL_MOVES: Final[list[Move]] = []
_BY_TEXT: Final[dict[str, Move]] = {}


def _new(code: int, a: int, b: int, c: int, words: str, operands: Operands) -> Move:
    move = Move(len(ALL_MOVES), code, a, b, c, (KIND_NAMES[code] + " " + words).rstrip(), operands)
    ALL_MOVES.append(move)
    _BY_TEXT[move.text] = move
    return move


def _numbered(code: int, role: str, first: int, last: int) -> list[Move]:
    """Moves with one number from `first` to `last`; the list is indexed by number - first."""
    return [_new(code, number, 0, 0, str(number), {role: number}) for number in range(first, last + 1)]


def _named(code: int, role: str, names: list[str], first: int = 0) -> list[Move]:
    """Moves with one name; operand a is its index in `names` plus `first`."""
    return [_new(code, first + index, 0, 0, name, {role: name}) for index, name in enumerate(names)]


def _on_slot(code: int, tab: int, slot: int) -> Move:
    city = SLOT_CITY[slot]
    twins = slot in LEFT_TWIN or LEFT_TWIN[slot] >= 0
    number = slot - FIRST_SLOT[city] + 1
    words = CITY_NAMES[city] + (f" {number}" if twins else "")
    if code == K_BUILD:
        words = TAB_NAMES[tab] + " " + words
    return _new(code, tab, slot, 0, words, {"project": TAB_NAMES[tab], "city": CITY_NAMES[city], "slot": number})


def _of_employee(code: int, start: int, end: int, active: int) -> Move:
    words = SQUARE_NAMES[start]
    operands: Operands = {"from": SQUARE_NAMES[start]}
    if end >= 0:
        words += " " + SQUARE_NAMES[end]
        operands["to"] = SQUARE_NAMES[end]
    operands["active"] = active == 1
    return _new(code, start, end, active, words + (" active" if active else ""), operands)


def _side_letters(mask: int) -> str:
    return "".join("ab"[mask >> (TAB_COUNT - 1 - tab) & 1] for tab in range(TAB_COUNT))


TABS: Final[list[Move]] = [
    _new(K_TABS, mask, 0, 0, _side_letters(mask), {"sides": _side_letters(mask)}) for mask in range(16)
]
"""Operand a has a bit a tab, Housing the highest: 0 for side A."""
PLACE_HOUSING: Final[list[Move]] = [
    _on_slot(K_HOUSING, HOUSING, slot) for slot in SLOTS_FOR[HOUSING] if CITY_SIZE[SLOT_CITY[slot]] != SMALL
]
RESERVE: Final[list[Move]] = _named(K_RESERVE, "department", TILE_NAMES, FIRST_TILE)
TIMELINE: Final[list[Move]] = _named(K_TIMELINE, "row", TYPE_NAMES)
RETURN: Final[list[Move]] = _numbered(K_RETURN, "employees", 1, MOST_EMPLOYEES)
TAKE: Final[list[Move]] = [
    _new(K_TAKE, what, 0, 0, RESOURCE_NAMES[what], {"what": RESOURCE_NAMES[what]}) for what in (MONEY, GOODS, EMPLOYEE)
]
TO_NEW_LOBBY: Final[list[Move]] = _numbered(K_LOBBY, "employees", 0, MOST_EMPLOYEES)
DONATE: Final[list[Move]] = _named(K_DONATE, "donation", DONATION_NAMES)
CHOOSE: Final[list[Move]] = _named(K_CHOOSE, "type", TYPE_NAMES)
USE: Final[list[Move]] = [
    _new(K_USE, department, 0, 0, DEPARTMENT_NAMES[department], {"department": DEPARTMENT_NAMES[department]})
    for department in USABLE_DEPARTMENTS
]
GAIN: Final[list[Move]] = [
    _new(K_GAIN, what, 0, 0, RESOURCE_NAMES[what], {"what": RESOURCE_NAMES[what]}) for what in (MONEY, GOODS, MOVES)
]
MISSION: Final[list[Move]] = [
    _new(
        K_MISSION,
        region,
        what,
        0,
        f"{REGION_NAMES[region]} {RESOURCE_NAMES[what]}",
        {"region": REGION_NAMES[region], "what": RESOURCE_NAMES[what]},
    )
    for region in range(REGION_COUNT)
    for what in range(len(RESOURCE_NAMES))
]
TRADE: Final[list[Move]] = _numbered(K_TRADE, "goods", 1, MOST_GOODS_AT_ONCE)
ADD: Final[list[Move]] = [
    _new(
        K_ADD,
        department,
        square,
        0,
        f"{DEPARTMENT_NAMES[department]} {SQUARE_NAMES[square]}",
        {"department": DEPARTMENT_NAMES[department], "square": SQUARE_NAMES[square]},
    )
    for department in range(FIRST_TILE, DEPARTMENT_COUNT)
    for square in range(SQUARE_COUNT)
]
"""Indexed by (department - FIRST_TILE) * 16 + square."""
ASSIGN: Final[list[Move]] = [
    _of_employee(K_ASSIGN, start, -1, active) for start in range(SQUARE_COUNT) for active in (0, 1)
]
"""Indexed by square * 2 + active."""
BUILD: Final[list[list[Move]]] = [[_on_slot(K_BUILD, tab, slot) for slot in SLOTS_FOR[tab]] for tab in range(TAB_COUNT)]
"""By tab, then in the order of SLOTS_FOR[tab]."""
BUY: Final[list[Move]] = _numbered(K_BUY, "goods", 1, MOST_GOODS_AT_ONCE)
ADVANCE: Final[list[Move]] = _named(K_ADVANCE, "tab", TAB_NAMES)
DEVELOP: Final[list[Move]] = _named(K_DEVELOP, "region", REGION_NAMES)
GIVE: Final[list[Move]] = [
    _new(
        K_GIVE,
        region,
        donation,
        0,
        f"{REGION_NAMES[region]} {DONATION_NAMES[donation]}",
        {"region": REGION_NAMES[region], "donation": DONATION_NAMES[donation]},
    )
    for region in range(REGION_COUNT)
    for donation in range(DONATION_COUNT)
]
"""Indexed by region * DONATION_COUNT + donation."""
ACTIVATE: Final[list[Move]] = _named(K_ACTIVATE, "square", SQUARE_NAMES)
SELL: Final[Move] = _new(K_SELL, 0, 0, 0, "", {})
PASS: Final[Move] = _new(K_PASS, 0, 0, 0, "", {})
DONE: Final[Move] = _new(K_DONE, 0, 0, 0, "", {})
_JOURNEY_MOVES: Final[list[Move]] = [
    _of_employee(K_MOVE, start, end, active)
    for start in range(SQUARE_COUNT)
    for end in range(SQUARE_COUNT)
    if end != start
    for active in (0, 1)
]
ACTION_COUNT: Final[int] = len(ALL_MOVES)


def journey(start: int, end: int, active: bool) -> Move:
    """The journey of one employee from a square to another."""
    place = end if end < start else end - 1
    return _JOURNEY_MOVES[(start * (SQUARE_COUNT - 1) + place) * 2 + (1 if active else 0)]


def _within(start: int, active: int, moves: int) -> list[Move]:
    return [
        move
        for move in _JOURNEY_MOVES
        if move.a == start and move.c == active and DISTANCE[start * SQUARE_COUNT + move.b] <= moves
    ]


JOURNEYS: Final[list[list[Move]]] = [
    _within(start, active, moves)
    for start in range(SQUARE_COUNT)
    for active in (0, 1)
    for moves in range(LONGEST_JOURNEY + 1)
]
"""The journeys of an employee with so many moves, at index (square * 2 + active) * 7 + moves (at most 6)."""

USE_INDEX: Final[list[int]] = [
    USABLE_DEPARTMENTS.index(department) if department in USABLE_DEPARTMENTS else -1
    for department in range(DEPARTMENT_COUNT)
]
"""Where the move of a department stands in USE."""
GAIN_MOVES: Final[list[list[Move]]] = [
    [move for move in GAIN if move.a in [what for what, amount in GAINS_IN_PLACE[department]]]
    for department in range(DEPARTMENT_COUNT)
]
MISSION_MOVES: Final[list[list[Move]]] = [
    [move for move in MISSION if move.b in [what for what, amount in GAINS_ON_MISSION[department]]]
    for department in range(DEPARTMENT_COUNT)
]
MISSION_MOVES_WITHOUT_SUPPLY: Final[list[list[Move]]] = [
    [move for move in moves if move.b != EMPLOYEE] for moves in MISSION_MOVES
]
"""A new employee needs one in supply (5.8)."""
CHOICES: Final[list[list[Move]]] = [[move for move in CHOOSE if move.a != of] for of in range(TYPE_COUNT)]
"""By the round's action: the other three types (5.2)."""
RETURN_UP_TO: Final[list[list[Move]]] = [RETURN[:most] for most in range(MOST_EMPLOYEES + 1)]
TO_NEW_LOBBY_UP_TO: Final[list[list[Move]]] = [TO_NEW_LOBBY[: most + 1] for most in range(MOST_EMPLOYEES + 1)]
TRADE_UP_TO: Final[list[list[Move]]] = [TRADE[:most] for most in range(MOST_GOODS_AT_ONCE + 1)]
BUY_UP_TO: Final[list[list[Move]]] = [BUY[:most] for most in range(MOST_GOODS_AT_ONCE + 1)]


def _read_only(move: object, name: str, value: object = None) -> None:
    if hasattr(move, name):
        raise AttributeError(f"attribute {name!r} of 'Move' objects is not writable")
    raise AttributeError(f"'Move' object has no attribute {name!r}")


_MAKING.clear()
if __file__.endswith(".py"):
    for _refused in ("__setattr__", "__delattr__"):
        setattr(Move, _refused, _read_only)
