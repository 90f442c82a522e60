"""One game of a match, and what is kept of it."""

import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from carnegie import Game
from carnegie.arena.plan import PlannedGame
from carnegie.bots import seated_bot

ANDREW: Final = "andrew"
"""The name under which Andrew is rated."""
MICROSECOND: Final = 6
"""Digits after the point."""


class GameFailed(Exception):
    """A bot broke down, or chose what is not legal; the message says which, and in which game."""


@dataclass(frozen=True)
class Result:
    """How a game ended. Lists have an entry a scorer, in the order of seats; Andrew comes last."""

    game: int
    """The number in the plan."""
    seed: int
    bots: list[str]
    """One a seat; Andrew is not among them."""
    scores: list[dict[str, int]]
    """The lines of the score sheet, and `total`."""
    winners: list[int]
    decisions: list[int]
    """How many there were; none are Andrew's."""
    seconds: list[float]
    """How long they took together."""
    slowest: list[float]
    """How long the longest took, in seconds."""

    @property
    def players(self) -> list[str]:
        """Who scored: the bots, in solo Andrew as well."""
        return [*self.bots, ANDREW] if len(self.scores) > len(self.bots) else self.bots

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Played:
    """A finished game: its result, and the record that `Game.from_record` reads."""

    result: Result
    record: dict[str, Any]


def play_game(planned: PlannedGame) -> Played:
    """Plays it to its end. Equal plans give equal games, unless a bot's budget is in seconds."""
    game = planned.new_game()
    bots = [seated_bot(name, planned.seed, seat) for seat, name in enumerate(planned.bots)]
    decisions = [0] * len(game.scores())
    seconds = [0.0] * len(decisions)
    slowest = [0.0] * len(decisions)
    while (seat := game.to_act) is not None:
        began = time.perf_counter()
        try:
            move = bots[seat].choose(game)
            taken = time.perf_counter() - began
            game.play(move)
        except Exception as error:
            raise GameFailed(f"{planned}: {failure(error, planned.bots[seat], game)}") from error
        decisions[seat] += 1
        seconds[seat] += taken
        slowest[seat] = max(slowest[seat], taken)
    result = Result(
        game=planned.number,
        seed=planned.seed,
        bots=list(planned.bots),
        scores=[{**sheet.lines(), "total": sheet.total} for sheet in game.scores()],
        winners=game.winners(),
        decisions=decisions,
        seconds=[round(number, MICROSECOND) for number in seconds],
        slowest=[round(number, MICROSECOND) for number in slowest],
    )
    return Played(result, game.record())


def failure(error: Exception, bot: str, game: Game) -> str:
    """What went wrong, and where in the code."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno})" if trace is not None else ""
    return f"{bot} failed at move {game.ply + 1}: {type(error).__name__}: {error}{place}"
