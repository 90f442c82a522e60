"""Who sits where in which game of a match, so that the luck of seed and seat cancels out."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import count, cycle, permutations
from random import Random
from typing import Any, Final

from carnegie import RULES_VERSION, Game
from carnegie.arguments import Index, integer, number, seed_number, shown
from carnegie.bots import make_bot
from carnegie.components import Corrections

__all__ = ["Match", "PlannedGame", "plan"]

Seats = tuple[str, ...]
"""The bot of each seat."""
MOST_GAMES: Final = 10_000_000
LARGEST_SEED: Final = 2**53
"""Of the first game, so that the others fit into any file."""


@dataclass(frozen=True)
class Match:
    """What is played, but not how long: the first games of a longer match are those of a shorter one."""

    bots: tuple[str, ...]
    """As many as players: one table, where a bot may sit twice. More: a tournament of all of them."""
    players: int
    solo: str | None = None
    """Andrew's level; then each bot plays alone against him."""
    seed: int = 0
    corrections: Corrections = field(default_factory=dict)
    """To the numbers of the components (docs/components.md)."""

    def __post_init__(self) -> None:
        """Raises ValueError for what cannot be played."""
        if not isinstance(self.bots, tuple | list):
            raise ValueError(f"bots: a tuple of names, not {shown(self.bots)}")
        object.__setattr__(self, "bots", tuple(self.bots))
        object.__setattr__(self, "seed", seed_number(self.seed))
        if self.seed > LARGEST_SEED:
            raise ValueError(f"seed: at most {LARGEST_SEED}, not {shown(self.seed)}")
        if self.solo is not None and integer(self.players) != 1:
            raise ValueError(f"players: 1 for a solo match, not {shown(self.players)}")
        first = new_game(self.players, self.solo, self.seed, self.corrections)
        object.__setattr__(self, "players", first.players)
        for bot in self.bots:
            make_bot(bot)
        if len(self.bots) < self.players:
            raise ValueError(f"bots: at least {self.players} for {self.players} players, not {len(self.bots)}")
        if len(self.bots) > self.players and len(set(self.bots)) < len(self.bots):
            raise ValueError("bots: each of them once, where there are more than seats at the table")

    def settings(self) -> dict[str, Any]:
        """JSON-ready: what two runs must have in common to be one match."""
        out = {"rules": RULES_VERSION, **asdict(self), "bots": list(self.bots)}
        if not self.corrections:
            del out["corrections"]
        return out


@dataclass(frozen=True)
class PlannedGame:
    number: int
    """Its place in the match, from 0."""
    seed: int
    bots: Seats
    solo: str | None
    corrections: Corrections = field(default_factory=dict)

    def new_game(self) -> Game:
        return new_game(len(self.bots), self.solo, self.seed, self.corrections)

    def __str__(self) -> str:
        return f"game {self.number} (seed {self.seed}, {' '.join(self.bots)})"


def new_game(players: int, solo: str | None, seed: int, corrections: Corrections) -> Game:
    return Game.new(players, seed, corrections) if solo is None else Game.solo(solo, seed, corrections)


def plan(match: Match, games: Index) -> list[PlannedGame]:
    """At least so many games: each seed is played in all its seatings, so that the last one may add a few."""
    if not isinstance(match, Match):
        raise ValueError(f"match: a carnegie.arena.plan.Match, not {shown(match)}")
    wanted = number(games, "games", 1, MOST_GAMES)
    out: list[PlannedGame] = []
    for seed, seatings in zip(count(match.seed), cycle(rounds(match)), strict=False):
        if len(out) >= wanted:
            break
        for bots in seatings:
            out.append(PlannedGame(len(out), seed, bots, match.solo, match.corrections))
    return out


def rounds(match: Match) -> Iterator[list[Seats]]:
    """The seatings of one seed, then those of the next, until all neighbours and opponents have had their turn.

    The bots stand in a circle. A pattern picks a table from it, and is turned all the way round, so that every bot is
    picked equally often; each table then plays with every rotation of its seats, so that every bot sits on every seat
    equally often. Both hold for each seed by itself.
    """
    if match.solo is not None:
        yield [(bot,) for bot in match.bots]
        return
    circle = len(match.bots)
    seen: set[frozenset[Seats]] = set()
    for pattern in patterns(circle, match.players):
        tables = [tuple(match.bots[(turn + place) % circle] for place in pattern) for turn in range(circle)]
        seatings = list(dict.fromkeys(rotated(table, seat) for table in tables for seat in range(match.players)))
        if frozenset(seatings) not in seen:
            seen.add(frozenset(seatings))
            yield seatings


def patterns(circle: int, players: int) -> list[tuple[int, ...]]:
    """Every way to pick a table from the circle, beginning at 0: first the neighbours in order, then mixed."""
    first, *others = [(0, *places) for places in permutations(range(1, circle), players - 1)]
    dice = Random(0)  # random() is promised to be the same in every version of Python
    return [first, *sorted(others, key=lambda pattern: dice.random())]


def rotated(table: Seats, seats: int) -> Seats:
    return table[seats:] + table[:seats]
