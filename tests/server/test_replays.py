"""Looking back at games: in a thread, kept by version, and charged by what it costs."""

import json
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from carnegie import Game
from carnegie.server.course import Course, Entry
from carnegie.server.limits import RATES
from carnegie.server.replays import MAX_WAITING, Replays
from carnegie.server.routes.games import MAX_MOVES, MAX_NUMBER
from carnegie.server.settings import Settings
from carnegie.server.tables import Options, Seat, Setup, Table
from tests.server.running import PERSON, Client, Server, running


def played(plies: int, seed: int = 7) -> Game:
    game = Game.new(players=2, seed=seed)
    dice = random.Random(seed)
    while game.ply < plies and not game.is_over:
        game.play(dice.choice(game.legal_moves))
    return game


def imported(client: Client, game: Game) -> str:
    return str(client.ok("POST", "/api/imports", {"record": game.record()})["game"]["id"])


@contextmanager
def held_up(server: Server) -> Iterator[None]:
    """The thread of the replays does nothing for a while."""
    go_on = threading.Event()
    server.house.replays._thread.submit(go_on.wait, 30)
    try:
        yield
    finally:
        go_on.set()


@pytest.mark.parametrize("path", ["course", "log?after=0", "replay/20"])
def test_a_game_is_played_again_beside_everything_else_and_once(server: Server, path: str) -> None:
    ada = server.client()
    game = ada.create(PERSON, PERSON)["id"]
    for number in range(20):
        ada.move(game, after=number)
    answers: list[dict[str, Any]] = []
    reader = server.client()
    with held_up(server):
        asking = threading.Thread(target=lambda: answers.append(reader.ok("GET", f"/api/games/{game}/{path}")))
        asking.start()
        other = ada.create(PERSON, PERSON)["id"]
        ada.move(other, "tabs aaaa", 0)
        assert ada.ok("GET", "/healthz")["ok"]
        assert not answers
    asking.join(30)
    with held_up(server):
        assert ada.ok("GET", f"/api/games/{game}/{path}") == answers[0]


def test_a_log_that_grows_is_told_as_one_that_is_read_at_once(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, PERSON, options={"undo": "free"})["id"]
    told: list[Any] = []
    for step in range(12):
        if step % 5 == 4:
            ada.act("undo", game, ply=1, seat=ada.game(game)["waiting"]["seats"][0] if step > 20 else 1)
        else:
            ada.move(game)
        told += ada.ok("GET", f"/api/games/{game}/log?after={len(told)}")["entries"]
        assert [each["entry"]["number"] for each in told] == list(range(1, len(told) + 1))

    async def fresh() -> list[str]:
        return await Replays(server.house.store).log(await server.house.keeper.course(game), 0)

    assert [json.loads(line) for line in server.call(fresh)] == told


def test_records_that_no_game_can_be_are_refused(server: Server) -> None:
    ada = server.person()
    record = played(4).record()
    long = {**record, "moves": ["tabs aaaa"] * (MAX_MOVES + 1)}
    ada.refused(422, "bad_record", "POST", "/api/imports", {"record": long})
    position = played(4).position()
    position["seats"][0]["goods"] = MAX_NUMBER + 1
    rich = Game.from_position(position).record()
    ada.refused(422, "bad_record", "POST", "/api/imports", {"record": rich})
    position["seats"][0]["goods"] = MAX_NUMBER
    imported(ada, Game.from_position(position))


def test_what_costs_more_takes_more_from_the_limit(settings: Settings) -> None:
    with running(replace(settings, limits=True)) as server:
        limits = server.house.limits
        limits._clock = lambda: 0.0
        ada = server.person()
        game = imported(ada, played(100))

        def cost() -> float:
            before = limits._left["read", "address 127.0.0.1"][0]
            ada.ok("GET", f"/api/games/{game}/course")
            return before - limits._left["read", "address 127.0.0.1"][0]

        ada.ok("GET", "/api/me")
        assert cost() == 6.0
        assert cost() == 1.0
        server.call(lambda: limits.take("read", "127.0.0.1", None, 4 * RATES["read"].burst - 11))
        other = imported(ada, played(100, 8))
        ada.refused(429, "too_many", "GET", f"/api/games/{other}/course")


def test_an_address_has_only_so_much_in_the_thread(server: Server) -> None:
    ada = server.person()
    games = [imported(ada, played(10, seed)) for seed in range(MAX_WAITING + 4)]
    codes: list[int] = []

    def read(game: str) -> None:
        codes.append(server.client(address="127.0.0.2").send("GET", f"/api/games/{game}/course").status_code)

    readers = [threading.Thread(target=read, args=(game,)) for game in games]
    with held_up(server):
        for reader in readers:
            reader.start()
        while len(codes) < 4:
            assert any(reader.is_alive() for reader in readers)
    for reader in readers:
        reader.join(30)
    assert sorted(codes) == [200] * MAX_WAITING + [503] * 4


def test_the_description_is_written_once(server: Server) -> None:
    ada = server.client()
    first = ada.send("GET", "/api/openapi.json")
    with held_up(server):
        again = ada.send("GET", "/api/openapi.json", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code) == (200, 304)


def test_going_back_far_is_going_back_move_by_move() -> None:
    seats = [Seat(kind="person", name="Ada", person="ada")] * 2
    setup = Setup(players=2, seed=7)
    table = Table(
        id="x", setup=setup, options=Options(undo="free"), seats=seats, host="ada", invite="", status="playing"
    )
    course = Course(table)
    for move in played(60).history:
        seat = course.game.to_act
        assert seat is not None
        course.apply(Entry(number=course.number + 1, kind="move", seat=seat, move=move.text))
    for ply in (59, 45, 12, 0):
        far = course.copy()
        far.apply(Entry(number=far.number + 1, kind="undo", seat=0, ply=ply))
        again = played(60)
        while again.ply > ply:
            again.undo()
        assert far.game.record() == again.record()
        assert far.game.position() == again.position()
