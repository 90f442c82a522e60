"""Refusals: every one has an HTTP status, a code for programs and a sentence for people."""

from typing import Any


class Refused(Exception):
    """A request that is not carried out; nothing has been changed by it."""

    def __init__(self, status: int, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        """Further members of the answer, such as the current state of the game."""

    def body(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "message": self.message}, **self.details}


def bad(code: str, message: str) -> Refused:
    """What was sent cannot be used."""
    return Refused(422, code, message)


def not_now(code: str, message: str) -> Refused:
    """It may be right in itself, but not as things stand."""
    return Refused(409, code, message)


def not_yours(message: str) -> Refused:
    return Refused(403, "not_yours", message)


def no_token() -> Refused:
    return Refused(401, "no_token", "this needs a token: create or join a game, or POST /api/people")


def bad_token() -> Refused:
    return Refused(401, "bad_token", "that token is not known, or not any more")


def seat_only() -> Refused:
    return Refused(403, "seat_token", "a seat's token is for playing that seat only")


def out_of_reach() -> Refused:
    return Refused(503, "busy", "the database is out of reach; try again")


def not_found(what: str) -> Refused:
    return Refused(404, "not_found", f"there is no such {what}")
