"""Names, cookies, hosts, repeated requests and other small ways in."""

import dataclasses
import random
import secrets
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from carnegie import BadPosition, Game
from carnegie.server.errors import Refused
from carnegie.server.settings import Settings
from carnegie.server.tables import plain
from tests.server.processes import serving
from tests.server.running import OPEN, PERSON, Server, running
from tests.server.test_moves import hot_seat


@pytest.mark.parametrize(
    "name", ["\u200d", "\u2800", "\u3164", "\u115f", "\ufe0f", "\u034f", "\u17b4", "\u0301", "A" * 33]
)
def test_names_that_show_nothing_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        plain(name, 32, "name")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("A\u3164da", "Ada"), ("A\u200dda", "Ada"), ("👩\u200d🚀", "👩\u200d🚀"), ("❤\ufe0f", "❤\ufe0f"),
        ("  Zoë  ", "Zoë"),
        ("क्\u200dष", "क्\u200dष"), ("1\ufe0f\u20e3", "1\ufe0f\u20e3"), ("Мария", "Мария"),
    ],
)  # fmt: skip
def test_names_keep_what_is_seen(written: str, kept: str) -> None:
    assert plain(written, 32, "name") == kept


def test_a_private_table_that_was_left_is_no_longer_listed(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN, options={"watch": "players"})["id"]
    bob.ok("POST", f"/api/games/{game}/join", {})
    assert [each["id"] for each in bob.ok("GET", "/api/me/games")["games"]] == [game]
    bob.ok("POST", f"/api/games/{game}/leave", {})
    assert bob.ok("GET", "/api/me/games")["games"] == []
    assert [each["id"] for each in ada.ok("GET", "/api/me/games")["games"]] == [game]


def test_the_token_of_a_seat_repeats_no_entry_of_another_table(server: Server) -> None:
    ada = server.client()
    first, second = (ada.create(PERSON, PERSON, options={"watch": "players"})["id"] for _ in range(2))
    wish = {"move": "tabs aaaa", "after": 0, "id": "one"}
    ada.ok("POST", f"/api/games/{first}/moves", wish)
    program = server.client(ada.ok("POST", f"/api/games/{second}/seats/0/token")["token"])
    program.refused(403, "not_yours", "POST", f"/api/games/{first}/moves", wish)
    own = server.client(ada.ok("POST", f"/api/games/{first}/seats/0/token")["token"])
    assert own.ok("POST", f"/api/games/{first}/moves", wish)["number"] == 1
    other = server.client(ada.ok("POST", f"/api/games/{first}/seats/1/token")["token"])
    other.refused(409, "stale", "POST", f"/api/games/{first}/moves", wish)


def test_a_late_move_of_somebody_with_several_seats_is_stale(server: Server) -> None:
    ada, game = hot_seat(server)
    bob = server.person("Bob")
    third = ada.create(PERSON, PERSON, PERSON)["id"]
    ada.move(third, "tabs aaaa", 0)
    late = {"move": "tabs aaaa", "after": 0, "id": secrets.token_hex(4)}
    ada.refused(409, "stale", "POST", f"/api/games/{third}/moves", late)
    bob.refused(403, "not_yours", "POST", f"/api/games/{game}/moves", late)
    finished = Game.new(players=2, seed=7)
    while not finished.is_over:
        finished.play(finished.legal_moves[0])
    record = {**finished.record(), "moves": finished.record()["moves"][:-1]}
    wish = {"record": record, "seats": [PERSON, PERSON]}
    last = ada.ok("POST", "/api/imports", wish)["game"]["id"]
    number = ada.move(last)["number"]
    assert ada.game(last)["status"] == "over"
    for after, code in ((number - 1, "stale"), (number, "not_playing")):
        ada.refused(409, code, "POST", f"/api/games/{last}/moves", {**late, "id": secrets.token_hex(4), "after": after})


def test_bodies_that_are_not_utf_8_are_no_json(server: Server) -> None:
    answer = server.client().http.post(
        "/api/people", content=b'{"name": "\xff"}', headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_json")


def test_a_cookie_that_opens_nothing_keeps_nobody_from_public_lists_and_from_signing_out(server: Server) -> None:
    browser = server.client()
    browser.http.cookies.set("carnegie", "long gone")
    assert browser.ok("GET", "/api/games")["games"] == []
    browser.refused(401, "bad_token", "GET", "/api/me")
    answer = browser.send("DELETE", "/api/me/cookie")
    assert answer.status_code == 200
    assert 'carnegie=""' in answer.headers["set-cookie"]
    server.client("wrong").refused(401, "bad_token", "GET", "/api/games")


def test_behind_https_the_cookie_belongs_to_this_host_alone(settings: Settings) -> None:
    with running(dataclasses.replace(settings, secure_cookies=True)) as server:
        made = server.client().send("POST", "/api/people", {"name": "Ada", "cookie": True})
        cookie, _, rest = made.headers["set-cookie"].partition(";")
        assert cookie.startswith("__Host-carnegie=")
        assert "Secure" in rest
        assert "Path=/" in rest
        browser = server.client()
        old = cookie.replace("__Host-", "")
        for header in (cookie, old):
            assert browser.ok("GET", "/api/me", headers={"Cookie": header})["name"] == "Ada"


@pytest.mark.parametrize(
    ("host", "may"),
    [
        ("evil.example", False), ("evil.example:8000", False), ("127.0.0.1:8000", True), ("[::1]:8000", True),
        ("localhost", True), ("pi", True), ("pi.local:8000", True), ("play.example.org", True),
    ],
)  # fmt: skip
def test_a_name_that_is_not_ours_is_not_believed(settings: Settings, host: str, may: bool) -> None:
    with running(dataclasses.replace(settings, public_url="https://play.example.org")) as server:
        headers = {"Host": host, "Origin": f"http://{host}"}
        answer = server.client().send("POST", "/api/people", {"name": "Ada"}, headers=headers)
        assert answer.status_code == (201 if may else 403)


def test_further_origins_may_send_requests_with_tokens(settings: Settings) -> None:
    origin = "https://club.example"
    with running(dataclasses.replace(settings, origins=f"{origin}, https://other.example/")) as server:
        client = server.client()
        asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
        asked["Access-Control-Request-Headers"] = "authorization,content-type"
        preflight = client.send("OPTIONS", "/api/games", headers=asked)
        assert preflight.status_code == 200
        assert preflight.headers["access-control-allow-origin"] == origin
        made = client.send("POST", "/api/people", {"name": "Ada"}, headers={"Origin": origin})
        assert (made.status_code, made.headers["access-control-allow-origin"]) == (201, origin)
        asked["Origin"] = "https://evil.example"
        assert client.send("OPTIONS", "/api/games", headers=asked).status_code == 400


def test_faults_have_safe_headers_and_one_trace(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("carnegie.server.routes.games.bot_names", broken)
    answer = server.client().send("GET", "/api/bots")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


def test_a_position_with_too_many_missions_is_refused_before_it_is_settled() -> None:
    game, dice = Game.new(players=3, seed=0), random.Random(0)
    while game.position()["phase"] != "income":
        game.play(dice.choice(game.legal_moves))
    for region in game.position()["seats"][0]["missions"]:
        position = game.position()
        position["seats"][position["to_act"]]["missions"][region] = 99
        with pytest.raises(BadPosition):
            Game.from_position(position)


def test_what_clients_send_is_no_error_of_the_server(tmp_path: Path) -> None:
    with serving({"CARNEGIE_DATA": str(tmp_path)}, tmp_path / "log") as process:
        ada = process.client()
        game = ada.create(PERSON, PERSON)["id"]
        with ada.live(game) as live:
            live.next("state")
            live.socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                live.until(lambda message: False)
        with pytest.raises(InvalidStatus), process.client("wrong").live(game):
            pass
        assert ada.ok("GET", "/healthz")["ok"]
        assert [line for line in process.logged() if line["level"] in ("error", "warning")] == []


@pytest.mark.parametrize(
    ("said", "falls_back"), [("npm error code EINTEGRITY", False), ("npm error code EUSAGE", True)]
)
def test_a_package_that_is_not_what_the_lock_says_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, falls_back: bool
) -> None:
    pytest.importorskip("hatchling", reason="only where the wheel is built")
    import hatch_build

    fake = tmp_path / "npm.js"
    fake.write_text(
        f"require('fs').appendFileSync('called', process.argv[2] + '\\n');"
        f"if (process.argv[2] === 'ci') {{ console.error({said!r}); process.exit(1); }}"
    )
    monkeypatch.setattr(hatch_build, "npm", lambda: str(fake))
    (tmp_path / "package-lock.json").write_text("{}")
    with pytest.raises(hatch_build.PageError):  # there is no vite to go on with
        hatch_build.build_page(tmp_path, tmp_path / "page")
    assert (tmp_path / "called").read_text().split() == (["ci", "install"] if falls_back else ["ci"])
