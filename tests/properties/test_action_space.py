"""The fixed action space: one object, one id and one text a move."""

import carnegie
from carnegie import Move

MOVES = [Move.by_id(number) for number in range(carnegie.ACTION_COUNT)]


def test_ids_count_from_zero_in_order() -> None:
    assert [move.id for move in MOVES] == list(range(carnegie.ACTION_COUNT))


def test_a_move_is_read_back_from_its_text() -> None:
    assert all(Move.parse(str(move)) is move for move in MOVES)


def test_no_two_moves_share_a_text() -> None:
    assert len({str(move) for move in MOVES}) == len(MOVES)


def test_a_move_is_rebuilt_by_its_repr() -> None:
    assert all(eval(repr(move), {"Move": Move}) is move for move in MOVES)
