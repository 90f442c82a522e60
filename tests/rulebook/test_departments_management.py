"""Chapter 5.5 of docs/rules.md: the Management departments and what may be built."""

import pytest

import carnegie

from .positions import (
    FREE_SQUARES,
    REGIONS,
    TILES,
    Position,
    add_department,
    begin,
    employees,
    idle,
    offers,
    play,
    purse,
    seat_of,
    set_reserve,
    staff,
    table,
    wealth,
)


def management(
    active: dict[str, int], departments: dict[str, str] | None = None, money: int = 0, goods: int = 0
) -> Position:
    """Seat 0 with these employees, departments by square, and this in hand; seat 1 is out of the way."""
    position = table()
    idle(position, 1)
    for square, department in (departments or {}).items():
        add_department(position, 0, department, square)
    staff(position, 0, active=active)
    purse(position, 0, money=money, goods=goods)
    return position


def turn(position: Position, *texts: str) -> carnegie.Game:
    game = begin(position)
    play(game, "timeline management", *texts)
    return game


# Commerce and Finance


@pytest.mark.parametrize(
    ("text", "gain"),
    [("gain money", (3, 0)), ("gain goods", (0, 1)), ("mission east money", (6, 0)), ("mission west goods", (0, 2))],
)
def test_commerce_and_finance(text: str, gain: tuple[int, int]) -> None:
    """$3, a goods, or a mission and twice as much (5.5)."""
    game = turn(management({"b2": 2}, money=5, goods=5), text)
    assert wealth(game) == (5 + gain[0], 5 + gain[1], 0)
    assert employees(game, "b2")[0] == (1 if text.startswith("mission") else 2)


def test_commerce_and_finance_offers_nothing_else() -> None:
    """Each employee may do another of these (5.5)."""
    game = turn(management({"b2": 3}))
    expected = {"gain money", "gain goods", "done"} | {
        f"mission {region} {what}" for region in REGIONS for what in ("money", "goods")
    }
    assert set(offers(game)) == expected
    play(game, "gain money", "mission south goods", "gain goods")
    assert (wealth(game), employees(game, "b2"), seat_of(game)["missions"]["south"]) == ((3, 3, 0), (2, 0), 1)


# Strategic Planning


def test_a_department_costs_one_goods_where_an_employee_is_and_two_elsewhere() -> None:
    """Per employee one department on a free square (5.5)."""
    position = management({"c2": 3}, goods=10)
    staff(position, 0, active={"c2": 3}, inactive={"a3": 2})
    game = turn(position)
    assert offers(game, "add") == [f"add sales {square}" for square in FREE_SQUARES]
    play(game, "add sales a3")
    assert wealth(game)[1] == 10 - 1
    play(game, "add purchasing a4")
    assert wealth(game)[1] == 9 - 2
    play(game, "add engineering d4")
    assert wealth(game)[1] == 7 - 2
    company = seat_of(game)["company"]
    assert [company[square]["department"] for square in ("a3", "a4", "d4")] == ["sales", "purchasing", "engineering"]
    assert (employees(game, "c2"), employees(game, "a3")) == ((3, 0), (0, 2))
    assert game.phase != "departments"


def test_with_one_goods_only_squares_with_employees_are_offered() -> None:
    """The price is that of the square (5.5)."""
    position = management({"c2": 1}, goods=1)
    staff(position, 0, active={"c2": 1}, inactive={"a3": 1, "d4": 2})
    assert offers(turn(position), "add") == ["add sales a3", "add sales d4"]


def test_without_goods_strategic_planning_is_not_used() -> None:
    """Nobody can pay with money (5.5)."""
    position = management({"c2": 3}, money=100)
    staff(position, 0, active={"c2": 3}, inactive={"a3": 1})
    assert turn(position).phase != "departments"


def test_the_reserve_is_built_first_then_open_tiles() -> None:
    """No other tile before it, then any kind that lies open and is not there yet (5.5)."""
    position = management({"c2": 2}, goods=10)
    set_reserve(position, 0, "engineering")
    before = dict(position["tiles"])
    game = turn(position)
    assert {text.split()[1] for text in offers(game, "add")} == {"engineering"}
    play(game, "add engineering a1")
    assert (seat_of(game)["reserve"], game.position()["tiles"]) == (None, before)
    open_kinds = {name for name in TILES if before[name] and name != "engineering"}
    assert {text.split()[1] for text in offers(game, "add")} == open_kinds
    play(game, "add sales a2")
    assert game.position()["tiles"] == {**before, "sales": before["sales"] - 1}


def test_a_tile_that_is_gone_is_not_offered() -> None:
    """All other limited things are limited: what the other player took is not there (5.5, 5.9)."""
    position = management({"c2": 1}, {"a1": "engineering"}, goods=10)
    add_department(position, 1, "sales", "a1")
    assert position["tiles"]["sales"] == 0
    assert not [text for text in offers(turn(position), "add") if "sales" in text]


def test_a_company_never_holds_two_of_the_same() -> None:
    """With four players the second tile of a kind lies open and is not offered to the owner of the first (5.5)."""
    position = table(4)
    idle(position, 1, 2, 3)
    add_department(position, 0, "engineering", "a1")
    staff(position, 0, active={"c2": 2})
    assert position["tiles"]["engineering"] == 1
    game = turn(position)
    assert not [text for text in offers(game, "add") if "engineering" in text]
    assert "add telegraph_operators a2" in offers(game)


def test_a_reserve_tile_that_cannot_be_paid_for_blocks_building() -> None:
    """The New Lobby costs 3 or 4: with 2 goods nothing can be built, with 3 only where somebody is (5.5)."""
    position = management({"c2": 1}, goods=2)
    set_reserve(position, 0, "new_lobby")
    staff(position, 0, active={"c2": 1}, inactive={"b4": 1})
    assert turn(position).phase != "departments"
    purse(position, 0, goods=3)
    assert offers(turn(position), "add") == ["add new_lobby b4"]


def test_without_a_free_square_strategic_planning_is_not_used() -> None:
    """Ten departments fill the board (5.5)."""
    departments = dict(zip(FREE_SQUARES, TILES, strict=False))
    position = management({"c2": 3}, departments, goods=10)
    assert turn(position).phase != "departments"
    del departments["d4"]
    game = turn(management({"c2": 3}, departments, goods=10))
    assert {text.split()[2] for text in offers(game, "add")} == {"d4"}


def test_without_a_tile_that_is_no_duplicate_strategic_planning_is_not_used() -> None:
    """Only kinds are open that the company has already (5.5)."""
    position = table(4)
    idle(position, 0, 1, 2, 3)
    for seat in range(4):
        set_reserve(position, seat, None)
    mine = dict(zip(FREE_SQUARES[:8], list(TILES)[:8], strict=True))
    for square, department in mine.items():
        add_department(position, 0, department, square)
    staff(position, 0, active={"c2": 1})
    purse(position, 0, goods=10)
    # The others hold every tile of the remaining eight kinds: 28 in all, 16 of the first eight kinds, 12 of these.
    others = list(TILES)[8:]
    for seat, kinds in ((1, others[:6]), (2, others[:6])):
        for square, department in zip(FREE_SQUARES, kinds, strict=False):
            add_department(position, seat, department, square)
    position["tiles"] = {name: int(name in mine.values()) for name in TILES}
    assert turn(position).to_act != 0
    position["tiles"][others[6]] += 1
    position["tiles"]["sales"] -= 1
    assert {text.split()[1] for text in offers(turn(position), "add")} == {others[6]}


def test_who_stands_on_the_square_may_stand_up_at_the_end_of_the_round() -> None:
    """The new department is ready for the next round (5.5, 6.1)."""
    position = management({"c2": 1}, money=1, goods=1)
    staff(position, 0, active={"c2": 1}, inactive={"a3": 1})
    game = turn(position, "add sales a3", "activate a3")
    assert (wealth(game), employees(game, "a3")) == ((0, 0, 0), (1, 0))


# Purchasing, Sales, Logistics


@pytest.mark.parametrize(("what", "gain"), [("money", (8, 0)), ("goods", (0, 3))])
def test_purchasing(what: str, gain: tuple[int, int]) -> None:
    """Mission, then 3 goods or $8 (5.5)."""
    game = turn(management({"a2": 2}, {"a2": "purchasing"}))
    assert set(offers(game)) == {f"mission {region} {kind}" for region in REGIONS for kind in ("money", "goods")} | {
        "done"
    }
    play(game, f"mission midwest {what}")
    assert (wealth(game), employees(game, "a2"), seat_of(game)["missions"]["midwest"]) == ((*gain, 0), (1, 0), 1)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("department", "money", "vp"), [("sales", 6, 0), ("logistics", 3, 1)])
def test_sales_and_logistics(department: str, money: int, vp: int, number: int) -> None:
    """1 to 3 goods for $6 each, or for $3 and 1 immediate VP each; the employee stays (5.5)."""
    game = turn(management({"a2": 1}, {"a2": department}, goods=5))
    assert offers(game, "trade") == ["trade 1", "trade 2", "trade 3"]
    play(game, f"trade {number}")
    assert (wealth(game), employees(game, "a2")) == ((money * number, 5 - number, vp * number), (1, 0))


@pytest.mark.parametrize("department", ["sales", "logistics"])
def test_no_more_goods_are_traded_than_there_are(department: str) -> None:
    """Two goods allow one or two, none allow nothing (5.5)."""
    assert offers(turn(management({"a2": 1}, {"a2": department}, goods=2)), "trade") == ["trade 1", "trade 2"]
    assert turn(management({"a2": 1}, {"a2": department}, money=10)).phase != "departments"


@pytest.mark.parametrize("department", ["sales", "logistics"])
def test_trade_per_employee(department: str) -> None:
    """Two employees trade up to six goods (5.5)."""
    game = turn(management({"a2": 2}, {"a2": department}, goods=7), "trade 3", "trade 3")
    assert wealth(game)[1] == 1
    assert game.phase != "departments"


def test_goods_of_one_department_serve_the_next() -> None:
    """Commerce and Finance first, then Sales (5.1, 5.5)."""
    game = turn(management({"b2": 3, "a2": 1}, {"a2": "sales"}), "gain goods", "gain goods", "gain goods", "trade 3")
    assert wealth(game) == (18, 0, 0)
