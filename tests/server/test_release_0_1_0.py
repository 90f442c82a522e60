"""A database and a backup that release 0.1.0 has written: every game is there, and goes on."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from carnegie import Game
from carnegie.server.settings import Settings
from carnegie.server.store.backup import read_backup
from tests.server.running import Client, Json, Server, running

FOLDER = Path(__file__).parent / "release_0_1_0"
FACTS: Json = json.loads((FOLDER / "facts.json").read_text())


@pytest.fixture(params=["database", "backup"])
def old(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> Iterator[Server]:
    """A server of today on what the release has left; the database is SQLite's, the backup goes into any."""
    if request.param == "backup":
        read_backup(settings, FOLDER / "carnegie.backup")
    elif settings.database_url:
        pytest.skip("a database of SQLite")
    else:
        settings = replace(settings, data=tmp_path / "old")
        settings.data.mkdir()
        (settings.data / "carnegie.db").write_bytes(gzip.decompress((FOLDER / "carnegie.db.gz").read_bytes()))
    with running(settings) as server:
        yield server


def people(server: Server) -> tuple[Client, Client]:
    return server.client(FACTS["tokens"]["ada"]), server.client(FACTS["tokens"]["bob"])


def test_running_games_go_on(old: Server) -> None:
    clients = people(old)
    game = FACTS["running"]["id"]
    state = clients[0].game(game)
    assert (state["number"], state["view"]) == (FACTS["running"]["number"], FACTS["running"]["view"])
    assert state["options"]["pace"] == "turns"
    for _ in range(10):
        seat = clients[0].game(game)["waiting"]["seats"][0]
        clients[seat].move(game)
    record = clients[1].ok("GET", f"/api/games/{game}/record")
    assert len(record["moves"]) == FACTS["running"]["number"] + 10
    assert Game.from_record(record).ply == len(record["moves"])
    assert [line["text"] for line in clients[0].ok("GET", f"/api/games/{game}/chat")["lines"]] == ["hello"]
    clients[1].act("stand-in", game, seat=1, bot="easy")


def test_a_solo_game_that_went_back_past_a_card_is_practice(old: Server) -> None:
    ada, _ = people(old)
    state = ada.game(FACTS["solo"]["id"])
    assert (state["view"], state["practice"]) == (FACTS["solo"]["view"], True)
    ada.move(FACTS["solo"]["id"])


def test_corrected_numbers_stay_corrected(old: Server) -> None:
    ada, _ = people(old)
    state = ada.game(FACTS["corrected"]["id"])
    assert (state["view"], state["corrections"]) == (FACTS["corrected"]["view"], {"row_4.vp": 5})
    ada.move(FACTS["corrected"]["id"])


def test_results_stay_and_private_ones_are_private_now(old: Server) -> None:
    ada, bob = people(old)
    for name in ("public", "private"):
        assert ada.game(FACTS[name]["id"])["scores"] == FACTS[name]["scores"]
    shown = [each["game"] for each in bob.ok("GET", "/api/statistics/games")["games"]]
    assert shown == [FACTS["public"]["id"]]
    assert ada.ok("GET", "/api/me/history")["finished"] > 0


def test_open_tables_can_be_joined(old: Server) -> None:
    ada, bob = people(old)
    game = FACTS["open"]["id"]
    bob.ok("POST", f"/api/games/{game}/join", {})
    ada.ok("POST", f"/api/games/{game}/start")
    assert ada.game(game)["status"] == "playing"
