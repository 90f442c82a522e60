"""Fresh browsers: nobody is a person here before they sit down, and nothing has to be loaded again afterwards."""

import json

import pytest

from tests.web.catalogues import words
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide, make_move, play
from tests.web.screens import PERSON, recorded
from tests.web.visitor import DESK, PHONE, WHOLE_TABLE, Device, Visitor

DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
GAME = "2p_sensible_play_above_100"
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
    stranger.press(stranger.page.get_by_role("button", name=words(language, "screens")["sit_here"], exact=True))


def start(host: Visitor) -> None:
    host.press(host.page.locator("button:enabled", has_text=words("en", "screens")["start_game"]))


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
    bea.press(f'a[href="/games/{game}"]')
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


def decide_first(stranger: Visitor, move: str = "tabs abab") -> None:
    """The table is there, asks the stranger, and takes the move."""
    stranger.page.wait_for_selector(WHOLE_TABLE)
    assert has_to_decide(stranger)
    before = stranger.number()
    make_move(stranger, move)
    assert stranger.number() > before


def game_of(visitor: Visitor) -> str:
    return visitor.page.url.split("/")[-1].split("#")[0]


def test_a_stranger_plays_solo_in_one_click(visit: Visit) -> None:
    bea = visit("Bea", stranger=True)
    bea.go("/")
    bea.page.get_by_role("button", name=words("en", "screens")["play_alone"]).click()
    decide_first(bea)
    assert bea.state(game_of(bea))["present"] == [0]


def test_strangers_at_one_screen(visit: Visit) -> None:
    bea = visit("Bea", stranger=True)
    bea.go("/new")
    bea.page.locator("form ol select").nth(1).select_option("local")
    bea.page.locator("form button.act.go").click()
    decide_first(bea, "tabs aaaa")
    decide_first(bea, "tabs abab")
    assert bea.state(game_of(bea))["present"] == [0, 1]


def test_a_stranger_plays_an_imported_game_on(visit: Visit) -> None:
    bea = visit("Bea", stranger=True)
    bea.go("/import")
    record = {**recorded(GAME).record, "moves": recorded(GAME).moves[:1]}
    bea.page.locator("textarea").fill(json.dumps(record))
    bea.page.locator("input[type=radio][value=table]").check()
    bea.page.locator("form button.act.go").click()
    bea.page.wait_for_url("**/games/*")
    bea.page.wait_for_selector(WHOLE_TABLE)
    play([bea], seed=1, moves=2)
    assert 0 in bea.state(game_of(bea))["present"]


def test_a_stranger_begins_the_tutorial(visit: Visit) -> None:
    bea = visit("Bea", stranger=True)
    bea.go("/tutorial")
    bea.page.locator(".panel ol button").first.click()
    teacher = bea.page.locator(".teacher.placed")
    teacher.wait_for()
    game = bea.page.evaluate("JSON.parse(localStorage['carnegie.tutorial']).id")
    for _ in range(40):
        teacher.locator(".buttons button").first.click()
        if bea.state(game)["number"] > 0:
            return
    raise AssertionError("the tutorial never asks for a move")


def test_a_stranger_gets_a_seat_at_a_table_that_only_players_see(visit: Visit) -> None:
    """Both tabs were told that it is not open to them; the second one finds out that it is."""
    ada, bea = visit("Ada"), visit("Bea", stranger=True)
    game = open_table(ada, options={"watch": "players", "listed": False})
    take = words("en", "screens")["invited_join"]
    first, second = bea.page, bea.new_page()
    for page in (first, second):
        page.goto(f"/games/{game}#invite={ada.invite}")
        page.get_by_role("button", name=take, exact=True).wait_for()
    first.get_by_role("button", name=take, exact=True).click()
    first.locator("main ol li").first.wait_for()
    second.evaluate("dispatchEvent(new Event('focus'))")
    second.get_by_role("button", name=take, exact=True).wait_for(state="detached")
    start(ada)
    bea.page = second
    bea.page.wait_for_selector(WHOLE_TABLE)
    assert has_to_decide(bea)
    bea.page = first
    play_first(bea, ada, game)
    bea.troubles = [trouble for trouble in bea.troubles if "status of 40" not in trouble]  # before she had a seat


def test_a_stranger_plays_the_rematch(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea", stranger=True)
    moves = recorded(GAME).moves
    seats = [{**PERSON, "name": "Ada"}, {"kind": "open"}]
    game = ada.import_record(recorded(GAME).record, len(moves) - 1, seats)
    invite = ada.ask("POST", f"/games/{game}/invite")["invite"]
    ada.go(f"/games/{game}")
    bea.go(f"/games/{game}#invite={invite}")
    sit_down(bea)
    start(ada)
    for visitor in (ada, bea):
        visitor.page.wait_for_selector(WHOLE_TABLE)
    last = ada if has_to_decide(ada) else bea
    last.ask("POST", f"/games/{game}/moves", {"move": moves[-1], "after": ada.number(), "id": "last"})
    ada.page.get_by_role("button", name=words("en", "screens")["rematch_same"]).click()
    bea.page.get_by_role("button", name=words("en", "screens")["accept"], exact=True).click()
    for visitor in (ada, bea):
        visitor.page.locator("main ol li").first.wait_for()
    start(ada)
    for visitor in (ada, bea):
        visitor.page.wait_for_selector(WHOLE_TABLE)
        visitor.wait("seen.table() !== null && Number(seen.table().number) === 0")
    decide_first(ada if has_to_decide(ada) else bea)
    assert ada.state(game_of(ada))["present"] == [0, 1]


def test_a_browser_that_is_nobody_any_longer_watches(visit: Visit) -> None:
    """The secret is forgotten under an open table; what is sent then tells the page, and its other tabs."""
    ada, bea = visit("Ada"), visit("Bea", stranger=True)
    game = open_table(ada)
    bea.go(f"/games/{game}#invite={ada.invite}")
    sit_down(bea)
    start(ada)
    bea.page.wait_for_selector(WHOLE_TABLE)
    assert has_to_decide(bea)
    bea.ask("DELETE", "/me/cookie")
    other = bea.new_page()
    other.goto("/")
    other.get_by_text(words("en", "screens")["no_games"]).first.wait_for()
    bea.wait("seen.table().asked === 'false'")
    bea.page.locator("[data-light]").first.wait_for(state="detached")
    ada.page.locator(".tag", has_text=words("en", "board")["away"]).wait_for()


@DEVICES
def test_a_first_visit_goes_without_errors(visit: Visit, device: Device) -> None:
    """The console of a stranger stays empty on every screen of the start page's links; `visit` looks at it."""
    bea = visit("Bea", device, stranger=True)
    for path in ("/", "/tables", "/statistics", "/rules", "/new", "/import", "/tutorial"):
        bea.go(path)
        bea.page.wait_for_load_state("networkidle")
