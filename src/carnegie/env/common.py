"""What the environments share: spaces, arrays, rewards and a short text for rendering."""

from random import Random
from typing import Any, Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from carnegie import ACTION_COUNT, Game
from carnegie.arguments import integer, name_of, number, seed_number, shown
from carnegie.env.picture import picture
from carnegie.observation.vector import OBSERVATION_SIZE
from carnegie.rules.solo import DIFFICULTY_NAMES

MOST_PLAYERS: Final = 4
HIGHEST: Final = 100.0
"""No entry of an observation comes near it: it would take $2,000."""
REWARDS: Final = ("margin", "win")
ILLEGAL_REWARD: Final = -1.0
NOT_RESET: Final = "reset the environment first"
RENDER_MODES: Final = ["human", "ansi", "rgb_array"]
Rendered = str | NDArray[np.uint8] | None


class Observation(TypedDict):
    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


def observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, HIGHEST, (OBSERVATION_SIZE,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )


def action_space() -> spaces.Discrete:
    return spaces.Discrete(ACTION_COUNT)


def observe(game: Game, seat: int) -> Observation:
    """What the seat sees; nothing is legal for it unless the decision is its own."""
    mask = game.action_mask() if game.to_act == seat else bytearray(ACTION_COUNT)
    return {
        "observation": np.frombuffer(game.observation(seat), np.float32),
        "action_mask": np.frombuffer(mask, np.int8),
    }


def checked_reward(kind: object) -> str:
    return name_of(kind, "reward", REWARDS)


def checked_render_mode(mode: object) -> str | None:
    return None if mode is None else name_of(mode, "render_mode", RENDER_MODES)


def checked_players(players: object) -> int:
    return number(players, "players", 1, MOST_PLAYERS)


def checked_difficulty(players: int, difficulty: object) -> str | None:
    """Returns the level of a solo game (default: normal); other games have none."""
    if players > 1:
        if difficulty is not None:
            raise ValueError(f"difficulty: only for 1 player, not for {players}")
        return None
    return "normal" if difficulty is None else name_of(difficulty, "difficulty", DIFFICULTY_NAMES)


def checked_seat(seat: object, players: int) -> int:
    return number(seat, "seat", 0, players - 1)


def checked_seed(seed: object) -> int | None:
    """Returns the seed, or None for one that follows from the last."""
    return None if seed is None else seed_number(seed)


def action_of(action: object) -> int:
    """Returns the number of an action, which may be outside the space; raises ValueError for what is no number."""
    found = integer(action)
    if found is None:
        raise ValueError(f"action: a whole number, not {shown(action)}")
    return found


def is_legal(game: Game, action: int) -> bool:
    """Returns whether the action can be played; one outside the space never can."""
    return 0 <= action < ACTION_COUNT and game.is_legal(action)


def reward_of(kind: str, margin: int) -> float:
    """Paid once, at the end, for the points less those of the best other.

    "margin": just that; "win": 1 for a victory, 0 for a shared one, -1 for a defeat.
    """
    return float(margin if kind == "margin" else np.sign(margin))


def rewards(kind: str, game: Game) -> list[float]:
    """One for each score sheet of a finished game."""
    totals = [sheet.total for sheet in game.scores()]
    return [reward_of(kind, total - max(totals[:seat] + totals[seat + 1 :])) for seat, total in enumerate(totals)]


class Seeds:
    """The seeds of the games of one environment: the one it was reset with, then others that follow from it."""

    def __init__(self) -> None:
        self._random = Random()

    def next(self, seed: int | None) -> int:
        if seed is None:
            return self._random.getrandbits(31)
        self._random = Random(seed)
        return seed


def rendered(mode: str | None, game: Game) -> Rendered:
    """Returns a few lines for "ansi" and a picture for "rgb_array"; prints the lines for "human"."""
    if mode == "rgb_array":
        return picture(game)
    if mode == "human":
        print(text(game))
    return text(game) if mode == "ansi" else None


def text(game: Game) -> str:
    """A few lines for people: where the game is and how everybody stands."""
    where = "over" if game.is_over else f"round {game.round}, {game.phase}, player_{game.to_act} to act"
    last = f"; last move: {game.history[-1]}" if game.ply else ""
    position: dict[str, Any] = game.position()
    lines = [f"Carnegie, {where}{last}"]
    for seat, (company, sheet) in enumerate(zip(position["seats"], game.scores(), strict=False)):
        purse = f"${company['money']}, {company['goods']} goods, {company['disks']} disks"
        lines.append(f"player_{seat}: {sheet.total} points now, {purse}")
    if game.is_solo:
        lines.append(f"Andrew: {game.scores()[1].total} points now")
    return "\n".join(lines)
