"""Every kind of move of docs/notation.md is made by hand, from a moment of a recorded game where it was made."""

from pathlib import Path

import pytest

from tests.games.corpus import read
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide, make_move
from tests.web.screens import documented_kinds, moments
from tests.web.visitor import DESK, PHONE, Device


def test_every_documented_kind_is_made_here() -> None:
    missing = [kind for kind in documented_kinds() if kind not in moments()]
    assert missing == []


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("kind", documented_kinds())
def test_the_kind_of_move_is_made_by_hand(visit: Visit, kind: str, device: Device) -> None:
    file, ply = moments()[kind]
    record = read(Path(file)).record
    visitor = visit("Ada", device)
    game = visitor.import_record(record, ply, [{"kind": "person"}] * record["players"])
    visitor.sit(game)
    assert has_to_decide(visitor)
    make_move(visitor, record["moves"][ply])
    made = visitor.ask("GET", f"/games/{game}/log")["entries"][0]["entry"]
    assert made["move"] == record["moves"][ply]
