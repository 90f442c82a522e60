"""Positions whose question, turn or card is none that a game could be at are refused."""

from collections.abc import Callable
from copy import deepcopy

import pytest

import carnegie

from .samples import Position, first_moment, over, refused_position, rulebook, standard_moment

SETUP = ("tabs", "housing", "reserve", "opening")


def at(phase: str, **pending: object) -> Position:
    """A moment of a game for two in that phase at which `pending` has these values."""

    def wanted(position: Position) -> bool:
        found = all(position["pending"][key] == value for key, value in pending.items())
        return position["phase"] == phase and found and (position["round"] > 2 or phase in SETUP)

    return first_moment(carnegie.Game.new(players=2, seed=8), wanted).position()


@pytest.mark.parametrize("phase", ["income", "donation", "activation", "departments", "over", "tabs", "opening"])
def test_another_phase_than_the_one_at_hand(phase: str) -> None:
    position = at("timeline")
    position["phase"] = phase
    refused_position(position)


@pytest.mark.parametrize("phase", ["timeline", "income", "donation", "departments", "activation"])
def test_the_wrong_first_player(phase: str) -> None:
    position = at(phase)
    position["first_player"] = 1 - position["first_player"]
    assert "first_player" in str(refused_position(position))


@pytest.mark.parametrize("phase", ["tabs", "opening"])
def test_seat_0_is_first_player_during_setup(phase: str) -> None:
    position = at(phase)
    position["first_player"] = 1
    assert refused_position(position).place == "first_player"


def test_too_many_opening_moves() -> None:
    position = at("opening")
    position["pending"]["moves"] = 7
    assert refused_position(position).place == "pending.moves"


@pytest.mark.parametrize("key", ["action", "event_row"])
def test_no_action_when_the_game_is_over(key: str) -> None:
    position = over().position()
    position[key] = "research"
    assert refused_position(position).place == "action"


def test_only_the_first_player_chooses_the_row() -> None:
    position = at("timeline")
    position["to_act"] = 1 - position["to_act"]
    refused_position(position)


@pytest.mark.parametrize("phase", ["income", "donation", "departments", "activation"])
def test_the_row_must_fit_the_action(phase: str) -> None:
    position = at(phase)
    rows = [row for row in rulebook.ROWS if row != position["event_row"]]
    for row in [*rows, None]:
        position["event_row"] = row
        refused_position(position)


def test_a_question_that_is_not_asked() -> None:
    """Nobody is on a mission, so that no income can be offered."""
    position = at("income")
    entry = position["seats"][position["to_act"]]
    rulebook.staff(position, position["to_act"], supply=entry["supply"])
    position["pending"]["steps"] = []
    assert refused_position(position).place == "pending"


def test_a_department_that_the_company_has_not() -> None:
    position = at("departments")
    position["pending"]["department"] = "telegraph_operators"
    assert refused_position(position).place == "pending.department"


def test_a_department_of_another_action() -> None:
    position = at("departments", action="construction")
    position["pending"]["department"] = "human_resources"
    assert "pending" in str(refused_position(position))


def test_more_uses_made_than_there_are() -> None:
    position = at("departments", department="construction")
    position["pending"]["used"] = position["pending"]["uses"] + 1
    assert refused_position(position).place == "pending.used"


def test_more_uses_than_workstations() -> None:
    position = at("departments", department="construction")
    position["pending"]["uses"] = 4
    refused_position(position)


def test_a_closed_department_that_is_open() -> None:
    position = at("departments", department="construction")
    position["pending"]["closed"] = ["construction"]
    refused_position(position)


def test_a_department_closed_twice() -> None:
    """It would not come back from `position()` as it was."""
    position = at("departments", closed=["commerce_and_finance"])
    position["pending"]["closed"] = ["commerce_and_finance"] * 2
    refused_position(position)


def refused_or_kept(position: Position) -> None:
    """Whatever is read must come back from `position()` as it was."""
    try:
        game = carnegie.Game.from_position(position)
    except carnegie.BadPosition:
        return
    assert game.position() == position


def test_closed_departments_in_another_order() -> None:
    position = at("departments", action="management", closed=["commerce_and_finance"])
    position["pending"]["closed"] = ["strategic_planning", "commerce_and_finance"]
    refused_or_kept(position)


@pytest.mark.parametrize("space", range(7))
def test_income_goes_on_at_a_project_space(space: int) -> None:
    position = deepcopy(standard_moment())
    steps = [step for step in position["pending"]["steps"] if step["step"] == "projects"]
    assert steps
    steps[0]["space"] = space
    refused_or_kept(position)


@pytest.mark.parametrize("key", ["moves", "study", "uses", "human_resources_moves"])
def test_points_of_another_action(key: str) -> None:
    """Construction gives neither moves nor study points; a use is one of the open department."""
    position = at("departments", action="construction", department="construction")
    position["pending"][key] += 3
    refused_position(position)


@pytest.mark.parametrize("key", ["moves", "study", "uses", "human_resources_moves"])
@pytest.mark.parametrize("phase", ["timeline", "donation", "activation", "tabs", "housing", "reserve"])
def test_points_in_a_phase_without_any(phase: str, key: str) -> None:
    position = at(phase)
    position["pending"][key] = 3
    refused_position(position)


def test_in_setup_a_tab_has_not_moved() -> None:
    position = carnegie.Game.new(seed=1).position()
    position["seats"][0]["tabs"]["commerce"]["space"] = 1
    refused_position(position)


def test_in_setup_the_first_seat_begins() -> None:
    """If seat 1 chose now, seat 0 would never choose its tabs."""
    position = carnegie.Game.new(seed=1).position()
    position["to_act"] = 1
    refused_position(position)


def test_in_setup_nobody_has_a_reserve_yet() -> None:
    position = carnegie.Game.new(seed=1).position()
    position["seats"][0]["reserve"] = next(tile for tile, left in position["tiles"].items() if left)
    position["tiles"][position["seats"][0]["reserve"]] -= 1
    refused_position(position)


def test_after_the_end_nothing_is_pending() -> None:
    for key, value in {"moves": 1, "study": 1, "steps": [{"step": "study"}], "department": "lobby", "uses": 2}.items():
        position = over().position()
        position["pending"][key] = value
        refused_position(position)


# Solo


def solo(edit: Callable[[dict[str, object]], None]) -> str:
    position = rulebook.solo_table()
    edit(position["solo"])
    return str(refused_position(position))


def test_andrews_cards() -> None:
    assert "solo.deck_left" in solo(lambda andrew: andrew.update(deck_left=18))
    assert "solo.shifts" in solo(lambda andrew: andrew.update(shifts=[1, 0, 0, 0, 0]))
    assert "solo.back" in solo(lambda andrew: andrew.update(back="research" if andrew["back"] != "research" else "?"))
    assert "solo.next_back" in solo(lambda andrew: andrew.update(next_back=None))
    assert "solo.shift" in solo(lambda andrew: andrew.update(shift=5))
    assert "cards" in solo(lambda andrew: andrew.update(card="N02", back="human_resources"))
    assert "solo.card" in solo(lambda andrew: andrew.update(card="N99"))
    assert "solo" in solo(lambda andrew: andrew.update(card=None, back=None))


def test_andrews_pieces() -> None:
    assert "31 disks" in solo(lambda andrew: andrew.update(disks=27))
    assert "solo.disks" in solo(lambda andrew: andrew.update(disks=-1))
    assert "tiles" in solo(lambda andrew: andrew.update(tiles=["recruiting"]))
    assert "solo.tiles[0]" in solo(lambda andrew: andrew.update(tiles=["lobby"]))


def test_andrew_joins_no_donation() -> None:
    position = rulebook.solo_table()
    rulebook.donate(position, 0, "health_west")
    position["donations"]["health_west"].append("andrew")
    position["solo"]["disks"] -= 1
    assert "donations.health_west" in str(refused_position(position))


def test_the_card_lies_face_down_until_the_row_is_chosen() -> None:
    position = rulebook.solo_table()
    position["solo"]["face_up"] = True
    refused_position(position)


def test_the_card_has_not_shifted_before_the_row_is_chosen() -> None:
    position = rulebook.solo_table()
    position["solo"]["shift"] = 3
    refused_position(position)
