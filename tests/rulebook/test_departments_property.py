"""Chapter 5.5 of docs/rules.md: Property Management in all its corners."""

import pytest

import carnegie

from .positions import (
    Position,
    add_department,
    begin,
    employees,
    idle,
    offers,
    play,
    purse,
    seat_of,
    set_reserve,
    staff,
    table,
    wealth,
)

PROPERTY = "b3"


def property_management(
    active: dict[str, int], inactive: dict[str, int] | None = None, goods: int = 10, money: int = 0
) -> Position:
    """Seat 0 has Property Management on b3 and these employees, and none in the Lobby."""
    position = table()
    idle(position, 1)
    add_department(position, 0, "property_management", PROPERTY)
    placed = sum(active.values()) + sum((inactive or {}).values())
    staff(position, 0, active=active, inactive=inactive, missions={"west": 10 - placed})
    purse(position, 0, money=money, goods=goods)
    return position


def turn(position: Position, *texts: str) -> carnegie.Game:
    game = begin(position)
    play(game, "timeline management", *texts)
    return game


def test_an_employee_from_anywhere_may_go_to_the_new_department() -> None:
    """Active or inactive, from departments, free squares and the Lobby, to it at once and inactive (5.5)."""
    position = property_management({PROPERTY: 1, "c2": 2, "b2": 1}, {"b2": 1, "c1": 1, "a4": 1, "d1": 2})
    game = turn(position, "use strategic_planning", "add sales d4")
    choices = {
        "assign b3 active": ("b3", (0, 0)),
        "assign c2 active": ("c2", (1, 0)),
        "assign b2 active": ("b2", (0, 1)),
        "assign b2": ("b2", (1, 0)),
        "assign c1": ("c1", (0, 0)),
        "assign a4": ("a4", (0, 0)),
        "assign d1": ("d1", (0, 1)),
    }
    assert set(offers(game)) == {*choices, "pass", "sell"}
    for text, (square, left) in choices.items():
        other = game.copy()
        play(other, text)
        assert (employees(other, square), employees(other, "d4")) == (left, (0, 1)), text


def test_it_may_be_declined() -> None:
    """One employee may go, none has to (5.5)."""
    game = turn(property_management({PROPERTY: 1, "c2": 1}, {"d1": 1}), "add sales d4", "pass")
    assert (employees(game, "d4"), employees(game, "d1")) == ((0, 0), (0, 1))


def test_an_employee_from_the_new_lobby() -> None:
    """Lobbies included, both of them (5.5)."""
    position = property_management({PROPERTY: 1, "c2": 1})
    add_department(position, 0, "new_lobby", "c3")
    staff(position, 0, active={PROPERTY: 1, "c2": 1}, inactive={"c3": 1})
    game = turn(position, "add sales d4")
    assert {"assign c1", "assign c3"} <= set(offers(game))
    play(game, "assign c3")
    assert (employees(game, "c3"), employees(game, "d4")) == ((0, 0), (0, 1))


@pytest.mark.parametrize("state", ["nobody", "inactive"])
def test_it_works_only_while_an_employee_is_active_in_it(state: str) -> None:
    """Ongoing, while an employee is active there (5.5)."""
    inactive = {PROPERTY: 1} if state == "inactive" else {"d1": 1}
    game = turn(property_management({"c2": 1}, inactive), "add sales d4")
    assert offers(game, "assign") == []
    assert employees(game, "d4") == (0, 0)


def test_the_used_employee_of_strategic_planning_may_go() -> None:
    """The only one there, just used (5.5)."""
    game = turn(property_management({PROPERTY: 1, "c2": 1}), "add sales d4", "assign c2 active")
    assert (employees(game, "c2"), employees(game, "d4")) == ((0, 0), (0, 1))
    assert game.phase != "departments"


def test_two_employees_of_strategic_planning_both_build_and_both_go() -> None:
    """The used one is taken to leave first, so the other one still builds (5.1, 5.5)."""
    game = turn(property_management({PROPERTY: 1, "c2": 2}), "add sales d4", "assign c2 active")
    assert offers(game, "add")
    play(game, "add engineering d3", "assign c2 active")
    assert (employees(game, "c2"), employees(game, "d4"), employees(game, "d3")) == ((0, 0), (0, 1), (0, 1))


def test_three_employees_of_strategic_planning_build_three_times() -> None:
    """Two leave after their use; three uses are three (5.1, 5.5)."""
    game = turn(property_management({PROPERTY: 1, "c2": 3}), "add sales d4", "assign c2 active", "add engineering d3")
    play(game, "assign c2 active", "add purchasing a4")
    assert offers(game, "assign")
    play(game, "pass")
    assert game.phase != "departments"
    assert employees(game, "c2") == (1, 0)


def test_its_own_employee_may_go_and_then_it_works_no_more() -> None:
    """The second department of the turn has no such question (5.5)."""
    game = turn(property_management({PROPERTY: 1, "c2": 2}, {"d1": 1}), "add sales d4", "assign b3 active")
    assert (employees(game, "b3"), employees(game, "d4")) == ((0, 0), (0, 1))
    play(game, "add engineering d3")
    assert offers(game, "assign") == []
    assert employees(game, "d3") == (0, 0)


def test_it_works_for_every_department_of_the_turn() -> None:
    """Whenever a department is added (5.5)."""
    game = turn(
        property_management({PROPERTY: 1, "c2": 2}, {"d1": 2}), "add sales d4", "assign d1", "add engineering d3"
    )
    play(game, "assign d1")
    assert (employees(game, "d4"), employees(game, "d3")) == ((0, 1), (0, 1))


def test_the_price_is_fixed_before_the_employee_goes() -> None:
    """An empty square costs 2 goods, though an employee will be on it at once (5.5)."""
    game = turn(property_management({PROPERTY: 1, "c2": 1}, {"d1": 1}, goods=2), "add sales d4")
    assert wealth(game)[1] == 0
    play(game, "assign d1")
    assert wealth(game)[1] == 0
    assert turn(property_management({PROPERTY: 1, "c2": 1}, {"d1": 1}, goods=1)).phase != "departments"


@pytest.mark.parametrize("there", [0, 1])
def test_the_tile_does_not_work_for_itself(there: int) -> None:
    """When it is built, nobody is called to it (5.5)."""
    position = table()
    idle(position, 1)
    set_reserve(position, 0, "property_management")
    staff(position, 0, active={"c2": 1}, inactive={"d4": there})
    purse(position, 0, money=0)
    game = turn(position, "add property_management d4")
    assert offers(game, "assign") == []
    assert employees(game, "d4") == (0, there)


def test_who_is_called_may_stand_up_at_the_end_of_the_round() -> None:
    """Sales costs $1 to stand up in (5.5, 6.1)."""
    game = turn(property_management({PROPERTY: 1, "c2": 1}, money=1), "add sales d4", "assign c2 active", "activate d4")
    assert (employees(game, "d4"), wealth(game)[0]) == ((1, 0), 0)


def test_who_is_called_away_from_another_department_takes_its_use_along() -> None:
    """Commerce and Finance has not been opened yet; opened later it has one use less (5.1, 5.5)."""
    position = property_management({PROPERTY: 1, "c2": 1, "b2": 2})
    game = turn(position, "use strategic_planning", "add sales d4", "assign b2 active", "gain money")
    assert wealth(game)[0] == 3
    assert game.phase != "departments"


def test_it_is_not_a_department_to_be_used() -> None:
    """It gives nothing by itself in a Management turn (5.5)."""
    position = property_management({PROPERTY: 1, "b2": 1, "c2": 1})
    assert offers(turn(position), "use") == ["use commerce_and_finance", "use strategic_planning"]
    assert seat_of(turn(property_management({PROPERTY: 1})))["goods"] == 10
