"""The timeline once a row is finished: the row of the action and the space of the event, and why they are apart."""

import pytest
from playwright.sync_api import Locator

from tests.web.conftest import Visit
from tests.web.screens import PERSON, recorded
from tests.web.test_screens import LAYOUT
from tests.web.visitor import DESK, PHONE, TABLET, Device, Visitor

GAME = "2p_sensible_play_above_100"
APART = 164
"""After so many moves of it the action is R&D, whose row is finished, and the event is the next one of Management."""
LAST_ROUND = 212
WHY = {
    "en": "R&D is finished: the event comes from Management, the next row that has one",
    "nl": "O&O is afgerond: de gebeurtenis komt uit Management, de volgende rij die er een heeft",
    "ru": "Ряд «ИР» завершён: событие — из ряда «Менеджмент», следующего, где оно есть",
}
SAME = {
    "en": "Each row has its own action; the event is the same",
    "nl": "Elke rij heeft een eigen actie; de gebeurtenis is dezelfde",
    "ru": "У каждого ряда своё действие, а событие одно",
}


def sit(visitor: Visitor, ply: int) -> Locator:
    visitor.sit(visitor.import_record(recorded(GAME).record, ply, [PERSON] * 2))
    if visitor.device != DESK:
        visitor.press('nav.panels [data-panel="timeline"]')
    return visitor.page.locator("section.timeline")


@pytest.mark.parametrize("language", WHY)
@pytest.mark.parametrize("device", [DESK, TABLET, PHONE], ids=lambda device: device.name)
def test_action_and_event_are_marked_apart_and_the_reason_is_given(visit: Visit, device: Device, language: str) -> None:
    ada = visit("Ada", device, language=language)
    timeline = sit(ada, APART)
    assert timeline.locator("header span").inner_text() == WHY[language]
    assert timeline.locator(".row.acts").evaluate_all("rows => rows.map((row) => row.dataset.row)") == ["research"]
    events = timeline.locator(".event.current")
    assert events.evaluate_all("all => all.map((event) => event.closest('.row').dataset.row)") == ["management"]
    ada.page.evaluate(LAYOUT)
    assert ada.page.evaluate("layoutFaults()") == []
    if language == "en" and device == DESK:
        timeline.locator('[data-row="research"] b').hover()
        ada.page.keyboard.press("?")
        assert WHY[language] in ada.page.get_by_role("tooltip").inner_text()


@pytest.mark.parametrize("language", SAME)
def test_the_last_round_says_that_only_one_event_is_left(visit: Visit, language: str) -> None:
    ada = visit("Ada", language=language)
    timeline = sit(ada, LAST_ROUND)
    assert timeline.locator("header span").inner_text() == SAME[language]
    ada.page.evaluate(LAYOUT)
    assert ada.page.evaluate("layoutFaults()") == []
