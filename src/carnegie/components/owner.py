"""The owner's file: `corrections.json` in the folder where the server keeps its games, names with their values."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from carnegie.components.corrections import Value, checked_form
from carnegie.components.facts import ComponentError
from carnegie.components.loading import checked
from carnegie.components.reading import parse
from carnegie.writing import replacing

FILE: Final = "corrections.json"


def data_folder() -> Path:
    """The folder that the variable CARNEGIE_DATA names, or else the user's own."""
    named = os.environ.get("CARNEGIE_DATA")
    return user_folder() if named is None else Path(named)


def user_folder() -> Path:
    import platformdirs  # comes with the extras `cli` and `server`; the library does without

    return Path(platformdirs.user_data_dir("carnegie", appauthor=False))


def read_owner(folder: Path) -> dict[str, Value]:
    """The corrections of the folder's file, none if there is no file; raises ComponentError, which names the file."""
    path = folder / FILE
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise ComponentError(f"{path}: cannot be read: {error.strerror}") from None
    value = parse(str(path), content)
    try:
        return checked(checked_form(value))
    except ComponentError as error:
        raise ComponentError(f"{path}: {error}") from None


def write_owner(folder: Path, corrections: Mapping[str, Value]) -> Path:
    """Writes the file, so that it holds either the old corrections or the new ones, whole; no file if there are none.

    Raises ComponentError for what cannot be corrected so, and OSError.
    """
    kept = checked(corrections)
    path = folder / FILE
    if not kept:
        path.unlink(missing_ok=True)
        return path
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in kept.items()]
    with replacing(path) as beside:
        beside.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return path
