"""The question bar: its buttons keep their places, and "Done" asks before something is lost."""

import random

import pytest

from tests.web.conftest import Visit
from tests.web.playing import Player, find, sit_before
from tests.web.visitor import DESK, PHONE, TABLET, Chooser, Device, Json

DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
ALL_DEVICES = pytest.mark.parametrize("device", [DESK, TABLET, PHONE], ids=lambda device: device.name)
END_AT = """([x, y]) => {
  const {target, means} = document.elementFromPoint(x, y)?.closest("[data-target]")?.dataset ?? {};
  return /^choice:(done|pass)$/.test(target) && means !== "leave";
}"""
"""Whether "No", "Done" or "Pass" is at a point."""

MOST_PICKS = 40


class Ender(Chooser):
    """Ends what is asked every other time."""

    def choose(self, things: list[Json]) -> Json:
        ends = [thing for thing in things if thing["id"] in ("choice:done", "choice:pass")]
        return ends[0] if ends and self.chance.random() < 0.5 else super().choose(things)


@ALL_DEVICES
def test_no_end_stands_where_the_last_press_was(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    sit_before(ada, "donate")
    player = Player(ada, Ender(random.Random(4)))
    player.look()
    for _ in range(MOST_PICKS):
        things = player.sight["lit"]
        thing = player.chooser.choose([each for each in things if each["sheet"]] or things)
        if not thing["seen"]:
            thing = player.found(thing["id"])
        player.sight = ada.pick(thing)
        assert not ada.page.evaluate(END_AT, [thing["x"], thing["y"]]), f"an end stands where {thing['id']} stood"


PLACES = """() => [...document.querySelectorAll("[data-question] button")].map((button) => {
  const {x, y, width, height} = button.getBoundingClientRect();
  return [button.dataset.target ?? button.innerText, x, y, width, height];
})"""


@DEVICES
@pytest.mark.parametrize("kind", ["timeline", "advance", "gain", "trade", "return", "use", "build", "buy", "take"])
def test_buttons_keep_their_places_while_previews_load(visit: Visit, kind: str, device: Device) -> None:
    ada = visit("Ada", device)
    held = []
    ada.page.route("**/preview?*", lambda route: held.append(route))
    sit_before(ada, kind)
    ada.page.evaluate("document.fonts.ready.then(() => true)")
    before = ada.page.evaluate(PLACES)
    for route in held:
        route.continue_()
    ada.page.unroute("**/preview?*")
    ada.page.wait_for_load_state("networkidle")
    assert ada.page.evaluate(PLACES) == before


STEPS = """() => Object.fromEntries([...document.querySelectorAll("[data-question] .choice")].map((button) => {
  const {x, y, width, height} = button.getBoundingClientRect();
  return [button.querySelector(".text").innerText, [x, y, width, height].map(Math.round)];
}))"""


@ALL_DEVICES
def test_steps_of_tabs_and_tracks_stay_in_their_places_until_no_point_is_left(visit: Visit, device: Device) -> None:
    """What is not possible any longer stays, dashed, and says why."""
    ada = visit("Ada", device)
    sit_before(ada, "advance")
    before = ada.page.evaluate(STEPS)
    assert len(before) == 8
    impossible = 0
    while not impossible:
        thing = next(thing for thing in ada.lit() if thing["id"].startswith("choice:develop:"))
        ada.pick(thing)
        ada.page.wait_for_load_state("networkidle")
        impossible = ada.page.locator("[data-question] .choice.off").count()
        assert ada.page.evaluate(STEPS) == before
    ada.page.locator("[data-question] .choice.off").first.click(force=True)  # it is no disabled button: it answers
    ada.page.get_by_role("alert").filter(has_text="study point", visible=True).wait_for()


@DEVICES
@pytest.mark.parametrize(("kind", "asks"), [("move", "Leave 6 moves unused?"), ("advance", "Leave 9 points unused?")])
def test_done_asks_once_before_something_is_lost(visit: Visit, kind: str, asks: str, device: Device) -> None:
    ada = visit("Ada", device)
    game = sit_before(ada, kind)
    done = ada.page.locator('[data-target="choice:done"]')
    box = done.bounding_box()
    find(ada, "choice:done")
    done.click()
    assert done.inner_text() == asks
    assert done.bounding_box() == box
    ada.page.keyboard.press("Escape")
    assert done.inner_text() == "Done"
    ada.pick(find(ada, "choice:done"))
    ada.pick(find(ada, "choice:done"))
    assert ada.number() == 1
    entry = ada.ask("GET", f"/games/{game}/log")["entries"][0]["entry"]
    assert entry["move"] == "done"
