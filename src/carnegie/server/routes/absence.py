"""Absent players: a bot plays for somebody who is away, until they return."""

from fastapi import APIRouter, Request

from carnegie.server import shapes, tables
from carnegie.server.absence import away_since, check_may_replace, host_is_away
from carnegie.server.course import Course, Entry
from carnegie.server.render import access, check_seat
from carnegie.server.routes.common import (
    ERRORS,
    Acknowledgement,
    AnyCaller,
    GameId,
    HouseHere,
    Json,
    KnownCaller,
    limit,
    watched,
)
from carnegie.server.routes.play import act
from carnegie.server.store.people import Caller
from carnegie.server.tables import Table

router = APIRouter(prefix="/api", tags=["play"], responses=ERRORS)


@router.get("/games/{game}/absence", response_model=shapes.Absence)
async def read_absence(request: Request, house: HouseHere, caller: AnyCaller, game: GameId) -> Json:
    """For whom the table waits in vain, and from when others may give their seats to bots."""
    await limit(request, "read", caller)
    course = await watched(house, game, caller)
    there = await house.sightings(game)
    table = course.table
    since = {seat: away_since(course, seat, there) for seat in range(len(table.seats))}
    seconds = table.options.away_seconds
    found = access(table, caller)
    return Json(
        {
            "now": there.now,
            "seconds": seconds,
            "seats": [{"seat": seat, "since": at, "at": at + seconds} for seat, at in since.items() if at is not None],
            "may": found.host or (bool(found.seats) and host_is_away(course, there)),
        }
    )


@router.post("/games/{game}/stand-in", response_model=shapes.Acknowledged)
async def stand_in(request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.StandIn) -> Json:
    """Has a bot play for a player until they return.

    Players may do that for their own seats at any time. For a player who has been away for the table's option `away`
    while the table waited for them, the host may do it, and any player while the host is away as well.
    """
    await limit(request, "move", caller, game)
    there = await house.sightings(game)
    tables.checked_bot(wish.bot)

    def which(course: Course) -> int:
        seat = tables.checked_seat(course.table, wish.seat)
        if seat in access(course.table, caller).seats:
            return seat
        if caller.game is not None:
            return check_seat(course.table, caller, seat, None)  # a seat's token is for that seat only
        check_may_replace(course, seat, caller.person, there)
        return seat

    def make(course: Course, seat: int) -> list[Entry]:
        return [course.stand_in(seat, wish.bot, own=seat in access(course.table, caller).seats)]

    def new_table(table: Table, seat: int) -> Table:
        return tables.stand_in(table, seat, wish.bot)

    return Acknowledgement(*await act(house, caller, game, wish, make, new_table, which=which))


@router.post("/games/{game}/return", response_model=shapes.Acknowledged)
async def take_back(request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.Act) -> Json:
    """Plays one's seat oneself again, after a stand-in."""
    await limit(request, "move", caller, game)

    def which(course: Course) -> int:
        return check_seat(course.table, caller, wish.seat, own_stand_in(course, caller))

    def make(course: Course, seat: int) -> list[Entry]:
        return [course.take_back(seat)]

    return Acknowledgement(*await act(house, caller, game, wish, make, tables.take_back, which=which))


def own_stand_in(course: Course, caller: Caller) -> int | None:
    own = access(course.table, caller).seats
    held = [seat for seat in own if course.table.seats[seat].stand_in is not None]
    return next((seat for seat in held if seat == course.game.to_act), held[0] if held else None)
