"""Any position with something random in it is refused, or it is a game that plays on."""

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

import carnegie

from .samples import Position, Steps, changed, nodes, over, solo_moment, standard_moment, walk_on

CAREFUL = settings(
    max_examples=500,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
MOMENTS = 24
json = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=6,
)


@cache
def moments() -> list[Position]:
    """Positions of all modes, from the first question to the end of a game."""
    out = [standard_moment(), solo_moment(), over().position(), over(solo=True).position()]
    for seed, plies in enumerate([0, 3, 7, 9, 14, 20, 35, 60, 100, 150]):
        out.append(walk_on(carnegie.Game.new(players=2 + seed % 3, seed=seed), plies, seed).position())
        out.append(walk_on(carnegie.Game.solo(seed=seed), plies, seed).position())
    return out


@st.composite
def edits(draw: st.DrawFn) -> tuple[int, Steps, Any]:
    """The number of a moment, a place in it and what shall stand there: random JSON or a value from elsewhere."""
    number = draw(st.integers(0, MOMENTS - 1))
    position = moments()[number]
    everywhere = list(nodes(position))[1:]
    section = draw(st.sampled_from([key for key in position if key not in ("map", "projects")] + ["map"]))
    steps, value = draw(st.sampled_from([node for node in everywhere if node[0][0] == section]))
    near = [other for place, other in everywhere if place[-1] == steps[-1] or place[:-1] == steps[:-1]]
    options = [json, st.sampled_from(near), st.sampled_from([other for place, other in everywhere])]
    if isinstance(value, int):
        options.append(st.sampled_from([value - 1, value + 1, value + 5]))
    return number, steps, draw(st.one_of(options))


def check(position: Position) -> None:
    """Either `BadPosition`, or a sound game of exactly this position."""
    try:
        game = carnegie.Game.from_position(position)
    except carnegie.BadPosition:
        return
    assert game.position() == position
    for _ in range(30):
        assert game.problems() == []
        assert bool(game.legal_moves) is not game.is_over
        game.scores()
        if game.is_over:
            break
        walk_on(game, 1, game.ply)
    assert carnegie.Game.from_record(game.record()).position() == game.position()


@CAREFUL
@given(edits())
def test_a_spoilt_position_is_refused_or_played(edit: tuple[int, Steps, Any]) -> None:
    number, steps, value = edit
    check(changed(moments()[number], steps, value))


@settings(CAREFUL, max_examples=200)
@given(json)
def test_random_json_is_no_position_and_no_record(value: Any) -> None:
    with pytest.raises(carnegie.BadPosition):
        carnegie.Game.from_position(value)
    with pytest.raises(carnegie.BadRecord):
        carnegie.Game.from_record(value)


@settings(CAREFUL, max_examples=300)
@given(st.text(max_size=30) | st.integers() | st.sampled_from(["", " ", "pass ", "PASS", "done done", "tabs aaaaa"]))
@example("tabs\u00a0aaaa")
@example("tabs aaaa\n")
@example("x" * 100_000)
def test_random_texts_and_numbers_are_legal_moves_or_refused(move: str | int) -> None:
    game = carnegie.Game.new(seed=1)
    texts = [str(legal) for legal in game.legal_moves]
    ids = [legal.id for legal in game.legal_moves]
    if move in texts or move in ids:
        game.play(move)
        assert game.ply == 1
    else:
        with pytest.raises(carnegie.IllegalMove) as caught:
            game.play(move)
        assert "\n" not in str(caught.value)
        assert game.ply == 0


@pytest.mark.parametrize("number", range(MOMENTS))
def test_the_moments_themselves_are_sound(number: int) -> None:
    check(moments()[number])
