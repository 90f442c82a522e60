"""`carnegie play`, from the first question to the last score, with lines as people type them."""

import json
import os
import random
import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from rich.cells import cell_len

from carnegie import Game
from tests.programs import Ran, run

from .running import carnegie, eager, played, terminal, texts

pytestmark = pytest.mark.slow


def notation(record: Path, seed: int) -> Iterator[str]:
    """A player who reads the record and types a move of their own."""
    dice = random.Random(seed)
    while True:
        yield eager(read(record), dice).text


def numbers(seed: int, extra: tuple[str, ...] = ()) -> Iterator[str]:
    """A player who types numbers at random, and now and then something else."""
    dice = random.Random(seed)
    for _ in range(6000):
        yield dice.choice(extra) if extra and dice.random() < 0.04 else str(dice.randint(0, 9))


def read(record: Path) -> Game:
    return Game.from_record(json.loads(record.read_text()))


def widest(ran: Ran) -> int:
    """The longest line, apart from those with a file name."""
    return max(cell_len(line) for line in ran.out.splitlines() if "The game is in" not in line)


def assert_finished(ran: Ran, game: Game, names: list[str]) -> None:
    assert (ran.code, ran.err) == (0, "")
    assert game.is_over
    last = ran.out[ran.out.index("The game is over") :]
    heading, totals = (next(line for line in last.splitlines() if line.startswith(word)) for word in ("Score", "Total"))
    assert [name for name in names if name in heading] == names
    assert [int(word) for word in totals.split()[1:]] == [sheet.total for sheet in game.scores()]
    assert "win" in last or "share the victory" in last


def test_a_hot_seat_game_typed_in_notation(tmp_path: Path) -> None:
    game = Game.new(2, 11)
    game.playout(11)
    record = tmp_path / "game.json"
    arguments = ("play", "--players", "2", "--seats", "all", "--seed", "11", "--record", str(record))
    ran = carnegie(*arguments, keys=texts(game))
    assert_finished(ran, game, ["Red", "Blue"])
    assert json.loads(record.read_text()) == game.record()
    assert widest(ran) <= 80


def test_a_game_against_bots_typed_in_notation(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    ran = carnegie("play", "--players", "4", "--seed", "3", "--record", str(record), keys=notation(record, 3))
    assert_finished(ran, read(record), ["You", "Blue", "Yellow", "Green"])


def test_people_on_other_seats_and_a_wide_terminal(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("play", "--players", "3", "--seats", "1,2", "--seed", "3", "--record", str(record))
    ran = carnegie(*arguments, keys=islice(notation(record, 4), 25), width=160, height=50)
    assert ran.code == 0
    assert "◆ Blue. Which sides of your tabs" in ran.out
    assert "▲ Red. " not in ran.out
    assert widest(ran) <= 160


@pytest.mark.parametrize("arguments", [("--players", "3"), ("--solo", "normal")])
def test_whole_games_by_numbers(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    record = tmp_path / "game.json"
    commands = ("", "undo", "board map", "company", "scores", "log 5", "help", "moves", "nonsense", "0", "999")
    ran = carnegie("play", *arguments, "--seed", "5", "--record", str(record), keys=numbers(5, commands))
    names = ["You", "Andrew"] if "--solo" in arguments else ["You", "Blue", "Yellow"]
    assert_finished(ran, read(record), names)
    assert widest(ran) <= 80


def test_a_solo_game_typed_in_notation(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("play", "--solo", "expert", "--seed", "8", "--record", str(record))
    ran = carnegie(*arguments, keys=notation(record, 8), width=120, height=24)
    assert_finished(ran, read(record), ["You", "Andrew"])
    for shown in ("card's back:", "next:", "VP cards", "Tiles:", "Andrew turns over card", "Andrew's card shifts"):
        assert shown in ran.out, shown


def test_undo_takes_back_the_last_move_of_a_person_and_what_bots_did_since(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("play", "--players", "3", "--seed", "2", "--record", str(record))
    ran = carnegie(*arguments, keys=["tabs aaaa", "undo", "undo", "tabs bbbb"])
    assert "Taken back: tabs aaaa" in ran.out
    assert "There is nothing to take back." in ran.out
    moves = json.loads(record.read_text())["moves"]
    assert moves[0] == "tabs bbbb"
    assert len(moves) > 3
    carnegie(*arguments, keys=["undo"])
    assert json.loads(record.read_text())["moves"] == []


def test_undo_in_a_hot_seat_goes_back_one_move(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("play", "--players", "2", "--seats", "all", "--seed", "2", "--record", str(record))
    carnegie(*arguments, keys=["tabs aaaa", "tabs bbbb", "undo", "tabs abab"])
    assert json.loads(record.read_text())["moves"] == ["tabs aaaa", "tabs abab"]


def test_a_record_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    game = played(Game.new(2, 6), 6)
    record = tmp_path / "game.json"
    arguments = ("play", "--seats", "all", "--record", str(record))
    first = carnegie(*arguments, "--seed", "6", keys=texts(game)[:10])
    assert f"The game is in {record}; this goes on with it: carnegie play --record {record}\n" in first.out
    second = carnegie(*arguments, keys=[*texts(game)[10:20], "quit", "tabs aaaa"])
    assert second.code == 0
    assert json.loads(record.read_text())["moves"] == texts(game)[:20]
    record.write_text(json.dumps({**game.record(), "moves": texts(game)[:-5]}))
    assert_finished(carnegie(*arguments, keys=texts(game)[-5:]), game, ["Red", "Blue"])
    assert_finished(carnegie(*arguments), game, ["Red", "Blue"])


@pytest.mark.parametrize("recorded", [True, False])
def test_the_goodbye_names_the_file_that_has_the_game(tmp_path: Path, recorded: bool) -> None:
    record, saved = tmp_path / "a.json", tmp_path / "b.json"
    options = ("--record", str(record)) if recorded else ()
    game = played(Game.new(2, 6), 6)
    keys = [*texts(game)[:3], f"save {saved}", texts(game)[3], "quit"]
    ran = carnegie("play", "--seats", "all", "--seed", "6", *options, keys=keys)
    said = f"The game is in {record}" if recorded else f"The game as it was after 3 moves is in {saved}"
    named = record if recorded else saved
    assert ran.out.endswith(f"{said}; this goes on with it: carnegie play --record {named}\n")
    assert json.loads(saved.read_text())["moves"] == texts(game)[:3]
    if recorded:
        assert json.loads(record.read_text())["moves"] == texts(game)[:4]


@pytest.mark.parametrize("width", [60, 80, 200])
def test_the_help_fits_and_wraps_under_its_column(width: int) -> None:
    ran = carnegie("play", "--seed", "1", keys=["help"], width=width)
    page = ran.out.partition("Type the number of a choice")[2].partition("quit ")[0].splitlines()
    commands = page[page.index("") + 1 :]
    assert all(line[:2] == "  " and line[16:18].strip() == "" for line in commands)
    assert all(len(line.rstrip()) <= width for line in commands)
    assert " ".join(" ".join(commands).split()).count("solo: back to Andrew's last card") == 1


def test_a_hint_names_its_number_a_lead() -> None:
    ran = carnegie("play", "--seed", "3", keys=["hint", "quit"])
    found = re.findall(r"^tabs \w+: expected lead at the end ([+−]\d+\.\d) VP", ran.out, re.MULTILINE)
    leads = [float(lead.replace("−", "-")) for lead in found]
    assert len(leads) == 3
    assert leads == sorted(leads, reverse=True)


def test_shortened_moves(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("play", "--solo", "normal", "--seed", "7", "--record", str(record))
    ran = carnegie(
        *arguments, keys=["ABAB", "hou pitts", "re sal", "c1 d2", "MOVE c1  d2", "d2 d3", "d", "do", "act d2"]
    )
    moves = json.loads(record.read_text())["moves"]
    assert moves == [
        "tabs abab",
        "housing pittsburgh",
        "reserve sales",
        "move c1 d2",
        "move c1 d2",
        "move d2 d3",
        "done",
        "activate d2",
    ]
    assert "That could be" in ran.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("build industry chicago 1", "The question is about tabs and takes tabs, sell. Type help for the commands."),
        ("tabs cccc", "'tabs cccc' is no move: it should look like 'tabs aaaa'."),
        ("fly to the moon", "That is neither a command nor a move; moves lists the moves."),
        ("18", "There is no choice 18; they go from 1 to 17."),
        ("company 2", "company takes a seat from 0 to 1."),
        ("board moon", "board takes one of map, transport, timeline, donations, tiles."),
        ("save", "save needs the name of a file: save game.json"),
        ("save /nowhere/game.json", "/nowhere/game.json: cannot be written: No such file or directory"),
        ("undo", "There is nothing to take back."),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(tmp_path: Path, typed: str, answer: str) -> None:
    record = tmp_path / "game.json"
    ran = carnegie("play", "--players", "2", "--seed", "7", "--record", str(record), keys=[typed])
    assert ran.code == 0
    assert answer in ran.out
    assert json.loads(record.read_text())["moves"] == []


def test_commands_show_what_they_say(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    keys = [
        "tabs aaaa",
        "board",
        "company 1",
        "company blue",
        "scores",
        "log",
        "moves",
        f"save {saved}",
        "help",
        "quit",
    ]
    ran = carnegie("play", "--players", "2", "--seed", "7", keys=keys, width=100)
    for shown in (
        *("San Francisco", "Transport", "Timeline", "Human Rights", "Telegraph Op.", "◆ Blue", "If the game ended now"),
        *("You choose the tab sides A A A A.", "housing denver", "Saved in", "take your last move back"),
    ):
        assert shown in ran.out, shown
    assert read(saved).history[0].text == "tabs aaaa"


def test_andrews_card_is_shown_once_it_lies_face_up(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    game = played(Game.solo("normal", 7), 7, stop=lambda game: game.phase == "activation" and game.round > 0)
    record.write_text(json.dumps(game.record()))
    out = carnegie("play", "--record", str(record), keys=["andrew"]).out
    assert f"card {game.position()['solo']['card']}" in out
    assert "Construction: " in out[out.index("> andrew") :]


def test_leaving_without_a_record_says_so() -> None:
    ran = carnegie("play", "--seed", "7", keys=["tabs aaaa"])
    assert ran.code == 0
    assert "without saving (seed 7)" in ran.out


def test_without_colour_nothing_but_text_is_printed() -> None:
    with terminal(80, 24):
        environment = {**os.environ, "FORCE_COLOR": "1"}
        command = [sys.executable, "-m", "carnegie.cli", "play", "--seed", "1"]
        colored = run(command, env=environment)
        plain = run([*command, "--no-color"], env=environment)
    assert "\x1b[1;31m" in colored.out
    assert "31m" not in plain.out
    assert "▲ You" in plain.out


def to_a_row() -> list[str]:
    """Typed moves up to the first choice of a row, and that choice, which turns Andrew's card."""
    game = Game.solo("normal", 7)
    while game.phase != "timeline":
        game.play(game.legal_moves[-1])
    return [*texts(game), "timeline research"]


def test_undo_in_solo_stops_at_a_revealed_card(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("play", "--solo", "normal", "--seed", "7", "--record", str(record))
    typed = to_a_row()
    ran = carnegie(*arguments, keys=[*typed, "undo"])
    assert "timeline research stays: Andrew's card was revealed after it." in " ".join(ran.out.split())
    assert json.loads(record.read_text())["moves"] == typed
    resumed = carnegie(*arguments, keys=["undo"])
    assert "stays: Andrew's card was revealed" in " ".join(resumed.out.split())
    assert json.loads(record.read_text())["moves"] == typed


def test_practice_in_solo_takes_cards_back_and_says_so(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("play", "--solo", "normal", "--seed", "7", "--record", str(record))
    ran = carnegie(*arguments, "--practice", keys=[*to_a_row(), "undo"])
    assert "Carnegie, solo, normal, practice, seed 7." in ran.out
    assert "Taken back: timeline research" in ran.out
    resumed = carnegie(*arguments, keys=["undo"])  # the record is one of practice
    assert "Taken back: " in resumed.out
    finished = Game.from_record(json.loads(record.read_text()))
    finished.playout(3)
    record.write_text(json.dumps(finished.record()))
    for command in (("play", "--record"), ("score",), ("replay",)):
        assert "Practice game: revealed cards could be taken back." in " ".join(
            carnegie(*command, str(record)).out.split()
        )
    refused = carnegie("play", "--players", "2", "--practice")
    assert (refused.code, refused.err) == (
        2,
        "carnegie: --practice: only a solo game has hidden cards; add --solo LEVEL\n",
    )
