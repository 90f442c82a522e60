"""Moving over the map: what is under the fingers, the pointer or the middle stays there while the map is scaled."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import CDPSession

from tests.web.conftest import Visit
from tests.web.screens import PERSON, recorded
from tests.web.visitor import PHONE, TABLET, WIDE, Device, Visitor

Point = tuple[float, float]
CLOSE = 1.5
"""Pixels by which a scrolled map may differ from the exact place."""
DRAWING = 'document.querySelector("section.map svg[role]").getScreenCTM()'
TO_MAP = f"([x, y]) => {{ const p = new DOMPoint(x, y).matrixTransform({DRAWING}.inverse()); return [p.x, p.y]; }}"
TO_SCREEN = f"([x, y]) => {{ const p = new DOMPoint(x, y).matrixTransform({DRAWING}); return [p.x, p.y]; }}"
SCALE = f"() => {DRAWING}.a"
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STILL = f"""async () => {{
  const place = () => `${{{DRAWING}.e}} ${{{DRAWING}.f}}`;
  for (let before = ""; before !== place(); ) {{
    before = place();
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  }}
}}"""


def sit(visitor: Visitor) -> None:
    """Sits down where a build is asked for, so that the map is in sight."""
    game = recorded("2p_sensible_play_above_100")
    ply = next(index for index, move in enumerate(game.moves) if move.startswith("build "))
    visitor.sit(visitor.import_record(game.record, ply, [PERSON] * 2))
    still(visitor)


def still(visitor: Visitor) -> None:
    visitor.page.evaluate(STILL)


def to_map(visitor: Visitor, place: Point) -> Point:
    x, y = visitor.page.evaluate(TO_MAP, list(place))
    return x, y


def to_screen(visitor: Visitor, point: Point) -> Point:
    x, y = visitor.page.evaluate(TO_SCREEN, list(point))
    return x, y


def scale(visitor: Visitor) -> float:
    return float(visitor.page.evaluate(SCALE))


def assert_close(place: Point, wished: Point, what: str = "") -> None:
    assert abs(place[0] - wished[0]) < CLOSE, (what, place, wished)
    assert abs(place[1] - wished[1]) < CLOSE, (what, place, wished)


def touch(fingers: CDPSession, kind: str, *places: Point) -> None:
    points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


PINCHES: dict[str, tuple[tuple[Point, Point], tuple[Point, Point]]] = {
    "apart": (((130, 320), (260, 360)), ((80, 260), (330, 420))),
    "apart, moving": (((120, 250), (240, 250)), ((150, 330), (370, 430))),
    "together, moving": (((60, 230), (330, 430)), ((60, 300), (240, 370))),
    "moving": (((120, 300), (240, 300)), ((180, 360), (300, 360))),
}


@pytest.mark.parametrize(("pinch", "frames"), [*((pinch, 3) for pinch in PINCHES), ("apart, moving", 16)])
def test_the_map_stays_under_two_fingers(visit: Visit, pinch: str, frames: int) -> None:
    ada = visit("Ada", PHONE)
    sit(ada)
    (a, b), (a_end, b_end) = PINCHES[pinch]
    fingers = ada.context.new_cdp_session(ada.page)
    touch(fingers, "touchStart", a)
    touch(fingers, "touchStart", a, b)
    held = to_map(ada, between(a, b, 0.5))
    before, spread = scale(ada), distance(a, b)
    for frame in range(1, frames + 1):
        now = between(a, a_end, frame / frames), between(b, b_end, frame / frames)
        touch(fingers, "touchMove", *now)
        ada.page.evaluate(FRAME)
        assert_close(to_screen(ada, held), between(*now, 0.5), f"frame {frame}")
        assert scale(ada) == pytest.approx(before * distance(*now) / spread, rel=0.01)
    touch(fingers, "touchEnd")
    still(ada)
    assert ada.number() == 0, "two fingers pick nothing"


def distance(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def pinch_by(visitor: Visitor, factor: float, middle: Point = (195, 330), reach: float = 80) -> None:
    fingers = visitor.context.new_cdp_session(visitor.page)
    start = reach if factor > 1 else reach / factor
    for step in range(6):
        half = start * factor ** (step / 5)
        places: Sequence[Point] = [(middle[0] - half, middle[1]), (middle[0] + half, middle[1])]
        touch(fingers, "touchMove" if step else "touchStart", *places)
        visitor.page.evaluate(FRAME)
    touch(fingers, "touchEnd")
    still(visitor)


def test_two_fingers_show_all_of_the_map_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    sit(ada)
    pinch_by(ada, 0.45, reach=70)
    pinch_by(ada, 0.45, reach=70)
    window = ada.page.locator("section.map .window").bounding_box()
    assert window is not None
    left, top = to_map(ada, (window["x"], window["y"]))
    right, bottom = to_map(ada, (window["x"] + window["width"], window["y"] + window["height"]))
    assert left <= 1
    assert top <= 1
    assert right >= 839
    assert bottom >= 501
    # From there two fingers come back to what they point at, and what they held beyond the edge has gone back.
    pinch_by(ada, 2.2, middle=(150, 300), reach=60)
    assert scale(ada) > 0.9
    left, _ = to_map(ada, (window["x"], window["y"]))
    assert left >= -1


@pytest.mark.parametrize("button", ["Zoom in", "Zoom out"])
def test_the_buttons_zoom_about_the_middle(visit: Visit, button: str) -> None:
    ada = visit("Ada", PHONE)
    sit(ada)
    window = ada.page.locator("section.map .window").bounding_box()
    assert window is not None
    middle = window["x"] + window["width"] / 2, window["y"] + window["height"] / 2
    pinch_by(ada, 1.6, middle)  # away from the edges
    point = to_map(ada, middle)
    before = scale(ada)
    ada.press(f'[aria-label="{button}"]')
    ada.page.evaluate(FRAME)
    assert scale(ada) == pytest.approx(before * 1.3 ** (1 if button == "Zoom in" else -1), rel=0.01)
    assert_close(to_screen(ada, point), middle)


@pytest.mark.parametrize("device", [TABLET, WIDE], ids=lambda device: device.name)
@pytest.mark.parametrize("keys", [[], ["Control"]], ids=["wheel", "trackpad"])
def test_a_wheel_zooms_about_the_pointer(visit: Visit, keys: list[str], device: Device) -> None:
    ada = visit("Ada", device)
    sit(ada)
    pointer = (device.width * 0.4, device.height * 0.5)
    ada.page.mouse.move(*pointer)
    point = to_map(ada, pointer)
    before = scale(ada)
    for key in keys:
        ada.page.keyboard.down(key)
    for _ in range(2):
        ada.page.mouse.wheel(0, -30 if keys else -120)
        ada.page.evaluate(FRAME)
    assert scale(ada) > before * 1.2
    assert_close(to_screen(ada, point), pointer)
    for _ in range(2):
        ada.page.mouse.wheel(0, 30 if keys else 120)
        ada.page.evaluate(FRAME)
    assert scale(ada) == pytest.approx(before, rel=0.01)
    for key in keys:
        ada.page.keyboard.up(key)


def test_a_mouse_drags_the_map_and_its_end_picks_nothing(visit: Visit) -> None:
    ada = visit("Ada", TABLET)
    sit(ada)
    slot = next(thing for thing in ada.lit() if thing["id"].startswith("slot:"))
    start, end = (float(slot["x"]), float(slot["y"])), (float(slot["x"]) - 90, float(slot["y"]) - 40)
    before = ada.look()["signature"]
    point = to_map(ada, start)
    ada.page.mouse.move(*start)
    ada.page.mouse.down()
    ada.page.mouse.move(*end, steps=6)
    ada.page.evaluate(FRAME)
    assert_close((to_screen(ada, point)[0], 0), (end[0], 0))
    ada.page.mouse.up()
    still(ada)
    assert ada.look()["signature"] == before
    assert ada.number() == 0


def test_a_finger_drags_the_map_from_a_city_without_opening_it(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    sit(ada)
    city = next(thing for thing in ada.lit() if thing["id"].startswith("slot:") and thing["x"] > 180)
    start = float(city["x"]), float(city["y"])
    end = start[0] - 110, start[1]
    point = to_map(ada, start)
    fingers = ada.context.new_cdp_session(ada.page)
    touch(fingers, "touchStart", start)
    for step in range(1, 6):
        touch(fingers, "touchMove", between(start, end, step / 5))
        ada.page.evaluate(FRAME)
    assert_close(to_screen(ada, point), end)
    touch(fingers, "touchEnd")
    still(ada)
    assert ada.page.get_by_role("dialog").count() == 0
    ada.tap(*to_screen(ada, point))
    ada.page.get_by_role("dialog").wait_for()


def test_a_mouse_that_let_go_elsewhere_drags_nothing(visit: Visit) -> None:
    ada = visit("Ada", TABLET)
    sit(ada)
    ada.page.mouse.move(640, 400)
    ada.page.mouse.down()
    ada.page.mouse.move(900, 30)
    ada.page.mouse.up()
    ada.page.mouse.move(400, 400)
    point = to_map(ada, (400, 400))
    ada.page.mouse.move(300, 300, steps=3)
    ada.page.evaluate(FRAME)
    assert_close(to_screen(ada, point), (400, 400))
