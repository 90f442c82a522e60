"""Chapter 4 of docs/rules.md: the event that lets everybody donate."""

import pytest

import carnegie

from .positions import (
    DONATIONS,
    Position,
    add_department,
    begin,
    build,
    donate,
    idle,
    offers,
    play,
    purse,
    seat_of,
    set_event,
    set_markers,
    set_tracks,
    staff,
    table,
    use_up_disks,
    wealth,
)

FREE = ["health_west", "health_east", "health_midwest", "welfare_goods", "rights_railroad", "education_research"]


def donation_round(players: int = 2, money: int = 100) -> Position:
    """The first space of the research row is a donation; nobody is active, everybody has so much money."""
    position = table(players)
    idle(position, *range(players))
    for seat in range(players):
        purse(position, seat, money=money)
        position["seats"][seat]["action_choice"] = False
    set_event(position, "research", "donation")
    return position


def asked(position: Position) -> carnegie.Game:
    game = begin(position)
    play(game, "timeline research")
    return game


def test_each_player_in_turn_order_may_make_one_donation() -> None:
    """Seats 0, 1 and 2 are asked once each, and may pass (4.1)."""
    game = asked(donation_round(players=3))
    order = []
    for answer in ["donate health_west", "pass", "donate health_east"]:
        order.append((game.phase, game.to_act))
        play(game, answer)
    assert order == [("donation", 0), ("donation", 1), ("donation", 2)]
    assert game.round == 2
    assert [wealth(game, seat)[0] for seat in range(3)] == [95, 100, 95]


def test_a_donation_is_paid_and_takes_a_disk_from_supply() -> None:
    """$5 and a disk for the first one (4.1)."""
    game = asked(donation_round())
    play(game, "donate health_west")
    assert (seat_of(game)["money"], seat_of(game)["disks"]) == (95, 21)
    assert game.position()["donations"]["health_west"] == [0]


def test_only_free_donation_spaces_are_offered() -> None:
    """Neither where a neutral disk lies nor where another player has just put one (4.1)."""
    position = donation_round()
    game = asked(position)
    free = [donation for donation in DONATIONS if not position["donations"][donation]]
    assert len(free) == 15
    assert offers(game, "donate") == [f"donate {donation}" for donation in free]
    play(game, "donate health_west")
    assert offers(game, "donate") == [f"donate {donation}" for donation in free if donation != "health_west"]


def test_with_every_donation_taken_nobody_is_asked() -> None:
    """All twenty have a disk; one space that is free again is asked about (4.1)."""
    position = donation_round(players=4, money=1000)
    for seat in range(4):
        donate(position, seat, *DONATIONS[5 * seat : 5 * seat + 5])
    assert asked(position).phase == "timeline"
    position["donations"]["health_west"] = []
    position["seats"][3]["disks"] += 1
    assert offers(asked(position)) == ["donate health_west", "pass"]


@pytest.mark.parametrize("made", range(6))
@pytest.mark.parametrize(("communications", "step"), [("none", 5), ("inactive", 5), ("active", 3)])
def test_the_price_of_a_donation(made: int, communications: str, step: int) -> None:
    """$5, $10, $15 … or $3, $6, $9 … while an active employee is in Communications (4.1, 4.3)."""
    position = donation_round()
    donate(position, 0, *FREE[:made])
    if communications != "none":
        add_department(position, 0, "communications", "a2")
        active = int(communications == "active")
        staff(position, 0, active={"a2": active}, inactive={"a2": 1 - active})
    price = (made + 1) * step
    purse(position, 0, money=price - 1)
    purse(position, 1, money=0)
    assert asked(position).phase != "donation"
    purse(position, 0, money=price)
    game = asked(position)
    assert game.phase == "donation"
    play(game, "donate education_any_department")
    assert wealth(game)[0] == 0


def test_donations_of_other_players_do_not_raise_the_price() -> None:
    """Every player has a price of their own (4.1)."""
    position = donation_round()
    donate(position, 1, "health_west", "health_east")
    game = asked(position)
    play(game, "donate health_midwest", "donate rights_railroad")
    assert (wealth(game, 0)[0], wealth(game, 1)[0]) == (95, 85)


def test_donations_through_charitable_giving_count_for_the_price() -> None:
    """Its disk lies on a donation that another player has made as well (4.1)."""
    position = donation_round()
    donate(position, 1, "health_west")
    donate(position, 0, "health_west")
    game = asked(position)
    play(game, "donate health_east")
    assert wealth(game)[0] == 90


# End spaces


def end_space() -> Position:
    """Management is before its End space, Midwest and donation; both seats have an employee there and $10."""
    position = table()
    set_markers(position, management=4)
    for seat in (0, 1):
        staff(position, seat, missions={"midwest": 1})
        purse(position, seat, money=10, goods=0)
    return position


@pytest.mark.parametrize(
    ("answers", "money"),
    [
        (["return 1", "donate health_west"], 10 + 1 - 5),
        (["return 1", "pass"], 10 + 1),
        (["pass", "donate health_west"], 10 - 5),
        (["pass", "pass"], 10),
    ],
)
def test_both_either_or_none_on_an_end_space(answers: list[str], money: int) -> None:
    """Income and donation are asked about separately (4.2)."""
    game = begin(end_space())
    play(game, "timeline management", *answers)
    assert (game.to_act, wealth(game)[0]) == (1, money)


def test_income_then_donation_and_both_before_the_next_player() -> None:
    """Each player finishes both parts (4.2)."""
    game = begin(end_space())
    play(game, "timeline management")
    order = []
    for answer in ["return 1", "donate health_west", "return 1", "donate health_east"]:
        order.append((game.phase, game.to_act))
        play(game, answer)
    assert order == [("income", 0), ("donation", 0), ("income", 1), ("donation", 1)]


def test_the_income_of_an_end_space_can_pay_for_its_donation() -> None:
    """Income first: $3 in hand and $2 earned are enough (4.2)."""
    position = end_space()
    purse(position, 0, money=3)
    set_tracks(position, 0, midwest=1)
    game = begin(position)
    play(game, "timeline management", "return 1", "donate health_west")
    assert wealth(game)[0] == 0


def test_the_next_player_meets_the_donations_of_the_one_before() -> None:
    """What the first player has taken on the End space is taken (4.2)."""
    game = begin(end_space())
    play(game, "timeline management", "pass", "donate health_west", "pass")
    assert "donate health_west" not in offers(game)


# Disks, Communications, Telegraph Operators


def test_without_disks_nobody_donates() -> None:
    """Seat 0 has none left in supply and is not asked (4.3)."""
    position = donation_round(players=4, money=1000)
    use_up_disks(position, 0)
    game = asked(position)
    assert (game.phase, game.to_act) == ("donation", 1)


def test_communications_counts_for_charitable_giving() -> None:
    """At the moment of paying: the second donation costs $6 with the employee active, $10 otherwise (4.3)."""
    for active, price in ((1, 6), (0, 10)):
        position = table()
        add_department(position, 0, "communications", "a2")
        add_department(position, 0, "charitable_giving", "d3")
        staff(position, 0, active={"d3": 1, "a2": active}, inactive={"a2": 1 - active})
        donate(position, 0, "health_west")
        donate(position, 1, "health_east")
        game = begin(position)
        play(game, "timeline research", "give west health_east")
        assert wealth(game)[0] == 12 - price


def test_communications_of_another_player_does_not_count() -> None:
    """Each player's own department (4.3)."""
    position = donation_round()
    add_department(position, 1, "communications", "a2")
    staff(position, 1, active={"a2": 1})
    game = asked(position)
    play(game, "donate health_west", "donate health_east")
    assert (wealth(game, 0)[0], wealth(game, 1)[0]) == (95, 97)


@pytest.mark.parametrize(("active", "left"), [(1, 6 - 2 - 4), (0, 6 - 3)])
def test_telegraph_operators_counts_for_study_points_of_income(active: int, left: int) -> None:
    """Six points of income in the Midwest: the step costs 2 instead of 3, the next one 4 instead of 5 (4.3)."""
    position = table()
    idle(position, 1)
    add_department(position, 0, "telegraph_operators", "d3")
    staff(position, 0, active={"d3": active}, inactive={"d3": 1 - active}, missions={"midwest": 2})
    set_tracks(position, 0, midwest=2)
    game = begin(position)
    play(game, "timeline research", "return 2", "develop midwest")
    assert ("develop midwest" in offers(game)) == bool(active)
    if active:
        play(game, "develop midwest")
    assert game.position()["pending"]["study"] == left
    assert game.position()["transport"]["midwest"][0] == 3 + active


def test_an_employee_sent_home_by_income_does_not_stand_in_communications() -> None:
    """An employee who returns is inactive in the Lobby; only the one active in Communications counts (4.3)."""
    position = end_space()
    add_department(position, 0, "communications", "a2")
    staff(position, 0, inactive={"a2": 1}, missions={"midwest": 1})
    build(position, 0, "commerce", "denver")
    game = begin(position)
    play(game, "timeline management", "return 1", "donate health_west")
    assert wealth(game)[0] == 10 + 1 + 2 - 5
