"""`carnegie replay`: a recorded game, move by move."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from carnegie import Game
from carnegie.cli.errors import BadInput
from carnegie.cli.files import Stored, read_game, read_values
from carnegie.cli.options import FileArgument, Json, NoColor, make_console
from carnegie.cli.people import Cast
from carnegie.cli.sentences import Teller, lines
from carnegie.cli.sheets import result, scores_block
from carnegie.cli.table import QUIET

Step = Annotated[bool, typer.Option("--step", help="Wait for Enter after each move; q stops.")]


def replay(file: FileArgument, as_json: Json = False, step: Step = False, no_color: NoColor = False) -> None:
    """Replay a recorded game: each move with what it caused, and the scores at the end."""
    console = make_console(no_color)
    stored = [read_game(value, where) for where, value in read_values(file)]
    for number, one in enumerate(stored, 1):
        if not one.is_record:
            raise BadInput(f"{one.where}: a position, not a record; it has no moves to replay")
        if as_json:
            print_json(one.game, number if len(stored) > 1 else None)
        else:
            if len(stored) > 1:
                console.print(one.where, style="bold")
            if not show(one, console, step):
                return


def print_json(game: Game, number: int | None) -> None:
    """An object a move; where there are several games, with the number of the game."""
    again = game.beginning()
    for ply, move in enumerate(game.history, 1):
        seat = again.to_act
        events: list[dict[str, Any]] = []
        again.play(move, events=events)
        out = {"number": ply, "seat": seat, "move": move.text, "events": events}
        print(json.dumps(out if number is None else {"game": number, **out}))


def show(stored: Stored, console: Console, step: bool) -> bool:
    """Shows the game as text; False if the reader has had enough."""
    game = stored.game
    cast = Cast(game.players, game.is_solo)
    again = game.beginning()
    teller = Teller(again.view())
    for ply, move in enumerate(game.history, 1):
        assert again.to_act is not None
        console.print(Text(f"{ply:>4} ").append_text(cast.label(again.to_act)).append(f"  {move.text}"))
        events: list[dict[str, Any]] = []
        again.play(move, events=events)
        for line in lines(cast, teller.deeds(events)):
            if line.owner is None:
                console.print(Rule(Text(line.text, style="bold"), align="left", style=QUIET))
            else:
                console.print(Padding(Text(line.text, style=QUIET), (0, 0, 0, 7)))
        if step and wants_to_stop():
            return False
    console.print()
    if not game.is_over:
        console.print(f"{game.ply} moves; the game is not over. If it ended now:")
    console.print(scores_block(game.scores(), cast))
    if game.is_over:
        console.print(result(game, cast), style="bold")
    return True


def wants_to_stop() -> bool:
    try:
        return input().strip().lower() in ("q", "quit")
    except EOFError:
        return True
