"""Checked reading of JSON: every problem is a ComponentError that names the file and the entry."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from carnegie.components.facts import ComponentError, Income

Json = object  # what json.loads gives; every use of it is checked
Value = TypeVar("Value")
MOST: Final = 99  # no number printed on a component is larger
WORD: Final = re.compile(r"[a-z]+(_[a-z]+)*")  # an id, as moves in text spell it
INCOME_KINDS: Final = Income._fields


def parse(file: str, content: bytes) -> Json:
    """Returns the JSON value in the content of a file."""
    try:
        return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_without_repeats)
    except UnicodeDecodeError as error:
        raise ComponentError(f"{file}: not UTF-8 text, at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise ComponentError(f"{file}: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except Repeated as error:
        raise ComponentError(f"{file}: {error}") from None
    except ValueError:
        raise ComponentError(f"{file}: a number has too many digits") from None
    except RecursionError:
        raise ComponentError(f"{file}: nested too deeply") from None


class Repeated(ValueError):
    """A key that stands twice in one object."""


def _without_repeats(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    entry: dict[str, Json] = {}
    for key, value in pairs:
        if key in entry:
            raise Repeated(f"key {quoted(key)} is written twice in one entry")
        entry[key] = value
    return entry


def quoted(value: Json) -> str:
    """Returns the value as the file spells it, cut if it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
        if not text.isprintable():
            text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # not from a file
        text = f"a {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


def is_name(text: str) -> bool:
    return bool(text.strip()) and text.isprintable()


def counted(number: int, noun: str) -> str:
    """Returns "1 space", "2 spaces", "2 cities"."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


class Entry:
    """A JSON object with the keys it must and may have, and its place: file, then the name of the entry."""

    def __init__(self, place: str, value: Json, keys: Sequence[str], optional: Sequence[str] = ()) -> None:
        self.place = place
        self.raw = self._object(value)
        for key in self.raw:
            if key not in keys and key not in optional:
                raise self.problem(f"unknown key {quoted(key)}")
        for key in keys:
            if key not in self.raw:
                raise self.problem(f"{key} is missing")

    def problem(self, message: str) -> ComponentError:
        return ComponentError(f"{self.place}: {message}")

    def has(self, key: str) -> bool:
        return key in self.raw

    def _object(self, value: Json) -> dict[str, Json]:
        if not isinstance(value, dict):
            raise self.problem(f"is {quoted(value)}, an object expected")
        return value

    def _whole(self, name: str, value: Json, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.problem(f"{name} is {quoted(value)}, a whole number expected")
        if not least <= value <= most:
            expected = str(least) if least == most else f"{least} to {most}"
            raise self.problem(f"{name} is {value}, {expected} expected")
        return value

    def _text(self, name: str, value: Json) -> str:
        if not isinstance(value, str) or not is_name(value):
            raise self.problem(f"{name} is {quoted(value)}, a text expected")
        return value

    def _word(self, noun: str, value: Json, words: Iterable[str]) -> str:
        if not isinstance(value, str) or value not in words:
            raise self.problem(f"unknown {noun} {quoted(value)}")
        return value

    def whole(self, key: str, least: int = 0, most: int = MOST) -> int:
        return self._whole(key, self.raw[key], least, most)

    def flag(self, key: str) -> bool:
        value = self.raw[key]
        if not isinstance(value, bool):
            raise self.problem(f"{key} is {quoted(value)}, true or false expected")
        return value

    def text(self, key: str) -> str:
        return self._text(key, self.raw[key])

    def id(self) -> str:
        """Returns the id: lower-case words joined by underscores."""
        value = self.text("id")
        if not WORD.fullmatch(value):
            raise self.problem(f"id is {quoted(value)}, lower-case words joined by underscores expected")
        return value

    def word(self, key: str, words: Iterable[str], noun: str = "") -> str:
        return self._word(noun or key, self.raw[key], words)

    def items(self, key: str, noun: str, least: int = 0, most: int | None = None) -> list[Json]:
        """Returns a list of at least, or from least to most, entries."""
        value = self.raw[key]
        if not isinstance(value, list):
            raise self.problem(f"{key} is {quoted(value)}, a list expected")
        if len(value) < least or (most is not None and len(value) > most):
            expected = f"{least} or more" if most is None else str(least) if least == most else f"{least} to {most}"
            raise self.problem(f"{key} has {counted(len(value), noun)}, {expected} expected")
        return value

    def numbers(self, key: str, least: int, most: int, low: int = 0, high: int = MOST) -> tuple[int, ...]:
        """Returns from least to most numbers, each from low to high."""
        found = enumerate(self.items(key, "number", least, most), 1)
        return tuple(self._whole(f"{key} number {i}", value, low, high) for i, value in found)

    def words(
        self, key: str, words: Iterable[str], noun: str, least: int = 0, most: int | None = None
    ) -> tuple[str, ...]:
        return tuple(self._word(noun, value, words) for value in self.items(key, noun, least, most))

    def different_words(self, key: str, words: Iterable[str], noun: str, least: int, most: int) -> tuple[str, ...]:
        found = self.words(key, words, noun, least, most)
        for i, word in enumerate(found):
            if word in found[:i]:
                raise self.problem(f"{key} names {word} twice")
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(self._text(f"{key} text {i}", value) for i, value in enumerate(self.items(key, "text"), 1))

    def numbers_by(self, key: str, names: Sequence[str], least: int = 0, most: int = MOST) -> dict[str, int]:
        """Returns a number for each of the names, in their order."""
        inner = Entry(f"{self.place}: {key}", self.raw[key], names)
        return {name: inner.whole(name, least, most) for name in names}

    def income(self, key: str, kinds: Sequence[str] = INCOME_KINDS) -> Income:
        return read_income(f"{self.place}: {key}", self.raw[key], kinds)


def whole_file(file: str, value: Json, keys: Sequence[str]) -> Entry:
    """Returns the outermost object of a file, which may have a note."""
    entry = Entry(file, value, keys, ("note",))
    if entry.has("note"):
        entry.text("note")
    return entry


def read_income(place: str, value: Json, kinds: Sequence[str]) -> Income:
    entry = Entry(place, value, (), kinds)
    return Income(**{kind: entry.whole(kind, 1) for kind in kinds if entry.has(kind)})


def named(file: str, value: Json, noun: str, position: int, *keys: str) -> str:
    """Returns the place of an entry: by what its keys say, if they say something, or else by its position."""
    if isinstance(value, dict):
        names = [value.get(key) for key in keys]
        if all(isinstance(name, str) and is_name(name) and len(name) <= 40 for name in names):
            return f"{file}: {' '.join(str(name) for name in names)}"
    return f"{file}: {noun} {position}"


def unique(file: str, noun: str, entries: Sequence[Value], name: Callable[[Value], str]) -> None:
    """Raises if two entries have the same name."""
    seen: set[str] = set()
    for entry in entries:
        if name(entry) in seen:
            raise ComponentError(f"{file}: {name(entry)}: {noun} is there twice")
        seen.add(name(entry))


def complete(file: str, noun: str, found: Iterable[str], expected: Iterable[str]) -> None:
    """Raises if an expected name was not found."""
    names = set(found)
    for name in expected:
        if name not in names:
            raise ComponentError(f"{file}: {name}: {noun} is missing")
