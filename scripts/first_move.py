"""What the browser of somebody new asks a server for: the page with its scripts, a game against bots and one move.

    python scripts/first_move.py http://127.0.0.1:8000

Ends when the bots have answered the move, and prints the game's id. Needs nothing but the standard library.
"""

import json
import re
import sys
import time
import urllib.request
from typing import Any
from urllib.parse import urljoin

SECONDS = 60
"""How long the bots may take; they think for about a second each."""
SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "medium"}]


class Visitor:
    def __init__(self, server: str) -> None:
        self.server = server
        self.headers = {"Content-Type": "application/json"}
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def get(self, path: str, body: object = None) -> str:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(urljoin(self.server, path), data, self.headers)
        with self.opener.open(request, timeout=SECONDS) as answer:
            text: str = answer.read().decode()
        return text

    def ask(self, path: str, body: object = None) -> dict[str, Any]:
        out: dict[str, Any] = json.loads(self.get(path, body))
        return out


def main(server: str) -> str:
    visitor = Visitor(server)
    page = visitor.get("/")
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert "<title>Carnegie</title>" in page, "this is not the page"
    assert files, "the page names no scripts"
    for file in files:
        assert visitor.get(file), file

    created = visitor.ask("/api/games", {"seats": SEATS})
    visitor.headers["Authorization"] = f"Bearer {created['token']}"
    state = created["game"]
    address = f"/api/games/{state['id']}"
    played = visitor.ask(f"{address}/moves", {"move": state["moves"][0], "after": state["number"], "id": "first"})
    assert played["number"] == state["number"] + 1
    end = time.monotonic() + SECONDS
    while not visitor.ask(address)["number"] > played["number"]:
        assert time.monotonic() < end, "the bots do not answer"
        time.sleep(0.1)
    return str(state["id"])


if __name__ == "__main__":
    print(main(sys.argv[1]))
