"""examples/watch.html: a page of another origin that watches a table."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.programs import DEADLINE
from tests.server.processes import serving
from tests.server.running import PERSON

EXAMPLES = Path(__file__).parents[2] / "examples"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        pass


@contextmanager
def files(folder: Path) -> Iterator[str]:
    """The address of a server of these files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join(DEADLINE)
        server.server_close()


def test_a_page_of_ones_own_watches_a_table(browser: Browser, tmp_path: Path) -> None:
    with files(EXAMPLES) as own:
        settings = {"CARNEGIE_DATA": str(tmp_path), "CARNEGIE_ORIGINS": own, "CARNEGIE_BOT_WORKERS": "1"}
        with serving(settings, tmp_path / "log") as house:
            ada = house.client()
            game = ada.create(PERSON, {**PERSON, "name": "<b>Bo</b>"})["id"]
            page = browser.new_page()
            troubles: list[str] = []
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.goto(f"{own}/watch.html")
            page.get_by_label("Address of a table").fill(f"{house.url}/games/{game}")
            page.get_by_label("Address of a table").press("Enter")
            expect(page.get_by_role("status")).to_have_text("Round 0 of 20, tabs.")
            expect(page.locator("tbody tr")).to_have_count(2)
            expect(page.locator("tbody tr.acts td").first).to_have_text("Ada")
            ada.move(game, "tabs abab")
            expect(page.locator("ol li").first).to_have_text("Ada: tabs abab")
            expect(page.locator("tbody tr.acts td").first).to_have_text("<b>Bo</b>")
            assert troubles == []
            page.close()
