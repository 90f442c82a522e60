"""benchmarks/strength.py tells a stronger bot from a weaker one."""

import json
import os
import sys
from pathlib import Path

import pytest

import carnegie
from tests.programs import Ran, run

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "strength.py"
pytestmark = [pytest.mark.slow, pytest.mark.once]


def strength(*arguments: str) -> Ran:
    environment = {**os.environ, "PYTHONPATH": str(Path(carnegie.__file__).parents[1])}
    return run([sys.executable, SCRIPT, "--processes", "1", *arguments], env=environment)


def test_easy_is_stronger_than_random() -> None:
    ran = strength("random", "easy", "--games", "12", "--json", "--strict")
    assert (ran.code, ran.err) == (0, "")
    (comparison,) = json.loads(ran.out)
    assert (comparison["verdict"], comparison["games"], comparison["par"]) == ("stronger", 12, 0.25)
    assert comparison["low"] > 0.25
    assert comparison["lead"] > 10


def test_the_wrong_order_fails() -> None:
    ran = strength("easy", "random", "--games", "12")
    assert ran.code == 1
    assert "random against three easy" in ran.out
    assert "WEAKER" in ran.out


def test_a_few_games_between_equals_decide_nothing() -> None:
    ran = strength("random", "random:1n", "--games", "4")
    assert (ran.code, "open" in ran.out) == (0, True)
    assert strength("random", "random:1n", "--games", "4", "--strict").code == 1


def test_an_unknown_bot_is_one_clear_line() -> None:
    ran = strength("random", "karl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("error: bot: one of random, easy, medium, hard, expert, not 'karl'\n")
