"""Teaches the bots habits by self-play at a glance: `carnegie.mind.lessons` says how, `carnegie.mind.habits` what.

    python scripts/learn.py solo --minutes 30          # or: table

The cores learn side by side for a few seconds and then take the mean of what they believe. The steps shrink towards the
end. What was learned is written to src/carnegie/mind/solo.habits (or table.habits), and a line to scripts/learn.log
every now and then: how the glance with what it has learned fares against Andrew on expert, or beside one without. With
`--on` it goes on from the habits that are there. With `--beliefs FILE` the exact beliefs are kept in the file, and
learning goes on from those it has.
"""

import argparse
import time
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from os import cpu_count
from pathlib import Path
from statistics import fmean, stdev
from zlib import compress, decompress

from carnegie import Game
from carnegie.mind.habits import HABIT_COUNT
from carnegie.mind.instinct import Instinct
from carnegie.mind.lessons import School, beliefs_of, course, habits_of
from carnegie.mind.result import best_other, totals
from carnegie.mind.weights import Weights, tuned_values
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play
from carnegie.rules.state import State

MIND = Path(__file__).parents[1] / "src/carnegie/mind"
LOG = Path(__file__).with_name("learn.log")
PLAYERS = {"table": (2, 3, 4), "solo": (1,)}
RIVALRY = {"table": 0.3, "solo": 1.0}
GROUP = 4
TURN = 15.0
"""So many seconds each core learns by itself."""
JITTER = 150
TEST_SEED = 9_000_000
TEST_GAMES = 1_000
TEST_EVERY = 120.0


def beginning(of: str, seed: int) -> State:
    """A new game of the kind that is learned."""
    players = PLAYERS[of][seed % len(PLAYERS[of])]
    game = Game.solo("expert", seed) if of == "solo" else Game.new(players, seed)
    return game._state


def study(of: str, known: bytes, step: float, temperature: float, seed: int, seconds: float) -> tuple[bytes, int]:
    """Learns for some seconds; what is believed then, and how many courses it took."""
    beliefs = array("q", known).tolist()
    weights = Weights(tuned_values(of))
    school = School(step, temperature, GROUP, RIVALRY[of])
    end = time.monotonic() + seconds
    courses = 0
    while time.monotonic() < end:
        course(beginning(of, seed + courses), weights, beliefs, school, seed + courses)
        courses += 1
    return array("q", beliefs).tobytes(), courses


def test(of: str, habits: bytes, seeds: range) -> list[tuple[int, int]]:
    """The points of the glance with these habits, and of the best other, in games on the test's seeds."""
    values = tuned_values(of)
    out = []
    for seed in seeds:
        state = beginning(of, TEST_SEED + seed)
        seat = seed // len(PLAYERS[of]) % len(state.companies)
        plain = Instinct(Weights(values), Chance(seed), JITTER)
        taught = Instinct(Weights(values, habits), Chance(seed), JITTER)
        while state.seat >= 0:
            play(state, (taught if state.seat == seat else plain).choose(state))
        points = totals(state)
        out.append((points[seat], best_other(points, seat)))
    return out


def learned(of: str, known: bytes, options: argparse.Namespace) -> Iterator[bytes]:
    """The beliefs, again and again until the time is over."""
    seed = options.seed
    start = time.monotonic()
    with ProcessPoolExecutor(options.processes) as pool:
        yield known
        while (spent := (time.monotonic() - start) / (60 * options.minutes)) < 1:
            step = options.step * max(0.1, 1 - spent)
            seeds = [seed + 1_000_000 * core for core in range(options.processes)]
            jobs = [pool.submit(study, of, known, step, options.temperature, core_seed, TURN) for core_seed in seeds]
            believed = [array("q", job.result()[0]) for job in jobs]
            seed += max(job.result()[1] for job in jobs)
            known = array("q", [sum(of_cores) // len(of_cores) for of_cores in zip(*believed, strict=True)]).tobytes()
            yield known


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("of", choices=sorted(PLAYERS))
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--step", type=float, default=150, help="millionths of a VP for a VP, at the beginning")
    parser.add_argument("--temperature", type=float, default=300, help="how freely it tries, in thousandths of a VP")
    parser.add_argument("--processes", type=int, default=cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=10_000_000)
    parser.add_argument("--on", action="store_true", help="go on from the habits that are there")
    parser.add_argument("--beliefs", type=Path, help="a file for the exact beliefs, to go on from them")
    options = parser.parse_args()
    habits_file = MIND / f"{options.of}.habits"
    first = bytes(8 * HABIT_COUNT)
    if options.on:
        first = array("q", beliefs_of(decompress(habits_file.read_bytes()))).tobytes()
    if options.beliefs and options.beliefs.exists():
        first = options.beliefs.read_bytes()
    start = time.monotonic()
    tested = -TEST_EVERY
    for known in learned(options.of, first, options):
        spent = time.monotonic() - start
        if spent < tested + TEST_EVERY and spent < 60 * options.minutes:
            continue
        tested = spent
        habits = habits_of(array("q", known).tolist())
        habits_file.write_bytes(compress(habits, 9))
        if options.beliefs:
            options.beliefs.write_bytes(known)
        points = test(options.of, habits, range(TEST_GAMES))
        margins = [own - other for own, other in points]
        line = (
            f"{options.of} after {spent:.0f} s, step {options.step:g} at {options.temperature:g}: "
            f"{fmean(own for own, _ in points):.1f} points, "
            f"margin {fmean(margins):.1f} +- {stdev(margins) / sqrt(len(margins)):.1f}"
        )
        print(line, flush=True)
        with LOG.open("a", encoding="utf-8") as log:
            log.write(line + "\n")


if __name__ == "__main__":
    main()
