"""Every screen of the page, and how one gets there."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from tests.games.corpus import FOLDER, RecordedGame, read
from tests.web.visitor import Json, Visitor

PERSON = {"kind": "person"}


@cache
def recorded(name: str) -> RecordedGame:
    return read(Path(FOLDER) / f"{name}.json")


def table_at(visitor: Visitor, name: str, share: float) -> str:
    """A table that plays on from a part of a recorded game, everybody at this screen."""
    game = recorded(name)
    at = min(int(len(game.moves) * share), len(game.moves) - 1)
    seats: list[Json] = [{**PERSON, "name": each} for each in ("Ada", "Bartholomew", "Wilhelmina", "Eve")]
    return visitor.import_record(game.record, at, seats[: game.record["players"]])


def sit_at(name: str, share: float) -> Callable[[Visitor], None]:
    return lambda visitor: visitor.sit(table_at(visitor, name, share))


def last_move(visitor: Visitor) -> None:
    """The end of a game: its last move is made here."""
    game = recorded("4p_sensible_play_above_100")
    seats: list[Json] = [{**PERSON, "name": each} for each in ("Ada", "Bartholomew", "Wilhelmina", "Eve")]
    table = visitor.import_record(game.record, len(game.moves) - 1, seats)
    visitor.sit(table)
    visitor.ask("POST", f"/games/{table}/moves", {"move": game.moves[-1], "after": 0, "id": "last"})
    visitor.page.wait_for_selector("tfoot")


def statistics(visitor: Visitor) -> None:
    """With one's own history, a best score and a finished game to show."""
    last_move(visitor)
    visitor.go("/statistics")


def lobby(visitor: Visitor) -> None:
    game = visitor.create(PERSON, {"kind": "open"}, {"kind": "bot", "bot": "easy"})
    visitor.go(f"/games/{game}")


def replay(visitor: Visitor) -> None:
    game = visitor.import_record(recorded("3p_sensible_play_above_80").record, 0, None)
    visitor.go(f"/replay/{game}")


def at(path: str) -> Callable[[Visitor], None]:
    def go(visitor: Visitor) -> None:
        visitor.become()
        visitor.go(path)

    return go


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": at("/"),
    "new table": at("/new"),
    "open tables": at("/tables"),
    "statistics": statistics,
    "import": at("/import"),
    "rules": at("/rules"),
    "tutorial": at("/tutorial"),
    "lobby": lobby,
    "replay": replay,
    "table, tabs": sit_at("4p_sensible_play_above_100", 0),
    "table, half-way": sit_at("4p_sensible_play_above_100", 0.5),
    "table, late": sit_at("2p_sensible_play_above_100", 0.9),
    "table, solo": sit_at("solo_normal_player_wins", 0.6),
    "end of game": last_move,
}


def show(visitor: Visitor, screen: str) -> None:
    """Goes to a screen and waits until it stands still."""
    SCREENS[screen](visitor)
    rest(visitor)


def rest(visitor: Visitor) -> None:
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_selector("main, h1")
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
