"""The database behind the server: transactions in threads, one at a time writing on SQLite."""

import asyncio
import contextlib
import errno
import os
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event, insert, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from carnegie.server.settings import Settings
from carnegie.server.store.condition import Condition, What
from carnegie.server.store.jobs import Threads, cut, watch
from carnegie.server.store.migrating import NewerSchema, migrate
from carnegie.server.store.schema import secrets

P = ParamSpec("P")
T = TypeVar("T")
CHANNEL = "carnegie"
THREADS = 4
"""Threads for reads, and as many for writes on PostgreSQL."""
READ_SECONDS = 5.0
WRITE_SECONDS = 10.0
"""Deadlines of a transaction, waiting for a thread included."""
LOCK_SECONDS = 8.0
"""SQLite: seconds that a write waits for another process; shorter than the deadline."""
POSTGRES: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""How soon a connection to a dead server is given up; each statement has a deadline besides (jobs.py)."""
PROBE_SECONDS = 10.0
"""Seconds after the last write until a question whether the database can be written makes another one."""
PROBE_PATIENCE = 3.0
"""Seconds to wait for that."""
QUIET_SECONDS = 15.0
ANSWER_SECONDS = 5.0
POOL: Final[dict[str, Any]] = {"pool_size": THREADS, "max_overflow": 0, "hide_parameters": True}
"""Without the values in messages of errors: they would put secrets into the log."""


JUST_MADE: Final = 60.0
"""Seconds during which another process may be making the database."""


class BadStore(Exception):
    """A database that cannot be used; the message is one line."""


class Store:
    """Runs functions that take a `Connection` first, each as one transaction in a thread of its own."""

    def __init__(self, engine: Engine, reading: Engine) -> None:
        self.engine = engine
        self._reading = reading
        self.is_postgres = engine.dialect.name == "postgresql"
        self.condition = Condition()
        self._probe: asyncio.Task[bool] | None = None
        watch(engine, WRITE_SECONDS)
        watch(reading, READ_SECONDS)
        # Reads never wait behind writes. SQLite allows one write at a time: a single thread keeps their order.
        self._readers = Threads(THREADS, "carnegie-read", READ_SECONDS)
        self._writers = Threads(THREADS if self.is_postgres else 1, "carnegie-write", WRITE_SECONDS)

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Each statement sees what is committed when it runs."""
        return await self._noted("read", self._readers, lambda: self.read_now(work, *args, **kwargs))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Returns when the transaction is on the disk; if the work raises, nothing is changed."""
        return await self._noted("write", self._writers, lambda: self.write_now(work, *args, **kwargs))

    async def _noted(self, what: What, threads: Threads, work: Callable[[], T]) -> T:
        try:
            out = await threads.run(work)
        except DatabaseError as error:
            self.condition.failed(what, error)
            raise
        self.condition.worked(what)
        return out

    async def is_writable(self) -> bool:
        """Whether something can be written now. Tried at most every few seconds, however often it is asked."""
        if self.condition.seconds_since("write") < PROBE_SECONDS:
            return True
        if self._probe is None:
            self._probe = asyncio.create_task(self._try_to_write())
            self._probe.add_done_callback(lambda _: setattr(self, "_probe", None))
        done, _ = await asyncio.wait({self._probe}, timeout=PROBE_PATIENCE)
        return any(each.result() for each in done)

    async def _try_to_write(self) -> bool:
        try:
            await self.write(note_time, time.time())
        except DatabaseError:
            return False
        return True

    def read_now(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._reading.connect() as connection:
            return work(connection, *args, **kwargs)

    def write_now(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self.engine.begin() as connection:
            return work(connection, *args, **kwargs)

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Reads of one moment, which nobody has to wait for."""
        if self.is_postgres:
            with self.engine.execution_options(isolation_level="REPEATABLE READ").connect() as connection:
                yield connection
            return
        with self._reading.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            try:
                yield connection
            finally:
                connection.exec_driver_sql("ROLLBACK")

    async def announcements(self) -> AsyncGenerator[str, None]:
        """What other processes have announced, from now on (PostgreSQL). Ends with an error if the connection does."""
        connection = await psycopg.AsyncConnection.connect(self.driver_url(), autocommit=True, connect_timeout=10)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield ""  # listening from here on
            while True:
                async for notice in connection.notifies(timeout=QUIET_SECONDS):
                    yield notice.payload
                # A connection can be dead and silent. Cancelling the query would wait for the server once more.
                deadline = asyncio.get_running_loop().call_later(ANSWER_SECONDS, cut, connection)
                await connection.execute("SELECT 1")
                deadline.cancel()

    def driver_url(self) -> str:
        url = self.engine.url.set(drivername="postgresql")
        return url.render_as_string(hide_password=False)

    async def close(self) -> None:
        await self._writers.stop()
        await self._readers.stop()
        self.dispose()

    def dispose(self) -> None:
        """Closes all connections."""
        self.engine.dispose()
        self._reading.dispose()


def note_time(connection: Connection, now: float) -> None:
    """Writes something, to see whether that is possible."""
    values = {"name": "last probe", "value": str(round(now))}
    done = connection.execute(update(secrets).where(secrets.c.name == values["name"]).values(value=values["value"]))
    if not done.rowcount:
        connection.execute(insert(secrets).values(values))


def announce(connection: Connection, payload: str) -> None:
    """Tells all processes, once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def open_store(settings: Settings) -> Store:
    """The database of the settings, made or migrated as needed. Raises `BadStore`."""
    if not settings.database_url:
        try:
            settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not os.access(settings.data, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            check_not_emptied(settings.data / "carnegie.db")
            # For nobody else's eyes, also in a folder that others may read; SQLite's other files take after it.
            os.close(os.open(settings.data / "carnegie.db", os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise BadStore(f"data folder {settings.data}: {error.strerror}; --data names another") from None
    engine = make_engine(settings.url)
    try:
        migrate(engine)
        engine.dispose()  # the connection of a migration has no deadline
    except NewerSchema as error:
        engine.dispose()
        raise BadStore(f"database {make_url(settings.url).render_as_string()}: {error}") from None
    except SQLAlchemyError as error:
        engine.dispose()
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadStore(f"database {make_url(settings.url).render_as_string()}: {cause}") from None
    return Store(engine, reading_engine(settings.url))


def check_not_emptied(file: Path) -> None:
    """Raises `BadStore` for an empty file that is not just being made: a database was lost, and is not made anew."""
    for path in (file, file.with_name(f"{file.name}-wal")):
        with contextlib.suppress(FileNotFoundError):
            found = path.stat()
            if found.st_size or time.time() - found.st_mtime < JUST_MADE:
                return
    if file.exists():
        raise BadStore(f"database {file}: the file is empty; restore a backup, or remove it to begin anew")


def make_engine(url: str) -> Engine:
    """For transactions that write."""
    if url.startswith("sqlite"):
        engine = create_engine(url, **POOL, connect_args={"timeout": LOCK_SECONDS})
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_immediately)
        return engine
    return create_engine(url, **POOL, connect_args=POSTGRES)


def reading_engine(url: str) -> Engine:
    """For single statements that read. With connections of its own: switching one between the two ways takes longer
    than the statement.
    """
    if url.startswith("sqlite"):
        engine = create_engine(url, **POOL, isolation_level="AUTOCOMMIT")
        event.listen(engine, "connect", prepare_sqlite)
        return engine
    return create_engine(url, **POOL, connect_args=POSTGRES, isolation_level="AUTOCOMMIT")


def prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def begin_immediately(connection: Connection) -> None:
    """A transaction that is going to write takes its lock at the beginning, and so never fails in the middle."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
