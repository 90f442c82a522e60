"""Reloading, a lost connection and a stale tab: the turn goes on where it was."""

import json
import random
import re
import socket
from pathlib import Path

from playwright.sync_api import Browser, Page, Request, Route

from tests.server.processes import serving
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide, make_move, play, sit_together
from tests.web.proxy import proxied
from tests.web.screens import PERSON, recorded, table_at
from tests.web.visitor import DESK, WHOLE_TABLE, Json, Visitor

HALF = "2p_sensible_play_above_100"
CATALOGUE = Path(__file__).parents[2] / "web" / "src" / "i18n" / "en" / "table.json"
SAYS_STALE = json.loads(CATALOGUE.read_text(encoding="utf-8"))["notice.stale"]
PORTS = range(20_000, 30_000)
"""Below those that a machine gives away by itself: nobody takes one while its server is dead."""


def table_before(visitor: Visitor, kind: str) -> tuple[str, str]:
    """A table where a move of a kind is made next, and that move."""
    moves = recorded(HALF).moves
    ply = next(index for index, move in enumerate(moves) if move.startswith(f"{kind} "))
    return visitor.import_record(recorded(HALF).record, ply, [PERSON] * 2), moves[ply]


def free_port() -> int:
    for port in random.sample(PORTS, 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("all ports are taken")


def lit_ids(visitor: Visitor) -> set[str]:
    """All that can be decided, in sight or not."""
    visitor.wait("seen.settled() && seen.lit().length > 0")
    return {thing["id"] for thing in visitor.look()["lit"]}


def button(visitor: Visitor, move: str) -> Json:
    """The button that makes a move of one part."""
    target = "choice:" + move.replace(" ", ":")
    return next(thing for thing in visitor.lit() if thing["id"] == target)


def test_reloading_in_mid_turn(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit(table_at(ada, HALF, 0.5))
    play([ada], seed=1, moves=5)
    before = ada.number(), lit_ids(ada)
    ada.page.reload()
    ada.page.wait_for_selector(WHOLE_TABLE)
    assert (ada.number(), lit_ids(ada)) == before
    play([ada], seed=2, moves=3)
    assert ada.number() >= before[0] + 3


def test_half_a_move_is_not_made_by_reloading(visit: Visit) -> None:
    ada = visit("Ada")
    game, move = table_before(ada, "move")
    ada.sit(game)
    before = lit_ids(ada)
    first = move.split(" ")[1]
    ada.pick(next(thing for thing in ada.lit() if thing["id"] == f"square:{first}"))
    assert lit_ids(ada) != before
    ada.page.reload()
    ada.page.wait_for_selector(WHOLE_TABLE)
    assert (ada.number(), lit_ids(ada)) == (0, before)


def test_a_lost_connection_in_mid_turn(browser: Browser, tmp_path: Path) -> None:
    """The server dies under the page and comes back: what was picked meanwhile is played once."""
    port = str(free_port())
    environment = {"CARNEGIE_DATA": str(tmp_path), "CARNEGIE_BOT_WORKERS": "1"}
    with serving(environment, tmp_path / "log", "--port", port) as process:
        ada = Visitor(browser, process.url, "Ada", DESK)
        game, move = table_before(ada, "timeline")
        ada.sit(game)
        assert has_to_decide(ada)
        notice = ada.page.get_by_role("alert").filter(visible=True)
        notice.first.wait_for(state="hidden")
        process.kill()
        notice.first.wait_for()
        where = button(ada, move)
        ada.tap(where["x"], where["y"])
        ada.wait("!seen.settled()")
    with serving(environment, tmp_path / "log", "--port", port):
        ada.wait("seen.settled() && Number(seen.table().number) > 0")
        notice.first.wait_for(state="hidden")
        assert ada.number() == ada.state(game)["number"] == 1
        play([ada], seed=3, moves=3)
        ada.close()


def deaf_page(visitor: Visitor, game: str) -> Page:
    """Another tab with the table, whose connection is open but never brings anything."""
    page = visitor.new_page()
    page.route_web_socket("**/live*", lambda route: None)
    page.goto(f"/games/{game}")
    page.wait_for_selector(WHOLE_TABLE)
    return page


def test_a_stale_tab_says_so_and_catches_up(visit: Visit) -> None:
    ada = visit("Ada")
    game, move = table_before(ada, "timeline")
    stale = deaf_page(ada, game)
    ada.sit(game)
    assert has_to_decide(ada)
    make_move(ada, move)
    now = ada.look()["table"]["number"]
    ada.page = stale
    assert ada.number() == 0
    where = button(ada, move)
    with stale.expect_response(lambda answer: answer.url.endswith(f"/games/{game}/moves")) as answer:
        ada.tap(where["x"], where["y"])
    assert answer.value.status == 409
    stale.get_by_role("alert").filter(visible=True, has_text=SAYS_STALE).wait_for()
    ada.wait("number => seen.table().number === number", now)
    assert lit_ids(ada) != set()


def test_a_connection_that_dies_without_a_word_is_noticed_and_replaced(browser: Browser, visit: Visit) -> None:
    """Bob's network swallows everything: first while he waits for Ada, then when he moves himself."""
    ada = visit("Ada")
    with proxied(ada.url) as network:
        bob = Visitor(browser, network.url, "Bob", DESK)
        sit_together(ada, bob)
        notice = bob.page.get_by_role("alert").filter(visible=True)
        notice.first.wait_for(state="hidden")
        network.swallow()
        make_move(ada, "tabs abab")
        bob.wait("seen.table().number === '1' && seen.table().asked === 'true'")
        notice.first.wait_for(state="hidden")
        network.swallow()
        make_move(bob, "tabs aaaa")
        ada.wait("seen.table().number === '2'")
        assert bob.number() == 2
        bob.close()


def is_game(request: Request) -> bool:
    return request.method == "GET" and re.search(r"/api/games/\w+$", request.url) is not None


def test_leaving_while_a_table_loads_leaves_nothing_open(visit: Visit) -> None:
    ada = visit("Ada")
    game = ada.create(PERSON, PERSON, seed=11)
    opened: list[str] = []
    held: list[Route] = []
    ada.page.on("websocket", lambda socket: opened.append(socket.url))

    def hold(route: Route) -> None:
        if route.request.method == "GET":
            held.append(route)
        else:
            route.continue_()

    for path, begin, wanted in (
        ("/", f'a[href="/games/{game}"]', f"**/api/games/{game}"),
        ("/tutorial", ".panel ol button", "**/api/games/*"),
    ):
        ada.go("/rules")
        ada.page.locator(".rules").wait_for()
        ada.go(path)
        held.clear()
        ada.page.route(wanted, hold)
        with ada.page.expect_request(is_game):
            ada.page.locator(begin).first.click()
        ada.page.evaluate("history.pushState(null, '', '/rules')")
        ada.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
        ada.page.locator(".rules").wait_for()
        with ada.page.expect_response(wanted):
            held[0].continue_()
        ada.page.unroute_all()
        ada.page.wait_for_load_state("networkidle")
    assert opened == []
    assert ada.state(game)["present"] == []
