from collections.abc import Iterator
from pathlib import Path

import pytest

from carnegie.bots.registry import offered

from .gate import install


@pytest.fixture
def more_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The bots `gate` and `broken`, in a folder that is empty otherwise."""
    folder = tmp_path / "bots"
    folder.mkdir()
    install(folder, monkeypatch)
    yield folder
    offered.cache_clear()
