"""Looking ahead over rounds: a tree of decisions, each leaf judged by a playout to the end of the game.

Monte Carlo tree search over one's own decisions, for what one gets out of the game; the others play on at a glance.
Which moves are tried, and how eagerly, follows the instinct, too. What a solo player cannot see is dealt from a few
possible decks, and the tree forks where a card is turned: what is found out after it holds for that card alone.
"""

from math import exp, sqrt
from typing import Final

from carnegie.mind.instinct import Instinct
from carnegie.mind.limits import FOREVER, Clock, Limits
from carnegie.mind.result import best_other, margins, play_on, totals
from carnegie.mind.turns import turn_key, turn_of
from carnegie.mind.unseen import Deals, seen
from carnegie.mind.weights import SCALE, Weights
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play
from carnegie.rules.moves import Move
from carnegie.rules.scoring import player_sheet
from carnegie.rules.state import State

PATIENCE: Final = 16
"""After so many playouts the search looks whether it may stop early."""
EAGERNESS_AT_THE_TABLE: Final = 6.0
EAGERNESS_AGAINST_ANDREW: Final = 20.0
"""How much a move that was seldom tried is tried, in VP."""
TRIES_FOR_ONE_MORE: Final = 50
"""Against Andrew, a decision that was tried so often is worth trying one move more."""
MOST_MOVES: Final = 60
"""No decision is worth more moves than that."""
COMPARED_PART: Final = 12
"""One in so many playouts at the least goes to each move that is compared."""


class Node:
    """A decision, and what has been found out about its moves."""

    def __init__(self, state: State, known: bytes, met: "dict[bytes, Node]") -> None:
        self.turn = turn_of(state)
        self.known = known
        self.met = met
        """The decisions of the same turn by their positions, so that different orders of moves lead to the same one."""
        self.moves: list[Move] = []
        self.regrets: list[float] = []
        """By how many VP each move seems worse at a glance than the best."""
        self.shares: list[float] = []
        self.children: list[list[Node]] = []
        """The decisions after each move: one, or in solo one for each thing that the player may have seen by then."""
        self.visits: list[int] = []
        self.sums: list[float] = []
        self.total = 0
        self.sum = 0.0

    def best(self) -> int:
        """The move that was tried most; of equals, the one with the better result."""
        best = 0
        for index in range(1, len(self.moves)):
            if self.visits[index] > self.visits[best] or (
                self.visits[index] == self.visits[best] and self.mean(index) > self.mean(best)
            ):
                best = index
        return best

    def add(self, index: int, reward: float) -> None:
        self.visits[index] += 1
        self.sums[index] += reward
        self.total += 1
        self.sum += reward

    def child(self, index: int, known: bytes) -> "Node | None":
        """The decision after a move for a player who has seen this, if the search has been there."""
        for node in self.children[index]:
            if node.known == known:
                return node
        return None

    def lead(self) -> int:
        """By how many tries the first move is ahead of the second."""
        first = 0
        second = 0
        for visits in self.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second

    def mean(self, index: int) -> float:
        return self.sums[index] / self.visits[index] if self.visits[index] > 0 else -FOREVER


class Tree:
    """A search for the seat that has to decide, which can go on from decision to decision of one game."""

    def __init__(self, state: State, expected: list[Weights], chance: Chance, limits: Limits) -> None:
        self.chance = chance
        self.limits = limits
        self.expected = expected
        """By what each seat is taken to play."""
        self.players = [Instinct(weights, chance, limits.jitter) for weights in expected]
        """Who plays on in playouts, a little unsteadily."""
        self.sobers = [Instinct(weights, chance, 0) for weights in expected]
        self.clock = Clock(limits)
        self.seat = state.seat
        self.state = state.copy()
        among_others = state.andrew is None
        self.sobers[self.seat].thorough = not among_others
        self.most_moves = limits.width if among_others else MOST_MOVES
        """So many moves of a decision may be tried: at first as many as the width, against Andrew later more."""
        self.root = Node(state, seen(state), {})
        self.unfold(self.root, state)
        self.eagerness = EAGERNESS_AT_THE_TABLE if among_others else EAGERNESS_AGAINST_ANDREW
        self.caution = 1.0 if among_others else 0.0
        """How much of its regret a move is expected to cost before it was tried.

        Among others, one playout says little, and a move that seems bad is not worth it; against Andrew, playouts with
        the same cards tell moves apart after a few tries.
        """
        self.compared = 0
        """So many moves at the root, those that seem best, are tried even if they turn out worse."""
        self.diary: Diary | None = None
        self.deals = Deals(state, chance, limits.deals) if state.andrew is not None else None

    def follow(self, state: State, moves: list[Move]) -> bool:
        """Goes down the tree by the moves that led to the state.

        False if it was not there, if a card was turned, or if another seat has to decide.
        """
        known = seen(state)
        if known != self.root.known or state.seat != self.seat:
            return False
        node = self.root
        for move in moves:
            child: Node | None = None
            for index, tried in enumerate(node.moves):
                if tried is move:
                    child = node.child(index, known)
                    break
            if child is None:
                return False
            node = child
        self.state = state.copy()
        self.root = node
        if not node.moves:
            self.unfold(node, state)
        return True

    def think(self) -> Move:
        """Searches until the budget is spent, or the choice cannot change any more."""
        root = self.root
        if len(root.moves) > 1:
            self.clock = Clock(self.limits)
            done = 0
            while True:
                self.simulate(root)
                done += 1
                spent = self.clock.spent()
                if spent >= 1.0:
                    break
                left = int(done * (1.0 - spent) / spent) if spent > 0.0 else done
                if self.diary is None and done % PATIENCE == 0 and root.lead() > left:
                    break
        return root.moves[root.best()]

    def simulate(self, root: Node) -> None:
        path: list[Node] = []
        choices: list[int] = []
        state = self.state.copy()
        deals = self.deals
        if deals is not None:
            deals.deal(state)
        node = root
        while True:
            if not node.moves:
                self.unfold(node, state)
            index = self.select(node)
            path.append(node)
            choices.append(index)
            play(state, node.moves[index])
            self.clock.nodes += 1
            if state.seat < 0:
                break
            known = seen(state)
            child = node.child(index, known)
            if child is None:
                child = self.arrive(node, state, known)
                node.children[index].append(child)
                if child.total == 0:
                    break
            node = child
        self.clock.nodes += play_on(state, self.players)
        reward = margins(state, self.limits.rivalry)[self.seat]
        if deals is not None:
            reward = deals.without_luck(reward)
        for place, visited in enumerate(path):
            visited.add(choices[place], reward)
        if self.diary is not None:
            self.diary.add(choices[0], state, self.seat)

    def arrive(self, node: Node, state: State, known: bytes) -> Node:
        """The decision that one of the node's moves leads to: a new one, or one that other moves have led to."""
        if turn_of(state) != node.turn or known != node.known:
            return Node(state, known, {})
        key = turn_key(state)
        if key not in node.met:
            node.met[key] = Node(state, known, node.met)
        return node.met[key]

    def select(self, node: Node) -> int:
        """The move with the best promise: its mean so far, and more the less it was tried."""
        if node is self.root:
            for index in range(min(self.compared, len(node.moves))):
                if node.visits[index] * COMPARED_PART < node.total:
                    return index
        urge = self.eagerness * sqrt(node.total + 1.0)
        mean = node.sum / node.total if node.total > 0 else 0.0
        best = 0
        most = -FOREVER
        for index in range(min(self.limits.width + node.total // TRIES_FOR_ONE_MORE, len(node.moves))):
            visits = node.visits[index]
            value = node.sums[index] / visits if visits > 0 else mean - self.caution * node.regrets[index]
            value += urge * node.shares[index] / (1.0 + visits)
            if value > most:
                most = value
                best = index
        return best

    def unfold(self, node: Node, state: State) -> None:
        """The moves worth trying, those that seem best at a glance first, and how eagerly each is tried.

        The others are taken to follow the glance: with several moves of theirs, thinking longer gained nothing.
        """
        limits = self.limits
        sober = self.sobers[state.seat]
        sober.consider(state)
        best = sober.best(self.most_moves if state.seat == self.seat else 1)
        top = sober.worths[best[0]]
        sum_of_shares = 0.0
        for rank, place in enumerate(best):
            share = exp((sober.worths[place] - top) / (SCALE * limits.warmth)) + limits.trust
            if rank < limits.width:
                sum_of_shares += share
            node.moves.append(sober.moves[place])
            node.shares.append(share)
            node.regrets.append((top - sober.worths[place]) / SCALE)
            node.children.append([])
            node.visits.append(0)
            node.sums.append(0.0)
        for index in range(len(best)):
            node.shares[index] /= sum_of_shares


class Diary:
    """What a search has seen at the end of its playouts, for each move at its root."""

    def __init__(self, moves: int) -> None:
        self.playouts: list[int] = [0] * moves
        self.margins: list[int] = [0] * moves
        self.lines: list[list[int]] = [[] for _ in range(moves)]
        """The sums of the score's lines, in the order of `ScoreSheet.lines`."""

    def add(self, index: int, state: State, seat: int) -> None:
        points = totals(state)
        self.playouts[index] += 1
        self.margins[index] += points[seat] - best_other(points, seat)
        values = list(player_sheet(state, seat).lines().values())
        if self.lines[index]:
            self.lines[index] = [one + other for one, other in zip(self.lines[index], values, strict=True)]
        else:
            self.lines[index] = values
