"""Expert watches how the others play, and foresees each of them by the beliefs that have foreseen it best."""

import pytest

from carnegie import Game
from carnegie.bots.budget import Budget
from carnegie.bots.thinking import BELIEFS_AT_THE_TABLE, UNTAUGHT_AT_THE_TABLE, TreeBot, expert_bot
from carnegie.mind.instinct import Instinct
from carnegie.mind.limits import FOREVER, Limits
from carnegie.mind.others import Others
from carnegie.mind.tree import Tree
from carnegie.mind.turns import SEATS
from carnegie.mind.weights import AT_THE_TABLE, FIRST_AT_THE_TABLE, Weights
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play
from carnegie.rules.moves import Move
from carnegie.rules.state import State
from tests.cli.running import played

UNSTEADY = 1_000
"""By how much those who are watched stray, in thousandths of a VP."""


def game_among(beliefs: list[Weights], seed: int, rounds: int) -> Game:
    """A game in which each seat follows its glance, unsteadily, up to a round."""
    game = Game.new(len(beliefs), seed)
    glances = [Instinct(each, Chance(seed + seat), UNSTEADY) for seat, each in enumerate(beliefs)]
    while game.round < rounds:
        assert game.to_act is not None
        game.play(glances[game.to_act].choose(game._state))
    return game


def watched(game: Game) -> Others:
    others = Others(game._first_state(), BELIEFS_AT_THE_TABLE)
    others.watch(list(game.history))
    return others


@pytest.mark.parametrize("turned", range(3))
def test_a_few_rounds_tell_by_which_beliefs_somebody_plays(turned: int) -> None:
    beliefs = BELIEFS_AT_THE_TABLE[turned:] + BELIEFS_AT_THE_TABLE[:turned]
    for seed in range(4):
        others = watched(game_among(beliefs, seed, 4))
        assert [others.likeliest(seat) for seat in range(3)] == beliefs


def test_who_has_done_nothing_yet_is_taken_to_play_as_oneself() -> None:
    others = Others(Game.new(4, 1)._state, BELIEFS_AT_THE_TABLE)
    assert [others.likeliest(seat) for seat in range(4)] == [AT_THE_TABLE] * 4


def test_even_what_nobody_expects_tells_nothing_for_certain() -> None:
    """Moves by dice are unlikely by all beliefs, and the credits stay finite."""
    others = watched(played(Game.new(2, 3), 5, stop=lambda game: game.round >= 10))
    assert all(-10_000 < credit < 0 for credits in others.credits for credit in credits)


def test_the_tree_foresees_each_of_the_others_by_its_own_beliefs() -> None:
    """The one move that is tried for them is the one that their beliefs, and not one's own, put first."""
    state = game_among([AT_THE_TABLE, UNTAUGHT_AT_THE_TABLE], 2, 12)._state
    differ = 0
    for expected in (AT_THE_TABLE, UNTAUGHT_AT_THE_TABLE):
        beliefs = [AT_THE_TABLE if seat == state.seat else expected for seat in range(2)]
        tree = Tree(state, beliefs, Chance(1), Limits(20_000, FOREVER, 4))
        tree.think()
        for at, move in foreseen(tree, state):
            assert move is glance_of(expected, at)
            differ += move is not glance_of(AT_THE_TABLE, at)
    assert differ > 3


def foreseen(tree: Tree, state: State) -> list[tuple[State, Move]]:
    """The decisions of the others along the moves that were tried most, and what is expected there."""
    out: list[tuple[State, Move]] = []
    node = tree.root
    table = state.copy()
    while node.moves:
        best = node.best()
        if node.turn % SEATS != tree.seat + 1:
            out.append((table.copy(), node.moves[best]))
        play(table, node.moves[best])
        if not node.children[best]:
            break
        node = node.children[best][0]
    return out


def glance_of(beliefs: Weights, state: State) -> Move:
    return Instinct(beliefs, Chance(1), 0).choose(state)


def test_expert_knows_the_others_from_the_whole_game_whenever_it_is_asked() -> None:
    """One that was there from the beginning, one that comes later, and one that was there before an undo."""
    game = game_among([AT_THE_TABLE, UNTAUGHT_AT_THE_TABLE, FIRST_AT_THE_TABLE], 5, 3)
    early = expert_bot(1, Budget(nodes=300))
    early.choose(game)
    played(game, 9, stop=lambda game: game.round >= 4)
    late = expert_bot(1, Budget(nodes=300))
    assert expectations(early, game) == expectations(late, game)
    assert expectations(late, game)[game.to_act or 0] is AT_THE_TABLE
    for _ in range(40):
        game.undo()
    assert expectations(early, game) == expectations(expert_bot(2, Budget(nodes=300)), game)


def expectations(bot: TreeBot, game: Game) -> list[Weights]:
    while len(game.legal_moves) < 2:
        game.play(game.legal_moves[0])
    bot.choose(game)
    assert bot._tree is not None
    return bot._tree.expected
