"""One game of a match, and what is kept of it."""

import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from carnegie.arena.plan import PlannedGame
from carnegie.arguments import shown
from carnegie.bots import BotFailed, seated_bot
from carnegie.bots.checked import fault

__all__ = ["GameFailed", "Played", "Result", "play_game"]

ANDREW: Final = "andrew"
"""The name under which Andrew is rated."""
MICROSECOND: Final = 6
"""Digits after the point."""


class GameFailed(BotFailed):
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
    if not isinstance(planned, PlannedGame):
        raise ValueError(f"planned: a game of carnegie.arena.plan.plan, not {shown(planned)}")
    game = planned.new_game()
    try:
        bots = [seated_bot(name, planned.seed, seat) for seat, name in enumerate(planned.bots)]
    except BotFailed as error:
        raise GameFailed(f"{planned}: {error}") from error
    decisions = [0] * len(game.scores())
    seconds = [0.0] * len(decisions)
    slowest = [0.0] * len(decisions)
    while (seat := game.to_act) is not None:
        began = time.perf_counter()
        try:
            move = bots[seat].choose(game)
            taken = time.perf_counter() - began
            game.play(move, seat=seat)
        except BotFailed as error:
            raise GameFailed(f"{planned}: {error}") from error
        except Exception as error:
            raise GameFailed(
                f"{planned}: {planned.bots[seat]} failed at move {game.ply + 1}: {fault(error)}"
            ) from error
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
