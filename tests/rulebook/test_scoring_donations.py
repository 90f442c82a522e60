"""Chapter 7 of docs/rules.md: what donations score, and welfare payments at their best (7.3, 7.4)."""

from itertools import combinations

import pytest

from .positions import (
    DONATIONS,
    FREE_SQUARES,
    PROJECTS,
    TILES,
    Position,
    add_department,
    begin,
    build,
    donate,
    enrich,
    play,
    purse,
    set_event,
    set_tab,
    set_tracks,
    staff,
    table,
)

GOODS, MONEY, BOTH = "welfare_goods", "welfare_money", "welfare_money_goods"


def rich_company() -> Position:
    """Seat 0 of four with something for every donation."""
    position = table(4)
    enrich(position)
    return position


EXPECTED = {
    "education_human_resources": 3 * 3,  # the starting one, Recruiting, New Lobby
    "education_management": 3 * 3,  # two starting ones, Sales
    "education_construction": 3 * 3,  # the starting one, Engineering, Supply Chain
    "education_research": 3 * 2,  # the starting one, Advanced Design
    "education_any_department": 1 * (5 + 6),
    "rights_infrastructure": 4 * 2,
    "rights_industry": 3 * 3,
    "rights_housing_commerce": 2 * (2 + 2),
    "rights_railroad": 3 * 3,  # all but the West
    "rights_donations": 2 * 1,
    "welfare_seven": 7,
    "welfare_goods": 2 * 4,
    "welfare_money": 2 * 4,  # $17 and $3 for three goods
    "welfare_money_goods": 4 * 3,
    "welfare_active_employees": 1 * 7,
    "health_east": 2 * 1,  # Boston
    "health_midwest": 2 * 3,
    "health_south": 2 * 1,
    "health_west": 2 * 4,
    "health_small_cities": 2 * 3,  # Reno, Seattle, Omaha
}


def test_every_donation_is_in_the_table() -> None:
    """Twenty of them (7.3)."""
    assert list(EXPECTED) == DONATIONS


@pytest.mark.parametrize("donation", EXPECTED)
def test_a_donation_scores_as_printed(donation: str) -> None:
    """Each of the twenty alone (7.3)."""
    position = rich_company()
    donate(position, 0, donation)
    sheet = begin(position).scores()[0]
    assert sheet.donation_vp == {donation: EXPECTED[donation]}
    assert sheet.donations == EXPECTED[donation]


@pytest.mark.parametrize("donation", DONATIONS)
def test_a_donation_counts_only_what_its_owner_has(donation: str) -> None:
    """Seat 1 has the starting departments, five active employees, its Housing disk in Kansas City and $12 (7.3)."""
    position = rich_company()
    donate(position, 1, donation)
    expected = {
        "education_human_resources": 3,
        "education_management": 6,
        "education_construction": 3,
        "education_research": 3,
        "education_any_department": 5,
        "rights_housing_commerce": 2,
        "rights_donations": 2,
        "welfare_seven": 7,
        "welfare_goods": 8,  # four goods
        "welfare_money": 6,  # $12 and $3 for three goods
        "welfare_money_goods": 8,  # twice, and the third payment wants $5 once more
        "welfare_active_employees": 5,
        "health_midwest": 2,
    }.get(donation, 0)
    scores = begin(position).scores()
    assert [sheet.donations for sheet in scores] == [0, expected, 0, 0]


def test_charitable_giving_scores_for_both() -> None:
    """Two owners of one donation score it each for themselves (7.3)."""
    position = rich_company()
    donate(position, 1, "health_west")
    donate(position, 0, "health_west")
    assert [sheet.donations for sheet in begin(position).scores()] == [8, 0, 0, 0]


def test_rights_donations_counts_itself_and_those_through_charitable_giving() -> None:
    """2 for each donation made (7.3)."""
    position = table(4)
    donate(position, 1, "rights_infrastructure")
    donate(position, 0, "rights_donations", "rights_infrastructure", "rights_industry", "health_west")
    assert begin(position).scores()[0].donation_vp["rights_donations"] == 8


def test_the_lobby_is_no_department() -> None:
    """Never, for Education; the New Lobby is one, of Human Resources (7.3)."""
    position = table(4)
    donate(position, 0, "education_human_resources", "education_any_department")
    before = begin(position).scores()[0].donation_vp
    assert before == {"education_human_resources": 3, "education_any_department": 5}
    add_department(position, 0, "new_lobby", "a1")
    after = begin(position).scores()[0].donation_vp
    assert after == {"education_human_resources": 6, "education_any_department": 6}


def test_a_department_in_reserve_does_not_count() -> None:
    """It is not in the company (1.7, 7.3)."""
    position = table(4)
    assert position["seats"][0]["reserve"] == "sales"
    donate(position, 0, "education_management")
    assert begin(position).scores()[0].donations == 6


@pytest.mark.parametrize(
    ("spaces", "vp"),
    [
        ({"west": 2, "midwest": 1, "south": 1, "east": 0}, 0),
        ({"west": 3}, 3),
        ({"midwest": 2}, 3),
        ({"south": 2}, 3),
        ({"east": 1}, 3),
        ({"west": 4, "midwest": 4, "south": 4, "east": 4}, 12),
    ],
)
def test_railroad_level_includes_the_last_space(spaces: dict[str, int], vp: int) -> None:
    """It begins where the track says so (7.3)."""
    position = table(4)
    donate(position, 0, "rights_railroad")
    set_tracks(position, 0, **spaces)
    assert begin(position).scores()[0].donations == vp


# The limit of 12


def four_of_a_type(kind: str) -> Position:
    position = table(4)
    for square, department in zip(FREE_SQUARES, [name for name in TILES if TILES[name]["type"] == kind], strict=False):
        add_department(position, 0, department, square)
    return position


def many_projects() -> Position:
    """Five of each kind and four of Infrastructure, seven of them in the West and eight in small cities."""
    position = table(4)
    for tab in PROJECTS:
        set_tab(position, 0, tab, 4, "B")
    build(position, 0, "housing", "reno", "boise", "new_orleans", "chicago")
    build(position, 0, "commerce", "portland", "denver", "los_angeles", "albany", "el_paso")
    build(position, 0, "industry", "san_francisco", "seattle", "omaha", "duluth", "memphis")
    build(position, 0, "infrastructure", "chicago", "st_louis", "new_york", "new_orleans")
    return position


def raise_cap(position: Position, times: int) -> None:
    """That many tabs have reached their +3."""
    for tab in ["housing", "infrastructure", "commerce", "industry"][:times]:
        set_tab(position, 0, tab, 6, "B")


@pytest.mark.parametrize(("raised", "cap"), [(0, 12), (1, 15), (2, 18), (3, 21), (4, 24)])
@pytest.mark.parametrize(
    ("donation", "uncapped"),
    [
        ("rights_infrastructure", 16),
        ("rights_industry", 15),
        ("rights_housing_commerce", 20),
        ("health_west", 14),
        ("health_small_cities", 16),
        ("welfare_seven", 7),
    ],
)
def test_at_most_12_for_a_donation_and_3_more_for_every_plus_3(
    donation: str, uncapped: int, raised: int, cap: int
) -> None:
    """Projects of all kinds, with 0 to 4 raised limits (7.3)."""
    position = many_projects()
    donate(position, 0, donation)
    raise_cap(position, raised)
    assert begin(position).scores()[0].donations == min(uncapped, cap)


@pytest.mark.parametrize(("raised", "cap"), [(0, 12), (1, 15), (2, 18)])
@pytest.mark.parametrize(
    ("kind", "uncapped"), [("human_resources", 15), ("management", 18), ("construction", 15), ("research", 15)]
)
def test_the_limit_for_education(kind: str, uncapped: int, raised: int, cap: int) -> None:
    """All four tiles of a type beside the starting ones (7.3)."""
    position = four_of_a_type(kind)
    donate(position, 0, f"education_{kind}")
    raise_cap(position, raised)
    assert begin(position).scores()[0].donations == min(uncapped, cap)


@pytest.mark.parametrize(("raised", "vp"), [(0, 12), (1, 14)])
def test_the_limit_for_donations_and_employees(raised: int, vp: int) -> None:
    """Seven donations are 14, fourteen active employees 14 (7.3)."""
    position = table(4)
    staff(position, 0, active={"b1": 2, "b2": 3, "c2": 3, "d1": 3, "d2": 3}, supply=1)
    donate(position, 0, "rights_donations", "welfare_active_employees", *DONATIONS[:5])
    raise_cap(position, raised)
    found = begin(position).scores()[0].donation_vp
    assert (found["rights_donations"], found["welfare_active_employees"]) == (vp, vp)


def test_the_limit_holds_for_each_donation_by_itself() -> None:
    """A raised limit raises all of them (7.3)."""
    position = many_projects()
    donate(position, 0, "rights_infrastructure", "rights_housing_commerce")
    raise_cap(position, 1)
    assert begin(position).scores()[0].donation_vp == {"rights_infrastructure": 15, "rights_housing_commerce": 15}


def test_a_plus_3_that_is_not_reached_does_not_count() -> None:
    """The space before it gives 3 VP and no limit; an A side has none (7.3)."""
    position = many_projects()
    donate(position, 0, "rights_housing_commerce")
    set_tab(position, 0, "housing", 5, "B")
    assert begin(position).scores()[0].donations == 12
    position = table(4)
    donate(position, 0, "welfare_active_employees")
    staff(position, 0, active={"b1": 2, "b2": 3, "c2": 3, "d1": 3, "d2": 3}, supply=1)
    set_tab(position, 0, "housing", 6, "A")
    assert begin(position).scores()[0].donations == 12


@pytest.mark.parametrize("donation", [GOODS, MONEY, BOTH])
def test_the_printed_number_of_payments_stays(donation: str) -> None:
    """Up to 6 times 2 or 3 times 4, whatever the limit (7.3)."""
    position = table(4)
    donate(position, 0, donation)
    purse(position, 0, money=1000, goods=1000)
    raise_cap(position, 4)
    sheet = begin(position).scores()[0]
    assert sheet.donations == 12
    assert (sheet.money_paid, sheet.goods_paid) == {GOODS: (0, 6), MONEY: (30, 0), BOTH: (15, 3)}[donation]


# Welfare payments


def best_welfare(made: tuple[str, ...], money: int, goods: int) -> int:
    """The most that these donations can score, by trying every number of payments and of goods sold for them."""
    most = 0
    for by_goods in range(7 if GOODS in made else 1):
        for by_money in range(7 if MONEY in made else 1):
            for by_both in range(4 if BOTH in made else 1):
                needed = 5 * (by_money + by_both)
                sold = max(0, needed - money)
                if by_goods + by_both + sold <= goods:
                    most = max(most, 2 * by_goods + 2 * by_money + 4 * by_both)
    return most


@pytest.mark.parametrize("made", [made for size in (1, 2, 3) for made in combinations([GOODS, MONEY, BOTH], size)])
def test_welfare_payments_at_their_best(made: tuple[str, ...]) -> None:
    """Money and goods in every mixture; goods may be sold for it (7.4)."""
    position = table(4)
    donate(position, 0, *made)
    for money in (0, 1, 4, 5, 9, 10, 14, 15, 22, 29, 30, 44, 45, 60):
        for goods in (0, 1, 2, 3, 4, 5, 6, 8, 9, 11, 16):
            purse(position, 0, money=money, goods=goods)
            sheet = begin(position).scores()[0]
            assert sheet.donations == best_welfare(made, money, goods), (money, goods)
            assert sheet.goods_paid + sheet.goods_sold <= goods
            assert sheet.money_paid <= money + sheet.goods_sold


@pytest.mark.parametrize(
    ("made", "money", "goods", "vp"),
    [
        ((MONEY,), 3, 2, 2),  # both goods are sold
        ((MONEY,), 0, 30, 12),
        ((BOTH,), 4, 2, 4),  # one is sold, one is paid
        ((BOTH,), 0, 6, 4),
        ((GOODS, MONEY), 4, 3, 6),
        ((GOODS, BOTH), 5, 1, 4),  # $5 and the goods together are worth more than the goods alone
        ((MONEY, BOTH), 5, 1, 4),
    ],
)
def test_goods_may_be_sold_for_welfare_payments(made: tuple[str, ...], money: int, goods: int, vp: int) -> None:
    """A few of them by hand (7.4)."""
    position = table(4)
    donate(position, 0, *made)
    purse(position, 0, money=money, goods=goods)
    assert begin(position).scores()[0].donations == vp


def test_welfare_payments_happen_only_in_final_scoring() -> None:
    """Donating pays the donation alone, and asking for the score takes nothing (7.4)."""
    position = table(4)
    purse(position, 0, money=35, goods=6)
    set_event(position, "research", "donation")
    game = begin(position)
    play(game, "timeline research", f"donate {MONEY}")
    assert game.scores()[0].donations == 12
    entry = game.position()["seats"][0]
    assert (entry["money"], entry["goods"], entry["vp"]) == (30, 6, 0)
