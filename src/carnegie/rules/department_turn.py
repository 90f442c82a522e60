"""A player's department turn (rulebook part 2, chapter 3; clauses 5.1 and 5.2): which department, used how often."""

from carnegie.rules import events
from carnegie.rules.construction import add_builds, add_purchases, apply_build, apply_buy, can_build
from carnegie.rules.departments import (
    CHARITABLE_GIVING,
    CONSTRUCTION,
    CONSTRUCTION_OUTSOURCING,
    DEPARTMENT_NAMES,
    ENGINEERING,
    GAINS_IN_PLACE,
    GAINS_ON_MISSION,
    HR_TYPE,
    HUMAN_RESOURCES,
    LOGISTICS,
    NO_DEPARTMENT,
    RESEARCH_TYPE,
    SAFETY_AND_QUALITY,
    SALES,
    STRATEGIC_PLANNING,
    SUPPLY_CHAIN,
    USABLE_OF_TYPE,
    gain_of,
)
from carnegie.rules.donating import add_gifts, apply_give, can_give
from carnegie.rules.facts import MOVES, STUDY
from carnegie.rules.human_resources import add_journeys, anyone_in, pairs, starting_moves
from carnegie.rules.income import receive
from carnegie.rules.legal import Legal
from carnegie.rules.management import add_departments, add_trades, apply_add, apply_trade, can_add_department
from carnegie.rules.missions import send
from carnegie.rules.moves import (
    CHOICES,
    DONE,
    GAIN_MOVES,
    K_ADD,
    K_BUILD,
    K_BUY,
    K_GAIN,
    K_GIVE,
    K_MISSION,
    K_TRADE,
    MISSION_MOVES,
    MISSION_MOVES_WITHOUT_SUPPLY,
    USE,
    USE_INDEX,
    Move,
)
from carnegie.rules.research import add_steps, points_in_place
from carnegie.rules.state import Company, State


def begin_turn(state: State, action: int) -> None:
    """The acting seat starts on departments of this type; points and moves are counted now (5.4, 5.7)."""
    state.turn_action = action
    forget_departments(state)
    state.moves = 0
    state.hr_moves = starting_moves(state, state.company()) if action == HR_TYPE else 0
    state.study = points_in_place(state) if action == RESEARCH_TYPE else 0
    if state.study > 0:
        events.received(state, STUDY, state.study, "departments")


def end_turn(state: State) -> None:
    """Moves and study points left over are lost."""
    lose_moves(state)
    events.lost(state, STUDY, state.study)
    state.turn_action = -1
    state.fresh = False
    forget_departments(state)
    state.study = 0
    state.hr_moves = 0


def forget_departments(state: State) -> None:
    """No department is open, and none has been used."""
    leave_department(state)
    state.closed = 0


def leave_department(state: State) -> None:
    state.department = NO_DEPARTMENT
    state.uses = 0
    state.used = 0


def lose_moves(state: State) -> None:
    events.lost(state, MOVES, state.moves)
    state.moves = 0


def uses_left(state: State, company: Company) -> int:
    """Of the open department (5.1): an employee moved away unused is a use lost."""
    unused = state.uses - state.used
    active = company.active_in(state.department)
    return active if active < unused else unused


def can_use(state: State, company: Company, department: int) -> bool:
    """Whether one more use of a department with an active employee is possible, now or after selling goods."""
    if department in (CONSTRUCTION, ENGINEERING):
        return can_build(state, False)
    if department == STRATEGIC_PLANNING:
        return can_add_department(state)
    if department in (SALES, LOGISTICS):
        return company.goods > 0
    if department == CONSTRUCTION_OUTSOURCING:
        return can_build(state, True)
    if department == SUPPLY_CHAIN:
        return company.money + company.goods > 0
    if department == CHARITABLE_GIVING:
        return can_give(state)
    return bool(GAIN_MOVES[department]) or bool(missions_from(company, department))


def missions_from(company: Company, department: int) -> list[Move]:
    """The missions of a department whose use brings something in (5.8)."""
    return MISSION_MOVES[department] if company.supply > 0 else MISSION_MOVES_WITHOUT_SUPPLY[department]


def can_open(state: State, company: Company, department: int) -> bool:
    """Whether the turn can go on to this department."""
    if company.square[department] < 0 or state.closed >> department & 1 or state.department == department:
        return False
    if department == HUMAN_RESOURCES:
        return anyone_in(state, company)
    return company.active_in(department) > 0 and can_use(state, company, department)


def why_unused(state: State) -> str:
    """Why no department can be used: "employees" if none of the type has an active one, else "use"; "" if one can."""
    company = state.company()
    reason = "employees"
    for department in USABLE_OF_TYPE[state.turn_action]:
        if can_open(state, company, department):
            return ""
        if company.active_in(department) > 0:
            reason = "use"
    return reason


def add_uses(state: State, company: Company, out: Legal) -> bool:
    """The moves of the open department; False if it has nothing left to offer, even after selling goods."""
    department = state.department
    add_journeys(state, out)
    if department == HUMAN_RESOURCES or uses_left(state, company) <= 0 or not can_use(state, company, department):
        return not out.is_empty()
    if department in (CONSTRUCTION, ENGINEERING, CONSTRUCTION_OUTSOURCING):
        add_builds(state, out)
    elif department == STRATEGIC_PLANNING:
        add_departments(state, out)
    elif department in (SALES, LOGISTICS):
        add_trades(state, out)
    elif department == SUPPLY_CHAIN:
        add_purchases(state, out)
    elif department == CHARITABLE_GIVING:
        add_gifts(state, out)
    else:
        if GAIN_MOVES[department]:
            out.add_all(GAIN_MOVES[department])
        missions = missions_from(company, department)
        if missions:
            out.add_all(missions)
    return True


def add_turn(state: State, out: Legal) -> None:
    """The moves of the department turn; nothing if the turn has nothing more to decide."""
    asked = False
    company = state.company()
    if state.department != NO_DEPARTMENT:
        asked = add_uses(state, company, out)
        if not asked:
            close(state)
    others = 0
    only = NO_DEPARTMENT
    for department in USABLE_OF_TYPE[state.turn_action]:
        if can_open(state, company, department):
            others |= 1 << department
            only = department
    if state.department == NO_DEPARTMENT and others > 0 and others == 1 << only:
        open_department(state, only)
        asked = add_uses(state, company, out)
    elif others > 0:
        for department in USABLE_OF_TYPE[state.turn_action]:
            if others >> department & 1:
                out.add(USE[USE_INDEX[department]])
    add_steps(state, out)
    if state.fresh:
        out.add_all(CHOICES[state.turn_action])
    if asked or not out.is_empty():
        out.add(DONE)


def open_department(state: State, department: int) -> None:
    close(state)
    state.department = department
    state.uses = state.company().active_in(department)
    if department == HUMAN_RESOURCES:
        state.moves = state.hr_moves
    events.opened(state, department)


def close(state: State) -> None:
    """The open department, if any, is finished for this turn."""
    if state.department != NO_DEPARTMENT:
        lose_moves(state)
        state.closed |= 1 << state.department
        leave_department(state)


def apply_choose(state: State, move: Move) -> None:
    """The Action Choice tile goes back for another type of action (5.2)."""
    company = state.company()
    company.action_choice = False
    events.type_chosen(state, move.a)
    begin_turn(state, move.a)


def is_department_use(code: int) -> bool:
    """Whether moves of this kind use the open department once."""
    return code in (K_GAIN, K_MISSION, K_TRADE, K_ADD, K_BUILD, K_BUY, K_GIVE)


def apply_department_use(state: State, move: Move) -> None:
    state.used += 1
    code = move.code
    if code == K_GAIN:
        apply_gain(state, move)
    elif code == K_MISSION:
        apply_mission(state, move)
    elif code == K_BUILD:
        apply_build(state, move)
    elif code == K_ADD:
        apply_add(state, move)
    elif code == K_TRADE:
        apply_trade(state, move)
    elif code == K_BUY:
        apply_buy(state, move)
    else:
        apply_give(state, move)


def apply_gain(state: State, move: Move) -> None:
    lose_moves(state)
    bring_in(state, move.a, gain_of(GAINS_IN_PLACE[state.department], move.a))


def apply_mission(state: State, move: Move) -> None:
    lose_moves(state)
    send(state, state.department, move.a)
    times = times_on_mission(state.company(), state.department)
    bring_in(state, move.b, gain_of(GAINS_ON_MISSION[state.department], move.b) * times)


def times_on_mission(company: Company, department: int) -> int:
    """How many times a mission brings in what is printed, counted when the employee has left; most bring it once."""
    if department == SAFETY_AND_QUALITY:
        return pairs(company.active_total())
    return 1


def bring_in(state: State, what: int, amount: int) -> None:
    """What a use of the open department gives; moves and study points join the turn's own."""
    source = DEPARTMENT_NAMES[state.department]
    if what == MOVES:
        state.moves = amount
        events.received(state, MOVES, amount, source)
    elif what == STUDY:
        state.study += amount
        events.received(state, STUDY, amount, source)
    else:
        receive(state, what, amount, source)
