"""Validate, commit, acknowledge, broadcast: in this order, whoever sends and however."""

import asyncio
import json
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carnegie.server import keeper as keeping
from carnegie.server.course import Course
from carnegie.server.keeper import Change, Keeper, News, signed
from carnegie.server.settings import Settings
from carnegie.server.store import open_store
from tests.server.running import Client, running
from tests.server.test_moves import hot_seat
from tests.server.test_store import a_table


class Recorder:
    """Keeps what the server hands to its sockets: answers when they have been taken, pushes when they begin."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.handed: list[tuple[str, Any]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_and_note(message: Message) -> None:
            if message["type"] == "websocket.send":
                self.note(json.loads(message["text"]))
            await send(message)
            if message["type"] == "http.response.body" and message.get("body", b"").startswith(b"{"):
                self.note({"type": "answer", **json.loads(message["body"])})

        await self.app(scope, receive, send_and_note)

    def note(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "chat":
            self.handed.append((kind, message["line"]["number"]))
        elif kind in ("answer", "acknowledged", "entry"):
            self.handed.append((kind, message.get("number")))

    def first(self, kind: str, number: int) -> int:
        return self.handed.index((kind, number))


def recorded(settings: Settings) -> tuple[list[Recorder], Any]:
    recorders: list[Recorder] = []

    def around(app: FastAPI) -> Recorder:
        recorders.append(Recorder(app))
        return recorders[0]

    return recorders, running(settings, around)


def test_the_sender_is_answered_before_anybody_is_told(settings: Settings) -> None:
    recorders, started = recorded(settings)
    with started as server:
        ada, game = hot_seat(server)
        with ada.live(game) as one, Client(server.url).live(game) as two:
            for number in range(1, 13):
                ada.move(game)
                assert [live.next("entry")["number"] for live in (one, two)] == [number] * 2
            for number in range(13, 25):
                moves = ada.game(game)["moves"]
                one.send({"type": "move", "move": moves[0], "after": number - 1, "id": str(number)})
                assert two.next("entry")["number"] == number
            ada.ok("POST", f"/api/games/{game}/chat", {"text": "hello"})
            assert two.next("chat")["line"]["number"] == 1
    (recorder,) = recorders
    for number in range(1, 25):
        kind = "answer" if number <= 12 else "acknowledged"
        assert recorder.first(kind, number) < recorder.first("entry", number), number
    said = [index for index, each in enumerate(recorder.handed) if each == ("answer", 1)][-1]
    assert said < recorder.first("chat", 1)


def test_news_waits_for_the_answers_before_it_but_not_for_ever(settings: Settings) -> None:
    told: list[int] = []

    async def attempt() -> None:
        store = open_store(settings)
        keeper = Keeper(store, 10)
        keeper.listeners.append(lambda news: told.extend(each.entry.number for each in news.happened))
        course = await keeper.create(a_table())
        first, second, third = [await keeper.change(course.table.id, next_move) for _ in range(3)]
        second.tell()
        assert told == []
        first.tell()
        assert told == [1, 2]
        assert third.happened[0].entry.number == 3
        await asyncio.sleep(keeping.LONGEST_SILENCE + 0.3)  # nobody says that the third has its answer
        assert told == [1, 2, 3]
        gone = asyncio.create_task(keeper.change(course.table.id, next_move))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        await keeper.settle()
        await asyncio.sleep(0)
        assert told == [1, 2, 3, 4]
        await store.close()

    asyncio.run(attempt())


def next_move(course: Course) -> Change:
    seat = course.game.to_act
    assert seat is not None
    return Change([signed(course.move(seat, course.game.legal_moves[0].text), None, None)])


def test_a_game_that_has_left_memory_is_still_told_of(settings: Settings) -> None:
    """Another process changes a game that is watched here, while more are watched than are kept."""

    async def attempt() -> None:
        store = open_store(settings)
        here, there = Keeper(store, 1), Keeper(store, 10)
        news: list[News] = []
        here.listeners.append(news.append)
        games = [(await there.create(a_table(f"{index:016x}"))).table.id for index in range(2)]
        for game in games:
            await here.course(game)
        assert await here.refresh(games[0])
        news.clear()
        assert await here.refresh(games[1])
        assert news == []  # nothing has changed, so nothing is read or told
        (await there.change(games[0], next_move)).tell()
        (await there.change(games[1], next_move)).tell()
        for game in games:
            assert await here.refresh(game)
        assert {each.course.table.id: each.course.number for each in news} == dict.fromkeys(games, 1)
        await store.close()

    asyncio.run(attempt())
