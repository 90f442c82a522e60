"""Nothing on the table moves from one question to the next, and no text is cut off."""

from pathlib import Path

import pytest

from tests.web.conftest import Visit
from tests.web.screens import LONG_NAMES, make, recorded, table_at
from tests.web.visitor import DESK, TABLET, Device

LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
STUDYING = ("4p_sensible_play_above_100", 71)
"""A game, and the first of a player's steps of research; it may still be replaced by another action."""
BUTTONS = """() => Object.fromEntries([...document.querySelectorAll(".research [data-target]")].map((button) => {
    const {x, y, width, height} = button.getBoundingClientRect();
    return [button.dataset.target, [x, y, width, height].map(Math.round)];
}))"""


@pytest.mark.parametrize("language", ["en", "nl", "ru"])
@pytest.mark.parametrize("device", [DESK, TABLET], ids=["desk", "tablet"])
def test_research_keeps_the_places_of_its_buttons(visit: Visit, device: Device, language: str) -> None:
    name, ply = STUDYING
    game = recorded(name)
    ada = visit("Ada", device, language=language)
    table = table_at(ada, name, ply / len(game.moves), LONG_NAMES)
    ada.sit(table)
    ada.page.evaluate(LAYOUT)
    assert ada.page.locator('[data-target^="choice:choose"]').count() == 3
    before = ada.page.evaluate(BUTTONS)
    assert len(before) == 8
    assert [fault for fault in ada.page.evaluate("layoutFaults()") if "section.ask" in fault] == []
    make(ada, table, game.moves[ply], 0)
    ada.wait("document.querySelector('[data-number=\"1\"]') !== null")
    after = ada.page.evaluate(BUTTONS)
    assert after == {target: before[target] for target in after}
