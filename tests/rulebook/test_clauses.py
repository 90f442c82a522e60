"""Every clause of docs/rules.md is quoted by a test of this folder, as (5.6) or (5.6, 5.7), and no other is."""

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules.md"
CLAUSE = re.compile(r"^\*\*(\d+\.\d+)\*\*", re.MULTILINE)
QUOTE = re.compile(r"\((\d+\.\d+(?:, \d+\.\d+)*)\)")


def clauses() -> list[str]:
    return CLAUSE.findall(RULES.read_text(encoding="utf-8"))


def quoted() -> dict[str, list[str]]:
    """The clauses that the test files quote, each with the files that do."""
    out: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        if path == Path(__file__):
            continue
        for quote in QUOTE.findall(path.read_text(encoding="utf-8")):
            for clause in quote.split(", "):
                out.setdefault(clause, []).append(path.name)
    return out


def test_the_rules_have_clauses() -> None:
    found = clauses()
    assert len(found) == len(set(found)) > 40
    assert {clause.split(".")[0] for clause in found} == set("12345678")


def test_every_clause_is_quoted_by_a_test() -> None:
    missing = [clause for clause in clauses() if clause not in quoted()]
    assert not missing, f"no test quotes {', '.join(missing)}"


def test_no_test_quotes_a_clause_that_does_not_exist() -> None:
    known = clauses()
    unknown = {clause: files for clause, files in quoted().items() if clause not in known}
    assert not unknown, f"not in docs/rules.md: {unknown}"
