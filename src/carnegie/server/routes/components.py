"""What is printed on the game's components."""

import hashlib
import json
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from carnegie.components import printed
from carnegie.server.render import compact
from carnegie.server.routes.common import ERRORS, HouseHere, Json, caller_of, limit, watched
from carnegie.server.tokens import ID

router = APIRouter(prefix="/api", tags=["components"], responses=ERRORS)


@lru_cache(maxsize=64)
def written(corrections: str) -> tuple[bytes, str]:
    """The facts as JSON, and their tag."""
    body = compact(printed(json.loads(corrections))).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


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
    body, tag = written(json.dumps(corrections))
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=Json.media_type, headers=headers)
