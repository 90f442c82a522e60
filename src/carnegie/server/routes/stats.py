"""Statistics: finished games line by line, the highest scores, personal histories."""

from fastapi import APIRouter, Request

from carnegie.server import shapes
from carnegie.server.routes.common import ERRORS, HouseHere, Json, Limit, PersonCaller, limit
from carnegie.server.store import scores

router = APIRouter(prefix="/api", tags=["statistics"], responses=ERRORS)


@router.get("/statistics/games", response_model=shapes.FinishedList)
async def finished_games(request: Request, house: HouseHere, before: float | None = None, limit_to: Limit = 20) -> Json:
    """The last finished games with the score lines of every seat."""
    await limit(request, "read", None)
    return Json({"games": await house.store.read(scores.finished, before, limit_to)})


@router.get("/statistics/records", response_model=shapes.Records)
async def records(request: Request, house: HouseHere) -> Json:
    """The highest scores of people, by player count and solo level."""
    await limit(request, "read", None)
    return Json({"records": await house.store.read(scores.records)})


@router.get("/me/history", response_model=shapes.History)
async def my_history(
    request: Request, house: HouseHere, caller: PersonCaller, before: float | None = None, limit_to: Limit = 20
) -> Json:
    """One's own finished games, the last one first."""
    await limit(request, "read", caller)
    return Json(await house.store.read(scores.history, caller.person, before, limit_to))
