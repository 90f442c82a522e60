"""The course of a game: it always goes on, ends after 20 rounds, and nothing breaks on the way."""

from typing import Any

from hypothesis import given

from .games import Plan, Walk, plans, repeatable

ROUNDS = 20


@repeatable
@given(plans)
def test_there_is_a_legal_move_until_the_end_and_none_is_listed_twice(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        moves = walk.game.legal_moves
        assert len(moves) > 1, "what has one answer is not asked"
        assert len({move.id for move in moves}) == len(moves)
        walk.game.play(walk.choice())
    assert walk.game.legal_moves == []
    assert (walk.game.to_act, walk.game.phase) == (None, "over")


@repeatable
@given(plans)
def test_goods_can_be_sold_at_every_decision(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        position = walk.game.position()
        has_goods = position["seats"][position["to_act"]]["goods"] > 0
        assert ("sell" in [move.text for move in walk.game.legal_moves]) == has_goods
        walk.game.play(walk.choice())


@repeatable
@given(plans)
def test_a_game_has_twenty_rounds(plan: Plan) -> None:
    walk = Walk(plan)
    events: list[dict[str, Any]] = []
    while not walk.game.is_over:
        assert 0 <= walk.game.round <= ROUNDS
        walk.game.play(walk.choice(), events=events)
    first = 1 if plan.start == "setup" else 2  # a table that begins in round 1 is past its event
    assert [event["round"] for event in events if event["event"] == "round"] == list(range(first, ROUNDS + 1))
    assert sum(event["event"] == "marker" for event in events) == ROUNDS
    assert [event["owner"] for event in events if event["event"] == "scored"] == owners(walk.game.players)
    assert walk.game.round == ROUNDS
    assert all(row["marker"] == 5 for row in walk.game.position()["timeline"])


def owners(players: int) -> list[int | str]:
    return [0, "andrew"] if players == 1 else list(range(players))


@repeatable
@given(plans)
def test_no_reachable_position_has_problems(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        assert walk.game.problems() == []
        walk.game.play(walk.choice())
    assert walk.game.problems() == []


@repeatable
@given(plans)
def test_scores_can_be_asked_for_at_any_time_and_add_up(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        check_scores(walk)
        walk.game.play(walk.choice())
    check_scores(walk)


def check_scores(walk: Walk) -> None:
    before = walk.game.position()
    sheets = walk.game.scores()
    assert len(sheets) == max(walk.game.players, 2)
    for sheet in sheets:
        assert sheet.total == sum(sheet.lines().values())
        assert sheet.donations == sum(sheet.donation_vp.values())
        assert min(sheet.lines().values()) >= 0
    assert [sheets[seat].total for seat in walk.game.winners()] == [max(sheet.total for sheet in sheets)] * len(
        walk.game.winners()
    )
    assert walk.game.position() == before
