"""The examples in docstrings run, pages name all that there is, and importing needs the standard library alone."""

import doctest
import importlib
import re
import sys

import pytest

import carnegie
from tests.programs import run

from .samples import ROOT

EVENTS = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)


@pytest.mark.parametrize(
    "name",
    [
        "carnegie",
        "carnegie.components.loading",
        "carnegie.game",
        "carnegie.rules.moves",
        "carnegie.bots",
        "carnegie.bots.budget",
        "carnegie.arena.ratings",
        "carnegie.cli.standings",
    ],
)
def test_the_examples_in_docstrings_run(name: str) -> None:
    module = importlib.import_module(name)
    results = doctest.testmod(module)
    assert results.failed == 0
    if results.attempted == 0 and carnegie.COMPILED:
        pytest.skip("doctest does not see into compiled classes")
    assert results.attempted > 0


def test_every_event_of_a_game_is_in_its_document() -> None:
    documented = set(EVENTS.findall((ROOT / "docs/events.md").read_text(encoding="utf-8")))
    seen = set()
    for game in (carnegie.Game.new(players=4, seed=1), carnegie.Game.solo(seed=1)):
        game.playout(1)
        seen |= {event["event"] for events in game.events() for event in events}
    assert len(seen) > 15
    assert seen <= documented


def test_every_key_is_in_its_document() -> None:
    position, record = ((ROOT / f"docs/{name}.md").read_text(encoding="utf-8") for name in ("position", "record"))
    solo = carnegie.Game.solo().position()
    for keys in (solo, solo["seats"][0], solo["solo"], solo["pending"]):
        assert [key for key in keys if f"`{key}`" not in position] == []
    assert [key for key in carnegie.Game.new().record() if f"`{key}`" not in record] == []


def test_the_examples_of_the_notation_are_moves() -> None:
    table = re.findall(
        r"^\| `(\w+)` \| (.*?) \| (.*?) \|", (ROOT / "docs/notation.md").read_text("utf-8"), re.MULTILINE
    )
    examples = {kind: re.findall(r"`(.*?)`", shown) for kind, _, shown in table}
    kinds = {carnegie.Move.by_id(number).kind for number in range(carnegie.ACTION_COUNT)}
    assert examples.keys() == kinds
    for kind, texts in examples.items():
        assert texts
        assert {carnegie.Move.parse(text).kind for text in texts} == {kind}


def test_importing_carnegie_loads_no_third_party_package() -> None:
    script = """
import sys
before = set(sys.modules)
import carnegie
game = carnegie.Game.solo(seed=1)
game.playout(1)
carnegie.Game.from_record(game.record())
names = {name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names
print(*sorted(name for name in names if name != "carnegie" and not name.endswith("__mypyc")))
"""
    assert run([sys.executable, "-c", script], check=True).out.split() == []


def test_the_public_names_are_there() -> None:
    for name in carnegie.__all__:
        assert hasattr(carnegie, name)
    assert isinstance(carnegie.COMPILED, bool)
    assert carnegie.RULES_VERSION == 1
    assert carnegie.ACTION_COUNT > 1000
