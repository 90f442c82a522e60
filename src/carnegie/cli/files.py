"""Games on disk: records, positions, and JSON Lines of them; `-` is standard input."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carnegie import BadPosition, BadRecord, Game
from carnegie.arena.results import BadResults
from carnegie.cli.errors import BadInput, extra, unwritable
from carnegie.writing import replacing

ADDED_KEYS = ("bot", "scores", "position", "arena")
"""What `carnegie simulate --json` and `carnegie arena` add to a record."""


@dataclass(frozen=True)
class Stored:
    """A game from a file, and where it stood."""

    where: str
    game: Game
    is_record: bool


def read_text(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or 'cannot be read'}") from None
    except ValueError:
        raise BadInput(f"{path}: not a text file") from None


def parse(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(f"{where}: not JSON: {error.msg} ({place})") from None
    except ValueError:
        raise BadInput(f"{where}: not JSON that can be read: a number has too many digits") from None
    except RecursionError:
        raise BadInput(f"{where}: not JSON that can be read: it is nested too deeply") from None


def read_values(path: str) -> Iterator[tuple[str, Any]]:
    """The JSON values of a file, each with the place where it stands; a Parquet file of an arena has one a row."""
    if path.endswith(".parquet"):
        yield from read_parquet(path)
        return
    text = read_text(path)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise BadInput(f"{path}: the file is empty")
    if len(lines) > 1 and is_whole(lines[0][1]):
        for number, line in lines:
            yield f"{path}, line {number}", parse(line, f"{path}, line {number}")
    else:
        yield path, parse(text, path)


def read_parquet(path: str) -> Iterator[tuple[str, Any]]:
    try:
        with extra("arena"):
            from carnegie.arena.parquet import read_lines
        Path(path).open("rb").close()
        yield from read_lines(Path(path))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or 'cannot be read'}") from None
    except BadResults as error:
        raise BadInput(str(error)) from None


def is_whole(line: str) -> bool:
    """Whether a line is a JSON object by itself, so that the file is JSON Lines."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def read_game(value: Any, where: str) -> Stored:
    """The game of a record or a position; raises `BadInput` with the place and the reason."""
    if not isinstance(value, dict) or value.keys().isdisjoint(("rules", "moves", "seats")):
        raise BadInput(f"{where}: neither a record nor a position")
    is_record = "moves" in value
    try:
        if not is_record:
            return Stored(where, Game.from_position(value), False)
        record = {key: entry for key, entry in value.items() if key not in ADDED_KEYS}
        return Stored(where, Game.from_record(record), True)
    except (BadRecord, BadPosition) as error:
        raise BadInput(f"{where}: {error}") from None


def read_games(path: str) -> list[Stored]:
    return [read_game(value, where) for where, value in read_values(path)]


def save_record(game: Game, path: Path) -> None:
    """Writes the record so that the file holds either the old one or the new one, whole."""
    try:
        with replacing(path) as beside:
            beside.write_text(json.dumps(game.record(), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from None
