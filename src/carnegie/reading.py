"""Reading untrusted JSON: each helper returns a checked value or raises `BadPosition` with the place."""

from collections.abc import Mapping
from typing import Any, Final

from carnegie.arguments import SEED_LIMIT, integer, shown, text_of

MOST: Final = 1_000_000
"""Of anything on the table: no game comes near it, and every sum of such numbers is a machine integer."""


class BadPosition(ValueError):
    """A position that cannot be read or cannot be; `place` says where: `seats[0].company.a1.active`."""

    place: str

    def __init__(self, place: object, problem: object) -> None:
        self.place = text_of(place)
        self.problem = text_of(problem)
        super().__init__(f"{self.place}: {self.problem}")

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.place, self.problem))


def mapping(value: object, place: str, keys: list[str], optional: str = "") -> dict[str, Any]:
    """A dict with exactly these keys, and perhaps the optional one."""
    if not isinstance(value, Mapping):
        raise BadPosition(place, f"an object expected, not {shown(value)}")
    known = set(keys)
    for key in value:
        if key not in known and (not optional or key != optional):
            raise BadPosition(place, f"unknown key {shown(key)}")
    for key in keys:
        if key not in value:
            raise BadPosition(place, f"{key!r} is missing")
    return dict(value)


def items(value: object, place: str, length: int | None = None) -> list[Any]:
    """A list, of that length if given."""
    if not isinstance(value, list | tuple):
        raise BadPosition(place, f"a list expected, not {shown(value)}")
    if length is not None and len(value) != length:
        raise BadPosition(place, f"{length} entries expected, not {len(value)}")
    return list(value)


def whole(value: object, place: str, least: int = 0, most: int | None = MOST) -> int:
    """A whole number in a range; `most` is None for a seed."""
    found = integer(value)
    if found is None:
        raise BadPosition(place, f"a whole number expected, not {shown(value)}")
    if found < least or (most is not None and found > most):
        upper = "on" if most is None else f"to {most}"
        raise BadPosition(place, f"a number from {least} {upper} expected, not {shown(value)}")
    if most is None and found >= SEED_LIMIT:
        raise BadPosition(place, "at most 600 digits")
    return found


def truth(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise BadPosition(place, f"true or false expected, not {shown(value)}")
    return value


def one_of(value: object, place: str, names: list[str]) -> int:
    """The index of a name in the list."""
    if not isinstance(value, str) or value not in names:
        expected = ", ".join(names) if len(names) <= 10 else f"a name such as {names[0]!r}"
        raise BadPosition(place, f"{expected} expected, not {shown(value)}")
    return names.index(value)


def one_of_or_null(value: object, place: str, names: list[str]) -> int:
    """As `one_of`, with -1 for null."""
    return -1 if value is None else one_of(value, place, names)
