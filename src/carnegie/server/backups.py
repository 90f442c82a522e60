"""Scheduled backups: a file per interval in a folder, of which the newest are kept."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from carnegie.server.metrics import BACKUP_AT, BACKUPS_FAILED
from carnegie.server.settings import Settings
from carnegie.server.store.backup import write_backup

log = logging.getLogger("carnegie")
NAME: Final = re.compile(r"carnegie-\d{8}T\d{6}Z\.backup")
HOUR: Final = 3600.0
RETRY_SECONDS: Final = 60.0
LOCK: Final = "carnegie-backup.lock"
LOCK_SECONDS: Final = HOUR
"""Age at which the lock of a process that has died is ignored."""


async def run_backup_loop(settings: Settings, clock: Callable[[], float] = time.time) -> None:
    """Writes a backup whenever the newest one is older than the interval."""
    folder = Path(settings.backups)
    while True:
        wait = RETRY_SECONDS
        try:
            wait = await asyncio.to_thread(back_up_if_due, settings, folder, clock())
        except Exception as error:
            BACKUPS_FAILED.inc()
            log.error("backup failed", extra={"cause": one_line(error)})
        await asyncio.sleep(wait)


def back_up_if_due(settings: Settings, folder: Path, now: float) -> float:
    """Writes a backup if one is due, removes old ones, and returns the seconds to wait before the next look."""
    interval = settings.backup_hours * HOUR
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder) as has_lock:
        if not has_lock:  # another process writes one
            return RETRY_SECONDS
        # A file from the future was written under a wrong clock: it does not put the next one off.
        times = [at for file in backups(folder) if (at := file.stat().st_mtime) <= now]
        age = now - max(times, default=now - interval)
        if age < interval:
            BACKUP_AT.set(now - age)
            return min(interval - age, HOUR)
        file = folder / datetime.fromtimestamp(now, UTC).strftime("carnegie-%Y%m%dT%H%M%SZ.backup")
        games = write_backup(settings, file)
        BACKUP_AT.set(now)
        removed = remove_old(folder, file, settings.backups_kept, now)
        log.info("backup written", extra={"file": file.name, "games": games, "removed": removed})
    return min(interval, HOUR)


def backups(folder: Path) -> list[Path]:
    return [file for file in folder.iterdir() if NAME.fullmatch(file.name)]


def remove_old(folder: Path, newest: Path, kept: int, now: float) -> int:
    """Removes all but so many of the files written here; `newest` stays, and files of the future go first."""

    def age(file: Path) -> tuple[bool, float]:
        written = file.stat().st_mtime
        return written <= now, written

    by_age = sorted((file for file in backups(folder) if file != newest), key=age)
    old = by_age[: max(0, len(by_age) + 1 - kept)]
    for file in old:
        file.unlink(missing_ok=True)
    return len(old)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Whether this process may write; the lock is a file, because processes may share the folder and no database."""
    lock = folder / LOCK
    with contextlib.suppress(FileNotFoundError):
        if abs(time.time() - lock.stat().st_mtime) > LOCK_SECONDS:
            lock.unlink()
    try:
        lock.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        yield False
        return
    try:
        yield True
    finally:
        lock.unlink(missing_ok=True)


def one_line(error: Exception) -> str:
    return " ".join((str(error) or type(error).__name__).split())[:200]
