"""Around every request: the size of its body, its origin, safe headers, metrics and one line in the log."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carnegie.server.addresses import SENDER, address_of
from carnegie.server.errors import Refused
from carnegie.server.metrics import REQUESTS, SECONDS
from carnegie.server.origins import check_origin
from carnegie.server.render import compact
from carnegie.server.settings import Settings

log = logging.getLogger("carnegie.requests")
SAFE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
METHODS = {*UNSAFE, "GET", "HEAD", "OPTIONS"}
FAULT = Refused(500, "internal", "something went wrong here; it has been noted")
PLACES = 32
"""Requests of one address that are worked on at the same time."""
FOR_BOTS = ("/hint", "/advice", "/evaluate")
"""Ends of paths whose requests wait for a bot; workers.py limits these."""
LONGEST_BODY = 20.0
"""Seconds that a body may take to come."""


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._places: dict[str, asyncio.Semaphore] = {}
        self._present: Counter[str] = Counter()
        """Requests by address, those that wait for a place included."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        SENDER.set(address_of(HTTPConnection(scope)))

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            body = await self._checked_body(scope, receive)
            if body is not None:
                waits = scope["path"].endswith(FOR_BOTS)
                async with contextlib.nullcontext() if waits else self._place(SENDER.get()):
                    await self._app(scope, again(body, receive), send_safely)
        except Refused as refused:
            await answer(refused, send_safely)
        except Exception:
            log.exception("request failed")
            if status:
                raise  # half an answer: the connection ends
            await answer(FAULT, send_safely)
        finally:
            self._note(scope, status or 500, time.perf_counter() - began)

    @contextlib.asynccontextmanager
    async def _place(self, address: str) -> AsyncIterator[None]:
        """One of the places of an address: a crowd of requests from it waits, and others' do not wait behind it."""
        places = self._places.setdefault(address, asyncio.Semaphore(PLACES))
        self._present[address] += 1
        try:
            async with places:
                yield
        finally:
            self._present[address] -= 1
            if not self._present[address]:
                del self._present[address]
                del self._places[address]

    async def _checked_body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body, if it is not too long and comes from a page that may; None if the sender went away."""
        headers = Headers(scope=scope)
        if scope["method"] in UNSAFE:
            check_origin(headers, self._settings)
        most = self._settings.body_limit
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:12]) > most:
            raise too_long(most)
        try:
            async with asyncio.timeout(LONGEST_BODY):
                return await read_body(receive, most)
        except TimeoutError:
            raise Refused(408, "too_slow", "the body did not come in time") from None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "unknown")
        method = scope["method"] if scope["method"] in METHODS else "?"  # or strangers could fill the memory with names
        REQUESTS.labels(method, route, status).inc()
        SECONDS.labels(route).observe(seconds)
        extra: dict[str, Any] = {"method": method, "route": route, "status": status}
        game = scope.get("path_params", {}).get("game")
        shown = None if game is None else str(game)[:16]
        log.info("request", extra={**extra, "game": shown, "ms": round(seconds * 1000, 1)})


async def read_body(receive: Receive, most: int) -> bytes | None:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None  # half a request is none
        body += message.get("body", b"")
        if len(body) > most:
            raise too_long(most)
        if not message.get("more_body", False):
            return bytes(body)


def too_long(most: int) -> Refused:
    return Refused(413, "too_long", f"the body is longer than {most} bytes")


def again(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read once more, and then what comes after it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def answer(refused: Refused, send: Send) -> None:
    body = compact(refused.body()).encode(errors="replace")
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
