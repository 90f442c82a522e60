"""The house: everything that one server process holds, put together once and taken apart in order."""

import asyncio
import contextlib
import hmac
import json
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from carnegie.server.absence import Sightings
from carnegie.server.addresses import SENDER, network_of
from carnegie.server.backups import run_backup_loop
from carnegie.server.bots import BotPlayers
from carnegie.server.errors import Refused
from carnegie.server.keeper import Keeper
from carnegie.server.limits import Limits
from carnegie.server.live import Hub
from carnegie.server.notify import Notifier
from carnegie.server.page import File
from carnegie.server.replays import Replays
from carnegie.server.retention import Retention
from carnegie.server.settings import Settings
from carnegie.server.store import Store, games, hooks, people
from carnegie.server.store.store import announce
from carnegie.server.workers import Workers

log = logging.getLogger("carnegie")
HOUR = 3600.0
DAY = 24 * HOUR
PRESENCE_SECONDS = 20.0
NETWORK_KEY = "network key"
LOOK_SECONDS = 2.0
SEEN_SECONDS = 60.0


class House:
    def __init__(self, settings: Settings, store: Store, corrections: dict[str, Any]) -> None:
        self.settings = settings
        self.store = store
        self.corrections = corrections
        """The owner's, to the numbers of the components: the games made here are played with them."""
        self.process = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.keeper = Keeper(store, settings.tables_in_memory)
        self.replays = Replays(store)
        self.printed: OrderedDict[str, File] = OrderedDict()
        """The facts of the components, by corrections as JSON."""
        self.hub = Hub(settings.viewer_queue)
        self.limits = Limits(settings.limits)
        self.workers = Workers(settings.bot_workers)
        self.bots = BotPlayers(self.keeper, self.workers, settings)
        self.notifier = Notifier(settings, store, self.hub)
        self.keeper.listeners += [self.hub.hear, self.bots.hear, self.notifier.hear]
        self.retention = Retention(store, settings, lambda: self.keeper.clock())
        self.listening_since = self.keeper.clock()
        """Since when this process knows who is at the tables."""
        self.listening = asyncio.Event()
        """Set while news of other processes reaches this one."""
        self.stopping = False
        self._left: dict[tuple[str, str], float] = {}
        """When people left tables, as far as the database does not know it yet: by game and person."""
        self._network_key: bytes | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self.begin(self.bots.sweep_for_ever())
        self.begin(self.retention.run_loop())
        self.begin(self.notifier.send_for_ever())
        self.hub.on_leave = self._note_leave
        if self.settings.backups:
            self.begin(run_backup_loop(self.settings))
        self.begin(self._note_people_for_ever())
        if self.store.is_postgres:
            self.hub.on_presence = self._tell_presence
            self.begin(self._listen_for_ever())
            self.begin(self._repeat_presence_for_ever())
        else:
            self.begin(self._look_again_for_ever())
            self.listening.set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs it beside everything else, until it ends or the house stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work in the background has failed", exc_info=task.exception())

    async def stop(self) -> None:
        """Viewers are told, bots stop thinking, what is being written is written."""
        self.stopping = True
        self.hub.close_all("the server is stopping")
        await self.bots.stop()
        await self.keeper.settle()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.notifier.stop()
        await asyncio.to_thread(self.replays.stop)
        await self.store.close()

    # Other processes

    async def _look_again_for_ever(self) -> None:
        """SQLite announces nothing, so that a restored backup, or another process, is noticed by looking."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look_again()
            except Exception:
                log.exception("looking failed")

    async def _listen_for_ever(self) -> None:
        """Passes on what other processes announce; after a lost connection everything is looked at again."""
        while True:
            try:
                async with contextlib.aclosing(self.store.announcements()) as announcements:
                    async for payload in announcements:
                        if payload:
                            await self._heard(payload)
                        else:
                            self.listening.set()
                            await self._look_again()
            except Exception as error:
                log.warning("listening lost", extra={"cause": type(error).__name__})
            self.listening.clear()
            await asyncio.sleep(0.5)

    async def _look_again(self) -> None:
        """All games and all tokens of those who look, whatever may have been missed."""
        watched = list(self.hub.rooms)
        if not watched:
            return
        versions = await self.store.read(games.versions, watched)
        for game in watched:
            if versions.get(game) != self.keeper.version(game):
                await self._refresh(game)
        tokens = self.hub.tokens()
        if tokens:
            self.hub.close_tokens(await self.store.read(people.unknown, tokens))

    async def _refresh(self, game: str) -> None:
        if game in self.hub.rooms and not await self.keeper.refresh(game):
            self.hub.close_room(game)

    async def _heard(self, payload: str) -> None:
        if not payload.startswith("{"):
            await self._refresh(payload)
            return
        notice = json.loads(payload)
        if notice["what"] == "revoked":
            self.hub.close_tokens(notice["tokens"])
            return
        if notice["what"] == "restored":
            await self._look_again()
            return
        if notice["process"] == self.process:
            return
        game = notice["game"]
        if notice["what"] == "chat":
            self.hub.send(game, json.dumps({"type": "chat", "line": notice["line"]}))
            return
        if notice["what"] == "presence":
            self.hub.heard_presence(game, notice["process"], tuple(notice["seats"]), time.monotonic())
            if notice["ask"] and game in self.hub.rooms:
                self._tell_presence(game, ask=False)

    def _tell_presence(self, game: str, ask: bool = True) -> None:
        self.begin(self.tell(self._presence_notice(game, ask)))

    def _presence_notice(self, game: str, ask: bool) -> dict[str, Any]:
        seats = sorted(self.hub.here(game))
        return {"what": "presence", "game": game, "process": self.process, "ask": ask, "seats": seats}

    async def _repeat_presence_for_ever(self) -> None:
        """Says again and again who is here, so that a process that falls silent can be told from one that is quiet."""
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            for game in list(self.hub.rooms):
                if self.hub.here(game):
                    await self.tell(self._presence_notice(game, ask=False))
            self.hub.forget_silent(time.monotonic() - 3 * PRESENCE_SECONDS)

    async def tell(self, notice: dict[str, Any]) -> None:
        """Announces something that is not in the database to the other processes, if they can be reached."""
        try:
            await self.store.write(announce, json.dumps(notice, ensure_ascii=True))
        except SQLAlchemyError as error:
            log.warning("not announced", extra={"what": notice["what"], "cause": type(error).__name__})

    def say(self, game: str, line: dict[str, Any]) -> None:
        """Chat: to the viewers here, and to those of other processes."""
        self.hub.send(game, json.dumps({"type": "chat", "line": line}))
        if self.store.is_postgres:
            self.begin(self.tell({"what": "chat", "game": game, "process": self.process, "line": line}))

    async def network(self) -> str | None:
        """The sender's network as a keyed hash: tables are counted by it, and nobody can tell from it who made them."""
        network = network_of(SENDER.get())
        if network is None:
            return None
        if self._network_key is None:
            key = await self.store.write(hooks.keep_secret, NETWORK_KEY, secrets.token_hex(16))
            self._network_key = bytes.fromhex(key)
        return hmac.digest(self._network_key, network.encode(), "sha256").hex()[:24]

    async def saw(self, person: str) -> None:
        """The person has come: noted once a day."""
        await self.store.write(people.see, person, self.keeper.clock())

    # Who was at which table, and when

    async def sightings(self, game: str) -> Sightings:
        """Who is at the table now, and when people were last there."""
        seen = await self.store.read(games.seen, game)
        left = {person: at for (where, person), at in self._left.items() if where == game}
        here = {person for where, person in self.hub.people() if where == game}
        return Sightings(self.keeper.clock(), self.hub.present(game), here, seen | left, self.listening_since)

    def _note_leave(self, game: str, person: str) -> None:
        if not self.stopping:
            self._left[game, person] = self.keeper.clock()
            self.begin(self._note_left(game, person))

    async def _note_left(self, game: str, person: str) -> None:
        await self._note([(game, person)])
        self._left.pop((game, person), None)

    async def _note_people_for_ever(self) -> None:
        """Notes who is at the tables, so that nobody counts as away because this process was ended."""
        while True:
            await asyncio.sleep(SEEN_SECONDS)
            await self._note(self.hub.people())

    async def _note(self, there: list[tuple[str, str]]) -> None:
        try:
            await self.store.write(games.see, there, self.keeper.clock())
        except (SQLAlchemyError, Refused) as error:
            log.warning("presence not noted", extra={"cause": type(error).__name__})
