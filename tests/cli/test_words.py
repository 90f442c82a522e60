"""Labels, questions and sentences: every move and every event has its words, in English and not in ids."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from carnegie import Game
from carnegie.cli import words
from carnegie.cli.choices import choices
from carnegie.cli.people import Cast
from carnegie.cli.questions import question
from carnegie.cli.sentences import Teller, lines, story
from carnegie.components import load
from carnegie.rules.departments import DEPARTMENT_NAMES, GAINS_IN_PLACE, GAINS_ON_MISSION
from carnegie.rules.facts import RESOURCE_NAMES
from carnegie.rules.moves import KIND_NAMES

from .running import eager, played

SEEDS = range(8)


@cache
def games() -> list[Game]:
    """Whole games of every size."""
    out = []
    for seed in SEEDS:
        out += [played(Game.new(players, seed), seed) for players in (2, 3, 4)]
        out.append(played(Game.solo("expert" if seed % 2 else "beginner", seed), seed))
    return out


def positions() -> Iterator[Game]:
    """Every fifth decision of the games."""
    for game in games():
        again = game.beginning()
        for ply, move in enumerate(game.history):
            if ply % 5 == 0:
                yield again
            again.play(move)


def test_the_games_reach_every_kind_of_move() -> None:
    assert {move.kind for game in games() for move in game.history} == set(KIND_NAMES)


def test_every_question_and_every_choice_has_words() -> None:
    for game in positions():
        asked = question(game, game.view())
        assert re.fullmatch(r"[A-Z0-9][^_]*[.?]", asked), asked
        found = choices(game)
        assert sorted(choice.move.id for choice in found) == sorted(move.id for move in game.legal_moves)
        for choice in found:
            assert choice.label
            assert "_" not in choice.label + choice.detail + choice.group, choice
        seen = {(choice.group, choice.label, choice.detail) for choice in found}
        assert len(seen) == len(found), "two choices look alike"


def test_every_event_is_told_in_sentences() -> None:
    for game in games():
        told = story(game, Cast(game.players, game.is_solo, you=0))
        for line in told:
            if line.owner is None:
                assert re.fullmatch(r"Round \d+", line.text)
            else:
                assert re.fullmatch(r"(You|Blue|Yellow|Green|Andrew|Andrew's) [^_]*\.", line.text), line.text
                assert "None" not in line.text
                assert not re.search(r"[.,;:]\.$", line.text), line.text
        assert sum(line.owner is None for line in told) == 20


def test_you_and_others_have_their_own_verbs() -> None:
    game = Game.new(2, 7)
    game.play("tabs abab")
    assert [line.text for line in story(game, Cast(2, False, you=0))] == ["You choose the tab sides A B A B."]
    assert [line.text for line in story(game, Cast(2, False))] == ["Red chooses the tab sides A B A B."]


def test_a_build_is_told_with_its_price_and_its_mission() -> None:
    events = [
        {"event": "sent", "seat": 1, "from": "d2", "region": "midwest"},
        {"event": "paid", "seat": 1, "what": "goods", "amount": 2, "for": "project"},
        {"event": "placed", "owner": 1, "city": "chicago", "slot": 1, "project": "industry"},
    ]
    told = lines(Cast(2, False), Teller(Game.new(2).view()).deeds(events))
    assert [line.text for line in told] == [
        "Blue builds Industry in Chicago (employee to the Midwest) for 2 goods cubes."
    ]


def test_what_a_player_does_in_a_row_is_one_sentence() -> None:
    events = [
        {"event": "returned", "seat": 0, "region": "west", "employees": 2},
        {"event": "arrived", "seat": 0, "square": "c1", "employees": 2},
        {"event": "received", "seat": 0, "what": "money", "amount": 6, "from": "transport"},
        {"event": "received", "seat": 0, "what": "money", "amount": 2, "from": "projects"},
        {"event": "received", "seat": 0, "what": "goods", "amount": 1, "from": "projects"},
    ]
    told = lines(Cast(2, False, you=0), Teller(Game.new(2).view()).deeds(events))
    assert [line.text for line in told] == ["You bring 2 employees home from the West and collect $8 and 1 goods cube."]


@pytest.mark.parametrize(
    ("reason", "what", "told"),
    [
        ("donation", "health_midwest", "Health (2 VP for each disk in the Midwest) is taken"),
        ("human_resources", "human_resources", "as it says for Human Resources"),
        ("management", "research", "no R&D tile is left for him"),
        ("construction", "st_louis", "St. Louis is full"),
        ("research", "midwest", "1 step that he cannot take in the Midwest"),
        ("no_disk", "st_louis", "he has no disk left for St. Louis"),
        ("no_disk", "health_midwest", "he has no disk left for Health (2 VP for each disk in the Midwest)"),
    ],
)
def test_andrews_shifts_are_told_with_their_reason(reason: str, what: str, told: str) -> None:
    events: list[dict[str, object]] = [{"event": "card_shifted", "by": 1, "to": 2, "reason": reason, "what": what}]
    last = lines(Cast(1, True, you=0), Teller(Game.solo().view()).deeds(events))[-1]
    assert last.text == f"Andrew's card shifts 1 space to 3 VP: {told}."


def test_every_department_says_what_it_does_with_the_numbers_of_the_rules() -> None:
    assert set(words.EFFECT) == set(DEPARTMENT_NAMES) - {"lobby"}
    for department, name in enumerate(DEPARTMENT_NAMES):
        for gains in (GAINS_IN_PLACE[department], GAINS_ON_MISSION[department]):
            for what, amount in gains:
                wanted = words.amount(RESOURCE_NAMES[what], amount)
                assert wanted in words.EFFECT[name], (name, wanted)


def test_names_are_short_enough_for_their_places() -> None:
    facts = load()
    assert max(len(city.name) for city in facts.cities) <= 14
    assert max(len(name) for name in words.SHORT_DEPARTMENT.values()) <= 14


def test_eager_games_are_repeatable() -> None:
    game = Game.new(2, 1)
    assert eager(game, random.Random(1)) is eager(game, random.Random(1))
