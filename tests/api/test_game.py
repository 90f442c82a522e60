"""`Game` as CONTRACT.md names it: making one, asking it, playing and taking back."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import carnegie
from carnegie import Game, Move

from .samples import everything, first_moment, over, solo_moment, standard_moment, unharmed, walk_on

GAMES: dict[str, Callable[[], Game]] = {
    "new": lambda: Game.new(players=3, seed=2),
    "running": lambda: walk_on(Game.new(players=4, seed=2), 60),
    "solo": lambda: walk_on(Game.solo(seed=2), 25),
    "from a position": lambda: walk_on(Game.from_position(standard_moment()), 12),
    "solo from a position": lambda: walk_on(Game.from_position(solo_moment()), 6),
    "over": over,
    "solo over": lambda: over(solo=True),
}
every_game = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES.keys())


# Making a game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game(players: int) -> None:
    game = Game.new(players=players, seed=7)
    assert (game.players, game.seed, game.is_solo, game.is_over) == (players, 7, False, False)
    assert (game.round, game.phase, game.to_act, game.ply, game.history) == (0, "tabs", 0, 0, [])
    assert len(game.scores()) == players
    assert game.position()["mode"] == "standard"


@pytest.mark.parametrize("difficulty", ["beginner", "normal", "difficult", "expert"])
def test_a_new_solo_game(difficulty: str) -> None:
    game = Game.solo(difficulty=difficulty, seed=7)
    assert (game.players, game.is_solo, game.to_act) == (1, True, 0)
    assert len(game.scores()) == 2
    assert game.position()["difficulty"] == difficulty


def test_what_stands_for_arguments_left_out() -> None:
    assert Game.new().record() == Game.new(2, 0).record()
    assert Game.solo().record() == Game.solo("normal", 0).record()


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_a_wrong_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match=rf"^players: 2 to 4, not {players}\b"):
        Game.new(players=players)


@pytest.mark.parametrize("difficulty", ["", "easy", "Normal", "normal "])
def test_an_unknown_difficulty(difficulty: str) -> None:
    with pytest.raises(ValueError, match=r"^difficulty: one of beginner, normal, difficult, expert, not '"):
        Game.solo(difficulty=difficulty)


@pytest.mark.parametrize("junk", [None, 2.0, 2.5, "2", [2], {}], ids=repr)
def test_arguments_of_a_wrong_type(junk: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Game.new(players=junk)
    with pytest.raises((ValueError, TypeError)):
        Game.new(seed=junk)
    with pytest.raises((ValueError, TypeError)):
        Game.solo(difficulty=junk)
    with pytest.raises((ValueError, TypeError)):
        Game.solo(seed=junk)


@pytest.mark.parametrize("seed", [-1, -(10**30)])
def test_a_seed_below_zero(seed: int) -> None:
    with pytest.raises(ValueError, match=r"^seed: a whole number from 0 on"):
        Game.new(seed=seed)
    with pytest.raises(ValueError, match=r"^seed: a whole number from 0 on"):
        Game.solo(seed=seed)


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**63, 2**64 + 1, 10**30])
def test_equal_seeds_make_equal_games(seed: int) -> None:
    for first, second in [(Game.new(3, seed), Game.new(3, seed)), (Game.solo(seed=seed), Game.solo(seed=seed))]:
        assert first.position() == second.position()
        first.playout(seed)
        second.playout(seed)
        assert everything(first) == everything(second)
        assert Game.from_record(first.record()).position() == second.position()


def test_other_seeds_make_other_games() -> None:
    texts = {json.dumps(Game.new(seed=seed).position() | {"seed": 0}) for seed in range(20)}
    assert len(texts) == 20


# Asking


@every_game
def test_lists_and_dicts_are_fresh(make: Callable[[], Game]) -> None:
    game = make()
    with unharmed(game):
        game.legal_moves.clear()
        game.legal_moves.append(Move.parse("pass"))
        game.history.clear()
        game.history.reverse()
        game.scores().clear()
        game.winners().append(99)
        game.problems().append("none")
        for position in (game.position(), game.view()):
            position["seats"].clear()
            position["map"]["chicago"][0] = 5
        for sheet in game.scores():
            sheet.lines().clear()
            sheet.as_dict().clear()
            sheet.immediate += 100
        for events in game.events():
            events.clear()
        start = game.start_position()
        if start is not None:
            start.clear()


@every_game
def test_the_position_is_json(make: Callable[[], Game]) -> None:
    game = make()
    for value in (game.position(), game.view(), game.record(), game.events(), [s.as_dict() for s in game.scores()]):
        assert json.loads(json.dumps(value)) == value


@every_game
def test_what_a_game_says_is_what_its_position_says(make: Callable[[], Game]) -> None:
    game = make()
    position = game.position()
    assert (game.round, game.phase, game.to_act, game.seed) == tuple(
        position[key] for key in ("round", "phase", "to_act", "seed")
    )
    assert game.is_over is (game.to_act is None) is (game.phase == "over")
    assert game.is_solo is (position["mode"] == "solo")
    assert game.ply == len(game.history)
    assert game.problems() == []
    assert bool(game.legal_moves) is not game.is_over
    assert len(set(game.legal_moves)) == len(game.legal_moves)
    assert all(game.is_legal(move) for move in game.legal_moves)


def test_views_hide_the_seed_and_the_deck() -> None:
    for game in (Game.new(players=3, seed=1), walk_on(Game.solo(seed=1), 20)):
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            assert view.keys() == game.position().keys() - {"seed"}
            if game.is_solo:
                assert "deck" not in view["solo"]


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=r"^seat: 0 to 2, not "):
        Game.new(players=3).view(seat)


def test_reprs() -> None:
    game = Game.new(players=3, seed=7)
    assert repr(game) == "<Game: 3 players, seed 7, round 0, tabs, seat 0 to act, 0 moves played>"
    game.play("tabs aaaa")
    assert repr(game) == "<Game: 3 players, seed 7, round 0, tabs, seat 1 to act, 1 moves played>"
    assert repr(Game.solo("expert", 7)).startswith("<Game: solo expert, seed 7, ")
    assert "over" in repr(over())


# Scores


@every_game
def test_score_sheets(make: Callable[[], Game]) -> None:
    game = make()
    for sheet in game.scores():
        assert isinstance(sheet, carnegie.ScoreSheet)
        lines = sheet.lines()
        assert sheet.total == sum(lines.values())
        assert {name: getattr(sheet, name) for name in lines} == lines
        assert sheet.as_dict().items() >= ({"total": sheet.total} | lines).items()
        assert sheet.donations == sum(sheet.donation_vp.values())
        assert repr(sheet).startswith(f"<ScoreSheet total={sheet.total}")
        assert all(f"{name}={vp}" in repr(sheet) for name, vp in lines.items() if vp)
    totals = [sheet.total for sheet in game.scores()]
    assert game.winners() == [seat for seat, total in enumerate(totals) if total == max(totals)]


# Playing and taking back


@every_game
def test_a_move_by_object_text_or_id(make: Callable[[], Game]) -> None:
    game = make()
    for move in game.legal_moves[:: max(1, len(game.legal_moves) // 5)]:
        after = []
        for form in (move, str(move), move.id):
            other = game.copy()
            assert other.play(form) is None  # type: ignore[func-returns-value]
            assert other.history == [*game.history, move]
            after.append(everything(other))
        assert after[0] == after[1] == after[2]


@every_game
def test_undo_takes_back_every_move(make: Callable[[], Game]) -> None:
    game = make()
    moves = game.history
    while moves:
        assert game.undo() is moves.pop()
        assert game.history == moves
        assert game.is_over is False
    fresh = Game.from_record(game.record())
    assert everything(game) == everything(fresh)


@every_game
def test_undo_then_the_same_move(make: Callable[[], Game]) -> None:
    game = make()
    if game.ply:
        with unharmed(game):
            game.play(game.undo())


def test_undo_without_a_move() -> None:
    for game in (Game.new(), Game.solo(), Game.from_position(standard_moment())):
        with unharmed(game), pytest.raises(IndexError, match="no move to take back"):
            game.undo()


@every_game
@pytest.mark.parametrize("duplicate", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_is_equal_and_independent(make: Callable[[], Game], duplicate: Callable[[Game], Game]) -> None:
    game = make()
    other = duplicate(game)
    assert everything(other) == everything(game)
    with unharmed(game):
        walk_on(other, 10)
    with unharmed(other):
        walk_on(game, 10, seed=5)
        while game.history:
            game.undo()


# Events


@every_game
def test_events_are_collected_and_told_again(make: Callable[[], Game]) -> None:
    game = make()
    again = Game.from_record(game.record() | {"moves": []})
    collected = []
    for move in game.history:
        events: list[Any] = []
        preview = again.preview(move)
        again.play(move, events=events)
        assert preview == events[: len(preview)]
        if not game.is_solo:
            assert preview == events
        collected.append(events)
    assert game.events() == collected == again.events()
    assert all(isinstance(event["event"], str) for events in collected for event in events)


def test_events_are_appended() -> None:
    game = Game.new(seed=2)
    log: list[Any] = []
    game.play("tabs aaaa", events=log)
    game.play("tabs bbbb", events=log)
    assert log == [
        {"event": "sides", "seat": 0, "sides": "aaaa"},
        {"event": "sides", "seat": 1, "sides": "bbbb"},
    ]
    game.play(game.legal_moves[0])
    assert len(log) == 2


@every_game
def test_a_preview_changes_nothing(make: Callable[[], Game]) -> None:
    game = make()
    with unharmed(game):
        for move in game.legal_moves[:20]:
            assert game.preview(move) == game.preview(str(move)) == game.preview(move.id)


def test_a_preview_shows_no_hidden_card() -> None:
    game = first_moment(Game.solo(seed=4), lambda position: position["phase"] == "timeline")
    for move in game.legal_moves:
        assert not {event["event"] for event in game.preview(move)} & {"card_drawn", "card_turned"}


def test_the_price_of_the_next_donation() -> None:
    assert Game.new(players=3, seed=2).donation_prices() == [5, 5, 5]
    end = over()
    given = [sum(seat in donors for donors in end.position()["donations"].values()) for seat in range(end.players)]
    assert any(given)
    for price, donations in zip(end.donation_prices(), given, strict=True):
        assert price in (5 * (donations + 1), 3 * (donations + 1))  # 3 with Communications


@pytest.mark.parametrize("start", ["setup", "position"])
def test_the_beginning_is_the_game_before_its_first_move(start: str) -> None:
    first = Game.new(players=3, seed=4)
    if start == "position":
        first.playout(1)
        while first.ply > 30:
            first.undo()
        first = Game.from_position(first.position())
    game = first.copy()
    game.playout(2)
    beginning = game.beginning()
    assert (beginning.ply, beginning.position()) == (0, first.position())
    for move in game.history:
        beginning.play(move)
    assert beginning.record() == game.record()
