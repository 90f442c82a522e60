"""Management (rulebook part 2, 3.2; clause 5.5): trading goods, building departments, Property Management."""

from typing import Final

from carnegie.rules import events
from carnegie.rules.company import SQUARE_COUNT
from carnegie.rules.departments import (
    DEPARTMENT_COUNT,
    EXTRA_BUILD_GOODS,
    FIRST_TILE,
    LOGISTICS,
    NO_DEPARTMENT,
    PROPERTY_MANAGEMENT,
)
from carnegie.rules.facts import GOODS, MONEY, VP
from carnegie.rules.human_resources import relocate
from carnegie.rules.income import receive
from carnegie.rules.legal import Legal
from carnegie.rules.moves import ADD, ASSIGN, MOST_GOODS_AT_ONCE, PASS, TRADE_UP_TO, Move
from carnegie.rules.state import S_ASSIGN, Company, State, step, step_first

SALES_PRICE: Final = 6
LOGISTICS_PRICE: Final = 3
NO_SQUARE_FREE: Final = 99


def square_goods(company: Company, square: int) -> int:
    """Goods for a department on that free square: 1 where an employee is, else 2."""
    return 1 if company.inactive[square] > 0 else 2


def build_goods(company: Company, department: int, square: int) -> int:
    """Goods to build the department there, with what the tile costs extra."""
    return square_goods(company, square) + EXTRA_BUILD_GOODS[department]


def add_trades(state: State, out: Legal) -> None:
    out.add_all(TRADE_UP_TO[min(MOST_GOODS_AT_ONCE, state.company().goods)])


def apply_trade(state: State, move: Move) -> None:
    company = state.company()
    company.goods -= move.a
    events.paid(state, GOODS, move.a, "trade")
    if state.department == LOGISTICS:
        receive(state, MONEY, LOGISTICS_PRICE * move.a, "logistics")
        receive(state, VP, move.a, "logistics")
    else:
        receive(state, MONEY, SALES_PRICE * move.a, "sales")


def add_departments(state: State, out: Legal) -> None:
    """Every department that can be paid for on every free square; the reserve first (5.5)."""
    company = state.company()
    squares = [square for square in range(SQUARE_COUNT) if company.department[square] == NO_DEPARTMENT]
    for department in range(FIRST_TILE, DEPARTMENT_COUNT):
        if is_next_tile(state, company, department):
            spare = company.goods - EXTRA_BUILD_GOODS[department]
            row = (department - FIRST_TILE) * SQUARE_COUNT
            for square in squares:
                if spare >= square_goods(company, square):
                    out.add(ADD[row + square])


def is_next_tile(state: State, company: Company, department: int) -> bool:
    """Whether it is the tile in reserve or, once that is built, an open tile that the company does not have (5.5)."""
    if company.reserve != NO_DEPARTMENT:
        return company.reserve == department
    return state.tiles[department - FIRST_TILE] > 0 and company.square[department] < 0


def can_add_department(state: State) -> bool:
    """Whether some department can be paid for."""
    company = state.company()
    if company.goods == 0:
        return False
    cheapest = NO_SQUARE_FREE
    for square in range(SQUARE_COUNT):
        if company.department[square] == NO_DEPARTMENT:
            cheapest = min(cheapest, square_goods(company, square))
    for department in range(FIRST_TILE, DEPARTMENT_COUNT):
        if is_next_tile(state, company, department) and company.goods >= cheapest + EXTRA_BUILD_GOODS[department]:
            return True
    return False


def apply_add(state: State, move: Move) -> None:
    """The tile lies on its square; with Property Management an employee may go there at once."""
    company = state.company()
    department = move.a
    square = move.b
    goods = build_goods(company, department, square)
    company.goods -= goods
    events.paid(state, GOODS, goods, "department")
    helped = company.active_in(PROPERTY_MANAGEMENT) > 0
    if company.reserve == department:
        company.reserve = NO_DEPARTMENT
    else:
        state.tiles[department - FIRST_TILE] -= 1
    company.department[square] = department
    company.square[department] = square
    events.added(state, department, square)
    if helped:
        state.stack.append(step(S_ASSIGN, square))


def add_assignments(state: State, new_square: int, out: Legal) -> None:
    """Everyone on the board who is not there already, and `pass`; nothing if there is nobody."""
    company = state.company()
    for square in range(SQUARE_COUNT):
        if square == new_square:
            continue
        if company.inactive[square] > 0:
            out.add(ASSIGN[square * 2])
        if company.active[square] > 0:
            out.add(ASSIGN[square * 2 + 1])
    if not out.is_empty():
        out.add(PASS)


def apply_assign(state: State, move: Move) -> None:
    new_square = step_first(state.stack.pop())
    relocate(state, move.a, new_square, move.c == 1)
