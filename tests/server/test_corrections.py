"""An owner's story: a wrong number is found and corrected, games are played with it, and they stay as they were."""

from pathlib import Path
from typing import Any

import pytest

import carnegie
from carnegie.cli.app import run as carnegie_command
from carnegie.server.settings import Settings
from tests.server.running import BOT, PERSON, Client, Server, running
from tests.server.test_bots import play_to_the_end
from tests.server.test_moves import hot_seat

STATIONS = "strategic_planning.workstations"
CORRECTIONS = {STATIONS: [5, 4, 4]}


def correct(settings: Settings, *arguments: str) -> None:
    assert carnegie_command(["components", *arguments, "--data", str(settings.data)]) == 0


def play_to_an_activation(client: Client, game: str) -> list[dict[str, Any]]:
    """The events of an activation in Strategic Planning, where an employee has gone from the lobby."""
    for _ in range(30):
        state = client.game(game)
        wanted = [move for move in ("activate c2", "move c1 c2") if move in state["moves"]]
        client.move(game, wanted[0] if wanted else state["moves"][-1], state["number"])
        if wanted == ["activate c2"]:
            entry = client.ok("GET", f"/api/games/{game}/log?after={state['number']}")["entries"][0]
            events: list[dict[str, Any]] = entry["events"]
            return events
    raise AssertionError("no activation")


def stations_of(client: Client, query: str = "") -> list[int]:
    squares = client.ok("GET", f"/api/components{query}")["company"]["starting_squares"]
    found: list[int] = next(square["workstations"] for square in squares if square["id"] == "strategic_planning")
    return found


def test_a_corrected_number_goes_with_the_games_played_with_it(settings: Settings) -> None:
    correct(settings, "set", STATIONS, "5", "4", "4")
    with running(settings) as server:
        ada, game = hot_seat(server)
        state = ada.game(game)
        assert state["corrections"] == state["view"]["corrections"] == CORRECTIONS
        assert play_to_an_activation(ada, game)[0]["amount"] == 4
        record = ada.ok("GET", f"/api/games/{game}/record")
        before = ada.game(game)["view"]
        again = ada.ok("POST", f"/api/games/{game}/rematch", {})["game"]["id"]
        assert ada.game(again)["corrections"] == CORRECTIONS
        assert stations_of(ada) == stations_of(ada, f"?game={game}") == [5, 4, 4]
        token = ada.token
    assert record["corrections"] == CORRECTIONS
    assert carnegie.Game.from_record(record).view() == before

    correct(settings, "unset", STATIONS)
    with running(settings) as server:
        ada = server.client(token)
        assert ada.game(game)["view"] == before
        assert ada.ok("GET", f"/api/games/{game}/record") == record
        assert stations_of(ada) == [5, 5, 5]
        assert stations_of(ada, f"?game={game}") == [5, 4, 4]
        replayed = ada.ok("POST", "/api/imports", {"record": record})["game"]
        assert replayed["corrections"] == CORRECTIONS
        wish = {"record": record, "seats": [PERSON, PERSON], "at": 2}
        played_on = ada.ok("POST", "/api/imports", wish)["game"]["id"]
        assert play_to_an_activation(ada, played_on)[0]["amount"] == 4
        another, plain = hot_seat(server)
        assert "corrections" not in another.game(plain)
        assert play_to_an_activation(another, plain)[0]["amount"] == 5
        rematch = ada.ok("POST", f"/api/games/{played_on}/rematch", {})["game"]
        assert "corrections" not in rematch  # a new game has the numbers of today


def test_bots_and_hints_go_by_the_corrections(settings: Settings) -> None:
    correct(settings, "set", STATIONS, "1", "industry_a.cost_3", "3")
    with running(settings) as server:
        ada = server.client()
        game = ada.create(PERSON, BOT)["id"]
        with ada.live(game) as live:
            for _ in range(12):
                state = ada.game(game)
                if state["waiting"]["seats"] == [0]:
                    ada.move(game, state["moves"][0], state["number"])
                else:
                    live.until(lambda message: message["type"] == "entry" and message["entry"]["seat"] == 1)
        while not ada.game(game)["moves"]:  # a bot may still be at it
            with ada.live(game) as live:
                live.next()
        assert ada.ok("POST", f"/api/games/{game}/hint", {"seconds": 0.1})["hints"]
        record = ada.ok("GET", f"/api/games/{game}/record")
    assert carnegie.Game.from_record(record).corrections == {STATIONS: [1], "industry_a.cost_3": 3}


def test_a_table_may_have_its_own_corrections(server: Server) -> None:
    ada, game = hot_seat(server, corrections=CORRECTIONS)
    assert stations_of(ada, f"?game={game}") == [5, 4, 4]
    bad = {"seats": [PERSON, BOT], "corrections": {"roof.vp": 1}}
    said = ada.refused(422, "bad_corrections", "POST", "/api/games", bad)["error"]["message"]
    assert said == 'corrections: unknown name "roof.vp"'
    record = {**ada.ok("GET", f"/api/games/{game}/record"), "corrections": {"row_4.vp": 100}}
    said = ada.refused(422, "bad_record", "POST", "/api/imports", {"record": record})["error"]["message"]
    assert "record: corrections: " in said


@pytest.mark.parametrize("corrections", [None, {"row_4.vp": 99}])
def test_only_the_servers_own_numbers_are_in_the_statistics(server: Server, corrections: dict[str, Any] | None) -> None:
    ada = server.person()
    wish = {} if corrections is None else {"corrections": corrections}
    game = ada.create(PERSON, solo="normal", seed=None, **wish)
    assert game["counts"] is (corrections is None)
    over = play_to_the_end(ada, game["id"])
    assert over["status"] == "over"
    assert len(ada.ok("GET", "/api/statistics/games")["games"]) == (1 if corrections is None else 0)


def test_a_table_may_be_as_printed_on_a_corrected_server(settings: Settings) -> None:
    correct(settings, "set", STATIONS, "5", "4", "4")
    with running(settings) as server:
        ada, game = hot_seat(server, corrections={})
        assert "corrections" not in ada.game(game)
        assert stations_of(ada, f"?game={game}") == [5, 5, 5]


def test_the_numbers_of_a_game_are_for_those_who_may_see_it(server: Server) -> None:
    ada, game = hot_seat(server, options={"watch": "players"})
    assert stations_of(ada, f"?game={game}") == [5, 5, 5]
    nobody = server.client()
    nobody.refused(401, "no_token", "GET", f"/api/components?game={game}")
    nobody.refused(404, "not_found", "GET", "/api/components?game=0123456789abcdef")
    nobody.refused(422, "bad_request", "GET", "/api/components?game=1")
    assert stations_of(server.client("no token at all")) == [5, 5, 5]


def test_a_server_does_not_start_with_corrections_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "corrections.json").write_text('{"row_4.vp": 4, "row_9.vp": 1}')
    assert carnegie_command(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f'carnegie: {tmp_path}/corrections.json: unknown name "row_9.vp"\n')
    assert not (tmp_path / "carnegie.db").exists()
