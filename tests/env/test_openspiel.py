"""OpenSpiel's own checks, and its own search on our game."""

import json
import pickle
import re
from itertools import islice

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import make_observation

import carnegie.env.openspiel  # noqa: F401 (registers the game)
from carnegie import Move

from .games import positions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_own_simulations_with_serialisation(players: int) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(f"carnegie(players={players},seed=3)"), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.slow
@pytest.mark.once
def test_openspiels_own_playthrough_is_the_same_when_it_is_replayed() -> None:
    """How it guards its own games: everything that a game and its states can be asked, along one course of play."""
    told = generate_playthrough.playthrough("carnegie(players=3,seed=2)", None, seed=4)
    assert "IsTerminal() = True" in told
    history = json.loads(re.findall(r"^History\(\) = (.*)$", told, re.MULTILINE)[-1])
    assert generate_playthrough.playthrough("carnegie(players=3,seed=2)", history) == told


def test_openspiels_own_environment_for_learners_plays_to_the_end() -> None:
    table = rl_environment.Environment("carnegie", players=4, seed=6, reward="win")
    moment = table.reset()
    steps = 0
    while not moment.last():
        seat = moment.observations["current_player"]
        legal = moment.observations["legal_actions"][seat]
        moment = table.step([legal[steps % len(legal)]])
        steps += 1
    assert steps > 80
    assert sum(reward > 0 for reward in moment.rewards) <= 1


def test_states_and_games_are_written_and_read() -> None:
    game = pyspiel.load_game("carnegie(players=3,seed=11,reward=win)")
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[-1])
    other_game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(other_game) == str(game)
    assert other.history() == state.history()
    assert other.game.position() == state.game.position()


@pytest.mark.parametrize("kind", ["3", "expert"])
def test_games_are_pickled_as_their_records(kind: str) -> None:
    for game in islice(positions(kind, 1), 0, None, 25):
        other = pickle.loads(pickle.dumps(game))
        assert other.record() == game.record()
        assert other.position() == game.position()


def test_a_state_is_the_game_of_its_seed() -> None:
    state = pyspiel.load_game("carnegie(players=2,seed=5)").new_initial_state()
    assert state.current_player() == 0
    first = state.legal_actions()[0]
    assert state.action_to_string(0, first) == str(Move.by_id(first))
    clone = state.clone()
    clone.apply_action(first)
    assert (state.game.ply, clone.game.ply) == (0, 1)
    assert state.game.seed == clone.game.seed == 5
    assert state.returns() == [0, 0]


def test_the_observation_is_the_documented_vector() -> None:
    game = pyspiel.load_game("carnegie(players=2,seed=5)")
    state = game.new_initial_state()
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert seen.tensor.tobytes() == bytes(state.game.observation(1))
    assert np.array(state.observation_tensor(1), np.float32).tobytes() == seen.tensor.tobytes()


def test_returns_are_margins() -> None:
    state = pyspiel.load_game("carnegie(players=2,seed=5)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    one, other = [sheet.total for sheet in state.game.scores()]
    assert state.returns() == [one - other, other - one]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_openspiels_own_search_plays() -> None:
    game = pyspiel.load_game("carnegie(players=2,seed=5,reward=win)")
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 5, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
