"""The WebSocket of a viewer: everything that happens at the table, from any number on."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from sqlalchemy.exc import DatabaseError

from carnegie.server import render, shapes
from carnegie.server.addresses import SENDER, address_of
from carnegie.server.course import Course
from carnegie.server.errors import Refused, bad, not_found, out_of_reach
from carnegie.server.house import House
from carnegie.server.keeper import nothing_new
from carnegie.server.live import Viewer
from carnegie.server.origins import check_origin
from carnegie.server.render import compact
from carnegie.server.routes.common import bucket_of, caller_of, house_of, state_of
from carnegie.server.routes.play import act, move_maker
from carnegie.server.store import people
from carnegie.server.tokens import is_id

router = APIRouter(prefix="/api")
MOST_MESSAGE = 4096
LONGEST_SEND = 30.0
"""Seconds after which a connection that takes nothing in is given up."""
TRY_AGAIN = 1013
"""The close code for whoever may come again at once."""
MOST_RESUMED = 100
"""Entries that are sent one by one to whoever comes back; who has missed more gets the whole state."""


@router.websocket("/games/{game}/live")
async def live(socket: WebSocket, game: str, after: str | None = None) -> None:
    """Each entry with its events, the legal moves of the viewer's seats, who is to act and who is present."""
    house = house_of(socket)
    SENDER.set(address_of(socket))
    try:
        with place(house, address_of(socket)):
            viewer = await admitted(house, socket, game)
            number = read_after(after)
            await socket.accept()
            house.hub.enter(viewer)
            try:
                await serve(house, socket, viewer, number)
            except (WebSocketDisconnect, ConnectionError, TimeoutError, RuntimeError):
                pass
            except (DatabaseError, Refused):
                await socket.close(TRY_AGAIN, "the game cannot be read")
            finally:
                house.hub.leave(viewer)
    except Refused as refused:
        await refuse(socket, refused)
    except DatabaseError:
        await refuse(socket, out_of_reach())


@contextlib.contextmanager
def place(house: House, address: str) -> Iterator[None]:
    """One of the places for viewers, taken before anything is waited for, so that no two get the last one."""
    taken = house.hub.addresses
    if house.stopping or taken.total() >= house.settings.viewers:
        raise Refused(503, "full", "no more viewers here")
    if taken[address] >= house.settings.viewers_per_address:
        raise Refused(429, "too_many", "too many connections from this address")
    taken[address] += 1
    try:
        yield
    finally:
        taken[address] -= 1
        if not taken[address]:
            del taken[address]


async def admitted(house: House, socket: WebSocket, game: str) -> Viewer:
    check_origin(socket.headers, house.settings)
    if not is_id(game):
        raise not_found("game")
    caller = await caller_of(socket)
    house.limits.take("read", address_of(socket), None)
    course = await house.keeper.course(game)
    found = render.check_watch(course.table, caller)
    if not found.seats and len(house.hub.rooms.get(game, ())) >= house.settings.viewers_per_table:
        raise Refused(503, "full", "no more viewers at this table")
    return Viewer(game, caller, found.seats, house.settings.viewer_queue)


def read_after(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise bad("bad_after", "after: the number of an entry expected")
    return int(text)


async def refuse(socket: WebSocket, refused: Refused) -> None:
    """An HTTP answer instead of a WebSocket."""
    headers = [(b"content-type", b"application/json")]
    body = compact(refused.body()).encode(errors="replace")
    await socket.send({"type": "websocket.http.response.start", "status": refused.status, "headers": headers})
    await socket.send({"type": "websocket.http.response.body", "body": body})


async def serve(house: House, socket: WebSocket, viewer: Viewer, after: int | None) -> None:
    """Sends and receives until one of both ends."""
    # The viewer is in the room already, so that nothing is missed; what comes twice is known by its number.
    course = await house.keeper.course(viewer.game)
    house.hub.seat_again(viewer, course.table)
    if viewer.caller is not None:  # its token may have been revoked just before it came in
        house.hub.close_tokens(await house.store.read(people.unknown, {viewer.caller.token}))
    for message in await greeting(house, viewer, course, after):
        await send(socket, message)
    async with asyncio.TaskGroup() as group:
        sending = group.create_task(send_all(house, socket, viewer))
        receiving = group.create_task(receive_all(house, socket, viewer))
        await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        sending.cancel()
        receiving.cancel()


async def greeting(house: House, viewer: Viewer, course: Course, after: int | None) -> list[str]:
    """What has happened since `after`, or the whole state."""
    if after is None or not course.number - MOST_RESUMED <= after <= course.number:
        return [state_message(house, viewer, course)]
    past = ['{"type":"past",' + line[1:] for line in await house.replays.log(course, after)]
    return [*past, state_message(house, viewer, course)]


def state_message(house: House, viewer: Viewer, course: Course) -> str:
    return compact({"type": "state", "game": state_of(house, course, viewer.caller)})


async def send(socket: WebSocket, message: str) -> None:
    async with asyncio.timeout(LONGEST_SEND):
        await socket.send_text(message)


async def send_all(house: House, socket: WebSocket, viewer: Viewer) -> None:
    while True:
        try:
            message = await viewer.next()
        except ConnectionError as closed:
            await socket.close(1012 if house.stopping else 1008, str(closed))
            return
        try:
            if message is None:
                message = state_message(house, viewer, await house.keeper.course(viewer.game))
            await send(socket, message)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return
        except (DatabaseError, Refused):
            await socket.close(TRY_AGAIN, "the game cannot be read")
            return


async def receive_all(house: House, socket: WebSocket, viewer: Viewer) -> None:
    """Moves may come this way, too; anything else is refused and the connection goes on."""
    while True:
        try:
            received = await socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        tell = nothing_new
        try:
            house.limits.take("move", address_of(socket), bucket_of(viewer.caller, viewer.game))
            answer, tell = await answered(house, viewer, text)
        except Refused as refused:
            answer = {"type": "refused", **refused.body()}
        except DatabaseError:
            answer = {"type": "refused", **out_of_reach().body()}
        viewer.answer(compact(answer))
        tell()
        await viewer.answered()


async def answered(house: House, viewer: Viewer, text: Any) -> tuple[dict[str, Any], Callable[[], None]]:
    """The answer, and what then tells the others."""
    if not isinstance(text, str) or len(text) > MOST_MESSAGE:
        raise bad("bad_message", "a short JSON text expected")
    try:
        message = json.loads(text)
        kind = message.pop("type")
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        raise bad("bad_message", 'a JSON object with "type" expected') from None
    if kind == "ping":
        return {"type": "pong"}, nothing_new
    if kind != "move":
        raise bad("bad_message", 'type: "move" or "ping"')
    try:
        wish = shapes.MoveWish.model_validate(message)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise bad("bad_message", f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    try:
        done, tell = await act(house, viewer.caller, viewer.game, wish, move_maker(wish), check_token=True)
    except Refused as refused:
        refused.details["id"] = wish.id
        raise
    return {"type": "acknowledged", "id": wish.id, **done}, tell
