"""An owner's corrections: names, values, and the file they are kept in."""

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from carnegie.components import ComponentError, all_correctable, checked, load, printed
from carnegie.components.corrections import NAMES, typed_value, value_text
from carnegie.components.owner import FILE, data_folder, read_owner, write_owner

ROOT = Path(__file__).parents[2]
ALL = {each.name: each for each in all_correctable()}


def test_every_name_has_its_value_and_its_place() -> None:
    assert tuple(ALL) == NAMES
    assert ALL["strategic_planning.workstations"].value == [5, 5, 5]
    assert ALL["housing_b.space_5"].value == "income employee 1 or money 1"
    assert ALL["infrastructure_a.space_1"].value == "nothing"
    assert ALL["row_4.vp"].where == "company board: the VP for each department built in row 4, the top one"
    assert len({each.where for each in ALL.values()}) == len(ALL)


def test_what_is_uncertain() -> None:
    uncertain = [name for name, each in ALL.items() if each.why]
    assert [name for name in uncertain if not name.startswith(("housing", "industry", "infrastructure"))] == [
        *("human_resources.square", "lobby.square", "human_resources.workstations"),
        *("commerce_and_finance.workstations", "strategic_planning.workstations"),
    ]
    sides = {name.partition(".")[0] for name in uncertain if "_a." in name or "_b." in name}
    assert sides == {"housing_a", "housing_b", "industry_a", "infrastructure_a"}
    assert "3 in the Russian and the Dutch one" in str(ALL["industry_a.cost_3"].why)


def test_what_several_sources_settle_is_certain() -> None:
    settled = ["research_and_development.workstations", "housing_b.space_1", "housing_b.space_7"]
    settled += ["industry_a.cost_4", "industry_a.space_5", "industry_a.space_1"]
    certainties = [load().company.certainty, *(tab.certainty for tab in load().tabs)]
    assert [name for each in certainties for entry in each.settled for name in entry.names] == settled
    assert [name for name in settled if ALL[name].why] == []


def test_an_alternative_is_another_value_of_a_number_that_is_not_certain() -> None:
    alternatives = {name: each.alternative for name, each in ALL.items() if each.alternative is not None}
    assert alternatives == {"industry_a.cost_3": 3}
    assert checked(alternatives) == alternatives
    assert all(ALL[name].why for name in alternatives)


@pytest.mark.parametrize("name", NAMES)
def test_a_value_is_read_as_it_is_shown(name: str) -> None:
    value = ALL[name].value
    assert typed_value(name, value_text(value).split()) == value
    assert checked({name: value}) == {}


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("strategic_planning.workstations", "$5, $5,4", [5, 5, 4]),
        ("strategic_planning.workstations", "5", [5]),
        ("row_1.vp", "3", 3),
        ("lobby.square", "A4", "a4"),
        ("housing_a.cost_1", "2", 2),
        ("housing_a.space_2", "Income  money 2", "income money 2"),
        ("housing_a.space_2", "income goods 1 or money 2", "income goods 1 or money 2"),
        ("housing_a.space_2", "income goods 1 money 2", "income goods 1 money 2"),
        ("housing_a.space_2", "income nothing", "income nothing"),
        ("housing_a.space_7", "cap 2", "cap 2"),
    ],
)
def test_typed_values(name: str, typed: str, value: object) -> None:
    found = typed_value(name, typed.split())
    assert found == value
    assert checked({name: found}) == {name: value}


def test_corrections_take_the_place_of_what_the_files_say() -> None:
    corrections: dict[str, Any] = {
        "housing_b.space_5": "income money 2",
        "housing_b.cost_6": 4,
        "row_4.vp": 4,
        "lobby.square": "b1",
        "human_resources.square": "c1",
        "construction.workstations": [2, 1],
        "row_1.vp": 2,
    }
    kept = checked(corrections)
    assert list(kept) == [name for name in NAMES if name in corrections and name != "row_1.vp"]
    facts = load(corrections=corrections)
    assert facts.company.row_vp == (2, 2, 2, 4)
    squares = {square.id: (square.square, square.workstations) for square in facts.company.starting_squares}
    assert squares["lobby"] == ("b1", ())
    assert squares["human_resources"] == ("c1", (1, 1))
    assert squares["construction"] == ("d2", (2, 1))
    housing_b = next(tab for tab in facts.tabs if (tab.tab, tab.side) == ("housing", "B"))
    assert (housing_b.costs, housing_b.spaces[4].income.money) == ((1, 1, 1, 2, 5, 4), 2)
    drawn = printed(corrections)
    assert drawn["corrections"] == kept
    assert drawn["company"]["vp_per_department_built_in_row"]["4"] == 4
    open_ones = {each["name"]: each["alternative"] for each in drawn["uncertain"]}
    assert open_ones == {
        each.name: each.alternative for each in all_correctable() if each.why and each.name not in kept
    }
    assert "housing_b.cost_6" not in open_ones
    assert open_ones["industry_a.cost_3"] == 3
    assert load() == load(corrections={})
    assert "corrections" not in printed()


BAD: list[tuple[Any, str]] = [
    ([], "an object expected, not []"),
    ({"roof.vp": 1}, 'unknown name "roof.vp"'),
    ({("a", "b"): 1}, 'unknown name ["a", "b"]'),
    ({"row_4.vp": "4"}, 'row_4.vp: a whole number expected, not "4"'),
    ({"row_4.vp": True}, "row_4.vp: a whole number expected, not true"),
    ({"row_4.vp": {1}}, "row_4.vp: a whole number expected, not a set"),
    ({"row_4.vp": 100}, "4 is 100, 0 to 99 expected"),
    ({"housing_a.cost_1": 0}, "housing A: costs number 1 is 0, 1 to 99 expected"),
    ({"lobby.square": "e1"}, 'lobby.square: a square such as b1 expected, not "e1"'),
    ({"lobby.square": 3}, "lobby.square: a square such as b1 expected, not 3"),
    ({"lobby.square": "b1"}, "b1: starting square is there twice"),
    ({"construction.workstations": 2}, "construction.workstations: a list of whole numbers expected, not 2"),
    ({"construction.workstations": [2, "2"]}, "a list of whole numbers expected"),
    ({"construction.workstations": []}, "construction: workstations has 0 numbers, 1 to 3 expected"),
    ({"construction.workstations": [2, 2, 2, 2]}, "construction: workstations has 4 numbers"),
    ({"housing_a.space_6": 2}, "housing_a.space_6: a text such as 'vp 3'"),
    ({"housing_a.space_6": "two"}, "housing_a.space_6: a text such as 'vp 3'"),
    ({"housing_a.space_6": "income"}, "housing_a.space_6: a text such as 'vp 3'"),
    ({"housing_a.space_2": "income money 1 money 2"}, "housing_a.space_2: a text such as 'vp 3'"),
    ({"housing_a.space_2": "income money one"}, "housing_a.space_2: a text such as 'vp 3'"),
    ({"housing_a.space_2": "income study 1"}, "housing_a.space_2: a text such as 'vp 3'"),
    ({"housing_a.space_6": "vp 0"}, "housing A space 6: vp is 0, 1 to 99 expected"),
    ({"housing_a.space_2": "income money 1 or money 2"}, "choice is not between two kinds of income"),
    ({"housing_a.space_2": "nothing"}, "housing A: space 2 is empty, only the first can be"),
    ({"housing_a.space_2": "vp 3"}, "housing A: space 3 is a project space after an end space"),
    ({"housing_a.space_1": "nothing"}, "housing: a disk starts on one side only"),
]


@pytest.mark.parametrize(("corrections", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_corrected_so(corrections: Any, message: str) -> None:
    with pytest.raises(ComponentError) as caught:
        checked(corrections)
    assert message in str(caught.value)
    assert ".json" not in str(caught.value)


def test_the_owners_file(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert read_owner(folder) == {}
    path = write_owner(folder, {"row_4.vp": 4, "row_1.vp": 2, "construction.workstations": [2, 1]})
    assert path.read_text() == '{\n  "construction.workstations": [2, 1],\n  "row_4.vp": 4\n}\n'
    assert read_owner(folder) == {"construction.workstations": [2, 1], "row_4.vp": 4}
    with pytest.raises(ComponentError):
        write_owner(folder, {"row_4.vp": 100})
    assert read_owner(folder) == {"construction.workstations": [2, 1], "row_4.vp": 4}
    write_owner(folder, {})
    assert list(folder.iterdir()) == []
    write_owner(folder, {})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"row_4.vp": 4,\n}', "line 2, column 1: "),
        ('{"row_4.vp": 4, "row_4.vp": 3}', 'key "row_4.vp" is written twice in one entry'),
        ('{"row_5.vp": 4}', 'unknown name "row_5.vp"'),
        ('{"row_4.vp": -1}', "4 is -1, 0 to 99 expected"),
        ("[]", "an object expected, not []"),
        ("null", "an object expected, not null"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(ComponentError) as caught:
        read_owner(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path / FILE}: ")
    assert message in str(caught.value)


def test_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARNEGIE_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("CARNEGIE_DATA")
    pytest.importorskip("platformdirs")
    assert data_folder().name == "carnegie"


def test_the_page_has_the_numbers_of_the_files() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "components_page.py"))
    assert script["PAGE"].read_text(encoding="utf-8") == script["page"]()


def test_the_examples_of_the_page_are_corrections() -> None:
    page = (ROOT / "docs" / "components.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```json\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert examples
    for example in examples:
        assert checked(json.loads(example)) == json.loads(example)
