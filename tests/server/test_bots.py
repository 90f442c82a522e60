"""Bots at the table: in worker processes, replaced when they die."""

import asyncio
import dataclasses
import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from carnegie import Game
from carnegie.server.bots import TurnClock, bounded
from carnegie.server.metrics import WORKERS_REPLACED
from carnegie.server.settings import Settings
from carnegie.server.worker import MAX_SESSIONS, Sessions
from carnegie.server.workers import WorkerFailed, Workers
from tests.server.running import BOT, PERSON, Client, Server, running


def choose(session: str, bot: str) -> dict[str, Any]:
    record = Game.new().record()
    return {"do": "choose", "record": record, "bot": bot, "seed": 1, "session": session, "seconds": 5.0}


def play_to_the_end(client: Client, game: str) -> dict[str, Any]:
    """Plays the client's seats until the game is over, and returns how it ended."""
    with client.live(game) as live:
        message = live.next("state")["game"]
        while message["status"] == "playing":
            if message["moves"]:
                move = {"type": "move", "move": message["moves"][-1], "after": message["number"]}
                live.send({**move, "id": str(message["number"])})
            message = live.until(lambda each: each["type"] in ("entry", "now", "refused"))
            assert message["type"] != "refused", message
    return client.game(game)


@pytest.mark.slow
def test_a_whole_game_against_bots_is_counted_in_the_statistics(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT, BOT, seed=None)["id"]
    over = play_to_the_end(ada, game)
    assert over["status"] == "over"
    assert over["waiting"] == {"what": "nothing", "seats": []}
    replayed = Game.from_record(ada.ok("GET", f"/api/games/{game}/record"))
    assert replayed.is_over
    assert over["scores"] == [sheet.as_dict() for sheet in replayed.scores()]
    (finished,) = ada.ok("GET", "/api/statistics/games")["games"]
    assert [seat["total"] for seat in finished["seats"]] == [sheet.total for sheet in replayed.scores()]
    assert [seat["lines"] for seat in finished["seats"]] == [sheet.lines() for sheet in replayed.scores()]
    assert [seat["seat"] for seat in finished["seats"] if seat["won"]] == replayed.winners()
    (best,) = ada.ok("GET", "/api/statistics/records")["records"]
    assert (best["players"], best["solo"], best["best"][0]["name"]) == (3, None, "Ada")
    history = ada.ok("GET", "/api/me/history")
    assert (history["finished"], history["best"]) == (1, replayed.scores()[0].total)
    ada.refused(409, "not_playing", "POST", f"/api/games/{game}/undo", ada.wish(game))


@pytest.mark.slow
def test_a_solo_game_is_counted_with_andrew(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, solo="normal", options={"confirm": True}, seed=None)["id"]
    with ada.live(game) as live:
        message = live.next("state")["game"]
        while message["waiting"]["what"] == "move":
            live.send(
                {"type": "move", "move": message["moves"][0], "after": message["number"], "id": str(message["number"])}
            )
            message = live.next("entry")
    assert ada.game(game)["waiting"]["what"] == "confirm"
    assert ada.ok("GET", "/api/statistics/games")["games"] == []
    ada.act("confirm", game)
    (finished,) = ada.ok("GET", "/api/statistics/games")["games"]
    assert [seat["name"] for seat in finished["seats"]] == ["Ada", "Andrew"]
    assert Game.from_record(ada.ok("GET", f"/api/games/{game}/record")).is_over


def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT)["id"]
    with ada.live(game) as live:
        ada.move(game, "tabs aaaa", 0)
        live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
        live.until(lambda message: bool(message.get("moves")))
        (pid,) = server.call(lambda: [worker.pid for worker in server.house.workers.all if worker.pid])
        os.kill(pid, signal.SIGKILL)
        number = ada.game(game)["number"]
        while True:  # until the bot has been asked again
            number = ada.move(game)["number"]
            moved = live.until(lambda message: message["type"] == "entry" and message["number"] >= number)  # noqa: B023
            if moved["waiting"]["seats"] == [1]:
                live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
                break
        (other,) = server.call(lambda: [worker.pid for worker in server.house.workers.all if worker.pid])
        assert other != pid


def test_a_bots_turn_is_taken_up_by_the_next_server(settings: Settings) -> None:
    with running(settings) as server:
        server.call(lambda: server.house.keeper.listeners.remove(server.house.bots.hear))  # a server whose bots hang
        ada = server.client()
        game = ada.create(PERSON, BOT)["id"]
        ada.move(game, "tabs aaaa", 0)
        assert ada.game(game)["waiting"]["seats"] == [1]
        token = ada.token
    with running(settings) as server:
        ada = server.client(token)
        with ada.live(game, after=1) as live:
            live.until(lambda message: bool(message.get("moves") or message.get("game", {}).get("moves")))


def test_a_hanging_worker_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carnegie.server.workers.GRACE", 0.0)
    stopped = threading.Event()

    async def ask() -> None:
        workers = Workers(1)
        request = choose("a", "random")
        with pytest.raises(WorkerFailed):
            await workers.ask(request, 0.0)
        assert (await workers.ask(request, 30.0))["move"].startswith("tabs")
        await workers.stop()
        stopped.set()

    server.call(ask)
    assert stopped.is_set()


def test_a_worker_imports_nothing_from_the_current_folder(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('not the standard library')")
    monkeypatch.chdir(tmp_path)

    async def ask() -> Any:
        workers = Workers(1)
        answer = await workers.ask(choose("a", "random"), 30.0)
        await workers.stop()
        return answer

    assert server.call(ask)["move"].startswith("tabs")


def test_a_session_stays_with_its_worker(server: Server) -> None:
    """So that a bot continues the search of its last decision."""

    async def ask() -> list[int | None]:
        workers = Workers(2)
        await asyncio.gather(workers.ask(choose("a", "easy"), 30.0), workers.ask(choose("b", "easy"), 30.0))
        first, second = (workers._last[name].pid for name in "ab")
        for name in "abba":
            await workers.ask(choose(name, "easy"), 30.0)
        pids = [workers._last[name].pid for name in "ab"]
        await workers.stop()
        assert first != second
        return [first, second, *pids]

    first, second, *after = server.call(ask)
    assert after == [first, second]


def test_a_worker_keeps_the_bots_of_its_latest_sessions() -> None:
    sessions = Sessions()
    first = sessions.bot("a", "easy", 1)
    assert sessions.bot("a", "easy", 2) is first
    assert sessions.bot("a", "hard", 2) is not first
    for number in range(MAX_SESSIONS):
        sessions.bot(str(number), "easy", 1)
    assert sessions.bot("a", "easy", 1) is not first


def test_a_budget_in_nodes_has_a_time_limit_too(settings: Settings) -> None:
    with running(dataclasses.replace(settings, bot_seconds=0.1)) as server:
        ada = server.client()
        replaced = WORKERS_REPLACED._value.get()
        game = ada.create(PERSON, {"kind": "bot", "bot": "expert:999999999n"})["id"]
        with ada.live(game) as live:
            ada.move(game, "tabs aaaa", 0)
            live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
        assert WORKERS_REPLACED._value.get() == replaced


def test_a_turn_has_a_time_limit_for_all_its_decisions() -> None:
    clock = TurnClock()
    game = Game.new(players=2, seed=1)
    assert clock.thought(game) == 0.0
    clock.add(1.5)
    clock.add(1.0)
    assert clock.thought(game) == 2.5
    game.play("tabs aaaa")
    assert clock.thought(game) == 0.0


def test_hints_and_an_evaluation_on_request(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, BOT, options={"hints": False})["id"]
    ada.refused(409, "no_hints", "POST", f"/api/games/{game}/hint", {})
    other = ada.create(PERSON, BOT)["id"]
    answer = ada.send("POST", f"/api/games/{other}/hint", {"seconds": 0.5})
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert 1 <= len(body["hints"]) <= 3
    assert all(each["move"].startswith("tabs ") for each in body["hints"])
    assert len(body["expected"]) == 2
    server.person("Bob").refused(403, "not_yours", "POST", f"/api/games/{other}/hint", {})


def test_budgets_are_bounded() -> None:
    assert bounded("random", 5) == "random"
    assert bounded("hard:2s", 5) == "hard:2s"
    assert bounded("hard:60s", 5) == "hard:5s"
    assert bounded("hard:60000n", 5) == "hard:60000n"
