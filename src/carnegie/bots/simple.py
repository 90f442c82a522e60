"""What every bot is, and the simplest one."""

from random import Random
from typing import Final, Protocol, runtime_checkable

from carnegie import Game, Move
from carnegie.arguments import Index, seed_number, shown
from carnegie.bots.budget import Budget, checked_budget


class Bot(Protocol):
    """Chooses moves. One bot plays one seat of one game."""

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


OVER: Final = "the game is over: there is nothing to choose"


def checked_game(game: object) -> Game:
    """Returns the game; raises ValueError if it is none."""
    if not isinstance(game, Game):
        raise ValueError(f"game: a carnegie.Game, not {shown(game)}")
    return game


class RandomBot:
    """Any legal move, each as likely as the others. It needs no budget."""

    name = "random"

    def __init__(self, seed: Index, budget: Budget | None = None) -> None:
        checked_budget(budget)
        self._random = Random(seed_number(seed))

    def choose(self, game: Game) -> Move:
        moves = checked_game(game).legal_moves
        if not moves:
            raise ValueError(OVER)
        # Of all that Random offers, only random() is promised to be the same in every version of Python.
        return moves[int(self._random.random() * len(moves))]
