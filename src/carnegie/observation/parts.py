"""Who looks at which table, and the parts that an observation is made of."""

from typing import Final

from carnegie.observation.columns import FLOAT_SIZE, Column, floats
from carnegie.rules.state import Company, State

EMPTY: Final[bytearray] = bytearray()
MOST_KNOWN: Final = 20_000
SEATS: Final = 4
SEAT_NAMES: Final[list[str]] = ["own", "second", "third", "fourth"]
OWNER_NAMES: Final[list[str]] = [*SEAT_NAMES, "neutral", "andrew"]


def _owners_seen(players: int, seat: int) -> list[int]:
    """The index in OWNER_NAMES of each owner, at index owner + 1; -1 for nobody."""
    seats = [(owner - seat) % players if owner < players else -1 for owner in range(SEATS)]
    return [-1, *seats, SEATS, SEATS + 1]


OWNERS_SEEN: Final[list[list[int]]] = [
    _owners_seen(players, seat) for players in range(1, SEATS + 1) for seat in range(SEATS)
]
"""At index (players - 1) * 4 + seat."""


class View:
    """A state and whose eyes are on it."""

    def __init__(self, state: State, seat: int) -> None:
        companies = state.companies
        self.state = state
        self.seat = seat
        self.angle = (len(companies) - 1) * SEATS + seat
        self.owners = OWNERS_SEEN[self.angle]
        self.companies: list[Company] = companies[seat:] + companies[:seat] if seat else companies


class Part:
    """A run of columns for a list of numbers in the state."""

    def __init__(self, columns: list[Column], place: int = 0, which: int = 0) -> None:
        self.columns = columns
        self.place = place  # of a company, clockwise from the one that looks
        self.which = which
        self.names = [name for column in columns for name in column.names]
        self.scales = [column.scale for column in columns for name in column.names]
        self.start = 0  # of the part in the observation, in bytes; so is `end`
        self.end = 0
        self.nothing = floats([0.0] * len(self.names))
        self.starts: list[int] = []  # of the columns within the part, in bytes; and where the last one ends
        start = 0
        for column in columns:
            self.starts.append(start)
            start += len(column.names) * FLOAT_SIZE
        self.starts.append(start)

    def source(self, view: View) -> list[int]:
        """The numbers that are shown: as long as they stay the same, so does what the part shows from one seat."""
        raise NotImplementedError

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        columns = self.columns
        for index in range(len(source)):
            out.append(columns[index].chunk(source[index]))

    def update(self, source: list[int], shown: list[int], view: View, buffer: bytearray, start: int) -> None:
        """Writes the columns whose numbers differ from those in `shown` into the observation that starts there."""
        start += self.start
        starts = self.starts
        for index in range(len(source)):
            if source[index] != shown[index]:
                patch = self.columns[index].patch(source[index])
                buffer[start + starts[index] : start + starts[index + 1]] = patch


class WholePart(Part):
    """A part that is always written as a whole: a column may show more than one number of the source."""

    def update(self, source: list[int], shown: list[int], view: View, buffer: bytearray, start: int) -> None:
        out: list[bytes] = []
        self.encode(source, view, out)
        buffer[start + self.start : start + self.end] = EMPTY.join(out)


class PackedPart(Part):
    """Small numbers that often change together: what they show is kept, under one number that they are packed into."""

    def __init__(self, columns: list[Column]) -> None:
        super().__init__(columns)
        self.known: dict[int, bytearray] = {}

    def key(self, view: View) -> int:
        raise NotImplementedError

    def show(self, key: int, view: View, buffer: bytearray, start: int) -> None:
        known = self.known
        patch = known.get(key)
        if patch is None:
            out: list[bytes] = []
            self.encode(self.source(view), view, out)
            patch = EMPTY.join(out)
            if len(known) >= MOST_KNOWN:
                known.clear()
            known[key] = patch
        buffer[start + self.start : start + self.end] = patch
