"""Keeps the tables in memory and changes them: validate, commit, acknowledge, broadcast.

A course in memory is used only while its version is the one in the database, and a change is written only if nobody
else has changed the game meanwhile; so any process may serve any table.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from carnegie.server.addresses import SENDER
from carnegie.server.course import Course, Entry, Events
from carnegie.server.errors import Refused, not_found
from carnegie.server.metrics import CONFLICTS, ENTRIES, GAMES_LOADED
from carnegie.server.store import Store, games
from carnegie.server.store.games import Result, Stale, StoredEntry
from carnegie.server.tables import Table

log = logging.getLogger("carnegie")
ATTEMPTS = 10
MOST_LEFT = 10_000
MOST_AT_ONCE = 25
"""Entries that are applied without a thread."""
MOST_TOLD = 50
"""Entries of another process that listeners are told one by one."""
P = ParamSpec("P")
T = TypeVar("T")
LONGEST_SILENCE = 1.0
"""Seconds that news may wait for the sender's answer, should nobody say that it has been handed over."""


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
    before: Course | None = None
    """The course that this process has changed; None if the game is new, or another process has changed it."""
    ours: bool = True
    """Whether this process has committed it, and not another one."""
    sender: str = ""
    """The address whose request has changed it."""


class Held:
    """News that is told as soon as it may be, and all that came before it has been."""

    def __init__(self, news: News, may_go: bool) -> None:
        self.news = news
        self.may_go = may_go
        self.last_resort: asyncio.TimerHandle | None = None


@dataclass(frozen=True)
class Changed:
    """What a change has made of the game."""

    course: Course
    happened: list[Happened]
    tell: Callable[[], None]
    """To be called when the sender has their answer: only then the listeners hear of it."""


def nothing_new() -> None:
    pass


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
        """Told of every change, in the order of the log, when it is committed and answered; they must not wait."""
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._left: OrderedDict[str, str] = OrderedDict()
        """The versions of games that have left memory."""
        self._most = most
        self._changing: set[asyncio.Task[Changed]] = set()
        self._held: dict[str, deque[Held]] = {}

    async def create(self, table: Table, network: str | None = None) -> Course:
        """Writes a new game, made from this network; afterwards it is there for everyone."""
        course = await in_thread_if(needs_time(table), Course, table)
        slot = self._slot(table.id)
        async with slot.lock:
            slot.created = self.clock()
            slot.version = await self.store.write(games.add, course, slot.created, network)
            slot.course = course
        self._tell(News(course, [], True, sender=SENDER.get()))
        return course

    async def remove(self, game: str) -> None:
        """Takes back a game that nobody has come to know of."""
        await self.store.write(games.remove, game)
        self._slots.pop(game, None)

    async def course(self, game: str) -> Course:
        """The game as it is in the database now. It is not to be changed."""
        slot = self._slot(game)
        async with slot.lock:
            return await self._current(game, slot)

    async def change(self, game: str, decide: Decide, token: str | None = None) -> Changed:
        """Carries out what `decide` makes of the present course; it may be asked again after somebody else's change.

        Returns when the change is committed; whoever has asked answers the sender and calls `tell`. `decide` raises
        `Refused` for what cannot be done. With the hash of a `token` nothing is written if that token has been revoked.
        """
        # Once begun, a change is seen through, even if the one who asked for it goes away.
        task = asyncio.create_task(self._change(game, decide, token))
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(tell_unanswered)
            raise

    async def _change(self, game: str, decide: Decide, token: str | None) -> Changed:
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
                    return Changed(course, [], nothing_new)
                try:
                    return await self._commit(slot, course, change, token)
                except Stale:
                    CONFLICTS.inc()
                    slot.version = ""
            raise Refused(503, "busy", "the game is changing too fast; try again")

    async def _commit(self, slot: Slot, course: Course, change: Change, token: str | None) -> Changed:
        now = self.clock()
        following = course.copy() if change.table is None else course.with_table(revised(change.table, course.table))
        happened: list[Happened] = []
        for draft in change.entries:
            entry = draft.model_copy(update={"at": round(now, 3)})
            events = following.apply(entry)
            happened.append(Happened(entry, events, following.copy() if draft is not change.entries[-1] else following))
        outcome: list[Result] = []
        finished = following.table.status == "playing" and following.is_finished
        if finished:
            following.table = revised(following.table.model_copy(update={"status": "over"}), course.table)
            counts = following.table.counts and not following.game.practice
            outcome = outcome_of(following) if counts else []
        new_table = change.table is not None or finished
        added = [each.entry for each in happened]
        version = await self.store.write(games.commit, slot.version, following, added, new_table, outcome, now, token)
        if added:
            slot.last = version
        slot.version = version
        slot.course = following
        ENTRIES.inc(len(added))
        news = News(following, happened, new_table, course, sender=SENDER.get())
        return Changed(following, happened, self._hold(news))

    async def settle(self) -> None:
        """Waits until all that was begun is written."""
        while self._changing:
            await asyncio.gather(*self._changing, return_exceptions=True)

    def version(self, game: str) -> str | None:
        """The version up to which the listeners have been told."""
        slot = self._slots.get(game)
        return slot.version if slot is not None and slot.course is not None else self._left.get(game)

    async def refresh(self, game: str) -> bool:
        """Another process has announced a change: whoever listens here is told. Returns whether the game is there."""
        if game not in self._slots:  # it has left memory, and is read again only if it has changed since
            present = await self.store.read(games.version_of, game)
            if present is None or present == self._left.get(game):
                return present is not None
        slot = self._slot(game)
        async with slot.lock:
            try:
                await self._current(game, slot)
            except Refused:
                return False
        return True

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
        course, happened = await in_thread_if(
            len(log) > MOST_AT_ONCE or (known is None and needs_time(stored.table)), caught_up, known, stored.table, log
        )
        if log:
            slot.last = log[-1].version
        new_table = known is None or known.table != stored.table
        slot.course, slot.version = course, stored.version
        if happened or new_table:
            self._tell(News(course, happened, new_table, ours=False))
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
                    self._left[other] = self._slots.pop(other).version
            while len(self._left) > MOST_LEFT:
                self._left.popitem(last=False)
        self._slots.move_to_end(game)
        return slot

    def _hold(self, news: News) -> Callable[[], None]:
        """Keeps the news back, and returns what lets it go."""
        held = self._held_back(news, may_go=False)

        def tell() -> None:
            held.may_go = True
            self._tell_held(news.course.table.id)

        held.last_resort = asyncio.get_running_loop().call_later(LONGEST_SILENCE, tell)
        return tell

    def _tell(self, news: News) -> None:
        """At once, unless something before it is held back."""
        self._held_back(news, may_go=True)
        self._tell_held(news.course.table.id)

    def _held_back(self, news: News, may_go: bool) -> Held:
        held = Held(news, may_go)
        self._held.setdefault(news.course.table.id, deque()).append(held)
        return held

    def _tell_held(self, game: str) -> None:
        waiting = self._held.get(game)
        while waiting and waiting[0].may_go:
            held = waiting.popleft()
            if held.last_resort is not None:
                held.last_resort.cancel()
            for listener in self.listeners:
                try:
                    listener(held.news)
                except Exception:  # the others are to be told all the same
                    log.exception("telling failed", extra={"game": game})
        if not waiting:
            self._held.pop(game, None)


async def in_thread_if(long: bool, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Calls the work; if it takes long, in a thread, so that nobody else waits for it."""
    return await asyncio.to_thread(work, *args, **kwargs) if long else work(*args, **kwargs)


def needs_time(table: Table) -> bool:
    """Whether setting the game up takes more than a moment."""
    return table.setup.record is not None or bool(table.setup.corrections)


def caught_up(known: Course | None, table: Table, log: list[StoredEntry]) -> tuple[Course, list[Happened]]:
    """The course after these entries, and what has happened since the known one."""
    course = Course(table) if known is None else known.with_table(table)
    happened: list[Happened] = []
    for each in log:
        if known is not None and len(happened) < MOST_TOLD:
            events = course.apply(each.entry)
            happened.append(Happened(each.entry, events, course.copy()))
        else:
            course.apply(each.entry)
    return course, happened


def revised(table: Table, before: Table) -> Table:
    """Returns the changed table with the next revision, by which clients know the newer of two messages."""
    return table.model_copy(update={"revision": before.revision + 1})


def tell_unanswered(task: "asyncio.Task[Changed]") -> None:
    """The sender is gone: the viewers need not wait for the answer."""
    if not task.cancelled() and task.exception() is None:
        task.result().tell()


def outcome_of(course: Course) -> list[Result]:
    """The results of a finished game, line by line."""
    out = []
    winners = course.game.winners()
    for seat, sheet in enumerate(course.game.scores()):
        lines = json.dumps(sheet.lines())
        if seat < len(course.table.seats):
            who = course.table.seats[seat]
            stand_in = seat in course.stand_ins and who.kind == "person"
            out.append(Result(seat, who.person, who.name, who.bot, sheet.total, seat in winners, lines, stand_in))
        else:
            out.append(Result(seat, None, "Andrew", "andrew", sheet.total, seat in winners, lines))
    return out


def signed(entry: Entry, person: str | None, client_id: str | None) -> Entry:
    """The entry with who asked for it, so that the same request is known when it comes again."""
    return entry.model_copy(update={"by": person, "id": client_id})
