"""A process in which bots think: requests as JSON lines on standard input, answers on standard output.

It ends when its input does, so that no worker outlives its server.
"""

import contextlib
import json
import os
import signal
import sys
from typing import Any, TextIO

from carnegie import Game
from carnegie.bots import make_bot


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
    return hinted(game, request["budget"])


def hinted(game: Game, budget: str) -> dict[str, Any]:
    """The one place where hints come from: `carnegie.bots.hint(game, budget)`, as soon as there is one."""
    import carnegie.bots as bots

    hint = getattr(bots, "hint", None)
    if hint is None:
        return {"error": "no hints"}
    return {"hints": [plain(each) for each in hint(game, bots.Budget.parse(budget))]}


def plain(value: Any) -> Any:
    """JSON-ready: moves as text, objects as their fields."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        if hasattr(value, "_asdict"):
            return plain(value._asdict())
        return [plain(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: plain(getattr(value, name)) for name in value.__dataclass_fields__}
    return str(value)


if __name__ == "__main__":
    main()
