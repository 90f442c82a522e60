"""Load on a real server process with the real engine, on loopback, bounded in time; `--soak` for an hour of it.

Clients share this machine with the server, and so its cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from carnegie.server.course import Course, Entry
from carnegie.server.live import entry_message
from carnegie.server.render import compact
from carnegie.server.settings import Settings
from carnegie.server.store import games, open_store
from carnegie.server.tables import Options, Seat, Setup, Table
from serving import ServerProcess, a_person, live, report, run_for, table_of

VIEWERS = 4
SATURATED_PLAYERS = 4
NUMBER = '"number":'


@dataclass
class LiveTable:
    """A table with its viewers; the first one plays all seats."""

    game: str
    number: int = 0
    moves: list[str] = field(default_factory=list)
    arrived: dict[int, list[float]] = field(default_factory=dict)
    """When each viewer saw an entry, by its number."""
    sent: dict[int, float] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False

    async def watch(self, server: str, token: str | None, ready: asyncio.Semaphore, plays: bool) -> None:
        async with live(server, self.game, token) as socket:
            state = json.loads(await socket.recv())
            if plays:
                self.socket = socket
                self._see(state["game"])
            ready.release()
            try:
                async for text in socket:
                    assert isinstance(text, str)
                    if not text.startswith('{"type":"entry"') and not text.startswith('{"type": "entry"'):
                        continue
                    now = time.perf_counter()
                    if plays:
                        message = json.loads(text)
                        self.arrived.setdefault(message["number"], []).append(now)
                        self._see(message)
                    else:  # as cheaply as can be: these stand for clients on other machines
                        self.arrived.setdefault(number_in(text), []).append(now)
            except ConnectionClosed:
                pass

    def _see(self, state: dict[str, Any]) -> None:
        self.number, self.moves = state["number"], state["moves"]
        self.over = not self.moves
        self.changed.set()

    async def move(self, dice: random.Random) -> None:
        number = self.number + 1
        self.changed.clear()
        self.sent[number] = time.perf_counter()
        wish = {"type": "move", "move": dice.choice(self.moves), "after": self.number, "id": str(number)}
        await self.socket.send(json.dumps(wish))

    def latencies(self) -> list[float]:
        """Seconds from each send to the moment when the last viewer had it."""
        return [
            max(seen) - self.sent[number]
            for number, seen in self.arrived.items()
            if len(seen) == VIEWERS and number in self.sent
        ]


def number_in(text: str) -> int:
    start = text.index(NUMBER) + len(NUMBER)
    return int(text[start : text.index(",", start)].strip())


async def tables_with_viewers(
    server: ServerProcess, token: str, tables: list[LiveTable], viewers: int
) -> list[asyncio.Task[None]]:
    tasks = []
    for table in tables:
        ready = asyncio.Semaphore(0)
        for index in range(viewers):
            tasks.append(asyncio.create_task(table.watch(server.url, token if index == 0 else None, ready, index == 0)))
        for _ in range(viewers):
            await ready.acquire()
    return tasks


async def human_pace(
    server: ServerProcess, token: str, count: int, seconds: float, pause: float
) -> tuple[list[float], int, float]:
    """The latencies, how many moves were sent, and the server's memory in MB."""
    tables = [LiveTable(table_of(server, token, 2, seed)) for seed in range(count)]
    tasks = await tables_with_viewers(server, token, tables, VIEWERS)
    end = time.perf_counter() + seconds

    async def play(table: LiveTable, seed: int) -> None:
        dice = random.Random(seed)
        await asyncio.sleep(dice.uniform(0, pause))
        while time.perf_counter() < end and not table.over:
            await table.move(dice)
            await asyncio.sleep(dice.uniform(0.5, 1.5) * pause)
            await table.changed.wait()

    await asyncio.gather(*(play(table, seed) for seed, table in enumerate(tables)))
    await asyncio.sleep(0.5)
    megabytes = server.megabytes()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    latencies = sorted(latency for table in tables for latency in table.latencies())
    return latencies, sum(len(table.sent) for table in tables), megabytes


async def saturated(server: ServerProcess, token: str | None, names: list[str], seconds: float) -> float:
    """Moves a second when every table plays the next move as soon as it has seen the last one."""
    tables = [LiveTable(name) for name in names]
    tasks = await tables_with_viewers(server, token or "", tables, 1 + 1)
    end = time.perf_counter() + seconds
    began = time.perf_counter()

    async def play(table: LiveTable, seed: int) -> None:
        dice = random.Random(seed)
        while time.perf_counter() < end and not table.over:
            await table.move(dice)
            await table.changed.wait()

    await asyncio.gather(*(play(table, seed) for seed, table in enumerate(tables)))
    rate = sum(len(table.sent) for table in tables) / (time.perf_counter() - began)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return rate


def a_course(players: int, moves: int) -> tuple[Course, list[Entry]]:
    """A table after so many random moves, and its log."""
    seats = [Seat(kind="person", name="Ada", person="ada")] * players
    setup = Setup(players=players, seed=1)
    table = Table(id="x", setup=setup, options=Options(), seats=seats, host="ada", invite="", status="playing")
    course = Course(table)
    log = []
    dice = random.Random(1)
    for number in range(1, moves + 1):
        seat = course.game.to_act
        assert seat is not None
        entry = Entry(number=number, kind="move", seat=seat, move=dice.choice(course.game.legal_moves).text)
        course.apply(entry)
        log.append(entry)
    return course, log


def message_like_the_real_one() -> str:
    """An entry's message in the middle of a game for four, for the bare server."""
    course, log = a_course(players=SATURATED_PLAYERS, moves=100)
    message = entry_message(log[-1].shown(), [], course)
    return message % compact(course.moves_for(list(range(SATURATED_PLAYERS))))


def store_games(folder: Path, count: int) -> None:
    """Finished and running games, as a server would have written them."""
    store = open_store(Settings(data=folder))
    course, log = a_course(players=2, moves=100)

    def add(connection: Any, first: int) -> None:
        for index in range(first, first + 500):
            fresh = Course(course.table.model_copy(update={"id": f"{index:016x}"}))
            version = games.add(connection, fresh, float(index))
            games.commit(connection, version, course.with_table(fresh.table), log, False, [], float(index))

    for first in range(0, count, 500):
        store.write_now(add, first)
    store.dispose()


def restart_seconds(folder: Path) -> float:
    """From the start of the process to the first answer about a game."""
    began = time.perf_counter()
    server = ServerProcess(folder)
    server.get(f"/api/games/{5:016x}")
    took = time.perf_counter() - began
    server.stop()
    return took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between the moves of a table, on average")
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--soak", type=float, default=0.0, help="only human pace, for so many seconds, watching memory")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.soak:
        return soak(options)
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        token = a_person(server)
        latencies, sent, megabytes = run_for(
            options.seconds, human_pace(server, token, options.tables, options.seconds, options.pause)
        )
        server.stop()
    figures["moves at human pace"] = sent
    figures["pushed to all viewers"] = len(latencies)
    figures["moves a second"] = sent / options.seconds
    figures["p50 to all viewers, ms"] = statistics.median(latencies) * 1000
    figures["p99 to all viewers, ms"] = latencies[int(len(latencies) * 0.99)] * 1000
    figures["server memory, MB"] = megabytes
    ours, bare = [], []
    names = [f"{index:016x}" for index in range(16)]
    os.environ["BARE_STATE"] = message_like_the_real_one()
    here = str(Path(__file__).with_name("bare_server.py"))
    for turn in range(2):  # by turns, because the machine is not always equally fast
        with tempfile.TemporaryDirectory() as folder:
            server = ServerProcess(Path(folder))
            token = a_person(server)
            tables = [table_of(server, token, SATURATED_PLAYERS, turn * 100 + seed) for seed in range(16)]
            ours.append(run_for(options.seconds / 6, saturated(server, token, tables, options.seconds / 6)))
            server.stop()
        with tempfile.TemporaryDirectory() as folder:
            server = ServerProcess(Path(folder), here)
            bare.append(run_for(options.seconds / 6, saturated(server, None, names, options.seconds / 6)))
            server.stop()
    figures["saturated, moves a second"] = max(ours)
    figures["the bare stack, rows a second"] = max(bare)
    with tempfile.TemporaryDirectory() as folder:
        store_games(Path(folder), options.stored)
        figures[f"restart with {options.stored:,} games, s"] = restart = restart_seconds(Path(folder))
    bars = [
        ("p99 at most 250 ms", figures["p99 to all viewers, ms"] <= 250 and len(latencies) == sent),
        ("half of the bare stack", max(ours) >= max(bare) / 2),
        ("restart within 5 s", restart <= 5),
        ("memory under 400 MB", megabytes < 400),
    ]
    return report(figures, bars, options.json)


def soak(options: argparse.Namespace) -> int:
    """Round after round of new tables; memory after each. It may grow while caches fill, and not after that."""
    samples: list[float] = []
    worst = 0.0
    moves = 0
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), settings={"CARNEGIE_TABLES_IN_MEMORY": "250"})
        token = a_person(server)
        end = time.perf_counter() + options.soak
        while time.perf_counter() < end:
            pace = human_pace(server, token, options.tables, options.seconds, options.pause)
            latencies, sent, megabytes = run_for(options.seconds, pace)
            samples.append(megabytes)
            moves += sent
            worst = max(worst, latencies[int(len(latencies) * 0.99)])
            print(f"{len(samples)}: {megabytes:.0f} MB, p99 {worst * 1000:.0f} ms", file=sys.stderr)
        server.stop()
    early, late = max(samples[: len(samples) // 2 + 1]), max(samples[-max(1, len(samples) // 4) :])
    figures: dict[str, Any] = {"rounds": len(samples), "moves": moves, "first half, MB": early}
    figures |= {"last quarter, MB": late, "worst p99, ms": worst * 1000}
    return report(figures, [("no growth", late <= early * 1.1)], options.json)


if __name__ == "__main__":
    sys.exit(main())
