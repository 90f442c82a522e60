"""`carnegie simulate`, `replay` and `score`: text for people, JSON for programs."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import carnegie as package
from carnegie import Game
from tests.programs import run

from .running import carnegie, played

SHEET = {
    *("total", "immediate", "action_choice", "employees", "departments", "tabs", "connections", "cities", "donations"),
    *("cards", "tracks", "donation_vp", "connected", "money_paid", "goods_paid", "goods_sold"),
}


def json_lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def stored(tmp_path: Path, value: object, name: str = "game.json") -> str:
    path = tmp_path / name
    path.write_text(json.dumps(value))
    return str(path)


@pytest.mark.parametrize("arguments", [("--players", "4"), ("--players", "2"), ("--solo", "expert")])
def test_simulated_games_hold_seed_moves_scores_and_position(arguments: tuple[str, ...]) -> None:
    ran = carnegie("simulate", *arguments, "--games", "5", "--seed", "30", "--bot", "random", "--json")
    assert (ran.code, ran.err) == (0, "")
    games = json_lines(ran.out)
    assert [game["seed"] for game in games] == [30, 31, 32, 33, 34]
    for line in games:
        game = Game.solo("expert", line["seed"]) if "--solo" in arguments else Game.new(int(arguments[1]), line["seed"])
        for text in line["moves"]:
            game.play(text)
        assert game.is_over
        assert game.position() == line["position"]
        assert [sheet.as_dict() for sheet in game.scores()] == line["scores"]
        assert all(set(sheet) == SHEET for sheet in line["scores"])


def test_simulations_repeat_and_do_not_depend_on_the_number_of_processes() -> None:
    arguments = ("simulate", "--players", "3", "--games", "7", "--seed", "5", "--json")
    one = carnegie(*arguments)
    assert carnegie(*arguments).out == one.out
    assert carnegie(*arguments, "--processes", "2").out == one.out


def test_the_summary_has_the_mean_of_each_line() -> None:
    ran = carnegie("simulate", "--players", "2", "--games", "4", "--seed", "1")
    means = [sheet["cities"] for game in simulated(4) for sheet in game["scores"]]
    red = sum(means[::2]) / 4
    line = next(line for line in ran.out.splitlines() if line.startswith("Cities"))
    assert line.split()[1] == f"{red:.1f}"
    assert "4 games" in ran.out
    assert "decisions a second" in " ".join(ran.out.split())
    assert ran.err == ""


def simulated(games: int) -> list[dict[str, Any]]:
    return json_lines(carnegie("simulate", "--players", "2", "--games", str(games), "--seed", "1", "--json").out)


def test_what_simulate_prints_can_be_replayed_and_scored(tmp_path: Path) -> None:
    printed = carnegie("simulate", "--players", "2", "--games", "2", "--seed", "1", "--json").out
    file = tmp_path / "games.jsonl"
    file.write_text(printed)
    scored = json_lines(carnegie("score", str(file), "--json").out)
    assert [one["scores"] for one in scored] == [one["scores"] for one in json_lines(printed)]
    moves = json_lines(carnegie("replay", "-", "--json", stdin=printed.encode()).out)
    assert [move["game"] for move in moves] == sorted(move["game"] for move in moves)
    assert [move["move"] for move in moves if move["game"] == 2] == json_lines(printed)[1]["moves"]
    assert "games.jsonl, line 2" in carnegie("replay", str(file), width=160).out


@pytest.mark.parametrize("solo", [False, True])
def test_replay_as_json_gives_each_move_with_its_events(tmp_path: Path, solo: bool) -> None:
    game = played(Game.solo("normal", 4) if solo else Game.new(3, 4), 4)
    ran = carnegie("replay", stored(tmp_path, game.record()), "--json")
    moves = json_lines(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert [set(move) for move in moves] == [{"number", "seat", "move", "events"}] * game.ply
    assert [move["number"] for move in moves] == list(range(1, game.ply + 1))
    assert [move["move"] for move in moves] == [move.text for move in game.history]
    assert [move["events"] for move in moves] == game.events()
    again = Game.from_record({**game.record(), "moves": []})
    for move in moves:
        assert move["seat"] == again.to_act
        again.play(move["move"])


@pytest.mark.parametrize("width", [80, 160])
def test_replay_tells_every_move_and_ends_with_the_scores(tmp_path: Path, width: int) -> None:
    game = played(Game.new(3, 4), 4)
    ran = carnegie("replay", stored(tmp_path, game.record()), width=width)
    lines = ran.out.splitlines()
    assert sum(line[:4].strip().isdigit() and line[5:6] in "▲◆○" for line in lines) == game.ply
    assert sum(line.startswith("Round ") for line in lines) == 20
    totals = next(line for line in lines if line.startswith("Total"))
    assert [int(word) for word in totals.split()[1:]] == [sheet.total for sheet in game.scores()]
    assert max(cell_len(line) for line in lines) <= width


def test_replay_step_waits_and_can_be_left(tmp_path: Path) -> None:
    file = stored(tmp_path, played(Game.new(2, 4), 4).record())
    ran = carnegie("replay", file, "--step", keys=["", "", "q"])
    assert ran.code == 0
    assert "   3 " in ran.out
    assert "   4 " not in ran.out
    assert carnegie("replay", file, "--step", keys=[""]).code == 0


def test_a_record_that_begins_with_a_position(tmp_path: Path) -> None:
    middle = played(Game.solo("expert", 9), 9, stop=lambda game: game.round >= 8)
    game = played(Game.from_position(middle.position()), 1)
    file = stored(tmp_path, game.record())
    assert carnegie("replay", file).code == 0
    assert json_lines(carnegie("replay", file, "--json").out)[-1]["move"] == game.history[-1].text


@pytest.mark.parametrize("kind", ["record", "position"])
def test_scores_of_a_game_that_is_over(tmp_path: Path, kind: str) -> None:
    game = played(Game.new(4, 4), 4)
    file = stored(tmp_path, game.record() if kind == "record" else game.position())
    out = carnegie("score", file).out
    assert "If it ended now" not in out
    for line, name in [("departments", "Departments"), ("cities", "Cities"), ("donations", "Donations")]:
        shown = next(text for text in out.splitlines() if text.startswith(name)).split()[1:]
        assert [int(word.replace("–", "0")) for word in shown] == [sheet.lines()[line] for sheet in game.scores()]
    (found,) = json_lines(carnegie("score", file, "--json").out)
    assert found["over"] is True
    assert found["winners"] == game.winners()
    assert found["scores"] == [sheet.as_dict() for sheet in game.scores()]


def test_scores_in_mid_game(tmp_path: Path) -> None:
    game = played(Game.solo("normal", 4), 4, stop=lambda game: game.round == 7)
    file = stored(tmp_path, game.position())
    assert "If it ended now, in round 7:" in carnegie("score", file).out
    (found,) = json_lines(carnegie("score", file, "--json").out)
    assert (found["over"], found["round"], len(found["scores"])) == (False, 7, 2)


def test_python_dash_m_is_the_command() -> None:
    ran = run([sys.executable, "-m", "carnegie.cli", "--version"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"carnegie {package.__version__} ")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell pipe")
def test_a_reader_that_has_enough_is_no_error() -> None:
    command = f"{sys.executable} -m carnegie.cli simulate --games 300 --json | head -n 1"
    ran = run(["bash", "-o", "pipefail", "-c", command])
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["seed"] == 0
