"""A position analysed: how everybody stands, how it will probably end, and what to do now.

    python examples/analyse.py [RECORD.json] [MOVES]

It reads a recorded game (from the web page, `carnegie play --record` or the server) and stops after so many moves, at
its end unless told. Without a file it plays half a game itself. It needs nothing but carnegie.
"""

import json
import sys
from pathlib import Path

from carnegie import Game
from carnegie.bots import Budget, evaluate, hint, make_bot

THINKING = Budget(nodes=5_000)  # more is better


def half_a_game() -> Game:
    game = Game.new(players=3, seed=7)
    bots = [make_bot("easy", seat) for seat in range(3)]
    while game.round < 10:
        assert game.to_act is not None
        game.play(bots[game.to_act].choose(game))
    return game


def read(path: str, moves: int | None) -> Game:
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    return Game.from_record({**record, "moves": record["moves"][:moves]})


def analyse(game: Game, thinking: Budget = THINKING) -> None:
    names = [f"seat {seat}" for seat in range(game.players)] + ["Andrew"] * game.is_solo
    print(f"Round {game.round}, after {len(game.history)} moves\n")
    print(f"{'':8}{'now':>6}{'end':>6}   most points from")
    for name, sheet, end in zip(names, game.scores(), evaluate(game, thinking), strict=True):
        lines = sorted(sheet.lines().items(), key=lambda line: -line[1])[:3]
        told = ", ".join(f"{line} {points}" for line, points in lines if points)
        print(f"{name:8}{sheet.total:6}{end:6.0f}   {told}")
    if game.is_over:
        return
    print(f"\n{names[game.to_act or 0]} has {len(game.legal_moves)} moves to choose from; the best:")
    for advice in hint(game, thinking):
        changes = ", ".join(f"{line} {points:+.1f}" for line, points in list(advice.reason.items())[:3])
        print(f"  {advice.move!s:28} ends {advice.margin:+6.1f} against the best other   {changes}")


if __name__ == "__main__":
    given = sys.argv[1:]
    analyse(read(given[0], int(given[1]) if len(given) > 1 else None) if given else half_a_game())
