"""Bots by name, with a seed and a budget, and those that other packages offer."""

from pathlib import Path

import pytest

from carnegie import Game
from carnegie.bots import Budget, RandomBot, bot_names, make_bot, register, registry
from carnegie.bots.checked import CheckedBot
from carnegie.bots.registry import offered
from tests.cli.running import played


@pytest.mark.parametrize("name", bot_names())
def test_bots_choose_legal_moves_and_repeat_themselves(name: str) -> None:
    text = name if name == "random" else f"{name}:20n"
    for seed in range(3):
        game = played(Game.new(2, seed), seed, stop=lambda game: game.round == 3)
        one, two = make_bot(text, seed), make_bot(text, seed)
        assert one.name == name
        for _ in range(3):
            move = one.choose(game)
            assert move is two.choose(game)
            assert game.is_legal(move)
            game.play(move)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("karl", "bot: one of random"),
        ("", "bot: one of random"),
        ("random:", "budget: a number with s for seconds or n for nodes, such as 1.5s or 2000n, not ''"),
        ("random:5", "budget: a number with s"),
        ("random:-1s", "budget: a number with s"),
        ("random:0s", "budget: more than nothing"),
        ("random:1.5n", "budget: a whole number of nodes, not 1.5"),
    ],
)
def test_unknown_bots_and_bad_budgets_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r"^(bot|budget): ") as caught:
        make_bot(text)
    assert str(caught.value).startswith(reason)


def test_a_budget_is_written_as_it_is_read() -> None:
    for text in ("0.25s", "3s", "2000n"):
        assert str(Budget.parse(text)) == text
    with pytest.raises(ValueError, match="either seconds or nodes"):
        Budget(seconds=1, nodes=1)
    with pytest.raises(ValueError, match="either seconds or nodes"):
        Budget()


def test_an_installed_package_offers_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lazy.py").write_text(
        "class Lazy:\n"
        "    name = 'lazy'\n"
        "    def __init__(self, seed, budget):\n"
        "        self.budget = budget\n"
        "    def choose(self, game):\n"
        "        return game.legal_moves[-1]\n"
    )
    info = tmp_path / "lazy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lazy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[carnegie.bots]\nlazy = lazy:Lazy\n")
    monkeypatch.syspath_prepend(tmp_path)
    offered.cache_clear()
    try:
        assert bot_names()[-1] == "lazy"
        bot = make_bot("lazy:10n", seed=1)
        assert isinstance(bot, CheckedBot)
        assert vars(bot.bot) == {"budget": Budget(nodes=10)}
        game = Game.new(2, 1)
        assert bot.choose(game) is game.legal_moves[-1]
    finally:
        offered.cache_clear()


def test_a_program_registers_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_REGISTERED", {})
    made: list[tuple[int, Budget | None]] = []

    def make(seed: int, budget: Budget | None) -> RandomBot:
        made.append((seed, budget))
        return RandomBot(seed, budget)

    register("own", make)
    assert bot_names()[-1] == "own"
    make_bot("own:10n", seed=3)
    assert made == [(3, Budget(nodes=10))]
    for taken in ("easy", "", "own:fast"):
        with pytest.raises(ValueError, match=f"^bot: '{taken}' is no name for a new one"):
            register(taken, make)
