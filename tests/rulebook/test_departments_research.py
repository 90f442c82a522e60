"""Chapter 5.7 of docs/rules.md: the R&D departments."""

import pytest

import carnegie

from .positions import (
    DONATIONS,
    PROJECTS,
    REGIONS,
    Position,
    add_department,
    andrew_donates,
    begin,
    donate,
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
    use_up_disks,
    wealth,
)

TAB_COSTS = {
    ("housing", "A"): [1, 1, 1, 2, 3, 4],
    ("housing", "B"): [1, 1, 1, 2, 5, 6],
    ("commerce", "A"): [2, 2, 2, 3, 4, 5],
    ("commerce", "B"): [2, 2, 2, 3, 5, 6],
    ("industry", "A"): [3, 3, 4, 4, 5, 6],
    ("industry", "B"): [3, 3, 4, 5, 5, 6],
    ("infrastructure", "A"): [4, 4, 4, 5, 6, 7],
    ("infrastructure", "B"): [4, 4, 4, 5, 5, 6],
}
TRACK_COSTS = {"west": [2, 1, 4, 5], "midwest": [1, 3, 3, 5], "south": [1, 3, 3, 5], "east": [3, 2, 2, 5]}
LAST_SPACE_BONUS = {"west": (0, 3), "midwest": (10, 0), "south": (0, 3), "east": (10, 0)}


def research(active: dict[str, int] | None = None, departments: dict[str, str] | None = None) -> Position:
    """Seat 0 with these employees (two in R&D) and departments, without money and goods; seat 1 has nothing to do."""
    position = table()
    idle(position, 0, 1)
    for square, department in (departments or {}).items():
        add_department(position, 0, department, square)
    staff(position, 0, active={"d1": 2} if active is None else active)
    purse(position, 0, money=0)
    return position


def turn(position: Position, *texts: str, study: int | None = None) -> carnegie.Game:
    """The R&D turn of seat 0, with this many study points if told so."""
    game = begin(position)
    play(game, "timeline research")
    if study is not None:
        now = game.position()
        now["pending"]["study"] = study
        game = begin(now)
    play(game, *texts)
    return game


def points(game: carnegie.Game) -> int:
    return int(game.position()["pending"]["study"])


# Study points


@pytest.mark.parametrize(
    ("in_place", "design", "expected"), [(1, 0, 3), (2, 0, 6), (3, 0, 9), (0, 1, 4), (0, 3, 12), (2, 1, 10), (3, 3, 21)]
)
def test_study_points_of_the_departments_in_place(in_place: int, design: int, expected: int) -> None:
    """3 for each active employee of the starting department, 4 of Advanced Design, without a decision (5.7)."""
    position = research({"d1": in_place, "d3": design}, {"d3": "advanced_design"})
    game = turn(position)
    assert (points(game), offers(game, "use")) == (expected, [])


def test_inactive_employees_study_nothing() -> None:
    """Only active ones count (5.7)."""
    position = research({"d1": 1}, {"d3": "advanced_design"})
    staff(position, 0, active={"d1": 1}, inactive={"d1": 2, "d3": 3})
    assert points(turn(position)) == 3


def test_advanced_research_adds_seven_to_the_pool() -> None:
    """A mission each time, and one pool a turn: 3, of which 1 is spent, and 7 are 9 (5.7)."""
    game = turn(research({"d1": 1, "d3": 1}, {"d3": "advanced_research"}))
    assert points(game) == 3
    play(game, "advance housing")
    assert set(offers(game, "mission")) == {f"mission {region} study" for region in REGIONS}
    play(game, "mission south study")
    assert (points(game), employees(game, "d3"), seat_of(game)["missions"]["south"]) == (9, (0, 0), 1)
    play(game, "advance infrastructure", "develop west")
    assert points(game) == 3


def test_advanced_research_alone() -> None:
    """No employee in place is needed (5.7)."""
    game = turn(research({"d3": 1}, {"d3": "advanced_research"}), "mission west study")
    assert points(game) == 7


def test_the_rest_is_lost_at_the_end_of_the_turn() -> None:
    """Nothing is carried into the next R&D turn (5.7)."""
    game = begin(research())
    events = play(game, "timeline research", "advance commerce", "done")
    assert {"event": "lost", "seat": 0, "what": "study", "amount": 4} in events
    play(game, "timeline research", "pass")  # seat 1 chooses a donation space and donates nothing
    assert (game.to_act, points(game)) == (0, 6)


def test_the_turn_ends_with_the_last_point() -> None:
    """Three points, a step that costs three (5.7)."""
    game = turn(research({"d1": 1}), "advance industry")
    assert (game.to_act, game.phase) == (1, "timeline")


# Tabs


@pytest.mark.parametrize(
    ("tab", "side", "step", "cost"),
    [(tab, side, step, cost) for (tab, side), costs in TAB_COSTS.items() for step, cost in enumerate(costs)],
)
def test_a_step_of_a_tab(tab: str, side: str, step: int, cost: int) -> None:
    """It costs what its space says; a new project space receives a disk, an end space none (5.7)."""
    position = research()
    set_tab(position, 0, tab, step, side)
    before = position["seats"][0]
    game = turn(position, study=cost + 1)
    play(game, f"advance {tab}")
    after = seat_of(game)
    disk = int(step + 1 <= {"A": 3, "B": 4}[side])
    assert after["tabs"][tab]["space"] == step + 1
    assert after["tabs"][tab]["ready"] == before["tabs"][tab]["ready"] + disk
    assert after["disks"] == before["disks"] - disk
    assert after["tabs"][tab]["built"] == before["tabs"][tab]["built"]
    assert points(game) == 1
    if cost > 1:
        assert f"advance {tab}" not in offers(turn(position, study=cost - 1))
    assert f"advance {tab}" in offers(turn(position, study=cost))


@pytest.mark.parametrize("tab", PROJECTS)
def test_a_fully_advanced_tab_takes_no_more_points(tab: str) -> None:
    """It is not offered (5.7)."""
    position = research({"d1": 3})
    set_tab(position, 0, tab, 6)
    assert f"advance {tab}" not in offers(turn(position, study=30))
    set_tab(position, 0, tab, 5)
    assert f"advance {tab}" in offers(turn(position, study=30))


def test_several_steps_of_one_tab_in_one_turn() -> None:
    """As many as the points pay for (5.7)."""
    game = turn(research({"d1": 3}), *["advance housing"] * 5)
    assert points(game) == 9 - (1 + 1 + 1 + 2 + 3)
    assert seat_of(game)["tabs"]["housing"] == {"side": "A", "space": 5, "built": 1, "ready": 3}


def test_with_an_empty_supply_the_tab_advances_without_a_disk() -> None:
    """The step is made and paid; nothing waits on the space (5.7)."""
    position = table(4)
    idle(position, 1, 2, 3)
    use_up_disks(position, 0)
    staff(position, 0, active={"d1": 3})
    game = turn(position, "advance infrastructure")
    assert seat_of(game)["tabs"]["infrastructure"] == {"side": "A", "space": 1, "built": 0, "ready": 0}
    assert (seat_of(game)["disks"], points(game)) == (0, 5)
    play(game, "advance infrastructure")
    assert seat_of(game)["tabs"]["infrastructure"] == {"side": "A", "space": 2, "built": 0, "ready": 0}


def test_a_tab_without_its_disk_pays_and_builds_nothing() -> None:
    """What was revealed with an empty supply cannot be built (5.7)."""
    position = table(4)
    idle(position, 1, 2, 3)
    use_up_disks(position, 0)
    staff(position, 0, active={"d2": 1})
    position["seats"][0]["tabs"]["infrastructure"]["space"] = 2
    game = begin(position)
    play(game, "timeline construction")
    assert not [text for text in offers(game, "build") if "infrastructure" in text]


# Transport


@pytest.mark.parametrize("telegraph", ["none", "inactive", "active"])
@pytest.mark.parametrize(
    ("region", "step", "cost"),
    [(region, step, cost) for region, costs in TRACK_COSTS.items() for step, cost in enumerate(costs)],
)
def test_a_step_on_a_track(region: str, step: int, cost: int, telegraph: str) -> None:
    """It costs what is printed, 1 less but never under 1 with an active employee in Telegraph Operators (5.7)."""
    position = research({"d1": 2}, {"d3": "telegraph_operators"})
    active = int(telegraph == "active")
    staff(position, 0, active={"d1": 2, "d3": active}, inactive={"d3": int(telegraph == "inactive")})
    set_tracks(position, 0, **{region: step})
    paid = max(1, cost - active)
    game = turn(position, study=paid + 1)
    play(game, f"develop {region}")
    assert (game.position()["transport"][region], points(game)) == ([step + 1, 0], 1)
    if paid > 1:
        assert f"develop {region}" not in offers(turn(position, study=paid - 1))
    assert f"develop {region}" in offers(turn(position, study=paid))


def test_telegraph_operators_does_not_help_tabs() -> None:
    """Only tracks are cheaper (5.7)."""
    position = research({"d1": 1, "d3": 1}, {"d3": "telegraph_operators"})
    game = turn(position, "advance commerce")
    assert points(game) == 3 - 2


@pytest.mark.parametrize("region", REGIONS)
def test_the_last_space_pays_its_bonus_to_whoever_comes_first(region: str) -> None:
    """$10 or 3 goods at once, beside nothing else (5.7)."""
    position = research()
    set_tracks(position, 0, **{region: 3})
    game = turn(position, f"develop {region}")
    assert wealth(game) == (*LAST_SPACE_BONUS[region], 0)
    assert f"develop {region}" not in offers(game)


@pytest.mark.parametrize("region", REGIONS)
def test_a_taken_last_space_is_not_offered(region: str) -> None:
    """It holds one disk; the other steps stay open (5.7)."""
    position = research()
    set_tracks(position, 1, **{region: 4})
    set_tracks(position, 0, **{region: 3})
    assert f"develop {region}" not in offers(turn(position, study=30))
    set_tracks(position, 0, **{region: 2})
    game = turn(position, f"develop {region}", study=30)
    assert game.position()["transport"][region] == [3, 4]
    assert f"develop {region}" not in offers(game)


def test_other_spaces_hold_any_number_of_disks() -> None:
    """Only the last one is for one disk (5.7)."""
    position = research()
    set_tracks(position, 1, west=3)
    set_tracks(position, 0, west=2)
    assert turn(position, "develop west").position()["transport"]["west"] == [3, 3]


# Charitable Giving


def giving(money: int = 100, players: int = 2) -> Position:
    """Seat 0 can only use Charitable Giving."""
    position = table(players)
    idle(position, *range(players))
    for entry in position["seats"]:
        entry["action_choice"] = False
    add_department(position, 0, "charitable_giving", "d3")
    staff(position, 0, active={"d3": 1})
    purse(position, 0, money=money)
    return position


def test_charitable_giving_joins_what_others_have_given() -> None:
    """Another player's disk or a neutral one, not one's own, and no free donation (5.7)."""
    position = giving()
    donate(position, 1, "health_west", "health_east")
    donate(position, 0, "health_east", "health_midwest")
    open_to_seat_0 = [
        name
        for name in DONATIONS
        if position["donations"][name] and 0 not in position["donations"][name]
    ]  # fmt: skip
    assert len(open_to_seat_0) == 5 + 1
    game = turn(position)
    assert set(offers(game, "give")) == {f"give {region} {name}" for region in REGIONS for name in open_to_seat_0}


def test_charitable_giving_costs_a_mission_the_price_and_a_disk() -> None:
    """The next donation's price: $10 for the second (5.7)."""
    position = giving(money=10)
    donate(position, 0, "health_midwest")
    donate(position, 1, "health_west")
    game = turn(position, "give south health_west")
    assert (wealth(game)[0], seat_of(game)["disks"]) == (0, 20)
    assert game.position()["donations"]["health_west"] == [1, 0]
    assert (employees(game, "d3"), seat_of(game)["missions"]["south"]) == ((0, 0), 1)
    assert game.phase != "departments"


@pytest.mark.parametrize("money", [4, 9])
def test_charitable_giving_needs_its_price(money: int) -> None:
    """One dollar too few, for the first and for the second (5.7, 5.8)."""
    position = giving(money)
    if money == 9:
        donate(position, 0, "health_midwest")
    assert turn(position).phase != "departments"


def test_charitable_giving_joins_where_two_are_already() -> None:
    """A third disk on the same donation (5.7)."""
    position = giving(players=4)
    donate(position, 1, "health_west")
    donate(position, 2, "health_west")
    game = turn(position, "give west health_west")
    assert game.position()["donations"]["health_west"] == [1, 2, 0]


def test_charitable_giving_counts_andrews_disk_as_another_players() -> None:
    """In solo his and the neutral ones can be joined (5.7)."""
    position = solo_table("N03")
    add_department(position, 0, "charitable_giving", "d3")
    staff(position, 0, active={"d3": 1})
    andrew_donates(position, "health_west")
    game = turn(position)
    assert {"give east health_west", "give east welfare_seven"} <= set(offers(game))
    play(game, "give east health_west")
    assert game.position()["donations"]["health_west"] == ["andrew", 0]


def test_charitable_giving_leaves_the_study_points() -> None:
    """Points of the turn are there before and after it (5.7)."""
    position = giving()
    staff(position, 0, active={"d3": 1, "d1": 1})
    game = turn(position, "give west welfare_seven")
    assert points(game) == 3


def test_telegraph_operators_is_not_used_in_a_turn() -> None:
    """An ongoing department (5.7)."""
    assert turn(research({"d3": 1}, {"d3": "telegraph_operators"})).phase != "departments"
