"""A real PostgreSQL server on loopback, with its data in a temporary folder."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

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


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a new server's database `postgres`; the server is ended at the end."""
    programs = binaries()
    assert programs is not None
    user: str | None = None
    if os.getuid() == 0:  # it refuses to run as root
        user = "postgres"
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    data = folder / "data"
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "carnegie", "--auth=trust", "--no-sync", "--no-locale", "-E", "UTF8"],
        check=True, user=user, capture_output=True, cwd=folder,
    )  # fmt: skip
    port = free_port()
    settings = {
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "fsync": "off",
        "max_connections": "200",
    }
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    log = (folder / "log").open("wb")
    process = subprocess.Popen(
        [programs / "postgres", "-D", data, "-p", str(port), *options],
        user=user, stdout=log, stderr=log, cwd=folder, start_new_session=True,
    )  # fmt: skip
    try:
        url = f"postgresql://carnegie@127.0.0.1:{port}/postgres"
        wait_until_up(url, process)
        yield url
    finally:
        process.send_signal(signal.SIGINT)  # ends it at once, without waiting for connections
        process.wait()
        log.close()


def wait_until_up(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert process.poll() is None, "PostgreSQL has ended"
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
