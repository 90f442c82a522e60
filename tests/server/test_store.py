"""The database: its schema, how a game is written, and what is removed."""

import contextlib
import gzip
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from carnegie import Game
from carnegie.server.course import Course, Entry
from carnegie.server.settings import Settings
from carnegie.server.store import BadStore, games, hooks, open_store
from carnegie.server.store import people as stored_people
from carnegie.server.store import store as storing
from carnegie.server.store.backup import BadBackup, read_backup, write_backup
from carnegie.server.store.games import Stale
from carnegie.server.store.hooks import Hook
from carnegie.server.store.schema import chat, entries, metadata, people, results
from carnegie.server.store.schema import games as games_table
from carnegie.server.tables import Options, Seat, Setup, Table
from tests.programs import DEADLINE
from tests.server.running import PERSON, Server, running

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


def test_abandoned_tables_are_hidden(server: Server) -> None:
    ada = server.client()
    kept, idle, waiting = (ada.create(PERSON, *seats)["id"] for seats in ([PERSON], [PERSON], [{"kind": "open"}]))
    for game in (kept, idle):
        ada.move(game, "tabs aaaa", 0)
    ada.ok("POST", f"/api/games/{idle}/chat", {"text": "anybody there?"})
    now = server.house.keeper.clock()

    def age(connection: Connection) -> None:
        for game, days in ((idle, 100.0), (waiting, 8.0), (kept, 80.0)):
            connection.execute(update(games_table).where(games_table.c.id == game).values(updated=now - days * DAY))

    server.house.store.write_now(age)
    assert server.call(server.house.retention.remove_old) == 2
    assert ada.game(kept)["status"] == "playing"
    for gone in (idle, waiting):
        ada.refused(404, "not_found", "GET", f"/api/games/{gone}")
    said = server.house.store.read_now(lambda connection: list(connection.execute(select(chat))))
    assert len(said) == 1  # hidden, not deleted


def test_replays_and_tables_without_a_move_live_shortly(server: Server) -> None:
    ada = server.client()
    unmoved, moved = (ada.create(PERSON, PERSON)["id"] for _ in range(2))
    ada.move(moved, "tabs aaaa", 0)
    replay = ada.ok("POST", "/api/imports", {"record": Game.new(players=2, seed=1).record()})["game"]["id"]
    now = server.house.keeper.clock()

    def age(connection: Connection) -> None:
        for game, days in ((unmoved, 8.0), (moved, 60.0), (replay, 31.0)):
            connection.execute(update(games_table).where(games_table.c.id == game).values(updated=now - days * DAY))

    server.house.store.write_now(age)
    assert server.call(server.house.retention.remove_old) == 2
    assert ada.game(moved)["number"] == 1
    for gone in (unmoved, replay):
        ada.refused(404, "not_found", "GET", f"/api/games/{gone}")


def test_a_database_of_a_later_version_is_left_alone(settings: Settings) -> None:
    engine = storing.make_engine(settings.url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BadStore, match="later version"):
        open_store(settings)


def test_an_empty_file_is_not_a_new_house(tmp_path: Path) -> None:
    file = tmp_path / "carnegie.db"
    file.touch()
    os.utime(file, (1.0, 1.0))
    with pytest.raises(BadStore, match="empty"):
        open_store(Settings(data=tmp_path))
    assert file.stat().st_size == 0
    file.unlink()
    open_store(Settings(data=tmp_path)).dispose()


@pytest.mark.parametrize(
    "lines",
    [
        [{"table": "strangers", "columns": ["a"]}, ["b"]],
        [{"table": "people", "columns": ["a"]}, ["b"]],
        [{"table": "people", "columns": ["id"]}, ["ada"]],
        [{"table": "people", "columns": ["id"]}, ["ada", "eve"]],
        [{"table": "people", "columns": ["id", "name", "created", "seen"]}, ["ada", {}, [], None]],
        [{"table": "tokens", "columns": ["hash", "person", "created"]}, ["h", "nobody", 1.0]],
    ],
)
def test_a_backup_that_does_not_fit_is_one_line(settings: Settings, tmp_path: Path, lines: list[object]) -> None:
    store = open_store(settings)
    store.write_now(stored_people.add, "ada", "Ada", "hash", 5.0)
    file = tmp_path / "backup"
    every = [{"format": "carnegie backup 1", "schema": "0001"}, *lines, {"end": True}]
    file.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in every).encode()))
    with pytest.raises(BadBackup):
        read_backup(settings, file)
    assert store.read_now(stored_people.name_of, "ada") == "Ada"
    store.dispose()


def test_people_who_own_nothing_and_do_not_come_back_are_removed(server: Server) -> None:
    house = server.house
    now = house.keeper.clock()
    gone, visitor, host, winner, told = (server.person(name) for name in ("Eve", "Bob", "Ada", "Cy", "Dora"))
    host.create(PERSON, {"kind": "open"})
    people_of = {client: client.ok("GET", "/api/me")["person"] for client in (gone, visitor, host, winner, told)}

    def age(connection: Connection) -> None:
        connection.execute(update(people).values(seen=now - 100 * DAY))
        result = {"game": "x", "seat": 0, "name": "Cy", "players": 2, "total": 9, "won": True, "lines": "{}"}
        connection.execute(insert(results).values(**result, finished=now, person=people_of[winner]))
        hook = Hook("h", people_of[told], None, "json", "https://example.org/", None, False, 0)
        hooks.add(connection, hook, now)

    house.store.write_now(age)
    visitor.ok("GET", "/api/me")  # who comes has been seen
    wait_for(lambda: house.store.read_now(seen, people_of[visitor]) >= now)
    server.call(house.retention.remove_old)
    for client in (visitor, host, winner, told):
        client.ok("GET", "/api/me")
    gone.refused(401, "bad_token", "GET", "/api/me")
    visitor.refused(404, "not_found", "GET", f"/api/people/{people_of[gone]}")


def seen(connection: Connection, person: str) -> float:
    return float(connection.execute(select(people.c.seen).where(people.c.id == person)).scalar_one())


def wait_for(found: Callable[[], bool]) -> None:
    for _ in range(1000):
        if found():
            return
        time.sleep(0.02)
    raise AssertionError("it does not happen")


def test_a_backup_of_the_first_version_can_be_restored(settings: Settings, tmp_path: Path) -> None:
    store = open_store(settings)
    store.write_now(stored_people.add, "ada", "Ada", "hash", 5.0)
    course = Course(a_table())
    store.write_now(games.add, course, 1.0)
    file = tmp_path / "backup"
    write_backup(settings, file)
    added = {"people": 1, "games": 2, "results": 2, "sittings": 1}  # columns since then

    def older(lines: list[str]) -> Iterator[object]:
        table = ""
        for line in map(json.loads, lines):
            if isinstance(line, dict):
                table = line.get("table", "")
                line.pop("columns", None)
                yield {**line, "schema": "0001"} if "schema" in line else line
            else:
                yield line[: len(line) - added.get(table, 0)]

    lines = list(older(gzip.decompress(file.read_bytes()).decode().splitlines()))
    file.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
    assert read_backup(settings, file) == 1
    assert store.read_now(seen, "ada") > 1e9
    lines[0] = {"format": "carnegie backup 1", "schema": "9999"}
    file.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
    with pytest.raises(BadBackup, match="later version"):
        read_backup(settings, file)
    assert store.read_now(stored_people.name_of, "ada") == "Ada"
    store.dispose()


def test_a_restore_revives_no_revoked_token(server: Server, settings: Settings, tmp_path: Path) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, PERSON)["id"]
    seat = ada.ok("POST", f"/api/games/{game}/seats/0/token")["token"]
    file = tmp_path / "backup"
    write_backup(settings, file)
    old = ada.token
    assert old is not None
    ada.use(ada.ok("POST", "/api/me/token")["token"])
    ada.ok("DELETE", f"/api/games/{game}/seats/0/token")
    bob.ok("DELETE", "/api/me")
    assert read_backup(settings, file) == 1
    assert ada.ok("GET", "/api/me")["name"] == "Ada"
    assert bob.ok("GET", "/api/me")["name"] == "Bob"  # whoever was gone is back as they were
    for revoked in (old, seat):
        server.client(revoked).refused(401, "bad_token", "GET", "/api/me")


def test_a_restore_waits_for_what_is_being_written(settings: Settings, tmp_path: Path) -> None:
    store = open_store(settings)
    store.write_now(stored_people.add, "ada", "Ada", "hash", 5.0)
    file = tmp_path / "backup"
    write_backup(settings, file)
    begun = threading.Event()

    def write_slowly(connection: Connection) -> None:
        stored_people.add(connection, "eve", "Eve", "hash of hers", 5.0)
        begun.set()
        time.sleep(1.0)

    with ThreadPoolExecutor(1) as threads:
        writing = threads.submit(store.write_now, write_slowly)
        assert begun.wait(DEADLINE)
        read_backup(settings, file)
        writing.result(DEADLINE)
    names = store.read_now(lambda connection: list(connection.execute(select(people.c.name)).scalars()))
    assert names == ["Ada"]
    store.dispose()


def test_errors_of_the_database_do_not_tell_secrets(settings: Settings) -> None:
    store = open_store(settings)
    hook = Hook("h", "nobody", None, "json", "https://example.org/secret", None, False, 0)
    with pytest.raises(IntegrityError) as failed:
        store.write_now(hooks.add, hook, 1.0)
    assert "secret" not in str(failed.value)
    store.dispose()


def test_the_database_is_for_nobody_elses_eyes(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    store = open_store(Settings(data=tmp_path))
    store.write_now(stored_people.add, "ada", "Ada", "hash", 5.0)
    files = sorted(tmp_path.glob("carnegie.db*"))
    assert len(files) == 3
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
    store.dispose()


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
def test_a_dead_connection_is_noticed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "QUIET_SECONDS", 0.2)
    monkeypatch.setattr(storing, "ANSWER_SECONDS", 0.5)
    address = urlsplit(settings.database_url)
    with Wire(address.port or 5432) as wire:
        url = settings.database_url.replace(f":{address.port}/", f":{wire.port}/")
        with running(replace(settings, database_url=url)) as server:
            wire.frozen.set()
            wait_for(lambda: not server.house.listening.is_set())
            wire.frozen.clear()
            wait_for(lambda: bool(server.house.listening.is_set()))


class Wire:
    """A wire to a port of this machine that can be frozen: it stays connected, and nothing comes through."""

    def __init__(self, port: int) -> None:
        self.frozen = threading.Event()
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])

    def __enter__(self) -> Self:
        self._sockets = [self._listening]
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()
        return self

    def __exit__(self, *error: object) -> None:
        self.frozen.clear()
        for each in self._sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(DEADLINE)
        for each in self._sockets:
            each.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to), DEADLINE)
                self._sockets += [near, far]
                for ends in ((near, far), (far, near)):
                    self._threads.append(threading.Thread(target=self._carry, args=ends, daemon=True))
                    self._threads[-1].start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                while self.frozen.is_set():
                    time.sleep(0.02)
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
