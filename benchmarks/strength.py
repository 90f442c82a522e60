"""Measures whether each bot is stronger than the one below it, and fails if not: `make bench BENCHMARKS=strength`.

A bot sits at a table for four with three of the bot below it, on every seat of the same seeds. If both were equally
strong, it would win a quarter of the games. It is stronger if the 95 % interval of its share lies above that.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from typing import NamedTuple

import carnegie
from carnegie.arena.plan import Match
from carnegie.arena.run import played
from carnegie.arena.standings import Standing, standings
from contest import as_markdown, as_text

ORDER = ["random", "easy", "medium", "hard", "expert"]
"""Weakest first."""
PLAYERS = 4
STRONGER, OPEN, WEAKER = "stronger", "open", "WEAKER"


class Comparison(NamedTuple):
    stronger: str
    """The bot that should be."""
    weaker: str
    games: int
    share: float
    """Of the games that it won."""
    low: float
    high: float
    """The 95 % interval of the share."""
    par: float
    """The share if both are equally strong."""
    lead: float
    """Points per game more than the weaker one, on average."""

    @property
    def verdict(self) -> str:
        return STRONGER if self.low > self.par else WEAKER if self.high < self.par else OPEN


def compared(stronger: str, weaker: str, games: int, seed: int, processes: int | None) -> Comparison:
    match = Match((stronger, *[weaker] * (PLAYERS - 1)), PLAYERS, seed=seed)
    found: dict[str, Standing] = {each.player: each for each in standings(list(played(match, games, processes)))}
    own = found[stronger]
    lead = own.scores["total"] - found[weaker].scores["total"]
    return Comparison(stronger, weaker, own.games, own.share, own.share_low, own.share_high, own.par, lead)


def table(comparisons: list[Comparison]) -> list[list[str]]:
    rows = [["At a table for four", "games", "won", "95 % interval", "equal strength", "points ahead", "verdict"]]
    for each in comparisons:
        interval = f"{each.low:.0%} to {each.high:.0%}"
        numbers = [str(each.games), f"{each.share:.0%}", interval, f"{each.par:.0%}", f"{each.lead:+.1f}"]
        rows.append([f"{each.stronger} against three {each.weaker}", *numbers, each.verdict])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip())
    parser.add_argument("bots", nargs="*", metavar="BOT", help=f"weakest first (default: {' '.join(ORDER)})")
    parser.add_argument("--games", type=int, default=40, help="games per pair at least (default: 40)")
    parser.add_argument("--seed", type=int, default=0, help="first seed (default: 0)")
    parser.add_argument("--processes", type=int, help="games in parallel (default: one per core)")
    parser.add_argument("--strict", action="store_true", help="fail, too, if the games do not decide")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print JSON")
    shape.add_argument("--markdown", action="store_true", help="print Markdown")
    options = parser.parse_args()
    comparisons: list[Comparison] = []
    try:
        for weaker, stronger in pairwise(options.bots or ORDER):
            if sys.stderr.isatty():
                print(f"{stronger} against {weaker}", file=sys.stderr)
            comparisons.append(compared(stronger, weaker, options.games, options.seed, options.processes))
    except ValueError as error:
        parser.error(str(error))
    if options.json:
        print(json.dumps([each._asdict() | {"verdict": each.verdict} for each in comparisons], indent=2))
    else:
        shown = as_markdown if options.markdown else as_text
        build = "compiled" if carnegie.COMPILED else "interpreted"
        print(shown(table(comparisons)), f"carnegie {carnegie.__version__}, {build}, seed {options.seed}", sep="\n\n")
    failing = {WEAKER, OPEN} if options.strict else {WEAKER}
    sys.exit(any(each.verdict in failing for each in comparisons))


if __name__ == "__main__":
    main()
