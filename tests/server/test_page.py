"""The web page and the printed facts, as browsers ask for them."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from carnegie import Game
from carnegie.components import load
from carnegie.server.settings import Settings
from carnegie.server.store import open_store
from tests.server.running import BOT, OPEN, PERSON, Client, Server, running

INDEX = "<!doctype html><title>Carnegie</title>"
SCRIPT = "console.log('a page');" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page as Vite leaves it."""
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (assets / "index-1a2b.js").write_text(SCRIPT)
    (assets / "letters-3c4d.woff2").write_bytes(b"wOF2")
    (tmp_path / "page" / "favicon.svg").write_text("<svg/>")
    (tmp_path / "page" / "index.html").write_text(INDEX)
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "page"


@pytest.fixture
def browser(tmp_path: Path, folder: Path) -> Iterator[Client]:
    settings = Settings(data=tmp_path / "data", static=str(folder), bot_workers=1)
    open_store(settings).dispose()
    with running(settings) as server:
        yield server.client()


@pytest.mark.parametrize(
    "path", ["/", "/games/0123456789abcdef", "/new", "/index.html", "/replay/x?ply=3", "/..%2Fsecret.txt"]
)
def test_every_address_of_the_page_is_the_page(browser: Client, path: str) -> None:
    answer = browser.send("GET", path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    again = browser.send("GET", path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_with_a_hash_are_kept_for_ever(browser: Client) -> None:
    answer = browser.send("GET", "/assets/index-1a2b.js")
    assert answer.text == SCRIPT
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert int(answer.headers["Content-Length"]) < len(SCRIPT)
    assert "immutable" in answer.headers["Cache-Control"]
    plain = browser.send("GET", "/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert plain.text == SCRIPT
    assert "Content-Encoding" not in plain.headers
    letters = browser.send("GET", "/assets/letters-3c4d.woff2")
    assert (letters.content, letters.headers["Content-Type"]) == (b"wOF2", "font/woff2")
    assert browser.send("GET", "/favicon.svg").headers["Cache-Control"] == "no-cache"


def test_what_is_not_there(browser: Client) -> None:
    browser.refused(404, "not_found", "GET", "/assets/index-of-last-week.js")
    browser.refused(404, "not_found", "GET", "/api/nothing")
    browser.refused(405, "bad_method", "POST", "/new")
    assert browser.send("HEAD", "/new").content == b""


def test_a_page_built_anew_is_shown_at_once(browser: Client, folder: Path) -> None:
    before = browser.send("GET", "/").headers["ETag"]
    (folder / "index.html").write_text(INDEX.replace("Carnegie", "Carnegia"))
    os.utime(folder / "index.html", (1, 1))
    after = browser.send("GET", "/", headers={"If-None-Match": before})
    assert (after.status_code, "Carnegia" in after.text) == (200, True)


def test_a_page_that_is_not_built(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, static=str(tmp_path / "nothing"), bot_workers=1)
    with running(settings) as server:
        answer = server.client().send("GET", "/games/0123456789abcdef")
    assert answer.status_code == 503
    assert "run <code>make web</code>" in answer.text


def test_the_printed_facts(server: Server) -> None:
    nobody = server.client()
    answer = nobody.send("GET", "/api/components")
    facts = answer.json()
    known = load()
    assert [city["id"] for city in facts["cities"]] == [city.id for city in known.cities]
    assert len(facts["roads"]) == len(known.roads)
    assert [each["id"] for each in facts["departments"]] == [each.id for each in known.departments]
    assert facts["company"]["start_money"] == known.company.start_money
    assert facts["timeline"]["rows"] == list(known.timeline_rows)
    assert (len(facts["cards"]), facts["vp_cards"]) == (len(known.solo_cards), list(known.vp_cards))
    assert (len(facts["tabs"]), facts["goods_cost"]) == (len(known.tabs), known.project_goods)
    assert {"connection_vp", "transport_tracks", "donations", "base_cap", "cost_step"} <= set(facts)
    assert not any(word in answer.text for word in ('"certainty"', '"note"'))
    again = nobody.send("GET", "/api/components", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content, again.headers["Cache-Control"]) == (304, b"", "no-cache")


def test_how_things_stand_and_what_a_donation_costs(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, OPEN)["id"]
    before = ada.game(game)
    assert (before["standing"], before["donation_prices"]) == (None, None)
    ada.ok("PUT", f"/api/games/{game}/seats/1", BOT)
    with ada.live(game) as live:
        ada.ok("POST", f"/api/games/{game}/start")
        engine = Game.new(players=2, seed=7)
        message = live.next("now")
        assert message["standing"] == [sheet.as_dict() for sheet in engine.scores()]
        assert message["donation_prices"] == engine.donation_prices() == [5, 5]
        move = ada.move(game)["entry"]["move"]
        engine.play(move)
        message = live.next("entry")
        assert message["standing"] == [sheet.as_dict() for sheet in engine.scores()]
        assert message["scores"] is None
