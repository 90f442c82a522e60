"""Whatever comes in: clear refusals, never a fault of ours."""

import contextlib
import json
import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from sqlalchemy import text
from starlette.requests import HTTPConnection

from carnegie.server import middleware
from carnegie.server.addresses import address_of, network_of
from carnegie.server.app import make_app
from carnegie.server.errors import Refused
from carnegie.server.limits import RATES, SHARED, Limits
from carnegie.server.settings import BadSetting, Settings, read_settings
from carnegie.server.store import Store, buckets
from carnegie.server.store.store import make_engine
from tests.server.running import BOT, OPEN, PERSON, Client, Server, running
from tests.server.test_moves import hot_seat


def test_bodies_that_are_too_long(server: Server) -> None:
    ada, game = hot_seat(server)
    for content in (b"x" * 65_537, iter([b"x" * 40_000, b"x" * 40_000])):
        answer = ada.http.post(f"/api/games/{game}/chat", content=content)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_long")
    assert ada.game(game)["number"] == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff", b"null", b"[]", b'"x"', b"{}", b"[" * 30_000, b'{"a":' + b"9" * 50_000 + b"}", b'{"text": 7}'],
)
def test_broken_json(server: Server, content: bytes) -> None:
    ada, game = hot_seat(server)
    headers = {"Content-Type": "application/json"}
    answer = ada.http.post(f"/api/games/{game}/chat", content=content, headers=headers)
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games/0123456789abcdef", 404),
        ("GET", "/api/games/nonsense", 422),
        ("GET", "/api/games/%00", 422),
        ("GET", "/api/people/%00", 404),
        ("GET", "/api/nothing", 404),
        ("PUT", "/api/games", 405),
        ("GET", "/api/games?limit=1000", 422),
        ("GET", "/api/games?before=nan", 200),
        ("GET", "/api/games?status=secret", 422),
    ],
)
def test_addresses_that_lead_nowhere(server: Server, method: str, path: str, status: int) -> None:
    answer = server.client().send(method, path)
    assert answer.status_code == status, answer.text
    if status != 200:
        assert answer.json()["error"]["message"]


def test_unpaired_surrogates_and_odd_headers(server: Server) -> None:
    ada, game = hot_seat(server)
    headers = {"Content-Type": "application/json"}
    for body in ('{"text": "\\ud800"}', '{"\\ud800": 1}', '{"text": "a\\ud800b"}'):
        assert ada.http.post(f"/api/games/{game}/chat", content=body, headers=headers).status_code in (201, 422)
    move = json.dumps({"move": "\ud800", "after": 0, "id": "x"})
    assert ada.http.post(f"/api/games/{game}/moves", content=move, headers=headers).status_code == 422
    join = json.dumps({"invite": "\ud800"})
    assert server.client().http.post(f"/api/games/{game}/join", content=join, headers=headers).status_code in (409, 422)
    for value in (b"Basic abc", b"Bearer \xe9", b"Bearer"):
        assert server.client().send("GET", "/api/me", headers={b"Authorization": value}).status_code == 401


def test_answers_have_safe_headers(server: Server) -> None:
    nobody = server.client()
    for path in ("/", "/api/bots", "/api/nothing", "/healthz"):
        headers = nobody.send("GET", path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "server" not in headers
    assert nobody.send("GET", "/api/bots").headers["Cache-Control"] == "no-store"


def test_limits_by_person_and_by_address() -> None:
    now = 0.0
    limits = Limits(clock=lambda: now)
    for _ in range(int(RATES["chat"].burst)):
        limits.take("chat", "1.2.3.4", "ada")
    with pytest.raises(Refused) as refused:
        limits.take("chat", "5.6.7.8", "ada")
    assert refused.value.status == 429
    limits.take("chat", "5.6.7.8", "bob")
    now = 10.0
    limits.take("chat", "1.2.3.4", "ada")
    taken = 0
    with contextlib.suppress(Refused):
        while taken < 1000:
            limits.take("chat", "1.2.3.4", f"person {taken}")
            taken += 1
    assert taken < RATES["chat"].burst * SHARED


def test_who_is_refused_uses_up_nothing_of_the_neighbours(settings: Settings) -> None:
    with running(replace(settings, limits=True)) as server:
        server.house.limits._clock = lambda: 0.0
        flooder, game = hot_seat(server)
        neighbour = server.person("Bob")
        path, line = f"/api/games/{game}/chat", {"text": "again"}
        codes = [flooder.send("POST", path, line).status_code for _ in range(6 * SHARED * int(RATES["chat"].burst))]
        assert codes.count(429) > SHARED * RATES["chat"].burst
        assert [neighbour.send("POST", path, line).status_code for _ in range(8)] == [201] * 8


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
def test_who_is_refused_by_all_processes_uses_up_nothing_of_the_neighbours(settings: Settings) -> None:
    with running(replace(settings, limits=True)) as server:
        flooder, game = hot_seat(server)
        neighbour = server.person("Bob")
        path, line = f"/api/games/{game}/chat", {"text": "again"}
        codes = []
        for _ in range(2 * SHARED * int(RATES["chat"].burst)):
            server.call(lambda: server.house.limits._left.clear())  # as at another process
            codes.append(flooder.send("POST", path, line).status_code)
        assert codes.count(429) > 0
        server.call(lambda: server.house.limits._left.clear())
        assert [neighbour.send("POST", path, line).status_code for _ in range(8)] == [201] * 8


def test_a_limit_takes_what_a_request_costs() -> None:
    now = 0.0
    limits = Limits(clock=lambda: now)
    burst = RATES["read"].burst
    limits.take("read", "1.2.3.4", "ada", burst - 1)
    limits.take("read", "1.2.3.4", "ada")
    with pytest.raises(Refused):
        limits.take("read", "1.2.3.4", "ada")
    limits.take("read", "5.6.7.8", "bob", 10 * burst)  # more than fits: once, and then nothing for a while
    now = 2 * burst / RATES["read"].per_second
    with pytest.raises(Refused):
        limits.take("read", "5.6.7.8", "bob")
    limits.give_back("read", "5.6.7.8", "bob", 10 * burst)
    limits.take("read", "5.6.7.8", "bob")


def test_whoever_joins_without_a_token_is_counted_as_a_new_person(settings: Settings) -> None:
    with running(replace(settings, limits=True)) as server:
        server.house.limits._clock = lambda: 0.0
        server.call(lambda: server.house.limits.take("person", "127.0.0.1", None, RATES["person"].burst * SHARED))
        game = server.client(address="127.0.0.2").create(PERSON, OPEN)["id"]
        server.client().refused(429, "too_many", "POST", f"/api/games/{game}/join", {})


def test_limits_are_kept(settings: Settings) -> None:
    limited = read_settings({"CARNEGIE_DATA": str(settings.data), "CARNEGIE_DATABASE_URL": settings.database_url})
    with running(limited) as server:
        server.house.limits._clock = lambda: 0.0  # on a busy machine the bucket would fill up meanwhile
        ada, game = hot_seat(server)
        codes = [ada.send("POST", f"/api/games/{game}/chat", {"text": "again"}).status_code for _ in range(12)]
        assert codes.count(429) >= 2
        answer = ada.send("POST", f"/api/games/{game}/chat", {"text": "again"})
        assert int(answer.headers["Retry-After"]) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
def test_what_is_rare_is_limited_for_all_processes_together(settings: Settings) -> None:
    limited = replace(settings, limits=True)
    with running(limited) as one, running(limited) as two:
        ada, game = hot_seat(one)
        assert ada.token is not None
        both = [ada, two.client(ada.token)]
        path = f"/api/games/{game}/chat"
        codes = [both[turn % 2].send("POST", path, {"text": "again"}).status_code for turn in range(24)]
        burst = int(RATES["chat"].burst)
        assert codes[:burst] == [201] * burst
        assert codes.count(201) < 2 * burst
        answer = both[0].send("POST", path, {"text": "again"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
        assert 1 <= int(answer.headers["Retry-After"]) <= 3
        one.call(one.house.retention.remove_old)
        assert both[1].send("POST", path, {"text": "again"}).status_code == 429
        one.house.store.write_now(buckets.forget, 0.0)
        two.call(lambda: two.house.limits._left.clear())
        assert both[1].send("POST", path, {"text": "again"}).status_code == 201


def test_who_sends_wrong_tokens_is_slowed_down(settings: Settings) -> None:
    with running(replace(settings, limits=True)) as server:
        server.house.limits._clock = lambda: 0.0
        stranger = server.client("wrong")
        most = int(RATES["guess"].burst * SHARED)
        codes = [stranger.send("GET", "/api/me").status_code for _ in range(most + 20)]
        assert codes[:most] == [401] * most
        assert 429 in codes


@pytest.mark.parametrize(
    ("host", "limited_as"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_ipv6_is_one_address(host: str, limited_as: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == limited_as


def test_how_many_tables_there_may_be(settings: Settings) -> None:
    with running(replace(settings, tables_per_person=2, tables=3)) as server:
        ada, bob = server.person(), server.person("Bob")
        game = ada.create(PERSON, PERSON)["id"]
        ada.create(PERSON, PERSON)
        wish = {"seats": [PERSON, PERSON]}
        ada.refused(409, "too_many_tables", "POST", "/api/games", wish)
        ada.refused(409, "too_many_tables", "POST", f"/api/games/{game}/rematch", {})
        bob.create(PERSON, PERSON)
        for sender in (bob, server.client()):
            sender.refused(503, "full", "POST", "/api/games", wish)


def test_how_many_tables_a_network_may_have(settings: Settings) -> None:
    with running(replace(settings, tables_per_network=2)) as server:
        wish = {"seats": [PERSON, PERSON]}
        game = server.client(address="127.0.1.1").create(PERSON, PERSON)["id"]
        server.client(address="127.0.1.200").create(PERSON, PERSON)
        for host in ("127.0.1.1", "127.0.1.3"):
            server.client(address=host).refused(409, "too_many_tables", "POST", "/api/games", wish)
        server.client(address="127.0.2.1").create(PERSON, PERSON)
        stored = server.house.store.read_now(lambda connection: list(connection.execute(text("SELECT * FROM games"))))
        assert len(stored) == 3
        assert not any("127.0" in str(row) for row in stored)
        assert server.client().game(game)["number"] == 0


@pytest.mark.parametrize(
    ("address", "network"),
    [("1.2.3.4", "1.2.3.0/24"), ("2001:db8:1:2::/64", "2001:db8:1::/48"), ("unknown", None), ("", None)],
)
def test_which_network_an_address_is_of(address: str, network: str | None) -> None:
    assert network_of(address) == network


def test_half_a_request_is_not_carried_out(server: Server) -> None:
    ada, game = hot_seat(server)
    body = json.dumps({"text": "hello"}).encode()
    address = urlsplit(server.url)
    head = (
        f"POST /api/games/{game}/chat HTTP/1.1\r\nHost: {address.netloc}\r\nAuthorization: Bearer {ada.token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body) + 10}\r\n\r\n"
    )
    with socket.create_connection((address.hostname, address.port), timeout=20) as half:
        half.sendall(head.encode() + body)
        half.shutdown(socket.SHUT_WR)
        half.recv(1000)
    assert ada.ok("GET", f"/api/games/{game}/chat")["lines"] == []


def test_a_body_that_does_not_come_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "LONGEST_BODY", 0.2)
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), timeout=20) as slow:
        slow.sendall(f"POST /api/people HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 20\r\n\r\n{{".encode())
        assert slow.recv(1000).startswith(b"HTTP/1.1 408 ")


def test_strangers_cannot_name_what_is_measured(server: Server) -> None:
    nobody = server.client()
    for method in ("BREW", "WHEN"):
        nobody.send(method, "/api/bots")
    text = nobody.send("GET", "/metrics").text
    assert "BREW" not in text
    assert 'method="?"' in text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "loud"), ("BOT_SWEEP", "0"), ("VIEWER_QUEUE", "0"), ("BODY_LIMIT", "1"), ("BOT_WORKERS", "0"),
        ("LIMITS", "perhaps"), ("VIEWERS", "many"), ("OPEN_DAYS", "nan"), ("DATABASE_URL", "mysql://here"),
        ("DATABASE_URL", "postgresql://ada:half@rest@localhost/games"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"CARNEGIE_{name}"):
        read_settings({f"CARNEGIE_{name}": value})


def test_metrics_and_health(server: Server) -> None:
    ada, game = hot_seat(server)
    ada.move(game)
    assert ada.ok("GET", "/healthz")["ok"] is True
    text = ada.send("GET", "/metrics").text
    assert 'carnegie_requests_total{method="POST",route="/api/games/{game}/moves",status="200"}' in text
    assert ada.token is not None
    assert ada.token not in text


# Schemathesis: the whole OpenAPI description, with and without a token

DESCRIPTION = make_app(Settings(), Store(*[make_engine("sqlite:///not-opened.db")] * 2)).openapi()
schema = schemathesis.openapi.from_dict(DESCRIPTION)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Client, str]]:
    with running(Settings(data=tmp_path_factory.mktemp("fuzzed"), limits=False, bot_workers=1)) as server:
        ada = server.client()
        game = ada.create(PERSON, BOT)["id"]
        yield server, ada, game


@pytest.mark.slow
@schema.parametrize()
@hypothesis_settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
def test_no_request_is_a_fault_of_ours(case: "schemathesis.Case[Any]", fuzzed: tuple[Server, Client, str]) -> None:
    server, ada, game = fuzzed
    if "game" in case.path_parameters:
        case.path_parameters["game"] = game
    headers = {"Authorization": f"Bearer {ada.token}"} if case.path.startswith("/api/games/") else {}
    answer = case.call(base_url=server.url, headers=headers)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"]["code"]


def test_the_description_is_complete() -> None:
    """Every operation says what it does and what its errors are; every body has an example or examples of its parts."""
    for path, methods in DESCRIPTION["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path}"
            if path.startswith("/api"):
                assert "422" in operation["responses"], f"{method} {path}"
                assert "429" in operation["responses"], f"{method} {path}"
