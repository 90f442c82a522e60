"""Moments of real games, ways to spoil them, and what must hold whenever something is refused."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import carnegie
from tests.rulebook import positions as rulebook

__all__ = ["rulebook"]

ROOT = Path(__file__).parents[2]
LONGEST_MESSAGE = 300

Position = dict[str, Any]
Steps = tuple[str | int, ...]
"""The way from a position down to one of its values: ("seats", 0, "money")."""


# Moments of games


def choose(game: carnegie.Game, chance: Random) -> carnegie.Move:
    """A random move; the ways out of a turn only now and then, so that the companies grow."""
    moves = game.legal_moves
    busy = [move for move in moves if move.kind not in ("done", "pass", "sell")]
    return chance.choice(busy if busy and chance.random() < 0.9 else moves)


def walk_on(game: carnegie.Game, moves: int, seed: int = 0) -> carnegie.Game:
    """Plays so many random moves, fewer if the game ends."""
    chance = Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(choose(game, chance))
    return game


def first_moment(start: carnegie.Game, wanted: Callable[[Position], bool]) -> carnegie.Game:
    """The first moment of random games from there at which the position is as wanted."""
    for seed in range(100):
        game, chance = start.copy(), Random(seed)
        while not game.is_over:
            if wanted(game.position()):
                return game
            game.play(choose(game, chance))
    raise AssertionError("no game gets there")


def over(solo: bool = False) -> carnegie.Game:
    game = carnegie.Game.solo(seed=5) if solo else carnegie.Game.new(players=3, seed=5)
    game.playout(5)
    return game


@cache
def standard_moment() -> Position:
    """In the middle of an income, so that there are steps to be spoilt."""
    game = carnegie.Game.new(players=2, seed=3)
    return first_moment(game, lambda position: position["round"] >= 6 and bool(position["pending"]["steps"])).position()


@cache
def solo_moment() -> Position:
    """In the middle of a department turn."""
    game = carnegie.Game.solo(difficulty="expert", seed=3)
    return first_moment(
        game, lambda position: position["round"] >= 7 and bool(position["pending"]["closed"])
    ).position()


# Spoiling a position


def copied_along(position: Position, steps: Steps) -> tuple[Position, Any]:
    """A copy that shares whatever is not on the way, and what it has at the end of the way."""
    out = position.copy()
    value: Any = out
    for step in steps:
        value[step] = value[step].copy()
        value = value[step]
    return out, value


def changed(position: Position, steps: Steps, value: Any) -> Position:
    """A copy with another value there."""
    out, parent = copied_along(position, steps[:-1])
    parent[steps[-1]] = value
    return out


def without(position: Position, steps: Steps) -> Position:
    """A copy without that key or entry."""
    out, parent = copied_along(position, steps[:-1])
    del parent[steps[-1]]
    return out


def nodes(value: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Everything below the value, itself included, with the way there."""
    yield steps, value
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from nodes(entry, (*steps, key))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from nodes(entry, (*steps, index))


def name_of(steps: Steps) -> str:
    """As errors write it: seats[0].company.a1.active."""
    name = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return name.removeprefix(".") or "position"


# What must hold


def one_line(error: BaseException) -> bool:
    text = str(error)
    return "\n" not in text and 0 < len(text) <= LONGEST_MESSAGE


def refused_position(position: Any) -> carnegie.BadPosition:
    """The `BadPosition` that the input raises."""
    with pytest.raises(carnegie.BadPosition) as caught:
        carnegie.Game.from_position(position)
    assert one_line(caught.value)
    assert str(caught.value).startswith(f"{caught.value.place}: ")
    return caught.value


def everything(game: carnegie.Game) -> tuple[object, ...]:
    """All that a game shows of itself."""
    sheets = [sheet.as_dict() for sheet in game.scores()]
    return game.position(), game.legal_moves, game.history, game.to_act, game.record(), sheets, repr(game)


@contextmanager
def unharmed(game: carnegie.Game) -> Iterator[None]:
    """Whatever happens inside must leave the game exactly as it is."""
    before = everything(game)
    yield
    assert everything(game) == before
