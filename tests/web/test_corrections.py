"""A game with an owner's corrections is drawn with its own numbers, whatever the server's are."""

import carnegie
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

PEOPLE = [{"kind": "person"}] * 2


def free_stations(visitor: Visitor, square: str) -> list[str]:
    """The prices that can be read on a square of the company."""
    return visitor.page.locator(f"[data-square={square}] .ws:not(.full):not(.printed)").all_inner_texts()


def test_a_game_is_drawn_with_its_own_numbers(visit: Visit) -> None:
    corrections = {"strategic_planning.workstations": [5, 4], "housing_a.cost_1": 7, "row_4.vp": 6}
    record = carnegie.Game.new(players=2, seed=7, corrections=corrections).record()
    record["moves"] = ["tabs aaaa", "tabs aaaa"]
    ada = visit()
    corrected, plain = ada.import_record(record, 2, PEOPLE), ada.create(*PEOPLE)
    ada.sit(corrected)
    assert free_stations(ada, "c2") == ["$4"]
    assert ada.page.locator(".vp").filter(has_text="6").count() > 0
    assert ada.page.locator(".cost").first.inner_text() == "7"
    ada.page.evaluate("address => history.pushState(null, '', address)", f"/games/{plain}")
    ada.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")  # another table, without loading the page anew
    ada.page.wait_for_url(f"**/games/{plain}")
    ada.page.locator("[data-square=c2] .ws").nth(2).wait_for()
    assert free_stations(ada, "c2") == ["$5", "$5"]
    ada.go(f"/replay/{ada.import_record(record, 2, None)}")
    ada.page.locator("[data-square=c2] .ws").first.wait_for()
    assert free_stations(ada, "c2") == ["$4"]
