"""Whole server processes: two on one database, killed, stopped, backed up."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from carnegie.cli.app import run as carnegie_command
from carnegie.server.settings import Settings
from tests.games.corpus import file_of, read
from tests.server.processes import serving
from tests.server.running import BOT, OPEN, PERSON, Client


def environment(settings: Settings) -> Mapping[str, str]:
    return {
        "CARNEGIE_DATA": str(settings.data),
        "CARNEGIE_DATABASE_URL": settings.database_url,
        "CARNEGIE_BOT_WORKERS": "1",
        "CARNEGIE_BOT_SWEEP": "0.5",
    }


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
def test_two_processes_share_a_table_and_one_is_killed(settings: Settings, tmp_path: Path) -> None:
    with (
        serving(environment(settings), tmp_path / "one") as one,
        serving(environment(settings), tmp_path / "two") as two,
    ):
        ada, bob = one.client(), two.client()
        record = read(file_of("3p_random_moves")).record  # played on from near its end
        made = ada.ok("POST", "/api/imports", {"record": record, "at": 110, "seats": [PERSON, OPEN, BOT]})
        ada.use(made["token"])
        game = made["game"]["id"]
        bob.use(bob.ok("POST", f"/api/games/{game}/join", {"name": "Bob"})["token"])
        with ada.live(game) as at_one, bob.live(game) as at_two:
            at_two.until(lambda message: message.get("present") == [0, 1])
            at_one.until(lambda message: message.get("present") == [0, 1])
            ada.ok("POST", f"/api/games/{game}/start")
            at_two.until(lambda message: message["type"] == "now" and message["status"] == "playing")
            ada.ok("POST", f"/api/games/{game}/chat", {"text": "hello over there"})
            assert at_two.next("chat")["line"]["text"] == "hello over there"
            number = play(ada, bob, game, 10)
            seen = [[live.next("entry")["entry"] for _ in range(number)] for live in (at_one, at_two)]
            assert seen[0] == seen[1]
            assert [entry["number"] for entry in seen[0]] == list(range(1, number + 1))
            one.kill()
        ada = two.client(ada.token)
        assert ada.game(game)["number"] >= number
        play(ada, bob, game, 10_000)
        over = ada.game(game)
        assert over["status"] == "over"
        log = ada.ok("GET", f"/api/games/{game}/log")["entries"]
        assert [each["entry"]["number"] for each in log] == list(range(1, over["number"] + 1))
        assert [each["entry"] for each in log][:number] == seen[0]


@pytest.mark.slow
def test_a_token_revoked_at_one_process_ends_its_connections_at_another(settings: Settings, tmp_path: Path) -> None:
    with (
        serving(environment(settings), tmp_path / "one") as one,
        serving(environment(settings), tmp_path / "two") as two,
    ):
        ada = one.client()
        game = ada.create(PERSON, PERSON)["id"]
        seat = two.client(ada.ok("POST", f"/api/games/{game}/seats/0/token")["token"])
        assert ada.token is not None
        elsewhere = two.client(ada.token)
        with elsewhere.live(game) as own, seat.live(game) as program, two.client().live(game) as anybody:
            for live in (own, program, anybody):
                live.next("state")
            ada.use(ada.ok("POST", "/api/me/token")["token"])
            with pytest.raises(ConnectionClosed) as closed:
                own.until(lambda message: False)
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "the token has been revoked")
            ada.ok("DELETE", f"/api/games/{game}/seats/0/token")
            with pytest.raises(ConnectionClosed):
                program.until(lambda message: False)
            ada.move(game)
            assert anybody.until(lambda message: message.get("number") == 1)
        elsewhere.refused(401, "bad_token", "GET", "/api/me")


def play(ada: Client, bob: Client, game: str, most: int) -> int:
    """Both play on, each at their own server, until so many entries have been made or the game is over."""
    with ada.live(game) as live:
        state = live.next("state")["game"]
        while state["status"] == "playing" and state["number"] < most:
            number = state["number"]
            seats = state["waiting"]["seats"]
            if seats != [2]:
                mover = ada if seats == [0] else bob
                mover.move(game, after=number, id=f"move-{number}")
            state = live.until(lambda message: message["type"] == "entry" and message["number"] > number)  # noqa: B023
        return int(state["number"])


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_by_kill_9(settings: Settings, tmp_path: Path) -> None:
    """A short version of benchmarks/crash.py."""
    token: str | None = None
    game = ""
    acknowledged: list[str] = []
    for round_number in range(3):
        with serving(environment(settings), tmp_path / "log") as process:
            ada = process.client(token)
            if token is None:
                game = ada.create(PERSON, PERSON, PERSON, PERSON)["id"]
                token = ada.token
            log = ada.ok("GET", f"/api/games/{game}/log")["entries"]
            assert [each["entry"]["move"] for each in log][: len(acknowledged)] == acknowledged
            for _ in range(12):
                state = ada.game(game)
                move = state["moves"][round_number % len(state["moves"])]
                ada.move(game, move, state["number"])
                acknowledged.append(move)
            process.kill()
    assert len(acknowledged) == 36


def test_a_server_stops_in_order_and_logs_no_secrets(settings: Settings, tmp_path: Path) -> None:
    with serving(environment(settings), tmp_path / "log") as process:
        ada = process.client()
        game = ada.create(PERSON, PERSON)["id"]
        ada.move(game)
        with ada.live(game) as live:
            live.next("state")
            assert process.stop() == 0
        logged = process.logged()
    requests = [line for line in logged if line["message"] == "request"]
    assert {"POST", "GET"} <= {line["method"] for line in requests}
    assert {"/api/games/{game}/moves"} <= {line["route"] for line in requests}
    assert ada.token is not None
    text = (tmp_path / "log").read_text()
    assert "\\u001b" not in text  # no colours in a log
    assert ada.token not in text
    assert ada.invite not in text


def test_backup_and_restore_while_the_server_runs(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    with serving(environment(settings), tmp_path / "log") as process, pytest.MonkeyPatch.context() as patch:
        for name, value in environment(settings).items():
            patch.setenv(name, value)
        ada = process.client()
        game = ada.create(PERSON, PERSON)["id"]
        ada.move(game, "tabs aaaa", 0)
        assert carnegie_command(["backup", str(file)]) == 0
        saved = ada.game(game)
        ada.move(game, "tabs aaaa", 1)
        later = ada.create(PERSON, PERSON)["id"]
        assert carnegie_command(["restore", str(file)]) == 0
        assert ada.game(game) == saved
        ada.refused(404, "not_found", "GET", f"/api/games/{later}")
        ada.move(game, "tabs bbbb", 1)
        assert [each["entry"]["move"] for each in ada.ok("GET", f"/api/games/{game}/log")["entries"]] == [
            "tabs aaaa",
            "tabs bbbb",
        ]
        file.write_bytes(file.read_bytes()[:-20])
        assert carnegie_command(["restore", str(file)]) == 2
        assert ada.game(game)["number"] == 2
