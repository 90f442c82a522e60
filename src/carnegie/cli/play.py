"""`carnegie play`: a game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from carnegie import Game
from carnegie.arguments import SEED_LIMIT
from carnegie.cli import words
from carnegie.cli.errors import BadInput
from carnegie.cli.files import read_games, save_record
from carnegie.cli.options import (
    NoColor,
    OtherBots,
    Players,
    Solo,
    any_seed,
    make_console,
    new_game,
    owner_corrections,
    seated_bot,
    whole,
)
from carnegie.cli.screen import Screen
from carnegie.cli.session import Session

Seats = Annotated[
    str | None,
    typer.Option("--seats", metavar="LIST", help="Seats of people, as 0,2 or all; bots play the others (default: 0)."),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", parser=whole("--seed", 0, SEED_LIMIT - 1), metavar="N", help="Equal seeds set up equal tables."
    ),
]
Practice = Annotated[
    bool, typer.Option("--practice", help="Solo: undo across Andrew's cards; record and result say practice.")
]
Record = Annotated[
    Path | None,
    typer.Option(
        "--record", metavar="FILE", help="Keep the game in this file at every move; go on with it if it exists."
    ),
]


def play(
    players: Players = None,
    solo: Solo = None,
    seats: Seats = None,
    bot: OtherBots = "easy",
    seed: Seed = None,
    practice: Practice = False,
    record: Record = None,
    no_color: NoColor = False,
) -> None:
    """Play in the terminal: against bots, several people at one keyboard, or solo against Andrew."""
    if record is not None and record.exists():
        game = resumed(record, players, solo, seed)
    else:
        game = new_game(players, solo, any_seed() if seed is None else seed, owner_corrections())
    if practice and not game.is_solo:
        raise BadInput("--practice: only a solo game has hidden cards; add --solo LEVEL")
    game.practice = game.practice or practice
    people = people_of(seats, game.players)
    bots = {seat: seated_bot(bot, game.seed, seat) for seat in range(game.players) if seat not in people}
    if record is not None:
        save_record(game, record)
    console = make_console(no_color)
    what = f"solo, {game.difficulty}" if game.is_solo else f"{game.players} players"
    if game.practice:
        what += ", practice"
    if game.corrections:
        what += f", {words.counted(len(game.corrections), 'correction')} to the components"
    console.print(f"Carnegie, {what}, seed {game.seed}. Type help for the commands.")
    Session(Screen(console), game, bots, record).run()


def people_of(text: str | None, players: int) -> list[int]:
    """The seats that people sit on."""
    if text is None:
        return [0]
    if text == "all":
        return list(range(players))
    known = [str(seat) for seat in range(players)]
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if part not in known:
            raise BadInput(f"--seats: {' or '.join(known)}, several with commas, or all; not {text!r}")
    return [int(part) for part in parts]


def resumed(record: Path, players: int | None, solo: str | None, seed: int | None) -> Game:
    """The game of the file; options that say otherwise are refused."""
    games = read_games(str(record))
    if len(games) != 1 or not games[0].is_record:
        raise BadInput(f"{record}: not the record of one game")
    game = games[0].game
    level = game.difficulty
    if solo is not None and solo != level:
        raise BadInput(
            f"{record}: this game is {f'solo {level}' if level else 'not solo'}; leave --solo out or take another file"
        )
    if players is not None and (level or players != game.players):
        has = "solo" if level else f"for {game.players} players"
        raise BadInput(f"{record}: this game is {has}; leave --players out or take another file")
    if seed is not None and seed != game.seed:
        raise BadInput(f"{record}: this game has seed {game.seed}; leave --seed out or take another file")
    return game
