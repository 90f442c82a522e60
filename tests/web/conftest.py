"""One server and one Chromium for all tests of a process; every visitor's page must have gone without trouble."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.processes import Process, serving
from tests.web.visitor import DESK, Device, Visitor

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/web/" in item.path.as_posix():
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.once)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        assert "CARNEGIE_REQUIRE_BROWSER" not in os.environ, "Chromium is not installed"
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`carnegie serve` with the page that is installed."""
    folder = tmp_path_factory.mktemp("house")
    with serving({"CARNEGIE_DATA": str(folder), "CARNEGIE_BOT_WORKERS": "1"}, folder / "log") as process:
        answer = process.client().send("GET", "/")
        assert answer.status_code == 200, "the page is not built: make web"
        yield process


@pytest.fixture
def visit(browser: Browser, house: Process) -> Iterator[Visit]:
    """Makes visitors: `visit("Ada", PHONE, language="nl")`."""
    visitors: list[Visitor] = []

    def make(name: str = "Ada", device: Device = DESK, **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, house.url, name, device, **wishes))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []
