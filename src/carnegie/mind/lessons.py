"""Learning by playing: a group of games goes on from one position, and what the better ones did is done more often.

This is a policy gradient: moves are chosen at random, the likelier the more they are worth, and each choice of a game
becomes likelier or less likely by as much as the game ended better or worse than the others of its group.
"""

from math import exp
from typing import TYPE_CHECKING, Final

from carnegie.mind.habits import BYTES_A_MOVE, FACT_COUNT, NEUTRAL, STARTS, find_places
from carnegie.mind.instinct import Instinct
from carnegie.mind.result import margins
from carnegie.mind.weights import Weights
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play
from carnegie.rules.moves import Move
from carnegie.rules.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # tells mypyc, and nobody else, that these are machine integers

FINE: Final = 1000
"""Beliefs are whole millionths of a VP."""
TOO_BAD: Final = -12.0
"""A move so many temperatures below the best is never chosen."""
LIKELY: Final = 0.99
"""A choice that was nearly certain teaches nothing."""
LESSON_ROUNDS: Final[list[int]] = [0, 5, 9, 13, 17]
"""The rounds whose beginnings lessons are given on."""


class Pupil:
    """Plays one game by the beliefs, and remembers what it chose."""

    def __init__(self, weights: Weights, beliefs: list[int], temperature: float, chance: Chance) -> None:
        self.beliefs = beliefs
        self.temperature = temperature
        self.chance = chance
        self.instinct = Instinct(weights, chance, 0)
        self.places: list[int] = STARTS[:]
        # For each decision that teaches something, one after the other:
        self.seats: list[int] = []
        self.situations: list[int] = []
        self.ends: list[int] = []
        # and for each of its moves:
        self.moves: list[int] = []
        self.pulls: list[float] = []

    def choose(self, state: State) -> Move:
        """A move at random, the likelier the more it is worth."""
        instinct = self.instinct
        instinct.consider(state)
        find_places(state, instinct.look(state), self.places)
        shares: list[float] = []
        best = -1.0e18
        for index in range(instinct.count):
            worth = float(instinct.worths[index] + self.correction(instinct.moves[index]))
            shares.append(worth)
            best = max(best, worth)
        total = 0.0
        for index in range(instinct.count):
            heat = (shares[index] - best) / self.temperature
            shares[index] = exp(heat) if heat > TOO_BAD else 0.0
            total += shares[index]
        ticket = total * (self.chance.below(4096) * 4096.0 + self.chance.below(4096)) / 16777216.0
        chosen = 0
        while ticket >= shares[chosen]:
            ticket -= shares[chosen]
            chosen += 1
        if shares[chosen] < LIKELY * total:
            self.remember(state.seat, chosen, shares, total)
        return instinct.moves[chosen]

    def correction(self, move: Move) -> int:
        beliefs = self.beliefs
        first: i64 = move.id * BYTES_A_MOVE
        total: i64 = 0
        for place in self.places:
            at: i64 = place
            belief: i64 = beliefs[first + at]
            total += belief
        return total // FINE

    def remember(self, seat: int, chosen: int, shares: list[float], total: float) -> None:
        self.seats.append(seat)
        self.situations.extend(self.places)
        for index, share in enumerate(shares):
            if share > 0.0:
                self.moves.append(self.instinct.moves[index].id)
                self.pulls.append((1.0 if index == chosen else 0.0) - share / total)
        self.ends.append(len(self.moves))

    def learn(self, steps: list[float]) -> None:
        """Makes the choices of each seat likelier by its step."""
        beliefs = self.beliefs
        start = 0
        for decision, end in enumerate(self.ends):
            step = steps[self.seats[decision]]
            situation = decision * FACT_COUNT
            for place in range(start, end):
                first: i64 = self.moves[place] * BYTES_A_MOVE
                by: i64 = int(step * self.pulls[place])
                for fact in range(situation, situation + FACT_COUNT):
                    at: i64 = self.situations[fact]
                    belief: i64 = beliefs[first + at]
                    beliefs[first + at] = belief + by
            start = end


def course(state: State, weights: Weights, beliefs: list[int], school: "School", seed: int) -> float:
    """Lessons from several rounds of a game; the mean result of the games played from its start."""
    pupil = Pupil(weights, beliefs, school.temperature, Chance(seed))
    game = state.copy()
    means: list[float] = []
    while game.seat >= 0:
        if len(means) < len(LESSON_ROUNDS) and game.round >= LESSON_ROUNDS[len(means)]:
            means.append(lesson(game, weights, beliefs, school, seed * len(LESSON_ROUNDS) + len(means)))
        play(game, pupil.choose(game))
    return means[0]


def lesson(state: State, weights: Weights, beliefs: list[int], school: "School", seed: int) -> float:
    """A group of games from one position, and what is learned from them; the mean result of all seats."""
    pupils: list[Pupil] = []
    results: list[list[float]] = []
    seats = len(state.companies)
    means: list[float] = [0.0] * seats
    chance = Chance(seed)
    for _ in range(school.group):
        pupil = Pupil(weights, beliefs, school.temperature, chance)
        game = state.copy()
        while game.seat >= 0:
            play(game, pupil.choose(game))
        result = margins(game, school.rivalry)
        for seat in range(seats):
            means[seat] += result[seat] / school.group
        pupils.append(pupil)
        results.append(result)
    for number, pupil in enumerate(pupils):
        pupil.learn([school.step * (results[number][seat] - means[seat]) for seat in range(seats)])
    return sum(means) / seats


class School:
    """How it is learned."""

    def __init__(self, step: float, temperature: float, group: int, rivalry: float) -> None:
        self.step = step
        """By how many millionths of a VP a belief changes for a VP."""
        self.temperature = temperature
        """By how many thousandths of a VP a move may seem worse and still be chosen about a third as often."""
        self.group = group
        self.rivalry = rivalry


def habits_of(beliefs: list[int]) -> bytes:
    """The beliefs as `Habits` wants them, in the smallest unit in which every one of them fits into a byte."""
    strongest = max([abs(belief) for belief in beliefs])
    unit = 1 + strongest // (FINE * (NEUTRAL - 1))
    return bytes([unit, *[NEUTRAL + round(belief / (FINE * unit)) for belief in beliefs]])


def beliefs_of(habits: bytes) -> list[int]:
    """What the habits stand for, to learn on from them."""
    return [(step - NEUTRAL) * FINE * habits[0] for step in habits[1:]]
