"""A real server on loopback, in a thread of the test's process, and clients for it."""

import asyncio
import json
import secrets
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

import httpx2
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from carnegie.components.owner import read_owner
from carnegie.server.app import make_app
from carnegie.server.course import Course
from carnegie.server.house import House
from carnegie.server.keeper import Change
from carnegie.server.run import server_config
from carnegie.server.settings import Settings
from carnegie.server.store import open_store

Json = dict[str, Any]
PERSON = {"kind": "person", "name": "Ada"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once: reading all certificates for each client takes longer than the tests."""


class Server:
    """One that runs; `house` is to be looked at only through `call`, in the server's own loop."""

    def __init__(self, url: str, house: House, loop: asyncio.AbstractEventLoop) -> None:
        self.url = url
        self.house = house
        self.loop = loop
        self.clients: list[Client] = []

    def call(self, work: Callable[[], Any]) -> Any:
        """The result of a function, or of the coroutine that it returns, run by the server."""

        async def run() -> Any:
            out = work()
            return await out if asyncio.iscoroutine(out) else out

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(30)

    def count(self, game: str) -> None:
        """Has the result of a game with a chosen seed count, as if the seed had been drawn."""

        def drawn(course: Course) -> Change:
            setup = course.table.setup.model_copy(update={"counts": True})
            return Change(table=course.table.model_copy(update={"setup": setup}))

        self.call(lambda: self.house.keeper.change(game, drawn)).tell()

    def client(self, token: str | None = None, address: str | None = None) -> "Client":
        """A client, with another loopback address than 127.0.0.1 if one is given."""
        client = Client(self.url, token, address)
        self.clients.append(client)
        return client

    def person(self, name: str = "Ada") -> "Client":
        """A client with a person's token."""
        client = self.client()
        client.use(client.ok("POST", "/api/people", {"name": name})["token"])
        return client


class Client:
    """Whoever sends requests, with a token or without."""

    def __init__(self, url: str, token: str | None = None, address: str | None = None) -> None:
        self.url = url
        line = None if address is None else httpx2.HTTPTransport(verify=NO_TLS, trust_env=False, local_address=address)
        self.http = httpx2.Client(base_url=url, timeout=30, trust_env=False, verify=NO_TLS, transport=line)
        self.token: str | None = None
        if token is not None:
            self.use(token)

    def use(self, token: str) -> Self:
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"
        return self

    def close(self) -> None:
        self.http.close()

    def send(self, method: str, path: str, body: object = None, **options: Any) -> httpx2.Response:
        if body is not None:
            options["json"] = body
        return self.http.request(method, path, **options)

    def ok(self, method: str, path: str, body: object = None, **options: Any) -> Json:
        answer = self.send(method, path, body, **options)
        assert answer.status_code in (200, 201), answer.text
        out = answer.json()
        assert isinstance(out, dict)
        return out

    def refused(self, status: int, code: str, method: str, path: str, body: object = None) -> Json:
        answer = self.send(method, path, body)
        assert answer.status_code == status, answer.text
        out: Json = answer.json()
        assert out["error"]["code"] == code, answer.text
        assert out["error"]["message"]
        return out

    def create(self, *seats: Json, **wish: Any) -> Json:
        """A new game's state; the first to create one becomes a person and keeps the token."""
        out = self.ok("POST", "/api/games", {"seats": list(seats), "seed": 7, **wish})
        if out["token"] is not None:
            self.use(out["token"])
        self.invite = out["invite"]
        game: Json = out["game"]
        return game

    def game(self, game: str) -> Json:
        return self.ok("GET", f"/api/games/{game}")

    def move(self, game: str, move: str | None = None, after: int | None = None, **body: Any) -> Json:
        """Plays a move, the first legal one unless told."""
        if move is None or after is None:
            state = self.game(game)
            move = state["moves"][0] if move is None else move
            after = state["number"] if after is None else after
        wish = {"move": move, "after": after, "id": secrets.token_hex(4), **body}
        return self.ok("POST", f"/api/games/{game}/moves", wish)

    def act(self, what: str, game: str, **body: Any) -> Json:
        """Another entry of the log: undo, undo/answer, confirm, resign."""
        return self.ok("POST", f"/api/games/{game}/{what}", self.wish(game, **body))

    def wish(self, game: str, **body: Any) -> Json:
        after = body.pop("after", None)
        after = self.game(game)["number"] if after is None else after
        return {"after": after, "id": secrets.token_hex(4), **body}

    @contextmanager
    def live(self, game: str, after: int | str | None = None, **options: Any) -> Iterator["Live"]:
        query = "" if after is None else f"?after={after}"
        url = f"ws{self.url[4:]}/api/games/{game}/live{query}"
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        headers |= options.pop("headers", {})
        with connect(url, additional_headers=headers, proxy=None, compression=None, **options) as socket:
            yield Live(socket)


class Live:
    """A WebSocket as a viewer uses it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self, kind: str | None = None) -> Json:
        """The next message, or the next one of a kind."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=30))
            if kind is None or message["type"] == kind:
                return message

    def until(self, found: Callable[[Json], bool]) -> Json:
        while not found(message := self.next()):
            pass
        return message

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))


@contextmanager
def running(settings: Settings, around: Callable[[FastAPI], Any] = lambda app: app) -> Iterator[Server]:
    """A server with these settings, stopped in order at the end; `around` puts something around the application."""
    ready = threading.Event()
    started: list[Any] = []
    app = make_app(settings, open_store(settings), read_owner(settings.data))

    class Noticing(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            started[:] = [asyncio.get_running_loop(), self.servers[0].sockets[0].getsockname()[1]]
            await asyncio.wait_for(app.state.house.listening.wait(), 30)
            ready.set()

    server = Noticing(server_config(around(app), settings, "127.0.0.1", 0))
    thread = threading.Thread(target=server.run, name="server")
    thread.start()
    try:
        while not ready.wait(0.5):
            assert thread.is_alive(), "the server has ended"
        loop, port = started
        out = Server(f"http://127.0.0.1:{port}", app.state.house, loop)
        yield out
    finally:
        for client in out.clients if ready.is_set() else ():
            client.close()
        server.should_exit = True
        thread.join(30)
        assert not thread.is_alive(), "the server does not stop"
