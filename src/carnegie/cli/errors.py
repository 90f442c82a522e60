"""What ends a command before its time: one line on stderr."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class BadInput(Exception):
    """Something the user gave that cannot be used; the message is one line that names it. The exit code is 2."""


class Stopped(Exception):
    """Ctrl-C, where there is something to say about what has been done so far. The exit code is 130."""


def unwritable(path: Path | None, error: OSError) -> BadInput:
    """In the system's words: those of pyarrow name a file of its own and repeat themselves."""
    return BadInput(f"{path}: cannot be written: {os.strerror(error.errno) if error.errno else error}")


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around what needs the packages of an extra; without them it is bad input that says how to get them."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadInput(not_installed(error, name)) from None


def not_installed(error: ModuleNotFoundError, extra: str) -> str:
    """How to get what is missing; carnegie is in no package index."""
    return f'{error.name} is not installed; in the folder of carnegie\'s sources: pip install ".[{extra}]"'
