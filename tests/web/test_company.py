"""The narrow company board: every department in its cell, every word whole, in every language."""

import pytest

from tests.web.conftest import Visit
from tests.web.screens import rest, table_at
from tests.web.visitor import PHONE, TABLET, Device

FAULTS = """() => {
  const faults = [];
  for (const square of document.querySelectorAll(".company [data-square]")) {
    const cell = square.getBoundingClientRect();
    for (const thing of square.querySelectorAll(".ws, .lying, .name")) {
      const box = thing.getBoundingClientRect();
      if (box.left < cell.left || box.right > cell.right || box.top < cell.top || box.bottom > cell.bottom)
        faults.push(`${square.dataset.square}: ${thing.className} is outside`);
    }
    const text = square.querySelector(".name .tall")?.firstChild;
    const range = document.createRange();
    for (const word of text?.data.matchAll(/\\S+/g) ?? []) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        faults.push(`${word[0]} is broken`);
    }
  }
  return faults;
}"""


@pytest.mark.parametrize("device", [TABLET, PHONE], ids=lambda device: device.name)
def test_departments_stay_in_their_cells_and_words_in_one_piece(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    ada.sit(table_at(ada, "4p_sensible_play_above_100", 0.97))
    faults: list[str] = []
    for language in ("en", "nl", "ru"):
        ada.speak(language)
        rest(ada)
        ada.press('nav.panels [data-panel="company"]')
        for seat in range(4):
            ada.page.locator(".strip button").nth(seat).click()
            ada.page.locator(f".company.own-{seat}").wait_for()
            faults += [f"{language}, seat {seat}: {fault}" for fault in ada.page.evaluate(FAULTS)]
    assert faults == []
