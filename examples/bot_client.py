"""A program that plays one seat over HTTP and WebSocket: it joins the game it is given and plays random moves.

    python examples/bot_client.py http://127.0.0.1:8000 GAME [INVITATION]

It needs the package `websockets` and nothing else.
"""

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


def post(server: str, path: str, body: dict[str, Any]) -> Any:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(view: dict[str, Any], moves: list[str]) -> str:
    """Put something cleverer here: `view` is the position (docs/position.md), `moves` are the legal moves as text."""
    return random.choice(moves)


def play(server: str, game: str, invite: str | None) -> list[dict[str, Any]]:
    """Plays to the end and returns the score sheets."""
    joined = post(server, f"/api/games/{game}/join", {"name": "Random program", "invite": invite})
    headers = {"Authorization": f"Bearer {joined['token']}"}  # given once: keep it to come back later
    address = f"ws{server.removeprefix('http')}/api/games/{game}/live"
    with connect(address, additional_headers=headers) as socket:
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(message["error"]["message"])
            state = message["game"] if message["type"] == "state" else message
            if state.get("scores"):
                return list(state["scores"])
            if state.get("moves"):  # it is our decision
                move = choose(state["view"], state["moves"])
                number = state["number"]  # the entry that our move follows; sent twice it is played once
                socket.send(json.dumps({"type": "move", "move": move, "after": number, "id": f"move-{number}"}))
    raise SystemExit("the server has closed the connection")


if __name__ == "__main__":
    for sheet in play(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None):
        print(sheet["total"])
