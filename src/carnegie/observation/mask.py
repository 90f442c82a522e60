"""The legal moves as a mask: a byte for each move of the fixed action space, 1 for a legal one."""

from typing import Final

from carnegie.rules.legal import Legal
from carnegie.rules.moves import ACTION_COUNT

NO_MOVES: Final[bytearray] = bytearray(ACTION_COUNT)


def mask(legal: Legal) -> bytearray:
    out = NO_MOVES.copy()
    add_to_mask(legal, out, 0)
    return out


def add_to_mask(legal: Legal, buffer: bytearray, start: int) -> None:
    """Marks the legal moves in the mask that starts there and is empty."""
    for index in range(legal.single_count):
        buffer[start + legal.singles[index].id] = 1
    for index in range(legal.list_count):
        for move in legal.lists[index]:
            buffer[start + move.id] = 1
