"""What is printed on the game's components."""

import json
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from carnegie.components import printed
from carnegie.server.page import File
from carnegie.server.render import compact
from carnegie.server.routes.common import ERRORS, HouseHere, caller_of, limit, watched
from carnegie.server.tokens import ID

router = APIRouter(prefix="/api", tags=["components"], responses=ERRORS)


@lru_cache(maxsize=64)
def written(corrections: str) -> File:
    """The facts as JSON."""
    return File.of(compact(printed(json.loads(corrections))).encode(), "application/json")


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
    return written(json.dumps(corrections)).answer(request, "no-cache")
