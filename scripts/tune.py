"""Tunes the bots' weights by self-play: CMA-ES (the package cma), then one weight at a time, on games at a glance.

    pip install ".[tune]"
    python scripts/tune.py table --generations 60        # or: solo; goes on from weights.json
    python scripts/tune.py table --generations 40 --random-rows
    python scripts/tune.py solo --generations 15 --one-by-one

Each generation proposes sets of weights around the mean. Every set plays the same games in one seat, the mean plays the
other seats (solo: Andrew on expert), and what counts is its own points less a share of those of the best other. One by
one, a generation is a weight that was moved because the same games then ended better by more than chance. The mean is
written to weights.json after each generation, and a line to scripts/tune.log.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from carnegie import Game
from carnegie.mind.instinct import Instinct
from carnegie.mind.result import best_other, totals
from carnegie.mind.weights import GUESSES, WEIGHT_NAMES, Weights
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play

WEIGHTS = Path(__file__).parents[1] / "src/carnegie/mind/weights.json"
LOG = Path(__file__).with_name("tune.log")
PLAYERS = {"table": (4, 2, 4, 3, 2, 4, 2, 4), "solo": (1,)}
RIVALRY = {"table": 0.4, "solo": 1.0}
JITTER = 150
ROW_JITTER = 300
ANY_ROW = 60_000
"""So much jitter that the rows are chosen at random: a balanced game, from which the other weights learn first."""
SPREAD = 0.25
POPULATION = 32
GAMES = 160
GAMES_ONE_BY_ONE = 1_000
SURE = 1.3
"""A change is kept if its gain is so many times its standard error."""


def result(own: Weights, others: Weights, players: int, seed: int, seat: int, row_jitter: int) -> tuple[int, int]:
    """The points of the seat, and of the best other, in one game."""
    game = Game.solo("expert", seed) if players == 1 else Game.new(players, seed)
    seat %= players
    minds = [Instinct(own if place == seat else others, Chance(seed * 4 + place), JITTER) for place in range(players)]
    for mind in minds:
        mind.row_jitter = row_jitter
    state = game._state
    while state.seat >= 0:
        play(state, minds[state.seat].choose(state))
    points = totals(state)
    return points[seat], best_other(points, seat)


def play_all(job: tuple[str, list[float], list[float], list[int], int]) -> list[tuple[float, int]]:
    """For each game the own points less the share of the best other's, and the own points."""
    name, values, mean, seeds, row_jitter = job
    own, others = Weights(values), Weights(mean)
    kinds = PLAYERS[name]
    out = []
    for place, seed in enumerate(seeds):
        mine, best = result(own, others, kinds[place % len(kinds)], seed, place // len(kinds), row_jitter)
        out.append((mine - RIVALRY[name] * best, mine))
    return out


def generations(name: str, start: list[float], row_jitter: int, pool: ProcessPoolExecutor) -> Iterator[Any]:
    """Endless: the mean after each generation, and what is to be said about it."""
    import cma

    scale = [max(abs(guess), 0.5) for guess in GUESSES]

    def around(steps: Any) -> list[float]:
        return [float(at + step * size) for at, step, size in zip(start, steps, scale, strict=True)]

    search = cma.CMAEvolutionStrategy([0.0] * len(start), SPREAD, {"popsize": POPULATION, "verbose": -9, "seed": 1})
    dice = random.Random(time.time_ns())
    while True:
        began = time.perf_counter()
        proposals = search.ask()
        mean = around(search.mean)
        seeds = [dice.getrandbits(31) for _ in range(GAMES)]
        jobs = [(name, around(steps), mean, seeds, row_jitter) for steps in proposals]
        *results, own = pool.map(play_all, [*jobs, (name, mean, mean, seeds, row_jitter)])
        fitness = [fmean(worth for worth, points in games) for games in results]
        search.tell(proposals, [-worth for worth in fitness])
        worth, points = (fmean(column) for column in zip(*own, strict=True))
        said = f"spread {search.sigma:.3f} best {max(fitness):.1f} mean {worth:.1f} points {points:.1f}"
        yield around(search.mean), f"{said} in {time.perf_counter() - began:.0f} s"


def one_by_one(name: str, start: list[float], row_jitter: int, pool: ProcessPoolExecutor) -> Iterator[Any]:
    """Endless: the weights after each change that was kept, and what is to be said about it."""
    values = start
    steps = [SPREAD * max(abs(value), abs(guess), 0.5) for value, guess in zip(start, GUESSES, strict=True)]
    dice = random.Random(time.time_ns())
    tried = 0
    while True:
        for place in dice.sample(range(len(values)), len(values)):
            tried += 1
            seeds = [dice.getrandbits(31) for _ in range(GAMES_ONE_BY_ONE)]
            sets = [values, moved(values, place, steps[place]), moved(values, place, -steps[place])]
            before, *after = pool.map(play_all, [(name, each, values, seeds, row_jitter) for each in sets])
            (gain, error), better = max(
                (paired(before, results), each) for results, each in zip(after, sets[1:], strict=True)
            )
            if gain > SURE * error:
                change = f"{WEIGHT_NAMES[place]} {values[place]:.3f} to {better[place]:.3f}"
                values = better
                steps[place] *= 1.2
                yield values, f"{change} gains {gain:.2f} ± {error:.2f} ({tried} tried)"
            else:
                steps[place] *= 0.6


def moved(values: list[float], place: int, step: float) -> list[float]:
    return [*values[:place], values[place] + step, *values[place + 1 :]]


def paired(before: list[tuple[float, int]], after: list[tuple[float, int]]) -> tuple[float, float]:
    """By how much the same games ended better, and the standard error of that."""
    gains = [new - old for (old, _), (new, _) in zip(before, after, strict=True)]
    return fmean(gains), stdev(gains) / sqrt(len(gains))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("name", choices=sorted(PLAYERS))
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--random-rows", action="store_true", help="learn from games whose rows are chosen at random")
    parser.add_argument("--one-by-one", action="store_true", help="move one weight at a time, on the same games")
    wish = parser.parse_args()
    sets = json.loads(WEIGHTS.read_text("utf-8"))
    start = [sets[wish.name].get(weight, guess) for weight, guess in zip(WEIGHT_NAMES, GUESSES, strict=True)]
    row_jitter = ANY_ROW if wish.random_rows else ROW_JITTER
    with ProcessPoolExecutor(wish.processes) as pool, LOG.open("a", encoding="utf-8") as log:
        search = one_by_one if wish.one_by_one else generations
        how = (" one by one" if wish.one_by_one else "") + (" random rows" if wish.random_rows else "")
        rows = search(wish.name, start, row_jitter, pool)
        for number, (mean, said) in zip(range(wish.generations), rows, strict=False):
            line = f"{wish.name}{how} {number}: {said}"
            print(line)
            print(line, file=log, flush=True)
            sets[wish.name] = {weight: round(value, 3) for weight, value in zip(WEIGHT_NAMES, mean, strict=True)}
            WEIGHTS.write_text(json.dumps(sets, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
