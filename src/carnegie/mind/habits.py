"""What experience has taught: by how much each move is worth more or less in a situation than the glance thinks.

A situation is seen as a few facts, each with a few values. What was learned of a move is one byte for each value of
each fact, and its correction is the sum of those that hold. `scripts/learn.py` learns them by playing.
"""

from typing import TYPE_CHECKING, Final

from carnegie.mind.outlook import Outlook
from carnegie.rules.departments import DEPARTMENT_COUNT, DEPARTMENT_TYPE, TYPE_COUNT
from carnegie.rules.moves import Move
from carnegie.rules.regions import LAST_SPACE, REGION_COUNT
from carnegie.rules.solo import BACK_NAMES, CARD_IDS, card_back
from carnegie.rules.state import NO_CARD, State
from carnegie.rules.tabs import TAB_COUNT
from carnegie.rules.timeline import ROUNDS

if TYPE_CHECKING:
    from mypy_extensions import i64  # tells mypyc, and nobody else, that these are machine integers

UNIT: Final = 4
"""What one step of a byte is worth, in thousandths of a VP."""
NEUTRAL: Final = 128
"""The byte that corrects nothing."""
MONEY_RANKS: Final[list[int]] = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5]
BACKS: Final[list[int]] = [BACK_NAMES.index(card_back(card)) for card in range(len(CARD_IDS))]
NO_BACK: Final[int] = len(BACK_NAMES)

FACTS: Final[list[tuple[str, int]]] = [
    ("round", ROUNDS + 1), ("phase", 10), ("action", TYPE_COUNT + 1), ("department", DEPARTMENT_COUNT),
    ("points", 7), ("goods", 6), ("money", 6), ("ready", 6), ("built", 11), ("donations", 9),
    ("lying", 7), ("standing", 8), ("transport", 9), ("back", NO_BACK + 1), ("next_back", NO_BACK + 1),
    ("until_donation", 7),
    *[("spaces", 8)] * TAB_COUNT,
    *[("active", 5)] * TYPE_COUNT,
    *[("level", LAST_SPACE + 1)] * REGION_COUNT,
    *[("away", 4)] * REGION_COUNT,
    *[("until", 7)] * REGION_COUNT,
]  # fmt: skip
"""What is seen of a situation, and how many values each fact has; those of tabs, types and regions for each of them."""
FACT_COUNT: Final[int] = len(FACTS)
BYTES_A_MOVE: Final[int] = sum([values for name, values in FACTS])
STARTS: Final[list[int]] = [sum([values for name, values in FACTS[:fact]]) for fact in range(FACT_COUNT)]


class Habits:
    """What was learned, and where in each move's bytes the present situation is found."""

    def __init__(self, learned: bytes) -> None:
        self.learned = learned
        self.places: list[int] = STARTS[:]

    def look(self, state: State, outlook: Outlook) -> None:
        find_places(state, outlook, self.places)

    def correction(self, move: Move) -> int:
        """In thousandths of a VP, for the situation that was looked at."""
        learned = self.learned
        first: i64 = move.id * BYTES_A_MOVE
        total: i64 = 0
        for place in self.places:
            at: i64 = place
            total += learned[first + at]
        return (total - NEUTRAL * FACT_COUNT) * UNIT


def find_places(state: State, outlook: Outlook, places: list[int]) -> None:
    """For each fact, the place of its value in a move's bytes."""
    company = outlook.company
    transport = company.transport
    active: list[int] = [0] * TYPE_COUNT
    for department in range(1, DEPARTMENT_COUNT):
        square = company.square[department]
        if square >= 0:
            active[DEPARTMENT_TYPE[department]] += company.active[square]
    back = NO_BACK
    next_back = NO_BACK
    andrew = state.andrew
    if andrew is not None:
        if andrew.card != NO_CARD and not andrew.face_up:
            back = BACKS[andrew.card]
        if andrew.deck:
            next_back = BACKS[andrew.deck[-1]]
    steps = outlook.steps
    values: list[int] = [
        state.round,
        state.phase,
        state.turn_action + 1,
        state.department if state.department > 0 else 0,
        up_to(state.moves + state.study, 6),
        up_to(company.goods, 5),
        MONEY_RANKS[up_to(company.money, 12)],
        up_to(company.ready_total(), 5),
        up_to(company.built_total(), 10),
        up_to(company.donations, 8),
        up_to(company.inactive_total(), 6),
        up_to(company.active_total() // 2, 7),
        up_to(sum(transport) // 2, 8),
        back,
        next_back,
        up_to(steps[REGION_COUNT], 6),
    ]
    for fact in range(len(values)):
        places[fact] = STARTS[fact] + values[fact]
    fact = len(values)
    for tab in range(TAB_COUNT):
        places[fact + tab] = STARTS[fact + tab] + up_to(company.spaces[tab], 7)
    fact += TAB_COUNT
    for of in range(TYPE_COUNT):
        places[fact + of] = STARTS[fact + of] + up_to(active[of], 4)
    fact += TYPE_COUNT
    for region in range(REGION_COUNT):
        places[fact + region] = STARTS[fact + region] + transport[region]
    fact += REGION_COUNT
    for region in range(REGION_COUNT):
        places[fact + region] = STARTS[fact + region] + up_to(company.missions[region], 3)
    fact += REGION_COUNT
    for region in range(REGION_COUNT):
        places[fact + region] = STARTS[fact + region] + up_to(steps[region], 6)


def up_to(value: "i64", most: "i64") -> "i64":
    return value if value < most else most
