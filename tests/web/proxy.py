"""A network that can die without a word: a TCP proxy that takes everything in and lets nothing out."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.programs import DEADLINE


class Proxy:
    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._sockets: list[socket.socket] = []
        self._dead: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """The connections that are open now stay open, and nothing comes through them any more; new ones work."""
        with self._lock:
            self._dead.update(self._sockets)

    def close(self) -> None:
        self._listener.close()
        with self._lock:
            for each in self._sockets:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._target, DEADLINE)
                server.settimeout(None)  # from now on it may be silent
                with self._lock:
                    self._sockets += [client, server]
                for source, sink in ((client, server), (server, client)):
                    threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                with self._lock:
                    lost = source in self._dead
                if not lost:
                    sink.sendall(data)
            with self._lock:
                lost = source in self._dead
            if not lost:
                sink.shutdown(socket.SHUT_WR)


@contextmanager
def proxied(url: str) -> Iterator[Proxy]:
    proxy = Proxy(int(url.rsplit(":", 1)[1]))
    try:
        yield proxy
    finally:
        proxy.close()
