"""Positions of the right form that no game can reach are refused, in words that name the place."""

from collections.abc import Callable
from copy import deepcopy

import pytest

import carnegie

from .samples import Position, refused_position, rulebook

Edit = Callable[[Position], None]


def seat_money(position: Position) -> None:
    position["seats"][0]["money"] = -1


def two_employees_more(position: Position) -> None:
    position["seats"][1]["company"]["c1"]["inactive"] += 2


def an_employee_less(position: Position) -> None:
    position["seats"][0]["supply"] -= 1


def active_in_the_lobby(position: Position) -> None:
    square = position["seats"][0]["company"]["c1"]
    square["active"], square["inactive"] = 1, square["inactive"] - 1


def active_without_department(position: Position) -> None:
    company = position["seats"][0]["company"]
    company["a4"]["active"], company["c1"]["inactive"] = 1, company["c1"]["inactive"] - 1


def more_active_than_workstations(position: Position) -> None:
    rulebook.staff(position, 0, active={"b1": 3})


def a_department_twice(position: Position) -> None:
    rulebook.add_department(position, 0, "sales", "a1")
    position["seats"][0]["company"]["a2"]["department"] = "sales"


def a_printed_department_elsewhere(position: Position) -> None:
    company = position["seats"][0]["company"]
    company["a1"]["department"], company["d2"]["department"] = "construction", None


def built_before_the_reserve(position: Position) -> None:
    position["seats"][0]["company"]["a1"]["department"] = "purchasing"
    position["tiles"]["purchasing"] -= 1


def a_tile_too_many(position: Position) -> None:
    position["tiles"]["sales"] += 1


def three_of_a_tile(position: Position) -> None:
    position["tiles"]["sales"] = 3


def a_disk_less(position: Position) -> None:
    position["seats"][0]["disks"] -= 1


def a_project_without_disk(position: Position) -> None:
    position["projects"]["chicago"][0] = "commerce"


def a_disk_without_project(position: Position) -> None:
    position["map"]["chicago"][0] = 0
    position["seats"][0]["disks"] -= 1


def a_project_on_the_wrong_slot(position: Position) -> None:
    position["projects"]["boston"][0], position["seats"][0]["tabs"]["housing"]["built"] = "infrastructure", 0
    position["seats"][0]["tabs"]["infrastructure"]["built"] = 1


def a_slot_too_many(position: Position) -> None:
    position["map"]["reno"].append(None)


def a_city_too_many(position: Position) -> None:
    position["map"]["springfield"] = [None]


def a_seat_that_is_not_there(position: Position) -> None:
    position["map"]["chicago"][0] = 3


def andrew_in_a_standard_game(position: Position) -> None:
    position["map"]["chicago"][0] = "andrew"


def a_neutral_disk_less(position: Position) -> None:
    position["map"]["fargo"][0] = None


def a_neutral_disk_joins(position: Position) -> None:
    position["map"]["fargo"][0] = None
    rulebook.donate(position, 0, "health_west")
    position["donations"]["health_west"].append("neutral")


def the_same_donor_twice(position: Position) -> None:
    position["donations"]["health_west"] = [0, 0]


def two_on_the_last_space(position: Position) -> None:
    rulebook.set_tracks(position, 0, west=4)
    rulebook.set_tracks(position, 1, west=4)


def a_space_off_the_track(position: Position) -> None:
    rulebook.set_tracks(position, 0, west=5)


def a_tab_off_its_end(position: Position) -> None:
    position["seats"][0]["tabs"]["commerce"]["space"] = 7


def a_tab_without_its_disks(position: Position) -> None:
    position["seats"][0]["tabs"]["commerce"]["space"] = 3


def a_tab_without_side(position: Position) -> None:
    position["seats"][0]["tabs"]["commerce"]["side"] = None


def a_marker_too_far(position: Position) -> None:
    position["timeline"][0]["marker"] = 1


def a_marker_off_its_row(position: Position) -> None:
    position["timeline"][0]["marker"] = 6


def an_end_space_in_the_middle(position: Position) -> None:
    position["timeline"][0]["spaces"][0] = position["timeline"][0]["spaces"][4]


def a_later_round(position: Position) -> None:
    position["round"] = 2


def round_21(position: Position) -> None:
    position["round"] = 21


def round_0(position: Position) -> None:
    position["round"] = 0


def another_first_player(position: Position) -> None:
    position["first_player"] = 1


def a_row_before_the_choice(position: Position) -> None:
    position["action"] = "research"


def the_game_is_over_in_round_1(position: Position) -> None:
    position["phase"], position["to_act"] = "over", None


def nobody_to_act(position: Position) -> None:
    position["to_act"] = None


def another_seat_chooses_the_row(position: Position) -> None:
    position["to_act"] = 1


def no_action_in_the_departments(position: Position) -> None:
    position["phase"] = "departments"


def steps_out_of_nowhere(position: Position) -> None:
    position["pending"]["steps"] = [{"step": "study"}]


def study_points_out_of_nowhere(position: Position) -> None:
    position["pending"]["study"] = 3


def moves_out_of_nowhere(position: Position) -> None:
    position["pending"]["moves"] = 2


def a_department_open_before_the_turn(position: Position) -> None:
    position["pending"]["department"] = "construction"


def action_choice_of_the_first_player(position: Position) -> None:
    position["pending"]["choice"] = True


def a_row_that_no_tile_has(position: Position) -> None:
    position["timeline"][0]["spaces"][:4] = ["west"] * 4


def two_rows_of_one_tile(position: Position) -> None:
    position["timeline"][1]["spaces"][:4] = position["timeline"][0]["spaces"][:4]


def another_end_space(position: Position) -> None:
    position["timeline"][0]["spaces"][4] = "west+donation"


AT_THE_TIMELINE: dict[Edit, str] = {
    a_row_that_no_tile_has: "timeline[0].spaces",
    two_rows_of_one_tile: "timeline[1].spaces",
    another_end_space: "timeline[0].spaces",
    seat_money: "seats[0].money",
    two_employees_more: "seats[1]: 17 employees",
    an_employee_less: "seats[0]: 14 employees",
    active_in_the_lobby: "seats[0].company.c1.active",
    active_without_department: "seats[0].company.a4.active",
    more_active_than_workstations: "seats[0].company.b1.active",
    a_department_twice: "seats[0].company.a2.department",
    a_printed_department_elsewhere: "seats[0].company.d2.department",
    built_before_the_reserve: "seats[0].reserve",
    a_tile_too_many: "tiles",
    three_of_a_tile: "tiles.sales",
    a_disk_less: "seats[0]: 29 disks",
    a_project_without_disk: "projects.chicago[0]",
    a_disk_without_project: "projects.chicago[0]",
    a_project_on_the_wrong_slot: "seats[0].tabs",
    a_slot_too_many: "map.reno",
    a_city_too_many: "springfield",
    a_seat_that_is_not_there: "map.chicago[0]",
    andrew_in_a_standard_game: "map.chicago[0]",
    a_neutral_disk_less: "17 neutral disks",
    a_neutral_disk_joins: "donations.health_west",
    the_same_donor_twice: "donations.health_west[1]",
    two_on_the_last_space: "transport.west",
    a_space_off_the_track: "transport.west[0]",
    a_tab_off_its_end: "seats[0].tabs.commerce.space",
    a_tab_without_its_disks: "seats[0].tabs.commerce",
    a_tab_without_side: "seats[0].tabs.commerce.side",
    a_marker_too_far: "timeline",
    a_marker_off_its_row: "timeline[0].marker",
    an_end_space_in_the_middle: "timeline[0].spaces[0]",
    a_later_round: "timeline",
    round_21: "round",
    round_0: "round",
    another_first_player: "first_player",
    a_row_before_the_choice: "action",
    the_game_is_over_in_round_1: "round",
    nobody_to_act: "to_act",
    another_seat_chooses_the_row: "to_act",
    no_action_in_the_departments: "action",
    steps_out_of_nowhere: "pending",
    study_points_out_of_nowhere: "pending.study",
    moves_out_of_nowhere: "pending.moves",
    a_department_open_before_the_turn: "pending.department",
    action_choice_of_the_first_player: "pending.choice",
}


@pytest.mark.parametrize("edit", AT_THE_TIMELINE, ids=lambda edit: edit.__name__)
def test_at_the_beginning_of_round_1(edit: Edit) -> None:
    position = rulebook.table()
    carnegie.Game.from_position(deepcopy(position))
    edit(position)
    assert AT_THE_TIMELINE[edit] in str(refused_position(position))
