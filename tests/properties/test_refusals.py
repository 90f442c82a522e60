"""Moves that are not legal are refused, truthfully, and change nothing."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import carnegie

from .games import Plan, Walk, plans, plies, repeatable

IDS = range(carnegie.ACTION_COUNT)


@repeatable
@given(plans, plies, st.sets(st.sampled_from(IDS), min_size=20, max_size=60))
def test_a_refused_move_changes_nothing(plan: Plan, ply: int, ids: set[int]) -> None:
    game = Walk(plan).go(ply)
    before, record, legal = game.position(), game.record(), game.legal_moves
    for number in sorted(ids - {move.id for move in legal}):
        refusal_of(game, number)
        assert game.position() == before
    assert (game.record(), game.legal_moves) == (record, legal)


@repeatable
@given(plans, plies)
def test_every_other_move_is_refused(plan: Plan, ply: int) -> None:
    game = Walk(plan).go(ply)
    before, record, legal = game.position(), game.record(), game.legal_moves
    for number in IDS:
        is_legal = carnegie.Move.by_id(number) in legal
        assert game.is_legal(carnegie.Move.by_id(number)) == is_legal
        if not is_legal:
            refusal_of(game, number)
    assert (game.position(), game.record(), game.legal_moves) == (before, record, legal)


def refusal_of(game: carnegie.Game, number: int) -> carnegie.IllegalMove:
    events: list[dict[str, Any]] = []
    with pytest.raises(carnegie.IllegalMove) as caught:
        game.play(number, events=events)
    assert events == []
    assert re.fullmatch("[a-z_]+", caught.value.reason)
    text = str(carnegie.Move.by_id(number))
    assert str(caught.value).startswith(f"move {game.ply + 1}, {text!r}: ")
    return caught.value


@repeatable
@given(plans, plies)
def test_a_price_named_in_a_refusal_is_too_high(plan: Plan, ply: int) -> None:
    game = Walk(plan).go(ply)
    for number in IDS:
        if not game.is_legal(carnegie.Move.by_id(number)):
            message = str(refusal_of(game, number))
            price = re.search(r"it (?:costs|takes) \$?(\d+) .*?and (?:there are )?\$?(\d+)", message)
            assert price is None or int(price[1]) > int(price[2]), message


@repeatable
@given(plans, plies)
def test_a_legal_move_of_another_seat_is_refused(plan: Plan, ply: int) -> None:
    game = Walk(plan).go(ply)
    before, ply = game.position(), game.ply
    for seat in range(-1, 5):
        if seat != game.to_act:
            for move in game.legal_moves:
                with pytest.raises(carnegie.IllegalMove) as caught:
                    game.play(move, seat=seat)
                assert caught.value.reason == "not_your_turn"
    assert (game.position(), game.ply) == (before, ply)


@pytest.mark.parametrize("number", [-1, carnegie.ACTION_COUNT, 10**30])
def test_an_id_outside_the_action_space_is_no_move(number: int) -> None:
    game = carnegie.Game.new(players=3, seed=5)
    before = game.position()
    with pytest.raises(carnegie.InvalidMove):
        game.play(number)
    assert game.position() == before
