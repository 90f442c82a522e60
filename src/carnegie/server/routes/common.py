"""What the routes share: who is asking, what they may, and how answers look."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from carnegie.server import render, shapes
from carnegie.server.addresses import SENDER, address_of
from carnegie.server.course import Course
from carnegie.server.errors import Refused, bad_token, no_token, seat_only
from carnegie.server.house import DAY, House
from carnegie.server.render import Access, compact
from carnegie.server.store import people
from carnegie.server.store.people import Caller
from carnegie.server.tables import MOST_NAME, plain
from carnegie.server.tokens import ID, hashed, new_id, new_secret

COOKIE = "carnegie"
SECURE_COOKIE = "__Host-carnegie"
"""The same behind a proxy that speaks HTTPS: no other host and no plain connection can set it."""
YEAR = 365 * 24 * 3600
GameId = Annotated[str, Path(pattern=ID, examples=["0123456789abcdef"])]
Limit = Annotated[int, Query(alias="limit", ge=1, le=100)]
"""How many entries of a list."""

Responses = dict[int | str, dict[str, Any]]
ERRORS: Responses = {
    401: {"model": shapes.ErrorBody, "description": "No token, or one that is not known (any more)."},
    403: {"model": shapes.ErrorBody, "description": "Not yours."},
    404: {"model": shapes.ErrorBody, "description": "No such thing."},
    409: {"model": shapes.StaleBody, "description": "Not as things stand; with the game's current state."},
    413: {"model": shapes.ErrorBody, "description": "A body that is too long."},
    422: {"model": shapes.ErrorBody, "description": "Something that cannot be used."},
    429: {"model": shapes.ErrorBody, "description": "Too many requests."},
}


class Json(Response):
    """A body of JSON that is written as it is, without a second look."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return compact(content).encode(errors="replace")


class Raw(Response):
    """A body of JSON that is there already."""

    media_type = "application/json"


class Acknowledgement(Json):
    """The answer to something that has been committed; the others are told when it has been handed to the sender."""

    def __init__(self, content: Any, tell: Callable[[], None], status: int = 200) -> None:
        super().__init__(content, status)
        self._tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._tell()


def house_of(connection: HTTPConnection) -> House:
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


async def caller_of(connection: HTTPConnection) -> Caller | None:
    """Whoever the token of the header `Authorization: Bearer`, or else of the cookie, belongs to."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind and kind.lower() != "bearer":
        raise Refused(401, "bad_token", "Authorization: Bearer TOKEN expected")
    token = token.strip() or connection.cookies.get(SECURE_COOKIE) or connection.cookies.get(COOKIE, "")
    if not token:
        return None
    house = house_of(connection)
    caller = await house.store.read(people.by_token, hashed(token))
    if caller is None:
        house.limits.take("guess", address_of(connection), None)
        raise bad_token()
    if caller.seen < house.keeper.clock() - DAY:
        house.begin(house.saw(caller.person))
    return caller


HouseHere = Annotated[House, Depends(house_of)]
AnyCaller = Annotated[Caller | None, Depends(caller_of)]


async def visitor(connection: HTTPConnection) -> Caller | None:
    """The caller of something that everybody may see: with a cookie that opens nothing any more, a stranger."""
    try:
        return await caller_of(connection)
    except Refused as refused:
        if refused.code != "bad_token" or "authorization" in connection.headers:
            raise
        return None


Visitor = Annotated[Caller | None, Depends(visitor)]


async def known_caller(caller: AnyCaller) -> Caller:
    if caller is None:
        raise no_token()
    return caller


async def person_caller(caller: Annotated[Caller, Depends(known_caller)]) -> Caller:
    """A person, and not a program that has one seat's token only."""
    if caller.game is not None:
        raise seat_only()
    return caller


KnownCaller = Annotated[Caller, Depends(known_caller)]
PersonCaller = Annotated[Caller, Depends(person_caller)]


async def limit(request: Request, what: str, caller: Caller | None, game: str = "", cost: float = 1.0) -> None:
    house = house_of(request)
    await house.limits.take_together(house.store, what, address_of(request), bucket_of(caller, game), cost)


def bucket_of(caller: Caller | None, game: str) -> str | None:
    """Whose bucket it is, beside that of the address."""
    return None if caller is None else f"{caller.person} {game} {caller.seat}"


async def person_for(house: House, caller: Caller | None, name: str | None) -> tuple[Caller, str | None]:
    """The caller, or a new person with the secret that is to be given to them."""
    if caller is not None:
        return await person_caller(caller), None
    await house.limits.take_together(house.store, "person", SENDER.get(), None)
    return await make_person(house, name or "Player")


async def make_person(house: House, name: str) -> tuple[Caller, str]:
    """Somebody who was not there before, and their secret."""
    person, shown, secret = new_id(), plain(name, MOST_NAME, "name"), new_secret()
    await house.store.write(people.add, person, shown, secret.hash, house.keeper.clock())
    return Caller(person, shown, secret.hash), secret.text


def state_of(house: House, course: Course, caller: Caller | None) -> dict[str, Any]:
    found: Access = render.access(course.table, caller)
    return render.state(course, found, house.hub.present(course.table.id))


async def watched(house: House, game: str, caller: Caller | None) -> Course:
    """The course of a game that the caller may see."""
    course = await house.keeper.course(game)
    render.check_watch(course.table, caller)
    return course


def set_cookie(house: House, response: Response, token: str) -> None:
    secure = house.settings.secure_cookies
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="strict", secure=secure)


def delete_cookie(house: House, response: Response) -> None:
    response.delete_cookie(COOKIE)
    if house.settings.secure_cookies:
        response.delete_cookie(SECURE_COOKIE, secure=True)
