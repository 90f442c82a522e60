"""Being told that it is one's turn: what is sent, where, and where never."""

import asyncio
import errno
import http.server
import json
import queue
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from carnegie.server import outgoing, webpush
from carnegie.server.errors import Refused
from carnegie.server.outgoing import is_public, target_of
from carnegie.server.settings import Settings
from tests.programs import DEADLINE
from tests.server.running import Client, Server, running
from tests.server.test_moves import two_people
from tests.server.test_store import wait_for

Received = queue.Queue[tuple[str, dict[str, str], bytes]]


@pytest.fixture
def receiver() -> Iterator[tuple[str, Received]]:
    """A web server of this machine that keeps what it is sent; paths under /fail fail, /away redirects."""
    received: Received = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.put((self.path, dict(self.headers), body))
            self.send_response(500 if "fail" in self.path else 302 if "away" in self.path else 200)
            self.send_header("Location", "/redirected")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", received
        server.shutdown()
        thread.join(DEADLINE)


def allow_private(server: Server) -> None:
    server.call(lambda: setattr(server.house.notifier, "private_too", True))


def add(client: Client, url: str, kind: str = "json", **wish: Any) -> dict[str, Any]:
    return client.ok("POST", "/api/me/hooks", {"kind": kind, "url": url, **wish})


def settle(server: Server) -> None:
    server.call(lambda: server.house.notifier.settled())


def test_whoever_is_away_is_told_once_that_it_is_their_turn(server: Server, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    allow_private(server)
    ada, bob, game = two_people(server)
    add(bob, f"{url}/secret")
    ada.move(game, "tabs aaaa", 0)
    path, headers, body = received.get(timeout=20)
    assert path == "/secret"
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body) == {"event": "your_turn", "game": game, "waiting": "move", "names": ["Bob"], "url": ""}
    settle(server)
    ada.act("undo", game)
    with bob.live(game) as live:  # who is looking need not be told
        live.next("state")
        ada.move(game, "tabs aaaa")
        live.next("entry")
        settle(server)
    assert received.empty()


def test_turns_are_told_of_whichever_process_has_the_move(settings: Settings, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    with running(settings) as one, running(settings) as two:
        allow_private(one)
        allow_private(two)
        ada, bob, game = two_people(one)
        add(bob, f"{url}/bob")
        ada.move(game, "tabs aaaa", 0)
        assert received.get(timeout=20)[0] == "/bob"
        assert bob.token is not None
        assert ada.token is not None
        state = one.client(bob.token).game(game)
        while state["waiting"]["seats"] == [1]:
            two.client(bob.token).move(game)  # the first process does not hear whose turn it is now
            state = bob.game(game)
        while state["waiting"]["seats"] == [0]:
            one.client(ada.token).move(game)
            state = ada.game(game)
        assert received.get(timeout=20)[0] == "/bob"


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
def test_whoever_looks_through_another_process_is_not_told(settings: Settings, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    with running(settings) as one, running(settings) as two:
        allow_private(one)
        ada, bob, game = two_people(one)
        add(bob, f"{url}/bob")
        assert bob.token is not None
        with two.client(bob.token).live(game) as live:  # at the first process nobody looks
            live.next("state")
            wait_for(lambda: one.call(lambda: one.house.hub.present(game)) == {1})
            ada.move(game, "tabs aaaa", 0)
            live.next("entry")
            settle(one)
        wait_for(lambda: one.call(lambda: one.house.hub.elsewhere) == {})
    assert received.empty()


def test_discord_and_ntfy_have_their_own_form(server: Server, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    allow_private(server)
    ada, bob, game = two_people(server)
    add(bob, f"{url}/discord", "discord")
    add(ada, f"{url}/ntfy", "ntfy", game=game, everyone=True)
    ada.move(game, "tabs aaaa", 0)
    got = {path: (headers, body) for path, headers, body in (received.get(timeout=20), received.get(timeout=20))}
    message = json.loads(got["/discord"][1])
    assert message["allowed_mentions"] == {"parse": []}
    assert "Bob" in message["content"]
    assert got["/ntfy"][0]["Title"] == "Carnegie"
    assert b"Bob" in got["/ntfy"][1]


@pytest.mark.parametrize("leave", ["resign", "delete"])
def test_whoever_leaves_is_told_no_more(server: Server, receiver: tuple[str, Received], leave: str) -> None:
    url, received = receiver
    allow_private(server)
    ada, bob, game = two_people(server)
    add(bob, f"{url}/bob", game=game, everyone=True)
    add(ada, f"{url}/ada", game=game, everyone=True)
    if leave == "resign":
        bob.act("resign", game, bot="random")
        assert bob.ok("GET", "/api/me/hooks")["hooks"] == []
    else:
        bob.ok("DELETE", "/api/me")
    ada.move(game, "tabs aaaa")  # the bot answers, and then it is Ada's turn
    assert received.get(timeout=20)[0] == "/ada"
    settle(server)
    assert received.empty()


def test_redirects_are_not_followed_and_failures_are_counted(server: Server, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    allow_private(server)
    ada, bob, game = two_people(server)
    add(bob, f"{url}/away")
    add(bob, f"{url}/fail")
    ada.move(game, "tabs aaaa", 0)
    assert {received.get(timeout=20)[0], received.get(timeout=20)[0]} == {"/away", "/fail"}
    settle(server)
    assert received.empty()
    shown = bob.ok("GET", "/api/me/hooks")["hooks"]
    assert [hook["failures"] for hook in shown] == [1, 1]
    assert [hook["host"] for hook in shown] == ["127.0.0.1"] * 2
    assert "away" not in json.dumps(shown)
    bob.ok("DELETE", f"/api/me/hooks/{shown[0]['id']}")
    ada.refused(404, "not_found", "DELETE", f"/api/me/hooks/{shown[1]['id']}")
    assert len(bob.ok("GET", "/api/me/hooks")["hooks"]) == 1


def test_slow_receivers_of_others_delay_nobody(server: Server, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    allow_private(server)
    slow = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]  # they take the request and never answer
    people = set()
    for each in slow:
        eve, _, game = two_people(server)
        people.add(eve.ok("GET", "/api/me")["person"])
        for _ in range(5):
            add(eve, f"http://127.0.0.1:{each.getsockname()[1]}/", game=game, everyone=True)
        eve.move(game, "tabs aaaa", 0)
    ada, bob, game = two_people(server)
    add(bob, f"{url}/bob")
    ada.move(game, "tabs aaaa", 0)
    assert received.get(timeout=20)[0] == "/bob"
    assert people <= server.call(lambda: set(server.house.notifier._sending))
    for each in slow:
        each.close()


def test_faults_on_this_side_do_not_count(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    allow_private(server)
    ada, bob, game = two_people(server)
    add(bob, "http://127.0.0.1:9/")  # nobody listens there

    async def unreachable(*args: Any, **options: Any) -> Any:
        raise OSError(errno.ENETUNREACH, "no network here")

    with monkeypatch.context() as offline:
        offline.setattr(asyncio, "open_connection", unreachable)
        ada.move(game, "tabs aaaa", 0)
        settle(server)
    assert [hook["failures"] for hook in bob.ok("GET", "/api/me/hooks")["hooks"]] == [0]
    ada.act("undo", game)
    ada.move(game)
    settle(server)
    assert [hook["failures"] for hook in bob.ok("GET", "/api/me/hooks")["hooks"]] == [1]


@pytest.mark.parametrize("url", ["http://93.184.216.34:22/", "http://93.184.216.34:6379/", "https://93.184.216.34:25/"])
def test_ports_of_other_services_are_refused(server: Server, url: str) -> None:
    server.person().refused(422, "bad_url", "POST", "/api/me/hooks", {"kind": "json", "url": url})


def test_unknown_and_private_hosts_get_one_answer(server: Server) -> None:
    ada = server.person()
    urls = ["http://127.0.0.1/", "http://name.invalid/"]
    wishes = [{"kind": "json", "url": url} for url in urls]
    answers = [ada.refused(422, "bad_url", "POST", "/api/me/hooks", wish)["error"] for wish in wishes]
    assert answers[0] == answers[1]


def test_private_addresses_are_refused(server: Server, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    ada = server.person()
    for private in (url, "http://localhost/", "https://[::1]/", "http://0x7f.1/", "http://169.254.169.254/latest"):
        ada.refused(422, "bad_url", "POST", "/api/me/hooks", {"kind": "json", "url": private})
    assert received.empty()


def test_an_address_that_becomes_private_later_is_not_used(server: Server, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    allow_private(server)
    ada, bob, game = two_people(server)
    add(bob, url)
    server.call(lambda: setattr(server.house.notifier, "private_too", False))
    ada.move(game, "tabs aaaa", 0)
    settle(server)
    assert received.empty()
    assert bob.ok("GET", "/api/me/hooks")["hooks"][0]["failures"] == 1


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True), ("2606:4700::1111", True), ("127.0.0.1", False), ("10.1.2.3", False),
        ("172.16.0.1", False), ("192.168.1.1", False), ("169.254.169.254", False), ("100.64.0.1", False),
        ("0.0.0.0", False), ("224.0.0.1", False), ("255.255.255.255", False), ("::1", False), ("::", False),
        ("fe80::1%eth0", False), ("fc00::1", False), ("::ffff:10.0.0.1", False), ("::ffff:8.8.8.8", True),
        ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False), ("ff02::1", False), ("fec0::1", False),
        ("::127.0.0.1", False), ("::ffff:0:127.0.0.1", False), ("64:ff9b:1::7f00:1", False), ("3fff::1", False),
        ("ff0e::1", False), ("192.0.0.192", False), ("192.88.99.1", False), ("2001:0:0:0:0:0:f5ff:fffe", False),
    ],
)  # fmt: skip
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    "url",
    ["ftp://host/", "//host", "https://", "https://a b/", "https://u:p@host/", "https://host:99999/", "javascript:x"],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(Refused):
        target_of(url)


def test_the_address_that_was_checked_is_the_one_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    connected: list[str] = []

    def lookup(*args: Any, **options: Any) -> Any:
        return [(2, 1, 6, "", ("93.184.216.34", 443))]

    async def open_connection(address: str, port: int, **options: Any) -> Any:
        connected.extend([address, options["server_hostname"]])
        raise ConnectionRefusedError

    async def attempt() -> None:
        monkeypatch.setattr(socket, "getaddrinfo", lookup)
        monkeypatch.setattr(asyncio, "open_connection", open_connection)
        with pytest.raises(outgoing.NotSent):
            await outgoing.post(target_of("https://host.example/x"), {}, b"", outgoing.Resolver(1))

    asyncio.run(attempt())
    assert connected == ["93.184.216.34", "host.example"]


def test_the_example_of_rfc_8291() -> None:
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    own = webpush.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    salt = webpush.decode("DGv6ra1nlYgDCS1FRnbzlw")
    body = webpush.encrypted(b"When I grow up, I want to be a watermelon", keys, own, salt)
    assert webpush.encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
        "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_is_signed_with_the_key_that_browsers_are_given(server: Server, receiver: tuple[str, Received]) -> None:
    url, received = receiver
    allow_private(server)
    ada, bob, game = two_people(server)
    key = bob.ok("GET", "/api/push/key")["key"]
    browser = ec.generate_private_key(ec.SECP256R1())
    keys = {"p256dh": webpush.encode(webpush.public_bytes(browser)), "auth": webpush.encode(b"x" * 16)}
    bob.refused(422, "bad_keys", "POST", "/api/me/hooks", {"kind": "push", "url": url, "keys": {"auth": "x"}})
    add(bob, f"{url}/push/1", "push", keys=keys)
    ada.move(game, "tabs aaaa", 0)
    path, headers, body = received.get(timeout=20)
    assert path == "/push/1"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert game.encode() not in body
    token, shown = headers["Authorization"].removeprefix("vapid t=").split(", k=")
    assert shown == key
    signed, _, signature = token.rpartition(".")
    raw = webpush.decode(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), webpush.decode(key))
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(webpush.decode(signed.split(".")[1]))["aud"] == url
