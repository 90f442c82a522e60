"""Chapter 5 of docs/rules.md, what holds for all departments: uses, Action Choice, moves, missions, selling."""

import pytest

import carnegie

from .positions import (
    REGIONS,
    ROWS,
    SQUARES,
    Position,
    add_department,
    begin,
    donate,
    employees,
    idle,
    offers,
    play,
    purse,
    seat_of,
    set_markers,
    solo_table,
    staff,
    table,
    use_up_disks,
    wealth,
)


def pending(game: carnegie.Game, key: str) -> object:
    return game.position()["pending"][key]


# Using departments


def test_departments_of_the_type_in_any_order() -> None:
    """Both Management departments are offered, and only those (5.1)."""
    for first, second in (
        ("commerce_and_finance", "strategic_planning"),
        ("strategic_planning", "commerce_and_finance"),
    ):
        game = begin(table())
        play(game, "timeline management")
        assert offers(game, "use") == ["use commerce_and_finance", "use strategic_planning"]
        play(game, f"use {first}")
        assert offers(game, "use") == [f"use {second}"]


@pytest.mark.parametrize("active", [1, 2, 3])
def test_a_use_for_each_active_employee(active: int) -> None:
    """Inactive employees give none (5.1)."""
    position = table()
    idle(position, 1)
    staff(position, 0, active={"b2": active}, inactive={"b2": 2, "c2": 1})
    purse(position, 0, money=0, goods=0)
    game = begin(position)
    play(game, "timeline management", *["gain money"] * active)
    assert game.phase != "departments"
    assert wealth(game)[0] == 3 * active


def test_no_department_without_active_employees() -> None:
    """With everybody lying down there is nothing to use (5.1)."""
    position = table()
    idle(position, 1)
    staff(position, 0, inactive={"b2": 3, "c2": 3, "d2": 2, "d1": 2})
    purse(position, 0, money=0, goods=0)
    for row in ("management", "construction", "research"):
        game = begin(position)
        play(game, f"timeline {row}")
        assert (game.to_act, game.phase) == (0, "activation")


def test_no_return_to_an_earlier_department() -> None:
    """Going on closes the department, uses left or not (5.1)."""
    position = table()
    add_department(position, 0, "purchasing", "a2")
    staff(position, 0, active={"b2": 3, "c2": 1, "a2": 2})
    game = begin(position)
    play(game, "timeline management", "use commerce_and_finance", "gain money", "use purchasing")
    assert offers(game, "use") == ["use strategic_planning"]
    assert "gain money" not in offers(game)
    play(game, "mission west money", "use strategic_planning")
    assert offers(game, "use") == []


def test_all_use_is_optional() -> None:
    """A player may end the turn at once, or between two uses (5.1)."""
    position = table()
    staff(position, 0, active={"b2": 2, "c2": 1})
    game = begin(position)
    play(game, "timeline management", "done")
    assert (game.to_act, wealth(game)) == (1, (12, 4, 0))
    game = begin(position)
    play(game, "timeline management", "use commerce_and_finance", "gain money", "done")
    assert (game.to_act, wealth(game)) == (1, (15, 4, 0))


def test_each_player_uses_departments_in_turn_order() -> None:
    """Seat 1 is first (5.1)."""
    position = table(3)
    set_markers(position, human_resources=1)
    position["seats"][2]["action_choice"] = False
    game = begin(position)
    play(game, "timeline management")
    order = []
    while game.phase == "departments":
        order.append(game.to_act)
        play(game, "done")
    assert order == [1, 2, 0]


def recruiting_open() -> carnegie.Game:
    """Recruiting on a1 has two active employees and has just given 4 moves for one of them."""
    position = table()
    add_department(position, 0, "recruiting", "a1")
    staff(position, 0, active={"a1": 2})
    game = begin(position)
    play(game, "timeline human_resources", "use recruiting", "gain moves")
    assert pending(game, "moves") == 4
    return game


def test_of_two_employees_the_used_one_is_taken_to_leave_first() -> None:
    """Two were active, one use is made, one walks away: one use is left (5.1)."""
    game = recruiting_open()
    play(game, "move a1 a2 active")
    assert "gain moves" in offers(game)
    play(game, "gain moves")
    assert pending(game, "moves") == 4
    assert "gain moves" not in offers(game)


def test_an_employee_moved_away_unused_is_a_use_lost() -> None:
    """Both walk away after one use: nothing is left of the department, but its moves are (5.1)."""
    game = recruiting_open()
    play(game, "move a1 a2 active", "move a1 a2 active")
    assert [text for text in offers(game) if text.startswith(("gain", "mission"))] == []
    assert "move a2 a3" in offers(game)


def test_an_employee_moved_away_before_the_department_is_opened_gives_no_use() -> None:
    """Uses are counted when the department is opened (5.1)."""
    position = table()
    add_department(position, 0, "recruiting", "a1")
    staff(position, 0, active={"a1": 2})
    game = begin(position)
    play(game, "timeline human_resources", "use human_resources", "move a1 a2 active", "use recruiting", "gain moves")
    assert pending(game, "uses") == 1
    assert "gain moves" not in offers(game)


def test_an_employee_who_arrives_gives_no_use() -> None:
    """Who comes to a department lies down there (5.1, 5.3)."""
    game = recruiting_open()
    play(game, "move c1 a1", "gain moves")
    assert "gain moves" not in offers(game)
    assert employees(game, "a1") == (2, 1)


# Action Choice


def choosing(active: dict[str, int] | None = None) -> Position:
    """Four players in round 1; seat 0 has no department to use, seat 1 these."""
    position = table(4)
    idle(position, 0, 2, 3)
    staff(position, 1, active=active)
    return position


@pytest.mark.parametrize("row", ROWS[1:])
def test_the_action_choice_tile_offers_the_other_three_types(row: str) -> None:
    """Beside using departments of the round's type (5.2)."""
    game = begin(choosing({"b2": 1, "d2": 1, "d1": 1}))
    play(game, f"timeline {row}")
    assert game.to_act == 1
    assert offers(game, "choose") == [f"choose {other}" for other in ROWS if other != row]


def test_the_action_choice_tile_goes_and_the_round_stays_as_it_is() -> None:
    """Event and markers stay, the next player has the round's type again (5.2)."""
    position = choosing({"b2": 1})
    staff(position, 2, active={"d2": 1})
    game = begin(position)
    play(game, "timeline construction", "choose management")
    after = game.position()
    assert (after["action"], after["event_row"], after["pending"]["action"]) == (
        "construction", "construction", "management"
    )  # fmt: skip
    assert not seat_of(game, 1)["action_choice"]
    assert offers(game, "choose") == []
    play(game, "gain money")
    assert wealth(game, 1)[0] == 15
    assert (game.to_act, pending(game, "action")) == (2, "construction")
    while game.round == 1:
        play(game, "done")
    assert [entry["marker"] for entry in game.position()["timeline"]] == [0, 0, 1, 0]


def test_the_action_choice_tile_may_be_used_for_nothing() -> None:
    """Even if nothing can be done with the chosen type; it is gone then (5.2)."""
    game = begin(choosing({"b2": 1}))
    play(game, "timeline management")
    assert game.to_act == 1
    play(game, "choose construction")
    assert (game.to_act, seat_of(game, 1)["action_choice"], wealth(game, 1)[0]) == (2, False, 12)


def test_a_player_with_the_tile_is_asked_even_without_a_department_of_the_type() -> None:
    """Nobody is active at all: the tile alone is a decision (5.2)."""
    game = begin(choosing())
    play(game, "timeline management")
    assert game.to_act == 1
    assert offers(game) == ["choose human_resources", "choose construction", "choose research", "done", "sell"]


def test_the_first_player_cannot_use_the_action_choice_tile() -> None:
    """Not in a round in which one is the first player (5.2)."""
    position = table(4)
    game = begin(position)
    play(game, "timeline management")
    assert (game.to_act, offers(game, "choose"), seat_of(game)["action_choice"]) == (0, [], True)
    set_markers(position, human_resources=1)
    game = begin(position)
    play(game, "timeline management")
    assert (game.to_act, offers(game, "choose")) == (1, [])


@pytest.mark.parametrize(
    ("row", "active", "first_use"),
    [
        ("management", {"b2": 2}, "gain money"),
        ("construction", {"d2": 2}, "build commerce denver"),
        ("research", {"d1": 1}, "advance housing"),
    ],
)
def test_not_after_the_first_use(row: str, active: dict[str, int], first_use: str) -> None:
    """Before using any department (5.2)."""
    game = begin(choosing(active))
    play(game, f"timeline {row}", "sell")
    assert (game.to_act, len(offers(game, "choose"))) == (1, 3)
    play(game, first_use)
    assert (game.to_act, offers(game, "choose")) == (1, [])


def test_not_after_a_department_was_opened_by_hand() -> None:
    """To open a department is to begin with it (5.2)."""
    game = begin(choosing({"b2": 1, "c2": 1}))
    play(game, "timeline management", "use commerce_and_finance")
    assert offers(game, "choose") == []


def test_the_chosen_type_counts_its_moves_then() -> None:
    """Human Resources gives what its employees give (5.2, 5.4)."""
    game = begin(choosing({"b1": 2}))
    play(game, "timeline management", "choose human_resources")
    assert pending(game, "moves") == 9


def test_another_type_instead_of_research_has_no_study_points() -> None:
    """The points of the R&D turn that is not taken are not there (5.2, 5.7)."""
    game = begin(choosing({"d1": 2, "b2": 1}))
    play(game, "timeline research")
    assert pending(game, "study") == 6
    play(game, "choose management")
    assert (pending(game, "study"), offers(game, "advance"), offers(game, "develop")) == (0, [], [])
    assert "gain money" in offers(game)


def test_research_instead_of_another_type_has_its_study_points() -> None:
    """They are there when the tile is used (5.2, 5.7)."""
    game = begin(choosing({"d1": 2, "b2": 1}))
    play(game, "timeline management", "choose research")
    assert (pending(game, "study"), offers(game, "gain")) == (6, [])


def test_without_the_tile_there_is_no_choice() -> None:
    """Two players have none, and it works once (5.2)."""
    for position in (table(), solo_table()):
        game = begin(position)
        play(game, "timeline management")
        while game.round == 1:
            assert offers(game, "choose") == []
            play(game, "pass" if "pass" in offers(game) else "done")


# Moves


@pytest.mark.parametrize("start", SQUARES)
def test_a_journey_costs_its_orthogonal_distance(start: str) -> None:
    """Any square within three steps, departments, lobby and free squares alike (5.3)."""
    position = table()
    idle(position, 0, 1)
    staff(position, 0, inactive={start: 10})
    game = begin(position)
    play(game, "timeline human_resources")
    assert pending(game, "moves") == 3

    def distance(square: str) -> int:
        return abs(ord(square[0]) - ord(start[0])) + abs(ord(square[1]) - ord(start[1]))

    expected = {f"move {start} {square}" for square in SQUARES if 1 <= distance(square) <= 3}
    assert set(offers(game, "move")) == expected
    for text in expected:
        other = game.copy()
        play(other, text)
        left = 3 - distance(text.split()[2])
        assert employees(other, text.split()[2]) == (0, 1)
        assert (other.to_act, pending(other, "moves")) == ((0, left) if left else (1, 3))


def test_a_moved_active_employee_becomes_inactive() -> None:
    """The active and an inactive employee of a square are two different moves (5.3)."""
    position = table()
    staff(position, 0, active={"b2": 1}, inactive={"b2": 1})
    for text, left_behind in (("move b2 b3", (1, 0)), ("move b2 b3 active", (0, 1))):
        game = begin(position)
        play(game, "timeline human_resources", text)
        assert (employees(game, "b2"), employees(game, "b3")) == (left_behind, (0, 1))


def test_employees_on_missions_do_not_walk() -> None:
    """A move takes an employee of the company board (5.3)."""
    position = table()
    idle(position, 1)
    staff(position, 0, inactive={"c1": 0}, missions={"south": 10})
    game = begin(position)
    play(game, "timeline human_resources")
    assert game.to_act == 1


def test_moves_left_over_are_lost_when_the_player_goes_on() -> None:
    """With the next department, and with the next use as well (5.3)."""
    position = table()
    add_department(position, 0, "recruiting", "a1")
    staff(position, 0, active={"a1": 2})
    game = begin(position)
    play(game, "timeline human_resources", "use human_resources", "move c1 c2", "use recruiting")
    assert (pending(game, "moves"), offers(game, "move")) == (0, [])
    play(game, "gain moves", "move c1 c2")
    assert pending(game, "moves") == 3
    play(game, "gain moves")
    assert pending(game, "moves") == 4


def test_moves_left_over_are_lost_at_the_end_of_the_turn() -> None:
    """The last player of the round stops with moves left (5.3)."""
    position = table()
    idle(position, 0)
    staff(position, 1, inactive={"b2": 1})
    game = begin(position)
    events = play(game, "timeline human_resources", "done", "move c1 c2", "done")
    assert {"event": "lost", "seat": 1, "what": "moves", "amount": 2} in events
    assert (game.to_act, game.phase, pending(game, "moves")) == (1, "activation", 0)


# Missions

MISSIONS = [
    ("training_and_partnerships", "human_resources", ["money", "moves"]),
    ("recruiting", "human_resources", ["employee"]),
    ("safety_and_quality", "human_resources", ["vp"]),
    ("commerce_and_finance", "management", ["money", "goods"]),
    ("purchasing", "management", ["money", "goods"]),
    ("advanced_research", "research", ["study"]),
]


@pytest.mark.parametrize(("department", "row", "effects"), MISSIONS)
def test_a_mission_goes_to_any_region(department: str, row: str, effects: list[str]) -> None:
    """The employee used leaves its workstation for a mission area of the player's choice (5.8)."""
    position = table()
    square = "b2" if department == "commerce_and_finance" else "a2"
    if square == "a2":
        add_department(position, 0, department, square)
    staff(position, 0, active={square: 1})
    game = begin(position)
    play(game, f"timeline {row}")
    if f"use {department}" in offers(game):
        play(game, f"use {department}")
    expected = {f"mission {region} {effect}" for region in REGIONS for effect in effects}
    assert set(offers(game, "mission")) == expected
    for text in expected:
        other = game.copy()
        play(other, text)
        region = text.split()[1]
        assert (employees(other, square)[0], seat_of(other)["missions"][region]) == (0, 1)


def test_a_new_employee_needs_one_in_supply() -> None:
    """With an empty supply Recruiting sends nobody; its moves are still there (5.8)."""
    position = table()
    add_department(position, 0, "recruiting", "a1")
    staff(position, 0, active={"a1": 1}, supply=0)
    game = begin(position)
    play(game, "timeline human_resources", "use recruiting")
    assert (offers(game, "mission"), offers(game, "gain")) == ([], ["gain moves"])


def test_vp_can_always_be_received_even_none() -> None:
    """Safety and Quality may send its employee for 0 VP (5.8)."""
    position = table()
    add_department(position, 0, "safety_and_quality", "a1")
    staff(position, 0, active={"a1": 1})
    game = begin(position)
    play(game, "timeline human_resources", "use safety_and_quality", "mission west vp")
    assert (wealth(game), seat_of(game)["missions"]["west"]) == ((12, 4, 0), 1)


@pytest.mark.parametrize("reason", ["no donation to join", "no money", "no disk"])
def test_charitable_giving_needs_a_donation_that_can_be_made(reason: str) -> None:
    """Otherwise nobody is sent and the department is not offered (5.8)."""
    position = table(4)
    idle(position, 1, 2, 3)
    add_department(position, 0, "charitable_giving", "d3")
    staff(position, 0, active={"d3": 1})
    purse(position, 0, money=1000, goods=0)
    donate(position, 1, "health_west")
    game = begin(position)
    play(game, "timeline research")
    assert offers(game, "give")
    if reason == "no donation to join":
        donate(position, 0, "health_west")
    elif reason == "no money":
        purse(position, 0, money=4)
    else:
        use_up_disks(position, 0)
    game = begin(position)
    play(game, "timeline research")
    assert game.to_act != 0


def test_building_needs_goods_before_anybody_is_sent() -> None:
    """No goods, no mission (5.8)."""
    position = table()
    idle(position, 1)
    staff(position, 0, active={"d2": 3})
    purse(position, 0, goods=0)
    game = begin(position)
    play(game, "timeline construction")
    assert (game.round, employees(game, "d2")) == (2, (3, 0))


# Goods and money


def test_goods_and_money_are_unlimited() -> None:
    """There are more than the 45 cubes and $390 of the box (5.9)."""
    position = table()
    purse(position, 0, money=1000, goods=1000)
    game = begin(position)
    play(game, "timeline management", "use commerce_and_finance", "mission west goods")
    assert wealth(game) == (1000, 1002, 0)
    play(game, "sell")
    assert wealth(game) == (1001, 1001, 0)


def test_goods_are_sold_within_a_turn() -> None:
    """At any time, also while a department is open (5.9)."""
    game = begin(table())
    play(game, "timeline management", "use commerce_and_finance", "sell", "gain goods", "sell")
    assert wealth(game) == (14, 3, 0)
