"""What every bot is, and the simplest one."""

from random import Random
from typing import Protocol, runtime_checkable

from carnegie import Game, Move
from carnegie.bots.budget import Budget


class Bot(Protocol):
    """Whoever can answer the question at hand. One bot plays one seat of one game."""

    @property
    def name(self) -> str:
        """The name under which `make_bot` knows it."""

    def choose(self, game: Game) -> Move:
        """One of `game.legal_moves`; the game is not over, and is left as it was."""


@runtime_checkable
class TimedBot(Bot, Protocol):
    """A bot that can be given a time limit for a single decision; the server uses it to keep turns short."""

    def choose_within(self, game: Game, seconds: float) -> Move:
        """One of `game.legal_moves`, chosen within these seconds."""


class RandomBot:
    """Any legal move, each as likely as the others. It needs no budget."""

    name = "random"

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Move:
        moves = game.legal_moves
        # Of all that Random offers, only random() is promised to be the same in every version of Python.
        return moves[int(self._random.random() * len(moves))]
