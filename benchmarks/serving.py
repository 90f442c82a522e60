"""What the benchmarks of the server share: a real server process, and clients on loopback."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import itertools
import json
import os
import re
import signal
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.programs import DEADLINE, Program

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Mapping

READY = re.compile(r"http://127\.0\.0\.1:(\d+)")
PERSON = {"kind": "person", "name": "Ada"}
T = TypeVar("T")


class ServerProcess:
    """`carnegie serve` with its data in a folder, or another program that prints its address in the same way."""

    def __init__(self, data: Path, *command: str, settings: Mapping[str, str] | None = None) -> None:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("CARNEGIE_")}
        wanted = {"CARNEGIE_DATA": str(data), "CARNEGIE_LIMITS": "0", "CARNEGIE_LOG_LEVEL": "warning"}
        wanted |= {"CARNEGIE_VIEWERS": "5000", "CARNEGIE_VIEWERS_PER_ADDRESS": "5000"}
        wanted |= {"CARNEGIE_TABLES": "1000000", "CARNEGIE_TABLES_PER_PERSON": "1000000", **(settings or {})}
        self.log = (data / "log").open("ab")
        program = [sys.executable, *(command or ("-m", "carnegie.cli", "serve", "--port", "0"))]
        self.program = Program(program, env=inherited | wanted, stderr=self.log)
        atexit.register(self.program.end)
        line = self.program.line()
        found = READY.search(line)
        if found is None:
            raise SystemExit(f"the server did not start: {line!r}; see {data / 'log'}")
        self.url = found.group()

    @property
    def pid(self) -> int:
        return self.program.process.pid

    def post(self, path: str, body: object, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        return read_json(urllib.request.Request(self.url + path, json.dumps(body).encode(), headers))

    def get(self, path: str) -> Any:
        return read_json(urllib.request.Request(self.url + path))

    def megabytes(self) -> float:
        """Resident memory now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def kill(self) -> None:
        self.program.kill()
        self._ended()

    def stop(self) -> None:
        self.program.send_signal(signal.SIGTERM)
        self.program.wait()
        self._ended()

    def _ended(self) -> None:
        self.program.end()
        atexit.unregister(self.program.end)
        self.log.close()


def run_for(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """Result of work that takes this long; a server that no longer answers ends it."""
    return asyncio.run(asyncio.wait_for(work, seconds + DEADLINE))


def read_json(request: urllib.request.Request) -> Any:
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


@contextlib.asynccontextmanager
async def live(server: str, game: str, token: str | None) -> AsyncIterator[ClientConnection]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    address = f"ws{server[4:]}/api/games/{game}/live"
    async with connect(address, additional_headers=headers, compression=None, proxy=None, max_queue=None) as socket:
        yield socket


def table_of(server: ServerProcess, token: str, players: int = 2, seed: int = 0) -> str:
    """A new table whose seats are all held by the token's person."""
    made = server.post("/api/games", {"seats": [PERSON] * players, "seed": seed}, token)
    return str(made["game"]["id"])


def a_person(server: ServerProcess) -> str:
    return str(server.post("/api/people", {"name": "Ada"})["token"])


def report(figures: dict[str, Any], bars: list[tuple[str, bool]], as_json: bool) -> int:
    """Prints the figures and whether each bar was reached; returns the exit code."""
    if as_json:
        print(json.dumps({**figures, "bars": dict(bars)}))
    else:
        width = max(map(len, itertools.chain(figures, (name for name, _ in bars))))
        for name, value in figures.items():
            print(f"{name:{width}}  {value:,.1f}" if isinstance(value, float) else f"{name:{width}}  {value:,}")
        for name, passed in bars:
            print(f"{name:{width}}  {'reached' if passed else 'MISSED'}")
    return 0 if all(passed for _, passed in bars) else 1
