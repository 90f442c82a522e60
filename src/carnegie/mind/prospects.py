"""What a project in a city and a step of research are worth beyond the VP they score at once."""

from typing import Final

from carnegie.mind.network import Network
from carnegie.mind.outlook import Outlook
from carnegie.mind.weights import SCALE
from carnegie.rules.cities import CITY_REGION, CITY_SIZE, CITY_VP, PAYS_TRANSPORT, SLOT_CITY, SMALL
from carnegie.rules.donations import DONATION_COUNT, has_donor
from carnegie.rules.moves import K_ADVANCE, Move
from carnegie.rules.regions import ARRIVAL_BONUS, LAST_SPACE, RAILROAD, REGION_COUNT, TRACK_INCOME, TRACK_LEVEL
from carnegie.rules.research import track_cost
from carnegie.rules.scoring import (
    DONATION_MASK,
    DONATION_PER,
    DONATION_VP,
    MAJORS,
    PER_DISK_IN_REGION,
    PER_DISK_IN_SMALL_CITY,
    PER_PROJECT,
    PER_RAILROAD,
)
from carnegie.rules.state import State
from carnegie.rules.tabs import PROJECT_GOODS
from carnegie.rules.timeline import ROUNDS

MAJOR_OF: Final[list[int]] = [
    next(city for city in MAJORS if CITY_REGION[city] == region) for region in range(REGION_COUNT)
]


def project_worth(state: State, outlook: Outlook, tab: int) -> int:
    """A project of the tab wherever it is built: what it pays and counts for, less its goods."""
    company = outlook.company
    weights = outlook.weights
    worth = weights.region_disk * outlook.left // ROUNDS + weights.project_count
    if company.sides[tab] >= 0:
        income = outlook.project_income(state.edition, company.tab_side(tab), company.built[tab])
        worth += income * outlook.left * weights.income_rate // SCALE
    if company.donations > 0:
        for donation in range(DONATION_COUNT):
            if (
                DONATION_PER[donation] == PER_PROJECT
                and DONATION_MASK[donation] >> tab & 1
                and has_donor(state.donors[donation], outlook.seat)
            ):
                worth += DONATION_VP[donation] * SCALE
    return worth - PROJECT_GOODS[tab] * outlook.goods


def site_worth(state: State, outlook: Outlook, network: Network, city: int) -> int:
    """A project in the city whatever it is, its mission included."""
    weights = outlook.weights
    region = CITY_REGION[city]
    small = CITY_SIZE[city] == SMALL
    worth = CITY_VP[city] * SCALE + network.gain(city, weights.link) * weights.network // SCALE
    if small:
        worth += weights.small_disk
        if PAYS_TRANSPORT[city]:
            worth += outlook.transport(region)
    if outlook.company.donations > 0:
        for donation in range(DONATION_COUNT):
            per = DONATION_PER[donation]
            if (
                (per == PER_DISK_IN_REGION and DONATION_MASK[donation] >> region & 1)
                or (per == PER_DISK_IN_SMALL_CITY and small)
            ) and has_donor(state.donors[donation], outlook.seat):
                worth += DONATION_VP[donation] * SCALE
    return worth + outlook.mission(region)


def step_worth(state: State, outlook: Outlook, move: Move) -> int:
    """A step of research for each study point that it costs."""
    if move.code == K_ADVANCE:
        company = outlook.company
        cost = state.edition.tab_cost[company.tab_side(move.a)][company.spaces[move.a]]
        return advance_worth(state, outlook, move.a) // cost
    return develop_worth(state, outlook, move.a) // track_cost(outlook.company, move.a)


def advance_worth(state: State, outlook: Outlook, tab: int) -> int:
    company = outlook.company
    side = company.tab_side(tab)
    space = company.spaces[tab] + 1
    worth = space_worth(state, outlook, tab, side, space) + outlook.weights.progress * outlook.once // SCALE
    if space + 1 < len(state.edition.tab_vp[side]):
        worth += space_worth(state, outlook, tab, side, space + 1) * outlook.weights.ahead // SCALE
    return worth


def space_worth(state: State, outlook: Outlook, tab: int, side: int, space: int) -> int:
    """What reaching a tab's space brings."""
    company = outlook.company
    weights = outlook.weights
    edition = state.edition
    worth = edition.tab_vp[side][space] * SCALE + edition.tab_cap[side][space] * weights.cap * company.donations // 3
    if edition.tab_project[side][space] and company.disks > 0:
        worth += weights.ready[tab] * outlook.once // SCALE * weights.ready_more[company.ready_total()] // SCALE
    return worth


def develop_worth(state: State, outlook: Outlook, region: int) -> int:
    space = outlook.company.transport[region]
    worth = track_worth(state, outlook, region, space)
    if space + 1 < LAST_SPACE:
        worth += track_worth(state, outlook, region, space + 1) * outlook.weights.ahead_track // SCALE
    return worth


def track_worth(state: State, outlook: Outlook, region: int, space: int) -> int:
    """One step on the region's track from the space on."""
    company = outlook.company
    weights = outlook.weights
    gain = outlook.income(TRACK_INCOME[region][space + 1]) - outlook.income(TRACK_INCOME[region][space])
    worth = gain * (company.missions[region] * SCALE + weights.returns * outlook.left) // SCALE
    level = TRACK_LEVEL[region][space + 1]
    if level > TRACK_LEVEL[region][space]:
        present = False
        for slot, owner in enumerate(state.slots):
            if owner == outlook.seat and SLOT_CITY[slot] == MAJOR_OF[region]:
                present = True
                break
        worth += weights.level if present else weights.level_alone
        if level == RAILROAD:
            worth += weights.railroad
            for donation in range(DONATION_COUNT):
                if DONATION_PER[donation] == PER_RAILROAD and has_donor(state.donors[donation], outlook.seat):
                    worth += DONATION_VP[donation] * SCALE
    if space + 1 == LAST_SPACE:
        worth += outlook.income(ARRIVAL_BONUS[region])
    return worth
