"""The game knows where hidden information last came to light, whichever way it got there."""

from typing import Any

from hypothesis import given

import carnegie

from .games import Plan, Walk, plans, plies, repeatable, through_json
from .test_events_and_views import HIDDEN


def last_reveal(game: carnegie.Game) -> int:
    """The same, found in the events."""
    shown = [ply for ply, events in enumerate(game.events(), 1) if any(each["event"] in HIDDEN for each in events)]
    return max(shown, default=0)


@repeatable
@given(plans)
def test_the_last_reveal_is_that_of_the_events_at_every_ply_forth_and_back(plan: Plan) -> None:
    walk = Walk(plan)
    game = walk.game
    way = [0]
    while not game.is_over:
        events: list[dict[str, Any]] = []
        game.play(walk.choice(), events=events)
        way.append(game.ply if any(event["event"] in HIDDEN for event in events) else way[-1])
        assert game.revealed_ply == way[-1]
    while game.ply:
        game.undo()
        way.pop()
        assert game.revealed_ply == way[-1]


@repeatable
@given(plans, plies)
def test_copies_records_and_playouts_know_it_too(plan: Plan, ply: int) -> None:
    game = Walk(plan).go(ply)
    copied = game.copy()
    copied.playout(plan.seed)
    assert game.revealed_ply == last_reveal(game)
    assert copied.revealed_ply == last_reveal(copied)
    assert carnegie.Game.from_record(through_json(copied.record())).revealed_ply == copied.revealed_ply
    assert copied.revealed_ply == 0 or game.is_solo
