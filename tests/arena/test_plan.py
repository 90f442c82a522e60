"""Each bot sits on each seat of each seed equally often."""

from collections import Counter
from itertools import combinations

import pytest

from carnegie.arena.plan import Match, plan

BOTS = [f"random:{number}n" for number in range(1, 8)]
LINEUPS = [
    ("random", "random"),
    ("random", "random:1n"),
    ("random:1n", "random", "random"),
    ("random:1n", "random", "random", "random"),
    ("random", "random", "random:1n", "random:1n"),
    ("random:1n", "random:2n", "random:3n", "random:4n"),
]


def seatings(match: Match, games: int) -> dict[int, list[tuple[str, ...]]]:
    """Those of each seed."""
    out: dict[int, list[tuple[str, ...]]] = {}
    for game in plan(match, games):
        out.setdefault(game.seed, []).append(game.bots)
    return out


def check_fair(tables: list[tuple[str, ...]]) -> None:
    """Every bot has every seat in the same number of these games, and no game is played twice."""
    assert len(set(tables)) == len(tables)
    columns = [Counter(column) for column in zip(*tables, strict=True)]
    assert all(column == columns[0] for column in columns)


@pytest.mark.parametrize("bots", LINEUPS, ids=" ".join)
def test_a_lineup_plays_every_seed_with_every_rotation(bots: tuple[str, ...]) -> None:
    match = Match(bots, len(bots), seed=5)
    by_seed = seatings(match, 60)
    assert list(by_seed) == list(range(5, 5 + len(by_seed)))
    assert by_seed[5] == list(dict.fromkeys(bots[turn:] + bots[:turn] for turn in range(len(bots))))
    for tables in by_seed.values():
        check_fair(tables)
        assert all(sorted(table) == sorted(bots) for table in tables)


def test_four_bots_get_all_their_neighbours() -> None:
    bots = ("random:1n", "random:2n", "random:3n", "random:4n")
    tables = [table for table, _ in Counter(game.bots for game in plan(Match(bots, 4), 24)).items()]
    assert len(tables) == 24


@pytest.mark.parametrize(
    ("count", "players"), [(3, 2), (4, 2), (5, 2), (7, 2), (4, 3), (5, 3), (7, 3), (5, 4), (6, 4), (7, 4)]
)
def test_a_tournament_is_fair_on_every_seed(count: int, players: int) -> None:
    bots = tuple(BOTS[:count])
    by_seed = seatings(Match(bots, players), 400)
    for tables in by_seed.values():
        check_fair(tables)
        met = Counter(bot for table in tables for bot in table)
        assert set(met) == set(bots)
        assert len(set(met.values())) == 1
        assert all(len(set(table)) == players for table in tables)
    pairs = Counter(pair for tables in by_seed.values() for table in tables for pair in combinations(sorted(table), 2))
    assert len(pairs) == count * (count - 1) // 2


def test_against_andrew_each_bot_plays_each_seed() -> None:
    games = plan(Match(("random", "random:1n"), 1, "expert", 3), 5)
    assert [(game.seed, game.bots) for game in games] == [
        (seed, (bot,)) for seed in (3, 4, 5) for bot in ("random", "random:1n")
    ]
    assert all(game.new_game().difficulty == "expert" for game in games)


def test_a_longer_match_begins_like_a_shorter_one() -> None:
    match = Match(tuple(BOTS[:5]), 3, seed=9)
    short, long = plan(match, 20), plan(match, 200)
    assert long[: len(short)] == short
    assert len(short) == 30  # both rotations and turns of two seeds: 2 × 15
    assert [game.number for game in long] == list(range(len(long)))


@pytest.mark.parametrize(
    ("match", "says"),
    [
        ((("karl", "random"), 2), "bot: one of"),
        ((("random:x", "random"), 2), "budget: a number"),
        ((("random",), 2), "bots: at least 2 for 2 players, not 1"),
        ((("random", "random", "random:1n"), 2), "bots: each of them once"),
        ((("random", "random"), 5), "players: 2 to 4, not 5"),
        ((("random", "random"), 1, "normal"), "bots: each of them once"),
        ((("random",), 1, "hard"), "difficulty: one of"),
        ((("random", "random"), 2, None, -1), "seed: "),
        ((("random", "random"), 2, None, 2**60), "seed: at most"),
    ],
)
def test_what_cannot_be_played_is_refused(match: tuple[object, ...], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        Match(*match)  # type: ignore[arg-type]
