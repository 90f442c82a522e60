"""Where people want to be told that it is their turn, in the database."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from carnegie.server.store.schema import hooks, secrets

MOST_FAILURES = 10
"""One after another; then the hook is removed."""


@dataclass(frozen=True)
class Hook:
    id: str
    person: str
    game: str | None
    kind: str
    url: str
    keys: dict[str, str] | None
    everyone: bool
    failures: int


COLUMNS = [hooks.c[name] for name in ("id", "person", "game", "kind", "url", "keys", "everyone", "failures")]


def add(connection: Connection, hook: Hook, now: float) -> None:
    values = {**vars(hook), "keys": None if hook.keys is None else json.dumps(hook.keys)}
    connection.execute(insert(hooks).values(**values, created=now))


def count(connection: Connection, person: str) -> int:
    return connection.execute(select(func.count()).where(hooks.c.person == person)).scalar_one()


def of_person(connection: Connection, person: str) -> list[Hook]:
    return found(connection, hooks.c.person == person)


def for_turn(connection: Connection, people: list[str], game: str) -> list[Hook]:
    """All that is to be told when it is the turn of these people in the game."""
    own = hooks.c.person.in_(people) & (hooks.c.game.is_(None) | (hooks.c.game == game))
    return found(connection, or_(own, hooks.c.everyone & (hooks.c.game == game)))


def found(connection: Connection, which: object) -> list[Hook]:
    rows = connection.execute(select(*COLUMNS).where(which).order_by(hooks.c.created)).mappings()  # type: ignore[arg-type]
    return [Hook(**{**row, "keys": None if row["keys"] is None else json.loads(row["keys"])}) for row in rows]


def remove(connection: Connection, person: str, hook: str) -> bool:
    done = connection.execute(delete(hooks).where(hooks.c.id == hook, hooks.c.person == person))
    return done.rowcount > 0


def note(connection: Connection, hook: str, failures: int) -> None:
    """How often it has failed since it last worked; too often, and it is removed."""
    if failures >= MOST_FAILURES:
        connection.execute(delete(hooks).where(hooks.c.id == hook))
    else:
        connection.execute(update(hooks).where(hooks.c.id == hook).values(failures=failures))


def secret(connection: Connection, name: str) -> str | None:
    return connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar()


def keep_secret(connection: Connection, name: str, value: str) -> str:
    """Keeps the value, unless there is one already; returns the one that is kept."""
    try:
        with connection.begin_nested():
            connection.execute(insert(secrets).values(name=name, value=value))
    except IntegrityError:
        pass
    kept = secret(connection, name)
    assert kept is not None
    return kept
