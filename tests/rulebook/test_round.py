"""Chapter 2 of docs/rules.md: the course of a round."""

import pytest

import carnegie

from .positions import (
    ROWS,
    add_department,
    begin,
    employees,
    idle,
    offers,
    play,
    purse,
    seat_of,
    set_event,
    set_markers,
    solo_table,
    staff,
    table,
    wealth,
)


def finish_round(game: carnegie.Game) -> None:
    """Declines everything until the next round is asked about, or the game is over."""
    number = game.round
    while game.round == number and not game.is_over:
        play(game, "pass" if "pass" in offers(game) else "done")


def markers(game: carnegie.Game) -> list[int]:
    return [entry["marker"] for entry in game.position()["timeline"]]


# Choosing a row


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_chooses_a_row(first: int) -> None:
    """All four rows are offered, to the first player (2.1)."""
    position = table(3)
    set_markers(position, human_resources=first)
    game = begin(position)
    assert (game.to_act, game.phase) == (first, "timeline")
    assert offers(game, "timeline") == [f"timeline {row}" for row in ROWS]


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("marker", range(5))
def test_the_next_space_is_the_event_and_the_row_is_the_action(row: str, marker: int) -> None:
    """The marker stays where it is until the round ends, then it is one space further (2.1, 2.3)."""
    position = table()
    idle(position, 0, 1)
    set_markers(position, **{row: marker})
    space = position["timeline"][ROWS.index(row)]["spaces"][marker]
    by = marker % 2
    game = begin(position)
    events = play(game, f"timeline {row}")
    assert events[0] == {"event": "timeline", "by": by, "row": row, "event_row": row, "space": space}
    if game.round == marker + 1:  # a donation or Human Resources is asked about, else the round is over at once
        assert (game.position()["action"], game.position()["event_row"]) == (row, row)
        assert markers(game)[ROWS.index(row)] == marker
        finish_round(game)
    assert (markers(game)[ROWS.index(row)], sum(markers(game))) == (marker + 1, marker + 1)


@pytest.mark.parametrize(
    ("at_the_end", "row", "event_row"),
    [
        (["human_resources"], "human_resources", "management"),
        (["management"], "management", "construction"),
        (["construction"], "construction", "research"),
        (["research"], "research", "human_resources"),
        (["human_resources", "management"], "human_resources", "construction"),
        (["human_resources", "management", "construction"], "human_resources", "research"),
        (["research", "human_resources"], "research", "management"),
        (["construction", "research"], "construction", "human_resources"),
        (["management", "construction", "research"], "research", "human_resources"),
        (["human_resources", "construction", "research"], "construction", "management"),
        (["human_resources", "management"], "research", "research"),
    ],
)
def test_a_row_at_its_end_borrows_the_event_of_the_next_one_below(
    at_the_end: list[str], row: str, event_row: str
) -> None:
    """The next row below whose marker can still advance, wrapping; it is that marker which advances (2.2)."""
    position = table()
    idle(position, 0, 1)
    set_markers(position, **dict.fromkeys(at_the_end, 5))
    before = [entry["marker"] for entry in position["timeline"]]
    game = begin(position)
    events = play(game, f"timeline {row}")
    assert (events[0]["row"], events[0]["event_row"]) == (row, event_row)
    if game.round == position["round"]:
        assert game.position()["action"] == row
        finish_round(game)
    before[ROWS.index(event_row)] += 1
    assert markers(game) == before


def test_the_borrowed_event_is_the_only_one_and_has_both_parts_on_an_end_space() -> None:
    """Human Resources is at its end, Management before its End space: Midwest income and a donation, once (2.2)."""
    position = table()
    set_markers(position, human_resources=5, management=4)
    staff(position, 1, missions={"midwest": 1, "east": 1})
    game = begin(position)
    play(game, "timeline human_resources")
    assert (game.phase, offers(game, "return")) == ("income", ["return 1"])
    play(game, "return 1")
    assert game.phase == "donation"
    assert seat_of(game, 1)["missions"] == {"west": 0, "midwest": 0, "south": 0, "east": 1}
    play(game, "pass")
    assert (game.to_act, game.phase) == (0, "donation")
    play(game, "pass")
    assert (game.to_act, game.phase) == (1, "departments")


def test_an_end_space_is_an_event_like_any_other() -> None:
    """A marker on the space before the End tile still advances by itself (2.2)."""
    position = table()
    set_markers(position, research=4)
    staff(position, 0, missions={"west": 1})
    game = begin(position)
    play(game, "timeline research")
    assert (game.phase, game.position()["event_row"]) == ("income", "research")


def test_rows_at_their_end_in_solo() -> None:
    """The same holds for the player's and for Andrew's choices (2.2)."""
    position = solo_table("N18", "N17")  # Andrew's card of round 6 chooses research
    set_markers(position, research=4)
    game = begin(position)
    events = play(game, "timeline research")
    assert [event["event_row"] for event in events if event["event"] == "timeline"] == ["research"]
    while game.round == 5:
        events = play(game, "pass" if "pass" in offers(game) else "done")
    choices = [event for event in events if event["event"] == "timeline"]
    assert [(event["by"], event["row"], event["event_row"]) for event in choices] == [
        ("andrew", "research", "human_resources")
    ]
    finish_round(game)
    assert markers(game) == [1, 0, 0, 5]
    events = play(game, "timeline research")
    assert (events[0]["by"], events[0]["row"], events[0]["event_row"]) == (0, "research", "human_resources")
    finish_round(game)
    assert game.position()["timeline"][0]["marker"] >= 2


# The order of a round


def test_event_departments_activation_each_clockwise_from_the_first_player() -> None:
    """Three players, seat 1 first: everybody's event, everybody's departments, everybody's activation (2.3)."""
    position = table(3)
    set_markers(position, human_resources=1)
    position["seats"][2]["action_choice"] = False
    for seat in range(3):
        staff(position, seat, active={"b2": 1}, inactive={"d2": 1}, missions={"south": 1})
        purse(position, seat, goods=0)
    game = begin(position)
    play(game, "timeline management")
    order = []
    while game.round == 2:
        order.append((game.phase, game.to_act))
        play(game, next(text for text in ("return 1", "gain money", "activate d2") if text in offers(game)))
    assert order == [(phase, seat) for phase in ("income", "departments", "activation") for seat in (1, 2, 0)]
    assert (game.phase, game.to_act, game.position()["first_player"]) == ("timeline", 2, 2)


def test_the_marker_and_the_first_player_marker_move_at_the_end_of_the_round() -> None:
    """While the round lasts, both stay (2.3)."""
    position = table()
    staff(position, 1, inactive={"d2": 1})
    game = begin(position)
    play(game, "timeline construction", "done")
    assert (game.phase, game.to_act, markers(game), game.position()["first_player"]) == ("activation", 1, [0] * 4, 0)
    play(game, "activate d2")
    assert (game.round, markers(game), game.position()["first_player"]) == (2, [0, 0, 1, 0], 1)


# Selling


def test_selling_is_offered_at_every_decision_of_a_player_with_goods() -> None:
    """At any of one's own decisions, as long as there are goods (2.4)."""
    for seed in range(6):
        game = carnegie.Game.new(players=2 + seed % 3, seed=seed)
        while not game.is_over:
            goods = seat_of(game, game.to_act or 0)["goods"]
            assert offers(game, "sell") == (["sell"] if goods else [])
            others = [text for text in offers(game) if text != "sell"]
            play(game, others[(game.ply * 7 + seed) % len(others)])


def test_selling_leaves_the_question_as_it_is() -> None:
    """A goods for $1, as often as one likes, and the same question again (2.4, 5.9)."""
    game = begin(table())
    before = [text for text in offers(game) if text != "sell"]
    play(game, "sell", "sell", "sell", "sell")
    assert wealth(game) == (16, 0, 0)
    assert offers(game) == before


@pytest.mark.parametrize(("money", "goods", "asked"), [(4, 1, True), (0, 5, True), (3, 1, False), (0, 4, False)])
def test_a_donation_that_only_selling_can_pay_is_asked_about(money: int, goods: int, asked: bool) -> None:
    """Who could donate after selling is asked, who could not is not (2.4)."""
    position = table()
    idle(position, 0, 1)
    purse(position, 1, money=0)
    purse(position, 0, money=money, goods=goods)
    set_event(position, "research", "donation")
    game = begin(position)
    play(game, "timeline research")
    assert (game.phase == "donation") == asked
    if asked:
        assert offers(game) == ["pass", "sell"]
        while wealth(game)[0] < 5:
            play(game, "sell")
        play(game, "donate health_west")
        assert wealth(game) == (0, money + goods - 5, 0)


@pytest.mark.parametrize(("money", "goods", "asked"), [(4, 1, True), (4, 0, False), (2, 2, False)])
def test_an_activation_that_only_selling_can_pay_is_asked_about(money: int, goods: int, asked: bool) -> None:
    """An employee lies in Strategic Planning, where standing up costs $5 (2.4)."""
    position = table()
    idle(position, 0, 1)
    staff(position, 0, inactive={"c2": 1})
    purse(position, 0, money=money, goods=goods)
    game = begin(position)
    play(game, "timeline construction")
    assert (game.phase == "activation") == asked
    if asked:
        play(game, "sell", "activate c2")
        assert (wealth(game), employees(game, "c2")) == ((0, 0, 0), (1, 0))


def test_charitable_giving_that_only_selling_can_pay_is_asked_about() -> None:
    """Selling opens it in the turn itself, too (2.4)."""
    position = table()
    add_department(position, 0, "charitable_giving", "d3")
    staff(position, 0, active={"d3": 1})
    purse(position, 0, money=3, goods=2)
    game = begin(position)
    play(game, "timeline research")
    assert offers(game) == ["done", "sell"]
    play(game, "sell", "sell", "give west welfare_seven")
    assert wealth(game) == (0, 0, 0)


# The end


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_game_ends_after_round_20(players: int) -> None:
    """All markers are on their End spaces, nobody decides anything, the scores stand (2.5)."""
    game = carnegie.Game.solo(seed=4) if players == 1 else carnegie.Game.new(players=players, seed=4)
    game.playout(seed=players)
    position = game.position()
    assert (game.is_over, position["round"], position["phase"], position["to_act"]) == (True, 20, "over", None)
    assert (markers(game), offers(game)) == ([5, 5, 5, 5], [])
    assert len(game.scores()) == max(players, 2)
    with pytest.raises(carnegie.IllegalMove):
        game.play("done")


def test_round_20_is_played_to_its_end() -> None:
    """The last round has its event, departments and activation like any other (2.5)."""
    position = table()
    set_markers(position, human_resources=5, management=5, construction=5, research=4)
    idle(position, 0)
    staff(position, 1, inactive={"d1": 1})
    game = begin(position)
    assert (game.round, game.to_act) == (20, 1)
    events = play(game, "timeline construction")
    assert events[0]["space"] == "west+donation"
    play(game, "pass", "pass", "activate d1")
    assert game.is_over
    assert game.scores()[1].employees == 1
