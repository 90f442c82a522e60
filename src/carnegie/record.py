"""Recorded games: what rebuilds a game exactly, as JSON (docs/record.md)."""

from collections.abc import Mapping
from typing import Any

from carnegie.arguments import integer, shown
from carnegie.game import Game
from carnegie.position import CORRECTIONS, RULES_VERSION, check_version, read_edition
from carnegie.reading import BadPosition, items, mapping, one_of, truth, whole
from carnegie.rules.errors import MoveError
from carnegie.rules.solo import DIFFICULTY_NAMES

PRACTICE = "practice"
KEYS = ["rules", "mode", "players", "difficulty", "seed", "options", "start", "moves"]


class BadRecord(ValueError):
    """A record that does not replay; `move` is the number of the move that failed (from 1), or None."""

    move: int | None

    def __init__(self, message: object, move: object = None) -> None:
        super().__init__(message)
        self.move = integer(move)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (*self.args, self.move))


def write_record(game: Game) -> dict[str, Any]:
    """`start` is null, or the position that the game was set up from; `corrections` is there if there are any."""
    start = game.start_position()
    first = start or game.position()
    out: dict[str, Any] = {
        "rules": RULES_VERSION,
        "mode": first["mode"],
        "players": game.players,
        "difficulty": first["difficulty"],
        "seed": first["seed"],
        "options": {PRACTICE: True} if game.practice else {},
        "start": start,
        "moves": [move.text for move in game.history],
    }
    corrections = game.corrections
    if corrections:
        out[CORRECTIONS] = corrections
    return out


def read_record(record: Mapping[str, Any]) -> Game:
    """The game, every move checked as strictly as when it was played."""
    try:
        game, moves = read_header(record)
    except BadPosition as error:
        raise BadRecord(str(error) if error.place == "record" else f"record: {error}") from None
    for number, text in enumerate(moves, 1):
        if not isinstance(text, str):
            raise BadRecord(f"move {number}: a text expected, not {shown(text)}", number)
        try:
            game.play(text)
        except MoveError as refused:
            message = str(refused)
            where = "" if message.startswith("move ") else f"move {number}: "
            raise BadRecord(where + message, number) from None
    return game


def read_header(record: Mapping[str, Any]) -> tuple[Game, list[Any]]:
    if isinstance(record, Mapping) and "rules" in record:
        check_version(record["rules"])
    data = mapping(record, "record", KEYS, CORRECTIONS)
    corrections = read_edition(data).corrections()
    options = mapping(data["options"], "options", [], PRACTICE)
    practice = PRACTICE in options and truth(options[PRACTICE], f"options.{PRACTICE}")
    moves = items(data["moves"], "moves")
    solo = one_of(data["mode"], "mode", ["standard", "solo"]) == 1
    players = whole(data["players"], "players", 1 if solo else 2, 1 if solo else 4)
    seed = whole(data["seed"], "seed", 0, None)
    difficulty = data["difficulty"]
    if solo:
        one_of(difficulty, "difficulty", DIFFICULTY_NAMES)
    elif difficulty is not None:
        raise BadPosition("difficulty", "null expected in a standard game")
    if practice and not solo:
        raise BadPosition(f"options.{PRACTICE}", "only a solo game can be one")
    if data["start"] is not None:
        game = Game.from_position(data["start"])
        start = data["start"]
        if (start["mode"], game.players, start["seed"], start["difficulty"]) != (
            data["mode"],
            players,
            seed,
            difficulty,
        ):
            raise BadPosition("start", "mode, players, seed and difficulty are not those of the record")
        if game.corrections != corrections:
            raise BadPosition("start", "its corrections are not those of the record")
        game.practice = practice
        return game, moves
    game = Game.solo(difficulty, seed, corrections, practice) if solo else Game.new(players, seed, corrections)
    return game, moves
