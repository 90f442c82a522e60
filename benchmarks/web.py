"""The web page in Chromium: its size, how soon a table can be played on, how fast a move is drawn, and whom it asks.

The table is opened in a fresh browser with a CPU slowed down four times, and counts as usable when the first thing that
can be picked is on the screen. A move is drawn when the browser has painted it, counted from its message.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from carnegie import Game
from serving import ServerProcess, report

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_SCRIPT = 160.0
MOST_START = 2_000.0
MOST_DRAWING = 50.0
SLOW_DOWN = 4
RECORD = Path(__file__).resolve().parents[1] / "tests" / "games" / "recorded" / "4p_sensible_play_above_100.json"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
STOPWATCH = """
localStorage.carnegie ??= JSON.stringify({language: "en", speed: "off"});
window.drawn = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...details) {
    super(...details);
    this.addEventListener("message", ({data}) => {
      if (!data.startsWith('{"type":"entry"')) return;
      const came = performance.now();
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.drawn.push(performance.now() - came);
        painted.port2.postMessage(0);
      });
    });
  }
};
new MutationObserver((_, observer) => {
  if (window.usable || !document.querySelector('[data-light="lit"]')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.usable ??= performance.now())));
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-light"]});
"""


class Visit:
    """A fresh browser that opens a table, with all that it loads."""

    def __init__(self, browser: Browser, server: ServerProcess, token: str) -> None:
        self.context: BrowserContext = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900})
        self.context.add_cookies([{"name": "carnegie", "value": token, "url": server.url}])
        self.context.add_init_script(STOPWATCH)
        self.page: Page = self.context.new_page()
        self.answers: list[Response] = []
        self.page.on("response", lambda answer: self.answers.append(answer))

    def open(self, game: str, slow_down: int) -> float:
        """Milliseconds until the table could be used."""
        session = self.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slow_down})
        self.page.goto(f"/games/{game}")
        self.page.wait_for_function("() => window.usable", timeout=60_000)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        usable: float = self.page.evaluate("window.usable")
        return usable

    def kilobytes(self, kind: str) -> float:
        """What was sent for the resources of a kind, packed as it was."""
        sizes = [each.header_value("content-length") for each in self.answers if each.request.resource_type == kind]
        return sum(int(size or 0) for size in sizes) / 1000

    def other_hosts(self, server: ServerProcess) -> int:
        own = (f"{server.url}/", f"ws{server.url[4:]}/", "data:", "blob:")
        return sum(not each.url.startswith(own) for each in self.answers)


def entries(server: ServerProcess, game: str, token: str, moves: list[str]) -> Iterator[int]:
    """Plays the moves, and gives the number of entries after each."""
    for number, move in enumerate(moves):
        wish = {"move": move, "after": number, "id": f"m{number}"}
        server.post(f"/api/games/{game}/moves", wish, token)
        yield number + 1


def table(server: ServerProcess, token: str, record: dict[str, Any], at: int) -> str:
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bob", "Cy", "Dora")]
    made = server.post("/api/imports", {"record": record, "at": at, "seats": seats}, token)
    return str(made["game"]["id"])


def measure(
    server: ServerProcess, browser: Browser, starts: int, drawings: int
) -> tuple[dict[str, Any], list[tuple[str, bool]]]:
    record = json.loads(RECORD.read_text(encoding="utf-8"))["record"]
    half = len(record["moves"]) // 2
    token = server.post("/api/people", {"name": "Ada"})["token"]
    game = table(server, token, record, half)
    times = []
    for _ in range(starts):
        visit = Visit(browser, server, token)
        times.append(visit.open(game, SLOW_DOWN))
        visit.page.wait_for_load_state("networkidle")
        script, styles, fonts = (visit.kilobytes(kind) for kind in ("script", "stylesheet", "font"))
        others = visit.other_hosts(server)
        visit.context.close()
    visit = Visit(browser, server, token)
    visit.open(game, 1)
    moves = record["moves"][half : half + drawings]
    for number in entries(server, game, token, moves):
        visit.page.wait_for_function("number => window.drawn.length >= number", arg=number)
    drawn: list[float] = visit.page.evaluate("window.drawn")
    others += visit.other_hosts(server)
    visit.context.close()
    assert Game.from_record({**record, "moves": record["moves"][: half + len(moves)]}).ply == half + len(moves)
    figures = {
        "JavaScript of the table, kB packed": script,
        "styles, kB packed": styles,
        "fonts, kB": fonts,
        f"a table usable at {SLOW_DOWN} × slow-down, ms, median": median(times),
        f"a table usable at {SLOW_DOWN} × slow-down, ms, worst": max(times),
        "a move drawn, ms, median": median(drawn),
        "a move drawn, ms, 95 of 100": quantiles(drawn, n=20)[-1],
        "requests to other hosts": others,
    }
    bars = [
        (f"JavaScript at most {MOST_SCRIPT:g} kB packed", script <= MOST_SCRIPT),
        (f"a table usable within {MOST_START / 1000:g} s at {SLOW_DOWN} × slow-down", median(times) <= MOST_START),
        (f"a move drawn in under {MOST_DRAWING:g} ms", median(drawn) < MOST_DRAWING),
        ("no request to another host", others == 0),
    ]
    return figures, bars


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5, help="fresh browsers that open the table (default: 5)")
    parser.add_argument("--drawings", type=int, default=100, help="moves that are drawn (default: 100)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    program = shutil.which("chromium")
    if program is None:
        sys.exit("Chromium is not installed; scripts/setup.sh browser")
    with tempfile.TemporaryDirectory(prefix="carnegie-web-") as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            figures, bars = measure(server, browser, options.starts, options.drawings)
            browser.close()
        finally:
            server.stop()
    sys.exit(report(figures, bars, options.json))


if __name__ == "__main__":
    main()
