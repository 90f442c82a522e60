"""Games with corrections are drawn with their own numbers, and the page says which numbers are inferred."""

import carnegie
from carnegie.components import all_correctable
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
    ada.sit(corrected)
    ada.page.evaluate("history.pushState(null, '', '/rules')")
    ada.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")  # the rules have the server's numbers
    rules = ada.page.locator(".rules .text")
    rules.wait_for()
    text = rules.inner_text()
    ada.page.reload()
    rules.wait_for()
    assert rules.inner_text() == text
    ada.go(f"/replay/{ada.import_record(record, 2, None)}")
    ada.page.locator("[data-square=c2] .ws").first.wait_for()
    assert free_stations(ada, "c2") == ["$4"]


def test_the_page_names_the_inferred_numbers(visit: Visit) -> None:
    inferred = [each for each in all_correctable() if each.why is not None]
    ada = visit(language="ru")
    ada.go("/new")
    ada.page.get_by_role("link", name="владелец игры может их исправить").click()
    ada.page.locator("#numbers figure li").first.wait_for()
    assert ada.page.locator("#numbers figure li").count() == len(inferred)
    tabs = [each for each in inferred if not each.name.endswith((".square", ".workstations"))]
    assert ada.page.locator("#research abbr").count() == len(tabs)
    assert ada.page.locator(".text > .own a[href='#numbers']").count() == 1


def test_a_new_table_takes_the_number_of_another_edition(visit: Visit) -> None:
    ada = visit()
    ada.go("/new")
    ada.page.get_by_label("Industry A, step 3: 3 instead of 4").check()
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/games/*")
    assert ada.state(ada.page.url.rpartition("/")[2])["corrections"] == {"industry_a.cost_3": 3}
