"""How the others play: which of a few sets of beliefs foresees best what each of them has done so far."""

from math import exp, log
from typing import Final

from carnegie.mind.instinct import Instinct
from carnegie.mind.weights import SCALE, Weights
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play
from carnegie.rules.moves import Move
from carnegie.rules.state import State

TEMPERATURE: Final = 1.0 * SCALE
"""By how much a move may seem worse and still be expected about a third as often."""
LEAST: Final = 0.01
"""Whatever somebody does, no set of beliefs holds it for less likely than that."""


class Others:
    """Watches a game from a position on; the sets of beliefs are weighed anew with every move.

    With a single set there is nothing to weigh, and the moves are not even looked at.
    """

    def __init__(self, start: State, sets: list[Weights]) -> None:
        self.state = start.copy()
        self.sets = sets
        self.glances = [Instinct(beliefs, Chance(0), 0) for beliefs in sets]
        self.credits: list[list[float]] = [[0.0] * len(sets) for _ in start.companies]
        """For each seat, the logarithm of how likely each set holds all that it has done."""

    def watch(self, moves: list[Move]) -> None:
        """What was played next."""
        if len(self.sets) == 1:
            return
        state = self.state
        for move in moves:
            if state.legal.count() > 1:
                credits = self.credits[state.seat]
                for number, glance in enumerate(self.glances):
                    glance.consider(state)
                    credits[number] += log(max(LEAST, likelihood(glance, move)))
            play(state, move)

    def expected(self, seat: int) -> list[Weights]:
        """By what each seat is taken to play, for a seat that itself plays by the first set."""
        return [self.sets[0] if other == seat else self.likeliest(other) for other in range(len(self.credits))]

    def likeliest(self, seat: int) -> Weights:
        """The set that the seat seems to play by; of equals, the first."""
        credits = self.credits[seat]
        best = 0
        for number in range(1, len(credits)):
            if credits[number] > credits[best]:
                best = number
        return self.sets[best]


def likelihood(glance: Instinct, move: Move) -> float:
    """How often this move would be chosen by somebody who follows the glance by and large."""
    top = max(glance.worths[: glance.count])
    total = 0.0
    share = 0.0
    for index in range(glance.count):
        here = exp((glance.worths[index] - top) / TEMPERATURE)
        total += here
        if glance.moves[index] is move:
            share = here
    return share / total
