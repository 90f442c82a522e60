"""Advice for any position: the best moves, what they are expected to lead to, and why."""

from dataclasses import dataclass
from typing import Final

from carnegie import Game, Move
from carnegie.arguments import Index, count, seed_number
from carnegie.bots.budget import Budget
from carnegie.bots.simple import checked_game
from carnegie.bots.thinking import TREE_WIDTH, beliefs_for, limits_of
from carnegie.mind.instinct import Instinct
from carnegie.mind.limits import Clock
from carnegie.mind.others import Others
from carnegie.mind.result import play_on, totals
from carnegie.mind.tree import Diary, Tree
from carnegie.mind.unseen import deal_anew
from carnegie.rules.chance import Chance

HINT_NODES: Final = 25_000


@dataclass(frozen=True)
class Advice:
    """A move and what is expected of it."""

    move: Move
    margin: float
    """Expected lead at the end of the game: one's own points minus those of the best other, in VP."""
    share: float
    """Share of the search that went into this move."""
    reason: dict[str, float]
    """What it changes in the final score beside the other moves, by the lines of the score sheet, in VP."""


def hint(game: Game, budget: Budget | None = None, seed: Index = 0, most: Index = 3) -> list[Advice]:
    """Returns the moves that the search tried most, the highest expected margin first; none if the game is over.

    The search does not use the hidden cards of a solo game.
    """
    state = checked_game(game)._state
    limits = limits_of(budget, HINT_NODES, TREE_WIDTH)
    chance = Chance(seed_number(seed))
    wanted = count(most, "most")
    if game.is_over:
        return []
    others = Others(game._first_state(), beliefs_for(game))
    others.watch(list(game.history))
    tree = Tree(state, others.expected(state.seat), chance, limits)
    root = tree.root
    diary = Diary(len(root.moves))
    tree.diary = diary
    tree.compared = min(wanted, len(root.moves))
    if len(root.moves) == 1:
        tree.simulate(root)
    tree.think()
    tried = [index for index in range(len(root.moves)) if diary.playouts[index] > 0]
    chosen = sorted(tried, key=lambda index: (-root.visits[index], -root.mean(index)))[:wanted]
    margins = {index: diary.margins[index] / diary.playouts[index] for index in chosen}
    names = list(game.scores()[0].lines())
    return [
        Advice(
            root.moves[index],
            round(margins[index], 2),
            round(root.visits[index] / root.total, 3),
            reason(diary, tried, index, names),
        )
        for index in sorted(chosen, key=lambda index: -margins[index])
    ]


def reason(diary: Diary, tried: list[int], index: int, names: list[str]) -> dict[str, float]:
    """The lines that the move changes beside the mean of the others, the largest change first."""
    others = [other for other in tried if other != index]
    playouts = sum(diary.playouts[other] for other in others)
    changes: dict[str, float] = {}
    for place, name in enumerate(names):
        own = diary.lines[index][place] / diary.playouts[index]
        rest = sum(diary.lines[other][place] for other in others) / playouts if others else 0.0
        if others and abs(own - rest) >= 0.05:
            changes[name] = round(own - rest, 1)
    return dict(sorted(changes.items(), key=lambda change: -abs(change[1])))


def evaluate(game: Game, budget: Budget | None = None, seed: Index = 0) -> list[float]:
    """The expected final points, in the order of `game.scores()`: the mean of games played on at a glance."""
    checked_game(game)
    limits = limits_of(budget, HINT_NODES, TREE_WIDTH)
    chance = Chance(seed_number(seed))
    if game.is_over:
        return [float(sheet.total) for sheet in game.scores()]
    instinct = Instinct(beliefs_for(game)[0], chance, limits.jitter)
    clock = Clock(limits)
    sums = [0] * len(game.scores())
    playouts = 0
    while playouts == 0 or not clock.is_over():
        state = game._state.copy()
        deal_anew(state, chance)
        clock.nodes += play_on(state, [instinct] * len(state.companies))
        sums = [one + other for one, other in zip(sums, totals(state), strict=True)]
        playouts += 1
    return [points / playouts for points in sums]
