"""Scheduled backups: written in time, restorable, few, and loud when they fail."""

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from carnegie.server.backups import HOUR, LOCK, back_up_if_due, backups
from carnegie.server.metrics import REGISTRY
from carnegie.server.settings import Settings
from carnegie.server.store.backup import read_backup
from tests.server.running import OPEN, PERSON, running
from tests.server.test_store import wait_for

NOON = 1_800_000_000.0


def written(settings: Settings, folder: Path, now: float) -> float:
    """Writes a backup if one is due, as the server does at this time."""
    before = set(backups(folder)) if folder.exists() else set()
    wait = back_up_if_due(settings, folder, now)
    for file in set(backups(folder)) - before:
        os.utime(file, (now, now))
    return wait


def test_the_server_writes_backups_that_can_be_restored(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "kept" / "here"
    first = replace(settings, backups=str(folder))
    with running(settings) as server:
        game = server.client().create(PERSON, OPEN)["id"]
    with running(first):
        wait_for(lambda: folder.exists() and len(backups(folder)) == 1 and not (folder / LOCK).exists())
    (file,) = backups(folder)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with running(settings) as server:
        gone = server.client().create(PERSON, OPEN)["id"]
        assert read_backup(settings, file) == 1
        wait_for(lambda: server.client().send("GET", f"/api/games/{gone}").status_code == 404)
        assert server.client().game(game)["status"] == "open"


def test_one_is_written_per_interval_and_the_newest_are_kept(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    settings = replace(settings, backups=str(folder), backup_hours=24.0, backups_kept=3)
    with running(settings):
        pass
    for file in backups(folder):
        file.unlink()
    folder.joinpath("notes.txt").write_text("mine")
    assert written(settings, folder, NOON) == HOUR
    assert written(settings, folder, NOON + 20 * HOUR) == HOUR
    assert written(settings, folder, NOON + 23.5 * HOUR) == HOUR / 2
    assert len(backups(folder)) == 1
    for day in range(1, 6):
        written(settings, folder, NOON + 24 * HOUR * day)
    assert sorted(round(file.stat().st_mtime - NOON) // 86_400 for file in backups(folder)) == [3, 4, 5]
    assert folder.joinpath("notes.txt").read_text() == "mine"


def test_a_clock_that_was_ahead_neither_stops_backups_nor_removes_them_all(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    settings = replace(settings, backups=str(folder), backups_kept=3)
    with running(settings):
        pass
    for file in backups(folder):
        file.unlink()
    for hour in (0, 5000, 25, 26, 27, 50, 75):
        written(settings, folder, NOON + hour * HOUR)
    times = sorted(round((file.stat().st_mtime - NOON) / HOUR) for file in backups(folder))
    assert times == [25, 50, 75]


def test_while_another_process_writes_one_this_one_waits(settings: Settings, tmp_path: Path) -> None:
    settings = replace(settings, backups=str(tmp_path))
    (tmp_path / LOCK).touch()
    back_up_if_due(settings, tmp_path, NOON)
    assert backups(tmp_path) == []
    os.utime(tmp_path / LOCK, (NOON - 5e8, NOON - 5e8))  # left behind by a process that has died
    back_up_if_due(settings, tmp_path, NOON)
    assert len(backups(tmp_path)) == 1


def test_a_backup_that_fails_says_so_and_the_server_goes_on(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a file").touch()
    failed = REGISTRY.get_sample_value("carnegie_backups_failed_total") or 0
    with running(replace(settings, backups=str(tmp_path / "a file" / "below"))) as server:
        wait_for(lambda: (REGISTRY.get_sample_value("carnegie_backups_failed_total") or 0) > failed)
        assert server.client().create(PERSON, OPEN)["status"] == "open"
    (line,) = [record for record in caplog.records if record.getMessage() == "backup failed"]
    assert "Not a directory" in line.__dict__["cause"]
    assert "\n" not in line.__dict__["cause"]
