"""What imports what: as docs/architecture.md draws it, and no more than the layers allow."""

import runpy
from typing import Any

import pytest

from tests.docs.pages import ROOT


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "scripts" / "imports.py"))


def test_packages_import_what_their_layer_allows(script: dict[str, Any]) -> None:
    assert script["imports"]() == script["LAYERS"]


def test_layers_import_downwards_only(script: dict[str, Any]) -> None:
    """Each package comes after all that it imports, in the order in which the script has them."""
    lower: set[str] = set()
    for package, allowed in script["LAYERS"].items():
        assert allowed <= lower
        lower.add(package)


def test_the_drawing_and_the_table_are_up_to_date(script: dict[str, Any]) -> None:
    found = script["imports"]()
    told = "run `python scripts/imports.py`"
    assert script["DRAWING"].read_text(encoding="utf-8") == script["drawing"](found), told
    assert script["PAGE"].read_text(encoding="utf-8") == script["page"](found), told
