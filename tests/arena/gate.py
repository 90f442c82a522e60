"""Bots of an installed package, for tests that must step into a run: `gate` asks at the first move of each game whether
it may go on, so that the test knows who is playing and can end it; `broken` raises an exception."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

import pytest

from carnegie.bots.registry import offered
from tests.programs import DEADLINE

BOTS = """\
import os
from multiprocessing.connection import Client

from carnegie.bots import RandomBot


class Gate(RandomBot):
    name = "gate"

    def __init__(self, seed, budget):
        super().__init__(seed)
        self.asked = False

    def choose(self, game):
        if not self.asked:
            self.asked = True
            with Client(os.environ["CARNEGIE_TEST_GATE"], "AF_UNIX") as client:
                client.send((os.getpid(), os.getppid()))
                if client.poll(90):
                    client.recv()
        return super().choose(game)


class Broken(RandomBot):
    name = "broken"

    def __init__(self, seed, budget):
        super().__init__(seed)

    def choose(self, game):
        if game.round == 3:
            raise KeyError("no idea")
        return super().choose(game)
"""
Asked = tuple[int, int]
"""The process that plays, and its parent."""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the bots known here and in every process that is started from here."""
    (folder / "gatebots.py").write_text(BOTS)
    info = folder / "gatebots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gatebots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[carnegie.bots]\ngate = gatebots:Gate\nbroken = gatebots:Broken\n")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    offered.cache_clear()


def gate_address(folder: Path) -> str:
    return str(folder / "gate")


@contextmanager
def keeper(folder: Path, monkeypatch: pytest.MonkeyPatch, answer: Callable[[int, Asked], bool]) -> Iterator[None]:
    """Calls `answer` with the number of each question, from 1, and whoever asks; True lets that game go on."""
    address = gate_address(folder)
    monkeypatch.setenv("CARNEGIE_TEST_GATE", address)
    with Listener(address, "AF_UNIX", backlog=64) as listener:
        held: list[Connection[Any, Any]] = []
        thread = threading.Thread(target=keep, args=(listener, answer, held), daemon=True)
        thread.start()
        try:
            yield
        finally:
            with Client(address, "AF_UNIX") as client:
                client.send(None)  # nobody will ask any more
            thread.join(DEADLINE)
            for connection in held:
                connection.close()


def keep(listener: Listener, answer: Callable[[int, Asked], bool], held: "list[Connection[Any, Any]]") -> None:
    number = 0
    while True:
        connection = listener.accept()
        try:
            asked = connection.recv()
        except (EOFError, ConnectionResetError):
            continue
        if asked is None:
            return
        number += 1
        if answer(number, asked):
            with suppress(BrokenPipeError):
                connection.send("go on")
        held.append(connection)


def kill(pid: int) -> None:
    os.kill(pid, 9)
