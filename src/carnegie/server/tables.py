"""What a table is, and how it changes before and around the game: pure values, no clock and no I/O.

A table is a document that is replaced as a whole; every function returns the new one or raises `Refused`.
"""

import unicodedata
from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from carnegie import Game
from carnegie.bots import Budget, bot_names
from carnegie.server.errors import bad, not_now, not_yours
from carnegie.server.tokens import same

MOST_WATCHERS = 200
MOST_NAME = 32
JOINERS = frozenset("\u200d\ufe0f")
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufe0e")
"""Letters, marks and signs that show nothing."""
BOT_NAMES = ("Louise", "Henry", "Clara", "Otto", "Ruth", "Bruno", "Ida")
"""More than can be taken: a table has four seats."""
SUBSTITUTE = "medium"
"""Default bot for the seat of a player who leaves a running game."""
REMOVED = "the host has removed you from this table"
MIN_AWAY = 30
MAX_AWAY = 30 * 24 * 3600
AWAY: Final[dict[str, int]] = {"live": 3 * 60, "turns": 3 * 24 * 3600}
"""Default of the option `away`, in seconds, by pace."""


class Document(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Seat(Document):
    kind: Literal["open", "person", "bot"]
    name: str = ""
    person: str | None = None
    """Whoever holds the seat, if it is a person's."""
    bot: str | None = None
    """The bot, with its budget after a colon: `hard:1s`."""
    stand_in: str | None = None
    """The bot that plays for the person until they return."""
    invited: str | None = None
    """The person for whom an open seat is kept, with their `name`: they are asked, and nobody else may take it."""

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat; None if a person does."""
        return self.bot or self.stand_in

    @property
    def by_person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == "person" and self.stand_in is None


class Options(Document):
    undo: Literal["free", "consent", "turn", "none"] = "consent"
    confirm: bool = False
    """Whether a turn has to be confirmed before the next one begins."""
    watch: Literal["everyone", "invited", "players"] = "everyone"
    hints: bool = True
    listed: bool = True
    """Whether strangers find the table in the list and may take an open seat."""
    chat: Literal["everyone", "players"] = "everyone"
    """Who may chat: everyone who may watch, or only the players and the host."""
    practice: bool = False
    """Solo: whether undo may go back past a card that came to light. The result does not count."""
    pace: Literal["live", "turns"] = "live"
    """Whether the players meet at the table, or come for a move now and then."""
    away: Annotated[int, Field(ge=MIN_AWAY, le=MAX_AWAY)] | None = None
    """Seconds after which the seat of an absent player may be given to a bot. Default: by `pace`."""

    @property
    def public(self) -> bool:
        """Whether strangers find the table and may watch it."""
        return self.listed and self.watch == "everyone"

    @property
    def away_seconds(self) -> int:
        return AWAY[self.pace] if self.away is None else self.away


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
    """Whether the result may go into the statistics: not with a chosen seed, or corrections other than the owner's."""


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
    removed: list[str] = []
    """People whom the host has removed: they can neither sit down nor watch, invitation or not."""
    muted: list[str] = []
    """People whom the host has muted: they cannot chat at this table."""
    rematch: str | None = None
    """The table that goes on from this one."""
    started: float = 0.0
    """When the game began, in seconds since 1970; 0 for tables of earlier releases."""
    revision: int = 0
    """Number of changes to this document since the table was made."""

    @model_validator(mode="before")
    @classmethod
    def _with_pace(cls, given: Any) -> Any:
        """Tables that began in a release without `pace` are played at any pace."""
        if isinstance(given, dict) and given.get("status", "open") != "open" and isinstance(given.get("options"), dict):
            return {**given, "options": {"pace": "turns", **given["options"]}}
        return given

    @property
    def counts(self) -> bool:
        """Whether the result goes into the statistics: a drawn setup, distinct people or bots, no practice."""
        people = [seat.person for seat in self.seats if seat.person is not None]
        drawn = self.setup.counts and self.setup.record is None
        return drawn and not self.options.practice and len(set(people)) == len(people)

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [index for index, seat in enumerate(self.seats) if seat.person == person]

    def invites(self, person: str) -> bool:
        """Whether a seat is kept for this person."""
        return any(seat.invited == person for seat in self.seats)

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
    kept = ""
    for char in text:
        if printable(char, kept[-1:]):
            kept += " " if char.isspace() else char
    kept = " ".join(kept.split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in kept):
        raise bad(f"bad_{what}", f"the {what} is empty")
    if len(kept) > most:
        raise bad(f"bad_{what}", f"the {what} is longer than {most} characters")
    return kept


def printable(char: str, before: str) -> bool:
    """Control and direction characters, surrogates, unassigned and invisible ones can only deceive."""
    if char in JOINERS:  # inside an emoji, or a cluster of letters of some scripts
        return bool(before) and unicodedata.category(before) in ("So", "Sk", "Mn", "Mc", "Me", "Nd", "Po")
    if char in INVISIBLE:
        return False
    return char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


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
    if person in table.removed:
        raise not_yours(REMOVED)
    if not may_enter(table, person, invite):
        raise not_yours("this table is by invitation")
    free = [index for index, each in enumerate(table.seats) if each.kind == "open" and each.invited in (None, person)]
    if seat is None and not free:
        raise not_now("full", "no seat is open")
    kept = [index for index in free if table.seats[index].invited == person]
    index = (kept or free)[0] if seat is None else checked_seat(table, seat)
    if index not in free:
        raise not_now("taken", f"seat {index} is taken")
    return table.with_seat(index, Seat(kind="person", name=name, person=person)), index


def may_enter(table: Table, person: str | None, invite: str | None) -> bool:
    if person in table.removed:
        return False
    known = person is not None and (person in table.people() or person in table.watchers or table.invites(person))
    return table.options.listed or known or (invite is not None and same(invite, table.invite))


def watch(table: Table, person: str, invite: str) -> Table:
    """The person may watch from now on."""
    if person in table.removed:
        raise not_yours(REMOVED)
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


def remove(table: Table, person: str) -> Table:
    """The host removes somebody: before the start from their seats too, and from watching at any time."""
    if person == table.host:
        raise bad("bad_person", "the host cannot be removed")
    held = table.seats_of(person)
    if held and table.status != "open":
        raise not_now("started", "the game has started: an absent player can be replaced by a bot")
    seats = [OPEN_SEAT if person in (seat.person, seat.invited) else seat for seat in table.seats]
    changed = {"seats": seats, "watchers": [each for each in table.watchers if each != person]}
    return table.model_copy(update={**changed, "removed": with_person(table.removed, person)})


def mute(table: Table, person: str, muted: bool) -> Table:
    """The host forbids somebody to chat at this table, or allows it again."""
    if person == table.host:
        raise bad("bad_person", "the host cannot be muted")
    others = [each for each in table.muted if each != person]
    return table.model_copy(update={"muted": with_person(others, person) if muted else others})


def with_person(people: list[str], person: str) -> list[str]:
    """The list with this person; the oldest entry makes room if it is full."""
    return people if person in people else [*people, person][-MOST_WATCHERS:]


def set_seat(table: Table, index: int, seat: Seat) -> Table:
    """The host gives a seat that nobody else holds to a bot, to nobody or to themself."""
    if table.status != "open":
        raise not_now("started", "the game has started")
    holder = table.seats[checked_seat(table, index)].person
    if holder is not None and holder != table.host:
        raise not_now("taken", f"seat {index} is taken")
    return table.with_seat(index, seat)


def start(table: Table, now: float) -> Table:
    if table.status != "open":
        raise not_now("started", "the game has started")
    if any(seat.kind == "open" for seat in table.seats):
        raise not_now("open_seats", "a seat is still open")
    return table.model_copy(update={"status": "playing", "started": now})


def resign(table: Table, seat: int, bot: str) -> Table:
    if table.status != "playing":
        raise not_now("not_playing", "the game is not being played")
    setup = table.setup.model_copy(update={"counts": table.counts})  # what did not count before, does not count now
    return table.model_copy(update={"setup": setup}).with_seat(seat, bot_seat(bot, table.seats))


def stand_in(table: Table, seat: int, bot: str) -> Table:
    """A bot plays for the person at this seat until they return."""
    held = table.seats[checked_seat(table, seat)]
    if table.status != "playing":
        raise not_now("not_playing", "the game is not being played")
    if held.kind != "person":
        raise not_now("no_person", f"seat {seat} is not a person's")
    return table.with_seat(seat, held.model_copy(update={"stand_in": checked_bot(bot)}))


def take_back(table: Table, seat: int) -> Table:
    """The person at this seat plays again."""
    if table.status != "playing":
        raise not_now("not_playing", "the game is not being played")
    if table.seats[seat].stand_in is None:
        raise not_now("no_stand_in", f"no bot plays for seat {seat}")
    return table.with_seat(seat, table.seats[seat].model_copy(update={"stand_in": None}))


def rematch(table: Table, new_id: str, host: str, invite: str, seed: int, corrections: dict[str, Any]) -> Table:
    """A new table with this seed and these corrections, to which the same people are invited; the seats move by one."""
    if table.status == "open":
        raise not_now("not_over", "the game has not even started")
    seats = [asked_again(seat, host) for seat in table.seats]
    seats = seats if len(seats) == 1 else [seats[-1], *seats[:-1]]
    drawn = seed != table.setup.seed
    changed = {"seed": seed, "record": None, "corrections": corrections, "counts": drawn}
    setup = table.setup.model_copy(update=changed)
    options = table.options
    if setup.solo is not None and not drawn:
        options = options.model_copy(update={"practice": True})  # the order of the deck is known
    removed, muted = (table.removed, table.muted) if host == table.host else ([], [])
    return Table(
        id=new_id, setup=setup, options=options, seats=seats, host=host, invite=invite, removed=removed, muted=muted
    )


def asked_again(seat: Seat, host: str) -> Seat:
    """The seat in a rematch: nobody plays in it who has not said so."""
    if seat.kind != "person" or seat.person == host:
        return seat.model_copy(update={"stand_in": None})
    return Seat(kind="open", name=seat.name, invited=seat.person)


def decline(table: Table, person: str) -> Table:
    """The person does not take the seats that are kept for them: anyone may."""
    if table.status != "open" or not table.invites(person):
        said = "no seat is kept for you"
        raise not_now("not_invited", said) if person in table.people() else not_yours(said)
    return table.model_copy(update={"seats": [OPEN_SEAT if seat.invited == person else seat for seat in table.seats]})


def checked_seat(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise bad("bad_seat", f"seat: 0 to {len(table.seats) - 1}")
    return seat
