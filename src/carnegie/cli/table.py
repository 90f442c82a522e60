"""The table as text: map, transport, timeline, donations, open tiles and the players' purses, drawn from a view."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from carnegie import Move, ScoreSheet
from carnegie.cli import words
from carnegie.cli.andrew import back_name
from carnegie.cli.blocks import Block, below, beside
from carnegie.cli.people import ANDREW, Cast
from carnegie.components import TrackSpace

View = Mapping[str, Any]
WIDE: Final = 160
"""From this many columns on, blocks stand side by side."""
LIT: Final = "bold black on yellow"
QUIET: Final = "dim"
LEVEL_LETTER: Final = {"cart": "c", "stagecoach": "s", "railroad": "r"}
MAP_LEGEND: Final = (
    "H Housing  C Commerce  I Industry  F Infrastructure  * any project  ■ neutral\n"
    "T pays transport income once  hub: connection points"
)
TRACK_LEGEND: Final = (
    "c cart  s stagecoach  r railroad  2› the step costs 2 study points\n"
    "g goods  st study points  emp a new employee; each pays once a returned employee"
)
DONATION_LEGEND: Final = "VP for each; at most 12 VP a donation, more with +3 caps; g goods  ■ neutral"
MOST_SLOTS: Final = 5
MAP_REGIONS: Final = [["west", "east"], ["midwest", "south"]]
"""Two columns of about equal height."""


def ruled(gap: int = 1) -> Table:
    """A table with a rule below its headings, and nothing around it."""
    return Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, gap, 0, 0), pad_edge=False)


def marks(cast: Cast, owners: Sequence[int | str]) -> Text:
    return Text("").join(cast.mark(owner) for owner in owners)


def lit_slots(legal: Sequence[Move]) -> set[tuple[str, int]]:
    """City and slot number of every place that a legal move names."""
    return {
        (str(move.operands["city"]), int(move.operands["slot"])) for move in legal if move.kind in ("build", "housing")
    }


def city_slots(view: View, cast: Cast, city: str, lit: set[tuple[str, int]]) -> Text:
    """The slots of a city: the mark of the owner, or the letter of the project that may come there."""
    out = Text()
    for number, (owner, takes) in enumerate(zip(view["map"][city], words.CITIES[city].slots, strict=True), 1):
        if number > 1:
            out.append(" ")
        if owner is not None:
            out.append_text(cast.mark(owner))
        else:
            out.append(words.PROJECT_LETTER[takes], style=LIT if (city, number) in lit else "")
    return out


def region_panel(view: View, cast: Cast, region: str, lit: set[tuple[str, int]]) -> Panel:
    lines = []
    for city in words.FACTS.cities:
        if city.region == region:
            slots = city_slots(view, cast, city.id, lit)
            slots.pad_right(MOST_SLOTS * 2 - len(slots))
            note = f"hub {city.connection_points}" if city.connection_points else "T" if city.transport_income else ""
            name = (f"{city.name:<14} ", "bold" if city.size == "major" else "")
            lines.append(Text.assemble(name, slots, f"{f'{city.vp} VP' if city.vp else '':<5} {note}"))
    return Panel(Text("\n").join(lines), title=Text(words.REGION[region], "bold"), title_align="left", width=40)


def with_legend(block: RenderableType, legend: str, wanted: bool) -> RenderableType:
    return Group(block, Text(legend, style=QUIET)) if wanted else block


def map_block(view: View, cast: Cast, console: Console, legal: Sequence[Move], legend: bool = True) -> RenderableType:
    """The cities by region."""
    lit = lit_slots(legal)
    panels = {region: Block.of(console, region_panel(view, cast, region, lit)) for region in words.REGION}
    columns = [[region] for region in words.REGION] if console.width >= WIDE else MAP_REGIONS
    body = beside([below([panels[region] for region in column]) for column in columns], gap=0)
    return with_legend(body, MAP_LEGEND, legend)


def track_cell(space: TrackSpace) -> Text:
    step = f"{LEVEL_LETTER[space.level]} " + (f"{space.cost}›" if space.cost else "")
    out = Text.assemble((step, QUIET), (words.short_income(space.income), "bold"))
    if space.single_occupant:
        out.append(f" +{words.short_income(space.arrival_bonus)}")
    return out


def transport_block(view: View, cast: Cast, legend: bool = True) -> RenderableType:
    """The four tracks with everybody's disk, and who is on a mission in the region."""
    table = ruled()
    owners: list[int | str] = [*range(len(view["seats"]))]
    if view["solo"] is not None:
        owners.append("andrew")
    for heading in ("Transport", "", "", "", "", "last space", "On missions"):
        table.add_column(heading, no_wrap=True)
    for region, spaces in words.FACTS.tracks.items():
        at = view["transport"][region]
        cells = []
        for index, space in enumerate(spaces):
            here = [owner for owner, reached in zip(owners, at, strict=True) if reached == index]
            cells.append(Group(track_cell(space), Text("  ").append_text(marks(cast, here))))
        away = Text(" ").join(
            cast.mark(seat).append(str(seats["missions"][region]))
            for seat, seats in enumerate(view["seats"])
            if seats["missions"][region]
        )
        table.add_row(Text(words.REGION[region], style="bold"), *cells, away)
    return with_legend(table, TRACK_LEGEND, legend)


def timeline_block(view: View) -> RenderableType:
    """Each row's spaces: passed ones dim, the coming one marked."""
    table = ruled(0)
    table.add_column("Timeline", no_wrap=True)
    for heading in ("1", "2", "3", "4", "5"):
        table.add_column(heading, no_wrap=True)
    for row in view["timeline"]:
        now = row["row"] == view["event_row"]
        cells = []
        for index, space in enumerate(row["spaces"]):
            name = words.space_name(space)
            if index < row["marker"]:
                cells.append(Text(f"· {name}", style=QUIET))
            elif index == row["marker"]:
                cells.append(Text(f"▶ {name}", style="bold reverse" if now else "bold"))
            else:
                cells.append(Text(f"  {name}"))
        style = "bold" if row["row"] == view["action"] else ""
        table.add_row(Text(words.TYPE[row["row"]], style=style), *cells)
    return table


def donations_block(view: View, cast: Cast, legend: bool = True) -> RenderableType:
    """The chart: what each donation pays, and who made it."""
    table = ruled(2)
    for column in words.COLUMN.values():
        table.add_column(column, no_wrap=True)
    spaces = {(donation.column, donation.row): donation.id for donation in words.FACTS.donations}
    for row in range(1, len(spaces) // len(words.COLUMN) + 1):
        cells = []
        for column in words.COLUMN:
            donation = spaces[column, row]
            owners = view["donations"][donation]
            cell = Text.assemble((words.short_donation(donation), QUIET if owners else ""))
            cells.append(cell.append(" ").append_text(marks(cast, owners)) if owners else cell)
        table.add_row(*cells)
    return with_legend(table, DONATION_LEGEND, legend)


def tiles_block(view: View) -> RenderableType:
    """The open department tiles, by type."""
    table = ruled(2)
    for name in words.TYPE.values():
        table.add_column(f"{name} tiles" if name == "R&D" else name, no_wrap=True)
    by_type = [[tile for tile in words.FACTS.departments if tile.type == of] for of in words.TYPE]
    for row in zip(*by_type, strict=True):
        cells = []
        for tile in row:
            left = view["tiles"][tile.id]
            count = f" ×{left}" if left > 1 else " –" if left == 0 else ""
            cells.append(Text(words.SHORT_DEPARTMENT[tile.id] + count, style="" if left else QUIET))
        table.add_row(*cells)
    return table


def purse_block(view: View, cast: Cast, scores: Sequence[ScoreSheet]) -> RenderableType:
    """One line a player: what they have, and their score if the game ended now."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    table.add_column("Seat", no_wrap=True)
    for heading in ("Money", "Goods", "VP", "Act.", "Idle", "Away", "Supply", "Disks", "Now"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("In reserve", no_wrap=True)
    tiles = any(seat["action_choice"] for seat in view["seats"])
    if tiles:
        table.add_column("Choice", no_wrap=True)
    for index, seat in enumerate(view["seats"]):
        squares = seat["company"].values()
        table.add_row(
            Text(f"{index} ").append_text(cast.label(index)),
            f"${seat['money']}",
            str(seat["goods"]),
            str(seat["vp"]),
            str(sum(square["active"] for square in squares)),
            str(sum(square["inactive"] for square in squares)),
            str(sum(seat["missions"].values())),
            str(seat["supply"]),
            str(seat["disks"]),
            Text(str(scores[index].total), style="bold"),
            words.SHORT_DEPARTMENT[seat["reserve"]] if seat["reserve"] else "",
            *(["tile" if seat["action_choice"] else ""] if tiles else []),
        )
    return table


def andrew_block(view: View, total: int, story: Sequence[str] = ()) -> RenderableType:
    """Andrew's card, his VP cards and tiles, and what he did this round."""
    solo = view["solo"]
    over = view["phase"] == "over"
    parts = [f"now {total}", words.counted(solo["disks"], "disk")]
    if solo["face_up"] and not over:
        parts.append(f"card {solo['card']}")
    elif solo["back"] is not None and not over:
        parts.append(f"card's back: {back_name(solo['back'])}")
    if solo["next_back"] is not None:
        parts.append(f"next: {back_name(solo['next_back'])}")
    lines: list[RenderableType] = [Text.assemble(("  A Andrew", ANDREW.style), f"  {' · '.join(parts)}")]
    if view["round"]:
        row = Text("VP cards")
        for index, (vp, cards) in enumerate(zip(words.FACTS.vp_cards, solo["shifts"], strict=True)):
            here = " ◀ now" if solo["face_up"] and index == solo["shift"] and not over else ""
            row.append(f"  {vp} VP", style="bold").append(f" ×{cards}{here}", style="" if cards else QUIET)
        counts = Counter(words.SHORT_DEPARTMENT[tile] for tile in solo["tiles"])
        tiles = ", ".join(tile if count == 1 else f"{tile} ×{count}" for tile, count in counts.items())
        lines += [indented(row), *([indented(Text(f"Tiles: {tiles}"))] if tiles else [])]
    return Group(*lines, *[indented(Text(line)) for line in story])


def indented(text: Text) -> RenderableType:
    return Padding(text, (0, 0, 0, 4))
