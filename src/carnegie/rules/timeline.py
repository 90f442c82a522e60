"""The timeline: four rows of five spaces (1.1). A space shows a region, a donation, or both (the End tile)."""

from typing import Final

from carnegie.rules.chance import Chance
from carnegie.rules.departments import TYPE_COUNT, TYPE_NAMES
from carnegie.rules.facts import FACTS
from carnegie.rules.regions import REGION_NAMES

ROW_LENGTH: Final = 5
ROUNDS: Final = 20
DONATION_SPACE: Final = 4  # 0 to 3: a region's income; 5 to 8: a region's income and a donation
SPACE_NAMES: Final[list[str]] = [*REGION_NAMES, "donation", *[name + "+donation" for name in REGION_NAMES]]

FRONTS: Final[list[list[int]]] = [[SPACE_NAMES.index(name) for name in tile.front] for tile in FACTS.timeline_tiles]
BACKS: Final[list[list[int]]] = [[SPACE_NAMES.index(name) for name in tile.back] for tile in FACTS.timeline_tiles]
END_SPACES: Final[list[int]] = [SPACE_NAMES.index(FACTS.end_regions[row] + "+donation") for row in TYPE_NAMES]


def region_of(space: int) -> int:
    """The region whose income the space shows, or -1."""
    if space == DONATION_SPACE:
        return -1
    return space if space < DONATION_SPACE else space - DONATION_SPACE - 1


def has_donation(space: int) -> bool:
    return space >= DONATION_SPACE


def draw_timeline(chance: Chance) -> list[int]:
    """Four random tiles, each on a random side, one a row, and the End tile (1.1); row by row."""
    out: list[int] = []
    order = chance.shuffled(list(range(len(FRONTS))))
    for row in range(TYPE_COUNT):
        sides = FRONTS if chance.below(2) == 0 else BACKS
        out.extend(sides[order[row]])
        out.append(END_SPACES[row])
    return out


def event_row(markers: list[int], row: int) -> int:
    """The row whose event happens if `row` is chosen: itself, or the next one below that can still advance (2.2)."""
    for below in range(TYPE_COUNT):
        candidate = (row + below) % TYPE_COUNT
        if markers[candidate] < ROW_LENGTH:
            return candidate
    return -1
