"""`carnegie bench`: what it counts is true; how fast that went, nobody can say beforehand."""

import json

import carnegie as library
from carnegie.cli.bench import played

from .running import carnegie


def test_the_same_games_for_programs() -> None:
    ran = carnegie("bench", "--games", "3", "--players", "3", "--seed", "5", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["compiled"], told["games"]) == (0, library.COMPILED, 3)
    assert told["decisions"] == sum(played(library.Game.new(3, seed)) for seed in (5, 6, 7))
    assert min(value for name, value in told.items() if name.endswith(("second", "inside"))) > 0


def test_solo() -> None:
    ran = carnegie("bench", "--games", "1", "--solo", "expert")
    assert ran.out.startswith("1 random game against Andrew, expert, ")
    assert ("compiled" in ran.out) == library.COMPILED
