"""Positions that are not of the form of docs/position.md are refused with the place."""

import json
from typing import Any

import pytest

import carnegie

from .samples import (
    Position,
    Steps,
    changed,
    first_moment,
    name_of,
    nodes,
    refused_position,
    solo_moment,
    standard_moment,
    without,
)

MOMENTS = {"standard": standard_moment(), "solo": solo_moment()}
NULLABLE = {"to_act", "action", "event_row", "reserve", "side", "department", "card", "back", "next_back"}
WRONG: list[Any] = [None, True, -1, 0.5, "no such word", [], {}, [[]]]


def cases(wanted: type | tuple[type, ...]) -> list[Any]:
    """A test for each value of that type below the two positions, named by its place."""
    return [
        pytest.param(mode, steps, id=f"{mode}-{name_of(steps)}")
        for mode, position in MOMENTS.items()
        for steps, value in nodes(position)
        if isinstance(value, wanted)
    ]


def same_form(value: Any, other: Any, steps: Steps) -> bool:
    """Whether the other value could stand there, as far as its type tells."""
    if value is None or other is None:
        return steps[-1] in NULLABLE or "map" in steps or "projects" in steps or value is other
    if type(value) is not type(other):
        return "map" in steps and type(other) is int and other >= 0
    return isinstance(value, bool) or other == []


def names(error: carnegie.BadPosition, steps: Steps) -> bool:
    """Whether the error points there, to something inside or to what it is a part of."""
    return error.place.startswith(name_of(steps)) or name_of(steps).startswith(error.place)


def test_the_moments_are_worth_spoiling() -> None:
    for mode, position in MOMENTS.items():
        assert carnegie.Game.from_position(position).position() == position
        assert position["mode"] == mode
    assert MOMENTS["standard"]["pending"]["steps"]


@pytest.mark.parametrize(("mode", "steps"), cases(dict))
def test_every_key_must_be_there(mode: str, steps: Steps) -> None:
    position = MOMENTS[mode]
    for key in dict(nodes(position))[steps]:
        error = refused_position(without(position, (*steps, key)))
        if key == "step":
            assert error.place == name_of((*steps, key))
        else:
            assert str(error) == f"{name_of(steps)}: {key!r} is missing"


@pytest.mark.parametrize(("mode", "steps"), cases(dict))
def test_no_other_key_may_be_there(mode: str, steps: Steps) -> None:
    keys: list[Any] = ["unknown", "", "Goods", 0, None, ("a", 1), "x" * 10_000, "two\nlines"]
    for key in keys:
        error = refused_position(changed(MOMENTS[mode], (*steps, key), 1))
        assert error.place == name_of(steps)
        assert "unknown key" in str(error)


@pytest.mark.parametrize(("mode", "steps"), cases(list))
def test_no_list_may_be_longer_or_shorter(mode: str, steps: Steps) -> None:
    position = MOMENTS[mode]
    value = dict(nodes(position))[steps]
    for other in [[*value, "no such word"], [*value, *value[:1]], value[:-1]]:
        if other != value and not is_open(steps):
            refused_position(changed(position, steps, other))
    refused_position(changed(position, steps, [*value, "no such word"]))


def is_open(steps: Steps) -> bool:
    """Whether a longer or shorter list there may be another possible position."""
    return steps == ("pending", "steps") or steps == ("pending", "closed")


@pytest.mark.parametrize(("mode", "steps"), cases((str, int, float, type(None), list, dict)))
def test_every_value_has_its_type(mode: str, steps: Steps) -> None:
    position = MOMENTS[mode]
    value = dict(nodes(position))[steps]
    for wrong in WRONG:
        if steps and not same_form(value, wrong, steps):
            error = refused_position(changed(position, steps, wrong))
            assert names(error, steps), (wrong, str(error))


@pytest.mark.parametrize(("mode", "steps"), cases(int))
def test_numbers_and_truths_are_not_each_other(mode: str, steps: Steps) -> None:
    """JSON has 1, 1.0 and true, and Python calls them equal."""
    position = MOMENTS[mode]
    value = dict(nodes(position))[steps]
    others: list[Any] = [int(value)] if isinstance(value, bool) else [float(value), str(value)]
    if value in (0, 1) and not isinstance(value, bool):
        others.append(bool(value))
    for other in others:
        error = refused_position(changed(position, steps, other))
        assert names(error, steps), (other, str(error))


def test_a_refused_position_is_left_as_it_was() -> None:
    position = changed(MOMENTS["solo"], ("pending", "moves"), "many")
    before = json.dumps(position)
    refused_position(position)
    assert json.dumps(position) == before


@pytest.mark.parametrize("junk", [None, True, 0, 1.5, "", "position", b"{}", [], [{}], (), {}, set(), object(), int])
def test_junk_is_no_position(junk: Any) -> None:
    assert refused_position(junk).place == "position"


def test_a_view_is_no_position() -> None:
    for game in (carnegie.Game.new(), carnegie.Game.solo()):
        assert "missing" in str(refused_position(game.view()))


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("steps", [("round",), ("to_act",), ("tiles", "sales"), ("rules",), ("transport", "west", 0)])
def test_a_number_too_long_to_be_printed(steps: Steps, sign: int) -> None:
    """Python refuses to write out more than 4300 digits."""
    refused_position(changed(MOMENTS["standard"], steps, sign * 10**5_000))


@pytest.mark.parametrize("number", [10**6 + 1, 2**63, 2**64])
@pytest.mark.parametrize(
    "steps", [("seats", 0, "money"), ("seats", 1, "vp"), ("pending", "study"), ("pending", "uses")]
)
def test_a_number_beyond_any_game(steps: Steps, number: int) -> None:
    assert "a number from 0 to 1000000 expected" in str(refused_position(changed(MOMENTS["standard"], steps, number)))


def test_a_list_too_deep_to_be_printed() -> None:
    deep: list[Any] = []
    for _ in range(10_000):
        deep = [deep]
    refused_position(changed(MOMENTS["standard"], ("rules",), deep))


def test_the_other_mode_is_another_form() -> None:
    def other(mode: str) -> Position:
        return changed(MOMENTS[mode], ("mode",), "solo" if mode == "standard" else "standard")

    assert refused_position(other("standard")).place == "seats"
    assert refused_position(other("solo")).place == "seats"


def test_a_standard_game_has_no_andrew() -> None:
    standard, solo = MOMENTS["standard"], MOMENTS["solo"]
    assert refused_position(changed(standard, ("solo",), solo["solo"])).place == "solo"
    assert refused_position(changed(standard, ("difficulty",), "expert")).place == "difficulty"
    assert refused_position(changed(solo, ("solo",), None)).place == "solo"
    assert refused_position(changed(solo, ("difficulty",), None)).place == "difficulty"


@pytest.mark.parametrize("version", [0, 2, "1", None, -1, [1]])
def test_another_version_of_the_rules_is_named(version: Any) -> None:
    error = refused_position(changed(MOMENTS["standard"], ("rules",), version))
    assert error.place == "rules"
    assert "version" in str(error)


def test_tuples_are_read_like_lists() -> None:
    """A position built in Python may hold them."""
    game = first_moment(carnegie.Game.new(seed=4), lambda position: position["round"] == 2)
    position = game.position()
    position["seats"] = tuple(position["seats"])
    assert carnegie.Game.from_position(position).position() == game.position()
