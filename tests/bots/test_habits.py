"""What bots have learned by playing, on top of the glance: seen facts, corrections, and the learning itself."""

import pytest

from carnegie import Move
from carnegie.mind.habits import BYTES_A_MOVE, FACTS, HABIT_COUNT, LEARNED_BYTES, NEUTRAL, STARTS, find_places
from carnegie.mind.instinct import Instinct
from carnegie.mind.lessons import FINE, School, beliefs_of, course, habits_of, lesson
from carnegie.mind.outlook import Outlook
from carnegie.mind.weights import AGAINST_ANDREW, AT_THE_TABLE, FIRST_AT_THE_TABLE, Weights, tuned_values
from carnegie.rules.chance import Chance
from carnegie.rules.state import State
from tests.bots.test_thinking import game_for
from tests.cli.running import played


def places(state: State) -> list[int]:
    out = STARTS[:]
    find_places(state, Outlook(state, state.seat, AGAINST_ANDREW), out)
    return out


def glance(habits: bytes) -> Instinct:
    return Instinct(Weights(tuned_values("solo"), habits), Chance(1), 0)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_fact_has_a_place_of_its_own(players: int) -> None:
    game = game_for(players)
    chance = Chance(players)
    while not game.is_over:
        for place, start, (name, values) in zip(places(game._state), STARTS, FACTS, strict=True):
            assert start <= place < start + values, name
        legal = list(game.legal_moves)
        game.play(legal[chance.below(len(legal))])


def test_what_is_learned_of_a_move_holds_in_its_situation_alone() -> None:
    """A dozen steps of 0.003 VP for one row in round 1 of the rounds, and a few fewer for the back that lies there."""
    game = played(game_for(1), 5, stop=lambda game: game.phase == "timeline")
    state = game._state
    row = Move.parse("timeline research")
    plain = glance(b"")
    plain.consider(state)
    learned = bytearray([NEUTRAL]) * HABIT_COUNT
    here = places(state)
    for fact, steps in ((0, 12), (13, -5)):
        learned[row.id * BYTES_A_MOVE + here[fact]] += steps
        learned[row.id * BYTES_A_MOVE + (here[fact] - 1 if here[fact] > STARTS[fact] else here[fact] + 1)] += 50
    taught = glance(bytes([3]) + bytes(learned))
    taught.consider(state)
    gains = {
        str(taught.moves[index]): taught.worths[index] - plain.worths[index]
        for index in range(taught.count)
        if taught.worths[index] != plain.worths[index]
    }
    assert gains == {"timeline research": 7 * 3}


@pytest.mark.parametrize("weights", [AGAINST_ANDREW, AT_THE_TABLE, FIRST_AT_THE_TABLE])
def test_the_habits_that_come_with_the_bots_are_whole(weights: Weights) -> None:
    assert len(weights.habits) == LEARNED_BYTES
    assert set(weights.habits[1:]) != {NEUTRAL}


def test_equal_lessons_teach_the_same() -> None:
    known = []
    for _ in range(2):
        beliefs = [0] * HABIT_COUNT
        game = played(game_for(2), 5, stop=lambda game: game.round >= 18)
        course(game._state, Weights(tuned_values("table")), beliefs, School(200.0, 300.0, 2, 0.3), 7)
        known.append(beliefs)
    assert known[0] == known[1]
    assert any(known[0])
    assert len(known[0]) == HABIT_COUNT == len(known[1])


def test_lessons_on_one_position_make_its_games_better() -> None:
    """The last round of a solo game, played over and over."""
    state = played(game_for(1, seed=11), 5, stop=lambda game: game.round >= 20)._state
    weights = Weights(tuned_values("solo"))
    beliefs = [0] * HABIT_COUNT
    still = School(0.0, 2_000.0, 60, 0.3)
    before = lesson(state, weights, beliefs, still, 1)
    for seed in range(30):
        lesson(state, weights, beliefs, School(4_000.0, 2_000.0, 8, 0.3), 100 + seed)
    assert lesson(state, weights, beliefs, still, 1) > before + 0.5


@pytest.mark.parametrize("strongest", [1, 400, 3_000])
def test_however_strong_a_belief_is_it_becomes_a_habit(strongest: int) -> None:
    """In thousandths of a VP: each byte is at most half a step away from what was believed."""
    beliefs = [0, 90 * FINE, -strongest * FINE, strongest * FINE]
    habits = habits_of(beliefs)
    for belief, kept in zip(beliefs, beliefs_of(habits), strict=True):
        assert abs(kept - belief) <= FINE * habits[0] / 2


def test_habits_of_another_action_space_are_left_aside() -> None:
    """With one more tile there are more moves, and what was learned of the others no longer says of which."""
    state = played(game_for(1), 5, stop=lambda game: game.phase == "timeline")._state
    plain = glance(b"")
    plain.consider(state)
    other = glance(AGAINST_ANDREW.habits[:-BYTES_A_MOVE])
    other.consider(state)
    assert other.worths == plain.worths
