"""Token buckets: so many requests of a kind, by seat or person and by address.

Each process counts for itself. What is rare and costs something is then counted once more for all processes of a
PostgreSQL database together (store/buckets.py); moves and reading are not, because counting would cost as much as they.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from carnegie.server.errors import Refused
from carnegie.server.metrics import LIMITED
from carnegie.server.store import Store, buckets


@dataclass(frozen=True)
class Rate:
    burst: float
    """How many at once."""
    per_second: float
    """How fast they come back."""


RATES: Final[dict[str, Rate]] = {
    "move": Rate(60, 10),
    "chat": Rate(8, 0.5),
    "create": Rate(20, 0.2),
    "person": Rate(20, 0.2),
    "hint": Rate(6, 0.2),
    "hook": Rate(10, 0.1),
    "token": Rate(30, 1),
    "guess": Rate(30, 1),
    "write": Rate(60, 5),
    "read": Rate(300, 50),
}
"""For one seat or person; an address, behind which several may sit, has `SHARED` times as much."""
SHARED: Final = 4
TOGETHER: Final = frozenset({"chat", "create", "person", "hint", "hook", "token"})
"""What all processes count together."""
MOST_KEYS: Final = 50_000


class Limits:
    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._clock = clock
        self._left: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, what: str, address: str, who: str | None, cost: float = 1.0) -> None:
        """Takes the cost from the buckets of both, or raises `Refused` with 429 and takes nothing from either.

        So requests that one person is refused do not use up what others at the same address have.
        """
        if not self._on:
            return
        now = self._clock()
        wanted = buckets_of(what, address, who)
        levels = [self._level(what, key, rate, now) for key, rate in wanted]
        for level, (_, rate) in zip(levels, wanted, strict=True):
            if level < min(cost, rate.burst):
                raise too_many(what, (min(cost, rate.burst) - level) / rate.per_second)
        if len(self._left) >= MOST_KEYS:
            self._forget(now)
        for level, (key, _) in zip(levels, wanted, strict=True):
            self._left[what, key] = (level - cost, now)

    async def take_together(self, store: Store, what: str, address: str, who: str | None, cost: float = 1.0) -> None:
        """Likewise, from the buckets of all processes, too. A flood ends at this one's and does not reach them."""
        self.take(what, address, who, cost)
        if not self._on or not store.is_postgres or what not in TOGETHER:
            return
        try:
            await store.write(
                buckets.take, what, [(key, *vars(rate).values()) for key, rate in buckets_of(what, address, who)]
            )
        except buckets.Empty as empty:
            self.give_back(what, address, who, cost)
            raise too_many(what, empty.seconds) from None

    def give_back(self, what: str, address: str, who: str | None, cost: float = 1.0) -> None:
        """Undoes a `take` whose request was refused elsewhere."""
        for key, _ in buckets_of(what, address, who):
            if (what, key) in self._left:
                level, since = self._left[what, key]
                self._left[what, key] = (level + cost, since)

    def _level(self, what: str, key: str, rate: Rate, now: float) -> float:
        """What is in the bucket; less than nothing after something that cost more than there was."""
        left, since = self._left.get((what, key), (rate.burst, now))
        return min(rate.burst, left + (now - since) * rate.per_second)

    def _forget(self, now: float) -> None:
        """Drops the half that has been quiet for longest: its buckets are full again, or nearly so."""
        quiet = sorted(self._left, key=lambda key: self._left[key][1])
        for key in quiet[: len(quiet) // 2]:
            del self._left[key]


def buckets_of(what: str, address: str, who: str | None) -> list[tuple[str, Rate]]:
    """The address's bucket, and that of the seat or person."""
    rate = RATES[what]
    shared = (f"address {address}", Rate(rate.burst * SHARED, rate.per_second * SHARED))
    return [shared] if who is None else [shared, (who, rate)]


def too_many(what: str, seconds: float) -> Refused:
    LIMITED.labels(what).inc()
    whole = max(1, round(seconds))
    return Refused(429, "too_many", f"too many requests of this kind; try again in {whole} s", retry_after=whole)
