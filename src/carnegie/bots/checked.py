"""Bots of other programs: each sees a copy of the game, and what it does is checked."""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final

from carnegie import Game, Move, MoveError
from carnegie.arguments import shown
from carnegie.bots.budget import Budget, seconds_of
from carnegie.bots.simple import OVER, TimedBot, checked_game
from carnegie.game import as_move

MakeBot = Callable[[int, Budget | None], Any]
LONGEST_FAULT: Final = 400


class BotFailed(ValueError):
    """A bot cannot be loaded or made, or broke down; the message is one line that names it."""


class CheckedBot:
    """A bot of another program. All its faults are a `BotFailed`."""

    def __init__(self, text: str, make: MakeBot, seed: int, budget: Budget | None) -> None:
        self.name = text.partition(":")[0]
        self.text = text
        with faults(f"{text} cannot be made with a seed and a budget"):
            self.bot: Any = make(seed, budget)
        with faults(f"{text} cannot be asked"):
            self.is_timed = isinstance(self.bot, TimedBot)
            can_choose = callable(getattr(self.bot, "choose", None))
        if not can_choose:
            raise BotFailed(f"{text} cannot be asked: {shown(self.bot)} has no method choose(game)")

    def choose(self, game: Game) -> Move:
        """Returns a legal move of the game; the bot sees a copy."""
        return self._chosen(game, lambda seen: self.bot.choose(seen))

    def _chosen(self, game: Game, choose: Callable[[Game], object]) -> Move:
        if checked_game(game).is_over:
            raise ValueError(OVER)
        seen = game.copy()
        when = f"at move {game.ply + 1}"
        with faults(f"{self.text} failed {when}"):
            answer = choose(seen)
        if isinstance(answer, Coroutine):
            answer.close()  # else Python warns that nobody has awaited it
        if seen.history != game.history:
            raise BotFailed(f"{self.text} changed the game {when}: a bot plays on a copy of its own")
        try:
            move = as_move(answer)
        except MoveError as error:
            raise BotFailed(f"{self.text} failed {when}: {error}") from None
        if not game.is_legal(move):
            raise BotFailed(f"{self.text} failed {when}: {move.text!r} is not legal there")
        return move


class CheckedTimedBot(CheckedBot):
    """A `TimedBot` of another program."""

    def choose_within(self, game: Game, seconds: float) -> Move:
        left = seconds_of(seconds, "seconds")
        return self._chosen(game, lambda seen: self.bot.choose_within(seen, left))


def checked_bot(text: str, make: MakeBot, seed: int, budget: Budget | None) -> CheckedBot:
    """Returns the bot that `make` makes, with its faults checked."""
    bot = CheckedBot(text, make, seed, budget)
    return CheckedTimedBot(text, lambda seed, budget: bot.bot, seed, budget) if bot.is_timed else bot


@contextmanager
def faults(what: str) -> Iterator[None]:
    """Turns every exception inside into a BotFailed that begins with `what`; ctrl-C stays ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotFailed(f"{what}: {fault(error)}") from error


def fault(error: BaseException) -> str:
    """Returns on one line what went wrong, and where in the code."""
    try:
        words = " ".join(str(error).split())
    except Exception:  # the exception has a fault of its own
        words = "without a message"
    if len(words) > LONGEST_FAULT:
        words = words[: LONGEST_FAULT - 3] + "..."
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno})" if trace is not None else ""
    return f"{type(error).__name__}: {words}{place}"
