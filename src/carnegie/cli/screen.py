"""What the player sees at a decision: news, purses, the parts of the table that matter now, as far as there is room."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from carnegie import Game
from carnegie.cli import words
from carnegie.cli.blocks import Block, below, beside
from carnegie.cli.company import company_block, sides_block, tabs_grid
from carnegie.cli.menu import Menu
from carnegie.cli.people import Cast
from carnegie.cli.questions import question
from carnegie.cli.sentences import Line, story
from carnegie.cli.table import (
    QUIET,
    WIDE,
    View,
    andrew_block,
    donations_block,
    map_block,
    purse_block,
    tiles_block,
    timeline_block,
    transport_block,
)

TALL: Final = 30
LEAST_NEWS: Final = 4
MOST_NEWS: Final = 12
LEAST_PART: Final = 6
"""No part of the table is lower than this."""
PARTS: Final = ("map", "transport", "timeline", "donations", "tiles")
"""What `board` shows, and the words that it takes."""
PAIRS: Final = {"company": "tabs", "timeline": "transport", "donations": "tiles"}
"""What stands side by side on a wide terminal."""
WANTED: Final[dict[str, list[str]]] = {
    "tabs": ["sides", "timeline"],
    "housing": ["map"],
    "reserve": ["company", "timeline"],
    "opening": ["company"],
    "timeline": ["timeline", "company"],
    "income": ["tabs", "transport", "company"],
    "donation": ["donations"],
    "activation": ["company"],
    "human_resources": ["company"],
    "management": ["company", "tiles"],
    "construction": ["map", "tabs"],
    "research": ["tabs", "transport"],
}
"""The parts that matter for a question, by phase or by action; the rest follows where there is room."""
EVERYTHING: Final = ["company", "timeline", "map", "donations", "transport", "tabs", "tiles"]


def news(lines: Sequence[Line], cast: Cast) -> list[RenderableType]:
    """The log as renderables: the mark of whoever acts stands before the line."""
    out: list[RenderableType] = []
    for line in lines:
        if line.owner is None:
            out.append(Text(f"── {line.text}", style="bold"))
        else:
            grid = Table.grid(padding=(0, 1, 0, 0))
            grid.add_column(width=1)
            grid.add_row(cast.mark(line.owner), Text(line.text))
            out.append(grid)
    return out


class Screen:
    """Draws the table for the people at this terminal."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def width(self) -> int:
        return self.console.width

    def drawn(self, part: RenderableType) -> Block:
        return Block.of(self.console, part)

    def has_room(self) -> bool:
        """Whether the terminal is tall enough for explanations."""
        return self.console.height >= TALL

    def part(self, name: str, game: Game, cast: Cast, seat: int, legend: bool) -> RenderableType:
        """A part of the table by its name."""
        view = game.view()
        mine = game.legal_moves if seat == game.to_act else []
        draw: dict[str, Callable[[], RenderableType]] = {
            "map": lambda: map_block(view, cast, self.console, mine, legend),
            "transport": lambda: transport_block(view, cast, legend),
            "timeline": lambda: timeline_block(view),
            "donations": lambda: donations_block(view, cast, legend),
            "tiles": lambda: tiles_block(view),
            "company": lambda: company_block(view, cast, seat, mine, legend),
            "tabs": lambda: tabs_grid(view, cast, seat),
            "sides": lambda: sides_block(view, legend),
        }
        return draw[name]()

    def parts(self, names: Sequence[str], game: Game, cast: Cast, seat: int, legend: bool = True) -> Iterator[Block]:
        """Each part once; on a wide terminal those that belong together stand side by side."""
        seen: set[str] = set()
        partner = {**PAIRS, **{right: left for left, right in PAIRS.items()}}
        for name in names:
            if name in seen:
                continue
            seen.add(name)
            other = partner.get(name)
            if self.width < WIDE or other is None or other in seen:
                yield self.drawn(self.part(name, game, cast, seat, legend))
                continue
            seen.add(other)
            pair = (name, other) if name in PAIRS else (other, name)
            yield beside([self.drawn(self.part(one, game, cast, seat, legend)) for one in pair])

    def header(self, game: Game, view: View, cast: Cast) -> Rule:
        first = cast.scorers[view["first_player"]].name
        rounds = sum(len(row["spaces"]) for row in view["timeline"])
        title = f"Round {game.round} of {rounds}, {first} first" if game.round else "Setup"
        if view["action"] is not None:
            row = next(row for row in view["timeline"] if row["row"] == view["event_row"])
            title += f" · {words.TYPE[view['action']]} · {words.event_name(row['spaces'][row['marker']])}"
        return Rule(Text(title, style="bold"), style=QUIET, align="left")

    def purses(self, game: Game, cast: Cast) -> RenderableType:
        view = game.view()
        scores = game.scores()
        purses = purse_block(view, cast, scores)
        if view["solo"] is None:
            return purses
        return Group(purses, andrew_block(view, scores[-1].total, andrew_did(game, cast)))

    def menu_lines(self) -> int:
        """How many lines a menu may take before its groups are folded."""
        return max(10, self.console.height // 2 - 2)

    def decision(self, game: Game, cast: Cast, menu: Menu, since: int) -> None:
        """The whole screen for a question, with the news from the move with index `since` on."""
        assert game.to_act is not None
        view = game.view()
        header = self.drawn(self.header(game, view, cast))
        purses = self.drawn(self.purses(game, cast))
        asked = self.drawn(self.asked(game, cast, menu))
        wanted = WANTED[view["pending"]["action"] or view["phase"]]
        parts = self.parts([*wanted, *EVERYTHING], game, cast, game.to_act, self.has_room())
        first = next(parts)
        room = self.console.height - 1 - sum(block.height for block in (header, purses, asked, first))
        elsewhere = [f"Round {game.round}", *(line.text for line in andrews_lines(game, cast))]
        lines = [line for line in story(game, cast, since) if line.text not in elsewhere]
        told = self.latest(news(lines, cast), min(MOST_NEWS, max(LEAST_NEWS, room)))
        room -= told.height
        shown = [first]
        for part in parts:
            if room < LEAST_PART:
                break
            if part.height <= room:
                shown.append(part)
                room -= part.height
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(below([header, told, purses, *shown, asked]), end="")

    def asked(self, game: Game, cast: Cast, menu: Menu) -> RenderableType:
        """The question and its choices."""
        assert game.to_act is not None
        text = cast.mark(game.to_act)
        if cast.you is None:
            text.append(f" {cast.of(game.to_act).name}.")
        text.append(f" {question(game, game.view())}", style="bold")
        return Group(text, menu.draw())

    def latest(self, lines: list[RenderableType], room: int) -> Block:
        """As many of the last lines as fit, and a hint if there are more."""
        out: list[Block] = []
        for line in reversed(lines):
            block = self.drawn(line)
            room -= block.height
            if room < 0 and out:
                out.append(self.drawn(Text("  … type log for what came before", style=QUIET)))
                break
            out.append(block)
        return below(out[::-1])


def andrews_lines(game: Game, cast: Cast) -> list[Line]:
    """What Andrew did this round, and why."""
    lines = story(game, cast) if game.is_solo else []
    rounds = [index for index, line in enumerate(lines) if line.owner is None]
    return [line for line in lines[rounds[-1] :] if line.owner == "andrew"] if rounds else []


def andrew_did(game: Game, cast: Cast) -> list[str]:
    """His lines without the drawing of his card, which is seen beside them."""
    return [line.text for line in andrews_lines(game, cast) if not line.text.startswith("Andrew draws")]
