"""The facts of the package, and a copy of its files to spoil."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from carnegie.components import Components, load

FILES = ["board", "company", "departments", "donations", "solo_cards", "tabs", "timeline"]


@pytest.fixture(scope="module")
def facts() -> Components:
    return load()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of the package's files."""
    for name in FILES:
        shutil.copy(str(files("carnegie.components").joinpath(f"{name}.json")), tmp_path)
    return tmp_path
