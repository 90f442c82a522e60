"""Ways to make a move beside clicking: dragging, the keyboard; and a long press, which makes none."""

import pytest
from playwright.sync_api import Locator

from tests.web.conftest import Visit
from tests.web.playing import has_to_decide
from tests.web.screens import PERSON, make, recorded
from tests.web.visitor import PHONE, Json, Visitor

GAME = "2p_sensible_play_above_100"
MOST_TABS = 240


def sit_before(visitor: Visitor, beginning: str, words: int) -> tuple[str, str]:
    """Sits down where a move that begins so and has so many words is made next; the table and the move."""
    moves = recorded(GAME).moves
    ply = next(
        index for index, move in enumerate(moves) if move.startswith(beginning) and len(move.split(" ")) == words
    )
    game = visitor.import_record(recorded(GAME).record, ply, [PERSON] * 2)
    visitor.sit(game)
    assert has_to_decide(visitor)
    return game, moves[ply]


def lit(visitor: Visitor, target: str) -> Json:
    thing = next((thing for thing in visitor.lit() if thing["id"].startswith(target)), None)
    assert thing is not None, f"{target} is not lit: {[thing['id'] for thing in visitor.lit()]}"
    return thing


def drag(visitor: Visitor, first: Json, x: float, y: float) -> None:
    mouse = visitor.page.mouse
    mouse.move(first["x"], first["y"])
    mouse.down()
    mouse.move((first["x"] + x) / 2, (first["y"] + y) / 2, steps=4)
    mouse.move(x, y, steps=4)


def made(visitor: Visitor, game: str) -> str:
    """The move that has been made."""
    visitor.wait("seen.settled() && Number(seen.table().number) === 1")
    move: str = visitor.ask("GET", f"/games/{game}/log")["entries"][0]["entry"]["move"]
    return move


def test_an_employee_is_dragged_to_a_square(visit: Visit) -> None:
    ada = visit("Ada")
    game, move = sit_before(ada, "move ", 3)
    _, start, end = move.split(" ")
    square = ada.page.locator(f'[data-square="{end}"]').bounding_box()
    assert square is not None
    drag(ada, lit(ada, f"square:{start}"), square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
    ada.page.wait_for_selector(f'[data-target="square:{start}"][data-light="picked"]')
    ada.page.mouse.up()
    assert made(ada, game) == move


def test_a_project_is_dragged_to_a_slot(visit: Visit) -> None:
    ada = visit("Ada")
    game, move = sit_before(ada, "build ", 3)
    _, project, city = move.split(" ")
    slot = lit(ada, f"slot:{city}:")
    drag(ada, lit(ada, f"choice:build:{project}"), slot["x"], slot["y"])
    ada.page.mouse.up()
    assert made(ada, game) == move


def test_what_is_dropped_beside_is_not_played(visit: Visit) -> None:
    ada = visit("Ada")
    game, move = sit_before(ada, "move ", 3)
    start = f"square:{move.split(' ')[1]}"
    drag(ada, lit(ada, start), 5, 895)
    ada.page.mouse.up()
    ada.page.wait_for_selector(f'[data-target="{start}"][data-light="picked"]')
    assert ada.state(game)["number"] == ada.number() == 0


def focused(visitor: Visitor) -> str | None:
    target: str | None = visitor.page.evaluate("document.activeElement?.dataset.target ?? null")
    return target


def tab_to(visitor: Visitor, target: str) -> None:
    for _ in range(MOST_TABS):
        visitor.page.keyboard.press("Tab")
        if (focused(visitor) or "").startswith(target):
            return
    raise AssertionError(f"Tab does not lead to {target}")


ARROWS = """() => {
  const ways = {};
  for (const element of document.querySelectorAll("[data-light]:not(:disabled)")) {
    ways[element.dataset.target] = Object.fromEntries(["Up", "Down", "Left", "Right"].map((direction) => {
      element.focus();
      const key = `Arrow${direction}`;
      element.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      return [key, document.activeElement.dataset.target];
    }));
  }
  document.activeElement.blur();
  return ways;
}"""
"""Where each arrow leads from each thing that is lit or picked."""


def walk_to(visitor: Visitor, target: str) -> None:
    """By the arrows, on the shortest way."""
    ways: dict[str, dict[str, str]] = visitor.page.evaluate(ARROWS)
    visitor.page.keyboard.press("ArrowDown")
    start = focused(visitor)
    assert start is not None
    routes: dict[str, list[str]] = {start: []}
    for here in (queue := [start]):
        for key, there in ways[here].items():
            if there not in routes:
                routes[there] = [*routes[here], key]
                queue.append(there)
    assert set(routes) == set(ways), f"from {start} the arrows do not lead to {set(ways) - set(routes)}"
    for key in next(route for there, route in routes.items() if there.startswith(target)):
        visitor.page.keyboard.press(key)
    assert (focused(visitor) or "").startswith(target)


@pytest.mark.parametrize("go", [tab_to, walk_to])
@pytest.mark.parametrize("beginning", ["timeline ", "move ", "build "])
def test_a_move_is_made_by_the_keyboard(visit: Visit, beginning: str, go: object) -> None:
    ada = visit("Ada")
    game, move = sit_before(ada, beginning, 2 if beginning == "timeline " else 3)
    kind, *words = move.split(" ")
    targets = {
        "timeline": [f"choice:timeline:{words[0]}"],
        "move": [f"square:{word}" for word in words],
        "build": [f"choice:build:{words[0]}", f"slot:{words[-1]}:"],
    }[kind]
    assert callable(go)
    for target in targets:
        go(ada, target)
        ada.page.keyboard.press("Enter")
    assert made(ada, game) == move


def test_a_digit_presses_a_button_and_u_takes_it_back(visit: Visit) -> None:
    ada = visit("Ada")
    game, move = sit_before(ada, "timeline ", 2)
    buttons = [thing["id"] for thing in ada.lit() if thing["id"].startswith("choice:timeline:")]
    ada.page.keyboard.press(str(buttons.index("choice:" + move.replace(" ", ":")) + 1))
    assert made(ada, game) == move
    ada.page.keyboard.press("u")
    ada.wait("seen.settled() && Number(seen.table().number) === 2")
    assert ada.state(game)["ply"] == ada.state(game)["base"]


def test_a_long_press_tells_what_a_thing_is(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    game, _ = sit_before(ada, "timeline ", 2)
    ada.press('nav.panels [data-panel="company"]')
    square = ada.page.locator('[data-square="c1"]').bounding_box()
    assert square is not None
    point = {"x": square["x"] + square["width"] / 2, "y": square["y"] + 12}
    fingers = ada.context.new_cdp_session(ada.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    ada.page.get_by_role("tooltip").filter(has_text="Lobby").wait_for()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ada.tap(5, 300)
    ada.page.get_by_role("tooltip").wait_for(state="detached")
    assert ada.state(game)["number"] == 0


def explained(visitor: Visitor, thing: Locator) -> str:
    """What ? says of a thing under the mouse."""
    thing.hover()
    visitor.page.keyboard.press("?")
    title = visitor.page.get_by_role("tooltip").locator("b").inner_text()
    visitor.page.keyboard.press("Escape")
    return title


def test_the_question_tells_what_it_is_and_what_it_counts(visit: Visit) -> None:
    ada = visit("Ada")
    bar = ada.page.locator("[data-question]")
    sit_before(ada, "timeline ", 2)
    assert explained(ada, bar.locator(".what")) == "Your decision"
    sit_before(ada, "advance ", 2)
    assert explained(ada, bar.locator(".what")) == "Study points"
    game, move = sit_before(ada, "move ", 3)
    assert explained(ada, bar.locator(".what")) == "Employee moves"
    make(ada, game, move, 0)
    assert explained(ada, bar.locator("ol")) == "This turn"


@pytest.mark.parametrize("by", ["key", "button"])
def test_undo_takes_a_half_made_choice_back_before_any_move(visit: Visit, by: str) -> None:
    ada = visit("Ada")
    game = ada.create(PERSON, solo="normal")
    while not (moves := (state := ada.state(game))["moves"])[0].startswith("move "):
        make(ada, game, moves[0], state["number"])
    ada.sit(game)
    number, square = ada.number(), f"square:{moves[0].split()[1]}"
    ada.page.locator(f'[data-target="{square}"]').first.press("Enter")
    ada.page.wait_for_selector(f'[data-target="{square}"][data-light="picked"]')
    for after in (number, number + 1):
        if by == "key":
            ada.page.keyboard.press("u")
        else:
            ada.page.locator('[data-question] [aria-keyshortcuts="u"]').first.press("Enter")
        ada.wait(
            "after => !document.querySelector('[data-light=picked]') && Number(seen.table().number) === after", after
        )
