"""What a table is, and how it changes before and around the game: pure values, no clock and no I/O.

A table is a document that is replaced as a whole; every function returns the new one or raises `Refused`.
"""

import unicodedata
from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from carnegie import Game
from carnegie.bots import Budget, bot_names
from carnegie.server.errors import bad, not_now, not_yours
from carnegie.server.tokens import same

MOST_WATCHERS = 200
MOST_NAME = 32
BOT_NAMES = ("Louise", "Henry", "Clara", "Otto", "Ruth", "Bruno", "Ida")
"""More than can be taken: a table has four seats."""
SUBSTITUTE = "medium"
"""The bot that plays on for whoever leaves a running game, unless they name another."""


class Document(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Seat(Document):
    kind: Literal["open", "person", "bot"]
    name: str = ""
    person: str | None = None
    """Whoever holds the seat, if it is a person's."""
    bot: str | None = None
    """The bot, with its budget after a colon: `hard:1s`."""


class Options(Document):
    undo: Literal["free", "consent", "turn", "none"] = "consent"
    confirm: bool = False
    """Whether a turn has to be confirmed before the next one begins."""
    watch: Literal["everyone", "invited", "players"] = "everyone"
    hints: bool = True
    listed: bool = True
    """Whether strangers find the table in the list and may take an open seat."""
    practice: bool = False
    """Solo: whether undo may go back past a card that came to light. The result does not count."""


class Setup(Document):
    """What the game begins from."""

    players: int
    solo: str | None = None
    seed: int = 0
    record: dict[str, Any] | None = None
    """A recorded game that is played on from its last move, instead of a new one."""
    corrections: dict[str, Any] = {}
    """To the numbers of the components (docs/components.md); a recorded game has its own, and they are here as well."""
    counts: bool = True
    """Whether the result goes into the statistics: not if somebody has brought their own corrections along."""


class Table(Document):
    id: str
    status: Literal["open", "playing", "over", "replay"] = "open"
    setup: Setup
    options: Options
    seats: list[Seat]
    host: str
    """The person who made the table."""
    invite: str
    """The hash of the secret that lets people in."""
    watchers: list[str] = []
    """People who came with the invitation to watch."""
    rematch: str | None = None
    """The table that goes on from this one."""
    revision: int = 0
    """Number of changes to this document since the table was made."""

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [index for index, seat in enumerate(self.seats) if seat.person == person]

    def people(self) -> list[str]:
        return sorted({seat.person for seat in self.seats if seat.person is not None} | {self.host})

    def with_seat(self, index: int, seat: Seat) -> "Table":
        return self.model_copy(update={"seats": [seat if i == index else old for i, old in enumerate(self.seats)]})


OPEN_SEAT = Seat(kind="open")


def first_game(table: Table) -> Game:
    """The game before the first entry of the log."""
    setup = table.setup
    if setup.record is not None:
        game = Game.from_record(setup.record)
        game.practice = game.practice or table.options.practice
        return game
    if setup.solo is not None:
        return Game.solo(setup.solo, setup.seed, setup.corrections, table.options.practice)
    return Game.new(setup.players, setup.seed, setup.corrections)


def plain(text: str, most: int, what: str) -> str:
    """The text on one line, without control characters and spaces around it; it is data and never markup."""
    kept = "".join(" " if char.isspace() else char for char in text if printable(char))
    kept = " ".join(kept.split())
    if not kept:
        raise bad(f"bad_{what}", f"the {what} is empty")
    if len(kept) > most:
        raise bad(f"bad_{what}", f"the {what} is longer than {most} characters")
    return kept


def printable(char: str) -> bool:
    """Control and direction characters, surrogates and unassigned ones can only deceive."""
    return char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") or char == "\u200d"


def checked_bot(text: str) -> str:
    name, colon, budget = text.partition(":")
    if name not in bot_names():
        raise bad("unknown_bot", f"bot: one of {', '.join(bot_names())}")
    if colon:
        try:
            Budget.parse(budget)
        except ValueError as error:
            raise bad("bad_budget", str(error)) from None
    return text


def bot_seat(text: str, others: Iterable[Seat]) -> Seat:
    """A bot with a name that nobody else at the table has."""
    taken = {seat.name for seat in others}
    return Seat(kind="bot", name=next(name for name in BOT_NAMES if name not in taken), bot=checked_bot(text))


def join(table: Table, person: str, name: str, seat: int | None, invite: str | None) -> tuple[Table, int]:
    """The person takes that seat, or the first open one."""
    if table.status != "open":
        raise not_now("started", "the game has started")
    if not may_enter(table, person, invite):
        raise not_yours("this table is by invitation")
    free = [index for index, each in enumerate(table.seats) if each.kind == "open"]
    if seat is None and not free:
        raise not_now("full", "no seat is open")
    index = free[0] if seat is None else checked_seat(table, seat)
    if table.seats[index].kind != "open":
        raise not_now("taken", f"seat {index} is taken")
    return table.with_seat(index, Seat(kind="person", name=name, person=person)), index


def may_enter(table: Table, person: str | None, invite: str | None) -> bool:
    known = person is not None and (person in table.people() or person in table.watchers)
    return table.options.listed or known or (invite is not None and same(invite, table.invite))


def watch(table: Table, person: str, invite: str) -> Table:
    """The person may watch from now on."""
    if not same(invite, table.invite):
        raise not_yours("that invitation is not for this table")
    if table.options.watch == "players":
        raise not_yours("at this table only the players may watch")
    if person in table.watchers or person in table.people():
        return table
    if len(table.watchers) >= MOST_WATCHERS:
        raise not_now("full", "no more people can watch this table")
    return table.model_copy(update={"watchers": [*table.watchers, person]})


def leave(table: Table, seat: int) -> Table:
    if table.status != "open":
        raise not_now("started", "the game has started; a seat can only be resigned to a bot")
    return table.with_seat(seat, OPEN_SEAT)


def set_seat(table: Table, index: int, seat: Seat) -> Table:
    """The host gives a seat that nobody else holds to a bot, to nobody or to themself."""
    if table.status != "open":
        raise not_now("started", "the game has started")
    holder = table.seats[checked_seat(table, index)].person
    if holder is not None and holder != table.host:
        raise not_now("taken", f"seat {index} is taken")
    return table.with_seat(index, seat)


def start(table: Table) -> Table:
    if table.status != "open":
        raise not_now("started", "the game has started")
    if any(seat.kind == "open" for seat in table.seats):
        raise not_now("open_seats", "a seat is still open")
    return table.model_copy(update={"status": "playing"})


def resign(table: Table, seat: int, bot: str) -> Table:
    if table.status != "playing":
        raise not_now("not_playing", "the game is not being played")
    return table.with_seat(seat, bot_seat(bot, table.seats))


def rematch(table: Table, new_id: str, host: str, invite: str, seed: int, corrections: dict[str, Any]) -> Table:
    """A new table for the same people, with this seed and these corrections; the seats move on by one."""
    if table.status == "open":
        raise not_now("not_over", "the game has not even started")
    seats = table.seats if len(table.seats) == 1 else [table.seats[-1], *table.seats[:-1]]
    setup = table.setup.model_copy(update={"seed": seed, "record": None, "corrections": corrections, "counts": True})
    options = table.options
    if setup.solo is not None and seed == table.setup.seed:
        options = options.model_copy(update={"practice": True})  # the order of the deck is known
    return Table(id=new_id, setup=setup, options=options, seats=seats, host=host, invite=invite)


def checked_seat(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise bad("bad_seat", f"seat: 0 to {len(table.seats) - 1}")
    return seat
