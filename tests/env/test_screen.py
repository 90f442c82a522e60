"""A screen is told of each move, and shows what a fresh observation would, after every one of them."""

from random import Random
from typing import Any

import pytest

from carnegie.observation.changes import CHANGES
from carnegie.observation.screen import Screen
from carnegie.observation.vector import OBSERVATION_BYTES, observation
from carnegie.rules.edition import PRINTED
from carnegie.rules.flow import new_game, play
from carnegie.rules.moves import ALL_MOVES, KIND_NAMES, Move
from carnegie.rules.solo import DIFFICULTY_NAMES
from carnegie.rules.state import State
from tests.games.corpus import all_files, read

Played = tuple[int, list[Move]]
"""The seed and the moves of a game."""
KINDS = ["2", "3", "4", *DIFFICULTY_NAMES]


def begun(kind: str, seed: int) -> State:
    if kind.isdigit():
        return new_game(PRINTED, int(kind), seed, -1)
    return new_game(PRINTED, 1, seed, DIFFICULTY_NAMES.index(kind))


def check(screens: list[Screen], buffer: bytearray, state: State) -> None:
    for screen in screens:
        screen.refresh()
        start = screen.seat * OBSERVATION_BYTES
        assert buffer[start : start + OBSERVATION_BYTES] == observation(state, screen.seat)


def compare(kind: str, games: list[Played]) -> set[str]:
    """Games of one kind, one after the other on the screens of all seats, each refreshed after one move or several."""
    dice = Random(1)
    met: set[str] = set()
    buffer = bytearray(OBSERVATION_BYTES * 4)
    screens: list[Screen] = []
    for seed, moves in games:
        state = begun(kind, seed)
        if screens:
            for screen in screens:
                screen.show_new(state)
        else:
            seats = range(len(state.companies))
            screens = [Screen(buffer, seat * OBSERVATION_BYTES, seat, state) for seat in seats]
        check(screens, buffer, state)
        for move in moves:
            met.add(move.kind)
            for screen in screens:
                screen.mark(state, move)
            play(state, move)
            check([screen for screen in screens if dice.random() < 0.7], buffer, state)
        check(screens, buffer, state)
    return met


def test_a_screen_shows_what_moves_of_all_kinds_change() -> None:
    met: set[str] = set()
    records = [read(path).record for path in all_files()]
    for kind in KINDS:
        met |= compare(kind, [played(record) for record in records if kind_of(record) == kind])
    assert met == set(KIND_NAMES)


def kind_of(record: dict[str, Any]) -> str:
    return record["difficulty"] or str(record["players"])


def played(record: dict[str, Any]) -> Played:
    return record["seed"], [Move.parse(text) for text in record["moves"]]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_screen_does_so_in_random_games(kind: str) -> None:
    compare(kind, [random_game(kind, seed) for seed in range(30)])


def random_game(kind: str, seed: int) -> Played:
    state = begun(kind, seed)
    dice = Random(seed)
    moves: list[Move] = []
    while state.seat >= 0:
        moves.append(dice.choice(state.legal.as_list()))
        play(state, moves[-1])
    return seed, moves


def test_every_move_says_what_it_changes() -> None:
    assert len(CHANGES) == len(ALL_MOVES)
