"""Nothing covers or cuts what is needed: the log on the map, rings in what scrolls, Andrew beside the departments."""

import pytest

from tests.web.conftest import Visit
from tests.web.screens import PERSON, recorded, table_at
from tests.web.test_map import FRAME
from tests.web.visitor import DESK, PHONE, TABLET, WIDE, Device, Visitor

COVERED_CITIES = """() => [...document.querySelectorAll(".cartouche")].flatMap((corner) => {
  if (getComputedStyle(corner).visibility === "hidden") return [];
  const box = corner.getBoundingClientRect();
  return [...document.querySelectorAll("[data-city]")].filter((city) =>
    [...city.querySelectorAll(".slot, .name, .plate")].some((part) => {
      const other = part.getBoundingClientRect();
      return Math.min(box.right, other.right) > Math.max(box.left, other.left)
        && Math.min(box.bottom, other.bottom) > Math.max(box.top, other.top);
    })).map((city) => city.dataset.city);
})"""
CUT_RINGS = """() => {
  const RING = 4;
  const cut = [];
  for (const lit of document.querySelectorAll("[data-light]:not(g, [data-plain])")) {
    const box = lit.getBoundingClientRect();
    if (box.width === 0) continue;
    for (let each = lit.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const holder = each.getBoundingClientRect();
      const isIn = (near, far, start, end) => near >= start && far <= end;
      // What is half scrolled out is cut anyway.
      if (!isIn(box.top, box.bottom, holder.top, holder.bottom)) continue;
      if (!isIn(box.left - RING, box.right + RING, holder.left, holder.right))
        cut.push(`${lit.dataset.target} by ${each.className} at its sides`);
      const scrolled = each.scrollTop;
      if (box.top - RING < holder.top && scrolled === 0) cut.push(`${lit.dataset.target} by ${each.className} above`);
    }
  }
  return [...new Set(cut)];
}"""


def before(visitor: Visitor, game: str, beginning: str) -> str:
    moves = recorded(game).moves
    ply = next(index for index, move in enumerate(moves) if move.startswith(beginning))
    seats = [PERSON] * int(recorded(game).record["players"])
    table = visitor.import_record(recorded(game).record, ply, seats)
    visitor.sit(table)
    return table


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("device", [DESK, WIDE], ids=lambda device: device.name)
def test_the_corners_of_the_map_cover_no_city(visit: Visit, device: Device, language: str) -> None:
    ada = visit("Ada", device, language=language)
    ada.sit(table_at(ada, "4p_sensible_play_above_100", 0.5, before=14))
    assert ada.page.locator(".cartouche.left").is_visible()
    assert ada.page.evaluate(COVERED_CITIES) == []
    corner = ada.page.locator(".cartouche.left").bounding_box()
    assert corner is not None
    ada.page.mouse.move(corner["x"] + 40, corner["y"] - 60)
    for _ in range(4):  # where the map is drawn larger, the corners give way to what comes there
        ada.page.mouse.wheel(0, -120)
        ada.page.evaluate(FRAME)
        assert ada.page.evaluate(COVERED_CITIES) == []


@pytest.mark.parametrize("device", [DESK, TABLET, PHONE], ids=lambda device: device.name)
@pytest.mark.parametrize("beginning", ["reserve ", "timeline ", "advance "])
def test_no_ring_is_cut(visit: Visit, device: Device, beginning: str) -> None:
    ada = visit("Ada", device)
    before(ada, "4p_sensible_play_above_100", beginning)
    ada.page.wait_for_selector("[data-light=lit]")
    assert ada.page.evaluate(CUT_RINGS) == []


def test_the_tiles_of_the_reserve_are_picked_by_the_arrows(visit: Visit) -> None:
    ada = visit("Ada")
    before(ada, "4p_sensible_play_above_100", "reserve ")
    drawer = ada.page.get_by_role("dialog", name="Departments")
    drawer.wait_for()
    number = ada.number()
    targets = []
    for key in ("ArrowDown", "ArrowRight", "ArrowDown"):
        ada.page.keyboard.press(key)
        assert drawer.locator(":focus").count() == 1
        targets.append(drawer.locator(":focus").get_attribute("data-target"))
    assert len(set(targets)) == 3
    ada.page.keyboard.press("Enter")
    ada.wait("number => seen.settled() && Number(seen.table().number) > number", number)


OVERFULL = """() => [...document.querySelectorAll("main.desk .side > section")].filter(
  (section) => section.scrollHeight > section.clientHeight + 1).map((section) => section.className)"""


@pytest.mark.parametrize("height", [768, 840])
def test_on_a_low_screen_no_part_of_the_side_lies_over_another(visit: Visit, height: int) -> None:
    ada = visit("Ada", Device("laptop", 1366, height))
    ada.sit(table_at(ada, "4p_sensible_play_above_100", 0.5))
    assert ada.page.locator("main.desk").count() == (height >= 840)
    assert ada.page.evaluate(OVERFULL) == []


@pytest.mark.parametrize("share", [0.3, 0.5, 0.8])
def test_andrew_leaves_the_open_departments_in_sight(visit: Visit, share: float) -> None:
    ada = visit("Ada")
    ada.sit(table_at(ada, "solo_normal_player_wins", share, before=14))
    column = ada.page.locator(".players").bounding_box()
    last = ada.page.locator(".tiles li").last.bounding_box()
    assert column is not None
    assert last is not None
    card = ada.page.locator(".players .card").first
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight")
    assert last["y"] + last["height"] <= column["y"] + column["height"]


def test_the_preview_on_a_phone_names_its_target_and_stays_on_its_panel(visit: Visit) -> None:
    ada = visit("Ada", PHONE, confirm=True)
    before(ada, "2p_sensible_play_above_100", "build ")
    commerce = ada.look_for(lambda target: float(target == "choice:build:commerce"))
    assert commerce is not None
    ada.pick(commerce)
    city = next(thing for thing in ada.lit() if thing["id"].startswith("slot:"))
    ada.tap(city["x"], city["y"])
    ada.press("[role=dialog] [data-light=lit]")
    strip = ada.page.locator("[data-question] .strip")
    strip.wait_for()
    name = str(city["id"]).split(":")[1].replace("_", " ").title()
    assert name in strip.inner_text()
    ada.press('nav.panels [data-panel="tracks"]')
    strip.wait_for(state="detached")
    ada.press('nav.panels [data-panel="map"]')
    strip.wait_for()
