"""The standings of a match, as tables."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from carnegie.arena.standings import Standing
from carnegie.cli import words
from carnegie.cli.table import QUIET, ruled

ABREAST = 4
"""Players side by side in the table of score lines."""
VERDICTS = {1: "better than par", 0: "not shown to differ from par", -1: "worse than par"}


def print_standings(console: Console, standings: Sequence[Standing], first: str) -> None:
    """Ratings and victories; then the mean of each score line and the time a decision took, a few players at a time.

    If there are two, a sentence says how the first one fared.
    """
    console.print(rating_table(standings))
    console.print("Won: a victory shared by k players counts 1/k. In brackets 95 % intervals.", style=QUIET)
    console.print()
    for start in range(0, len(standings), ABREAST):
        console.print(score_table(standings[start : start + ABREAST]))
        console.print()
    if len(standings) == 2:
        console.print(headline(next(one for one in standings if one.player == first)), style="bold")


def rating_table(standings: Sequence[Standing]) -> Table:
    table = ruled()
    table.add_column("Player", overflow="fold")
    for heading in ("Rating", "", "Won %", "", "Par %", "Games", "Score"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in standings:
        rating = one.rating
        table.add_row(
            one.player,
            signed(rating.points),
            f"[{signed(rating.low)}, {signed(rating.high)}]",
            percent(one.share),
            f"[{percent(one.share_low)}, {percent(one.share_high)}]",
            percent(one.par),
            str(one.games),
            f"{one.scores['total']:.1f}",
        )
    return table


def score_table(standings: Sequence[Standing]) -> Table:
    table = ruled()
    table.add_column("Mean score", no_wrap=True)
    for one in standings:
        table.add_column(one.player, justify="right", overflow="fold")
    for line, name in words.SCORE_LINE.items():
        means = [one.scores[line] for one in standings]
        if any(means):
            table.add_row(name, *[f"{mean:.1f}" for mean in means])
    table.add_section()
    table.add_row("Total", *[f"{one.scores['total']:.1f}" for one in standings], style="bold")
    table.add_section()
    table.add_row("Time a decision", *[duration(one.mean_seconds) for one in standings])
    table.add_row("Longest", *[duration(one.max_seconds) for one in standings])
    return table


def headline(one: Standing) -> str:
    return (
        f"{one.player} won {percent(one.share)} % of {words.counted(one.games, 'game')} (95 % interval "
        f"{percent(one.share_low)} to {percent(one.share_high)} %; par {percent(one.par)} %): {VERDICTS[one.verdict]}."
    )


def signed(points: float) -> str:
    """A rating as a whole number, with its sign.

    >>> signed(-0.2), signed(12.6)
    ('0', '+13')
    """
    return f"{round(points):+d}".replace("-", "−") if round(points) else "0"


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def duration(seconds: float | None) -> str:
    """In a unit that suits it.

    >>> duration(0.000015), duration(0.25), duration(12.5), duration(None)
    ('15 µs', '250.0 ms', '12.50 s', '–')
    """
    if seconds is None:
        return "–"
    if seconds < 0.001:
        return f"{1e6 * seconds:.0f} µs"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"
