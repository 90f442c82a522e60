"""Chat, hints and the drawers they stand in."""

import pytest
from playwright.sync_api import Request

from tests.web.conftest import Visit
from tests.web.playing import has_to_decide, make_move, sit_together
from tests.web.screens import PERSON, make, recorded
from tests.web.visitor import DESK, PHONE, Device, Visitor

GAME = "2p_sensible_play_above_100"
DRAFT = "good luck, u 1 2 3"
"""Its letters would undo and decide if they went to the table."""


def open_chat(visitor: Visitor) -> None:
    if visitor.device.touch:
        visitor.press('[aria-label="Menu"]')
        visitor.page.locator(".menu").get_by_text("Chat").tap()
    else:
        visitor.press('[aria-label="Chat"]')
    visitor.page.locator("form input:focus").wait_for()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
def test_what_is_written_goes_into_the_chat_and_is_noticed(visit: Visit, device: Device) -> None:
    ada, bob = visit("Ada", device), visit("Bob", device)
    sit_together(ada, bob)
    make_move(ada, "tabs abab")
    open_chat(ada)
    ada.page.keyboard.type(DRAFT)
    ada.page.keyboard.press("Enter")
    said = bob.page.locator("header .said")
    said.filter(has_text=DRAFT).wait_for()
    assert ada.number() == 1
    assert ada.page.evaluate("document.activeElement.value") == ""
    assert ada.page.locator(".chat li").filter(has_text=DRAFT).count() == 1
    bob.press("header .said")
    bob.page.locator(".chat li").filter(has_text=DRAFT).wait_for()
    said.wait_for(state="detached")
    assert bob.page.locator(".tools em").count() == 0
    bob.page.keyboard.press("Escape")
    bob.page.locator(".chat").wait_for(state="detached")


def test_what_was_said_before_is_no_news(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    game = sit_together(ada, bob)
    ada.ask("POST", f"/games/{game}/chat", {"text": "hello"})
    bob.page.locator("header .said").wait_for()
    bob.sit(game)
    open_chat(bob)
    bob.page.locator(".chat li").filter(has_text="hello").wait_for()
    bob.press('[aria-label="Chat"]')
    assert bob.page.locator("header .said, .tools em").count() == 0


def test_a_draft_survives_other_drawers(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit(ada.create(PERSON, PERSON, seed=11))
    open_chat(ada)
    ada.page.keyboard.type(DRAFT)
    ada.press('[aria-label="Log"]')
    ada.page.locator(".log").first.wait_for()
    ada.press('[aria-label="Chat"]')
    ada.page.locator("form input:focus").wait_for()
    assert ada.page.locator("form input").input_value() == DRAFT


def test_a_drawer_that_opens_by_itself_waits_for_the_writer(visit: Visit) -> None:
    """Bob has to reserve a tile while he writes: the tiles come when he closes the chat."""
    ada, bob = visit("Ada"), visit("Bob")
    game = sit_together(ada, bob)
    tiles = bob.page.locator('[data-drawer] [data-light=lit][data-target^="tile:"]')
    open_chat(bob)
    bob.page.keyboard.type(DRAFT)
    make(ada, game, "tabs aaaa", 0)
    make(bob, game, "tabs aaaa", 1)
    make(bob, game, "housing san_francisco", 2)
    bob.wait("seen.table().number === '3'")
    assert tiles.count() == 0
    bob.page.keyboard.type("!")
    assert bob.page.locator("form input").input_value() == f"{DRAFT}!"
    bob.page.keyboard.press("Escape")
    tiles.first.click()
    bob.wait("seen.table().number === '4'")
    bob.page.locator("[data-drawer]").wait_for(state="detached")


def test_hints_are_asked_for_once_for_a_decision(visit: Visit) -> None:
    ada = visit("Ada")
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/hint"):
            asked.append(request.url)

    ada.page.on("request", note)
    moves = recorded(GAME).moves
    ply = next(index for index, move in enumerate(moves) if move.startswith("build "))
    ada.sit(ada.import_record(recorded(GAME).record, ply, [PERSON] * 2))
    assert has_to_decide(ada)
    hints = ada.page.locator("[data-drawer] li")
    for _ in range(4):
        ada.press('[aria-label="Hint"]')
        hints.first.wait_for()
        ada.press('[aria-label="Hint"]')
        hints.first.wait_for(state="detached")
    assert len(asked) == 1
