"""A contest of measures: turns taken in rounds, each in a process of its own, a report, and bars to be held."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCES = Path(__file__).resolve().parents[1] / "src"


class Measure(NamedTuple):
    title: str
    unit: str
    take: Callable[[int, float], float]
    """From a seed and the seconds that it may take."""
    compiled: bool = True


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


def rate(play: Callable[[int], int], seed: int, seconds: float) -> float:
    """What `play` counts, per second."""
    play(seed)  # loads the modules and builds the tables
    seeds = count(seed + 1)
    counted = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        counted += play(next(seeds))
    return counted / elapsed


class Contest(NamedTuple):
    """All that one benchmark is: run it by `main`, from a script that does nothing else."""

    about: str
    script: str
    title: str
    measures: dict[str, Measure]
    bars: Callable[[dict[str, float]], list[Bar]]
    """The verdict on the median of each measure."""
    turns: int = 7
    seconds: float = 0.5

    def take_turn(self, name: str, seed: int, seconds: float) -> float:
        """The measure taken in a process of its own: with the installed wheel, or interpreted from the sources."""
        sys.path.insert(0, str(SOURCES.parent))
        from tests.programs import run

        compiled = self.measures[name].compiled
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if not compiled:
            environment["PYTHONPATH"] = str(SOURCES)
        command = [sys.executable, self.script, "--turn", name, "--seed", str(seed), "--seconds", str(seconds)]
        ran = run(command, env=environment, stderr=None, seconds=600)
        if ran.code:
            sys.exit(f"Measuring {name!r} failed.")
        answer: dict[str, float] = json.loads(ran.out)
        if answer["compiled"] != compiled:
            sys.exit(
                f"Measuring {name!r} met a carnegie with COMPILED = {not compiled}; "
                "`make bench` installs the right one."
            )
        return answer["value"]

    def answer_turn(self, name: str, seed: int, seconds: float) -> None:
        value = self.measures[name].take(seed, seconds)
        import carnegie

        print(json.dumps({"value": value, "compiled": carnegie.COMPILED}))

    def tables(self, turns: dict[str, list[float]], judged: list[Bar]) -> list[list[list[str]]]:
        measured = [[self.title, "median", "range of the turns"]]
        for name, (title, unit, _, _) in self.measures.items():
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

    def main(self) -> None:
        parser = argparse.ArgumentParser(description=self.about)
        parser.add_argument(
            "--turns", type=int, default=self.turns, help=f"turns of each contender (default: {self.turns})"
        )
        parser.add_argument(
            "--seconds", type=float, default=self.seconds, help=f"length of a turn (default: {self.seconds})"
        )
        shape = parser.add_mutually_exclusive_group()
        shape.add_argument("--json", action="store_true", help="print JSON")
        shape.add_argument("--markdown", action="store_true", help="print Markdown, as in docs/performance.md")
        parser.add_argument("--turn", choices=self.measures, help=argparse.SUPPRESS)
        parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
        options = parser.parse_args()
        if options.turn:
            self.answer_turn(options.turn, options.seed, options.seconds)
            return

        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        turns: dict[str, list[float]] = {name: [] for name in self.measures}
        for turn in range(options.turns):
            for name in self.measures:
                if sys.stderr.isatty():
                    print(f"\rturn {turn + 1} of {options.turns}: {name:<24}", end="", file=sys.stderr, flush=True)
                turns[name].append(self.take_turn(name, seed=1 + turn * 100_000, seconds=options.seconds))
        if sys.stderr.isatty():
            print(file=sys.stderr)

        medians = {name: median(values) for name, values in turns.items()}
        judged = self.bars(medians)
        machine = f"{platform.system()} {platform.machine()}"
        about = f"CPython {platform.python_version()}, {machine}, {options.turns} turns each"
        if options.json:
            verdicts = [bar._asdict() | {"passed": bar.passed} for bar in judged]
            print(json.dumps({"about": about, "medians": medians, "turns": turns, "bars": verdicts}, indent=2))
        else:
            shown = as_markdown if options.markdown else as_text
            print(*[shown(table) for table in self.tables(turns, judged)], about, sep="\n\n")
        sys.exit(any(not bar.passed for bar in judged))


def figure(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 1000 else f"{value:.1f} {unit}"


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
