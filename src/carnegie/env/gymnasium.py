"""One seat of the game as a Gymnasium environment: against named bots, or solo against Andrew.

Importing this module registers `Carnegie-v0` (2 to 4 players) and `CarnegieSolo-v0`; both have a vectorised version
for `gymnasium.make_vec`, which steps many games inside the compiled module.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from carnegie import Game
from carnegie.arguments import Index, shown
from carnegie.bots import Bot, seated_bot
from carnegie.env.common import (
    ILLEGAL_REWARD,
    NOT_RESET,
    RENDER_MODES,
    Observation,
    Rendered,
    Seeds,
    action_of,
    action_space,
    checked_difficulty,
    checked_players,
    checked_render_mode,
    checked_reward,
    checked_seat,
    checked_seed,
    is_legal,
    observation_space,
    observe,
    rendered,
    rewards,
)

__all__ = ["CarnegieEnv", "register"]


class CarnegieEnv(gymnasium.Env[Any, np.int64]):
    """An episode is a game, a step is one decision of our seat; the bots answer within the step.

    `players` is 2 to 4, or 1 for solo against Andrew at `difficulty`. `bots` names one bot for all other seats, or one
    for each, clockwise from ours. The reward comes with the last step: "margin" or "win" (`common.reward_of`).
    An action that is not legal, or outside the action space, is not played: it costs a reward of -1, and
    `info["illegal"]` says so. What is no whole number raises ValueError.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        players: Index = 2,
        seat: Index = 0,
        bots: str | Sequence[str] = "random",
        difficulty: str | None = None,
        reward: str = "margin",
        render_mode: str | None = None,
    ) -> None:
        self.players = checked_players(players)
        self.difficulty = checked_difficulty(self.players, difficulty)
        self.seat = checked_seat(seat, self.players)
        self.bot_names = bot_names_of(bots, self.players)
        self.observation_space = observation_space()
        self.action_space = action_space()
        self.render_mode = checked_render_mode(render_mode)
        self.reward = checked_reward(reward)
        self.bots: dict[int, Bot] = {}
        self._seeds = Seeds()
        self._is_reset = False
        self.game = self._new_game(0)

    def _new_game(self, seed: int) -> Game:
        self.bots = {
            (self.seat + place) % self.players: seated_bot(name, seed, place)
            for place, name in enumerate(self.bot_names, 1)
        }
        return Game.new(self.players, seed) if self.difficulty is None else Game.solo(self.difficulty, seed)

    def reset(
        self, *, seed: Index | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to our first decision; equal seeds give equal games and equal bots."""
        given = checked_seed(seed)
        super().reset(seed=given)
        self.game = self._new_game(self._seeds.next(given))
        self._is_reset = True
        self._play_others()
        return observe(self.game, self.seat), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        game = self.game
        if not self._is_reset:
            raise ValueError(NOT_RESET)
        if game.is_over:
            raise ValueError("the game is over: reset the environment")
        move = action_of(action)
        if not is_legal(game, move):
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

    def render(self) -> Rendered:
        return rendered(self.render_mode, self.game)


def bot_names_of(bots: object, players: int) -> list[str]:
    """Returns the bot of each other seat, clockwise from ours; raises ValueError if there are more or fewer."""
    if isinstance(bots, str):
        return [bots] * (players - 1)
    if not isinstance(bots, list | tuple) or len(bots) != players - 1:
        raise ValueError(f"bots: one name, or a list of {players - 1} for {players} players, not {shown(bots)}")
    return list(bots)


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
