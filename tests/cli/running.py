"""Running the command in this process, with what it reads and prints under control."""

import io
import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

from carnegie import Game, Move
from carnegie.cli import main
from tests.programs import Ran


class Keyboard(io.TextIOWrapper):
    """Standard input whose lines are made when they are asked for."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(io.BytesIO())
        self.lines = iter(lines)
        self.read_lines = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        if line is None:
            return ""
        self.read_lines += 1
        return line + "\n"


@contextmanager
def terminal(width: int, height: int) -> Iterator[None]:
    """The size that programs are told when they do not print on a terminal."""
    with patch.dict(os.environ, {"COLUMNS": str(width), "LINES": str(height), "TERM": "xterm"}):
        yield


def carnegie(
    *arguments: str, keys: Iterable[str] = (), stdin: bytes | None = None, width: int = 80, height: int = 24
) -> Ran:
    """Runs `carnegie ARGUMENTS` with lines from the keyboard, or with bytes on standard input."""
    out, err = io.StringIO(), io.StringIO()
    keyboard = Keyboard(keys) if stdin is None else io.TextIOWrapper(io.BytesIO(stdin))
    with terminal(width, height), patch.object(sys, "stdin", keyboard), redirect_stdout(out), redirect_stderr(err):
        code = main(arguments)
    return Ran(code, out.getvalue(), err.getvalue())


RARELY = {"sell": 0.02, "pass": 0.1, "done": 0.3, "choose": 0.3}
LIKED = ("charitable_giving", "new_lobby")
"""Departments that random games seldom come to."""


def weight(move: Move, company: Mapping[str, Any]) -> float:
    """How much a move is wanted: employees rest where they can work, and seldom leave from there."""
    if move.operands.get("department") in LIKED or move.kind in ("give", "trade", "buy"):
        return 40
    if move.kind != "move":
        return RARELY.get(move.kind, 3)
    aim = company[str(move.operands["to"])]
    works = aim["department"] not in (None, "lobby") and not aim["inactive"]
    liked = 20 if aim["department"] in LIKED else 1
    return 0.01 if move.operands["active"] else liked if works else 0.05


def eager(game: Game, dice: random.Random) -> Move:
    """A random move, more likely one that leads somewhere, so that games come to all kinds of questions."""
    legal = game.legal_moves
    company = game.view()["seats"][game.to_act]["company"]
    return dice.choices(legal, [weight(move, company) for move in legal])[0]


def played(game: Game, seed: int, stop: Callable[[Game], bool] = lambda game: False) -> Game:
    """The game after eager moves, at its end or where `stop` says so."""
    dice = random.Random(seed)
    while not game.is_over and not stop(game):
        game.play(eager(game, dice))
    return game


def texts(game: Game) -> list[str]:
    return [move.text for move in game.history]
