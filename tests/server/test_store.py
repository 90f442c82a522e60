"""The database: its schema, how a game is written, and what is removed."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from carnegie.server.course import Course, Entry
from carnegie.server.settings import Settings
from carnegie.server.store import games, open_store
from carnegie.server.store.games import Stale
from carnegie.server.store.schema import chat, entries, metadata
from carnegie.server.store.schema import games as games_table
from carnegie.server.tables import Options, Seat, Setup, Table
from tests.server.running import PERSON, Server

DAY = 24 * 3600.0


def a_table(name: str = "0123456789abcdef") -> Table:
    seats = [Seat(kind="person", name="Ada", person="ada")] * 2
    return Table(
        id=name, setup=Setup(players=2), options=Options(), seats=seats, host="ada", invite="", status="playing"
    )


def test_the_migrations_lead_to_the_schema(settings: Settings) -> None:
    store = open_store(settings)

    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert store.write_now(differences) == []
    store.dispose()


def test_sqlite_writes_to_the_disk_before_it_answers(settings: Settings) -> None:
    store = open_store(settings)
    if not store.is_postgres:
        pragmas = {name: store.read_now(pragma, name) for name in ("journal_mode", "synchronous", "foreign_keys")}
        assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    store.dispose()


def pragma(connection: Connection, name: str) -> object:
    return connection.execute(text(f"PRAGMA {name}")).scalar()


def test_of_two_who_follow_the_same_version_one_is_too_late(settings: Settings) -> None:
    store = open_store(settings)
    course = Course(a_table())
    version = store.write_now(games.add, course, 1.0)

    def follow(move: str) -> str:
        following = course.copy()
        entry = Entry(number=1, kind="move", seat=0, move=move, by="ada", id=move)
        following.apply(entry)
        return store.write_now(games.commit, version, following, [entry], False, [], 2.0)

    follow("tabs aaaa")
    with pytest.raises(Stale):
        follow("tabs bbbb")
    (stored,) = store.read_now(games.read_log, course.table.id, 1, 10)
    assert stored.entry.move == "tabs aaaa"
    with pytest.raises(IntegrityError):  # and if all else failed, the number is taken
        store.write_now(lambda connection: connection.execute(insert(entries).values(
            game=course.table.id, number=1, version="", document="")))  # fmt: skip
    store.dispose()


def test_abandoned_tables_are_removed_and_results_stay(server: Server) -> None:
    ada = server.client()
    kept, idle, waiting = (ada.create(PERSON, *seats)["id"] for seats in ([PERSON], [PERSON], [{"kind": "open"}]))
    ada.ok("POST", f"/api/games/{idle}/chat", {"text": "anybody there?"})
    now = server.house.keeper.clock()

    def age(connection: Connection) -> None:
        for game, days in ((idle, 100.0), (waiting, 8.0), (kept, 80.0)):
            connection.execute(update(games_table).where(games_table.c.id == game).values(updated=now - days * DAY))

    server.house.store.write_now(age)
    assert server.call(lambda: server.house.remove_old()) == 2
    assert ada.game(kept)["status"] == "playing"
    for gone in (idle, waiting):
        ada.refused(404, "not_found", "GET", f"/api/games/{gone}")
    left = server.house.store.read_now(lambda connection: list(connection.execute(select(chat))))
    assert left == []
