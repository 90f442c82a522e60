"""A file of the page that cannot be loaded, as after an update: a message and a button instead of a blank."""

import pytest
from playwright.sync_api import Locator

from tests.web.catalogues import say
from tests.web.conftest import Visit
from tests.web.screens import PERSON, make, recorded, table_at
from tests.web.visitor import Visitor

LAST = "4p_sensible_play_above_100"


def lose(visitor: Visitor, file: str) -> None:
    visitor.page.route(f"**/assets/{file}-*.js", lambda route: route.abort())


def message(visitor: Visitor, language: str = "en") -> Locator:
    return visitor.page.get_by_role("alert").filter(has_text=say("common.not_loaded", language))


def reload_all(visitor: Visitor, language: str = "en") -> None:
    """Presses the message's button, now that everything is there."""
    visitor.page.unroute_all()
    message(visitor, language).get_by_role("button", name=say("common.reload", language)).click()
    message(visitor, language).wait_for(state="detached")
    visitor.troubles.clear()  # the browser has said what it could not load


def test_the_lobby(visit: Visit) -> None:
    ada = visit()
    game = ada.create(PERSON, {"kind": "open"})
    lose(ada, "Lobby")
    ada.go(f"/games/{game}")
    message(ada).wait_for()
    reload_all(ada)
    ada.page.locator("main ol li").first.wait_for()


def test_the_result(visit: Visit) -> None:
    ada = visit()
    table = table_at(ada, LAST, 1)
    lose(ada, "End")
    ada.sit(table)
    make(ada, table, recorded(LAST).moves[-1], 0)
    message(ada).wait_for()
    ada.page.keyboard.press("Escape")
    message(ada).wait_for(state="detached")
    ada.page.get_by_role("button", name=say("table.result")).click()
    reload_all(ada)


@pytest.mark.parametrize(("path", "file"), [("/rules", "Rules"), ("/rules", "rules"), ("/tutorial", "tutorial")])
def test_a_screen_and_its_words(visit: Visit, path: str, file: str) -> None:
    ada = visit()
    lose(ada, file)
    ada.go("/")
    ada.page.locator(f'a[href="{path}"]').first.click()
    message(ada).wait_for()
    reload_all(ada)
    ada.page.locator("h1").first.wait_for()


def test_another_language_and_the_first_one(visit: Visit) -> None:
    """The page goes on in the words that it has; without any, it has those of its message."""
    ada = visit(language="nl")
    lose(ada, "ru")
    ada.go("/")
    ada.page.locator("button[lang=ru]").first.click()
    message(ada, "nl").wait_for()
    assert ada.page.locator("html[lang=nl] h1").count() == 1
    message(ada, "nl").get_by_role("button").click()
    message(ada, "ru").wait_for()
    reload_all(ada, "ru")
    ada.page.locator("html[lang=ru] h1").wait_for()
