"""Playing a game to its end by instinct, and how it came out for everybody."""

from carnegie.mind.instinct import Instinct
from carnegie.mind.standing import Standing, total
from carnegie.rules.flow import play
from carnegie.rules.scoring import andrew_sheet
from carnegie.rules.state import State


def play_on(state: State, players: list[Instinct]) -> int:
    """To the end of the game, a player for each seat; returns the number of moves."""
    moves = 0
    while state.seat >= 0:
        play(state, players[state.seat].choose(state))
        moves += 1
    return moves


def totals(state: State) -> list[int]:
    """What each seat, and Andrew last in solo, would score if the game ended now."""
    out = [total(state, seat, Standing(state, seat)) for seat in range(len(state.companies))]
    if state.andrew is not None:
        out.append(andrew_sheet(state).total)
    return out


def best_other(points: list[int], seat: int) -> int:
    """The most points of the others."""
    return max(points[:seat] + points[seat + 1 :])


def margins(state: State, rivalry: float) -> list[float]:
    """For each seat, and Andrew last in solo: its points, less a share of those of the best other."""
    points = totals(state)
    return [own - rivalry * best_other(points, seat) for seat, own in enumerate(points)]
