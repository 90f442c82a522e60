"""Answers of a real server to one request of each kind: `python -m tests.server.answers` makes them the examples of
the OpenAPI description.
"""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

from carnegie import Game
from carnegie.server import describing
from carnegie.server.settings import Settings
from tests.games.corpus import file_of, read
from tests.server.running import OPEN, PERSON, Client, Json, Server, running

FILE = Path(describing.__file__).with_name("examples.json")
SECRET = "kX3vYp0mQm6Zr1sT8uWbAg"
MONDAY = 1763370000.0
ID = re.compile(r"\b[0-9a-f]{16}\b")


def answers(server: Server) -> dict[str, Any]:
    """By the name of the answer's shape."""
    ada, bob = server.client(), server.client()
    out: dict[str, Any] = {}
    wish = {"seats": [PERSON, OPEN, {"kind": "bot", "bot": "easy"}], "seed": 7}
    out["Created"] = made = ada.ok("POST", "/api/games", wish)
    ada.use(made["token"])
    game = made["game"]["id"]
    out["GameList"] = ada.ok("GET", "/api/games")
    out["Joined"] = joined = bob.ok("POST", f"/api/games/{game}/join", {"name": "Bob"})
    bob.use(joined["token"])
    out["InviteGiven"] = ada.ok("POST", f"/api/games/{game}/invite")
    ada.ok("POST", f"/api/games/{game}/start")
    out["Foresight"] = ada.ok("GET", f"/api/games/{game}/preview?move=tabs aaaa")
    out["Acknowledged"] = ada.move(game, "tabs aaaa", 0)
    stale = {"move": "tabs aaaa", "after": 0, "id": "6f1d2c9a"}
    out["Stale"] = bob.refused(409, "stale", "POST", f"/api/games/{game}/moves", stale)
    bob.move(game, "tabs aaaa", 1)
    out["GameState"] = ada.game(game)
    out["LogShown"] = ada.ok("GET", f"/api/games/{game}/log")
    out["ReplayStep"] = ada.ok("GET", f"/api/games/{game}/replay/1")
    out["Record"] = ada.ok("GET", f"/api/games/{game}/record")
    out["ChatShown"] = ada.ok("POST", f"/api/games/{game}/chat", {"text": "Good luck!"})
    out["ChatList"] = ada.ok("GET", f"/api/games/{game}/chat")
    out["TokenGiven"] = ada.ok("POST", f"/api/games/{game}/seats/0/token")
    out["Done"] = ada.ok("DELETE", f"/api/games/{game}/seats/0/token")
    out |= looking_back(server, ada, bob)
    out["PersonGiven"] = given = server.client().ok("POST", "/api/people", {"name": "Cy"})
    out["PersonShown"] = ada.ok("GET", f"/api/people/{given['person']}")
    out["Session"] = ada.ok("GET", "/api/session")
    out["BotList"] = ada.ok("GET", "/api/bots")
    out["Components"] = first_of_each(ada.ok("GET", "/api/components"))
    server.call(lambda: setattr(server.house.notifier, "private_too", True))
    out["HookShown"] = ada.ok("POST", "/api/me/hooks", {"kind": "ntfy", "url": "https://localhost/my-topic"})
    out["HookList"] = ada.ok("GET", "/api/me/hooks")
    out["PushKey"] = ada.ok("GET", "/api/push/key")
    out["Health"] = ada.ok("GET", "/healthz")
    tidy: dict[str, Any] = tidied(out)
    return tidy


def looking_back(server: Server, ada: Client, bob: Client) -> dict[str, Any]:
    """A recorded game, played to its end."""
    out: dict[str, Any] = {}
    record: Json = read(file_of("2p_sensible_play_above_100")).record
    game = ada.create(PERSON, OPEN, seed=record["seed"])["id"]
    bob.ok("POST", f"/api/games/{game}/join", {})
    ada.ok("POST", f"/api/games/{game}/start")
    server.count(game)
    play = Game.from_record({**record, "moves": []})
    for number, move in enumerate(record["moves"]):
        client = (ada, bob)[play.to_act or 0]
        if number == len(record["moves"]) - 2:
            out["HintList"] = client.ok("POST", f"/api/games/{game}/hint", {"seconds": 0.3})
            out["Absence"] = ada.ok("GET", f"/api/games/{game}/absence")
        client.move(game, move, number)
        play.play(move)
    course = ada.ok("GET", f"/api/games/{game}/course")
    out["CourseShown"] = {**course, "plies": course["plies"][:2], "rounds": course["rounds"][:1]}
    out["Evaluations"] = ada.ok("POST", f"/api/games/{game}/evaluate", {"plies": [0, 40], "seconds": 0.3})
    out["FinishedList"] = ada.ok("GET", "/api/statistics/games")
    out["Records"] = ada.ok("GET", "/api/statistics/records")
    out["History"] = ada.ok("GET", "/api/me/history")
    return out


def first_of_each(facts: Json) -> Json:
    """The first of each list; all of it would be longer than the rest of the description."""
    return {name: value[:1] if isinstance(value, list) else value for name, value in facts.items()}


def tidied(value: Any) -> Any:
    """With the same ids, secrets and times whenever it is made."""
    ids: dict[str, str] = {}

    def tidy(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: tidy(each, key) for key, each in value.items()}
        if isinstance(value, list):
            return [tidy(each, name) for each in value]
        if name in ("at", "created", "finished", "now", "since", "updated") and isinstance(value, float):
            return MONDAY
        if name == "host" and value == "localhost":
            return "ntfy.sh"
        if name in ("token", "invite") and isinstance(value, str):
            return SECRET
        if isinstance(value, str) and ID.fullmatch(value):
            return ids.setdefault(value, f"{0x1B2C3D4E5F60718 * (len(ids) + 3) % 2**64:016x}")
        return value

    return tidy(value)


def write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), limits=False, bot_workers=1)
        with running(settings) as server:
            found = answers(server)
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
