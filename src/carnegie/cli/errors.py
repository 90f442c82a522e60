"""What ends a command before its time: one line on stderr."""


class BadInput(Exception):
    """Something the user gave that cannot be used; the message is one line that names it. The exit code is 2."""


class Stopped(Exception):
    """Ctrl-C, where there is something to say about what has been done so far. The exit code is 130."""


def not_installed(error: ModuleNotFoundError, extra: str) -> str:
    """How to get a package that is missing."""
    return f'{error.name} is not installed; get it by: pip install "carnegie[{extra}]"'
