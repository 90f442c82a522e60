"""Measures the engine on one core beside Catanatron and OpenSpiel's chess, and holds it to its bars: `make bench`.

All play whole games at random, setup included, and count every decision. Each turn of each contender is a process of
its own; the turns go round, so that a busy moment of the machine falls on everyone, and the median turn counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tracemalloc
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from carnegie import Game

PLAYERS = 4
GAMES_KEPT = 200
SOURCES = Path(__file__).resolve().parents[1] / "src"


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


def rate(play: Callable[[int], int], seed: int, seconds: float) -> float:
    """Decisions per second."""
    play(seed)  # loads the modules and builds the tables
    seeds = count(seed + 1)
    decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += play(next(seeds))
    return decisions / elapsed


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


class Measure(NamedTuple):
    title: str
    unit: str
    take: Callable[[int, float], float]
    compiled: bool = True


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


def take_turn(name: str, seed: int, seconds: float) -> float:
    """The measure taken in a process of its own: with the installed wheel, or interpreted from the sources."""
    compiled = MEASURES[name].compiled
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if not compiled:
        environment["PYTHONPATH"] = str(SOURCES)
    command = [sys.executable, __file__, "--turn", name, "--seed", str(seed), "--seconds", str(seconds)]
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
    if run.returncode:
        sys.exit(f"Measuring {name!r} failed.")
    answer: dict[str, float] = json.loads(run.stdout)
    if answer["compiled"] != compiled:
        sys.exit(
            f"Measuring {name!r} met a carnegie with COMPILED = {not compiled}; `make bench` installs the right one."
        )
    return answer["value"]


def answer_turn(name: str, seed: int, seconds: float) -> None:
    value = MEASURES[name].take(seed, seconds)
    import carnegie

    print(json.dumps({"value": value, "compiled": carnegie.COMPILED}))


# The report


class Bar(NamedTuple):
    title: str
    value: float
    unit: str
    limit: float
    at_least: bool
    aim: float | None = None

    @property
    def passed(self) -> bool:
        return self.value >= self.limit if self.at_least else self.value < self.limit


def bars(medians: dict[str, float]) -> list[Bar]:
    driven = medians["driven"]
    return [
        Bar("Driven, against Catanatron", driven / medians["catanatron"], "x", 15, at_least=True, aim=35),
        Bar("Driven, against OpenSpiel chess", driven / medians["chess"], "x", 3, at_least=True, aim=6),
        Bar("Loop in the module, against driven", medians["in_module"] / driven, "x", 2, at_least=True),
        Bar("A copy", medians["copy"], "µs", 10, at_least=False),
        Bar("A game in memory", medians["memory_at_end"], MEMORY, 100, at_least=False),
    ]


def figure(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 1000 else f"{value:.1f} {unit}"


def tables(turns: dict[str, list[float]], judged: list[Bar]) -> list[list[list[str]]]:
    measured = [["Random play, 4 players, one core", "median", "range of the turns"]]
    for name, (title, unit, _, _) in MEASURES.items():
        values = turns[name]
        measured.append(
            [title, figure(median(values), unit), f"{figure(min(values), '')}to {figure(max(values), unit)}"]
        )
    verdicts = [["Bar", "measured", "required", "verdict"]]
    for bar in judged:
        required = f"{'at least' if bar.at_least else 'under'} {bar.limit:g} {bar.unit}"
        if bar.aim is not None:
            required += f", aim {bar.aim:g} {bar.unit}"
        verdicts.append([bar.title, figure(bar.value, bar.unit), required, "pass" if bar.passed else "FAIL"])
    return [measured, verdicts]


def as_text(table: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    lines = []
    for title, *cells in table:
        padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append("   ".join([title.ljust(widths[0]), *padded]))
    return "\n".join(lines)


def as_markdown(table: list[list[str]]) -> str:
    head, *rows = [f"| {' | '.join(row)} |" for row in table]
    rule = f"|---|{'---:|' * (len(table[0]) - 1)}"
    return "\n".join([head, rule, *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=7, help="turns of each contender (default: 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a turn (default: 0.5)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print JSON")
    shape.add_argument("--markdown", action="store_true", help="print the tables of docs/performance.md")
    parser.add_argument("--turn", choices=MEASURES, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.turn:
        answer_turn(options.turn, options.seed, options.seconds)
        return

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    turns: dict[str, list[float]] = {name: [] for name in MEASURES}
    for turn in range(options.turns):
        for name in MEASURES:
            if sys.stderr.isatty():
                print(f"\rturn {turn + 1} of {options.turns}: {name:<24}", end="", file=sys.stderr, flush=True)
            turns[name].append(take_turn(name, seed=1 + turn * 100_000, seconds=options.seconds))
    if sys.stderr.isatty():
        print(file=sys.stderr)

    medians = {name: median(values) for name, values in turns.items()}
    judged = bars(medians)
    about = f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}, {options.turns} turns each"
    if options.json:
        verdicts = [bar._asdict() | {"passed": bar.passed} for bar in judged]
        print(json.dumps({"about": about, "medians": medians, "turns": turns, "bars": verdicts}, indent=2))
    else:
        shown = as_markdown if options.markdown else as_text
        print(*[shown(table) for table in tables(turns, judged)], about, sep="\n\n")
    sys.exit(any(not bar.passed for bar in judged))


if __name__ == "__main__":
    main()
