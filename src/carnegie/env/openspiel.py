"""The game for 2 to 4 players in OpenSpiel: sequential, perfect information, general sum.

Importing this module registers it: `pyspiel.load_game("carnegie(players=3,seed=7)")`. A seed is one table; all that
chance decides has been decided by then. Solo, with its hidden deck, is not among OpenSpiel's games.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from carnegie import ACTION_COUNT, Game, Move
from carnegie.arguments import number, seed_number, shown
from carnegie.env.common import MOST_PLAYERS, checked_reward, rewards, text
from carnegie.observation.vector import OBSERVATION_SIZE

__all__ = ["CarnegieGame", "CarnegieState"]

LARGEST_MARGIN: Final = 1000.0
LONGEST_GAME: Final = 5000
"""Far beyond any game: random ones for four have about 190 decisions."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="carnegie",
    long_name="Carnegie",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "seed": 0, "reward": "margin"},
)


class CarnegieGame(pyspiel.Game):
    """Parameters: players (2 to 4), seed, and reward ("margin" or "win", see `carnegie.env.common.reward_of`)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        if params is not None and not isinstance(params, Mapping):
            raise ValueError(f"params: a dict of parameters, not {shown(params)}")
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        players = number(given["players"], "players", 2, MOST_PLAYERS)
        self.seed = seed_number(given["seed"])
        self.reward = checked_reward(given["reward"])
        most = LARGEST_MARGIN if self.reward == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self, state: None = None) -> "CarnegieState":
        return CarnegieState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return CarnegieObserver(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class CarnegieState(pyspiel.State):
    """A state is a `carnegie.Game`, in `game`; OpenSpiel copies it as it likes."""

    def __init__(self, game: CarnegieGame) -> None:
        super().__init__(game)
        self.game = Game.new(game.num_players(), game.seed)
        self.reward = game.reward

    def current_player(self) -> int:
        seat = self.game.to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.legal_ids() if player == self.game.to_act else []

    def _apply_action(self, action: int) -> None:
        self.game.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(Move.by_id(action))

    def is_terminal(self) -> bool:
        return self.game.is_over

    def returns(self) -> list[float]:
        return rewards(self.reward, self.game) if self.game.is_over else [0.0] * self.game.players

    def __str__(self) -> str:
        return text(self.game)


class CarnegieObserver:
    """The vector of docs/observation.md, from the view of a player."""

    def __init__(self, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CarnegieState, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.game.observation(player), np.float32)

    def string_from(self, state: CarnegieState, player: int) -> str:
        return text(state.game)


if "carnegie" not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, CarnegieGame)
