"""What the page says: its catalogues."""

import json
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "web" / "src" / "i18n"


@cache
def words(language: str, part: str) -> dict[str, str]:
    catalogue: dict[str, str] = json.loads((FOLDER / language / f"{part}.json").read_text(encoding="utf-8"))
    return catalogue


def say(key: str, language: str = "en", **values: str) -> str:
    """The sentence for `part.key`; values stand in braces."""
    part, _, rest = key.partition(".")
    text = words(language, part)[rest]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text
