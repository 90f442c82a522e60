"""Writes the tables of docs/components.md from the component files: python scripts/components_page.py"""

from collections.abc import Mapping
from pathlib import Path

from carnegie.components import Certainty, Correctable, Inferred, Tab, all_correctable, load
from carnegie.components.company import COMPANY_NAMES, TAB_COSTS, TAB_SPACES, tab_prefix
from carnegie.components.corrections import value_text

PAGE = Path(__file__).resolve().parents[1] / "docs" / "components.md"

MARK = "<!-- What follows is made by scripts/components_page.py. -->"
Numbers = Mapping[str, Correctable]


def page() -> str:
    facts = load()
    numbers = {each.name: each for each in all_correctable()}
    unsure = sum(each.why is not None for each in numbers.values())
    out = [PAGE.read_text(encoding="utf-8").partition(MARK)[0] + MARK, ""]
    out += [f"{len(numbers)} numbers can be corrected; {unsure} of them are not certain.", ""]
    out += ["## The company board", "", *certainty_lines(facts.company.certainty, ""), ""]
    out += ["| name | we believe | |", "|---|---|---|"]
    for name in COMPANY_NAMES:
        where = numbers[name].where.removeprefix("company board").lstrip(":, ")
        out.append(f"| `{name}` | {marked(numbers[name])} | {where} |")
    for tab in facts.tabs:
        out += ["", *tab_section(tab, numbers)]
    return "\n".join([*out, ""])


def tab_section(tab: Tab, numbers: Numbers) -> list[str]:
    prefix = f"{tab_prefix(tab.tab, tab.side)}."
    costs = [marked(numbers[f"{prefix}cost_{number}"]) for number in range(1, TAB_COSTS + 1)]
    spaces = [marked(numbers[f"{prefix}space_{number}"]) for number in range(1, TAB_SPACES + 1)]
    return [
        f"## {tab.tab.capitalize()} tab, side {tab.side}",
        "",
        *certainty_lines(tab.certainty, prefix),
        "",
        f"| | {' | '.join(str(number) for number in range(1, TAB_SPACES + 1))} |",
        f"|---{'|---' * TAB_SPACES}|",
        f"| `{prefix}cost_` | {' | '.join(costs)} | |",
        f"| `{prefix}space_` | {' | '.join(spaces)} |",
    ]


def certainty_lines(certainty: Certainty, prefix: str) -> list[str]:
    lines = [f"- Seen: {'; '.join(certainty.seen)}."] if certainty.seen else []
    lines += [f"- Settled: {names_of(each, prefix)}: {each.why}." for each in certainty.settled]
    for each in certainty.inferred:
        lines.append(f"- {names_of(each, prefix)}: {each.why}.")
        for name, value in each.alternatives.items():
            lines.append(f"- To play with {value} instead: `carnegie components set {name} {value}`.")
    return lines


def names_of(each: Inferred, prefix: str) -> str:
    return ", ".join(f"`{name.removeprefix(prefix)}`" for name in each.names)


def marked(number: Correctable) -> str:
    """What we believe, with a question mark if it is not certain."""
    return f"{value_text(number.value)}{' **?**' if number.why else ''}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
