"""Many games at once as a Gymnasium vector environment: all of them are stepped inside the compiled module."""

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from carnegie import ACTION_COUNT
from carnegie.env.common import (
    Observation,
    Seeds,
    action_space,
    checked_difficulty,
    checked_reward,
    observation_space,
    reward_of,
)
from carnegie.observation.batch import Batch
from carnegie.observation.vector import OBSERVATION_SIZE


class CarnegieVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """The same games as those of `CarnegieEnv`, with random opponents, `num_envs` of them.

    A game that is over begins anew with the next step, whose action is not looked at and whose reward is 0. An
    illegal action raises `carnegie.IllegalMove`, and no game is stepped. The observations handed out are views of one
    buffer that the next step writes into; with `copy=True` they are copies, which may be kept.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 2,
        seat: int = 0,
        difficulty: str | None = None,
        reward: str = "margin",
        copy: bool = False,
        render_mode: None = None,
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.reward = checked_reward(reward)
        self.copy = copy
        self.batch = Batch(num_envs, players, checked_difficulty(players, difficulty), seat)
        self._observations = np.frombuffer(self.batch.observations, np.float32).reshape(num_envs, OBSERVATION_SIZE)
        self._masks = np.frombuffer(self.batch.masks, np.int8).reshape(num_envs, ACTION_COUNT)
        self._over = np.frombuffer(self.batch.over, np.bool_)
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games, the first with the seed itself, the others counting up."""
        super().reset(seed=seed)
        self.batch.reset(self._seeds.next(seed))
        return self._shown(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.batch.step(np.asarray(actions).tolist())
        rewards = np.zeros(self.num_envs, np.float64)
        for game in self.batch.ended:
            rewards[game] = reward_of(self.reward, self.batch.margins[game])
        return self._shown(), rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _shown(self) -> Observation:
        if self.copy:
            return {"observation": self._observations.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._observations, "action_mask": self._masks}
