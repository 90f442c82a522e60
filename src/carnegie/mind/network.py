"""How far a company is from linking the major cities (7.2)."""

from typing import Final

from carnegie.rules.cities import CITY_COUNT, CONNECTION_POINTS, FIRST_SLOT, NEIGHBOURS, NOBODY, SLOTS_IN_CITY
from carnegie.rules.scoring import MAJORS
from carnegie.rules.state import State

MAJOR_COUNT: Final = 4
OUT_OF_REACH: Final = 20
PAIR_POINTS: Final[list[list[int]]] = [
    [CONNECTION_POINTS[a] + CONNECTION_POINTS[b] - 1 for b in MAJORS] for a in MAJORS
]


class Network:
    """For each major city, how many cities are missing on the way to every other one, both ends counted."""

    def __init__(self, state: State, seat: int) -> None:
        self.disks = state.companies[seat].built_total()
        self.step: list[int] = [1] * CITY_COUNT  # 0: own disk, 1: a free slot, else blocked
        slots = state.slots
        for city in range(CITY_COUNT):
            first = FIRST_SLOT[city]
            best = OUT_OF_REACH
            for slot in range(first, first + SLOTS_IN_CITY[city]):
                owner = slots[slot]
                if owner == seat:
                    best = 0
                    break
                if owner == NOBODY:
                    best = 1
            self.step[city] = best
        self.missing: list[list[int]] = [self.distances(major) for major in MAJORS]

    def distances(self, start: int) -> list[int]:
        step = self.step
        out = [OUT_OF_REACH] * CITY_COUNT
        if step[start] >= OUT_OF_REACH:
            return out
        out[start] = step[start]
        near: list[int] = [start]
        far: list[int] = []
        if step[start] > 0:
            near, far = far, near
        distance = 0
        while near or far:
            if not near:
                near, far = far, []
                distance += 1
            city = near.pop()
            if out[city] < distance:
                continue
            for other in NEIGHBOURS[city]:
                cost = step[other]
                if cost < OUT_OF_REACH and distance + cost < out[other]:
                    out[other] = distance + cost
                    if cost == 0:
                        near.append(other)
                    else:
                        far.append(other)
        return out

    def gain(self, city: int, link: list[int]) -> int:
        """How much nearer the major cities come to each other with a disk there; each missing city discounts a link."""
        if self.step[city] != 1:
            return 0
        total = 0
        for one in range(MAJOR_COUNT):
            row = self.missing[one]
            to_one = row[city]
            if to_one >= OUT_OF_REACH:
                continue
            for other in range(one):
                to_other = self.missing[other][city]
                if to_other >= OUT_OF_REACH:
                    continue
                through = to_one + to_other - 2
                before = row[MAJORS[other]]
                if through < before:
                    total += PAIR_POINTS[one][other] * (link[through] - link[before])
        return total
