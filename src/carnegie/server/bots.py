"""Bots at the tables: they think in worker processes within their budgets; one that fails is replaced by `easy`."""

import asyncio
import logging
import time
from collections import Counter
from typing import Any, Final

from carnegie import Game
from carnegie.bots import Budget, make_bot
from carnegie.server import tables
from carnegie.server.addresses import SENDER
from carnegie.server.course import Course
from carnegie.server.errors import Refused
from carnegie.server.keeper import Change, Keeper, News, signed
from carnegie.server.metrics import BOT_MOVES, BOT_SECONDS, BOTS_REPLACED
from carnegie.server.settings import Settings
from carnegie.server.store import games
from carnegie.server.workers import LEAST_SECONDS, Rank, Share, WorkerFailed, Workers

log = logging.getLogger("carnegie.bots")
TRIES = 3
SUBSTITUTE: Final = "easy"
"""The bot that replaces one that fails."""
ALONE_SECONDS: Final = 2.0
"""Maximum seconds for a decision at a table without people."""
ALONE_PAUSE: Final = 0.25
"""Seconds between two moves at tables without people, per address."""
ALL_ALONE_PAUSE: Final = 0.05
"""The same, for all addresses together."""
SLICE_SECONDS: Final = 1.0
"""Seconds after which an analysis lets others have its worker."""


class BotFailed(Exception):
    """A bot gave no legal move in several tries; the message is one line."""


class TurnClock:
    """Measures how long a bot has thought in the current turn."""

    def __init__(self) -> None:
        self._turn: tuple[int, str, int | None] | None = None
        self._seconds = 0.0

    def thought(self, game: Game) -> float:
        """Seconds that the seat to act has thought in this turn."""
        turn = game.round, game.phase, game.to_act
        if turn != self._turn:
            self._turn = turn
            self._seconds = 0.0
        return self._seconds

    def add(self, seconds: float) -> None:
        self._seconds += seconds


class BotPlayers:
    """Plays the moves of all bots' seats."""

    def __init__(self, keeper: Keeper, workers: Workers, settings: Settings) -> None:
        self._keeper = keeper
        self._workers = workers
        self._most_seconds = settings.bot_seconds
        self._turn_seconds = settings.bot_turn_seconds
        self._sweep = settings.bot_sweep
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._alone: Counter[str] = Counter()
        """Tables without people that wait for their next move, by address."""
        self._stopping = False

    def hear(self, news: News) -> None:
        """After a change of ours: if a bot is to move now, it begins to think. Other processes look after theirs."""
        if news.ours and news.course.bot_due() is not None:
            self.begin(news.course.table.id, news.sender)

    def begin(self, game: str, sender: str = "") -> None:
        """Plays the bots' moves of a game, in the share of the address that made them due."""
        if game not in self._playing and not self._stopping:
            task = asyncio.create_task(self._play(game, sender))
            self._playing[game] = task
            task.add_done_callback(lambda _: self._playing.pop(game, None))

    async def sweep_for_ever(self) -> None:
        """Takes over bots' turns that nobody plays: after a start, or when another process has died."""
        since = 0.0
        while True:
            try:
                due = self._keeper.clock() - since, 100 + len(self._playing)
                for game in await self._keeper.store.read(games.with_bots_due, *due):
                    self.begin(game)
            except Exception:
                log.exception("sweep failed")
            since = self._sweep
            await asyncio.sleep(self._sweep)

    async def _play(self, game: str, sender: str) -> None:
        clock = TurnClock()
        SENDER.set(sender)
        try:
            while True:
                course = await self._keeper.course(game)
                bot = course.bot_due()
                if bot is None:
                    return
                address = sender or f"host {course.table.host}"
                rank = Rank.TURN
                if all(seat.player is not None for seat in course.table.seats):
                    rank = Rank.ALONE
                    await self._pause(address)
                try:
                    text = await self._choose(course, bot, clock, Share(rank, address, game))
                except BotFailed as failed:
                    await self._replace(game, course, bot, str(failed))
                else:
                    await self._commit(game, course, text)
        except Refused as refused:
            log.warning("bot stopped", extra={"game": game, "cause": refused.code})
        except Exception:
            log.exception("bot failed", extra={"game": game})  # the sweep tries again

    async def _pause(self, address: str) -> None:
        """Waits before a move at a table without people: all such tables together play at a bounded pace."""
        self._alone[address] += 1
        try:
            await asyncio.sleep(max(ALONE_PAUSE * self._alone[address], ALL_ALONE_PAUSE * self._alone.total()))
        finally:
            self._alone[address] -= 1
            if not self._alone[address]:
                del self._alone[address]

    async def _choose(self, course: Course, bot: str, clock: TurnClock, share: Share) -> str:
        """The move that the bot chooses. Raises `BotFailed` if it gives none in several tries."""
        game = course.game
        seconds = self._most_seconds
        if ":" not in bot:
            seconds = min(seconds, max(LEAST_SECONDS, self._turn_seconds - clock.thought(game)))
        if share.rank == Rank.ALONE:
            seconds = min(seconds, ALONE_SECONDS)
        seed = game.seed * 1009 + game.ply
        request = {
            "do": "choose",
            "record": game.record(),
            "bot": bounded(bot, self._most_seconds),
            "seed": seed,
            "session": f"{course.table.id}/{game.to_act}",
        }
        began = time.perf_counter()
        cause = ""
        for _ in range(TRIES):
            try:
                answer = await self._workers.ask(request, seconds, share)
            except WorkerFailed as failed:
                cause = f"the worker failed: {failed}"
                continue
            clock.add(answer.get("seconds", 0.0))
            text = answer.get("move")
            if isinstance(text, str) and text in {move.text for move in game.legal_moves}:
                BOT_SECONDS.observe(time.perf_counter() - began)
                return text
            cause = str(answer.get("error"))
            break
        if bot == SUBSTITUTE:  # workers cannot be used at all: this bot takes a millisecond
            log.error("bot plays without a worker", extra={"game": course.table.id, "cause": cause[:200]})
            return (await asyncio.to_thread(make_bot(SUBSTITUTE, seed).choose, game.copy())).text
        raise BotFailed(cause)

    async def _replace(self, game: str, seen: Course, bot: str, cause: str) -> None:
        """Gives the seat of a bot that fails to another one, for the rest of the game."""
        seat = seen.game.to_act
        assert seat is not None

        def decide(course: Course) -> Change:
            if course.number != seen.number or course.bot_due() != bot:
                return Change()
            if course.table.seats[seat].kind == "person":
                entry, table = course.stand_in(seat, SUBSTITUTE), tables.stand_in(course.table, seat, SUBSTITUTE)
            else:
                entry, table = course.resign(seat, SUBSTITUTE), tables.resign(course.table, seat, SUBSTITUTE)
            return Change([signed(entry, None, None)], table)

        done = await self._keeper.change(game, decide)
        if done.happened:
            BOTS_REPLACED.inc()
            log.error("bot replaced", extra={"game": game, "seat": seat, "bot": bot, "cause": cause[:200]})
        done.tell()

    async def hints(self, record: dict[str, Any], seconds: float, game: str, rank: Rank = Rank.HINT) -> dict[str, Any]:
        """What the hint-giver thinks of the decision that the record leads to."""
        return await self._thought({"do": "hint", "record": record}, seconds, "hints", Share(rank, SENDER.get(), game))

    async def evaluations(self, record: dict[str, Any], plies: list[int], seconds: float, game: str) -> dict[str, Any]:
        """The points that everybody is expected to end with, after each of these numbers of the record's moves."""
        seconds = min(seconds, self._most_seconds)
        each = max(1, int(SLICE_SECONDS * len(plies) / seconds))
        share = Share(Rank.ANALYSIS, SENDER.get(), game)
        found: list[Any] = []
        for first in range(0, len(plies), each):
            some = plies[first : first + each]
            request = {"do": "evaluate", "record": record, "plies": some}
            answer = await self._thought(request, seconds * len(some) / len(plies), "evaluations", share)
            found += answer["evaluations"]
        return {"evaluations": found}

    async def _thought(self, request: dict[str, Any], seconds: float, expected: str, share: Share) -> dict[str, Any]:
        try:
            answer = await self._workers.ask(request, min(seconds, self._most_seconds), share)
        except WorkerFailed:
            raise Refused(503, "busy", "nothing could be found out; try again") from None
        if expected not in answer:
            log.error("no answer", extra={"cause": str(answer.get("error"))[:200]})
            raise Refused(503, "busy", "nothing could be found out; try again")
        return answer

    async def _commit(self, game: str, seen: Course, text: str) -> None:
        def decide(course: Course) -> Change:
            if course.number != seen.number or course.bot_due() is None:
                return Change()  # something else has happened meanwhile
            seat = course.game.to_act
            assert seat is not None
            return Change([signed(course.move(seat, text), None, None)])

        done = await self._keeper.change(game, decide)
        BOT_MOVES.inc(len(done.happened))
        done.tell()

    async def stop(self) -> None:
        self._stopping = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.stop()


def bounded(bot: str, most_seconds: float) -> str:
    """The bot with a budget that is no longer than the server allows."""
    name, colon, written = bot.partition(":")
    if not colon:
        return bot
    seconds = Budget.parse(written).seconds
    return bot if seconds is None or seconds <= most_seconds else f"{name}:{most_seconds:g}s"
