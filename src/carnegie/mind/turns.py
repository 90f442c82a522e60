"""One seat's turn in one phase of a round: where it ends, and which of its positions are equal."""

from carnegie.rules.state import State


def is_over(start: State, state: State) -> bool:
    """Whether the turn that began at `start` has ended."""
    return state.seat != start.seat or state.round != start.round or state.phase != start.phase


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
