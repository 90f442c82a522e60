"""Each of examples/ runs as its first lines say; tests/server and tests/web run those that need a server."""

import json
import os
import re
import sys
from pathlib import Path

import pytest

import carnegie
from carnegie import Game
from tests.docs.pages import ROOT, read
from tests.programs import Ran, run

EXAMPLES = ROOT / "examples"
pytestmark = [pytest.mark.slow, pytest.mark.once]


def example(name: str, *arguments: str) -> str:
    """What the example prints, run beside the carnegie that is tested."""
    return ran(name, *arguments).out


def ran(name: str, *arguments: str, check: bool = True, path: Path | None = None) -> Ran:
    paths = [str(folder) for folder in (path, Path(carnegie.__file__).parents[1]) if folder is not None]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    return run(command, env=environment, seconds=250, check=check)


def test_a_custom_bot_beats_chance() -> None:
    first, second = example("custom_bot.py", "4").splitlines()
    assert re.match(r"greedy +won +(75|100)% of 4 games with \d+ points", first)
    assert second.startswith("random")


def test_a_position_is_analysed() -> None:
    out = example("analyse.py")
    assert out.startswith("Round 10, after ")
    assert len(re.findall(r"^seat \d .*\d", out, re.MULTILINE)) == 4
    assert len(re.findall(r"^  timeline \w+ +ends +[+-]\d", out, re.MULTILINE)) == 3


def test_a_record_is_analysed_at_a_move_and_at_its_end(tmp_path: Path) -> None:
    game = Game.solo(seed=1)
    game.playout(1)
    moves = len(game.history)
    record = tmp_path / "game.json"
    record.write_text(json.dumps(game.record()), encoding="utf-8")
    whole = example("analyse.py", str(record))
    assert f"after {moves} moves" in whole
    assert re.search(r"^Andrew +\d+ +\d+ ", whole, re.MULTILINE)
    assert "to choose from" not in whole
    part = example("analyse.py", str(record), str(moves - 1))
    assert f"after {moves - 1} moves" in part
    assert "to choose from" in part


def test_a_tournament_rates_the_bots() -> None:
    title, *lines = example("tournament.py", "12").splitlines()
    assert title.startswith("Ratings")
    names = [re.match(r"\d\. (\S+) ", line)[1] for line in lines]  # type: ignore[index]
    assert sorted(names) == ["easy", "greedy", "random"]
    assert names[0] == "easy"


def test_without_a_terminal_a_tournament_reports_its_games_once() -> None:
    assert ran("tournament.py", "12").err == "12 games\n"


def test_a_tournament_names_a_bot_that_fails_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "from carnegie.bots import register\n\n\ndef make(seed, budget):\n    return None\n\n\nregister('idle', make)\n"
    )
    for bots, says in {"idle random": "idle cannot be asked: None has no method", "karl easy": "bot: one of"}.items():
        failed = ran("tournament.py", "2", *bots.split(), check=False, path=tmp_path)
        assert (failed.code, failed.out, failed.err.count("\n")) == (1, "", 1)
        assert failed.err.startswith(f"tournament: {says}")


def test_an_agent_learns() -> None:
    pytest.importorskip("pyarrow")
    out = example("train.py", "--games", "6", "--passes", "2")
    ahead = [float(line.split()[-1]) for line in out.splitlines() if line.startswith(("untrained", "pass"))]
    assert len(ahead) == 3
    assert ahead[2] > ahead[0] + 5


def test_the_page_names_every_example() -> None:
    page = read("examples/README.md")
    for path in EXAMPLES.iterdir():
        if path.suffix in (".py", ".html"):
            assert f"[{path.name}]({path.name})" in page
