"""Hints: beside the map, marked on it, and played by a button."""

import pytest

from tests.web.conftest import Visit
from tests.web.screens import PERSON, recorded
from tests.web.visitor import DESK, TABLET, Device, Visitor

GAME = "2p_sensible_play_above_100"


def sit_before_building(visitor: Visitor) -> str:
    moves = recorded(GAME).moves
    ply = next(index for index, move in enumerate(moves) if move.startswith("build "))
    game = visitor.import_record(recorded(GAME).record, ply, [PERSON] * 2)
    visitor.sit(game)
    return game


@pytest.mark.parametrize("device", [DESK, TABLET], ids=lambda device: device.name)
def test_hints_mark_the_map_without_covering_it_and_are_played(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    game = sit_before_building(ada)
    ada.press('[aria-label="Hint"]')
    hints = ada.page.locator('[role="dialog"] li')
    hints.first.wait_for()
    drawer = ada.page.locator('[role="dialog"]').bounding_box()
    window = ada.page.locator("section.map").bounding_box()
    assert drawer is not None
    assert window is not None
    assert drawer["x"] >= window["x"] + window["width"] or drawer["y"] >= window["y"] + window["height"]

    hints.first.hover()
    mark = ada.page.locator('[data-hint="1"].ring')
    mark.wait_for()
    before = ada.number()
    ada.press('[role="dialog"] li .play')
    ada.wait("before => seen.settled() && Number(seen.table().number) > before", before)
    move: str = ada.ask("GET", f"/games/{game}/log")["entries"][0]["entry"]["move"]
    assert move.startswith("build ")
