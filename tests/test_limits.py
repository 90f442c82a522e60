"""The time limits of tests/limits.py, seen in a run of pytest with tests that hang."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc"),
]
ROOT = Path(__file__).parents[1]
CONFTEST = """
import tests.limits

pytest_plugins = ["tests.limits"]
tests.limits.REPEAT = 0.2
tests.limits.GRACE = tests.limits.EXIT_LIMIT = 2
"""
TESTS = """
import collections, itertools, pathlib, subprocess, threading
import pytest

def child(name):
    process = subprocess.Popen(["sleep", "1000"])
    pathlib.Path(__file__).with_name(name).write_text(str(process.pid))
    return process

@pytest.fixture(scope="session")
def shared():
    process = child("shared")
    yield process
    assert process.poll() is None
    process.kill()
    process.wait()

@pytest.mark.timeout(1)
def test_waits(shared):
    threading.Thread(target=waiting_thread, daemon=True).start()
    child("waits").wait()

def waiting_thread():
    threading.Event().wait()

@pytest.mark.timeout(1)
def test_catches_everything():
    while True:
        try:
            threading.Event().wait()
        except Exception:
            pass

@pytest.mark.timeout(1)
def test_waits_in_a_callback():
    class Waiting:
        def __del__(self):
            child("callback").wait()  # the first exception is lost here
    Waiting()
    threading.Event().wait()

@pytest.fixture
def waiting_at_the_end():
    yield
    threading.Event().wait()

@pytest.mark.timeout(1)
def test_waits_at_the_end(waiting_at_the_end):
    pass

@pytest.mark.timeout(1)
def test_never_returns_from_compiled_code():
    child("compiled")
    collections.deque(itertools.count(), maxlen=0)

def test_leaves_a_thread_and_a_process():
    child("left")
    threading.Thread(target=waiting_thread).start()

def test_after_all_these(shared):
    assert shared.poll() is None
"""


def run_pytest(folder: Path, *arguments: str) -> tuple[int, str]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_hanging.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "xdist.plugin", "-W", "ignore", "-rfE", *arguments, "."]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment |= {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ran = run(command, cwd=folder, env=environment, stderr=subprocess.STDOUT)
    return ran.code, ran.out


def is_running(file: Path) -> bool:
    """Whether the process of this id runs; a process without a parent that waits for it stays as a zombie."""
    command = Path(f"/proc/{file.read_text()}/cmdline")
    return command.exists() and command.read_bytes() != b""


def test_tests_that_hang_fail_with_stacks_and_the_others_are_run(tmp_path: Path) -> None:
    code, out = run_pytest(tmp_path, "-n", "2")
    assert code == 1, out
    assert "5 failed, 3 passed" in out or "4 failed, 3 passed, 1 error" in out, out
    for name in ("waits", "catches_everything", "waits_in_a_callback", "never_returns_from_compiled_code"):
        assert f"FAILED test_hanging.py::test_{name}" in out
    assert "ERROR test_hanging.py::test_waits_at_the_end" in out
    assert "not done after 1 seconds" in out
    assert "in waiting_thread" in out  # stacks of other threads
    assert "in test_never_returns_from_compiled_code" in out
    assert ": sleep 1000" in out  # the processes of the test
    assert "ended a process that the tests have left: sleep 1000" in out
    names = ["shared", "waits", "callback", "compiled", "left"]
    assert [name for name in names if is_running(tmp_path / name)] == []


def test_without_xdist_the_run_ends_as_well(tmp_path: Path) -> None:
    code, out = run_pytest(tmp_path, "-k", "waits or leaves")
    assert code == 1, out
    assert "test_hanging.py::test_waits" in out
    assert "in waiting_thread" in out
    assert [name for name in ("shared", "waits", "callback", "left") if is_running(tmp_path / name)] == []
