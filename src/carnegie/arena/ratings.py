"""Ratings of players from the rankings of their games: the Plackett–Luce model, fitted by maximum likelihood.

Each player has a strength. Who comes first is drawn by strength, who comes second by strength among the others, and so
on; with two players that is the model of Bradley and Terry, and of Elo. Players who tie are taken to have come in every
order, each as a part of the game: two of them won half of it each. So that somebody who wins always, or never, still
gets a rating, everybody has also won and lost half a game against a player of strength 1.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

Ranking = Sequence[Sequence[int]]
"""The players of a game, best first; those who tie stand together. One may stand there several times."""
Matrix = list[list[float]]

PRIOR: Final = 0.5
"""The victories, and the defeats, that everybody has beforehand."""
SCALE: Final = 400 / math.log(10)
"""As in chess: who is 400 points better wins ten games of eleven."""
Z: Final = 1.959964
"""Standard deviations on either side that hold 95 %."""
ENOUGH: Final = 1e-9
LONGEST: Final = 5.0
"""A step at most, where the likelihood is so flat that Newton's goes too far."""
ITERATIONS: Final = 100


@dataclass(frozen=True)
class Rating:
    """Points above or below the mean of all players, and the 95 % interval."""

    points: float
    low: float
    high: float


class Choices:
    """Who was chosen, and how often among whom: all that the likelihood needs to know of some rankings."""

    def __init__(self, rankings: Sequence[Ranking], players: int) -> None:
        self.chosen = [0.0] * players
        self.among: defaultdict[tuple[int, ...], float] = defaultdict(float)
        """How many choices were made among a field: how often each player stands in it."""
        for ranking in rankings:
            self.add(ranking, players)

    def add(self, ranking: Ranking, players: int) -> None:
        behind = [0] * players
        for group in reversed(ranking):
            orders = list(permutations(group))
            for order in orders:
                field = list(behind)
                for player in reversed(order):
                    field[player] += 1
                    if sum(field) > 1:
                        self.among[tuple(field)] += 1 / len(orders)
                        self.chosen[player] += 1 / len(orders)
            for player in group:
                behind[player] += 1

    def likelihood(self, strengths: Sequence[float]) -> float:
        """Its logarithm; strengths are logarithms, too."""
        out = sum(wins * strength for wins, strength in zip(self.chosen, strengths, strict=True))
        for field, times in self.among.items():
            out -= times * math.log(sum(shares(field, strengths)))
        return out

    def slope(self, strengths: Sequence[float]) -> list[float]:
        """The gradient of the likelihood."""
        out = list(self.chosen)
        for field, times in self.among.items():
            share = shares(field, strengths)
            whole = sum(share)
            for player, part in enumerate(share):
                out[player] -= times * part / whole
        return out

    def information(self, strengths: Sequence[float]) -> Matrix:
        """The Hessian of the likelihood, with the sign turned."""
        size = len(strengths)
        out = [[0.0] * size for _ in range(size)]
        for field, times in self.among.items():
            share = shares(field, strengths)
            whole = sum(share)
            here = [player for player in range(size) if field[player]]
            for one in here:
                out[one][one] += times * share[one] / whole
                for two in here:
                    out[one][two] -= times * share[one] * share[two] / whole**2
        return out


def shares(field: Sequence[int], strengths: Sequence[float]) -> list[float]:
    return [copies and copies * math.exp(strength) for copies, strength in zip(field, strengths, strict=True)]


def rate(games: Sequence[Sequence[Ranking]], players: int) -> list[Rating]:
    """A rating a player. The rankings come in groups that share their luck, in an arena the games of a seed.

    The interval is the wider of two: the one of the model, for which every game is new evidence, and the one that
    follows from how much the groups differ.
    """
    groups = [Choices(group, players) for group in games]
    whole = Choices([ranking for group in games for ranking in group], players)
    strengths = fitted(whole)
    covariance = inverted(with_prior(whole.information(strengths), strengths))
    slopes = [group.slope(strengths) for group in groups]
    mean = sum(strengths) / players
    out = []
    for player, strength in enumerate(strengths):
        # The row of the covariance for this player's strength less the mean of all.
        contrast = [row - sum(column) / players for row, column in zip(covariance[player], covariance, strict=True)]
        by_model = contrast[player] - sum(contrast) / players
        by_group = sum(sum(c * s for c, s in zip(contrast, slope, strict=True)) ** 2 for slope in slopes)
        by_group *= len(slopes) / (len(slopes) - 1) if len(slopes) > 1 else 1
        error = Z * math.sqrt(max(by_model, by_group, 0))
        points = strength - mean
        out.append(Rating(SCALE * points, SCALE * (points - error), SCALE * (points + error)))
    return out


def fitted(choices: Choices) -> list[float]:
    """The most likely strengths, as logarithms; by Newton's method, with half a step where a whole one is too far."""
    strengths = [0.0] * len(choices.chosen)
    best = choices.likelihood(strengths) + prior(strengths)
    for _ in range(ITERATIONS):
        slope = [
            here + PRIOR * (1 - 2 * logistic(strength))
            for here, strength in zip(choices.slope(strengths), strengths, strict=True)
        ]
        curve = inverted(with_prior(choices.information(strengths), strengths))
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in curve]
        step = [part * min(1, LONGEST / (max(map(abs, step)) or 1)) for part in step]
        while max(map(abs, step)) > ENOUGH:
            tried = [strength + part for strength, part in zip(strengths, step, strict=True)]
            value = choices.likelihood(tried) + prior(tried)
            if value > best:
                strengths, best = tried, value
                break
            step = [part / 2 for part in step]
        else:
            break
    return strengths


def prior(strengths: Sequence[float]) -> float:
    return sum(PRIOR * strength - 2 * PRIOR * math.log1p(math.exp(strength)) for strength in strengths)


def with_prior(information: Matrix, strengths: Sequence[float]) -> Matrix:
    for player, strength in enumerate(strengths):
        chance = logistic(strength)
        information[player][player] += 2 * PRIOR * chance * (1 - chance)
    return information


def logistic(strength: float) -> float:
    return 1 / (1 + math.exp(-strength))


def inverted(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(column == place) for column in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [entry / pivot for entry in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [entry - factor * above for entry, above in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share of trials.

    >>> [round(end, 4) for end in wilson(10, 20)]
    [0.2993, 0.7007]
    """
    share = successes / trials
    middle = (share + Z**2 / (2 * trials)) / (1 + Z**2 / trials)
    width = Z / (1 + Z**2 / trials) * math.sqrt(share * (1 - share) / trials + Z**2 / (4 * trials**2))
    return max(0.0, middle - width), min(1.0, middle + width)
