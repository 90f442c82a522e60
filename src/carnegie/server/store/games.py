"""Games in the database: the table's document and its log of entries."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from carnegie.server.course import Course, Entry
from carnegie.server.errors import bad_token
from carnegie.server.store.schema import entries, games, hooks, results, sittings, tokens
from carnegie.server.store.store import announce
from carnegie.server.tables import Table


class Stale(Exception):
    """Somebody else has changed the game since it was read; nothing has been written."""


@dataclass(frozen=True)
class Stored:
    """A game as it is in the database."""

    version: str
    length: int
    table: Table
    created: float
    updated: float


@dataclass(frozen=True)
class StoredEntry:
    version: str
    entry: Entry


@dataclass(frozen=True)
class Line:
    """A game in a list."""

    id: str
    created: float
    updated: float
    length: int
    table: Table
    glance: dict[str, Any] | None
    """`waiting` and `round`, if it has been changed since lists tell them."""


@dataclass(frozen=True)
class Result:
    """How a seat ended; in solo seat 1 is Andrew."""

    seat: int
    person: str | None
    name: str
    bot: str | None
    total: int
    won: bool
    lines: str
    """JSON."""
    stand_in: bool = False
    """Whether a bot has played for the person."""


# Statements that every move needs are put together once; that takes longer than running them.
SHOWN = games.c.hidden.is_(None)
"""Not of hidden tables, which are there only for `retention`."""
VERSION_OF = select(games.c.version).where(games.c.id == bindparam("game"), SHOWN)
TOKEN_IS_KNOWN = select(tokens.c.seat).where(tokens.c.hash == bindparam("token"))
CHANGED = ("version", "length", "status", "listed", "bot_due", "updated", "glance")
CHANGE_GAME = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("known"), SHOWN)
    .values({name: bindparam(f"new_{name}") for name in CHANGED})
)
CHANGE_TABLE = CHANGE_GAME.values(document=bindparam("new_document"))
ADD_ENTRY = insert(entries)
SEE = (
    update(sittings)
    .where(sittings.c.game == bindparam("at"), sittings.c.person == bindparam("who"))
    .values(seen=bindparam("now"))
)


def version_of(connection: Connection, game: str) -> str | None:
    """The game's present version; None if there is no such game."""
    return connection.execute(VERSION_OF, {"game": game}).scalar()


def versions(connection: Connection, ids: list[str]) -> dict[str, str]:
    """The present versions of those games that there are."""
    rows = connection.execute(select(games.c.id, games.c.version).where(games.c.id.in_(ids), SHOWN))
    return {str(row.id): str(row.version) for row in rows}


def read(connection: Connection, game: str) -> Stored | None:
    row = connection.execute(select(games).where(games.c.id == game, SHOWN)).mappings().first()
    if row is None:
        return None
    table = Table.model_validate_json(row["document"])
    return Stored(row["version"], row["length"], table, row["created"], row["updated"])


def read_log(connection: Connection, game: str, first: int, last: int) -> list[StoredEntry]:
    """The entries of these numbers. They never change, so that they fit a game read before."""
    query = (
        select(entries.c.version, entries.c.document)
        .where(entries.c.game == game, entries.c.number >= first, entries.c.number <= last)
        .order_by(entries.c.number)
    )
    return [StoredEntry(row.version, Entry.model_validate_json(row.document)) for row in connection.execute(query)]


def add(connection: Connection, course: Course, now: float, network: str | None = None) -> str:
    """Writes a new game, made from this network, and returns its version."""
    version = new_version()
    table = course.table
    values = {"id": table.id, "created": now, **columns(course, version, now), "document": table.model_dump_json()}
    values["network"] = network
    connection.execute(insert(games).values(values))
    people = [{"game": table.id, "person": person, "seen": now} for person in table.people()]
    connection.execute(insert(sittings), people)
    return version


def commit(
    connection: Connection,
    version: str,
    course: Course,
    added: list[Entry],
    new_table: bool,
    outcome: list[Result],
    now: float,
    token: str | None = None,
) -> str:
    """Writes what follows on `version`: the entries, the table if it is new, the results if the game is over.

    Returns the new version. Raises `Stale` if the game is no longer at `version`, and `Refused` if a `token` is given
    by its hash and has been revoked.
    """
    if token is not None and connection.execute(TOKEN_IS_KNOWN, {"token": token}).first() is None:
        raise bad_token()
    table = course.table
    changed = columns(course, new_version(), now)
    if new_table:
        changed["document"] = table.model_dump_json()
    values = {f"new_{name}": value for name, value in changed.items()}
    change = CHANGE_TABLE if new_table else CHANGE_GAME
    done = connection.execute(change, {"game": table.id, "known": version, **values})
    if done.rowcount != 1:
        raise Stale
    if added:
        rows = [
            {
                "game": table.id,
                "number": entry.number,
                "person": entry.by,
                "client_id": entry.id,
                "version": changed["version"],
                "document": entry.model_dump_json(exclude_none=True),
            }
            for entry in added
        ]
        try:
            connection.execute(ADD_ENTRY, rows if len(rows) > 1 else rows[0])
        except IntegrityError:
            raise Stale from None
    if new_table:
        note_people(connection, table, now)
    if outcome:
        connection.execute(delete(results).where(results.c.game == table.id))
        shared = {
            "game": table.id,
            "players": table.setup.players,
            "solo": table.setup.solo,
            "finished": now,
            "listed": table.options.public,
        }
        connection.execute(insert(results), [{**shared, **vars(result)} for result in outcome])
    announce(connection, table.id)
    return str(changed["version"])


def columns(course: Course, version: str, now: float) -> dict[str, Any]:
    return {
        "version": version,
        "length": course.number,
        "status": course.table.status,
        "listed": course.table.options.listed,
        "bot_due": course.bot_due() is not None,
        "updated": now,
        "glance": json.dumps(glance(course)),
    }


def glance(course: Course) -> dict[str, Any]:
    waiting = course.waiting()
    return {"waiting": {"what": waiting.what, "seats": list(waiting.seats)}, "round": course.game.round}


def note_people(connection: Connection, table: Table, now: float) -> None:
    """Keeps the list of who belongs to the game, and removes seat tokens and notifications of those who have left."""
    known = set(connection.execute(select(sittings.c.person).where(sittings.c.game == table.id)).scalars())
    new = [person for person in table.people() if person not in known]
    if new:
        connection.execute(insert(sittings), [{"game": table.id, "person": person, "seen": now} for person in new])
    for row in connection.execute(
        select(tokens.c.hash, tokens.c.seat, tokens.c.person).where(tokens.c.game == table.id)
    ):
        if row.seat is None or table.seats[row.seat].person != row.person:
            connection.execute(delete(tokens).where(tokens.c.hash == row.hash))
    connection.execute(delete(hooks).where(hooks.c.game == table.id, hooks.c.person.not_in(table.people())))


def new_version() -> str:
    return secrets.token_hex(8)


def listed(connection: Connection, status: str, before: float | None, limit: int) -> list[Line]:
    """The public tables of a status, the last changed first."""
    query = select(games).where(games.c.status == status, games.c.listed, SHOWN)
    if before is not None:
        query = query.where(games.c.updated < before)
    return lines(connection.execute(query.order_by(games.c.updated.desc()).limit(limit)).mappings())


def of_person(connection: Connection, person: str, before: float | None, limit: int) -> list[Line]:
    query = select(games).join(sittings, sittings.c.game == games.c.id).where(sittings.c.person == person, SHOWN)
    if before is not None:
        query = query.where(games.c.updated < before)
    return lines(connection.execute(query.order_by(games.c.updated.desc()).limit(limit)).mappings())


def lines(rows: Any) -> list[Line]:
    def line(row: RowMapping) -> Line:
        table = Table.model_validate_json(row["document"])
        seen = None if row["glance"] is None else json.loads(row["glance"])
        return Line(row["id"], row["created"], row["updated"], row["length"], table, seen)

    return [line(row) for row in rows]


def unfinished(connection: Connection, person: str | None = None, network: str | None = None) -> int:
    """How many tables there are that are not over: of the person, of the network, or of all."""
    query = select(func.count()).where(games.c.status != "over", SHOWN)
    if network is not None:
        query = query.where(games.c.network == network)
    if person is not None:
        query = query.join_from(games, sittings, sittings.c.game == games.c.id).where(sittings.c.person == person)
    return connection.execute(query).scalar_one()


def seen(connection: Connection, game: str) -> dict[str, float]:
    """When people were last at the table, by person."""
    rows = connection.execute(select(sittings.c.person, sittings.c.seen).where(sittings.c.game == game))
    return {str(row.person): float(row.seen) for row in rows}


def see(connection: Connection, there: list[tuple[str, str]], now: float) -> None:
    """Notes that these people were at these tables just now: pairs of game and person."""
    rows = [{"at": game, "who": person, "now": now} for game, person in there]
    if rows:
        connection.execute(SEE, rows)


def held_by(connection: Connection, person: str) -> list[str]:
    """The tables at which the person may hold a seat that is still to be played."""
    query = select(games.c.id).join(sittings, sittings.c.game == games.c.id).where(sittings.c.person == person, SHOWN)
    return list(connection.execute(query.where(games.c.status.in_(["open", "playing"]))).scalars())


def with_bots_due(connection: Connection, unchanged_since: float, limit: int = 100) -> list[str]:
    """Games in which a bot has been to move for a while."""
    query = select(games.c.id).where(games.c.bot_due, games.c.updated <= unchanged_since, SHOWN)
    query = query.order_by(games.c.updated)
    return list(connection.execute(query.limit(limit)).scalars())


def remove(connection: Connection, game: str) -> None:
    connection.execute(delete(games).where(games.c.id == game))
