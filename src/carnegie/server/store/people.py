"""People and their tokens in the database."""

import json
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, bindparam, delete, exists, insert, or_, select, update

from carnegie.server.errors import bad_token
from carnegie.server.store.schema import hooks, people, results, sittings, tokens
from carnegie.server.store.store import announce

HASHES_AT_ONCE = 100
"""An announcement of PostgreSQL holds 8000 bytes at most."""


@dataclass(frozen=True)
class Caller:
    """Whoever sent a request: a person, or a program that plays one seat for a person."""

    person: str
    name: str
    token: str
    """The hash of the token."""
    game: str | None = None
    seat: int | None = None
    """With a game: the only seat that the token opens."""
    seen: float = field(default=0.0, compare=False)
    """When the person last came, give or take a day."""


BY_TOKEN = (  # put together once, because every request needs it
    select(tokens.c.person, people.c.name, tokens.c.game, tokens.c.seat, people.c.seen)
    .join(people, people.c.id == tokens.c.person)
    .where(tokens.c.hash == bindparam("hash"))
)


def by_token(connection: Connection, hash: str) -> Caller | None:
    row = connection.execute(BY_TOKEN, {"hash": hash}).first()
    return None if row is None else Caller(row.person, row.name, hash, row.game, row.seat, row.seen)


def add(connection: Connection, person: str, name: str, hash: str, now: float) -> None:
    connection.execute(insert(people).values(id=person, name=name, created=now, seen=now))
    connection.execute(insert(tokens).values(hash=hash, person=person, created=now))


def name_of(connection: Connection, person: str) -> str | None:
    return connection.execute(select(people.c.name).where(people.c.id == person)).scalar()


def rename(connection: Connection, person: str, name: str) -> None:
    connection.execute(update(people).where(people.c.id == person).values(name=name))


def lock_tokens(connection: Connection, person: str, calling: str) -> None:
    """Makes other transactions that change the person's tokens wait for this one.

    Raises `Refused` if the calling token has been revoked since the request was let in: of two simultaneous requests
    with one token, only the first gets a new token.
    """
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())  # SQLite is locked already
    if by_token(connection, calling) is None:
        raise bad_token()


def renew(connection: Connection, person: str, calling: str, hash: str, now: float) -> list[str]:
    """Replaces the person's own token, and returns what was revoked."""
    lock_tokens(connection, person, calling)
    gone = revoke(connection, tokens.c.person == person, tokens.c.game.is_(None))
    connection.execute(insert(tokens).values(hash=hash, person=person, created=now))
    return gone


def see(connection: Connection, person: str, now: float) -> None:
    connection.execute(update(people).where(people.c.id == person, people.c.seen < now).values(seen=now))


def remove_strangers(connection: Connection, before: float) -> int:
    """Removes people who have not come since and own nothing: no game, no result, no notification."""
    held = [exists().where(table.c.person == people.c.id) for table in (sittings, results, hooks)]
    old = select(people.c.id).where(people.c.seen < before, ~or_(*held)).limit(500)
    return connection.execute(delete(people).where(people.c.id.in_(old.scalar_subquery()))).rowcount


def forget(connection: Connection, person: str) -> list[str]:
    """Removes the person with all hooks and tokens, which are returned, and their name from results."""
    gone = revoke(connection, tokens.c.person == person)
    connection.execute(update(results).where(results.c.person == person).values(person=None, name=""))
    connection.execute(delete(people).where(people.c.id == person))
    return gone


def add_seat_token(
    connection: Connection, person: str, calling: str, game: str, seat: int, hash: str, now: float
) -> list[str]:
    """Adds a token for one seat; an earlier one for it is revoked, and returned."""
    lock_tokens(connection, person, calling)
    gone = revoke_seat_token(connection, game, seat)
    connection.execute(insert(tokens).values(hash=hash, person=person, game=game, seat=seat, created=now))
    return gone


def revoke_seat_token(connection: Connection, game: str, seat: int) -> list[str]:
    return revoke(connection, tokens.c.game == game, tokens.c.seat == seat)


def revoke(connection: Connection, *which: ColumnElement[bool]) -> list[str]:
    """Removes tokens, tells all processes, and returns their hashes."""
    gone = list(connection.execute(select(tokens.c.hash).where(*which)).scalars())
    connection.execute(delete(tokens).where(*which))
    for first in range(0, len(gone), HASHES_AT_ONCE):
        announce(connection, json.dumps({"what": "revoked", "tokens": gone[first : first + HASHES_AT_ONCE]}))
    return gone


def unknown(connection: Connection, hashes: set[str]) -> set[str]:
    """Those that are no tokens, or not any more."""
    return hashes - set(connection.execute(select(tokens.c.hash).where(tokens.c.hash.in_(hashes))).scalars())
