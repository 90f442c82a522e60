"""What hosts and guests decide about each other: options, removing, rematches by consent, muting and hiding."""

import pytest

from tests.web.catalogues import say
from tests.web.conftest import Visit
from tests.web.playing import sit_together
from tests.web.screens import PERSON, make
from tests.web.visitor import DESK, PHONE, Device, Visitor

OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


def button(visitor: Visitor, key: str, language: str = "en", **values: str) -> None:
    """By key: a pointer has to wait a moment for a button that appears under it."""
    visitor.page.get_by_role("button", name=say(key, language, **values), exact=True).first.press("Enter")


def see(visitor: Visitor, key: str, language: str = "en", **values: str) -> None:
    visitor.page.get_by_text(say(key, language, **values), exact=True).first.wait_for()


def test_a_new_table_has_a_pace_and_says_what_does_not_count(visit: Visit) -> None:
    ada = visit("Ada")
    ada.become()
    ada.go("/new")
    away = ada.page.get_by_label(say("screens.option_away"))
    assert away.input_value() == "180"
    ada.page.get_by_label(say("screens.option_pace")).select_option("turns")
    assert away.input_value() == "259200"
    away.select_option("900")
    ada.page.get_by_label(say("screens.option_chat")).select_option("players")
    ada.page.get_by_label(say("screens.seed")).fill("7")
    see(ada, "screens.uncounted_seed")
    button(ada, "screens.open_table")
    see(ada, "screens.uncounted")
    ada.page.get_by_text(f"{say('screens.option_away')}: 15 minutes").wait_for()
    ada.page.get_by_text(f"{say('screens.option_pace')}: {say('screens.pace_turns')}").wait_for()
    options = ada.state(ada.page.url.rpartition("/")[2])["options"]
    assert (options["pace"], options["away"], options["chat"]) == ("turns", 900, "players")


@pytest.mark.parametrize(("device", "language"), [(DESK, "ru"), (PHONE, "nl")])
def test_the_host_removes_a_guest(visit: Visit, device: Device, language: str) -> None:
    ada, bob = visit("Ada", device, language=language), visit("Bob")
    game = ada.create(PERSON, OPEN, options={"watch": "players"})
    bob.become()
    bob.ask("POST", f"/games/{game}/join", {})
    ada.go(f"/games/{game}")
    button(ada, "screens.remove_person", language, name="Bob")
    see(ada, "screens.remove_sure", language)
    button(ada, "screens.cancel", language)
    button(ada, "screens.remove_person", language, name="Bob")
    button(ada, "screens.remove", language)
    see(ada, "screens.seat_open_more", language)
    assert ada.state(game)["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("accepts", [True, False], ids=["accepts", "declines"])
def test_a_rematch_is_played_by_those_who_accept_it(visit: Visit, accepts: bool) -> None:
    ada, bob = visit("Ada"), visit("Bob", PHONE, language="ru")
    game = ada.create(PERSON, OPEN)
    bob.become()
    bob.ask("POST", f"/games/{game}/join", {})
    ada.ask("POST", f"/games/{game}/start")
    while (state := ada.state(game))["status"] == "playing":
        player = ada if state["moves"] else bob
        make(player, game, player.state(game)["moves"][-1], state["number"])
    for player in (bob, ada):
        player.sit(game)
        player.press("[data-question] .btn.go")
    button(ada, "screens.rematch_new")
    ada.page.get_by_text(say("screens.seat_invited"), exact=True).wait_for()
    see(bob, "screens.rematch_asked", "ru", name="Ada")
    again = ada.page.url.rpartition("/")[2]
    assert [seat["kind"] for seat in ada.state(again)["seats"]] == ["open", "person"]
    button(bob, "screens.accept" if accepts else "screens.decline", "ru")
    if accepts:
        bob.page.wait_for_url(f"**/games/{again}")
        button(ada, "screens.start_game")
        bob.page.wait_for_selector("[data-number]")
    else:
        see(bob, "screens.rematch_declined", "ru")
        see(ada, "screens.seat_open_more")


def test_people_who_disturb_are_muted_or_hidden(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob", PHONE)
    game = sit_together(ada, bob)
    button(ada, "table.tool.chat")
    bob.ask("POST", f"/games/{game}/chat", {"text": "boo"})
    ada.page.get_by_text("boo", exact=True).wait_for()
    button(ada, "table.chat.about", name="Bob")
    button(ada, "table.chat.mute", name="Bob")
    see(ada, "table.chat.is_muted")
    button(bob, "table.tool.menu")
    button(bob, "table.tool.chat")
    see(bob, "table.notice.muted")
    button(ada, "table.chat.about", name="Bob")
    button(ada, "table.chat.unmute", name="Bob")
    bob.page.get_by_label(say("table.chat.say")).wait_for()

    button(ada, "table.chat.about", name="Bob")
    button(ada, "table.chat.hide", name="Bob")
    drawer = ada.page.locator(".chat")
    drawer.get_by_text("boo", exact=True).wait_for(state="detached")
    bob.ask("POST", f"/games/{game}/chat", {"text": "boo again"})
    ada.page.reload()
    button(ada, "table.tool.chat")
    button(ada, "table.chat.show", name="Bob")
    drawer.get_by_text("boo again", exact=True).wait_for()


def test_a_chat_for_the_players_is_closed_to_others(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    game = ada.create(PERSON, BOT, options={"chat": "players"})
    bob.become()
    bob.sit(game)
    button(bob, "table.tool.chat")
    see(bob, "table.notice.players_only")
