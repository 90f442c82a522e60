"""The bar that shows how far a long run has come."""

import sys
from collections.abc import Generator, Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def watched(results: Iterable[T], games: int, as_json: bool, done: int = 0) -> Generator[T, None, None]:
    """Passes the results on, with a progress bar where somebody is watching and nothing else is printed there.

    `done` of the games were there before.
    """
    if not sys.stderr.isatty() or (as_json and sys.stdout.isatty()):
        yield from results
        return
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(results, total=games, completed=done)
