"""What is printed on the game's components."""

import hashlib
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

from carnegie.components import printed
from carnegie.server.render import compact
from carnegie.server.routes.common import ERRORS, Json, limit

router = APIRouter(prefix="/api", tags=["components"], responses=ERRORS)


@cache
def written() -> tuple[bytes, str]:
    """The facts as JSON, and their tag."""
    body = compact(printed()).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


@router.get("/components", response_model=dict[str, Any])
async def components(request: Request) -> Response:
    """The printed facts: map, tracks, company board, departments, tabs, donations, timeline and solo cards."""
    await limit(request, "read", None)
    body, tag = written()
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=Json.media_type, headers=headers)
