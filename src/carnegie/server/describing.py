"""The OpenAPI description with an example of every answer. Those in examples.json were given by a real server."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import FastAPI

from carnegie.server.errors import Refused, bad, bad_token, no_token, not_found, not_now, not_yours, out_of_reach
from carnegie.server.middleware import too_long

FREE_FORM = {"/api/games/{game}/record": "Record", "/api/components": "Components"}
"""Answers that are described elsewhere (docs/record.md), by their addresses."""
REFUSALS: dict[str, list[Refused]] = {
    "401": [no_token(), bad_token()],
    "403": [not_yours("seat 1 is not yours")],
    "404": [not_found("game")],
    "409": [not_now("not_playing", "the game is not being played")],
    "413": [too_long(65_536)],
    "422": [bad("bad_ply", "ply: 0 to 12")],
    "429": [Refused(429, "too_many", "too many requests of this kind; try again in 4 s", retry_after=4)],
    "503": [out_of_reach()],
}


@cache
def answers() -> dict[str, Any]:
    """By the name of the answer's shape."""
    found = json.loads(files("carnegie.server").joinpath("examples.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What the application's `openapi` is to be."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            add_examples(plain())
        assert app.openapi_schema is not None
        return app.openapi_schema

    return described


def add_examples(description: dict[str, Any]) -> None:
    examples = {name: {"value": value} for name, value in answers().items()}
    for path, operations in description["paths"].items():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                media = response.get("content", {}).get("application/json")
                if media is None:
                    continue
                shape = media["schema"].get("$ref", "").rpartition("/")[2] or FREE_FORM.get(path)
                if shape in examples:
                    media["examples"] = {"answer": {"$ref": f"#/components/examples/{shape}"}}
                elif status in REFUSALS:
                    media["examples"] = {each.code: {"value": each.body()} for each in REFUSALS[status]}
                if status == "409" and shape == "StaleBody":
                    media["examples"]["stale"] = {"$ref": "#/components/examples/Stale"}
    description["components"]["examples"] = examples
