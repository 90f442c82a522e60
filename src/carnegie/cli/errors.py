"""What ends a command: one line on stderr and exit code 2."""


class BadInput(Exception):
    """Something the user gave that cannot be used; the message is one line that names it."""
