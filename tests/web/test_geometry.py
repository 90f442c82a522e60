"""The first hundred questions of a game and its last ones: nothing on the table moves, and no text is cut off.

All three sizes watch the same game, each in its own language; with the number of players the languages change places,
so that every language is read at every size.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.web.conftest import Visit
from tests.web.screens import LONG_NAMES, PERSON, make, recorded, table_at
from tests.web.visitor import DESK, PATIENCE, PHONE, TABLET, Device, Visitor

HERE = Path(__file__).parent
SCRIPTS = [(HERE / name).read_text(encoding="utf-8") for name in ("layout.js", "geometry.js")]
DEVICES = (DESK, TABLET, PHONE)
QUESTIONS = 100
LATER = 12
"""After the first hundred questions, every so many are looked at; and all of the last ones."""
LAST = 8
GAMES = {
    "2p_sensible_play_above_100": ("en", "nl", "ru"),
    "3p_sensible_play_above_100": ("nl", "ru", "en"),
    "4p_sensible_play_above_100": ("ru", "en", "nl"),
    "solo_normal_player_wins": ("ru", "en", "nl"),
}
"""Games with scores of three digits, and the languages in which the devices show them."""

STUDYING = ("4p_sensible_play_above_100", 71)
"""A game, and the first of a player's steps of research; it may still be replaced by another action."""
BUTTONS = """() => Object.fromEntries([...document.querySelectorAll(".research [data-target]")].map((button) => {
    const {x, y, width, height} = button.getBoundingClientRect();
    return [button.dataset.target, [x, y, width, height].map(Math.round)];
}))"""


def is_looked_at(ply: int, plies: int) -> bool:
    return ply < QUESTIONS or (ply - QUESTIONS) % LATER == 0 or ply >= plies - LAST


def prepare(visitor: Visitor) -> None:
    for script in SCRIPTS:
        visitor.page.evaluate(f"{script}; null")  # else the function that it ends with would be called


def watch(visit: Visit, host: Visitor, device: Device, language: str, table: str) -> Visitor:
    """Another window of the same person at the table."""
    visitor = visit(host.name, device, language=language)
    visitor.context.add_cookies(host.context.cookies())  # type: ignore[arg-type]
    visitor.sit(table)
    for script in SCRIPTS:
        visitor.page.evaluate(f"{script}; null")  # not the function it ends with, which would be called
    return visitor


def look(visitor: Visitor, number: int) -> Sequence[str]:
    wish = {"number": number, "patience": PATIENCE}
    faults: list[str] = visitor.page.evaluate("wish => tableGeometry(wish)", wish)
    return faults


@pytest.mark.parametrize("name", GAMES)
def test_nothing_moves_and_nothing_is_cut_off(visit: Visit, name: str) -> None:
    game = recorded(name)
    host = visit("Ada")
    seats = [{**PERSON, "name": each} for each in LONG_NAMES[: game.record["players"]]]
    table = host.import_record(game.record, 0, seats)
    windows = [watch(visit, host, *each, table) for each in zip(DEVICES, GAMES[name], strict=True)]
    found: dict[str, int] = {}
    for ply, move in enumerate(game.moves):
        if is_looked_at(ply, len(game.moves)):
            for window, language in zip(windows, GAMES[name], strict=True):
                for fault in look(window, ply):
                    found.setdefault(f"{window.device.name} {language}: {fault}", ply)
        make(host, table, move, ply)
    assert not found, "\n".join(f"ply {ply}, {fault}" for fault, ply in found.items())


@pytest.mark.parametrize("language", ["en", "nl", "ru"])
@pytest.mark.parametrize("device", [DESK, TABLET], ids=["desk", "tablet"])
def test_research_keeps_the_places_of_its_buttons(visit: Visit, device: Device, language: str) -> None:
    name, ply = STUDYING
    game = recorded(name)
    ada = visit("Ada", device, language=language)
    table = table_at(ada, name, ply / len(game.moves), LONG_NAMES)
    ada.sit(table)
    prepare(ada)
    assert ada.page.locator('[data-target^="choice:choose"]').count() == 3
    before = ada.page.evaluate(BUTTONS)
    assert len(before) == 8
    assert [fault for fault in ada.page.evaluate("layoutFaults()") if "section.ask" in fault] == []
    make(ada, table, game.moves[ply], 0)
    ada.wait("document.querySelector('[data-number=\"1\"]') !== null")
    after = ada.page.evaluate(BUTTONS)
    assert after == {target: before[target] for target in after}
