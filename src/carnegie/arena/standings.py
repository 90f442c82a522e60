"""What the results of a match say about each player."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from carnegie.arena.play import Result
from carnegie.arena.ratings import Ranking, Rating, rate, wilson
from carnegie.arguments import shown

__all__ = ["Standing", "standings"]


@dataclass(frozen=True)
class Standing:
    """A player of a match: a bot by its name and budget, or Andrew."""

    player: str
    games: int
    """In which it sat at the table, be it on several seats."""
    rating: Rating
    won: float
    """Games; a victory that k players share is 1/k for each."""
    share: float
    """The part of its games that it won."""
    share_low: float
    share_high: float
    """The 95 % interval of Wilson."""
    par: float
    """The part that falls to it if all play alike: its part of the seats."""
    scores: dict[str, float]
    """The mean of each line of its score sheets, and of `total`."""
    decisions: int
    mean_seconds: float | None
    max_seconds: float | None
    """For a decision; None for Andrew, who makes none."""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def verdict(self) -> int:
        """1 if it is better than par, -1 if worse, 0 if these games do not tell."""
        return (self.share_low > self.par) - (self.share_high < self.par)


@dataclass
class Tally:
    """What adds up over the games of a player."""

    games: int = 0
    won: float = 0
    par: float = 0
    seats: int = 0
    decisions: int = 0
    seconds: float = 0
    slowest: float = 0

    def __post_init__(self) -> None:
        self.scores: defaultdict[str, int] = defaultdict(int)


def standings(results: Sequence[Result]) -> list[Standing]:
    """Everybody who played, the best rating first. Raises ValueError if there is no result."""
    if not isinstance(results, list | tuple) or not results or not all(isinstance(each, Result) for each in results):
        raise ValueError(f"results: a list of at least one result of a game, not {shown(results)}")
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for result in results:
        count(result, tallies)
    names = list(tallies)
    rated = rate(rankings_by_seed(results, names), len(names))
    out = [standing(name, tallies[name], rating) for name, rating in zip(names, rated, strict=True)]
    return sorted(out, key=lambda one: -round(one.rating.points, 6))


def count(result: Result, tallies: defaultdict[str, Tally]) -> None:
    players = result.players
    for name in dict.fromkeys(players):
        tallies[name].games += 1
        tallies[name].par += players.count(name) / len(players)
    for seat, name in enumerate(players):
        tally = tallies[name]
        tally.seats += 1
        tally.won += (seat in result.winners) / len(result.winners)
        tally.decisions += result.decisions[seat]
        tally.seconds += result.seconds[seat]
        tally.slowest = max(tally.slowest, result.slowest[seat])
        for line, points in result.scores[seat].items():
            tally.scores[line] += points


def standing(name: str, tally: Tally, rating: Rating) -> Standing:
    low, high = wilson(tally.won, tally.games)
    return Standing(
        player=name,
        games=tally.games,
        rating=rating,
        won=tally.won,
        share=tally.won / tally.games,
        share_low=low,
        share_high=high,
        par=tally.par / tally.games,
        scores={line: points / tally.seats for line, points in tally.scores.items()},
        decisions=tally.decisions,
        mean_seconds=tally.seconds / tally.decisions if tally.decisions else None,
        max_seconds=tally.slowest if tally.decisions else None,
    )


def rankings_by_seed(results: Iterable[Result], names: list[str]) -> list[list[Ranking]]:
    seeds: defaultdict[int, list[Ranking]] = defaultdict(list)
    for result in results:
        seeds[result.seed].append(ranking(result, names))
    return list(seeds.values())


def ranking(result: Result, names: list[str]) -> Ranking:
    """The players by points, those with equal points together (7.5 knows no tie-break)."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for name, sheet in zip(result.players, result.scores, strict=True):
        groups[sheet["total"]].append(names.index(name))
    return [groups[total] for total in sorted(groups, reverse=True)]
