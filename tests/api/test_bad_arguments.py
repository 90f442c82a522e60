"""Every public function answers bad arguments alike, compiled and interpreted: a ValueError of one short line."""

import ast
import importlib
import inspect
import json
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import carnegie
from tests.docs.pages import ROOT, blocks

from .public_calls import (
    ANSWERS,
    MODULES,
    NO_ARGUMENTS,
    OF_OPENSPIEL,
    RETURNED,
    TAKEN,
    VALUES,
    Answers,
    answers,
    calls,
    interpreted,
)
from .samples import LONGEST_MESSAGE

ERRORS = {"ValueError", "InvalidMove", "IllegalMove", "BadPosition", "BadRecord", "ComponentError", "BotFailed"}
NO_VALUE = {"carnegie.Game(state)": "TypeError"}
"""Users do not make one, and the message says so."""


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions, classes and methods that a module names in `__all__`."""
    for name in module.__all__:
        value = getattr(module, name)
        if getattr(value, "_is_protocol", False) or not callable(value):
            continue
        where = f"{module.__name__}.{name}"
        yield where, value
        if inspect.isclass(value) and where != OF_OPENSPIEL:
            own = {
                attribute
                for each in value.__mro__
                if each.__module__.startswith("carnegie")
                for attribute in vars(each)
            }
            for attribute in sorted(own):
                if not attribute.startswith("_") and callable(getattr(value, attribute)):
                    yield f"{where}.{attribute}", getattr(value, attribute)


def everything() -> dict[str, Any]:
    return {name: value for module in MODULES for name, value in public(importlib.import_module(module))}


def test_every_public_function_has_a_row() -> None:
    # Rows whose name has a space or a bracket try a function once more, in another way.
    rows = {name for name in calls(importlib.import_module) if not re.search(r"[ (]", name)}
    found = set(everything()) - {OF_OPENSPIEL}
    overlap = {"carnegie.env.pettingzoo.env.step"}  # env returns a raw_env
    inherited = {f"carnegie.env.openspiel.CarnegieGame.{name}" for name in ("make_py_observer", "new_initial_state")}
    assert found - inherited == (rows - overlap) | NO_ARGUMENTS | RETURNED
    assert all(is_dataclass(everything()[name]) for name in RETURNED - {"carnegie.Move"})


@pytest.mark.skipif(carnegie.COMPILED, reason="compiled functions have no signature")
def test_every_argument_has_a_row() -> None:
    rows = calls(importlib.import_module)
    for name, function in everything().items():
        if inspect.isclass(function) and issubclass(function, Exception) and name not in rows:
            continue
        parameters = [
            each.name
            for each in inspect.signature(function).parameters.values()
            if each.name != "self" and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        ]
        if name in rows and name not in ("carnegie.env.pettingzoo.env",):
            assert list(rows[name]()[1]) == parameters, name
        elif name in NO_ARGUMENTS:
            assert parameters == [], name


def test_all_that_pages_and_examples_import_is_public() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "examples").glob("*.py")]
    for page in ("README.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))):
        texts += [block for block in blocks(page, "python") if "--8<--" not in block]
    named = {
        (node.module or "", name.name)
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("carnegie")
        for name in node.names
    }
    assert len(named) > 10
    for module, name in named - {("carnegie.observation.vector", "OBSERVATION_SIZE")}:
        assert module in MODULES
        assert name in importlib.import_module(module).__all__


def test_good_arguments_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for make in calls(importlib.import_module).values():
        function, arguments = make()
        function(**arguments)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answers]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.chdir(tmp_path_factory.mktemp("written"))
        yield answers()


def test_the_answers_are_the_same_in_both_builds(found: Answers) -> None:
    expected = json.loads(ANSWERS.read_text(encoding="utf-8"))
    told = "python -m tests.api.public_calls writes them; read what has changed"
    assert {place: found[place] for place in found if found[place] != expected.get(place)} == {}, told
    assert list(found) == list(expected), told


def test_every_refusal_is_a_value_error_of_one_short_line(found: Answers) -> None:
    for place, kinds in found.items():
        for kind, texts in kinds.items():
            name, _, message = kind.partition(": ")
            if kind == TAKEN:
                continue
            assert name == NO_VALUE.get(place, name), (place, kind)
            assert name in {*ERRORS, NO_VALUE.get(place)}, (place, kind, texts)
            assert message
            assert "\n" not in kind
            assert len(kind) <= LONGEST_MESSAGE


def more_values(seed: int) -> dict[str, object]:
    """Values put together at random from the others; no number is a costly number of environments."""
    dice = Random(seed)
    out: dict[str, object] = {}
    for number in range(15):
        parts = dice.choices(list(VALUES.values()), k=dice.randrange(4))
        value = dice.choice([tuple(parts), list(parts), {repr(place): part for place, part in enumerate(parts)}])
        out[f"made {number}"] = value
        out[f"number {number}"] = dice.choice([dice.randrange(-9, 9), 2**20 + dice.getrandbits(70)])
    return out


@pytest.mark.skipif(not carnegie.COMPILED, reason="compares the compiled library with its sources")
def test_both_builds_in_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    values = more_values(1)
    ours = answers(values=values)
    with interpreted():
        other = importlib.import_module("carnegie")
        assert not other.COMPILED
        theirs = answers(values=values)
    assert importlib.import_module("carnegie") is carnegie
    assert {place: ours[place] for place in ours if ours[place] != theirs[place]} == {}
