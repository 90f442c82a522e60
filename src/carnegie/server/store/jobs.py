"""Database work in threads, with a deadline for each piece of work."""

import asyncio
import contextlib
import os
import socket
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError, OperationalError

from carnegie.server.metrics import DATABASE_TIMEOUTS

T = TypeVar("T")
ABORT_SECONDS = 1.0
"""Seconds that aborted work may take to end before its caller is answered."""
_running = threading.local()


class Job:
    """A piece of work in a thread, and the connection that it uses."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: Any = None
        self._aborted = False

    def use(self, connection: Any) -> None:
        """Notes the connection that the work waits for from now on."""
        with self._lock:
            self._connection = connection
            if self._aborted:
                cut(connection)

    def done(self) -> None:
        """Ends the job: its connection belongs to the pool again."""
        with self._lock:
            self._connection = None

    def abort(self) -> None:
        """Makes the work fail by cutting its connection."""
        with self._lock:
            self._aborted = True
            if self._connection is not None:
                cut(self._connection)


def cut(connection: Any) -> None:
    """Ends whatever a thread is waiting for on this driver connection; the pool discards it after the error."""
    if isinstance(connection, sqlite3.Connection):
        connection.interrupt()
        return
    with contextlib.suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


def watch(engine: Engine, seconds: float) -> None:
    """Lets jobs abort connections of this engine, and checks a pooled connection before it is used again.

    SQLAlchemy's own `pool_pre_ping` waits for a dead connection before anybody can know which one it is.
    """

    def connect(connection: Any, _record: object) -> None:
        if not isinstance(connection, sqlite3.Connection) and job_here() is not None:  # not for backups and migrations
            connection.execute(f"SET statement_timeout = {int(seconds * 1000)}")
            connection.commit()

    def checkout(connection: Any, record: Any, _proxy: object) -> None:
        job = job_here()
        if job is not None:
            job.use(connection)
        if isinstance(connection, sqlite3.Connection) or not record.info.setdefault("used", False):
            record.info["used"] = True
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.dbapi.Error as error:  # type: ignore[union-attr]
            raise InvalidatePoolError(str(error)) from None  # the others are as old

    event.listen(engine, "connect", connect)
    event.listen(engine, "checkout", checkout)


def job_here() -> Job | None:
    """The job that this thread runs."""
    return getattr(_running, "job", None)


class Threads:
    """A pool of threads whose work has a deadline, waiting for a free thread included."""

    def __init__(self, number: int, name: str, seconds: float) -> None:
        self._executor = ThreadPoolExecutor(number, name)
        self._seconds = seconds

    async def run(self, work: Callable[[], T]) -> T:
        """Returns the result; raises `OperationalError` if there is none in time.

        A caller that is cancelled does not cancel the work: its outcome must not escape the tables in memory.
        """
        job = Job()
        future = self._executor.submit(in_job, job, work)
        result = asyncio.wrap_future(future)
        deadline = asyncio.get_running_loop().call_later(self._seconds, expire, job, future)
        result.add_done_callback(lambda _: deadline.cancel())
        try:
            async with asyncio.timeout(self._seconds + ABORT_SECONDS):
                return await asyncio.shield(result)
        except TimeoutError:
            raise too_late(self._seconds) from None
        except asyncio.CancelledError:
            if result.cancelled():  # it never began
                raise too_late(self._seconds) from None
            raise

    async def stop(self) -> None:
        await asyncio.to_thread(self._executor.shutdown)


def in_job(job: Job, work: Callable[[], T]) -> T:
    _running.job = job
    try:
        return work()
    finally:
        job.done()
        _running.job = None


def expire(job: Job, future: Future[Any]) -> None:
    """Drops work that has not begun, and makes work that has begun fail."""
    DATABASE_TIMEOUTS.inc()
    if not future.cancel():
        job.abort()


def too_late(seconds: float) -> OperationalError:
    return OperationalError(None, None, TimeoutError(f"no answer within {seconds:g} s"))
