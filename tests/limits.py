"""Time limits for tests: a test that hangs fails with the stacks of all threads, and its processes are ended.

At the limit, the main thread gets an exception. If the test does not end within GRACE seconds (compiled code that never
returns, for example), the process writes its stacks and exits. xdist then reports the test as failed and starts another
worker.

Each process that a test starts inherits OWNER, which names the run, the worker and the test. When a test fails, when a
worker dies and when the run ends, the processes that are left are killed by their ids.
"""

import contextlib
import faulthandler
import os
import secrets
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

LIMIT = 120.0
"""Seconds for each of setup, call and teardown."""
SLOW_LIMIT = 300.0
"""Seconds for tests that are marked `slow`."""
GRACE = 60.0
"""Seconds after the limit until the process exits."""
REPEAT = 5.0
"""Seconds between exceptions, because the first may be lost, in a callback for example."""
EXIT_LIMIT = 60.0
"""Seconds for the interpreter to exit after the last test."""
OWNER = "TESTS_OWNER"
RUN = "TESTS_RUN"
SHARED = (b"multiprocessing.resource_tracker", b"multiprocessing.forkserver")
"""Processes that Python starts at their first use and keeps for later tests."""

failed = pytest.StashKey[bool]()
stderr = pytest.StashKey[int]()


class TimeLimitReached(BaseException):
    """No Exception, so that neither the code under test nor Hypothesis catches it."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "timeout(seconds): replaces the time limit of this test (tests/limits.py)")
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled() if capture is not None else contextlib.nullcontext():
        config.stash[stderr] = os.dup(2)
    if worker(config) == "main":  # the workers of xdist inherit it
        os.environ[RUN] = secrets.token_hex(8)


def worker(config: pytest.Config) -> str:
    """Name of this worker of xdist; `main` for the process that the developer started."""
    return str(getattr(config, "workerinput", {}).get("workerid", "main"))


def owner(config: pytest.Config, *test: str) -> str:
    return "|".join((os.environ[RUN], worker(config), *test))


def limit_of(item: pytest.Item) -> float:
    marker = item.get_closest_marker("timeout")
    if marker is not None:
        return float(marker.args[0])
    return SLOW_LIMIT if item.get_closest_marker("slow") else LIMIT


@contextlib.contextmanager
def limited(item: pytest.Item, phase: str) -> Iterator[None]:
    """Raises TimeLimitReached in the main thread at the limit of the test."""
    os.environ[OWNER] = owner(item.config, item.nodeid, phase)
    seconds = limit_of(item)
    faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=item.config.stash[stderr])
    try:
        with alarm(seconds, lambda: item.add_report_section(phase, "stacks at the time limit", stacks(item.config))):
            yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@contextlib.contextmanager
def alarm(seconds: float, report: Callable[[], None]) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    rings = 0

    def ring(number: int, frame: FrameType | None) -> None:
        __tracebackhide__ = True
        nonlocal rings
        rings += 1
        if rings == 1:
            report()
        raise TimeLimitReached(f"not done after {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def stacks(config: pytest.Config) -> str:
    """Stacks of all threads, and the commands of the processes that the tests of this worker have started."""
    with tempfile.TemporaryFile("w+") as file:
        faulthandler.dump_traceback(file)
        file.seek(0)
        text = file.read()
    running = [f"process {pid}: {command_of(pid).decode(errors='replace')}" for pid in owned(owner(config))]
    return "\n".join([text, *running])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with limited(item, "setup"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with limited(item, "call"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    with limited(item, "teardown"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[failed] = item.stash.get(failed, False) or report.failed
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    result = yield
    if item.stash.get(failed, False):
        # What setup has started may belong to a fixture of the session; the fixture ends it.
        end_owned(owner(item.config, item.nodeid, "call"))
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Ends what a worker that died has left."""
    if error:
        end_owned(f"{os.environ[RUN]}|{node.gateway.id}|")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    left = end_owned(f"{os.environ[RUN]}|") if worker(config) == "main" else []
    for command in left:
        terminalreporter.write_line(f"ended a process that the tests have left: {command}")


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """A thread that never ends must not keep the interpreter; xdist ends its workers."""
    os.environ.pop(OWNER, None)
    if worker(config) == "main":
        config.get_terminal_writer().flush()
        faulthandler.dump_traceback_later(EXIT_LIMIT, exit=True, file=config.stash[stderr])


def owned(prefix: str) -> list[int]:
    """Ids of the processes whose OWNER begins like this, except this one and those that Python keeps."""
    wanted = f"\0{OWNER}={prefix}".encode()
    out = []
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        with contextlib.suppress(OSError):
            is_owned = wanted in b"\0" + (folder / "environ").read_bytes() and pid != os.getpid()
            if is_owned and not any(name in command_of(pid) for name in SHARED):
                out.append(pid)
    return out


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").strip()
    except OSError:
        return b""


def end_owned(prefix: str) -> list[str]:
    """Kills the processes whose OWNER begins like this, until there are none, and returns their commands."""
    out: list[str] = []
    deadline = time.monotonic() + 10
    while (left := owned(prefix)) and time.monotonic() < deadline:
        for pid in left:
            command = command_of(pid).decode(errors="replace")
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
                if command and command not in out:
                    out.append(command)
        time.sleep(0.02)
    return out
