"""`carnegie components`, and the commands that play with its corrections."""

import json
from pathlib import Path
from typing import Any

import pytest

from carnegie import Game
from carnegie.components import all_correctable

from .running import carnegie
from .test_bad_input import refused

STATIONS = "strategic_planning.workstations"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("CARNEGIE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def done(*arguments: str) -> str:
    ran = carnegie(*arguments)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def told(*arguments: str) -> Any:
    return json.loads(done(*arguments, "--json"))


def test_check_shows_every_uncertain_number_with_where_to_look_and_why() -> None:
    out = done("components", "check")
    for each in all_correctable():
        assert (f"  {each.name} " in out) == (each.why is not None)
    one_line = " ".join(out.split())
    assert "Company board, Strategic Planning: one at $5 was seen; that there are three" in one_line
    assert f"{STATIONS} 5 5 5 what each workstation costs in $" in one_line
    assert "carnegie components set NAME VALUE" in one_line
    assert "industry_a.cost_3 4 or 3 study points, space 3 to 4" in one_line
    assert "carnegie components set industry_a.cost_3 3" in one_line


def test_list_shows_every_number() -> None:
    out = done("components", "list")
    assert all(f"  {each.name} " in out for each in all_correctable())


def test_the_same_for_programs(folder: Path) -> None:
    done("components", "set", "row_4.vp", "4", STATIONS, "5", "4")
    listed = told("components", "list")
    assert listed["file"] == str(folder / "corrections.json")
    assert listed["corrections"] == {STATIONS: [5, 4], "row_4.vp": 4}
    assert len(listed["numbers"]) == len(all_correctable())
    by_name = {number["name"]: number for number in listed["numbers"]}
    assert by_name["row_4.vp"]["value"] == 3
    assert by_name["row_4.vp"]["correction"] == 4
    assert by_name["row_1.vp"]["correction"] is None
    unsure = told("components", "check")["numbers"]
    assert unsure == [number for number in listed["numbers"] if number["why"] is not None]


def test_set_and_unset(folder: Path) -> None:
    out = done("components", "set", STATIONS, "$5,", "$5,", "$4", "row_1.vp", "2")
    assert f"{STATIONS}: 5 5 4, and not 5 5 5\n" in out
    assert "row_1.vp: 2, as in our files" in out
    assert str(folder / "corrections.json") in out
    assert "5 5 5 [5 5 4]" in " ".join(done("components", "check").split())
    assert told("components", "set", "housing_b.space_5", "income", "money", "1")["corrections"] == {
        STATIONS: [5, 5, 4],
        "housing_b.space_5": "income money 1",
    }
    assert "1 correction left" in done("components", "unset", STATIONS)
    assert "No corrections are left" in done("components", "set", "row_1.vp", "2") + done(
        "components", "unset", "--all"
    )
    assert told("components", "list")["corrections"] == {}
    assert not (folder / "corrections.json").exists()


def test_squares_are_swapped_by_one_command() -> None:
    assert "b1: starting square is there twice; name both" in refused("components", "set", "lobby.square", "b1")
    done("components", "set", "lobby.square", "b1", "human_resources.square", "c1")
    assert "is there twice; name both" in refused("components", "unset", "lobby.square")
    done("components", "unset", "lobby.square", "human_resources.square")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("set", "Missing argument"),
        ("set row_5.vp 3", "unknown name 'row_5.vp'; did you mean row_"),
        ("set roof 3", "unknown name 'roof'; carnegie components list shows them all"),
        ("set row_1.vp", 'row_1.vp: one number expected, not ""'),
        ("set row_1.vp 1 2", 'row_1.vp: one number expected, not "1 2"'),
        ("set row_1.vp three", 'row_1.vp: one number expected, not "three"'),
        ("set row_1.vp 100", "1 is 100, 0 to 99 expected"),
        ("set lobby.square", 'lobby.square: a square such as b1 expected, not ""'),
        ("set construction.workstations 2 x", 'numbers such as 2 2 2 expected, not "2 x"'),
        ("set housing_a.space_7 three", "housing_a.space_7: a text such as 'vp 3'"),
        ("unset", "either names or --all"),
        ("unset row_1.vp --all", "either names or --all"),
        ("unset row_1.vp", "row_1.vp: is not corrected in "),
        ("unset roof", "unknown name 'roof'"),
        ("dance", "No such command 'dance'"),
    ],
)
def test_bad_arguments(arguments: str, says: str, folder: Path) -> None:
    assert says in refused("components", *arguments.split())
    assert not folder.exists()


@pytest.mark.parametrize(
    "command", ["components check", "components set row_1.vp 3", "play", "simulate", "arena easy easy"]
)
def test_a_broken_file_is_named(command: str, folder: Path) -> None:
    folder.mkdir()
    (folder / "corrections.json").write_text('{\n  "row_4.vp": 4\n  "row_3.vp": 4\n}')
    assert refused(*command.split()).startswith(f"{folder / 'corrections.json'}: line 3, column 3: ")
    done("components", "unset", "--all")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert "cannot be written" in refused("components", "set", "row_4.vp", "4", "--data", str(file))


def test_simulate_and_arena_play_with_the_corrections(tmp_path: Path) -> None:
    plain = told("simulate", "--games", "1", "--bot", "easy")
    done("components", "set", STATIONS, "1", "1")
    corrected = told("simulate", "--games", "1", "--bot", "easy")
    assert "corrections" not in plain
    assert corrected["corrections"] == corrected["position"]["corrections"] == {STATIONS: [1, 1]}
    out = tmp_path / "games.jsonl"
    match = ("arena", "random", "random", "--games", "2", "--processes", "1", "--out", str(out))
    assert told(*match)["match"]["corrections"] == {STATIONS: [1, 1]}
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert all(Game.from_record(without(line, "arena")).corrections == {STATIONS: [1, 1]} for line in lines)
    done("components", "unset", "--all")
    done("replay", str(out))
    assert "of another match, with other corrections" in refused(*match)


def without(line: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != key}


def test_the_terminal_shows_the_numbers_of_the_game(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    done("components", "set", STATIONS, "5", "4", "housing_a.cost_1", "7", "row_4.vp", "6", "lobby.square", "a1")
    keys = ["sides", "abab", "chicago", "sales", "company"]
    ran = carnegie("play", "--seed", "7", "--bot", "random", "--record", str(record), keys=keys, height=60)
    assert "4 corrections to the components" in ran.out
    assert "new ones: 2 VP, top row 6" in ran.out
    assert "│ ▮ $4           Mg│" in ran.out
    assert "│ Lobby          a1│" in ran.out
    assert "needs 7" in ran.out
    done("components", "unset", "--all")
    ran = carnegie("play", "--record", str(record), keys=["company"], height=60)  # the game keeps its own
    assert "│ ▮ $4           Mg│" in ran.out
    assert "4 corrections" in ran.out
