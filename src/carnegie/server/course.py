"""The course of a game: what its log of entries makes of it, and which entry may come next. Pure: no clock, no I/O.

The state is a function of the table's setup and the entries in order. Whoever wants to do something asks here for the
entry, commits it, and only then lets the course `apply` it.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from carnegie import IllegalMove
from carnegie.server.errors import Refused, bad, not_now
from carnegie.server.tables import Table, first_game

Kind = Literal["move", "undo", "ask", "agree", "refuse", "confirm", "resign", "stand_in", "return"]
Events = list[dict[str, Any]]
MOST_STAND_INS = 50
"""How often players may leave their own seat to a stand-in."""
MOST_WITH_UNDO = 5_000
"""Entries after which nothing is taken back any more, so that every log ends; a game has about two hundred moves."""

FEW = 8
"""Moves that are taken back one by one."""


class Entry(BaseModel):
    """One entry of the log."""

    model_config = ConfigDict(frozen=True)

    number: int
    kind: Kind
    seat: int
    move: str | None = None
    """`move`: its text."""
    ply: int | None = None
    """Number of moves before this one (`move`), or of those that are left (`undo`, `ask`)."""
    needs: list[int] | None = None
    """`ask`: the seats that are asked to agree."""
    bot: str | None = None
    """`resign`, `stand_in`: the bot that plays the seat from now on."""
    at: float = 0.0
    """Seconds since 1970."""
    by: str | None = None
    """The person; not shown to anybody."""
    id: str | None = None
    """The client's own id of the request; not shown to anybody."""

    def shown(self) -> dict[str, Any]:
        """As clients get it."""
        return self.model_dump(exclude={"by", "id"}, exclude_none=True)


@dataclass(frozen=True)
class Ask:
    """A question whether the game may go back to `ply`."""

    seat: int
    ply: int
    needs: tuple[int, ...]


@dataclass(frozen=True)
class Waiting:
    """What the table waits for, and whose it is."""

    what: Literal["start", "move", "confirm", "undo", "nothing"]
    seats: tuple[int, ...] = ()


class Course:
    """A table with its game, up to an entry of the log."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = first_game(table)
        self.number = 0
        self.base = self.game.ply
        """Moves of the record that the table began with; they cannot be taken back."""
        self.movers: list[int] = []
        """The seat of each move since."""
        self.confirmed = self.base
        """Moves before this one belong to confirmed turns."""
        self.ask: Ask | None = None
        self.stand_ins: set[int] = set()
        """Seats of people for which a bot has played."""
        self.stood_in_from: dict[int, int] = {}
        """The ply at which the present stand-in of a seat began."""
        self.times_stood_in: Counter[int] = Counter()
        """How often a bot was asked to play for a seat."""
        self.waiting_since = table.started
        """Time of the entry since which the table waits for the same."""
        self.acted_at: dict[int, float] = {}
        """Time of the last entry that a person made, by seat."""
        self.answers: dict[tuple[str, str], Entry] = {}
        """The entries by person and client's id, for requests that come again."""

    def copy(self) -> "Course":
        """An equal course that goes its own way from here."""
        out = Course.__new__(Course)
        out.__dict__.update(self.__dict__)
        out.game = self.game.copy()
        out.movers = self.movers[:]
        out.stand_ins = self.stand_ins.copy()
        out.stood_in_from = self.stood_in_from.copy()
        out.times_stood_in = self.times_stood_in.copy()
        out.acted_at = self.acted_at.copy()
        out.answers = self.answers.copy()
        return out

    def with_table(self, table: Table) -> "Course":
        out = self.copy()
        out.table = table
        out.waiting_since = max(out.waiting_since, table.started)
        return out

    # What has happened

    def apply(self, entry: Entry) -> Events:
        """Takes over an entry that has been committed, and returns the events of its move."""
        assert entry.number == self.number + 1, f"entry {entry.number} after {self.number}"
        events: Events = []
        ask = self.ask
        waiting = self.waiting()
        if entry.kind == "move":
            assert entry.move is not None
            self.game.play(entry.move, entry.seat, events)
            self.movers.append(entry.seat)
            self.ask = None
        elif entry.kind == "undo":
            assert entry.ply is not None
            self._go_back(entry.ply)
            self.ask = None
        elif entry.kind == "confirm":
            self.confirmed = self.game.ply
        elif entry.kind == "ask":
            assert entry.ply is not None
            self.ask = Ask(entry.seat, entry.ply, tuple(entry.needs or ()))
        elif entry.kind == "agree":
            assert ask is not None
            self.ask = Ask(ask.seat, ask.ply, tuple(seat for seat in ask.needs if seat != entry.seat))
        elif entry.kind == "refuse":
            self.ask = None
        elif entry.kind in ("resign", "stand_in") and ask is not None:
            left = tuple(seat for seat in ask.needs if seat != entry.seat)
            self.ask = Ask(ask.seat, ask.ply, left) if left and entry.seat != ask.seat else None
        self._note_stand_in(entry)
        if self.waiting() != waiting:
            self.waiting_since = entry.at
        self.number = entry.number
        if entry.by is not None and entry.id is not None:
            self.answers[entry.by, entry.id] = entry
        return events

    def _note_stand_in(self, entry: Entry) -> None:
        seat = entry.seat
        if entry.kind == "stand_in":
            self.stood_in_from.setdefault(seat, self.game.ply)
            self.times_stood_in[seat] += 1
        elif entry.kind in ("return", "resign"):
            self.stood_in_from.pop(seat, None)
            if self.movers and self.movers[-1] == seat and self.game.to_act != seat:
                self.confirmed = self.game.ply  # the bot has ended that turn
        elif entry.kind == "move" and entry.by is None and seat in self.stood_in_from:
            self.stand_ins.add(seat)
        if entry.kind != "stand_in" and entry.by is not None:
            self.acted_at[seat] = entry.at

    def _go_back(self, ply: int) -> None:
        if ply < self.game.revealed_ply:  # a practice table, or a log of an earlier release
            self.game.practice = True
        if self.game.ply - ply > FEW:  # each undo plays the moves since the last round again
            again = self.game.beginning()
            for move in self.game.history[:ply]:
                again.play(move)
            self.game = again
        while self.game.ply > ply:
            self.game.undo()
        del self.movers[ply - self.base :]
        self.confirmed = min(self.confirmed, ply)
        self.stood_in_from = {seat: min(start, ply) for seat, start in self.stood_in_from.items()}

    # How things stand

    @property
    def is_finished(self) -> bool:
        """Whether the last word has been spoken: the game is over and nothing is left to confirm."""
        return self.game.is_over and self.confirm_due() is None

    def waiting(self) -> Waiting:
        if self.table.status == "open":
            return Waiting("start")
        if self.table.status in ("over", "replay"):
            return Waiting("nothing")
        if self.ask is not None:
            return Waiting("undo", self.ask.needs)
        due = self.confirm_due()
        if due is not None:
            return Waiting("confirm", (due,))
        seat = self.game.to_act
        return Waiting("nothing") if seat is None else Waiting("move", (seat,))

    def confirm_due(self) -> int | None:
        """The person's seat whose finished turn is still to be confirmed."""
        if not self.table.options.confirm or self.confirmed >= self.game.ply or not self.movers:
            return None
        last = self.movers[-1]
        return last if last != self.game.to_act and self.table.seats[last].by_person else None

    def bot_due(self) -> str | None:
        """The bot whose move it is."""
        waiting = self.waiting()
        return self.table.seats[waiting.seats[0]].player if waiting.what == "move" else None

    def moves_for(self, seats: list[int]) -> list[str]:
        """The legal moves, if one of these seats is to move now."""
        waiting = self.waiting()
        # While an undo is asked for, the one to act may play on instead of waiting for the answer.
        to_act = self.game.to_act if waiting.what == "undo" else None
        if waiting.what == "move":
            to_act = waiting.seats[0]
        if to_act not in seats or self.confirm_due() is not None or self.table.seats[to_act].player is not None:
            return []
        return [move.text for move in self.game.legal_moves]

    # What may come next

    def repeated(self, person: str | None, client_id: str | None) -> Entry | None:
        """The entry that this very request has made before."""
        return None if person is None or client_id is None else self.answers.get((person, client_id))

    def check_after(self, after: int) -> None:
        if after != self.number:
            sentence = f"the log is at entry {self.number}, not {after}"
            raise not_now("stale", sentence)

    def move(self, seat: int, text: str) -> Entry:
        """The entry that plays the move."""
        self.check_playing()
        due = self.confirm_due()
        if due is not None:
            raise not_now("unconfirmed", f"seat {due} has not confirmed its turn yet")
        if seat != self.game.to_act:
            raise Refused(409, "not_your_turn", f"it is not the decision of seat {seat}")
        try:
            if not self.game.is_legal(text):
                self.game.copy().play(text, seat)  # raises with the reason
        except IllegalMove as error:
            raise bad(error.reason, str(error)) from None
        return Entry(number=self.number + 1, kind="move", seat=seat, move=text, ply=self.game.ply)

    def confirm(self, seat: int) -> Entry:
        self.check_playing()
        if self.confirm_due() != seat:
            raise not_now("nothing_to_confirm", f"seat {seat} has no turn to confirm")
        return Entry(number=self.number + 1, kind="confirm", seat=seat)

    def undo(self, seat: int, ply: int | None) -> Entry:
        """The entry that goes back to before the seat's last move, or to `ply`; or the one that asks for consent."""
        self.check_playing()
        policy = self.table.options.undo
        if policy == "none":
            raise not_now("no_undo", "at this table no move is taken back")
        if self.number >= MOST_WITH_UNDO:
            raise not_now("no_undo", "too much has been taken back in this game already")
        own = [index + self.base for index, mover in enumerate(self.movers) if mover == seat]
        if ply is None and not own:
            raise not_now("nothing_to_undo", "there is no move of yours to take back")
        aim = own[-1] if ply is None else ply
        if aim not in own:
            raise bad("bad_ply", f"move {aim + 1} is not one of yours that can be taken back")
        if aim < self.undo_from:
            raise not_now("revealed", "a card came to light after that move; only a practice table takes it back")
        if policy != "free" and self._reaches_absent(seat, aim):
            raise not_now("no_undo", "the moves of a player for whom a bot plays now stay as they are")
        needs = [] if policy == "free" or aim >= self.free_from(seat) else self.consent(seat, aim)
        if needs and policy == "turn":
            raise not_now("no_undo", "at this table only moves of the turn going on are taken back")
        if not needs:
            return Entry(number=self.number + 1, kind="undo", seat=seat, ply=aim)
        if self.ask is not None:
            raise not_now("already_asked", f"seat {self.ask.seat} has already asked")
        return Entry(number=self.number + 1, kind="ask", seat=seat, ply=aim, needs=needs)

    def _reaches_absent(self, seat: int, ply: int) -> bool:
        """Whether going back there takes back a move that another person made before a bot took over."""
        seats = self.table.seats
        return any(
            other in self.movers[ply - self.base : max(0, start - self.base)]
            for other, start in self.stood_in_from.items()
            if seats[other].person != seats[seat].person
        )

    @property
    def undo_from(self) -> int:
        """The first move that may be taken back: what came to light stays known, except in practice."""
        return self.base if self.table.options.practice else max(self.base, self.game.revealed_ply)

    def free_from(self, seat: int) -> int:
        """How far back the seat's unconfirmed turn reaches."""
        ply = self.game.ply
        while ply > max(self.base, self.confirmed) and self.movers[ply - 1 - self.base] == seat:
            ply -= 1
        return ply

    def consent(self, seat: int, ply: int) -> list[int]:
        """The people's seats that have moved since, or if there is none, the one that is thinking now."""
        seats = self.table.seats
        moved = set(self.movers[ply - self.base :]) - {seat}
        if not moved and self.game.to_act is not None:
            moved = {self.game.to_act}
        others = [index for index in sorted(moved) if seats[index].by_person]
        return [index for index in others if seats[index].person != seats[seat].person]

    def answer(self, seat: int, agree: bool) -> list[Entry]:
        """The entry that answers; the last consent brings the undo with it."""
        self.check_playing()
        if self.ask is None or seat not in self.ask.needs:
            raise not_now("not_asked", f"seat {seat} is not asked for consent")
        if not agree:
            return [Entry(number=self.number + 1, kind="refuse", seat=seat)]
        entries = [Entry(number=self.number + 1, kind="agree", seat=seat)]
        if self.ask.needs == (seat,):
            entries.append(Entry(number=self.number + 2, kind="undo", seat=self.ask.seat, ply=self.ask.ply))
        return entries

    def resign(self, seat: int, bot: str) -> Entry:
        self.check_playing()
        return Entry(number=self.number + 1, kind="resign", seat=seat, bot=bot)

    def stand_in(self, seat: int, bot: str, own: bool = False) -> Entry:
        """The entry that has a bot play for the person at this seat until they return."""
        self.check_playing()
        if self.table.seats[seat].stand_in == bot:
            raise not_now("stand_in", f"{bot} plays for seat {seat} already")
        if own and self.times_stood_in[seat] >= MOST_STAND_INS:
            raise not_now("too_many", "you have left this game too often: resign the seat instead")
        return Entry(number=self.number + 1, kind="stand_in", seat=seat, bot=bot)

    def take_back(self, seat: int) -> Entry:
        self.check_playing()
        return Entry(number=self.number + 1, kind="return", seat=seat)

    def check_playing(self) -> None:
        if self.table.status != "playing":
            raise not_now("not_playing", "the game is not being played")
