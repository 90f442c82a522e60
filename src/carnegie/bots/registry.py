"""Bots by name: the project's own, and those of others.

A bot is made by whatever is called with a seed and a budget (or None for the bot's own) and returns a `Bot`. A program
makes one known by `register`, an installed package by an entry point of the group `carnegie.bots`, named as the bot.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Final

from carnegie.arguments import Index, Text, number, seed_number, shown
from carnegie.bots.budget import Budget
from carnegie.bots.checked import MakeBot, checked_bot, faults
from carnegie.bots.simple import Bot, RandomBot
from carnegie.bots.thinking import EasyBot, MediumBot, expert_bot, hard_bot

GROUP: Final = "carnegie.bots"
MOST_SEATS: Final = 4

OWN: Final[dict[str, Callable[[int, Budget | None], Bot]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": hard_bot,
    "expert": expert_bot,
}
_REGISTERED: Final[dict[str, MakeBot]] = {}


def register(name: Text, make: MakeBot) -> None:
    """Makes a bot known to `make_bot` in this program.

    The arena's processes import the program's main module again: register at its top level, and they know it, too.
    Raises ValueError for a name that has a colon or belongs to another bot.
    """
    if not isinstance(name, str) or not name or ":" in name or name in OWN or name in offered():
        raise ValueError(f"bot: {shown(name)} is no name for a new one")
    if not callable(make):
        raise ValueError(f"bot: {name!r} is made by a call with a seed and a budget, not by {shown(make)}")
    _REGISTERED[name] = make


def bot_names() -> list[str]:
    """All that `make_bot` knows: the project's own, weakest first, then the others by name."""
    return [*OWN, *sorted(name for name in {*offered(), *_REGISTERED} if name not in OWN)]


def make_bot(text: Text, seed: Index = 0) -> Bot:
    """A bot for one seat, by its name, and with a colon the budget of a decision: `hard`, `hard:0.5s`, `hard:2000n`.

    Equal seeds make it play alike, unless it is given seconds. A bot of another program is checked. Raises
    ValueError for an unknown name or a bad budget, and BotFailed for a bot that cannot be loaded or made.
    """
    if not isinstance(text, str):
        raise ValueError(f"bot: one of {', '.join(bot_names())}, not {shown(text)}")
    name, colon, written = text.partition(":")
    budget = Budget.parse(written) if colon else None
    checked_seed = seed_number(seed)
    own = OWN.get(name)
    if own is not None:
        return own(checked_seed, budget)
    return checked_bot(text, _REGISTERED.get(name) or loaded(name), checked_seed, budget)


def seated_bot(text: Text, game_seed: Index, seat: Index) -> Bot:
    """The bot of a seat in the game of a seed; seats of one game play differently."""
    return make_bot(text, seed_number(game_seed) * MOST_SEATS + number(seat, "seat", 0, MOST_SEATS - 1))


def loaded(name: str) -> MakeBot:
    """What makes the bot that an installed package offers."""
    if name not in offered():
        raise ValueError(f"bot: one of {', '.join(bot_names())}, not {shown(name)}")
    with faults(f"{name} cannot be loaded"):
        make: MakeBot = offered()[name].load()
    return make


@cache
def offered() -> Mapping[str, EntryPoint]:
    """The bots of installed packages, by name."""
    return MappingProxyType({point.name: point for point in entry_points(group=GROUP)})
