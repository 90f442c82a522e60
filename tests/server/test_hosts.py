"""What a host can do about people who disturb: remove them, mute them, keep the chat to the players."""

import pytest

from carnegie.server.store import talk
from tests.server.running import OPEN, PERSON, Client, Json, Server


def person_of(client: Client) -> str:
    found: str = client.ok("GET", "/api/me")["person"]
    return found


def says(client: Client, game: str, text: str) -> Json:
    return client.ok("POST", f"/api/games/{game}/chat", {"text": text})


@pytest.fixture
def guests(server: Server) -> tuple[Client, Client, str]:
    """A host, a guest and their table, which has not started."""
    ada, troll = server.client(), server.person("Troll")
    game = ada.create(PERSON, OPEN, options={"listed": False, "watch": "invited"})["id"]
    troll.ok("POST", f"/api/games/{game}/join", {"invite": ada.invite})
    return ada, troll, game


def test_a_removed_guest_cannot_come_back(guests: tuple[Client, Client, str]) -> None:
    ada, troll, game = guests
    with troll.live(game) as live:
        live.next("state")
        state = ada.ok("POST", f"/api/games/{game}/remove", {"person": person_of(troll)})
        assert state["seats"][1]["kind"] == "open"
        with pytest.raises(Exception, match="1008"):
            live.until(lambda message: False)
    for path, body in (("join", {"invite": ada.invite}), ("watch", {"invite": ada.invite})):
        troll.refused(403, "not_yours", "POST", f"/api/games/{game}/{path}", body)
    troll.refused(403, "not_yours", "GET", f"/api/games/{game}")
    troll.refused(403, "not_yours", "POST", f"/api/games/{game}/start")


def test_others_are_not_removed_by_guests_nor_during_the_game(guests: tuple[Client, Client, str]) -> None:
    ada, troll, game = guests
    troll.refused(403, "not_yours", "POST", f"/api/games/{game}/remove", {"person": person_of(ada)})
    ada.refused(422, "bad_person", "POST", f"/api/games/{game}/remove", {"person": person_of(ada)})
    ada.ok("POST", f"/api/games/{game}/start")
    ada.refused(409, "started", "POST", f"/api/games/{game}/remove", {"person": person_of(troll)})


def test_a_muted_guest_cannot_chat_until_allowed_again(guests: tuple[Client, Client, str]) -> None:
    ada, troll, game = guests
    line = says(troll, game, "boo")
    assert line["person"] == person_of(troll)
    for muted in (True, False):
        state = ada.ok("POST", f"/api/games/{game}/mute", {"person": line["person"], "muted": muted})
        assert state["muted"] == ([line["person"]] if muted else [])
        if muted:
            troll.refused(403, "muted", "POST", f"/api/games/{game}/chat", {"text": "boo"})
    says(troll, game, "sorry")
    troll.refused(403, "not_yours", "POST", f"/api/games/{game}/mute", {"person": person_of(ada)})


def test_a_table_can_keep_its_chat_to_the_players(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN, options={"chat": "players"})["id"]
    bob.refused(403, "players_only", "POST", f"/api/games/{game}/chat", {"text": "hi"})
    bob.ok("POST", f"/api/games/{game}/join", {})
    says(bob, game, "hi")
    assert [line["text"] for line in server.client().ok("GET", f"/api/games/{game}/chat")["lines"]] == ["hi"]


def test_a_full_chat_drops_its_oldest_lines(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_LINES", 3)
    ada = server.client()
    game = ada.create(PERSON, OPEN)["id"]
    for number in range(1, 6):
        assert says(ada, game, str(number))["number"] == number
    assert [line["text"] for line in ada.ok("GET", f"/api/games/{game}/chat")["lines"]] == ["3", "4", "5"]


def test_whoever_was_removed_is_not_in_the_rematch(guests: tuple[Client, Client, str], server: Server) -> None:
    ada, troll, game = guests
    ada.ok("POST", f"/api/games/{game}/remove", {"person": person_of(troll)})
    bob = server.person("Bob")
    bob.ok("POST", f"/api/games/{game}/join", {"invite": ada.invite})
    ada.ok("POST", f"/api/games/{game}/start")
    again = ada.ok("POST", f"/api/games/{game}/rematch", {})
    path = f"/api/games/{again['game']['id']}/join"
    troll.refused(403, "not_yours", "POST", path, {"invite": again["invite"]})
