"""Reloading, a lost connection and a stale tab: the turn goes on where it was."""

import json
import socket
from pathlib import Path

from playwright.sync_api import Browser

from tests.server.processes import serving
from tests.web.conftest import Visit
from tests.web.playing import play
from tests.web.screens import recorded, table_at
from tests.web.visitor import DESK, Visitor

HALF = "2p_sensible_play_above_100"
CATALOGUE = Path(__file__).parents[2] / "web" / "src" / "i18n" / "en" / "table.json"
SAYS_STALE = json.loads(CATALOGUE.read_text(encoding="utf-8"))["notice.stale"]


def lit_ids(visitor: Visitor) -> set[str]:
    """All that can be decided, in sight or not."""
    visitor.wait("seen.settled() && seen.lit().length > 0")
    return {thing["id"] for thing in visitor.look()["lit"]}


def test_reloading_in_mid_turn(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit(table_at(ada, HALF, 0.5))
    play([ada], seed=1, moves=5)
    before = ada.number(), lit_ids(ada)
    ada.page.reload()
    ada.page.wait_for_selector("[data-number]")
    assert (ada.number(), lit_ids(ada)) == before
    play([ada], seed=2, moves=3)
    assert ada.number() >= before[0] + 3


def test_half_a_move_is_not_made_by_reloading(visit: Visit) -> None:
    ada = visit("Ada")
    moves = recorded(HALF).moves
    half = next(index for index, move in enumerate(moves) if move.startswith("move "))
    ada.sit(ada.import_record(recorded(HALF).record, half, [{"kind": "person"}] * 2))
    before = lit_ids(ada)
    first = moves[half].split(" ")[1]
    ada.pick(next(thing for thing in ada.lit() if thing["id"] == f"square:{first}"))
    assert lit_ids(ada) != before
    ada.page.reload()
    ada.page.wait_for_selector("[data-number]")
    assert (ada.number(), lit_ids(ada)) == (0, before)


def test_a_lost_connection_in_mid_turn(browser: Browser, tmp_path: Path) -> None:
    """The server dies under the page and comes back: what was picked meanwhile is played once."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    environment = {"CARNEGIE_DATA": str(tmp_path), "CARNEGIE_BOT_WORKERS": "1"}
    with serving(environment, tmp_path / "log", "--port", port) as process:
        ada = Visitor(browser, process.url, "Ada", DESK)
        game = table_at(ada, HALF, 0.5)
        ada.sit(game)
        play([ada], seed=1, moves=2)
        before = ada.number()
        process.kill()
        notice = ada.page.get_by_role("alert").filter(visible=True)
        notice.first.wait_for()
        for _ in range(4):  # a move may have several parts
            if ada.page.evaluate("seen.settled()"):
                things = ada.lit()
                ada.tap(things[0]["x"], things[0]["y"])
                ada.page.wait_for_timeout(100)
        assert not ada.page.evaluate("seen.settled()"), "a move was picked and waits for the server"
    with serving(environment, tmp_path / "log", "--port", port):
        ada.wait("before => seen.settled() && Number(seen.table().number) > before", before, 30_000)
        notice.first.wait_for(state="hidden", timeout=30_000)
        assert ada.number() == ada.state(game)["number"] == before + 1
        play([ada], seed=3, moves=3)
        ada.close()


def test_a_stale_tab_says_so_and_catches_up(visit: Visit) -> None:
    ada = visit("Ada")
    game = table_at(ada, HALF, 0.5)
    stale = ada.new_page()
    stale.route_web_socket("**/live*", lambda route: None)  # open, but nothing is ever heard
    stale.goto(f"/games/{game}")
    stale.wait_for_selector("[data-number]")
    ada.sit(game)
    play([ada], seed=4, moves=3)
    fresh, ada.page = ada.page, stale
    assert ada.number() == 0
    for _ in range(4):  # a move may have several parts
        things = ada.lit()
        if ada.number() > 0 or not things:
            break
        ada.tap(things[0]["x"], things[0]["y"])
        stale.wait_for_timeout(300)
    stale.get_by_role("alert").filter(visible=True, has_text=SAYS_STALE).wait_for()
    ada.wait("number => Number(seen.table().number) === number", int(fresh.evaluate("seen.table().number")))
