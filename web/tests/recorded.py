"""Prints the recorded games of tests/games as JSON: the moves, and the events that each of them caused."""

import json
import sys
from pathlib import Path

import carnegie

FOLDER = Path(__file__).parents[2] / "tests" / "games" / "recorded"

games = []
for path in sorted(FOLDER.glob("*.json")):
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    games.append({"name": path.stem, "moves": record["moves"], "events": carnegie.Game.from_record(record).events()})
json.dump(games, sys.stdout)
