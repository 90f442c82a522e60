"""`carnegie play` on a terminal, with keys as people press them."""

import json
import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="no terminals on this system")

from tests.terminals import OnTerminal

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="/proc shows when a program waits")]
PROMPT = " cubes > "
CTRL_C = "\x03"
THINKER = """\
import signal

from carnegie.bots import RandomBot


class Thinker(RandomBot):
    name = "thinker"

    def __init__(self, seed, budget):
        super().__init__(seed)

    def choose(self, game):
        print("thinking", flush=True)
        signal.pause()
        return super().choose(game)
"""


def play(*arguments: str, **environment: str) -> OnTerminal:
    command = [sys.executable, "-m", "carnegie.cli", "play", "--seed", "1", *arguments]
    return OnTerminal(command, env={**os.environ, "TERM": "dumb", "COLUMNS": "100", "LINES": "40", **environment})


def test_ctrl_c_asks_first_and_then_leaves_with_the_game_kept(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    with play("--record", str(record)) as game:
        game.read_until(PROMPT)
        game.press("tabs aaaa\n")
        game.read_until(PROMPT)
        game.press(CTRL_C)
        assert "Press ctrl-C again to leave, or go on" in game.read_until(PROMPT)
        game.press("log\n")  # going on, the next ctrl-C is the first again
        game.read_until(PROMPT)
        game.press(CTRL_C)
        assert "Press ctrl-C again to leave, or go on" in game.read_until(PROMPT)
        game.press(CTRL_C)
        ran = game.finish()
    assert (ran.code, "Traceback" in ran.out) == (0, False)
    assert f"carnegie play --record {record}" in ran.out
    assert json.loads(record.read_text())["moves"][0] == "tabs aaaa"


def test_ctrl_c_while_a_bot_thinks_asks_first_as_well(tmp_path: Path) -> None:
    (tmp_path / "thinkers.py").write_text(THINKER)
    info = tmp_path / "thinkers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: thinkers\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[carnegie.bots]\nthinker = thinkers:Thinker\n")
    with play("--bot", "thinker", PYTHONPATH=str(tmp_path)) as game:
        game.read_until(PROMPT)
        game.press("tabs aaaa\n")
        game.read_until("thinking")
        game.press(CTRL_C)
        assert "Press ctrl-C again to leave." in game.read_until("thinking")
        game.press(CTRL_C)
        ran = game.finish()
    assert (ran.code, "Traceback" in ran.out) == (0, False)
    assert "Left after 1 moves without saving (seed 1)." in ran.out
