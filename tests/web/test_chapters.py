"""The tutorial: its second chapter, played to its end and on from there, and requests that are lost."""

from playwright.sync_api import Route

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor

STEP = "document.querySelector('.teacher.placed')?.dataset.step"


def step(visitor: Visitor) -> str:
    visitor.wait(f"{STEP} && {STEP} !== 'opponent'")
    return str(visitor.page.evaluate(STEP))


def test_the_second_chapter_is_played_to_its_end_and_on(visit: Visit) -> None:
    ada = visit(device=PHONE, language="nl")
    ada.go("/tutorial")
    ada.page.get_by_role("listitem").filter(has_text="Hoofdstuk 2").get_by_role("button").click()
    seen: list[str] = []
    while (now := step(ada)) != "late_end":
        seen.append(now)
        if now == "late_use_choice":  # a single button has room for its words
            words = ada.page.locator("[data-target='choice:choose:research'] .text").bounding_box()
            assert words is not None
            assert words["width"] > 50
        ada.press(".teacher .buttons button")
        ada.wait(f"{STEP} !== '{now}'")
    assert len(seen) == len(set(seen)) == 14
    ada.page.get_by_role("button", name="Verder tegen bots").click()
    ada.page.wait_for_url("**/games/*")
    ada.wait("document.querySelector('[data-number]')")
    bots = ada.page.evaluate("fetch('/api' + location.pathname).then(answer => answer.json())")["seats"]
    assert [seat["kind"] for seat in bots] == ["bot", "bot", "person"]


def test_a_lost_request_of_the_opponent_is_sent_again(visit: Visit) -> None:
    """Requests do not arrive or lose their answers: each move is played once, and the lesson continues."""
    ada = visit()
    lost: list[str] = []

    def lose(route: Route) -> None:
        if "Bearer" in route.request.headers.get("authorization", "") and len(lost) < 4:
            lost.append(route.request.post_data or "")
            if len(lost) % 2 == 0:
                route.fetch()  # it arrives, but not its answer
            route.abort("internetdisconnected")
        else:
            route.continue_()

    ada.go("/tutorial")
    ada.page.get_by_role("button", name="Start", exact=True).first.click()
    step(ada)
    ada.page.route("**/moves", lose)
    while (now := step(ada)) != "open_construction":
        ada.press(".teacher .buttons button")
        ada.wait(f"{STEP} !== '{now}'")
    assert len(lost) == 4
    game = ada.page.evaluate("JSON.parse(localStorage['carnegie.tutorial']).id")
    moves = [entry["entry"]["move"] for entry in ada.ask("GET", f"/games/{game}/log?after=0")["entries"]]
    script = "tabs aaaa, tabs aaab, housing san_francisco, reserve engineering, housing new_york, reserve purchasing"
    assert moves == script.split(", ")
