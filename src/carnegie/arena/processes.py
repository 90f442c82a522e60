"""Work for several processes at once, one of which may die without harm."""

import multiprocessing
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, Final, Generic, TypeVar

Job = TypeVar("Job")
Answer = TypeVar("Answer")
ATTEMPTS: Final = 5
"""How often a job is begun whose process dies under it."""
# Spawned, because forking a process that draws a progress bar in a thread of its own is not safe.
SPAWN: Final = multiprocessing.get_context("spawn")


class WorkerDied(Exception):
    """A job took every process down with it that tried it."""


def cores() -> int:
    """How many processes this machine runs at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def answers(
    function: Callable[[Job], Answer], jobs: Iterable[Job], processes: int
) -> Generator[tuple[int, Answer], None, None]:
    """What the function gives for each job, with the job's place, in the order in which they are done.

    A job whose process dies is given to another. An exception of the function is raised here, and ends the work.
    With one process, it is this one.
    """
    if processes == 1:
        for index, job in enumerate(jobs):
            yield index, function(job)
        return
    waiting = deque(enumerate(jobs))
    attempts: Counter[int] = Counter()
    workers: list[Worker[Job, Answer]] = []
    try:
        for _ in range(min(processes, len(waiting))):
            workers.append(Worker(function))
            workers[-1].begin(waiting)
        while busy := {worker.connection: worker for worker in workers if worker.job is not None}:
            for connection in wait(list(busy)):
                worker = busy[connection]  # type: ignore[index] # it is one of those that were given
                assert worker.job is not None
                index, job = worker.job
                try:
                    answer, error = worker.connection.recv()
                except (EOFError, OSError):  # the latter if it died in the middle of its answer
                    attempts[index] += 1
                    if attempts[index] == ATTEMPTS:
                        raise WorkerDied(f"{job}: {ATTEMPTS} processes died while they played it") from None
                    waiting.appendleft((index, job))
                    another: Worker[Job, Answer] = Worker(function)
                    workers[workers.index(worker)] = another
                    worker.end()
                    another.begin(waiting)
                    continue
                if error is not None:
                    raise error
                worker.begin(waiting)
                yield index, answer
    finally:
        for worker in workers:
            worker.end()


def in_order(answers: Iterable[tuple[int, Answer]]) -> Generator[Answer, None, None]:
    """The answers in the order of the jobs."""
    early: dict[int, Answer] = {}
    following = 0
    for index, answer in answers:
        early[index] = answer
        while following in early:
            yield early.pop(following)
            following += 1


class Worker(Generic[Job, Answer]):
    """A process that does one job at a time."""

    def __init__(self, function: Callable[[Job], Answer]) -> None:
        self.connection, theirs = SPAWN.Pipe()
        self.job: tuple[int, Job] | None = None
        self.process: SpawnProcess = SPAWN.Process(target=work, args=(function, theirs), daemon=True)
        with no_interrupts():
            self.process.start()
        theirs.close()  # so that the connection ends with the process

    def begin(self, waiting: deque[tuple[int, Job]]) -> None:
        """Takes the next job, if there is one."""
        self.job = waiting.popleft() if waiting else None
        if self.job is not None:
            with suppress(ConnectionError):  # it is dead already, which reading from it will show
                self.connection.send(self.job[1])

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.connection.close()


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Ctrl-C waits until afterwards, and never reaches a process that is started meanwhile."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(function: Callable[[Any], Any], connection: "Connection[Any, Any]") -> None:
    """In the process: jobs come in and answers go out, until the one who asks is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the one that started us is interrupted, and ends us
    Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            job = connection.recv()
            answer: tuple[Any, Exception | None]
            try:
                answer = (function(job), None)
            except Exception as error:
                answer = (None, error)
            connection.send(answer)


def end_with_parent() -> None:
    """Whoever started us may be killed in the middle of a long job, whose answer nobody waits for any more."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
