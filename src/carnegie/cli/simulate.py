"""`carnegie simulate`: whole games between bots."""

import json
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import Console

from carnegie import Game
from carnegie.arena.processes import answers, in_order
from carnegie.arena.run import MOST_PROCESSES
from carnegie.cli import words
from carnegie.cli.options import (
    AllBots,
    Games,
    Json,
    NoColor,
    Players,
    Seed,
    Solo,
    make_console,
    new_game,
    owner_corrections,
    seated_bot,
    whole,
)
from carnegie.cli.people import Cast
from carnegie.cli.progress import watched
from carnegie.cli.table import ruled
from carnegie.components import Corrections

Processes = Annotated[
    int,
    typer.Option(
        "--processes",
        parser=whole("--processes", 1, MOST_PROCESSES),
        metavar="N",
        help="Processes that play in parallel.",
    ),
]


@dataclass(frozen=True)
class Job:
    """A game to be played."""

    players: int | None
    solo: str | None
    seed: int
    bot: str
    corrections: Corrections
    whole: bool
    """Whether the record and the position are wanted, too."""


@dataclass(frozen=True)
class Result:
    decisions: int
    lines: list[dict[str, int]]
    """The score lines with the total, a dict a scorer."""
    winners: list[int]
    whole: dict[str, Any] | None


def simulate(
    players: Players = None,
    solo: Solo = None,
    games: Games = 100,
    seed: Seed = 0,
    bot: AllBots = "random",
    processes: Processes = 1,
    as_json: Json = False,
    no_color: NoColor = False,
) -> None:
    """Play whole games between bots. With --json an object a game: its record, scores and final position."""
    corrections = owner_corrections()
    first = new_game(players, solo, seed, corrections)
    seated_bot(bot, seed, 0)
    jobs = (Job(players, solo, seed + index, bot, corrections, as_json) for index in range(games))
    began = time.perf_counter()
    results: list[Result] = []
    with (
        closing(answers(play_job, jobs, processes)) as playing,
        closing(watched(in_order(playing), games, as_json)) as seen,
    ):
        for result in seen:
            if as_json:
                print(json.dumps(result.whole))
            else:
                results.append(result)
    if not as_json:
        console = make_console(no_color)
        seconds = time.perf_counter() - began
        summary(console, results, Cast(first.players, first.is_solo), seconds)


def play_job(job: Job) -> Result:
    game = new_game(job.players, job.solo, job.seed, job.corrections)
    bots = [seated_bot(job.bot, job.seed, seat) for seat in range(game.players)]
    while (seat := game.to_act) is not None:
        game.play(bots[seat].choose(game), seat=seat)
    return Result(
        decisions=game.ply,
        lines=[{**sheet.lines(), "total": sheet.total} for sheet in game.scores()],
        winners=game.winners(),
        whole=described(game, job.bot) if job.whole else None,
    )


def described(game: Game, bot: str) -> dict[str, Any]:
    """The record of a game that was played to its end, with how it ended; `replay` and `score` read it, too."""
    scores = [sheet.as_dict() for sheet in game.scores()]
    return {**game.record(), "bot": bot, "scores": scores, "position": game.position()}


def summary(console: Console, results: list[Result], cast: Cast, seconds: float) -> None:
    """The mean of each score line, and how fast it went."""
    games = len(results)
    table = ruled(2)
    table.add_column("Mean", no_wrap=True)
    for person in cast.scorers:
        table.add_column(person.label, justify="right", no_wrap=True)
    names = {**words.SCORE_LINE, "total": "Total"}
    for line, name in names.items():
        means = [sum(result.lines[index][line] for result in results) / games for index in range(len(cast.scorers))]
        if line == "total":
            table.add_section()
        if any(means) or line == "total":
            table.add_row(name, *[f"{mean:.1f}" for mean in means], style="bold" if line == "total" else "")
    wins = [sum(index in result.winners for result in results) for index in range(len(cast.scorers))]
    table.add_row("Games won or shared", *[str(number) for number in wins])
    console.print(table)
    decisions = sum(result.decisions for result in results)
    console.print(
        f"{words.counted(games, 'game')}, {decisions:,} decisions ({decisions / games:.0f} a game) in {seconds:.1f} s: "
        f"{games / seconds:,.0f} games and {decisions / seconds:,.0f} decisions a second."
    )
