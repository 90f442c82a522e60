"""What docs/research.md shows works."""

import re
from pathlib import Path
from typing import Any

import pytest

from carnegie.env.dataset import export, new_games

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    list(export(Path("games.parquet"), new_games(2)))
    assert len(EXAMPLES) == 2
    vector: dict[str, Any] = {}
    dataset: dict[str, Any] = {}
    exec(EXAMPLES[0], vector)
    exec(EXAMPLES[1], dataset)
    assert "rewards" in vector
    assert len(dataset["seen"]) == len(dataset["masks"]) > 100
