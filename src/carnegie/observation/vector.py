"""The observation: what a seat sees, as one vector of float32 (docs/observation.md names every entry).

The company that looks stands first, the others follow clockwise; empty places and, outside solo, Andrew hold zeros.
Nothing hidden is in it: no seed, no order of the deck, no card that lies face down (its back is).
"""

from typing import Final

from carnegie.observation.andrew import ANDREW_PARTS
from carnegie.observation.columns import FLOAT_SIZE
from carnegie.observation.company import COMPANY_PARTS
from carnegie.observation.parts import EMPTY, SEATS, Part, View
from carnegie.observation.table import TABLE_PARTS
from carnegie.rules.state import State


def _laid_out() -> list[Part]:
    """All parts in the order of the vector, each told where it starts and ends."""
    parts = TABLE_PARTS[:]
    for company in COMPANY_PARTS:
        parts.extend(company)
    parts.extend(ANDREW_PARTS)
    start = 0
    for part in parts:
        part.lay_out(start)
        start = part.end
    return parts


PARTS: Final[list[Part]] = _laid_out()
OBSERVATION_BYTES: Final[int] = PARTS[-1].end
OBSERVATION_SIZE: Final[int] = OBSERVATION_BYTES // FLOAT_SIZE
OBSERVATION_NAMES: Final[list[str]] = [name for part in PARTS for name in part.names]
OBSERVATION_SCALES: Final[list[str]] = [scale for part in PARTS for scale in part.scales]


def observation(state: State, seat: int) -> bytearray:
    """OBSERVATION_SIZE numbers as float32, in the byte order of the machine: what `seat` sees."""
    view = View(state, seat)
    out: list[bytes] = []
    for part in TABLE_PARTS:
        part.encode(part.source(view), view, out)
    for place in range(SEATS):
        if place < len(view.companies):
            for part in COMPANY_PARTS[place]:
                part.encode(part.source(view), view, out)
        else:
            add_nothing(COMPANY_PARTS[place], out)
    if state.andrew is None:
        add_nothing(ANDREW_PARTS, out)
    else:
        for part in ANDREW_PARTS:
            part.encode(part.source(view), view, out)
    return EMPTY.join(out)


def add_nothing(parts: list[Part], out: list[bytes]) -> None:
    for part in parts:
        out.append(part.nothing)
