"""Games with an owner's corrections: made, written down, read again, and refused."""

from typing import Any

import pytest

from carnegie import BadPosition, BadRecord, ComponentError, Game

from .samples import one_line, walk_on

CORRECTIONS = {"strategic_planning.workstations": [5, 4], "row_4.vp": 5}


def test_a_game_carries_its_corrections() -> None:
    game = Game.new(players=3, seed=2, corrections=CORRECTIONS)
    solo = Game.solo("expert", 2, CORRECTIONS)
    for each in (game, solo, game.copy(), game.beginning(), Game.from_position(game.position())):
        assert each.corrections == each.position()["corrections"] == each.record()["corrections"] == CORRECTIONS
        assert each.view()["corrections"] == CORRECTIONS
        assert each.problems() == []


def test_nothing_is_written_down_where_nothing_is_corrected() -> None:
    as_printed = Game.new(players=3, seed=2, corrections={"row_4.vp": 3, "lobby.square": "c1"})
    for game in (Game.new(players=3, seed=2), Game.new(players=3, seed=2, corrections={}), as_printed):
        assert game.corrections == {}
        assert not any("corrections" in each for each in (game.position(), game.view(), game.record()))
        assert game.record() == Game.new(players=3, seed=2).record()


def test_corrections_are_no_window_into_the_game() -> None:
    game = Game.new(corrections=CORRECTIONS)
    for corrections in (game.corrections, game.record()["corrections"], game.position()["corrections"]):
        corrections["strategic_planning.workstations"].append(9)
        corrections["row_4.vp"] = 9
    assert game.corrections == CORRECTIONS
    assert Game.new(corrections=CORRECTIONS).corrections == CORRECTIONS


def test_a_corrected_price_is_paid() -> None:
    game = Game.new(players=2, seed=7, corrections=CORRECTIONS)
    for text in ("tabs aaaa", "tabs aaaa"):
        game.play(text)
    while game.phase != "opening":
        game.play(game.legal_moves[0])
    for text in ("move c1 c2", "move c1 c2"):
        game.play(text)
    if not game.is_legal("activate c2"):
        game.play("done")
    caused: list[dict[str, Any]] = []
    game.play("activate c2", events=caused)
    assert caused[0] == {"event": "paid", "seat": 0, "what": "money", "amount": 4, "for": "activation"}
    assert game.to_act == 1  # there is no third workstation, so that nothing is left to activate


def test_a_corrected_game_is_rebuilt_from_its_position_in_the_middle() -> None:
    start = walk_on(Game.new(players=2, seed=3, corrections=CORRECTIONS), 60)
    game = walk_on(Game.from_position(start.position()), 10)
    record = game.record()
    assert record["start"]["corrections"] == record["corrections"] == CORRECTIONS
    assert Game.from_record(record).position() == game.position()
    del record["corrections"]
    with pytest.raises(BadRecord, match="record: start: its corrections are not those of the record"):
        Game.from_record(record)


@pytest.mark.parametrize(
    ("corrections", "message"),
    [
        (None, "an object expected, not null"),
        ([], r"an object expected, not \[\]"),
        ({"roof.vp": 3}, 'unknown name "roof.vp"'),
        ({"row_4.vp": 3.5}, "row_4.vp: a whole number expected, not 3.5"),
        ({"row_4.vp": 10**6}, "4 is 1000000, 0 to 99 expected"),
        ({"lobby.square": "b1"}, "b1: starting square is there twice"),
    ],
)
def test_bad_corrections_are_refused(corrections: Any, message: str) -> None:
    game = Game.new()
    with pytest.raises(BadRecord, match=f"^record: corrections: .*{message}") as record:
        Game.from_record({**game.record(), "corrections": corrections})
    with pytest.raises(BadPosition, match=f"^corrections: .*{message}") as position:
        Game.from_position({**game.position(), "corrections": corrections})
    assert one_line(record.value)
    assert one_line(position.value)
    if corrections is not None:
        with pytest.raises(ComponentError, match=message):
            Game.new(corrections=corrections)


def test_a_position_must_fit_its_corrections() -> None:
    position = Game.new().position()
    swapped = {"lobby.square": "b1", "human_resources.square": "c1"}
    with pytest.raises(BadPosition, match=r"seats\[0\]\.company\.b1\.department"):
        Game.from_position({**position, "corrections": swapped})


def test_other_squares_have_no_observation() -> None:
    assert Game.new(corrections=CORRECTIONS).observation() == Game.new().observation()
    with pytest.raises(ValueError, match="other squares"):
        Game.new(corrections={"lobby.square": "a4"}).observation()
