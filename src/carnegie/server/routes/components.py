"""What is printed on the game's components."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from carnegie.components import printed
from carnegie.server.page import File
from carnegie.server.render import compact
from carnegie.server.routes.common import ERRORS, HouseHere, caller_of, limit, watched
from carnegie.server.tokens import ID

router = APIRouter(prefix="/api", tags=["components"], responses=ERRORS)
MAX_KEPT = 64
"""Sets of corrections."""
COST = 10.0
"""Tokens of the limit for reading that a set costs which is not kept."""


def written(corrections: dict[str, Any]) -> File:
    """The facts as JSON."""
    return File.of(compact(printed(corrections)).encode(), "application/json")


@router.get("/components", response_model=dict[str, Any])
async def components(
    request: Request,
    house: HouseHere,
    game: Annotated[str | None, Query(pattern=ID, description="Whose numbers; of new games unless told.")] = None,
) -> Response:
    """The printed facts: map, tracks, company board, departments, tabs, donations, timeline and solo cards."""
    await limit(request, "read", None)
    corrections = house.corrections
    if game is not None:
        caller = await caller_of(request)
        corrections = (await watched(house, game, caller)).game.corrections
    known = house.printed
    key = json.dumps(corrections)
    if key not in known:
        await limit(request, "read", None, cost=COST)
        known[key] = await house.replays.run(lambda: written(corrections))
        if len(known) > MAX_KEPT:
            known.popitem(last=False)
    known.move_to_end(key)
    return known[key].answer(request, "no-cache")
