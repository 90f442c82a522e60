"""Bad input: exit code 2, one clear line on stderr, nothing else."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from carnegie import Game
from tests.programs import run

from .running import carnegie, played

COMMANDS = ("play", "simulate", "arena", "replay", "score", "dataset", "bench", "serve", "backup", "restore")


def refused(*arguments: str, stdin: bytes | None = None) -> str:
    """The one line that a command says when it refuses its input."""
    ran = carnegie(*arguments, stdin=stdin)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("carnegie: ")
    assert "Traceback" not in ran.err
    return ran.err.removeprefix("carnegie: ").rstrip("\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("dance", "No such command 'dance'."),
        ("play --dance", "No such option"),
        ("play --solo hard", "--solo: one of beginner, normal, difficult, expert, not 'hard'"),
        ("play --players 5", "--players: 2 to 4, not 5"),
        ("play --players two", "--players"),
        ("play --players 3 --solo normal", "--players and --solo: give one of them"),
        ("play --seats 2", "--seats: 0 or 1, several with commas, or all; not '2'"),
        ("play --seats x", "--seats"),
        ("play --solo normal --seats 1", "--seats: 0, several"),
        ("play --bot deep_blue", "--bot: one of random, easy, medium, hard, expert, not 'deep_blue'"),
        ("play --bot hard:soon", "--bot: budget: a number with s for seconds or n for nodes"),
        ("play --seed -1", "--seed"),
        ("play --record /nowhere/game.json", "/nowhere/game.json: cannot be written: No such file or directory"),
        ("simulate --bot deep_blue", "--bot: one of random, easy, medium, hard, expert, not 'deep_blue'"),
        ("simulate --players 1", "--players: 2 to 4; for one player there is --solo LEVEL"),
        ("simulate --games 0", "--games: 1 to 10000000, not '0'"),
        ("simulate --games 1e3", "--games: 1 to 10000000, not '1e3'"),
        (f"simulate --games {'9' * 5000}", "--games: 1 to 10000000, not '999"),
        (f"simulate --seed {'9' * 5000}", "--seed: a whole number from 0 on, not '999"),
        (f"play --seed {'9' * 5000}", "--seed: a whole number from 0 on, not '999"),
        ("play --players nan", "--players: 2 to 4, not 'nan'"),
        ("bench --games None", "--games: 1 to 10000000, not 'None'"),
        ("serve --port 70000", "--port: 0 to 65535, not '70000'"),
        ("dataset --out x.csv", "--out: a name that ends in .parquet, not x.csv"),
        ("dataset --out x.parquet --seed 9007199254740992", "--seed: at most 9007199254740892 for 100 games"),
        ("simulate --processes 0", "--processes"),
        ("simulate --solo Expert", "--solo: one of"),
        ("dataset", "Missing option '--out'"),
        (
            "dataset --out /nowhere/games.parquet",
            "/nowhere/games.parquet: cannot be written: No such file or directory",
        ),
        (
            "dataset --out games.parquet --bot deep_blue",
            "--bot: one of random, easy, medium, hard, expert, not 'deep_blue'",
        ),
        ("replay", "Missing argument 'FILE'"),
        ("replay /nowhere.json", "/nowhere.json: No such file or directory"),
        ("score /", "/: Is a directory"),
        ("score", "Missing argument 'FILE'"),
    ],
)
def test_bad_arguments(arguments: str, says: str) -> None:
    assert says in refused(*arguments.split())


@pytest.mark.parametrize("command", ["", *COMMANDS, "components set", "components list"])
def test_the_help_names_no_type_of_a_flag(command: str) -> None:
    ran = carnegie(*command.split(), "--help")
    assert ran.code == 0
    assert "--help " in ran.out
    assert "bool" not in ran.out


def test_the_help_says_which_seats_the_bot_plays() -> None:
    assert "on the other seats" in carnegie("play", "--help").out
    for command in ("simulate", "dataset"):
        assert "on every seat" in carnegie(command, "--help").out


def changed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**record, **changes}


GAME = played(Game.new(2, 3), 3, stop=lambda game: game.round == 2)
RECORD = GAME.record()


@pytest.mark.parametrize("command", ["replay", "score", "play --record"])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "the file is empty"),
        ("{", "not JSON"),
        ('{"x": 1}', "neither a record nor a position"),
        (f'{{"rules": {"9" * 5000}}}', "not JSON that can be read: a number has too many digits"),
        ('{"rules": 1,\n"mode": }', "not JSON: Expecting value (line 2, column 9)"),
        ("[1, 2]", "neither a record nor a position"),
        ("7", "neither a record nor a position"),
        ("[" * 100_000, "not JSON that can be read"),
        ("\x00\x01", "not JSON"),
        (json.dumps({}), "neither a record nor a position"),
        (json.dumps(changed(RECORD, rules=9)), "record: rules: version 9 is unknown"),
        (json.dumps(changed(RECORD, mode="duel")), "mode"),
        (json.dumps(changed(RECORD, players=7)), "players"),
        (json.dumps(changed(RECORD, color="red")), "unknown key 'color'"),
        (json.dumps(changed(RECORD, moves=["tabs aaaa", "fly moon"])), "move 2: 'fly moon' is no move"),
        (json.dumps(changed(RECORD, moves=["tabs aaaa", "done"])), "move 2, 'done': the question is about tabs"),
        (json.dumps(changed(RECORD, moves=[*RECORD["moves"][:5], 7])), "move 6: a text expected, not 7"),
        (json.dumps(changed(RECORD, moves="tabs aaaa")), "moves: a list expected"),
    ],
)
def test_bad_files(tmp_path: Path, command: str, content: str, says: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    line = refused(*command.split(), str(file))
    assert line.startswith(str(file))
    assert says in line
    assert file.read_text() == content


def test_files_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\xfa")
    assert refused("score", str(file)) == f"{file}: not a text file"


def test_bad_lines_among_good_ones_are_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    good = json.dumps(RECORD)
    file.write_text(f"{good}\n\n{good[:-9]}\n")
    assert refused("score", str(file)).startswith(f"{file}, line 3: not JSON")
    file.write_text(f"{good}\n{json.dumps(changed(RECORD, moves=['sell', 'pass']))}\n")
    assert refused("replay", str(file)).startswith(f"{file}, line 2: move 2, 'pass': ")


def test_standard_input_is_checked_as_well() -> None:
    assert refused("score", "-", stdin=b"{").startswith("-: not JSON")


def test_impossible_positions_are_named(tmp_path: Path) -> None:
    position = GAME.position()
    position["seats"][0]["company"]["a1"]["active"] = -1
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    assert "seats[0].company.a1.active" in refused("score", str(file))
    del position["seats"][1]["goods"]
    position["seats"][0]["company"]["a1"]["active"] = 0
    file.write_text(json.dumps(position))
    assert "'goods' is missing" in refused("score", str(file))


def test_a_position_has_no_moves_to_replay(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(GAME.position()))
    assert refused("replay", str(file)) == f"{file}: a position, not a record; it has no moves to replay"
    assert refused("play", "--record", str(file)) == f"{file}: not the record of one game"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--players 3", "this game is for 2 players; leave --players out or take another file"),
        ("--solo normal", "this game is not solo; leave --solo out or take another file"),
        ("--seed 4", "this game has seed 3; leave --seed out or take another file"),
    ],
)
def test_a_record_is_not_taken_up_as_another_game(tmp_path: Path, options: str, says: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD))
    assert refused("play", "--record", str(file), *options.split()) == f"{file}: {says}"


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "replay", "score", "dataset"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    ran = carnegie(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"Example: carnegie {command}" in ran.out
    assert command in carnegie("--help").out


def test_without_a_command_the_help_is_shown() -> None:
    ran = carnegie()
    assert (ran.code, ran.err) == (0, "")
    assert "simulate" in ran.out


@pytest.mark.once
@pytest.mark.parametrize(
    ("missing", "command", "extra"),
    [
        ("typer", "play", "cli"),
        ("rich", "play", "cli"),
        ("platformdirs", "play", "cli"),
        ("fastapi", "serve --port 0", "cli,server"),
        ("sqlalchemy", "backup FILE", "cli,server"),
        ("alembic", "restore FILE", "cli,server"),
        ("numpy", "dataset --out FILE.parquet", "env"),
        ("pyarrow", "arena random random --games 1 --out FILE.parquet", "arena"),
        ("pyarrow", "score FILE.parquet", "arena"),
        ("ray", "arena random random --games 1 --backend ray", "ray"),
    ],
)
def test_without_an_extra_one_line_says_how_to_get_it(tmp_path: Path, missing: str, command: str, extra: str) -> None:
    arguments = command.replace("FILE", str(tmp_path / "file")).split()
    code = f"import sys; sys.modules[{missing!r}] = None; from carnegie.cli import main; sys.exit(main({arguments}))"
    ran = run([sys.executable, "-c", code])
    assert ran.code == (1 if extra == "cli" else 2)
    assert ran.out == ""
    hint = f'in the folder of carnegie\'s sources: pip install ".[{extra}]"'
    assert ran.err == f"carnegie: {missing} is not installed; {hint}\n"
    assert not list(tmp_path.iterdir())
