"""Every recorded game, played again move by move. `python scripts/make_corpus.py` makes the files."""

from collections import Counter
from pathlib import Path

import pytest

import carnegie

from .corpus import FOLDER, all_files, read, short_hash
from .recipes import all_recipes

pytestmark = pytest.mark.slow

FILES = all_files()
EXPECTED = {"2", "3", "4", "beginner", "normal", "difficult", "expert"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    """Legal when made, the same positions, nothing broken, and each move can be taken back and made again."""
    recorded = read(path)
    game = carnegie.Game.from_record({**recorded.record, "moves": []})
    assert len(recorded.moves) == len(recorded.hashes)
    for number, (text, expected) in enumerate(zip(recorded.moves, recorded.hashes, strict=True), 1):
        move = carnegie.Move.parse(text)
        assert str(move) == text
        assert move in game.legal_moves, f"move {number}: {text}"
        before = game.position()
        game.play(move)
        after = game.position()
        assert short_hash(after) == expected, f"position after move {number}: {text}"
        assert game.problems() == [], f"move {number}: {text}"
        assert game.undo() is move
        assert game.position() == before, f"move {number} taken back: {text}"
        game.play(move)
        assert game.position() == after, f"move {number} made again: {text}"
    assert game.is_over
    assert [sheet.as_dict() for sheet in game.scores()] == recorded.scores
    assert game.winners() == recorded.winners
    assert game.record() == recorded.record


@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.stem)
def test_a_recorded_game_goes_back_to_its_first_position(path: Path) -> None:
    recorded = read(path)
    game = carnegie.Game.from_record(recorded.record)
    for ply in range(len(recorded.moves), 0, -1):
        assert short_hash(game.position()) == recorded.hashes[ply - 1], f"after move {ply}"
        game.undo()
    assert game.history == []
    assert game.position() == carnegie.Game.from_record({**recorded.record, "moves": []}).position()


def test_there_are_games_of_every_size_and_level() -> None:
    names = [path.stem.split("_") for path in FILES]
    kinds = Counter(second if first == "solo" else first.removesuffix("p") for first, second, *_ in names)
    assert set(kinds) == EXPECTED
    assert min(kinds.values()) >= 3
    assert len(FILES) >= 60


def test_the_files_are_those_that_the_script_makes() -> None:
    assert {path.stem for path in FILES} == {recipe.name for recipe in all_recipes()}


def test_the_corpus_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 2_500_000
