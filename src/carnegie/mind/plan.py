"""Planning a whole turn: sequences of one's own decisions, equal positions only once, each judged by a playout."""

from typing import Final

from carnegie.mind.instinct import FINEST, Instinct
from carnegie.mind.limits import Clock, Limits
from carnegie.mind.result import margins, play_on
from carnegie.mind.turns import is_over, turn_key
from carnegie.mind.unseen import deal_anew
from carnegie.mind.weights import SCALE, Weights
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play
from carnegie.rules.moves import Move
from carnegie.rules.state import State

LONGEST: Final = 30
"""No turn has more decisions that are worth planning."""
FAITH: Final = 16
"""The glance counts as much as so many playouts: what one of them says of a turn is mostly luck."""


class Line:
    """A beginning of a turn: the move it starts with, where it leads, and how much it goes against the instinct."""

    def __init__(self, first: Move, state: State, regret: int) -> None:
        self.first = first
        self.state = state
        self.regret = regret


class Planner:
    """Chooses the first move of the turn that turns out best when everybody then plays on by instinct.

    The fewer the playouts, the more it counts how good the turn seems at a glance.
    """

    def __init__(self, weights: Weights, chance: Chance, limits: Limits) -> None:
        self.chance = chance
        self.limits = limits
        self.sober = Instinct(weights, chance, 0)
        self.instinct = Instinct(weights, chance, limits.jitter)

    def choose(self, state: State) -> Move:
        """Plays each turn out again and again, until less of the budget is left than half a round of them takes."""
        clock = Clock(self.limits)
        seat = state.seat
        turns = self.turns(state, clock)
        results = [0.0] * len(turns)
        rounds = 0
        began = clock.spent()
        spent = began
        while rounds == 0 or spent + (spent - began) / (2 * rounds) < 1.0:
            rounds += 1
            luck = self.chance.below(FINEST)
            for place, turn in enumerate(turns):
                results[place] += self.play_out(turn.state.copy(), seat, luck, clock)
            spent = clock.spent()
        best = 0
        for place, turn in enumerate(turns):
            results[place] -= FAITH * turn.regret / SCALE
            if results[place] > results[best]:
                best = place
        return turns[best].first

    def turns(self, state: State, clock: Clock) -> list[Line]:
        """The ways to play the turn that seem best, the instinct's own first."""
        start = state.copy()
        deal_anew(start, self.chance)
        width = self.limits.width
        ends: list[Line] = []
        open_lines = self.longer(start, None, clock)
        seen: set[bytes] = set()
        for _ in range(LONGEST):
            if not open_lines:
                break
            longer: list[Line] = []
            for line in open_lines:
                if is_over(state, line.state):
                    ends.append(line)
                    continue
                key = turn_key(line.state)
                if key not in seen:
                    seen.add(key)
                    longer.extend(self.longer(line.state, line, clock))
            open_lines = least_regret(longer, width)
        ends.extend(open_lines)
        return least_regret(ends, width)

    def longer(self, state: State, line: Line | None, clock: Clock) -> list[Line]:
        """The line, longer by each of the moves that seem worth trying."""
        sober = self.sober
        sober.consider(state)
        best = sober.best(self.limits.width)
        top = sober.worths[best[0]]
        moves = [sober.moves[index] for index in best]
        regrets = [top - sober.worths[index] for index in best]
        out: list[Line] = []
        for place, move in enumerate(moves):
            after = state.copy()
            play(after, move)
            clock.nodes += 1
            if line is None:
                out.append(Line(move, after, regrets[place]))
            else:
                out.append(Line(line.first, after, line.regret + regrets[place]))
        return out

    def play_out(self, state: State, seat: int, luck: int, clock: Clock) -> float:
        """How it ends for the seat; with equal luck, hidden cards are dealt alike."""
        if state.andrew is not None:
            deal_anew(state, Chance(luck))
        players = [self.instinct] * len(state.companies)
        clock.nodes += 1 + play_on(state, players)  # a game that is over is looked at, too
        return margins(state, self.limits.rivalry)[seat]


def least_regret(lines: list[Line], count: int) -> list[Line]:
    """So many of the lines, those that go against the instinct least."""
    order = sorted([line.regret * 4096 + place for place, line in enumerate(lines)])
    return [lines[packed % 4096] for packed in order[:count]]
