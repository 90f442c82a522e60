"""Every screen in three languages and two sizes, the table in four: nothing is cut off or overlaps; axe agrees."""

from pathlib import Path

import pytest

from tests.web.conftest import Visit
from tests.web.screens import SCREENS, show, show_again
from tests.web.visitor import DESK, PHONE, TABLET, WIDE, Device

LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
AXE_RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
    ({id, help, nodes}) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`)"""
SIZES = [(screen, device) for screen in SCREENS for device in (DESK, PHONE)]
SIZES += [(screen, device) for screen in ("table, half-way", "table, solo") for device in (TABLET, WIDE)]


@pytest.mark.parametrize(("screen", "device"), SIZES, ids=[f"{screen}-{device.name}" for screen, device in SIZES])
def test_the_screen_is_whole_and_open_to_everyone(visit: Visit, screen: str, device: Device) -> None:
    visitor = visit("Ada", device)
    show(visitor, screen)
    faults: list[str] = []
    for language in ("en", "nl", "ru"):
        if language != "en":
            show_again(visitor, screen, language)
        visitor.page.evaluate(LAYOUT)
        faults += [f"{language}: {fault}" for fault in visitor.page.evaluate("layoutFaults()")]
        assert visitor.page.evaluate("document.documentElement.lang") == language
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    faults += visitor.page.evaluate(AXE_RUN)
    assert faults == []
