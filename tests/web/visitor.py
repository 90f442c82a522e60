"""Somebody with a browser: a context of their own, their preferences, and everything that goes wrong on their page."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, ViewportSize

Json = dict[str, Any]
SEEN = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8")
PATIENCE = 30_000
"""Milliseconds to wait for anything that should happen at once."""
AWHILE = 5_000
"""Milliseconds after which one notices that nothing happens."""
WHOLE_TABLE = "[data-number] main[aria-busy=false]"
"""A table with all its parts: what the question does not need follows when the browser is idle."""
LOCALES = {"en": "en-GB", "nl": "nl-NL", "ru": "ru-RU"}
NOISE = re.compile(r"Failed to load resource: the server responded with a status of 409|net::ERR_INTERNET_DISCONN")
"""What Chromium itself says of answers that are no trouble."""


@dataclass(frozen=True)
class Device:
    name: str
    width: int
    height: int
    touch: bool = False

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}


DESK = Device("desk", 1440, 900)
PHONE = Device("phone", 390, 844, touch=True)
TABLET = Device("tablet", 1024, 768)
WIDE = Device("wide", 1920, 1080)


class Visitor:
    """A browser window; `troubles` must be empty when it is closed.

    `still`: their system asks for reduced motion. `wishes`: preferences of the page. A `stranger` has neither, nor
    any other preference: a browser that is new here.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        device: Device,
        language: str = "en",
        still: bool = True,
        stranger: bool = False,
        **wishes: Any,
    ) -> None:
        self.name = name
        self.url = url
        self.device = device
        self.troubles: list[str] = []
        self.clicks = 0
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport=device.viewport,
            has_touch=device.touch,
            is_mobile=device.touch,
            locale=LOCALES[language],
            reduced_motion="reduce" if still and not stranger else "no-preference",
        )
        self.context.set_default_timeout(PATIENCE)
        if not stranger:
            settings = json.dumps({"language": language, "name": name, "speed": "off", **wishes})
            self.context.add_init_script(f"localStorage.carnegie ??= {json.dumps(settings)};")
        self.context.add_init_script(SEEN)
        self.context.on("request", self._watch)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        late = "/preview?" in message.location["url"]  # the table has moved on while one looked at a move
        if message.type in ("error", "warning") and not late and not NOISE.search(message.text):
            self.troubles.append(f"{message.type}: {message.text} {message.location}")

    def _watch(self, request: Request) -> None:
        if not request.url.startswith((f"{self.url}/", "data:", "blob:")):
            self.troubles.append(f"a request to another host: {request.url}")

    def close(self) -> None:
        self.context.close()

    # Without the page

    def ask(self, method: str, path: str, body: object = None) -> Json:
        """A request with this browser's cookie."""
        data = None if body is None else json.dumps(body)
        answer = self.context.request.fetch(
            f"/api{path}", method=method, data=data, headers={"Content-Type": "application/json"}
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()[:300]}"
        out: Json = answer.json()
        return out

    def become(self) -> None:
        """A person, whose secret the cookie holds."""
        self.ask("POST", "/people", {"name": self.name, "cookie": True})

    def create(self, *seats: Json, **wish: Any) -> str:
        self.become()
        out = self.ask("POST", "/games", {"seats": list(seats), **wish})
        self.invite = out["invite"]
        game: str = out["game"]["id"]
        return game

    def import_record(self, record: Json, at: int, seats: list[Json] | None) -> str:
        self.become()
        wish = {"record": record} if seats is None else {"record": record, "at": at, "seats": seats}
        game: str = self.ask("POST", "/imports", wish)["game"]["id"]
        return game

    def state(self, game: str) -> Json:
        return self.ask("GET", f"/games/{game}")

    # On the page

    def go(self, path: str) -> None:
        self.page.goto(path)
        self.page.wait_for_load_state("domcontentloaded")

    def sit(self, game: str) -> None:
        """Opens the table and waits until every part of it is drawn."""
        self.go(f"/games/{game}")
        self.page.wait_for_selector(WHOLE_TABLE)

    def speak(self, language: str) -> None:
        """Changes the language of this browser, and loads the page again."""
        self.page.evaluate(
            """language => localStorage.carnegie = JSON.stringify({...JSON.parse(localStorage.carnegie), language})""",
            language,
        )
        self.page.reload()

    def tap(self, x: float, y: float) -> None:
        self.clicks += 1
        if self.device.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, wanted: str | Locator) -> None:
        """Presses the first visible thing that is found, as soon as it takes presses."""
        things = self.page.locator(wanted) if isinstance(wanted, str) else wanted
        found = things.filter(visible=True).first
        found.evaluate("(element, patience) => seen.rested(element, patience)", AWHILE)
        if self.device.touch:
            found.tap()
        else:
            found.click()

    def table(self) -> Json | None:
        found: Json | None = self.page.evaluate("seen.table()")
        return found

    def number(self) -> int:
        table = self.table()
        assert table is not None, "no table is shown"
        return int(table["number"])

    def look(self) -> Json:
        """The table's account of itself, the lit things, and a signature of all that."""
        sight: Json = self.page.evaluate("seen.look()")
        return sight

    def lit(self, sight: Json | None = None) -> list[Json]:
        """The lit things that can be seen and picked right now."""
        seen = [thing for thing in (sight or self.look())["lit"] if thing["seen"]]
        return [thing for thing in seen if thing["sheet"]] or seen

    def look_for(self, value: Callable[[str], float]) -> Json | None:
        """The lit thing of the highest value above 0: in sight, else by scrolling, else in a panel that says so."""
        panels = self.page.locator("nav.panels button:has(.dot)")
        for panel in range(-1, panels.count()):
            if panel >= 0:
                panels.nth(panel).tap()
            found: list[Json] = self.page.evaluate("seen.lit()")
            best = max(found, key=lambda thing: (value(thing["id"]), thing["sheet"], thing["seen"]), default=None)
            if best is None or value(best["id"]) <= 0:
                continue
            if best["seen"]:
                return best
            self.page.locator(f'[data-light="lit"][data-target="{best["id"]}"]').last.scroll_into_view_if_needed()
            found = self.page.evaluate("seen.lit()")
            return next((thing for thing in found if thing["id"] == best["id"] and thing["seen"]), None)
        return None

    def wait(self, expression: str, argument: object = None, patience: float = PATIENCE) -> None:
        # A function, because the page's Content-Security-Policy forbids to evaluate text again and again.
        function = expression if "=>" in expression.split("(")[0] else f"() => {expression}"
        self.page.wait_for_function(function, arg=argument, timeout=patience)

    def pick(self, thing: Json) -> Json:
        """Clicks or taps a lit thing as soon as it takes presses, and looks at the table when that has answered."""
        before = self.look()["signature"]
        self.rest(thing)
        self.tap(thing["x"], thing["y"])
        sight: Json | None = self.page.evaluate("wish => seen.change(wish)", {"before": before, "patience": PATIENCE})
        assert sight is not None, f"{thing} does not answer: {before}"
        return sight

    def rest(self, thing: Json) -> None:
        """Waits until a thing takes presses: what has just come under the pointer takes none for a moment."""
        ready = self.page.evaluate("wish => seen.ready(wish)", {"x": thing["x"], "y": thing["y"], "patience": AWHILE})
        assert ready, f"{thing} takes no press"


@dataclass
class Chooser:
    """Decides like somebody who tries everything: any lit thing, but rarely the ones that change nothing."""

    chance: random.Random
    dull: Callable[[str], bool] = lambda target: target.startswith("choice:sell")

    def choose(self, things: list[Json]) -> Json:
        lively = [thing for thing in things if not self.dull(thing["id"])]
        if lively and (len(lively) == len(things) or self.chance.random() < 0.95):
            return self.chance.choice(lively)
        return self.chance.choice(things)
