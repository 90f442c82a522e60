"""Measures the engine on one core beside Catanatron and OpenSpiel's chess, and holds it to its bars: `make bench`.

All play whole games at random, setup included, and count every decision. Each turn of each contender is a process of
its own; the turns go round, so that a busy moment of the machine falls on everyone, and the median turn counts.
"""

from __future__ import annotations

import os
import random
import tracemalloc
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from contest import Bar, Contest, Measure, rate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from carnegie import Game

PLAYERS = 4
GAMES_KEPT = 200


# Whole games. The imports are inside, so that no contender carries the weight of another.


def new_game(seed: int) -> Game:
    import carnegie

    return carnegie.Game.new(players=PLAYERS, seed=seed)


def play_driven(seed: int) -> int:
    game = new_game(seed)
    rng = random.Random(seed).random
    decisions = 0
    while not game.is_over:
        moves = game.legal_moves
        game.play(moves[int(rng() * len(moves))])
        decisions += 1
    return decisions


def play_in_module(seed: int) -> int:
    return new_game(seed).playout(seed)


def play_catanatron(seed: int) -> int:
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def play_chess(seed: int) -> int:
    import pyspiel

    state = pyspiel.load_game("chess").new_initial_state()
    rng = random.Random(seed).random
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng() * len(actions))])
        decisions += 1
    return decisions


# What one turn measures


def play_on(game: Game, seed: int) -> Iterator[Game]:
    """Yields the game before each decision, and takes it at random."""
    rng = random.Random(seed).random
    while not game.is_over:
        yield game
        moves = game.legal_moves
        game.play(moves[int(rng() * len(moves))])


def copy_time(seed: int, seconds: float) -> float:
    """Microseconds, the mean over every position of one game."""
    positions = [game.copy() for game in play_on(new_game(seed), seed)]
    rounds = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for position in positions:
            position.copy()
        rounds += 1
    return elapsed / rounds / len(positions) * 1e6


def game_size(until: float, in_use: Callable[[], int], seed: int, seconds: float) -> float:
    """Kilobytes, the mean of many games played up to a part of their length and kept, however long that takes."""
    seeds = range(seed, seed + GAMES_KEPT)
    lengths = [play_driven(seed) for seed in seeds]
    before = in_use()
    games = [new_game(seed) for seed in seeds]
    for game, seed, length in zip(games, seeds, lengths, strict=True):
        for _ in islice(play_on(game, seed), int(until * length) + 1):
            pass
    return (in_use() - before) / GAMES_KEPT / 1000


def traced() -> int:
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    return tracemalloc.get_traced_memory()[0]


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


RATE, MEMORY = "decisions/s", "kB"
MEASURES = {
    "in_module": Measure("Carnegie compiled, loop in the module", RATE, partial(rate, play_in_module)),
    "driven": Measure("Carnegie compiled, driven from Python", RATE, partial(rate, play_driven)),
    "interpreted_in_module": Measure(
        "Carnegie interpreted, loop in the module", RATE, partial(rate, play_in_module), False
    ),
    "interpreted_driven": Measure("Carnegie interpreted, driven from Python", RATE, partial(rate, play_driven), False),
    "chess": Measure("OpenSpiel chess, driven from Python", RATE, partial(rate, play_chess)),
    "catanatron": Measure("Catanatron, 4 random players", RATE, partial(rate, play_catanatron)),
    "copy": Measure("A copy, mean over the positions of a game", "µs", copy_time),
    "memory_half_way": Measure("A game half-way, traced memory", MEMORY, partial(game_size, 0.5, traced)),
    "memory_at_end": Measure("A game at its end, traced memory", MEMORY, partial(game_size, 1.0, traced)),
    "resident_at_end": Measure("A game at its end, growth of the process", MEMORY, partial(game_size, 1.0, resident)),
}


def bars(medians: dict[str, float]) -> list[Bar]:
    driven = medians["driven"]
    return [
        Bar("Driven, against Catanatron", driven / medians["catanatron"], "×", 15, at_least=True, aim=35),
        Bar("Driven, against OpenSpiel chess", driven / medians["chess"], "×", 3, at_least=True, aim=6),
        Bar("Loop in the module, against driven", medians["in_module"] / driven, "×", 2, at_least=True),
        Bar("A copy", medians["copy"], "µs", 10, at_least=False),
        Bar("A game in memory", medians["memory_at_end"], MEMORY, 100, at_least=False),
    ]


if __name__ == "__main__":
    about = (__doc__ or "").strip()
    Contest(about, __file__, "Random play, 4 players, one core", MEASURES, bars).main()
