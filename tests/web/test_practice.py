"""Solo on the page: undo stops at a revealed card and says why; a practice table goes back, and its result says so."""

import pytest

from carnegie import Game
from tests.web.conftest import Visit
from tests.web.playing import make_move
from tests.web.screens import PERSON, make
from tests.web.visitor import DESK, PHONE, Device, Visitor

WHY = "Andrew's card has been revealed: no undo"
UNDO = ".mini[aria-keyshortcuts=u], .btn.square"


def played_to_a_row() -> Game:
    """The first choice of a row: the round's card lies face down."""
    game = Game.solo("normal", 7)
    while game.phase != "timeline":
        game.play(game.legal_moves[-1])
    return game


def sit_before_a_row(visitor: Visitor, game: str) -> int:
    """Plays to the first choice of a row, and sits down; returns the number of moves."""
    moves = [move.text for move in played_to_a_row().history]
    for number, move in enumerate(moves):
        make(visitor, game, move, number)
    visitor.sit(game)
    return len(moves)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
def test_a_card_that_was_turned_is_not_taken_back_and_the_button_says_why(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    game = ada.create(PERSON, solo="normal", seed=7, options={"undo": "free"})
    before = sit_before_a_row(ada, game)
    make_move(ada, "timeline construction")
    button = ada.page.locator(UNDO).locator("visible=true").first
    assert button.get_attribute("aria-disabled") == "true"
    box = button.bounding_box()
    assert box is not None
    ada.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ada.page.get_by_role("alert").get_by_text(WHY).wait_for()
    assert ada.number() == before + 1
    after = ada.state(game)
    assert (after["number"], after["view"]["solo"]["face_up"]) == (before + 1, True)


def test_moves_since_the_card_are_taken_back_one_by_one_and_no_further(visit: Visit) -> None:
    ada = visit("Ada")
    game = ada.create(PERSON, solo="normal", seed=7, options={"undo": "free"})
    before = sit_before_a_row(ada, game)
    make_move(ada, "timeline human_resources")
    move = next(move for move in ada.state(game)["moves"] if move.startswith("move "))
    make_move(ada, move)
    chips = ada.page.locator("[data-help=turn] button")
    chips.nth(1).wait_for()
    assert [chips.nth(index).is_disabled() for index in range(2)] == [True, False]
    assert WHY in (chips.nth(0).get_attribute("title") or "")
    ada.page.keyboard.press("u")
    ada.wait("number => Number(seen.table().number) === number", before + 3)
    assert ada.state(game)["ply"] == before + 1
    ada.wait("seen.settled()")
    ada.page.keyboard.press("u")
    ada.page.get_by_role("alert").get_by_text(WHY).wait_for()
    assert ada.state(game)["number"] == before + 3


def test_a_practice_table_is_made_here_and_goes_back_past_the_card(visit: Visit) -> None:
    ada = visit("Ada")
    ada.become()
    ada.go("/new")
    practice = ada.page.get_by_role("checkbox", name="Practice: undo across Andrew's cards")
    assert practice.count() == 0
    ada.page.get_by_role("radio", name="Solo").check()
    practice.check()
    ada.page.get_by_label("Seed").fill("7")
    ada.page.get_by_role("button", name="Start the game").click()
    ada.page.wait_for_selector("[data-number]")
    game = ada.page.url.rpartition("/")[2]
    assert ada.state(game)["options"]["practice"]
    before = sit_before_a_row(ada, game)
    make_move(ada, "timeline construction")
    ada.press(UNDO)
    ada.wait("number => Number(seen.table().number) === number", before + 2)
    assert (ada.state(game)["ply"], ada.state(game)["view"]["solo"]["face_up"]) == (before, False)


@pytest.mark.parametrize("practice", [True, False])
def test_the_result_says_whether_it_was_practice(visit: Visit, practice: bool) -> None:
    whole = Game.solo("normal", 7)
    whole.playout(1)
    ada = visit("Ada")
    game = ada.create(PERSON, solo="normal", seed=7, options={"undo": "free", "practice": practice})
    for number, move in enumerate(whole.history[:-1]):
        make(ada, game, move.text, number)
    ada.sit(game)
    make(ada, game, whole.history[-1].text, len(whole.history) - 1)
    ada.page.wait_for_selector("section.end h1")
    said = ada.page.get_by_text("Practice game: revealed cards could be undone. The result does not count")
    assert said.count() == (1 if practice else 0)
