"""`Move`: the fixed action space, its texts and ids."""

import contextlib
import copy
import json
import pickle
from typing import Any

import pytest

import carnegie
from carnegie import Move

MOVES = [Move.by_id(number) for number in range(carnegie.ACTION_COUNT)]
KINDS = {
    "tabs", "housing", "reserve", "timeline", "return", "take", "lobby", "donate", "choose", "use", "move", "gain",
    "mission", "trade", "add", "assign", "build", "buy", "advance", "develop", "give", "activate", "sell", "pass",
    "done",
}  # fmt: skip


def test_ids_and_texts_name_the_same_moves() -> None:
    assert len({str(move) for move in MOVES}) == len(MOVES) == carnegie.ACTION_COUNT
    for number, move in enumerate(MOVES):
        assert move.id == number
        assert Move.parse(str(move)) is move
        assert Move.by_id(number) is move


def test_a_text_is_lower_case_words_with_the_kind_first() -> None:
    for move in MOVES:
        words = str(move).split(" ")
        assert words[0] == move.kind
        assert all(word and word == word.lower() and word.isascii() for word in words)
    assert {move.kind for move in MOVES} == KINDS


def test_repr_rebuilds_the_move() -> None:
    for move in MOVES:
        assert eval(repr(move), {"Move": Move}) is move
    assert repr(Move.parse("timeline research")) == "Move.parse('timeline research')"


def test_moves_are_equal_to_themselves_alone() -> None:
    assert len(set(MOVES)) == len(MOVES)
    first, second = Move.parse("pass"), Move.parse("done")
    assert first == Move.parse("pass")
    assert first != second


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_and_copies_are_the_move_itself(protocol: int) -> None:
    for move in MOVES:
        assert pickle.loads(pickle.dumps(move, protocol)) is move
    for move in MOVES[::50]:
        assert copy.copy(move) is move
        assert copy.deepcopy(move) is move


@pytest.mark.parametrize(
    ("text", "operands"),
    [
        ("tabs abab", {"sides": "abab"}),
        ("housing denver", {"project": "housing", "city": "denver", "slot": 3}),
        ("return 2", {"employees": 2}),
        ("build industry chicago 3", {"project": "industry", "city": "chicago", "slot": 3}),
        ("move b2 b3 active", {"from": "b2", "to": "b3", "active": True}),
        ("move c1 a2", {"from": "c1", "to": "a2", "active": False}),
        ("assign c2 active", {"from": "c2", "active": True}),
        ("mission east money", {"region": "east", "what": "money"}),
        ("give east welfare_seven", {"region": "east", "donation": "welfare_seven"}),
        ("add sales a3", {"department": "sales", "square": "a3"}),
        ("activate d2", {"square": "d2"}),
        ("pass", {}),
    ],
)
def test_operands_by_role(text: str, operands: dict[str, object]) -> None:
    assert Move.parse(text).operands == operands


def test_operands_are_a_fresh_json_ready_dict() -> None:
    for move in MOVES[::20]:
        before = move.operands
        assert json.loads(json.dumps(before)) == before
        move.operands["city"] = "nowhere"
        assert move.operands == before


@pytest.mark.parametrize("name", ["id", "text", "kind", "operands", "code", "a", "b", "c", "_operands", "parse", "new"])
def test_a_move_is_read_only(name: str) -> None:
    move = Move.parse("build industry chicago 1")
    before = (move.id, move.text, move.kind, move.operands)
    with pytest.raises(AttributeError, match=f"'{name}'"):
        setattr(move, name, 900)
    with pytest.raises(AttributeError, match=f"'{name}'"):
        delattr(move, name)
    assert (move.id, move.text, move.kind, move.operands) == before
    assert Move.by_id(move.id) is Move.parse(move.text) is move


def test_there_are_no_moves_but_those_of_the_action_space() -> None:
    make: Any = Move
    with pytest.raises(TypeError, match=r"Move\.parse\(text\) and Move\.by_id\(number\) return the one there is"):
        make(0, 0, 0, 0, 0, "boom", {})
    move = make.parse("pass")
    with contextlib.suppress(TypeError):  # compiled, it does nothing at all
        move.__init__(0, 0, 0, 0, 0, "boom", {})
    assert move is Move.parse("pass")
    assert move.text == "pass"


def test_operands_tell_moves_of_a_kind_apart() -> None:
    assert len({(move.kind, json.dumps(move.operands)) for move in MOVES}) == len(MOVES)
