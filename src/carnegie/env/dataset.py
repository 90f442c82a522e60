"""Self-play as a table in a Parquet file: a row for each decision.

| column | |
|---|---|
| `game`, `seed`, `ply`, `seat` | which decision of which game, and whose |
| `observation` | what the seat saw, float32 (docs/observation.md) |
| `mask` | the legal actions, a bit each, the lowest bit of the first byte for action 0 |
| `action` | the one that was chosen |
| `scores` | how the game ended: the points of each seat; solo: of the player, then Andrew's |

The metadata of the file say, under the key `carnegie`, which rules were played and what the entries are called.
"""

import json
from collections.abc import Generator, Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import carnegie
from carnegie import ACTION_COUNT, Game
from carnegie.arguments import Index, count, seed_number, shown
from carnegie.bots import make_bot, seated_bot
from carnegie.bots.simple import checked_game
from carnegie.observation.vector import OBSERVATION_NAMES, OBSERVATION_SIZE
from carnegie.writing import replacing

__all__ = ["export", "new_games"]

MASK_BYTES: Final = (ACTION_COUNT + 7) // 8
SCHEMA: Final = pa.schema(
    [
        ("game", pa.int32()),
        ("seed", pa.int64()),
        ("ply", pa.int16()),
        ("seat", pa.int8()),
        ("observation", pa.list_(pa.float32(), OBSERVATION_SIZE)),
        ("mask", pa.binary(MASK_BYTES)),
        ("action", pa.int16()),
        ("scores", pa.list_(pa.int16())),
    ],
    metadata={
        "carnegie": json.dumps(
            {
                "version": carnegie.__version__,
                "rules": carnegie.RULES_VERSION,
                "actions": ACTION_COUNT,
                "observation": OBSERVATION_NAMES,
            }
        )
    },
)


def self_play(number: int, game: Game, bot: str) -> Any:
    """Plays the game to its end, all seats by bots of that name, and returns its rows as a record batch."""
    bots = [seated_bot(bot, game.seed, seat) for seat in range(game.players)]
    observations = bytearray()
    masks = bytearray()
    seats: list[int] = []
    actions: list[int] = []
    while (seat := game.to_act) is not None:
        observations += game.observation(seat)
        masks += game.action_mask()
        move = bots[seat].choose(game)
        seats.append(seat)
        actions.append(move.id)
        game.play(move, seat=seat)
    rows = len(actions)
    bits = np.packbits(np.frombuffer(masks, np.uint8).reshape(rows, ACTION_COUNT), axis=1, bitorder="little")
    entries = pa.array(np.frombuffer(observations, np.float32))
    return pa.record_batch(
        [
            pa.array([number] * rows, pa.int32()),
            pa.array([game.seed] * rows, pa.int64()),
            pa.array(range(rows), pa.int16()),
            pa.array(seats, pa.int8()),
            pa.FixedSizeListArray.from_arrays(entries, OBSERVATION_SIZE),
            pa.array([row.tobytes() for row in bits], pa.binary(MASK_BYTES)),
            pa.array(actions, pa.int16()),
            pa.array([[sheet.total for sheet in game.scores()]] * rows, pa.list_(pa.int16())),
        ],
        schema=SCHEMA,
    )


def new_games(games: Index, players: Index = 2, difficulty: str | None = None, seed: Index = 0) -> Iterator[Game]:
    """Games with seeds that count up; solo with a difficulty."""
    number = count(games, "games")
    first = seed_number(seed)

    def new_game(index: int) -> Game:
        return Game.new(players, first + index) if difficulty is None else Game.solo(difficulty, first + index)

    new_game(0)  # raises for what there is not
    return (new_game(index) for index in range(number))


def export(path: str | PathLike[str], games: Iterable[Game], bot: str = "random") -> Generator[int, None, None]:
    """Plays the games and writes them to the file; yields the decisions of each when it is written.

    The file is there when all is done, whole, and not before.
    """
    if not isinstance(path, str | PathLike):
        raise ValueError(f"path: the name of a file, not {shown(path)}")
    if not isinstance(games, Iterable):
        raise ValueError(f"games: a list of games, or an iterator, not {shown(games)}")
    make_bot(bot)  # raises for an unknown one
    return written(Path(path), games, bot)


def written(path: Path, games: Iterable[Game], bot: str) -> Generator[int, None, None]:
    with (
        replacing(path) as beside,
        pq.ParquetWriter(beside, SCHEMA, compression="zstd", use_dictionary=["game", "seed", "seat"]) as writer,
    ):
        for number, game in enumerate(games):
            rows = self_play(number, checked_game(game), bot)
            writer.write_batch(rows)
            yield rows.num_rows
