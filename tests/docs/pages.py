"""Reading pages, and taking the changes that they show over into a copy of the source."""

import os
import re
import shutil
import sys
from pathlib import Path

from tests.programs import Ran, run

ROOT = Path(__file__).parents[2]
COPIED = ("src/carnegie", "tests/rulebook", "tests/__init__.py", "docs/rules.md", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "page", "*.so", "*.pyd")


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """The code of a page, without the indentation of the block."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", read(page), re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", code, flags=re.MULTILINE) for indent, code in found]


def changes(page: str) -> list[str]:
    return blocks(page, "diff")


def file_of(change: str) -> str:
    return change.partition("\n")[0].removeprefix("--- ")


def apply(change: str, folder: Path) -> None:
    """A change as pages show it: the file, then pieces with `@@` between them; each piece is in the file once."""
    path = folder / file_of(change)
    text = path.read_text(encoding="utf-8")
    for piece in change.partition("\n")[2].split("@@\n"):
        lines = piece.splitlines()
        assert all(line[:1] in (" ", "-", "+") for line in lines), f"{path}: {piece}"
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
        assert text.count(old) == 1, f"{path} does not have this once:\n{old}"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


class Copy:
    """The source in a folder of its own, to be changed, interpreted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
            elif (ROOT / name).exists():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, folder / name)

    def python(self, *arguments: str) -> Ran:
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("CARNEGIE_", "PYTEST"))
        }
        environment["PYTHONPATH"] = str(self.folder / "src")
        return run([sys.executable, *arguments], cwd=self.folder, env=environment)

    def tests(self, *arguments: str) -> tuple[bool, str]:
        """Whether these tests pass, and what pytest says about them."""
        ran = self.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
        assert ran.code in (0, 1), ran.out + ran.err  # they ran, and passed or failed
        return ran.code == 0, ran.out
