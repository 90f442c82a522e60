"""A whole match: what is missing is played, and what is played is kept."""

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

from carnegie.arena.backends import Backend, Processes
from carnegie.arena.plan import Match, PlannedGame, plan
from carnegie.arena.play import Result
from carnegie.arena.processes import cores
from carnegie.arena.results import BadResults, InMemory, JsonLines, Results
from carnegie.arguments import Index, number

__all__ = ["played"]

MOST_PROCESSES: Final = 1000


def open_results(path: Path | None, match: Match, games: Sequence[PlannedGame]) -> Results:
    """The file by its ending: JSON Lines or Parquet.

    Raises BadResults for a file of something else, OSError for one that cannot be written, and ModuleNotFoundError
    where there is no pyarrow for Parquet.
    """
    if path is None:
        return InMemory()
    if path.suffix == ".jsonl":
        return JsonLines(path, match, games)
    if path.suffix == ".parquet":
        from carnegie.arena.parquet import ParquetFile

        return ParquetFile(path, match, games)
    raise BadResults(f"{path}: a name that ends in .jsonl or .parquet is needed")


def missing(games: Sequence[PlannedGame], results: Results) -> list[PlannedGame]:
    return [planned for planned in games if planned.number not in results.done]


def run(games: Sequence[PlannedGame], backend: Backend, results: Results) -> Generator[Result, None, None]:
    """Plays the games that are not there yet; yields the result of each when it is kept."""
    playing = backend.play(missing(games, results))
    try:
        for played in playing:
            results.add(played)
            yield played.result
        results.finish()
    finally:
        playing.close()


def played(match: Match, games: Index, processes: Index | None = None) -> Generator[Result, None, None]:
    """Plays so many games of the match, or a few more, and keeps none of them. Default: a process per core."""
    on = cores() if processes is None else number(processes, "processes", 1, MOST_PROCESSES)
    return run(plan(match, games), Processes(on), InMemory())
