"""Limits of TCP connections: how many, how long a request's head may take, how long a client may refuse to read."""

import asyncio
import contextlib
import socket
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from carnegie.server.metrics import CONNECTIONS_DROPPED
from carnegie.server.settings import Settings

HEAD_SECONDS: Final = 10.0
"""Seconds that the head of a request may take, from the first byte of the connection or after the answer before."""
READ_SECONDS: Final = 20.0
"""Seconds that a client may take nothing in while something waits to be sent to it."""
SEND_BUFFER: Final = 131_072
"""Bytes that the kernel holds per connection for a client that does not read."""


class Gate:
    """Counts the open connections that serve HTTP; WebSockets have limits of their own (routes/live.py)."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.connections
        # Behind a proxy, all connections come from the same address.
        self._most_per_address = settings.connections if settings.trusted_proxies else settings.connections_per_address
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Counts a connection, or returns False if there are too many."""
        if self._open.total() >= self._most or self._open[address] >= self._most_per_address:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class SlowReader:
    """Aborts the connection of a client that does not read; mixed into uvicorn's protocols.

    Closing such a connection in order would wait for the client to read what is left.
    """

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._unread = self.loop.call_later(READ_SECONDS, self._give_up, "does not read")

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)  # type: ignore[misc]

    def _give_up(self, why: str) -> None:
        CONNECTIONS_DROPPED.labels(why).inc()
        self.transport.abort()


class GuardedWebSocket(SlowReader, WebSocketsSansIOProtocol):
    """A WebSocket whose client has to read."""


class GuardedHttp(SlowReader, H11Protocol):
    """HTTP/1.1 with limits."""

    gate: Gate
    _address: str | None = None
    _head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        bound_buffers(transport.get_extra_info("socket"))
        address = self.client[0] if self.client else "local"
        if not self.gate.enter(address):
            self._give_up("too many")
            return
        self._address = address
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_for_head()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_for_head()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        """Starts the deadline of the next head, or stops it if a request is being answered."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering or self._address is None:
            self._stop_waiting()
        elif self._head is None:
            self._head = self.loop.call_later(HEAD_SECONDS, self._give_up, "slow head")

    def _stop_waiting(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _leave(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self.gate.leave(self._address)
            self._address = None


def guarded_http(settings: Settings) -> type[GuardedHttp]:
    """The protocol of one server, whose connections share a gate."""
    return type("GuardedHttp", (GuardedHttp,), {"gate": Gate(settings)})


def bound_buffers(line: socket.socket) -> None:
    """Bounds what the kernel keeps for a client, and for how long it tries to deliver it."""
    with contextlib.suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER // 2)  # Linux doubles it
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        with contextlib.suppress(OSError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(READ_SECONDS * 1000))
