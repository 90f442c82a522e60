"""Research & Development (rulebook part 2, 3.4; clause 5.7): tabs and transport disks take steps for study points."""

from typing import Final

from carnegie.rules import events
from carnegie.rules.departments import ADVANCED_DESIGN, RESEARCH_AND_DEVELOPMENT, TELEGRAPH_OPERATORS
from carnegie.rules.facts import STUDY
from carnegie.rules.income import receive_all
from carnegie.rules.legal import Legal
from carnegie.rules.moves import ADVANCE, DEVELOP, Move
from carnegie.rules.regions import ARRIVAL_BONUS, LAST_SPACE, REGION_COUNT, TRACK_COST
from carnegie.rules.state import Company, State
from carnegie.rules.tabs import LAST_TAB_SPACE, TAB_COUNT

POINTS_IN_RESEARCH: Final = 3
POINTS_IN_DESIGN: Final = 4


def points_in_place(state: State) -> int:
    """The study points of the departments that need no decision."""
    company = state.company()
    research = company.active_in(RESEARCH_AND_DEVELOPMENT)
    design = company.active_in(ADVANCED_DESIGN)
    return POINTS_IN_RESEARCH * research + POINTS_IN_DESIGN * design


def last_space_taken(state: State, region: int) -> bool:
    for company in state.companies:
        if company.transport[region] == LAST_SPACE:
            return True
    andrew = state.andrew
    return andrew is not None and andrew.transport[region] == LAST_SPACE


def track_cost(company: Company, region: int) -> int:
    """Study points for the company's next step on the region's track."""
    cost = TRACK_COST[region][company.transport[region] + 1]
    if cost > 1 and company.active_in(TELEGRAPH_OPERATORS) > 0:
        cost -= 1
    return cost


def add_steps(state: State, out: Legal) -> None:
    """Every step of a tab or a track that the study points left are enough for."""
    study = state.study
    if study == 0:
        return
    company = state.company()
    for tab in range(TAB_COUNT):
        space = company.spaces[tab]
        if space < LAST_TAB_SPACE and state.edition.tab_cost[company.tab_side(tab)][space] <= study:
            out.add(ADVANCE[tab])
    for region in range(REGION_COUNT):
        space = company.transport[region]
        if space == LAST_SPACE or track_cost(company, region) > study:
            continue
        if space + 1 < LAST_SPACE or not last_space_taken(state, region):
            out.add(DEVELOP[region])


def apply_advance(state: State, move: Move) -> None:
    """The tab takes a step; a new project space receives a disk from supply, if there is one."""
    company = state.company()
    tab = move.a
    side = company.tab_side(tab)
    cost = state.edition.tab_cost[side][company.spaces[tab]]
    state.study -= cost
    events.paid(state, STUDY, cost, "tab")
    company.spaces[tab] += 1
    space = company.spaces[tab]
    disk = state.edition.tab_project[side][space] and company.disks > 0
    if disk:
        company.disks -= 1
        company.ready[tab] += 1
    events.advanced(state, tab, space, disk)


def apply_develop(state: State, move: Move) -> None:
    """The transport disk takes a step; the last space pays its bonus at once."""
    company = state.company()
    region = move.a
    cost = track_cost(company, region)
    state.study -= cost
    events.paid(state, STUDY, cost, "transport")
    company.transport[region] += 1
    space = company.transport[region]
    events.developed(state, state.seat, region, space)
    if space == LAST_SPACE:
        receive_all(state, ARRIVAL_BONUS[region], 1, "last_space")
