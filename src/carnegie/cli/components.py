"""`carnegie components`: what we believe is printed on the company board and the tabs, and the owner's corrections."""

import json
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from carnegie.cli import words
from carnegie.cli.errors import BadInput, unwritable
from carnegie.cli.flags import Command, Group
from carnegie.cli.options import Data, Json, NoColor, folder_of, make_console, owner_corrections
from carnegie.cli.table import QUIET
from carnegie.components import ComponentError, Correctable, all_correctable
from carnegie.components.corrections import NAMES, Value, typed_value, value_text
from carnegie.components.owner import FILE, write_owner

LATER = "Games made from now on are played with it; a server that is running takes it over when it starts again."
LEGEND = """Spaces: income is what a built disk pays; vp and cap (donations may give more) count at the end.
Where your copy prints something else: carnegie components set NAME VALUE"""

app = typer.Typer(
    cls=Group, help="What the company board and the tabs print, and your corrections.", invoke_without_command=True
)
NamesAndValues = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME VALUE...",
        help="A name and what your copy prints there; several after one another are changed together.",
        show_default=False,
    ),
]
NamesOnly = Annotated[
    list[str] | None, typer.Argument(metavar="NAME...", help="What is to be as in our files again.", show_default=False)
]
All = Annotated[bool, typer.Option("--all", help="Everything is to be as in our files again.")]


@app.callback()
def components(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(cls=Command, epilog="Example: carnegie components check")
def check(data: Data = None, as_json: Json = False, no_color: NoColor = False) -> None:
    """Show every number that is not certain: where to look for it, what we believe, and why."""
    show([each for each in all_correctable() if each.why is not None], data, as_json, make_console(no_color))


@app.command("list", cls=Command, epilog="Example: carnegie components list")
def list_all(data: Data = None, as_json: Json = False, no_color: NoColor = False) -> None:
    """Show every number that can be corrected, certain or not."""
    show(all_correctable(), data, as_json, make_console(no_color))


@app.command("set", cls=Command, epilog="Example: carnegie components set strategic_planning.workstations 5 5 4")
def set_values(pairs: NamesAndValues, data: Data = None, as_json: Json = False) -> None:
    """Correct what your copy of the game prints otherwise, for the games that are made on this machine."""
    folder = folder_of(data)
    wanted = typed_pairs(pairs)
    before = owner_corrections(folder)
    after = written(folder, before | wanted)
    if as_json:
        print(json.dumps(summary(folder, after)))
        return
    ours = {each.name: each.value for each in all_correctable()}
    for name in wanted:
        if name in after:
            print(f"{name}: {value_text(after[name])}, and not {value_text(ours[name])}")
        else:
            print(f"{name}: {value_text(ours[name])}, as in our files: nothing is to be corrected")
    print(f"Kept in {folder / FILE}. {LATER}" if after else "There are no corrections.")


@app.command(cls=Command, epilog="Example: carnegie components unset strategic_planning.workstations")
def unset(names: NamesOnly = None, everything: All = False, data: Data = None, as_json: Json = False) -> None:
    """Take corrections back."""
    if everything == bool(names):
        raise BadInput("components unset: either names or --all")
    folder = folder_of(data)
    after: dict[str, Value] = {}
    if names:
        before = owner_corrections(folder)
        for name in names:
            if checked_name(name) not in before:
                raise BadInput(f"{name}: is not corrected in {folder / FILE}")
        after = {name: value for name, value in before.items() if name not in names}
    written(folder, after)
    if as_json:
        print(json.dumps(summary(folder, after)))
    else:
        left = words.counted(len(after), "correction")
        print(f"{left} left in {folder / FILE}." if after else "No corrections are left.")


def typed_pairs(arguments: Sequence[str]) -> dict[str, Value]:
    """The values by name; a word with a point in it is a name."""
    out: dict[str, Value] = {}
    index = 0
    while index < len(arguments):
        name = checked_name(arguments[index])
        end = index + 1
        while end < len(arguments) and "." not in arguments[end]:
            end += 1
        try:
            out[name] = typed_value(name, arguments[index + 1 : end])
        except ComponentError as error:
            raise BadInput(str(error)) from None
        index = end
    return out


def checked_name(name: str) -> str:
    if name in NAMES:
        return name
    close = get_close_matches(name, NAMES, 1)
    meant = f"did you mean {close[0]}?" if close else "carnegie components list shows them all"
    raise BadInput(f"unknown name {name!r}; {meant}")


def written(folder: Path, corrections: dict[str, Value]) -> dict[str, Value]:
    """The corrections that are in the file from now on."""
    try:
        write_owner(folder, corrections)
    except ComponentError as error:
        twice = "starting square is there twice" in str(error)
        raise BadInput(f"{error}{'; name both departments in one command to swap them' if twice else ''}") from None
    except OSError as error:
        raise unwritable(folder / FILE, error) from None
    return owner_corrections(folder)


def summary(folder: Path, corrections: dict[str, Value]) -> dict[str, Any]:
    return {"file": str(folder / FILE), "corrections": corrections}


def show(numbers: Sequence[Correctable], data: Path | None, as_json: bool, console: Console) -> None:
    folder = folder_of(data)
    corrections = owner_corrections(folder)
    if as_json:
        shown = [{**each._asdict(), "correction": corrections.get(each.name)} for each in numbers]
        print(json.dumps({**summary(folder, corrections), "numbers": shown}))
        return
    groups: dict[tuple[str, str | None], list[Correctable]] = {}
    for each in numbers:
        groups.setdefault((each.where.partition(": ")[0], each.why), []).append(each)
    for (component, why), group in groups.items():
        console.print(Text.assemble((component[:1].upper() + component[1:], "bold"), f": {why}" if why else ""))
        console.print(group_table(group, corrections))
        console.print()
    for each in numbers:
        if each.alternative is not None:
            other = value_text(each.alternative)
            console.print(f"To play with {other}: carnegie components set {each.name} {other}", soft_wrap=True)
    console.print(LEGEND)
    if corrections:
        console.print(f"In brackets: yours, from {folder / FILE}.", soft_wrap=True)


def group_table(numbers: Sequence[Correctable], corrections: dict[str, Value]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for each in numbers:
        value = Text(value_text(each.value))
        if each.alternative is not None:
            value.append(f" or {value_text(each.alternative)}")
        if each.name in corrections:
            value.append(f" [{value_text(corrections[each.name])}]", style="bold")
        table.add_row(f"  {each.name}", value, Text(each.where.partition(": ")[2], style=QUIET))
    return table
