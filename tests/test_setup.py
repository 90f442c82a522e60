"""scripts/setup.sh and `make test` on machines of several kinds: what is installed, and what is named and left out."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.programs import Ran, run

ROOT = Path(__file__).parents[1]
SETUP = ROOT / "scripts" / "setup.sh"
BASH = shutil.which("bash")
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform == "win32" or BASH is None, reason="bash is not installed"),
]
CHROMIUM = (
    "Chromium is missing: the web page is not tested in a browser; on Debian and Ubuntu: sudo apt-get install chromium"
)
PYTHON = "echo no-such-compiler /nowhere/include; echo python3.11"
"""Stands for a Python whose compiler and headers are missing."""


class Machine:
    """A PATH with few programs, among them an `apt-get` that notes what it installs."""

    def __init__(self, folder: Path, user: int, debian: bool) -> None:
        self.folder = folder
        self.installed = folder / "installed"
        self.installed.touch()
        self.programs = folder / "bin"
        self.programs.mkdir()
        self.program("id", f"echo {user}")
        if debian:
            install = f'[ "$1" = update ] || echo "$@" >>{self.installed}'
            self.program("apt-get", f"{install}\nfor last; do :; done\n/bin/ln -s /bin/true {self.programs}/$last")
        (folder / ".venv-build" / "bin").mkdir(parents=True)
        self.program("../.venv-build/bin/python", PYTHON)

    def program(self, name: str, script: str) -> None:
        (self.programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.programs / name).chmod(0o755)

    def setup(self, *arguments: str, **environment: str) -> Ran:
        assert BASH is not None
        return run([BASH, SETUP, *arguments], cwd=self.folder, env={"PATH": str(self.programs), **environment})


def test_as_root_on_debian_a_missing_package_is_installed_once(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0, debian=True)
    assert machine.setup("has", "browser").code == 1
    ran = machine.setup("need", "browser", CARNEGIE_REQUIRE_BROWSER="1")
    assert (ran.code, ran.out, ran.err) == (0, "", "carnegie: Chromium is missing; installing chromium\n")
    assert machine.installed.read_text() == "install -y -qq chromium\n"
    assert machine.setup("has", "browser").code == 0
    for command in ("need", "left_out"):
        ran = machine.setup(command, "browser")
        assert (ran.code, ran.err) == (0, "")
    assert machine.installed.read_text() == "install -y -qq chromium\n"


@pytest.mark.parametrize(("user", "debian"), [(1000, True), (0, False), (1000, False)])
def test_elsewhere_what_is_missing_is_named_and_left_out(tmp_path: Path, user: int, debian: bool) -> None:
    machine = Machine(tmp_path, user, debian)
    for command in ("need", "left_out"):
        ran = machine.setup(command, "browser")
        assert (ran.code, ran.out, ran.err) == (0, "", f"carnegie: {CHROMIUM}\n")
    assert machine.installed.read_text() == ""


def test_what_is_required_is_not_left_out(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000, debian=True)
    ran = machine.setup("need", "browser", CARNEGIE_REQUIRE_BROWSER="1")
    expected = "carnegie: Chromium is missing; on Debian and Ubuntu: sudo apt-get install chromium\n"
    assert (ran.code, ran.out, ran.err) == (1, "", expected)
    assert machine.installed.read_text() == ""


def test_a_missing_compiler_is_named_with_its_headers(tmp_path: Path) -> None:
    ran = Machine(tmp_path, user=1000, debian=False).setup("need", "compiler")
    assert ran.code == 0
    assert ran.err.startswith(
        "carnegie: A C compiler with Python's headers is missing: the compiled rules are not tested"
    )
    assert ran.err.endswith("sudo apt-get install gcc libc6-dev python3.11-dev\n")


MADE = [
    *("requirements/dev.txt", "requirements/build.txt", "requirements/docs.txt", "pyproject.toml", "hatch_build.py"),
    *("README.md", "LICENSE", "NOTICE", "src/carnegie/server/page/index.html"),
    *(".venv/ready", ".venv-build/ready", ".venv-docs/ready"),
]
"""What make finds to be there already, the older first."""


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_test_without_a_compiler_and_a_browser_runs_the_rest(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000, debian=False)
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(SETUP.parent, tmp_path / "scripts")
    (tmp_path / "web").mkdir()
    for name in ("bash", "make", "find"):
        (machine.programs / name).symlink_to(str(shutil.which(name)))
    for index, name in enumerate(MADE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1e9 + index, 1e9 + index))
    for venv in (".venv", ".venv-docs"):
        (tmp_path / venv / "bin").mkdir()
    for tool in (".venv/bin/ruff", ".venv/bin/mypy", ".venv-docs/bin/mkdocs", ".venv-build/bin/npm"):
        machine.program(f"../{tool}", "exit 0")
    machine.program("../.venv/bin/pytest", 'echo "pytest $* compiled=$CARNEGIE_EXPECT_COMPILED"')
    ran = run([str(machine.programs / "make"), "test"], cwd=tmp_path, env={"PATH": str(machine.programs)})
    assert ran.code == 0, ran.out + ran.err
    assert "pytest -n auto compiled=0\n" in ran.out
    said = ran.err.splitlines()
    assert f"carnegie: {CHROMIUM}" in said
    assert said[: len(said) // 2] == said[len(said) // 2 :]  # before the tests and again after them
    machine.program("../.venv/bin/pytest", "exit 1")
    assert run([str(machine.programs / "make"), "test"], cwd=tmp_path, env={"PATH": str(machine.programs)}).code == 2
