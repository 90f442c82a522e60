"""A bot of another program that fails: one line that names it, exit code 2, in every command."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from carnegie import Game
from carnegie.bots import BotFailed, make_bot
from carnegie.bots.registry import offered

from .running import carnegie

BOTS = """\
class Legal:
    def __init__(self, seed, budget):
        self.seed = seed

    def choose(self, game):
        return game.legal_moves[0]


class Raises(Legal):
    def choose(self, game):
        raise KeyError("no\\nidea")


class Leaves(Legal):
    def choose(self, game):
        raise SystemExit("enough")


class Stops(BaseException):
    pass


class Escapes(Legal):
    def choose(self, game):
        raise Stops("now")


class Wordless(Exception):
    def __str__(self):
        raise ValueError("none")


class Faulty(Legal):
    def choose(self, game):
        raise Wordless


class Talks(Legal):
    def choose(self, game):
        raise ValueError("one\\ntwo " * 1000)


class Waits(Legal):
    async def choose(self, game):
        return game.legal_moves[0]


class Silent(Legal):
    def choose(self, game):
        return None


class Nonsense(Legal):
    def choose(self, game):
        return "castle kingside"


class Illegal(Legal):
    def choose(self, game):
        return "build industry chicago 1"


class Changes(Legal):
    def choose(self, game):
        move = game.legal_moves[0]
        game.play(move)
        return move


class Resets(Legal):
    def choose(self, game):
        while game.ply:
            game.undo()
        return game.legal_moves[0]


class Picky:
    def __init__(self):
        pass


class Refuses(Legal):
    def __init__(self, seed, budget):
        raise OSError("no model here")


class Mute:
    def __init__(self, seed, budget):
        pass


class Hidden(Mute):
    @property
    def choose(self):
        raise ValueError("not today")
"""
WORDS = {
    "raises": "failed at move 1: KeyError: 'no\\nidea' (",
    "escapes": "failed at move 1: Stops: now (",
    "faulty": "failed at move 1: Wordless: without a message (",
    "talks": "failed at move 1: ValueError: one two one two",
    "waits": "failed at move 1: <coroutine object Waits.choose at",
    "leaves": "failed at move 1: SystemExit: enough (",
    "silent": "failed at move 1: None is no move",
    "nonsense": "failed at move 1: 'castle kingside' is no move",
    "illegal": "failed at move 1: 'build industry chicago 1' is not legal there",
    "changes": "changed the game at move 1",
    "picky": "cannot be made with a seed and a budget: TypeError: ",
    "refuses": "cannot be made with a seed and a budget: OSError: no model here (",
    "mute": "cannot be asked: <failing_bots.Mute object at",
    "hidden": "cannot be asked: ValueError: not today (",
    "absent": "cannot be loaded: AttributeError: ",
    "nowhere": "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'",
}
IN_PROCESSES = "simulate in processes"
COMMANDS = {
    "play": "play --seats 1 --bot {}",
    "simulate": "simulate --games 2 --bot {}",
    IN_PROCESSES: "simulate --games 2 --processes 2 --bot {}",
    "dataset": "dataset --games 2 --out {folder}/games.parquet --bot {}",
    "arena": "arena {} random --games 2 --processes 1",
}


@pytest.fixture(autouse=True)
def failing_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "failing_bots.py").write_text(BOTS)
    info = folder / "failing_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: failing_bots\nVersion: 1.0\n")
    found = [f"{name} = failing_bots:{name.capitalize()}" for name in (*WORDS, "resets") if name != "nowhere"]
    (info / "entry_points.txt").write_text("\n".join(["[carnegie.bots]", *found, "nowhere = nowhere:Bot", ""]))
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    offered.cache_clear()
    yield
    offered.cache_clear()


@pytest.mark.parametrize(
    ("command", "bot"),
    [
        *[(command, bot) for command in COMMANDS for bot in WORDS if command != IN_PROCESSES],
        *[(IN_PROCESSES, bot) for bot in ("raises", "picky")],
    ],
)
def test_a_command_names_the_bot_in_one_line(bot: str, command: str, tmp_path: Path) -> None:
    if command == "dataset":
        pytest.importorskip("pyarrow")
    ran = carnegie(*COMMANDS[command].format(bot, folder=tmp_path).split())
    assert (ran.code, ran.err.count("\n"), "Traceback" in ran.err) == (2, 1, False)
    said = " ".join(f"{bot} {WORDS[bot]}".split())
    assert said in ran.err
    assert len(ran.err) < 1000
    if command != "arena":
        assert ran.err.startswith(f"carnegie: {said}")
    assert [path.name for path in tmp_path.iterdir()] == ["bots"]


@pytest.mark.parametrize("bot", [*WORDS, "resets"])
def test_the_library_names_the_bot_and_the_game_stays(bot: str) -> None:
    game = Game.new(2, 5)
    game.playout(5)
    while game.ply > 20:
        game.undo()
    before = game.record()
    with pytest.raises(BotFailed, match=f"^{bot}(:10n)? .*$") as caught:
        make_bot(f"{bot}:10n", 1).choose(game)
    assert "\n" not in str(caught.value)
    assert game.record() == before


def test_a_failing_bot_costs_no_move_of_a_recorded_game(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    assert carnegie("play", "--seed", "3", "--bot", "raises", "--record", str(record), keys=["1"]).code == 2
    went_on = carnegie("play", "--bot", "easy", "--record", str(record), keys=["quit"])
    assert went_on.code == 0
    assert "seed 3" in went_on.out
