"""What the loader says about files that cannot be used, and what it overlooks."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carnegie.components import ComponentError, Components, load
from tests.components.conftest import FILES

Change = Callable[[Any], object]


def put(*path: str | int, value: object) -> Change:
    """A change that puts a value at a path of keys and positions."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """A change that takes out what is at the path."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


def repeat(key: str, position: int, **other: object) -> Change:
    """A change that writes an entry of a list once more, at its end, with other values if they are given."""

    def change(data: Any) -> None:
        data[key].append({**data[key][position], **other} if other else data[key][position])

    return change


def check(folder: Path, file: str, change: Change, message: str) -> None:
    path = folder / file
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        load(folder)
    assert str(caught.value) == f"{file}: {message}"


CHICAGO, ROAD = 15, 3
SWAPPED, OUT_OF_ORDER = ("sales", "purchasing"), "number 5 is sales, purchasing expected"
SEATTLE = ("cities", 0)
WEST = ("transport_tracks", 0, "spaces")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("cities", value={}), "cities is {}, a list expected"),
        (put("cities", value=[]), "cities has 0 cities, 1 or more expected"),
        (put("cities", 1, value=7), "city 2: is 7, an object expected"),
        (put("towns", value=[]), 'unknown key "towns"'),
        (put("note", value=3), "note is 3, a text expected"),
        (drop("roads"), "roads is missing"),
        (drop("cities", CHICAGO, "vp"), "chicago: vp is missing"),
        (drop(*SEATTLE, "id"), "city 1: id is missing"),
        (put(*SEATTLE, "mayor", value="Doe"), 'seattle: unknown key "mayor"'),
        (
            put(*SEATTLE, "id", value="Seattle"),
            'Seattle: id is "Seattle", lower-case words joined by underscores expected',
        ),
        (put(*SEATTLE, "id", value=1), "city 1: id is 1, a text expected"),
        (put(*SEATTLE, "name", value=" "), 'seattle: name is " ", a text expected'),
        (put(*SEATTLE, "name", value="Sea\ud800"), 'seattle: name is "Sea\\ud800", a text expected'),
        (put(*SEATTLE, "name", value="Boston"), "Boston: city name is there twice"),
        (put(*SEATTLE, "region", value="north"), 'seattle: unknown region "north"'),
        (put(*SEATTLE, "region", value=["west"]), 'seattle: unknown region ["west"]'),
        (put(*SEATTLE, "size", value="tiny"), 'seattle: unknown size "tiny"'),
        (put("cities", CHICAGO, "slots", 0, value="factory"), 'chicago: unknown slot type "factory"'),
        (put("cities", CHICAGO, "slots", 0, value="any"), 'chicago: slot type "any" is not for a major city'),
        (put(*SEATTLE, "slots", value=["housing"]), 'seattle: slot type "housing" is not for a small city'),
        (drop("cities", CHICAGO, "slots", 0), "chicago: slots has 4 entries, 5 expected in a major city"),
        (put(*SEATTLE, "vp", value=True), "seattle: vp is true, a whole number expected"),
        (put(*SEATTLE, "vp", value=1.0), "seattle: vp is 1.0, a whole number expected"),
        (put(*SEATTLE, "vp", value="1"), 'seattle: vp is "1", a whole number expected'),
        (put(*SEATTLE, "vp", value=-1), "seattle: vp is -1, 0 to 99 expected"),
        (put(*SEATTLE, "transport_income", value=1), "seattle: transport_income is 1, true or false expected"),
        (
            put("cities", CHICAGO, "transport_income", value=True),
            "chicago: transport_income is true in a major city, only small ones can have it",
        ),
        (
            put(*SEATTLE, "connection_points", value=1),
            "seattle: connection_points is 1 in a small city, only major ones have them",
        ),
        (
            put("cities", CHICAGO, "connection_points", value=0),
            "chicago: connection_points is 0 in a major city, only major ones have them",
        ),
        (
            put("cities", CHICAGO, "connection_points", value=2),
            "cities have 6 connection_points in all, at most 5 expected",
        ),
        (repeat("cities", CHICAGO), "chicago: city is there twice"),
        (put("roads", ROAD, 1, value="atlantis"), 'road 4: unknown city "atlantis"'),
        (put("roads", ROAD, 1, value="portland"), "road 4: joins portland to itself"),
        (put("roads", ROAD, value=["portland"]), "road 4: ends has 1 city, 2 expected"),
        (put("roads", ROAD, value="portland"), 'road 4: ends is "portland", a list expected'),
        (put("roads", ROAD, value=["portland", "seattle"]), "road 4: portland and seattle are joined twice"),
        (drop("transport_tracks", 1), "midwest: transport track is missing"),
        (put("transport_tracks", 1, "region", value="west"), "west: transport track is there twice"),
        (put("transport_tracks", 1, "region", value="north"), 'north: unknown region "north"'),
        (drop(*WEST, 4), "west: spaces has 4 spaces, 5 expected"),
        (put(*WEST, 0, "cost", value=1), "west space 1: cost is 1, 0 expected"),
        (put(*WEST, 1, "cost", value=0), "west space 2: cost is 0, 1 to 99 expected"),
        (put(*WEST, 1, "level", value="canoe"), 'west space 2: unknown level "canoe"'),
        (put(*WEST, 3, "level", value="cart"), "west space 4: level falls from stagecoach to cart"),
        (put(*WEST, 1, "income", value={"gold": 1}), 'west space 2: income: unknown key "gold"'),
        (put(*WEST, 1, "income", value={"money": 0}), "west space 2: income: money is 0, 1 to 99 expected"),
        (put(*WEST, 1, "income", value=3), "west space 2: income: is 3, an object expected"),
        (
            drop(*WEST, 4, "single_occupant"),
            "west space 5: single_occupant is not true, only the last space is for one disk",
        ),
        (
            put(*WEST, 3, "single_occupant", value=True),
            "west space 4: single_occupant is not false, only the last space is for one disk",
        ),
        (
            put(*WEST, 3, "arrival_bonus", value={"goods": 3}),
            "west space 4: arrival_bonus is there, only the last space can have it",
        ),
        (put(*WEST, 4, "arrival_bonus", value={"vp": 3}), 'west space 5: arrival_bonus: unknown key "vp"'),
        (drop("connection_vp", "cart"), "connection_vp: cart is missing"),
        (drop("connection_vp", "cart", "4"), "connection_vp: cart: 4 is missing"),
        (put("connection_vp", "cart", "6", value=30), 'connection_vp: cart: unknown key "6"'),
        (put("connection_vp", "cart", "4", value="12"), 'connection_vp: cart: 4 is "12", a whole number expected'),
    ],
)
def test_a_broken_board(folder: Path, change: Change, message: str) -> None:
    check(folder, "board.json", change, message)


def test_every_region_has_a_city(folder: Path) -> None:
    def move_the_east(data: Any) -> None:
        for city in data["cities"]:
            city["region"] = "west" if city["region"] == "east" else city["region"]

    check(folder, "board.json", move_the_east, "east: a city of this region is missing")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("rows", 3), "rows has 3 rows, 4 expected"),
        (put("rows", 3, value="finance"), 'unknown row "finance"'),
        (
            put("rows", value=["research", "management", "construction", "human_resources"]),
            "rows are research, management, construction, human_resources; "
            "human_resources, management, construction, research expected, in this order",
        ),
        (drop("tiles", 7), "tiles has 7 tiles, 8 expected"),
        (put("tiles", 2, "id", value=2), "tile 3: id is 2, 3 expected"),
        (drop("tiles", 2, "back"), "tile 3: back is missing"),
        (put("tiles", 2, "back", 0, value="north"), 'tile 3: unknown space "north"'),
        (drop("tiles", 2, "back", 0), "tile 3: back has 3 spaces, 4 expected"),
        (put("end_tile", 0, "region", value="donation"), 'human_resources: unknown region "donation"'),
        (put("end_tile", 0, "row", value="finance"), 'finance: unknown row "finance"'),
        (put("end_tile", 0, "row", value="research"), "research: end_tile row is there twice"),
        (drop("end_tile", 0), "human_resources: end_tile row is missing"),
    ],
)
def test_a_broken_timeline(folder: Path, change: Change, message: str) -> None:
    check(folder, "timeline.json", change, message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("departments", 5), "logistics: number is 7, 6 expected"),
        (drop("departments", 15), "telegraph_operators: department is missing"),
        (put("departments", 5, "id", value="casino"), 'casino: unknown department "casino"'),
        (put("departments", 4, "id", value="sales"), "sales: department is there twice"),
        (lambda data: [data["departments"][i].update(id=tile) for i, tile in enumerate(SWAPPED, 4)], OUT_OF_ORDER),
        (put("departments", 4, "gain", value={"study": 1}), 'purchasing: gain: unknown key "study"'),
        (put("departments", 4, "mission", "goods", value=0), "purchasing: mission: goods is 0, 1 to 99 expected"),
        (repeat("departments", 4, number=17), "purchasing: department is there twice"),
        (repeat("departments", 5, number=17, id="press"), "press: gain and mission are missing, one of them expected"),
        (put("departments", 5, "type", value="research"), "sales: type is research, management expected"),
        (put("departments", 5, "type", value="leisure"), 'sales: unknown type "leisure"'),
        (put("departments", 5, "ability", value="x"), 'sales: unknown key "ability"'),
        (put("departments", 5, "workstations", value=[]), "sales: workstations has 0 numbers, 1 to 3 expected"),
        (put("departments", 3, "workstations", value=[1]), "new_lobby: workstations has 1 number, 0 expected"),
        (
            put("departments", 5, "workstations", 1, value=None),
            "sales: workstations number 2 is null, a whole number expected",
        ),
        (put("departments", 5, "ongoing", value=0), "sales: ongoing is 0, true or false expected"),
        (put("departments", 5, "extra_build_goods", value=-2), "sales: extra_build_goods is -2, 0 to 99 expected"),
        (put("copies_of_each", value=0), "copies_of_each is 0, 1 to 99 expected"),
        (drop("removed_at_setup", "3"), "removed_at_setup: 3 is missing"),
        (put("removed_at_setup", "5", value=0), 'removed_at_setup: unknown key "5"'),
        (put("removed_at_setup", "4", value=29), "removed_at_setup: 29 of 32 tiles leave too few for 4 players"),
    ],
)
def test_broken_departments(folder: Path, change: Change, message: str) -> None:
    check(folder, "departments.json", change, message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("donations", 19), "health row 5: donation space is missing"),
        (put("donations", 1, "row", value=1), "education row 1: donation space is there twice"),
        (put("donations", 1, "row", value=6), "education_management: row is 6, 1 to 5 expected"),
        (put("donations", 1, "id", value="welfare_seven"), "welfare_seven: donation is there twice"),
        (put("donations", 1, "column", value="arts"), 'education_management: unknown column "arts"'),
        (put("donations", 1, "vp", value=0), "education_management: vp is 0, 1 to 99 expected"),
        (put("donations", 1, "per", value="dog"), 'education_management: unknown word for "per" "dog"'),
        (put("donations", 1, "of", value=["east"]), 'education_management: unknown word in "of" "east"'),
        (put("donations", 1, "of", value="management"), 'education_management: of is "management", a list expected'),
        (put("donations", 4, "of", 1, value="research"), "education_any_department: of names research twice"),
        (drop("donations", 1, "of"), 'education_management: of is missing for "department"'),
        (put("donations", 8, "of", value=["east"]), 'rights_railroad: of has no meaning for "railroad"'),
        (put("donations", 8, "max_times", value=2), 'rights_railroad: max_times has no meaning for "railroad"'),
        (drop("donations", 11, "max_times"), 'welfare_goods: max_times is missing for "payment"'),
        (drop("donations", 11, "pay"), 'welfare_goods: pay is missing for "payment"'),
        (put("donations", 11, "pay", value={}), "welfare_goods: pay is empty"),
        (put("donations", 11, "pay", value={"vp": 1}), 'welfare_goods: pay: unknown key "vp"'),
        (put("donations", 11, "max_times", value=0), "welfare_goods: max_times is 0, 1 to 99 expected"),
        (put("cost_step", value=0), "cost_step is 0, 1 to 99 expected"),
        (put("base_cap", value=None), "base_cap is null, a whole number expected"),
        (drop("communications_cost_step"), "communications_cost_step is missing"),
    ],
)
def test_broken_donations(folder: Path, change: Change, message: str) -> None:
    check(folder, "donations.json", change, message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("vp_cards", value=[0, 1, 3, 6]), "vp_cards has 4 numbers, 5 expected"),
        (put("vp_cards", value=[0, 1, 6, 3, 10]), "vp_cards does not rise"),
        (drop("cards", 0), "cards has 19 normal cards, 20 expected"),
        (put("cards", 0, "kind", value="advanced"), "cards has 19 normal cards, 20 expected"),
        (put("cards", 0, "kind", value="rare"), 'N01: unknown kind "rare"'),
        (put("cards", 0, "id", value="N02"), "N02: card is there twice"),
        (put("cards", 0, "donation", value="health_north"), 'N01: unknown donation "health_north"'),
        (put("cards", 0, "action", value="finance"), 'N01: unknown action "finance"'),
        (put("cards", 0, "hr_shift", value=5), "N01: hr_shift is 5, 0 to 4 expected"),
        (put("cards", 0, "management_types", 0, value="west"), 'N01: unknown type "west"'),
        (put("cards", 0, "management_types", value=[]), "N01: management_types has 0 types, 1 to 3 expected"),
        (put("cards", 0, "cities", 1, value="atlantis"), 'N01: unknown city "atlantis"'),
        (put("cards", 0, "cities", 1, value="salt_lake_city"), "N01: cities names salt_lake_city twice"),
        (put("cards", 0, "cities", value=[]), "N01: cities has 0 cities, 1 to 4 expected"),
        (put("cards", 0, "rd_region", value=None), "N01: unknown region null"),
        (put("cards", 0, "rd_steps", value=5), "N01: rd_steps is 5, 0 to 4 expected"),
    ],
)
def test_broken_solo_cards(folder: Path, change: Change, message: str) -> None:
    check(folder, "solo_cards.json", change, message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("starting_squares", 1), "lobby: starting department is missing"),
        (put("starting_squares", 5, "id", value="lobby"), "lobby: type is not null, the lobby has none"),
        (put("starting_squares", 1, "workstations", value=[0]), "lobby: workstations has 1 number, 0 expected"),
        (put("starting_squares", 5, "id", value="sales"), 'sales: unknown starting department "sales"'),
        (repeat("starting_squares", 5), "construction: starting department is there twice"),
        (put("starting_squares", 5, "square", value="c2"), "c2: starting square is there twice"),
        (put("starting_squares", 5, "square", value="e1"), 'construction: unknown square "e1"'),
        (put("starting_squares", 5, "type", value="research"), "construction: type is research, construction expected"),
        (
            put("starting_squares", 5, "workstations", value=[]),
            "construction: workstations has 0 numbers, 1 to 3 expected",
        ),
        (
            put("starting_squares", 5, "printed_employee", value=True),
            "construction: printed_employee is true, only human_resources can have one",
        ),
        (
            put("vp_per_department_built_in_row", "4", value="3"),
            'vp_per_department_built_in_row: 4 is "3", a whole number expected',
        ),
        (drop("vp_per_department_built_in_row", "1"), "vp_per_department_built_in_row: 1 is missing"),
        (put("employees", "total", value=16), "employees: total is 16, but 15 are placed"),
        (
            put("employees", "active_at_start_on_each_starting_department", value=3),
            "employees: 3 active at start, but human_resources has fewer workstations",
        ),
        (drop("employees", "in_supply_at_start"), "employees: in_supply_at_start is missing"),
        (put("disks", "in_supply", value=21), "disks: total is 30, but 29 are placed"),
        (put("disks", "on_tabs", value=4), "disks: on_tabs is 4, 3 expected"),
        (put("disks", "on_transport_tracks", value=5), "disks: on_transport_tracks is 5, 4 expected"),
        (put("start_goods", value=4.5), "start_goods is 4.5, a whole number expected"),
        (drop("start_money"), "start_money is missing"),
        (drop("certainty"), "certainty is missing"),
        (put("certainty", "seen", 1, value=2), "certainty: seen text 2 is 2, a text expected"),
        (put("certainty", "inferred", 1, "of", value=["roof.vp"]), 'certainty: inferred 2: unknown name "roof.vp"'),
        (drop("certainty", "inferred", 0, "why"), "certainty: inferred 1: why is missing"),
    ],
)
def test_a_broken_company(folder: Path, change: Change, message: str) -> None:
    check(folder, "company.json", change, message)


INDUSTRY_A = ("tabs", 4)
SPACES = (*INDUSTRY_A, "spaces")
CHOICE = (*SPACES, 3, "income", "choice")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop(*INDUSTRY_A, "costs", 5), "industry A: costs has 5 numbers, 6 expected"),
        (put(*INDUSTRY_A, "costs", 2, value=0), "industry A: costs number 3 is 0, 1 to 99 expected"),
        (drop(*SPACES, 6), "industry A: spaces has 6 spaces, 7 expected"),
        (drop(*INDUSTRY_A), "industry A: tab is missing"),
        (put(*INDUSTRY_A, "side", value="B"), "industry B: tab is there twice"),
        (put(*INDUSTRY_A, "side", value="C"), 'industry C: unknown side "C"'),
        (put(*INDUSTRY_A, "side", value=1), "tab 5: unknown side 1"),
        (put(*INDUSTRY_A, "tab", value="sport"), 'sport A: unknown tab "sport"'),
        (put(*INDUSTRY_A, "certainty", value=""), 'industry A: certainty: is "", an object expected'),
        (
            put(*INDUSTRY_A, "certainty", "inferred", 0, "of", value=["cost_7"]),
            'industry A: certainty: inferred 1: unknown name "cost_7"',
        ),
        (put(*SPACES, 0, value={}), "industry: a disk starts on one side only"),
        (put(*SPACES, 0, value={"vp": 1}), "industry A: space 1 is an end space, only later ones can be"),
        (put(*SPACES, 3, value={}), "industry A: space 4 is empty, only the first can be"),
        (put(*SPACES, 5, value={"income": {}}), "industry A: space 6 is a project space after an end space"),
        (put(*SPACES, 4, "cap", value=3), "industry A space 5: has vp and cap, one of them expected"),
        (put(*SPACES, 4, "vp", value=0), "industry A space 5: vp is 0, 1 to 99 expected"),
        (put(*SPACES, 4, value={"points": 3}), 'industry A space 5: unknown key "points"'),
        (put(*SPACES, 1, "income", value={"study": 1}), 'industry A space 2: income: unknown key "study"'),
        (put(*SPACES, 3, "income", "money", value=1), 'industry A space 4: income: unknown key "money"'),
        (drop(*CHOICE, 1), "industry A space 4: income: choice has 1 income, 2 expected"),
        (put(*CHOICE, 1, value={"vp": 1}), 'industry A space 4: income: choice 2: unknown key "vp"'),
        (
            put(*CHOICE, 1, value={"goods": 2}),
            "industry A space 4: income: choice is not between two kinds of income, one each",
        ),
        (put(*CHOICE, 1, value={}), "industry A space 4: income: choice is not between two kinds of income, one each"),
        (drop("goods_cost", "housing"), "goods_cost: housing is missing"),
        (put("goods_cost", "housing", value=False), "goods_cost: housing is false, a whole number expected"),
    ],
)
def test_broken_tabs(folder: Path, change: Change, message: str) -> None:
    check(folder, "tabs.json", change, message)


def test_the_first_housing_disk_needs_a_project_space(folder: Path) -> None:
    def empty_both_sides(data: Any) -> None:
        data["tabs"][0]["spaces"][0] = data["tabs"][1]["spaces"][0] = {}

    message = "housing A space 1: no project space, but the first Housing disk starts here"
    check(folder, "tabs.json", empty_both_sides, message)


def test_the_order_of_tabs_and_tracks_in_the_files_does_not_matter(facts: Components, folder: Path) -> None:
    for file, key in [("tabs.json", "tabs"), ("board.json", "transport_tracks"), ("timeline.json", "end_tile")]:
        data = json.loads((folder / file).read_text(encoding="utf-8"))
        data[key].reverse()
        (folder / file).write_text(json.dumps(data), encoding="utf-8")
    turned = load(folder)
    assert turned == facts
    assert list(turned.tracks) == list(facts.tracks)
    assert list(turned.end_regions) == list(facts.end_regions)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file(folder: Path, name: str) -> None:
    (folder / f"{name}.json").unlink()
    with pytest.raises(ComponentError) as caught:
        load(folder)
    assert str(caught.value) == f"{name}.json: no such file in {folder}"


def test_a_file_that_is_a_folder(folder: Path) -> None:
    (folder / "tabs.json").unlink()
    (folder / "tabs.json").mkdir()
    with pytest.raises(ComponentError, match=r"^tabs\.json: cannot be read: "):
        load(folder)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{\n  "rows": [,]\n}', "line 2, column 12: Expecting value"),
        (b"", "line 1, column 1: Expecting value"),
        (b'{"rows": "\xff"}', "not UTF-8 text, at byte 10"),
        (b'{"rows": [], "rows": []}', 'key "rows" is written twice in one entry'),
        (b"[]", "is [], an object expected"),
        (b'{"rows": NaN, "tiles": [], "end_tile": []}', "rows is NaN, a list expected"),
    ],
)
def test_a_file_that_is_not_json(folder: Path, content: bytes, message: str) -> None:
    (folder / "timeline.json").write_bytes(content)
    with pytest.raises(ComponentError) as caught:
        load(folder)
    assert str(caught.value) == f"timeline.json: {message}"


@pytest.mark.parametrize("content", [b"[" * 200_000, b'{"rows": ' + b"9" * 5000 + b"}"])
def test_a_file_that_is_too_much(folder: Path, content: bytes) -> None:
    (folder / "timeline.json").write_bytes(content)
    with pytest.raises(ComponentError, match=r"^timeline\.json: "):
        load(folder)


def test_a_byte_order_mark_is_skipped(facts: Components, folder: Path) -> None:
    path = folder / "tabs.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(folder) == facts
