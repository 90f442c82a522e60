"""The application: routes, errors and the house, put together."""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import DatabaseError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import PlainTextResponse

import carnegie
from carnegie.server import shapes
from carnegie.server.describing import describe
from carnegie.server.errors import Refused, out_of_reach
from carnegie.server.house import House
from carnegie.server.metrics import REGISTRY
from carnegie.server.middleware import Guard
from carnegie.server.origins import allowed_origins
from carnegie.server.page import File, Page
from carnegie.server.render import compact
from carnegie.server.routes import absence, analysis, components, games, hooks, live, people, play, stats, talk
from carnegie.server.routes.common import HouseHere, Json, Responses, limit
from carnegie.server.settings import Settings
from carnegie.server.store import Store
from carnegie.server.store import games as stored_games
from carnegie.server.store.condition import OURS

GAUGE = "# TYPE carnegie_viewers gauge\ncarnegie_viewers 4.0\n"
METRICS: Responses = {200: {"content": {"text/plain": {"examples": {"answer": {"value": GAUGE}}}}}}
log = logging.getLogger("carnegie")
ABOUT = """
Tables of the board game Carnegie. Whoever creates a game or joins one without a token becomes a person and is given a
secret once; it opens all their seats, as `Authorization: Bearer SECRET` or as a cookie. Moves are texts
(docs/notation.md); each names the log entry it follows (`after`) and has an `id` made by the client, so that it is
played once however often it is sent. `GET /api/games/{game}/live?after=N` as a WebSocket pushes all that happens.
"""


def make_app(settings: Settings, store: Store, corrections: Mapping[str, Any] | None = None) -> FastAPI:
    """The server as an ASGI application, with the owner's corrections; it closes the store when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(settings, store, dict(corrections or {}))
        app.state.house = house
        house.start()
        if corrections:
            log.info("components corrected", extra={"corrections": corrections})
        yield
        await house.stop()

    app = FastAPI(
        title="Carnegie",
        version=carnegie.__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    for each in (games, play, absence, analysis, talk, people, hooks, stats, components, live):
        app.include_router(each.router)
    add_operations(app)
    app.add_exception_handler(Refused, refused_answer)
    app.add_exception_handler(RequestValidationError, bad_request_answer)
    app.add_exception_handler(HTTPException, http_answer)
    app.add_exception_handler(DatabaseError, database_answer)
    app.add_middleware(Guard, settings=settings)
    if allowed_origins(settings):
        app.add_middleware(
            CORSMiddleware,
            allow_origins=allowed_origins(settings),
            allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
            expose_headers=["Retry-After"],
            max_age=600,
        )
    built = Path(settings.static) if settings.static else Path(str(files("carnegie.server").joinpath("page")))
    app.mount("/", Page(built), name="web")
    app.openapi = describe(app)  # type: ignore[method-assign]
    return app


def add_operations(app: FastAPI) -> None:
    @cache
    def description() -> File:
        return File.of(compact(app.openapi()).encode(), "application/json")

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi(request: Request, house: HouseHere) -> Response:
        await limit(request, "read", None)
        if not description.cache_info().currsize:  # it takes a while the first time
            await house.replays.run(description)
        return description().answer(request, "no-cache")

    @app.get("/healthz", tags=["operations"], response_model=shapes.Health, responses={503: {"model": shapes.Health}})
    async def healthz(house: HouseHere) -> Json:
        """Whether this process serves: 200, or 503 if it stops, hears no news, or cannot read or write its database."""
        try:
            await house.store.read(stored_games.version_of, "")
            readable = True
        except Exception:
            readable = False
        state = {
            "database": readable,
            "writable": readable and await house.store.is_writable(),
            "listening": house.listening.is_set(),
            "stopping": house.stopping,
        }
        well = readable and state["writable"] and state["listening"] and not house.stopping
        return Json({"ok": well, **state}, 200 if well else 503)

    @app.get("/metrics", tags=["operations"], response_class=PlainTextResponse, responses=METRICS)
    async def metrics() -> Response:
        """For Prometheus."""
        return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


async def refused_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    answer = Json(error.body(), error.status)
    if "retry_after" in error.details:
        answer.headers["Retry-After"] = str(error.details["retry_after"])
    return answer


async def bad_request_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    code = "bad_json" if first["type"] == "json_invalid" else "bad_request"
    message = f"{place}: {first['msg']}" if place else str(first["msg"])
    return Json({"error": {"code": code, "message": message[:300]}}, 422)


async def http_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # of FastAPI, for a body that cannot even be decoded
        return Json({"error": {"code": "bad_json", "message": "JSON in UTF-8 expected"}}, 422)
    code = {404: "not_found", 405: "bad_method"}.get(error.status_code, "bad_request")
    return Json({"error": {"code": code, "message": str(error.detail)}}, error.status_code, headers=error.headers)


async def database_answer(request: Request, error: Exception) -> Response:
    """The cause is in the log already (store/condition.py), once and not with every request."""
    if isinstance(error, OURS):
        raise error
    return Json(out_of_reach().body(), 503)
