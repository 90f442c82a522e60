"""Chapter 5.6 of docs/rules.md: the Construction departments."""

import pytest

import carnegie

from .positions import (
    CITIES,
    PROJECTS,
    REGIONS,
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
    set_tab,
    set_tracks,
    solo_table,
    staff,
    table,
    wealth,
)

SMALL = [name for name, city in CITIES.items() if city["size"] == "small"]
PAYING = [
    "seattle", "helena", "phoenix", "santa_fe", "fargo", "duluth", "st_paul", "omaha", "cincinnati", "el_paso",
    "dallas", "charleston", "san_antonio",
]  # fmt: skip
COST = {"housing": 1, "commerce": 1, "industry": 2, "infrastructure": 2}


def construction(
    active: dict[str, int] | None = None,
    departments: dict[str, str] | None = None,
    money: int = 0,
    goods: int = 10,
    players: int = 4,
) -> Position:
    """Seat 0 with these employees (three in Construction), a disk ready on every tab; the others are out of the way.

    Four players have no neutral disks, so that the map is free.
    """
    position = table(players)
    idle(position, *range(players))
    for entry in position["seats"]:
        entry["action_choice"] = False
    for square, department in (departments or {}).items():
        add_department(position, 0, department, square)
    staff(position, 0, active={"d2": 3} if active is None else active)
    set_tab(position, 0, "housing", 1)
    set_tab(position, 0, "infrastructure", 1)
    purse(position, 0, money=money, goods=goods)
    return position


def turn(position: Position, *texts: str) -> carnegie.Game:
    game = begin(position)
    play(game, "timeline construction", *texts)
    return game


def places(position: Position, project: str) -> list[str]:
    """Where the project can go: small cities and free slots with its symbol, numbered where a city has two of them."""
    out = []
    for name, city in CITIES.items():
        fitting = [slot for slot, kind in enumerate(city["slots"]) if kind in ("any", project)]
        free = [slot for slot in fitting if position["map"][name][slot] is None]
        if free:
            out.append(f"build {project} {name}" + (f" {free[0] + 1}" if len(fitting) > 1 else ""))
    return out


# Construction and Engineering


@pytest.mark.parametrize("project", PROJECTS)
def test_a_project_goes_to_a_slot_with_its_symbol_or_a_small_city(project: str) -> None:
    """Every free slot of that kind on the map, and no other (5.6)."""
    position = construction()
    found = [text for text in offers(turn(position), "build") if text.split()[1] == project]
    assert sorted(found) == sorted(places(position, project))


def test_taken_slots_are_not_offered() -> None:
    """Neither another player's nor a neutral one: both Commerce slots of Kansas City, all small cities taken (5.6)."""
    position = construction(players=2)
    build(position, 1, "commerce", "kansas_city", "kansas_city", "denver")
    game = turn(position)
    for project in PROJECTS:
        found = [text for text in offers(game, "build") if text.split()[1] == project]
        assert sorted(found) == sorted(places(position, project))
    assert "build commerce denver" not in offers(game)
    assert "build commerce dallas" not in offers(game)  # a neutral disk


@pytest.mark.parametrize("project", PROJECTS)
@pytest.mark.parametrize(("department", "square"), [("construction", "d2"), ("engineering", "a2")])
def test_a_project_costs_a_mission_and_goods(department: str, square: str, project: str) -> None:
    """Housing and Commerce 1, Industry and Infrastructure 2; the disk leaves its tab (5.6)."""
    departments = {"a2": "engineering"} if department == "engineering" else None
    game = turn(construction({square: 2}, departments), f"build {project} omaha")
    assert (wealth(game)[1], employees(game, square)) == (10 - COST[project], (1, 0))
    assert seat_of(game)["missions"] == {"west": 0, "midwest": 1, "south": 0, "east": 0}
    tab = seat_of(game)["tabs"][project]
    assert (tab["ready"], tab["built"]) == (0, 2 if project == "housing" else 1)
    assert (game.position()["map"]["omaha"], game.position()["projects"]["omaha"]) == ([0], [project])
    assert seat_of(game)["disks"] == 20


@pytest.mark.parametrize("project", PROJECTS)
def test_a_project_needs_its_goods(project: str) -> None:
    """With one goods too few it is not offered (5.6)."""
    game = turn(construction(goods=COST[project] - 1))
    assert not [text for text in offers(game, "build") if text.split()[1] == project]
    assert offers(turn(construction(goods=COST[project])), "build")


@pytest.mark.parametrize(("city", "region"), [("denver", "west"), ("chicago", "midwest"), ("albany", "east")])
def test_the_employee_goes_to_the_region_built_in(city: str, region: str) -> None:
    """The mission is to the region of the city (5.6, 5.8)."""
    game = turn(construction(), f"build commerce {city}")
    assert seat_of(game)["missions"] == {name: int(name == region) for name in REGIONS}


def test_a_project_needs_a_disk_on_its_tab() -> None:
    """Commerce is built, so only the three others are ready; then two, one, none (5.6)."""
    position = construction({"d2": 3, "a2": 1}, {"a2": "engineering"})
    game = turn(position, "use construction", "build commerce denver")
    assert {text.split()[1] for text in offers(game, "build")} == {"housing", "industry", "infrastructure"}
    play(game, "build housing denver", "build infrastructure denver", "build industry chicago 1")
    assert game.phase != "departments"


def test_of_several_disks_the_one_revealed_first_is_built_first() -> None:
    """The spaces revealed first pay first: $1 of the second Housing space, not the choice of the third (5.6)."""
    position = construction()
    set_tab(position, 0, "housing", 3)
    staff(position, 0, active={"d2": 1}, missions={"midwest": 1})
    game = turn(position)
    play(game, "build housing denver")
    assert seat_of(game)["tabs"]["housing"] == {"side": "A", "space": 3, "built": 2, "ready": 2}
    while game.phase != "timeline":
        play(game, "done")
    play(game, "timeline research", "return 1")
    assert wealth(game)[0] == 1 + 1


def test_two_disks_of_a_player_in_one_city() -> None:
    """Several, as long as there are slots (5.6)."""
    game = turn(construction(), "build housing denver", "build commerce denver", "build infrastructure denver")
    assert game.position()["map"]["denver"] == [0, 0, 0]
    assert game.position()["projects"]["denver"] == ["infrastructure", "commerce", "housing"]


def test_the_left_one_of_two_equal_slots() -> None:
    """It is a choice only in solo, where Andrew takes the leftmost (5.6)."""
    assert [text for text in offers(turn(construction()), "build") if "industry chicago" in text] == [
        "build industry chicago 1"
    ]
    position = solo_table()
    game = turn(position)
    assert [text for text in offers(game, "build") if "industry chicago" in text] == [
        "build industry chicago 1", "build industry chicago 3"
    ]  # fmt: skip
    play(game, "build industry chicago 3")
    assert game.position()["map"]["chicago"] == [None, None, 0, None, None]


# Small cities


def test_which_cities_are_small_and_pay() -> None:
    """As printed on the board (5.6)."""
    assert [name for name in SMALL if CITIES[name]["transport_income"]] == PAYING
    assert len(SMALL) == 18


@pytest.mark.parametrize("city", SMALL)
def test_a_marked_small_city_pays_the_transport_income_of_its_region(city: str) -> None:
    """Once and at once; the unmarked ones pay nothing (5.6)."""
    position = construction()
    set_tracks(position, 0, west=1, midwest=1, south=3)
    game = turn(position, f"build commerce {city}")
    income = {"west": 3, "midwest": 2, "south": 7}[CITIES[city]["region"]] if city in PAYING else 0
    assert wealth(game) == (income, 9, 0)


@pytest.mark.parametrize(
    ("city", "tracks", "expected"),
    [
        ("seattle", {"west": 2}, (0, 1, 0)),
        ("seattle", {"west": 3}, (0, 0, 2)),
        ("seattle", {"west": 4}, (0, 0, 2)),
        ("omaha", {"midwest": 3}, (0, 2, 0)),
        ("omaha", {"midwest": 4}, (0, 0, 2)),
        ("dallas", {"south": 2}, (5, 0, 0)),
        ("dallas", {"south": 4}, (0, 0, 2)),
    ],
)
def test_small_cities_pay_exactly_what_is_under_the_disk(
    city: str, tracks: dict[str, int], expected: tuple[int, int, int]
) -> None:
    """The one income of that space (5.6)."""
    position = construction()
    set_tracks(position, 0, **tracks)
    money, goods, vp = expected
    assert wealth(turn(position, f"build commerce {city}")) == (money, 9 + goods, vp)


@pytest.mark.parametrize("city", ["denver", "chicago"])
def test_other_cities_pay_nothing(city: str) -> None:
    """Only small cities have the symbol; projects pay at income only (5.6)."""
    position = construction()
    set_tracks(position, 0, west=1, midwest=1)
    assert wealth(turn(position, f"build commerce {city}")) == (0, 9, 0)


def test_study_points_of_a_small_city_are_spent_at_once() -> None:
    """Three points in the Midwest in the middle of a Construction turn, the rest lost (5.6, 3.5)."""
    position = construction()
    set_tracks(position, 0, midwest=2)
    game = turn(position, "build commerce omaha")
    assert (game.phase, game.position()["pending"]["study"]) == ("departments", 3)
    assert "develop midwest" in offers(game)
    assert not offers(game, "build")
    play(game, "advance commerce", "done")
    assert game.position()["pending"]["study"] == 0
    assert "build commerce cincinnati" in offers(game)


def test_study_points_of_a_small_city_with_telegraph_operators() -> None:
    """The step of the Midwest costs 2 instead of 3 (4.3, 5.6, 5.7)."""
    position = construction({"d2": 2, "a2": 1}, {"a2": "telegraph_operators"})
    set_tracks(position, 0, midwest=2)
    game = turn(position, "build commerce omaha", "develop midwest")
    assert game.position()["pending"]["study"] == 1
    assert game.position()["transport"]["midwest"][0] == 3
    assert wealth(game) == (0, 9, 0)


def test_goods_of_a_small_city_pay_for_the_next_project() -> None:
    """At once means before the next use (5.6)."""
    position = construction(goods=1)
    set_tracks(position, 0, midwest=3)
    game = turn(position, "build commerce omaha", "build industry chicago 1")
    assert wealth(game) == (0, 0, 0)


# Construction Outsourcing


def test_construction_outsourcing() -> None:
    """$3 more, no mission, any region; the employee stays and works once (5.6)."""
    position = construction({"a2": 1}, {"a2": "construction_outsourcing"}, money=7)
    game = turn(position)
    assert sorted(offers(game, "build")) == sorted(text for project in PROJECTS for text in places(position, project))
    play(game, "build industry chicago 1")
    assert (wealth(game), employees(game, "a2")) == ((4, 8, 0), (1, 0))
    assert sum(seat_of(game)["missions"].values()) == 0
    assert game.phase != "departments"


def test_construction_outsourcing_needs_three_dollars() -> None:
    """With $2 and goods to sell the question is there, the building only after selling (5.6, 2.4)."""
    departments = {"a2": "construction_outsourcing"}
    assert turn(construction({"a2": 1}, departments, money=2, goods=0)).phase != "departments"
    game = turn(construction({"a2": 1}, departments, money=2, goods=2))
    assert offers(game) == ["done", "sell"]
    play(game, "sell", "build commerce denver")
    assert wealth(game) == (0, 0, 0)


def test_construction_outsourcing_in_a_small_city() -> None:
    """It pays its transport income as well (5.6)."""
    position = construction({"a2": 1}, {"a2": "construction_outsourcing"}, money=3)
    set_tracks(position, 0, west=1)
    assert wealth(turn(position, "build commerce seattle")) == (3, 9, 0)


# Supply Chain and Communications


@pytest.mark.parametrize("number", [1, 2, 3])
def test_supply_chain(number: int) -> None:
    """Up to 3 goods at $1, per employee, who stays (5.6)."""
    position = construction({"a2": 2}, {"a2": "supply_chain"}, money=5, goods=0)
    game = turn(position)
    assert offers(game, "buy") == ["buy 1", "buy 2", "buy 3"]
    play(game, f"buy {number}")
    assert (wealth(game), employees(game, "a2")) == ((5 - number, number, 0), (2, 0))
    assert offers(game, "buy") == [f"buy {more}" for more in range(1, min(3, 5 - number) + 1)]


def test_supply_chain_needs_money() -> None:
    """Two dollars buy two goods, one buys one, none buy nothing (5.6)."""
    departments = {"a2": "supply_chain"}
    assert offers(turn(construction({"a2": 1}, departments, money=1, goods=0)), "buy") == ["buy 1"]
    assert offers(turn(construction({"a2": 1}, departments, money=2, goods=0)), "buy") == ["buy 1", "buy 2"]
    assert turn(construction({"a2": 1}, departments, money=0, goods=0)).phase != "departments"


def test_goods_from_supply_chain_build_in_the_same_turn() -> None:
    """One department after the other (5.1, 5.6)."""
    position = construction({"a2": 1, "d2": 1}, {"a2": "supply_chain"}, money=2, goods=0)
    game = turn(position, "buy 2", "build industry chicago 1")
    assert wealth(game) == (0, 0, 0)


def test_communications_is_not_used_in_a_turn() -> None:
    """An ongoing department: it only makes donations cheaper (5.6)."""
    position = construction({"a2": 1}, {"a2": "communications"}, money=10)
    assert turn(position).phase != "departments"
