"""Tells people who are away that the table waits for them: webhooks and browser push."""

import asyncio
import json
import logging
import time
from collections import deque
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec

from carnegie.server import webpush
from carnegie.server.course import Course
from carnegie.server.errors import Refused
from carnegie.server.keeper import News
from carnegie.server.live import Hub
from carnegie.server.metrics import NOTIFICATIONS
from carnegie.server.outgoing import NotSent, Resolver, post, target_of
from carnegie.server.settings import Settings
from carnegie.server.store import Store, hooks
from carnegie.server.store.hooks import Hook
from carnegie.server.workers import Usage

log = logging.getLogger("carnegie.notify")
MOST_WAITING = 2000
MAX_PER_PERSON = 20
"""Messages that wait for one person's notifications."""
SENDERS = 32
"""People to whom something is sent at the same time."""
KEY = "web push key"
SENTENCES = {
    "your_turn": "Carnegie: it is the turn of {names}. {link}",
    "stand_in": "Carnegie: a bot now plays for {names}, until they return. {link}",
}
GONE = (404, 410)
"""What a push service answers for a browser that is not there any more."""


@dataclass(frozen=True)
class Turn:
    """These people are to be told: the table waits for them, or a bot has been given their seat."""

    game: str
    people: list[str]
    names: list[str]
    what: str


@dataclass(frozen=True)
class Message:
    """A turn to be told to one receiver."""

    hook: Hook
    turn: Turn


class Notifier:
    """Sends messages, one at a time for each person: slow receivers of one hold up nobody else's.

    If more people wait than can be served at once, those come first whose receivers have taken least time of late.
    """

    def __init__(self, settings: Settings, store: Store, hub: Hub) -> None:
        self._settings = settings
        self._store = store
        self._hub = hub
        self._queue: asyncio.Queue[Turn] = asyncio.Queue(MOST_WAITING)
        self._waiting: dict[str, deque[Message]] = {}
        """By the person who wants to be told."""
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._usage = Usage()
        self.resolver = Resolver()
        self.checker = Resolver(4)
        """For addresses that are added: whoever adds slow ones holds up no message."""
        self._stopping = False
        self._key: ec.EllipticCurvePrivateKey | None = None
        self.private_too = False
        """For tests, whose receivers are on this machine."""

    def hear(self, news: News) -> None:
        """After a change of ours: whoever is waited for now, and was not before, and is not looking, is told."""
        if not news.ours:
            return
        course = news.course
        game = course.table.id
        for happened in news.happened:
            held = course.table.seats[happened.entry.seat]
            if happened.entry.kind == "stand_in" and held.person not in (None, happened.entry.by):
                self._queue_up(Turn(game, [held.person], [held.name], "stand_in"))
        awaited = people_awaited(course)
        before = [] if news.before is None else people_awaited(news.before)
        present = {course.table.seats[seat].person for seat in self._hub.present(game)}
        acted = {happened.entry.by for happened in news.happened}
        people = [person for person in awaited if person not in before and person not in present | acted]
        if not people:
            return
        names = [seat.name for seat in course.table.seats if seat.person in people]
        self._queue_up(Turn(game, people, names, course.waiting().what))

    def _queue_up(self, turn: Turn) -> None:
        try:
            self._queue.put_nowait(turn)
        except asyncio.QueueFull:
            log.warning("notification left out", extra={"game": turn.game})

    async def send_for_ever(self) -> None:
        while True:
            turn = await self._queue.get()
            try:
                for hook in await self._store.read(hooks.for_turn, turn.people, turn.game):
                    self._add(Message(hook, turn))
            except Exception:
                log.exception("notification failed", extra={"game": turn.game})
            finally:
                self._queue.task_done()

    def _add(self, message: Message) -> None:
        waiting = self._waiting.setdefault(message.hook.person, deque())
        if len(waiting) >= MAX_PER_PERSON:
            NOTIFICATIONS.labels(message.hook.kind, "left out").inc()
            waiting.popleft()  # the oldest turn is the least news
        waiting.append(message)
        self._begin()

    def _begin(self) -> None:
        """Starts sending for those who wait, as long as there is room."""
        while len(self._sending) < SENDERS:
            people = [person for person in self._waiting if person not in self._sending]
            if not people:
                return
            now = time.monotonic()
            person = min(people, key=lambda each: self._usage.of(each, now))
            message = self._waiting[person].popleft()
            if not self._waiting[person]:
                del self._waiting[person]
            task = asyncio.create_task(self._send(message))
            self._sending[person] = task
            task.add_done_callback(lambda _, person=person: self._sent(person))  # type: ignore[misc]

    def _sent(self, person: str) -> None:
        del self._sending[person]
        if not self._stopping:
            self._begin()

    async def stop(self) -> None:
        self._stopping = True
        tasks = list(self._sending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.resolver.stop()
        self.checker.stop()

    async def settled(self) -> None:
        """When everything that waits has been sent."""
        await self._queue.join()
        while self._sending:
            await asyncio.wait(self._sending.values())

    async def _send(self, message: Message) -> None:
        hook, turn = message.hook, message.turn
        began = time.monotonic()
        try:
            await self._send_once(hook, turn)
        except Exception:
            log.exception("notification failed", extra={"game": turn.game})
        finally:
            now = time.monotonic()
            self._usage.add(hook.person, now - began, now)

    async def _send_once(self, hook: Hook, turn: Turn) -> None:
        """Sends once; a hook that fails too often in a row is removed. Faults on this side do not count."""
        outcome = "sent"
        failures = 0
        try:
            target = target_of(hook.url)
            body, headers = await self._message(hook, turn)
            status = await post(target, headers, body, self.resolver, self.private_too)
            if not 200 <= status < 300:
                outcome, failures = f"status {status}", hooks.MOST_FAILURES if status in GONE else hook.failures + 1
        except NotSent as error:
            outcome, failures = str(error), hook.failures + (not error.local)
        except Refused as error:
            outcome, failures = str(error), hook.failures + 1
        NOTIFICATIONS.labels(hook.kind, "sent" if outcome == "sent" else "failed").inc()
        log.info("notification", extra={"game": turn.game, "kind": hook.kind, "outcome": outcome})
        if failures != hook.failures:
            await self._store.write(hooks.note, hook.id, failures)

    async def _message(self, hook: Hook, turn: Turn) -> tuple[bytes, dict[str, str]]:
        link = f"{self._settings.public_url.rstrip('/')}/games/{turn.game}" if self._settings.public_url else ""
        event = "stand_in" if turn.what == "stand_in" else "your_turn"
        fact = {"event": event, "game": turn.game, "waiting": turn.what, "names": turn.names, "url": link}
        sentence = SENTENCES[event].format(names=", ".join(turn.names), link=link).rstrip()
        if hook.kind == "discord":
            content = {"content": sentence, "allowed_mentions": {"parse": []}}
            return json.dumps(content).encode(), {"Content-Type": "application/json"}
        if hook.kind == "ntfy":
            plain = {"Content-Type": "text/plain; charset=utf-8", "Title": "Carnegie", "Tags": "game_die"}
            return sentence.encode(), plain
        if hook.kind == "push":
            target = target_of(hook.url)
            origin = f"{'https' if target.tls else 'http'}://{target.shown_host}"
            signed = webpush.headers(await self.push_key(), origin, self._settings.push_contact, time.time())
            assert hook.keys is not None
            return webpush.encrypted(json.dumps(fact).encode(), hook.keys), signed
        return json.dumps(fact).encode(), {"Content-Type": "application/json"}

    async def push_key(self) -> ec.EllipticCurvePrivateKey:
        """The key of this server, made once and kept in the database."""
        if self._key is None:
            kept = await self._store.read(hooks.secret, KEY)
            if kept is None:
                kept = await self._store.write(hooks.keep_secret, KEY, webpush.new_key())
            self._key = webpush.private_key(kept)
        return self._key


def people_awaited(course: Course) -> list[str]:
    seats = course.waiting().seats
    held = [course.table.seats[seat] for seat in seats]
    return sorted({each.person for each in held if each.person is not None and each.by_person})
