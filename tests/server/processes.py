"""`carnegie serve` as a process of its own, to be killed."""

import json
import os
import re
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.programs import Program
from tests.server.running import Client

READY = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Process:
    """A running `carnegie serve`."""

    def __init__(self, environment: Mapping[str, str], log: Path, *arguments: str) -> None:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("CARNEGIE_")}
        self.log = log.open("ab")
        self.clients: list[Client] = []
        self.program = Program(
            [sys.executable, "-m", "carnegie.cli", "serve", "--port", "0", *arguments],
            env={**inherited, "CARNEGIE_LIMITS": "0", **environment},
            stderr=self.log,
        )
        try:
            line = self.program.line()
            found = READY.search(line)
            assert found is not None, f"{line!r} {log.read_text()[-2000:]}"
        except BaseException:
            self.close()
            raise
        self.url = found.group()

    def client(self, token: str | None = None) -> Client:
        client = Client(self.url, token)
        self.clients.append(client)
        return client

    def kill(self) -> None:
        """kill -9."""
        self.program.kill()

    def stop(self) -> int:
        """Asks it to stop, and returns its exit code."""
        self.program.send_signal(signal.SIGTERM)
        return self.program.wait(30)

    def close(self) -> None:
        for client in self.clients:
            client.close()
        self.program.end()
        self.log.close()

    def logged(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in Path(str(self.log.name)).read_text().splitlines() if line.startswith("{")]


@contextmanager
def serving(environment: Mapping[str, str], log: Path, *arguments: str) -> Iterator[Process]:
    process = Process(environment, log, *arguments)
    try:
        yield process
    finally:
        process.close()
