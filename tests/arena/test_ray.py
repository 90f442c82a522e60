"""The same match on a real Ray cluster of two nodes on this machine, one of which is killed in mid-run."""

import json
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from carnegie.arena.backends import Processes, RayCluster
from carnegie.arena.plan import Match, PlannedGame, plan
from carnegie.arena.play import GameFailed
from carnegie.arena.results import JsonLines
from carnegie.arena.run import run

from .gate import Asked, gate_address, keeper, kill

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed"),
    pytest.mark.skipif(sys.platform != "linux", reason="each node has a loopback address of its own"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Ray leaves files open
]
HEAD, *NODES = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
SMALL = 80_000_000
"""Bytes of an object store, near the least that Ray takes."""
WATCHFUL = {
    "health_check_initial_delay_ms": 1000,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 500,
    "health_check_failure_threshold": 3,
}


@pytest.fixture
def cluster(more_bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head that plays nothing, and two nodes with a worker each, all on loopback."""
    monkeypatch.setenv("CARNEGIE_TEST_GATE", gate_address(tmp_path))
    RayCluster(f"{HEAD}:0", 1)  # sets what Ray must find when it is imported
    from ray.cluster_utils import Cluster

    head = {"node_ip_address": HEAD, "num_cpus": 0, "include_dashboard": False, "_system_config": WATCHFUL}
    made: Any = Cluster(True, head_node_args={**head, "object_store_memory": SMALL})
    try:
        for address in NODES:
            made.add_node(num_cpus=1, node_ip_address=address, object_store_memory=SMALL)
        yield made
    finally:
        made.shutdown()


def test_a_worker_and_a_node_are_killed(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    players: set[Asked] = set()
    killed: list[int] = []

    def kill_some(question: int, asked: Asked) -> bool:
        worker, node = asked
        players.add(asked)
        if question == 5:
            killed.append(worker)
            kill(worker)
        if question == 9:
            killed.append(node)
            kill(node)
            kill(worker)
        return question not in (5, 9)

    match = Match(("gate", "random"), 2)
    games = plan(match, 16)
    results = JsonLines(tmp_path / "games.jsonl", match, games)
    with keeper(tmp_path, monkeypatch, kill_some):
        counted = list(run(games, RayCluster(cluster.address, 1), results))
    results.close()
    nodes = {node.all_processes["raylet"][0].process.pid for node in cluster.worker_nodes}
    assert {node for _, node in players} == nodes
    assert killed[0] not in nodes
    assert killed[1] in nodes
    assert sorted(result.game for result in counted) == [game.number for game in games]
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert sorted(line["arena"]["game"] for line in lines) == [game.number for game in games]
    # As the processes of this machine play them; `gate` chooses as `random` does.
    alike = Processes(2).play([PlannedGame(game.number, game.seed, ("random", "random"), None) for game in games])
    expected = {played.result.game: (played.record["moves"], played.result.scores) for played in alike}
    assert {line["arena"]["game"]: (line["moves"], line["arena"]["scores"]) for line in lines} == expected


def test_a_bot_that_fails_is_named_by_ray_too(more_bots: Path) -> None:
    with pytest.raises(GameFailed, match="broken failed at move"):
        list(RayCluster(None, 1).play(plan(Match(("broken", "random"), 2), 2)))


def test_nobody_at_the_address() -> None:
    with pytest.raises(ConnectionError, match=r"127.0.0.1:1: no Ray cluster answers"):
        list(RayCluster("127.0.0.1:1", 1).play(plan(Match(("random", "random"), 2), 2)))
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
