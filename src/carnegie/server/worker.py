"""A process in which bots think: requests as JSON lines on standard input, answers on standard output.

It ends when its input does, so that no worker outlives its server.
"""

import contextlib
import json
import os
import signal
import sys
from dataclasses import asdict
from typing import Any, Final, TextIO

from carnegie import Game
from carnegie.bots import Budget, evaluate, hint, make_bot

HINT_SHARE: Final = 0.8
"""Of the time for a hint; the rest goes into the evaluation of the position."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is interrupted, and ends us
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    with contextlib.redirect_stdout(sys.stderr):  # whatever a bot prints is no answer
        serve(sys.stdin, answers)


def serve(requests: TextIO, answers: TextIO) -> None:
    for line in requests:
        request = json.loads(line)
        try:
            answer = answered(request)
        except Exception as error:  # a bot's fault must not look like a dead worker
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def answered(request: dict[str, Any]) -> dict[str, Any]:
    game = Game.from_record(request["record"])
    if request["do"] == "choose":
        move = make_bot(request["bot"], request["seed"]).choose(game)
        return {"move": move.text}
    if request["do"] == "evaluate":
        return {"evaluations": evaluated(game, request["plies"], request["seconds"])}
    return hinted(game, request["seconds"])


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
