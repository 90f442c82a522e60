"""Bots think for everybody in turn: nobody's tables, hints or analyses make the bots of others wait."""

import asyncio
import dataclasses
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from carnegie import Game
from carnegie.server import bots, middleware, workers
from carnegie.server.metrics import BOTS_REPLACED
from carnegie.server.replays import MAX_WAITING
from carnegie.server.settings import Settings
from carnegie.server.workers import Rank, Share, Workers
from tests.server.running import BOT, PERSON, Server, running

EXPERT = {"kind": "bot", "bot": "expert:1s"}
CROWD = 12


@pytest.fixture
def busy_server(settings: Settings) -> Any:
    with running(dataclasses.replace(settings, bot_workers=1, bot_seconds=1.0)) as server:
        yield server


def crowd_of_tables(server: Server, address: str) -> list[str]:
    """Tables of one address at which bots are to move now, and the client that sees them."""
    mallory = server.client(address=address)
    games = [mallory.create(PERSON, EXPERT)["id"] for _ in range(CROWD)]
    for game in games:
        mallory.move(game, "tabs aaaa", 0)
    return games


def answered(server: Server, games: list[str]) -> int:
    """Tables at which a bot has moved."""
    anybody = server.client()
    return sum(anybody.game(game)["number"] > 1 for game in games)


def test_a_crowd_of_tables_delays_no_turn_of_another_address(busy_server: Server) -> None:
    games = crowd_of_tables(busy_server, "127.0.0.2")
    ada = busy_server.client()
    own = ada.create(PERSON, BOT)["id"]
    with ada.live(own) as live:
        ada.move(own, "tabs aaaa", 0)
        live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
    assert answered(busy_server, games) < CROWD


def test_analyses_delay_no_turn(busy_server: Server) -> None:
    ada = busy_server.client()
    own = ada.create(PERSON, BOT)["id"]
    dice = Game.new(players=2, seed=7)
    while dice.ply < 40:
        dice.play(dice.legal_moves[0])
    replay = ada.ok("POST", "/api/imports", {"record": dice.record()})["game"]["id"]
    wish = {"plies": list(range(32)), "seconds": 10}

    async def analyse() -> list[asyncio.Task[Any]]:
        record = (await busy_server.house.keeper.course(replay)).game.record()
        house = busy_server.house
        work = [house.bots.evaluations(record, wish["plies"], 10, replay) for _ in range(8)]  # type: ignore[arg-type]
        tasks = [asyncio.create_task(each) for each in work]
        await asyncio.sleep(0)
        return tasks

    tasks = busy_server.call(analyse)
    with ada.live(own) as live:
        ada.move(own, "tabs aaaa", 0)
        live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
    assert not any(task.done() for task in tasks)
    busy_server.call(lambda: [task.cancel() for task in tasks])


def ask(name: str) -> dict[str, Any]:
    record = Game.new().record()
    return {"do": "choose", "record": record, "bot": "easy", "seed": 1, "session": name}


def test_free_workers_go_to_the_lowest_rank_and_to_who_has_used_least(server: Server) -> None:
    order: list[str] = []

    async def compete() -> None:
        crew = Workers(1)
        held = [asyncio.create_task(crew._worker(Share(Rank.HINT, "a", "a"), None)) for _ in range(1)]
        await asyncio.sleep(0)

        async def one(name: str, share: Share) -> None:
            await crew.ask(ask(name), 1.0, share)
            order.append(name)

        crew._addresses.add("a", 5.0, time.monotonic())
        names = [("alone", Share(Rank.ALONE, "b", "1")), ("analysis", Share(Rank.ANALYSIS, "c", "2"))]
        names += [("a's hint", Share(Rank.HINT, "a", "3")), ("d's hint", Share(Rank.HINT, "d", "4"))]
        tasks = [asyncio.create_task(one(*each)) for each in names]
        await asyncio.sleep(0)
        crew._return(held[0].result(), Share(Rank.HINT, "a", "a"), 0.0)
        await asyncio.gather(*tasks)
        await crew.stop()

    server.call(compete)
    assert order == ["d's hint", "a's hint", "analysis", "alone"]


def test_a_request_that_is_withdrawn_keeps_no_worker(server: Server) -> None:
    async def withdraw() -> None:
        crew = Workers(1)
        share = Share(Rank.HINT, "a", "a")
        first = await crew._worker(share, None)
        waiting = asyncio.create_task(crew._worker(share, None))
        just_given = asyncio.create_task(crew._worker(share, None))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        crew._return(first, share, 0.0)
        just_given.cancel()
        await asyncio.gather(waiting, just_given, return_exceptions=True)
        assert len(crew._free) == len(crew.all)
        assert (crew._waiting, crew._running) == ([], [])

    server.call(withdraw)


def test_who_waits_shares_the_seconds(server: Server) -> None:
    async def granted() -> list[float]:
        crew = Workers(1)
        own = Share(Rank.TURN, "a", "1")
        out = [crew._granted(4.0, own)]
        crew._waiting = [workers.Waiting(own, None) for _ in range(3)]
        out += [crew._granted(4.0, own), crew._granted(4.0, Share(Rank.TURN, "b", "2"))]
        crew._waiting *= 1000
        return [*out, crew._granted(4.0, own)]

    assert server.call(granted) == [4.0, 1.0, 2.0, workers.LEAST_SECONDS]


def test_a_bot_that_fails_is_replaced_and_the_table_and_the_log_say_so(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")  # no worker lives
    before = BOTS_REPLACED._value.get()
    with running(settings) as server:
        ada = server.client()
        game = ada.create(PERSON, {"kind": "bot", "bot": "hard"})["id"]
        with ada.live(game) as live:
            ada.move(game, "tabs aaaa", 0)
            entry = live.until(lambda message: message["type"] == "entry" and message["entry"]["kind"] == "resign")
            assert (entry["entry"]["seat"], entry["entry"]["bot"]) == (1, "easy")
            live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
        assert ada.game(game)["seats"][1]["bot"] == "easy"
    assert BOTS_REPLACED._value.get() == before + 1
    (said,) = [record for record in caplog.records if record.message == "bot replaced"]
    assert vars(said)["bot"] == "hard"
    assert vars(said)["cause"].startswith("the worker failed")


def test_a_table_of_bots_alone_plays_to_its_end(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "ALONE_PAUSE", 0.0)
    monkeypatch.setattr(bots, "ALL_ALONE_PAUSE", 0.0)
    with running(settings) as server:
        ada = server.client()
        game = ada.create(BOT, BOT)["id"]
        with ada.live(game) as live:
            live.until(lambda message: message.get("status", message.get("game", {}).get("status")) == "over")


def test_tables_of_bots_alone_share_a_pace_and_delay_nobody(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "ALONE_PAUSE", 1000.0)
    with running(settings) as server:
        ada = server.client()
        alone = [ada.create(BOT, BOT)["id"] for _ in range(3)]
        own = ada.create(PERSON, BOT)["id"]
        with ada.live(own) as live:
            ada.move(own, "tabs aaaa", 0)
            live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
        assert server.call(lambda: dict(server.house.bots._alone)) == {"127.0.0.1": 3}
        assert [ada.game(game)["number"] for game in alone] == [0, 0, 0]


def test_a_crowd_of_requests_of_one_address_waits_in_front_of_the_door(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "PLACES", 2)
    ada = server.client()
    replay = ada.ok("POST", "/api/imports", {"record": Game.new(players=2, seed=1).record()})["game"]["id"]
    codes: list[int] = []
    go_on = threading.Event()
    server.house.replays._thread.submit(go_on.wait, 30)

    def read() -> None:
        codes.append(server.client(address="127.0.0.2").send("GET", f"/api/games/{replay}/course").status_code)

    readers = [threading.Thread(target=read) for _ in range(MAX_WAITING + 8)]  # more than may wait behind it
    for reader in readers:
        reader.start()
    assert ada.ok("GET", "/healthz")["ok"]
    go_on.set()
    for reader in readers:
        reader.join(30)
    assert codes == [200] * len(readers)
