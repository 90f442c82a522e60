"""What a choice brings is seen before it is made: on its button, and on the card beside it."""

from typing import Any

import pytest

import carnegie
from tests.rulebook import positions
from tests.web.conftest import Visit
from tests.web.playing import has_to_decide
from tests.web.screens import PERSON, recorded
from tests.web.visitor import Json, Visitor

CARD = ".card.paper"


def sit(visitor: Visitor, position: Json, *moves: str) -> str:
    """At a table of this position, after these moves; everybody at this screen."""
    game = carnegie.Game.from_position(position)
    for move in moves:
        game.play(move)
    return sit_in(visitor, game.record(), len(moves))


def sit_in(visitor: Visitor, record: Json, ply: int) -> str:
    table = visitor.import_record(record, ply, [PERSON] * record["players"])
    visitor.sit(table)
    assert has_to_decide(visitor)
    return table


def card(visitor: Visitor, target: str) -> list[str]:
    """The lines of the card for a target that is pointed at."""
    visitor.page.mouse.move(1, 1)
    visitor.page.locator(CARD).wait_for(state="detached")
    visitor.page.locator(f'[data-target="{target}"]').locator("visible=true").first.hover()
    visitor.page.locator(CARD).wait_for()
    return [line for line in visitor.page.locator(CARD).inner_text().split("\n") if line.strip()]


def researching(**tracks: int) -> Json:
    """Seat 0 has six study points."""
    position: Json = positions.table()
    positions.idle(position, 0, 1)
    positions.staff(position, 0, active={"d1": 2})
    positions.set_tracks(position, 0, **tracks)
    positions.set_event(position, "research", "west")
    position["seats"][0]["action_choice"] = False
    return position


WORDS: dict[str, Any] = {
    "en": (
        "New disk: once built, $2 with each project income",
        "Each return: $1 → $3",
        "Cart → Stagecoach",
        "0 VP now",
    ),
    "nl": (
        "Nieuw schijfje: eenmaal gebouwd $2, telkens als je projectinkomsten krijgt",
        "Per terugkeer: $1 → $3",
        "Rijtuig → Postkoets",
        "Nu 0 OP",
    ),
    "ru": (
        "Новая фишка: после реализации $2 при каждом доходе от проектов",
        "За каждого вернувшегося: $1 → $3",
        "Повозка → Дилижанс",
        "Сейчас 0 ПО",
    ),
}


@pytest.mark.parametrize("language", WORDS)
def test_research_says_what_a_step_brings(visit: Visit, language: str) -> None:
    disk, each, level, _ = WORDS[language]
    ada = visit("Ada", language=language)
    sit(ada, researching(), "timeline research")
    assert disk in card(ada, "choice:advance:commerce")
    found = card(ada, "choice:develop:west")
    assert each in found
    assert level in found


def test_a_step_of_the_same_level_and_the_last_space_say_what_they_pay(visit: Visit) -> None:
    ada = visit("Ada")
    sit(ada, researching(west=1, south=3), "timeline research")
    west = card(ada, "choice:develop:west")
    assert "Each return: $3 → 1 goods cube" in west
    assert not [line for line in west if "Stagecoach" in line]
    south = card(ada, "choice:develop:south")
    assert "Each return: $7 → 2 VP" in south
    assert "+3 goods cubes" in south


def test_end_spaces_of_a_tab_say_their_points(visit: Visit) -> None:
    position = researching()
    positions.set_tab(position, 0, "housing", 3, "A")
    ada = visit("Ada")
    sit(ada, position, "timeline research")
    assert any("+1 VP at the end" in line for line in card(ada, "choice:advance:housing"))


@pytest.mark.parametrize("language", WORDS)
def test_a_donation_that_is_worth_nothing_says_so(visit: Visit, language: str) -> None:
    position: Json = positions.table()
    positions.idle(position, 0, 1)
    positions.purse(position, 0, money=50)
    positions.set_event(position, "research", "donation")
    ada = visit("Ada", language=language)
    game = sit(ada, position, "timeline research")
    for move in ada.state(game)["moves"]:
        if move.startswith("donate ") and not told(ada, game, move):
            break
    else:
        raise AssertionError("every donation is worth something")
    assert WORDS[language][3] in card(ada, f"donation:{move.removeprefix('donate ')}")


def told(visitor: Visitor, game: str, move: str) -> int:
    answer = visitor.ask("GET", f"/games/{game}/preview?move={move.replace(' ', '%20')}")
    worth: int = answer["standing"][0]["donation_vp"].get(move.removeprefix("donate "), 0)
    return worth


def test_a_choice_of_income_is_labelled_with_the_choice(visit: Visit) -> None:
    """What comes with either answer is no part of the label, and a line of its own on the card."""
    game = recorded("2p_east_track_to_the_last_space")
    ply = next(ply for ply, move in enumerate(game.moves) if move.startswith("take "))
    ada = visit("Ada")
    sit_in(ada, game.record, ply)
    texts = [
        ada.page.locator(f'[data-target="choice:take:{what}"] .text').inner_text() for what in ("money", "employee")
    ]
    assert [text.replace("\u2060", "") for text in texts] == ["+$1", "+1 new employee"]
    assert ada.page.locator('[data-target^="choice:take:"] small').count() == 0
    lines = [line.replace("\u2060", "") for line in card(ada, "choice:take:money")]
    assert lines[1:3] == ["+$1", "then +$2, +1 goods cube"]
