"""The random games are worth their time: together they make every kind of move."""

import pytest

import carnegie

from .games import OPPONENTS, STARTS, STYLE_NUMBERS, Plan, Walk

pytestmark = pytest.mark.slow

KINDS = {carnegie.Move.by_id(number).kind for number in range(carnegie.ACTION_COUNT)}
STEPS = {"lobby", "study", "take", "assign", "transport", "projects"}


def test_random_games_make_every_kind_of_move() -> None:
    kinds: set[str] = set()
    steps: set[str] = set()
    for seed, (opponents, start, style) in enumerate(
        (opponents, start, style) for opponents in OPPONENTS for start in STARTS for style in STYLE_NUMBERS
    ):
        walk = Walk(Plan(opponents, start, seed, style))
        while not walk.game.is_over:
            steps.update(step["step"] for step in walk.game.position()["pending"]["steps"])
            walk.game.play(walk.choice())
        kinds.update(move.kind for move in walk.game.history)
    assert (kinds, steps) == (KINDS, STEPS)
