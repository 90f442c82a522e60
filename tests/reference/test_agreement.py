"""The engine and the slow second generator list the same legal moves, at every decision of 500 random games."""

import pytest

from .games import decisions, difference
from .generator import legal_texts

pytestmark = pytest.mark.slow

GAMES_IN_A_BATCH = 5
BATCHES = {"2": 24, "3": 24, "4": 24, "beginner": 7, "normal": 7, "difficult": 7, "expert": 7}


def batches() -> list[tuple[str, int]]:
    return [(opponents, batch) for opponents, count in BATCHES.items() for batch in range(count)]


@pytest.mark.parametrize(("opponents", "batch"), batches())
def test_engine_and_reference_agree(opponents: str, batch: int) -> None:
    for seed in range(batch * GAMES_IN_A_BATCH, (batch + 1) * GAMES_IN_A_BATCH):
        for where, position, texts, _, _ in decisions(opponents, seed):
            assert texts == legal_texts(position), difference(where, position, texts)


def test_the_batches_hold_500_games() -> None:
    assert len(batches()) * GAMES_IN_A_BATCH == 500
