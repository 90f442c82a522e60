"""Help for the things on the table: only when it is asked for, and never in the way of the next choice."""

from playwright.sync_api import Locator

from tests.web.conftest import Visit
from tests.web.screens import PERSON, recorded
from tests.web.visitor import Visitor

GAME = "2p_sensible_play_above_100"
LONG = 3_000
"""Milliseconds after which a resting mouse has had its answer."""
OVERLAPS = """() => {
  const card = document.querySelector('[role="tooltip"]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-light="lit"]')].filter((element) => {
    const box = element.getBoundingClientRect();
    return Math.min(card.right, box.right - 6) > Math.max(card.left, box.left + 6)
      && Math.min(card.bottom, box.bottom - 6) > Math.max(card.top, box.top + 6);
  }).map((element) => element.dataset.target);
}"""


def sit(visitor: Visitor, beginning: str) -> None:
    """With a clock in the page that can be put forward."""
    visitor.page.clock.install()
    moves = recorded(GAME).moves
    ply = next(index for index, move in enumerate(moves) if move.startswith(beginning))
    visitor.sit(visitor.import_record(recorded(GAME).record, ply, [PERSON] * 2))
    visitor.wait("seen.settled()")


def rest_on(visitor: Visitor, thing: Locator) -> None:
    box = thing.bounding_box()
    assert box is not None
    visitor.page.mouse.move(box["x"] + box["width"] / 2 - 9, box["y"] + 11)
    visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 11)
    visitor.page.clock.run_for(LONG)


def bubbles(visitor: Visitor) -> int:
    return visitor.page.get_by_role("tooltip").locator("visible=true").count()


def test_help_opens_for_a_mouse_that_was_moved_there_and_a_click_ends_it(visit: Visit) -> None:
    ada = visit("Ada")
    sit(ada, "timeline ")
    lobby = ada.page.locator('[data-square="c1"]')
    rest_on(ada, lobby)
    assert bubbles(ada) == 1
    assert ada.page.evaluate(OVERLAPS) == []

    ada.page.mouse.down()
    ada.page.mouse.up()
    assert bubbles(ada) == 0
    ada.page.clock.run_for(LONG)
    assert bubbles(ada) == 0, "the mouse rests where it has clicked"
    rest_on(ada, lobby)
    assert bubbles(ada) == 0, "it has only shaken"
    rest_on(ada, ada.page.locator('[data-square="d1"]'))
    assert bubbles(ada) == 1


def test_what_comes_under_a_resting_mouse_is_not_explained(visit: Visit) -> None:
    ada = visit("Ada")
    sit(ada, "timeline ")
    button = next(thing for thing in ada.lit() if thing["id"].startswith("choice:timeline:"))
    ada.page.mouse.move(button["x"] - 9, button["y"])
    ada.pick(button)
    ada.page.clock.run_for(LONG)
    assert bubbles(ada) == 0


def test_a_new_question_ends_the_help_for_the_last_one(visit: Visit) -> None:
    ada = visit("Ada")
    sit(ada, "timeline ")
    rest_on(ada, ada.page.locator('[data-square="d1"]'))
    assert bubbles(ada) == 1
    game = ada.page.url.rsplit("/", 1)[1]
    move = ada.state(game)["moves"][0]
    ada.ask("POST", f"/games/{game}/moves", {"move": move, "after": 0, "id": "elsewhere"})
    ada.wait("seen.settled() && Number(seen.table().number) >= 1")
    assert bubbles(ada) == 0


def test_a_half_made_move_is_not_interrupted_and_large_surfaces_wait_to_be_asked(visit: Visit) -> None:
    ada = visit("Ada")
    sit(ada, "move ")
    rest_on(ada, ada.page.locator("section.timeline header"))
    assert bubbles(ada) == 0
    ada.page.keyboard.press("?")
    ada.page.clock.run_for(50)
    assert bubbles(ada) == 1
    ada.page.keyboard.press("Escape")
    ada.pick(next(thing for thing in ada.lit() if thing["id"].startswith("square:")))
    ada.page.mouse.move(700, 30)
    rest_on(ada, ada.page.locator("section.tabs [data-help^='tab:']").first)
    assert bubbles(ada) == 0
