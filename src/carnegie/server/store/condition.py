"""Whether the database can be read and written, as the latest work there showed."""

import logging
import time
from typing import Any, Final, Literal

from sqlalchemy.exc import DatabaseError, DataError, IntegrityError, ProgrammingError

from carnegie.server.metrics import DATABASE_OK

log = logging.getLogger("carnegie.database")
What = Literal["read", "write"]
OURS: Final = (IntegrityError, DataError, ProgrammingError)
"""Errors of a statement and not of the database."""


class Condition:
    """The cause of each failure is logged once, when it begins, and once more when it is over."""

    def __init__(self) -> None:
        self.causes: dict[What, str] = {}
        """Why it cannot be read or written now."""
        self._worked: dict[What, float] = {}
        for what in ("read", "write"):
            DATABASE_OK.labels(what).set(1)

    def worked(self, what: What) -> None:
        self._worked[what] = time.monotonic()
        if self.causes.pop(what, None) is not None:
            DATABASE_OK.labels(what).set(1)
            log.warning(f"database {what}s again")

    def failed(self, what: What, error: DatabaseError) -> None:
        if isinstance(error, OURS):
            return
        cause = cause_of(error)
        if self.causes.get(what) != cause:
            self.causes[what] = cause
            DATABASE_OK.labels(what).set(0)
            log.error(f"database does not {what}", extra={"cause": cause})

    def seconds_since(self, what: What) -> float:
        """Seconds since it last worked; endless if it does not."""
        if what in self.causes or what not in self._worked:
            return float("inf")
        return time.monotonic() - self._worked[what]


def cause_of(error: DatabaseError) -> str:
    """What the driver says, in one line without values."""
    inner: Any = error.orig
    name = getattr(inner, "sqlite_errorname", None) or type(inner).__name__
    sentence = (str(inner).strip().splitlines() or [""])[0]
    return f"{name}: {sentence}"[:200]
