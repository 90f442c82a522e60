"""What others do is shown step by step, and a new round by a card; a click or a key ends that and does nothing else."""

from collections.abc import Iterator

import pytest

import carnegie
from tests.rulebook import positions
from tests.web.conftest import Visit
from tests.web.screens import PERSON, make, recorded
from tests.web.visitor import DESK, PHONE, Device, Json, Visitor

GAME = "2p_sensible_play_above_100"
ADA, BOB = 0, 1
WATCH = """
window.scenes = [];
window.cards = [];
window.early = [];  // what could be picked while something was shown
new MutationObserver(() => {
  const scene = document.querySelector("[data-scene]")?.dataset.scene;
  if (scene && scene !== scenes.at(-1)) scenes.push(scene);
  if (scene) early.push(...[...document.querySelectorAll('[data-light="lit"]')].map((each) => each.dataset.target));
  const card = document.querySelector("[data-round]")?.innerText;
  if (card && card !== cards.at(-1)) cards.push(card);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
SHOWN = "document.querySelector('[data-scene]') !== null"
RESTS = "document.querySelector('[data-scene]') === null"
RECEIVED = """number => fetch(`/api/games/${location.pathname.split("/")[2]}`)
  .then((answer) => answer.json()).then((state) => state.number === number)"""
LOG = "[data-help=log] li"


def seats_of(game: carnegie.Game) -> Iterator[tuple[int, int, int]]:
    """Of each move: its ply, its seat, and the round after it."""
    again = game.beginning()
    for ply, move in enumerate(game.history):
        seat = again.to_act
        again.play(move)
        assert seat is not None
        yield ply, seat, again.round


def bobs_turns() -> tuple[int, list[str], int]:
    """Moves of Bob in which he ends a round and begins one, before Ada decides: ply, moves, and the new round."""
    game = carnegie.Game.from_record(recorded(GAME).record)
    run: list[tuple[int, int]] = []
    for ply, seat, number in seats_of(game):
        if seat == BOB:
            run.append((ply, number))
            continue
        moves = [game.history[each].text for each, _ in run]
        if len(run) in range(4, 11) and run[0][1] != run[-1][1] and any(move.startswith("timeline") for move in moves):
            return run[0][0], moves, run[-1][1]
        run = []
    raise AssertionError("no such moves")


def sit_with_bob(ada: Visitor, bob: Visitor, record: Json, ply: int, seat: int = ADA) -> str:
    """Ada's table at a moment of a game, with Bob in another browser; returns the game."""
    seats = [PERSON if each == seat else {"kind": "open"} for each in range(2)]
    ada.become()
    laid = ada.ask("POST", "/imports", {"record": record, "at": ply, "seats": seats})
    game: str = laid["game"]["id"]
    bob.become()
    bob.ask("POST", f"/games/{game}/join", {"invite": laid["invite"]})
    ada.ask("POST", f"/games/{game}/start")
    ada.context.add_init_script(WATCH)
    ada.sit(game)
    ada.wait("!document.querySelector('[role=alert]')")  # it is connected
    return game


def bob_plays(bob: Visitor, game: str, moves: list[str]) -> None:
    for number, move in enumerate(moves):
        make(bob, game, move, number)


@pytest.mark.parametrize(("device", "still", "speed"), [(DESK, False, 1), (DESK, True, 4), (PHONE, False, 4)])
def test_every_move_of_others_is_shown_before_the_own_decision(
    visit: Visit, device: Device, still: bool, speed: float
) -> None:
    ada, bob = visit("Ada", device, still=still, speed=speed), visit("Bob")
    ply, moves, number = bobs_turns()
    game = sit_with_bob(ada, bob, recorded(GAME).record, ply)
    bob_plays(bob, game, moves)
    ada.wait("seen.lit().length > 0")
    assert ada.number() == len(moves)
    shown = [int(entry) for scene in ada.page.evaluate("scenes") for entry in scene.split(" ")]
    assert shown == list(range(1, len(moves) + 1))
    assert ada.page.evaluate("early") == []
    (card,) = ada.page.evaluate("cards")
    assert card.split("\n")[0] == f"Round {number}"


def test_the_map_has_a_line_for_all_that_happened_since_ones_last_decision(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    ply, moves, number = bobs_turns()
    game = sit_with_bob(ada, bob, recorded(GAME).record, ply)
    bob_plays(bob, game, moves)
    ada.wait("number => Number(seen.table().number) === number", len(moves))
    lines = ada.page.locator(LOG).all_inner_texts()
    assert f"Round {number}" in [line.strip() for line in lines]
    assert any("chose" in line for line in lines)
    everything = ada.page.get_by_role("button", name="All lines")
    if everything.count():
        before = ada.page.locator("[data-help=log] ol").bounding_box()
        everything.click()
        after = ada.page.locator("[data-help=log] ol").bounding_box()
        assert before is not None
        assert after is not None
        assert after["height"] > before["height"]


def shown_to(visit: Visit, device: Device) -> tuple[Visitor, str, int]:
    """Ada's table while Bob's moves are shown slowly; the game, and the number of the last one."""
    ada, bob = visit("Ada", device, still=False, speed=0.5), visit("Bob")
    ply, moves, _ = bobs_turns()
    game = sit_with_bob(ada, bob, recorded(GAME).record, ply)
    bob_plays(bob, game, moves)
    ada.wait(SHOWN)
    return ada, game, len(moves)


@pytest.mark.parametrize("how", ["key", "click", "tap"])
def test_a_click_or_a_key_ends_what_is_shown_and_decides_nothing(visit: Visit, how: str) -> None:
    ada, game, number = shown_to(visit, PHONE if how == "tap" else DESK)
    ada.wait(RECEIVED, number)
    if how == "key":
        ada.page.keyboard.press("1")
    else:
        box = ada.page.locator("[data-question]").bounding_box()
        assert box is not None
        ada.tap(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.6)
    ada.wait("number => Number(seen.table().number) === number && seen.lit().length > 0", number)
    assert ada.page.evaluate(RESTS)
    assert len(ada.page.evaluate("scenes")) < number
    assert ada.state(game)["number"] == number
    assert ada.page.locator('[data-light="picked"]').count() == 0


def too_poor() -> Json:
    """Bob chooses a row whose event is a donation; Ada has made two and has $9, and uses R&D afterwards."""
    position = positions.table()
    positions.idle(position, 0, 1)
    positions.set_event(position, "research", "donation")
    positions.donate(position, 1, *positions.DONATIONS[:2])
    positions.staff(position, 1, active={"d1": 2})
    positions.purse(position, 0, money=100)
    positions.purse(position, 1, money=9)
    position["seats"][0]["action_choice"] = False
    return carnegie.Game.from_position(position).record()


@pytest.mark.parametrize(
    ("language", "told", "line"),
    [
        ("en", "You were skipped: donating costs $15 and you have $9", "skipped: donating costs $15, $9 in hand"),
        ("nl", "Je bent overgeslagen: een gift kost $15 en je hebt $9", "overgeslagen: een gift kost $15, in kas $9"),
        ("ru", "Ваш ход пропущен: пожертвование стоит $15, а у вас $9", "пропуск: пожертвование стоит $15"),
    ],
)
def test_whoever_was_skipped_sees_why(visit: Visit, language: str, told: str, line: str) -> None:
    ada, bob = visit("Ada", language=language), visit("Bob")
    game = sit_with_bob(ada, bob, too_poor(), 0, seat=1)
    bob_plays(bob, game, ["timeline research", "pass"])
    ada.page.get_by_role("alert").get_by_text(told).wait_for()
    assert any(line in each for each in ada.page.locator(LOG).all_inner_texts())


def skip_by_key(ada: Visitor, number: int) -> None:
    while not ada.lit():
        ada.page.keyboard.press("x")
        ada.page.evaluate("new Promise(requestAnimationFrame)")
    assert ada.number() == number


def test_a_click_that_began_while_something_was_shown_hits_nothing(visit: Visit) -> None:
    ada, game, number = shown_to(visit, DESK)
    lobby = ada.page.locator('[data-target="square:c1"], [data-square="c1"]').first.bounding_box()
    assert lobby is not None
    place = {"x": lobby["x"] + 30, "y": lobby["y"] + 30}
    ada.page.mouse.move(place["x"], place["y"])
    ada.page.mouse.down()
    skip_by_key(ada, number)
    ada.page.mouse.up()
    assert ada.page.locator('[data-light="picked"]').count() == 0
    ada.rest(place)
    ada.page.mouse.down()
    ada.page.mouse.up()
    ada.page.locator('[data-light="picked"]').first.wait_for()
    assert ada.state(game)["number"] == number


def test_after_a_finger_has_moved_the_map_meanwhile_keys_pick_as_ever(visit: Visit) -> None:
    ada, _, number = shown_to(visit, PHONE)
    fingers = ada.context.new_cdp_session(ada.page)
    for kind, x in (("touchStart", 200), ("touchMove", 120), ("touchMove", 60)):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 400}]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    skip_by_key(ada, number)
    ada.page.locator('[data-light="lit"][data-target^="square:"]').locator("visible=true").first.focus()
    ada.page.keyboard.press("Enter")
    ada.page.locator('[data-light="picked"]').first.wait_for()
