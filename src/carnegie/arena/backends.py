"""Where games are played: whatever takes planned games and gives them back when they are over."""

import os
import socket
from collections.abc import Generator, Sequence
from itertools import islice
from typing import Any, Final, Protocol

from carnegie.arena.plan import PlannedGame
from carnegie.arena.play import GameFailed, Played, play_game
from carnegie.arena.processes import ATTEMPTS, WorkerDied, answers

IN_FLIGHT: Final = 1000
"""How many games a cluster is given beforehand."""
TIMEOUT: Final = 10.0
"""Seconds in which a cluster answers."""
LOOPBACK: Final = ("127.0.0.1:", "localhost:")


class Backend(Protocol):
    def play(self, games: Sequence[PlannedGame]) -> Generator[Played, None, None]:
        """Each of the games once, in the order in which they end; where a worker dies, another plays its game.

        Raises GameFailed if a bot breaks down, WorkerDied if a game does not survive. Closing it stops the work.
        """


class Processes:
    """Processes of this machine; one is this process itself."""

    def __init__(self, processes: int) -> None:
        self.processes = processes

    def play(self, games: Sequence[PlannedGame]) -> Generator[Played, None, None]:
        playing = answers(play_game, games, self.processes)
        try:
            for _, played in playing:
                yield played
        finally:
            playing.close()


class RayCluster:
    """A Ray cluster: the one at the address, or without one, a cluster of this machine alone, made for the run.

    The nodes need this package installed, and those of the bots.
    """

    def __init__(self, address: str | None, processes: int) -> None:
        """Raises ModuleNotFoundError without Ray."""
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # a cluster of our own does not phone home
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # as Ray will have it; else it warns
        if address is not None and address.startswith(LOOPBACK):
            # Else Ray takes another address of this machine instead, where such a cluster does not listen.
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        import ray

        self.ray: Any = ray
        self.address = address
        self.processes = processes

    def play(self, games: Sequence[PlannedGame]) -> Generator[Played, None, None]:
        """Raises ConnectionError if nobody answers at the address."""
        if not games:
            return
        self.connect()
        remote = self.ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(play_game)
        waiting = iter(games)
        playing: dict[Any, PlannedGame] = {}
        try:
            while True:
                for planned in islice(waiting, IN_FLIGHT - len(playing)):
                    playing[remote.remote(planned)] = planned
                if not playing:
                    return
                (over,), _ = self.ray.wait(list(playing), num_returns=1)
                yield self.fetched(over, playing.pop(over))
        finally:
            self.ray.shutdown()

    def connect(self) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self.address is None:
            self.ray.init(
                "local", num_cpus=self.processes, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet
            )
            return
        check_that_someone_listens(self.address)
        try:
            self.ray.init(self.address, **quiet)
        except (RuntimeError, ValueError) as error:
            raise ConnectionError(f"{self.address}: {error}") from None

    def fetched(self, over: Any, planned: PlannedGame) -> Played:
        try:
            played: Played = self.ray.get(over)
        except self.ray.exceptions.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, GameFailed) else error) from None
        except self.ray.exceptions.RayError as error:
            raise WorkerDied(f"{planned}: {ATTEMPTS} workers died while they played it") from error
        return played


def check_that_someone_listens(address: str) -> None:
    """Raises ConnectionError if not; Ray itself would try for minutes. `auto` is left to Ray."""
    if address == "auto":
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise ConnectionError(f"{address}: no Ray cluster answers ({error})") from None
    except ValueError:
        raise ConnectionError(f"{address!r}: HOST:PORT expected") from None
