"""A player's company as text: the 16 squares and the four tabs."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from carnegie import Move
from carnegie.cli import words
from carnegie.cli.people import Cast
from carnegie.cli.table import LIT, QUIET, View, ruled, with_legend

CELL: Final = 18
SIDES_LEGEND: Final = "2› study points for the step  ★ VP at the end  +3cap: donations may give 3 more"


def lit_squares(legal: Sequence[Move]) -> set[str]:
    """Squares where a legal move stands an employee up, adds a department or fetches someone."""
    roles = {"activate": "square", "add": "square", "assign": "from"}
    return {str(move.operands[roles[move.kind]]) for move in legal if move.kind in roles}


def employees(view: View, at: Mapping[str, Any], style: str) -> Text:
    """Who stands, which workstations are free, who lies."""
    department = at["department"]
    parts: list[Text] = []
    if department in words.PRINTED_EMPLOYEE:
        parts.append(Text("▯", style=QUIET))
    if at["active"]:
        parts.append(Text("▮" * at["active"], style=style))
    if department is not None:
        parts += [Text(f"${price}", style=QUIET) for price in words.workstations(view, department)[at["active"] :]]
    if at["inactive"]:
        parts.append(Text("▬" if at["inactive"] == 1 else f"▬×{at['inactive']}", style=style))
    return Text(" ").append_text(Text(" ").join(parts))


def square_cell(view: View, square: str, at: Mapping[str, Any], style: str, lit: bool) -> Text:
    department = at["department"]
    name = "" if department is None else words.SHORT_DEPARTMENT[department]
    first = Text.assemble((f" {name:<{CELL - 4}} ", "bold"), (square, LIT if lit else QUIET))
    second = employees(view, at, style)
    of = words.DEPARTMENT_TYPE[department] if department else None
    letters = words.TYPE_LETTERS[of] if of else ""
    second.append(" " * (CELL - len(second) - len(letters)))
    second.append(letters, style=QUIET)
    return Text("\n").join([first, second])


def company_grid(view: View, cast: Cast, seat: int, legal: Sequence[Move] = ()) -> RenderableType:
    lit = lit_squares(legal)
    table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, pad_edge=False)
    for _ in range(4):
        table.add_column(width=CELL, no_wrap=True)
    company = view["seats"][seat]["company"]
    style = cast.of(seat).style
    cells = [square_cell(view, square, company[square], style, square in lit) for square in words.SQUARES]
    for row in range(0, 16, 4):
        table.add_row(*cells[row : row + 4])
    return table


def space_state(tab: Mapping[str, Any], index: int, projects: list[int], costs: tuple[int, ...], mark: str) -> Text:
    """What stands under a space of a tab: built, ready, or the study points that lead there."""
    if index > tab["space"]:
        cost = costs[index - 1]
        return Text(f"needs {cost}", style="bold") if index == tab["space"] + 1 else Text(f"  +{cost}", style=QUIET)
    if index not in projects:
        return Text("reached" if index else "")
    order = projects.index(index)
    if order < tab["built"]:
        return Text("built", style=QUIET)
    return Text(f"{mark} ready", style="bold") if order < tab["built"] + tab["ready"] else Text("no disk", style=QUIET)


def tabs_grid(view: View, cast: Cast, seat: int) -> RenderableType:
    """What each tab pays and costs, how far it has come, and which disks are built or ready."""
    table = ruled()
    table.add_column("Tabs", width=16, no_wrap=True)
    for index in range(7):
        table.add_column("" if index else "start", min_width=7, no_wrap=True)
    for name, tab in view["seats"][seat]["tabs"].items():
        label = Text.assemble((words.PROJECT[name], "bold"))
        side = f"{tab['side']}, " if tab["side"] else ""
        label.append(f"\n{side}{words.amount('goods', words.FACTS.project_goods[name])}", style=QUIET)
        if tab["side"] is None:
            table.add_row(label)
            continue
        facts = words.tab_side(view, name, tab["side"])
        projects = [index for index, space in enumerate(facts.spaces) if space.project]
        cells = []
        for index, space in enumerate(facts.spaces):
            state = space_state(tab, index, projects, facts.costs, cast.of(seat).mark)
            cells.append(Text("\n").join([Text(words.tab_space(space)), state]))
        table.add_row(label, *cells)
    return table


def sides_block(view: View, legend: bool = True) -> RenderableType:
    """Both sides of every tab, for the choice at the beginning."""
    table = ruled()
    for heading in ("Side", "start", *[""] * 6):
        table.add_column(heading, no_wrap=True)
    for tab in words.facts_of(view).tabs:
        costs = ("", *[f"{cost}›" for cost in tab.costs])
        cells = [
            Text.assemble((cost, QUIET), words.tab_space(space)) for space, cost in zip(tab.spaces, costs, strict=True)
        ]
        table.add_row(Text(f"{words.SHORT_PROJECT[tab.tab]} {tab.side}", style="bold"), *cells)
    return with_legend(table, SIDES_LEGEND, legend)


def company_block(view: View, cast: Cast, seat: int, legal: Sequence[Move] = (), legend: bool = True) -> RenderableType:
    grid = with_legend(company_grid(view, cast, seat, legal), company_legend(view), legend)
    return grid if cast.you == seat else Group(cast.label(seat), grid)


def company_legend(view: View) -> str:
    *others, top = words.facts_of(view).company.row_vp
    new = f"{others[0]} VP, top row {top}" if len(set(others)) == 1 else f"{' '.join(map(str, others))} {top} VP a row"
    return f"▮ active  ▬ inactive  ▯ printed  $2 free workstation  new ones: {new}"
