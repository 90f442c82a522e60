"""All commands together, and how they end."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import carnegie
from carnegie.bots import BotFailed
from carnegie.cli import components
from carnegie.cli.arena import arena
from carnegie.cli.bench import bench
from carnegie.cli.dataset import dataset
from carnegie.cli.errors import BadInput, Stopped
from carnegie.cli.flags import Command, Group
from carnegie.cli.play import play
from carnegie.cli.replay import replay
from carnegie.cli.score import score
from carnegie.cli.serve import backup, restore, serve
from carnegie.cli.simulate import simulate

app = typer.Typer(cls=Group, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
app.command(cls=Command, epilog="Example: carnegie play --players 3 --seed 7 --record game.json")(play)
app.command(cls=Command, epilog="Example: carnegie simulate --players 4 --games 100 --seed 1 --bot random --json")(
    simulate
)
app.command(cls=Command, epilog="Example: carnegie arena random random random --games 300 --out games.jsonl")(arena)
app.command(cls=Command, epilog="Example: carnegie replay game.json --step")(replay)
app.command(cls=Command, epilog="Example: carnegie score game.json")(score)
app.command(cls=Command, epilog="Example: carnegie dataset --bot random --games 100 --players 4 --out games.parquet")(
    dataset
)
app.command(cls=Command, epilog="Example: carnegie bench --players 4")(bench)
app.command(cls=Command, epilog="Example: carnegie serve --port 8000 --open")(serve)
app.command(cls=Command, epilog="Example: carnegie backup games.backup")(backup)
app.command(cls=Command, epilog="Example: carnegie restore games.backup")(restore)
app.add_typer(components.app, name="components")

INTERRUPTED = 130


@app.callback(invoke_without_command=True)
def carnegie_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """The board game Carnegie: to play in the terminal, to serve to others, and to study."""
    if version:
        kind = "compiled" if carnegie.COMPILED else "not compiled"
        print(f"carnegie {carnegie.__version__} (rules {carnegie.RULES_VERSION}, {kind})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns its exit code; whatever goes wrong is one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # the marks are not in every character set
    try:
        code = app(args=list(arguments), prog_name="carnegie", standalone_mode=False)
        sys.stdout.flush()
        return stopped() if code == INTERRUPTED else code or 0
    except (BadInput, BotFailed) as error:
        return refuse(str(error))
    except typer.TyperException as error:
        return refuse(error.format_message())
    except Stopped as error:
        return stopped(f": {error}")
    except (KeyboardInterrupt, typer.Abort):
        return stopped()
    except (BrokenPipeError, SystemExit) as error:
        if not isinstance(error, BrokenPipeError) and not isinstance(error.__context__, BrokenPipeError):
            raise
        # Whoever read our output has enough. Python would complain once more while closing stdout.
        if sys.__stdout__ is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())
        return 0


def stopped(why: str = "") -> int:
    print(f"carnegie: stopped{why}", file=sys.stderr)
    return INTERRUPTED


def refuse(message: str) -> int:
    print(f"carnegie: {' '.join(message.split())}", file=sys.stderr)
    return 2
