"""Chat, records out and in, people."""

import pytest

import carnegie
from tests.games.corpus import all_files, read
from tests.server.running import BOT, PERSON, Server
from tests.server.test_moves import hot_seat, two_people


def test_chat_is_plain_text_for_all_who_may_see(server: Server) -> None:
    ada, bob, game = two_people(server, options={"watch": "players"})
    with bob.live(game) as live:
        line = ada.ok("POST", f"/api/games/{game}/chat", {"text": " <b>hi</b>\n\u202eyou\u0007  "})
        person = ada.ok("GET", "/api/me")["person"]
        said = {"number": 1, "person": person, "name": "Ada", "seat": 0, "text": "<b>hi</b> you"}
        assert line == {**said, "at": line["at"]}
        assert live.next("chat")["line"] == line
    bob.ok("POST", f"/api/games/{game}/chat", {"text": "hello"})
    assert [each["text"] for each in bob.ok("GET", f"/api/games/{game}/chat")["lines"]] == ["<b>hi</b> you", "hello"]
    assert [each["number"] for each in bob.ok("GET", f"/api/games/{game}/chat?after=1")["lines"]] == [2]
    server.person("Eve").refused(403, "not_yours", "POST", f"/api/games/{game}/chat", {"text": "x"})
    ada.refused(422, "bad_text", "POST", f"/api/games/{game}/chat", {"text": "\u200b \n"})
    ada.refused(422, "bad_request", "POST", f"/api/games/{game}/chat", {"text": "x" * 501})


def test_a_record_opens_as_a_replay(server: Server) -> None:
    ada, game = hot_seat(server)
    for _ in range(6):
        ada.move(game)
    record = ada.ok("GET", f"/api/games/{game}/record")
    replay = ada.ok("POST", "/api/imports", {"record": record})["game"]
    assert (replay["status"], replay["ply"], replay["waiting"]["what"]) == ("replay", 6, "nothing")
    for ply in (0, 3, 6):
        step = ada.ok("GET", f"/api/games/{replay['id']}/replay/{ply}")
        assert step == ada.ok("GET", f"/api/games/{game}/replay/{ply}")
        assert step["move"] == (record["moves"][ply - 1] if ply else None)
        assert len(step["standing"]) == len(step["donation_prices"]) == 2
    ada.refused(422, "bad_ply", "GET", f"/api/games/{replay['id']}/replay/7")
    ada.refused(403, "not_yours", "POST", f"/api/games/{replay['id']}/undo", ada.wish(replay["id"]))


def test_a_record_is_played_on_from_any_of_its_moves(server: Server) -> None:
    ada, game = hot_seat(server)
    for _ in range(6):
        ada.move(game)
    record = ada.ok("GET", f"/api/games/{game}/record")
    wish = {"record": record, "at": 4, "seats": [PERSON, PERSON]}
    table = ada.ok("POST", "/api/imports", wish)["game"]
    assert (table["status"], table["ply"], table["base"], table["number"]) == ("playing", 4, 4, 0)
    ada.refused(409, "nothing_to_undo", "POST", f"/api/games/{table['id']}/undo", ada.wish(table["id"], seat=0))
    ada.move(table["id"], record["moves"][4], 0)
    ada.move(table["id"], record["moves"][5], 1)
    assert ada.game(table["id"])["view"] == ada.game(game)["view"]
    assert ada.ok("GET", f"/api/games/{table['id']}/record") == record
    ada.refused(422, "bad_ply", "POST", "/api/imports", {**wish, "at": 7})
    ada.refused(422, "bad_seats", "POST", "/api/imports", {**wish, "seats": [PERSON, BOT, BOT]})
    broken = {**record, "moves": ["tabs aaaa", "pass"]}
    refused = ada.refused(422, "bad_record", "POST", "/api/imports", {"record": broken})
    assert "move 2" in refused["error"]["message"]


@pytest.mark.slow
def test_the_recorded_corpus_is_loaded_through_the_server(server: Server) -> None:
    ada = server.person()
    for path in all_files():
        stored = read(path)
        replay = ada.ok("POST", "/api/imports", {"record": stored.record})["game"]
        game = carnegie.Game.from_record(stored.record)
        assert (replay["ply"], replay["view"]) == (len(stored.moves), game.view(None))
        assert replay["scores"] == (stored.scores if game.is_over else None)
        assert ada.ok("GET", f"/api/games/{replay['id']}/record") == stored.record


def test_people_have_names_and_tokens_that_can_be_renewed(server: Server) -> None:
    ada = server.person("  Ada\tL. ")
    assert ada.ok("GET", "/api/me")["name"] == "Ada L."
    person = ada.ok("PATCH", "/api/me", {"name": "Lady <i>Ada</i>"})
    assert server.client().ok("GET", f"/api/people/{person['person']}")["name"] == "Lady <i>Ada</i>"
    old = server.client(ada.token)
    ada.use(ada.ok("POST", "/api/me/token")["token"])
    old.refused(401, "bad_token", "GET", "/api/me")
    assert ada.ok("GET", "/api/me")["name"] == "Lady <i>Ada</i>"
    ada.ok("DELETE", "/api/me")
    ada.refused(401, "bad_token", "GET", "/api/me")
    server.client().refused(404, "not_found", "GET", f"/api/people/{person['person']}")


def test_browsers_keep_the_secret_in_a_cookie(server: Server) -> None:
    browser = server.client()
    answer = browser.send("POST", "/api/people", {"name": "Ada", "cookie": True})
    assert answer.json()["token"] is None
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert browser.ok("GET", "/api/me")["name"] == "Ada"
    assert browser.create(PERSON, BOT)["you"]["seats"] == [0]
    foreign = {"Origin": "https://evil.example"}
    refused = browser.send("POST", "/api/games", {"seats": [PERSON, BOT]}, headers=foreign)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "foreign_origin")
    browser.ok("DELETE", "/api/me/cookie")
    browser.refused(401, "no_token", "GET", "/api/me")


def test_the_session_names_the_person_of_a_browser_or_nobody(server: Server) -> None:
    browser, program = server.client(), server.client()
    assert browser.ok("GET", "/api/session") == {"person": None, "name": None}
    made = browser.ok("POST", "/api/people", {"name": "Ada", "cookie": True})
    assert browser.ok("GET", "/api/session") == {"person": made["person"], "name": "Ada"}
    old = browser.http.cookies.get("carnegie")
    browser.ok("POST", "/api/me/token")
    forgotten = server.client()
    answer = forgotten.send("GET", "/api/session", headers={"Cookie": f"carnegie={old}"})
    assert answer.json() == {"person": None, "name": None}
    assert 'carnegie=""' in answer.headers["set-cookie"]
    program.use("unknown").refused(401, "bad_token", "GET", "/api/session")
