"""Columns of the observation: each shows one number of the state in one or more float32 entries.

An entry's name and what stands in it come from the same column, so they cannot drift apart. What a column holds for
each value is kept as bytes: an observation is put together from these by table look-up, without making a float.
"""

from struct import pack
from typing import Final

FLOAT_SIZE: Final = 4
NUMBERS_KEPT: Final = 64

# Columns of one kind share their table.
_number_tables: Final[dict[int, list[bytes]]] = {}
_choice_tables: Final[dict[tuple[int, int], list[bytes]]] = {}


def floats(values: list[float]) -> bytes:
    """The values as float32, in the byte order of the machine."""
    return pack(f"={len(values)}f", *values)


class Column:
    """Entries for one number of the state: their names, and their bytes for each value from `first` on."""

    def __init__(self, names: list[str], scale: str, first: int, table: list[bytes], unit: int) -> None:
        self.names = names
        self.scale = scale  # for the reader of docs/observation.md
        self.first = first
        self.table = table
        self.patches = [bytearray(chunk) for chunk in table]
        self.unit = unit

    def chunk(self, value: int) -> bytes:
        place = value - self.first
        if place < len(self.table):
            return self.table[place]
        return floats([value / self.unit])

    def patch(self, value: int) -> bytearray:
        """The same as a bytearray: assigned to a slice of another, bytes would be copied first."""
        place = value - self.first
        if place < len(self.patches):
            return self.patches[place]
        return bytearray(floats([value / self.unit]))


def number(name: str, unit: int) -> Column:
    """One entry: the number divided by `unit`, about its usual maximum."""
    if unit not in _number_tables:
        _number_tables[unit] = [floats([value / unit]) for value in range(NUMBERS_KEPT)]
    return Column([name], f"divided by {unit}", 0, _number_tables[unit], unit)


def flag(name: str) -> Column:
    return Column([name], "0 or 1", 0, [floats([0.0]), floats([1.0])], 1)


def choice(name: str, options: list[str], skipped: int = 0) -> Column:
    """An entry an option, 1 for the one whose index the value is; all are 0 for -1 and for the first `skipped`."""
    shown = options[skipped:]
    kind = (len(shown), skipped)
    if kind not in _choice_tables:
        _choice_tables[kind] = [floats([0.0] * len(shown))] * (1 + skipped) + [
            floats([1.0 if other == option else 0.0 for other in range(len(shown))]) for option in range(len(shown))
        ]
    return Column([f"{name}.{option}" for option in shown], "0 or 1", -1, _choice_tables[kind], 1)


def unseen() -> Column:
    """No entry: the value is the same in every game, or follows from another."""
    return Column([], "", -1, [b""] * NUMBERS_KEPT, 1)
