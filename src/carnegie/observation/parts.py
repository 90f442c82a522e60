"""Who looks at which table, and the parts that an observation is made of."""

from typing import TYPE_CHECKING, Any, Final, SupportsIndex, cast

from carnegie.observation.columns import FLOAT_SIZE, Column, floats
from carnegie.rules.state import Company, State

if TYPE_CHECKING:
    from mypy_extensions import i64

EMPTY: Final[bytearray] = bytearray()
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


class Canvas:
    """One observation in a buffer of many, seen as bytes and as numbers."""

    def __init__(self, buffer: bytearray, start: int, size: int) -> None:
        self.buffer = buffer
        self.start = start
        self.bytes = memoryview(buffer)[start : start + size]
        self.numbers: Any = self.bytes.cast("f")  # Any, so that a float that is kept is not taken apart and made anew


class Part:
    """A run of columns for a list of numbers in the state."""

    def __init__(self, columns: list[Column], place: int = 0, which: int = 0) -> None:
        self.columns = columns
        self.place = place  # of a company, clockwise from the one that looks
        self.which = which
        self.names = [name for column in columns for name in column.names]
        self.scales = [column.scale for column in columns for name in column.names]
        self.nothing = floats([0.0] * len(self.names))
        self.start = 0  # of the part in the observation, in bytes; so is `end`
        self.end = 0
        # Where each column stands in the observation: its first entry, and its bytes. Made once, because a new object
        # for each entry that is written would cost more than writing it.
        self.entries: list[SupportsIndex] = []
        self.areas: list[slice] = []

    def lay_out(self, start: int) -> None:
        """The part begins at this byte of the observation."""
        self.start = start
        self.end = start + len(self.nothing)
        for column in self.columns:
            end = start + len(column.names) * FLOAT_SIZE
            self.entries.append(start // FLOAT_SIZE)
            self.areas.append(slice(start, end))
            start = end

    def source(self, view: View) -> list[int]:
        """The numbers that are shown: as long as they stay the same, so does what the part shows from one seat."""
        raise NotImplementedError

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        columns = self.columns
        for index in range(len(source)):
            out.append(columns[index].chunk(source[index]))

    def clear(self, canvas: Canvas) -> None:
        canvas.bytes[self.start : self.end] = self.nothing

    def patch(self, index: int, value: int, view: View) -> bytes:
        """What a column without a unit shows."""
        return self.columns[index].chunk(value)

    def update(self, source: list[int], shown: list[int], view: View, canvas: Canvas) -> None:
        """Writes the columns whose numbers differ from those in `shown`, which then holds what `source` does."""
        # As objects, because small numbers that are equal are one object, and that is the fastest to find out.
        now = cast("list[object]", source)
        then = cast("list[object]", shown)
        for index in range(len(now)):
            if now[index] is not then[index]:
                value = source[index]
                shown[index] = value
                if self.columns[index].unit > 0:
                    self.write(index, value, canvas)
                else:
                    canvas.bytes[self.areas[index]] = self.patch(index, value, view)

    def write(self, index: int, value: int, canvas: Canvas) -> None:
        """Shows a number in a column that has a unit."""
        column = self.columns[index]
        shares = column.shares
        canvas.numbers[self.entries[index]] = shares[value] if value < len(shares) else value / column.unit


class WholePart(Part):
    """A part that is always written as a whole: a column may show more than one number of the source."""

    def update(self, source: list[int], shown: list[int], view: View, canvas: Canvas) -> None:
        if source != shown:
            shown[:] = source
            out: list[bytes] = []
            self.encode(source, view, out)
            canvas.buffer[canvas.start + self.start : canvas.start + self.end] = EMPTY.join(out)


class PackedPart(Part):
    """Small numbers that often change together: what they show is kept, under one number that they are packed into."""

    def __init__(self, columns: list[Column], keys: int) -> None:
        super().__init__(columns)
        self.keys = keys
        self.known: list[list[bytearray]] = [[] for angle in OWNERS_SEEN]

    def key(self, view: View) -> "i64":
        """The numbers in one, unlike any other; what does not fit below `keys` is not kept."""
        raise NotImplementedError

    def area(self, canvas: Canvas) -> slice:
        """Where the part stands in the buffer, for `show`."""
        return slice(canvas.start + self.start, canvas.start + self.end)

    def show(self, key: "i64", view: View, buffer: bytearray, area: slice) -> None:
        known = self.known[view.angle]
        if not known:
            known.extend([EMPTY] * self.keys)
        patch = known[key] if key < self.keys else EMPTY
        if not patch:
            out: list[bytes] = []
            self.encode(self.source(view), view, out)
            patch = EMPTY.join(out)
            if key < self.keys:
                known[key] = patch
        buffer[area] = patch
