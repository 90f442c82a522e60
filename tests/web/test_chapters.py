"""The tutorial's second chapter, played to its end, and played on from there."""

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

STEP = "document.querySelector('.teacher.placed')?.dataset.step"


def step(visitor: Visitor) -> str:
    visitor.wait(f"{STEP} && {STEP} !== 'opponent'")
    return str(visitor.page.evaluate(STEP))


def test_the_second_chapter_is_played_to_its_end_and_on(visit: Visit) -> None:
    ada = visit(language="nl")
    ada.go("/tutorial")
    ada.page.get_by_role("listitem").filter(has_text="Hoofdstuk 2").get_by_role("button").click()
    seen: list[str] = []
    while (now := step(ada)) != "late_end":
        seen.append(now)
        ada.page.locator(".teacher .buttons button").click()
        ada.wait(f"{STEP} !== '{now}'")
    assert len(seen) == len(set(seen)) == 14
    ada.page.get_by_role("button", name="Verder tegen bots").click()
    ada.page.wait_for_url("**/games/*")
    ada.wait("document.querySelector('[data-number]')")
    bots = ada.page.evaluate("fetch('/api' + location.pathname).then(answer => answer.json())")["seats"]
    assert [seat["kind"] for seat in bots] == ["bot", "bot", "person"]
