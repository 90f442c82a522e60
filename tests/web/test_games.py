"""Whole games, played by clicking what is lit; at the end the page shows the engine's scores."""

import pytest

from tests.web.conftest import Visit
from tests.web.playing import engine_of, play, sit_together
from tests.web.screens import PERSON
from tests.web.visitor import DESK, PHONE, Device, Visitor

BOT = {"kind": "bot", "bot": "random"}


def shown_scores(visitor: Visitor) -> list[int]:
    """The totals as the end of the game shows them, Andrew's last."""
    visitor.page.wait_for_selector("tfoot")
    return [int(text) for text in visitor.page.locator("tfoot td").all_inner_texts()]


def check_end(visitor: Visitor, game: str) -> None:
    engine = engine_of(visitor, game)
    assert engine.is_over
    assert shown_scores(visitor) == [sheet.total for sheet in engine.scores()]


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_solo_game(visit: Visit, device: Device) -> None:
    ada = visit("Ada", device)
    game = ada.create(PERSON, solo="normal", seed=3)
    ada.sit(game)
    play([ada], seed=3)
    check_end(ada, game)


def test_a_whole_game_against_two_bots(visit: Visit) -> None:
    ada = visit("Ada")
    game = ada.create(PERSON, BOT, BOT, seed=5)
    ada.sit(game)
    play([ada], seed=5)
    check_end(ada, game)


def test_a_whole_hot_seat_game_of_two(visit: Visit) -> None:
    ada = visit("Ada")
    game = ada.create({**PERSON, "name": "Ada"}, {**PERSON, "name": "Bea"}, seed=7)
    ada.sit(game)
    play([ada], seed=7)
    check_end(ada, game)


def test_a_whole_game_of_two_people_in_two_browsers(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    game = sit_together(ada, bob)
    play([ada, bob], seed=11)
    check_end(ada, game)
    check_end(bob, game)
