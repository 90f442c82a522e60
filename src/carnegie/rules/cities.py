"""The map: cities, their slots and the roads between them. Slots are numbered through, city by city."""

from typing import Final

from carnegie.rules.facts import FACTS, numbering
from carnegie.rules.regions import REGION_NUMBER
from carnegie.rules.tabs import TAB_COUNT, TAB_NUMBER

# Who a disk belongs to: a seat from 0 to 3, or one of these.
NOBODY: Final = -1
NEUTRAL: Final = 4
ANDREW: Final = 5

SMALL: Final = 0
MEDIUM: Final = 1
MAJOR: Final = 2
SIZE_NAMES: Final[list[str]] = ["small", "medium", "major"]
ANY_PROJECT: Final = -1

CITY_NAMES: Final[list[str]] = [city.id for city in FACTS.cities]
CITY_NUMBER: Final[dict[str, int]] = numbering(CITY_NAMES)
CITY_COUNT: Final[int] = len(FACTS.cities)
CITY_REGION: Final[list[int]] = [REGION_NUMBER[city.region] for city in FACTS.cities]
CITY_SIZE: Final[list[int]] = [SIZE_NAMES.index(city.size) for city in FACTS.cities]
CITY_VP: Final[list[int]] = [city.vp for city in FACTS.cities]
CONNECTION_POINTS: Final[list[int]] = [city.connection_points for city in FACTS.cities]
PAYS_TRANSPORT: Final[list[bool]] = [city.transport_income for city in FACTS.cities]

SLOT_CITY: Final[list[int]] = [number for number, city in enumerate(FACTS.cities) for slot in city.slots]
SLOT_TYPE: Final[list[int]] = [
    ANY_PROJECT if slot == "any" else TAB_NUMBER[slot] for city in FACTS.cities for slot in city.slots
]
SLOT_COUNT: Final[int] = len(SLOT_CITY)
FIRST_SLOT: Final[list[int]] = [SLOT_CITY.index(number) for number in range(len(FACTS.cities))]
SLOTS_IN_CITY: Final[list[int]] = [len(city.slots) for city in FACTS.cities]

SLOTS_FOR: Final[list[list[int]]] = [
    [slot for slot in range(SLOT_COUNT) if SLOT_TYPE[slot] in (ANY_PROJECT, tab)] for tab in range(TAB_COUNT)
]
"""The slots where a project of each type may be built (5.6)."""

LEFT_TWIN: Final[list[int]] = [
    next(
        (
            other
            for other in range(slot)
            if SLOT_CITY[other] == SLOT_CITY[slot] and SLOT_TYPE[other] == SLOT_TYPE[slot] != ANY_PROJECT
        ),
        -1,
    )
    for slot in range(SLOT_COUNT)
]
"""For a slot with an equal one further left in its city, that one; else -1."""


def _neighbours() -> list[list[int]]:
    out: list[list[int]] = [[] for city in range(CITY_COUNT)]
    for one, other in FACTS.roads:
        out[CITY_NUMBER[one]].append(CITY_NUMBER[other])
        out[CITY_NUMBER[other]].append(CITY_NUMBER[one])
    return out


NEIGHBOURS: Final[list[list[int]]] = _neighbours()


def leftmost_free_slot(slots: list[int], city: int) -> int:
    """The leftmost slot of the city that nobody owns, or -1 (1.6, 8.4)."""
    first = FIRST_SLOT[city]
    for slot in range(first, first + SLOTS_IN_CITY[city]):
        if slots[slot] == NOBODY:
            return slot
    return -1
