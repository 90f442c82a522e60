"""Chapter 7 of docs/rules.md: final scoring, line by line, and connections (7.1, 7.2, 7.5)."""

import pytest

from .positions import (
    CITIES,
    PROJECTS,
    Position,
    add_department,
    begin,
    build,
    donate,
    idle,
    offers,
    play,
    purse,
    set_markers,
    set_tab,
    set_tracks,
    staff,
    table,
)


def network(position: Position, seat: int, *cities: str) -> None:
    """A project of any kind in each of the cities, with as many disks on the tabs as the B sides have."""
    for tab in PROJECTS:
        set_tab(position, seat, tab, 4, "B")
    tabs = position["seats"][seat]["tabs"]
    for city in cities:
        kinds = [
            kind
            for kind, owner in zip(CITIES[city]["slots"], position["map"][city], strict=True)
            if owner is None and (kind == "any" or tabs[kind]["ready"])
        ]
        fitting = PROJECTS if "any" in kinds else kinds
        build(position, seat, max(fitting, key=lambda tab: tabs[tab]["ready"]), city)


# The lines of the score


def test_immediate_vp() -> None:
    """What was earned during the game (7.1)."""
    position = table()
    position["seats"][0]["vp"] = 17
    assert begin(position).scores()[0].immediate == 17


def test_an_unused_action_choice_tile() -> None:
    """3 for it (7.1)."""
    position = table(4)
    position["seats"][1]["action_choice"] = False
    assert [sheet.action_choice for sheet in begin(position).scores()] == [3, 0, 3, 3]


def test_active_employees() -> None:
    """1 each; not the printed one, not inactive ones, none on missions (7.1)."""
    position = table()
    staff(position, 0, active={"b1": 2, "b2": 3, "d1": 1}, inactive={"d1": 2}, missions={"west": 2})
    staff(position, 1)
    assert [sheet.employees for sheet in begin(position).scores()] == [6, 0]


def test_departments_built() -> None:
    """2 each, 3 in the top row; the starting ones and the reserve count nothing (7.1)."""
    position = table()
    assert begin(position).scores()[0].departments == 0
    for department, square in (("sales", "a1"), ("purchasing", "a2"), ("recruiting", "d3")):
        add_department(position, 0, department, square)
    assert begin(position).scores()[0].departments == 6
    add_department(position, 0, "new_lobby", "a4")
    add_department(position, 0, "engineering", "d4")
    assert [sheet.departments for sheet in begin(position).scores()] == [12, 0]


TAB_VP = {
    ("housing", "A"): [0, 0, 0, 0, 1, 3, 6],
    ("commerce", "A"): [0, 0, 0, 0, 2, 5, 9],
    ("industry", "A"): [0, 0, 0, 0, 3, 7, 12],
    ("infrastructure", "A"): [0, 0, 0, 0, 4, 9, 15],
    **{(tab, "B"): [0, 0, 0, 0, 0, 3, 3] for tab in PROJECTS},
}


@pytest.mark.parametrize(("tab", "side", "space"), [(*tab, space) for tab in TAB_VP for space in range(7)])
def test_end_spaces_of_the_tabs_add_up(tab: str, side: str, space: int) -> None:
    """Up to 6, 9, 12 and 15 on the A sides, as printed (7.1)."""
    position = table()
    set_tab(position, 0, tab, space, side)
    assert begin(position).scores()[0].tabs == TAB_VP[tab, side][space]


@pytest.mark.parametrize("city", CITIES)
def test_the_vp_of_a_city(city: str) -> None:
    """0 to 3 for a disk built there, beside 3 for the one in Boston (7.1)."""
    position = table(4)
    network(position, 0, city)
    assert begin(position).scores()[0].cities == 3 + CITIES[city]["vp"]


def test_each_disk_in_a_city_scores() -> None:
    """Three disks in Chicago are 9 VP (7.1)."""
    position = table()
    build(position, 0, "industry", "chicago", "chicago")
    build(position, 0, "commerce", "chicago")
    assert begin(position).scores()[0].cities == 3 + 9


def test_disks_that_were_not_built_score_nothing() -> None:
    """Those on tabs are no projects (7.1)."""
    position = table()
    for tab in PROJECTS:
        set_tab(position, 0, tab, 3)
    sheet = begin(position).scores()[0]
    assert (sheet.cities, sheet.tabs) == (3, 0)


def test_the_total_is_the_sum_of_the_lines() -> None:
    """Every line of 7.1 once (7.1)."""
    position = table(4)
    position["seats"][0]["vp"] = 5
    staff(position, 0, active={"b2": 2})
    add_department(position, 0, "sales", "a4")
    set_tab(position, 0, "commerce", 5)
    build(position, 0, "commerce", "new_york", "pittsburgh", "chicago")
    donate(position, 0, "health_east")
    sheet = begin(position).scores()[0]
    assert sheet.lines() == {
        "immediate": 5,
        "action_choice": 3,
        "employees": 2,
        "departments": 3,
        "tabs": 2 + 3,
        "connections": 3,  # Chicago and New York by cart
        "cities": 3 + 3 + 2 + 3,
        "donations": 6,
        "cards": 0,
        "tracks": 0,
    }
    assert sheet.total == 38


# Connections

LEVELS = {
    "cart": {},
    "stagecoach": {"west": 1, "midwest": 1, "south": 1, "east": 0},
    "railroad": {"west": 3, "midwest": 2, "south": 2, "east": 1},
}
SAN_FRANCISCO_CHICAGO = ["san_francisco", "reno", "salt_lake_city", "denver", "omaha", "chicago"]
CHICAGO_NEW_YORK = ["chicago", "pittsburgh", "new_york"]
NEW_YORK_NEW_ORLEANS = ["new_york", "washington", "atlanta", "new_orleans"]
GROUPS = {
    2: CHICAGO_NEW_YORK,
    3: SAN_FRANCISCO_CHICAGO,
    4: SAN_FRANCISCO_CHICAGO + CHICAGO_NEW_YORK[1:],
    5: SAN_FRANCISCO_CHICAGO + CHICAGO_NEW_YORK[1:] + NEW_YORK_NEW_ORLEANS[1:],
}
CONNECTION_VP = {
    "cart": {2: 3, 3: 6, 4: 12, 5: 18},
    "stagecoach": {2: 6, 3: 12, 4: 18, 5: 24},
    "railroad": {2: 9, 3: 18, 4: 27, 5: 36},
}


def connections(*cities: str, **tracks: int) -> int:
    """What seat 0 scores with disks in these cities, Boston and these transport levels."""
    position = table(4)
    network(position, 0, *cities)
    set_tracks(position, 0, **tracks)
    return begin(position).scores()[0].connections


@pytest.mark.parametrize("level", CONNECTION_VP)
@pytest.mark.parametrize("points", [2, 3, 4, 5])
def test_connections_by_points_and_level(points: int, level: str) -> None:
    """The printed table (7.2)."""
    assert connections(*GROUPS[points], **LEVELS[level]) == CONNECTION_VP[level][points]


def test_three_points_without_san_francisco() -> None:
    """Chicago, New York and New Orleans are one point each (7.2)."""
    assert connections(*CHICAGO_NEW_YORK, *NEW_YORK_NEW_ORLEANS[1:], **LEVELS["railroad"]) == 18


@pytest.mark.parametrize("city", ["san_francisco", "chicago", "new_york", "new_orleans"])
def test_one_major_city_alone_scores_nothing(city: str) -> None:
    """Two or more are needed, San Francisco's two points do not help (7.2)."""
    assert connections(city, **LEVELS["railroad"]) == 0


def test_a_gap_in_the_road_separates() -> None:
    """Without Pittsburgh there is no way from Chicago to New York (7.2)."""
    assert connections("chicago", "new_york", **LEVELS["railroad"]) == 0


@pytest.mark.parametrize("owner", [1, "neutral"])
def test_only_ones_own_disks_link(owner: int | str) -> None:
    """A disk of somebody else in Pittsburgh does not help (7.2)."""
    position = table(2 if owner == "neutral" else 4)
    if owner == 1:
        build(position, 1, "commerce", "pittsburgh")
    else:
        assert "neutral" in position["map"]["pittsburgh"]
    build(position, 0, "commerce", "chicago", "new_york")
    assert begin(position).scores()[0].connections == 0
    build(position, 0, "industry", "pittsburgh")
    assert begin(position).scores()[0].connections == 3


def test_several_disks_in_a_major_city_count_once() -> None:
    """Cities are connected, not disks (7.2)."""
    assert connections(*CHICAGO_NEW_YORK, "chicago", "chicago", "new_york", **LEVELS["railroad"]) == 9


@pytest.mark.parametrize(
    ("tracks", "vp"),
    [
        ({"west": 0, "midwest": 2}, 6),
        ({"west": 3, "midwest": 0}, 6),
        ({"west": 1, "midwest": 2}, 12),
        ({"west": 2, "midwest": 4}, 12),
        ({"west": 4, "midwest": 1}, 12),
        ({"west": 4, "midwest": 4}, 18),
    ],
)
def test_the_lowest_level_among_the_regions_of_the_major_cities(tracks: dict[str, int], vp: int) -> None:
    """San Francisco to Chicago: West and Midwest count (7.2)."""
    assert connections(*SAN_FRANCISCO_CHICAGO, **tracks) == vp


def test_regions_only_passed_through_do_not_count() -> None:
    """Chicago to New Orleans by way of the East, San Francisco to Chicago by way of the South (7.2)."""
    through_the_east = ["chicago", "pittsburgh", "washington", "atlanta", "new_orleans"]
    assert connections(*through_the_east, midwest=2, south=2, east=0) == 9
    through_the_south = ["san_francisco", "los_angeles", "phoenix", "el_paso", "dallas", "kansas_city", "chicago"]
    assert connections(*through_the_south, west=3, midwest=2, south=0) == 18


def test_the_whole_group_counts() -> None:
    """New Orleans by cart pulls Chicago and New York down: 3 points by cart, not 2 by railroad (7.2)."""
    cities = [*CHICAGO_NEW_YORK, *NEW_YORK_NEW_ORLEANS[1:]]
    assert connections(*cities, midwest=2, east=1, south=0) == 6
    assert connections(*CHICAGO_NEW_YORK, midwest=2, east=1, south=0) == 9


def test_only_the_best_group_counts() -> None:
    """Three points by cart are 6, two by railroad 9: the second group is better, and they do not add up (7.2)."""
    cities = [*SAN_FRANCISCO_CHICAGO, *NEW_YORK_NEW_ORLEANS]
    assert connections(*cities, west=0, midwest=2, south=2, east=1) == 9
    assert connections(*cities, west=1, midwest=2, south=2, east=1) == 12


def test_side_branches_do_not_matter() -> None:
    """Cities that hang on the group, major or not, change nothing by themselves (7.2)."""
    assert connections(*CHICAGO_NEW_YORK, "albany", "st_louis", "omaha", midwest=2, east=1) == 9


# The end


def last_round() -> Position:
    """Round 20 with nobody to do anything; seat 0 has 3 VP for Boston, seat 1 has 2 for Kansas City."""
    position = table()
    idle(position, 0, 1)
    purse(position, 0, money=0)
    purse(position, 1, money=0)
    set_markers(position, human_resources=5, management=5, construction=5, research=4)
    return position


@pytest.mark.parametrize(("vp", "winners"), [(0, [0]), (1, [0, 1]), (2, [1])])
def test_most_points_win_and_ties_share(vp: int, winners: list[int]) -> None:
    """There is no tie-break (7.5)."""
    position = last_round()
    position["seats"][1]["vp"] = vp
    game = begin(position)
    play(game, "timeline construction")
    assert (game.is_over, offers(game)) == (True, [])
    assert ([sheet.total for sheet in game.scores()], game.winners()) == ([3, 2 + vp], winners)


def test_money_and_goods_are_no_tie_break() -> None:
    """A richer player does not win a tie (7.5)."""
    position = last_round()
    position["seats"][1]["vp"] = 1
    purse(position, 0, money=4, goods=0)
    game = begin(position)
    play(game, "timeline construction")
    assert game.winners() == [0, 1]
