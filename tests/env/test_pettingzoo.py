"""PettingZoo's own checks, and what they do not look at."""

import copy
import pickle
import warnings
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest

from carnegie import ACTION_COUNT, Game, IllegalMove, InvalidMove
from carnegie.env.pettingzoo import env, raw_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports an environment the way it tells others not to
    from pettingzoo.test import api_test, render_test, seed_test


def step_at_random(table: Any, dice: Random) -> None:
    seen, _, over, cut, _ = table.last()
    table.step(None if over or cut else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoos_own_api_test(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # It knows by name the environments whose observation is a dict with a mask, and warns of all others.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(env(players=players), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoos_own_seed_test(players: int) -> None:
    seed_test(partial(env, players=players), num_cycles=50)


def test_pettingzoos_own_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env)
    assert "player_1 to act" in capsys.readouterr().out


@pytest.mark.parametrize("reward", ["margin", "win"])
def test_a_game_is_played_in_its_own_order_and_paid_at_its_end(reward: str) -> None:
    table = raw_env(players=3, reward=reward)
    table.reset(seed=5)
    assert table.game.record() == Game.new(3, 5).record()
    dice = Random(5)
    while not table.game.is_over:
        assert table.agent_selection == f"player_{table.game.to_act}"
        assert table.last()[0]["action_mask"].tobytes() == bytes(table.game.action_mask())
        assert not any(table.rewards.values())
        step_at_random(table, dice)
    totals = [sheet.total for sheet in table.game.scores()]
    margins = [total - max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)]
    expected = margins if reward == "margin" else [np.sign(margin) for margin in margins]
    assert list(table.rewards.values()) == expected
    assert all(table.terminations.values())
    for _ in range(3):
        table.step(None)
    assert table.agents == []


def test_only_the_agent_to_act_has_legal_actions() -> None:
    table = raw_env(players=2)
    table.reset(seed=1)
    assert table.observe("player_0")["action_mask"].any()
    assert not table.observe("player_1")["action_mask"].any()


def test_pettingzoo_makes_it_by_its_id() -> None:
    table = pettingzoo.make("aec", "carnegie-v0", players=4)
    assert table.possible_agents == ["player_0", "player_1", "player_2", "player_3"]


def test_games_follow_from_the_seed() -> None:
    tables = [raw_env(), raw_env()]
    seeds: list[list[int]] = []
    for table in tables:
        table.reset(seed=3)
        seeds.append([table.game.seed])
        for _ in range(3):
            table.reset()
            seeds[-1].append(table.game.seed)
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 4


def test_an_illegal_action_is_refused_or_ends_the_game() -> None:
    table = raw_env()
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        table.step(illegal)
    assert table.game.ply == 0
    strict = env()
    with pytest.raises(ValueError, match="reset"):
        strict.step(illegal)
    strict.reset(seed=1)
    strict.step(illegal)
    assert strict.rewards == {"player_0": -1, "player_1": 0}
    assert all(strict.terminations.values())


@pytest.mark.parametrize("outside", [-1, ACTION_COUNT, 10**30, np.int64(2**40)])
def test_an_action_outside_the_space_is_illegal(outside: Any) -> None:
    table = raw_env()
    table.reset(seed=1)
    with pytest.raises(InvalidMove):
        table.step(outside)
    assert table.game.ply == 0
    strict = env()
    strict.reset(seed=1)
    strict.step(outside)
    assert strict.rewards == {"player_0": -1, "player_1": 0}


@pytest.mark.parametrize("nonsense", [1.5, "pass", True, np.zeros(2, int)])
def test_what_is_no_action_at_all(nonsense: Any) -> None:
    for table in (raw_env(), env()):
        table.reset(seed=1)
        with pytest.raises(ValueError, match=r"^action: a whole number, not "):
            table.step(nonsense)
        assert not any(table.terminations.values())


def test_nothing_is_read_before_the_first_reset() -> None:
    for table in (raw_env(), env()):
        with pytest.raises(ValueError, match=r"^reset the environment first"):
            table.last()


def again(table: Any) -> Any:
    return pickle.loads(pickle.dumps(table))


@pytest.mark.parametrize("other", [copy.deepcopy, again])
def test_a_copy_keeps_the_game_and_goes_on_alike(other: Any) -> None:
    table = raw_env(players=3)
    table.reset(seed=5)
    dice = Random(5)
    for _ in range(30):
        step_at_random(table, dice)
    twin = other(table)
    assert twin.game.record() == table.game.record()
    assert twin.agent_selection == table.agent_selection
    assert np.array_equal(twin.last()[0]["observation"], table.last()[0]["observation"])
    ply = table.game.ply
    step_at_random(twin, dice)
    assert (twin.game.ply, table.game.ply) == (ply + 1, ply)
    table.reset()
    twin.reset()
    assert twin.game.seed == table.game.seed


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    table = raw_env(render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == (
        "Carnegie, round 0, tabs, player_0 to act\n"
        "player_0: 5 points now, $12, 4 goods, 22 disks\n"
        "player_1: 5 points now, $12, 4 goods, 22 disks"
    )
    spoken = raw_env(render_mode="human")
    spoken.reset(seed=1)
    spoken.step(spoken.game.legal_ids()[0])
    assert "last move: tabs aaaa" in capsys.readouterr().out


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="players: 2 to 4"):
        raw_env(players=1)
    with pytest.raises(ValueError, match="reward: one of margin, win"):
        raw_env(reward="money")
    with pytest.raises(ValueError, match="render_mode: one of human, ansi, rgb_array, not 'svg'"):
        raw_env(render_mode="svg")
    with pytest.raises(ValueError, match="agent: one of player_0, player_1, not 'player_2'"):
        raw_env().observe("player_2")
