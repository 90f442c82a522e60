"""A question is put if, and only if, there is something to decide (docs/notation.md, "How a turn is asked")."""

from typing import Any

import pytest

from .games import decisions, difference
from .generator import is_worth_asking, other_departments
from .silence import unasked

pytestmark = pytest.mark.slow

SEEDS = range(1000, 1015)


@pytest.mark.parametrize("opponents", ["2", "3", "4", "beginner", "normal", "difficult", "expert"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_asked_has_something_to_decide(opponents: str, seed: int) -> None:
    for where, position, texts, _, _ in decisions(opponents, seed):
        assert is_worth_asking(position), f"nothing to decide: {difference(where, position, texts)}"
        assert not opens_itself(position), f"one department to open: {difference(where, position, texts)}"


@pytest.mark.parametrize("opponents", ["2", "3", "4", "beginner", "normal", "difficult", "expert"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_asked_has_nothing_to_decide(opponents: str, seed: int) -> None:
    for where, before, _, move, after in decisions(opponents, seed):
        for silent in unasked(before, move, after):
            assert not is_worth_asking(silent), f"passed over after {move}: {difference(where, silent, [])}"


def opens_itself(position: dict[str, Any]) -> bool:
    """If exactly one department can be used and no Action Choice tile is in play, it is opened without a question."""
    pending = position["pending"]
    nothing_open = position["phase"] == "departments" and not pending["steps"] and pending["department"] is None
    return nothing_open and not pending["choice"] and len(other_departments(position)) == 1
