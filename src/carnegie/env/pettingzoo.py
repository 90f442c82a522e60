"""The game for 2 to 4 agents as a PettingZoo environment (AEC), with action masks.

The agents `player_0` to `player_3` act in the order of the game, which is not round-robin: a turn is several decisions
of one agent, and the first player changes from round to round. Importing this module registers `carnegie-v0`.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, aec_registry, register

from carnegie import Game
from carnegie.arguments import Index, name_of, truth_of
from carnegie.env.common import (
    ILLEGAL_REWARD,
    NOT_RESET,
    RENDER_MODES,
    Observation,
    Rendered,
    Seeds,
    action_of,
    action_space,
    checked_render_mode,
    checked_reward,
    checked_seed,
    is_legal,
    observation_space,
    observe,
    rendered,
    rewards,
)

__all__ = ["env", "raw_env"]


def env(**options: Any) -> "raw_env":
    """The environment as PettingZoo's usual wrappers would make it: an illegal action ends the game.

    Its agent is rewarded -1 and nobody else anything; an action outside the space is illegal, too. The checks are in
    the environment itself, because the wrappers would take more time than the game.
    """
    return raw_env(**options, ends_if_illegal=True)


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 (the name that PettingZoo gives it)
    """Here an illegal action raises `carnegie.IllegalMove` and changes nothing, unless `ends_if_illegal`.

    `reward` is "margin" or "win" (see `carnegie.env.common.reward_of`); all rewards come with the last action.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "carnegie_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        players: Index = 2,
        reward: str = "margin",
        render_mode: str | None = None,
        ends_if_illegal: bool = False,
    ) -> None:
        super().__init__()
        self.game = Game.new(players, 0)
        self.reward = checked_reward(reward)
        self.render_mode = checked_render_mode(render_mode)
        self.ends_if_illegal = truth_of(ends_if_illegal, "ends_if_illegal")
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self._checked(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self._checked(agent)]

    def reset(self, seed: Index | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; equal seeds give equal games."""
        self.game = Game.new(len(self.possible_agents), self._seeds.next(checked_seed(seed)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _checked(self, agent: object) -> str:
        """Returns the name of the agent; raises ValueError if there is none of that name."""
        return name_of(agent, "agent", self.possible_agents)

    def observe(self, agent: str) -> Observation:
        return observe(self.game, self._seat[self._checked(agent)])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not hasattr(self, "agent_selection"):
            raise ValueError(NOT_RESET)
        out: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(truth_of(observe, "observe"))
        return out

    def step(self, action: int | np.integer[Any] | None) -> None:
        if not self.agents:
            raise ValueError(NOT_RESET)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        move = action_of(action)
        if self.ends_if_illegal and not is_legal(self.game, move):
            self._end([ILLEGAL_REWARD if other == agent else 0.0 for other in self.agents])
            return
        self.game.play(move)
        seat = self.game.to_act
        if seat is None:
            self._end(rewards(self.reward, self.game))
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def _end(self, paid: list[float]) -> None:
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Rendered:
        return rendered(self.render_mode, self.game)

    def close(self) -> None:
        """Nothing is held open."""


if "carnegie-v0" not in aec_registry:
    register("aec", "carnegie-v0", "carnegie.env.pettingzoo:env")
