"""Whatever an owner corrects, the game goes by it: what is paid, what is scored, and what is written down."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import carnegie
from carnegie import ComponentError, Game
from carnegie.components import Components, checked, load
from tests.reference.games import STYLES, choice

from .games import repeatable, through_json

prices = st.integers(0, 9)
amounts = st.integers(1, 9)
incomes = st.builds("income {} {}".format, st.sampled_from(["money", "goods", "vp", "employee"]), amounts)
choices = st.builds("income goods {} or money {}".format, amounts, amounts)
ends = st.builds("{} {}".format, st.sampled_from(["vp", "cap"]), amounts)
departments = ["human_resources", "commerce_and_finance", "strategic_planning", "construction"]
tabs = [f"{tab}_{side}" for tab in ("housing", "commerce", "industry", "infrastructure") for side in "ab"]
squares = ["b1", "c1", "d1", "b2", "c2", "d2", "a1", "a2", "c4"]
holders = ["human_resources", "lobby", "research_and_development", *departments[1:]]


@st.composite
def corrections(draw: st.DrawFn) -> dict[str, Any]:
    """Some of each kind: all of them can be."""
    out: dict[str, Any] = {}
    for department in draw(st.lists(st.sampled_from(departments), unique=True)):
        out[f"{department}.workstations"] = draw(st.lists(prices, min_size=1, max_size=3))
    if draw(st.booleans()):
        out |= {f"{who}.square": at for who, at in zip(holders, draw(st.permutations(squares)), strict=False)}
    for tab in draw(st.lists(st.sampled_from(tabs), unique=True)):
        out[f"{tab}.cost_{draw(st.integers(1, 6))}"] = draw(amounts)
        out[f"{tab}.space_2"] = draw(incomes)
        out[f"{tab}.space_4"] = draw(choices)
        out[f"{tab}.space_7"] = draw(ends)
    out["row_3.vp"] = draw(prices)
    return out


def check_paid(facts: Components, before: dict[str, Any], move: carnegie.Move, events: list[dict[str, Any]]) -> None:
    """What an activation or a step on a tab takes is what the components print."""
    seat = before["seats"][before["to_act"]]
    paid = [event for event in events if event["event"] == "paid"]
    if move.kind == "activate":
        at = seat["company"][move.operands["square"]]
        printed = {square.id: square.workstations for square in facts.company.starting_squares}
        if at["department"] in printed:
            price = printed[at["department"]][at["active"]]
            assert [event["amount"] for event in paid[:1]] == [price] * (price > 0)
    elif move.kind == "advance":
        tab = seat["tabs"][move.operands["tab"]]
        side = next(each for each in facts.tabs if (each.tab, each.side) == (move.operands["tab"], tab["side"]))
        assert (paid[0]["what"], paid[0]["amount"]) == ("study", side.costs[tab["space"]])


@repeatable
@given(corrections=corrections(), players=st.integers(1, 4), seed=st.integers(0, 2**32), style=st.integers(0, 2))
def test_a_corrected_game(corrections: dict[str, Any], players: int, seed: int, style: int) -> None:
    game = Game.solo("normal", seed, corrections) if players == 1 else Game.new(players, seed, corrections)
    facts = load(corrections=corrections)
    chance = random.Random(seed)
    while not game.is_over:
        before = game.position()
        text = choice(chance, [str(move) for move in game.legal_moves], STYLES[style], before)
        events: list[dict[str, Any]] = []
        game.play(text, events=events)
        check_paid(facts, before, carnegie.Move.parse(text), events)
        if game.ply % 20 == 0:
            assert game.problems() == []
            again = Game.from_position(through_json(game.position()))
            assert (again.position(), again.legal_moves) == (game.position(), game.legal_moves)
    rebuilt = Game.from_record(through_json(game.record()))
    assert rebuilt.position() == game.position()
    assert rebuilt.record() == game.record()
    assert [sheet.as_dict() for sheet in rebuilt.scores()] == [sheet.as_dict() for sheet in game.scores()]
    vp = [facts.company.row_vp[int(square[1]) - 1] for square in built_on(game)]
    assert game.scores()[0].departments == sum(vp)


def built_on(game: Game) -> list[str]:
    """The squares where the first seat has built a department."""
    starting = {square.id for square in load().company.starting_squares}
    company = game.position()["seats"][0]["company"]
    return [square for square, at in company.items() if at["department"] and at["department"] not in starting]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@repeatable
@given(st.dictionaries(st.sampled_from(["row_4.vp", "lobby.square", "housing_a.space_7", "x"]), json_values))
def test_whatever_stands_there_is_taken_or_refused(corrections: dict[str, Any]) -> None:
    try:
        kept = checked(corrections)
    except ComponentError as error:
        refused = str(error)
    else:
        refused = ""
        assert checked(kept) == kept
    assert "\n" not in refused
