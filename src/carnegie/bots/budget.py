"""How long a bot may think about one decision."""

import math
import re
from dataclasses import dataclass
from numbers import Real
from typing import Final

from carnegie.arguments import Text, integer, shown

WRITTEN: Final = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)(s|n)")


MOST_NODES: Final = 10**15
"""No machine plays as many; a limit beyond is the same."""


@dataclass(frozen=True)
class Budget:
    """Seconds on the clock, or nodes: moves that are played in thought. Equal nodes give equal choices."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.nodes is None):
            raise ValueError("budget: either seconds or nodes")
        if self.nodes is not None:
            object.__setattr__(self, "nodes", whole_nodes(self.nodes))
        else:
            object.__setattr__(self, "seconds", finite_seconds(self.seconds))

    @staticmethod
    def parse(text: Text) -> "Budget":
        """`1.5s` for seconds, `2000n` for nodes.

        >>> Budget.parse("2000n")
        Budget(seconds=None, nodes=2000)
        """
        found = WRITTEN.fullmatch(text) if isinstance(text, str) else None
        if not found:
            raise ValueError(
                f"budget: a number with s for seconds or n for nodes, such as 1.5s or 2000n, not {shown(text)}"
            )
        number, unit = found.groups()
        if unit == "s":
            return Budget(seconds=float(number))
        if "." in number:
            raise ValueError(f"budget: a whole number of nodes, not {number}")
        return Budget(nodes=int(number))

    def __str__(self) -> str:
        return f"{self.nodes}n" if self.seconds is None else f"{self.seconds:g}s"


def whole_nodes(value: object) -> int:
    nodes = integer(value)
    if nodes is None:
        raise ValueError(f"budget: a whole number of nodes, not {shown(value)}")
    if nodes <= 0:
        raise ValueError("budget: more than nothing")
    return min(nodes, MOST_NODES)


def finite_seconds(value: object) -> float:
    seconds = seconds_of(value, "budget")
    if seconds <= 0:
        raise ValueError("budget: more than nothing")
    return seconds


def seconds_of(value: object, name: str) -> float:
    """Returns the seconds; raises ValueError for what is no finite number."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise ValueError(f"{name}: a number of seconds, not {shown(value)}")
    try:
        seconds = float(value)
    except (TypeError, OverflowError):
        seconds = math.inf
    if not math.isfinite(seconds):
        raise ValueError(f"{name}: a finite number of seconds, not {shown(value)}")
    return seconds


def checked_budget(value: object) -> Budget | None:
    """Returns the budget, or None for the default; raises ValueError for anything else."""
    if value is not None and not isinstance(value, Budget):
        raise ValueError(f"budget: a Budget such as Budget.parse('2000n'), not {shown(value)}")
    return value
