"""Every kind of move of docs/notation.md is made by hand, from a moment of a recorded game where it was made."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.games.corpus import all_files, read
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide
from tests.web.visitor import DESK, PHONE, Device, Visitor

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"
MOST_PARTS = 8


def documented_kinds() -> list[str]:
    section = NOTATION.read_text(encoding="utf-8").split("## Every kind of move")[1].split("##")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


@cache
def moments() -> dict[str, tuple[str, int]]:
    """By kind: a recorded game and the ply at which a move of that kind was made, as late as they come."""
    found: dict[str, tuple[str, int]] = {}
    for file in all_files():
        game = read(file)
        for ply, move in enumerate(game.moves):
            found.setdefault(move.split(" ")[0], (str(file), ply))
    return found


def test_every_documented_kind_is_made_here() -> None:
    missing = [kind for kind in documented_kinds() if kind not in moments()]
    assert missing == []


def fits(target: str, kind: str, words: list[str]) -> int:
    """How well a lit thing stands for a part of the move; 0: not at all."""
    what, *parts = target.split(":")
    if what == "choice" and parts[0] not in (kind, "side", "state"):
        return 0
    if what == "choice" and parts[0] == kind:
        return 1 + (parts[1:] != [] and parts[1] in words)
    if parts[0] == "side":
        letters = dict(zip(("housing", "commerce", "industry", "infrastructure"), words[0], strict=False))
        return 2 if len(words[0]) == 4 and letters.get(parts[1]) == parts[2] else 0
    if parts[0] == "state":
        return 2 if (parts[1] == "active") == (words[-1] == "active") else 0
    if what == "slot":
        numbered = words[-1].isdigit()
        return 2 if parts[0] in words and (not numbered or parts[1] == words[-1]) else 0
    return 2 + len(words) - words.index(parts[0]) if parts[0] in words else 0  # what is written first comes first


def make_move(visitor: Visitor, move: str) -> None:
    """Puts the move together from what is lit, part by part."""
    kind, *words = move.split(" ")
    number = visitor.number()
    picked: list[str] = []
    for _ in range(MOST_PARTS):
        visitor.wait("seen.settled()")
        thing = visitor.look_for(lambda target: 0 if target in picked else fits(target, kind, words or [""]))
        assert thing is not None, f"{move}: after {picked} these are lit: {visitor.page.evaluate('seen.lit()')}"
        visitor.pick(thing)
        if visitor.number() > number:
            return
        if visitor.page.locator(f'[data-light="picked"][data-target="{thing["id"]}"]').count():
            picked.append(thing["id"])
    raise AssertionError(f"{move}: is still not made after {picked}")


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
