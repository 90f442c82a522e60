"""One seat's turn in one phase of a round: where it ends, and which of its positions are equal."""

from typing import Final

from carnegie.rules.state import PHASE_NAMES, State

PHASES: Final[int] = len(PHASE_NAMES)
SEATS: Final = 5
"""The four, and nobody when the game is over."""


def turn_of(state: State) -> int:
    """A number for each turn of a game."""
    return (state.round * PHASES + state.phase) * SEATS + state.seat + 1


def is_over(start: State, state: State) -> bool:
    """Whether the turn that began at `start` has ended."""
    return turn_of(state) != turn_of(start)


def turn_key(state: State) -> bytes:
    """Equal for two positions of one turn that differ only in the order of the moves that led there."""
    company = state.companies[state.seat]
    numbers = [
        state.moves, state.study, state.uses, state.used, state.hr_moves, state.department, state.turn_action,
        1 if state.fresh else 0, state.closed, len(state.stack), *state.stack,
        company.money, company.goods, company.vp, company.supply, company.reserve, 1 if company.action_choice else 0,
    ]  # fmt: skip
    numbers.extend(company.active)
    numbers.extend(company.inactive)
    numbers.extend(company.missions)
    numbers.extend(company.transport)
    numbers.extend(company.spaces)
    numbers.extend(company.ready)
    numbers.extend(company.department)
    numbers.extend(state.slots)
    numbers.extend(state.projects)
    numbers.extend(state.donors)
    out = bytearray()
    for number in numbers:
        packed = number + 1  # -1 is nothing
        while packed > 254:
            out.append(255)
            out.append(packed & 255)
            packed >>= 8
        out.append(packed)
    return bytes(out)
