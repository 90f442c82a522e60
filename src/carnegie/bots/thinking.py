"""The bots that know the game: one thinks at a glance, one plans its turn, two look ahead over the rounds."""

from collections.abc import Callable
from typing import Final

from carnegie import Game, Move
from carnegie.bots.budget import Budget, checked_budget, seconds_of
from carnegie.bots.simple import OVER, checked_game
from carnegie.mind.instinct import Instinct
from carnegie.mind.limits import FOREVER, NO_LIMIT, Limits
from carnegie.mind.others import Others
from carnegie.mind.plan import Planner
from carnegie.mind.tree import Tree
from carnegie.mind.weights import AGAINST_ANDREW, AT_THE_TABLE, FIRST_AT_THE_TABLE, Weights, tuned_values
from carnegie.rules.chance import Chance
from carnegie.rules.state import State

EASY_JITTER: Final = 300
MEDIUM_NODES: Final = 6_000
MEDIUM_WIDTH: Final = 8
HARD_NODES: Final = 20_000
EXPERT_NODES: Final = 400_000
TREE_WIDTH: Final = 10
SHORTEST: Final = 1e-6
"""Seconds that a bot with a time limit thinks at least."""
UNTAUGHT_AT_THE_TABLE: Final = Weights(tuned_values("table"))
BELIEFS_AT_THE_TABLE: Final = [AT_THE_TABLE, FIRST_AT_THE_TABLE, UNTAUGHT_AT_THE_TABLE]
"""The best ones, and others that somebody at the table may have."""
UNTAUGHT_AGAINST_ANDREW: Final = Weights(tuned_values("solo"))


def limits_of(budget: Budget | None, nodes: int, width: int) -> Limits:
    """Returns the limits of a budget (default: a number of nodes)."""
    budget = checked_budget(budget)
    if budget is None:
        return Limits(nodes, FOREVER, width)
    if budget.seconds is not None:
        return Limits(NO_LIMIT, budget.seconds, width)
    return Limits(budget.nodes or nodes, FOREVER, width)


def beliefs_for(game: Game) -> list[Weights]:
    """By which a seat may be taken to play; by the first of them one plays best."""
    return [AGAINST_ANDREW] if game.is_solo else BELIEFS_AT_THE_TABLE


def untaught_weights_for(game: Game) -> Weights:
    """Those of the lower levels, which have no habits."""
    return UNTAUGHT_AGAINST_ANDREW if game.is_solo else UNTAUGHT_AT_THE_TABLE


def asked(game: Game) -> State:
    """Returns the state of the game; raises ValueError if there is no decision to make."""
    if checked_game(game).is_over:
        raise ValueError(OVER)
    return game._state


class EasyBot:
    """Judges each move at a glance, untaught by experience, and takes the best, a little unsteadily; without budget."""

    name = "easy"

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self._chance = Chance(seed)

    def choose(self, game: Game) -> Move:
        state = asked(game)
        return Instinct(untaught_weights_for(game), self._chance, EASY_JITTER).choose(state)


class BudgetedBot:
    """A bot whose budget the caller can shorten for a single decision."""

    name: str

    def __init__(self, seed: int, budget: Budget | None, limits: Limits) -> None:
        self._chance = Chance(seed)
        self._budget = budget
        self._limits = limits
        self._seconds = limits.seconds

    def __reduce__(self) -> tuple[object, ...]:
        """Copied and pickled without what the search has found: it begins anew."""
        return (bot_of, (self.name, self._budget, self._chance))

    def choose(self, game: Game) -> Move:
        raise NotImplementedError

    def choose_within(self, game: Game, seconds: float) -> Move:
        """Chooses as `choose` does, but stops after these seconds even if the budget allows more."""
        self._limits.seconds = min(self._seconds, max(SHORTEST, seconds_of(seconds, "seconds")))
        try:
            return self.choose(game)
        finally:
            self._limits.seconds = self._seconds


class MediumBot(BudgetedBot):
    """Plans its whole turn, and judges each plan by how the game goes on from there at a glance; untaught, too."""

    name = "medium"

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        super().__init__(seed, budget, limits_of(budget, MEDIUM_NODES, MEDIUM_WIDTH))

    def choose(self, game: Game) -> Move:
        state = asked(game)
        if state.legal.count() == 1:
            return state.legal.at(0)
        return Planner(untaught_weights_for(game), self._chance, self._limits).choose(state)


class TreeBot(BudgetedBot):
    """Looks ahead over the rounds; what it has found out in one decision is kept for the next.

    At the table it plays by the first of some sets of beliefs. Each of the others it takes to play by the one of them
    that foresees best what they have done so far in the game.
    """

    def __init__(
        self, name: str, seed: int, budget: Budget | None, limits: Limits, at_the_table: list[Weights]
    ) -> None:
        super().__init__(seed, budget, limits)
        self.name = name
        self._at_the_table = at_the_table
        self._tree: Tree | None = None
        self._others: Others | None = None
        self._start: object = None
        self._history: list[Move] = []

    def choose(self, game: Game) -> Move:
        state = asked(game)
        if state.legal.count() == 1:
            return state.legal.at(0)
        start = (game.seed, game.players, game.difficulty, game._start)
        history = list(game.history)
        known = len(self._history)
        if self._others is None or start != self._start or history[:known] != self._history:
            self._others = Others(game._first_state(), [AGAINST_ANDREW] if game.is_solo else self._at_the_table)
            self._tree = None
            known = 0
        self._others.watch(history[known:])
        expected = self._others.expected(state.seat)
        tree = self._tree
        if tree is None or tree.expected != expected or not tree.follow(state, history[known:]):
            tree = Tree(state, expected, self._chance, self._limits)
            self._tree = tree
        self._start = start
        self._history = history
        return tree.think()


def hard_bot(seed: int, budget: Budget | None = None) -> TreeBot:
    """Among others it has the habits of the first half hour of learning, and takes everybody to have them."""
    return TreeBot("hard", seed, budget, limits_of(budget, HARD_NODES, TREE_WIDTH), [FIRST_AT_THE_TABLE])


def expert_bot(seed: int, budget: Budget | None = None) -> TreeBot:
    """It has all that was learned, and tells those who have, too, from `hard` and from those without habits."""
    return TreeBot("expert", seed, budget, limits_of(budget, EXPERT_NODES, TREE_WIDTH), BELIEFS_AT_THE_TABLE)


BUDGETED: Final[dict[str, Callable[[int, Budget | None], BudgetedBot]]] = {
    "medium": MediumBot,
    "hard": hard_bot,
    "expert": expert_bot,
}


def bot_of(name: str, budget: Budget | None, chance: Chance) -> BudgetedBot:
    """Returns a bot that goes on with this generator."""
    bot = BUDGETED[name](0, budget)
    bot._chance = chance
    return bot
