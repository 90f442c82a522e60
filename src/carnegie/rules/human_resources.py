"""Human Resources (rulebook part 2, 3.1; clauses 5.3 and 5.4): employees move through the company."""

from typing import Final

from carnegie.rules import events
from carnegie.rules.company import DISTANCE, LONGEST_JOURNEY, SQUARE_COUNT
from carnegie.rules.departments import HUMAN_RESOURCES
from carnegie.rules.legal import Legal
from carnegie.rules.moves import JOURNEYS, Move
from carnegie.rules.state import Company, State

OPENING_MOVES: Final = 6  # 1.8
MOVES_PER_EMPLOYEE: Final = 3  # 5.4


def starting_moves(state: State, company: Company) -> int:
    """What the starting department gives, counted at the start of the turn (5.4)."""
    active = state.edition.printed_employees + company.active_in(HUMAN_RESOURCES)
    return MOVES_PER_EMPLOYEE * active


def pairs(active: int) -> int:
    """What Safety and Quality counts: every two active employees, rounded up (5.4)."""
    return (active + 1) // 2


def anyone_in(state: State, company: Company) -> bool:
    """Whether there is an employee on the company board: not all are in supply or on missions."""
    away = company.supply
    for employees in company.missions:
        away += employees
    return away < state.edition.employees


def add_journeys(state: State, out: Legal) -> None:
    """Every journey that the moves left are enough for (5.3)."""
    moves = state.moves
    if moves == 0:
        return
    if moves > LONGEST_JOURNEY:
        moves = LONGEST_JOURNEY
    company = state.company()
    active = company.active
    inactive = company.inactive
    for square in range(SQUARE_COUNT):
        if inactive[square] > 0:
            out.add_all(JOURNEYS[square * 14 + moves])
        if active[square] > 0:
            out.add_all(JOURNEYS[square * 14 + 7 + moves])


def apply_move(state: State, move: Move) -> None:
    """A journey of one employee, who arrives inactive."""
    state.moves -= DISTANCE[move.a * SQUARE_COUNT + move.b]
    relocate(state, move.a, move.b, move.c == 1)


def relocate(state: State, start: int, end: int, active: bool) -> None:
    company = state.company()
    if active:
        company.active[start] -= 1
    else:
        company.inactive[start] -= 1
    company.inactive[end] += 1
    events.moved(state, start, end, active)
