"""Arguments of public functions, checked alike compiled and interpreted.

Compiled code refuses a wrong type in words of its own, before the function begins. It does not check a protocol, so
public functions take `Index` and `Text`, and the helpers here check the values.
"""

from collections.abc import Sequence
from operator import index
from typing import Final, Protocol, SupportsIndex

Index = SupportsIndex
"""A whole number: an int, or an integer of NumPy. `True` and `False` are none."""
SEED_LIMIT: Final = 10**600
"""Python turns longer numbers into text only on request."""
LONGEST_SHOWN: Final = 40


class Text(Protocol):
    """A `str`."""

    def casefold(self) -> str: ...


def shown(value: object) -> str:
    """Returns the value for a message, on one line and cut short."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a number too long or a list too deep to be printed, or an object with a fault of its own
        return f"a huge {type(value).__name__}"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def text_of(value: object) -> str:
    """Returns a text as it is, and anything else for a message."""
    return value if isinstance(value, str) else shown(value)


def integer(value: object) -> int | None:
    """Returns the whole number, or None if the value is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return int(value)
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def number(value: object, name: str, least: int, most: int) -> int:
    """Returns the whole number; raises ValueError outside `least` to `most`."""
    found = integer(value)
    if found is None or not least <= found <= most:
        raise ValueError(f"{name}: {least} to {most}, not {shown(value)}")
    return found


def count(value: object, name: str) -> int:
    """Returns the whole number; raises ValueError below 1."""
    found = integer(value)
    if found is None or found < 1:
        raise ValueError(f"{name}: a whole number from 1 on, not {shown(value)}")
    return found


def seed_number(value: object) -> int:
    """Returns the seed; raises ValueError if it is none."""
    found = integer(value)
    if found is None or found < 0:
        raise ValueError(f"seed: a whole number from 0 on, not {shown(value)}")
    if found >= SEED_LIMIT:
        raise ValueError("seed: at most 600 digits")
    return found


def name_of(value: object, role: str, names: Sequence[str]) -> str:
    """Returns the name; raises ValueError if it is not one of `names`."""
    if not isinstance(value, str) or value not in names:
        raise ValueError(f"{role}: one of {', '.join(names)}, not {shown(value)}")
    return value


def truth_of(value: object, name: str) -> bool:
    """Returns the bool; raises ValueError for anything else."""
    if not isinstance(value, bool):
        raise ValueError(f"{name}: True or False, not {shown(value)}")
    return value
