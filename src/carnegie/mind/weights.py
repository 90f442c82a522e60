"""What a bot believes things to be worth: named numbers in VP, tuned by self-play (`scripts/tune.py`).

The tuned numbers are in weights.json: one set for games among players, one for the game against Andrew. What was
learned on top of them (`scripts/learn.py`) is in files of their own.
"""

import json
from importlib.resources import files
from typing import Final
from zlib import decompress

from carnegie.rules.departments import DEPARTMENT_NAMES, FIRST_TILE, TYPE_NAMES
from carnegie.rules.tabs import TAB_NAMES

SCALE: Final = 1000
"""Values are whole thousandths of a VP, so that equal positions are judged equally everywhere."""

_USES: Final[dict[str, float]] = {
    "human_resources": 1.2, "commerce_and_finance": 1.4, "construction": 4.0, "research_and_development": 2.0,
    "safety_and_quality": 3.0, "new_lobby": 0.0, "sales": 3.0, "logistics": 3.0, "property_management": 1.0,
    "engineering": 3.5, "construction_outsourcing": 3.5, "supply_chain": 1.5, "communications": 2.0,
    "advanced_research": 3.5, "advanced_design": 2.6, "charitable_giving": 4.0, "telegraph_operators": 1.0,
}  # fmt: skip
_GUESSES: Final[list[tuple[str, float]]] = [
    # Resources, at the end of the game and at its start.
    ("money_late", 0.25), ("money_early", 0.45), ("money_last", 0.05),
    ("goods_late", 0.6), ("goods_early", 1.3),
    ("money_enough", 0.8), ("goods_enough", 0.8),
    ("study_late", 0.5), ("study_early", 0.7),
    ("employee_late", 0.2), ("employee_early", 4.0),
    # One use of each department, by an active employee.
    *[("use_" + name, _USES.get(name, 2.5)) for name in DEPARTMENT_NAMES[1:]],
    # A tile's worth over the whole game besides its own VP.
    *[("has_" + name, 3.0) for name in DEPARTMENT_NAMES[FIRST_TILE:]],
    # Employees: lying at a workstation, a step away from one, more of them in one place.
    ("lying", 0.8), ("near", 0.75), ("crowd", 0.75), ("founding", 1.0), ("activation_money", 1.0),
    ("move", 0.35), ("idle_builder", 0.4),
    # Missions: the return itself, and each step of the timeline until it comes.
    ("return", 1.5), ("wait", 0.8),
    # The first employee in a region lets its event pay the projects' income: the share of it, less for each step.
    ("trigger", 1.0), ("trigger_wait", 0.7),
    # Research.
    *[("ready_" + name, 4.0) for name in TAB_NAMES],
    ("ready_more", 0.7), ("progress", 0.3), ("ahead", 0.0), ("cap", 1.5),
    ("returns", 0.35), ("level", 2.0), ("level_alone", 0.6), ("railroad", 0.8), ("ahead_track", 0.0),
    # Construction.
    ("income_rate", 0.35), ("link", 0.62), ("network", 5.0), ("region_disk", 0.3), ("small_disk", 0.2),
    ("project_count", 0.5),
    # Donations.
    ("donate", 2.0), ("donation_money", 0.35),
    ("growth_department", 3.0), ("growth_project", 5.0), ("growth_railroad", 5.0), ("growth_donation", 5.0),
    ("growth_payment", 4.0), ("growth_active", 2.0), ("growth_region", 3.0), ("growth_small", 3.0),
    # The timeline: how much the gain of the others counts, and the types of action beyond their uses.
    ("others", 0.5), ("action_choice", 2.5),
    *[("row_" + name, 0.0) for name in TYPE_NAMES],
    # Side B of each tab rather than side A.
    *[("side_b_" + name, 0.1) for name in TAB_NAMES],
]  # fmt: skip
WEIGHT_NAMES: Final[list[str]] = [name for name, guess in _GUESSES]
GUESSES: Final[list[float]] = [guess for name, guess in _GUESSES]
_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(WEIGHT_NAMES)}


class Weights:
    """One set of beliefs, ready for use."""

    def __init__(self, values: list[float], habits: bytes = b"") -> None:
        if len(values) != len(WEIGHT_NAMES):
            raise ValueError(f"weights: {len(WEIGHT_NAMES)} expected, not {len(values)}")
        table = [round(value * SCALE) for value in values]

        def of(name: str) -> int:
            return table[_INDEX[name]]

        self.habits = habits
        """What was learned besides, as in `habits`; of no use if the action space is another one."""
        self.money_late = of("money_late")
        self.money_early = of("money_early")
        self.money_last = of("money_last")
        self.goods_late = of("goods_late")
        self.goods_early = of("goods_early")
        self.money_enough = of("money_enough")
        self.goods_enough = of("goods_enough")
        self.study_late = of("study_late")
        self.study_early = of("study_early")
        self.employee_late = of("employee_late")
        self.employee_early = of("employee_early")
        self.use: list[int] = [0, *[of("use_" + name) for name in DEPARTMENT_NAMES[1:]]]
        self.has: list[int] = [0] * FIRST_TILE + [of("has_" + name) for name in DEPARTMENT_NAMES[FIRST_TILE:]]
        self.lying = of("lying")
        self.near: list[int] = powers(values[_INDEX["near"]])
        self.crowd: list[int] = powers(values[_INDEX["crowd"]])
        self.founding = of("founding")
        self.activation_money = of("activation_money")
        self.move = of("move")
        self.idle_builder = of("idle_builder")
        self.home = of("return")
        self.wait: list[int] = powers(values[_INDEX["wait"]])
        self.trigger = of("trigger")
        self.trigger_wait: list[int] = powers(values[_INDEX["trigger_wait"]])
        self.ready: list[int] = [of("ready_" + name) for name in TAB_NAMES]
        self.ready_more: list[int] = powers(values[_INDEX["ready_more"]])
        self.ahead = of("ahead")
        self.ahead_track = of("ahead_track")
        self.progress = of("progress")
        self.cap = of("cap")
        self.returns = of("returns")
        self.level = of("level")
        self.level_alone = of("level_alone")
        self.railroad = of("railroad")
        self.income_rate = of("income_rate")
        self.link: list[int] = powers(values[_INDEX["link"]])
        self.network = of("network")
        self.region_disk = of("region_disk")
        self.small_disk = of("small_disk")
        self.project_count = of("project_count")
        self.donate = of("donate")
        self.donation_money = of("donation_money")
        # In the order of the kinds of donations in `scoring`.
        self.growth: list[int] = [
            0,
            of("growth_department"),
            of("growth_project"),
            of("growth_railroad"),
            of("growth_donation"),
            of("growth_payment"),
            of("growth_active"),
            of("growth_region"),
            of("growth_small"),
        ]
        self.others = of("others")
        self.action_choice = of("action_choice")
        self.row: list[int] = [of("row_" + name) for name in TYPE_NAMES]
        self.side_b: list[int] = [of("side_b_" + name) for name in TAB_NAMES]


def tuned_values(name: str) -> list[float]:
    """The tuned set of that name; a weight that it does not have is as first guessed."""
    tuned = _TUNED[name]
    return [float(tuned.get(weight, GUESSES[index])) for index, weight in enumerate(WEIGHT_NAMES)]


def read_weights(name: str, habits: str) -> Weights:
    """The tuned set of that name with what was learned on top of it."""
    learned = files("carnegie.mind").joinpath(habits + ".habits")
    return Weights(tuned_values(name), decompress(learned.read_bytes()))


def powers(base: float) -> list[int]:
    """The powers of a share between 0 and 1, in thousandths."""
    share = min(1.0, max(0.0, base))
    return [round(SCALE * share**exponent) for exponent in range(24)]


_TUNED: Final[dict[str, dict[str, float]]] = json.loads(
    files("carnegie.mind").joinpath("weights.json").read_text("utf-8")
)
AT_THE_TABLE: Final[Weights] = read_weights("table", "table")
FIRST_AT_THE_TABLE: Final[Weights] = read_weights("table", "table_first")
"""With the habits of the first half hour of learning only."""
AGAINST_ANDREW: Final[Weights] = read_weights("solo", "solo")
