"""Making tables, sitting down, starting."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from carnegie.server.course import Course
from carnegie.server.tables import Table
from tests.server.running import BOT, OPEN, PERSON, Server
from tests.server.test_moves import two_people


def test_a_table_waits_for_its_open_seat_and_is_started(server: Server) -> None:
    ada, bob = server.client(), server.client()
    game = ada.create(PERSON, OPEN, BOT)["id"]
    assert ada.token is not None
    assert ada.game(game)["waiting"] == {"what": "start", "seats": []}
    assert ada.refused(409, "open_seats", "POST", f"/api/games/{game}/start")
    (listed,) = bob.ok("GET", "/api/games")["games"]
    assert listed["id"] == game
    joined = bob.ok("POST", f"/api/games/{game}/join", {"name": "Bob"})
    bob.use(joined["token"])
    assert joined["seat"] == 1
    assert [seat["name"] for seat in joined["game"]["seats"]] == ["Ada", "Bob", "Louise"]
    started = bob.ok("POST", f"/api/games/{game}/start")
    assert started["status"] == "playing"
    assert started["view"]["phase"] == "tabs"
    assert started["you"]["seats"] == [1]
    assert ada.game(game)["moves"]
    assert not bob.game(game)["moves"]
    assert server.client().game(game)["you"] == {"person": None, "seats": [], "host": False}


def test_a_table_that_is_not_listed_needs_the_invitation(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN, options={"listed": False, "watch": "invited"})["id"]
    assert bob.ok("GET", "/api/games")["games"] == []
    bob.refused(403, "not_yours", "GET", f"/api/games/{game}")
    bob.refused(403, "not_yours", "POST", f"/api/games/{game}/join", {"invite": "wrong"})
    server.client().refused(401, "no_token", "GET", f"/api/games/{game}")
    cy = server.person("Cy")
    assert cy.ok("POST", f"/api/games/{game}/watch", {"invite": ada.invite})["you"]["seats"] == []
    assert cy.game(game)["status"] == "open"
    assert bob.ok("POST", f"/api/games/{game}/join", {"invite": ada.invite})["seat"] == 1


def test_a_new_invitation_replaces_the_old_one(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN, options={"listed": False})["id"]
    fresh = ada.ok("POST", f"/api/games/{game}/invite")["invite"]
    bob.refused(403, "not_yours", "POST", f"/api/games/{game}/join", {"invite": ada.invite})
    bob.ok("POST", f"/api/games/{game}/join", {"invite": fresh})
    bob.refused(403, "not_yours", "POST", f"/api/games/{game}/invite")


def test_a_seat_is_left_before_the_start_only(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN)["id"]
    bob.ok("POST", f"/api/games/{game}/join", {})
    assert bob.ok("POST", f"/api/games/{game}/leave", {})["seats"][1]["kind"] == "open"
    bob.refused(403, "not_yours", "POST", f"/api/games/{game}/leave", {})
    bob.ok("POST", f"/api/games/{game}/join", {})
    ada.ok("POST", f"/api/games/{game}/start")
    bob.refused(409, "started", "POST", f"/api/games/{game}/leave", {})
    server.client().refused(409, "started", "POST", f"/api/games/{game}/join", {})


def test_one_seat_is_given_once(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, OPEN)["id"]
    server.person("Bob").ok("POST", f"/api/games/{game}/join", {"seat": 1})
    server.person("Cy").refused(409, "taken", "POST", f"/api/games/{game}/join", {"seat": 1})
    server.person("Cy").refused(409, "full", "POST", f"/api/games/{game}/join", {})
    server.person("Cy").refused(422, "bad_seat", "POST", f"/api/games/{game}/join", {"seat": 3})


def test_the_host_fills_a_seat_with_a_bot(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, OPEN, OPEN)["id"]
    ada.ok("PUT", f"/api/games/{game}/seats/1", {"kind": "bot", "bot": "random"})
    seats = ada.ok("PUT", f"/api/games/{game}/seats/2", {"kind": "person", "name": "Eve"})["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "person"]
    assert ada.game(game)["you"]["seats"] == [0, 2]
    server.person("Bob").refused(403, "not_yours", "PUT", f"/api/games/{game}/seats/1", {"kind": "open"})
    ada.refused(422, "bad_seat", "PUT", f"/api/games/{game}/seats/7", {"kind": "open"})


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": [PERSON]}, "bad_seats"),
        ({"seats": [PERSON, OPEN], "solo": "expert"}, "bad_seats"),
        ({"seats": [PERSON, {"kind": "bot"}]}, "bad_seats"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "nobody"}]}, "unknown_bot"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "random:soon"}]}, "bad_budget"),
        ({"seats": [PERSON, {"kind": "person", "name": "\u0000"}]}, "bad_name"),
        ({"seats": []}, "bad_request"),
        ({"seats": [PERSON] * 5}, "bad_request"),
        ({"seats": [PERSON, OPEN], "solo": "hard"}, "bad_request"),
        ({"seats": [PERSON, OPEN], "seed": -1}, "bad_request"),
        ({"seats": [PERSON, OPEN], "colour": "red"}, "bad_request"),
    ],
)
def test_wishes_that_cannot_be_granted(server: Server, wish: dict[str, object], code: str) -> None:
    server.client().refused(422, code, "POST", "/api/games", wish)


def test_a_rematch_moves_everyone_one_seat_on(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN)["id"]
    bob.ok("POST", f"/api/games/{game}/join", {})
    ada.refused(409, "not_over", "POST", f"/api/games/{game}/rematch", {})
    ada.ok("POST", f"/api/games/{game}/start")
    server.person("Cy").refused(403, "not_yours", "POST", f"/api/games/{game}/rematch", {})
    again = bob.ok("POST", f"/api/games/{game}/rematch", {})["game"]
    assert [(seat["name"], seat["kind"]) for seat in again["seats"]] == [("Bob", "person"), ("Ada", "open")]
    assert ada.game(game)["rematch"] == again["id"]
    assert ada.refused(409, "rematch_exists", "POST", f"/api/games/{game}/rematch", {})["rematch"] == again["id"]
    bob.refused(409, "open_seats", "POST", f"/api/games/{again['id']}/start")
    assert {line["id"] for line in ada.ok("GET", "/api/me/games")["games"]} == {game}
    server.person("Cy").refused(409, "full", "POST", f"/api/games/{again['id']}/join", {})
    server.person("Cy").refused(409, "taken", "POST", f"/api/games/{again['id']}/join", {"seat": 1})
    assert ada.ok("POST", f"/api/games/{again['id']}/join", {})["seat"] == 1
    ada.ok("POST", f"/api/games/{again['id']}/start")
    assert {line["id"] for line in ada.ok("GET", "/api/me/games")["games"]} == {game, again["id"]}


def test_nobody_plays_a_rematch_who_has_not_accepted_it(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    private = {"listed": False, "watch": "players"}
    game = ada.create(PERSON, OPEN, options=private)["id"]
    bob.ok("POST", f"/api/games/{game}/join", {"invite": ada.invite})
    ada.ok("POST", f"/api/games/{game}/start")
    again = ada.ok("POST", f"/api/games/{game}/rematch", {})["game"]["id"]
    assert bob.game(again)["seats"][0]["invited"] == bob.ok("GET", "/api/me")["person"]
    bob.ok("POST", f"/api/games/{again}/decline")
    bob.refused(403, "not_yours", "POST", f"/api/games/{again}/decline")
    ada.refused(409, "not_invited", "POST", f"/api/games/{again}/decline")
    bob.refused(403, "not_yours", "GET", f"/api/games/{again}")
    assert ada.game(again)["seats"][0] == {
        "seat": 0, "kind": "open", "name": "", "person": None, "bot": None, "stand_in": None, "invited": None,
    }  # fmt: skip


def test_the_deck_of_a_running_solo_game_is_dealt_to_nobody_else(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, solo="normal")["id"]
    ada.refused(409, "hidden", "POST", f"/api/games/{game}/rematch", {"new_seed": False})
    assert ada.ok("POST", f"/api/games/{game}/rematch", {})["game"]["solo"] == "normal"


def test_the_bots_that_there_are(server: Server) -> None:
    assert "random" in server.client().ok("GET", "/api/bots")["bots"]


def test_of_two_rematches_at_once_one_is_left(server: Server) -> None:
    ada, bob, game = two_people(server)
    both = threading.Barrier(2)
    create = server.house.keeper.create

    async def create_at_once(table: Table, network: str | None = None) -> Course:
        course = await create(table, network)
        await asyncio.to_thread(both.wait)
        return course

    server.house.keeper.create = create_at_once  # type: ignore[method-assign]
    with ThreadPoolExecutor(2) as threads:
        path = f"/api/games/{game}/rematch"
        answers = list(threads.map(lambda client: client.send("POST", path, {}), [ada, bob]))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    again = ada.game(game)["rematch"]
    lists = [{each["id"] for each in client.ok("GET", "/api/me/games")["games"]} for client in (ada, bob)]
    assert {game} in lists
    assert {game, again} in lists


def test_bots_have_names_that_nobody_else_at_the_table_has(server: Server) -> None:
    ada = server.person("Ada")
    seats = [{"kind": "person", "name": "Louise"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]
    game = ada.ok("POST", "/api/games", {"seats": seats})["game"]
    names = [seat["name"] for seat in game["seats"]]
    assert names[0] == "Louise"
    assert len(set(names)) == 3
