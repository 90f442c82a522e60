"""Activation (rulebook part 2, chapter 4; clause 6.1): inactive employees stand up on free workstations."""

from typing import Final

from carnegie.rules import events
from carnegie.rules.company import SQUARE_COUNT
from carnegie.rules.departments import LOBBY, NO_DEPARTMENT
from carnegie.rules.facts import MONEY
from carnegie.rules.legal import Legal
from carnegie.rules.moves import ACTIVATE, DONE, Move
from carnegie.rules.state import Company, State

NO_WORKSTATION: Final = -1


def activation_price(state: State, company: Company, square: int) -> int:
    """What the next employee to stand up there pays; NO_WORKSTATION if none is free."""
    department = company.department[square]
    if department == NO_DEPARTMENT:
        return NO_WORKSTATION
    prices = state.edition.workstations[department]
    active = company.active[square]
    return prices[active] if active < len(prices) else NO_WORKSTATION


def add_activations(state: State, out: Legal) -> None:
    """Every square where someone can stand up, and `done`; nothing if not even selling goods would help."""
    company = state.company()
    possible = False
    inactive = company.inactive
    departments = company.department
    for square in range(SQUARE_COUNT):
        if inactive[square] > 0 and departments[square] > LOBBY:
            price = activation_price(state, company, square)
            if price == NO_WORKSTATION:
                continue
            if price <= company.money:
                out.add(ACTIVATE[square])
            if price <= company.money + company.goods:
                possible = True
    if possible:
        out.add(DONE)


def apply_activate(state: State, move: Move) -> None:
    company = state.company()
    square = move.a
    price = activation_price(state, company, square)
    company.money -= price
    events.paid(state, MONEY, price, "activation")
    company.inactive[square] -= 1
    company.active[square] += 1
    events.activated(state, square)
