"""The start page and the ways from it: what stands where, what a game is called, and what an address shows."""

import pytest

from tests.web.conftest import Visit
from tests.web.screens import last_move, recorded, rest
from tests.web.visitor import DESK, PHONE, WIDE, Device

LINES = """() => {
  const top = (label) => Math.round(label.getBoundingClientRect().top);
  return [...document.querySelectorAll(".segments")].map(
    (each) => new Set([...each.querySelectorAll("label")].map(top)).size);
}"""
OVER_THE_TRAIN = """() => {
  const words = document.querySelector(".words p");
  const range = document.createRange();
  range.selectNodeContents(words);
  const text = range.getBoundingClientRect();
  const train = document.querySelector(".train").getBoundingClientRect();
  return Math.min(text.right, train.right) - Math.max(text.left, train.left) > 0
    && Math.min(text.bottom, train.bottom) - Math.max(text.top, train.top) > 0;
}"""
WATCH_FRAMES = """() => {
  window.blank = 0;
  const look = () => {
    if (!document.querySelector("main")) window.blank++;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
LABELS_OUTSIDE = """() => {
  const outside = [];
  for (const label of document.querySelectorAll(".chart .on")) {
    const name = label.textContent;
    const box = label.getBBox();
    const points = [0.04, 0.5, 0.96].map((share) => new DOMPoint(box.x + box.width * share, box.y + box.height / 2));
    const bands = [...label.closest("svg").querySelectorAll(".band")];
    if (!bands.some((band) => points.every((point) => band.isPointInFill(point)))) outside.push(name);
  }
  return outside;
}"""


@pytest.mark.parametrize("language", ["en", "nl", "ru"])
@pytest.mark.parametrize("device", [DESK, WIDE, PHONE], ids=lambda device: device.name)
def test_levels_stand_in_one_line_and_no_letter_over_the_train(visit: Visit, device: Device, language: str) -> None:
    ada = visit("Ada", device, language=language)
    ada.go("/")
    rest(ada)
    assert set(ada.page.evaluate(LINES)) == {1}
    assert not ada.page.evaluate(OVER_THE_TRAIN)


def test_a_replay_in_the_list_names_its_players(visit: Visit) -> None:
    ada = visit("Ada")
    ada.become()
    ada.import_record(recorded("3p_sensible_play_above_80").record, 0, None)
    ada.go("/")
    row = ada.page.locator("section.games a.row")
    row.wait_for()
    assert row.locator("li").all_inner_texts() == ["vermilion", "cobalt", "ivory"]


@pytest.mark.parametrize("address", ["/nowhere", "/games/nothing_here"])
def test_an_unknown_address_leads_on(visit: Visit, address: str) -> None:
    ada = visit("Ada")
    if address == "/nowhere":
        ada.go(address)
        ada.page.get_by_role("heading", name="Page not found").wait_for()
    else:
        ada.become()
        ada.go(address)
        ada.page.locator("main h1").wait_for()
        ada.troubles.clear()  # Chromium's own line about the 404
    ada.page.locator("main").get_by_role("link", name="To the start page").click()
    ada.page.locator(".home main").wait_for()


def test_no_picture_is_blank_between_the_start_page_and_a_table(visit: Visit) -> None:
    ada = visit("Ada")
    ada.go("/")
    rest(ada)
    ada.page.evaluate(WATCH_FRAMES)
    ada.press(".play .act.go")
    ada.page.wait_for_selector("[data-number] main")
    ada.page.go_back()
    ada.page.wait_for_selector(".home main")
    ada.page.go_forward()
    ada.page.wait_for_selector("[data-number] main")
    assert ada.page.evaluate("window.blank") == 0


LETTERS_OUTSIDE = """() => [...document.querySelectorAll(".chart svg text")].filter((text) => {
  const box = text.getBoundingClientRect();
  const chart = text.closest(".drawing").getBoundingClientRect();
  return box.left < chart.left - 1 || box.right > chart.right + 1
    || box.top < chart.top - 1 || box.bottom > chart.bottom + 1;
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
def test_the_names_in_the_chart_of_a_score_stand_in_their_bands(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    last_move(ada)
    chart = ada.page.locator(".segments label")
    for index in range(chart.count()):
        chart.nth(index).click()
        assert ada.page.locator(".chart .on").count() > 0
        assert ada.page.evaluate(LABELS_OUTSIDE) == []
        assert ada.page.evaluate(LETTERS_OUTSIDE) == []


def test_another_seat_leaves_the_new_table_open_for_changes(visit: Visit) -> None:
    ada = visit("Ada")
    ada.go("/new")
    for _ in range(2):
        ada.page.get_by_role("button", name="Another seat").click()
    ada.page.get_by_role("button", name="Remove seat 4").click()
    assert ada.page.url.endswith("/new")
    assert ada.page.get_by_role("button", name="Remove seat").count() == 3
