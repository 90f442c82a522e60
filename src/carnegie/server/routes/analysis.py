"""Looking back: the whole course of a game in one answer, and what a bot thinks of its positions."""

from typing import Any

from fastapi import APIRouter, Request

from carnegie import Game
from carnegie.server import shapes
from carnegie.server.course import Course
from carnegie.server.errors import bad, not_now
from carnegie.server.routes.common import ERRORS, AnyCaller, GameId, HouseHere, Json, Raw, limit, watched
from carnegie.server.workers import Rank

router = APIRouter(prefix="/api", tags=["analysis"], responses=ERRORS)
PLIES_PER_TOKEN = 20
"""A token of the limit for reading stands for about two milliseconds."""


@router.get("/games/{game}/course", response_model=shapes.CourseShown)
async def read_course(request: Request, house: HouseHere, caller: AnyCaller, game: GameId) -> Raw:
    """Every move with its events and the scores after it if the game had ended there, and the score sheets by round."""
    await limit(request, "read", caller)
    course = await watched(house, game, caller)
    if course.table.status == "open":
        raise not_now("not_started", "the game has not started")
    if not house.replays.has(course, "course"):
        await limit(request, "read", caller, cost=course.game.ply / PLIES_PER_TOKEN)
    return Raw(await house.replays.answer(course, "course", lambda: whole_course(course.game)))


def whole_course(game: Game) -> dict[str, Any]:
    again = game.beginning()
    first = totals(again)
    plies: list[dict[str, Any]] = []
    rounds: list[dict[str, Any]] = []
    for move in game.history:
        events: list[dict[str, Any]] = []
        seat, in_round = again.to_act, again.round
        again.play(move, events=events)
        plies.append({"move": move.text, "seat": seat, "round": in_round, "totals": totals(again), "events": events})
        if again.round != in_round or again.is_over:
            rounds.append(end_of_round(again, in_round))
    if not rounds or rounds[-1]["ply"] < again.ply:
        rounds.append(end_of_round(again, again.round))
    return {"first": first, "plies": plies, "rounds": rounds}


def totals(game: Game) -> list[int]:
    return [sheet.total for sheet in game.scores()]


def end_of_round(game: Game, number: int) -> dict[str, Any]:
    return {"round": number, "ply": game.ply, "sheets": [sheet.as_dict() for sheet in game.scores()]}


@router.post("/games/{game}/evaluate", response_model=shapes.Evaluations)
async def evaluate(
    request: Request, house: HouseHere, caller: AnyCaller, game: GameId, wish: shapes.EvaluationWish
) -> Json:
    """The points that everybody is expected to end with, after each of these numbers of moves; not during play."""
    await limit(request, "hint", caller)
    course = await watched(house, game, caller)
    check_past(course, wish.plies)
    return Json(await house.bots.evaluations(course.game.record(), sorted(set(wish.plies)), wish.seconds, game))


@router.post("/games/{game}/advice", response_model=shapes.HintList)
async def advice(request: Request, house: HouseHere, caller: AnyCaller, game: GameId, wish: shapes.AdviceWish) -> Json:
    """What a bot would have done after so many moves; not while the game is played."""
    await limit(request, "hint", caller)
    course = await watched(house, game, caller)
    check_past(course, [wish.ply])
    record = course.game.record()
    return Json(
        await house.bots.hints({**record, "moves": record["moves"][: wish.ply]}, wish.seconds, game, Rank.ANALYSIS)
    )


def check_past(course: Course, plies: list[int]) -> None:
    if course.table.status not in ("over", "replay"):
        raise not_now("not_over", "the game is not over")
    if any(ply > course.game.ply for ply in plies):
        raise bad("bad_ply", f"plies: 0 to {course.game.ply}")
