"""Every reason for which a move is refused, with a position and a move that give it."""

import ast
import re
from collections.abc import Callable

import pytest

import carnegie

from .samples import ROOT, Position, one_line, over, rulebook, unharmed, walk_on

Edit = Callable[[Position], None]


def nothing(position: Position) -> None:
    """The table as it is."""


def poor(position: Position) -> None:
    rulebook.purse(position, 0, money=0, goods=1)


def with_tile(department: str, **active: int) -> Edit:
    """Seat 0 has built this department on a3, with these active employees and all the others in the Lobby."""

    def edit(position: Position) -> None:
        rulebook.add_department(position, 0, department, "a3")
        rulebook.staff(position, 0, active=active)

    return edit


def donation_next(position: Position) -> None:
    rulebook.set_event(position, "research", "donation")


def poor_donation_next(position: Position) -> None:
    """The $5 are there only after selling goods."""
    donation_next(position)
    rulebook.purse(position, 0, money=4, goods=9)


def poor_outsourcer(position: Position) -> None:
    with_tile("construction_outsourcing", a3=1)(position)
    rulebook.purse(position, 0, money=2, goods=9)


def donors(position: Position) -> None:
    with_tile("charitable_giving", a3=1)(position)
    rulebook.donate(position, 0, "health_west")
    rulebook.donate(position, 1, "health_east")


def poor_donor(position: Position) -> None:
    donors(position)
    rulebook.purse(position, 0, money=1, goods=50)


def missions(position: Position) -> None:
    rulebook.staff(position, 0, missions={"west": 2}, active={"b2": 1})
    rulebook.set_event(position, "human_resources", "west")


def student(position: Position) -> None:
    """Many study points; one tab and one track at the end, the end of another track taken, one step before it."""
    rulebook.staff(position, 0, active={"d1": 3})
    rulebook.set_tab(position, 0, "commerce", 6)
    rulebook.set_tracks(position, 0, west=4, east=3)
    rulebook.set_tracks(position, 1, east=4)


def slow_student(position: Position) -> None:
    """One study point, when the third step of the tab costs more."""
    rulebook.staff(position, 0, active={"d1": 1})
    rulebook.set_tab(position, 0, "commerce", 5)


def one_good_and_a_guest(position: Position) -> None:
    """A department costs 1 goods on a3, where an employee is, and 2 elsewhere."""
    rulebook.staff(position, 0, active={"c2": 1}, inactive={"a3": 1})
    rulebook.purse(position, 0, goods=1)


def lying(position: Position) -> None:
    """Employees that wait to stand up, more than there are workstations on b1."""
    rulebook.staff(position, 0, active={"b1": 1, "b2": 1}, inactive={"b1": 2, "a1": 1, "c2": 1})
    rulebook.purse(position, 0, money=9, goods=0)


def lying_for_two_prices(position: Position) -> None:
    """$2 is enough on d2 and not on c2."""
    rulebook.staff(position, 0, inactive={"c2": 1, "d2": 1})
    rulebook.purse(position, 0, money=2, goods=0)


def lying_and_poor(position: Position) -> None:
    lying(position)
    rulebook.add_department(position, 0, "sales", "a1")
    rulebook.purse(position, 0, money=0, goods=20)


CASES: list[tuple[str, Edit, list[str], str]] = [
    ("wrong_question", nothing, [], "pass"),
    ("wrong_question", nothing, [], "build housing denver"),
    ("wrong_question", nothing, ["timeline management"], "timeline research"),
    ("not_possible", nothing, ["timeline construction"], "build industry chicago 3"),
    ("no_goods", poor, ["sell"], "sell"),
    ("no_action_choice", nothing, ["timeline management"], "choose research"),
    ("no_department", nothing, ["timeline management"], "use logistics"),
    ("already_open", nothing, ["timeline management", "use strategic_planning"], "use strategic_planning"),
    (
        "department_closed",
        nothing,
        ["timeline management", "use commerce_and_finance", "use strategic_planning"],
        "use commerce_and_finance",
    ),
    ("not_usable", with_tile("sales", b2=1), ["timeline management"], "use sales"),
    ("no_disk_ready", nothing, ["timeline construction"], "build housing denver"),
    ("not_enough_goods", poor, ["timeline construction"], "build industry omaha"),
    ("slot_taken", nothing, ["timeline construction"], "build commerce dallas"),
    (
        "not_enough_money",
        poor_outsourcer,
        ["timeline construction"],
        "build commerce denver",
    ),
    ("square_taken", nothing, ["timeline management", "use strategic_planning"], "add sales b1"),
    ("reserve_first", nothing, ["timeline management", "use strategic_planning"], "add recruiting a1"),
    ("duplicate", with_tile("recruiting", c2=1), ["timeline management"], "add recruiting a1"),
    ("no_tile", with_tile("sales", c2=1), ["timeline management"], "add logistics a1"),
    ("not_enough_goods", one_good_and_a_guest, ["timeline management"], "add sales a1"),
    ("no_employee", nothing, ["timeline human_resources"], "move a4 a3"),
    ("no_employee", nothing, ["timeline human_resources"], "move c1 a1 active"),
    (
        "not_enough_moves",
        lambda position: rulebook.staff(position, 0),
        ["timeline human_resources"],
        "move c1 a4",
    ),
    ("too_many", missions, ["timeline human_resources"], "return 3"),
    ("donation_taken", donation_next, ["timeline research"], "donate welfare_seven"),
    (
        "not_enough_money",
        poor_donation_next,
        ["timeline research"],
        "donate health_west",
    ),
    ("nobody_to_join", donors, ["timeline research"], "give west health_midwest"),
    ("donation_taken", donors, ["timeline research"], "give west health_west"),
    ("not_enough_money", poor_donor, ["timeline research"], "give west health_east"),
    ("fully_advanced", student, ["timeline research"], "advance commerce"),
    ("fully_advanced", student, ["timeline research"], "develop west"),
    ("last_space_taken", student, ["timeline research"], "develop east"),
    ("not_enough_study", slow_student, ["timeline research"], "advance commerce"),
    ("no_employee", lying, ["timeline construction"], "activate d4"),
    ("no_workstation", lying, ["timeline construction"], "activate a1"),
    ("not_enough_money", lying_for_two_prices, ["timeline construction"], "activate c2"),
    ("not_enough_money", lying_and_poor, ["timeline research"], "activate a1"),
]
ELSEWHERE = {"game_over", "not_your_turn", "unknown_move"}
"""Reasons with tests of their own, below and in test_bad_moves.py."""
TOO_LITTLE = re.compile(
    r"it (?:costs|takes) \$?(\d+)\D* and there are \$?(\d+)$|it (?:costs|takes) (\d+) .* (\d+) are left"
)


def name_case(case: tuple[str, Edit, list[str], str]) -> str:
    return f"{case[0]}: {case[3]}"


def before_the_move(edit: Edit, texts: list[str]) -> carnegie.Game:
    position = rulebook.table()
    rulebook.idle(position, 1)
    edit(position)
    game = rulebook.begin(position)
    rulebook.play(game, *texts)
    return game


@pytest.mark.parametrize("case", CASES, ids=name_case)
def test_the_reason_is_named(case: tuple[str, Edit, list[str], str]) -> None:
    reason, edit, texts, move = case
    game = before_the_move(edit, texts)
    with unharmed(game), pytest.raises(carnegie.IllegalMove) as caught:
        game.play(move)
    assert (type(caught.value), caught.value.reason) == (carnegie.IllegalMove, reason), str(caught.value)
    assert str(caught.value).startswith(f"move {game.ply + 1}, {move!r}: ")
    assert one_line(caught.value)


def test_the_game_is_over() -> None:
    game = over()
    for move in ("pass", "sell", "timeline research"):
        with unharmed(game), pytest.raises(carnegie.IllegalMove, match=r"the game is over$") as caught:
            game.play(move)
        assert caught.value.reason == "game_over"


def test_what_is_taken_in_setup() -> None:
    game = carnegie.Game.new(players=2, seed=1)
    reasons: dict[str, set[str]] = {}
    while game.phase in ("tabs", "housing", "reserve"):
        for number in range(carnegie.ACTION_COUNT):
            move = carnegie.Move.by_id(number)
            if move.kind == game.phase and not game.is_legal(move):
                with pytest.raises(carnegie.IllegalMove) as caught:
                    game.play(move)
                reasons.setdefault(game.phase, set()).add(caught.value.reason)
        game.play(game.legal_moves[0])
    assert reasons == {"housing": {"slot_taken"}, "reserve": {"no_tile"}}


def codes_in(name: str) -> set[str]:
    """The first of every pair of texts that a function of the module returns."""
    tree = ast.parse((ROOT / "src/carnegie" / name).read_text(encoding="utf-8"))
    pairs = [
        node.value.elts for node in ast.walk(tree) if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple)
    ]
    return {first.value for first, *_ in pairs if isinstance(first, ast.Constant) and isinstance(first.value, str)}


def test_no_reason_is_without_a_case() -> None:
    codes = codes_in("refusal.py")
    assert len(codes) > 20
    assert codes | ELSEWHERE == {reason for reason, *_ in CASES} | ELSEWHERE


def test_a_reason_of_too_little_is_true() -> None:
    """Whenever a message compares what it costs with what there is, it costs more."""
    games = [walk_on(carnegie.Game.new(players=2, seed=seed), 20 + 8 * seed, seed) for seed in range(8)]
    games += [walk_on(carnegie.Game.solo(seed=seed), 10 + 3 * seed, seed) for seed in range(8)]
    compared = 0
    for game in games:
        legal = game.legal_moves
        for number in range(carnegie.ACTION_COUNT):
            if carnegie.Move.by_id(number) not in legal and not game.is_over:
                with pytest.raises(carnegie.IllegalMove) as caught:
                    game.play(number)
                if caught.value.reason.startswith("not_enough"):
                    found = TOO_LITTLE.search(str(caught.value))
                    assert found is not None, str(caught.value)
                    costs, there = [int(group) for group in found.groups() if group is not None]
                    assert costs > there, str(caught.value)
                    compared += 1
    assert compared > 50
