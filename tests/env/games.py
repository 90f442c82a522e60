"""Random games that come to all kinds of questions."""

from collections.abc import Iterator
from random import Random

from carnegie import Game, Move
from tests.games.corpus import new_game

LIKED = {
    "pass": 1,
    "done": 2,
    "sell": 1,
    "add": 60,
    "activate": 60,
    "assign": 60,
    "give": 60,
    "build": 40,
    "return": 40,
}
"""How much each kind of move is wanted; 10 where nothing is said."""
WANTED = ("new_lobby", "property_management", "charitable_giving", "advanced_research")


def choice(game: Game, dice: Random) -> Move:
    """The kind is drawn first, or the many employee moves would drown the rest."""
    moves = game.legal_moves
    kinds = sorted({move.kind for move in moves})
    kind = dice.choices(kinds, [LIKED.get(kind, 10) for kind in kinds])[0]
    offered = [move for move in moves if move.kind == kind]
    if kind == "move":
        wanted = to_empty_workstations(game, offered)
    else:
        wanted = [move for move in offered if move.operands.get("department") in WANTED]
    return dice.choice(wanted or offered)


def to_empty_workstations(game: Game, moves: list[Move]) -> list[Move]:
    company = game.view()["seats"][game.to_act]["company"]
    empty = {
        square
        for square, here in company.items()
        if here["department"] not in (None, "lobby", "new_lobby") and not here["active"] + here["inactive"]
    }
    return [move for move in moves if move.operands["to"] in empty and not move.operands["active"]]


def positions(kind: str, seed: int) -> Iterator[Game]:
    """One game, at each of its decisions and at its end."""
    game = new_game(kind, seed)
    dice = Random(seed)
    yield game
    while not game.is_over:
        game.play(choice(game, dice))
        yield game
