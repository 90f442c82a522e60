"""The component facts of the package."""

from collections import Counter
from pathlib import Path

import pytest

import carnegie.components
from carnegie.components import Components, Donation, Income, Tab, load


def tab_of(facts: Components, tab: str, side: str) -> Tab:
    return next(found for found in facts.tabs if (found.tab, found.side) == (tab, side))


def donation_of(facts: Components, name: str) -> Donation:
    return next(donation for donation in facts.donations if donation.id == name)


def test_public_names() -> None:
    assert carnegie.components.__all__ == sorted(carnegie.components.__all__)
    assert set(carnegie.components.__all__) == {
        *("Certainty", "City", "CompanyBoard", "ComponentError", "Components", "Correctable", "Corrections"),
        *("Department", "Donation", "Income", "Inferred", "SoloCard", "StartingSquare", "Tab", "TabSpace"),
        *("TimelineTile", "TrackSpace", "all_correctable", "checked", "load", "printed"),
    }


def test_a_copy_of_the_files_gives_the_same_facts(facts: Components, folder: Path) -> None:
    assert load(folder) == facts
    assert load(str(folder)) == facts


def test_cities(facts: Components) -> None:
    assert Counter(city.region for city in facts.cities) == {"west": 11, "midwest": 8, "south": 8, "east": 5}
    assert Counter(city.size for city in facts.cities) == {"small": 18, "medium": 10, "major": 4}
    assert Counter(slot for city in facts.cities for slot in city.slots) == {
        "any": 18,
        "housing": 14,
        "commerce": 14,
        "industry": 13,
        "infrastructure": 9,
    }
    assert sum(city.vp for city in facts.cities) == 43
    assert sum(city.transport_income for city in facts.cities) == 13
    points = {city.id: city.connection_points for city in facts.cities if city.connection_points}
    assert points == {"san_francisco": 2, "chicago": 1, "new_york": 1, "new_orleans": 1}


def test_a_city_has_its_slots_from_left_to_right(facts: Components) -> None:
    chicago = next(city for city in facts.cities if city.id == "chicago")
    assert chicago.slots == ("industry", "commerce", "industry", "housing", "infrastructure")
    assert (chicago.name, chicago.region, chicago.size, chicago.vp) == ("Chicago", "midwest", "major", 3)


def test_roads(facts: Components) -> None:
    assert len(facts.roads) == 54
    ends = Counter(city for road in facts.roads for city in road)
    assert set(ends) == {city.id for city in facts.cities}
    assert (ends["chicago"], ends["new_york"], ends["new_orleans"], ends["san_francisco"]) == (5, 4, 3, 3)
    assert ("chicago", "pittsburgh") in facts.roads


def test_transport_tracks(facts: Components) -> None:
    assert list(facts.tracks) == ["west", "midwest", "south", "east"]
    costs = {region: [space.cost for space in track] for region, track in facts.tracks.items()}
    assert costs == {
        "west": [0, 2, 1, 4, 5],
        "midwest": [0, 1, 3, 3, 5],
        "south": [0, 1, 3, 3, 5],
        "east": [0, 3, 2, 2, 5],
    }
    assert [space.level for space in facts.tracks["west"]] == ["cart", *["stagecoach"] * 2, *["railroad"] * 2]
    assert facts.tracks["east"][0].level == "stagecoach"
    assert facts.tracks["midwest"][2].income == Income(study=3)
    assert facts.tracks["east"][2].income == Income(employee=1)
    bonuses = {region: track[4].arrival_bonus for region, track in facts.tracks.items()}
    goods, money = Income(goods=3), Income(money=10)
    assert bonuses == {"west": goods, "midwest": money, "south": goods, "east": money}
    for track in facts.tracks.values():
        assert track[4].income == Income(vp=2)
        assert [space.single_occupant for space in track] == [False, False, False, False, True]


def test_connection_table(facts: Components) -> None:
    assert facts.connection_vp == {
        "cart": {2: 3, 3: 6, 4: 12, 5: 18},
        "stagecoach": {2: 6, 3: 12, 4: 18, 5: 24},
        "railroad": {2: 9, 3: 18, 4: 27, 5: 36},
    }


def test_timeline(facts: Components) -> None:
    assert facts.timeline_rows == ("human_resources", "management", "construction", "research")
    assert [tile.id for tile in facts.timeline_tiles] == [1, 2, 3, 4, 5, 6, 7, 8]
    sides = [side for tile in facts.timeline_tiles for side in (tile.front, tile.back)]
    assert len(set(sides)) == 16
    for side in sides:
        assert side.count("donation") == 1
        assert len(set(side)) == 4
    assert facts.timeline_tiles[2].front == ("east", "midwest", "west", "donation")
    assert facts.end_regions == {
        "human_resources": "east",
        "management": "midwest",
        "construction": "south",
        "research": "west",
    }


def test_departments(facts: Components) -> None:
    assert (facts.copies_of_each, facts.removed_at_setup) == (2, {1: 16, 2: 16, 3: 8, 4: 4})
    assert [department.number for department in facts.departments] == list(range(1, 17))
    assert set(Counter(department.type for department in facts.departments).values()) == {4}
    ongoing = [department.id for department in facts.departments if department.ongoing]
    assert ongoing == ["new_lobby", "property_management", "communications", "telegraph_operators"]
    assert [department.id for department in facts.departments if department.extra_build_goods] == ["new_lobby"]
    gains = {department.id: (department.gain, department.mission) for department in facts.departments}
    assert (gains["sales"], gains["recruiting"]) == (({}, {}), ({"moves": 4}, {"employee": 1}))
    stations = {department.id: department.workstations for department in facts.departments}
    assert sum(map(len, stations.values())) == 23
    assert (stations["new_lobby"], stations["communications"], stations["advanced_design"]) == ((), (8,), (3, 3, 3))


def test_company_board(facts: Components) -> None:
    company = facts.company
    assert {square.square: square.id for square in company.starting_squares} == {
        "b1": "human_resources",
        "c1": "lobby",
        "d1": "research_and_development",
        "b2": "commerce_and_finance",
        "c2": "strategic_planning",
        "d2": "construction",
    }
    assert [square.id for square in company.starting_squares if square.printed_employee] == ["human_resources"]
    assert [square.id for square in company.starting_squares if square.type is None] == ["lobby"]
    assert company.row_vp == (2, 2, 2, 3)
    assert (company.start_goods, company.start_money) == (4, 12)
    assert (company.employees_total, company.employees_active_each) == (15, 1)
    assert (company.employees_in_lobby, company.employees_in_supply) == (5, 5)
    assert (company.disks_total, company.disks_in_supply) == (30, 22)
    assert [len(each) for each in company.certainty] == [7, 1, 5]


def test_tabs(facts: Components) -> None:
    assert facts.project_goods == {"housing": 1, "commerce": 1, "industry": 2, "infrastructure": 2}
    assert {(tab.tab, tab.side): tab.costs for tab in facts.tabs} == {
        ("housing", "A"): (1, 1, 1, 2, 3, 4),
        ("housing", "B"): (1, 1, 1, 2, 5, 6),
        ("commerce", "A"): (2, 2, 2, 3, 4, 5),
        ("commerce", "B"): (2, 2, 2, 3, 5, 6),
        ("industry", "A"): (3, 3, 4, 4, 5, 6),
        ("industry", "B"): (3, 3, 4, 5, 5, 6),
        ("infrastructure", "A"): (4, 4, 4, 5, 6, 7),
        ("infrastructure", "B"): (4, 4, 4, 5, 5, 6),
    }
    ends = [(sum(space.vp for space in tab.spaces), sum(space.cap for space in tab.spaces)) for tab in facts.tabs]
    assert ends == [(6, 0), (3, 3), (9, 0), (3, 3), (12, 0), (3, 3), (15, 0), (3, 3)]


@pytest.mark.parametrize(
    ("tab", "side", "projects"),
    [("housing", "A", 4), ("housing", "B", 5), ("commerce", "B", 5), ("infrastructure", "A", 3)],
)
def test_project_spaces(facts: Components, tab: str, side: str, projects: int) -> None:
    assert sum(space.project for space in tab_of(facts, tab, side).spaces) == projects


def test_incomes_of_tabs(facts: Components) -> None:
    housing = tab_of(facts, "housing", "A").spaces
    assert housing[0] == (True, Income(), (), 0, 0)
    assert housing[2] == (True, Income(), (Income(employee=1), Income(money=1)), 0, 0)
    assert tab_of(facts, "infrastructure", "B").spaces[0] == (False, Income(), (), 0, 0)
    assert tab_of(facts, "infrastructure", "B").spaces[1].income == Income(vp=1)
    assert tab_of(facts, "industry", "B").spaces[4].choice == (Income(goods=1), Income(money=3))


def test_donations(facts: Components) -> None:
    assert (facts.donation_cap, facts.donation_cost_step, facts.communications_cost_step) == (12, 5, 3)
    assert len(facts.donations) == 20
    assert Counter(donation.per for donation in facts.donations) == {
        "department": 5,
        "project": 3,
        "railroad": 1,
        "donation": 1,
        "flat": 1,
        "payment": 3,
        "active_employee": 1,
        "disk_in_region": 4,
        "disk_in_small_city": 1,
    }
    assert sum(donation.vp for donation in facts.donations) == 53
    assert donation_of(facts, "education_management").of == ("management",)
    assert len(donation_of(facts, "education_any_department").of) == 4
    assert donation_of(facts, "rights_housing_commerce").of == ("housing", "commerce")
    assert donation_of(facts, "health_east").of == ("east",)
    payments = {donation.id: (donation.vp, donation.pay, donation.max_times) for donation in facts.donations}
    assert payments["welfare_goods"] == (2, Income(goods=1), 6)
    assert payments["welfare_money"] == (2, Income(money=5), 6)
    assert payments["welfare_money_goods"] == (4, Income(money=5, goods=1), 3)
    assert payments["welfare_seven"] == (7, Income(), None)


def test_solo_cards(facts: Components) -> None:
    assert facts.vp_cards == (0, 1, 3, 6, 10)
    for kind in ("normal", "advanced"):
        cards = [card for card in facts.solo_cards if card.kind == kind]
        assert {card.donation for card in cards} == {donation.id for donation in facts.donations}
        assert set(Counter(card.action for card in cards).values()) == {5}
        assert sum(len(card.cities) for card in cards) == 52
    assert sum(card.hr_shift for card in facts.solo_cards) == 97
    assert sum(card.rd_steps for card in facts.solo_cards) == 95
    last = facts.solo_cards[-1]
    assert last == (
        *("A20", "advanced", "health_west", "research", 3),
        *(("research",), ("san_francisco", "denver"), "west", 4),
    )
