"""Every screen of the page, and how one gets there."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from tests.games.corpus import FOLDER, RecordedGame, all_files, read
from tests.web.visitor import Json, Visitor

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"
PERSON = {"kind": "person"}
NAMES = ("Ada", "Bartholomew", "Wilhelmina", "Eve")
LONG_NAMES = ("Maximilian von Schwarzenberg-Ulm", "Аделаида Константинова-Вяземская", "W" * 32, "Eve")
"""As long as names may be, so that what other tests leave behind in lists is never longer."""


LAST_CHART = "section.end .band"


@cache
def recorded(name: str) -> RecordedGame:
    return read(Path(FOLDER) / f"{name}.json")


def documented_kinds() -> list[str]:
    """The kinds of moves of docs/notation.md."""
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


def table_at(visitor: Visitor, name: str, share: float, names: Sequence[str] = NAMES, before: int = 0) -> str:
    """A table at a part of a recorded game, everybody at this screen; so many moves before it are made there."""
    game = recorded(name)
    at = min(int(len(game.moves) * share), len(game.moves) - 1)
    seats: list[Json] = [{**PERSON, "name": each} for each in names[: game.record["players"]]]
    table = visitor.import_record(game.record, at - before, seats)
    for number, move in enumerate(game.moves[at - before : at]):
        make(visitor, table, move, number)
    return table


def make(visitor: Visitor, table: str, move: str, number: int) -> None:
    visitor.ask("POST", f"/games/{table}/moves", {"move": move, "after": number, "id": f"m{number}"})


def play_to_the_end(visitor: Visitor, game: str) -> None:
    while moves := (state := visitor.state(game))["moves"]:
        make(visitor, game, moves[-1], state["number"])
    assert state["status"] == "over"


def sit_at(name: str, share: float, before: int = 0) -> Callable[[Visitor], None]:
    return lambda visitor: visitor.sit(table_at(visitor, name, share, before=before))


def last_move(visitor: Visitor, names: Sequence[str] = NAMES) -> None:
    """The end of a game: its last move is made here, and the charts are drawn last."""
    game = "4p_sensible_play_above_100"
    table = table_at(visitor, game, 1, names)
    visitor.sit(table)
    make(visitor, table, recorded(game).moves[-1], 0)
    visitor.page.wait_for_selector(LAST_CHART)


def statistics(visitor: Visitor) -> None:
    """With one's own history, a best score and a finished game to show."""
    play_to_the_end(visitor, visitor.create({**PERSON, "name": LONG_NAMES[0]}, solo="normal"))
    visitor.go("/statistics")
    visitor.page.wait_for_selector("table")


def lobby(visitor: Visitor) -> None:
    game = visitor.create({**PERSON, "name": LONG_NAMES[0]}, {"kind": "open"}, {"kind": "bot", "bot": "easy"})
    visitor.go(f"/games/{game}")
    visitor.page.wait_for_selector("main ol, main ul")


def open_tables(visitor: Visitor) -> None:
    lobby(visitor)
    visitor.go("/tables")
    visitor.page.wait_for_selector("main li")


def replay(visitor: Visitor) -> None:
    game = visitor.import_record(recorded("3p_sensible_play_above_80").record, 0, None)
    visitor.go(f"/replay/{game}")
    visitor.page.wait_for_selector("main [data-city]")


def at(path: str) -> Callable[[Visitor], None]:
    def go(visitor: Visitor) -> None:
        visitor.become()
        visitor.go(path)

    return go


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": at("/"),
    "new table": at("/new"),
    "open tables": open_tables,
    "statistics": statistics,
    "import": at("/import"),
    "rules": at("/rules"),
    "tutorial": at("/tutorial"),
    "lobby": lobby,
    "replay": replay,
    "table, tabs": sit_at("4p_sensible_play_above_100", 0),
    "table, half-way": sit_at("4p_sensible_play_above_100", 0.5, before=12),
    "table, late": sit_at("2p_sensible_play_above_100", 0.9),
    "table, solo": sit_at("solo_normal_player_wins", 0.6),
    "end of game": last_move,
}


def show(visitor: Visitor, screen: str) -> None:
    """Goes to a screen and waits until it stands still."""
    SCREENS[screen](visitor)
    rest(visitor)


def show_again(visitor: Visitor, screen: str, language: str) -> None:
    """The same screen in another language; whoever comes back to a finished game has to ask for its result."""
    visitor.speak(language)
    if screen == "end of game":
        visitor.press("[data-question] .btn.go")
        visitor.page.wait_for_selector(LAST_CHART)
    rest(visitor)


def rest(visitor: Visitor) -> None:
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_selector("main, h1")
    visitor.page.wait_for_selector("[aria-busy=true]", state="detached")
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
