"""Bots at the tables: they think in worker processes within their budgets, and a worker that dies is replaced."""

import asyncio
import contextlib
import json
import logging
import sys
import time
from collections import OrderedDict
from typing import Any

from carnegie import Game
from carnegie.bots import Budget
from carnegie.server.course import Course
from carnegie.server.errors import Refused
from carnegie.server.keeper import Change, Keeper, News, signed
from carnegie.server.metrics import BOT_MOVES, BOT_SECONDS, WORKERS_REPLACED
from carnegie.server.settings import Settings
from carnegie.server.store import games
from carnegie.server.worker import MAX_SESSIONS

log = logging.getLogger("carnegie.bots")
TRIES = 3
LEAST_SECONDS = 0.1
"""Seconds for a decision after the turn's seconds have run out."""
GRACE = 10.0
"""Seconds that a worker may take beyond the budget: to start, to replay the game, on a busy machine."""


class WorkerFailed(Exception):
    """A worker died or took too long."""


class Worker:
    """One process, which answers one request at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            async with asyncio.timeout(seconds):
                return await self._ask(request)
        except (OSError, TimeoutError, ValueError) as error:
            raise WorkerFailed(str(error) or type(error).__name__) from None

    async def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # nothing is imported from the folder that the server was started in
                "-m",
                "carnegie.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=2**22,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise ConnectionError("the worker has died")
        answer = json.loads(line)
        assert isinstance(answer, dict)
        return answer

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()


class Workers:
    """A fixed number of workers; requests wait for a free one.

    A request with a `session` prefers the worker that had the session's last one, which keeps the bot (worker.py).
    """

    def __init__(self, number: int) -> None:
        self.all = [Worker() for _ in range(max(1, number))]
        self._free = self.all[:]
        self._permits = asyncio.Semaphore(len(self.all))
        self._last: OrderedDict[str, Worker] = OrderedDict()

    def _take(self, session: str | None) -> Worker:
        last = self._last.pop(session, None) if session is not None else None
        worker = last if last in self._free else self._free[-1]
        self._free.remove(worker)
        if session is not None:
            self._last[session] = worker
            if len(self._last) > len(self.all) * MAX_SESSIONS:
                self._last.popitem(last=False)
        return worker

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer; raises `WorkerFailed`, and then the worker has been ended and the next request starts another."""
        async with self._permits:
            return await self._ask(request, seconds)

    async def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        worker = self._take(request.get("session"))
        try:
            return await worker.ask(request, seconds + GRACE)
        except WorkerFailed as failed:
            WORKERS_REPLACED.inc()
            log.warning("worker replaced", extra={"pid": worker.pid, "cause": str(failed)})
            await worker.stop()
            raise
        except asyncio.CancelledError:  # its answer would come to the next one who asks
            await asyncio.shield(worker.stop())
            raise
        finally:
            self._free.append(worker)

    async def stop(self) -> None:
        for worker in self.all:
            await worker.stop()


class TurnClock:
    """Measures how long a bot has thought in the current turn."""

    def __init__(self) -> None:
        self._turn: tuple[int, str, int | None] | None = None
        self._seconds = 0.0

    def thought(self, game: Game) -> float:
        """Seconds that the seat to act has thought in this turn."""
        turn = game.round, game.phase, game.to_act
        if turn != self._turn:
            self._turn = turn
            self._seconds = 0.0
        return self._seconds

    def add(self, seconds: float) -> None:
        self._seconds += seconds


class BotPlayers:
    """Plays the moves of all bots' seats."""

    def __init__(self, keeper: Keeper, workers: Workers, settings: Settings) -> None:
        self._keeper = keeper
        self._workers = workers
        self._most_seconds = settings.bot_seconds
        self._turn_seconds = settings.bot_turn_seconds
        self._sweep = settings.bot_sweep
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopping = False

    def hear(self, news: News) -> None:
        """After a change of ours: if a bot is to move now, it begins to think. Other processes look after theirs."""
        if news.ours and news.course.bot_due() is not None:
            self.begin(news.course.table.id)

    def begin(self, game: str) -> None:
        if game not in self._playing and not self._stopping:
            task = asyncio.create_task(self._play(game))
            self._playing[game] = task
            task.add_done_callback(lambda _: self._playing.pop(game, None))

    async def sweep_for_ever(self) -> None:
        """Takes over bots' turns that nobody plays: after a start, or when another process has died."""
        since = 0.0
        while True:
            try:
                for game in await self._keeper.store.read(games.with_bots_due, self._keeper.clock() - since):
                    self.begin(game)
            except Exception:
                log.exception("sweep failed")
            since = self._sweep
            await asyncio.sleep(self._sweep)

    async def _play(self, game: str) -> None:
        clock = TurnClock()
        try:
            while True:
                course = await self._keeper.course(game)
                bot = course.bot_due()
                if bot is None:
                    return
                text = await self._choose(course, bot, clock)
                await self._commit(game, course, text)
        except Refused as refused:
            log.warning("bot stopped", extra={"game": game, "cause": refused.code})
        except Exception:
            log.exception("bot failed", extra={"game": game})  # the sweep tries again

    async def _choose(self, course: Course, bot: str, clock: TurnClock) -> str:
        """What the bot chooses; if it fails again and again, any legal move, so that the game goes on."""
        game = course.game
        seconds = self._most_seconds
        if ":" not in bot:
            seconds = min(seconds, max(LEAST_SECONDS, self._turn_seconds - clock.thought(game)))
        request = {
            "do": "choose",
            "record": game.record(),
            "bot": bounded(bot, self._most_seconds),
            "seed": game.seed * 1009 + game.ply,
            "session": f"{course.table.id}/{game.to_act}",
            "seconds": seconds,
        }
        began = time.perf_counter()
        for _ in range(TRIES):
            try:
                answer = await self._workers.ask(request, self._most_seconds)
            except WorkerFailed:
                continue
            clock.add(answer.get("seconds", 0.0))
            text = answer.get("move")
            if isinstance(text, str) and text in {move.text for move in game.legal_moves}:
                BOT_SECONDS.observe(time.perf_counter() - began)
                return text
            log.error("bot without a move", extra={"bot": bot, "cause": str(answer.get("error"))[:200]})
            break
        return game.legal_moves[game.seed % len(game.legal_moves)].text

    async def hints(self, record: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What the hint-giver thinks of the decision that the record leads to."""
        return await self._thought({"do": "hint", "record": record}, seconds, "hints")

    async def evaluations(self, record: dict[str, Any], plies: list[int], seconds: float) -> dict[str, Any]:
        """The points that everybody is expected to end with, after each of these numbers of the record's moves."""
        return await self._thought({"do": "evaluate", "record": record, "plies": plies}, seconds, "evaluations")

    async def _thought(self, request: dict[str, Any], seconds: float, expected: str) -> dict[str, Any]:
        seconds = min(seconds, self._most_seconds)
        try:
            answer = await self._workers.ask({**request, "seconds": seconds}, seconds)
        except WorkerFailed:
            raise Refused(503, "busy", "nothing could be found out; try again") from None
        if expected not in answer:
            log.error("no answer", extra={"cause": str(answer.get("error"))[:200]})
            raise Refused(503, "busy", "nothing could be found out; try again")
        return answer

    async def _commit(self, game: str, seen: Course, text: str) -> None:
        def decide(course: Course) -> Change:
            if course.number != seen.number or course.bot_due() is None:
                return Change()  # something else has happened meanwhile
            seat = course.game.to_act
            assert seat is not None
            return Change([signed(course.move(seat, text), None, None)])

        done = await self._keeper.change(game, decide)
        BOT_MOVES.inc(len(done.happened))
        done.tell()

    async def stop(self) -> None:
        self._stopping = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.stop()


def bounded(bot: str, most_seconds: float) -> str:
    """The bot with a budget that is no longer than the server allows."""
    name, colon, written = bot.partition(":")
    if not colon:
        return bot
    seconds = Budget.parse(written).seconds
    return bot if seconds is None or seconds <= most_seconds else f"{name}:{most_seconds:g}s"
