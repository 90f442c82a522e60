"""Every public function with good arguments, and what it answers to bad ones, for either build.

`python -m tests.api.public_calls` writes the answers to `bad_arguments.json`; read the difference before you commit it.
"""

import importlib
import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

ANSWERS: Final = Path(__file__).with_name("bad_arguments.json")
SOURCES: Final = Path(__file__).parents[2] / "src"
MODULES: Final = [
    "carnegie",
    "carnegie.bots",
    "carnegie.arena.plan",
    "carnegie.arena.play",
    "carnegie.arena.run",
    "carnegie.arena.standings",
    "carnegie.env.dataset",
    "carnegie.env.gymnasium",
    "carnegie.env.openspiel",
    "carnegie.env.pettingzoo",
    "carnegie.env.vector",
]
"""All that the pages and the examples import from, each with its `__all__`."""
TAKEN: Final = "taken"
Load = Callable[[str], ModuleType]
Call = tuple[Callable[..., object], dict[str, object]]
Answers = dict[str, dict[str, list[str]]]


class Odd:
    """An object that is nothing in particular."""

    def __repr__(self) -> str:
        return "<odd>"


VALUES: Final[dict[str, object]] = {
    "None": None, "True": True, "False": False, "0": 0, "1": 1, "3": 3, "-1": -1, "10**30": 10**30,
    "10**6000": 10**6000, "-10**6000": -(10**6000), "2.0": 2.0, "nan": math.nan, "inf": math.inf, "1j": 1j,
    "''": "", "'x'": "x", "'3'": "3", "'a\\nb'": "a\nb", "b'x'": b"x", "[]": [], "['x']": ["x"], "[None]": [None],
    "{}": {}, "{'x': 1}": {"x": 1}, "()": (), "odd": Odd(), "class": Odd, "int8(3)": np.int8(3),
    "int64(3)": np.int64(3), "uint8(200)": np.uint8(200), "int64(-1)": np.int64(-1), "float64(2)": np.float64(2),
    "float64(nan)": np.float64(math.nan), "bool_(True)": np.bool_(True), "str_('x')": np.str_("x"),
    "array(3)": np.array(3), "array([1, 2])": np.array([1, 2]), "array([0.0])": np.array([0.0]),
    "Decimal(2)": Decimal(2), "Fraction(4, 2)": Fraction(4, 2), "range(2)": range(2), "x" * 5 + "...": "x" * 10_000,
}  # fmt: skip


def calls(load: Load) -> dict[str, Callable[[], Call]]:
    """Every public function by name: what makes a call with good arguments, anew each time.

    Functions without arguments are in NO_ARGUMENTS.
    """
    carnegie = load("carnegie")
    bots = load("carnegie.bots")
    Game, Move, Budget = carnegie.Game, carnegie.Move, bots.Budget  # noqa: N806
    plan, play, run, standings = (load(f"carnegie.arena.{name}") for name in ("plan", "play", "run", "standings"))
    dataset, gymnasium, vector = (load(f"carnegie.env.{name}") for name in ("dataset", "gymnasium", "vector"))
    openspiel, pettingzoo = load("carnegie.env.openspiel"), load("carnegie.env.pettingzoo")

    def game() -> Any:
        return Game.new(2, 1)

    def over() -> Any:
        """For searches, which answer at once."""
        out = Game.new(2, 1)
        out.playout(1)
        return out

    def match() -> Any:
        return plan.Match(("random", "random"), 2)

    def reset(environment: Any) -> Any:
        environment.reset(seed=1)
        return environment

    def register(name: Any, make: Any) -> None:
        bots.register(name, make)
        del bots.registry._REGISTERED[name]

    def exported(path: Any, games: Any, bot: Any) -> None:
        dataset.export(path, games, bot).close()

    return {
        "carnegie.Game": lambda: (Game, {"state": game()._state, "start": None, "history": None}),
        "carnegie.Game.new": lambda: (Game.new, {"players": 2, "seed": 0, "corrections": None}),
        "carnegie.Game.solo": lambda: (
            Game.solo,
            {"difficulty": "normal", "seed": 0, "corrections": None, "practice": False},
        ),
        "carnegie.Game.from_position": lambda: (Game.from_position, {"position": game().position()}),
        "carnegie.Game.from_record": lambda: (Game.from_record, {"record": game().record()}),
        "carnegie.Game.is_legal": lambda: (game().is_legal, {"move": "tabs aaaa"}),
        "carnegie.Game.play": lambda: (game().play, {"move": "tabs aaaa", "seat": None, "events": None}),
        "carnegie.Game.preview": lambda: (game().preview, {"move": "tabs aaaa"}),
        "carnegie.Game.view": lambda: (game().view, {"seat": None}),
        "carnegie.Game.observation": lambda: (game().observation, {"seat": None}),
        "carnegie.Game.playout": lambda: (game().playout, {"seed": 0}),
        "carnegie.Move.parse": lambda: (Move.parse, {"text": "pass"}),
        "carnegie.Move.by_id": lambda: (Move.by_id, {"number": 3}),
        "carnegie.MoveError": lambda: (carnegie.MoveError, {"message": "no", "reason": "phase"}),
        "carnegie.IllegalMove": lambda: (carnegie.IllegalMove, {"message": "no", "reason": "phase"}),
        "carnegie.InvalidMove": lambda: (carnegie.InvalidMove, {"message": "no", "reason": "phase"}),
        "carnegie.BadPosition": lambda: (carnegie.BadPosition, {"place": "seed", "problem": "no"}),
        "carnegie.BadRecord": lambda: (carnegie.BadRecord, {"message": "no", "move": None}),
        "carnegie.bots.Budget": lambda: (Budget, {"seconds": 1.0, "nodes": None}),
        "carnegie.bots.Budget (nodes)": lambda: (Budget, {"nodes": 10}),
        "carnegie.bots.Budget.parse": lambda: (Budget.parse, {"text": "10n"}),
        "carnegie.bots.RandomBot": lambda: (bots.RandomBot, {"seed": 0, "budget": None}),
        "carnegie.bots.RandomBot.choose": lambda: (bots.RandomBot(0).choose, {"game": game()}),
        "carnegie.bots.evaluate": lambda: (bots.evaluate, {"game": over(), "budget": None, "seed": 0}),
        "carnegie.bots.hint": lambda: (bots.hint, {"game": over(), "budget": None, "seed": 0, "most": 3}),
        "carnegie.bots.make_bot": lambda: (bots.make_bot, {"text": "random", "seed": 0}),
        "carnegie.bots.make_bot(easy).choose": lambda: (bots.make_bot("easy").choose, {"game": game()}),
        "carnegie.bots.make_bot(medium).choose_within": lambda: (
            bots.make_bot("medium:5n").choose_within,
            {"game": game(), "seconds": 9.0},
        ),
        "carnegie.bots.make_bot(hard).choose_within": lambda: (
            bots.make_bot("hard:5n").choose_within,
            {"game": game(), "seconds": 9.0},
        ),
        "carnegie.bots.register": lambda: (register, {"name": "tried", "make": bots.RandomBot}),
        "carnegie.bots.seated_bot": lambda: (bots.seated_bot, {"text": "random", "game_seed": 0, "seat": 0}),
        "carnegie.arena.plan.Match": lambda: (
            plan.Match,
            {"bots": ("random", "random"), "players": 2, "solo": None, "seed": 0, "corrections": {}},
        ),
        "carnegie.arena.plan.Match (solo)": lambda: (
            plan.Match,
            {"bots": ("random",), "players": 1, "solo": "normal"},
        ),
        "carnegie.arena.plan.plan": lambda: (plan.plan, {"match": match(), "games": 2}),
        "carnegie.arena.play.play_game": lambda: (play.play_game, {"planned": plan.plan(match(), 1)[0]}),
        "carnegie.arena.run.played": lambda: (run.played, {"match": match(), "games": 2, "processes": 1}),
        "carnegie.arena.standings.standings": lambda: (
            standings.standings,
            {"results": [play.play_game(plan.plan(match(), 1)[0]).result]},
        ),
        "carnegie.env.dataset.new_games": lambda: (
            dataset.new_games,
            {"games": 1, "players": 2, "difficulty": None, "seed": 0},
        ),
        "carnegie.env.dataset.export": lambda: (
            exported,
            {"path": "games.parquet", "games": [game()], "bot": "random"},
        ),
        "carnegie.env.gymnasium.CarnegieEnv": lambda: (
            gymnasium.CarnegieEnv,
            {"players": 2, "seat": 0, "bots": "random", "difficulty": None, "reward": "margin", "render_mode": None},
        ),
        "carnegie.env.gymnasium.CarnegieEnv.reset": lambda: (
            gymnasium.CarnegieEnv().reset,
            {"seed": None, "options": None},
        ),
        "carnegie.env.gymnasium.CarnegieEnv.step": lambda: (reset(gymnasium.CarnegieEnv()).step, {"action": 0}),
        "carnegie.env.openspiel.CarnegieGame": lambda: (openspiel.CarnegieGame, {"params": None}),
        "carnegie.env.pettingzoo.env": lambda: (
            pettingzoo.env,
            {"players": 2, "reward": "margin", "render_mode": None},
        ),
        "carnegie.env.pettingzoo.raw_env": lambda: (
            pettingzoo.raw_env,
            {"players": 2, "reward": "margin", "render_mode": None, "ends_if_illegal": False},
        ),
        **{
            f"carnegie.env.pettingzoo.raw_env.{name}": lambda name=name: (  # type: ignore[misc]
                getattr(reset(pettingzoo.raw_env()), name),
                {"agent": "player_1"},
            )
            for name in ("observe", "observation_space", "action_space")
        },
        "carnegie.env.pettingzoo.raw_env.reset": lambda: (pettingzoo.raw_env().reset, {"seed": None, "options": None}),
        "carnegie.env.pettingzoo.raw_env.step": lambda: (reset(pettingzoo.raw_env()).step, {"action": 0}),
        "carnegie.env.pettingzoo.env.step": lambda: (reset(pettingzoo.env()).step, {"action": 0}),
        "carnegie.env.pettingzoo.raw_env.last": lambda: (reset(pettingzoo.raw_env()).last, {"observe": True}),
        "carnegie.env.vector.CarnegieVectorEnv": lambda: (
            vector.CarnegieVectorEnv,
            {
                "num_envs": 1, "players": 2, "seat": 0, "difficulty": None, "reward": "margin", "copy": False,
                "render_mode": None, "bots": "random",
            },
        ),
        "carnegie.env.vector.CarnegieVectorEnv.reset": lambda: (
            vector.CarnegieVectorEnv(2).reset,
            {"seed": None, "options": None},
        ),
        "carnegie.env.vector.CarnegieVectorEnv.step": lambda: (
            reset(vector.CarnegieVectorEnv(2)).step,
            {"actions": [0, 0]},
        ),
    }  # fmt: skip


NO_ARGUMENTS: Final = {
    *(
        f"carnegie.Game.{name}"
        for name in (
            "action_mask", "beginning", "copy", "donation_prices", "events", "legal_ids", "position", "problems",
            "record", "scores", "start_position", "undo", "winners",
        )
    ),
    "carnegie.ComponentError", "carnegie.ScoreSheet", "carnegie.ScoreSheet.as_dict", "carnegie.ScoreSheet.lines",
    "carnegie.bots.BotFailed", "carnegie.bots.bot_names", "carnegie.arena.plan.Match.settings",
    "carnegie.arena.play.GameFailed", "carnegie.arena.play.Result.as_dict", "carnegie.arena.standings.Standing.as_dict",
    "carnegie.arena.plan.PlannedGame.new_game", "carnegie.env.gymnasium.register",
    "carnegie.env.gymnasium.CarnegieEnv.render", "carnegie.env.pettingzoo.raw_env.close",
    "carnegie.env.pettingzoo.raw_env.render", "carnegie.env.vector.CarnegieVectorEnv.render",
}  # fmt: skip
"""Public functions that take none; of exceptions those that take what any exception takes."""
RETURNED: Final = {
    "carnegie.Move", "carnegie.bots.Advice", "carnegie.arena.plan.PlannedGame", "carnegie.arena.play.Played",
    "carnegie.arena.play.Result", "carnegie.arena.standings.Standing",
}  # fmt: skip
"""What functions return, and users only read; a Move is never made (test_move.py)."""
OF_OPENSPIEL: Final = "carnegie.env.openspiel.CarnegieState"
"""OpenSpiel makes and asks it."""


def shown(value: object) -> str:
    """Returns the value as messages show it."""
    from carnegie.arguments import shown as show

    return show(value)


def answer(call: Call, name: str, value: object) -> str:
    """Returns what the call answers to this value of the argument: `taken`, or class and message of the error."""
    function, arguments = call
    try:
        function(**{**arguments, name: deepcopy(value)})
    except Exception as error:
        text = str(error)
        for form in (f"not {shown(value)}", f"not by {shown(value)}", f"{shown(value)} is"):
            text = text.replace(form, form.replace(shown(value), "{}"))
        return f"{type(error).__name__}: {text}"
    return TAKEN


def answers(load: Load = importlib.import_module, values: dict[str, object] = VALUES) -> Answers:
    """Returns for each argument of each function its answers, and to which values it gives them."""
    out: Answers = {}
    for function, make in calls(load).items():
        for name in make()[1]:
            found = out.setdefault(f"{function}({name})", {})
            for text, value in values.items():
                found.setdefault(answer(make(), name, value), []).append(text)
    return out


@contextmanager
def interpreted() -> Iterator[None]:
    """Inside, `carnegie` is another copy: that of the sources, interpreted."""
    ours = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "carnegie"}
    for name in ours:
        del sys.modules[name]
    sys.path.insert(0, str(SOURCES))
    try:
        yield
    finally:
        sys.path.remove(str(SOURCES))
        for name in [name for name in sys.modules if name.split(".")[0] == "carnegie"]:
            del sys.modules[name]
        sys.modules.update(ours)


def written(found: Answers) -> str:
    lines = []
    for place, kinds in found.items():
        told = [f"{json.dumps(kind)}: {json.dumps(texts)}" for kind, texts in kinds.items()]
        lines.append(f"{json.dumps(place)}: {{" + ",\n  ".join(told) + "}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    ANSWERS.write_text(written(answers()), encoding="utf-8")
