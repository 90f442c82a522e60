"""How long a bot may think about one decision."""

import re
from dataclasses import dataclass
from typing import Final

WRITTEN: Final = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)(s|n)")


@dataclass(frozen=True)
class Budget:
    """Seconds on the clock, or nodes: moves that are played in thought. Equal nodes give equal choices."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.nodes is None):
            raise ValueError("budget: either seconds or nodes")
        if (self.seconds if self.nodes is None else self.nodes) <= 0:  # type: ignore[operator]
            raise ValueError("budget: more than nothing")

    @staticmethod
    def parse(text: str) -> "Budget":
        """`1.5s` for seconds, `2000n` for nodes.

        >>> Budget.parse("2000n")
        Budget(seconds=None, nodes=2000)
        """
        found = WRITTEN.fullmatch(text)
        if not found:
            raise ValueError(f"budget: a number with s for seconds or n for nodes, such as 1.5s or 2000n, not {text!r}")
        number, unit = found.groups()
        if unit == "s":
            return Budget(seconds=float(number))
        if "." in number:
            raise ValueError(f"budget: a whole number of nodes, not {number}")
        return Budget(nodes=int(number))

    def __str__(self) -> str:
        return f"{self.nodes}n" if self.seconds is None else f"{self.seconds:g}s"
