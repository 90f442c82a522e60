"""Chapter 8 of docs/rules.md: Andrew's score (8.7)."""

from itertools import combinations, product

import pytest

from .positions import (
    CITIES,
    DONATIONS,
    PROJECTS,
    REGIONS,
    Position,
    andrew_builds,
    andrew_donates,
    andrew_takes,
    begin,
    build,
    donate,
    enrich,
    idle,
    offers,
    play,
    purse,
    set_markers,
    set_tab,
    set_tracks,
    solo_table,
    staff,
    wealth,
)

GOODS, MONEY, BOTH = "welfare_goods", "welfare_money", "welfare_money_goods"
WELFARE = [GOODS, MONEY, BOTH]


def join(position: Position, donation: str) -> None:
    """The player has a disk on this donation, beside Andrew's if he is there."""
    if "andrew" in position["donations"][donation]:
        position["donations"][donation].append(0)
        position["seats"][0]["disks"] -= 1
    else:
        donate(position, 0, donation)


def test_his_cards() -> None:
    """One card each at 0, 1, 3 and 6 VP, two at 10 (8.7)."""
    position = solo_table()
    set_markers(position, human_resources=3, management=3)
    cards = position["solo"]["filed"][0]
    position["solo"]["filed"] = [cards[0:1], cards[1:2], cards[2:3], cards[3:4], cards[4:6]]
    position["solo"]["shifts"] = [1, 1, 1, 1, 2]
    assert begin(position).scores()[1].cards == 0 + 1 + 3 + 6 + 20


def test_his_tiles() -> None:
    """2 each, two of a kind as well; the top row does not exist for him (8.7)."""
    position = solo_table()
    position["tiles"].update(recruiting=2, engineering=0)
    andrew_takes(position, "recruiting", "recruiting", "new_lobby")
    assert begin(position).scores()[1].departments == 6


@pytest.mark.parametrize("number", range(5))
def test_his_tracks(number: int) -> None:
    """6 for each last space that he holds, nothing for the space before it (8.7)."""
    position = solo_table()
    for region in REGIONS[:number]:
        set_tracks(position, 1, **{region: 4})
    for region in REGIONS[number:]:
        set_tracks(position, 1, **{region: 3})
    assert begin(position).scores()[1].tracks == 6 * number


def test_his_disks_on_the_map() -> None:
    """The city's VP for each of them, and no connections (8.7)."""
    position = solo_table()
    cities = ["chicago", "pittsburgh", "new_york", "seattle", "reno", "denver", "chicago"]
    andrew_builds(position, *cities)
    set_tracks(position, 1, midwest=3, east=3)
    andrew = begin(position).scores()[1]
    assert andrew.cities == 3 + 2 + 3 + 1 + 0 + 2 + 3
    assert andrew.cities == sum(CITIES[city]["vp"] for city in cities)
    assert andrew.connections == 0


EXPECTED = {
    "education_human_resources": 9,
    "education_management": 9,
    "education_construction": 9,
    "education_research": 6,
    "education_any_department": 11,
    "rights_infrastructure": 8,
    "rights_industry": 9,
    "rights_housing_commerce": 8,
    "rights_railroad": 9,
    "rights_donations": 0,
    "welfare_seven": 7,
    "welfare_goods": 8,
    "welfare_money": 6,  # $17, and no goods are sold for him
    "welfare_money_goods": 12,
    "welfare_active_employees": 7,
    "health_east": 2,
    "health_midwest": 6,
    "health_south": 2,
    "health_west": 8,
    "health_small_cities": 6,
}


@pytest.mark.parametrize("donation", DONATIONS)
def test_his_donations_count_what_the_player_has(donation: str) -> None:
    """Departments, projects, tracks, active employees, money and goods of the player; never his own disks (8.7)."""
    position = solo_table()
    enrich(position)
    andrew_donates(position, donation)
    andrew_builds(position, "boise", "los_angeles", "chicago", "new_york", "houston")
    andrew_takes(position, "purchasing", "advanced_research")
    set_tracks(position, 1, west=4)
    player, andrew = begin(position).scores()
    assert andrew.donation_vp == {donation: EXPECTED[donation]}
    assert (andrew.donations, player.donations) == (EXPECTED[donation], 0)


def test_his_donation_for_donations_counts_the_players() -> None:
    """The player has made three, he has made two (8.7)."""
    position = solo_table()
    andrew_donates(position, "rights_donations", "health_west")
    donate(position, 0, "health_midwest", "health_east", "rights_railroad")
    assert begin(position).scores()[1].donation_vp["rights_donations"] == 6


def test_at_most_12_and_no_plus_3() -> None:
    """The player's raised limit is not his (8.7)."""
    position = solo_table()
    for tab in PROJECTS:
        set_tab(position, 0, tab, 4, "B")
    build(position, 0, "housing", "reno", "boise", "denver", "chicago")
    build(position, 0, "commerce", "seattle", "denver", "los_angeles", "albany", "el_paso")
    set_tab(position, 0, "housing", 6, "B")
    andrew_donates(position, "rights_housing_commerce")
    join(position, "rights_housing_commerce")
    player, andrew = begin(position).scores()
    assert (player.donations, andrew.donations) == (15, 12)


# His welfare payments


def ways_to_pay(made: list[str], money: int, goods: int, selling: bool) -> list[tuple[int, int, int]]:
    """VP, money left and goods left of every number of payments; goods are sold only as far as a payment needs it."""
    out = []
    for by_goods, by_money, by_both in product(
        range(7 if GOODS in made else 1), range(7 if MONEY in made else 1), range(4 if BOTH in made else 1)
    ):
        needed = 5 * (by_money + by_both)
        sold = max(0, needed - money) if selling else 0
        money_left = money + sold - needed
        goods_left = goods - by_goods - by_both - sold
        if money_left >= 0 and goods_left >= 0:
            out.append((2 * by_goods + 2 * by_money + 4 * by_both, money_left, goods_left))
    return out


def expected_payments(own: list[str], his: list[str], money: int, goods: int) -> tuple[int, int]:
    """The player's best, and what the best way that leaves Andrew least leaves him."""
    ways = ways_to_pay(own, money, goods, selling=True)
    best = max(vp for vp, _, _ in ways)
    return best, min(
        max(vp for vp, _, _ in ways_to_pay(his, money_left, goods_left, selling=False))
        for found, money_left, goods_left in ways
        if found == best
    )


SUBSETS = [list(made) for size in range(4) for made in combinations(WELFARE, size)]


@pytest.mark.parametrize("his", SUBSETS[1:], ids="+".join)
@pytest.mark.parametrize("own", SUBSETS, ids=lambda made: "+".join(made) or "none")
def test_his_welfare_payments(own: list[str], his: list[str]) -> None:
    """Compulsory, from what the player's own payments leave, as many as that allows and split best for him (8.7)."""
    position = solo_table()
    andrew_donates(position, *his)
    for donation in own:
        join(position, donation)
    for money, goods in [(0, 0), (0, 10), (4, 7), (5, 1), (14, 3), (17, 4), (15, 9), (31, 2), (36, 13), (100, 100)]:
        purse(position, 0, money=money, goods=goods)
        player, andrew = begin(position).scores()
        assert (player.donations, andrew.donations) == expected_payments(own, his, money, goods), (money, goods)


@pytest.mark.parametrize(
    ("own", "his", "money", "goods", "vp"),
    [
        ([], [GOODS], 0, 4, (0, 8)),  # nobody asks whether the player would rather sell them
        ([], [MONEY], 4, 10, (0, 0)),  # no goods are sold for him
        ([], [BOTH], 5, 1, (0, 4)),
        ([], [GOODS, MONEY, BOTH], 5, 1, (0, 4)),
        ([], [MONEY, BOTH], 10, 1, (0, 6)),
        ([MONEY], [GOODS], 4, 3, (2, 4)),  # the player sells one for the own payment, two are left
        ([MONEY], [GOODS], 5, 4, (2, 8)),  # the player has no reason to sell any
        ([GOODS], [GOODS], 0, 8, (12, 4)),
        ([GOODS, MONEY], [GOODS], 0, 10, (12, 0)),  # six goods, or five and five sold: the second leaves him nothing
    ],
)
def test_his_welfare_payments_by_hand(
    own: list[str], his: list[str], money: int, goods: int, vp: tuple[int, int]
) -> None:
    """The player first; of the player's best ways the one that leaves Andrew least (8.7)."""
    position = solo_table()
    andrew_donates(position, *his)
    for donation in own:
        join(position, donation)
    purse(position, 0, money=money, goods=goods)
    player, andrew = begin(position).scores()
    assert (player.donations, andrew.donations) == vp


# The end


def last_rounds(vp: int) -> Position:
    """Round 19 of solo: the player has nothing to do any more, Andrew has five disks in Chicago."""
    position = solo_table("N02", "N18")
    idle(position, 0)
    staff(position, 0)
    purse(position, 0, money=0)
    andrew_builds(position, *["chicago"] * 5)
    set_markers(position, human_resources=5, management=5, construction=5, research=3)
    position["seats"][0]["vp"] = vp
    return position


def test_a_tie_is_shared() -> None:
    """One point more or less decides (8.7, 7.5)."""
    game = begin(last_rounds(0))
    while not game.is_over:
        play(game, "timeline research" if game.phase == "timeline" else offers(game)[-1])
    player, andrew = game.scores()
    behind = andrew.total - player.total
    assert behind > 0
    for vp, winners in ((behind - 1, [1]), (behind, [0, 1]), (behind + 1, [0])):
        game = begin(last_rounds(vp))
        while not game.is_over:
            play(game, "timeline research" if game.phase == "timeline" else offers(game)[-1])
        assert game.winners() == winners


def test_goods_of_the_last_decision_stay_unsold() -> None:
    """After it nothing is asked, so they pay for Andrew's Welfare; one decision earlier they can be sold (2.4, 8.7)."""
    position = solo_table("N02", "N07")
    staff(position, 0, active={"b2": 2})
    purse(position, 0, money=0, goods=0)
    andrew_donates(position, GOODS)
    set_markers(position, human_resources=5, management=5, construction=5, research=3)
    game = begin(position)
    play(game, "timeline research")
    while "gain goods" not in offers(game):
        play(game, "done")
    assert game.round == 20
    play(game, "gain goods")
    assert "sell" in offers(game)
    play(game, "gain goods")
    assert (game.is_over, wealth(game)[:2]) == (True, (0, 2))
    assert game.scores()[1].donation_vp[GOODS] == 4


def test_the_total_of_andrew() -> None:
    """Cards, tiles, tracks, disks and donations, and nothing of a company (8.7)."""
    position = solo_table()
    set_markers(position, human_resources=2)
    cards = position["solo"]["filed"][0]
    position["solo"]["filed"] = [cards[:1], [], cards[1:], [], []]
    position["solo"]["shifts"] = [1, 0, 1, 0, 0]
    andrew_takes(position, "recruiting")
    andrew_builds(position, "denver")
    andrew_donates(position, "welfare_seven")
    set_tracks(position, 1, east=4)
    andrew = begin(position).scores()[1]
    assert andrew.lines() == {
        "immediate": 0,
        "action_choice": 0,
        "employees": 0,
        "departments": 2,
        "tabs": 0,
        "connections": 0,
        "cities": 2,
        "donations": 7,
        "cards": 3,
        "tracks": 6,
    }
    assert andrew.total == 20
