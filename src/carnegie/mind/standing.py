"""What a company would score if the game ended now, quickly: the total of `scoring` without its sheet."""

from carnegie.rules.cities import (
    CITY_COUNT,
    CITY_REGION,
    CITY_SIZE,
    CITY_VP,
    SLOT_CITY,
    SLOT_COUNT,
    SMALL,
)
from carnegie.rules.departments import DEPARTMENT_COUNT, DEPARTMENT_TYPE, TYPE_COUNT
from carnegie.rules.donations import DONATION_COUNT, has_donor
from carnegie.rules.regions import RAILROAD, REGION_COUNT, TRACK_LEVEL
from carnegie.rules.scoring import (
    ACTION_CHOICE_VP,
    DONATION_CAP,
    DONATION_MASK,
    DONATION_PER,
    DONATION_VP,
    EMPLOYEE_VP,
    MAJORS,
    PAYMENT_GOODS,
    PAYMENT_MONEY,
    PAYMENT_TIMES,
    PER_ACTIVE_EMPLOYEE,
    PER_DEPARTMENT,
    PER_DISK_IN_REGION,
    PER_DISK_IN_SMALL_CITY,
    PER_DONATION,
    PER_FLAT,
    PER_PAYMENT,
    PER_PROJECT,
    PER_RAILROAD,
    best_group,
    department_vp,
    group_vp,
    on_tabs,
)
from carnegie.rules.state import Company, State
from carnegie.rules.tabs import TAB_COUNT


class Standing:
    """The counts that the total and the worth of donations share, taken in one pass over the table."""

    def __init__(self, state: State, seat: int) -> None:
        company = state.companies[seat]
        self.active = company.active_total()
        self.present: list[bool] = [False] * CITY_COUNT
        self.in_region: list[int] = [0] * REGION_COUNT
        self.in_small_cities = 0
        self.city_vp = 0
        slots = state.slots
        for slot in range(SLOT_COUNT):
            if slots[slot] == seat:
                city = SLOT_CITY[slot]
                self.present[city] = True
                self.city_vp += CITY_VP[city]
                self.in_region[CITY_REGION[city]] += 1
                if CITY_SIZE[city] == SMALL:
                    self.in_small_cities += 1
        self.of_type: list[int] = [0] * TYPE_COUNT
        for department in range(1, DEPARTMENT_COUNT):
            if company.square[department] >= 0:
                self.of_type[DEPARTMENT_TYPE[department]] += 1
        self.railroads = 0
        for region in range(REGION_COUNT):
            if TRACK_LEVEL[region][company.transport[region]] == RAILROAD:
                self.railroads += 1
        self.connections = group_vp(best_group(self.present, company.transport, MAJORS), company.transport)
        self.cap = DONATION_CAP + on_tabs(company, state.edition.tab_cap)


def donation_worth(company: Company, standing: Standing, donation: int) -> int:
    """What a donation that asks for no payment gives the company now, were it made."""
    per = DONATION_PER[donation]
    mask = DONATION_MASK[donation]
    count = 0
    if per == PER_FLAT:
        count = 1
    elif per == PER_DEPARTMENT:
        for of in range(TYPE_COUNT):
            if mask >> of & 1:
                count += standing.of_type[of]
    elif per == PER_PROJECT:
        for tab in range(TAB_COUNT):
            if mask >> tab & 1:
                count += company.built[tab]
    elif per == PER_RAILROAD:
        count = standing.railroads
    elif per == PER_DONATION:
        count = company.donations
    elif per == PER_ACTIVE_EMPLOYEE:
        count = standing.active
    elif per == PER_DISK_IN_SMALL_CITY:
        count = standing.in_small_cities
    elif per == PER_DISK_IN_REGION:
        for region in range(REGION_COUNT):
            if mask >> region & 1:
                count += standing.in_region[region]
    worth = count * DONATION_VP[donation]
    return worth if worth < standing.cap else standing.cap


def total(state: State, seat: int, standing: Standing) -> int:
    """The same as `player_sheet(state, seat).total`."""
    company = state.companies[seat]
    vp = company.vp + EMPLOYEE_VP * standing.active + standing.city_vp + standing.connections
    if company.action_choice:
        vp += ACTION_CHOICE_VP
    vp += department_vp(state, company) + on_tabs(company, state.edition.tab_vp)
    if company.donations > 0:
        payments: list[int] = []
        for donation in range(DONATION_COUNT):
            if has_donor(state.donors[donation], seat):
                if DONATION_PER[donation] == PER_PAYMENT:
                    payments.append(donation)
                else:
                    vp += donation_worth(company, standing, donation)
        if payments:
            vp += payment_vp(payments, 0, company.money, company.goods)
    return vp


def payment_vp(donations: list[int], index: int, money: int, goods: int) -> int:
    """The most VP from paying for these donations from `index` on; goods are sold for missing money (7.4)."""
    if index == len(donations):
        return 0
    donation = donations[index]
    best = 0
    for times in range(PAYMENT_TIMES[donation] + 1):
        money_left = money - PAYMENT_MONEY[donation] * times
        goods_left = goods - PAYMENT_GOODS[donation] * times
        if money_left < 0:
            goods_left += money_left
            money_left = 0
        if goods_left < 0:
            break
        vp = DONATION_VP[donation] * times + payment_vp(donations, index + 1, money_left, goods_left)
        if vp > best:
            best = vp
    return best
