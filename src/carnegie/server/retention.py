"""Removes abandoned tables, and people who own nothing and do not come back, once an hour."""

import asyncio
import logging
import time
from collections.abc import Callable

from carnegie.server.metrics import CLOCK_JUMPS, TABLES_HIDDEN
from carnegie.server.settings import Settings
from carnegie.server.store import Store, buckets, people, retention
from carnegie.server.store.retention import DAY, Limits, Reading

log = logging.getLogger("carnegie")
HOUR = 3600.0


class Retention:
    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.monotonic: Callable[[], float] = time.monotonic
        self._read_at: float | None = None
        """The monotonic clock at the last reading."""

    async def run_loop(self) -> None:
        while True:
            try:
                await self.remove_old()
            except Exception:
                log.exception("retention failed")
            await asyncio.sleep(HOUR)

    async def remove_old(self) -> int:
        """Hides and deletes what is old, if the clock can be trusted; returns how many tables were hidden."""
        reading = await self._read_clock()
        if self.store.is_postgres:
            await self.store.write(buckets.forget, HOUR)
        if not reading.is_steady:
            return 0
        hidden = await self._hide(reading)
        deleted = await self._repeat(retention.delete_hidden, reading.ran - self.settings.hidden_days * DAY)
        strangers = 0
        if self.settings.people_days and reading.steady >= self.settings.hidden_days * DAY:
            before = reading.now - self.settings.people_days * DAY
            strangers = await self._repeat(people.remove_strangers, before)
        if hidden or deleted or strangers:
            log.info("old tables removed", extra={"hidden": hidden, "deleted": deleted, "people": strangers})
        return hidden

    async def _read_clock(self) -> Reading:
        now, monotonic = self.clock(), self.monotonic()
        running = None if self._read_at is None else monotonic - self._read_at
        reading = await self.store.write(retention.read_clock, now, running)
        self._read_at = monotonic
        if reading.jump:
            CLOCK_JUMPS.inc()
            said = "the clock has jumped, or the server was stopped for long: no table is removed for a day"
            log.warning(said, extra={"seconds": round(reading.jump)})
        return reading

    async def _hide(self, reading: Reading) -> int:
        now, settings = reading.now, self.settings
        limits = Limits(
            open=now - settings.open_days * DAY,
            playing=now - settings.idle_days * DAY,
            replay=now - settings.replay_days * DAY,
            over=now - settings.over_days * DAY if settings.over_days else None,
        )
        count = 0
        while gone := await self.store.write(retention.hide_old, limits, reading.ran):
            count += len(gone)
            for game in gone:
                log.info("table hidden", extra={"game": game})
        TABLES_HIDDEN.inc(count)
        return count

    async def _repeat(self, work: Callable[..., int], before: float) -> int:
        total = 0
        while count := await self.store.write(work, before):
            total += count
        return total
