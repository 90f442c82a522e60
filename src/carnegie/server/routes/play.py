"""Playing: moves, undo, confirming, resigning, and reading what has happened."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from carnegie import Game, IllegalMove
from carnegie.server import shapes, tables
from carnegie.server.course import Course, Entry
from carnegie.server.errors import Refused, bad, not_now
from carnegie.server.house import House
from carnegie.server.keeper import Change, signed
from carnegie.server.render import Access, access, check_seat
from carnegie.server.routes.common import (
    ERRORS,
    Acknowledgement,
    AnyCaller,
    GameId,
    HouseHere,
    Json,
    KnownCaller,
    Raw,
    limit,
    state_of,
    watched,
)
from carnegie.server.store.people import Caller
from carnegie.server.tables import Table

router = APIRouter(prefix="/api", tags=["play"], responses=ERRORS)
ENTRIES_PER_TOKEN = 50
"""Of a log that has to be played again: a token of the limit for reading stands for about two milliseconds."""
REPLAYED_PER_TOKEN = 150
Make = Callable[[Course, int], list[Entry]]


async def act(
    house: House,
    caller: Caller | None,
    game: str,
    wish: shapes.Act,
    make: Make,
    new_table: Callable[[Table, int], Table] | None = None,
    usual: Callable[[Course, list[int]], int | None] | None = None,
    check_token: bool = False,
    which: Callable[[Course], int] | None = None,
) -> tuple[dict[str, Any], Callable[[], None]]:
    """Writes the entries that `make` finds right, once; returns the acknowledgement and what then tells the others.

    The same `id` again gets the first acknowledgement; another `after` than the last entry is refused with 409 and the
    current state. If no seat is named, `usual` picks one of the holder's (default: the one that is waited for). `which`
    replaces all that: it picks any seat, and checks that the sender may act for it. With `check_token` the sender's
    token is looked at once more, because it was last seen some time ago.
    """
    first: list[Entry] = []
    seen: list[Course] = []

    def decide(course: Course) -> Change:
        seen[:] = [course]
        person = None if caller is None else caller.person
        found = access(course.table, caller)
        before = course.repeated(person, wish.id)
        if before is not None and may_repeat(caller, found, before):
            first[:] = [before]
            return Change()
        own = list(found.seats)
        if which is not None:
            seat = which(course)
        else:
            preferred = (usual or awaited)(course, own)
            if preferred is None and wish.seat is None and len(own) > 1:
                course.check_after(wish.after)  # what is too late is told before the question which seat was meant
                course.check_playing()
            seat = check_seat(course.table, caller, wish.seat, preferred)
            check_no_stand_in(course.table, seat)
        course.check_after(wish.after)
        entries = make(course, seat)
        signed_entries = [signed(entries[0], person, wish.id), *entries[1:]]
        table = None if new_table is None else new_table(course.table, seat)
        return Change(signed_entries, table)

    try:
        token = caller.token if check_token and caller is not None else None
        done = await house.keeper.change(game, decide, token)
    except Refused as refused:
        if refused.status == 409 and seen:
            refused.details["game"] = state_of(house, seen[0], caller)
        raise
    entry = done.happened[0].entry if done.happened else first[0]
    return {"number": entry.number, "entry": entry.shown()}, done.tell


def check_no_stand_in(table: Table, seat: int) -> None:
    if table.seats[seat].stand_in is not None:
        raise not_now("stand_in", f"a bot plays for seat {seat}: return to the seat first")


def may_repeat(caller: Caller | None, found: Access, before: Entry) -> bool:
    """Whether the sender may be told the entry: a seat's token only its own seat's."""
    return caller is not None and (caller.game is None or before.seat in found.seats)


def awaited(course: Course, own: list[int]) -> int | None:
    return next((seat for seat in course.waiting().seats if seat in own), None)


def last_to_move(course: Course, own: list[int]) -> int | None:
    able = [seat for seat in own if course.table.seats[seat].stand_in is None]
    return next((seat for seat in reversed(course.movers) if seat in able), None)


@router.post("/games/{game}/moves", response_model=shapes.Acknowledged)
async def play_move(
    request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.MoveWish
) -> Json:
    """Plays a move, once: it is on the disk when the answer comes."""
    await limit(request, "move", caller, game)
    return Acknowledgement(*await act(house, caller, game, wish, move_maker(wish)))


def move_maker(wish: shapes.MoveWish) -> Make:
    return lambda course, seat: [course.move(seat, wish.move)]


@router.post("/games/{game}/undo", response_model=shapes.Acknowledged)
async def undo(request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.UndoWish) -> Json:
    """Takes moves back, or asks those for consent who have moved since: the entry's kind is `undo` or `ask`."""
    await limit(request, "move", caller, game)

    return Acknowledgement(
        *await act(house, caller, game, wish, lambda course, seat: [course.undo(seat, wish.ply)], usual=last_to_move)
    )


@router.post("/games/{game}/undo/answer", response_model=shapes.Acknowledged)
async def answer_undo(
    request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.Answer
) -> Json:
    """Agrees to an undo that was asked for, or refuses it."""
    await limit(request, "move", caller, game)
    return Acknowledgement(*await act(house, caller, game, wish, lambda course, seat: course.answer(seat, wish.agree)))


@router.post("/games/{game}/confirm", response_model=shapes.Acknowledged)
async def confirm(request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.Act) -> Json:
    """Confirms one's turn, where turns have to be confirmed; it can no longer be taken back without consent."""
    await limit(request, "move", caller, game)
    return Acknowledgement(*await act(house, caller, game, wish, lambda course, seat: [course.confirm(seat)]))


@router.post("/games/{game}/resign", response_model=shapes.Acknowledged)
async def resign(request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.Resign) -> Json:
    """Leaves the seat to a bot, for good; the game goes on."""
    await limit(request, "move", caller, game)

    def make(course: Course, seat: int) -> list[Entry]:
        return [course.resign(seat, wish.bot)]

    def new_table(table: Table, seat: int) -> Table:
        return tables.resign(table, seat, wish.bot)

    def which(course: Course) -> int:
        return check_seat(course.table, caller, wish.seat, None)

    return Acknowledgement(*await act(house, caller, game, wish, make, new_table, which=which))


@router.get("/games/{game}/preview", response_model=shapes.Foresight)
async def preview(
    request: Request,
    house: HouseHere,
    caller: AnyCaller,
    game: GameId,
    move: Annotated[str, Query(max_length=80, examples=["timeline research"])],
) -> Json:
    """What a legal move would cause, up to where hidden cards would come to light."""
    await limit(request, "read", caller)
    course = await watched(house, game, caller)
    if course.table.status != "playing":
        raise not_now("not_playing", "the game is not being played")
    after = course.game.copy()
    caused: list[dict[str, Any]] = []
    try:
        events = after.preview(move)
        after.play(move, None, caused)
    except IllegalMove as error:
        raise bad(error.reason, str(error)) from None
    is_told = len(events) == len(caused)
    return Json({"events": events, "standing": [sheet.as_dict() for sheet in after.scores()] if is_told else None})


@router.get("/games/{game}/log", response_model=shapes.LogShown)
async def read_log(
    request: Request,
    house: HouseHere,
    caller: AnyCaller,
    game: GameId,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Raw:
    """The entries after a number, with the events of each."""
    await limit(request, "read", caller)
    course = await watched(house, game, caller)
    await limit(request, "read", caller, cost=house.replays.untold(course) / ENTRIES_PER_TOKEN)
    lines = await house.replays.log(course, after)
    return Raw(f'{{"number":{course.number},"entries":[{",".join(lines)}]}}'.encode(errors="replace"))


@router.get("/games/{game}/record", response_model=dict[str, Any])
async def read_record(request: Request, house: HouseHere, caller: AnyCaller, game: GameId) -> Json:
    """The game as a record (docs/record.md). A solo game gives it when it is over: it holds the order of the deck."""
    await limit(request, "read", caller)
    course = await watched(house, game, caller)
    if course.table.status == "open":
        raise not_now("not_started", "the game has not started")
    if course.game.is_solo and course.table.status == "playing":
        raise not_now("hidden", "the record of a solo game is given when the game is over")
    return Json(course.game.record())


@router.get("/games/{game}/replay/{ply}", response_model=shapes.ReplayStep)
async def replay(request: Request, house: HouseHere, caller: AnyCaller, game: GameId, ply: int) -> Raw:
    """The table after so many moves, with the move that led there."""
    await limit(request, "read", caller)
    course = await watched(house, game, caller)
    history = course.game.history
    if course.table.status == "open":
        raise not_now("not_started", "the game has not started")
    if not 0 <= ply <= len(history):
        raise bad("bad_ply", f"ply: 0 to {len(history)}")
    if not house.replays.has(course, ply):
        await limit(request, "read", caller, cost=ply / REPLAYED_PER_TOKEN)
    return Raw(await house.replays.answer(course, ply, lambda: step(course.game, ply)))


def step(game: Game, ply: int) -> dict[str, Any]:
    """The table after so many moves."""
    again = game.beginning()
    events: list[dict[str, Any]] = []
    seat: int | None = None
    for move in game.history[:ply]:
        events, seat = [], again.to_act
        again.play(move, events=events)
    return {
        "ply": ply,
        "moves": len(game.history),
        "move": game.history[ply - 1].text if ply else None,
        "seat": seat,
        "events": events,
        "view": again.view(None),
        "standing": [sheet.as_dict() for sheet in again.scores()],
        "donation_prices": again.donation_prices(),
    }


@router.post("/games/{game}/hint", response_model=shapes.HintList)
async def hint(request: Request, house: HouseHere, caller: KnownCaller, game: GameId, wish: shapes.HintWish) -> Json:
    """What a bot thinks of the moves at hand and of the position, for the seat that is to move."""
    await limit(request, "hint", caller)
    course = await house.keeper.course(game)
    table = course.table
    check_seat(table, caller, None, course.game.to_act)
    if not table.options.hints:
        raise not_now("no_hints", "at this table there are no hints")
    if not course.moves_for(table.seats_of(caller.person)):
        raise not_now("not_your_turn", "it is not your decision")
    return Json(await house.bots.hints(course.game.record(), wish.seconds, game))
