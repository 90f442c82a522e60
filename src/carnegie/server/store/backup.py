"""Backups: all rows of all tables as JSON lines, compressed; the same file for SQLite and PostgreSQL.

A backup is read in one transaction, and so shows one moment while games go on. Restoring replaces everything in one
transaction, too; running servers notice, because every game then has another version than the one they hold.
"""

import contextlib
import gzip
import json
import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select, text, update
from sqlalchemy.exc import CompileError, DataError, IntegrityError, OperationalError, StatementError

from carnegie.server.settings import Settings
from carnegie.server.store.migrating import all_versions, version_of
from carnegie.server.store.schema import buckets, games, metadata, people, results, sittings, tokens
from carnegie.server.store.store import Store, announce, open_store
from carnegie.server.tables import Options

FORMAT = "carnegie backup 1"
ROWS_AT_ONCE = 500
TRIES = 200
KEPT = [table for table in metadata.sorted_tables if table is not buckets]


class BadBackup(Exception):
    """A file that is no backup of this server; the message is one line."""


def write_backup(settings: Settings, file: Path) -> int:
    """Writes everything to the file, whole or not at all, and returns how many games there are."""
    with opened(settings) as store, tempfile.TemporaryDirectory(dir=file.parent or Path()) as folder:
        part = Path(folder) / "part"
        with gzip.open(part, "wt", encoding="utf-8", compresslevel=5) as out, store.snapshot() as connection:
            for line in lines(connection):
                out.write(json.dumps(line) + "\n")
            count = connection.execute(select(func.count()).select_from(games)).scalar_one()
        part.chmod(0o600)  # tokens are hashed, but addresses of webhooks are secrets
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(file)
    return int(count)


def lines(connection: Connection) -> Iterator[Any]:
    yield {"format": FORMAT, "schema": version_of(connection)}
    for table in KEPT:
        yield {"table": table.name, "columns": table.columns.keys()}
        for row in connection.execute(select(table).execution_options(yield_per=ROWS_AT_ONCE)):
            yield list(row)
    yield {"end": True}


def read_backup(settings: Settings, file: Path) -> int:
    """Replaces everything by what the file holds, whole or not at all, and returns how many games there are."""
    with opened(settings) as store, gzip.open(file, "rt", encoding="utf-8") as source:
        try:
            return store.write_now(replace_all, (json.loads(line) for line in source))
        except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, json.JSONDecodeError):
            raise BadBackup(f"{file}: not a backup, or a damaged one") from None
        except (IntegrityError, DataError, StatementError, CompileError) as error:
            if isinstance(error, OperationalError):
                raise
            raise BadBackup(f"{file}: a row that does not fit; nothing was changed") from None
        except BadBackup as error:
            raise BadBackup(f"{file}: {error}") from None


def replace_all(connection: Connection, rows: Iterator[Any]) -> int:
    head = next(rows, None)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadBackup("not a backup, or a damaged one")
    if head.get("schema") not in all_versions():
        raise BadBackup(f"of a later version of the server: its database is at {head.get('schema')}")
    lock_all(connection)
    known = set(connection.execute(select(people.c.id)).scalars())
    valid = [dict(row) for row in connection.execute(select(tokens)).mappings()]
    for each in reversed(KEPT):
        connection.execute(delete(each))
    table: Table | None = None
    names: list[str] = []
    waiting: list[dict[str, Any]] = []
    ended = False
    for row in rows:
        if isinstance(row, dict):
            write(connection, table, waiting)
            ended = "end" in row
            table = None if ended else named(row.get("table"))
            # Columns of later versions are the last ones, and have defaults; the first backups did not name any.
            names = [] if table is None else row.get("columns", table.columns.keys())
            if table is not None and not set(names) <= set(table.columns.keys()):
                raise BadBackup(f"table {table.name}: unknown columns")
        elif table is not None:
            if not isinstance(row, list) or len(row) > len(names):
                raise BadBackup("a row that does not fit")
            waiting.append(dict(zip(names, row, strict=False)))
            if len(waiting) >= ROWS_AT_ONCE:
                write(connection, table, waiting)
    if not ended:
        raise BadBackup("it ends too early")
    connection.execute(update(people).where(people.c.seen == 0).values(seen=time.time()))
    connection.execute(update(sittings).values(seen=time.time()))  # nobody is away because of the restoring
    if head["schema"] < "0004":  # before that, results did not say who may see them
        hide_private_results(connection)
    keep_tokens(connection, known, valid)
    # No server shall take a restored game for the one it holds.
    fresh = secrets.token_hex(4)
    connection.execute(text("UPDATE games SET version = version || :fresh"), {"fresh": fresh})
    announce(connection, json.dumps({"what": "restored"}))
    return int(connection.execute(select(func.count()).select_from(games)).scalar_one())


def keep_tokens(connection: Connection, known: set[str], valid: list[dict[str, Any]]) -> None:
    """Lets the people who were here keep the tokens that they had just now: what was revoked stays revoked."""
    back = sorted(known.intersection(connection.execute(select(people.c.id)).scalars()))
    for first in range(0, len(back), ROWS_AT_ONCE):
        connection.execute(delete(tokens).where(tokens.c.person.in_(back[first : first + ROWS_AT_ONCE])))
    tables = {None, *connection.execute(select(games.c.id)).scalars()}
    here = set(back)
    write(connection, tokens, [row for row in valid if row["person"] in here and row["game"] in tables])


def named(name: object) -> Table:
    table = metadata.tables.get(name) if isinstance(name, str) else None
    if table is None:
        raise BadBackup(f"unknown table {str(name)[:40]!r}")
    return table


def hide_private_results(connection: Connection) -> None:
    finished = connection.execute(select(games.c.id, games.c.document).where(games.c.status == "over"))
    for row in finished.all():
        if not Options.model_validate(json.loads(row.document)["options"]).public:
            connection.execute(update(results).where(results.c.game == row.id).values(listed=False))


def lock_all(connection: Connection) -> None:
    """Lets everybody finish what they are writing, and nobody begin; reading goes on. SQLite has done so already.

    It asks for a moment at a time, so that a server's transaction is never the one that has to give way.
    """
    if connection.dialect.name != "postgresql":
        return
    connection.execute(text("SET LOCAL lock_timeout = '200ms'"))
    every = ", ".join(table.name for table in KEPT)
    for _ in range(TRIES):
        try:
            with connection.begin_nested():
                connection.execute(text(f"LOCK TABLE {every} IN EXCLUSIVE MODE"))
            break
        except OperationalError:
            time.sleep(0.05)
    else:
        raise BadBackup("the database is too busy; try again")
    connection.execute(text("SET LOCAL lock_timeout = 0"))


def write(connection: Connection, table: Table | None, waiting: list[dict[str, Any]]) -> None:
    if table is not None and waiting:
        connection.execute(insert(table), waiting)
    waiting.clear()


@contextlib.contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    store = open_store(settings)
    try:
        yield store
    finally:
        store.dispose()
