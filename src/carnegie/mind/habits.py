"""What experience has taught: by how much each move is worth more or less in a situation than the glance thinks.

A situation is seen as a few facts, each with a few values. What was learned of a move is one byte for each value of
each fact, and its correction is the sum of those that hold. Before all of them stands the unit: what one step of a byte
is worth, in thousandths of a VP. `scripts/learn.py` learns them by playing.
"""

from typing import TYPE_CHECKING, Final

from carnegie.mind.outlook import Outlook
from carnegie.mind.turns import PHASES
from carnegie.mind.unseen import hidden_card
from carnegie.rules.company import SQUARE_COUNT
from carnegie.rules.departments import DEPARTMENT_COUNT, DEPARTMENT_TYPE, TYPE_COUNT
from carnegie.rules.moves import ACTION_COUNT, Move
from carnegie.rules.regions import LAST_SPACE, REGION_COUNT
from carnegie.rules.solo import BACK_NAMES, CARD_BACK
from carnegie.rules.state import State
from carnegie.rules.tabs import TAB_COUNT
from carnegie.rules.timeline import ROUNDS

if TYPE_CHECKING:
    from mypy_extensions import i64  # tells mypyc, and nobody else, that these are machine integers

NEUTRAL: Final = 128
"""The byte that corrects nothing."""
MONEY_RANKS: Final[list[int]] = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5]
NO_BACK: Final[int] = len(BACK_NAMES)

FACTS: Final[list[tuple[str, int]]] = [
    ("round", ROUNDS + 1), ("phase", PHASES), ("action", TYPE_COUNT + 1), ("department", DEPARTMENT_COUNT),
    ("points", 7), ("goods", 6), ("money", 6), ("ready", 6), ("built", 11), ("donations", 9),
    ("lying", 7), ("standing", 8), ("transport", 9), ("back", NO_BACK + 1), ("next_back", NO_BACK + 1),
    ("until_donation", 7),
    *[("spaces", 8)] * TAB_COUNT,
    *[("active", 5)] * TYPE_COUNT,
    *[("level", LAST_SPACE + 1)] * REGION_COUNT,
    *[("away", 4)] * REGION_COUNT,
    *[("until", 7)] * REGION_COUNT,
]  # fmt: skip
"""What is seen of a situation, and how many values each fact has: whatever is more counts as the last.

Those of tabs, types and regions stand there once for each of them.
"""
FACT_COUNT: Final[int] = len(FACTS)
BYTES_A_MOVE: Final[int] = sum([values for name, values in FACTS])
LAST_VALUES: Final[list[int]] = [values - 1 for name, values in FACTS]
HABIT_COUNT: Final[int] = ACTION_COUNT * BYTES_A_MOVE
LEARNED_BYTES: Final[int] = 1 + HABIT_COUNT
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
        first: i64 = 1 + move.id * BYTES_A_MOVE
        total: i64 = 0
        for place in self.places:
            at: i64 = place
            total += learned[first + at]
        return (total - NEUTRAL * FACT_COUNT) * learned[0]


def find_places(state: State, outlook: Outlook, places: list[int]) -> None:
    """For each fact, the place of its value in a move's bytes."""
    company = outlook.company
    steps = outlook.steps
    back = NO_BACK
    next_back = NO_BACK
    andrew = state.andrew
    if andrew is not None:
        if hidden_card(andrew):
            back = CARD_BACK[andrew.card]
        if andrew.deck:
            next_back = CARD_BACK[andrew.deck[-1]]
    active: list[int] = [0] * TYPE_COUNT
    lying: i64 = 0
    standing: i64 = 0
    for square in range(SQUARE_COUNT):
        lying += company.inactive[square]
        employees: i64 = company.active[square]
        if employees > 0:
            standing += employees
            active[DEPARTMENT_TYPE[company.department[square]]] += employees
    transport: i64 = 0
    for region in range(REGION_COUNT):
        transport += company.transport[region]
    single: list[int] = [
        state.round,
        state.phase,
        state.turn_action + 1,
        state.department if state.department > 0 else 0,
        state.moves + state.study,
        company.goods,
        MONEY_RANKS[company.money] if company.money < len(MONEY_RANKS) else MONEY_RANKS[-1],
        company.ready_total(),
        company.built_total(),
        company.donations,
        lying,
        standing // 2,
        transport // 2,
        back,
        next_back,
        steps[REGION_COUNT],
    ]
    fact = set_places(places, 0, single, len(single))
    fact = set_places(places, fact, company.spaces, TAB_COUNT)
    fact = set_places(places, fact, active, TYPE_COUNT)
    fact = set_places(places, fact, company.transport, REGION_COUNT)
    fact = set_places(places, fact, company.missions, REGION_COUNT)
    set_places(places, fact, steps, REGION_COUNT)


def set_places(places: list[int], fact: int, values: list[int], count: int) -> int:
    """The places of so many facts, from one on, by the first of the values; returns the fact after them."""
    for index in range(count):
        value = values[index]
        last = LAST_VALUES[fact]
        places[fact] = STARTS[fact] + (value if value < last else last)
        fact += 1
    return fact
