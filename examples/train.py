"""A small agent that learns to play by watching: a dataset is made, a policy is trained, and its progress is shown.

    python examples/train.py [--games 40] [--passes 5]

The bot `easy` plays against itself; every decision becomes a row of a Parquet file: what the seat saw, what was legal,
what it chose. The agent is one layer of numbers, a score for each action, trained to choose as the bot did. After each
pass over the rows it plays against random opponents, whom it has never seen. About a minute; it needs the extra `env`,
and no framework beside numpy.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from carnegie import ACTION_COUNT
from carnegie.env.dataset import export, new_games
from carnegie.env.vector import CarnegieVectorEnv
from carnegie.observation.vector import OBSERVATION_SIZE

Numbers = NDArray[np.float32]
Rows = tuple[Numbers, NDArray[np.bool_], NDArray[np.int64]]
BATCH = 128


class Agent:
    """A linear policy: the score of each action is a weighted sum of what is seen. Trained by Adam."""

    def __init__(self) -> None:
        self.weights: Numbers = np.zeros((OBSERVATION_SIZE, ACTION_COUNT), np.float32)
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._steps = 0

    def chances(self, seen: Numbers, legal: NDArray[np.bool_]) -> Numbers:
        """How likely each action is: a softmax over the legal ones, the others have none."""
        scores = np.where(legal, seen @ self.weights, -1e9)
        chances: Numbers = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances

    def learn(self, seen: Numbers, legal: NDArray[np.bool_], chosen: NDArray[np.int64], rate: float = 0.002) -> float:
        """One step towards what was chosen; returns how often it would have chosen so before."""
        chances = self.chances(seen, legal)
        hits = float((chances.argmax(axis=1) == chosen).mean())
        chances[np.arange(len(chosen)), chosen] -= 1  # the slope of the cross-entropy
        slope = seen.T @ chances / len(chosen)
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.01 * (slope * slope - self._square)
        sure = 1 - 0.9**self._steps, 1 - 0.99**self._steps
        self.weights -= rate * (self._mean / sure[0]) / (np.sqrt(self._square / sure[1]) + 1e-6)
        return hits


def read(path: Path) -> Rows:
    table = pq.read_table(path)
    seen = np.stack(table["observation"].to_numpy())
    bits = np.stack([np.frombuffer(row, np.uint8) for row in table["mask"].to_pylist()])
    legal = np.unpackbits(bits, axis=1, bitorder="little", count=ACTION_COUNT).astype(bool)
    return seen, legal, table["action"].to_numpy().astype(np.int64)


def batches(rows: Rows, shuffle: np.random.Generator) -> Iterator[Rows]:
    order = shuffle.permutation(len(rows[2]))
    for start in range(0, len(order), BATCH):
        some = order[start : start + BATCH]
        yield rows[0][some], rows[1][some], rows[2][some]


def play(agent: Agent, games: int = 40, seed: int = 1_000_000) -> tuple[float, float]:
    """The share of its games that the agent wins against a random opponent, and by how many points on average."""
    tables = CarnegieVectorEnv(num_envs=games, players=2, reward="margin")
    seen, _ = tables.reset(seed=seed)
    dice = np.random.default_rng(seed)
    margins = np.full(games, np.nan)
    while np.isnan(margins).any():
        chances = agent.chances(seen["observation"], seen["action_mask"].astype(bool))
        actions = (chances.cumsum(axis=1) > dice.random((games, 1))).argmax(axis=1)
        seen, rewards, over, _, _ = tables.step(actions)
        margins = np.where(over & np.isnan(margins), rewards, margins)
    return float((margins > 0).mean()), float(margins.mean())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40, help="how many games are watched")
    parser.add_argument("--passes", type=int, default=5, help="how often they are gone through")
    wish = parser.parse_args()
    agent = Agent()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.parquet"
        decisions = sum(export(path, new_games(wish.games, players=2), bot="easy"))
        print(f"{decisions:,} decisions of {wish.games} games, {path.stat().st_size / 1e6:.1f} MB")
        rows = read(path)
    print("          chooses as the bot   wins   points ahead of a random opponent")
    won, ahead = play(agent)
    print(f"untrained {'':18} {won:6.0%} {ahead:+10.1f}")
    shuffle = np.random.default_rng(0)
    for number in range(1, wish.passes + 1):
        hits = [agent.learn(*some) for some in batches(rows, shuffle)]
        won, ahead = play(agent)
        print(f"pass {number:<5}{np.mean(hits):18.0%}  {won:6.0%} {ahead:+10.1f}", flush=True)


if __name__ == "__main__":
    main()
