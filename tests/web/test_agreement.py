"""What takes more than one click: a choice or a turn that is confirmed, undo by consent, leaving a seat."""

import pytest

from tests.web.catalogues import say
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide, make_move, sit_together
from tests.web.screens import PERSON, make, recorded
from tests.web.visitor import DESK, PHONE, WIDE, Device, Visitor

GAME = "2p_sensible_play_above_100"


def button(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
def test_a_choice_waits_to_be_confirmed_where_that_is_wished(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device, confirm=True)
    moves = recorded(GAME).moves
    ply = next(n for n, move in enumerate(moves) if move.startswith("timeline "))
    game = ada.import_record(recorded(GAME).record, ply, [PERSON] * 2)
    ada.sit(game)
    play = ada.page.locator('[data-target="choice:play"]')
    row = '[data-target^="choice:timeline:"]'
    ada.press(row)
    play.wait_for()
    ada.page.keyboard.press("Escape")
    play.wait_for(state="detached")
    ada.press(row)
    ada.press('[data-target="choice:play"]')
    ada.wait("seen.settled() && Number(seen.table().number) === 1")
    assert ada.state(game)["number"] == 1


def test_a_turn_waits_to_be_confirmed_where_the_table_wants_it(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    sit_together(ada, bob, options={"confirm": True})
    make_move(ada, "tabs aaaa")
    ada.wait("seen.table().waiting === 'confirm'")
    bob.wait("seen.table().waiting === 'confirm'")
    assert bob.look()["table"]["asked"] == "false"
    button(ada, say("table.end_turn"))
    bob.wait("seen.table().waiting === 'move' && seen.table().asked === 'true'")
    make_move(bob, "tabs aaaa")


@pytest.mark.parametrize("agrees", [True, False], ids=["agrees", "refuses"])
def test_undo_by_consent(visit: Visit, agrees: bool) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    game = sit_together(ada, bob, options={"undo": "consent"})
    make_move(ada, "tabs abab")
    bob.wait("seen.table().number === '1'")
    make_move(bob, "tabs aaaa")
    ada.wait("seen.table().number === '2'")
    button(ada, say("table.undo_ask"))
    bob.wait("seen.table().waiting === 'undo' && seen.table().asked === 'true'")
    bob.page.get_by_text(say("table.undo_asked", name="Ada")).first.wait_for()
    button(bob, say("table.agree" if agrees else "table.refuse"))
    for visitor in (ada, bob):
        visitor.wait("seen.settled() && seen.table().waiting === 'move'")
    assert ada.state(game)["ply"] == (0 if agrees else 2)
    assert has_to_decide(ada) == agrees
    assert has_to_decide(bob) != agrees
    make_move(ada if agrees else bob, "tabs bbbb" if agrees else "housing san_francisco")


def test_the_chips_of_a_turn_go_back_to_the_move_they_name(visit: Visit) -> None:
    """In the middle of a game that was played elsewhere before."""
    ada = visit("Ada", WIDE)
    moves = recorded(GAME).moves
    ply = next(n for n, move in enumerate(moves) if n > 60 and all(m.startswith("move ") for m in moves[n : n + 3]))
    game = ada.import_record(recorded(GAME).record, ply, [PERSON] * 2)
    for number in range(3):
        make(ada, game, moves[ply + number], number)
    ada.sit(game)
    chips = ada.page.locator('[data-help="turn"] button')
    chips.last.wait_for()
    chips.nth(-2).click()
    ada.wait("seen.settled() && Number(seen.table().number) === 4")
    assert ada.state(game)["ply"] == ply + 1


def test_a_seat_is_left_to_a_bot(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    game = sit_together(ada, bob)
    bob.press(f'[aria-label="{say("table.tool.settings")}"]')
    button(bob, say("table.settings.resign"))
    button(bob, say("table.settings.resign_sure"))
    ada.wait("Number(seen.table().number) >= 1")
    assert [seat["kind"] for seat in ada.state(game)["seats"]] == ["person", "bot"]
    make_move(ada, "tabs abab")
    ada.wait("Number(seen.table().number) >= 3")  # the bot plays on
