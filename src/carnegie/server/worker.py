"""A process in which bots think: requests as JSON lines on standard input, answers on standard output.

It ends when its input does, so that no worker outlives its server.
"""

import contextlib
import json
import os
import signal
import sys
import time
from collections import OrderedDict
from dataclasses import asdict
from typing import Any, Final, TextIO

from carnegie import Game
from carnegie.bots import Bot, Budget, TimedBot, evaluate, hint, make_bot

HINT_SHARE: Final = 0.8
"""Of the time for a hint; the rest goes into the evaluation of the position."""

MAX_SESSIONS: Final = 32
"""Bots that a worker keeps for their next decision; a kept expert holds a few megabytes."""


NICE: Final = 5
"""Added to the process's nice value: answering requests goes before thinking."""


class Sessions:
    """The bots of the seats that this worker has played most recently.

    A bot that is kept continues its search from decision to decision; a new one would start every decision of a turn
    from nothing.
    """

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def bot(self, session: str, text: str, seed: int) -> Bot:
        """Returns the bot of a session, created with the seed if it is new."""
        key = session, text
        bot = self._bots.pop(key, None) or make_bot(text, seed)
        self._bots[key] = bot
        if len(self._bots) > MAX_SESSIONS:
            self._bots.popitem(last=False)
        return bot

    def forget(self, session: str, text: str) -> None:
        """Drops a bot, whose state may be damaged after an error."""
        self._bots.pop((session, text), None)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is interrupted, and ends us
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    with contextlib.redirect_stdout(sys.stderr):  # whatever a bot prints is no answer
        serve(sys.stdin, answers)


def serve(requests: TextIO, answers: TextIO) -> None:
    sessions = Sessions()
    for line in requests:
        request = json.loads(line)
        try:
            answer = answered(request, sessions)
        except Exception as error:  # a bot's fault must not look like a dead worker
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def answered(request: dict[str, Any], sessions: Sessions) -> dict[str, Any]:
    game = Game.from_record(request["record"])
    if request["do"] == "choose":
        began = time.perf_counter()
        return {"move": chosen(game, request, sessions), "seconds": time.perf_counter() - began}
    if request["do"] == "evaluate":
        return {"evaluations": evaluated(game, request["plies"], request["seconds"])}
    return hinted(game, request["seconds"])


def chosen(game: Game, request: dict[str, Any], sessions: Sessions) -> str:
    """The text of the move that the bot of the session chooses."""
    session, text = request["session"], request["bot"]
    bot = sessions.bot(session, text, request["seed"])
    try:
        move = bot.choose_within(game, request["seconds"]) if isinstance(bot, TimedBot) else bot.choose(game)
    except Exception:
        sessions.forget(session, text)
        raise
    return move.text


def hinted(game: Game, seconds: float) -> dict[str, Any]:
    """The best moves of the decision at hand, and the points that everybody is expected to end with."""
    advice = hint(game, Budget(seconds=seconds * HINT_SHARE))
    return {
        "hints": [{**asdict(each), "move": each.move.text} for each in advice],
        "expected": [round(points, 1) for points in evaluate(game, Budget(seconds=seconds * (1 - HINT_SHARE)))],
    }


def evaluated(game: Game, plies: list[int], seconds: float) -> list[dict[str, Any]]:
    """The expected final points after so many moves, for each of these numbers, which are in order."""
    again = game.beginning()
    budget = Budget(seconds=seconds / max(1, len(plies)))
    out = []
    for ply in plies:
        for move in game.history[again.ply : ply]:
            again.play(move)
        out.append({"ply": ply, "expected": [round(points, 1) for points in evaluate(again, budget)]})
    return out


if __name__ == "__main__":
    main()
