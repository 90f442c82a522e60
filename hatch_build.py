"""Compiles the rules into the wheel with mypyc; where that fails the wheel stays plain Python and the build says so.

CARNEGIE_PURE=1 asks for plain Python; CARNEGIE_REQUIRE_COMPILED=1 makes a failed compile an error.
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


class CompileHook(BuildHookInterface[BuilderConfig]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("CARNEGIE_PURE") == "1":
            return
        self.workshop = tempfile.TemporaryDirectory(prefix="carnegie-build-")
        workshop = Path(self.workshop.name)
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

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()

    def compile_in(self, workshop: Path) -> str | None:
        """Leaves the libraries in `workshop`/built; returns what the compilers said if they failed."""
        root = Path(self.root)
        shutil.copytree(root / "src", workshop / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        modules = sorted(path.relative_to(root) for glob in self.config["compile"] for path in root.glob(glob))
        # A process of its own: mypyc works in the current directory and leaves by sys.exit.
        run = subprocess.run(
            [sys.executable, Path(__file__).resolve(), *modules],
            cwd=workshop,
            env=os.environ | {"MYPYPATH": "src"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return run.stdout if run.returncode else None


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
        for extension in extensions:
            # Lets gcc inline mypyc's own run-time functions into the rules: 20 to 30 % more decisions a second.
            extension.extra_compile_args += ["-flto", "-fvisibility=hidden", "-fno-semantic-interposition"]
            extension.extra_link_args += ["-flto", "-O3"]
    build(extensions, into="built")


if __name__ == "__main__":
    compile_modules(sys.argv[1:])
