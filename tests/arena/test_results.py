"""What is finished stays finished, and what is another match's is left alone."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from carnegie import Game
from carnegie.arena.backends import Processes
from carnegie.arena.parquet import read_lines
from carnegie.arena.plan import Match, plan
from carnegie.arena.play import play_game
from carnegie.arena.results import BadResults, JsonLines, line_of
from carnegie.arena.run import missing, open_results, run

MATCH = Match(("random:1n", "random", "random"), 3, seed=8)
GAMES = plan(MATCH, 9)
PLAYED = [play_game(planned) for planned in GAMES]
ENDINGS = pytest.mark.parametrize("ending", ["jsonl", "parquet"])


def fill(path: Path, games: int) -> None:
    """A run that is interrupted after so many games."""
    results = open_results(path, MATCH, GAMES)
    for played in PLAYED[:games]:
        results.add(played)
    if games == len(GAMES):
        results.finish()
    results.close()


@ENDINGS
def test_a_run_goes_on_where_the_last_one_ended(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    fill(path, 4)
    results = open_results(path, MATCH, GAMES)
    assert [game.number for game in missing(GAMES, results)] == [4, 5, 6, 7, 8]
    new = list(run(GAMES, Processes(1), results))
    results.close()
    assert [result.game for result in new] == [4, 5, 6, 7, 8]
    assert results.done[3] == PLAYED[3].result
    again = open_results(path, MATCH, GAMES)
    assert again.done == results.done
    assert list(run(GAMES, Processes(1), again)) == []
    again.close()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@ENDINGS
def test_a_match_can_be_made_longer_and_looked_at_shorter(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    fill(path, 9)
    longer = plan(MATCH, 12)
    results = open_results(path, MATCH, longer)
    playing = run(longer, Processes(1), results)
    next(playing)
    playing.close()  # interrupted
    results.close()
    shorter = open_results(path, MATCH, GAMES[:3])
    assert sorted(shorter.done) == [0, 1, 2]
    assert list(run(GAMES[:3], Processes(1), shorter)) == []
    shorter.close()
    results = open_results(path, MATCH, longer)
    assert [result.game for result in run(longer, Processes(1), results)] == [10, 11]
    results.close()
    results = open_results(path, MATCH, longer)
    assert sorted(results.done) == list(range(12))
    results.close()


def test_every_line_is_a_record_that_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    fill(path, 9)
    for text, played in zip(path.read_text().splitlines(), PLAYED, strict=True):
        line = json.loads(text)
        arena = line.pop("arena")
        assert line == played.record
        assert Game.from_record(line).is_over
        assert arena["bots"] == played.result.bots
        assert arena["match"]["bots"] == ["random:1n", "random", "random"]


def test_a_table_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    fill(path, 9)
    rows = pq.read_table(path).to_pylist()
    assert [row["game"] for row in rows] == list(range(9))
    for row, played in zip(rows, PLAYED, strict=True):
        assert row["scores"] == played.result.scores
        assert row["seconds"] == played.result.seconds
        assert row["moves"] == played.record["moves"]
    for (where, line), played in zip(read_lines(path), PLAYED, strict=True):
        assert where == f"{path}, row {played.result.game + 1}"
        assert Game.from_record({key: line[key] for key in played.record}).record() == played.record
    about = json.loads(pq.read_schema(path).metadata[b"carnegie"])
    assert about["match"] == MATCH.settings()


def test_an_interrupted_table_is_beside_as_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    fill(path, 4)
    beside = tmp_path / "games.parquet.jsonl"
    assert [file.name for file in tmp_path.iterdir()] == [beside.name]
    kept = beside.read_bytes()
    fill(path, 9)
    # A crash after the table was put in place, and before the lines beside it were dropped.
    beside.write_bytes(kept)
    results = open_results(path, MATCH, GAMES)
    assert sorted(results.done) == list(range(9))
    results.finish()
    results.close()
    assert not beside.exists()
    assert sorted(pq.read_table(path)["game"].to_pylist()) == list(range(9))


@pytest.mark.parametrize("cut", [1, 2, 100, -1])
def test_a_torn_line_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    fill(path, 3)
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    path.write_bytes(whole[: -len(last)] + last[: cut if cut > 0 else len(last) - 2])
    results = JsonLines(path, MATCH, GAMES)
    assert sorted(results.done) == [0, 1]
    results.add(PLAYED[2])
    results.close()
    assert path.read_bytes() == whole


def test_a_line_that_lacks_but_its_end_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    fill(path, 3)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    results = JsonLines(path, MATCH, GAMES)
    assert sorted(results.done) == [0, 1, 2]
    results.close()
    assert path.read_bytes() == whole


@ENDINGS
@pytest.mark.parametrize(
    ("match", "says"),
    [
        (Match(("random:2n", "random", "random"), 3, seed=8), "bots random:1n random random, not random:2n random"),
        (Match(("random:1n", "random", "random"), 3, seed=9), "seed 8, not 9"),
        (Match(("random:1n", "random"), 2, seed=8), "bots random:1n random random, not random:1n random"),
        (Match(("random:1n",), 1, "normal", seed=8), "bots"),
    ],
)
def test_the_file_of_another_match_is_refused(tmp_path: Path, ending: str, match: Match, says: str) -> None:
    path = tmp_path / f"games.{ending}"
    fill(path, 9)
    content = path.read_bytes()
    with pytest.raises(BadResults, match=f"1: of another match: {says}"):
        open_results(path, match, plan(match, 9))
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def changed(**changes: object) -> str:
    """The first line, with something else in what the arena adds."""
    line = line_of(PLAYED[0], MATCH)
    line["arena"].update(changes)
    return json.dumps(line) + "\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("my notes", "line 1: not JSON"),
        ("my notes\n", "line 1: not JSON"),
        ("[1]\n", "line 1: not a game of an arena"),
        (json.dumps(PLAYED[0].record) + "\n", "line 1: not a game of an arena"),
        (json.dumps({**line_of(PLAYED[0], MATCH), "seed": 9}) + "\n", "line 1: not the game with the number 0"),
        (changed(bots=[]), "line 1: not the game"),
        (changed(game=-1), "line 1: not the game"),
        (changed(game="x"), "line 1: not a game"),
        (changed(scores=[]), "line 1: not the game"),
        (changed(spice=1), "line 1: not a game"),
    ],
)
def test_what_is_no_results_file_is_left_as_it_is(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    with pytest.raises(BadResults, match=says):
        JsonLines(path, MATCH, GAMES)
    assert path.read_text() == content


def test_a_parquet_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("my notes")
    with pytest.raises(BadResults, match="not a Parquet file of an arena"):
        open_results(path, MATCH, GAMES)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_file_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = JsonLines(path, MATCH, GAMES)
    with pytest.raises(BadResults, match="another arena is writing it"):
        JsonLines(path, MATCH, GAMES)
    first.close()
    JsonLines(path, MATCH, GAMES).close()
