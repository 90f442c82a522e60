"""Bot workers: processes that are shared fairly between tables and addresses, and replaced if they die."""

import asyncio
import contextlib
import json
import logging
import math
import sys
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from carnegie.server.errors import Refused
from carnegie.server.metrics import BOTS_WAITING, WORKERS_REPLACED
from carnegie.server.worker import MAX_SESSIONS

log = logging.getLogger("carnegie.bots")
LEAST_SECONDS: Final = 0.1
"""Minimum seconds of a request, however many others wait."""
GRACE = 10.0
"""Seconds that a worker may take beyond the budget: to start, to replay the game, on a busy machine."""
PATIENCE: Final = 30.0
"""Seconds that a request which no table waits for may wait for a worker."""
MAX_WAITING: Final = 12
"""Waiting requests per address which no table waits for."""
HALF_LIFE: Final = 60.0
"""Seconds after which seconds of thinking count half when the next request is chosen."""


class Rank(IntEnum):
    """Order in which requests are served."""

    TURN = 0
    """People wait for a bot's move."""
    HINT = 1
    ANALYSIS = 2
    ALONE = 3
    """A move at a table without people."""


@dataclass(frozen=True)
class Share:
    """Whose share of the workers a request uses."""

    rank: Rank = Rank.TURN
    address: str = ""
    table: str = ""


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


@dataclass(eq=False)
class Waiting:
    """A request that waits for a worker."""

    share: Share
    session: str | None
    worker: "asyncio.Future[Worker]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


TURN: Final = Share()


class Usage:
    """Seconds of thinking by address or table; older ones count less."""

    def __init__(self) -> None:
        self._seconds: dict[str, tuple[float, float]] = {}

    def of(self, key: str, now: float) -> float:
        seconds, since = self._seconds.get(key, (0.0, now))
        return seconds * math.exp2((since - now) / HALF_LIFE)

    def add(self, key: str, seconds: float, now: float) -> None:
        if len(self._seconds) > 10_000:
            self._seconds = {old: entry for old, entry in self._seconds.items() if now - entry[1] < 10 * HALF_LIFE}
        self._seconds[key] = (self.of(key, now) + seconds, now)


class Workers:
    """Worker processes, of which each address gets a fair share.

    `number` of them serve everything. As many more, at least two, serve only turns that people wait for. An address
    uses at most `number` at once, so the turn of another one does not wait until its bots have finished thinking.
    Free workers go to the lowest rank, then to the address and the table that have used least. While requests wait,
    each may only take its part of the time.

    A request with a `session` prefers the worker that had the session's last one, which keeps the bot (worker.py).
    """

    def __init__(self, number: int) -> None:
        self._number = max(1, number)
        self.all = [Worker() for _ in range(self._number + max(2, self._number))]
        self._free = self.all[:]
        self._last: OrderedDict[str, Worker] = OrderedDict()
        self._waiting: list[Waiting] = []
        self._running: list[Share] = []
        self._addresses = Usage()
        self._tables = Usage()

    async def ask(self, request: dict[str, Any], seconds: float, share: Share = TURN) -> dict[str, Any]:
        """The answer; raises `WorkerFailed`, and then the worker has been ended and the next request starts another."""
        worker = await self._worker(share, request.get("session"))
        began = time.monotonic()
        try:
            granted = self._granted(seconds, share)
            return await worker.ask({**request, "seconds": granted}, granted + GRACE)
        except WorkerFailed as failed:
            WORKERS_REPLACED.inc()
            log.warning("worker replaced", extra={"pid": worker.pid, "cause": str(failed)})
            await worker.stop()
            raise
        except asyncio.CancelledError:  # its answer would come to the next one who asks
            await asyncio.shield(worker.stop())
            raise
        finally:
            self._return(worker, share, time.monotonic() - began)

    async def _worker(self, share: Share, session: str | None) -> Worker:
        """Waits for a worker. Raises `Refused` if that takes too long and no table waits for the answer."""
        patient = share.rank in (Rank.TURN, Rank.ALONE)
        own = sum(1 for each in self._waiting if each.share.address == share.address and each.share.rank == share.rank)
        if not patient and own >= MAX_WAITING:
            raise busy()
        waiting = Waiting(share, session)
        self._waiting.append(waiting)
        BOTS_WAITING.inc()
        self._hand_out()
        try:
            async with asyncio.timeout(None if patient else PATIENCE):
                return await waiting.worker
        except TimeoutError:
            self._give_up(waiting)
            raise busy() from None
        except asyncio.CancelledError:
            self._give_up(waiting)
            raise

    def _give_up(self, waiting: Waiting) -> None:
        """Withdraws a request that nobody waits for any more."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)
            BOTS_WAITING.dec()
        elif not waiting.worker.cancelled():  # it has just been given a worker
            self._return(waiting.worker.result(), waiting.share, 0.0)

    def _hand_out(self) -> None:
        """Gives free workers to those who wait, as long as their shares allow."""
        while self._free and self._waiting:
            now = time.monotonic()
            running = Counter(share.address for share in self._running)
            allowed = [each for each in self._waiting if self._may_run(each.share, running)]
            if not allowed:
                return
            chosen = min(allowed, key=lambda each: self._order(each.share, now))
            self._waiting.remove(chosen)
            BOTS_WAITING.dec()
            if chosen.worker.cancelled():
                continue
            self._running.append(chosen.share)
            chosen.worker.set_result(self._take(chosen.session))

    def _may_run(self, share: Share, running: Counter[str]) -> bool:
        if running[share.address] >= self._number:
            return False
        return share.rank == Rank.TURN or len(self._running) < self._number

    def _order(self, share: Share, now: float) -> tuple[float, ...]:
        return share.rank, self._addresses.of(share.address, now), self._tables.of(share.table, now)

    def _granted(self, seconds: float, share: Share) -> float:
        """Seconds that a request may take while others wait, too."""
        waiting = [each.share.address for each in self._waiting if each.share.rank <= share.rank]
        others = waiting.count(share.address) + len({*waiting} - {share.address})
        return min(seconds, max(LEAST_SECONDS, seconds * self._number / (self._number + others)))

    def _take(self, session: str | None) -> Worker:
        last = self._last.pop(session, None) if session is not None else None
        worker = last if last in self._free else self._free[-1]
        self._free.remove(worker)
        if session is not None:
            self._last[session] = worker
            if len(self._last) > len(self.all) * MAX_SESSIONS:
                self._last.popitem(last=False)
        return worker

    def _return(self, worker: Worker, share: Share, seconds: float) -> None:
        now = time.monotonic()
        self._addresses.add(share.address, seconds, now)
        self._tables.add(share.table, seconds, now)
        self._running.remove(share)
        self._free.append(worker)
        self._hand_out()

    async def stop(self) -> None:
        for worker in self.all:
            await worker.stop()


def busy() -> Refused:
    return Refused(503, "busy", "too many wait for the bots; try again")
