"""Live viewers: a bounded queue each, so that a slow one is dropped behind and resynchronised and delays nobody."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Any

from carnegie.server import render
from carnegie.server.course import Course
from carnegie.server.keeper import News
from carnegie.server.metrics import VIEWERS, VIEWERS_DROPPED
from carnegie.server.store.people import Caller
from carnegie.server.tables import Table

PRESENCE_SECONDS = 1.0
"""Seconds between two messages about who is present at a table."""
REVOKED = "the token has been revoked"


class Viewer:
    """One WebSocket: what waits to be sent to it."""

    def __init__(self, game: str, caller: Caller | None, seats: tuple[int, ...], most: int) -> None:
        self.game = game
        self.caller = caller
        self.seats = seats
        self.belongs = bool(seats)
        """Whether the caller holds a seat or has made the table."""
        self.closed: str | None = None
        """Why nothing more is to be sent."""
        self._waiting: deque[str] = deque()
        self._answer: str | None = None
        self._most = most
        self._behind = False
        self._wake = asyncio.Event()
        self._answered = asyncio.Event()

    def put(self, message: str) -> None:
        if self._behind:
            return
        if len(self._waiting) >= self._most:
            self._waiting.clear()
            self._behind = True
            VIEWERS_DROPPED.inc()
        else:
            self._waiting.append(message)
        self._wake.set()

    def answer(self, message: str) -> None:
        """What it is told about what it has sent: before all that waits, and never left out."""
        self._answer = message
        self._answered.clear()
        self._wake.set()

    async def answered(self) -> None:
        """When the answer is on its way. Whoever takes no answers in is not listened to, either."""
        await self._answered.wait()

    def close(self, reason: str) -> None:
        if self.closed is None:
            self.closed = reason
        self._wake.set()

    async def next(self) -> str | None:
        """The next message; None if some were left out and the whole state is to be sent instead."""
        while not self._waiting and self._answer is None and not self._behind and self.closed is None:
            self._wake.clear()
            await self._wake.wait()
        if self.closed is not None:
            raise ConnectionError(self.closed)
        if self._answer is not None:
            message, self._answer = self._answer, None
            self._answered.set()
            return message
        if self._behind:
            self._behind = False
            self._waiting.clear()
            return None
        return self._waiting.popleft()


class Hub:
    """All viewers of this process, by game."""

    def __init__(self, most_waiting: int) -> None:
        self.most_waiting = most_waiting
        self.rooms: dict[str, set[Viewer]] = {}
        self.addresses: Counter[str] = Counter()
        """How many each address has, those included that are just being let in."""
        self.on_presence: Any = lambda game: None
        """Called with the game whose presence has changed here; other processes are told there."""
        self.on_leave: Callable[[str, str], None] = lambda game, person: None
        """Called with the game and the person when a viewer leaves."""
        self.elsewhere: dict[str, dict[str, tuple[tuple[int, ...], float]]] = {}
        """Seats that are present at other processes, and when that was heard: by game, then by process."""
        self._presence: dict[str, asyncio.TimerHandle] = {}
        """Games whose presence was told just now."""
        self._tell_others: dict[str, bool] = {}
        """Games whose presence has changed since, and whether other processes are to be told."""

    def enter(self, viewer: Viewer) -> None:
        is_first = viewer.game not in self.rooms
        before = self.here(viewer.game)
        self.rooms.setdefault(viewer.game, set()).add(viewer)
        VIEWERS.inc()
        if self.here(viewer.game) != before:
            self.presence_changed(viewer.game)
        elif is_first:
            self.on_presence(viewer.game)  # asks who is present elsewhere

    def leave(self, viewer: Viewer) -> None:
        room = self.rooms.get(viewer.game, set())
        if viewer not in room:
            return
        before = self.here(viewer.game)
        room.discard(viewer)
        VIEWERS.dec()
        if not room:
            self.rooms.pop(viewer.game, None)
        if self.here(viewer.game) != before:
            self.presence_changed(viewer.game)
        if viewer.caller is not None and viewer.belongs:
            self.on_leave(viewer.game, viewer.caller.person)

    def people(self) -> list[tuple[str, str]]:
        """The players and hosts who look at their games through this process: pairs of game and person."""
        viewers = (viewer for room in self.rooms.values() for viewer in room if viewer.belongs)
        return sorted({(each.game, each.caller.person) for each in viewers if each.caller is not None})

    def here(self, game: str) -> set[int]:
        """The seats whose people look at the game through this process."""
        return {seat for viewer in self.rooms.get(game, ()) for seat in viewer.seats}

    def present(self, game: str) -> set[int]:
        """And through any process."""
        return self.here(game).union(*(seats for seats, _ in self.elsewhere.get(game, {}).values()))

    def heard_presence(self, game: str, process: str, seats: tuple[int, ...], now: float) -> None:
        before = self.present(game)
        processes = self.elsewhere.setdefault(game, {})
        processes.pop(process, None)
        if seats:
            processes[process] = (seats, now)
        if not processes:
            del self.elsewhere[game]
        if self.present(game) != before:
            self.presence_changed(game, tell_others=False)

    def forget_silent(self, since: float) -> None:
        """Processes that have not been heard of since then are gone, and whoever looked through them."""
        for game, processes in list(self.elsewhere.items()):
            before = self.present(game)
            for process in [name for name, (_, heard) in processes.items() if heard < since]:
                del processes[process]
            if not processes:
                del self.elsewhere[game]
            if self.present(game) != before:
                self.presence_changed(game, tell_others=False)

    def presence_changed(self, game: str, tell_others: bool = True) -> None:
        """Tells everyone at once, or after a moment if that was done just now: people who come and go cost little."""
        loop = asyncio.get_running_loop()
        self._tell_others[game] = self._tell_others.get(game, False) or tell_others
        waiting = self._presence.get(game)
        if waiting is None:
            self._send_presence(game)
            self._presence[game] = loop.call_later(PRESENCE_SECONDS, self._presence_is_due, game)

    def _presence_is_due(self, game: str) -> None:
        del self._presence[game]
        if game in self._tell_others:
            self.presence_changed(game, tell_others=False)

    def _send_presence(self, game: str) -> None:
        self.send(game, render.compact({"type": "presence", "present": sorted(self.present(game))}))
        if self._tell_others.pop(game):
            self.on_presence(game)

    def send(self, game: str, message: str) -> None:
        for viewer in self.rooms.get(game, ()):
            viewer.put(message)

    def hear(self, news: News) -> None:
        """Pushes what is new to all who look at the game."""
        room = self.rooms.get(news.course.table.id)
        if not room:
            return
        if news.new_table:
            self._new_table(room, news.course)
        for happened in news.happened:
            shared = entry_message(happened.entry.shown(), happened.events, happened.course)
            moves = render.compact(happened.course.moves_for(list(range(4))))
            to_act = happened.course.game.to_act
            for viewer in room:
                viewer.put(shared % (moves if to_act in viewer.seats else "[]"))
        if not news.happened:  # a new table may mean other legal moves: the game has started
            for viewer in room:
                viewer.put(now_message(news.course, viewer))

    def _new_table(self, room: Iterable[Viewer], course: Course) -> None:
        table = course.table
        shared = render.compact({"type": "table", "table": render.table_part(table)})
        before = self.here(table.id)
        for viewer in list(room):
            if seat(viewer, table):
                viewer.put(shared)
        if self.here(table.id) != before:
            self.presence_changed(table.id)

    def seat_again(self, viewer: Viewer, table: Table) -> None:
        """Gives a viewer who has just entered the seats of this table, which may have changed on the way in."""
        before = self.here(table.id)
        seat(viewer, table)
        if self.here(table.id) != before:
            self.presence_changed(table.id)

    def close_all(self, reason: str) -> None:
        for room in self.rooms.values():
            for viewer in room:
                viewer.close(reason)

    def close_room(self, game: str) -> None:
        """The game is not there any more."""
        for viewer in self.rooms.get(game, ()):
            viewer.close("there is no such game any more")

    def tokens(self) -> set[str]:
        """The hashes of those with which somebody looks."""
        return {viewer.caller.token for room in self.rooms.values() for viewer in room if viewer.caller is not None}

    def close_tokens(self, tokens: Iterable[str]) -> None:
        """These have been revoked: whoever came with them sees nothing more."""
        gone = set(tokens)
        for room in self.rooms.values():
            for viewer in room:
                if viewer.caller is not None and viewer.caller.token in gone:
                    viewer.close(REVOKED)


def seat(viewer: Viewer, table: Table) -> bool:
    """Gives the viewer the seats of its caller. Returns whether it may go on watching; else closes it."""
    found = render.access(table, viewer.caller)
    viewer.seats = found.seats
    viewer.belongs = bool(found.seats) or found.host
    if viewer.caller is not None and viewer.caller.game is not None and not found.seats:
        viewer.close(REVOKED)  # the seat has another holder now
    elif not found.may_watch:
        viewer.close("this table is not open to you any more")
    return viewer.closed is None


def entry_message(entry: dict[str, Any], events: object, course: Course) -> str:
    """An entry for everyone, with `%s` in the place of the viewer's legal moves."""
    body = {
        "type": "entry",
        "entry": entry,
        "events": events,
        "status": course.table.status,
        **render.game_part(course),
    }
    return render.compact(body)[:-1].replace("%", "%%") + ',"moves":%s}'


def now_message(course: Course, viewer: Viewer) -> str:
    """How things stand, without a new entry."""
    moves = course.moves_for(list(viewer.seats))
    return render.compact({"type": "now", "status": course.table.status, **render.game_part(course), "moves": moves})
