"""Chat at a table: plain text, shown as it is."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from sqlalchemy.exc import IntegrityError

from carnegie.server import shapes
from carnegie.server.errors import Refused
from carnegie.server.render import check_watch
from carnegie.server.routes.common import (
    ERRORS,
    Acknowledgement,
    AnyCaller,
    GameId,
    HouseHere,
    Json,
    PersonCaller,
    limit,
    watched,
)
from carnegie.server.store import talk
from carnegie.server.tables import plain

router = APIRouter(prefix="/api", tags=["chat"], responses=ERRORS)
TRIES = 5


@router.get("/games/{game}/chat", response_model=shapes.ChatList)
async def read_chat(
    request: Request,
    house: HouseHere,
    caller: AnyCaller,
    game: GameId,
    after: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
) -> Json:
    """The last hundred lines after a number."""
    await limit(request, "read", caller)
    await watched(house, game, caller)
    return Json({"lines": await house.store.read(talk.lines, game, after, 100)})


@router.post("/games/{game}/chat", response_model=shapes.ChatShown, status_code=201)
async def say(request: Request, house: HouseHere, caller: PersonCaller, game: GameId, wish: shapes.ChatLine) -> Json:
    """Says something: everyone who may watch, or only the players, as the table's option `chat` says."""
    await limit(request, "chat", caller)
    course = await watched(house, game, caller)
    found = check_watch(course.table, caller)
    seats = found.seats
    if caller.person in course.table.muted:
        raise Refused(403, "muted", "the host has muted you at this table")
    if course.table.options.chat == "players" and not seats and not found.host:
        raise Refused(403, "players_only", "at this table only the players chat")
    seat = seats[0] if seats else None
    name = caller.name if seat is None else course.table.seats[seat].name
    text = plain(wish.text, 500, "text")
    for _ in range(TRIES):
        try:
            line = await house.store.write(talk.say, game, caller.person, name, seat, text, house.keeper.clock())
        except IntegrityError:  # another process has just taken the number
            continue
        return Acknowledgement(line, partial(house.say, game, line), 201)
    raise Refused(503, "busy", "too many talk at once; try again")
