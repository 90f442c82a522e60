"""What the pages show runs, and what they list is complete."""

import json
import re
import shutil
from pathlib import Path

import pytest

import carnegie
from tests.cli.running import carnegie as command
from tests.docs.pages import ROOT, blocks, read
from tests.programs import run

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in (ROOT, ROOT / "docs", ROOT / "web", ROOT / "examples")
    for path in folder.glob("*.md")
)
SNIPPET = "--8<--"
"""Code that stands in a file, which is tested by itself."""
SHOWN = {page: [block for block in blocks(page, "python") if SNIPPET not in block] for page in PAGES}
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")


@pytest.mark.parametrize("page", [page for page in PAGES if SHOWN[page]])
def test_the_python_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if "games.parquet" in read(page):
        assert command("dataset", "--games", "2", "--out", "games.parquet").code == 0
    names: dict[str, object] = {}
    for block in SHOWN[page]:
        exec(compile(block, page, "exec"), names)
        assert len(names) > 1


def test_the_library_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = [block for block in SHOWN["README.md"] if "carnegie.Game" in block]
    assert len(example.split("\n\n")) == 2
    assert len([line for line in example.splitlines() if line]) <= 10
    names: dict[str, object] = {}
    exec(compile(example, "README.md", "exec"), names)
    game = names["game"]
    assert isinstance(game, carnegie.Game)
    assert game.is_over
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == f"{game.history[-1]} {game.winners()}"
    assert printed[1:] == [f"{sheet.total} {sheet.lines()}" for sheet in game.scores()]


def lines_of_shell(page: str) -> list[str]:
    """The commands of a page, without what is said about them."""
    lines = [line.partition("  #")[0].strip() for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if line]


def test_the_commands_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = [line.split() for line in lines_of_shell("README.md") if line.startswith("carnegie ")]
    assert {words[1] for words in found} == {"play", "arena", "simulate", "serve"}
    for words in found:
        if words[1] == "serve":
            words = [*words, "--help"]  # tests/server and tests/web run it
        ran = command(*words[1:], keys=["aaaa"])
        assert (ran.code, ran.err) == (0, ""), words
        assert ran.out


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/play.md"])
def test_the_targets_of_the_pages_can_be_made(page: str) -> None:
    targets = [line.split()[1] for line in lines_of_shell(page) if line.startswith("make ")]
    assert targets
    known = run(["make", "help"], cwd=ROOT, check=True).out
    for target in targets:
        assert f"make {target} " in re.sub(r"\s+", " ", known), target


def test_the_readme_is_for_the_first_ten_minutes() -> None:
    assert len(read("README.md").splitlines()) < 150


def test_the_notice_names_what_the_web_page_contains() -> None:
    packages = json.loads(read("web/package.json"))
    contained = {*packages.get("dependencies", {}), "svelte"}
    contained |= {name for name in packages["devDependencies"] if name.startswith("@fontsource") or "-atlas" in name}
    for name in contained:
        assert name.rpartition("/")[2] in read("NOTICE"), name


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and MkDocs make it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """In the repository; `make docs` holds it for the site."""
    text = re.sub(r"^ *```.*?^ *```", "", read(page), flags=re.MULTILINE | re.DOTALL)
    for target, anchor in LINK.findall(text):
        path = (ROOT / page).parent / target if target else ROOT / page
        assert path.exists(), f"{page}: {target}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), f"{page}: {target}#{anchor}"


def test_every_page_of_docs_is_in_the_navigation() -> None:
    navigation = read("mkdocs.yml").partition("\nnav:")[2]
    for path in (ROOT / "docs").glob("*.md"):
        assert f" {path.name}\n" in navigation, path.name


def test_every_ruling_has_its_sources() -> None:
    clause = ""
    ruled: list[str] = []
    for line in read("docs/rules.md").splitlines():
        found = re.match(r"\*\*(\d\.\d+)\*\*", line)
        clause = found[1] if found else clause
        if "[ruling]" in line and clause:
            ruled.append(clause)
    told = re.findall(r"^\| (\d\.\d+) \|", read("docs/rulings.md"), re.MULTILINE)
    assert told == sorted(set(told))
    assert set(told) == set(ruled)
