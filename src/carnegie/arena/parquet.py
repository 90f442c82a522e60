"""Finished games as a table in a Parquet file: a row for each game. Needs pyarrow.

A Parquet file is written in one go. Until then the games are in a file of JSON Lines beside it, `games.parquet.jsonl`,
which goes away when they are all in the table; a run that is interrupted leaves it, and the next one goes on with it.
"""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

import carnegie
from carnegie import Game
from carnegie.arena.plan import Match, PlannedGame
from carnegie.arena.play import Played
from carnegie.arena.results import BadResults, JsonLines, checked
from carnegie.writing import replacing

LINES: Final = [*Game.new(2, 0).scores()[0].lines(), "total"]
FIELDS: Final = [
    ("game", pa.int32()),
    ("seed", pa.int64()),
    ("rules", pa.int16()),
    ("mode", pa.string()),
    ("players", pa.int8()),
    ("difficulty", pa.string()),
    ("bots", pa.list_(pa.string())),
    ("scores", pa.list_(pa.struct([(line, pa.int16()) for line in LINES]))),
    ("winners", pa.list_(pa.int8())),
    ("decisions", pa.list_(pa.int32())),
    ("seconds", pa.list_(pa.float64())),
    ("slowest", pa.list_(pa.float64())),
    ("moves", pa.list_(pa.string())),
]
OF_RECORD: Final = ("seed", "rules", "mode", "players", "difficulty", "moves")
BATCH: Final = 1000
"""Games that are held in memory at once."""
ABOUT: Final = b"carnegie"


class ParquetFile:
    """A table with a game a row, new or of an earlier run of the same match. Raises BadResults, or OSError."""

    def __init__(self, path: Path, match: Match, games: Sequence[PlannedGame]) -> None:
        self.path = path
        self.match = match
        self.games = games
        self.journal = JsonLines(path.with_name(f"{path.name}.jsonl"), match, games)
        self.done = self.journal.done
        try:
            self.take_up()
        except BaseException:
            self.close()
            raise

    def take_up(self) -> None:
        for where, line in read_lines(self.path):
            result = checked(line, self.match, self.games, where)
            if result is not None:
                self.done.setdefault(result.game, result)

    def add(self, played: Played) -> None:
        self.journal.add(played)

    def finish(self) -> None:
        """Writes the table, and when it is there, whole, empties the JSON Lines beside it."""
        if not self.path.exists() or self.journal.size():
            write_lines(self.path, self.all_lines(), self.match)
            self.journal.clear()

    def all_lines(self) -> Iterator[dict[str, Any]]:
        """Those of the table that is there, then those beside it."""
        seen: set[int] = set()
        for _, line in read_lines(self.path):
            seen.add(line["arena"]["game"])
            yield line
        with self.journal.path.open("rb") as file:
            for text in file:
                line = json.loads(text)
                if line["arena"]["game"] not in seen:
                    seen.add(line["arena"]["game"])
                    yield line

    def close(self) -> None:
        """Leaves JSON Lines only if there are games that the table lacks."""
        is_empty = not self.journal.size()
        self.journal.close()
        if is_empty:
            self.journal.path.unlink(missing_ok=True)


def write_lines(path: Path, lines: Iterator[dict[str, Any]], match: Match) -> None:
    """Writes the table, so that the file holds either the old one or the new one, whole."""
    about = {"version": carnegie.__version__, "match": match.settings()}
    schema = pa.schema(FIELDS, metadata={ABOUT: json.dumps(about)})
    with replacing(path) as beside:
        with pq.ParquetWriter(beside, schema, compression="zstd") as writer:
            rows: list[dict[str, Any]] = []
            for line in lines:
                rows.append({**line, **line["arena"]})
                if len(rows) == BATCH:
                    writer.write_table(pa.Table.from_pylist(rows, schema))
                    rows.clear()
            writer.write_table(pa.Table.from_pylist(rows, schema))
        with beside.open("rb") as file:
            os.fsync(file.fileno())


def read_lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The games of a table as the lines of JSON Lines, each with the place where it stands. Raises BadResults.

    A file that is not there has none.
    """
    if not path.exists():
        return
    try:
        with pq.ParquetFile(path) as file:
            match = json.loads(file.schema_arrow.metadata[ABOUT])["match"]
            number = 0
            for batch in file.iter_batches(BATCH, columns=[name for name, _ in FIELDS]):
                for row in batch.to_pylist():
                    number += 1
                    yield f"{path}, row {number}", line_of_row(row, match)
    except (pa.ArrowException, KeyError, TypeError, ValueError):
        raise BadResults(f"{path}: not a Parquet file of an arena") from None


def line_of_row(row: dict[str, Any], match: dict[str, Any]) -> dict[str, Any]:
    record = {key: row[key] for key in OF_RECORD}
    result = {key: row[key] for key, _ in FIELDS if key not in OF_RECORD}
    if "corrections" in match:
        record["corrections"] = match["corrections"]
    return {**record, "options": {}, "start": None, "arena": {"match": match, **result}}
