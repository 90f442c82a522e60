"""Takes the screenshots of README.md and docs/, docs/images/*.png, from real games on a real server.

python scripts/screenshots.py [NAME…]      with .venv and the page built (`make web`)
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.processes import serving  # noqa: E402
from tests.web.conftest import ARGUMENTS  # noqa: E402
from tests.web.screens import show  # noqa: E402
from tests.web.visitor import DESK, PHONE, Device, Visitor  # noqa: E402

SHOTS: dict[str, tuple[str, Device]] = {
    "home": ("home", DESK),
    "table": ("table, half-way", DESK),
    "table-phone": ("table, half-way", PHONE),
    "end": ("end of game", DESK),
}


def main(names: list[str]) -> None:
    images = ROOT / "docs" / "images"
    images.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving({"CARNEGIE_DATA": folder}, Path(folder) / "log") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for name in names or SHOTS:
            screen, device = SHOTS[name]
            visitor = Visitor(browser, house.url, "Ada", device)
            show(visitor, screen)
            visitor.page.screenshot(path=images / f"{name}.png")
            print(images / f"{name}.png")
            visitor.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
