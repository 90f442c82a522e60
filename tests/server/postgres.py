"""A real PostgreSQL server on loopback, with its data in a temporary folder."""

import os
import pwd
import shutil
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.programs import Program, run

SPOTS = ["/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql"]


def binaries() -> Path | None:
    """The folder with initdb and postgres, of the newest version there is."""
    found = [path.parent for spot in SPOTS for path in Path(spot).glob("**/bin/initdb")]
    on_path = shutil.which("initdb")
    return sorted(found)[-1] if found else Path(on_path).parent if on_path else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A server of its own, with its data in the folder."""

    def __init__(self, folder: Path, fsync: bool = False) -> None:
        programs = binaries()
        assert programs is not None
        self.programs = programs
        self.folder = folder
        self.user: str | None = None
        if os.getuid() == 0:  # it refuses to run as root
            self.user = "postgres"
            os.chown(folder, pwd.getpwnam(self.user).pw_uid, -1)
        command = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", "carnegie", "--auth=trust", "--no-sync"]
        run([*command, "--no-locale", "-E", "UTF8"], check=True, user=self.user, cwd=folder)
        self.port = free_port()
        self.url = f"postgresql://carnegie@127.0.0.1:{self.port}/postgres"
        self.settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "on" if fsync else "off",
            "max_connections": "200",
        }

    def start(self) -> None:
        """Returns when it answers."""
        options = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options]
            self.program = Program(command, user=self.user, stdout=log, stderr=log, cwd=self.folder)
        try:
            wait_until_up(self.url, self.program)
        except BaseException:
            self.program.end()
            raise

    def crash(self) -> None:
        """Ends it in the middle of everything; the next start recovers from its log."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        """Ends it at once, without waiting for connections."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        self.program.send_signal(how)
        try:
            self.program.wait()
        finally:
            self.program.end()


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a new server's database `postgres`; the server is ended at the end."""
    server = Postgres(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


def wait_until_up(url: str, program: Program) -> None:
    for _ in range(600):
        assert program.process.poll() is None, "PostgreSQL has ended"
        try:
            psycopg.connect(url, connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise AssertionError("PostgreSQL does not answer")


def make_database(url: str, name: str, template: str = "template1") -> str:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
    return url.rpartition("/")[0] + f"/{name}"
