"""Options that several commands share, and the console they print on."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from carnegie import Game
from carnegie.arena.plan import MOST_GAMES
from carnegie.arguments import SEED_LIMIT, shown
from carnegie.bots import Bot, BotFailed, bot_names
from carnegie.bots import seated_bot as make_seated_bot
from carnegie.cli.errors import BadInput
from carnegie.components import ComponentError, Corrections
from carnegie.components.corrections import Value
from carnegie.components.owner import data_folder, read_owner

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="Print without colours (the variable NO_COLOR does, too).")]
BOT_NAMES: Final = f"{', '.join(bot_names())}; with a budget: NAME:1s or NAME:500n."
OtherBots = Annotated[str, typer.Option("--bot", metavar="NAME", help=f"Bot on the other seats: {BOT_NAMES}")]
AllBots = Annotated[str, typer.Option("--bot", metavar="NAME", help=f"Bot on every seat: {BOT_NAMES}")]
Solo = Annotated[
    str | None,
    typer.Option("--solo", metavar="LEVEL", help="Against Andrew: beginner, normal, difficult or expert."),
]


def whole(option: str, least: int, most: int, expected: str = "") -> Callable[[str | int], int]:
    """Returns the parser of a whole number, which refuses all else in one line that says what is `expected`."""
    between = f"{least} to {most}" if most < SEED_LIMIT - 1 else f"a whole number from {least} on"

    def parsed(typed: str | int) -> int:
        digits = str(typed).removeprefix("+")
        if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(digits) <= most:
            return int(digits)
        raise BadInput(f"{option}: {expected or between}, not {shown(typed)}")

    return parsed


Players = Annotated[
    int | None,
    typer.Option(
        "--players", parser=whole("--players", 0, 99, "2 to 4"), metavar="2|3|4", help="Number of players (default: 2)."
    ),
]
Games = Annotated[
    int, typer.Option("--games", parser=whole("--games", 1, MOST_GAMES), metavar="N", help="Number of games.")
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        parser=whole("--seed", 0, SEED_LIMIT - 1),
        metavar="N",
        help="Seed of the first game; the others count up.",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="Folder of games and corrections (default: your data folder)."),
]
FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="JSON, or JSON Lines with one game a line; - is standard input.")
]


def make_console(no_color: bool) -> Console:
    return Console(no_color=True if no_color else None, highlight=False, emoji=False, markup=False)


def folder_of(data: Path | None) -> Path:
    return data_folder() if data is None else data


def owner_corrections(folder: Path | None = None) -> dict[str, Value]:
    """Returns the corrections of the folder's file (default: your data folder)."""
    try:
        return read_owner(folder_of(folder))
    except ComponentError as error:
        raise BadInput(str(error)) from None


def new_game(players: int | None, solo: str | None, seed: int, corrections: Corrections | None = None) -> Game:
    if solo is not None and players is not None:
        raise BadInput("--players and --solo: give one of them")
    if players == 1:
        raise BadInput("--players: 2 to 4; for one player there is --solo LEVEL")
    try:
        if solo is not None:
            return Game.solo(solo, seed, corrections)
        return Game.new(2 if players is None else players, seed, corrections)
    except ValueError as error:
        reason = str(error).partition(": ")[2].partition(";")[0]
        raise BadInput(f"--{'players' if solo is None else 'solo'}: {reason}") from None


def any_seed() -> int:
    return secrets.randbelow(1_000_000_000)


def seated_bot(name: str, game_seed: int, seat: int) -> Bot:
    """The bot of a seat, whose name comes from the option --bot."""
    try:
        return make_seated_bot(name, game_seed, seat)
    except BotFailed:
        raise
    except ValueError as error:
        raise BadInput(f"--bot: {str(error).removeprefix('bot: ')}") from None
