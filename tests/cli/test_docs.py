"""What docs/terminal.md shows is what the commands print."""

import re
from pathlib import Path

import pytest

from .running import carnegie

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"
EXAMPLES = re.findall(r"```console\n\$ ([^\n]*)\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
TIMING = re.compile(r"in \d+\.\d s: .*")


def output(command: str) -> str:
    """What a command line prints, pipes included."""
    out = ""
    for part in command.split(" | "):
        program, *arguments = part.split()
        assert program == "carnegie"
        keys = ["abab", "chicago", "sales"] if "play" in arguments else []
        ran = carnegie(*arguments, keys=keys, stdin=out.encode() if out else None)
        assert (ran.code, ran.err) == (0, "")
        out = ran.out
    return "\n".join(line.rstrip() for line in out.splitlines())


def timeless(text: str) -> str:
    return TIMING.sub("", text.replace("\n", " "))


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_examples_of_the_page_are_true(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = timeless(output(command))
    for part in shown.split("\n…"):
        assert timeless(part.strip("\n")) in printed


def test_the_page_has_an_example_of_each_command() -> None:
    commands = {part.split()[1] for command, _ in EXAMPLES for part in command.split(" | ")}
    assert commands == {"play", "simulate", "arena", "replay", "score", "dataset", "bench", "components"}
