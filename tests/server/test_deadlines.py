"""Database work has a deadline: a connection that goes silent, or a lock that is never released, stops nobody else."""

import select
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import psycopg
import pytest
from sqlalchemy.engine import make_url

from carnegie.server.settings import Settings
from carnegie.server.store import store
from tests.server.running import PERSON, running

DEADLINE = 2.0


class Proxy:
    """A TCP proxy that can stop passing anything on, without closing a connection."""

    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._silent: list[socket.socket] = []
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="proxy")
        self._thread.start()

    def silence(self) -> None:
        """The connections of now stay open and say nothing any more; new ones work."""
        self._silent = [each for pair in self._pairs for each in pair]

    def _run(self) -> None:
        peers: dict[socket.socket, socket.socket] = {}
        while not self._stopping.is_set():
            silent = set(self._silent)
            ready, _, _ = select.select([self._listener, *(each for each in peers if each not in silent)], [], [], 0.05)
            for each in ready:
                if each is self._listener:
                    client, _ = self._listener.accept()
                    server = socket.create_connection(self._target, 20)
                    peers |= {client: server, server: client}
                    self._pairs.append((client, server))
                    continue
                if each not in peers:  # its other end has just been closed
                    continue
                data = b""
                try:
                    data = each.recv(65_536)
                    if data:
                        peers[each].sendall(data)
                except OSError:
                    data = b""
                if not data:
                    for end in (each, peers[each]):
                        peers.pop(end, None)
                        end.close()
        for end in peers:
            end.close()
        self._listener.close()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(10)


@contextmanager
def proxied(settings: Settings) -> Iterator[tuple[Settings, Proxy]]:
    url = make_url(settings.database_url)
    assert url.port is not None
    proxy = Proxy(url.port)
    try:
        yield replace(settings, database_url=url.set(port=proxy.port).render_as_string(hide_password=False)), proxy
    finally:
        proxy.stop()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "READ_SECONDS", DEADLINE)
    monkeypatch.setattr(store, "WRITE_SECONDS", DEADLINE)
    monkeypatch.setattr(store, "LOCK_SECONDS", DEADLINE / 2)


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
def test_silent_connections_are_cut_and_replaced(settings: Settings, short: None) -> None:
    with proxied(settings) as (through, proxy), running(through) as server:
        ada = server.person()
        ada.create(PERSON, {"kind": "bot", "bot": "random"})
        proxy.silence()
        assert ada.ok("GET", "/api/me")["name"] == "Ada"  # a read is tried again on a new connection
        seats = {"seats": [PERSON, PERSON]}
        answers = [ada.send("POST", "/api/games", seats) for _ in range(2)]  # the first one may end at its deadline
        assert answers[-1].status_code == 201, answers[-1].text
        ada.move(answers[-1].json()["game"]["id"], "tabs aaaa", 0)


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_reads_go_on_while_writes_wait_for_a_lock(settings: Settings, short: None) -> None:
    with running(settings) as server:
        ada = server.person()
        game = ada.create(PERSON, PERSON)["id"]
        other = sqlite3.connect(settings.data / "carnegie.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answers: list[int] = []

        def rename() -> None:
            answers.append(server.client(ada.token).send("PATCH", "/api/me", {"name": "Bea"}).status_code)

        writers = [threading.Thread(target=rename) for _ in range(6)]
        for writer in writers:
            writer.start()
        for _ in range(10):
            assert ada.ok("GET", "/api/me")["name"] == "Ada"
        assert len(answers) < len(writers)
        for writer in writers:
            writer.join(30)
        assert set(answers) == {503}
        other.execute("ROLLBACK")
        other.close()
        ada.move(game, "tabs aaaa", 0)


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
def test_a_statement_that_waits_for_a_lock_ends_on_the_server_too(settings: Settings, short: None) -> None:
    with running(settings) as server:
        ada = server.person()
        with psycopg.connect(settings.database_url) as other:
            other.execute("LOCK TABLE people IN ACCESS EXCLUSIVE MODE")
            ada.refused(503, "busy", "GET", "/api/me")
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            while other.execute(waiting).fetchone() != (0,):
                pass
        assert ada.ok("GET", "/api/me")["name"] == "Ada"
