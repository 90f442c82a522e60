"""The log in three languages, where names and signs stand; and for how long a bot has been thinking."""

import pytest

from tests.web.conftest import Visit
from tests.web.screens import NAMES, PERSON, table_at
from tests.web.visitor import LOCALES

TORN = """() => {
  const list = document.querySelector("[role=dialog] ol");
  list.style.width = "120px";  // nearly every line breaks
  const torn = [];
  const walk = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  const top = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    for (const {index, 0: sign} of node.data.matchAll(/[−+]\\u2060?(?=\\S)/g)) {
      const [first, next] = [top(node, index), top(node, index + sign.length)];
      if (Math.abs(first.top - next.top) > 2) torn.push(node.data);
    }
  return [torn, (list.textContent.match(/[−+]\\u2060?[$\\d]/g) ?? []).length];
}"""


@pytest.mark.parametrize("language", LOCALES)
def test_names_and_signs_in_the_log(visit: Visit, language: str) -> None:
    ada = visit("Ada", language=language)
    ada.sit(table_at(ada, "4p_sensible_play_above_100", 0.6, before=40))
    ada.page.locator("header.top nav button").nth(2).click()
    lines = ada.page.locator("[role=dialog] ol li:has(b)")
    lines.first.wait_for()
    for text in lines.all_text_contents():
        name = next(name for name in NAMES if text.strip().startswith(name))
        assert text.strip().removeprefix(name).startswith(" "), text
    torn, signs = ada.page.evaluate(TORN)
    assert signs > 10
    assert torn == []


def test_while_a_bot_thinks_the_table_says_who_and_for_how_long(visit: Visit) -> None:
    ada = visit("Ada")
    game = ada.create(PERSON, {"kind": "bot", "bot": "expert:10s"}, seed=7)
    ada.sit(game)
    tabs = next(move for move in ada.state(game)["moves"] if move.startswith("tabs"))
    ada.ask("POST", f"/games/{game}/moves", {"move": tabs, "after": 0, "id": "tabs"})
    bar = ada.page.locator("[data-question] .what b")
    bar.get_by_text("is thinking").wait_for()
    bar.locator(".seconds").wait_for()
    assert bar.locator(".seconds").inner_text().endswith(" s")
