"""`carnegie arena`: matches between bots, and who is better."""

import json
import os
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from carnegie.arena.backends import Backend, Processes, RayCluster
from carnegie.arena.plan import MOST_GAMES, Match, PlannedGame, plan
from carnegie.arena.play import GameFailed, Result
from carnegie.arena.processes import WorkerDied, cores
from carnegie.arena.results import BadResults, Results
from carnegie.arena.run import MOST_PROCESSES, missing, open_results, run
from carnegie.arena.standings import standings
from carnegie.arguments import shown
from carnegie.bots import BotFailed
from carnegie.cli import words
from carnegie.cli.errors import BadInput, Stopped, extra, unwritable
from carnegie.cli.options import (
    BOT_NAMES,
    Json,
    NoColor,
    Seed,
    Solo,
    make_console,
    owner_corrections,
    whole,
)
from carnegie.cli.progress import watched
from carnegie.cli.standings import print_standings

BACKENDS: Final = ("processes", "ray")


def known_backend(typed: str) -> str:
    if typed not in BACKENDS:
        raise BadInput(f"--backend: {' or '.join(BACKENDS)}, not {shown(typed)}")
    return typed


Bots = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT",
        help=f"Bots that play: {BOT_NAMES} As many as players, where one may be named several times; "
        "or more, for a tournament.",
        show_default=False,
    ),
]
PlayersAtTable = Annotated[
    int | None,
    typer.Option(
        "--players",
        parser=whole("--players", 0, 99, "2 to 4"),
        metavar="2|3|4",
        help="Players at a table (default: all bots, at most 4).",
    ),
]
GamesAtLeast = Annotated[
    int,
    typer.Option(
        "--games",
        parser=whole("--games", 1, MOST_GAMES),
        metavar="N",
        help="Least number of games; each seed is played with all seatings.",
    ),
]
CoresUsed = Annotated[
    int | None,
    typer.Option(
        "--processes",
        parser=whole("--processes", 1, MOST_PROCESSES),
        metavar="N",
        help="Games in parallel (default: one per core).",
    ),
]
BackendOption = Annotated[
    str, typer.Option("--backend", parser=known_backend, metavar="|".join(BACKENDS), help="Where to play.")
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray-address",
        metavar="HOST:PORT",
        help="The Ray cluster (the variable RAY_ADDRESS does, too); without one, a cluster of this machine is made.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Keep every game in FILE.jsonl or FILE.parquet, and go on with the match if it is there.",
    ),
]


def arena(
    bots: Bots,
    players: PlayersAtTable = None,
    solo: Solo = None,
    games: GamesAtLeast = 100,
    seed: Seed = 0,
    processes: CoresUsed = None,
    backend: BackendOption = BACKENDS[0],
    ray_address: RayAddress = None,
    out: Out = None,
    as_json: Json = False,
    no_color: NoColor = False,
) -> None:
    """Play a match between bots on equal seeds with rotating seats, and rate them."""
    match = make_match(bots, players, solo, seed)
    planned = plan(match, games)
    played_by = make_backend(backend, ray_address, processes or cores())
    with closing(opened(out, match, planned)) as results:
        before = len(planned) - len(missing(planned, results))
        began = time.perf_counter()
        play(planned, played_by, results, out, as_json)
        seconds = time.perf_counter() - began
    finished = [results.done[game.number] for game in planned]
    if as_json:
        print(json.dumps(summary(match, finished)))
    else:
        console = make_console(no_color)
        print_standings(console, standings(finished), bots[0])
        console.print(ending(finished, before, seconds))


def make_match(bots: list[str], players: int | None, solo: str | None, seed: int) -> Match:
    if solo is not None and players is not None:
        raise BadInput("--players and --solo: give one of them")
    if solo is None and players is None and len(bots) == 1:
        raise BadInput("bots: at least 2, or --solo LEVEL against Andrew")
    corrections = owner_corrections()
    try:
        return Match(tuple(bots), 1 if solo is not None else players or min(len(bots), 4), solo, seed, corrections)
    except BotFailed:
        raise
    except ValueError as error:
        name, _, reason = str(error).partition(": ")
        options = {"difficulty": "--solo", "players": "--players", "seed": "--seed"}
        raise BadInput(f"{options.get(name, name)}: {reason.partition(';')[0]}") from None


def make_backend(name: str, address: str | None, processes: int) -> Backend:
    if name == BACKENDS[0]:
        if address is not None:
            raise BadInput("--ray-address: only with --backend ray")
        return Processes(processes)
    with extra("ray"):
        return RayCluster(address or os.environ.get("RAY_ADDRESS"), processes)


def opened(out: Path | None, match: Match, planned: Sequence[PlannedGame]) -> Results:
    try:
        with extra("arena"):
            return open_results(out, match, planned)
    except BadResults as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise unwritable(out, error) from None


def play(planned: Sequence[PlannedGame], backend: Backend, results: Results, out: Path | None, as_json: bool) -> None:
    """Plays what is missing; whatever stops it, the games that are finished stay."""
    before = len(planned) - len(missing(planned, results))
    try:
        playing = run(planned, backend, results)
        with closing(playing), closing(watched(playing, len(planned), as_json, before)) as seen:
            for _ in seen:
                pass
    except KeyboardInterrupt:
        done = f"{len(planned) - len(missing(planned, results))} of {words.counted(len(planned), 'game')}"
        if out is None:
            raise Stopped(f"{done} played and none kept; --out FILE keeps them") from None
        raise Stopped(f"{done} are kept; the same command goes on with them") from None
    except (GameFailed, WorkerDied) as error:
        raise BadInput(str(error)) from None
    except ConnectionError as error:
        raise BadInput(f"--ray-address: {error}") from None
    except OSError as error:
        raise unwritable(out, error) from None


def summary(match: Match, results: Sequence[Result]) -> dict[str, Any]:
    return {
        "match": match.settings(),
        "games": len(results),
        "seeds": len({result.seed for result in results}),
        "standings": [standing.as_dict() for standing in standings(results)],
    }


def ending(results: Sequence[Result], before: int, seconds: float) -> str:
    seeds = len({result.seed for result in results})
    new = len(results) - before
    kept = f", {before} of them played before" if before else ""
    counted = f"{words.counted(len(results), 'game')} on {words.counted(seeds, 'seed')}{kept}"
    return f"{counted}, in {seconds:.1f} s: {new / seconds:,.1f} games a second." if new else f"{counted}."
