"""Gymnasium's own checks, and what they do not look at."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from carnegie import ACTION_COUNT, Game, IllegalMove
from carnegie.env.gymnasium import CarnegieEnv
from carnegie.env.vector import CarnegieVectorEnv


def legal(seen: Any, dice: Random) -> int:
    actions: list[int] = np.flatnonzero(seen["action_mask"]).tolist()
    return dice.choice(actions)


@pytest.mark.parametrize(
    ("name", "options"),
    [("Carnegie-v0", {}), ("Carnegie-v0", {"players": 4, "seat": 2, "reward": "win"}), ("CarnegieSolo-v0", {})],
)
def test_gymnasiums_own_check(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **options).unwrapped)


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (4, 0), (1, 0)])
def test_an_episode_is_a_game(players: int, seat: int) -> None:
    table = CarnegieEnv(players, seat, difficulty="normal" if players == 1 else None)
    dice = Random(2)
    seen, info = table.reset(seed=2)
    assert info == {}
    over = False
    while not over:
        assert table.game.to_act == seat
        assert seen["observation"].tobytes() == bytes(table.game.observation(seat))
        seen, reward, over, cut, info = table.step(legal(seen, dice))
        assert (cut, info) == (False, {"illegal": False})
        assert over or reward == 0
    totals = [sheet.total for sheet in table.game.scores()]
    own = totals.pop(seat)
    assert reward == own - max(totals)
    assert table.game.record() == Game.from_record(table.game.record()).record()
    with pytest.raises(ValueError, match="the game is over"):
        table.step(0)


def test_an_illegal_action_costs_and_changes_nothing() -> None:
    table = CarnegieEnv()
    seen, _ = table.reset(seed=1)
    before = table.game.position()
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    again, reward, over, _, info = table.step(illegal)
    assert (reward, over, info) == (-1.0, False, {"illegal": True})
    assert table.game.position() == before
    assert np.array_equal(seen["observation"], again["observation"])


@pytest.mark.parametrize("outside", [ACTION_COUNT, -1, 10**30, np.int64(2**40)])
def test_an_action_outside_the_space_costs_as_an_illegal_one(outside: Any) -> None:
    table = CarnegieEnv()
    table.reset(seed=1)
    _, reward, over, _, info = table.step(outside)
    assert (reward, over, info, table.game.ply) == (-1.0, False, {"illegal": True}, 0)


def test_nothing_is_stepped_before_the_first_reset() -> None:
    for table, action in ((CarnegieEnv(3, 2), 0), (CarnegieVectorEnv(2), np.zeros(2, int))):
        with pytest.raises(ValueError, match="reset the environment first"):
            table.step(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Carnegie-v0", "CarnegieSolo-v0"])
def test_rendering(name: str) -> None:
    table = gymnasium.make(name, render_mode="ansi")
    table.reset(seed=1)
    assert "player_0: " in str(table.render())
    drawn = gymnasium.make(name, render_mode="rgb_array")  # as Stable-Baselines3's make_vec_env does
    check_env(drawn.unwrapped)
    drawn.reset(seed=1)
    frame: Any = drawn.render()
    assert (frame.dtype, frame.shape[2]) == (np.uint8, 3)


def test_every_game_of_a_vector_is_rendered() -> None:
    tables = gymnasium.make_vec("Carnegie-v0", num_envs=2, render_mode="rgb_array")
    tables.reset(seed=1)
    first, second = tables.render() or ()
    single = CarnegieEnv(render_mode="rgb_array")
    single.reset(seed=1)
    assert np.array_equal(first, single.render())  # type: ignore[arg-type]
    assert not np.array_equal(first, second)
    assert CarnegieVectorEnv(1).render() is None


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="seat: 0 to 1"):
        CarnegieEnv(2, 2)
    with pytest.raises(ValueError, match="bots: one name, or a list of 2"):
        CarnegieEnv(3, bots=["random"])
    with pytest.raises(ValueError, match="bot: "):
        CarnegieEnv(3, bots="nobody")
    with pytest.raises(ValueError, match="difficulty: "):
        gymnasium.make("CarnegieSolo-v0", difficulty="hopeless")
    with pytest.raises(ValueError, match="num_envs: 1 to 100000, not 0"):
        CarnegieVectorEnv(0)


def test_named_bots_in_a_vector_are_refused_with_the_way_to_have_them() -> None:
    with pytest.raises(ValueError, match=r"bots: 'random' in a CarnegieVectorEnv, not 'easy'.*mode='sync'"):
        gymnasium.make_vec("Carnegie-v0", num_envs=2, bots="easy")
    gymnasium.make_vec("Carnegie-v0", num_envs=2, bots="random").reset(seed=1)
    tables = gymnasium.make_vec("Carnegie-v0", num_envs=2, bots="easy", vectorization_mode="sync")
    seen, _ = tables.reset(seed=1)
    assert tables.step(choose(seen, Random(1)))[0]["action_mask"].any()


@pytest.mark.parametrize("make", [CarnegieEnv, CarnegieVectorEnv])
def test_one_and_many_are_made_by_the_same_options(make: Any) -> None:
    seen, _ = make(players=1).reset(seed=1)
    normal, _ = make(players=1, difficulty="normal").reset(seed=1)
    assert np.array_equal(seen["observation"], normal["observation"])
    with pytest.raises(ValueError, match=r"difficulty: only for 1 player, not for 2"):
        make(players=2, difficulty="normal")
    with pytest.raises(ValueError, match=r"players: 1 to 4, not 5"):
        make(players=5)
    with pytest.raises(ValueError, match=r"reward: one of margin, win"):
        make(reward="money")


def choose(seen: Any, dice: Random) -> Any:
    return np.array([legal({"action_mask": mask}, dice) if mask.any() else 0 for mask in seen["action_mask"]])


@pytest.mark.parametrize("name", ["Carnegie-v0", "CarnegieSolo-v0"])
def test_the_vectorised_version_is_made_by_gymnasium_and_starts_ended_games_anew(name: str) -> None:
    tables = gymnasium.make_vec(name, num_envs=4, vectorization_mode="vector_entry_point")
    seen, info = tables.reset(seed=3)
    assert tables.observation_space.contains(seen)
    dice = Random(3)
    was_over = np.zeros(4, bool)
    ended = 0
    for _ in range(150):
        seen, rewards, over, cut, info = tables.step(choose(seen, dice))
        assert tables.observation_space.contains(seen)
        assert not (over & was_over).any()
        assert not rewards[~over].any()
        assert (seen["action_mask"].any(axis=1) == ~over).all()
        assert (rewards.dtype, cut.any(), info) == (np.float64, False, {})
        ended += over.sum()
        was_over = over
    assert ended >= 4
    tables.close()


def test_solo_games_of_a_vector_are_those_of_single_environments() -> None:
    tables = CarnegieVectorEnv(3, 1, difficulty="expert", reward="win")
    singles = [CarnegieEnv(1, difficulty="expert", reward="win") for _ in range(3)]
    seen, _ = tables.reset(seed=20)
    dice = Random(4)
    for index, single in enumerate(singles):
        single.reset(seed=20 + index)
    running = set(range(3))
    while running:
        actions = choose(seen, dice)
        seen, rewards, over, _, _ = tables.step(actions)
        for index in sorted(running):
            one, reward, ended, _, _ = singles[index].step(actions[index])
            assert np.array_equal(one["observation"], seen["observation"][index])
            assert np.array_equal(one["action_mask"], seen["action_mask"][index])
            assert (reward, ended) == (rewards[index], over[index])
            if ended:
                running.remove(index)


def test_arrays_are_views_of_one_buffer_unless_copies_are_asked_for() -> None:
    kept, _ = CarnegieVectorEnv(2, copy=True).reset(seed=1)
    tables = CarnegieVectorEnv(2)
    shared, _ = tables.reset(seed=1)
    before = shared["observation"].copy()
    tables.step(choose(shared, Random(1)))
    assert np.array_equal(kept["observation"], before)
    assert not np.array_equal(shared["observation"], before)


def test_an_illegal_action_stops_the_whole_step() -> None:
    tables = CarnegieVectorEnv(2)
    seen, _ = tables.reset(seed=1)
    actions = choose(seen, Random(1))
    actions[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    with pytest.raises(IllegalMove, match="game 1"):
        tables.step(actions)
    tables.step(choose(seen, Random(2)))


@pytest.mark.parametrize(
    ("actions", "given"),
    [
        (np.zeros(2), r"float64 of shape \(2,\)"),
        (np.zeros((2, 1), int), r"int64 of shape \(2, 1\)"),
        ([True, False], r"bool of shape \(2,\)"),
        ([None, 0], r"object of shape \(2,\)"),
        ([[0], [0, 1]], r"\[\[0\], \[0, 1\]\]"),
        ([0], r"int64 of shape \(1,\)"),
        (7, r"int64 of shape \(\)"),
    ],
)
def test_actions_of_another_form_are_refused(actions: Any, given: str) -> None:
    tables = CarnegieVectorEnv(2)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match=rf"^actions: whole numbers in an array of shape \(2,\), not {given}$"):
        tables.step(actions)


def test_an_action_outside_the_space_stops_the_whole_step_and_names_the_game() -> None:
    tables = CarnegieVectorEnv(2)
    seen, _ = tables.reset(seed=1)
    actions = choose(seen, Random(1))
    for outside in (-1, ACTION_COUNT, 2**62):
        with pytest.raises(IllegalMove, match=rf"^game 1: {outside} is no move id"):
            tables.step(np.array([actions[0], outside]))
    tables.step(actions)


def again(tables: Any) -> Any:
    return pickle.loads(pickle.dumps(tables))


@pytest.mark.parametrize("other", [copy.deepcopy, again])
@pytest.mark.parametrize(("players", "difficulty"), [(3, None), (1, "expert")])
def test_a_copy_of_a_vector_goes_on_as_the_vector_does(
    other: Callable[[Any], Any], players: int, difficulty: str | None
) -> None:
    tables = CarnegieVectorEnv(4, players, difficulty=difficulty)
    fresh = other(tables)
    seen, _ = tables.reset(seed=9)
    assert np.array_equal(fresh.reset(seed=9)[0]["observation"], seen["observation"])
    dice = Random(9)
    ended = 0
    for step in range(160):
        actions = choose(seen, dice)
        twin = other(tables) if step % 8 == 0 or ended else None
        seen, rewards, over, _, _ = tables.step(actions)
        if twin is not None:
            before = seen["observation"].copy()
            again, paid, done, _, _ = twin.step(actions)
            assert np.array_equal(again["observation"], before)
            assert np.array_equal(again["action_mask"], seen["action_mask"])
            assert np.array_equal(paid, rewards)
            assert np.array_equal(done, over)
        ended = over.sum()
    twin = other(tables)
    assert np.array_equal(tables.reset()[0]["observation"], twin.reset()[0]["observation"])


@pytest.mark.parametrize("bots", ["random", "easy", ["medium:20n", "hard:20n"]])
def test_a_copy_of_an_environment_keeps_its_game_and_goes_on_alike(bots: Any) -> None:
    table = CarnegieEnv(3, bots=bots)
    seen, _ = table.reset(seed=4)
    for step in range(6):
        seen = table.step(legal(seen, Random(step)))[0]
    twins = [copy.deepcopy(table), again(table)]
    action = legal(seen, Random(7))
    for twin in twins:
        assert twin.game.record() == table.game.record()
        twin.step(action)
    assert twins[0].game.record() == twins[1].game.record()
    if isinstance(bots, str):
        table.step(action)
        assert twins[0].game.record() == table.game.record()


def test_gymnasiums_own_statistics_follow_the_games_of_a_vector() -> None:
    tables = RecordEpisodeStatistics(CarnegieVectorEnv(3, 4))
    seen, _ = tables.reset(seed=2)
    dice = Random(2)
    ended = 0
    for _ in range(150):
        seen, rewards, over, _, info = tables.step(choose(seen, dice))
        if over.any():
            assert np.array_equal(info["_episode"], over)
            assert np.array_equal(info["episode"]["r"][over], rewards[over])
            assert (info["episode"]["l"][over] > 20).all()
            ended += over.sum()
    assert ended >= 3
