"""Connections of clients that send slowly, do not read, or come in crowds."""

import dataclasses
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from carnegie.server import connections
from carnegie.server.metrics import CONNECTIONS_DROPPED
from carnegie.server.run import fitting
from carnegie.server.settings import Settings
from tests.server.processes import serving
from tests.server.running import BOT, PERSON, Server, running

PATIENCE = 20.0


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(connections, "READ_SECONDS", 0.5)


@pytest.fixture
def sockets() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def connected(server: Server, sockets: ExitStack, source: str = "127.0.0.1") -> socket.socket:
    port = urlsplit(server.url).port
    assert port is not None
    return sockets.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)))


def is_closed(line: socket.socket) -> bool:
    """Reads until the server closes the connection; raises TimeoutError if it does not."""
    try:
        while line.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    return True


def dropped(why: str) -> float:
    return float(CONNECTIONS_DROPPED.labels(why)._value.get())


@pytest.mark.parametrize("sent", [b"", b"GET /api/games HT", b"GET /api/games HTTP/1.1\r\nHost: a\r\nX: "])
def test_a_head_that_does_not_come_in_time_ends_the_connection(
    server: Server, short: None, sockets: ExitStack, sent: bytes
) -> None:
    line = connected(server, sockets)
    line.sendall(sent)
    assert is_closed(line)


def test_a_head_that_trickles_ends_the_connection(server: Server, short: None, sockets: ExitStack) -> None:
    """The deadline is for the whole head, and does not begin anew with each byte."""
    line = connected(server, sockets)
    line.settimeout(0.05)
    line.sendall(b"GET /api/games HTTP/1.1\r\nX-Long: ")
    for _ in range(1000):
        try:
            line.sendall(b"a")
            if line.recv(1) == b"":
                break
        except TimeoutError:
            continue
        except (BrokenPipeError, ConnectionResetError):
            break
    else:
        raise AssertionError("still open")


def test_a_second_head_has_its_deadline_too(server: Server, short: None, sockets: ExitStack) -> None:
    line = connected(server, sockets)
    line.sendall(b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\nGET /api")
    assert line.recv(20).startswith(b"HTTP/1.1 200")
    assert is_closed(line)


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_a_crowd_from_one_address_keeps_nobody_else_out(settings: Settings, sockets: ExitStack) -> None:
    limited = dataclasses.replace(settings, connections=40, connections_per_address=30)
    with running(limited) as server:
        crowd = [connected(server, sockets, "127.0.0.2") for _ in range(60)]
        for line in crowd[40:]:
            assert is_closed(line)
        ada = server.person()  # from another address
        assert ada.ok("GET", "/api/me")["name"] == "Ada"
        for line in crowd:
            line.close()
        again = connected(server, sockets, "127.0.0.2")
        again.sendall(b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n")
        assert again.recv(20).startswith(b"HTTP/1.1 200")


def test_answers_that_nobody_reads_end_the_connection(server: Server, short: None, sockets: ExitStack) -> None:
    before = dropped("does not read")
    line = connected(server, sockets)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(0.5)
    request = b"GET /api/components HTTP/1.1\r\nHost: a\r\n\r\n"
    try:
        while dropped("does not read") == before:
            line.sendall(request * 20)
    except TimeoutError:
        pass  # the server reads no more requests while it cannot answer
    except (BrokenPipeError, ConnectionResetError):
        return
    line.settimeout(PATIENCE)
    assert is_closed(line)
    assert dropped("does not read") > before


def test_limits_fit_into_the_open_files_of_the_process() -> None:
    few = fitting(Settings(), 256)
    assert (few.connections, few.viewers) == (78, 78)
    assert few.connections_per_address == 39
    assert fitting(Settings(), 65_536) == Settings()


def test_a_viewer_that_does_not_read_leaves_the_table(server: Server, short: None) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT)["id"]
    with ada.live(game, max_queue=1, close_timeout=0.1):
        while server.call(lambda: game in server.house.hub.rooms):
            ada.ok("POST", f"/api/games/{game}/chat", {"text": "x" * 500})


@pytest.mark.parametrize("level", ["debug", "info"])
def test_no_log_has_a_token_or_an_address(tmp_path: Path, level: str) -> None:
    settings = {"CARNEGIE_DATA": str(tmp_path), "CARNEGIE_LOG_LEVEL": level}
    with serving(settings, tmp_path / "log") as process:
        ada = process.client()
        game = ada.create(PERSON, BOT)["id"]
        with ada.live(game, after=0) as live:
            live.next("state")
        assert ada.token is not None
        token = ada.token
    log = (tmp_path / "log").read_text()
    assert '"message": "request"' in log
    assert token not in log
    assert "127.0.0.1" not in log
    assert "after=" not in log
