"""kill -9 in full flow, again and again: nothing acknowledged is lost, nothing is played twice or silently dropped.

With `--postgres` by turns the game server is killed and PostgreSQL, of its own and with fsync on, crashes under it.
Players send every move twice, some also race another move against it, and all send what was not acknowledged again
after the restart. At the end every acknowledged move must be in the log where it was said to be, and nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed, InvalidMessage

from carnegie import Game
from serving import ServerProcess, a_person, live, report, run_for, table_of
from tests.programs import run

if TYPE_CHECKING:
    from collections.abc import Callable


class Player:
    """Plays one table at full speed and keeps what was acknowledged."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.mirror = Game.new(players=2, seed=seed)
        self.dice = random.Random(seed)
        self.acknowledged: list[str] = []
        self.open_wish: dict[str, object] | None = None
        """A move that was sent and not answered."""
        self.sent = 0
        self.raced = 0
        self.wrong: list[str] = []

    async def play(self, server: str, token: str) -> None:
        """Until the server dies or the game is over."""
        try:
            async with live(server, self.game, token) as one, live(server, self.game, token) as two:
                while not self.mirror.is_over:
                    await self._move([one, two])
        except (ConnectionClosed, OSError, InvalidMessage, EOFError):
            pass

    async def _move(self, sockets: list) -> None:  # type: ignore[type-arg]
        number = len(self.acknowledged)
        if self.open_wish is None:
            move = self.dice.choice(self.mirror.legal_moves).text
            self.open_wish = {"type": "move", "move": move, "after": number, "id": f"{number}"}
        wishes = [self.open_wish, self.open_wish]
        if self.dice.random() < 0.3:
            other = self.dice.choice(self.mirror.legal_moves).text
            wishes.append({**self.open_wish, "move": other, "id": f"{number}-rival"})
            self.raced += 1
        for index, wish in enumerate(wishes):  # the double comes by the other connection
            await sockets[index % 2].send(json.dumps(wish))
            self.sent += 1
        answers = [await answer(sockets[index % 2]) for index in (0, 1, *range(2, len(wishes)))]
        if any(each["type"] == "refused" and each["error"]["code"] == "busy" for each in answers):
            raise ConnectionError  # the database is out of reach: sent again when it is back
        won = [each for each in answers if each["type"] == "acknowledged"]
        if {each["number"] for each in won} != {number + 1} or len({each["entry"]["move"] for each in won}) != 1:
            self.wrong.append(f"{self.game} {number}: {answers}")
            raise ConnectionError
        move = won[0]["entry"]["move"]
        self.mirror.play(move)
        self.acknowledged.append(move)
        self.open_wish = None


async def answer(socket) -> dict:  # type: ignore[type-arg, no-untyped-def]
    """The next answer to a wish, among all that is pushed."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] in ("acknowledged", "refused"):
            return dict(message)


async def full_flow(
    server: ServerProcess, players: list[Player], token: str, seconds: float, kill: Callable[[], None]
) -> None:
    tasks = [asyncio.create_task(player.play(server.url, token)) for player in players]
    await asyncio.sleep(seconds)
    await asyncio.to_thread(kill)
    await asyncio.gather(*tasks)


def check(server: ServerProcess, players: list[Player]) -> tuple[int, int]:
    """How many acknowledged moves are missing, and how many entries nobody was told of or asked for."""
    lost = twice = 0
    for player in players:
        log = [each["entry"]["move"] for each in server.get(f"/api/games/{player.game}/log")["entries"]]
        known = player.acknowledged
        lost += sum(1 for index, move in enumerate(known) if index >= len(log) or log[index] != move)
        in_flight = 1 if player.open_wish is not None else 0
        twice += max(0, len(log) - len(known) - in_flight)
    return lost, twice


class Sqlite:
    """The database of the game server's folder."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "carnegie.db"
        self.settings: dict[str, str] = {}

    def is_intact(self) -> bool:
        with contextlib.closing(sqlite3.connect(self.file)) as database:
            return bool(database.execute("PRAGMA integrity_check").fetchone()[0] == "ok")

    def stop(self) -> None:
        pass


class OwnPostgres:
    """A PostgreSQL server that writes to the disk, for this run only."""

    def __init__(self, folder: Path) -> None:
        from tests.server.postgres import Postgres

        home = folder / "postgres"
        home.mkdir()
        folder.chmod(0o755)  # it runs as a user of its own
        self.postgres = Postgres(home, fsync=True)
        self.postgres.start()
        self.settings = {"CARNEGIE_DATABASE_URL": self.postgres.url}

    def crash(self) -> None:
        self.postgres.crash()

    def start(self) -> None:
        self.postgres.start()

    def is_intact(self) -> bool:
        """Whether its own checker finds nothing wrong in tables and indexes."""
        there = ["-h", "127.0.0.1", "-p", str(self.postgres.port), "-U", "carnegie", "-d", "postgres"]
        command = [str(self.postgres.programs / "pg_amcheck"), "--install-missing", "--heapallindexed", *there]
        return run(command, seconds=600, stdout=None, stderr=None).code == 0

    def stop(self) -> None:
        self.postgres.stop()


def wait_until_well(server: ServerProcess) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError):
            server.get("/healthz")
            return
        time.sleep(0.1)
    raise SystemExit("the server does not find its database again")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=4.0, help="full flow in each round, half of it at least")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--least", type=int, default=10_000, help="acknowledged moves that there must be")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, which crashes every other round")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    dice = random.Random(1)
    players: list[Player] = []
    finished: list[Player] = []
    lost = twice = crashes = 0
    token: str | None = None
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        database = OwnPostgres(folder) if options.postgres else Sqlite(folder)
        server: ServerProcess | None = None
        for index in range(options.rounds):
            server = server or ServerProcess(folder, settings=database.settings)
            token = token or a_person(server)
            more = check(server, players)
            lost, twice = lost + more[0], twice + more[1]
            finished += [player for player in players if player.mirror.is_over]
            players = [player for player in players if not player.mirror.is_over]
            while len(players) < options.tables:
                seed = len(players) + len(finished)
                players.append(Player(table_of(server, token, seed=seed), seed))
            seconds = options.seconds * dice.uniform(0.5, 1)
            if isinstance(database, OwnPostgres) and index % 2:  # the game server lives on
                run_for(seconds, full_flow(server, players, token, seconds, database.crash))
                database.start()
                wait_until_well(server)
                crashes += 1
            else:
                run_for(seconds, full_flow(server, players, token, seconds, server.kill))
                server = None
        server = server or ServerProcess(folder, settings=database.settings)
        everyone = players + finished
        more = check(server, everyone)
        lost, twice = lost + more[0], twice + more[1]
        server.stop()
        intact = database.is_intact()
        database.stop()
    acknowledged = sum(len(player.acknowledged) for player in everyone)
    wrong = [each for player in everyone for each in player.wrong]
    print(*wrong[:5], sep="\n", end="\n" if wrong else "", file=sys.stderr)
    figures = {
        "kills of the game server": options.rounds - crashes,
        "crashes of PostgreSQL": crashes,
        "acknowledged moves": acknowledged,
        "sends, doubles and rivals included": sum(player.sent for player in everyone),
        "races between two moves": sum(player.raced for player in everyone),
        "acknowledged and lost": lost,
        "played twice or unasked": twice,
        "answered wrongly": len(wrong),
    }
    bars = [
        (f"at least {options.least:,} acknowledged moves", acknowledged >= options.least),
        ("nothing lost", lost == 0),
        ("nothing played twice or dropped silently", twice == 0 and not wrong),
        ("the database is intact", intact),
    ]
    return report(figures, bars, options.json)


if __name__ == "__main__":
    sys.exit(main())
