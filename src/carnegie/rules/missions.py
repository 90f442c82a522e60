"""Missions (rulebook part 1, 4.3; clause 5.8)."""

from carnegie.rules import events
from carnegie.rules.state import State


def send(state: State, department: int, region: int) -> None:
    """An active employee of the department leaves its workstation for a mission area."""
    company = state.company()
    square = company.square[department]
    company.active[square] -= 1
    company.missions[region] += 1
    events.sent(state, square, region)
