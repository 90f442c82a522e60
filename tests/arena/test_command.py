"""`carnegie arena`: what it prints and keeps, and how it ends."""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from carnegie.arena.plan import Match, plan
from carnegie.arena.play import play_game
from carnegie.arena.standings import standings
from tests.cli.running import carnegie
from tests.programs import Ran, run

from .gate import Asked, keeper

ONE_PROCESS = ("--processes", "1")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def refused(*arguments: str) -> str:
    ran = carnegie("arena", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    return ran.err.removeprefix("carnegie: ").rstrip("\n")


def test_one_bot_against_three_of_another() -> None:
    arguments = ("arena", "random:1n", "random", "random", "random", "--games", "20", "--seed", "3", *ONE_PROCESS)
    ran = carnegie(*arguments)
    assert (ran.code, ran.err) == (0, "")
    # Equal bots on equal seeds: each rotation is the same game, so that the bot wins just its quarter.
    text = " ".join(ran.out.split())
    assert "random:1n won 25.0 % of 20 games (95 % interval 11.2 to 46.9 %; par 25.0 %): not shown to differ" in text
    assert "20 games on 5 seeds, in" in text
    assert "a victory shared by k players counts 1/k" in text
    rows = {line.split("  ")[0].strip(): line.split() for line in ran.out.splitlines() if line.strip()}
    assert rows["random:1n"][-4:] == ["46.9]", "25.0", "20", rows["random"][-1]]
    for name in ("Cities", "Donations", "Total", "Time a decision", "Longest"):
        assert name in rows
    assert max(cell_len(line) for line in ran.out.splitlines()) <= 80


def test_json_has_the_standings() -> None:
    ran = carnegie("arena", "random:1n", "random", "--games", "30", "--seed", "3", "--json")
    (found,) = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (0, "")
    assert found["match"] == {"rules": 1, "bots": ["random:1n", "random"], "players": 2, "solo": None, "seed": 3}
    assert (found["games"], found["seeds"]) == (30, 15)
    games = [play_game(planned).result for planned in plan(Match(("random:1n", "random"), 2, seed=3), 30)]
    for shown, mine in zip(found["standings"], standings(games), strict=True):
        timeless = {key: value for key, value in mine.as_dict().items() if "seconds" not in key}
        assert {key: value for key, value in shown.items() if "seconds" not in key} == timeless
        assert 0 < shown["mean_seconds"] <= shown["max_seconds"]
    assert sum(shown["won"] for shown in found["standings"]) == pytest.approx(30)


def test_the_rating_table_of_a_tournament_and_of_solo_games() -> None:
    bots = [f"random:{number}n" for number in range(1, 6)]
    ran = carnegie("arena", *bots, "--players", "3", "--games", "15", *ONE_PROCESS)
    assert ran.code == 0
    assert all(ran.out.count(bot) == 2 for bot in bots)
    ran = carnegie("arena", "random", "--solo", "beginner", "--games", "5", *ONE_PROCESS)
    assert "random won 0.0 % of 5 games" in ran.out
    best = next(line for line in ran.out.splitlines()[2:])
    assert best.startswith("andrew")
    assert "Andrew's cards" in ran.out


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_the_games_are_kept_and_can_be_replayed(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"games.{ending}"
    command = ("arena", "random:1n", "random", "--seed", "3", "--out", str(out), *ONE_PROCESS)
    first = carnegie(*command, "--games", "4", "--json")
    content = out.read_bytes()
    again = carnegie(*command, "--games", "4", "--json")
    assert again == first
    assert out.read_bytes() == content
    longer = carnegie(*command, "--games", "6")
    assert "6 games on 3 seeds, 4 of them played before, in" in longer.out
    scored = [json.loads(line) for line in carnegie("score", str(out), "--json").out.splitlines()]
    assert len(scored) == 6
    assert all(one["over"] for one in scored)
    assert carnegie("replay", str(out)).code == 0
    assert [file.name for file in tmp_path.iterdir()] == [out.name]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "Missing argument 'BOT'"),
        ("random", "bots: at least 2, or --solo LEVEL against Andrew"),
        ("random karl", "bot: one of random"),
        ("random random:x", "budget: a number with s for seconds"),
        ("random random --players 5", "--players: 2 to 4, not 5"),
        ("random random --players 1", "--players: 2 to 4, not 1"),
        ("random random --players 3", "bots: at least 3 for 3 players, not 2"),
        ("random random random --players 2", "bots: each of them once"),
        ("random random --solo normal --players 2", "--players and --solo: give one of them"),
        ("random --solo hard", "--solo: one of beginner"),
        ("random random --solo normal", "bots: each of them once"),
        ("random random --games 0", "--games: 1 to 10000000, not '0'"),
        ("random random --seed -1", "--seed: a whole number from 0 on, not '-1'"),
        ("random random --seed 99999999999999999999", "--seed: at most"),
        ("random random --processes 0", "--processes: 1 to 1000, not '0'"),
        ("random random --backend cloud", "--backend: processes or ray, not 'cloud'"),
        ("random random --ray-address 127.0.0.1:1", "--ray-address: only with --backend ray"),
        ("random random --out games.txt", "games.txt: a name that ends in .jsonl or .parquet is needed"),
        ("random random --out /nowhere/games.jsonl", "/nowhere/games.jsonl: cannot be written: No such file"),
        ("random random --out /nowhere/games.parquet", "/nowhere/games.parquet: cannot be written: No such file"),
    ],
)
def test_bad_arguments(arguments: str, says: str) -> None:
    assert refused(*arguments.split()).startswith(says)


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_files_that_cannot_be_used(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"games.{ending}"
    assert carnegie("arena", "random", "random", "--games", "1", "--out", str(out), *ONE_PROCESS).code == 0
    content = out.read_bytes()
    assert "of another match: seed 0, not 7" in refused("random", "random", "--seed", "7", "--out", str(out))
    assert out.read_bytes() == content
    folder = tmp_path / f"folder.{ending}"
    folder.mkdir()
    assert refused("random", "random", "--out", str(folder)).startswith(f"{folder}: ")


def test_a_parquet_file_of_something_else_is_not_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    assert carnegie("score", str(path)).err == f"carnegie: {path}: No such file or directory\n"
    path.write_text("my notes")
    ran = carnegie("replay", str(path))
    assert (ran.code, ran.err) == (2, f"carnegie: {path}: not a Parquet file of an arena\n")


def test_a_bot_that_fails_ends_the_run_in_one_line(more_bots: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert "broken failed at move" in refused("random", "broken", "--out", str(out))


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of the shell")
@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_a_full_disk_costs_no_finished_game(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"games.{ending}"
    command = f"{sys.executable} -m carnegie.cli arena random random:1n --games 20 --processes 1 --out {out}"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # the limit would leave half of it to the next test
    ran = run(["bash", "-c", f"ulimit -f 20; {command}"], env=environment)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"carnegie: {out}: cannot be written: File too large\n"
    journal = out if ending == "jsonl" else tmp_path / "games.parquet.jsonl"
    finished = journal.read_bytes().count(b"\n")
    assert finished > 0
    again = carnegie(*command.split()[3:])
    assert f"20 games on 10 seeds, {finished} of them played before" in again.out


def run_with_gate(
    folder: Path, monkeypatch: pytest.MonkeyPatch, answer: Callable[[int, Asked], bool], *arguments: str
) -> Ran:
    """A real process, whose games ask `answer` before they go on."""
    command = [sys.executable, "-m", "carnegie.cli", "arena", "gate", "random", "--processes", "2", *arguments]
    with keeper(folder, monkeypatch, answer):
        # The pipes close when the processes of all games are gone, too, whether they may go on or still ask.
        return run(command)


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_interrupted(
    more_bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, ending: str
) -> None:
    """A run that is ended in mid-game loses no finished game, and the next one repeats none."""
    out = tmp_path / f"games.{ending}"
    journal = out if ending == "jsonl" else tmp_path / "games.parquet.jsonl"

    def interrupt_at_the_sixth(question: int, asked: Asked) -> bool:
        if question == 6:
            os.kill(asked[1], number)
        return question < 6

    arguments = ("--games", "12", "--out", str(out))
    ran = run_with_gate(tmp_path, monkeypatch, interrupt_at_the_sixth, *arguments)
    before = journal.read_bytes()
    finished = [line["arena"]["game"] for line in lines(journal)]
    assert 3 <= len(finished) <= 5
    if number == signal.SIGINT:
        assert (ran.code, ran.out) == (130, "")
        kept = f"{len(finished)} of 12 games are kept; the same command goes on with them"
        assert ran.err == f"carnegie: stopped: {kept}\n"
    else:
        assert ran.code == -signal.SIGKILL

    questions: list[int] = []

    def go_on(question: int, asked: Asked) -> bool:
        questions.append(question)
        return True

    ran = run_with_gate(more_bots, monkeypatch, go_on, *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert f"12 games on 6 seeds, {len(finished)} of them played before" in " ".join(ran.out.split())
    assert len(questions) == 12 - len(finished)
    if ending == "jsonl":
        assert out.read_bytes().startswith(before)
    scored = [json.loads(line) for line in carnegie("score", str(out), "--json").out.splitlines()]
    assert len(scored) == 12
    again = carnegie("arena", "gate", "random", "--games", "12", "--out", str(out), "--json")
    assert json.loads(again.out)["games"] == 12


def test_ctrl_c_without_a_file_says_what_would_have_helped(
    more_bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(question: int, asked: Asked) -> bool:
        os.kill(asked[1], signal.SIGINT)
        return False

    ran = run_with_gate(tmp_path, monkeypatch, interrupt, "--games", "2")
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "carnegie: stopped: 0 of 2 games played and none kept; --out FILE keeps them\n"
