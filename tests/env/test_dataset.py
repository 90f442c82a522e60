"""The exported table is what was played."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from carnegie import ACTION_COUNT, Game
from carnegie.cli import main
from carnegie.env.dataset import export, new_games
from carnegie.observation.vector import OBSERVATION_NAMES


@pytest.mark.parametrize(("players", "difficulty"), [(3, None), (1, "normal")])
def test_a_game_can_be_replayed_from_its_rows(players: int, difficulty: str | None, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    decisions = list(export(path, new_games(3, players, difficulty, 8)))
    table = pq.read_table(path)
    assert table.num_rows == sum(decisions)
    rows = table.to_pylist()
    for number, game in enumerate(new_games(3, players, difficulty, 8)):
        mine = [row for row in rows if row["game"] == number]
        assert len(mine) == decisions[number]
        for ply, row in enumerate(mine):
            assert (row["seed"], row["ply"], row["seat"]) == (8 + number, ply, game.to_act)
            assert np.array(row["observation"], np.float32).tobytes() == bytes(game.observation())
            bits = np.unpackbits(np.frombuffer(row["mask"], np.uint8), bitorder="little", count=ACTION_COUNT)
            assert bits.tobytes() == bytes(game.action_mask())
            game.play(row["action"])
        assert game.is_over
        assert mine[0]["scores"] == [sheet.total for sheet in game.scores()]


def test_the_file_says_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    list(export(path, new_games(1)))
    about = json.loads(pq.read_schema(path).metadata[b"carnegie"])
    assert (about["rules"], about["observation"]) == (1, OBSERVATION_NAMES)


def test_an_unfinished_export_leaves_no_file(tmp_path: Path) -> None:
    playing = export(tmp_path / "games.parquet", [Game.new(2, 1), Game.new(2, 2)])
    next(playing)
    playing.close()
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.parquet"
    arguments = ["dataset", "--players", "4", "--games", "2", "--seed", "3", "--bot", "random", "--out", str(path)]
    assert main([*arguments, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said == {
        "file": str(path),
        "games": 2,
        "rows": pq.read_metadata(path).num_rows,
        "bytes": path.stat().st_size,
    }
