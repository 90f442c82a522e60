"""One game, and many on several processes."""

from pathlib import Path

import pytest

from carnegie import Game
from carnegie.arena.backends import Processes
from carnegie.arena.plan import Match, PlannedGame, plan
from carnegie.arena.play import GameFailed, Played, play_game
from carnegie.arena.processes import ATTEMPTS, WorkerDied, answers, in_order

from .gate import Asked, keeper, kill


def comparable(played: Played) -> tuple[object, ...]:
    """All but the time that it took."""
    result = played.result
    return result.game, result.seed, result.bots, result.scores, result.winners, result.decisions, played.record


@pytest.mark.parametrize("match", [Match(("random", "random:1n", "random"), 3), Match(("random",), 1, "normal")])
def test_a_game_is_told_in_full(match: Match) -> None:
    (planned, *_) = plan(match, 1)
    played = play_game(planned)
    game = Game.from_record(played.record)
    result = played.result
    assert game.is_over
    assert (game.seed, game.difficulty) == (0, match.solo)
    assert [sheet["total"] for sheet in result.scores] == [sheet.total for sheet in game.scores()]
    assert result.winners == game.winners()
    assert sum(result.decisions) == game.ply
    assert result.players == [*planned.bots, "andrew"][: len(game.scores())]
    for decisions, seconds, slowest in zip(result.decisions, result.seconds, result.slowest, strict=True):
        assert (decisions == 0) == (seconds == 0) == (slowest == 0)
        assert slowest <= seconds <= decisions * slowest + 1e-4
    assert comparable(play_game(planned)) == comparable(played)


def test_equal_seats_of_equal_seeds_have_equal_luck() -> None:
    games = [play_game(planned) for planned in plan(Match(("random", "random:1n"), 2), 2)]
    assert games[0].record == games[1].record
    assert games[0].result.bots == games[1].result.bots[::-1]


def test_the_result_does_not_depend_on_the_processes() -> None:
    games = plan(Match(("random", "random:1n", "random"), 3), 9)
    one = list(Processes(1).play(games))
    several = sorted(Processes(3).play(games), key=lambda played: played.result.game)
    assert [comparable(played) for played in several] == [comparable(played) for played in one]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_that_fails_is_named(more_bots: Path, processes: int) -> None:
    games = plan(Match(("random", "broken"), 2, seed=4), 2)
    with pytest.raises(GameFailed) as caught:
        list(Processes(processes).play(games))
    text = str(caught.value)
    assert "seed 4" in text
    assert "broken failed at move" in text
    assert "KeyError: 'no idea'" in text
    assert "gatebots.py" in text


def test_a_worker_that_dies_costs_no_game(more_bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []

    def kill_the_third_and_fourth(number: int, asked: Asked) -> bool:
        if number in (3, 4):
            killed.append(asked[0])
            kill(asked[0])
        return number not in (3, 4)

    games = plan(Match(("gate", "random"), 2), 8)
    with keeper(tmp_path, monkeypatch, kill_the_third_and_fourth):
        played = list(Processes(2).play(games))
    assert len(killed) == 2
    assert sorted(one.result.game for one in played) == [game.number for game in games]
    alike = Processes(1).play([PlannedGame(game.number, game.seed, ("random", "random"), None) for game in games])
    records = {one.result.game: one.record for one in alike}
    assert {one.result.game: one.record for one in played} == records


def test_a_game_that_kills_every_worker_is_given_up(
    more_bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[int] = []

    def kill_all(number: int, asked: Asked) -> bool:
        killed.append(asked[0])
        kill(asked[0])
        return False

    games = plan(Match(("gate", "random:7n"), 2), 1)[:1]
    with (
        keeper(tmp_path, monkeypatch, kill_all),
        pytest.raises(WorkerDied, match=r"game 0 \(seed 0, gate random:7n\): 5 processes died"),
    ):
        list(Processes(2).play(games))
    assert len(set(killed)) == ATTEMPTS


def test_answers_in_order() -> None:
    assert list(in_order([(2, "c"), (0, "a"), (1, "b"), (3, "d")])) == ["a", "b", "c", "d"]
    assert list(in_order(answers(abs, range(-20, 0), 3))) == list(range(20, 0, -1))
    assert list(answers(abs, [], 3)) == []


def test_the_rest_is_left_when_nobody_asks_for_it() -> None:
    playing = Processes(2).play(plan(Match(("random", "random"), 2), 1000))
    next(playing)
    playing.close()
