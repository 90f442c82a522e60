"""The picture of the table shows who owns what."""

from random import Random

import numpy as np
import pytest

from carnegie import Game
from carnegie.env.picture import ANDREW, BOX, FONT, GLYPHS, NEUTRAL, SEATS, Colour, Picture, picture

from .games import positions


def boxes(frame: Picture, colour: Colour) -> int:
    """How many squares are filled with this colour."""
    inside = (BOX - 2) ** 2
    return int((frame == np.array(colour, np.uint8)).all(axis=2).sum()) // inside


@pytest.mark.parametrize("kind", ["2", "4", "normal"])
def test_every_disk_on_the_board_is_a_square(kind: str) -> None:
    for game in list(positions(kind, 3))[::20]:
        frame = picture(game)
        view = game.view()
        slots = [owner for city in view["map"].values() for owner in city]
        donors = [owner for owners in view["donations"].values() for owner in owners[:1]]
        assert boxes(frame, NEUTRAL) == (slots + donors).count("neutral")
        tracks = [spaces[0] + 1 for spaces in view["transport"].values()]
        assert boxes(frame, SEATS[0]) >= 1 + sum(tracks) + slots.count(0)
        if game.is_solo:
            assert boxes(frame, ANDREW) >= 1 + slots.count("andrew")


def test_equal_tables_look_alike_and_a_move_is_seen() -> None:
    game = Game.new(2, 1)
    before = picture(game)
    assert np.array_equal(picture(game.copy()), before)
    game.play(Random(1).choice(game.legal_moves))
    assert not np.array_equal(picture(game), before)
    game.playout(1)
    assert picture(game).shape == before.shape


def test_signs_differ() -> None:
    assert len({glyph.tobytes() for glyph in GLYPHS.values()}) == len(FONT)
