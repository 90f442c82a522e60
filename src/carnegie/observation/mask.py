"""The legal moves as a mask: a byte for each move of the fixed action space, 1 for a legal one."""

from typing import TYPE_CHECKING, Final, SupportsIndex

from carnegie.rules.company import SQUARE_COUNT
from carnegie.rules.legal import Legal
from carnegie.rules.moves import (
    ACTION_COUNT,
    DONE,
    JOURNEYS,
    K_CHOOSE,
    K_GAIN,
    K_MISSION,
    K_MOVE,
    K_SELL,
    PASS,
    SELL,
    Move,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

# Indices and slices are made once: a new object for each byte that is set would cost more than setting it.
PLACES: Final[list[SupportsIndex]] = list(range(ACTION_COUNT))
WHOLE: Final = slice(0, ACTION_COUNT)

# The employee moves from a square, inactive and active by turns, stand side by side in the action space.
FIRST_JOURNEY: Final[list[int]] = [JOURNEYS[square * 14 + 6][0].id for square in range(SQUARE_COUNT)]
JOURNEY_SPAN: Final[int] = FIRST_JOURNEY[1] - FIRST_JOURNEY[0]
JOURNEY_AREAS: Final[list[slice]] = [
    slice(first + active, first + JOURNEY_SPAN, 2) for first in FIRST_JOURNEY for active in range(2)
]
"""At index square * 2 + active."""


def _blanks() -> list[bytearray]:
    """Masks of the moves without operands alone, which are the last of the single ones: at a bit for each of them."""
    out: list[bytearray] = []
    for last in range(8):
        mark = bytearray(ACTION_COUNT)
        for move in (SELL, PASS, DONE):
            mark[move.id] = last >> (move.code - K_SELL) & 1
        out.append(mark)
    return out


def _journey_masks() -> list[bytearray]:
    """What each list of JOURNEYS marks there, at index (square * 2 + active) * 16 + its length."""
    out = [bytearray() for place in range(SQUARE_COUNT * 2 * 16)]
    for moves in JOURNEYS:
        if moves:
            mark = bytearray(JOURNEY_SPAN // 2)
            for move in moves:
                mark[(move.id - FIRST_JOURNEY[move.a]) // 2] = 1
            out[journey_area(moves[0]) * 16 + len(moves)] = mark
    return out


def journey_area(move: Move) -> int:
    return move.a * 2 + move.c


BLANKS: Final[list[bytearray]] = _blanks()
JOURNEY_MASKS: Final[list[bytearray]] = _journey_masks()


_KEPT: Final[dict[int, bytearray]] = {}
"""Masks of questions with at most two choices, by what `kept_mask` packs them into."""
MOST_KEPT: Final = 2000


def mask(legal: Legal) -> bytearray:
    out = bytearray(ACTION_COUNT)
    write_mask(legal, out)
    return out


def write_mask(legal: Legal, out: bytearray) -> None:
    """Makes `out` the mask, whatever it was before."""
    singles = legal.singles
    count = legal.single_count
    last: i64 = 0
    while count > 0 and singles[count - 1].code >= K_SELL:
        count -= 1
        last |= 1 << (singles[count].code - K_SELL)
    out[WHOLE] = BLANKS[last]
    for index in range(count):
        out[PLACES[singles[index].id]] = 1
    for index in range(legal.list_count):
        moves = legal.lists[index]
        first = moves[0]
        if first.code == K_MOVE:
            area = journey_area(first)
            out[JOURNEY_AREAS[area]] = JOURNEY_MASKS[area * 16 + len(moves)]
        else:
            for move in moves:
                out[PLACES[move.id]] = 1


def kept_mask(legal: Legal, spare: bytearray) -> bytearray:
    """The mask, for reading: one that is kept, as long as there are few moves or lists of them, or else `spare`."""
    singles = legal.singles
    count = legal.single_count
    key: i64 = 8  # then a bit for each move without operands, then 16 for each choice: its first move and its length
    while count > 0 and singles[count - 1].code >= K_SELL:
        count -= 1
        key |= 1 << (singles[count].code - K_SELL)
    if count + legal.list_count > 2:
        write_mask(legal, spare)
        return spare
    for index in range(count):
        key = key << 16 | singles[index].id << 5 | 1
    for index in range(legal.list_count):
        moves = legal.lists[index]
        first = moves[0]
        if not is_told_by_length(first):
            write_mask(legal, spare)
            return spare
        key = key << 16 | first.id << 5 | len(moves)
    kept = _KEPT.get(key)
    if kept is None:
        kept = mask(legal)
        if len(_KEPT) < MOST_KEPT:
            _KEPT[key] = kept
    return kept


def is_told_by_length(first: Move) -> bool:
    """Whether of the lists of moves that begin with this one, no two are equally long."""
    return first.code not in (K_CHOOSE, K_GAIN, K_MISSION)
