"""Running the server under uvicorn."""

import contextlib
import os
import signal
import socket
import sys
import webbrowser
from dataclasses import replace
from typing import Any

from starlette.types import ASGIApp
from uvicorn import Config, Server

from carnegie.components.owner import read_owner
from carnegie.server.app import make_app
from carnegie.server.connections import GuardedWebSocket, guarded_http
from carnegie.server.logs import set_up_logs
from carnegie.server.settings import Settings
from carnegie.server.store import open_store

if sys.platform != "win32":
    import resource

MAX_FILES = 65_536
RESERVED_FILES = 100
"""Open files for the database, the workers, the page and the log."""


class BadAddress(Exception):
    """A host and port that cannot be listened on; the message is one line."""


def server_config(app: ASGIApp, settings: Settings, host: str, port: int) -> Config:
    return Config(
        app,
        host=host,
        port=port,
        http=guarded_http(settings),
        ws=GuardedWebSocket,
        ws_max_size=settings.body_limit,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=10,
        h11_max_incomplete_event_size=65_536,
    )


def open_files() -> int:
    """Raises the process's limit of open files as far as it may, and returns it."""
    if sys.platform == "win32":
        return MAX_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft


def fitting(settings: Settings, files: int) -> Settings:
    """The settings with connections and viewers limited to what the open files allow."""
    places = max(16, files - RESERVED_FILES) // 2
    connections = min(settings.connections, places)
    return replace(
        settings,
        connections=connections,
        connections_per_address=min(settings.connections_per_address, connections // 2),
        viewers=min(settings.viewers, places),
    )


class Announcing(Server):
    """Says where it listens as soon as it does."""

    def __init__(self, config: Config, url: str, open_browser: bool) -> None:
        super().__init__(config)
        self._url = url
        self._open_browser = open_browser

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Carnegie is at {self._url} – press ctrl-C to stop.", flush=True)
            if self._open_browser and has_screen():
                webbrowser.open(self._url)


def has_screen() -> bool:
    """Whether a browser would be a window, and not a program that takes over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Serves until it is asked to stop. Raises `BadAddress`, `ComponentError` or `BadStore` before that."""
    bound = listening_socket(host, port)
    try:
        corrections = read_owner(settings.data)
        store = open_store(settings)
        set_up_logs(settings.log_level)
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        url = f"http://{f'[{shown}]' if ':' in shown else shown}:{bound.getsockname()[1]}"
        # uvicorn stops in order when it is asked to and then raises the signal again; by then all is done.
        signal.signal(signal.SIGTERM, lambda number, frame: None)
        settings = fitting(settings, open_files())
        config = server_config(make_app(settings, store, corrections), settings, host, port)
        Announcing(config, url, open_browser).run([bound])
    finally:
        bound.close()


def listening_socket(host: str, port: int) -> socket.socket:
    """Bound before anything else is done, so that a busy port is said at once."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        out = socket.socket(family, kind, protocol)
    except OSError as error:
        raise BadAddress(f"--host {host}: {error.strerror or error}") from None
    out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        out.bind(address)
    except OSError as error:
        out.close()
        raise BadAddress(f"{host}:{port} cannot be listened on: {error.strerror}; --port names another") from None
    return out
