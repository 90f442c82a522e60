"""No program that a test starts runs for ever, and no test waits for anything without a deadline."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs import DeadlineExceeded, Program

ROOT = Path(__file__).parents[1]
CHECKED = [path for folder in ("tests", "benchmarks", "scripts") for path in sorted((ROOT / folder).rglob("*.py"))]
WAITS = {"accept", "acquire", "communicate", "get", "join", "readline", "recv", "result", "wait"}
"""Methods without a deadline if they are called without arguments."""
OPENS = {"create_connection", "urlopen"}
"""Functions that wait for another program unless they are given a timeout."""
READS = {"input", "os.read", "os.wait", "os.waitpid"}
STARTS = {"subprocess.Popen", "subprocess.call", "subprocess.check_call", "subprocess.check_output", "subprocess.run"}
ALLOWED = {
    "tests/programs.py: os.read()",  # after select
    "tests/terminals.py: os.read()",
    "tests/arena/gate.py: listener.accept()",  # in a thread that ends with the process
    "tests/arena/gate.py: connection.recv()",
    "tests/programs.py: subprocess.Popen()",
    "tests/server/test_bots.py: WORKERS_REPLACED._value.get()",  # a counter
    "tests/server/test_connections.py: CONNECTIONS_DROPPED.labels(why)._value.get()",
    "tests/server/test_deadlines.py: self._listener.accept()",  # in a thread that ends with the process
    "tests/server/test_fairness.py: BOTS_REPLACED._value.get()",
    "tests/server/test_fairness.py: held[0].result()",  # of a task of asyncio, which does not wait
    "tests/server/test_live.py: done.wait()",  # the barriers have a timeout
    "tests/server/test_live.py: start.wait()",
    "tests/server/test_moves.py: start.wait()",
    "tests/server/test_store.py: self._listening.accept()",  # in a thread that ends with the process
    "tests/web/proxy.py: self._listener.accept()",  # in a thread that ends with the process
    "scripts/learn.py: job.result()",  # the jobs end by their own clock
}
WAITING = """
import subprocess, sys, threading, time
def waiting_here():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    print("begun", flush=True)
    time.sleep(1000)
waiting_here()
"""


def waits(path: Path) -> Iterator[str]:
    """Calls that wait without a deadline; the limits of asyncio are around whole phases."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    awaited = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Await)}
    wrapped = {id(each) for node in ast.walk(tree) if is_limited(node) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in awaited | wrapped:
            called = ast.unparse(node.func)
            if called in STARTS | READS or is_endless(node):
                yield f"{path.relative_to(ROOT).as_posix()}: {called}()"


def is_endless(call: ast.Call) -> bool:
    called = ast.unparse(call.func)
    name = called.rpartition(".")[2]
    if name in OPENS:
        return len(call.args) < 2 and "timeout" not in {keyword.arg for keyword in call.keywords}
    of_program = called.endswith("program.wait")  # it has a deadline
    return name in WAITS and name != called and not of_program and not call.args and not call.keywords


def is_limited(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.wait_for"


def test_nothing_waits_without_a_deadline() -> None:
    """Use tests/programs.py for programs, and DEADLINE for all else that a test waits for."""
    found = {wait for path in CHECKED for wait in waits(path)}
    assert (found - ALLOWED, ALLOWED - found) == (set(), set())


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_a_program_that_hangs_shows_its_stacks_and_is_ended_with_its_children() -> None:
    command = [sys.executable, "-c", WAITING]
    with Program(command) as program:
        assert program.line() == "begun\n"
        with pytest.raises(DeadlineExceeded, match="in waiting_here"):
            program.finish(seconds=0.1)
    with Program(command) as program:
        assert program.line() == "begun\n"
        with pytest.raises(DeadlineExceeded, match="in waiting_here"):
            program.read_until("more", seconds=0.1)
    with Program(command) as program:
        assert program.line() == "begun\n"
        program.kill()
        with pytest.raises(DeadlineExceeded):  # the child keeps the pipe open
            program.finish(seconds=0.1)


def test_output_is_read_in_parts_and_to_its_end() -> None:
    with Program([sys.executable, "-c", "print('one'); print('two'); print('three'); exit(3)"]) as program:
        assert program.line() == "one\n"
        assert program.read_until("w") == "tw"
        ran = program.finish()
    assert (ran.code, ran.out, ran.err) == (3, "o\nthree\n", "")
    with Program([sys.executable, "-c", "print('one', end='')"]) as program:
        assert program.read_until("two") == "one"
        assert program.wait() == 0
