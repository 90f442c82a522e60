"""The files of the recorded games: the record, a short hash of the position after each move, and the final scores."""

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import carnegie

FOLDER = Path(__file__).parent / "recorded"
HASHES_A_LINE = 12


@dataclass(frozen=True)
class RecordedGame:
    name: str
    shows: list[str]
    """What the game is in the corpus for, as lines of `reach`."""
    record: dict[str, Any]
    hashes: list[str]
    scores: list[dict[str, Any]]
    winners: list[int]

    @property
    def moves(self) -> list[str]:
        moves: list[str] = self.record["moves"]
        return moves


def short_hash(position: dict[str, Any]) -> str:
    """Eight digits that change with anything in the position."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()[:8]


def new_game(opponents: str, seed: int) -> carnegie.Game:
    """`2` to `4` players, or a level of the solo game."""
    if opponents.isdigit():
        return carnegie.Game.new(players=int(opponents), seed=seed)
    return carnegie.Game.solo(difficulty=opponents, seed=seed)


def recorded(name: str, shows: list[str], game: carnegie.Game) -> RecordedGame:
    """The game as it goes into its file."""
    record = game.record()
    again = carnegie.Game.from_record({**record, "moves": []})
    hashes = []
    for text in record["moves"]:
        again.play(text)
        hashes.append(short_hash(again.position()))
    scores = [sheet.as_dict() for sheet in game.scores()]
    return RecordedGame(name, shows, record, hashes, scores, game.winners())


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def all_files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def text_of(game: RecordedGame) -> str:
    """JSON with a move a line, so that a difference can be read."""
    moves = ",\n".join(json.dumps(move) for move in game.moves)
    rows = range(0, len(game.hashes), HASHES_A_LINE)
    hashes = ",\n".join(json.dumps(" ".join(game.hashes[row : row + HASHES_A_LINE])) for row in rows)
    scores = ",\n".join(json.dumps(sheet) for sheet in game.scores)
    header = json.dumps({key: value for key, value in game.record.items() if key != "moves"})
    return (
        f'{{\n"shows": {json.dumps(game.shows, indent=0)},\n'
        f'"record": {header[:-1]}, "moves": [\n{moves}\n]}},\n'
        f'"hashes": [\n{hashes}\n],\n'
        f'"scores": [\n{scores}\n],\n'
        f'"winners": {json.dumps(game.winners)}\n}}\n'
    )


def read(path: Path) -> RecordedGame:
    data = json.loads(path.read_text(encoding="utf-8"))
    hashes = [short for line in data["hashes"] for short in line.split()]
    return RecordedGame(path.stem, data["shows"], data["record"], hashes, data["scores"], data["winners"])
