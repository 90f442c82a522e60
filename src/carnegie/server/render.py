"""What clients are told about a game: only what `game.view` shows, never a seed, a secret or a person's token."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

from carnegie.server.course import Course
from carnegie.server.errors import Refused, no_token, not_yours
from carnegie.server.store.games import Line
from carnegie.server.store.people import Caller
from carnegie.server.tables import Table


@dataclass(frozen=True)
class Access:
    """What the sender of a request is at a table."""

    seats: tuple[int, ...]
    host: bool
    may_watch: bool
    person: str | None


def access(table: Table, caller: Caller | None) -> Access:
    if caller is None:
        return Access((), False, table.options.watch == "everyone", None)
    seats = table.seats_of(caller.person)
    if caller.game is not None:  # a token for one seat
        seats = [seat for seat in seats if caller.game == table.id and caller.seat == seat]
        return Access(tuple(seats), False, bool(seats) or table.options.watch == "everyone", caller.person)
    host = table.host == caller.person
    if caller.person in table.removed and not seats:
        return Access((), False, False, caller.person)
    invited = (table.options.watch == "invited" and caller.person in table.watchers) or table.invites(caller.person)
    may_watch = bool(seats) or host or invited or table.options.watch == "everyone"
    return Access(tuple(seats), host, may_watch, caller.person)


def check_watch(table: Table, caller: Caller | None) -> Access:
    """Whoever may see the game; raises `Refused` for the others."""
    found = access(table, caller)
    if found.may_watch:
        return found
    raise no_token() if caller is None else not_yours("this table is not open to you")


def check_seat(table: Table, caller: Caller | None, seat: int | None, preferred: int | None) -> int:
    """The seat that the sender acts for: the one named, else `preferred` if it is theirs, else their only one."""
    if caller is None:
        raise no_token()
    own = access(table, caller).seats
    if not own:
        raise not_yours("you have no seat at this table")
    if seat is not None:
        if seat not in own:
            raise not_yours(f"seat {seat} is not yours")
        return seat
    if preferred in own:
        assert preferred is not None
        return preferred
    if len(own) > 1:
        raise Refused(422, "which_seat", "you hold several seats: name one")
    return own[0]


def table_part(table: Table) -> dict[str, Any]:
    """What changes with seats and options."""
    corrections = table.setup.corrections
    return {
        "id": table.id,
        "status": table.status,
        "players": table.setup.players,
        "solo": table.setup.solo,
        "options": table.options.model_dump(),
        "seats": [seat.model_dump() | {"seat": index} for index, seat in enumerate(table.seats)],
        "host": table.host,
        "muted": table.muted,
        "rematch": table.rematch,
        "counts": table.counts,
        "revision": table.revision,
        **({"corrections": corrections} if corrections else {}),
    }


def game_part(course: Course) -> dict[str, Any]:
    """What changes with every entry; the same for everyone."""
    waiting = course.waiting()
    ask = course.ask
    begun = course.table.status != "open"
    standing = [sheet.as_dict() for sheet in course.game.scores()] if begun else None
    return {
        "number": course.number,
        "revision": course.table.revision,
        "ply": course.game.ply,
        "waiting": {"what": waiting.what, "seats": list(waiting.seats)},
        "undo": None if ask is None else {"seat": ask.seat, "ply": ask.ply, "needs": list(ask.needs)},
        "undo_from": course.undo_from,
        "practice": course.game.practice,
        "view": course.game.view(None) if begun else None,
        "scores": standing if course.game.is_over else None,
        "standing": standing,
        "donation_prices": course.game.donation_prices() if begun else None,
    }


def state(course: Course, found: Access, present: Iterable[int]) -> dict[str, Any]:
    """The whole of it, for one viewer."""
    return {
        **table_part(course.table),
        **game_part(course),
        "base": course.base,
        "moves": course.moves_for(list(found.seats)),
        "you": {"person": found.person, "seats": list(found.seats), "host": found.host},
        "present": sorted(present),
    }


def list_part(line: Line) -> dict[str, Any]:
    """A game in a list."""
    seen = line.glance or {"waiting": None, "round": None}
    times = {"created": line.created, "updated": line.updated}
    return {**table_part(line.table), **times, "number": line.length, **seen}


def compact(value: object) -> str:
    """JSON, by pydantic's writer, which is several times as fast as the standard one."""
    try:
        return to_json(value).decode()
    except PydanticSerializationError:  # half a surrogate pair, from somebody's broken request
        return json.dumps(value, separators=(",", ":"))
