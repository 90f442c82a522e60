"""One seat of the game as a Gymnasium environment: against named bots, or solo against Andrew.

Importing this module registers `Carnegie-v0` (2 to 4 players) and `CarnegieSolo-v0`; both have a vectorised version
for `gymnasium.make_vec`, which steps many games inside the compiled module.
"""

from typing import Any

import gymnasium
import numpy as np

from carnegie import Game
from carnegie.bots import Bot, seated_bot
from carnegie.env.common import (
    ILLEGAL_REWARD,
    RENDER_MODES,
    Observation,
    Seeds,
    action_space,
    checked_difficulty,
    checked_render_mode,
    checked_reward,
    observation_space,
    observe,
    rendered,
    rewards,
)


class CarnegieEnv(gymnasium.Env[Any, np.int64]):
    """An episode is a game, a step is one decision of our seat; the bots answer within the step.

    `players` is 2 to 4, or 1 for solo against Andrew at `difficulty`. `bots` names one bot for all other seats, or one
    for each, clockwise from ours. The reward comes with the last step: "margin" or "win" (`common.reward_of`).
    An action that is not legal is not played: it costs a reward of -1, and `info["illegal"]` says so.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        players: int = 2,
        seat: int = 0,
        bots: str | list[str] = "random",
        difficulty: str | None = None,
        reward: str = "margin",
        render_mode: str | None = None,
    ) -> None:
        self.difficulty = checked_difficulty(players, difficulty)
        if not 0 <= seat < players:
            raise ValueError(f"seat: 0 to {players - 1}, not {seat}")
        names = [bots] * (players - 1) if isinstance(bots, str) else bots
        if len(names) != players - 1:
            raise ValueError(f"bots: one name, or {players - 1} for {players} players, not {len(names)}")
        self.observation_space = observation_space()
        self.action_space = action_space()
        self.render_mode = checked_render_mode(render_mode)
        self.players = players
        self.seat = seat
        self.reward = checked_reward(reward)
        self.bot_names = names
        self.bots: dict[int, Bot] = {}
        self._seeds = Seeds()
        self.game = self._new_game(0)

    def _new_game(self, seed: int) -> Game:
        self.bots = {
            (self.seat + place) % self.players: seated_bot(name, seed, place)
            for place, name in enumerate(self.bot_names, 1)
        }
        return Game.new(self.players, seed) if self.difficulty is None else Game.solo(self.difficulty, seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to our first decision; equal seeds give equal games and equal bots."""
        super().reset(seed=seed)
        self.game = self._new_game(self._seeds.next(seed))
        self._play_others()
        return observe(self.game, self.seat), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        game = self.game
        move = int(action)
        if game.is_over:
            raise ValueError("the game is over: reset the environment")
        if not game.is_legal(move):
            return observe(game, self.seat), ILLEGAL_REWARD, False, False, {"illegal": True}
        game.play(move)
        self._play_others()
        reward = rewards(self.reward, game)[self.seat] if game.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return observe(game, self.seat), reward, game.is_over, False, {"illegal": False}

    def _play_others(self) -> None:
        game = self.game
        while (seat := game.to_act) is not None and seat != self.seat:
            game.play(self.bots[seat].choose(game), seat=seat)

    def render(self) -> str | None:
        return rendered(self.render_mode, self.game)


def register() -> None:
    """Tells Gymnasium about `Carnegie-v0` and `CarnegieSolo-v0`."""
    ids: dict[str, dict[str, Any]] = {
        "Carnegie-v0": {},
        "CarnegieSolo-v0": {"players": 1, "difficulty": "normal"},
    }
    for name, options in ids.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "carnegie.env.gymnasium:CarnegieEnv",
                vector_entry_point="carnegie.env.vector:CarnegieVectorEnv",
                kwargs=options,
            )


register()
