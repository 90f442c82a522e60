"""The server's own stack with the game taken out: it writes a row and broadcasts. What `load.py` compares with."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from sqlalchemy import Connection, insert

from carnegie.server.live import Viewer
from carnegie.server.render import compact
from carnegie.server.run import Announcing, listening_socket, server_config
from carnegie.server.settings import read_settings
from carnegie.server.store import open_store
from carnegie.server.store.games import ADD_ENTRY
from carnegie.server.store.schema import games

STATE = json.loads(os.environ["BARE_STATE"])
"""What is broadcast: a message as long as the real one."""
rooms: dict[str, set[Viewer]] = {}
numbers: dict[str, int] = {}


def write_row(connection: Connection, game: str, number: int, text: str) -> None:
    values = {"game": game, "number": number, "version": "", "document": text, "person": None, "client_id": None}
    connection.execute(ADD_ENTRY, values)


def add_game(connection: Connection, game: str) -> None:
    values: dict[str, Any] = {"id": game, "version": "", "length": 0, "status": "playing", "listed": True}
    connection.execute(insert(games).values(**values, bot_due=False, created=0, updated=0, document="{}"))


def main() -> None:
    settings = read_settings(os.environ)
    store = open_store(settings)
    app = FastAPI(openapi_url=None)

    @app.websocket("/api/games/{game}/live")
    async def live(socket: WebSocket, game: str) -> None:
        await socket.accept()
        viewer = Viewer(game, None, (), 64)
        if game not in rooms:
            rooms[game], numbers[game] = set(), 0
            await store.write(add_game, game)
        rooms[game].add(viewer)
        await socket.send_text(json.dumps({"type": "state", "game": {"number": 0, "moves": ["pass"]}}))
        sending = asyncio.create_task(send_all(socket, viewer))
        try:
            while True:
                text = await socket.receive_text()
                wish = json.loads(text)
                numbers[game] += 1
                number = numbers[game]
                await store.write(write_row, game, number, text)
                viewer.put(json.dumps({"type": "acknowledged", "id": wish["id"], "number": number}))
                message = compact({**STATE, "number": number})
                for other in rooms[game]:
                    other.put(message)
        except WebSocketDisconnect:
            rooms[game].discard(viewer)
            sending.cancel()

    bound = listening_socket("127.0.0.1", 0)
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    Announcing(server_config(app, settings, "127.0.0.1", 0), url, False).run([bound])


async def send_all(socket: WebSocket, viewer: Viewer) -> None:
    while True:
        message = await viewer.next()
        if message is not None:
            await socket.send_text(message)


if __name__ == "__main__":
    main()
