"""Ratings and intervals against known answers."""

import math
from random import Random

import pytest

from carnegie.arena.ratings import SCALE, Choices, Ranking, fitted, rate, wilson


def drawn(strengths: list[float], field: list[int], dice: Random) -> Ranking:
    """A ranking of the players of a field, as the model has it."""
    left = list(field)
    out: list[list[int]] = []
    while left:
        player = dice.choices(left, [math.exp(strengths[one]) for one in left])[0]
        left.remove(player)
        out.append([player])
    return out


def duels(won: int, lost: int, tied: int = 0) -> list[list[Ranking]]:
    """Games of two players, each with luck of its own."""
    first, second, both = [[0], [1]], [[1], [0]], [[0, 1]]
    return [[ranking] for ranking, times in ((first, won), (second, lost), (both, tied)) for _ in range(times)]


def test_two_players_are_rated_as_by_elo() -> None:
    better, worse = rate(duels(3000, 1000), 2)
    assert better.points - worse.points == pytest.approx(400 * math.log10(3), abs=0.5)
    assert better.points == pytest.approx(-worse.points)
    # The textbook's interval of a log odds ratio, of which half falls to each player.
    error = 1.959964 * SCALE * math.sqrt(1 / 3000 + 1 / 1000) / 2
    assert better.high - better.points == pytest.approx(error, rel=0.01)


@pytest.mark.parametrize("field", [[0, 1, 2, 3], [0, 1, 1, 1], [0, 0, 1, 2]])
def test_strengths_are_recovered(field: list[int]) -> None:
    strengths = [0.9, 0.2, -0.3, -0.8]
    players = max(field) + 1
    dice = Random(4)
    games = [[drawn(strengths, field, dice)] for _ in range(6000)]
    mean = sum(strengths[:players]) / players
    for rating, strength in zip(rate(games, players), strengths[:players], strict=True):
        assert rating.points == pytest.approx(SCALE * (strength - mean), abs=20)
        assert rating.low < rating.points < rating.high


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    strengths = [0.4, 0.0, -0.4]
    dice = Random(1)
    held = 0
    for _ in range(300):
        games = [[drawn(strengths, [0, 1, 2], dice) for _ in range(3)] for _ in range(20)]
        best = rate(games, 3)[0]
        held += best.low <= SCALE * 0.4 <= best.high
    assert 275 <= held <= 298


def test_games_that_share_their_luck_count_as_less_evidence() -> None:
    dice = Random(2)
    seeds = [drawn([0.3, 0.0], [0, 1], dice) for _ in range(60)]
    alike = rate([[ranking] * 4 for ranking in seeds], 2)[0]
    apart = rate([[ranking] for ranking in seeds for _ in range(4)], 2)[0]
    assert alike.points == pytest.approx(apart.points)
    assert alike.high - alike.low == pytest.approx(2 * (apart.high - apart.low), rel=0.05)


def test_more_victories_give_a_better_rating() -> None:
    def with_wins(wins: int) -> float:
        return rate([[[[0], [1], [2]]] if game < wins else [[[1], [0], [2]]] for game in range(20)], 3)[0].points

    points = [with_wins(wins) for wins in range(21)]
    assert points == sorted(points)
    assert len(set(points)) == 21


def test_the_names_of_the_players_do_not_matter() -> None:
    dice = Random(3)
    games = [[drawn([0.5, 0.0, -0.2], [0, 1, 2], dice)] for _ in range(40)]
    turned = [[[[2 - player for player in group] for group in ranking] for ranking in seed] for seed in games]
    one, two = rate(games, 3), rate(turned, 3)
    for left, right in zip(one, reversed(two), strict=True):
        assert (left.points, left.low, left.high) == pytest.approx((right.points, right.low, right.high))


def test_ties_are_half_a_victory_each() -> None:
    assert [rating.points for rating in rate(duels(0, 0, 10), 2)] == pytest.approx([0, 0])
    assert rate(duels(10, 0, 10), 2)[0].points == pytest.approx(rate(duels(15, 5), 2)[0].points)


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_who_always_wins_has_a_finite_rating(games: int) -> None:
    best, worst = rate(duels(games, 0), 2)
    assert 0 < best.points < 2000
    assert best.points == pytest.approx(-worst.points)
    assert 100 < best.high - best.low < 2000
    more = rate(duels(2 * games, 0), 2)[0]
    assert more.points > best.points


def test_one_player_alone_is_the_mean() -> None:
    (rating,) = rate([[[[0], [0]]]] * 5, 1)
    assert (rating.points, rating.low, rating.high) == (0, 0, 0)


def test_the_fit_is_where_the_likelihood_is_highest() -> None:
    dice = Random(5)
    choices = Choices([drawn([1.0, 0.0, -1.0], [0, 1, 1, 2], dice) for _ in range(500)], 3)
    best = fitted(choices)
    for player in range(3):
        for step in (-0.05, 0.05):
            other = [strength + step * (index == player) for index, strength in enumerate(best)]
            assert choices.likelihood(other) < choices.likelihood(best) + 0.1


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(successes: float, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=6e-5)
