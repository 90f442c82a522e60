"""Motion: pieces travel at the chosen speed, and stand still where the person or the system asks for it."""

import random

import pytest

import carnegie
from tests.web.conftest import Visit
from tests.web.screens import PERSON, make, recorded
from tests.web.visitor import Json, Visitor

GAME = "2p_sensible_play_above_100"
TRAVEL = 420
"""Milliseconds that a piece travels at speed 1 (web/src/table/motion.ts)."""
WATCH = """
window.travels = [];
window.marks = 0;
window.reached = [];  // the squares that pieces travel to: what stands there is hidden until they come
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.parentElement?.id === "motion") window.travels.push(Math.round(options.duration));
  if (this.dataset.square) window.reached.push(this.dataset.square);
  return animate.call(this, frames, options);
};
new MutationObserver((changes) => {
  for (const {target, addedNodes} of changes) if (target.id === "motion") window.marks += addedNodes.length;
}).observe(document, {subtree: true, childList: true});
"""
ENDLESS = "document.getAnimations().filter((each) => each.effect.getTiming().iterations === Infinity).length"


def somebody_builds(visitor: Visitor) -> None:
    """A disk goes from a tab to the map; `travels` and `marks` have what was shown."""
    moves = recorded(GAME).moves
    ply = next(index for index, move in enumerate(moves) if move.startswith("build "))
    watch(visitor, recorded(GAME).record, ply, moves[ply])


def watch(visitor: Visitor, record: Json, ply: int, move: str) -> None:
    """Sits down at a moment of a game where a move is then made."""
    visitor.context.add_init_script(WATCH)
    game = visitor.import_record(record, ply, [PERSON] * record["players"])
    visitor.sit(game)
    visitor.wait("seen.lit().length > 0 && !document.querySelector('[role=alert]')")  # it is connected
    make(visitor, game, move, 0)
    visitor.wait("Number(seen.table().number) === 1")


@pytest.mark.parametrize("speed", [0.5, 1, 2, 4])
def test_a_disk_travels_at_the_chosen_speed(visit: Visit, speed: float) -> None:
    ada = visit("Ada", still=False, speed=speed)
    somebody_builds(ada)
    ada.wait("travels.length > 0")
    assert set(ada.page.evaluate("travels")) == {round(TRAVEL / speed)}


def test_nothing_moves_at_speed_off(visit: Visit) -> None:
    ada = visit("Ada", still=False, speed="off")
    somebody_builds(ada)
    ada.page.wait_for_selector('[data-piece^="disk:slot:"]')
    assert ada.page.evaluate("[travels, marks]") == [[], 0]
    assert ada.page.evaluate(ENDLESS) > 0, "what is lit glows all the same"


def test_reduced_motion_marks_what_has_changed(visit: Visit) -> None:
    ada = visit("Ada", speed=1)
    somebody_builds(ada)
    ada.wait("marks > 0")
    assert ada.page.evaluate("travels") == []
    assert ada.page.evaluate(ENDLESS) == 0


def test_employees_come_home_to_the_lobby_of_their_board(visit: Visit) -> None:
    game = carnegie.Game.new(players=2, seed=7, corrections={"lobby.square": "a1"})
    chance = random.Random(1)
    while "return 1" not in map(str, game.legal_moves):
        game.play(chance.choice(game.legal_moves))
    ada = visit("Ada", still=False, speed=1)
    watch(ada, game.record(), len(game.record()["moves"]), "return 1")
    ada.wait("travels.length > 0")
    assert ada.page.evaluate("reached") == ["a1"]


def test_employees_travel_to_the_lobby_that_is_chosen(visit: Visit) -> None:
    game = recorded("3p_new_lobby_shares_arrivals")
    ply = game.moves.index("lobby 1")
    ada = visit("Ada", still=False, speed=1)
    watch(ada, game.record, ply, "lobby 1")
    ada.wait("travels.length > 1")
    assert ada.page.evaluate("reached") == ["c1", "b4"]


def test_the_speed_is_chosen_at_the_table(visit: Visit) -> None:
    ada = visit("Ada", still=False, speed=1)
    ada.sit(ada.create(PERSON, PERSON, seed=1))
    ada.page.get_by_role("button", name="Settings").click()
    for label, speed in (("off", "off"), ("×0.5", 0.5), ("×1", 1), ("×2", 2), ("×4", 4)):
        ada.page.get_by_role("button", name=label, exact=True).click()
        assert ada.page.evaluate("JSON.parse(localStorage.carnegie).speed") == speed
