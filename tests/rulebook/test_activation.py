"""Chapter 6 of docs/rules.md: employees stand up at the end of the round."""

import pytest

import carnegie

from .positions import (
    FREE_SQUARES,
    STARTING,
    Position,
    add_department,
    begin,
    employees,
    idle,
    offers,
    play,
    purse,
    staff,
    table,
    wealth,
)

PRICES = {
    "human_resources": [1, 1],
    "commerce_and_finance": [0, 0, 0],
    "strategic_planning": [5, 5, 5],
    "construction": [2, 2, 2],
    "research_and_development": [3, 3, 3],
    "training_and_partnerships": [2],
    "recruiting": [1, 1],
    "safety_and_quality": [5],
    "purchasing": [0, 0],
    "sales": [1, 1],
    "logistics": [3, 3],
    "property_management": [0],
    "engineering": [2, 2],
    "construction_outsourcing": [3],
    "supply_chain": [1, 1],
    "communications": [8],
    "advanced_research": [3],
    "advanced_design": [3, 3, 3],
    "charitable_giving": [3],
    "telegraph_operators": [2],
}


def lying(inactive: dict[str, int], money: int, departments: dict[str, str] | None = None) -> Position:
    """Seat 0 has nobody active and these employees lying around; seat 1 has nothing to do."""
    position = table()
    idle(position, 0, 1)
    for square, department in (departments or {}).items():
        add_department(position, 0, department, square)
    staff(position, 0, inactive=inactive)
    purse(position, 0, money=money)
    return position


def at_the_end(position: Position) -> carnegie.Game:
    """The end of a round in which seat 0 had no department to use."""
    game = begin(position)
    play(game, "timeline construction")
    return game


@pytest.mark.parametrize("department", PRICES)
def test_each_workstation_has_its_price(department: str) -> None:
    """As many stand up as there are workstations, each for what is printed there (6.1)."""
    square = STARTING.get(department, "a3")
    built = None if department in STARTING else {square: department}
    game = at_the_end(lying({square: 4}, 100, built))
    prices = PRICES[department]
    for number, price in enumerate(prices):
        before = wealth(game)[0]
        assert (game.phase, offers(game)) == ("activation", [f"activate {square}", "done"])
        play(game, f"activate {square}")
        assert (wealth(game)[0], employees(game, square)) == (before - price, (number + 1, 3 - number))
    assert game.phase == "timeline"


def test_the_printed_employee_keeps_its_workstation() -> None:
    """Human Resources has two more, not three (6.1)."""
    position = lying({"b1": 3}, 10)
    staff(position, 0, active={"b1": 2}, inactive={"b1": 3})
    assert at_the_end(position).phase == "timeline"


def test_only_free_workstations() -> None:
    """Two of three are taken in Construction: one more can stand up (6.1)."""
    position = lying({}, 10)
    staff(position, 0, active={"d2": 2}, inactive={"d2": 2})
    game = begin(position)
    play(game, "timeline management", "activate d2")
    assert (game.phase, employees(game, "d2"), wealth(game)[0]) == ("timeline", (3, 1), 8)


def test_nobody_stands_up_in_a_lobby_or_on_a_free_square() -> None:
    """Only on workstations of the department where they are (6.1)."""
    game = at_the_end(lying({**dict.fromkeys(FREE_SQUARES[:8], 1), "c3": 0}, 100, {"c3": "new_lobby"}))
    assert game.phase == "timeline"


def test_who_cannot_pay_leaves_them_lying() -> None:
    """$4 are enough for Construction, not for Strategic Planning (6.1)."""
    assert at_the_end(lying({"c2": 1}, 4)).phase == "timeline"
    assert offers(at_the_end(lying({"c2": 1, "d2": 1}, 4))) == ["activate d2", "done"]


def test_activation_is_optional() -> None:
    """Even where it is free (6.1)."""
    game = at_the_end(lying({"b2": 2}, 0))
    play(game, "activate b2", "done")
    assert (game.phase, employees(game, "b2")) == ("timeline", (1, 1))


def test_activation_follows_all_departments_in_turn_order() -> None:
    """Seat 0 has used its departments; seat 1 uses its own before seat 0 is asked (6.1)."""
    position = table()
    for seat in (0, 1):
        staff(position, seat, active={"b2": 1}, inactive={"d2": 1})
        purse(position, seat, goods=0)
    game = begin(position)
    play(game, "timeline management")
    order = []
    for answer in ["gain money", "gain money", "activate d2", "activate d2"]:
        order.append((game.phase, game.to_act))
        play(game, answer)
    assert order == [("departments", 0), ("departments", 1), ("activation", 0), ("activation", 1)]


def test_money_of_the_turn_pays_for_activation() -> None:
    """Activation is last, so what was earned before can be spent (6.1)."""
    position = lying({}, 0)
    staff(position, 0, active={"b2": 1}, inactive={"d2": 1})
    game = begin(position)
    play(game, "timeline management", "gain money", "activate d2")
    assert (wealth(game)[0], employees(game, "d2")) == (1, (1, 0))


def test_an_active_employee_stays_active_when_used_in_place() -> None:
    """It works again in the next round, without standing up once more (6.1)."""
    position = lying({}, 0)
    staff(position, 0, active={"b2": 1})
    game = begin(position)
    for number in (1, 2):
        play(game, "timeline management", "gain money")
        assert (game.round, wealth(game)[0], employees(game, "b2")) == (number + 1, 3 * number, (1, 0))


def test_it_lies_down_when_it_moves_and_leaves_when_it_is_sent() -> None:
    """The two ways to become inactive (6.1)."""
    position = lying({}, 0)
    staff(position, 0, active={"b2": 2})
    game = begin(position)
    play(game, "timeline human_resources", "move b2 b3 active")
    assert (employees(game, "b2"), employees(game, "b3")) == ((1, 0), (0, 1))
    game = begin(position)
    play(game, "timeline management", "mission west money")
    assert employees(game, "b2") == (1, 0)
