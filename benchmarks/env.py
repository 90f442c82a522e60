"""Measures the environments on one core beside PettingZoo's own chess, and holds them to their bars: `make bench`.

All play whole games at random from the mask, resets included. For PettingZoo the time is that of the whole loop; for
Gymnasium that of `step` and `reset`, because one and many choose their actions in different ways.
"""

from __future__ import annotations

import random
import warnings
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from contest import Bar, Contest, Measure, rate

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES_AT_ONCE = 64
WARM_UP = 10
SOLO = {"players": 1, "difficulty": "normal"}


# The imports are inside, so that no contender carries the weight of another.


def legal_action(mask: Any, dice: random.Random) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(dice.random() * len(legal))])


def play_aec(make: Callable[[], Any], seed: int) -> int:
    """A game of a PettingZoo environment, as its documentation plays one; returns the steps."""
    table = make()
    table.reset(seed=seed)
    dice = random.Random(seed)
    steps = 0
    for _ in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        table.step(None if over or cut else legal_action(seen["action_mask"], dice))
        steps += 1
    return steps


def carnegie_aec(players: int) -> Any:
    from carnegie.env.pettingzoo import env

    return env(players=players)


def chess_aec() -> Any:
    import pettingzoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pettingzoo.make("aec", "classic/chess-v6")


def single_rate(options: dict[str, Any], seed: int, seconds: float) -> float:
    import gymnasium

    import carnegie.env.gymnasium  # noqa: F401 (registers the environments)

    table = gymnasium.make("Carnegie-v0", **options)
    dice = random.Random(seed)
    seen, _ = table.reset(seed=seed)
    spent: list[float] = []
    while sum(spent[WARM_UP:]) < seconds:
        spent.append(0.0)
        for _ in range(100):
            action = legal_action(seen["action_mask"], dice)
            start = perf_counter()
            seen, _, over, _, _ = table.step(action)
            if over:
                seen, _ = table.reset()
            spent[-1] += perf_counter() - start
    return 100 * len(spent[WARM_UP:]) / sum(spent[WARM_UP:])


def vector_rate(make: Callable[..., Any], options: dict[str, Any], seed: int, seconds: float) -> float:
    import numpy as np

    tables = make(GAMES_AT_ONCE, **options)
    dice = np.random.default_rng(seed)
    seen, _ = tables.reset(seed=seed)
    over = np.zeros(GAMES_AT_ONCE, bool)
    steps: list[int] = []
    spent: list[float] = []
    while sum(spent[WARM_UP:]) < seconds:
        upto = seen["action_mask"].cumsum(axis=1, dtype=np.int16)
        chosen = (dice.random(GAMES_AT_ONCE) * upto[:, -1]).astype(np.int16)
        actions = (upto > chosen[:, None]).argmax(axis=1)
        steps.append(GAMES_AT_ONCE - int(over.sum()))  # a step that begins a game anew is not counted
        start = perf_counter()
        seen, _, over, _, _ = tables.step(actions)
        spent.append(perf_counter() - start)
    return sum(steps[WARM_UP:]) / sum(spent[WARM_UP:])


def our_vector(games: int, **options: Any) -> Any:
    from carnegie.env.vector import CarnegieVectorEnv

    return CarnegieVectorEnv(games, **options)


def sync_vector(games: int, **options: Any) -> Any:
    import gymnasium

    import carnegie.env.gymnasium  # noqa: F401 (registers the environments)

    return gymnasium.make_vec("Carnegie-v0", games, "sync", **options)


RATE = "steps/s"
MEASURES = {
    "aec_2": Measure("PettingZoo, Carnegie for 2", RATE, partial(rate, partial(play_aec, partial(carnegie_aec, 2)))),
    "aec_4": Measure("PettingZoo, Carnegie for 4", RATE, partial(rate, partial(play_aec, partial(carnegie_aec, 4)))),
    "aec_chess": Measure("PettingZoo, its own chess", RATE, partial(rate, partial(play_aec, chess_aec))),
    "single": Measure("Gymnasium, one game against a random bot", RATE, partial(single_rate, {})),
    "sync": Measure(
        f"Gymnasium, {GAMES_AT_ONCE} such games by its own vectors", RATE, partial(vector_rate, sync_vector, {})
    ),
    "vector": Measure(
        f"Gymnasium, {GAMES_AT_ONCE} such games in the module", RATE, partial(vector_rate, our_vector, {})
    ),
    "single_solo": Measure("Gymnasium, one game against Andrew", RATE, partial(single_rate, SOLO)),
    "vector_solo": Measure(
        f"Gymnasium, {GAMES_AT_ONCE} such games in the module", RATE, partial(vector_rate, our_vector, SOLO)
    ),
}


def bars(medians: dict[str, float]) -> list[Bar]:
    chess = medians["aec_chess"]
    return [
        Bar("PettingZoo for 2, against its chess", medians["aec_2"] / chess, "×", 25, at_least=True),
        Bar("PettingZoo for 4, against its chess", medians["aec_4"] / chess, "×", 25, at_least=True),
        Bar("Vectorised, against one game", medians["vector"] / medians["single"], "×", 5, at_least=True),
        Bar(
            "Vectorised solo, against one game", medians["vector_solo"] / medians["single_solo"], "×", 5, at_least=True
        ),
    ]


if __name__ == "__main__":
    # Longer turns than elsewhere: half a second of sixty-four games varies too much from turn to turn.
    Contest((__doc__ or "").strip(), __file__, "Random play, one core", MEASURES, bars, turns=11, seconds=1.5).main()
