"""The four regions with their mission areas, and the transport tracks (rulebook part 3, chapter 1)."""

from typing import Final

from carnegie.rules.facts import FACTS, amounts, numbering

WEST: Final = 0
MIDWEST: Final = 1
SOUTH: Final = 2
EAST: Final = 3
REGION_COUNT: Final = 4
REGION_NAMES: Final[list[str]] = ["west", "midwest", "south", "east"]
REGION_NUMBER: Final[dict[str, int]] = numbering(REGION_NAMES)

CART: Final = 0
STAGECOACH: Final = 1
RAILROAD: Final = 2
LEVEL_NAMES: Final[list[str]] = ["cart", "stagecoach", "railroad"]

LAST_SPACE: Final = 4
"""The last space of a track holds one disk only (5.7)."""

TRACK_LEVEL: Final[list[list[int]]] = [
    [LEVEL_NAMES.index(space.level) for space in FACTS.tracks[name]] for name in REGION_NAMES
]
TRACK_INCOME: Final[list[list[list[int]]]] = [
    [amounts(space.income) for space in FACTS.tracks[name]] for name in REGION_NAMES
]
TRACK_COST: Final[list[list[int]]] = [[space.cost for space in FACTS.tracks[name]] for name in REGION_NAMES]
"""Study points for the step onto each space."""
ARRIVAL_BONUS: Final[list[list[int]]] = [amounts(FACTS.tracks[name][LAST_SPACE].arrival_bonus) for name in REGION_NAMES]
