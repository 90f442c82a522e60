"""Motion: pieces travel at the chosen speed, and stand still where the person or the system asks for it."""

import pytest

from tests.web.conftest import Visit
from tests.web.screens import PERSON, recorded
from tests.web.visitor import Visitor

GAME = "2p_sensible_play_above_100"
TRAVEL = 420
"""Milliseconds that a piece travels at speed 1 (web/src/table/motion.ts)."""
WATCH = """
window.travels = [];
window.marks = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.parentElement?.id === "motion") window.travels.push(Math.round(options.duration));
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
    visitor.context.add_init_script(WATCH)
    game = visitor.import_record(recorded(GAME).record, ply, [PERSON] * 2)
    visitor.sit(game)
    visitor.wait("seen.lit().length > 0 && !document.querySelector('[role=alert]')")  # it is connected
    visitor.ask("POST", f"/games/{game}/moves", {"move": moves[ply], "after": 0, "id": "build"})
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


def test_the_speed_is_chosen_at_the_table(visit: Visit) -> None:
    ada = visit("Ada", still=False, speed=1)
    ada.sit(ada.create(PERSON, PERSON, seed=1))
    ada.page.get_by_role("button", name="Settings").click()
    for label, speed in (("off", "off"), ("×0.5", 0.5), ("×1", 1), ("×2", 2), ("×4", 4)):
        ada.page.get_by_role("button", name=label, exact=True).click()
        assert ada.page.evaluate("JSON.parse(localStorage.carnegie).speed") == speed
