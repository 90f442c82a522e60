"""The bots that know the game: legal at every seat count, the same again with the same nodes, blind to hidden cards."""

from dataclasses import asdict
from itertools import combinations

import pytest

from carnegie import Game
from carnegie.bots import Budget, TimedBot, evaluate, hint, make_bot
from carnegie.bots.thinking import MEDIUM_WIDTH, UNTAUGHT_AT_THE_TABLE
from carnegie.mind.instinct import Instinct
from carnegie.mind.limits import FOREVER, Limits
from carnegie.mind.plan import Planner
from carnegie.mind.result import totals
from carnegie.mind.tree import TRIES_FOR_ONE_MORE, Tree
from carnegie.mind.turns import SEATS, is_over, turn_key
from carnegie.mind.unseen import deal_anew, seen, visible_backs
from carnegie.mind.weights import AGAINST_ANDREW, AT_THE_TABLE
from carnegie.rules.chance import Chance
from carnegie.rules.flow import play
from carnegie.rules.moves import K_RETURN, K_USE
from carnegie.rules.solo import ADVANCED_CARDS, BACK_NAMES, CARD_IDS, card_back
from carnegie.rules.state import P_INCOME
from carnegie.rules.timeline import region_of
from tests.cli.running import played

THINKERS = ["easy", "medium:20n", "hard:150n", "expert:300n"]


def game_for(players: int, seed: int = 3) -> Game:
    return Game.solo("expert", seed) if players == 1 else Game.new(players, seed)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_easy_plays_whole_games_far_better_than_chance(players: int) -> None:
    """The glance of every question, from the setup to the end."""
    game = game_for(players)
    bots = [make_bot("easy" if seat == 0 else "random", seat) for seat in range(players)]
    while (seat := game.to_act) is not None:
        game.play(bots[seat].choose(game))
    own = game.scores()[0].total
    assert own >= 60
    assert players == 1 or own > max(sheet.total for sheet in game.scores()[1:])


@pytest.mark.parametrize("bot", THINKERS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_equal_seeds_and_nodes_choose_alike(bot: str, players: int) -> None:
    game = played(game_for(players), 5, stop=lambda game: game.round >= 8)
    one, two = make_bot(bot, 9), make_bot(bot, 9)
    before = game.position()
    for _ in range(3):
        seat = game.to_act
        move = one.choose(game)
        assert move is two.choose(game)
        assert game.is_legal(move)
        assert game.position() == before
        game.play(move, seat=seat)
        before = game.position()


@pytest.mark.parametrize("bot", THINKERS)
def test_a_bot_that_is_asked_after_an_undo_thinks_anew(bot: str) -> None:
    game = played(Game.new(2, 1), 5, stop=lambda game: game.round >= 8)
    thinker = make_bot(bot, 1)
    game.play(thinker.choose(game))
    assert game.is_legal(thinker.choose(game))
    game.undo()
    assert game.is_legal(thinker.choose(game))


@pytest.mark.parametrize("bot", THINKERS)
def test_a_bot_that_is_asked_about_another_game_thinks_anew(bot: str) -> None:
    """Even if both have only just begun: nothing that was found out about one holds for the other."""
    games = [Game.new(2, 1), Game.new(4, 2), Game.solo("expert", 3), Game.from_position(Game.new(2, 4).position())]
    for one in games:
        for other in games:
            thinker = make_bot(bot, 1)
            thinker.choose(one)
            assert other.is_legal(thinker.choose(other))


@pytest.mark.parametrize("bot", THINKERS)
@pytest.mark.parametrize("phase", ["timeline", "activation"])
def test_no_bot_looks_at_the_hidden_cards(bot: str, phase: str) -> None:
    """8.3: the player sees the backs of two cards. What lies beneath them changes no choice."""
    chosen = set()
    for other in range(3):
        game = played(Game.solo("difficult", 8), 2, stop=lambda game: game.round >= 7 and game.phase == phase)
        deal_anew(game._state, Chance(other))
        chosen.add(make_bot(bot, 4).choose(game))
    assert len(chosen) == 1


def searched(phase: str, width: int) -> Tree:
    """The tree of the first decision of that phase in a solo game, after some thinking."""
    game = Game.solo("expert", 3)
    while game.phase != phase:
        game.play(game.legal_moves[0])
    tree = Tree(game._state, [AGAINST_ANDREW], Chance(1), Limits(20_000, FOREVER, width))
    tree.think()
    return tree


def test_the_tree_forks_where_a_card_is_turned() -> None:
    """What was found out after one card is not taken for another one."""
    tree = searched("timeline", 4)
    for after in tree.root.children:
        assert len({node.known for node in after}) == len(after)
    forks = max(tree.root.children, key=len)
    assert len(forks) > 1
    assert any(node.total > 0 for node in forks)


def test_a_card_that_is_turned_is_always_news() -> None:
    """Whatever card it is, and whatever back was seen before."""
    game = Game.solo("expert", 3)
    while game.phase != "timeline":
        game.play(game.legal_moves[0])
    state = game._state
    andrew = state.andrew
    assert andrew is not None
    face_down: set[bytes] = set()
    face_up: set[bytes] = set()
    for card in range(len(CARD_IDS)):
        andrew.card = card
        andrew.face_up = False
        face_down.add(seen(state))
        andrew.face_up = True
        face_up.add(seen(state))
    assert len(face_down) == len(BACK_NAMES)
    assert len(face_up) == len(CARD_IDS)
    assert not face_down & face_up


@pytest.mark.parametrize("players", [1, 3])
def test_positions_of_a_turn_with_equal_keys_are_equal(players: int) -> None:
    """In whole games, after every pair of moves of one turn; many pairs meet again in the other order."""
    met_again = 0
    game = game_for(players)
    chance = Chance(5)
    while not game.is_over:
        found: dict[bytes, dict[str, object]] = {}
        start = game._state
        for first in chance.shuffled(list(range(len(game.legal_moves))))[:12]:
            once = game.copy()
            once.play(game.legal_moves[first])
            if once.is_over or is_over(start, once._state):
                continue
            for second in once.legal_moves[:40]:
                twice = once.copy()
                twice.play(second)
                if twice.is_over or is_over(start, twice._state):
                    continue
                position = twice.position()
                met = found.setdefault(turn_key(twice._state), position)
                assert met == position
                met_again += met is not position
        game.play(game.legal_moves[chance.below(len(game.legal_moves))])
    assert met_again > 100


def test_the_order_of_moves_does_not_matter_to_the_tree() -> None:
    """Two journeys in either order lead to the same decision."""
    tree = searched("opening", 6)
    grandchildren = [
        id(node) for children in tree.root.children for child in children for after in child.children for node in after
    ]
    assert len(set(grandchildren)) < len(grandchildren)


def test_against_andrew_a_decision_that_is_tried_often_has_more_moves_tried() -> None:
    """Those that seem best at a glance first, and one more for every fifty tries."""
    width = 3
    root = searched("reserve", width).root
    tried = [visits > 0 for visits in root.visits]
    assert sum(tried) == width + (root.total - 1) // TRIES_FOR_ONE_MORE > width
    assert tried == sorted(tried, reverse=True)
    assert root.regrets == sorted(root.regrets)


def test_only_the_thorough_leave_a_department_that_is_still_of_use() -> None:
    """At a glance the open department is used up first; the tree against Andrew may open another one."""
    quick = Instinct(AGAINST_ANDREW, Chance(1), 0)
    thorough = Instinct(AGAINST_ANDREW, Chance(1), 0)
    thorough.thorough = True
    state = Game.solo("expert", 3)._state
    more: set[int] = set()
    while state.seat >= 0:
        thorough.consider(state)
        quick.consider(state)
        known = quick.moves[: quick.count]
        more.update(move.code for move in thorough.moves[: thorough.count] if move not in known)
        play(state, quick.choose(state))
    assert more == {K_USE}


def test_the_tree_takes_the_others_to_follow_the_glance() -> None:
    """One move for each of their decisions: what is tried are the seat's own."""
    game = played(Game.new(2, 3), 5, stop=lambda game: game.round >= 16 and game.phase == "timeline")
    tree = Tree(game._state, [AT_THE_TABLE] * 2, Chance(1), Limits(20_000, FOREVER, 4))
    tree.think()
    tried: dict[bool, set[int]] = {True: set(), False: set()}
    nodes = [tree.root]
    while nodes:
        node = nodes.pop()
        tried[node.turn % SEATS == tree.seat + 1].add(len(node.moves))
        nodes.extend(child for children in node.children for child in children if child.moves)
    assert max(tried[True]) == 4
    assert tried[False] == {1}


def test_at_the_table_expert_has_learned_more_than_hard() -> None:
    """With equal seeds and nodes, in the course of a game they choose differently; against Andrew they do not."""
    for players, differ in ((3, True), (1, False)):
        game = game_for(players)
        bots = [make_bot(f"{name}:400n", 1) for name in ("hard", "expert")]
        chosen: list[bool] = []
        while (seat := game.to_act) is not None and game.round < 6:
            moves = [bot.choose(game) for bot in bots]
            chosen.append(moves[0] is moves[1])
            game.play(moves[0], seat=seat)
        assert len(chosen) > 30
        assert (False in chosen) is differ


def test_a_tree_does_not_go_on_for_another_seat() -> None:
    """One bot may be asked for every seat in turn: each has its own moves tried."""
    game = played(Game.new(2, 1), 5, stop=lambda game: game.round >= 17)
    tree = Tree(game._state, [AT_THE_TABLE] * 2, Chance(1), Limits(20_000, FOREVER, 4))
    while game.to_act == tree.seat:
        move = tree.think()
        game.play(move)
        assert tree.follow(game._state, [move]) == (game.to_act == tree.seat)


def test_the_tree_seldom_tries_what_seems_bad_among_others() -> None:
    """In a short search at a table; what seems as good as the best is tried."""
    glance = Instinct(AT_THE_TABLE, Chance(1), 0)
    state = played(Game.new(3, 3), 5, stop=lambda game: game.round >= 17)._state
    bad: list[bool] = []
    good: list[bool] = []
    while state.seat >= 0:
        if state.legal.count() > 4:
            tree = Tree(state, [AT_THE_TABLE] * 3, Chance(1), Limits(1_500, FOREVER, 10))
            tree.think()
            for regret, visits in zip(tree.root.regrets, tree.root.visits, strict=True):
                if regret > 6:
                    bad.append(visits > 0)
                elif regret < 1:
                    good.append(visits > 0)
        play(state, glance.choose(state))
    assert len(bad) > 20 < len(good)
    assert bad.count(True) / len(bad) < 0.1
    assert good.count(True) / len(good) > 0.9


def test_a_plan_with_few_playouts_seldom_goes_against_the_glance() -> None:
    """A single playout of each turn says little; it decides only where the glance sees hardly a difference."""
    glance = Instinct(UNTAUGHT_AT_THE_TABLE, Chance(1), 0)
    planner = Planner(UNTAUGHT_AT_THE_TABLE, Chance(2), Limits(1, FOREVER, MEDIUM_WIDTH))
    state = played(Game.new(2, 5), 5, stop=lambda game: game.round >= 12)._state
    agreed: list[bool] = []
    while state.seat >= 0:
        move = glance.choose(state)
        if state.legal.count() > 1:
            agreed.append(planner.choose(state) is move)
        play(state, move)
    assert 0.75 < agreed.count(True) / len(agreed) < 1


@pytest.mark.parametrize("level", ["beginner", "normal", "difficult", "expert"])
def test_cards_dealt_anew_are_possible_ones(level: str) -> None:
    """8.2: so many advanced cards for each level; what was seen and the two visible backs stay."""
    game = Game.solo(level, 11)
    orders = set()
    while not game.is_over:
        state = game._state.copy()
        andrew = state.andrew
        assert andrew is not None
        backs = visible_backs(andrew)
        deal_anew(state, Chance(game.ply))
        assert visible_backs(andrew) == backs
        cards = [card for pile in andrew.filed for card in pile] + andrew.deck
        cards += [andrew.card] if andrew.card >= 0 else []
        assert len(set(cards)) == len(cards) == 20
        assert sum(card_back(card) == "?" for card in cards) == ADVANCED_CARDS[state.difficulty]
        orders.add(tuple(andrew.deck))
        game.play(make_bot("random", game.ply).choose(game))
    assert len(orders) > 20


def test_the_quick_total_is_the_score_sheets() -> None:
    for players in (1, 2, 3, 4):
        game = game_for(players)
        bots = [make_bot("easy", seat) for seat in range(players)]
        while (seat := game.to_act) is not None:
            game.play(bots[seat].choose(game))
            if game.ply % 7 == 0 or game.is_over:
                assert totals(game._state) == [sheet.total for sheet in game.scores()]


def test_hints_are_legal_moves_with_their_reasons() -> None:
    for players in (1, 2, 4):
        game = played(game_for(players), 7, stop=lambda game: game.round >= 8 and len(game.legal_moves) > 2)
        before = game.position()
        advice = hint(game, Budget(nodes=3000), seed=1)
        assert game.position() == before
        assert len(advice) == 3
        assert all(game.is_legal(each.move) for each in advice)
        assert all(one.margin >= other.margin for one, other in combinations(advice, 2))
        lines = set(game.scores()[0].lines())
        assert all(set(each.reason) <= lines for each in advice)
        assert advice == hint(game, Budget(nodes=3000), seed=1)
        assert set(asdict(advice[0])) == {"move", "margin", "share", "reason"}


def test_the_last_decision_is_judged_by_the_result() -> None:
    """At the very end the expected margin of a hint is what the score sheets then say."""
    game = Game.new(2, 5)
    bots = [make_bot("easy", seat) for seat in range(2)]
    while (seat := game.to_act) is not None:
        game.play(bots[seat].choose(game))
    game.undo()
    while len(game.legal_moves) < 2:
        game.undo()
    seat = game.to_act
    assert seat is not None
    for advice in hint(game, Budget(nodes=200)):
        after = game.copy()
        after.play(advice.move)
        if after.is_over:
            points = [sheet.total for sheet in after.scores()]
            assert advice.margin == points[seat] - points[1 - seat]


def test_a_finished_game_needs_no_advice() -> None:
    game = Game.new(2, 1)
    game.playout(1)
    assert hint(game) == []
    assert evaluate(game) == [sheet.total for sheet in game.scores()]


@pytest.mark.parametrize("bot", ["medium", "hard:25000n", "expert:1000n"])
@pytest.mark.parametrize("players", [1, 2])
def test_the_last_decision_of_a_game_takes_no_longer(bot: str, players: int) -> None:
    """Where every move ends the game there is nothing to play out, and the budget is spent all the same."""
    game = game_for(players)
    while not game.is_over:
        game.play(make_bot("easy", game.ply).choose(game))
    game.undo()
    move = make_bot(bot, 1).choose(game)
    assert move in game.legal_moves


@pytest.mark.parametrize("bot", THINKERS)
def test_a_finished_game_has_nothing_to_choose(bot: str) -> None:
    game = Game.new(2, 1)
    game.playout(1)
    with pytest.raises(ValueError, match="the game is over"):
        make_bot(bot).choose(game)


def test_somebody_stays_behind_for_the_next_income() -> None:
    """3.3: projects pay once an event, however many come home. Only who has built something leaves somebody there."""
    stayed: list[bool] = []
    for seed in range(12):
        state = Game.new(2, seed)._state
        mind = Instinct(AT_THE_TABLE, Chance(seed), 0)
        while state.seat >= 0:
            move = mind.choose(state)
            if state.phase == P_INCOME and move.code == K_RETURN and not state.stack:
                away = state.company().missions[region_of(state.event_space())]
                stayed.append(move.a < away)
                assert move.a == away or state.company().built_total() > 1
            play(state, move)
    assert True in stayed
    assert False in stayed


def test_an_evaluation_foresees_the_leader() -> None:
    """Late in a game that one player leads by far, the evaluation says so."""
    game = Game.new(2, 2)
    bots = [make_bot("easy", 0), make_bot("random", 1)]
    while game.round < 18:
        seat = game.to_act
        assert seat is not None
        game.play(bots[seat].choose(game))
    expected = evaluate(game, Budget(nodes=500), seed=1)
    assert expected[0] > expected[1] + 10


@pytest.mark.parametrize("bot", ["medium", "hard", "expert"])
def test_a_time_limit_ends_a_decision_before_its_budget(bot: str) -> None:
    """The node budget alone would keep this bot thinking for days."""
    game = game_for(3)
    timed = make_bot(f"{bot}:999999999n", 1)
    assert isinstance(timed, TimedBot)
    assert timed.choose_within(game, 0.02) in game.legal_moves


@pytest.mark.parametrize("bot", ["medium", "hard"])
def test_a_time_limit_that_is_not_reached_changes_nothing(bot: str) -> None:
    game = game_for(3)
    one, other = (make_bot(f"{bot}:300n", 1) for _ in range(2))
    assert isinstance(one, TimedBot)
    for _ in range(4):
        seat = game.to_act
        move = one.choose_within(game, 60.0)
        assert move == other.choose(game)
        game.play(move)
        if game.to_act != seat:
            break
