"""The screen at every size: nothing is wider than the terminal, and nobody is shown by colour alone."""

import io
import random

import pytest
from rich.cells import cell_len
from rich.console import Console

from carnegie import Game
from carnegie.cli.choices import choices
from carnegie.cli.menu import Menu
from carnegie.cli.people import Cast
from carnegie.cli.screen import EVERYTHING, Screen
from carnegie.cli.sheets import scores_block

from .running import eager, played

SIZES = [(80, 24), (100, 40), (160, 50)]


def screen_of(width: int, height: int, color: bool = False) -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    kind = "truecolor" if color else None
    console = Console(
        file=out, width=width, height=height, highlight=False, emoji=False, markup=False,
        force_terminal=color, color_system=kind,  # type: ignore[arg-type]
    )  # fmt: skip
    return Screen(console), out


def draw(game: Game, width: int, height: int, color: bool = False) -> str:
    screen, out = screen_of(width, height, color)
    cast = Cast(game.players, game.is_solo, you=0 if game.to_act == 0 else None)
    menu = Menu.of(choices(game), width, screen.menu_lines())
    screen.decision(game, cast, menu, max(0, game.ply - 12))
    for entry in menu.entries:
        if entry.move is None:
            screen.console.print(menu.opened(entry).draw())
    return out.getvalue()


def assert_fits(text: str, width: int) -> None:
    for line in text.splitlines():
        assert cell_len(line) <= width, line


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_question_fits_the_terminal(players: int, width: int, height: int) -> None:
    dice = random.Random(width + players)
    game = Game.solo("normal", players) if players == 1 else Game.new(players, players)
    while not game.is_over:
        if dice.random() < 0.03:
            assert_fits(draw(game, width, height), width)
        game.play(eager(game, dice))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_whole_board_and_the_scores_fit_the_terminal(width: int, height: int) -> None:
    for game in (played(Game.new(4, 5), 5), played(Game.solo("expert", 5), 5)):
        screen, out = screen_of(width, height)
        cast = Cast(game.players, game.is_solo)
        for part in screen.parts([*EVERYTHING, "sides"], game, cast, 0):
            screen.console.print(part)
        screen.console.print(screen.purses(game, cast))
        screen.console.print(scores_block(game.scores(), cast))
        assert_fits(out.getvalue(), width)
        assert "…" not in out.getvalue()


def test_small_terminals_keep_the_question_in_sight() -> None:
    """At 80 by 24 the question and its choices never fill more than the screen."""
    dice = random.Random(3)
    game = Game.new(3, 3)
    screen, _ = screen_of(80, 24)
    while not game.is_over:
        menu = Menu.of(choices(game), 80, screen.menu_lines())
        asked = screen.asked(game, Cast(3, False), menu)
        assert screen.drawn(asked).height <= 22, [entry.label for entry in menu.entries]
        game.play(eager(game, dice))


def test_marks_stand_beside_colours() -> None:
    game = played(Game.new(4, 2), 2, stop=lambda game: game.round == 4 and game.to_act == 0)
    plain = draw(game, 160, 60)
    assert "\x1b" not in plain
    for mark, name in zip("▲◆○✚", ("You", "Blue", "Yellow", "Green"), strict=True):
        assert f"{mark} {name}" in plain
    assert "\x1b[" in draw(game, 160, 60, color=True)


def test_the_company_shows_standing_and_lying_employees_and_prices() -> None:
    game = Game.new(2, 7)
    screen, out = screen_of(80, 24)
    for part in screen.parts(["company", "tabs"], game, Cast(2, False), 0):
        screen.console.print(part)
    lines = out.getvalue().splitlines()
    construction = next(index for index, line in enumerate(lines) if "Construction" in line)
    assert "▮ $2 $2" in lines[construction + 1]
    assert "▯ ▮ $1" in out.getvalue()
    assert "▬×5" in out.getvalue()


def test_tabs_show_what_is_built_ready_and_next() -> None:
    game = played(Game.new(2, 7), 7, stop=lambda game: game.phase == "opening")
    screen, out = screen_of(80, 24)
    screen.console.print(screen.part("tabs", game, Cast(2, False), 0, True))
    assert "built" in out.getvalue()
    assert "▲ ready" in out.getvalue()
    assert "needs" in out.getvalue()


def test_nothing_hidden_is_drawn_in_solo() -> None:
    """While Andrew's card lies face down, the screen is the same for any card with that back."""
    game = played(Game.solo("expert", 5), 5, stop=lambda game: game.phase == "timeline" and game.round == 3)
    position = game.position()
    assert not position["solo"]["face_up"]
    other = game.position()
    deck = position["solo"]["deck"]
    twin = next(card for card in deck[1:] if card[0] == position["solo"]["card"][0] == "A")
    other["solo"]["card"], other["solo"]["deck"][deck.index(twin)] = twin, position["solo"]["card"]
    one, two = Game.from_position(position), Game.from_position(other)
    assert draw(one, 120, 60) == draw(two, 120, 60)
