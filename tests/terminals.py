"""Programs on a terminal of their own, with keys as people press them."""

import contextlib
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from tests.programs import DEADLINE, Command, Program, Ran

TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
"""Makes standard input the terminal whose keys send signals, then becomes the program."""


class OnTerminal(Program):
    """A program whose input and output are a terminal."""

    def __init__(self, command: Command, *, env: Mapping[str, str] | None = None) -> None:
        self.keys, screen = pty.openpty()
        try:
            taking = [sys.executable, "-c", TAKE_TERMINAL, *command]
            super().__init__(taking, env=env, stdin=screen, stdout=screen, stderr=screen)
        finally:
            os.close(screen)
        self.output = self.keys

    def press(self, keys: str) -> None:
        """Presses the keys when the program waits for them.

        A signal between the prompt and the system call that reads is noticed only when the call returns. People are
        slower than that.
        """
        state = Path(f"/proc/{self.process.pid}/stat")
        deadline = time.monotonic() + DEADLINE
        while state.read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < deadline, "the program does not wait for keys"
            time.sleep(0.01)
        os.write(self.keys, keys.encode())

    def finish(self, seconds: float = DEADLINE, input: str | None = None) -> Ran:
        out = self.read_until("\0", seconds)
        return Ran(self.wait(seconds), out, "")

    def give_up(self, seconds: float) -> NoReturn:
        self.process.send_signal(signal.SIGABRT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(3)
        with contextlib.suppress(OSError):  # the terminal is closed
            while select.select([self.keys], [], [], 0)[0]:
                self.read += os.read(self.keys, 65_536)
        super().give_up(seconds)

    def end(self) -> None:
        super().end()
        if self.keys >= 0:
            os.close(self.keys)
        self.keys = -1
