"""The departments: the starting ones (rulebook part 2, chapter 3) and the 16 tiles (part 3, chapter 3)."""

from typing import Final

from carnegie.components import StartingSquare
from carnegie.rules.facts import FACTS, RESOURCE_NUMBER, numbering

# The four types of action, which are also the rows of the timeline from the top.
HR_TYPE: Final = 0
MANAGEMENT_TYPE: Final = 1
CONSTRUCTION_TYPE: Final = 2
RESEARCH_TYPE: Final = 3
TYPE_COUNT: Final = 4
TYPE_NAMES: Final[list[str]] = ["human_resources", "management", "construction", "research"]
TYPE_NUMBER: Final[dict[str, int]] = numbering(TYPE_NAMES)

NO_DEPARTMENT: Final = -1
LOBBY: Final = 0
HUMAN_RESOURCES: Final = 1
COMMERCE_AND_FINANCE: Final = 2
STRATEGIC_PLANNING: Final = 3
CONSTRUCTION: Final = 4
RESEARCH_AND_DEVELOPMENT: Final = 5
FIRST_TILE: Final = 6
TRAINING_AND_PARTNERSHIPS: Final = 6
RECRUITING: Final = 7
SAFETY_AND_QUALITY: Final = 8
NEW_LOBBY: Final = 9
PURCHASING: Final = 10
SALES: Final = 11
LOGISTICS: Final = 12
PROPERTY_MANAGEMENT: Final = 13
ENGINEERING: Final = 14
CONSTRUCTION_OUTSOURCING: Final = 15
SUPPLY_CHAIN: Final = 16
COMMUNICATIONS: Final = 17
ADVANCED_RESEARCH: Final = 18
ADVANCED_DESIGN: Final = 19
CHARITABLE_GIVING: Final = 20
TELEGRAPH_OPERATORS: Final = 21
TILE_COUNT: Final[int] = len(FACTS.departments)
DEPARTMENT_COUNT: Final[int] = FIRST_TILE + TILE_COUNT

DEPARTMENT_NAMES: Final[list[str]] = [
    "lobby",
    "human_resources",
    "commerce_and_finance",
    "strategic_planning",
    "construction",
    "research_and_development",
    *[department.id for department in FACTS.departments],
]
TILE_NAMES: Final[list[str]] = DEPARTMENT_NAMES[FIRST_TILE:]
DEPARTMENT_NUMBER: Final[dict[str, int]] = numbering(DEPARTMENT_NAMES)
DEPARTMENT_TYPE: Final[list[int]] = [
    -1,
    HR_TYPE,
    MANAGEMENT_TYPE,
    MANAGEMENT_TYPE,
    CONSTRUCTION_TYPE,
    RESEARCH_TYPE,
    *[TYPE_NUMBER[department.type] for department in FACTS.departments],
]
DEPARTMENTS_OF_TYPE: Final[list[list[int]]] = [
    [department for department in range(DEPARTMENT_COUNT) if DEPARTMENT_TYPE[department] == of]
    for of in range(TYPE_COUNT)
]
EXTRA_BUILD_GOODS: Final[list[int]] = [0] * FIRST_TILE + [
    department.extra_build_goods for department in FACTS.departments
]

Gain = tuple[int, int]
"""What one use of a department may bring in, and how much of it (5.4, 5.5, 5.7)."""


def _gains(printed: dict[str, int]) -> list[Gain]:
    return [(RESOURCE_NUMBER[what], amount) for what, amount in printed.items()]


_START: Final[dict[str, StartingSquare]] = {square.id: square for square in FACTS.company.starting_squares}
GAINS_IN_PLACE: Final[list[list[Gain]]] = [
    *[_gains(_START[name].gain) for name in DEPARTMENT_NAMES[:FIRST_TILE]],
    *[_gains(department.gain) for department in FACTS.departments],
]
GAINS_ON_MISSION: Final[list[list[Gain]]] = [
    *[_gains(_START[name].mission) for name in DEPARTMENT_NAMES[:FIRST_TILE]],
    *[_gains(department.mission) for department in FACTS.departments],
]
_WITH_A_USE_OF_THEIR_OWN: Final[list[int]] = [
    HUMAN_RESOURCES,
    STRATEGIC_PLANNING,
    CONSTRUCTION,
    SALES,
    LOGISTICS,
    ENGINEERING,
    CONSTRUCTION_OUTSOURCING,
    SUPPLY_CHAIN,
    CHARITABLE_GIVING,
]
USABLE_DEPARTMENTS: Final[list[int]] = [
    department
    for department in range(DEPARTMENT_COUNT)
    if department in _WITH_A_USE_OF_THEIR_OWN or GAINS_IN_PLACE[department] or GAINS_ON_MISSION[department]
]
"""Those that are opened by a decision: the others work by themselves."""
USABLE_OF_TYPE: Final[list[list[int]]] = [
    [department for department in USABLE_DEPARTMENTS if DEPARTMENT_TYPE[department] == of] for of in range(TYPE_COUNT)
]


def gain_of(rows: list[Gain], what: int) -> int:
    """How much of `what` a row of gains offers; 0 if it offers none."""
    for offered, amount in rows:
        if offered == what:
            return amount
    return 0
