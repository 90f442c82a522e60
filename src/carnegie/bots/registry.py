"""Bots by name: the project's own, and those of others.

A bot is made by whatever is called with a seed and a budget (or None for the bot's own) and returns a `Bot`. A program
makes one known by `register`, an installed package by an entry point of the group `carnegie.bots`, named as the bot.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from carnegie.bots.budget import Budget
from carnegie.bots.simple import Bot, RandomBot
from carnegie.bots.thinking import EasyBot, MediumBot, expert_bot, hard_bot

MakeBot = Callable[[int, Budget | None], Bot]
GROUP: Final = "carnegie.bots"

OWN: Final[dict[str, MakeBot]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": hard_bot,
    "expert": expert_bot,
}
_REGISTERED: Final[dict[str, MakeBot]] = {}


def register(name: str, make: MakeBot) -> None:
    """Makes a bot known to `make_bot` in this program.

    The arena's processes import the program's main module again: register at its top level, and they know it, too.
    Raises ValueError for a name that has a colon or belongs to another bot.
    """
    if not name or ":" in name or name in OWN or name in offered():
        raise ValueError(f"bot: {name!r} is no name for a new one")
    _REGISTERED[name] = make


def bot_names() -> list[str]:
    """All that `make_bot` knows: the project's own, weakest first, then the others by name."""
    return [*OWN, *sorted(name for name in {*offered(), *_REGISTERED} if name not in OWN)]


def make_bot(text: str, seed: int = 0) -> Bot:
    """A bot for one seat, by its name, and with a colon the budget of a decision: `hard`, `hard:0.5s`, `hard:2000n`.

    Equal seeds make it play alike, unless it is given seconds. Raises ValueError for an unknown name or a bad budget.
    """
    name, colon, written = text.partition(":")
    budget = Budget.parse(written) if colon else None
    known = OWN.get(name) or _REGISTERED.get(name)
    if known is not None:
        return known(seed, budget)
    if name not in offered():
        raise ValueError(f"bot: one of {', '.join(bot_names())}, not {name!r}")
    make: MakeBot = offered()[name].load()
    return make(seed, budget)


def seated_bot(text: str, game_seed: int, seat: int) -> Bot:
    """The bot of a seat in the game of a seed; seats of one game play differently."""
    return make_bot(text, game_seed * 4 + seat)


@cache
def offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
