"""Programs in processes of their own: each wait has a deadline, and no program outlives its `with` block."""

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, Self

DEADLINE = 90.0
"""Seconds for anything that a test waits for; shorter than the time limit of a test (tests/limits.py)."""
Command = Sequence[str | Path]


@dataclass(frozen=True)
class Ran:
    """Exit code and output of a program that has ended."""

    code: int
    out: str
    err: str


class DeadlineExceeded(AssertionError):
    """Something took longer than a test waits."""


class Program:
    """A running program, in a process group of its own."""

    def __init__(self, command: Command, *, env: Mapping[str, str] | None = None, **options: Any) -> None:
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        self.command = " ".join(str(part) for part in command)
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            [str(part) for part in command],
            env={**(os.environ if env is None else env), "PYTHONFAULTHANDLER": "1"},
            bufsize=0,
            start_new_session=True,
            **options,
        )
        self.output = self.process.stdout.fileno() if self.process.stdout is not None else -1
        self.read = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def write(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())

    def read_until(self, ending: str, seconds: float = DEADLINE) -> str:
        """Standard output up to the next occurrence of this text, or up to its end."""
        deadline = time.monotonic() + seconds
        wanted = ending.encode()
        while wanted not in self.read:
            if not select.select([self.output], [], [], max(0, deadline - time.monotonic()))[0]:
                self.give_up(seconds)
            try:
                more = os.read(self.output, 65_536)
            except OSError:  # the terminal is closed
                more = b""
            self.read += more
            if not more:
                break
        found, separator, self.read = self.read.partition(wanted)
        return (found + separator).decode(errors="replace")

    def line(self, seconds: float = DEADLINE) -> str:
        return self.read_until("\n", seconds)

    def wait(self, seconds: float = DEADLINE) -> int:
        """Exit code; nothing reads the output meanwhile."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.give_up(seconds)

    def finish(self, seconds: float = DEADLINE, input: str | None = None) -> Ran:
        """Exit code, and the output that has not been read."""
        try:
            out, err = self.process.communicate(None if input is None else input.encode(), seconds)
        except subprocess.TimeoutExpired:
            self.give_up(seconds)
        text = [part.decode(errors="replace") for part in (self.read + (out or b""), err or b"")]
        return Ran(self.process.returncode, *text)

    def send_signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def give_up(self, seconds: float) -> NoReturn:
        """Raises DeadlineExceeded with the output, in which Python programs print their stacks."""
        self.process.send_signal(signal.SIGABRT)
        out = err = b""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.communicate(timeout=3)
        self.kill_group()  # children keep the pipes open
        with contextlib.suppress(subprocess.TimeoutExpired):
            out, err = self.process.communicate(timeout=3)
        self.end()
        printed = (self.read + (out or b"") + (err or b"")).decode(errors="replace")
        raise DeadlineExceeded(f"{self.command}: not done after {seconds:g} seconds. Output:\n{printed[-8000:]}")

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(DEADLINE)

    def kill_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kills what is left of the process group, and closes the pipes."""
        self.kill_group()
        self.process.wait(DEADLINE)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


def run(
    command: Command, *, seconds: float = DEADLINE, input: str | None = None, check: bool = False, **options: Any
) -> Ran:
    """Output and exit code of a program; with `check`, only exit code 0 is accepted."""
    if input is not None:
        options["stdin"] = subprocess.PIPE
    with Program(command, **options) as program:
        ran = program.finish(seconds, input)
    assert not check or ran.code == 0, f"{program.command}: {ran}"
    return ran
