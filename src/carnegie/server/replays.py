"""Work that takes longer than the event loop may be held up: games played again, in a thread, and what came of it.

An address has one piece of work in the thread at a time, so that nobody's replays wait behind a crowd of another's.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar

from carnegie.server.addresses import SENDER
from carnegie.server.course import Course
from carnegie.server.errors import Refused
from carnegie.server.render import compact
from carnegie.server.store import Store
from carnegie.server.store import games as stored_games
from carnegie.server.store.games import StoredEntry

T = TypeVar("T")
KEPT_BYTES: Final = 32 * 2**20
KEPT_GAMES: Final = 200
MAX_WAITING: Final = 16
"""Pieces of work of one address, the present one included."""


@dataclass
class Told:
    """The log of a game as clients get it, up to an entry."""

    course: Course
    lines: list[str]
    """JSON with `entry` and `events`, by number from 1."""
    version: str = ""
    """Of the last entry."""

    @property
    def size(self) -> int:
        return sum(map(len, self.lines))


class Replays:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "carnegie-replay")
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._kept_size = 0
        self._told: OrderedDict[str, Told] = OrderedDict()

    async def run(self, work: Callable[[], T]) -> T:
        """The result of work in the thread. Raises `Refused` if the sender's address has too much waiting there."""
        address = SENDER.get()
        if self._waiting[address] >= MAX_WAITING:
            raise Refused(503, "busy", "too many of your requests are being worked on; try again")
        self._waiting[address] += 1
        turn = self._turns.setdefault(address, asyncio.Lock())
        try:
            async with turn:
                return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
                self._turns.pop(address, None)

    # Answers about one state of a game

    def has(self, course: Course, what: Hashable) -> bool:
        return (course, what) in self._kept

    async def answer(self, course: Course, what: Hashable, make: Callable[[], object]) -> bytes:
        """The JSON of what `make` returns about this course, which never changes; made once."""
        key = course, what
        found = self._kept.get(key)
        if found is None:
            found = await self.run(lambda: compact(make()).encode(errors="replace"))
            self._keep(key, found)
        else:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: Hashable, answer: bytes) -> None:
        self._kept_size += len(answer) - len(self._kept.pop(key, b""))
        self._kept[key] = answer
        while self._kept_size > KEPT_BYTES or len(self._kept) > KEPT_GAMES:
            _, oldest = self._kept.popitem(last=False)
            self._kept_size -= len(oldest)

    # Logs

    def untold(self, course: Course) -> int:
        """Entries of the log that would have to be played again to tell them."""
        told = self._told.get(course.table.id)
        return course.number - len(told.lines) if told is not None else course.number

    async def log(self, course: Course, after: int) -> list[str]:
        """The entries after a number with their events, as JSON. Only those not told before are played again."""
        game = course.table.id
        if after >= course.number:
            return []
        told = self._told.get(game)
        first = max(1, len(told.lines)) if told is not None else 1
        stored = await self._store.read(stored_games.read_log, game, first, course.number)
        if told is not None and not fits(told, stored):  # a backup was restored
            told = None
            stored = await self._store.read(stored_games.read_log, game, 1, course.number)
        if told is None or len(told.lines) < course.number:
            before = told
            told = await self.run(lambda: continued(before, course, stored))
        self._told[game] = told
        self._told.move_to_end(game)
        while len(self._told) > KEPT_GAMES or sum(each.size for each in self._told.values()) > KEPT_BYTES:
            if len(self._told) == 1:
                break
            self._told.popitem(last=False)
        return told.lines[after : course.number]

    def stop(self) -> None:
        self._thread.shutdown(cancel_futures=True)


def fits(told: Told, stored: list[StoredEntry]) -> bool:
    """Whether the log goes on from what was told."""
    if not told.lines:
        return True
    return bool(stored) and stored[0].entry.number == len(told.lines) and stored[0].version == told.version


def continued(told: Told | None, course: Course, stored: list[StoredEntry]) -> Told:
    """What was told, and the entries after it. What was told stays as it is: others may be reading it."""
    again = Course(course.table) if told is None else told.course.with_table(course.table)
    lines = [] if told is None else told.lines[:]
    version = "" if told is None else told.version
    for each in stored:
        entry = each.entry
        if entry.number <= len(lines):
            continue
        if entry.kind == "move" and entry.ply is None:  # written before entries held it
            entry = entry.model_copy(update={"ply": again.game.ply})
        events = again.apply(entry)
        lines.append(compact({"entry": entry.shown(), "events": events}))
        version = each.version
    return Told(again, lines, version)
