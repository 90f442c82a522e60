"""Writes the tables of docs/observation.md from those that make the numbers: python scripts/observation_page.py"""

from pathlib import Path

from carnegie.observation.andrew import ANDREW_PARTS
from carnegie.observation.columns import Column
from carnegie.observation.company import COMPANY_PARTS
from carnegie.observation.parts import SEAT_NAMES, Part
from carnegie.observation.table import TABLE_PARTS
from carnegie.observation.vector import OBSERVATION_SIZE

PAGE = Path(__file__).resolve().parents[1] / "docs" / "observation.md"

MARK = "<!-- What follows is made by scripts/observation_page.py. -->"


def line(column: Column, first: int) -> str:
    last = first + len(column.names) - 1
    where = str(first) if first == last else f"{first}–{last}"
    stem = column.names[0].rpartition(".")[0]
    if len(column.names) == 1:
        names = f"`{column.names[0]}`"
    elif all(name.rpartition(".")[0] == stem for name in column.names):
        names = f"`{stem}.` " + " ".join(f"`{name.rpartition('.')[2]}`" for name in column.names)
    else:
        names = " ".join(f"`{name}`" for name in column.names)
    return f"| {where} | {names} | {column.scale} |"


def table(parts: list[Part], first: int) -> tuple[list[str], int]:
    lines = ["| entry | name | scale |", "|---:|---|---|"]
    for part in parts:
        for column in part.columns:
            if column.names:
                lines.append(line(column, first))
                first += len(column.names)
    return lines, first


def page() -> str:
    shown, end = table(TABLE_PARTS, 0)
    prose = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    out = [prose + MARK, "", f"{OBSERVATION_SIZE:,} entries.", "", "## The table", "", *shown, ""]
    starts = [end]
    shown, end = table(COMPANY_PARTS[0], end)
    size = end - starts[0]
    starts += [starts[0] + size * place for place in range(1, len(SEAT_NAMES))]
    others = ", ".join(f"`{name}.` from {start} on" for name, start in zip(SEAT_NAMES[1:], starts[1:], strict=True))
    out += [
        "## The companies",
        "",
        f"{size} entries each, in the same order: `own.` as below, {others}.",
        "",
        *shown,
        "",
    ]
    shown, end = table(ANDREW_PARTS, starts[-1] + size)
    assert end == OBSERVATION_SIZE
    out += ["## Andrew", "", *shown, ""]
    return "\n".join(out)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
