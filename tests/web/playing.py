"""Playing by hand: a move part by part, or a whole game, one decision after another, until it is over."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from carnegie import Game
from tests.games.corpus import read
from tests.web.screens import PERSON, moments
from tests.web.visitor import Chooser, Json, Visitor

MOST_CLICKS = 6_000
"""No game takes more; whoever gets here goes round in circles."""
BREATH = 15
"""Milliseconds between two looks at a table where others are thinking."""
MOST_BREATHS = 4_000
MOST_PARTS = 8
MOST_ALIKE = 2


@dataclass
class Player:
    """Somebody at a table, and what they saw last."""

    visitor: Visitor
    chooser: Chooser
    sight: Json = field(default_factory=dict)

    def look(self) -> Json:
        self.sight = self.visitor.look()
        table: Json = self.sight["table"]
        return table

    def decide(self) -> None:
        """Clicks until the move is made.

        Whoever has begun a move rather goes on with what has become lit since than changes their mind.
        """
        number = self.sight["table"]["number"]
        begun: set[str] = set()
        while self.sight["table"]["number"] == number:
            things = self.sight["lit"]
            things = [thing for thing in things if thing["sheet"]] or things
            fresh = [thing for thing in things if thing["id"] not in begun] if begun else []
            chosen = self.chooser.choose(fresh or things) if things else None
            begun = begun or {thing["id"] for thing in things}
            if chosen is None or not chosen["seen"]:
                chosen = self.found(None if chosen is None else chosen["id"])
            self.sight = self.visitor.pick(chosen)
            assert self.visitor.clicks < MOST_CLICKS, f"the game goes round in circles: {self.sight['table']}"

    def found(self, wanted: str | None) -> Json:
        """Something lit that is out of sight: by scrolling, or in another panel."""
        thing = self.visitor.look_for(lambda target: wanted in (None, target))
        assert thing is not None, f"{self.visitor.name} has to decide and sees nothing lit ({self.sight})"
        return thing


def play(visitors: list[Visitor], seed: int, moves: int | None = None) -> None:
    """Plays until the game is over, or for so many entries of the log; bots play in between."""
    players = [Player(visitor, Chooser(random.Random(seed + index))) for index, visitor in enumerate(visitors)]
    first = visitors[0].number()
    breaths = 0
    while breaths < MOST_BREATHS:
        tables = [player.look() for player in players]
        if all(table["status"] == "over" for table in tables):
            return
        if moves is not None and int(tables[0]["number"]) >= first + moves:
            return
        asked = [player for player in players if is_asked(player.sight)]
        if asked:
            breaths = 0
            asked[0].decide()
        else:
            breaths += 1
            visitors[0].page.wait_for_timeout(BREATH)
    raise AssertionError(f"nobody is asked any more: {visitors[0].look()}")


def is_asked(sight: Json) -> bool:
    table = sight["table"]
    return table is not None and table["asked"] == "true" and table["busy"] != "true"


def has_to_decide(visitor: Visitor) -> bool:
    visitor.wait("seen.settled() && seen.table() !== null")
    return is_asked(visitor.look())


def sit_before(visitor: Visitor, kind: str) -> str:
    """Sits down where a move of a kind is made next, everybody at this screen."""
    file, ply = moments()[kind]
    record = read(Path(file)).record
    game = visitor.import_record(record, ply, [PERSON] * record["players"])
    visitor.sit(game)
    assert has_to_decide(visitor)
    return game


def some_of_each(visitor: Visitor) -> list[str]:
    """The targets that are in sight, but few that differ only in where they are."""
    chosen: dict[str, list[str]] = {}
    for thing in visitor.lit():
        what, kind, *_ = thing["id"].split(":")
        alike = chosen.setdefault(kind if what == "choice" else what, [])
        if len(alike) < MOST_ALIKE and thing["id"] not in alike:
            alike.append(thing["id"])
    return [target for alike in chosen.values() for target in alike]


def find(visitor: Visitor, target: str) -> Json:
    thing = visitor.look_for(lambda each: each == target)
    assert thing is not None, f"{target} is out of sight"
    visitor.rest(thing)
    return thing


def sit_together(ada: Visitor, bob: Visitor, **wish: Any) -> str:
    """Both at one table, each in their own browser, where Ada has to decide; returns the game."""
    game = ada.create(PERSON, {"kind": "open"}, seed=11, **wish)
    bob.become()
    bob.ask("POST", f"/games/{game}/join", {})
    ada.ask("POST", f"/games/{game}/start")
    ada.sit(game)
    bob.sit(game)
    assert has_to_decide(ada)
    return game


def engine_of(visitor: Visitor, game: str) -> Game:
    """The game as the engine plays its record."""
    record: Json = visitor.ask("GET", f"/games/{game}/record")
    return Game.from_record(record)


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
