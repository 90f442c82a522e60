"""A digest of all positions of some random games: `python tests/properties/digest.py GAMES` prints it.

It uses nothing but the public names and `random.random()`, whose numbers no version of Python changes.
"""

import hashlib
import json
import random
import sys
from typing import TypeVar

import carnegie

OPPONENTS = ["2", "3", "4", "beginner", "normal", "difficult", "expert"]
SELDOM = ["done", "pass", "sell"]


def digest(games: int) -> str:
    """SHA-256 over the canonical JSON of every position and the scores of games 0, 1, 2 ... of every kind in turn."""
    out = hashlib.sha256()
    for number in range(games):
        game = new_game(OPPONENTS[number % len(OPPONENTS)], number)
        chance = random.Random(number)
        add(out, game.position())
        while not game.is_over:
            game.play(choice(game.legal_moves, chance))
            add(out, game.position())
        add(out, [sheet.lines() for sheet in game.scores()])
    return out.hexdigest()


def new_game(opponents: str, seed: int) -> carnegie.Game:
    if opponents.isdigit():
        return carnegie.Game.new(players=int(opponents), seed=seed)
    return carnegie.Game.solo(difficulty=opponents, seed=seed)


def choice(moves: list[carnegie.Move], chance: random.Random) -> carnegie.Move:
    """First a kind, then a move of it; turns are seldom ended early."""
    kinds = list(dict.fromkeys(move.kind for move in moves))
    often = [kind for kind in kinds if kind not in SELDOM]
    kind = pick(often if often and chance.random() < 0.9 else kinds, chance)
    return pick([move for move in moves if move.kind == kind], chance)


T = TypeVar("T")


def pick(things: list[T], chance: random.Random) -> T:
    return things[int(chance.random() * len(things))]


def add(out: "hashlib._Hash", data: object) -> None:
    out.update(json.dumps(data, sort_keys=True, separators=(",", ":")).encode())


if __name__ == "__main__":
    print(carnegie.__file__)
    print(digest(int(sys.argv[1])))
