"""The example client plays a whole game and is short; the pages name every setting and every route."""

import re
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from carnegie.server.settings import Settings
from tests.programs import Program
from tests.server.running import BOT, OPEN, Server
from tests.server.test_access import ROUTES

CLIENT = Path(__file__).parents[2] / "examples" / "bot_client.py"


def test_the_example_client_is_under_60_lines() -> None:
    assert len(CLIENT.read_text().splitlines()) < 60


@pytest.mark.slow
def test_the_example_client_plays_a_game(server: Server) -> None:
    host = server.client()
    game = host.create(OPEN, BOT, options={"listed": False})["id"]
    arguments = [sys.executable, str(CLIENT), server.url, game, host.invite]
    with Program(arguments) as program, host.live(game) as live:
        live.until(lambda message: message["type"] == "table" and message["table"]["seats"][0]["kind"] == "person")
        host.ok("POST", f"/api/games/{game}/start")
        ran = program.finish()
    assert ran.code == 0, ran.err
    assert [int(line) for line in ran.out.split()] == [sheet["total"] for sheet in host.game(game)["scores"]]


def test_the_page_lists_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(CARNEGIE_[A-Z_]+)`", page))
    assert named == {f"CARNEGIE_{field.name.upper()}" for field in fields(Settings)}


def test_the_page_names_every_route() -> None:
    page = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
    for route in ROUTES:
        last = [part for part in route.split("/") if not part.startswith("{")][-1]
        assert last in page or last in ("healthz", "metrics"), route
