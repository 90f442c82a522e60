"""Measures how well the bots keep a budget of seconds, and holds them to it: `make bench BENCHMARKS=bots`.

A bot plays one seat, `easy` the others; every few decisions it thinks for as long as it may, in between `easy` moves
for it, so that the whole game is seen. What is told is by how much a decision took longer than its budget.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from itertools import count
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

import carnegie
from carnegie import Game
from carnegie.bots import make_bot
from contest import Bar, as_markdown, as_text, figure

if TYPE_CHECKING:
    from collections.abc import Iterator

BOTS = ["medium", "hard", "expert"]
BUDGETS = [0.2, 1.0]
MOST_OVER = 10.0
"""Per cent."""
EVERY = 5
"""Of the bot's decisions it thinks about one in so many."""


class Decision(NamedTuple):
    on_the_clock: float
    on_the_core: float
    """Seconds; less than on the clock where other work had the core."""


def games() -> Iterator[Game]:
    """Of 1 to 4 players by turns."""
    for seed in count(1):
        players = 1 + seed % 4
        yield Game.solo("expert", seed) if players == 1 else Game.new(players, seed)


def decisions(name: str, seconds: float) -> Iterator[Decision]:
    for game in games():
        bot = make_bot(f"{name}:{seconds:g}s", game.seed)
        easy = make_bot("easy", game.seed)
        own = 0
        while game.to_act is not None:
            if game.to_act == 0 and len(game.legal_ids()) > 1:
                own += 1
                if own % EVERY == 0:
                    clock, core = perf_counter(), process_time()
                    move = bot.choose(game)
                    yield Decision(perf_counter() - clock, process_time() - core)
                    game.play(move)
                    continue
            game.play(easy.choose(game))


def highest(values: list[float], share: float) -> float:
    """What that share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip())
    parser.add_argument("--decisions", type=int, default=100, help="of each bot with each budget (default: 100)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print JSON")
    shape.add_argument("--markdown", action="store_true", help="print Markdown")
    options = parser.parse_args()
    if not carnegie.COMPILED:
        sys.exit("This carnegie is not compiled; `make bench` installs the one that is.")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    rows = [["Beyond the budget", "median", "99 % of decisions", "longest", "99 %, on the core"]]
    bars: list[Bar] = []
    for name in BOTS:
        for seconds in BUDGETS:
            timed = [decision for _, decision in zip(range(options.decisions), decisions(name, seconds), strict=False)]
            over = [100 * (decision.on_the_clock / seconds - 1) for decision in timed]
            on_the_core = highest([100 * (decision.on_the_core / seconds - 1) for decision in timed], 0.99)
            title = f"{name}, {seconds:g} s"
            told = [median(over), highest(over, 0.99), max(over), on_the_core]
            rows.append([title, *[figure(value, "%") for value in told]])
            bars.append(Bar(title, highest(over, 0.99), "%", MOST_OVER, at_least=False))
    verdicts = [["Bar, for 99 % of decisions", "measured", "required", "verdict"]]
    for bar in bars:
        passed = "pass" if bar.passed else "FAIL"
        verdicts.append([bar.title, figure(bar.value, bar.unit), f"under {bar.limit:g} {bar.unit}", passed])
    if options.json:
        print(json.dumps({"rows": rows, "bars": [bar._asdict() | {"passed": bar.passed} for bar in bars]}, indent=2))
    else:
        shown = as_markdown if options.markdown else as_text
        print(shown(rows), shown(verdicts), f"{options.decisions} decisions each", sep="\n\n")
    sys.exit(any(not bar.passed for bar in bars))


if __name__ == "__main__":
    main()
