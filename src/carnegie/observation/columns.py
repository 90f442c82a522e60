"""Columns of the observation: each shows one number of the state in one or more float32 entries.

An entry's name and what stands in it come from the same column, so they cannot drift apart. What a column holds for
each value is kept as bytes: an observation is put together from these by table look-up, without making a float.
"""

from struct import pack
from typing import Final

FLOAT_SIZE: Final = 4
NUMBERS_KEPT: Final = 64


def floats(values: list[float]) -> bytes:
    """The values as float32, in the byte order of the machine."""
    return pack(f"={len(values)}f", *values)


class Table:
    """What columns of one kind hold for each value from `first` on."""

    def __init__(self, first: int, chunks: list[bytes]) -> None:
        self.first = first
        self.chunks = chunks


_shares_of: Final[dict[int, list[object]]] = {}


def _shares(unit: int) -> list[object]:
    """The first numbers divided by `unit`, as they are written; columns of one unit have one list."""
    if unit not in _shares_of:
        _shares_of[unit] = [value / unit for value in range(NUMBERS_KEPT)] if unit > 0 else []
    return _shares_of[unit]


class Column:
    """Entries for one number of the state: their names and scale, and their bytes for each value."""

    def __init__(self, names: list[str], scale: str, table: Table, unit: int = 0) -> None:
        self.names = names
        self.scale = scale  # for the reader of docs/observation.md
        self.table = table
        self.unit = unit  # of a column with one entry that holds value / unit; 0 for the others
        self.shares: list[object] = _shares(unit)

    def chunk(self, value: int) -> bytes:
        table = self.table
        place = value - table.first
        if place < len(table.chunks):
            return table.chunks[place]
        return floats([value / self.unit])


NO_TABLE: Final = Table(0, [])
_UNSEEN: Final = Table(-1, [b""] * NUMBERS_KEPT)
_FLAG: Final = Table(0, [floats([0.0]), floats([1.0])])
_numbers: Final[dict[int, Table]] = {}
_choices: Final[dict[tuple[int, int], Table]] = {}


def number(name: str, unit: int) -> Column:
    """One entry: the number divided by `unit`, about its usual maximum."""
    if unit not in _numbers:
        _numbers[unit] = Table(0, [floats([value / unit]) for value in range(NUMBERS_KEPT)])
    return Column([name], f"divided by {unit}", _numbers[unit], unit)


def flag(name: str) -> Column:
    return Column([name], "0 or 1", _FLAG, 1)


def choice(name: str, options: list[str], skipped: int = 0) -> Column:
    """An entry an option, 1 for the one whose index the value is; all are 0 for -1 and for the first `skipped`."""
    shown = options[skipped:]
    kind = (len(shown), skipped)
    if kind not in _choices:
        ones = [[1.0 if other == option else 0.0 for other in range(len(shown))] for option in range(len(shown))]
        nothing = floats([0.0] * len(shown))
        _choices[kind] = Table(-1, [nothing] * (1 + skipped) + [floats(values) for values in ones])
    return Column([f"{name}.{option}" for option in shown], "0 or 1", _choices[kind])


def several(names: list[str], scale: str) -> Column:
    """Entries that a part fills by itself."""
    return Column(names, scale, NO_TABLE)


def unseen() -> Column:
    """No entry: the value is the same in every game, or follows from another."""
    return Column([], "", _UNSEEN)
