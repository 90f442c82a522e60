"""`carnegie dataset`: self-play as a table for those who train on it."""

import json
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from carnegie.arena.plan import LARGEST_SEED
from carnegie.cli import words
from carnegie.cli.errors import BadInput, extra, unwritable
from carnegie.cli.options import AllBots, Games, Json, Players, Seed, Solo, new_game, seated_bot
from carnegie.cli.progress import watched

Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="Parquet file to write; its name ends in .parquet.")]


def dataset(
    out: Out,
    players: Players = None,
    solo: Solo = None,
    games: Games = 100,
    seed: Seed = 0,
    bot: AllBots = "random",
    as_json: Json = False,
) -> None:
    """Play games between bots and write what was seen, allowed and chosen at each decision to a Parquet file."""
    if out.suffix != ".parquet":
        raise BadInput(f"--out: a name that ends in .parquet, not {out}")
    if seed + games > LARGEST_SEED:
        raise BadInput(f"--seed: at most {LARGEST_SEED - games} for {words.counted(games, 'game')}")
    with extra("env"):
        from carnegie.env.dataset import export, new_games
    first = new_game(players, solo, seed)
    seated_bot(bot, seed, 0)
    rows = 0
    playing = export(out, new_games(games, first.players, first.difficulty, seed), bot)
    try:
        with closing(playing), closing(watched(playing, games, as_json)) as seen:
            for decisions in seen:
                rows += decisions
    except OSError as error:
        raise unwritable(out, error) from None
    if as_json:
        print(json.dumps({"file": str(out), "games": games, "rows": rows, "bytes": out.stat().st_size}))
    else:
        print(f"{out}: {words.counted(games, 'game')}, {rows:,} decisions")
