"""The positions of this folder and the trees that grow from them."""

import json
from collections.abc import Iterator
from pathlib import Path

import carnegie

POSITIONS = Path(__file__).parent / "positions"
MOVES = Path(__file__).parent / "moves"


def game_at(name: str) -> carnegie.Game:
    return carnegie.Game.from_position(json.loads((POSITIONS / f"{name}.json").read_text(encoding="utf-8")))


def stored_moves(name: str) -> list[str]:
    return (MOVES / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def names() -> list[str]:
    return sorted(path.stem for path in POSITIONS.iterdir())


def leaves(game: carnegie.Game, depth: int) -> int:
    """How many games there are so many moves on."""
    if depth == 1:
        return len(game.legal_moves)
    return sum(leaves(after, depth - 1) for after in next_games(game))


def next_games(game: carnegie.Game) -> Iterator[carnegie.Game]:
    for move in game.legal_moves:
        after = game.copy()
        after.play(move)
        yield after


def questions(game: carnegie.Game, depth: int) -> set[str]:
    """What is asked in the tree, its root and its leaves included: `income lobby`, `departments research`."""
    found = {question(game)}
    if depth > 0:
        found.update(*[questions(after, depth - 1) for after in next_games(game)])
    return found


def question(game: carnegie.Game) -> str:
    pending = game.position()["pending"]
    step = pending["steps"][-1]["step"] if pending["steps"] else pending["action"]
    return " ".join(filter(None, [game.phase, step]))
