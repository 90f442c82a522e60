"""Who sits at the table: a name, a mark and a colour for each seat. The mark is always shown beside the colour."""

from dataclasses import dataclass
from typing import Final

from rich.text import Text

Owner = int | str
"""A seat, `"andrew"` or `"neutral"`, as in positions and events."""


@dataclass(frozen=True)
class Person:
    name: str
    mark: str
    style: str

    @property
    def label(self) -> Text:
        """The mark and the name."""
        return Text(f"{self.mark} {self.name}", style=self.style)


COLOURS: Final = [
    Person("Red", "▲", "bold red"),
    Person("Blue", "◆", "bold bright_blue"),
    Person("Yellow", "○", "bold yellow"),
    Person("Green", "✚", "bold green"),
]
ANDREW: Final = Person("Andrew", "A", "bold magenta")
NEUTRAL: Final = Person("Neutral", "■", "dim")


class Cast:
    """Everybody in a game. With `you`, that seat is spoken to as "you"."""

    def __init__(self, players: int, solo: bool, you: int | None = None) -> None:
        self.you = you
        self.solo = solo
        self.seats = [
            Person("You", colour.mark, colour.style) if seat == you else colour
            for seat, colour in enumerate(COLOURS[:players])
        ]

    def of(self, owner: Owner) -> Person:
        if isinstance(owner, int):
            return self.seats[owner]
        return ANDREW if owner == "andrew" else NEUTRAL

    @property
    def scorers(self) -> list[Person]:
        """In the order of `game.scores()`."""
        return [*self.seats, ANDREW] if self.solo else self.seats

    def mark(self, owner: Owner) -> Text:
        person = self.of(owner)
        return Text.assemble((person.mark, person.style))

    def label(self, owner: Owner) -> Text:
        return self.of(owner).label

    def verb(self, owner: Owner, verb: str) -> str:
        """The verb as it goes with the name: `you build`, `Blue builds`, `Blue passes`."""
        if owner == self.you and self.you is not None:
            return verb
        return verb + ("es" if verb.endswith(("s", "ch", "sh")) else "s")
