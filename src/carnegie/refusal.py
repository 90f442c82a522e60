"""Why a move is not legal now: a code for programs and a sentence for people."""

from carnegie.rules.activation import NO_WORKSTATION, activation_price
from carnegie.rules.cities import NOBODY
from carnegie.rules.company import DISTANCE, SQUARE_COUNT
from carnegie.rules.construction import OUTSOURCING_PRICE
from carnegie.rules.departments import (
    CHARITABLE_GIVING,
    CONSTRUCTION_OUTSOURCING,
    DEPARTMENT_NAMES,
    FIRST_TILE,
    NO_DEPARTMENT,
    SUPPLY_CHAIN,
)
from carnegie.rules.donating import donation_price
from carnegie.rules.donations import has_donor
from carnegie.rules.management import build_goods
from carnegie.rules.moves import (
    K_ACTIVATE,
    K_ADD,
    K_ADVANCE,
    K_BUILD,
    K_BUY,
    K_CHOOSE,
    K_DEVELOP,
    K_DONATE,
    K_GIVE,
    K_HOUSING,
    K_MOVE,
    K_RESERVE,
    K_RETURN,
    K_SELL,
    K_USE,
    Move,
)
from carnegie.rules.regions import LAST_SPACE
from carnegie.rules.research import last_space_taken, track_cost
from carnegie.rules.state import P_ACTIVATION, P_DONATION, P_OVER, PHASE_NAMES, STEP_NAMES, State, step_kind
from carnegie.rules.tabs import LAST_TAB_SPACE, PROJECT_GOODS

Refusal = tuple[str, str]


def refusal(state: State, move: Move) -> Refusal:
    """The reason for which the move is refused; the move must not be legal."""
    if state.phase == P_OVER:
        return "game_over", "the game is over"
    if move.code == K_SELL:
        return "no_goods", "there are no goods to sell (2.4)"
    found = particular(state, move)
    if found is not None:
        return found
    kinds: list[str] = []
    for legal in state.legal.as_list():
        if legal.kind not in kinds:
            kinds.append(legal.kind)
    if move.kind in kinds:
        return "not_possible", "it is not among the legal moves"
    question = STEP_NAMES[step_kind(state.stack[-1])] if state.stack else PHASE_NAMES[state.phase]
    return "wrong_question", f"the question is about {question} and takes {', '.join(kinds)}"


def particular(state: State, move: Move) -> Refusal | None:
    """What stands in the way of a move whose kind is being asked for."""
    code = move.code
    company = state.company()
    asked = is_asked(state, code)
    if code == K_CHOOSE and not state.fresh:
        return "no_action_choice", "the Action Choice tile cannot be used now (5.2)"
    if code == K_USE:
        return refused_use(state, move.a)
    if not asked:
        return None
    if code == K_BUILD:
        return refused_build(state, move)
    if code == K_ADD:
        return refused_add(state, move)
    if code == K_BUY:
        return "not_enough_money", f"it costs ${move.a} and there are ${company.money}"
    if code == K_HOUSING and state.slots[move.b] != NOBODY:
        return "slot_taken", "that slot is taken"
    if code == K_RESERVE:
        return "no_tile", "no such tile lies open"
    if code == K_RETURN:
        return "too_many", "there are fewer employees in that mission area (3.1)"
    if code in (K_DONATE, K_GIVE):
        return refused_donation(state, move)
    if code == K_MOVE:
        counts = company.active if move.c == 1 else company.inactive
        if counts[move.a] == 0:
            return "no_employee", "no such employee is on that square"
        distance = DISTANCE[move.a * SQUARE_COUNT + move.b]
        return "not_enough_moves", f"it takes {distance} moves and {state.moves} are left (5.3)"
    if code == K_ACTIVATE:
        if company.inactive[move.a] == 0:
            return "no_employee", "no inactive employee is there (6.1)"
        price = activation_price(state, company, move.a)
        if price == NO_WORKSTATION:
            return "no_workstation", "there is no free workstation (6.1)"
        return "not_enough_money", f"it costs ${price} and there are ${company.money}"
    if code == K_ADVANCE:
        space = company.spaces[move.a]
        if space == LAST_TAB_SPACE:
            return "fully_advanced", "that tab is fully advanced (5.7)"
        cost = state.edition.tab_cost[company.tab_side(move.a)][space]
        return "not_enough_study", f"it costs {cost} study points and {state.study} are left"
    if code == K_DEVELOP:
        space = company.transport[move.a]
        if space == LAST_SPACE:
            return "fully_advanced", "that disk is on the last space"
        if space + 1 == LAST_SPACE and last_space_taken(state, move.a):
            return "last_space_taken", "the last space of that track is taken (5.7)"
        return "not_enough_study", f"it costs {track_cost(company, move.a)} study points and {state.study} are left"
    return None


def is_asked(state: State, code: int) -> bool:
    """Whether the question is one for moves of this kind, be it only after selling goods (2.4)."""
    if any(legal.code == code for legal in state.legal.as_list()):
        return True
    if state.stack:
        return False
    return (
        (code == K_DONATE and state.phase == P_DONATION)
        or (code == K_ACTIVATE and state.phase == P_ACTIVATION)
        or (code == K_GIVE and state.department == CHARITABLE_GIVING)
        or (code == K_BUILD and state.department == CONSTRUCTION_OUTSOURCING)
        or (code == K_BUY and state.department == SUPPLY_CHAIN)
    )


def refused_use(state: State, department: int) -> Refusal | None:
    company = state.company()
    if state.turn_action < 0 or state.stack:
        return None
    if company.square[department] < 0:
        return "no_department", f"the company has no {DEPARTMENT_NAMES[department]}"
    if state.department == department:
        return "already_open", "that department is open already"
    if state.closed >> department & 1:
        return "department_closed", "this turn has finished with that department (5.1)"
    return "not_usable", "that department cannot be used now (5.1)"


def refused_build(state: State, move: Move) -> Refusal | None:
    company = state.company()
    if company.ready[move.a] == 0:
        return "no_disk_ready", "no disk is ready on that tab (5.6)"
    if company.goods < PROJECT_GOODS[move.a]:
        return "not_enough_goods", f"it costs {PROJECT_GOODS[move.a]} goods and there are {company.goods}"
    if state.slots[move.b] != NOBODY:
        return "slot_taken", "that slot is taken (5.6)"
    if state.department == CONSTRUCTION_OUTSOURCING and company.money < OUTSOURCING_PRICE:
        return "not_enough_money", f"it costs ${OUTSOURCING_PRICE} and there are ${company.money}"
    return None


def refused_add(state: State, move: Move) -> Refusal | None:
    company = state.company()
    if company.department[move.b] != NO_DEPARTMENT:
        return "square_taken", "there is a department on that square (5.5)"
    if company.square[move.a] >= 0:
        return "duplicate", "a company never holds two of the same department (5.5)"
    if company.reserve not in (NO_DEPARTMENT, move.a):
        return "reserve_first", "the department in reserve is built first (5.5)"
    if company.reserve != move.a and state.tiles[move.a - FIRST_TILE] == 0:
        return "no_tile", "no such tile lies open"
    goods = build_goods(company, move.a, move.b)
    return "not_enough_goods", f"it costs {goods} goods and there are {company.goods}"


def refused_donation(state: State, move: Move) -> Refusal | None:
    company = state.company()
    price = donation_price(company)
    if move.code == K_DONATE and state.donors[move.a] != 0:
        return "donation_taken", "that donation is taken (4.1)"
    if move.code == K_GIVE:
        donors = state.donors[move.b]
        if donors == 0:
            return "nobody_to_join", "nobody has made that donation (5.7)"
        if has_donor(donors, state.seat):
            return "donation_taken", "that donation has been made already (5.7)"
    return "not_enough_money", f"it costs ${price} and there are ${company.money}"
