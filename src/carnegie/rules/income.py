"""Income (rulebook part 2, 2.1; clauses 3.1 to 3.6), and receiving in general."""

from carnegie.rules import events
from carnegie.rules.departments import LOBBY, NEW_LOBBY
from carnegie.rules.facts import EMPLOYEE, GOODS, MONEY, STUDY, VP
from carnegie.rules.legal import Legal
from carnegie.rules.moves import PASS, RETURN_UP_TO, TAKE, TO_NEW_LOBBY_UP_TO, Move
from carnegie.rules.regions import TRACK_INCOME
from carnegie.rules.state import S_LOBBY, S_PROJECTS, S_STUDY, S_TAKE, S_TRANSPORT, State, step, step_first, step_second
from carnegie.rules.tabs import TAB_COUNT
from carnegie.rules.timeline import region_of


def receive(state: State, what: int, amount: int, source: str) -> None:
    """Gives the acting seat money, goods, VP, employees from supply, or study points to be spent at once."""
    company = state.company()
    if what == EMPLOYEE:
        amount = min(amount, company.supply)
        if amount == 0:
            return
        company.supply -= amount
    events.received(state, what, amount, source)
    if what == MONEY:
        company.money += amount
    elif what == GOODS:
        company.goods += amount
    elif what == VP:
        company.vp += amount
    elif what == EMPLOYEE:
        arrive(state, amount)
    elif what == STUDY:
        state.study += amount
        state.stack.append(step(S_STUDY))


def receive_all(state: State, amounts: list[int], times: int, source: str) -> None:
    for what, amount in enumerate(amounts):
        if amount > 0:
            receive(state, what, amount * times, source)


def arrive(state: State, employees: int) -> None:
    """Employees come to a lobby, inactive; with a New Lobby their owner says to which (3.6)."""
    company = state.company()
    if company.square[NEW_LOBBY] >= 0:
        state.stack.append(step(S_LOBBY, employees))
    else:
        square = company.square[LOBBY]
        company.inactive[square] += employees
        events.arrived(state, square, employees)


def add_lobbies(employees: int, out: Legal) -> None:
    out.add_all(TO_NEW_LOBBY_UP_TO[employees])


def apply_lobby(state: State, move: Move) -> None:
    employees = step_first(state.stack.pop())
    company = state.company()
    lobby = company.square[LOBBY]
    new_lobby = company.square[NEW_LOBBY]
    company.inactive[lobby] += employees - move.a
    company.inactive[new_lobby] += move.a
    events.arrived(state, lobby, employees - move.a)
    events.arrived(state, new_lobby, move.a)


def add_returns(state: State, out: Legal) -> None:
    """How many employees of the event's region come home (3.1); nothing if there are none."""
    away = state.company().missions[region_of(state.event_space())]
    if away > 0:
        out.add_all(RETURN_UP_TO[away])
        out.add(PASS)


def apply_return(state: State, move: Move) -> None:
    """Employees come home, then transport income for each (3.2), then project income once (3.3)."""
    region = region_of(state.event_space())
    state.company().missions[region] -= move.a
    events.returned(state, region, move.a)
    state.stack.append(step(S_PROJECTS, 0, 0))
    state.stack.append(step(S_TRANSPORT, region, move.a))
    arrive(state, move.a)


def pay_transport(state: State, region: int, times: int) -> None:
    """The income printed under the acting seat's disk on the region's track (3.2)."""
    receive_all(state, TRACK_INCOME[region][state.company().transport[region]], times, "transport")


def pay_projects(state: State, tab: int, project: int) -> None:
    """Pays the built project spaces from this one on, in order (3.4), up to the next that asks a question."""
    company = state.company()
    edition = state.edition
    while tab < TAB_COUNT:
        if project >= company.built[tab]:
            tab += 1
            project = 0
            continue
        side = company.tab_side(tab)
        space = edition.project_spaces[side][project]
        choice = edition.tab_choice[side][space]
        project += 1
        depth = len(state.stack)
        state.stack.append(step(S_PROJECTS, tab, project))
        if choice:
            offered = [what for what, amount in enumerate(choice) if amount > 0]
            possible = [what for what in offered if what != EMPLOYEE or company.supply > 0]
            if len(possible) == 1:
                receive(state, possible[0], choice[possible[0]], "projects")
            elif possible:
                state.stack.append(step(S_TAKE, tab, space))
        else:
            receive_all(state, edition.tab_income[side][space], 1, "projects")
        if len(state.stack) > depth + 1:
            return
        state.stack.pop()


def add_takes(state: State, tab: int, space: int, out: Legal) -> None:
    """The options of a project space that offers a choice (3.3)."""
    choice = state.edition.tab_choice[state.company().tab_side(tab)][space]
    for move in TAKE:
        if choice[move.a] > 0:
            out.add(move)


def apply_take(state: State, move: Move) -> None:
    packed = state.stack.pop()
    choice = state.edition.tab_choice[state.company().tab_side(step_first(packed))][step_second(packed)]
    receive(state, move.a, choice[move.a], "projects")
