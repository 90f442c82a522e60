"""An owner's corrections: what their company board and tabs print where it differs from our files.

A correction is a name and a value. Names and values are those of `values`; a space of a tab is a text of a few words,
the other values are a number, a list of numbers or a square.
"""

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from carnegie.arguments import integer
from carnegie.components.company import COMPANY_NAMES, ROWS, TAB_INCOME, TAB_NAMES, tab_prefix
from carnegie.components.facts import PROJECTS, SIDES, SQUARES, ComponentError, Components
from carnegie.components.reading import Json, quoted

Value = int | str | list[int]
Corrections = Mapping[str, object]
"""By name, as somebody has given them: whether each is a `Value` is still to be checked."""

NAMES: Final = (
    *COMPANY_NAMES,
    *(f"{tab_prefix(tab, side)}.{name}" for tab in PROJECTS for side in SIDES for name in TAB_NAMES),
)
NOTHING: Final = "nothing"
SPACE_EXPECTED: Final = "a text such as 'vp 3', 'cap 3', 'income money 1' or 'income employee 1 or money 1'"


class Correctable(NamedTuple):
    """Something printed that an owner may correct."""

    name: str
    where: str
    """Where to look for it on the component."""
    value: Value
    why: str | None
    """What it was taken from, if it is not certain."""
    alternative: Value | None
    """The value of another source, if it is not certain and there is one."""


def kind_of(name: str) -> str:
    """`square`, `workstations`, `vp`, `cost` or `space`."""
    return name.rpartition(".")[2].partition("_")[0]


def correctable(facts: Components, found: Mapping[str, Value]) -> list[Correctable]:
    """All that can be corrected, with the values that were found in the files."""
    certainties = [facts.company.certainty, *[tab.certainty for tab in facts.tabs]]
    inferred = [each for certainty in certainties for each in certainty.inferred]
    why = {name: each.why for each in inferred for name in each.names}
    other = {name: value for each in inferred for name, value in each.alternatives.items()}
    title = {square.id: square.name for square in facts.company.starting_squares}
    title |= {tab_prefix(tab.tab, tab.side): f"{tab.tab.capitalize()} tab, side {tab.side}" for tab in facts.tabs}
    return [
        Correctable(name, where(name, title), value, why.get(name), other.get(name)) for name, value in found.items()
    ]


def where(name: str, title: Mapping[str, str]) -> str:
    of, _, what = name.partition(".")
    number = what[-1]
    match kind_of(name):
        case "square":
            return f"company board: the square of {title[of]}; a1 is bottom left, d4 top right"
        case "workstations":
            besides = ", without the printed employee's" if of == "human_resources" else ""
            return f"company board, {title[of]}: what each workstation costs in $, in the order of filling{besides}"
        case "vp":
            end = {"1": ", the bottom one", "4": ", the top one"}.get(of[-1], "")
            return f"company board: the VP for each department built in row {of[-1]}{end}"
        case "cost":
            return f"{title[of]}: study points, space {number} to {int(number) + 1}"
    return f"{title[of]}: what space {number} shows"


def values(company: Json, tabs: Json) -> dict[str, Value]:
    """What the files say, by name."""
    out: dict[str, Value] = {}
    for name in NAMES:
        holder, key = spot(company, tabs, name)
        out[name] = space_text(holder[key]) if kind_of(name) == "space" else holder[key]
    return out


def corrected(company: Json, tabs: Json, corrections: Mapping[str, Value]) -> tuple[Json, Json]:
    """The files as they would be with the corrections, whose form has been checked."""
    company, tabs = copy.deepcopy(company), copy.deepcopy(tabs)
    for name, value in corrections.items():
        holder, key = spot(company, tabs, name)
        holder[key] = read_space(str(value)) if kind_of(name) == "space" else value
    return company, tabs


def spot(company: Any, tabs: Any, name: str) -> tuple[Any, Any]:
    """The object or list of the files that holds it, and its key there."""
    of, _, what = name.partition(".")
    if kind_of(name) == "vp":
        return company["vp_per_department_built_in_row"], ROWS[int(of[-1]) - 1]
    for square in company["starting_squares"]:
        if square["id"] == of:
            return square, what
    tab = next(tab for tab in tabs["tabs"] if tab_prefix(tab["tab"], tab["side"]) == of)
    return tab[f"{kind_of(name)}s"], int(what[-1]) - 1


def checked_form(corrections: Json) -> dict[str, Value]:
    """The corrections in the order of the names, if each has the form of a value; raises ComponentError."""
    if not isinstance(corrections, Mapping):
        raise ComponentError(f"corrections: an object expected, not {quoted(corrections)}")
    for name in corrections:
        if name not in NAMES:
            raise ComponentError(f"unknown name {quoted(name)}")
    return {name: checked_value(name, corrections[name]) for name in NAMES if name in corrections}


def checked_value(name: str, value: Json) -> Value:
    kind = kind_of(name)
    if kind == "workstations":
        prices = [integer(price) for price in value] if isinstance(value, list | tuple) else [None]
        if None not in prices:
            return [price for price in prices if price is not None]
        raise unexpected(name, value, "a list of whole numbers")
    if kind in ("vp", "cost"):
        number = integer(value)
        if number is not None:
            return number
        raise unexpected(name, value, "a whole number")
    if kind == "square":
        if isinstance(value, str) and value in SQUARES:
            return value
        raise unexpected(name, value, "a square such as b1")
    if not isinstance(value, str):
        raise unexpected(name, value, SPACE_EXPECTED)
    return space_text(read_space(value, name))


def unexpected(name: str, value: Json, expected: str) -> ComponentError:
    return ComponentError(f"{name}: {expected} expected, not {quoted(value)}")


# Values as words


def typed_value(name: str, words: Sequence[str]) -> Value:
    """The value that somebody has typed for a name; raises ComponentError."""
    text = " ".join(words)
    kind = kind_of(name)
    if kind in ("square", "space"):
        return checked_value(name, text.lower())
    numbers = [part.removeprefix("$") for part in text.replace(",", " ").split()]
    expected = "numbers such as 2 2 2" if kind == "workstations" else "one number"
    if not numbers or not all(part.isascii() and part.isdigit() and len(part) < 9 for part in numbers):
        raise unexpected(name, text, expected)
    if kind == "workstations":
        return [int(part) for part in numbers]
    if len(numbers) > 1:
        raise unexpected(name, text, expected)
    return int(numbers[0])


def value_text(value: Value) -> str:
    """The value as one types it."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def space_text(space: Mapping[str, Any]) -> str:
    """A space of a tab: `vp 3`, `income employee 1 or money 1`, `nothing`."""
    if not space:
        return NOTHING
    if "income" not in space:
        return " ".join(f"{key} {number}" for key, number in space.items())
    options = space["income"].get("choice", [space["income"]])
    texts = [" ".join(f"{kind} {number}" for kind, number in option.items()) or NOTHING for option in options]
    return f"income {' or '.join(texts)}"


def read_space(text: str, name: str = "") -> dict[str, Any]:
    """The space as tabs.json has it; raises ComponentError for a text that is none."""
    words = text.split()
    if words == [NOTHING]:
        return {}
    if len(words) == 2 and words[0] in ("vp", "cap") and is_count(words[1]):
        return {words[0]: int(words[1])}
    if words[:1] == ["income"]:
        options = [option.split() for option in " ".join(words[1:]).split(" or ")]
        incomes = [income_of(option) for option in options]
        if all(income is not None for income in incomes):
            return {"income": incomes[0] if len(incomes) == 1 else {"choice": incomes}}
    raise unexpected(name, text, SPACE_EXPECTED)


def income_of(words: list[str]) -> dict[str, int] | None:
    """`money 1 goods 2` as an object; None if it is not of that form."""
    if words == [NOTHING]:
        return {}
    kinds, numbers = words[::2], words[1::2]
    wrong = not words or len(kinds) != len(numbers) or len(set(kinds)) < len(kinds)
    if wrong or not all(kind in TAB_INCOME for kind in kinds) or not all(map(is_count, numbers)):
        return None
    return {kind: int(number) for kind, number in zip(kinds, numbers, strict=True)}


def is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9
