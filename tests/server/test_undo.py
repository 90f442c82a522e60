"""Taking moves back, confirming turns, resigning."""

import pytest

from carnegie import Game
from carnegie.server import course
from tests.server.running import BOT, OPEN, PERSON, Server
from tests.server.test_moves import hot_seat, two_people


def test_undo_is_free_until_somebody_else_has_moved(server: Server) -> None:
    ada, bob, game = two_people(server)
    before = ada.game(game)
    ada.move(game, "tabs aaaa", 0)
    entry = ada.act("undo", game)["entry"]
    assert (entry["kind"], entry["ply"], entry["seat"]) == ("undo", 0, 0)
    after = ada.game(game)
    assert after["number"] == 2
    assert after["view"] == before["view"]
    assert after["moves"] == before["moves"]
    ada.move(game, "tabs bbbb", 2)
    bob.refused(409, "nothing_to_undo", "POST", f"/api/games/{game}/undo", bob.wish(game))
    assert ada.ok("GET", f"/api/games/{game}/record")["moves"] == ["tabs bbbb"]


def test_later_it_needs_the_consent_of_those_who_have_moved_since(server: Server) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    bob.move(game, "tabs aaaa", 1)
    assert ada.act("undo", game)["entry"]["needs"] == [1]
    assert ada.game(game)["undo"] == {"seat": 0, "ply": 0, "needs": [1]}
    assert bob.game(game)["waiting"] == {"what": "undo", "seats": [1]}
    ada.refused(409, "not_asked", "POST", f"/api/games/{game}/undo/answer", ada.wish(game, agree=True))
    bob.act("undo/answer", game, agree=False)
    assert bob.game(game)["undo"] is None
    ada.act("undo", game)
    with bob.live(game) as live:
        bob.act("undo/answer", game, agree=True)
        assert live.next("entry")["entry"]["kind"] == "agree"
        assert live.next("entry")["entry"]["kind"] == "undo"
    state = ada.game(game)
    assert (state["ply"], state["waiting"]) == (0, {"what": "move", "seats": [0]})


def test_who_plays_on_instead_of_answering_has_refused(server: Server) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    bob.move(game, "tabs aaaa", 1)
    ada.act("undo", game)
    mover = ada if ada.game(game)["moves"] else bob
    mover.move(game)
    assert ada.game(game)["undo"] is None


def test_bots_and_the_same_holder_need_not_be_asked(server: Server) -> None:
    ada, game = hot_seat(server)
    ada.move(game, "tabs aaaa", 0)
    ada.move(game, "tabs aaaa", 1)
    assert ada.act("undo", game, seat=0)["entry"]["kind"] == "undo"
    assert ada.game(game)["ply"] == 0


@pytest.mark.parametrize(("policy", "own_turn", "later"), [("none", 409, 409), ("turn", 200, 409), ("free", 200, 200)])
def test_policies(server: Server, policy: str, own_turn: int, later: int) -> None:
    ada, bob, game = two_people(server, options={"undo": policy})
    path = f"/api/games/{game}/undo"
    ada.move(game, "tabs aaaa", 0)
    assert ada.send("POST", path, ada.wish(game)).status_code == own_turn
    if own_turn == 200:
        ada.move(game, "tabs aaaa")
    bob.move(game, "tabs aaaa")
    assert ada.send("POST", path, ada.wish(game)).status_code == later


def test_only_ones_own_moves_are_an_aim(server: Server) -> None:
    ada, bob, game = two_people(server)
    ada.move(game, "tabs aaaa", 0)
    bob.move(game, "tabs aaaa", 1)
    ada.refused(422, "bad_ply", "POST", f"/api/games/{game}/undo", ada.wish(game, ply=1))
    ada.refused(422, "bad_ply", "POST", f"/api/games/{game}/undo", ada.wish(game, ply=9))


def test_a_turn_is_confirmed_before_the_next_one(server: Server) -> None:
    ada, bob, game = two_people(server, options={"confirm": True})
    ada.move(game, "tabs aaaa", 0)
    assert ada.game(game)["waiting"] == {"what": "confirm", "seats": [0]}
    assert bob.game(game)["moves"] == []
    wish = {"move": "tabs aaaa", "after": 1, "id": "early"}
    bob.refused(409, "unconfirmed", "POST", f"/api/games/{game}/moves", wish)
    ada.act("undo", game)
    ada.move(game, "tabs abab")
    bob.refused(409, "nothing_to_confirm", "POST", f"/api/games/{game}/confirm", bob.wish(game))
    ada.act("confirm", game)
    assert bob.game(game)["moves"]
    assert ada.act("undo", game)["entry"] == {**ada.ok("GET", f"/api/games/{game}/log?after=4")["entries"][0]["entry"]}
    assert ada.game(game)["undo"]["needs"] == [1]  # confirmed is confirmed: the one thinking now is asked


def test_a_resigned_seat_is_played_by_a_bot(server: Server) -> None:
    ada, bob, game = two_people(server)
    with ada.live(game) as live:
        wish = bob.wish(game, id="bye")
        done = bob.ok("POST", f"/api/games/{game}/resign", wish)
        assert done["entry"]["bot"] == "medium"
        assert bob.ok("POST", f"/api/games/{game}/resign", wish) == done
        bob.refused(403, "not_yours", "POST", f"/api/games/{game}/moves", {"move": "pass", "after": 1, "id": "x"})
        ada.move(game, "tabs aaaa")
        moved = live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1
                           and message["entry"]["kind"] == "move")  # fmt: skip
        assert moved["number"] == 3
    assert ada.game(game)["seats"][1]["kind"] == "bot"


def test_whoever_deletes_themself_leaves_their_seats_to_bots(server: Server) -> None:
    ada, bob, game = two_people(server)
    waiting = bob.create(PERSON, PERSON, OPEN)["id"]  # Bob holds two seats of a table that is not full yet
    alone = bob.create(PERSON, PERSON, BOT)["id"]
    ada.ok("POST", f"/api/games/{waiting}/join", {})
    with ada.live(game) as live:
        bob.ok("DELETE", "/api/me")
        resigned = live.next("entry")["entry"]
        assert (resigned["kind"], resigned["seat"], resigned["bot"]) == ("resign", 1, "medium")
        ada.move(game, "tabs aaaa")
        live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
    assert [seat["kind"] for seat in ada.game(game)["seats"]] == ["person", "bot"]
    assert [seat["kind"] for seat in ada.game(waiting)["seats"]] == ["open", "open", "person"]
    assert [seat["kind"] for seat in ada.game(alone)["seats"]] == ["bot", "bot", "bot"]


def test_a_game_with_undone_moves_ends_like_one_without(server: Server) -> None:
    ada, game = hot_seat(server)
    mirror = Game.new(players=2, seed=7)
    for step in range(15):
        ada.move(game)
        if step % 3 == 1:
            seat = ada.ok("GET", f"/api/games/{game}/log")["entries"][-1]["entry"]["seat"]
            ada.act("undo", game, seat=seat)
        else:
            mirror.play(mirror.legal_moves[0])
    state = ada.game(game)
    assert state["view"] == mirror.view(None)
    assert state["ply"] == 10
    assert state["number"] == 20


def test_after_undo_the_bots_answer_again(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT)["id"]
    with ada.live(game) as live:
        ada.move(game, "tabs aaaa", 0)
        live.until(lambda message: 0 in message.get("waiting", {}).get("seats", ()) and message.get("number", 0) > 1)
        ada.act("undo", game, ply=0)
        assert ada.game(game)["ply"] == 0
        ada.move(game, "tabs bbbb")
        live.until(lambda message: message["type"] == "entry" and message["entry"]["kind"] == "undo")
        live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)


def test_every_log_ends(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_WITH_UNDO", 4)
    ada, game = hot_seat(server, options={"undo": "free"})
    for _ in range(2):
        ada.move(game)
        ada.act("undo", game)
    ada.move(game)
    ada.refused(409, "no_undo", "POST", f"/api/games/{game}/undo", ada.wish(game))
    ada.move(game)
