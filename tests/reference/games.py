"""Random games through the public names, steered so that the rarer departments occur."""

import random
from collections.abc import Iterator
from typing import Any

from tests.games.corpus import new_game

from .generator import legal_texts
from .table import acting_seat

# How much each kind of move is liked; 10 where nothing is said. Kinds are drawn first, then one of their moves,
# or the hundreds of employee moves would drown the rest.
STYLES: list[dict[str, float]] = [
    {},
    {"pass": 1, "done": 1, "sell": 1},
    {"pass": 1, "done": 1, "sell": 0.5, "add": 90, "use": 40, "activate": 90, "move": 40},
    {"pass": 1, "done": 1, "sell": 3, "give": 90, "donate": 60, "build": 60, "choose": 20, "activate": 60},
    {"pass": 1, "done": 1, "sell": 0.2, "advance": 30, "develop": 60, "return": 60, "activate": 60, "add": 60},
]


def choice(chance: random.Random, texts: list[str], style: dict[str, float], position: dict[str, Any]) -> str:
    kinds = sorted({text.split()[0] for text in texts})
    kind = chance.choices(kinds, [style.get(kind, 10) for kind in kinds])[0]
    offered = [text for text in texts if text.split()[0] == kind]
    if kind == "move" and style:
        offered = towards_empty_workstations(offered, position) or offered
    return chance.choice(offered)


def towards_empty_workstations(moves: list[str], position: dict[str, Any]) -> list[str]:
    """Moves of inactive employees to departments without anybody: else the rarer ones would hardly ever work."""
    company = acting_seat(position)["company"]
    empty = [
        square
        for square, here in company.items()
        if here["department"] not in (None, "lobby", "new_lobby") and here["active"] + here["inactive"] == 0
    ]
    return [text for text in moves if text.split()[2] in empty and not text.endswith("active")]


def difference(where: str, position: dict[str, Any], engine: list[str]) -> str:
    reference = legal_texts(position)
    question = {key: position[key] for key in ("round", "phase", "action", "event_row", "to_act", "pending")}
    return "\n".join(
        [
            where,
            f"question: {question}",
            f"seat: {acting_seat(position)}",
            f"only the engine: {[text for text in engine if text not in reference]}",
            f"only the reference: {[text for text in reference if text not in engine]}",
        ]
    )


def decisions(opponents: str, seed: int) -> Iterator[tuple[str, dict[str, Any], list[str], str, dict[str, Any]]]:
    """Plays a game: where it is, the position, the engine's legal moves, the move that is made, what it leads to."""
    game = new_game(opponents, seed)
    chance = random.Random(seed)
    style = STYLES[seed % len(STYLES)]
    after = game.position()
    while not game.is_over:
        before = after
        texts = sorted(str(move) for move in game.legal_moves)
        move = choice(chance, texts, style, before)
        where = f"game {opponents}, seed {seed}, ply {len(game.history)}"
        game.play(move)
        after = game.position()
        yield where, before, texts, move, after
