"""The WebSocket: everything that happens, from any number on."""

import asyncio
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed, InvalidStatus

from carnegie.server.live import Hub, Viewer
from carnegie.server.settings import Settings
from carnegie.server.store import games
from tests.programs import DEADLINE
from tests.server.running import BOT, OPEN, PERSON, Server, running
from tests.server.test_moves import hot_seat, two_people
from tests.server.test_store import wait_for


def test_each_viewer_is_pushed_every_move_with_its_events(server: Server) -> None:
    ada, bob, game = two_people(server)
    with ada.live(game) as first, bob.live(game) as second, server.client().live(game) as third:
        seen = [live.next("state")["game"] for live in (first, second, third)]
        assert [state["you"]["seats"] for state in seen] == [[0], [1], []]
        assert [bool(state["moves"]) for state in seen] == [True, False, False]
        ada.move(game, "tabs aaaa", 0)
        pushed = [live.next("entry") for live in (first, second, third)]
        assert [message["entry"]["move"] for message in pushed] == ["tabs aaaa"] * 3
        assert [event["event"] for event in pushed[0]["events"]] == ["sides"]
        assert [bool(message["moves"]) for message in pushed] == [False, True, False]
        assert pushed[0]["view"] == ada.game(game)["view"]
        assert pushed[1]["moves"] == bob.game(game)["moves"]
        assert pushed[2]["waiting"] == {"what": "move", "seats": [1]}


def test_who_comes_back_gets_what_was_missed(server: Server) -> None:
    ada, game = hot_seat(server)
    for _ in range(4):
        ada.move(game)
    log = ada.ok("GET", f"/api/games/{game}/log?after=2")["entries"]
    with ada.live(game, after=2) as live:
        assert [live.next(), live.next()] == [{"type": "past", **each} for each in log]
        assert live.next()["game"]["number"] == 4
        ada.move(game)
        assert live.next("entry")["number"] == 5
    with ada.live(game, after=99) as live:  # a number from another past: the whole state
        assert live.next()["type"] == "state"


def test_moves_may_come_by_the_socket(server: Server) -> None:
    ada, game = hot_seat(server)
    with ada.live(game) as live:
        live.send({"type": "move", "move": "tabs aaaa", "after": 0, "id": "one"})
        assert live.next("acknowledged")["number"] == 1
        live.send({"type": "move", "move": "tabs aaaa", "after": 0, "id": "one"})
        assert live.next("acknowledged")["number"] == 1
        live.send({"type": "move", "move": "tabs aaaa", "after": 0, "id": "two"})
        refused = live.next("refused")
        assert refused["error"]["code"] == "stale"
        assert refused["id"] == "two"
        assert refused["game"]["number"] == 1
    with server.client().live(game) as live:
        live.send({"type": "move", "move": "tabs aaaa", "after": 1, "id": "one"})
        assert live.next("refused")["error"]["code"] == "no_token"


def test_a_database_out_of_reach_does_not_end_the_connection(server: Server) -> None:
    ada, game = hot_seat(server)
    write = server.house.store.write

    async def fail(*args: object, **options: object) -> object:
        raise OperationalError("UPDATE", {}, Exception("the connection is lost"))

    with ada.live(game) as live:
        wish = {"type": "move", "move": "tabs aaaa", "after": 0, "id": "one"}
        server.house.store.write = fail  # type: ignore[method-assign, assignment]
        live.send(wish)
        assert live.next("refused")["error"]["code"] == "busy"
        server.house.store.write = write  # type: ignore[method-assign]
        live.send(wish)
        assert live.next("acknowledged")["number"] == 1


def test_garbage_is_refused_and_the_connection_goes_on(server: Server) -> None:
    ada, game = hot_seat(server)
    with ada.live(game) as live:
        for garbage in ("", "{", "[]", "7", '{"type":"x"}', '{"type":"move"}', b"\xff\x00", "x" * 5000, "[" * 3000):
            live.send(garbage)
            assert live.next("refused")["error"]["code"] == "bad_message"
        live.send({"type": "ping"})
        assert live.next("pong")
        live.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            live.until(lambda message: False)
    assert ada.game(game)["number"] == 0


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("0" * 16, {}, 404),
        ("xyz", {}, 404),
        ("{game}", {"after": "x"}, 422),
        ("{game}", {"Authorization": "Bearer wrong"}, 401),
        ("{game}", {"Origin": "https://evil.example"}, 403),
        ("{game}", {"Origin": "null"}, 403),
    ],
)
def test_who_is_not_let_in(server: Server, path: str, headers: dict[str, str], status: int) -> None:
    game = hot_seat(server)[1]
    headers = dict(headers)
    after = headers.pop("after", None)
    with (
        pytest.raises(InvalidStatus) as refused,
        server.client().live(path.format(game=game), after=after, headers=headers),
    ):
        pass
    assert refused.value.response.status_code == status
    body = json.loads(refused.value.response.body or b"")
    assert body["error"]["message"]


def test_the_servers_own_pages_are_let_in(server: Server) -> None:
    ada, game = hot_seat(server)
    with ada.live(game, headers={"Origin": server.url}) as live:
        assert live.next()["type"] == "state"


def test_presence(server: Server) -> None:
    ada, bob, game = two_people(server)
    with ada.live(game) as first:
        assert first.next("state")["game"]["present"] == [0]
        with bob.live(game):
            assert first.until(lambda message: message.get("present") == [0, 1])
        assert first.until(lambda message: message.get("present") == [0])
    assert ada.game(game)["present"] == []


def test_changes_of_the_table_are_pushed(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN)["id"]
    with ada.live(game) as live, bob.live(game) as other:
        assert other.next("state")["game"]["you"]["seats"] == []
        bob.ok("POST", f"/api/games/{game}/join", {})
        assert live.next("table")["table"]["seats"][1]["name"] == "Bob"
        ada.ok("POST", f"/api/games/{game}/start")
        started = live.until(lambda message: message["type"] == "now" and message["status"] == "playing")
        assert started["moves"]
        ada.move(game)
        assert other.next("entry")["moves"]  # the one who came as a spectator has a seat now


def test_a_revoked_token_ends_the_connection(server: Server) -> None:
    ada, game = hot_seat(server)
    with ada.live(game) as live:
        live.next("state")
        ada.ok("POST", "/api/me/token")
        with pytest.raises(ConnectionClosed):
            live.until(lambda message: False)


def test_a_revoked_seat_token_ends_only_its_own_connection(server: Server) -> None:
    ada, game = hot_seat(server)
    path = f"/api/games/{game}/seats/0/token"
    ways: list[Callable[[], object]] = [
        lambda: ada.ok("DELETE", path),
        lambda: ada.ok("POST", path),
        lambda: ada.act("resign", game, seat=0, bot="random"),
    ]
    for revoke in ways:
        program = server.client(ada.ok("POST", path)["token"])
        with program.live(game) as theirs, ada.live(game) as own:
            theirs.next("state")
            revoke()
            with pytest.raises(ConnectionClosed):
                theirs.until(lambda message: False)
            own.send({"type": "ping"})
            assert own.next("pong")


def test_a_new_secret_leaves_the_programs_of_ones_seats_alone(server: Server) -> None:
    ada, game = hot_seat(server)
    program = server.client(ada.ok("POST", f"/api/games/{game}/seats/0/token")["token"])
    with program.live(game) as live:
        live.next("state")
        ada.ok("POST", "/api/me/token")
        live.send({"type": "ping"})
        assert live.next("pong")


def test_a_game_that_is_removed_ends_its_connections(server: Server) -> None:
    ada, game = hot_seat(server)
    with ada.live(game) as live:
        live.next("state")
        server.call(lambda: server.house.store.write(games.remove, game))
        server.call(lambda: server.house._look_again())
        with pytest.raises(ConnectionClosed):
            live.until(lambda message: False)


def test_no_two_get_the_last_place(settings: Settings) -> None:
    with running(replace(settings, viewers_per_address=3)) as server, ThreadPoolExecutor(12) as threads:
        game = hot_seat(server)[1]
        start = threading.Barrier(12, timeout=DEADLINE)
        done = threading.Barrier(12, timeout=DEADLINE)

        def come(_: int) -> int:
            start.wait()
            try:
                with server.client().live(game):
                    done.wait()
                    return 101
            except InvalidStatus as refused:
                done.wait()
                return refused.response.status_code

        assert sorted(threads.map(come, range(12))) == [101] * 3 + [429] * 9
        wait_for(lambda: not server.call(lambda: server.house.hub.addresses.total()))
        with server.client().live(game) as live:
            assert live.next()["type"] == "state"


def test_answers_are_not_left_out_when_a_viewer_is_slow() -> None:
    async def attempt() -> None:
        viewer = Viewer("g", None, (), 2)
        for number in range(5):
            viewer.put(str(number))
        viewer.answer("acknowledged")
        assert await viewer.next() == "acknowledged"
        assert await viewer.next() is None
        viewer.put("more")
        assert await viewer.next() == "more"

    asyncio.run(attempt())


def test_a_slow_viewer_is_left_behind_and_resynchronised(server: Server) -> None:
    ada, game = hot_seat(server)
    most = server.house.settings.viewer_queue
    with ada.live(game) as live:
        live.next("state")
        (viewer,) = server.call(lambda: list(server.house.hub.rooms[game]))

        def flood() -> None:  # without giving the sender a chance to run
            for _ in range(most + 10):
                viewer.put('{"type": "flood"}')

        server.call(flood)
        again = live.next("state")["game"]
        assert again["number"] == 0
        ada.move(game)
        assert live.next("entry")["number"] == 1


def test_a_process_that_falls_silent_takes_its_viewers_along() -> None:
    async def meet() -> None:
        hub = Hub(10)
        hub.enter(Viewer("g", None, (0,), 10))
        hub.heard_presence("g", "other", (1,), 100.0)
        assert hub.present("g") == {0, 1}
        hub.forget_silent(99.0)
        assert hub.present("g") == {0, 1}
        hub.forget_silent(101.0)
        assert hub.present("g") == {0}
        assert hub.elsewhere == {}

    asyncio.run(meet())


def test_people_who_come_and_go_are_told_of_now_and_then(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carnegie.server.live.PRESENCE_SECONDS", 0.3)
    ada = server.client()
    game = ada.create(PERSON, OPEN)["id"]
    with server.client().live(game) as spectator:
        spectator.next("state")
        for _ in range(20):
            with ada.live(game) as own:
                own.next("state")
        server.call(lambda: server.house.hub.send(game, '{"type": "end"}'))
        messages = [message["type"] for message in iter(spectator.next, {"type": "end"})]
        assert messages.count("presence") < 20
        assert spectator.until(lambda message: message.get("present") == [])


def test_a_table_has_room_for_so_many_viewers_and_for_its_players(settings: Settings) -> None:
    with running(replace(settings, viewers_per_table=2)) as server:
        ada = server.client()
        game = ada.create(PERSON, OPEN)["id"]
        with server.client().live(game) as one, server.client().live(game) as two:
            one.next("state")
            two.next("state")
            with pytest.raises(InvalidStatus) as refused, server.client().live(game):
                pass
            assert refused.value.response.status_code == 503
            with ada.live(game) as own:
                own.next("state")


def test_what_waits_for_a_viewer_is_bounded() -> None:
    viewer = Viewer("g", None, (), 3)
    for number in range(10):
        viewer.put(str(number))
    assert len(viewer._waiting) <= 3


def test_viewers_see_bots_play(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT)["id"]
    with ada.live(game) as live:
        ada.move(game, "tabs aaaa", 0)
        live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
