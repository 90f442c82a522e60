"""Notifications: where one wants to be told that it is one's turn."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from carnegie.server import shapes, webpush
from carnegie.server.errors import bad, not_found, not_now, not_yours
from carnegie.server.outgoing import NotSent, public_address, target_of
from carnegie.server.routes.common import ERRORS, HouseHere, Json, PersonCaller, limit
from carnegie.server.store import hooks
from carnegie.server.store.hooks import Hook
from carnegie.server.tokens import ID, is_id, new_id

router = APIRouter(prefix="/api", tags=["notifications"], responses=ERRORS)
MOST_HOOKS = 20


@router.get("/push/key", response_model=shapes.PushKey)
async def push_key(request: Request, house: HouseHere) -> Json:
    """The public key with which a browser subscribes (`applicationServerKey`)."""
    await limit(request, "read", None)
    return Json({"key": webpush.encode(webpush.public_bytes(await house.notifier.push_key()))})


@router.get("/me/hooks", response_model=shapes.HookList)
async def my_hooks(request: Request, house: HouseHere, caller: PersonCaller) -> Json:
    """One's notifications; of their addresses only the host is shown."""
    await limit(request, "read", caller)
    found = await house.store.read(hooks.of_person, caller.person)
    return Json({"hooks": [shown(hook) for hook in found]})


@router.post("/me/hooks", response_model=shapes.HookShown, status_code=201)
async def add_hook(request: Request, house: HouseHere, caller: PersonCaller, wish: shapes.HookWish) -> Json:
    """Wants to be told from now on. Private addresses are refused, now and whenever something is sent."""
    await limit(request, "hook", caller)
    target = target_of(wish.url)
    keys = {str(name): text for name, text in (wish.keys or {}).items()} or None
    if wish.kind == "push":
        webpush.check_keys(keys)
    if wish.everyone and wish.game is None:
        raise bad("bad_game", "everyone: for one game only")
    if wish.game is not None:
        if not is_id(wish.game):
            raise not_found("game")
        if caller.person not in (await house.keeper.course(wish.game)).table.people():
            raise not_yours("you are not at this table")
    try:
        await public_address(target, house.notifier.checker, house.notifier.private_too)
    except NotSent as error:
        raise bad("bad_url", f"url: {error}") from None
    if await house.store.read(hooks.count, caller.person) >= MOST_HOOKS:
        raise not_now("too_many_hooks", f"{MOST_HOOKS} notifications at most")
    hook = Hook(new_id(), caller.person, wish.game, wish.kind, wish.url, keys, wish.everyone, 0)
    await house.store.write(hooks.add, hook, house.keeper.clock())
    return Json(shown(hook), 201)


@router.delete("/me/hooks/{hook}", response_model=shapes.Done)
async def remove_hook(
    request: Request, house: HouseHere, caller: PersonCaller, hook: Annotated[str, Path(pattern=ID)]
) -> Json:
    """Wants to be told no more."""
    await limit(request, "write", caller)
    if not await house.store.write(hooks.remove, caller.person, hook):
        raise not_found("notification")
    return Json({"done": True})


def shown(hook: Hook) -> dict[str, object]:
    host = target_of(hook.url).host
    return {
        "id": hook.id,
        "kind": hook.kind,
        "game": hook.game,
        "everyone": hook.everyone,
        "host": host,
        "failures": hook.failures,
    }
