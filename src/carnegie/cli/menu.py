"""Numbered choices on the screen: all at once where there is room, else by group."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from carnegie import Move
from carnegie.cli.choices import OTHERWISE, Choice
from carnegie.cli.table import QUIET

MARGIN = 6
"""What an entry takes besides its words: its number and the space around it."""


@dataclass(frozen=True)
class Entry:
    """A numbered item of the menu: a move, or a group of moves to be opened."""

    label: str
    detail: str
    choices: Sequence[Choice]

    @property
    def move(self) -> Move | None:
        return self.choices[0].move if len(self.choices) == 1 else None

    @property
    def width(self) -> int:
        return len(self.label) + (len(self.detail) + 2 if self.detail else 0) + MARGIN

    def draw(self, number: int) -> Text:
        out = Text.assemble((f"{number:>2}", "bold yellow"), f"  {self.label}")
        return out.append(f"  {self.detail}", style=QUIET) if self.detail else out


class Menu:
    """Entries under headings. Numbers count from 1."""

    def __init__(self, headed: dict[str, list[Entry]], width: int, inside: bool = False) -> None:
        self.headed = headed
        self.width = width
        self.inside = inside
        self.entries = [entry for entries in headed.values() for entry in entries]

    @staticmethod
    def of(choices: Sequence[Choice], width: int, lines: int) -> "Menu":
        """All the choices, if they take no more than so many lines; else the groups are folded."""
        groups: dict[str, list[Choice]] = {}
        for choice in choices:
            groups.setdefault(choice.group, []).append(choice)
        menu = Menu({name: opened(group) for name, group in groups.items()}, width)
        if menu.height() <= lines or not any(name and name != OTHERWISE for name in groups):
            return menu
        last = groups.pop(OTHERWISE, [])
        entries = [entry for name, group in groups.items() for entry in folded(name, group, width)]
        return Menu({"": entries, **({OTHERWISE: opened(last)} if last else {})}, width)

    def opened(self, entry: Entry) -> "Menu":
        """The menu of a group."""
        return Menu({entry.choices[0].group: opened(entry.choices)}, self.width, inside=True)

    def title(self, heading: str) -> str:
        """What is written over a group, if anything."""
        return heading if heading != OTHERWISE and (self.inside or len(self.headed) > 1) else ""

    def columns(self, entries: Sequence[Entry]) -> int:
        widest = max(entry.width for entry in entries)
        return max(1, min(4, len(entries), self.width // widest))

    def fits_a_line(self, title: str, entries: Sequence[Entry]) -> bool:
        """Whether the entries stand on the line of their title."""
        return len(title) + 1 + sum(entry.width for entry in entries) <= self.width

    def height(self) -> int:
        return sum(len(self.lines(heading, entries, 1)) for heading, entries in self.headed.items())

    def lines(self, heading: str, entries: Sequence[Entry], first: int) -> list[Text]:
        """A group: on one line if it fits, else in columns, read downwards."""
        title = self.title(heading)
        cells = [entry.draw(number) for number, entry in enumerate(entries, first)]
        if not self.inside and self.fits_a_line(title, entries):
            return [Text("  ").join([*([Text(title, style="bold")] if title else []), *cells])]
        columns = self.columns(entries)
        rows = (len(entries) + columns - 1) // columns
        widths = [max(len(cell) for cell in cells[top : top + rows]) for top in range(0, len(cells), rows)]
        out = [Text(title, style="bold")] if title else []
        for index, cell in enumerate(cells[:-rows]):
            cell.pad_right(widths[index // rows] - len(cell))
        return [*out, *(Text("  ").join(cells[row::rows]) for row in range(rows))]

    def draw(self) -> RenderableType:
        parts: list[Text] = []
        number = 1
        for heading, entries in self.headed.items():
            parts += self.lines(heading, entries, number)
            number += len(entries)
        if self.inside:
            parts.append(Text(" 0  back", style=QUIET))
        return Group(*parts)


def opened(group: Sequence[Choice]) -> list[Entry]:
    return [Entry(choice.label, choice.detail, [choice]) for choice in group]


def folded(name: str, group: Sequence[Choice], width: int) -> list[Entry]:
    """A group as one entry that names what is in it, if there is room; choices without a group stay as they are."""
    if not name:
        return opened(group)
    if len(group) == 1:
        return [Entry(f"{name}: {group[0].label}", group[0].detail, group)]
    inside = ", ".join(choice.label for choice in group)
    entry = Entry(f"{name} …", inside, group)
    return [entry if entry.width <= width else Entry(f"{name} …", f"{len(group)} choices", group)]
