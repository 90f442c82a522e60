"""Double clicks and held keys count once; what has stood there answers at once."""

import pytest

from tests.web.conftest import Visit
from tests.web.playing import find, sit_before, some_of_each
from tests.web.screens import documented_kinds
from tests.web.visitor import DESK, PHONE, Device, Json, Visitor

PACES = (80, 120, 180, 250, 350)
"""Milliseconds between the clicks of people who click twice."""
CALM = 400
"""Milliseconds for which a control that has come under the pointer takes no press (web/src/lib/presses.ts)."""
MOST_TRIES = 5
WATCH = 'addEventListener("pointerdown", ({timeStamp}) => (window.downs ??= []).push(timeStamp), true)'
DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)


def click_twice(visitor: Visitor, thing: Json, pause: float) -> float:
    """The time between both clicks as the page has it, which is longer than the pause on a busy machine."""
    visitor.tap(thing["x"], thing["y"])
    visitor.page.wait_for_timeout(pause)
    visitor.tap(thing["x"] + 2, thing["y"] + 1)
    visitor.wait("seen.settled()")
    first, second = visitor.page.evaluate("downs.slice(-2)")
    return float(second - first)


def take_back(visitor: Visitor, game: str, before: int) -> None:
    """To where it was, by the server or by Escape."""
    now = visitor.number()
    visitor.page.keyboard.press("Escape")
    if now > before:
        visitor.ask("POST", f"/games/{game}/undo", {"after": now, "id": f"u{now}"})
        visitor.wait("number => seen.settled() && Number(seen.table().number) > number", now)


@DEVICES
@pytest.mark.parametrize("kind", documented_kinds())
def test_a_double_click_is_one_press(visit: Visit, kind: str, device: Device) -> None:
    ada = visit("Ada", device)
    ada.context.add_init_script(WATCH)
    game = sit_before(ada, kind)
    for index, target in enumerate(some_of_each(ada)):
        pace = PACES[(index + len(kind)) % len(PACES)]
        lag = 0.0
        for _ in range(MOST_TRIES):
            thing = find(ada, target)
            sight = ada.look()
            before = int(sight["table"]["number"])
            gap = click_twice(ada, thing, max(0, pace - lag))
            if gap < CALM:
                break
            lag += gap - pace
            take_back(ada, game, before)
        made = ada.number() - before
        picked = ada.page.locator('[data-light="picked"], [data-means="leave"]').count()
        assert made <= 1, f"{target} made {made} moves"
        assert (picked == 0) if made else ada.look()["signature"] != sight["signature"], f"{target} counted twice"
        take_back(ada, game, before)


@DEVICES
def test_a_control_that_has_stood_there_answers_at_once(visit: Visit, device: Device) -> None:
    """Three steps of tabs and tracks, each pressed as soon as the one before is made."""
    ada = visit("Ada", device)
    sit_before(ada, "advance")
    steps = [thing for thing in ada.lit() if thing["id"].startswith(("choice:advance:", "choice:develop:"))]
    for number, thing in enumerate(steps[:2], start=1):
        ada.tap(thing["x"], thing["y"])
        ada.wait("number => seen.settled() && Number(seen.table().number) === number", number)


def test_what_does_nothing_new_answers_every_press(visit: Visit) -> None:
    ada = visit("Ada")
    sit_before(ada, "timeline")
    button = ada.page.get_by_role("button", name="Scores")
    for _ in range(3):
        button.click()
        ada.page.get_by_role("dialog").wait_for()
        button.click()
        ada.page.get_by_role("dialog").wait_for(state="detached")


def test_undo_and_the_steps_of_the_turn_take_one_press(visit: Visit) -> None:
    ada = visit("Ada")
    game = sit_before(ada, "advance")
    for number in range(2):
        ada.pick(next(thing for thing in ada.lit() if thing["id"].startswith("choice:develop:")))
        ada.wait("number => Number(seen.table().number) > number", number)
    base = ada.state(game)["ply"]
    undo = ada.page.locator(".mini[aria-keyshortcuts=u]")
    undo.click()
    ada.wait("seen.settled() && Number(seen.table().number) === 3")
    undo.click()
    ada.wait("seen.settled()")
    assert ada.state(game)["ply"] == base - 1


def hold(visitor: Visitor, key: str) -> None:
    """A key that is held: the browser repeats it."""
    for _ in range(6):
        visitor.page.keyboard.down(key)
    visitor.page.keyboard.up(key)
    visitor.wait("seen.settled()")


def test_a_held_key_counts_once(visit: Visit) -> None:
    ada = visit("Ada")
    game = sit_before(ada, "advance")
    for key, number in (("1", 1), ("2", 2), ("u", 3), ("u", 4)):
        hold(ada, key)
        ada.wait("number => Number(seen.table().number) >= number", number)
        assert ada.state(game)["number"] == number
    for key, number in (("Enter", 5), (" ", 6)):
        ada.page.locator('[data-target^="choice:develop:"][data-light="lit"]').first.focus()
        hold(ada, key)
        ada.wait("number => Number(seen.table().number) >= number", number)
        assert ada.state(game)["number"] == number


def test_a_held_enter_counts_once_on_the_map(visit: Visit) -> None:
    ada = visit("Ada")
    game = sit_before(ada, "housing")
    ada.page.locator('[data-target^="slot:"][data-light="lit"]').first.focus()
    hold(ada, "Enter")
    ada.wait("Number(seen.table().number) >= 1")
    assert ada.state(game)["number"] == 1


@pytest.mark.parametrize("keys", ["12", "21", "1u", "123", "11"])
def test_keys_pressed_one_right_after_the_other_all_count(visit: Visit, keys: str) -> None:
    ada = visit("Ada")
    game = sit_before(ada, "advance")
    for key in keys:
        ada.page.keyboard.press(key)
    ada.wait("number => seen.settled() && Number(seen.table().number) === number", len(keys))
    assert ada.state(game)["number"] == len(keys)
