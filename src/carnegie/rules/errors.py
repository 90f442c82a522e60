"""What goes wrong, as exceptions; each message is one short sentence that names the place."""

from carnegie.arguments import text_of


class MoveError(ValueError):
    """A move that was not played; `reason` is a short code for programs."""

    reason: str

    def __init__(self, message: object, reason: object) -> None:
        super().__init__(message)
        self.reason = text_of(reason)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (*self.args, self.reason))


class IllegalMove(MoveError):
    """A move, but not one that can be made now."""


class InvalidMove(IllegalMove):
    """Not a move anywhere: an unknown text or id."""
