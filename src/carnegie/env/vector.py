"""Many games at once as a Gymnasium vector environment: all of them are stepped inside the compiled module."""

from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from carnegie import ACTION_COUNT, Game
from carnegie.arguments import Index, number, shown, truth_of
from carnegie.env.common import (
    NOT_RESET,
    RENDER_MODES,
    Observation,
    Rendered,
    Seeds,
    action_space,
    checked_difficulty,
    checked_players,
    checked_render_mode,
    checked_reward,
    checked_seat,
    checked_seed,
    observation_space,
    rendered,
    reward_of,
)
from carnegie.observation.batch import Batch
from carnegie.observation.vector import OBSERVATION_SIZE

__all__ = ["CarnegieVectorEnv"]

OPPONENT: Final = "random"
MOST_ENVS: Final = 100_000
"""More would not fit into memory."""
BUFFERS: Final = ("batch", "_observations", "_masks", "_over")


class CarnegieVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """The same games as those of `CarnegieEnv`, with random opponents, `num_envs` of them.

    A game that is over begins anew with the next step, whose action is not looked at and whose reward is 0. An
    illegal action raises `carnegie.IllegalMove`, and no game is stepped. The observations handed out are views of one
    buffer that the next step writes into; with `copy=True` they are copies, which may be kept. `bots` is "random":
    named bots play in `gymnasium.make_vec(..., vectorization_mode="sync")`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: Index = 1,
        players: Index = 2,
        seat: Index = 0,
        difficulty: str | None = None,
        reward: str = "margin",
        copy: bool = False,
        render_mode: str | None = None,
        bots: str = OPPONENT,
    ) -> None:
        self.num_envs = number(num_envs, "num_envs", 1, MOST_ENVS)
        self.players = checked_players(players)
        self.difficulty = checked_difficulty(self.players, difficulty)
        self.seat = checked_seat(seat, self.players)
        self.reward = checked_reward(reward)
        self.copy = truth_of(copy, "copy")
        self.render_mode = checked_render_mode(render_mode)
        if not isinstance(bots, str) or bots != OPPONENT:
            raise ValueError(
                f"bots: {OPPONENT!r} in a CarnegieVectorEnv, not {shown(bots)}; for named bots: "
                "gymnasium.make_vec('Carnegie-v0', vectorization_mode='sync', ...)"
            )
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._seeds = Seeds()
        self._is_reset = False
        self._make_batch()

    def _make_batch(self) -> None:
        self.batch = Batch(self.num_envs, self.players, self.difficulty, self.seat)
        self._observations = np.frombuffer(self.batch.observations, np.float32).reshape(self.num_envs, OBSERVATION_SIZE)
        self._masks = np.frombuffer(self.batch.masks, np.int8).reshape(self.num_envs, ACTION_COUNT)
        self._over = np.frombuffer(self.batch.over, np.bool_)

    def reset(
        self, *, seed: Index | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games, the first with the seed itself, the others counting up."""
        given = checked_seed(seed)
        super().reset(seed=given)
        self.batch.reset(self._seeds.next(given))
        self._is_reset = True
        return self._shown(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not self._is_reset:
            raise ValueError(NOT_RESET)
        self.batch.step(self._checked(actions))
        rewards = np.zeros(self.num_envs, np.float64)
        for game in self.batch.ended:
            rewards[game] = reward_of(self.reward, self.batch.margins[game])
        return self._shown(), rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _checked(self, actions: object) -> list[int]:
        """Returns the numbers of the actions; raises ValueError for another shape, and for what is no whole number."""
        expected = f"actions: whole numbers in an array of shape ({self.num_envs},)"
        try:
            given = np.asarray(actions)
        except (ValueError, OverflowError):  # lists of different lengths
            raise ValueError(f"{expected}, not {shown(actions)}") from None
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(f"{expected}, not {given.dtype} of shape {given.shape}")
        numbers: list[int] = given.tolist()
        return numbers

    def render(self) -> tuple[Rendered, ...] | None:  # type: ignore[override] # ansi gives texts
        """Returns what each game looks like, in order; prints it for "human"."""
        if self.render_mode is None:
            return None
        return tuple(rendered(self.render_mode, Game(state)) for state in self.batch.states())

    def _shown(self) -> Observation:
        if self.copy:
            return {"observation": self._observations.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._observations, "action_mask": self._masks}

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy or a pickle goes on with: the games as positions, without the buffers."""
        kept = {name: value for name, value in vars(self).items() if name not in BUFFERS}
        batch = self.batch
        positions = [Game(state).position() for state in batch.states()]
        return kept | {"_games": (positions, batch.seed, batch.next_seed, batch.chance, batch.margins)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        positions, *others = kept.pop("_games")
        vars(self).update(kept)
        self._make_batch()
        if positions:
            self.batch.restore([Game.from_position(each)._state for each in positions], *others)
