"""Chapter 3 of docs/rules.md: the event that pays income."""

from typing import Any

import pytest

import carnegie

from .positions import (
    ROW_OF_REGION,
    Position,
    add_department,
    begin,
    build,
    employees,
    idle,
    offers,
    play,
    purse,
    seat_of,
    set_markers,
    set_tab,
    set_tracks,
    staff,
    table,
    wealth,
)

SMALL_CITIES = ["seattle", "helena", "portland", "boise", "reno"]


def away(region: str, number: int, **tracks: int) -> Position:
    """Seat 0 has employees in a mission area, nobody active, no money and no goods; seat 1 has nothing to do."""
    position = table()
    idle(position, 0, 1)
    staff(position, 0, missions={region: number})
    purse(position, 0, money=0)
    set_tracks(position, 0, **tracks)
    return position


def income(position: Position, region: str, *answers: str) -> carnegie.Game:
    """Chooses the row whose first space is the region, and answers."""
    game = begin(position)
    play(game, f"timeline {ROW_OF_REGION[region]}", *answers)
    return game


# Returning


@pytest.mark.parametrize("region", list(ROW_OF_REGION))
def test_any_number_but_at_least_one_returns_inactive_to_the_lobby(region: str) -> None:
    """One to all of those in that mission area, or nobody (3.1)."""
    position = away(region, 3)
    other = "west" if region == "east" else "east"
    staff(position, 0, missions={region: 3, other: 2})
    game = income(position, region)
    assert (game.phase, game.to_act, offers(game)) == ("income", 0, ["return 1", "return 2", "return 3", "pass"])
    play(game, "return 2")
    assert (seat_of(game)["missions"][region], seat_of(game)["missions"][other]) == (1, 2)
    assert employees(game, "c1") == (0, 5 + 2)


def test_returning_none_earns_nothing() -> None:
    """Neither transport nor project income (3.1)."""
    position = away("south", 2)
    build(position, 0, "commerce", "denver")
    game = income(position, "south", "pass")
    assert (wealth(game), seat_of(game)["missions"]["south"]) == ((0, 0, 0), 2)


def test_who_has_nobody_there_is_not_asked_and_earns_nothing() -> None:
    """A project alone earns nothing (3.1)."""
    position = away("west", 2)
    build(position, 0, "commerce", "denver")
    game = income(position, "south")
    assert (wealth(game), game.phase) == ((0, 0, 0), "timeline")


def test_everybody_returns_in_turn_order() -> None:
    """Four players, the third one first: seats 2, 3, 0 and 1 (3.1)."""
    position = table(4)
    set_markers(position, human_resources=2)
    for seat in range(4):
        staff(position, seat, missions={"south": 1})
    game = income(position, "south")
    order = []
    while game.phase == "income":
        order.append(game.to_act)
        play(game, "return 1")
    assert order == [2, 3, 0, 1]


# Transport income

TRANSPORT_INCOME: dict[str, list[tuple[int, int, int] | None]] = {
    "west": [(1, 0, 0), (3, 0, 0), (0, 1, 0), (0, 0, 2), (0, 0, 2)],
    "midwest": [(1, 0, 0), (2, 0, 0), None, (0, 2, 0), (0, 0, 2)],  # space 2: three study points
    "south": [(1, 0, 0), (2, 0, 0), (5, 0, 0), (7, 0, 0), (0, 0, 2)],
    "east": [(1, 0, 0), (4, 0, 0), None, (0, 0, 2), (0, 0, 2)],  # space 2: a new employee
}


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(
    ("region", "space", "expected"),
    [
        (region, space, expected)
        for region, spaces in TRANSPORT_INCOME.items()
        for space, expected in enumerate(spaces)
        if expected is not None
    ],
)
def test_transport_income_is_earned_once_per_employee(
    region: str, space: int, expected: tuple[int, int, int], number: int
) -> None:
    """Money, goods and immediate VP as printed under the disk, for each employee that returns (3.2)."""
    game = income(away(region, number, **{region: space}), region, f"return {number}")
    assert wealth(game) == tuple(number * amount for amount in expected)


def test_transport_income_of_another_region_is_not_earned() -> None:
    """Only the track of the region they return from counts (3.2)."""
    game = income(away("south", 1, west=4, midwest=4, east=4), "south", "return 1")
    assert wealth(game) == (1, 0, 0)


def test_transport_income_of_new_employees() -> None:
    """In the East two return and two new ones come with them (3.2, 3.4)."""
    game = income(away("east", 2, east=2), "east", "return 2")
    assert (seat_of(game)["supply"], employees(game, "c1")) == (3, (0, 8 + 2 + 2))


def test_transport_income_of_study_points_is_one_pool() -> None:
    """Two employees, three points each: six at once, also when the disk moves on meanwhile (3.2, 3.5)."""
    game = income(away("midwest", 2, midwest=2), "midwest", "return 2")
    assert game.position()["pending"]["study"] == 6
    assert (game.phase, game.position()["pending"]["steps"][-1]) == ("income", {"step": "study"})
    play(game, "develop midwest")
    assert game.position()["pending"]["study"] == 3
    play(game, "advance industry")
    assert game.position()["transport"]["midwest"][0] == 3
    assert (wealth(game), seat_of(game)["tabs"]["industry"]["ready"]) == ((0, 0, 0), 2)


def test_study_points_of_income_are_spent_before_project_income() -> None:
    """A project space revealed and not yet built pays nothing now (3.3, 3.5)."""
    position = away("midwest", 1, midwest=2)
    build(position, 0, "commerce", "denver")
    game = income(position, "midwest", "return 1")
    assert wealth(game) == (0, 0, 0)
    play(game, "advance commerce", "done")
    assert wealth(game) == (2, 0, 0)


def test_the_rest_of_the_study_points_is_lost() -> None:
    """They do not wait for the R&D turn of the same round (3.5)."""
    position = away("midwest", 1, midwest=2)
    staff(position, 0, active={"d1": 1}, missions={"midwest": 1})
    game = income(position, "midwest", "return 1", "advance housing", "done")
    assert (game.phase, game.position()["pending"]["study"]) == ("departments", 3)


def test_study_points_of_income_pay_what_5_7_says() -> None:
    """Tabs and tracks at their printed costs; what costs more than is left is not offered (3.5, 5.7)."""
    game = income(away("midwest", 1, midwest=2), "midwest", "return 1")
    assert offers(game) == [
        "advance housing", "advance commerce", "advance industry",
        "develop west", "develop midwest", "develop south", "develop east", "done",
    ]  # fmt: skip
    play(game, "advance commerce")
    assert offers(game) == ["advance housing", "develop south", "done"]


def test_study_points_of_income_reach_a_last_space() -> None:
    """Its bonus is paid at once, in the middle of the income (3.5, 5.7)."""
    game = income(away("midwest", 2, midwest=2, east=3), "midwest", "return 2", "develop east")
    assert (wealth(game), game.position()["pending"]["study"]) == ((10, 0, 0), 1)


# Project income

ALL_BUILT = [
    ("housing", "A", ["take money"], (3, 0, 0), 0),
    ("housing", "A", ["take employee"], (2, 0, 0), 1),
    ("housing", "B", ["take money", "take money"], (4, 0, 0), 0),
    ("housing", "B", ["take employee", "take money"], (3, 0, 0), 1),
    ("housing", "B", ["take employee", "take employee"], (2, 0, 0), 2),
    ("commerce", "A", [], (8, 0, 0), 0),
    ("commerce", "B", [], (10, 0, 0), 0),
    ("industry", "A", ["take goods"], (0, 4, 0), 0),
    ("industry", "A", ["take money"], (3, 3, 0), 0),
    ("industry", "B", ["take goods", "take money"], (3, 4, 0), 0),
    ("industry", "B", ["take money", "take money"], (6, 3, 0), 0),
    ("infrastructure", "A", [], (0, 0, 3), 0),
    ("infrastructure", "B", [], (0, 0, 4), 0),
]


@pytest.mark.parametrize(("tab", "side", "answers", "expected", "new_employees"), ALL_BUILT)
def test_project_income_of_a_whole_tab(
    tab: str, side: str, answers: list[str], expected: tuple[int, int, int], new_employees: int
) -> None:
    """Every built space pays what is printed, choices space by space, beside $1 of transport (3.3)."""
    position = away("south", 1)
    set_tab(position, 0, tab, {"A": 3, "B": 4}[side], side)
    build(position, 0, tab, *SMALL_CITIES[: position["seats"][0]["tabs"][tab]["ready"]])
    game = income(position, "south", "return 1", *answers)
    money, goods, vp = expected
    assert wealth(game) == (money + 1, goods, vp)
    assert seat_of(game)["supply"] == 5 - new_employees
    assert game.phase == "timeline"


def test_project_income_is_paid_once_however_many_return() -> None:
    """Three return: three times the transport income, once the project's (3.3)."""
    position = away("south", 3)
    build(position, 0, "commerce", "denver")
    game = income(position, "south", "return 3")
    assert wealth(game) == (3 + 2, 0, 0)


def test_project_income_comes_from_projects_anywhere() -> None:
    """The region of the event does not matter for it (3.3)."""
    position = away("south", 1)
    build(position, 0, "commerce", "denver", "new_york")
    build(position, 0, "industry", "chicago")
    assert wealth(income(position, "south", "return 1")) == (1 + 4, 1, 0)


def test_disks_that_wait_on_a_tab_pay_nothing() -> None:
    """Only a space whose disk has been built pays (3.3)."""
    position = away("south", 1)
    for tab in ("housing", "commerce", "industry", "infrastructure"):
        set_tab(position, 0, tab, 3)
    assert wealth(income(position, "south", "return 1")) == (1, 0, 0)


@pytest.mark.parametrize(
    ("tab", "side", "built", "choice"),
    [("housing", "A", 3, ["money", "employee"]), ("industry", "B", 4, ["money", "goods"])],
)
def test_choices_of_a_project_space(tab: str, side: str, built: int, choice: list[str]) -> None:
    """Employee or $1 on Housing, goods or $3 on Industry (3.3)."""
    position = away("south", 1)
    set_tab(position, 0, tab, built - 1, side)
    build(position, 0, tab, *SMALL_CITIES[: position["seats"][0]["tabs"][tab]["ready"]])
    game = income(position, "south", "return 1")
    assert sorted(offers(game, "take")) == sorted(f"take {what}" for what in choice)
    step = game.position()["pending"]["steps"][-1]
    assert step == {"step": "take", "tab": tab, "space": built - 1}


# Supply and order


def test_with_too_few_in_supply_fewer_new_employees_come() -> None:
    """Three return from the East, one employee is left in supply (3.4)."""
    position = away("east", 3, east=2)
    staff(position, 0, missions={"east": 3}, supply=1)
    game = income(position, "east", "return 3")
    assert (seat_of(game)["supply"], employees(game, "c1")) == (0, (0, 15))


def test_without_supply_the_choice_of_housing_is_the_dollar() -> None:
    """Nothing comes from an empty supply, so the space pays $1 without a question (3.4)."""
    position = away("south", 1)
    staff(position, 0, missions={"south": 1}, supply=0)
    build(position, 0, "housing", "denver", "reno")
    game = income(position, "south", "return 1")
    assert (wealth(game), employees(game, "c1")) == ((1 + 1 + 1, 0, 0), (0, 15))


def test_transport_income_takes_the_last_employee_before_the_tabs_are_asked() -> None:
    """Transport income first: the Housing choice then has only its dollar (3.4)."""
    position = away("east", 1, east=2)
    staff(position, 0, missions={"east": 1}, supply=1)
    build(position, 0, "housing", "denver", "reno")
    game = income(position, "east", "return 1")
    assert (wealth(game), seat_of(game)["supply"], employees(game, "c1")) == ((1 + 1, 0, 0), 0, (0, 15))


def test_the_first_of_two_choices_can_take_the_last_employee() -> None:
    """Space by space: after one employee from the tab the supply is empty (3.3, 3.4)."""
    position = away("south", 1)
    staff(position, 0, missions={"south": 1}, supply=1)
    set_tab(position, 0, "housing", 4, "B")
    build(position, 0, "housing", *SMALL_CITIES[:4])
    game = income(position, "south", "return 1", "take employee")
    assert (game.phase, seat_of(game)["supply"], wealth(game)) == ("timeline", 0, (1 + 1 + 1 + 1, 0, 0))


def test_transport_first_then_the_tabs_in_order() -> None:
    """At each choice exactly what comes before it has been paid (3.4)."""
    position = away("south", 1, south=3)
    build(position, 0, "housing", "denver", "reno", "boise")
    build(position, 0, "commerce", "san_francisco")
    build(position, 0, "industry", *SMALL_CITIES[:3], "los_angeles")
    set_tab(position, 0, "infrastructure", 1)
    build(position, 0, "infrastructure", "chicago")
    game = income(position, "south", "return 1")
    assert wealth(game) == (7 + 1, 0, 0)  # transport, the second Housing space
    play(game, "take money")
    assert wealth(game) == (8 + 1 + 1 + 2, 3, 0)  # both other Housing spaces, Commerce, three of Industry
    play(game, "take money")
    assert wealth(game) == (12 + 3, 3, 1)


def test_new_employees_arrive_inactive_in_the_lobby() -> None:
    """From supply to a lobby, lying down (3.4)."""
    position = away("south", 1)
    build(position, 0, "housing", "denver", "reno")
    game = income(position, "south", "return 1", "take employee")
    assert (employees(game, "c1"), seat_of(game)["supply"]) == ((0, 9 + 1 + 1), 4)


# New Lobby


def with_new_lobby(region: str, number: int, square: str = "c3", **tracks: int) -> Position:
    position = away(region, number, **tracks)
    add_department(position, 0, "new_lobby", square)
    return position


@pytest.mark.parametrize("square", ["a1", "c3", "d4"])
@pytest.mark.parametrize("there", [0, 1, 2])
def test_returning_employees_choose_their_lobby(there: int, square: str) -> None:
    """So many go to the New Lobby, wherever it stands, the others to the Lobby (3.6)."""
    game = income(with_new_lobby("south", 2, square), "south", "return 2")
    assert offers(game) == ["lobby 0", "lobby 1", "lobby 2"]
    play(game, f"lobby {there}")
    assert (employees(game, square), employees(game, "c1")) == ((0, there), (0, 8 + 2 - there))


def test_new_employees_choose_their_lobby_too() -> None:
    """First those who return, then those of the transport income, then those of a tab (3.6)."""
    position = with_new_lobby("east", 2, east=2)
    build(position, 0, "housing", "denver", "reno")
    game = income(position, "east", "return 2")
    asked: list[Any] = []
    for answer in ["lobby 2", "lobby 1", "take employee", "lobby 1"]:
        asked.append(offers(game))
        play(game, answer)
    three = ["lobby 0", "lobby 1", "lobby 2"]
    assert asked[:2] == [three, three]
    assert sorted(asked[2]) == ["take employee", "take money"]
    assert asked[3] == ["lobby 0", "lobby 1"]
    assert (employees(game, "c3"), employees(game, "c1"), seat_of(game)["supply"]) == ((0, 4), (0, 8 + 1), 2)


def test_the_new_lobby_needs_no_active_employee_and_is_only_its_owners() -> None:
    """Without the tile there is no question (3.6)."""
    position = with_new_lobby("south", 1)
    staff(position, 1, missions={"south": 1})
    game = income(position, "south", "return 1", "lobby 1", "return 1")
    assert employees(game, "c1", seat=1) == (0, 10)
