"""Fresh browsers: nobody is a person here before they sit down, and nothing has to be loaded again afterwards."""

import pytest

from tests.web.catalogues import words
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide, make_move
from tests.web.screens import PERSON
from tests.web.visitor import DESK, PHONE, WHOLE_TABLE, Device, Visitor

DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
PLAY = "main button.act.go"
"""A game against bots in one click."""


def open_table(host: Visitor, **wish: object) -> str:
    """A table with one free seat. The host, who comes second in the turn order, waits in the lobby."""
    host.create({"kind": "open"}, {**PERSON, "name": "Ada"}, seed=11, **wish)
    game = str(host.ask("GET", "/me/games")["games"][0]["id"])
    host.go(f"/games/{game}")
    host.page.get_by_role("button", name=words("en", "screens")["start_game"]).wait_for()
    return game


def sit_down(stranger: Visitor, language: str = "en") -> None:
    stranger.page.get_by_role("button", name=words(language, "screens")["sit_here"], exact=True).click()


def start(host: Visitor) -> None:
    host.page.locator("button:enabled", has_text=words("en", "screens")["start_game"]).click()


def play_first(stranger: Visitor, host: Visitor, game: str) -> None:
    """The stranger has to decide, does so by clicking, and the host sees them and it."""
    stranger.page.wait_for_selector(WHOLE_TABLE)
    assert has_to_decide(stranger)
    assert host.state(game)["present"] == [0, 1]
    host.page.wait_for_selector(WHOLE_TABLE)
    host.page.locator(".tag", has_text=words("en", "board")["away"]).wait_for(state="detached")
    make_move(stranger, "tabs abab")
    assert stranger.number() == 1
    host.wait("seen.settled() && Number(seen.table().number) === 1 && seen.table().asked === 'true'")


@DEVICES
def test_a_stranger_who_comes_by_invitation_plays_without_loading_again(visit: Visit, device: Device) -> None:
    ada, bea = visit("Ada"), visit("Bea", device, stranger=True)
    game = open_table(ada)
    bea.go(f"/games/{game}#invite={ada.invite}")
    sit_down(bea)
    start(ada)
    play_first(bea, ada, game)


@DEVICES
def test_a_stranger_who_finds_a_table_in_the_list_plays_without_loading_again(visit: Visit, device: Device) -> None:
    ada, bea = visit("Ada"), visit("Bea", device, language="nl", stranger=True)
    game = open_table(ada)
    bea.go("/")
    bea.page.locator('a[href="/tables"]').first.click()
    bea.page.locator(f'a[href="/games/{game}"]').click()
    sit_down(bea, "nl")
    start(ada)
    play_first(bea, ada, game)


def test_every_tab_of_a_stranger_can_play(visit: Visit) -> None:
    """Both tabs were opened before the person existed; one of them sits down, the other one plays."""
    ada, bea = visit("Ada"), visit("Bea", stranger=True)
    game = open_table(ada)
    bea.go(f"/games/{game}#invite={ada.invite}")
    first, second = bea.page, bea.new_page()
    second.goto(f"/games/{game}#invite={ada.invite}")
    second.get_by_role("button", name=words("en", "screens")["sit_here"], exact=True).wait_for()
    sit_down(bea)
    start(ada)
    for page in (first, second):
        bea.page = page
        bea.page.wait_for_selector(WHOLE_TABLE)
        assert has_to_decide(bea)
    play_first(bea, ada, game)
    bea.page = first
    bea.wait("seen.settled() && Number(seen.table().number) === 1")


def test_two_tabs_of_a_stranger_become_one_person(visit: Visit) -> None:
    """Both begin a game at the same moment."""
    bea = visit("Bea", stranger=True)
    pages = [bea.page, bea.new_page()]
    for page in pages:
        page.goto("/")
        page.locator(PLAY).wait_for()
    for page in pages:
        page.evaluate("selector => document.querySelector(selector).click()", PLAY)
    for page in pages:
        page.wait_for_selector(WHOLE_TABLE)
    assert len(bea.ask("GET", "/me/games")["games"]) == 2


def test_a_stranger_who_watches_and_a_spectator_see_who_sits_down(visit: Visit) -> None:
    ada, bea, cy = visit("Ada"), visit("Bea", stranger=True), visit("Cy", stranger=True)
    game = open_table(ada)
    for visitor in (bea, cy):
        visitor.go(f"/games/{game}#invite={ada.invite}")
    cy.page.get_by_role("button", name=words("en", "screens")["sit_here"], exact=True).wait_for()
    sit_down(bea)
    cy.page.get_by_role("button", name=words("en", "screens")["sit_here"], exact=True).wait_for(state="detached")
    start(ada)
    play_first(bea, ada, game)
    cy.wait("seen.table() !== null && Number(seen.table().number) === 1")
    assert cy.look()["table"]["asked"] == "false"


def test_the_start_page_asks_for_my_games_when_another_tab_has_made_a_person(visit: Visit) -> None:
    bea = visit("Bea", stranger=True)
    bea.go("/")
    home, other = bea.page, bea.new_page()
    home.get_by_text(words("en", "screens")["no_games"]).first.wait_for()
    other.goto("/")
    other.locator(PLAY).wait_for()
    with home.expect_request(lambda request: "/api/me/games" in request.url, timeout=10_000):
        other.locator(PLAY).click()
    other.wait_for_selector(WHOLE_TABLE)


@DEVICES
def test_a_first_visit_goes_without_errors(visit: Visit, device: Device) -> None:
    """The console of a stranger stays empty on every screen of the start page's links; `visit` looks at it."""
    bea = visit("Bea", device, stranger=True)
    for path in ("/", "/tables", "/statistics", "/rules", "/new", "/import", "/tutorial"):
        bea.go(path)
        bea.page.wait_for_load_state("networkidle")
