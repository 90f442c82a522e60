"""Records: what they hold, how they come back, and how bad ones are refused."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import carnegie

from .samples import one_line, over, solo_moment, standard_moment, walk_on

Record = dict[str, Any]
KEYS = ["rules", "mode", "players", "difficulty", "seed", "options", "start", "moves"]
GAMES: dict[str, Callable[[], carnegie.Game]] = {
    "new": lambda: carnegie.Game.new(players=3, seed=2),
    "running": lambda: walk_on(carnegie.Game.new(players=4, seed=2), 60),
    "solo": lambda: walk_on(carnegie.Game.solo(difficulty="expert", seed=2), 25),
    "from a position": lambda: walk_on(carnegie.Game.from_position(standard_moment()), 10),
    "solo from a position": lambda: walk_on(carnegie.Game.from_position(solo_moment()), 10),
    "over": over,
    "solo over": lambda: over(solo=True),
}
every_game = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES.keys())


def refused(record: Any) -> carnegie.BadRecord:
    with pytest.raises(carnegie.BadRecord) as caught:
        carnegie.Game.from_record(record)
    assert one_line(caught.value)
    return caught.value


def some_record() -> Record:
    return walk_on(carnegie.Game.new(players=2, seed=5), 20).record()


@every_game
def test_a_record_rebuilds_the_game(make: Callable[[], carnegie.Game]) -> None:
    game = make()
    record = game.record()
    assert list(record) == KEYS
    again = carnegie.Game.from_record(json.loads(json.dumps(record)))
    assert again.record() == record
    assert again.position() == game.position()
    assert again.legal_moves == game.legal_moves
    assert again.history == game.history
    assert again.start_position() == game.start_position()
    assert again.events() == game.events()


@every_game
def test_a_rebuilt_game_goes_back_to_its_start(make: Callable[[], carnegie.Game]) -> None:
    game = carnegie.Game.from_record(make().record())
    while game.history:
        game.undo()
    assert game.record()["moves"] == []
    if game.start_position() is not None:
        assert game.position() == game.start_position()


def test_a_game_from_a_position_records_its_start() -> None:
    start = standard_moment()
    game = walk_on(carnegie.Game.from_position(start), 5)
    record = game.record()
    assert record["start"] == start == game.start_position()
    assert len(record["moves"]) == game.ply == 5
    assert carnegie.Game.new().record()["start"] is None
    assert carnegie.Game.new().start_position() is None


def test_a_record_is_no_window_into_the_game() -> None:
    game = walk_on(carnegie.Game.from_position(standard_moment()), 5)
    before = game.record()
    spoilt = game.record()
    spoilt["moves"].clear()
    spoilt["start"]["seats"].clear()
    assert game.record() == before


@pytest.mark.parametrize("key", KEYS)
def test_every_key_must_be_there(key: str) -> None:
    record = some_record()
    del record[key]
    error = refused(record)
    assert repr(key) in str(error)
    assert error.move is None


def test_no_other_key_may_be_there() -> None:
    assert "'winner'" in str(refused(some_record() | {"winner": 0}))
    assert "options" in str(refused(some_record() | {"options": {"variant": "short"}}))


WRONG: dict[str, list[Any]] = {
    "rules": [0, 2, "1", None, True, 1.0, [1]],
    "mode": ["", "duel", None, 1, ["standard"], "solo"],
    "players": [0, 1, 5, -2, True, 2.0, "2", None, []],
    "difficulty": ["normal", "", 0, False, []],
    "seed": [-1, 1.0, "5", None, True, []],
    "options": [None, [], "", 0],
    "start": [0, "", [], {}, False, {"rules": 1}],
    "moves": [None, "", "tabs aaaa", 0, {}, True],
}


@pytest.mark.parametrize("key", KEYS)
def test_every_value_has_its_type_and_range(key: str) -> None:
    for wrong in WRONG[key]:
        error = refused(some_record() | {key: wrong})
        assert error.move is None
        assert key in str(error) or key in ("start", "mode"), (wrong, str(error))


@pytest.mark.parametrize("difficulty", [None, "easy", 1, "Normal", []])
def test_a_solo_record_needs_its_difficulty(difficulty: Any) -> None:
    record = carnegie.Game.solo(seed=1).record() | {"difficulty": difficulty}
    assert "difficulty" in str(refused(record))


@pytest.mark.parametrize("junk", [None, True, 0, 1.5, "", "record", b"{}", [], [{}], (), {}, set()], ids=repr)
def test_junk_is_no_record(junk: Any) -> None:
    error = refused(junk)
    assert error.move is None
    assert str(error).startswith("record: ")


def test_the_place_is_named_once() -> None:
    assert str(refused(None)) == "record: an object expected, not None"


def test_an_unknown_version_is_named_before_anything_else() -> None:
    """A record of a later version may look quite different."""
    assert str(refused({"rules": 2, "whatever": []})) == "record: rules: version 2 is unknown, this is version 1"


@pytest.mark.parametrize("number", [1, 2, 11, 20])
def test_an_illegal_move_is_named_with_number_and_reason(number: int) -> None:
    record = some_record()
    game = walk_on(carnegie.Game.new(players=2, seed=5), number - 1)
    illegal = next(
        text for text in ("pass", "tabs aaaa", "timeline research") if text not in map(str, game.legal_moves)
    )
    with pytest.raises(carnegie.IllegalMove) as refusal:
        game.play(illegal)
    record["moves"][number - 1] = illegal
    error = refused(record)
    assert error.move == number
    assert str(error) == str(refusal.value)
    assert str(error).startswith(f"move {number}, {illegal!r}: ")


@pytest.mark.parametrize("text", ["", "nonsense", "tabs", "TABS AAAA", "x" * 5_000, "move 3"])
def test_a_move_that_is_none_is_named_with_its_number(text: str) -> None:
    record = some_record()
    record["moves"][6] = text
    error = refused(record)
    assert error.move == 7
    assert str(error).startswith("move 7: ")
    assert "is no move" in str(error)


@pytest.mark.parametrize("junk", [None, 0, 1, True, 1.5, [], ["pass"], {}], ids=repr)
def test_moves_are_texts(junk: Any) -> None:
    record = some_record()
    record["moves"][3] = junk
    error = refused(record)
    assert (error.move, str(error).startswith("move 4: ")) == (4, True)


def test_a_move_after_the_end() -> None:
    record = over().record()
    record["moves"].append("pass")
    error = refused(record)
    assert error.move == len(record["moves"])
    assert str(error).endswith("the game is over")


def test_another_seed_or_number_of_players_is_another_game() -> None:
    record = over().record()
    for other in ({"seed": 6}, {"players": 2}):
        assert refused(record | other).move is not None


@pytest.mark.parametrize(("key", "value"), [("seed", 99), ("players", 3), ("mode", "solo"), ("difficulty", "normal")])
def test_the_start_must_be_of_the_same_game(key: str, value: object) -> None:
    record = carnegie.Game.from_position(standard_moment()).record()
    assert refused(record | {key: value}).move is None


def test_a_bad_start_is_named_by_its_place() -> None:
    record = carnegie.Game.from_position(standard_moment()).record()
    record["start"]["seats"][0]["money"] = -1
    error = refused(record)
    assert "seats[0].money" in str(error)
    assert error.move is None


def test_reading_leaves_the_record_alone() -> None:
    for make in GAMES.values():
        record = make().record()
        before = json.dumps(record)
        walk_on(carnegie.Game.from_record(record), 5)
        assert json.dumps(record) == before


def test_practice_is_kept_by_the_record_and_by_copies() -> None:
    game = walk_on(carnegie.Game.solo(difficulty="expert", seed=2, practice=True), 25)
    assert game.record()["options"] == {"practice": True}
    for again in (
        carnegie.Game.from_record(game.record()),
        game.copy(),
        game.beginning(),
        pickle.loads(pickle.dumps(game)),
    ):
        assert again.practice
    assert "practice" not in str(carnegie.Game.solo(seed=2).record())
    assert carnegie.Game.from_record({**game.record(), "options": {"practice": False}}).record()["options"] == {}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"practice": 1}, "options.practice: true or false expected, not 1"),
        ({"practice": True}, "options.practice: only a solo game can be one"),
        ({"practise": True}, "options: unknown key 'practise'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], reason: str) -> None:
    assert str(refused({**some_record(), "options": options})) == f"record: {reason}"
