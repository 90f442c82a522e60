"""What the recorded games reach together: every department, donation, kind of move and effect of Andrew's."""

import pytest

from .corpus import all_files, read
from .reach import documented_events, reached, wanted

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def lines() -> dict[str, set[str]]:
    """By game, what it reaches."""
    return {path.stem: reached(read(path).record) for path in all_files()}


def test_some_game_reaches_everything(lines: dict[str, set[str]]) -> None:
    together = set().union(*lines.values())
    assert [line for line in wanted() if line not in together] == []


def test_each_game_shows_what_it_is_there_for(lines: dict[str, set[str]]) -> None:
    missing = {path.stem: set(read(path).shows) - lines[path.stem] for path in all_files()}
    assert {name: left for name, left in missing.items() if left} == {}


def test_every_event_is_documented(lines: dict[str, set[str]]) -> None:
    together = set().union(*lines.values())
    kinds = {line.removeprefix("event: ") for line in together if line.startswith("event: ")}
    assert kinds <= set(documented_events())


def test_nothing_is_wanted_twice() -> None:
    assert len(wanted()) == len(set(wanted()))
