"""A database that cannot be read or written any more: what operators see, and that it heals."""

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from carnegie.server.metrics import REGISTRY
from carnegie.server.settings import Settings
from carnegie.server.store.schema import secrets
from tests.programs import run
from tests.server.processes import Process, serving
from tests.server.running import PERSON, Client, Server, running


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1.5 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if run(["mount", "-t", "tmpfs", "-o", "size=1536k", "tmpfs", folder]).code:
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        run(["umount", "-l", folder], check=True)


def wait_until(found: Callable[[], bool]) -> None:
    for _ in range(600):
        if found():
            return
        time.sleep(0.05)
    raise AssertionError("it does not happen")


def health(client: Client) -> dict[str, object]:
    found = client.send("GET", "/healthz")
    out: dict[str, object] = found.json()
    assert (found.status_code == 200) == out["ok"]
    return out


def causes(process: Process) -> list[object]:
    return [line["cause"] for line in process.logged() if line["message"] == "database does not write"]


def test_a_full_disk_is_seen_and_heals(small_disk: Path, tmp_path: Path) -> None:
    with serving({"CARNEGIE_DATA": str(small_disk)}, tmp_path / "log") as process:
        ada = process.client()
        game = ada.create(PERSON, PERSON)["id"]
        assert health(ada)["ok"]
        filler = small_disk / "filler"
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(b"x" * 4096):
                pass
        refused = 0
        while not refused:
            answer = ada.send("POST", f"/api/games/{game}/chat", {"text": "x" * 500})
            refused = answer.status_code if answer.status_code >= 400 else 0
        assert refused == 503
        assert health(ada) == {"ok": False, "database": True, "writable": False, "listening": True, "stopping": False}
        assert ada.game(game)["number"] == 0
        (cause,) = causes(process)
        assert cause == "SQLITE_FULL: database or disk is full"
        assert 'carnegie_database_ok{what="write"} 0.0' in ada.send("GET", "/metrics").text
        filler.unlink()
        assert health(ada)["ok"]
        assert 'carnegie_database_ok{what="write"} 1.0' in ada.send("GET", "/metrics").text
        ada.move(game, "tabs aaaa", 0)


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_spoilt_pages_are_seen(settings: Settings) -> None:
    with running(settings) as server:
        ada = server.client()
        game = ada.create(PERSON, PERSON)["id"]
        server.house.store.dispose()
        file = settings.data / "carnegie.db"
        size = file.stat().st_size
        with file.open("r+b") as spoilt:
            spoilt.seek(4096)
            spoilt.write(b"\xff" * (size - 4096))
        ada.refused(503, "busy", "GET", f"/api/games/{game}")
        state = health(server.client())
        assert (state["database"], state["writable"]) == (False, False)
        assert REGISTRY.get_sample_value("carnegie_database_ok", {"what": "read"}) == 0.0


def test_a_question_about_the_health_writes_now_and_then(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.person()
    probed = select(secrets.c.value).where(secrets.c.name == "last probe")

    def probes() -> list[object]:
        return list(server.house.store.read_now(lambda connection: connection.execute(probed).scalars().all()))

    monkeypatch.setattr("carnegie.server.store.store.PROBE_SECONDS", 1000.0)
    assert health(ada)["ok"]
    assert probes() == []
    monkeypatch.setattr("carnegie.server.store.store.PROBE_SECONDS", 0.0)
    assert health(ada)["writable"]
    assert len(probes()) == 1
