"""A player who leaves does not kill the table: a bot plays for them until they return."""

import re
from contextlib import ExitStack
from typing import Any

import pytest

from carnegie.server import course
from carnegie.server.tables import Options, Table
from tests.server.running import BOT, OPEN, PERSON, Client, Json, Server
from tests.server.test_moves import two_people

AWAY = 180
"""Default seconds at a live table."""


class Watch:
    """The server's clock, moved by hand."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ahead = 0.0
        real = server.house.keeper.clock
        server.house.keeper.clock = lambda: real() + self.ahead

    def wait(self, seconds: float) -> None:
        self.ahead += seconds


@pytest.fixture
def watch(server: Server) -> Watch:
    return Watch(server)


def stand_in(client: Client, game: str, seat: int, bot: str = "easy") -> Json:
    return client.act("stand-in", game, seat=seat, bot=bot)


def refused(client: Client, status: int, code: str, game: str, seat: int) -> Json:
    return client.refused(status, code, "POST", f"/api/games/{game}/stand-in", client.wish(game, seat=seat, bot="easy"))


def finished(client: Client, game: str) -> Json:
    """Plays until the game is over, with bots in between."""
    with client.live(game) as live:
        while (state := client.game(game))["status"] == "playing":
            if state["moves"]:
                client.move(game, state["moves"][0], state["number"])
            else:
                live.until(lambda message: message.get("moves") or message.get("status") == "over")
    return state


def test_the_host_gives_the_seat_of_an_absent_player_to_a_bot(server: Server, watch: Watch) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    away = ada.ok("GET", f"/api/games/{game}/absence")
    assert [(each["seat"], each["at"] - each["since"]) for each in away["seats"]] == [(1, AWAY)]
    assert (away["seconds"], away["may"]) == (AWAY, True)
    early = refused(ada, 409, "not_away", game, 1)
    assert 0 < early["at"] - away["now"] <= AWAY
    watch.wait(AWAY + 1)
    with ada.live(game) as live:
        entry = stand_in(ada, game, 1)["entry"]
        assert (entry["kind"], entry["seat"], entry["bot"]) == ("stand_in", 1, "easy")
        assert live.next("table")["table"]["seats"][1]["stand_in"] == "easy"
        assert live.until(lambda each: each.get("entry", {}).get("kind") == "move")["entry"]["seat"] == 1
    seat = bob.game(game)["seats"][1]
    assert (seat["kind"], seat["name"], seat["stand_in"]) == ("person", "Bob", "easy")


def test_whoever_is_there_is_not_replaced(server: Server, watch: Watch) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    with bob.live(game) as live, ada.live(game) as seen:
        live.next("state")
        seen.until(lambda each: each["type"] == "presence" and each["present"] == [0, 1])
        watch.wait(AWAY + 1)
        refused(ada, 409, "not_away", game, 1)
    with ada.live(game) as seen:
        seen.until(lambda each: each["type"] in ("state", "presence") and 1 not in present(each))
        refused(ada, 409, "not_away", game, 1)  # the time begins when the player leaves
        watch.wait(AWAY + 1)
        stand_in(ada, game, 1)


def codes_of_undo(client: Client, game: str, **body: Any) -> set[str]:
    """Why undo is refused, once the bot is not faster."""
    while True:
        answer = client.send("POST", f"/api/games/{game}/undo", client.wish(game, **body)).json()
        if (code := answer["error"]["code"]) != "stale":
            return {code}


def present(message: Json) -> list[int]:
    found: list[int] = message["present"] if message["type"] == "presence" else message["game"]["present"]
    return found


def test_nobody_is_replaced_while_others_are_to_act(server: Server, watch: Watch) -> None:
    ada, _, game = two_people(server)
    watch.wait(AWAY + 1)
    refused(ada, 409, "not_away", game, 1)


def test_another_player_may_do_it_while_the_host_is_away(server: Server, watch: Watch) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    bob.move(game, "tabs aaaa", 1)
    mover = ada.game(game)["waiting"]["seats"][0]
    if mover == 1:
        bob.move(game)
    while bob.game(game)["waiting"]["seats"] != [0]:
        bob.move(game)
    watch.wait(AWAY - 10)
    with ada.live(game) as live:
        live.next("state")
    assert bob.ok("GET", f"/api/games/{game}/absence")["may"] is False
    watch.wait(20)
    refused(bob, 409, "not_away", game, 0)
    watch.wait(AWAY)
    assert bob.ok("GET", f"/api/games/{game}/absence")["may"] is True
    stand_in(bob, game, 0)


def test_while_the_host_is_there_only_the_host_may(server: Server, watch: Watch) -> None:
    ada = server.client()
    game = ada.create(PERSON, OPEN, OPEN)["id"]
    bob, cleo = server.person("Bob"), server.person("Cleo")
    for client in (bob, cleo):
        client.ok("POST", f"/api/games/{game}/join", {"invite": ada.invite})
    ada.ok("POST", f"/api/games/{game}/start")
    ada.move(game, "tabs aaaa", 0)
    watch.wait(AWAY + 1)
    with ada.live(game) as live:
        live.next("state")
        ada.ok("GET", f"/api/games/{game}/absence")
        refused(cleo, 403, "not_yours", game, 1)
    refused(server.person("Dora"), 403, "not_yours", game, 1)
    watch.wait(AWAY + 1)
    stand_in(cleo, game, 1)


def test_the_absent_player_returns_and_plays_on(server: Server, watch: Watch) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    watch.wait(AWAY + 1)
    with ada.live(game) as live:
        stand_in(ada, game, 1)
        live.until(lambda each: each.get("entry", {}).get("kind") == "move")
    state = bob.game(game)
    assert state["moves"] == []
    bob.refused(409, "stand_in", "POST", f"/api/games/{game}/moves", bob.wish(game, move="pass", seat=1))
    wish = bob.wish(game)
    back = bob.ok("POST", f"/api/games/{game}/return", wish)
    assert (back["entry"]["kind"], back["entry"]["seat"]) == ("return", 1)
    assert bob.ok("POST", f"/api/games/{game}/return", wish) == back  # once, however often it is sent
    assert ada.game(game)["seats"][1]["stand_in"] is None
    bob.refused(409, "no_stand_in", "POST", f"/api/games/{game}/return", bob.wish(game))
    while not (moves := bob.game(game)["moves"]):
        ada.move(game)
    bob.move(game, moves[0])


def test_players_leave_with_a_stand_in_at_any_time(server: Server) -> None:
    ada, bob, game = two_people(server)
    stand_in(bob, game, 1)
    ada.refused(403, "not_yours", "POST", f"/api/games/{game}/return", ada.wish(game, seat=1))
    bob.act("return", game)
    stand_in(bob, game, 1, "random")
    state = finished(ada, game)
    assert state["status"] == "over"
    assert state["seats"][1]["name"] == "Bob"


def test_a_stand_in_may_be_replaced_by_nobody_else(server: Server, watch: Watch) -> None:
    ada, bob, game = two_people(server)
    stand_in(bob, game, 1)
    watch.wait(AWAY + 1)
    refused(ada, 409, "not_away", game, 1)
    ada.refused(422, "bad_seat", "POST", f"/api/games/{game}/stand-in", ada.wish(game, seat=3, bot="easy"))
    ada.refused(422, "unknown_bot", "POST", f"/api/games/{game}/stand-in", ada.wish(game, seat=0, bot="nobody"))


def test_a_bot_is_not_replaced_and_an_open_table_has_no_stand_ins(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT, start=False)["id"]
    refused(ada, 409, "not_playing", game, 0)
    ada.ok("POST", f"/api/games/{game}/start")
    refused(ada, 409, "not_away", game, 1)


def test_a_stand_in_is_not_asked_for_consent(server: Server) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    bob.move(game, "tabs aaaa", 1)
    assert ada.act("undo", game)["entry"]["needs"] == [1]
    stand_in(bob, game, 1)
    assert ada.game(game)["undo"] is None
    # What Bob himself has done stays; what the bot has done since does not bind Ada.
    assert codes_of_undo(ada, game) == {"no_undo"}
    assert codes_of_undo(ada, game, ply=0) == {"no_undo"}
    with ada.live(game) as live:
        while not (state := ada.game(game))["moves"]:
            live.until(lambda message: message["type"] in ("entry", "now", "table"))
        ada.move(game, state["moves"][0], state["number"])
        while ada.game(game)["waiting"]["seats"] != [0]:
            live.until(lambda message: message["type"] == "entry")
    assert ada.act("undo", game)["entry"]["kind"] == "undo"


def test_the_result_says_who_had_a_stand_in(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, OPEN, seed=None)["id"]
    bob = server.person("Bob")
    bob.ok("POST", f"/api/games/{game}/join", {"invite": ada.invite})
    ada.ok("POST", f"/api/games/{game}/start")
    stand_in(bob, game, 1, "random")
    finished(ada, game)
    seats = ada.ok("GET", "/api/statistics/games")["games"][0]["seats"]
    assert [(each["name"], each["stand_in"]) for each in seats] == [("Ada", False), ("Bob", True)]
    best = ada.ok("GET", "/api/statistics/records")["records"][0]["best"]
    assert [each["name"] for each in best] == ["Ada"]
    assert bob.ok("GET", "/api/me/history")["won"] == 0


def test_a_bot_is_asked_to_stand_in_a_bounded_number_of_times(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_STAND_INS", 2)
    _, bob, game = two_people(server)
    for _ in range(2):
        stand_in(bob, game, 1)
        bob.refused(409, "stand_in", "POST", f"/api/games/{game}/stand-in", bob.wish(game, seat=1, bot="easy"))
        bob.act("return", game)
    bob.refused(409, "too_many", "POST", f"/api/games/{game}/stand-in", bob.wish(game, seat=1, bot="easy"))


def test_who_returns_need_not_confirm_the_turn_of_the_bot(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN, options={"confirm": True})["id"]
    bob.ok("POST", f"/api/games/{game}/join", {"invite": ada.invite})
    ada.ok("POST", f"/api/games/{game}/start")
    ada.move(game, "tabs aaaa", 0)
    ada.act("confirm", game)
    with ada.live(game) as live:
        stand_in(bob, game, 1)
        live.until(lambda each: each.get("waiting", {}).get("seats") == [0])
    bob.act("return", game)
    assert ada.game(game)["moves"]


def test_nobody_is_away_while_the_server_is_stopped(server: Server, watch: Watch) -> None:
    ada, _, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    watch.wait(10 * AWAY)
    server.house.listening_since = server.house.keeper.clock()  # as after a start
    refused(ada, 409, "not_away", game, 1)
    watch.wait(AWAY + 1)
    stand_in(ada, game, 1)


@pytest.mark.parametrize(("options", "seconds"), [({}, 180), ({"pace": "turns"}, 259_200), ({"away": 60}, 60)])
def test_the_table_sets_the_time(server: Server, options: Json, seconds: int) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT, options=options)["id"]
    assert ada.ok("GET", f"/api/games/{game}/absence")["seconds"] == seconds


def test_tables_of_earlier_releases_are_played_at_any_pace() -> None:
    document = {
        "id": "0123456789abcdef", "status": "playing", "setup": {"players": 2}, "options": {"undo": "free"},
        "seats": [{"kind": "person", "name": "Ada", "person": "ada"}] * 2, "host": "ada", "invite": "",
    }  # fmt: skip
    assert Table.model_validate(document).options == Options(undo="free", pace="turns")
    assert Table.model_validate({**document, "status": "open"}).options.pace == "live"


def test_times_outside_the_bounds_are_refused(server: Server) -> None:
    for away in (0, 29, 31 * 86_400, "soon"):
        body = {"seats": [PERSON, BOT], "options": {"away": away}}
        assert re.search(
            "away", server.client().refused(422, "bad_request", "POST", "/api/games", body)["error"]["message"]
        )


def test_everyone_may_leave(server: Server) -> None:
    """The bots play on among themselves, and whoever returns finds the game as it is."""
    ada, bob, game = two_people(server)
    with ExitStack() as stack:
        live = stack.enter_context(bob.live(game))
        stand_in(ada, game, 0, "random")
        stand_in(bob, game, 1, "random")
        live.until(lambda each: each.get("entry", {}).get("kind") == "move" and each["entry"]["seat"] == 1)
    ada.act("return", game)
