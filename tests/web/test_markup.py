"""What people write stays text: in names, chat and imported records."""

import json

from tests.web.conftest import Visit
from tests.web.screens import recorded
from tests.web.visitor import Visitor

SCRIPT = "<img src=x onerror='window.harm=1'>"
NAME = "<b onclick=alert(1)>A&amp;</b>"


def check_harmless(visitor: Visitor) -> None:
    assert visitor.page.evaluate("window.harm") is None
    assert visitor.page.locator("img[src=x], b[onclick]").count() == 0


def test_names_and_chat(visit: Visit) -> None:
    ada = visit(NAME)
    game = ada.create({"kind": "person", "name": NAME}, {"kind": "person", "name": SCRIPT[:32]}, seed=1)
    ada.ask("POST", f"/games/{game}/chat", {"text": SCRIPT})
    ada.sit(game)
    check_harmless(ada)
    assert ada.page.get_by_text(NAME).count() > 0
    ada.go("/")
    ada.page.wait_for_selector("main, h1")
    check_harmless(ada)


def test_names_in_the_lobby_and_in_lists(visit: Visit) -> None:
    ada, bob = visit(NAME), visit("Bob")
    game = ada.create({"kind": "person", "name": NAME}, {"kind": "open"})
    ada.go(f"/games/{game}")
    ada.page.get_by_text(NAME).first.wait_for()
    check_harmless(ada)
    bob.become()
    bob.go("/tables")
    bob.page.get_by_text(NAME).first.wait_for()
    check_harmless(bob)


def test_imported_records(visit: Visit) -> None:
    ada = visit("Ada")
    ada.become()
    ada.go("/import")
    good = recorded("2p_random_moves").record
    ada.page.locator("textarea").fill(SCRIPT)
    ada.page.locator("p.wrong").wait_for()
    check_harmless(ada)
    for bad in ({**good, "mode": SCRIPT}, {**good, "moves": [SCRIPT]}, {**good, SCRIPT: SCRIPT}):
        ada.page.locator("textarea").fill(json.dumps(bad))
        ada.page.locator("button.go:enabled").click()
        ada.page.locator("[role=alert]").wait_for()
        check_harmless(ada)
    ada.troubles = [trouble for trouble in ada.troubles if "422" not in trouble]  # three were refused
