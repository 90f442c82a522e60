"""The worked examples of CONTRIBUTING.md and docs/adding_a_department.md: the changes shown do what is said."""

from pathlib import Path

import pytest

import carnegie
from tests.docs.pages import Copy, apply, changes, file_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(carnegie.COMPILED, reason="the copy is interpreted: once is enough"),
]
GAMES = """
import carnegie
from carnegie.bots import make_bot

assert not carnegie.COMPILED and "copy" in carnegie.__file__, carnegie.__file__
used = 0
for seed in range(12):
    game = carnegie.Game.solo(seed=seed) if seed % 4 == 0 else carnegie.Game.new(players=1 + seed % 4, seed=seed)
    bots = [make_bot("easy" if seed % 2 else "random", seat) for seat in range(game.players)]
    while not game.is_over:
        liked = [move for move in game.legal_moves if "printing_house" in str(move)]
        game.play(liked[0] if liked else bots[game.to_act].choose(game))
        assert game.problems() == []
    used += sum(str(move) == "use printing_house" for move in game.history)
    assert carnegie.Game.from_record(game.record()).position() == game.position()
print(used)
"""


def test_a_rule_is_changed_in_one_place_with_its_test_and_its_clause(tmp_path: Path) -> None:
    rule, test, clause = changes("CONTRIBUTING.md")
    assert file_of(rule).startswith("src/carnegie/rules/")
    assert (file_of(test).split("/")[:2], file_of(clause)) == (["tests", "rulebook"], "docs/rules.md")
    copy = Copy(tmp_path / "copy")
    assert copy.tests(file_of(test))[0]
    apply(test, copy.folder)
    apply(clause, copy.folder)
    passed, said = copy.tests(file_of(test))
    assert not passed
    assert "safety_and_quality" in said
    apply(rule, copy.folder)
    passed, said = copy.tests(file_of(test), "tests/rulebook/test_clauses.py")
    assert passed, said


def test_a_department_is_added(tmp_path: Path) -> None:
    shown = changes("docs/adding_a_department.md")
    copy = Copy(tmp_path / "copy")
    apply(shown[-1], copy.folder)
    test = file_of(shown[-1])
    passed, said = copy.tests(test, "-k", "printing_house")
    assert not passed
    assert "printing_house" in said
    apply(shown[0], copy.folder)  # the entry of data is a whole tile
    passed, said = copy.tests(test, "-k", "printing_house")
    assert "(2, 1, 0) == (4, 1, 0)" in said, said
    for change in shown[1:-1]:
        apply(change, copy.folder)
    passed, said = copy.tests(test, "-k", "printing_house")
    assert passed, said
    played = copy.python("-c", GAMES)
    assert played.code == 0, played.err
    assert int(played.out) > 0
