"""Players that choose a move by themselves. They see only the public names of the game.

>>> from carnegie import Game
>>> from carnegie.bots import make_bot
>>> make_bot("random", seed=1).choose(Game.new(players=2, seed=7)).kind
'tabs'
"""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from carnegie import Game, Move


class Bot(Protocol):
    """Whoever can answer the question at hand. One bot plays one seat of one game."""

    @property
    def name(self) -> str:
        """The name under which `make_bot` knows it."""

    def choose(self, game: Game) -> Move:
        """One of `game.legal_moves`; the game is not over, and is left as it was."""


class RandomBot:
    """Any legal move, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Move:
        moves = game.legal_moves
        # Of all that Random offers, only random() is promised to be the same in every version of Python.
        return moves[int(self._random.random() * len(moves))]


BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot}
"""What makes each bot from a seed, by name."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot for one seat; equal seeds make it play alike. Raises ValueError for an unknown name."""
    if name not in BOTS:
        raise ValueError(f"bot: one of {', '.join(BOTS)}, not {name!r}")
    return BOTS[name](seed)
