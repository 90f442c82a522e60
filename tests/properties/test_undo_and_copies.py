"""Taking back, copying, writing down and reading again: each gives the game that it came from."""

import copy
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import carnegie

from .games import Plan, Walk, plans, plies, repeatable, through_json


@repeatable
@given(plans)
def test_play_then_undo_restores_the_position(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        before, legal = walk.game.position(), walk.game.legal_moves
        move = walk.choice()
        walk.game.play(move)
        assert walk.game.undo() is move
        assert (walk.game.position(), walk.game.legal_moves) == (before, legal)
        walk.game.play(move)


@repeatable
@given(plans)
def test_undo_goes_back_to_the_very_beginning(plan: Plan) -> None:
    walk = Walk(plan)
    way = [walk.game.position()]
    while not walk.game.is_over:
        walk.game.play(walk.choice())
        way.append(walk.game.position())
    while walk.game.ply > 0:
        assert walk.game.position() == way.pop()
        walk.game.undo()
    assert [walk.game.position()] == way
    with pytest.raises(IndexError):
        walk.game.undo()


@repeatable
@given(plan=plans, ply=plies, back=st.integers(1, 60))
def test_another_way_on_after_undo_does_not_remember_the_first(plan: Plan, ply: int, back: int) -> None:
    walk = Walk(plan)
    game = walk.go(ply)
    for _ in range(min(back, game.ply)):
        game.undo()
    walk.go(30)
    expected = game.record()
    again = carnegie.Game.from_record(expected)
    for _ in range(min(40, game.ply)):
        assert game.undo() is again.undo()
        assert game.position() == again.position()


COPIES: list[Callable[[carnegie.Game], carnegie.Game]] = [carnegie.Game.copy, copy.copy, copy.deepcopy]


@pytest.mark.parametrize("copied", COPIES, ids=["Game.copy", "copy.copy", "copy.deepcopy"])
@repeatable
@given(plan=plans, ply=plies)
def test_a_copy_is_equal_and_independent(
    copied: Callable[[carnegie.Game], carnegie.Game], plan: Plan, ply: int
) -> None:
    walk = Walk(plan)
    game = walk.go(ply)
    before, record = game.position(), game.record()
    other = copied(game)
    assert (other.position(), other.record(), other.legal_moves) == (before, record, game.legal_moves)
    other.playout(plan.seed)
    assert (game.position(), game.record()) == (before, record)
    other = copied(game)
    walk.go(20)
    if game.ply:
        game.undo()
    assert (other.position(), other.record()) == (before, record)


@repeatable
@given(plans, plies)
def test_a_position_survives_json_and_plays_on_equally(plan: Plan, ply: int) -> None:
    walk = Walk(plan)
    game = walk.go(ply)
    other = carnegie.Game.from_position(through_json(game.position()))
    assert other.position() == game.position() == through_json(game.position())
    while not game.is_over:
        assert other.legal_moves == game.legal_moves
        move = walk.choice()
        game.play(move)
        other.play(move)
        assert other.position() == game.position()
    assert [sheet.lines() for sheet in other.scores()] == [sheet.lines() for sheet in game.scores()]


@repeatable
@given(plans, plies)
def test_a_record_survives_json(plan: Plan, ply: int) -> None:
    game = Walk(plan).go(ply)
    record = through_json(game.record())
    other = carnegie.Game.from_record(record)
    assert record == game.record() == other.record()
    assert (other.position(), other.history, other.events()) == (game.position(), game.history, game.events())


@repeatable
@given(plans, plies)
def test_a_record_of_a_game_from_a_position_survives_json(plan: Plan, ply: int) -> None:
    game = carnegie.Game.from_position(Walk(plan).go(ply).position())
    game.playout(plan.seed)
    other = carnegie.Game.from_record(through_json(game.record()))
    assert (other.position(), other.record()) == (game.position(), game.record())
