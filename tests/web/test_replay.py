"""A replay: stepping, the address, and positions that do not arrive."""

import json

import pytest
from playwright.sync_api import expect

from tests.web.catalogues import say
from tests.web.conftest import Visit
from tests.web.screens import recorded, replay
from tests.web.visitor import DESK, PHONE, Device, Visitor

COUNT = """
window.replaced = [];
const plain = history.replaceState;
history.replaceState = function (state, title, address) {
  window.replaced.push(address);
  return plain.call(this, state, title, address);
};
"""
LAST = len(recorded("3p_sensible_play_above_80").moves)


def at(visitor: Visitor) -> int:
    return int(visitor.page.locator("input[type=range]").input_value())


def be_at(visitor: Visitor, ply: int) -> None:
    expect(visitor.page.locator("input[type=range]")).to_have_value(str(ply))
    visitor.page.wait_for_url(f"**?ply={ply}")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
def test_stepping_by_keys_and_buttons(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    replay(ada)
    be_at(ada, LAST)
    where = LAST
    for key, button, steps in (
        ("Home", "screens.replay_first", -LAST),
        ("ArrowRight", "screens.replay_next", 1),
        ("ArrowRight", "screens.replay_next", 1),
        ("ArrowLeft", "screens.replay_back", -1),
        ("End", "screens.replay_last", LAST),
    ):
        where = min(LAST, max(0, where + steps))
        if device.touch:
            ada.press(f'button[aria-label="{say(button)}"]')
        else:
            ada.page.keyboard.press(key)
        be_at(ada, where)
    ada.page.keyboard.press("PageUp")
    ada.wait(f"Number(document.querySelector('input[type=range]').value) < {LAST}")
    back = at(ada)
    be_at(ada, back)
    ada.page.reload()
    ada.page.locator("main [data-city]").first.wait_for()
    be_at(ada, back)


def test_the_slider_changes_the_address_when_it_stands_still(visit: Visit) -> None:
    ada = visit("Ada")
    ada.context.add_init_script(COUNT)
    replay(ada)
    be_at(ada, LAST)
    ada.page.evaluate("replaced.length = 0")
    box = ada.page.locator("input[type=range]").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    ada.page.mouse.move(box["x"] + box["width"] - 8, y)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + box["width"] / 3, y, steps=120)
    ada.page.mouse.up()
    be_at(ada, at(ada))
    assert 1 <= len(ada.page.evaluate("replaced")) < 10
    ada.wait("document.querySelector('main [data-city]') !== null")


def test_a_position_that_does_not_arrive_leaves_the_board_and_can_be_asked_for_again(visit: Visit) -> None:
    ada = visit("Ada")
    replay(ada)
    be_at(ada, LAST)
    ada.page.keyboard.press("Home")
    be_at(ada, 0)
    ada.page.route("**/replay/*", lambda route: route.abort())
    ada.page.keyboard.press("PageDown")
    ada.page.keyboard.press("PageDown")
    wrong = ada.page.locator(".now .wrong")
    wrong.wait_for()
    assert ada.page.locator("main [data-city]").count() > 0
    ada.page.unroute_all()
    ada.page.get_by_role("button", name=say("common.reload"), exact=True).click()
    wrong.wait_for(state="detached")
    assert json.dumps(ada.troubles).count("ERR_FAILED") == len(ada.troubles) > 0
    ada.troubles.clear()
