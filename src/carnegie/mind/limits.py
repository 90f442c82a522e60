"""How long and how widely a bot thinks about one decision."""

from time import perf_counter
from typing import Final

FOREVER: Final = 1.0e9
NO_LIMIT: Final = 10**15


class Limits:
    """A budget and how it is spent: nodes (moves played in thought), seconds, or whichever runs out first."""

    def __init__(self, nodes: int, seconds: float, width: int) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.width = width
        """How many moves of a decision, or ways to play a turn, are tried; of a decision against Andrew, at first."""
        self.jitter = 150
        """How much playouts stray from the best guess, in thousandths of a VP."""
        self.rivalry = 0.3
        """How much the points of the best other count against one's own."""
        self.warmth = 1.5
        """By how many VP a move may seem worse at a glance and still be tried about a third as often."""
        self.deals = 32
        """Solo: how many possible decks the playouts share."""
        self.trust = 0.1
        """The share of the tree's eagerness that every move has, however bad it seems."""


class Clock:
    """What has been spent of a budget."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.nodes = 0
        self.start = perf_counter() if limits.seconds < FOREVER else 0.0

    def spent(self) -> float:
        """The share of the budget that is spent: over when it reaches 1."""
        limits = self.limits
        share = self.nodes / limits.nodes
        if limits.seconds < FOREVER:
            return max(share, (perf_counter() - self.start) / limits.seconds)
        return share

    def is_over(self) -> bool:
        return self.spent() >= 1.0
