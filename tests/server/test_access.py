"""Only the seat's owner moves: every route with every wrong token, made from the route table itself."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from fastapi.routing import APIRoute

from carnegie.server.app import make_app
from carnegie.server.settings import Settings
from carnegie.server.store import Store
from carnegie.server.store.store import make_engine
from tests.server.running import BOT, OPEN, PERSON, Client, Server

PUBLIC = "public"
"""Anybody may, without a token, too."""
WATCHER = "watcher"
"""Whoever may see the table."""
SELF = "self"
"""Any person, about themself."""
SEATED = "seated"
"""Only whoever holds the seat, with the person's token or the seat's."""
HOLDER = "holder"
"""Only whoever holds the seat, with the person's own token."""
MEMBER = "member"
"""Whoever sits at the table or has made it."""
HOST = "host"
"""Only whoever has made the table."""


@dataclass(frozen=True)
class Case:
    who: str
    body: dict[str, Any] | None = None
    open_table: bool = False
    """Whether it is for tables that have not started."""
    query: str = ""
    good: set[int] = field(default_factory=lambda: {200, 201})
    """What the right sender gets."""


ACT = {"after": 0, "id": "x"}
ROUTES = {
    "GET /healthz": Case(PUBLIC),
    "GET /metrics": Case(PUBLIC),
    "GET /api/bots": Case(PUBLIC),
    "GET /api/components": Case(PUBLIC),
    "GET /api/games": Case(PUBLIC),
    "POST /api/games": Case(PUBLIC, {"seats": [PERSON, BOT]}),
    "POST /api/imports": Case(PUBLIC, {"record": {}}, good={422}),
    "POST /api/people": Case(PUBLIC, {"name": "Eve"}),
    "GET /api/people/{person}": Case(PUBLIC, good={404}),
    "GET /api/statistics/games": Case(PUBLIC),
    "GET /api/statistics/records": Case(PUBLIC),
    "GET /api/session": Case(PUBLIC),
    "GET /api/me": Case(SELF),
    "PATCH /api/me": Case(SELF, {"name": "Ada"}),
    "DELETE /api/me": Case(SELF),
    "POST /api/me/token": Case(SELF),
    "POST /api/me/cookie": Case(SELF),
    "DELETE /api/me/cookie": Case(PUBLIC),
    "GET /api/me/games": Case(SELF),
    "GET /api/me/history": Case(SELF),
    "GET /api/me/hooks": Case(SELF),
    "POST /api/me/hooks": Case(SELF, {"kind": "json", "url": "http://127.0.0.1/"}, good={422}),
    "DELETE /api/me/hooks/{hook}": Case(SELF, good={404}),
    "GET /api/push/key": Case(PUBLIC),
    "GET /api/games/{game}": Case(WATCHER),
    "GET /api/games/{game}/log": Case(WATCHER),
    "GET /api/games/{game}/record": Case(WATCHER),
    "GET /api/games/{game}/replay/{ply}": Case(WATCHER),
    "GET /api/games/{game}/preview": Case(WATCHER, query="?move=tabs aaaa"),
    "GET /api/games/{game}/course": Case(WATCHER),
    "POST /api/games/{game}/evaluate": Case(WATCHER, {"plies": [0]}, good={409}),
    "POST /api/games/{game}/advice": Case(WATCHER, {"ply": 0}, good={409}),
    "GET /api/games/{game}/chat": Case(WATCHER),
    "POST /api/games/{game}/chat": Case(HOLDER, {"text": "hi"}),
    "POST /api/games/{game}/moves": Case(SEATED, {**ACT, "move": "tabs aaaa", "seat": 0}),
    "POST /api/games/{game}/undo": Case(SEATED, {**ACT, "seat": 0}, good={409}),
    "POST /api/games/{game}/undo/answer": Case(SEATED, {**ACT, "seat": 0, "agree": True}, good={409}),
    "POST /api/games/{game}/confirm": Case(SEATED, {**ACT, "seat": 0}, good={409}),
    "POST /api/games/{game}/resign": Case(SEATED, {**ACT, "seat": 0}),
    "GET /api/games/{game}/absence": Case(WATCHER),
    "POST /api/games/{game}/stand-in": Case(SEATED, {**ACT, "seat": 0}),
    "POST /api/games/{game}/return": Case(SEATED, {**ACT, "seat": 0}, good={409}),
    "POST /api/games/{game}/hint": Case(SEATED, {}),
    "DELETE /api/games/{game}/seats/{seat}/token": Case(SEATED),
    "POST /api/games/{game}/seats/{seat}/token": Case(HOLDER),
    "POST /api/games/{game}/rematch": Case(MEMBER, {}, good={409}),  # the other seat was faster
    "POST /api/games/{game}/decline": Case(MEMBER, open_table=True, good={409}),
    "POST /api/games/{game}/leave": Case(HOLDER, {"seat": 0}, open_table=True),
    "POST /api/games/{game}/start": Case(MEMBER, open_table=True, good={409}),
    "POST /api/games/{game}/join": Case(MEMBER, {}, open_table=True, good={409}),  # likewise
    "PUT /api/games/{game}/seats/{seat}": Case(HOST, {"kind": "open"}, open_table=True),
    "POST /api/games/{game}/remove": Case(HOST, {"person": "nobody"}),
    "POST /api/games/{game}/mute": Case(HOST, {"person": "nobody"}),
    "POST /api/games/{game}/invite": Case(HOST),
    "POST /api/games/{game}/watch": Case(HOST, {"invite": "wrong"}, good={403}),
}


def all_routes() -> list[str]:
    """What the application really serves."""
    app = make_app(Settings(), Store(*[make_engine("sqlite:///not-opened.db")] * 2))
    found = app.openapi()["paths"]
    named = [f"{method.upper()} {path}" for path, methods in found.items() for method in methods]
    hidden = [route.path for route in app.routes if isinstance(route, APIRoute) and not route.include_in_schema]
    assert hidden == ["/api/openapi.json"]
    return named


def test_every_route_is_known_here() -> None:
    assert sorted(all_routes()) == sorted(ROUTES)


@dataclass
class Table:
    """A table that only its players may see, and everybody who might come."""

    game: str
    senders: dict[str, Client]


def table_for(server: Server, case: Case) -> Table:
    """Ada holds seat 0, Bob seat 1; Cy is a spectator's token; Dora sits elsewhere; Eve's token was revoked."""
    host = server.client()
    seats = [PERSON, OPEN, OPEN] if case.open_table else [PERSON, OPEN]
    game = host.create(*seats, options={"watch": "players", "listed": False})["id"]
    bob = server.person("Bob")
    bob.ok("POST", f"/api/games/{game}/join", {"seat": 1, "invite": host.invite})
    if not case.open_table:
        host.ok("POST", f"/api/games/{game}/start")
    spectator = server.person("Cy")
    spectator.refused(403, "not_yours", "POST", f"/api/games/{game}/watch", {"invite": host.invite})
    elsewhere = server.client()
    other = elsewhere.create(PERSON, BOT)["id"]
    seat_elsewhere = server.client(elsewhere.ok("POST", f"/api/games/{other}/seats/0/token")["token"])
    revoked = server.person("Eve")
    revoked.ok("POST", "/api/me/token")
    senders = {
        "nobody": server.client(),
        "other seat": bob,
        "spectator": spectator,
        "other game": elsewhere,
        "other game's seat": seat_elsewhere,
        "revoked": revoked,
        "nonsense": server.client("nonsense"),
    }
    if not case.open_table:
        old = server.client(host.ok("POST", f"/api/games/{game}/seats/0/token")["token"])
        host.ok("DELETE", f"/api/games/{game}/seats/0/token")
        senders["revoked seat"] = old
        senders["other seat's program"] = server.client(bob.ok("POST", f"/api/games/{game}/seats/1/token")["token"])
    return Table(game, {**senders, "host": host})


def expected(who: str, sender: str) -> set[int]:
    """What a sender who is not the right one gets."""
    if sender in ("revoked", "nonsense", "revoked seat"):
        return {200, 201, 404, 422, 401} if who == PUBLIC else {401}
    if who == PUBLIC or (who == SELF and not sender.endswith(("seat's program", "game's seat", "nobody"))):
        return {200, 201, 404, 422} | ({403} if "seat" in sender else set())
    if sender == "nobody":
        return {401, 403}
    if sender.startswith("other seat") and who in (WATCHER, MEMBER):
        return {200, 201, 409, 403}
    return {403}


@pytest.mark.parametrize("route", sorted(ROUTES))
def test_who_may_use_the_route(server: Server, route: str) -> None:
    case = ROUTES[route]
    method, path = route.split(" ")
    table = table_for(server, case)
    path = path.format(game=table.game, seat=0, ply=0, person="nobody", hook="0" * 16) + case.query
    body = case.body if method != "GET" else None
    before = table.senders["host"].game(table.game)
    for sender, client in table.senders.items():
        if sender == "host":
            continue
        wanted = expected(case.who, sender)
        if case.who == HOLDER and method == "POST" and path.endswith("/chat") and sender == "other seat":
            wanted = {201}  # who sits at the table may talk
        if path.endswith("/hint") and sender.startswith("other seat"):
            wanted = {409}  # it is not their turn
        if path.endswith("/stand-in") and sender == "other seat":
            wanted = {409}  # the player is not away
        if route == "DELETE /api/me" and sender in ("other seat's program", "other game's seat"):
            wanted = {401}  # whoever it played for has just gone
        answer = client.send(method, path, body)
        assert answer.status_code in wanted, f"{route} by {sender}: {answer.status_code} {answer.text[:300]}"
        if answer.status_code >= 400:
            assert set(answer.json()["error"]) == {"code", "message"}
    if case.who in (SEATED, HOLDER, HOST):
        assert table.senders["host"].game(table.game) == before
    taken: list[str] = []
    server.house.limits.take = lambda what, address, who, cost=1.0: taken.append(what)  # type: ignore[method-assign]
    answer = table.senders["host"].send(method, path, body)
    assert answer.status_code in case.good, answer.text[:300]
    assert bool(taken) == path.startswith("/api"), "every request of the API takes from a bucket"
