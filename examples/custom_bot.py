"""A bot of your own, and a match in which it shows what it is worth.

    python examples/custom_bot.py [GAMES]

It tries every legal move on a copy of the game and takes one that leaves it with the most points
if the game ended now. It needs nothing but carnegie.
"""

import sys
from random import Random

from carnegie import Game, Move
from carnegie.arena.plan import Match
from carnegie.arena.run import played
from carnegie.arena.standings import standings
from carnegie.bots import Budget, register


class GreedyBot:
    """One plays one seat of one game."""

    name = "greedy"

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self._random = Random(seed)  # equal seeds play alike

    def choose(self, game: Game) -> Move:
        seat = game.to_act
        assert seat is not None

        def points(move: Move) -> int:
            after = game.copy()
            after.play(move)
            return after.scores()[seat].total

        worth = {move: points(move) for move in game.legal_moves}
        best = max(worth.values())
        return self._random.choice([move for move in worth if worth[move] == best])


register("greedy", GreedyBot)

if __name__ == "__main__":
    results = list(played(Match(("greedy", "random"), players=2), games=int(sys.argv[1]) if sys.argv[1:] else 20))
    for player in standings(results):
        points = player.scores["total"]
        print(f"{player.player:7} won {player.share:4.0%} of {player.games} games with {points:.0f} points on average")
