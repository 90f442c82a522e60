"""The move tree from twelve named positions: how many leaves it has at each depth, and its first moves in order."""

import pytest

from .trees import MOVES, game_at, leaves, names, questions, stored_moves

LEAVES: dict[str, list[int]] = {
    "2p_donation": [15, 1442, 19964, 89922],
    "2p_management_assign": [10, 116, 1188, 5521, 54433],
    "2p_tabs": [17, 289, 3633, 46657],
    "3p_activation_in_the_last_round": [5, 19, 69, 242, 653, 1272, 1548, 864, 0],
    "3p_housing_beside_neutral_disks": [14, 235, 3160, 49973],
    "3p_human_resources_with_action_choice": [8, 225, 8317, 345916],
    "3p_income_take": [3, 17, 127, 857, 4675, 23671, 110327],
    "4p_income_lobby_then_study": [4, 34, 288, 1764, 7893, 28623],
    "4p_research_with_charitable_giving": [40, 529, 4183, 22174, 137924],
    "solo_construction_in_twin_slots": [55, 352, 9285, 684055],
    "solo_opening_moves": [92, 6725, 244664],
    "solo_timeline": [5, 159, 11825, 527798],
}
"""At depth 1, 2, 3 ... A changed count is explained in its commit; `write.py` prints this table."""

QUESTIONS = {
    "tabs",
    "housing",
    "reserve",
    "opening",
    "timeline",
    "income",
    "income lobby",
    "income take",
    "income study",
    "donation",
    "departments human_resources",
    "departments lobby",
    "departments management",
    "departments assign",
    "departments construction",
    "departments study",
    "departments research",
    "activation",
    "over",
}


def test_there_are_twelve_positions() -> None:
    assert len(LEAVES) == 12
    assert names() == sorted(LEAVES) == sorted(path.stem for path in MOVES.iterdir())


@pytest.mark.parametrize(
    ("name", "depth"), [(name, depth + 1) for name in LEAVES for depth in range(len(LEAVES[name]))]
)
def test_leaves_of_the_move_tree(name: str, depth: int) -> None:
    assert leaves(game_at(name), depth) == LEAVES[name][depth - 1]


@pytest.mark.parametrize("name", LEAVES)
def test_order_of_the_moves(name: str) -> None:
    assert [str(move) for move in game_at(name).legal_moves] == stored_moves(name)


def test_every_phase_and_step_is_asked_about() -> None:
    asked = set().union(*[questions(game_at(name), 2) for name in LEAVES])
    assert asked == QUESTIONS


def test_every_number_of_players_is_there() -> None:
    assert {game_at(name).players for name in LEAVES} == {1, 2, 3, 4}
