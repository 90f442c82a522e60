"""The examples printed in the English rulebook, in its order."""

import pytest

from .positions import (
    add_department,
    andrew_donates,
    begin,
    build,
    donate,
    employees,
    idle,
    offers,
    play,
    purse,
    seat_of,
    set_event,
    set_markers,
    set_reserve,
    set_tab,
    set_tracks,
    solo_table,
    staff,
    table,
    wealth,
)

FOUR_TO_ACTIVATE = {"b2": 1, "c2": 1, "d2": 2}  # Commerce and Finance $0, Strategic Planning $5, Construction $2 and $2


def test_example_activation_for_9_dollars() -> None:
    """Mary activates four employees for $9 (6.1)."""
    position = table()
    idle(position, 1)
    staff(position, 0, inactive=FOUR_TO_ACTIVATE)
    purse(position, 0, money=9, goods=0)
    game = begin(position)
    play(game, "timeline construction", "activate b2", "activate c2", "activate d2", "activate d2")
    assert wealth(game) == (0, 0, 0)
    assert [employees(game, square) for square in ("b2", "c2", "d2")] == [(1, 0), (1, 0), (2, 0)]


def test_example_activation_with_only_4_dollars() -> None:
    """Mary has $4: the $5 employee has to wait until the end of the next round (6.1)."""
    position = table()
    idle(position, 1)
    staff(position, 0, inactive=FOUR_TO_ACTIVATE)
    purse(position, 0, money=4, goods=0)
    game = begin(position)
    play(game, "timeline construction")
    assert "activate c2" not in offers(game)
    play(game, "activate b2", "activate d2", "activate d2")
    assert (game.round, wealth(game)) == (2, (0, 0, 0))
    assert employees(game, "c2") == (0, 1)

    next_round = game.position()
    staff(next_round, 0, inactive={"c2": 1})
    purse(next_round, 0, money=5)
    game = begin(next_round)
    play(game, "timeline management", "activate c2")
    assert (wealth(game), employees(game, "c2")) == ((0, 0, 0), (1, 0))


def test_example_mary_chooses_the_research_timeline() -> None:
    """The marker of the row stays; the space to the right of it is the event (2.1)."""
    position = table()
    set_markers(position, research=2)
    game = begin(position)
    events = play(game, "timeline research")
    assert events[0] == {"event": "timeline", "by": 0, "row": "research", "event_row": "research", "space": "west"}
    assert game.position()["timeline"][3]["marker"] == 2


def test_example_the_flipped_marker() -> None:
    """Thomas chooses Human Resources, whose marker is at its end: Management has the event and advances (2.2)."""
    position = table()
    idle(position, 0, 1)
    set_markers(position, human_resources=5, management=1)
    thomas = position["to_act"]
    game = begin(position)
    play(game, "timeline human_resources")
    after = game.position()
    assert (after["action"], after["event_row"], after["to_act"]) == ("human_resources", "management", thomas)
    while game.round == position["round"]:
        play(game, "done")
    markers = [entry["marker"] for entry in game.position()["timeline"]]
    assert markers == [5, 2, 0, 0]


def test_example_midwest_income_of_4_dollars_then_2_dollars_and_a_goods() -> None:
    """Two employees return from the Midwest for $2 each; a Commerce and an Industry project pay once (3.2, 3.3)."""
    position = table()
    idle(position, 1)
    staff(position, 0, missions={"midwest": 2})
    set_tracks(position, 0, midwest=1)
    build(position, 0, "commerce", "denver")
    build(position, 0, "industry", "chicago")
    purse(position, 0, money=0, goods=0)
    game = begin(position)
    play(game, "timeline research")
    assert offers(game) == ["return 1", "return 2", "pass"]
    events = play(game, "return 2")
    received = [(event["what"], event["amount"]) for event in events if event["event"] == "received"]
    assert received == [("money", 4), ("money", 2), ("goods", 1)]
    assert wealth(game) == (6, 1, 0)
    assert (seat_of(game)["missions"]["midwest"], employees(game, "c1")) == (0, (0, 10))


def test_example_six_moves_and_6_dollars() -> None:
    """One active employee beside the printed one gives six moves; three employees then cost $6 (5.3, 5.4, 6.1)."""
    position = table()
    idle(position, 1)
    add_department(position, 0, "training_and_partnerships", "a1")
    staff(position, 0, active={"b1": 1})
    purse(position, 0, money=6, goods=0)
    game = begin(position)
    play(game, "timeline human_resources")
    assert game.position()["pending"]["moves"] == 6
    play(game, "move c1 a1")
    assert game.position()["pending"]["moves"] == 4
    play(game, "move c1 d2", "move c1 d2")
    assert game.to_act == 1
    play(game, "done", "activate a1", "activate d2", "activate d2")
    assert wealth(game) == (0, 0, 0)
    assert (employees(game, "a1"), employees(game, "d2")) == ((1, 0), (2, 0))


def test_example_two_goods_and_a_department() -> None:
    """Thomas takes a goods for each of two employees and spends both on a new Construction department (5.5)."""
    position = table()
    set_reserve(position, 0, "engineering")
    staff(position, 0, active={"b2": 2, "c2": 1})
    purse(position, 0, money=0, goods=0)
    game = begin(position)
    play(game, "timeline management", "gain goods", "gain goods")
    assert wealth(game) == (0, 2, 0)
    play(game, "add engineering d3")
    assert wealth(game) == (0, 0, 0)
    assert seat_of(game)["company"]["d3"]["department"] == "engineering"
    assert employees(game, "b2") == (2, 0)


@pytest.mark.parametrize(("build_text", "goods"), [("build industry chicago 1", 0), ("build industry cincinnati", 2)])
def test_example_chicago_or_cincinnati(build_text: str, goods: int) -> None:
    """Two Housing projects or the Industry one; Cincinnati pays the transport income of 2 goods at once (5.6)."""
    position = table()
    staff(position, 0, active={"d2": 3})
    set_tab(position, 0, "housing", 2)
    build(position, 0, "commerce", "boston")
    set_tracks(position, 0, midwest=3)
    purse(position, 0, goods=2)
    game = begin(position)
    play(game, "timeline construction")
    assert {text.split()[1] for text in offers(game, "build")} == {"housing", "industry"}
    play(game, build_text)
    assert (wealth(game)[1], seat_of(game)["missions"]["midwest"], employees(game, "d2")) == (goods, 1, (2, 0))
    assert seat_of(game)["tabs"]["industry"] == {"side": "A", "space": 0, "built": 1, "ready": 0}
    city = build_text.split()[2]
    assert (game.position()["map"][city][0], game.position()["projects"][city][0]) == (0, "industry")


def test_example_two_housing_projects_for_two_goods() -> None:
    """The other half of the same example: two goods are enough for both Housing projects, then for nothing (5.6)."""
    position = table()
    idle(position, 1)
    staff(position, 0, active={"d2": 3})
    set_tab(position, 0, "housing", 2)
    build(position, 0, "commerce", "boston")
    purse(position, 0, goods=2)
    game = begin(position)
    play(game, "timeline construction", "build housing chicago", "build housing denver")
    assert (wealth(game)[1], employees(game, "d2")) == (0, (1, 0))
    assert game.phase == "timeline"


def test_example_15_study_points_spent_as_4_4_and_7() -> None:
    """3 + 4 + 4 + 4 points: two steps of the Industry tab, then three in the West for 2, 1 and 4 (5.7)."""
    position = table()
    idle(position, 1)
    add_department(position, 0, "advanced_design", "d3")
    staff(position, 0, active={"d1": 1, "d3": 3})
    purse(position, 0, goods=0)
    set_tab(position, 0, "industry", 2)
    game = begin(position)
    play(game, "timeline research")
    left = [game.position()["pending"]["study"]]
    for text in ["advance industry", "advance industry", "develop west", "develop west"]:
        play(game, text)
        left.append(game.position()["pending"]["study"])
    assert left == [15, 11, 7, 5, 4]
    play(game, "develop west")
    assert game.position()["transport"]["west"][0] == 3
    assert seat_of(game)["tabs"]["industry"] == {"side": "A", "space": 4, "built": 0, "ready": 4}
    assert game.scores()[0].tabs == 3


def test_example_connections_worth_27_and_18() -> None:
    """Three major cities with San Francisco: 27 by railroad, 18 where the West is only at stagecoach (7.2)."""
    mary, thomas = 0, 1
    position = table(4)
    build(position, mary, "industry", "san_francisco", "omaha", "chicago")
    build(position, mary, "commerce", "reno", "salt_lake_city", "denver")
    build(position, mary, "housing", "pittsburgh", "new_york")
    set_tracks(position, mary, west=3, midwest=2, east=1)
    build(position, thomas, "industry", "san_francisco", "st_louis", "memphis", "new_orleans")
    build(position, thomas, "commerce", "los_angeles", "santa_fe", "chicago")
    build(position, thomas, "housing", "denver")
    set_tracks(position, thomas, west=2, midwest=2, south=2)
    scores = begin(position).scores()
    assert (scores[mary].connections, scores[thomas].connections) == (27, 18)


def test_example_two_separate_networks() -> None:
    """Two groups of major cities that no road links: only the better one counts (7.2)."""
    position = table(4)
    build(position, 0, "industry", "san_francisco", "chicago", "omaha", "new_orleans")
    build(position, 0, "commerce", "reno", "salt_lake_city", "denver", "new_york")
    build(position, 0, "housing", "atlanta", "washington")
    set_tracks(position, 0, west=3, midwest=2, south=2, east=1)
    assert begin(position).scores()[0].connections == 18


def test_example_andrew_scores_10_for_five_projects_in_the_west() -> None:
    """Andrew's donation for the West counts what the player has built there (8.7)."""
    position = solo_table()
    andrew_donates(position, "health_west")
    build(position, 0, "commerce", "denver", "reno", "boise")
    build(position, 0, "industry", "los_angeles", "san_francisco")
    player, andrew = begin(position).scores()
    assert andrew.donation_vp == {"health_west": 10}
    assert (andrew.donations, player.donations) == (10, 0)


@pytest.mark.parametrize(("made", "price"), [(0, 5), (1, 10), (2, 15)])
def test_example_a_second_donation_costs_10_and_a_third_15(made: int, price: int) -> None:
    """Each donation costs $5 more than the one before (4.1)."""
    position = table(4)
    donate(position, 0, *["health_west", "health_east"][:made])
    purse(position, 0, money=price)
    set_event(position, "research", "donation")
    game = begin(position)
    play(game, "timeline research", "donate health_midwest")
    assert wealth(game)[0] == 0
