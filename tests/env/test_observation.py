"""The observation shows everything that a player may see, and nothing else."""

import json
import runpy
from array import array
from pathlib import Path
from random import Random

import pytest

from carnegie import Game
from carnegie.observation.batch import Batch
from carnegie.observation.mask import is_told_by_length, kept_mask, mask
from carnegie.observation.table import STEPS_SHOWN
from carnegie.observation.vector import OBSERVATION_BYTES, OBSERVATION_NAMES, OBSERVATION_SCALES, OBSERVATION_SIZE
from carnegie.rules import moves
from carnegie.rules.chance import Chance
from carnegie.rules.moves import ACTION_COUNT
from tests.games.corpus import new_game

from .games import choice, positions

ROOT = Path(__file__).parents[2]
KINDS = ["2", "3", "4", "beginner", "expert"]


def entries(game: Game, seat: int | None = None) -> dict[str, float]:
    return dict(zip(OBSERVATION_NAMES, array("f", bytes(game.observation(seat))), strict=True))


def test_every_entry_has_a_name_of_its_own_and_a_scale() -> None:
    assert len(OBSERVATION_NAMES) == len(set(OBSERVATION_NAMES)) == len(OBSERVATION_SCALES) == OBSERVATION_SIZE
    assert all(OBSERVATION_SCALES)
    assert len(Game.new(3, 1).observation()) == OBSERVATION_BYTES


def test_the_page_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "observation_page.py"))
    assert script["PAGE"].read_text(encoding="utf-8") == script["page"]()


def compare_positions(kind: str, seeds: range) -> set[str]:
    """Plays the games and returns what their pending parts were about."""
    seen: dict[tuple[int, bytes], str] = {}
    views: dict[tuple[int, str], bytes] = {}
    pending: set[str] = set()
    for seed in seeds:
        for game in positions(kind, seed):
            parts = game.view(0)["pending"]
            assert len(parts["steps"]) <= STEPS_SHOWN
            pending.update(step["step"] for step in parts["steps"])
            pending.update(name for name in ("closed", "department", "choice", "study", "used") if parts[name])
            view = json.dumps(game.view(0))
            for seat in range(game.players):
                shown = bytes(game.observation(seat))
                assert seen.setdefault((seat, shown), view) == view
                assert views.setdefault((seat, view), shown) == shown
    return pending


@pytest.mark.parametrize("kind", KINDS)
def test_positions_differ_for_a_player_exactly_if_their_observations_do(kind: str) -> None:
    assert "department" in compare_positions(kind, range(6))


@pytest.mark.slow
@pytest.mark.once
def test_positions_with_every_pending_part_differ_too() -> None:
    """Many more games than above; those are played interpreted, too."""
    pending: set[str] = set()
    for kind in KINDS:
        pending |= compare_positions(kind, range(100, 160))
    steps = {"lobby", "study", "take", "assign", "transport", "projects"}
    assert pending == steps | {"closed", "department", "choice", "used"}


def test_seats_see_the_same_table_from_their_own_side() -> None:
    for game in positions("3", 5):
        seats = game.position()["seats"]
        for seat in range(3):
            found = entries(game, seat)
            for place, who in enumerate(["own", "second", "third"]):
                other = seats[(seat + place) % 3]
                assert found[f"{who}.money"] == pytest.approx(other["money"] / 20)
                assert found[f"{who}.inactive.a1"] == pytest.approx(other["company"]["a1"]["inactive"] / 5)
            assert found["fourth.plays"] == 0
            if game.to_act is not None:
                assert found["to_act.own"] == (game.to_act == seat)


def test_the_seat_to_act_looks_unless_another_is_named() -> None:
    for game in positions("2", 3):
        assert game.observation() == game.observation(game.to_act or 0)
    with pytest.raises(ValueError, match="seat: 0 to 1"):
        Game.new(2, 1).observation(2)


@pytest.mark.parametrize("difficulty", ["normal", "expert"])
def test_nothing_hidden_is_seen(difficulty: str) -> None:
    compared = 0
    dice = Random(1)
    for game in positions(difficulty, 4):
        position = game.position()
        deck = position["solo"]["deck"]
        if len(deck) < 3:
            break
        rest = deck[1:]
        dice.shuffle(rest)
        position["solo"]["deck"] = [deck[0], *rest]
        position["seed"] = 99
        other = Game.from_position(position)
        assert other.view(0) == game.view(0)
        assert other.observation() == game.observation()
        compared += position["solo"]["deck"] != deck
    assert compared > 10


def test_the_mask_marks_the_legal_moves() -> None:
    for kind in KINDS:
        for game in positions(kind, 2):
            mask = game.action_mask()
            assert len(mask) == ACTION_COUNT
            assert [number for number, legal in enumerate(mask) if legal] == game.legal_ids()
            assert game.legal_ids() == sorted(move.id for move in game.legal_moves)


def test_lists_of_moves_that_begin_alike_are_told_apart_by_their_length() -> None:
    """Masks of short questions are kept by the first move of a list and its length."""
    lists = [*moves.JOURNEYS, *moves.GAIN_MOVES, *moves.RETURN_UP_TO, *moves.TO_NEW_LOBBY_UP_TO, *moves.TRADE_UP_TO]
    lists += [*moves.BUY_UP_TO, moves.TABS, moves.TIMELINE, *moves.MISSION_MOVES, *moves.CHOICES]
    told: dict[tuple[int, int], list[moves.Move]] = {}
    for listed in lists:
        if listed and is_told_by_length(listed[0]):
            assert len(listed) < 32
            assert told.setdefault((listed[0].id, len(listed)), listed) == listed
    assert len(told) > 150


def test_a_kept_mask_is_the_mask() -> None:
    spare = bytearray(ACTION_COUNT)
    kept = 0
    for kind in KINDS:
        for game in positions(kind, 3):
            legal = game._state.legal
            found = kept_mask(legal, spare)
            assert found == mask(legal)
            kept += found is not spare
    assert kept > 200


def play_others(game: Game, seat: int, chance: Chance) -> None:
    while not game.is_over and game.to_act != seat:
        moves = game.legal_moves
        game.play(moves[chance.below(len(moves))])


@pytest.mark.parametrize(("kind", "seat"), [("2", 1), ("3", 0), ("4", 2), ("normal", 0)])
def test_a_batch_steps_its_games_as_the_rules_do(kind: str, seat: int) -> None:
    compare_batch(kind, seat, steps=250)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "seat"), [("2", 0), ("3", 2), ("4", 1), ("expert", 0)])
def test_a_batch_does_so_in_long_runs(kind: str, seat: int) -> None:
    compare_batch(kind, seat, steps=4000)


def compare_batch(kind: str, seat: int, steps: int) -> None:
    size = 3
    batch = Batch(size, int(kind), None, seat) if kind.isdigit() else Batch(size, 1, kind, seat)
    batch.reset(7)
    chance = Chance(7)
    dice = Random(7)
    games = [new_game(kind, 7 + index) for index in range(size)]
    seeds = 7 + size
    ended = 0
    for game in games:
        play_others(game, seat, chance)
    for _ in range(steps):
        actions = []
        for index, game in enumerate(games):
            shown = batch.observations[index * OBSERVATION_BYTES : (index + 1) * OBSERVATION_BYTES]
            assert shown == game.observation(seat)
            assert batch.masks[index * ACTION_COUNT : (index + 1) * ACTION_COUNT] == game.action_mask()
            assert batch.over[index] == game.is_over
            totals = [sheet.total for sheet in game.scores()]
            own = totals.pop(seat)
            assert batch.margins[index] == (own - max(totals) if game.is_over else 0)
            actions.append(0 if game.is_over else choice(game, dice).id)
        batch.step(actions)
        for index, game in enumerate(games):
            if game.is_over:
                games[index] = new_game(kind, seeds)
                seeds += 1
                ended += 1
            else:
                game.play(actions[index])
            play_others(games[index], seat, chance)
    assert ended > size
