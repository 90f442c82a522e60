"""Prints questions of the recorded games as lines of JSON: the legal moves, and what their targets need to know."""

import json
from pathlib import Path

import carnegie

FOLDER = Path(__file__).parents[2] / "tests" / "games" / "recorded"
EVERY = 11

for path in sorted(FOLDER.glob("*.json")):
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    game = carnegie.Game.from_record({**record, "moves": []})
    for ply, move in enumerate(record["moves"]):
        if ply % EVERY == 0 and game.to_act is not None:
            seats = [{"company": seat["company"]} for seat in game.view()["seats"]]
            moves = [each.text for each in game.legal_moves]
            print(json.dumps({"seat": game.to_act, "view": {"seats": seats}, "moves": moves}))
        game.play(move)
