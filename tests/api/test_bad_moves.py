"""Moves that are none, or not now, or another's: the right error, one line, and the game stays as it is."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import carnegie

from .samples import one_line, over, solo_moment, standard_moment, unharmed, walk_on

GAMES: dict[str, Callable[[], carnegie.Game]] = {
    "new": lambda: carnegie.Game.new(players=3, seed=2),
    "running": lambda: walk_on(carnegie.Game.new(players=4, seed=2), 60),
    "solo": lambda: walk_on(carnegie.Game.solo(seed=2), 25),
    "from a position": lambda: carnegie.Game.from_position(standard_moment()),
    "solo from a position": lambda: walk_on(carnegie.Game.from_position(solo_moment()), 3),
    "over": over,
}
every_game = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES.keys())
NO_TEXTS = [
    "", " ", "unknown", "timeline", "timeline  research", " timeline research", "timeline research ",
    "Timeline research", "timeline marketing", "timeline research\n", "timeline\tresearch", "tabs aaac", "tabs aaaaa",
    "return 0", "return 16", "lobby 16", "lobby -1", "move a1 a1", "move a1", "move e1 a1", "trade 4", "add lobby a1",
    "build housing", "build industry chicago", "build housing chicago 1", "housing reno", "pass 1", "0", "None",
    "x" * 10_000, "done\x00", "d\u043ene",
]  # fmt: skip


def refused(game: carnegie.Game, move: Any, seat: int | None = None) -> carnegie.IllegalMove:
    with unharmed(game), pytest.raises(carnegie.IllegalMove) as caught:
        game.play(move, seat=seat)
    assert one_line(caught.value)
    assert caught.value.reason.replace("_", "").isalpha()
    return caught.value


@pytest.mark.parametrize("text", NO_TEXTS)
def test_a_text_that_is_no_move(text: str) -> None:
    game = walk_on(carnegie.Game.new(seed=2), 30)
    error = refused(game, text)
    assert type(error) is carnegie.InvalidMove
    assert error.reason == "unknown_move"
    assert repr(text)[1:20] in str(error)


def test_the_message_shows_what_the_kind_looks_like() -> None:
    error = refused(carnegie.Game.new(), "timeline marketing")
    assert str(error) == "'timeline marketing' is no move: it should look like 'timeline human_resources'"


@every_game
@pytest.mark.parametrize("number", [-1, -2, carnegie.ACTION_COUNT, 10**6, -(2**63), 2**64])
def test_an_id_out_of_range(make: Callable[[], carnegie.Game], number: int) -> None:
    error = refused(make(), number)
    assert type(error) is carnegie.InvalidMove
    assert error.reason == "unknown_move"
    assert str(number) in str(error)


def test_an_id_too_long_to_be_printed() -> None:
    assert type(refused(carnegie.Game.new(), 10**5_000)) is carnegie.InvalidMove


@every_game
@pytest.mark.parametrize("junk", [None, 1.0, True, False, [], ["done"], {}, (), b"done"], ids=repr)
def test_what_is_no_move_at_all(make: Callable[[], carnegie.Game], junk: Any) -> None:
    error = refused(make(), junk)
    assert type(error) is carnegie.InvalidMove
    assert error.reason == "unknown_move"


@every_game
def test_every_move_that_is_not_legal(make: Callable[[], carnegie.Game]) -> None:
    """Of the whole action space, by object, by id and by text."""
    game = make()
    legal = game.legal_moves
    with unharmed(game):
        for number in range(carnegie.ACTION_COUNT):
            move = carnegie.Move.by_id(number)
            assert game.is_legal(move) is (move in legal)
            for form in () if move in legal else (move, str(move), number):
                with pytest.raises(carnegie.IllegalMove) as caught:
                    game.play(form)
                assert type(caught.value) is carnegie.IllegalMove
                assert str(caught.value).startswith(f"move {game.ply + 1}, {str(move)!r}: ")
                assert one_line(caught.value)


@every_game
def test_a_move_of_another_seat(make: Callable[[], carnegie.Game]) -> None:
    game = make()
    for seat in [*range(game.players + 1), 99]:
        if seat != game.to_act:
            for move in [*game.legal_moves[:3], carnegie.Move.parse("pass")]:
                error = refused(game, move, seat)
                assert (type(error), error.reason) == (carnegie.IllegalMove, "not_your_turn")
                assert f"move {game.ply + 1}, {str(move)!r}" in str(error)


def test_there_is_no_seat_of_minus_one() -> None:
    assert refused(carnegie.Game.new(), "tabs aaaa", -1).reason == "not_your_turn"
    assert refused(over(), "pass", -1).reason == "game_over"


def test_a_move_of_ones_own_seat() -> None:
    game = carnegie.Game.new(players=2, seed=2)
    for seat in (0, 1):
        game.play("tabs aaaa", seat=seat)
    assert game.ply == 2


def test_an_unknown_move_is_named_before_the_seat() -> None:
    assert refused(carnegie.Game.new(), "nonsense", seat=1).reason == "unknown_move"


@every_game
def test_preview_refuses_as_play_does(make: Callable[[], carnegie.Game]) -> None:
    game = make()
    moves: list[str | int] = ["nonsense", -1, "tabs bbbb" if game.ply else "pass"]
    for move in moves:
        with unharmed(game), pytest.raises(carnegie.IllegalMove) as caught:
            game.preview(move)
        assert str(caught.value) == str(refused(game, move))


def test_what_the_errors_are() -> None:
    assert issubclass(carnegie.InvalidMove, carnegie.IllegalMove)
    assert issubclass(carnegie.IllegalMove, carnegie.MoveError)
    for error in (carnegie.MoveError, carnegie.BadPosition, carnegie.BadRecord):
        assert issubclass(error, ValueError)


@pytest.mark.parametrize(
    "error",
    [
        carnegie.IllegalMove("move 1, 'pass': not now", "phase"),
        carnegie.InvalidMove("'x' is no move", "unknown_move"),
        carnegie.BadPosition("seats[0].money", "a whole number expected"),
        carnegie.BadRecord("move 3: no", 3),
        carnegie.ComponentError("corrections: an object expected"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_travel_between_processes(error: Exception) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert (type(arrived), str(arrived), vars(arrived)) == (type(error), str(error), vars(error))


def test_a_refused_move_leaves_the_events_alone() -> None:
    game = carnegie.Game.new(seed=2)
    events: list[Any] = [{"event": "mine"}]
    for move in ("pass", "nonsense"):
        with pytest.raises(carnegie.IllegalMove):
            game.play(move, events=events)
    assert events == [{"event": "mine"}]
    game.play("tabs aaaa")
    assert events == [{"event": "mine"}]


@pytest.mark.parametrize("junk", [None, 1, 1.0, [], {}, b"done"], ids=repr)
def test_parse_reads_texts_only(junk: Any) -> None:
    with pytest.raises((carnegie.InvalidMove, TypeError)):
        carnegie.Move.parse(junk)


@pytest.mark.parametrize("junk", [None, 1.0, [], {}, "1", b"1"], ids=repr)
def test_by_id_reads_whole_numbers_only(junk: Any) -> None:
    with pytest.raises((carnegie.InvalidMove, TypeError)):
        carnegie.Move.by_id(junk)
