"""Tables: making them, finding them, sitting down and starting."""

import secrets
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request

from carnegie import BadRecord, ComponentError, Game, components
from carnegie.bots import bot_names
from carnegie.server import shapes, tables
from carnegie.server.course import Course
from carnegie.server.errors import Refused, bad, not_now, not_yours
from carnegie.server.house import House
from carnegie.server.keeper import Change, Changed
from carnegie.server.render import access, check_seat, list_part
from carnegie.server.routes.common import (
    ERRORS,
    Acknowledgement,
    AnyCaller,
    GameId,
    HouseHere,
    Json,
    KnownCaller,
    Limit,
    PersonCaller,
    Visitor,
    limit,
    person_for,
    state_of,
    watched,
)
from carnegie.server.store import games as stored_games
from carnegie.server.store import people
from carnegie.server.store.people import Caller
from carnegie.server.tables import MOST_NAME, OPEN_SEAT, Options, Seat, Setup, Table, bot_seat, checked_bot, plain
from carnegie.server.tokens import Secret, new_id, new_secret

router = APIRouter(prefix="/api", tags=["tables"], responses=ERRORS)
MOST_SEED = 2**63 - 1
MAX_DRAWN = 2**53
"""Seeds that are drawn: too many to try out, and exact as numbers of JavaScript."""
MAX_MOVES = 1_000
"""Of a record; a game for four has about 250."""
MAX_NUMBER = 1_000
"""In a position that a record starts from: money, goods."""


@router.get("/bots", response_model=shapes.BotList)
async def list_bots(request: Request) -> Json:
    """The bots that can sit at a table, weakest first."""
    await limit(request, "read", None)
    return Json({"bots": bot_names()})


@router.post("/games", response_model=shapes.Created, status_code=201)
async def create_game(request: Request, house: HouseHere, caller: AnyCaller, wish: shapes.NewGame) -> Json:
    """Makes a table; it starts at once if no seat is open."""
    await limit(request, "create", caller)
    if wish.solo is not None and len(wish.seats) != 1:
        raise bad("bad_seats", "a solo game has one seat")
    if wish.solo is None and len(wish.seats) == 1:
        raise bad("bad_seats", "2 to 4 seats, or one and a solo level")
    check_practice(wish.options, wish.solo is not None)
    seed = wish.seed if wish.seed is not None else secrets.randbelow(MAX_DRAWN)
    corrections = house.corrections
    if wish.corrections is not None:
        given = wish.corrections
        corrections = await house.replays.run(lambda: checked_corrections(given))
    setup = Setup(players=len(wish.seats), solo=wish.solo, seed=seed, **corrected(house, corrections))
    if wish.seed is not None:
        setup = setup.model_copy(update={"counts": False})  # somebody may know what the seed brings
    return await created(house, caller, setup, wish.seats, wish.options, wish.start)


@router.post("/imports", response_model=shapes.Created, status_code=201)
async def import_record(request: Request, house: HouseHere, caller: AnyCaller, wish: shapes.Import) -> Json:
    """Opens a record as a replay or, with seats, as a new table that plays on from any of its moves."""
    await limit(request, "create", caller)
    check_size(wish.record)
    try:
        game = await house.replays.run(lambda: Game.from_record(wish.record))
    except BadRecord as error:
        raise bad("bad_record", str(error)) from None
    if game.seed > MOST_SEED:
        raise bad("bad_record", "record: seed: too large")
    at = game.ply if wish.at is None else wish.at
    if at > game.ply:
        raise bad("bad_ply", f"at: the record has {game.ply} moves")
    record = game.record()
    setup = Setup(players=game.players, solo=game.difficulty, seed=game.seed, **corrected(house, game.corrections))
    if wish.seats is None:
        return await created(house, caller, with_record(setup, record), None, wish.options, False)
    check_practice(wish.options, game.is_solo)
    record["moves"] = record["moves"][:at]
    if game.is_solo:
        record["options"] = {"practice": True}  # the record holds the order of the deck
    if at == game.ply and game.is_over:
        raise bad("bad_ply", "at: the game is over there; nothing is left to play")
    if len(wish.seats) != game.players:
        raise bad("bad_seats", f"seats: {game.players} expected")
    return await created(house, caller, with_record(setup, record), wish.seats, wish.options, True)


def check_size(record: dict[str, Any]) -> None:
    """Raises `Refused` for a record that no game at a table can be: working on it would take long."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > MAX_MOVES:
        raise bad("bad_record", f"record: moves: {MAX_MOVES} at most")
    numbers = [record.get("start")]
    while numbers:
        value = numbers.pop()
        if isinstance(value, dict):
            numbers += [each for key, each in value.items() if key != "seed"]
        elif isinstance(value, list):
            numbers += value
        elif isinstance(value, int) and value > MAX_NUMBER:
            raise bad("bad_record", f"record: start: {MAX_NUMBER} is the largest number")


def check_practice(options: Options, solo: bool) -> None:
    if options.practice and not solo:
        raise bad("bad_options", "practice: only a solo game has hidden cards")


def checked_corrections(corrections: dict[str, Any]) -> dict[str, Any]:
    try:
        return dict(components.checked(corrections))
    except ComponentError as error:
        raise bad("bad_corrections", f"corrections: {error}") from None


def corrected(house: House, corrections: dict[str, Any]) -> dict[str, Any]:
    """What a setup says of corrections."""
    return {"corrections": corrections, "counts": corrections in ({}, house.corrections)}


def with_record(setup: Setup, record: dict[str, Any]) -> Setup:
    return setup.model_copy(update={"record": record})


async def created(
    house: House,
    caller: Caller | None,
    setup: Setup,
    wishes: list[shapes.SeatWish] | None,
    options: Options,
    start: bool,
) -> Json:
    """Without wishes the table is a replay."""
    names = [wish.name for wish in wishes or () if wish.kind == "person" and wish.name]
    checked = [checked_wish(wish) for wish in wishes or ()]
    network = await check_room(house, caller)
    host, token = await person_for(house, caller, names[0] if names else None)
    seats: list[Seat] = []
    for wish in checked:
        seats.append(wished_seat(wish, host, seats))
    if wishes is None:
        seats = [OPEN_SEAT] * setup.players
    invite = new_secret()
    table = Table(
        id=new_id(), setup=setup, options=options, seats=seats, host=host.person, invite=invite.hash,
        status="open" if wishes is not None else "replay",
    )  # fmt: skip
    if wishes is not None and start and not any(seat.kind == "open" for seat in seats):
        table = tables.start(table, house.keeper.clock())
    course = await house.keeper.create(table, network)
    return Json({"game": state_of(house, course, host), "invite": invite.text, "token": token}, 201)


async def check_room(house: House, caller: Caller | None) -> str | None:
    """The network that the table is made from; raises `Refused` if there are too many tables already."""
    settings = house.settings
    if await house.store.read(stored_games.unfinished) >= settings.tables:
        raise Refused(503, "full", "there are too many tables here; try again another day")
    if (
        caller is not None
        and await house.store.read(stored_games.unfinished, caller.person) >= settings.tables_per_person
    ):
        raise not_now("too_many_tables", f"{settings.tables_per_person} unfinished tables at most: end some first")
    network = await house.network()
    if network is not None:
        most = settings.tables_per_network
        if await house.store.read(stored_games.unfinished, None, network) >= most:
            raise not_now("too_many_tables", f"{most} unfinished tables at most from one network: end some first")
    return network


def checked_wish(wish: shapes.SeatWish) -> shapes.SeatWish:
    if (wish.bot is not None) != (wish.kind == "bot"):
        raise bad("bad_seats", "seats: a bot has a bot's name, and only a bot")
    if wish.bot is not None:
        checked_bot(wish.bot)
    if wish.name is not None:
        plain(wish.name, MOST_NAME, "name")
    return wish


def wished_seat(wish: shapes.SeatWish, host: Caller, others: Iterable[Seat]) -> Seat:
    if wish.kind == "open":
        return OPEN_SEAT
    if wish.bot is not None:
        return bot_seat(wish.bot, others)
    name = host.name if wish.name is None else plain(wish.name, MOST_NAME, "name")
    return Seat(kind="person", name=name, person=host.person)


@router.get("/games", response_model=shapes.GameList)
async def list_games(
    request: Request,
    house: HouseHere,
    caller: Visitor,
    status: Literal["open", "playing", "over"] = "open",
    before: Annotated[float | None, Query(description="Only what was last changed before this time.")] = None,
    limit_to: Limit = 50,
) -> Json:
    """The listed tables of a status, the last changed first."""
    await limit(request, "read", caller)
    found = await house.store.read(stored_games.listed, status, before, limit_to)
    return Json({"games": [list_part(line) for line in found if access(line.table, caller).may_watch]})


@router.get("/me/games", response_model=shapes.GameList, tags=["people"])
async def my_games(
    request: Request,
    house: HouseHere,
    caller: PersonCaller,
    before: float | None = None,
    limit_to: Limit = 50,
) -> Json:
    """The games that one sits at or has made, the last changed first."""
    await limit(request, "read", caller)
    found = await house.store.read(stored_games.of_person, caller.person, before, limit_to)
    return Json({"games": [list_part(line) for line in found if access(line.table, caller).may_watch]})


@router.get("/games/{game}", response_model=shapes.GameState)
async def read_game(request: Request, house: HouseHere, caller: AnyCaller, game: GameId) -> Json:
    """A game as its seat's holder, or as a spectator."""
    await limit(request, "read", caller)
    return Json(state_of(house, await watched(house, game, caller), caller))


async def changed(house: House, game: str, decide: Callable[[Table], Table]) -> Changed:
    """Replaces the table's document."""

    def change(course: Course) -> Change:
        table = decide(course.table)
        return Change() if table == course.table else Change(table=table)

    return await house.keeper.change(game, change)


def state_after(house: House, done: Changed, caller: Caller) -> Json:
    return Acknowledgement(state_of(house, done.course, caller), done.tell)


@router.post("/games/{game}/join", response_model=shapes.Joined)
async def join_game(request: Request, house: HouseHere, caller: AnyCaller, game: GameId, wish: shapes.Join) -> Json:
    """Takes an open seat, with the invitation if the table is not listed."""
    await limit(request, "write", caller)
    name = None if wish.name is None else plain(wish.name, MOST_NAME, "name")
    if caller is None:  # nobody becomes a person for a seat that is not to be had
        tables.join((await house.keeper.course(game)).table, "", "", wish.seat, wish.invite)
    person, token = await person_for(house, caller, name)
    taken: list[int] = []

    def decide(table: Table) -> Table:
        after, seat = tables.join(table, person.person, name or person.name, wish.seat, wish.invite)
        taken[:] = [seat]
        return after

    done = await changed(house, game, decide)
    answer = {"game": state_of(house, done.course, person), "seat": taken[0], "token": token}
    return Acknowledgement(answer, done.tell)


@router.post("/games/{game}/leave", response_model=shapes.GameState)
async def leave_game(
    request: Request, house: HouseHere, caller: PersonCaller, game: GameId, wish: shapes.WhichSeat
) -> Json:
    """Gives the seat back, before the start."""
    await limit(request, "write", caller)
    done = await changed(house, game, lambda table: tables.leave(table, check_seat(table, caller, wish.seat, None)))
    return state_after(house, done, caller)


@router.post("/games/{game}/decline", response_model=shapes.Done)
async def decline_seat(request: Request, house: HouseHere, caller: PersonCaller, game: GameId) -> Json:
    """Does not take the seat that a rematch keeps for one: anyone may take it then."""
    await limit(request, "write", caller)
    done = await changed(house, game, lambda table: tables.decline(table, caller.person))
    return Acknowledgement({"done": True}, done.tell)


@router.post("/games/{game}/start", response_model=shapes.GameState)
async def start_game(request: Request, house: HouseHere, caller: PersonCaller, game: GameId) -> Json:
    """Starts the game; anybody at the table may."""
    await limit(request, "write", caller)

    def decide(table: Table) -> Table:
        if caller.person not in table.people():
            raise not_yours("you are not at this table")
        return tables.start(table, house.keeper.clock())

    return state_after(house, await changed(house, game, decide), caller)


def check_host(table: Table, caller: Caller) -> None:
    if not access(table, caller).host:
        raise not_yours("only whoever made the table may do that")


async def changed_by_host(house: House, game: str, caller: Caller, decide: Callable[[Table], Table]) -> Changed:
    """Replaces the table's document, if the caller is its host."""

    def decide_as_host(table: Table) -> Table:
        check_host(table, caller)
        return decide(table)

    return await changed(house, game, decide_as_host)


@router.put("/games/{game}/seats/{seat}", response_model=shapes.GameState)
async def set_seat(
    request: Request, house: HouseHere, caller: PersonCaller, game: GameId, seat: int, wish: shapes.SeatWish
) -> Json:
    """The host gives a free seat to a bot, to themself or to whoever comes, before the start."""
    await limit(request, "write", caller)
    checked_wish(wish)

    def decide(table: Table) -> Table:
        return tables.set_seat(table, seat, wished_seat(wish, caller, table.seats))

    return state_after(house, await changed_by_host(house, game, caller, decide), caller)


@router.post("/games/{game}/remove", response_model=shapes.GameState)
async def remove_person(
    request: Request, house: HouseHere, caller: PersonCaller, game: GameId, wish: shapes.Whom
) -> Json:
    """The host removes somebody for good: from a seat before the start, from watching at any time."""
    await limit(request, "write", caller)
    done = await changed_by_host(house, game, caller, lambda table: tables.remove(table, wish.person))
    return state_after(house, done, caller)


@router.post("/games/{game}/mute", response_model=shapes.GameState)
async def mute_person(
    request: Request, house: HouseHere, caller: PersonCaller, game: GameId, wish: shapes.Mute
) -> Json:
    """The host forbids somebody to chat at this table, or allows it again."""
    await limit(request, "write", caller)
    done = await changed_by_host(house, game, caller, lambda table: tables.mute(table, wish.person, wish.muted))
    return state_after(house, done, caller)


@router.post("/games/{game}/invite", response_model=shapes.InviteGiven)
async def new_invite(request: Request, house: HouseHere, caller: PersonCaller, game: GameId) -> Json:
    """A new invitation; the old one lets nobody in any more."""
    await limit(request, "write", caller)
    secret: Secret = new_secret()
    done = await changed_by_host(house, game, caller, lambda table: table.model_copy(update={"invite": secret.hash}))
    return Acknowledgement({"invite": secret.text}, done.tell)


@router.post("/games/{game}/watch", response_model=shapes.GameState)
async def watch_game(
    request: Request, house: HouseHere, caller: PersonCaller, game: GameId, wish: shapes.Watch
) -> Json:
    """With the invitation one may watch a table that only those invited may."""
    await limit(request, "write", caller)
    done = await changed(house, game, lambda table: tables.watch(table, caller.person, wish.invite))
    return state_after(house, done, caller)


@router.post("/games/{game}/seats/{seat}/token", response_model=shapes.TokenGiven)
async def new_seat_token(request: Request, house: HouseHere, caller: PersonCaller, game: GameId, seat: int) -> Json:
    """A secret that opens this one seat, for a program; an earlier one is revoked."""
    await limit(request, "token", caller)
    table = (await house.keeper.course(game)).table
    check_seat(table, caller, seat, None)
    secret = new_secret()
    now = house.keeper.clock()
    wish = caller.person, caller.token, game, seat, secret.hash, now
    house.hub.close_tokens(await house.store.write(people.add_seat_token, *wish))
    return Json({"token": secret.text})


@router.delete("/games/{game}/seats/{seat}/token", response_model=shapes.Done)
async def revoke_seat_token(request: Request, house: HouseHere, caller: KnownCaller, game: GameId, seat: int) -> Json:
    """The seat's secret opens nothing any more."""
    await limit(request, "token", caller)
    check_seat((await house.keeper.course(game)).table, caller, seat, None)
    house.hub.close_tokens(await house.store.write(people.revoke_seat_token, game, seat))
    return Json({"done": True})


@router.post("/games/{game}/rematch", response_model=shapes.Created, status_code=201)
async def rematch(request: Request, house: HouseHere, caller: PersonCaller, game: GameId, wish: shapes.Rematch) -> Json:
    """A new table to which the same people are invited, everyone one seat on; asked twice, the same one."""
    await limit(request, "create", caller)
    invite = new_secret()
    before = (await house.keeper.course(game)).table
    if caller.person not in before.people():
        raise not_yours("you were not at this table")
    known = before.rematch
    if known is not None and await house.store.read(stored_games.version_of, known) is None:
        known = None  # it has been removed
    if known is None:
        if before.setup.solo is not None and before.status == "playing" and not wish.new_seed:
            raise not_now("hidden", "the same deck is dealt again when the game is over")
        network = await check_room(house, caller)
        seed = secrets.randbelow(MAX_DRAWN) if wish.new_seed else before.setup.seed
        following = tables.rematch(before, new_id(), caller.person, invite.hash, seed, house.corrections)
        course = await house.keeper.create(following, network)

        def decide(table: Table) -> Table:
            is_first = table.rematch == before.rematch
            return table.model_copy(update={"rematch": following.id}) if is_first else table

        done = await changed(house, game, decide)
        before = done.course.table
        if before.rematch == following.id:
            answer = {"game": state_of(house, course, caller), "invite": invite.text, "token": None}
            return Acknowledgement(answer, done.tell, 201)
        await house.keeper.remove(following.id)  # somebody else was faster
    assert before.rematch is not None
    raise Refused(409, "rematch_exists", "there is a rematch already", rematch=before.rematch)
