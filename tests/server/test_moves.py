"""Moves: validated, committed, acknowledged; exactly once."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from carnegie import Game
from tests.programs import DEADLINE
from tests.server.running import OPEN, PERSON, Client, Server


def hot_seat(server: Server, **wish: object) -> tuple[Client, str]:
    """A game whose two seats are held by one client."""
    ada = server.client()
    return ada, ada.create(PERSON, {"kind": "person", "name": "Bob"}, **wish)["id"]


def two_people(server: Server, **wish: object) -> tuple[Client, Client, str]:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN, **wish)["id"]
    bob.ok("POST", f"/api/games/{game}/join", {})
    ada.ok("POST", f"/api/games/{game}/start")
    return ada, bob, game


def test_moves_are_those_of_the_engine(server: Server) -> None:
    ada, game = hot_seat(server)
    mirror = Game.new(players=2, seed=7)
    for number in range(12):
        state = ada.game(game)
        assert state["number"] == number
        assert state["view"] == mirror.view(None)
        assert state["moves"] == [move.text for move in mirror.legal_moves]
        assert state["waiting"] == {"what": "move", "seats": [mirror.to_act]}
        move = mirror.legal_moves[number % len(mirror.legal_moves)]
        done = ada.move(game, move.text, number)
        assert done["entry"] == {
            "number": number + 1, "kind": "move", "seat": mirror.to_act, "move": move.text, "ply": number,
            "at": done["entry"]["at"],
        }  # fmt: skip
        events: list[dict[str, Any]] = []
        mirror.play(move, events=events)
        (logged,) = ada.ok("GET", f"/api/games/{game}/log?after={number}")["entries"]
        assert logged == {"entry": done["entry"], "events": events}
    assert ada.ok("GET", f"/api/games/{game}/record") == mirror.record()


def test_only_the_seat_to_act_moves(server: Server) -> None:
    ada, bob, game = two_people(server)
    state = ada.game(game)
    wish = {"move": state["moves"][0], "after": 0, "id": "a"}
    answer = bob.refused(409, "not_your_turn", "POST", f"/api/games/{game}/moves", wish)
    assert answer["game"]["number"] == 0
    bob.refused(403, "not_yours", "POST", f"/api/games/{game}/moves", {**wish, "seat": 0})
    server.client().refused(401, "no_token", "POST", f"/api/games/{game}/moves", wish)
    server.person("Eve").refused(403, "not_yours", "POST", f"/api/games/{game}/moves", wish)
    assert ada.game(game)["number"] == 0


def test_an_illegal_move_says_why(server: Server) -> None:
    ada, game = hot_seat(server)
    path = f"/api/games/{game}/moves"
    ada.refused(422, "unknown_move", "POST", path, {"move": "castle", "after": 0, "id": "a"})
    refused = ada.refused(422, "wrong_question", "POST", path, {"move": "pass", "after": 0, "id": "b"})
    assert "move 1, 'pass'" in refused["error"]["message"]
    assert ada.game(game)["number"] == 0


def test_the_same_id_gets_the_same_acknowledgement(server: Server) -> None:
    ada, game = hot_seat(server)
    first = ada.move(game, "tabs aaaa", 0, id="one")
    assert ada.move(game, "tabs aaaa", 0, id="one") == first
    ada.move(game, "tabs bbbb", 1)
    assert ada.move(game, "tabs aaaa", 0, id="one") == first
    assert ada.game(game)["number"] == 2


def test_a_stale_move_is_refused_with_the_current_state(server: Server) -> None:
    ada, game = hot_seat(server)
    ada.move(game, "tabs aaaa", 0)
    for after in (0, 5):
        wish = {"move": "tabs bbbb", "after": after, "id": f"late-{after}"}
        answer = ada.refused(409, "stale", "POST", f"/api/games/{game}/moves", wish)
        assert answer["game"] == ada.game(game)
        assert answer["game"]["number"] == 1


def test_raced_and_doubled_sends_play_once(server: Server) -> None:
    ada, game = hot_seat(server)
    clients = [server.client(ada.token) for _ in range(4)]
    played = 0
    with ThreadPoolExecutor(len(clients)) as threads:
        for number in range(8):
            moves = ada.game(game)["moves"]
            start = threading.Barrier(len(clients), timeout=DEADLINE)

            def send(index: int) -> int:
                start.wait()  # noqa: B023
                move = moves[index // 2 % len(moves)]  # noqa: B023
                wish = {"move": move, "after": number, "id": f"{number}-{index // 2}"}  # noqa: B023
                return clients[index].send("POST", f"/api/games/{game}/moves", wish).status_code

            codes = sorted(threads.map(send, range(len(clients))))
            assert codes == [200, 200, 409, 409], codes  # one wish and its double, and the other wish refused twice
            played += 1
    assert ada.game(game)["number"] == played == 8


def test_a_seat_of_several_is_named(server: Server) -> None:
    ada, game = hot_seat(server)
    ada.move(game, "tabs aaaa", 0, seat=0)
    body = {"move": "tabs aaaa", "after": 1, "id": "x", "seat": 0}
    ada.refused(409, "not_your_turn", "POST", f"/api/games/{game}/moves", body)
    ada.move(game, "tabs aaaa", 1, seat=1)
    ada.refused(422, "which_seat", "POST", f"/api/games/{game}/resign", ada.wish(game))


def test_a_seat_token_opens_one_seat_and_can_be_revoked(server: Server) -> None:
    ada, game = hot_seat(server)
    token = ada.ok("POST", f"/api/games/{game}/seats/1/token")["token"]
    program = server.client(token)
    assert program.game(game)["you"]["seats"] == [1]
    wish = {"move": "tabs aaaa", "after": 0, "id": "x"}
    program.refused(409, "not_your_turn", "POST", f"/api/games/{game}/moves", wish)
    program.refused(403, "not_yours", "POST", f"/api/games/{game}/moves", {**wish, "seat": 0})
    program.refused(403, "seat_token", "POST", "/api/me/token")
    ada.move(game, "tabs aaaa", 0)
    program.move(game, "tabs abab", 1)
    ada.ok("DELETE", f"/api/games/{game}/seats/1/token")
    program.refused(401, "bad_token", "GET", f"/api/games/{game}")


def test_the_solo_deck_stays_hidden_while_the_game_runs(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, solo="expert")["id"]
    for _ in range(10):
        ada.move(game)
    state = ada.game(game)
    assert "seed" not in state["view"]
    assert "deck" not in state["view"]["solo"]
    ada.refused(409, "hidden", "GET", f"/api/games/{game}/record")
    text = ada.send("GET", f"/api/games/{game}").text + ada.send("GET", f"/api/games/{game}/log").text
    assert '"seed"' not in text


def test_what_a_move_would_cause(server: Server) -> None:
    ada, game = hot_seat(server)
    told = ada.ok("GET", f"/api/games/{game}/preview?move=tabs aaaa")
    assert [event["event"] for event in told["events"]] == ["sides"]
    assert told["standing"] == ada.ok("GET", f"/api/games/{game}")["standing"]
    ada.refused(422, "wrong_question", "GET", f"/api/games/{game}/preview?move=pass")
