"""The legal moves as a mask: a byte for each move of the fixed action space, 1 for a legal one."""

from typing import Final

from carnegie.rules.company import SQUARE_COUNT
from carnegie.rules.legal import Legal
from carnegie.rules.moves import ACTION_COUNT, JOURNEYS, K_MOVE, Move

NO_MOVES: Final[bytearray] = bytearray(ACTION_COUNT)

# The employee moves from a square, inactive and active by turns, stand side by side in the action space.
FIRST_JOURNEY: Final[list[int]] = [JOURNEYS[square * 14 + 6][0].id for square in range(SQUARE_COUNT)]
JOURNEY_SPAN: Final[int] = FIRST_JOURNEY[1] - FIRST_JOURNEY[0]


def _journey_masks() -> list[bytearray]:
    """What each list of JOURNEYS marks there, at index (square * 2 + active) * 16 + its length."""
    out = [bytearray() for place in range(SQUARE_COUNT * 2 * 16)]
    for moves in JOURNEYS:
        if moves:
            mark = bytearray(JOURNEY_SPAN // 2)
            for move in moves:
                mark[(move.id - FIRST_JOURNEY[move.a]) // 2] = 1
            out[journey_index(moves)] = mark
    return out


def journey_index(moves: list[Move]) -> int:
    first = moves[0]
    return (first.a * 2 + first.c) * 16 + len(moves)


JOURNEY_MASKS: Final[list[bytearray]] = _journey_masks()


def mask(legal: Legal) -> bytearray:
    out = NO_MOVES.copy()
    add_to_mask(legal, out, 0)
    return out


def add_to_mask(legal: Legal, buffer: bytearray, start: int) -> None:
    """Marks the legal moves in the mask that starts there and is empty."""
    for index in range(legal.single_count):
        buffer[start + legal.singles[index].id] = 1
    for index in range(legal.list_count):
        moves = legal.lists[index]
        first = moves[0]
        if first.code == K_MOVE:
            begin = start + FIRST_JOURNEY[first.a]
            buffer[begin + first.c : begin + JOURNEY_SPAN : 2] = JOURNEY_MASKS[journey_index(moves)]
        else:
            for move in moves:
                buffer[start + move.id] = 1
