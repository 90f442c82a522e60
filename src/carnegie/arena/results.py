"""Finished games on disk, so that a run may end at any moment and another go on with the match.

A file of JSON Lines has a line for each game: its record, and under `arena` the match and the result. A line is on the
disk before the next game is waited for; one that a crash has torn is dropped when the file is opened again.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final, Protocol

from carnegie.arena.plan import Match, PlannedGame
from carnegie.arena.play import Played, Result

if sys.platform != "win32":
    import fcntl

BEGINNING: Final = b'{"rules":'
"""Of every line."""


class BadResults(ValueError):
    """A file that cannot hold the games of this match; the message names the file and the reason."""


class Results(Protocol):
    """The finished games of a match."""

    done: dict[int, Result]
    """By number; those that were found, and those that were added."""

    def add(self, played: Played) -> None:
        """Keeps a game; when it returns, nothing but the loss of the disk can undo that."""

    def finish(self) -> None:
        """All games are there."""

    def close(self) -> None:
        """Leaves the file as it is, whole."""


class InMemory:
    """For a match of which only the standings are wanted."""

    def __init__(self) -> None:
        self.done: dict[int, Result] = {}

    def add(self, played: Played) -> None:
        self.done[played.result.game] = played.result

    def finish(self) -> None:
        pass

    def close(self) -> None:
        pass


class JsonLines:
    """A file with a game a line, new or of an earlier run of the same match. Raises BadResults, or OSError."""

    def __init__(self, path: Path, match: Match, games: Sequence[PlannedGame]) -> None:
        self.path = path
        self.match = match
        self.games = games
        self.done: dict[int, Result] = {}
        self.file = path.open("a+b")
        try:
            self.lock()
            self.take_up()
        except BaseException:
            self.close()
            raise

    def lock(self) -> None:
        if sys.platform != "win32":
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadResults(f"{self.path}: another arena is writing it") from None

    def take_up(self) -> None:
        """Reads what is there, and leaves the file at the end of its last whole line."""
        whole = 0
        for where, line in lines(self.file, self.path):
            game = parsed(line)
            if game is None and is_torn(line):
                break
            if game is None:
                raise BadResults(f"{where}: not JSON")
            result = checked(game, self.match, self.games, where)
            if result is not None:
                self.done.setdefault(result.game, result)
            whole += len(line)
        self.file.truncate(whole)
        if whole and not ends_in_newline(self.file, whole):
            self.file.write(b"\n")

    def add(self, played: Played) -> None:
        self.file.write(json.dumps(line_of(played, self.match), separators=(",", ":")).encode() + b"\n")
        self.done[played.result.game] = played.result  # from here on closing the file keeps it, too
        self.file.flush()
        os.fsync(self.file.fileno())

    def size(self) -> int:
        return os.fstat(self.file.fileno()).st_size

    def clear(self) -> None:
        self.file.truncate(0)

    def finish(self) -> None:
        pass

    def close(self) -> None:
        with suppress(OSError):  # a full disk: `add` has said so, and what it could not write is a torn line
            self.file.close()


def lines(file: IO[bytes], path: Path) -> Iterator[tuple[str, bytes]]:
    """The lines of a file, each with the place where it stands."""
    file.seek(0)
    for number, line in enumerate(file, 1):
        yield f"{path}, line {number}", line


def is_torn(line: bytes) -> bool:
    """Whether it is the beginning of a line of ours, and nobody else's text."""
    return not line.endswith(b"\n") and line[: len(BEGINNING)] == BEGINNING[: len(line)]


def ends_in_newline(file: IO[bytes], size: int) -> bool:
    file.seek(size - 1)
    return file.read(1) == b"\n"


def parsed(line: bytes) -> Any:
    """The value of a line, None if it is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def line_of(played: Played, match: Match) -> dict[str, Any]:
    """A game as the files have it; `carnegie replay` and `score` read it as the record that it is."""
    result = played.result.as_dict()
    del result["seed"]  # the record has it
    return {**played.record, "arena": {"match": match.settings(), **result}}


def checked(line: Any, match: Match, games: Sequence[PlannedGame], where: str) -> Result | None:
    """The result of a line, or None for a game that comes later in the match than those that are planned.

    Raises BadResults for a game of another match.
    """
    try:
        entries = dict(line["arena"])
        check_match(entries.pop("match"), match, where)
        result = Result(seed=line["seed"], **entries)
        if result.game >= len(games):
            return None
        fits = is_of(result, games[max(result.game, 0)])
    except BadResults:
        raise
    except (KeyError, TypeError, ValueError):
        raise BadResults(f"{where}: not a game of an arena") from None
    if not fits:
        raise BadResults(f"{where}: not the game with the number {result.game} of this match")
    return result


def is_of(result: Result, planned: PlannedGame) -> bool:
    """Whether it can be the result of that game."""
    scorers = len(planned.bots) + (planned.solo is not None)
    lists = (result.scores, result.decisions, result.seconds, result.slowest)
    return (
        (result.game, result.seed, tuple(result.bots)) == (planned.number, planned.seed, planned.bots)
        and all(len(entries) == scorers for entries in lists)
        and all(sheet["total"] >= 0 for sheet in result.scores)
        and 0 < len(result.winners) <= scorers
    )


def check_match(found: dict[str, Any], match: Match, where: str) -> None:
    """Raises BadResults with the first setting that differs."""
    if found.get("corrections", {}) != match.corrections:
        raise BadResults(f"{where}: of another match, with other corrections")
    for key, value in match.settings().items():
        if found[key] != value:
            raise BadResults(f"{where}: of another match: {key} {shown(found[key])}, not {shown(value)}")


def shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)
