"""What people are shown: events, previews of moves, and positions without what is hidden."""

from typing import Any

from hypothesis import given

import carnegie

from .games import LEVELS, Plan, Walk, plans, plies, repeatable, through_json

HIDDEN = ["card_drawn", "card_turned"]
Event = dict[str, Any]
solo_plans = plans.filter(lambda plan: plan.opponents in LEVELS)


@repeatable
@given(plans)
def test_a_preview_tells_what_play_then_does_and_changes_nothing(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        before, ply = walk.game.position(), walk.game.ply
        move = walk.choice()
        told = walk.game.preview(move)
        assert (walk.game.position(), walk.game.ply) == (before, ply)
        done: list[Event] = []
        walk.game.play(move, events=done)
        assert told == up_to_hidden_cards(done)


def up_to_hidden_cards(events: list[Event]) -> list[Event]:
    hidden = [number for number, event in enumerate(events) if event["event"] in HIDDEN]
    return events[: hidden[0]] if hidden else events


@repeatable
@given(plans, plies)
def test_every_legal_move_can_be_previewed(plan: Plan, ply: int) -> None:
    game = Walk(plan).go(ply)
    before = game.position()
    for move in game.legal_moves:
        assert game.preview(move) or move.kind in ("pass", "done") or game.is_solo
    assert game.position() == before


@repeatable
@given(plans)
def test_events_of_the_history_are_those_of_its_moves(plan: Plan) -> None:
    walk = Walk(plan)
    heard: list[list[Event]] = []
    while not walk.game.is_over:
        heard.append([])
        walk.game.play(walk.choice(), events=heard[-1])
    assert walk.game.events() == heard == through_json(heard)


@repeatable
@given(plans)
def test_a_view_is_the_position_without_what_is_hidden(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        check_view(walk.game)
        walk.game.play(walk.choice())
    check_view(walk.game)


def check_view(game: carnegie.Game) -> None:
    position = game.position()
    del position["seed"]
    if position["solo"]:
        del position["solo"]["deck"]
        if not position["solo"]["face_up"]:
            position["solo"]["card"] = None
    assert all(game.view(seat) == position for seat in [None, *range(game.players)])


@repeatable
@given(solo_plans, plies)
def test_a_view_is_the_same_whatever_lies_in_the_deck(plan: Plan, ply: int) -> None:
    game = Walk(plan).go(ply)
    position = game.position()
    position["seed"] += 1
    position["solo"]["deck"][1:] = reversed(position["solo"]["deck"][1:])
    assert carnegie.Game.from_position(position).view(0) == game.view(0)
