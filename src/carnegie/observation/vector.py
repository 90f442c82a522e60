"""The observation: what a seat sees, as one vector of float32 (docs/observation.md names every entry).

The company that looks stands first, the others follow clockwise; empty places and, outside solo, Andrew hold zeros.
Nothing hidden is in it: no seed, no order of the deck, no card that lies face down (its back is).
"""

from typing import Final

from carnegie.observation.andrew import andrew_parts
from carnegie.observation.columns import FLOAT_SIZE
from carnegie.observation.company import company_parts
from carnegie.observation.parts import EMPTY, SEATS, Part, View
from carnegie.observation.table import table_parts
from carnegie.rules.state import State

TABLE: Final[list[Part]] = table_parts()
COMPANIES: Final[list[list[Part]]] = [company_parts(place) for place in range(SEATS)]
ANDREW: Final[list[Part]] = andrew_parts()


def _laid_out() -> list[Part]:
    """All parts in the order of the vector, each told where it starts and ends."""
    parts = TABLE[:]
    for company in COMPANIES:
        parts.extend(company)
    parts.extend(ANDREW)
    start = 0
    for part in parts:
        part.start = start
        part.end = start + len(part.nothing)
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
    for part in TABLE:
        part.encode(part.source(view), view, out)
    for place in range(SEATS):
        if place < len(view.companies):
            for part in COMPANIES[place]:
                part.encode(part.source(view), view, out)
        else:
            add_nothing(COMPANIES[place], out)
    if state.andrew is None:
        add_nothing(ANDREW, out)
    else:
        for part in ANDREW:
            part.encode(part.source(view), view, out)
    return EMPTY.join(out)


def add_nothing(parts: list[Part], out: list[bytes]) -> None:
    for part in parts:
        out.append(part.nothing)


class Screen:
    """A place in a buffer that shows what one seat sees of games of one kind; a refresh writes what has changed."""

    def __init__(self, buffer: bytearray, start: int, seat: int, state: State) -> None:
        self.buffer = buffer
        self.start = start
        self.seat = seat
        self.parts = TABLE[:]
        for place in range(len(state.companies)):
            self.parts.extend(COMPANIES[place])
        if state.andrew is not None:
            self.parts.extend(ANDREW)
        view = View(state, seat)
        self.shown: list[list[int]] = [part.source(view)[:] for part in self.parts]
        buffer[start : start + OBSERVATION_BYTES] = observation(state, seat)

    def refresh(self, state: State) -> None:
        view = View(state, self.seat)
        shown = self.shown
        for index, part in enumerate(self.parts):
            source = part.source(view)
            if source != shown[index]:
                part.update(source, shown[index], view, self.buffer, self.start)
                shown[index] = source[:]
