"""Players who are away: a bot plays for them until they return."""

import pytest

from tests.web.catalogues import say
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide, make_move, sit_together
from tests.web.screens import PERSON, make
from tests.web.visitor import DESK, PHONE, Device, Visitor

OPEN = {"kind": "open"}
SHORTEST = 30
"""Seconds; no table replaces an absent player earlier."""
LATER = (SHORTEST + 20) * 1000


def button(visitor: Visitor, key: str, language: str = "en") -> None:
    visitor.page.get_by_role("button", name=say(key, language), exact=True).locator("visible=true").first.click()


def settings(visitor: Visitor, language: str = "en") -> None:
    if visitor.device.touch:
        button(visitor, "table.tool.menu", language)
    button(visitor, "table.tool.settings", language)


@pytest.mark.parametrize(("device", "language"), [(DESK, "en"), (PHONE, "nl"), (DESK, "ru")])
def test_players_leave_their_seats_for_a_while(visit: Visit, device: Device, language: str) -> None:
    ada, bob = visit("Ada"), visit("Bob", device, language=language)
    game = sit_together(ada, bob)
    make_move(ada, "tabs aaaa")
    assert has_to_decide(bob)
    settings(bob, language)
    bob.page.get_by_label(say("table.absence.level", language)).select_option("easy")
    button(bob, "table.settings.stand_in", language)
    bob.page.get_by_text(say("table.absence.bot_for_you", language)).wait_for()
    bob.page.keyboard.press("Escape")
    ada.page.get_by_role("group", name="Bob").get_by_text(say("board.stand_in", bot="Easy")).wait_for()
    ada.wait("Number(seen.table().number) >= 3")
    assert bob.look()["table"]["asked"] == "false"

    button(bob, "table.absence.take_back", language)
    bob.page.get_by_text(say("table.absence.bot_for_you", language)).wait_for(state="detached")
    assert ada.state(game)["seats"][1]["stand_in"] is None
    ada.page.get_by_text(say("board.stand_in", bot="Easy")).wait_for(state="detached")


def test_a_list_of_games_shows_who_has_a_stand_in(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    game = sit_together(ada, bob)
    bob.ask("POST", f"/games/{game}/stand-in", {"after": 0, "id": "away", "seat": 1, "bot": "easy"})
    ada.go("/")
    ada.page.get_by_text(f"Bob · {say('board.stand_in', bot='Easy')}").first.wait_for()


@pytest.mark.parametrize(
    ("device", "language", "when"),
    [(DESK, "en", "in 3 minutes"), (PHONE, "nl", "over 3 minuten"), (PHONE, "ru", "через 3 минуты")],
)
def test_the_table_says_when_a_bot_can_take_over(visit: Visit, device: Device, language: str, when: str) -> None:
    ada, bob = visit("Ada", device, language=language), visit("Bob")
    game = ada.create(PERSON, OPEN, seed=11)
    bob.become()
    bob.ask("POST", f"/games/{game}/join", {})
    ada.ask("POST", f"/games/{game}/start")
    ada.sit(game)
    make_move(ada, "tabs aaaa")
    ada.page.get_by_text(say("table.absence.later", language, when=when)).wait_for()
    bob.sit(game)
    ada.page.get_by_text(say("table.absence.later", language, when=when)).wait_for(state="detached")


def test_the_host_gives_the_seat_of_an_absent_player_to_a_bot(visit: Visit) -> None:
    ada, bob, cleo = visit("Ada"), visit("Bob"), visit("Cleo", PHONE)
    game = ada.create(PERSON, OPEN, OPEN, seed=11, options={"away": SHORTEST})
    for guest in (bob, cleo):
        guest.become()
        guest.ask("POST", f"/games/{game}/join", {})
    ada.ask("POST", f"/games/{game}/start")
    ada.sit(game)
    cleo.sit(game)
    make_move(ada, "tabs aaaa")
    replace = ada.page.get_by_role("button", name=say("table.absence.replace"))
    replace.wait_for(timeout=LATER)
    cleo.page.get_by_text(say("table.absence.host_may")).wait_for(timeout=LATER)
    ada.page.get_by_label(say("table.absence.level")).select_option("easy")
    replace.click()
    cleo.wait("seen.table().asked === 'true'")  # the bot has decided for Bob
    seat = ada.state(game)["seats"][1]
    assert (seat["kind"], seat["name"], seat["stand_in"]) == ("person", "Bob", "easy")
    bob.sit(game)
    button(bob, "table.absence.take_back")
    bob.page.get_by_text(say("table.absence.bot_for_you")).wait_for(state="detached")


def test_the_result_says_for_whom_a_bot_has_played(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob", PHONE, language="nl")
    game = ada.create(PERSON, OPEN)
    bob.become()
    bob.ask("POST", f"/games/{game}/join", {})
    ada.ask("POST", f"/games/{game}/start")
    make(ada, game, ada.state(game)["moves"][0], 0)
    bob.ask("POST", f"/games/{game}/stand-in", {"after": 1, "id": "away", "seat": 1, "bot": "random"})
    while (state := ada.state(game))["waiting"]["seats"] == [1]:
        assert state["seats"][1]["stand_in"]
    bob.ask("POST", f"/games/{game}/return", {"after": state["number"], "id": "back", "seat": 1})
    while (state := ada.state(game))["status"] == "playing":
        player = ada if state["moves"] else bob
        make(player, game, player.state(game)["moves"][-1], state["number"])
    bob.sit(game)
    bob.press("[data-question] .btn.go")
    bob.page.get_by_text(say("screens.end_stand_in", "nl", names="Bob")).wait_for()
    ada.go("/statistics")
    ada.page.get_by_role("table").get_by_text(f"Bob · {say('board.stand_in_short')}").first.wait_for()
