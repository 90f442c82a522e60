"""Keeps the tables in memory and changes them: validate, commit, then acknowledge and broadcast.

A course in memory is used only while its version is the one in the database, and a change is written only if nobody
else has changed the game meanwhile; so any process may serve any table.
"""

import asyncio
import contextlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from carnegie.server.course import Course, Entry, Events
from carnegie.server.errors import Refused, not_found
from carnegie.server.metrics import CONFLICTS, ENTRIES, GAMES_LOADED
from carnegie.server.store import Store, games
from carnegie.server.store.games import Result, Stale
from carnegie.server.tables import Table

ATTEMPTS = 10


@dataclass(frozen=True)
class Change:
    """What a request makes of a game: entries of the log, a changed table, or both."""

    entries: list[Entry] = field(default_factory=list)
    table: Table | None = None

    @property
    def is_empty(self) -> bool:
        return not self.entries and self.table is None


@dataclass(frozen=True)
class Happened:
    """An entry with the events of its move, and the course just after it."""

    entry: Entry
    events: Events
    course: Course


@dataclass(frozen=True)
class News:
    """What is new about a game."""

    course: Course
    happened: list[Happened]
    new_table: bool
    """Whether seats or options have changed, too."""
    ours: bool
    """Whether this process has committed it, and not another one."""


Decide = Callable[[Course], Change]
Listener = Callable[[News], None]


class Slot:
    """A game's place in memory."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.course: Course | None = None
        self.version = ""
        self.last = ""
        """The version of the last entry."""
        self.created = 0.0


class Keeper:
    def __init__(self, store: Store, most: int, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.listeners: list[Listener] = []
        """Told of every change, in the order of the log, as soon as it is committed; they must not wait."""
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._most = most
        self._changing: set[asyncio.Task[tuple[Course, list[Happened]]]] = set()

    async def create(self, table: Table) -> Course:
        """Writes a new game; afterwards it is there for everyone."""
        course = Course(table)
        slot = self._slot(table.id)
        async with slot.lock:
            slot.created = self.clock()
            slot.version = await self.store.write(games.add, course, slot.created)
            slot.course = course
        self._tell(News(course, [], True, True))
        return course

    async def course(self, game: str) -> Course:
        """The game as it is in the database now. It is not to be changed."""
        slot = self._slot(game)
        async with slot.lock:
            return await self._current(game, slot)

    async def change(self, game: str, decide: Decide, token: str | None = None) -> tuple[Course, list[Happened]]:
        """Carries out what `decide` makes of the present course; it may be asked again after somebody else's change.

        Returns when the change is committed. `decide` raises `Refused` for what cannot be done. With the hash of a
        `token` nothing is written if that token has been revoked.
        """
        # Once begun, a change is seen through, even if the one who asked for it goes away.
        task = asyncio.create_task(self._change(game, decide, token))
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        return await asyncio.shield(task)

    async def _change(self, game: str, decide: Decide, token: str | None) -> tuple[Course, list[Happened]]:
        slot = self._slot(game)
        async with slot.lock:
            # The course in memory is nearly always the latest, and the commit finds out if it is not. So it is tried
            # unread first; but nothing is refused or answered on the strength of what may be old.
            tried = slot.course if slot.version else None
            if tried is not None:
                with contextlib.suppress(Refused, Stale):
                    change = decide(tried)
                    if not change.is_empty:
                        return await self._commit(slot, tried, change, token)
            for _ in range(ATTEMPTS):
                course = await self._current(game, slot)
                change = decide(course)
                if change.is_empty:
                    return course, []
                try:
                    return await self._commit(slot, course, change, token)
                except Stale:
                    CONFLICTS.inc()
                    slot.version = ""
            raise Refused(503, "busy", "the game is changing too fast; try again")

    async def _commit(
        self, slot: Slot, course: Course, change: Change, token: str | None
    ) -> tuple[Course, list[Happened]]:
        now = self.clock()
        following = course.copy() if change.table is None else course.with_table(change.table)
        happened: list[Happened] = []
        for draft in change.entries:
            entry = draft.model_copy(update={"at": round(now, 3)})
            events = following.apply(entry)
            happened.append(Happened(entry, events, following.copy() if draft is not change.entries[-1] else following))
        outcome: list[Result] = []
        finished = following.table.status == "playing" and following.is_finished
        if finished:
            following.table = following.table.model_copy(update={"status": "over"})
            outcome = outcome_of(following)
        new_table = change.table is not None or finished
        added = [each.entry for each in happened]
        version = await self.store.write(games.commit, slot.version, following, added, new_table, outcome, now, token)
        if added:
            slot.last = version
        slot.version = version
        slot.course = following
        ENTRIES.inc(len(added))
        self._tell(News(following, happened, new_table, True))
        return following, happened

    async def settle(self) -> None:
        """Waits until all that was begun is written."""
        while self._changing:
            await asyncio.gather(*self._changing, return_exceptions=True)

    async def refresh(self, game: str) -> None:
        """Another process has announced a change: whoever listens here is told."""
        slot = self._slots.get(game)
        if slot is not None and slot.course is not None:
            async with slot.lock:
                try:
                    await self._current(game, slot)
                except Refused:
                    self._slots.pop(game, None)

    async def _current(self, game: str, slot: Slot) -> Course:
        """Brings the slot up to the database and tells the listeners what is new."""
        known = slot.course
        if known is not None and slot.version and await self.store.read(games.version_of, game) == slot.version:
            return known
        stored = await self.store.read(games.read, game)
        if stored is None:
            self._slots.pop(game, None)
            raise not_found("game")
        if known is None:
            GAMES_LOADED.inc()
            slot.created = stored.created
        first = max(known.number, 1) if known is not None else 1
        log = await self.store.read(games.read_log, game, first, stored.length)
        if known is not None and known.number:
            if not log or log[0].version != slot.last:
                known = None  # the database has another past: a backup was restored
                log = await self.store.read(games.read_log, game, 1, stored.length)
            else:
                del log[0]
        course = Course(stored.table) if known is None else known.with_table(stored.table)
        happened: list[Happened] = []
        for each in log:
            if known is not None and len(happened) < 50:
                events = course.apply(each.entry)
                happened.append(Happened(each.entry, events, course.copy()))
            else:
                course.apply(each.entry)
            slot.last = each.version
        new_table = known is None or known.table != stored.table
        slot.course, slot.version = course, stored.version
        if happened or new_table:
            self._tell(News(course, happened, new_table, False))
        return course

    def _slot(self, game: str) -> Slot:
        """The game's slot; those not used for longest leave memory."""
        slot = self._slots.get(game)
        if slot is None:
            slot = self._slots[game] = Slot()
            for other in [name for name, old in self._slots.items() if not old.lock.locked()]:
                if len(self._slots) <= self._most:
                    break
                if other != game:
                    del self._slots[other]
        self._slots.move_to_end(game)
        return slot

    def _tell(self, news: News) -> None:
        for listener in self.listeners:
            listener(news)


def outcome_of(course: Course) -> list[Result]:
    """The results of a finished game, line by line."""
    out = []
    winners = course.game.winners()
    for seat, sheet in enumerate(course.game.scores()):
        lines = json.dumps(sheet.lines())
        if seat < len(course.table.seats):
            who = course.table.seats[seat]
            out.append(Result(seat, who.person, who.name, who.bot, sheet.total, seat in winners, lines))
        else:
            out.append(Result(seat, None, "Andrew", "andrew", sheet.total, seat in winners, lines))
    return out


def signed(entry: Entry, person: str | None, client_id: str | None) -> Entry:
    """The entry with who asked for it, so that the same request is known when it comes again."""
    return entry.model_copy(update={"by": person, "id": client_id})
