"""People: a name and a secret that opens all one's seats."""

from fastapi import APIRouter, Request, Response

from carnegie.server import shapes, tables
from carnegie.server.course import Course
from carnegie.server.errors import Refused, not_found
from carnegie.server.house import House
from carnegie.server.keeper import Change, signed
from carnegie.server.routes.common import (
    COOKIE,
    ERRORS,
    SECURE_COOKIE,
    HouseHere,
    Json,
    PersonCaller,
    caller_of,
    delete_cookie,
    limit,
    make_person,
    person_caller,
    set_cookie,
)
from carnegie.server.store import games as stored_games
from carnegie.server.store import people
from carnegie.server.tables import MOST_NAME, SUBSTITUTE, Table, plain
from carnegie.server.tokens import is_id, new_secret

router = APIRouter(prefix="/api", tags=["people"], responses=ERRORS)
NOBODY = {"person": None, "name": None}


@router.post("/people", response_model=shapes.PersonGiven, status_code=201)
async def new_person(request: Request, house: HouseHere, wish: shapes.NewPerson) -> Response:
    """A new person. Programs get the secret in the answer, browsers as a cookie."""
    await limit(request, "person", None)
    caller, secret = await make_person(house, wish.name)
    answer = Json({"person": caller.person, "name": caller.name, "token": None if wish.cookie else secret}, 201)
    if wish.cookie:
        set_cookie(house, answer, secret)
    return answer


@router.get("/people/{person}", response_model=shapes.PersonShown)
async def read_person(request: Request, house: HouseHere, person: str) -> Json:
    """Somebody's name."""
    await limit(request, "read", None)
    name = await house.store.read(people.name_of, person) if is_id(person) else None
    if name is None:
        raise not_found("person")
    return Json({"person": person, "name": name})


@router.get("/me", response_model=shapes.PersonShown)
async def read_me(request: Request, caller: PersonCaller) -> Json:
    """Who the token belongs to."""
    await limit(request, "read", caller)
    return Json({"person": caller.person, "name": caller.name})


@router.get("/session", response_model=shapes.Session)
async def read_session(request: Request, house: HouseHere) -> Response:
    """Who this browser is, if it is a person already. A cookie that opens nothing any more is removed."""
    await limit(request, "read", None)
    try:
        caller = await caller_of(request)
    except Refused as refused:
        if refused.code != "bad_token" or "authorization" in request.headers:
            raise
        answer = Json(NOBODY)
        delete_cookie(house, answer)
        return answer
    if caller is None:
        return Json(NOBODY)
    await person_caller(caller)
    return Json({"person": caller.person, "name": caller.name})


@router.patch("/me", response_model=shapes.PersonShown)
async def rename_me(request: Request, house: HouseHere, caller: PersonCaller, wish: shapes.Person) -> Json:
    """Another name, for seats taken from now on."""
    await limit(request, "write", caller)
    name = plain(wish.name, MOST_NAME, "name")
    await house.store.write(people.rename, caller.person, name)
    return Json({"person": caller.person, "name": name})


@router.delete("/me", response_model=shapes.Done)
async def forget_me(request: Request, house: HouseHere, caller: PersonCaller) -> Response:
    """Removes the person, all tokens and notifications; bots play their seats on, and seats at open tables are free."""
    await limit(request, "write", caller)
    for game in await house.store.read(stored_games.held_by, caller.person):
        await leave_seats(house, game, caller.person)
    house.hub.close_tokens(await house.store.write(people.forget, caller.person))
    answer = Json({"done": True})
    delete_cookie(house, answer)
    return answer


async def leave_seats(house: House, game: str, person: str) -> None:
    """Gives the person's seats at an open table back, and those in a running game to bots."""

    def seats_to_leave(table: Table) -> list[int]:
        return table.seats_of(person) if table.status in ("open", "playing") else []

    def leave_one(course: Course) -> Change:
        table = course.table
        for seat in seats_to_leave(table):
            if table.status == "open":
                return Change(table=tables.leave(table, seat))
            entry = signed(course.resign(seat, SUBSTITUTE), person, None)
            return Change([entry], tables.resign(table, seat, SUBSTITUTE))
        return Change()

    while seats_to_leave((await house.keeper.course(game)).table):
        done = await house.keeper.change(game, leave_one)
        done.tell()


@router.post("/me/token", response_model=shapes.TokenGiven)
async def new_token(request: Request, house: HouseHere, caller: PersonCaller) -> Response:
    """A new secret, to take along to another browser; the old one opens nothing any more."""
    await limit(request, "token", caller)
    secret = new_secret()
    now = house.keeper.clock()
    house.hub.close_tokens(await house.store.write(people.renew, caller.person, caller.token, secret.hash, now))
    answer = Json({"token": secret.text})
    if {COOKIE, SECURE_COOKIE} & set(request.cookies):
        set_cookie(house, answer, secret.text)
    return answer


@router.post("/me/cookie", response_model=shapes.Done)
async def sign_in(request: Request, house: HouseHere, caller: PersonCaller) -> Response:
    """Keeps the secret of the header `Authorization` as a cookie of this browser."""
    await limit(request, "token", caller)
    answer = Json({"done": True})
    token = request.headers.get("authorization", "").partition(" ")[2].strip()
    if token:
        set_cookie(house, answer, token)
    return answer


@router.delete("/me/cookie", response_model=shapes.Done)
async def sign_out(request: Request, house: HouseHere) -> Response:
    """This browser forgets the secret, also one that opens nothing any more."""
    await limit(request, "write", None)
    answer = Json({"done": True})
    delete_cookie(house, answer)
    return answer
