"""What adds up over the games of a match."""

import pytest

from carnegie.arena.play import Result
from carnegie.arena.ratings import wilson
from carnegie.arena.standings import Standing, standings


def result(game: int, bots: list[str], totals: list[int], solo: bool = False) -> Result:
    """Each player has ten decisions of a tenth of a second, and one of half a second."""
    best = max(totals)
    thinkers = [1] * len(bots) + [0] * solo
    return Result(
        game=game,
        seed=game // 2,
        bots=bots,
        scores=[{"cities": total - 1, "donations": 1, "total": total} for total in totals],
        winners=[seat for seat, total in enumerate(totals) if total == best],
        decisions=[11 * thinks for thinks in thinkers],
        seconds=[1.5 * thinks for thinks in thinkers],
        slowest=[0.5 * thinks for thinks in thinkers],
    )


def by_name(results: list[Result]) -> dict[str, Standing]:
    return {one.player: one for one in standings(results)}


def test_a_shared_victory_is_divided() -> None:
    found = by_name(
        [
            result(0, ["a", "b", "b", "b"], [50, 20, 50, 10]),
            result(1, ["b", "a", "b", "b"], [50, 20, 50, 50]),
            result(2, ["b", "b", "a", "b"], [10, 20, 50, 30]),
            result(3, ["b", "b", "b", "a"], [10, 20, 50, 30]),
        ]
    )
    a, b = found["a"], found["b"]
    assert (a.games, a.won, a.share, a.par) == (4, 1.5, 0.375, 0.25)
    assert (b.games, b.won, b.share, b.par) == pytest.approx((4, 2.5, 0.625, 0.75))
    assert (a.share_low, a.share_high) == wilson(1.5, 4)
    assert a.verdict == b.verdict == 0
    assert a.scores == {"cities": (49 + 19 + 49 + 29) / 4, "donations": 1, "total": (50 + 20 + 50 + 30) / 4}
    assert (a.decisions, a.mean_seconds, a.max_seconds) == pytest.approx((44, 6 / 44, 0.5))
    assert b.decisions == 3 * 44


def test_the_better_stands_first_and_is_better_than_par() -> None:
    results = [
        result(game, ["a", "b"][:: 1 if game % 2 else -1], [30, 40] if game % 2 else [40, 30]) for game in range(40)
    ]
    best, worst = standings(results)
    assert (best.player, best.share, best.verdict) == ("b", 1.0, 1)
    assert (worst.player, worst.share, worst.verdict) == ("a", 0.0, -1)
    assert best.rating.low > 0 > worst.rating.high


def test_andrew_is_a_player_who_decides_nothing() -> None:
    found = by_name([result(game, ["a"], [60, 80], solo=True) for game in range(4)])
    andrew = found["andrew"]
    assert (andrew.games, andrew.share, andrew.par) == (4, 1, 0.5)
    assert (andrew.decisions, andrew.mean_seconds, andrew.max_seconds) == (0, None, None)
    assert found["a"].scores["total"] == 60
