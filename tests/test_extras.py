"""What pip installs with carnegie and with each extra is what the code of that part imports, and what the docs say."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "carnegie"
PARTS = {
    "cli": ["cli"],
    "server": ["server", "components/owner.py"],
    "env": ["env"],
    "arena": ["arena/parquet.py"],
    "ray": ["arena/backends.py"],
}
"""The extras for those who use carnegie, and the code that each is for; the other extras bring tools."""
SOLD_AS = {"pyspiel": "open-spiel", "pydantic_core": "pydantic"}
"""Modules that come in a package of another name."""
NOT_IMPORTED = {"server": {"websockets"}}
"""What a library loads because we name it: `ws="websockets-sansio"` for uvicorn."""


def sources(extra: str) -> set[Path]:
    paths = [PACKAGE / part for part in PARTS[extra]]
    return {file for path in paths for file in ([path] if path.is_file() else path.rglob("*.py"))}


def imported(files: Iterable[Path]) -> set[str]:
    """The packages that these files import when they run, wherever in them."""
    modules = {name.partition(".")[0] for file in files for name in imports_of(ast.parse(file.read_text()))}
    others = modules - sys.stdlib_module_names - {"carnegie"}
    return {SOLD_AS.get(name, name.lower().replace("_", "-")) for name in others}


def imports_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports name their module in full"
            assert node.level == 0, "imports name their module in full"
            yield node.module
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from imports_of(node)


def installed_with(extra: str | None) -> set[str]:
    """The packages that pip is told to install."""
    out = set()
    for line in requires("carnegie") or []:
        found = re.fullmatch(r"([\w.-]+)[^;]*(?:; extra == '(\w+)')?", line)
        assert found is not None, line
        if found.group(2) == extra:
            out.add(found.group(1).lower().replace("_", "-"))
    return out


@pytest.mark.parametrize("extra", PARTS)
def test_an_extra_brings_what_its_part_imports_and_nothing_else(extra: str) -> None:
    assert installed_with(extra) == imported(sources(extra)) | NOT_IMPORTED.get(extra, set())


def test_carnegie_itself_needs_the_standard_library_only() -> None:
    parts = set().union(*(sources(extra) for extra in PARTS))
    assert imported(set(PACKAGE.rglob("*.py")) - parts) == set()
    assert installed_with(None) == set()


def test_the_documented_extras_are_those_that_there_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", (ROOT / "docs" / "install.md").read_text(), re.MULTILINE)
    assert {extra: set(packages.strip().split(", ")) for extra, packages in rows} == {
        extra: installed_with(extra) for extra in PARTS
    }
