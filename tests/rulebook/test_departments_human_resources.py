"""Chapter 5.4 of docs/rules.md: the Human Resources departments."""

import pytest

import carnegie

from .positions import (
    REGIONS,
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


def company_with(department: str, active: dict[str, int], square: str = "a1") -> Position:
    """Seat 0 has this department beside the starting ones, seat 1 is out of the way."""
    position = table()
    idle(position, 1)
    add_department(position, 0, department, square)
    staff(position, 0, active=active)
    return position


def moves_left(game: carnegie.Game) -> int:
    return int(game.position()["pending"]["moves"])


# The starting department


@pytest.mark.parametrize(("active", "moves"), [(0, 3), (1, 6), (2, 9)])
def test_three_moves_for_the_printed_employee_and_each_active_one(active: int, moves: int) -> None:
    """Nobody has to be there: the printed one always works (5.4)."""
    position = table()
    staff(position, 0, active={"b1": active}, inactive={"b1": 1})
    game = begin(position)
    play(game, "timeline human_resources")
    assert moves_left(game) == moves


def test_moves_are_counted_at_the_start_of_the_turn() -> None:
    """Both employees leave Human Resources by other moves first; it still gives nine (5.4)."""
    game = begin(company_with("training_and_partnerships", {"a1": 1, "b1": 2}))
    play(game, "timeline human_resources", "use training_and_partnerships", "mission west moves")
    play(game, "move b1 a1 active", "move b1 a1 active", "use human_resources")
    assert (moves_left(game), employees(game, "b1")) == (9, (0, 0))


def test_whoever_leaves_while_moving_takes_no_moves_along() -> None:
    """Moving an active employee out of Human Resources costs one move and no more (5.4)."""
    position = table()
    staff(position, 0, active={"b1": 2})
    game = begin(position)
    play(game, "timeline human_resources", "move b1 b2 active", "move b1 b2 active")
    assert moves_left(game) == 9 - 2


# Training and Partnerships


def test_training_and_partnerships_for_money() -> None:
    """Mission, then $8 (5.4)."""
    game = begin(company_with("training_and_partnerships", {"a1": 1}))
    play(game, "timeline human_resources", "use training_and_partnerships", "mission east money")
    assert (wealth(game)[0], seat_of(game)["missions"]["east"], employees(game, "a1")) == (20, 1, (0, 0))


def test_training_and_partnerships_for_moves() -> None:
    """Mission, then 8 moves (5.4)."""
    game = begin(company_with("training_and_partnerships", {"a1": 1}))
    play(game, "timeline human_resources", "use training_and_partnerships", "mission east moves")
    assert (wealth(game)[0], moves_left(game)) == (12, 8)
    play(game, "move c1 a4")
    assert moves_left(game) == 3


def test_training_and_partnerships_works_only_by_a_mission() -> None:
    """Nothing is gained in place (5.4)."""
    game = begin(company_with("training_and_partnerships", {"a1": 1}))
    play(game, "timeline human_resources", "use training_and_partnerships")
    assert offers(game, "gain") == []


# Recruiting


def test_recruiting_in_both_ways() -> None:
    """Per employee: a mission and a new employee, or 4 moves in place (5.4)."""
    game = begin(company_with("recruiting", {"a1": 2}))
    play(game, "timeline human_resources", "use recruiting")
    assert set(offers(game)) == {
        "gain moves", *[f"mission {region} employee" for region in REGIONS], "use human_resources", "done", "sell",
    }  # fmt: skip
    play(game, "mission south employee")
    assert (employees(game, "a1"), employees(game, "c1")) == ((1, 0), (0, 8 + 1))
    assert (seat_of(game)["supply"], seat_of(game)["missions"]["south"]) == (4, 1)
    play(game, "gain moves")
    assert (moves_left(game), employees(game, "a1")) == (4, (1, 0))


def test_recruiting_two_new_employees() -> None:
    """Both employees may go (5.4)."""
    game = begin(company_with("recruiting", {"a1": 2}))
    play(game, "timeline human_resources", "use recruiting", "mission south employee", "mission west employee")
    assert (seat_of(game)["supply"], employees(game, "a1"), employees(game, "c1")) == (3, (0, 0), (0, 8 + 2))


@pytest.mark.parametrize(("answer", "lobby", "new_lobby"), [("lobby 0", 8, 0), ("lobby 1", 7, 1)])
def test_a_recruit_chooses_between_the_lobbies(answer: str, lobby: int, new_lobby: int) -> None:
    """The New Lobby takes arrivals from Recruiting too (3.6, 5.4)."""
    position = company_with("recruiting", {"a1": 2})
    add_department(position, 0, "new_lobby", "c3")
    staff(position, 0, active={"a1": 2}, inactive={"d2": 1})
    game = begin(position)
    play(game, "timeline human_resources", "use recruiting", "mission south employee", answer)
    assert (employees(game, "c1"), employees(game, "c3")) == ((0, lobby), (0, new_lobby))
    assert "mission south employee" in offers(game)


# Safety and Quality


@pytest.mark.parametrize(("others", "vp"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (9, 5)])
def test_safety_and_quality_counts_active_employees(others: int, vp: int) -> None:
    """Half of them rounded up, without the one just sent and without the printed one (5.4, 5.8)."""
    squares = ["b2", "b2", "b2", "c2", "c2", "d2", "d2", "d1", "b1"]
    active = {square: squares[:others].count(square) for square in squares[:others]}
    position = company_with("safety_and_quality", {**active, "a1": 1})
    game = begin(position)
    play(game, "timeline human_resources", "use safety_and_quality", "mission midwest vp")
    assert wealth(game)[2] == vp


def test_safety_and_quality_counts_at_that_moment() -> None:
    """Who has walked before is inactive; missions and inactive employees do not count (5.4)."""
    position = company_with("safety_and_quality", {"a1": 1, "b2": 3})
    staff(position, 0, active={"a1": 1, "b2": 3}, inactive={"d2": 1}, missions={"south": 3})
    game = begin(position)
    play(game, "timeline human_resources", "use human_resources", "move b2 b3 active", "use safety_and_quality")
    play(game, "mission west vp")
    assert wealth(game)[2] == 1


# New Lobby


@pytest.mark.parametrize(("square", "goods"), [("a1", 3), ("a2", 4)])
def test_the_new_lobby_costs_two_goods_more(square: str, goods: int) -> None:
    """Three where an employee is, four elsewhere; who stands on the square stays there (5.4)."""
    position = table()
    set_reserve(position, 0, "new_lobby")
    staff(position, 0, active={"c2": 1}, inactive={"a1": 2})
    purse(position, 0, goods=goods - 1)
    game = begin(position)
    play(game, "timeline management")
    assert f"add new_lobby {square}" not in offers(game)
    purse(position, 0, goods=goods)
    game = begin(position)
    play(game, "timeline management", f"add new_lobby {square}")
    assert (wealth(game)[1], employees(game, "a1")) == (0, (0, 2))
    assert seat_of(game)["company"][square]["department"] == "new_lobby"


def test_the_new_lobby_has_no_workstations_and_is_not_used() -> None:
    """Nobody stands up there and no turn opens it (5.4, 6.1)."""
    position = company_with("new_lobby", {})
    staff(position, 0, inactive={"a1": 3, "d2": 1})
    game = begin(position)
    play(game, "timeline human_resources")
    assert offers(game, "use") == []
    play(game, "done", "done")
    assert offers(game) == ["activate d2", "done", "sell"]


def test_employees_do_not_change_lobbies_for_free() -> None:
    """It only takes arrivals: a way from lobby to lobby costs its distance (5.4)."""
    position = company_with("new_lobby", {}, square="c3")
    game = begin(position)
    play(game, "timeline human_resources", "move c1 c3")
    assert (moves_left(game), employees(game, "c3")) == (3 - 2, (0, 1))


def test_employees_walk_out_of_the_new_lobby() -> None:
    """From it as from any square (5.3, 5.4)."""
    position = company_with("new_lobby", {}, square="c3")
    staff(position, 0, inactive={"c3": 2})
    game = begin(position)
    play(game, "timeline human_resources", "move c3 c2")
    assert (moves_left(game), employees(game, "c3"), employees(game, "c2")) == (2, (0, 1), (0, 1))
