"""Without a mouse and without eyes: where the focus is, what is modal, and how much a screen reader is told."""

import random

import pytest

from tests.web.catalogues import say
from tests.web.conftest import Visit
from tests.web.playing import play
from tests.web.screens import make, recorded, table_at
from tests.web.visitor import DESK, PHONE, Device

HALF = "2p_sensible_play_above_100"
LAST = "4p_sensible_play_above_100"
LONGEST = 200
"""Letters that a screen reader may have to read for one decision."""
LISTEN = """() => {
  const LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
  window.told = [];
  const read = (changes) => {
    for (const region of new Set(changes.map(({target}) => (target.parentElement ?? target).closest(LIVE))))
      if (region?.textContent.trim()) window.told.push(region.textContent.trim());
  };
  new MutationObserver(read).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


@pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
def test_each_decision_is_announced_once_and_briefly(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    ada.sit(table_at(ada, HALF, 0.4))
    before = ada.number()
    ada.page.evaluate(LISTEN)
    play([ada], seed=5, moves=8)
    ada.wait("seen.settled()")
    told = ada.page.evaluate("told")
    assert 0 < len(told) <= ada.number() - before, told
    assert max(map(len, told)) < LONGEST, told


def test_the_focus_stays_at_the_table_from_decision_to_decision(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit(table_at(ada, HALF, 0.4))
    chance = random.Random(1)
    first = ada.number()
    ada.page.keyboard.press("ArrowRight")
    while ada.number() < first + 8:
        assert ada.page.evaluate("document.activeElement !== document.body"), ada.look()
        for _ in range(chance.randrange(4)):
            ada.page.keyboard.press(chance.choice(["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]))
        before = ada.look()["signature"]
        ada.page.keyboard.press("Enter")
        assert ada.page.evaluate("wish => seen.change(wish)", {"before": before, "patience": 10_000}) is not None
        ada.page.wait_for_function("() => document.activeElement !== document.body")


def test_the_result_is_modal(visit: Visit) -> None:
    ada = visit("Ada")
    table = table_at(ada, LAST, 1)
    ada.sit(table)
    make(ada, table, recorded(LAST).moves[-1], 0)
    ada.page.locator("dialog h1").wait_for()
    stops = set()
    for _ in range(12):
        ada.page.keyboard.press("Tab")
        where = "document.activeElement === document.body ? 'nothing' : !!document.activeElement.closest('dialog')"
        stops.add(ada.page.evaluate(where))
    assert True in stops
    assert False not in stops
    ada.page.keyboard.press("Escape")
    ada.page.locator("dialog").wait_for(state="detached")
    ada.page.get_by_role("button", name=say("table.result")).click()
    ada.page.locator("dialog h1").wait_for()
