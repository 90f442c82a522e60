"""People and their tokens in the database."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from carnegie.server.store.schema import people, tokens


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


BY_TOKEN = (  # put together once, because every request needs it
    select(tokens.c.person, people.c.name, tokens.c.game, tokens.c.seat)
    .join(people, people.c.id == tokens.c.person)
    .where(tokens.c.hash == bindparam("hash"))
)


def by_token(connection: Connection, hash: str) -> Caller | None:
    row = connection.execute(BY_TOKEN, {"hash": hash}).first()
    return None if row is None else Caller(row.person, row.name, hash, row.game, row.seat)


def add(connection: Connection, person: str, name: str, hash: str, now: float) -> None:
    connection.execute(insert(people).values(id=person, name=name, created=now))
    connection.execute(insert(tokens).values(hash=hash, person=person, created=now))


def name_of(connection: Connection, person: str) -> str | None:
    return connection.execute(select(people.c.name).where(people.c.id == person)).scalar()


def rename(connection: Connection, person: str, name: str) -> None:
    connection.execute(update(people).where(people.c.id == person).values(name=name))


def renew(connection: Connection, person: str, hash: str, now: float) -> None:
    """The person's own token is a new one, and the old one opens nothing any more."""
    connection.execute(delete(tokens).where(tokens.c.person == person, tokens.c.game.is_(None)))
    connection.execute(insert(tokens).values(hash=hash, person=person, created=now))


def forget(connection: Connection, person: str) -> None:
    """Removes the person with all tokens and hooks; games keep the seat's name."""
    connection.execute(delete(people).where(people.c.id == person))


def add_seat_token(connection: Connection, person: str, game: str, seat: int, hash: str, now: float) -> None:
    """A token for one seat; an earlier one for it is revoked."""
    revoke_seat_token(connection, game, seat)
    connection.execute(insert(tokens).values(hash=hash, person=person, game=game, seat=seat, created=now))


def revoke_seat_token(connection: Connection, game: str, seat: int) -> None:
    connection.execute(delete(tokens).where(tokens.c.game == game, tokens.c.seat == seat))
