"""Final scoring (rulebook part 2, chapter 5 and part 4, chapter 3; clauses 7.1 to 7.5, 8.7), at any moment."""

from typing import Final

from carnegie.rules.cities import (
    ANDREW,
    CITY_COUNT,
    CITY_NAMES,
    CITY_REGION,
    CITY_SIZE,
    CITY_VP,
    CONNECTION_POINTS,
    NEIGHBOURS,
    SLOT_CITY,
    SLOT_COUNT,
    SMALL,
)
from carnegie.rules.company import SQUARE_COUNT
from carnegie.rules.departments import DEPARTMENT_COUNT, DEPARTMENT_TYPE, FIRST_TILE, TYPE_NUMBER
from carnegie.rules.donations import DONATION_COUNT, DONATION_NAMES, has_donor
from carnegie.rules.facts import FACTS
from carnegie.rules.regions import LAST_SPACE, LEVEL_NAMES, RAILROAD, REGION_COUNT, REGION_NUMBER, TRACK_LEVEL
from carnegie.rules.solo import VP_CARDS
from carnegie.rules.state import Company, State
from carnegie.rules.tabs import TAB_COUNT, TAB_NUMBER

ACTION_CHOICE_VP: Final = 3
EMPLOYEE_VP: Final = 1
ANDREW_TILE_VP: Final = 2
ANDREW_TRACK_VP: Final = 6
CITIES: Final[list[int]] = list(range(CITY_COUNT))
MAJORS: Final[list[int]] = [city for city in CITIES if CONNECTION_POINTS[city] > 0]
DONATION_CAP: Final[int] = FACTS.donation_cap
CONNECTION_VP: Final[list[list[int]]] = [
    [FACTS.connection_vp[name].get(points, 0) for points in range(6)] for name in LEVEL_NAMES
]

# What a donation counts, as numbers; the operand is a bit mask of types, projects or regions.
PER_FLAT: Final = 0
PER_DEPARTMENT: Final = 1
PER_PROJECT: Final = 2
PER_RAILROAD: Final = 3
PER_DONATION: Final = 4
PER_PAYMENT: Final = 5
PER_ACTIVE_EMPLOYEE: Final = 6
PER_DISK_IN_REGION: Final = 7
PER_DISK_IN_SMALL_CITY: Final = 8
_PER_NAMES: Final[list[str]] = [
    "flat", "department", "project", "railroad", "donation", "payment", "active_employee", "disk_in_region",
    "disk_in_small_city",
]  # fmt: skip


def _mask(per: str, of: tuple[str, ...]) -> int:
    if per == "department":
        return sum(1 << TYPE_NUMBER[name] for name in of)
    if per == "project":
        return sum(1 << TAB_NUMBER[name] for name in of)
    return sum(1 << REGION_NUMBER[name] for name in of)


DONATION_VP: Final[list[int]] = [donation.vp for donation in FACTS.donations]
DONATION_PER: Final[list[int]] = [_PER_NAMES.index(donation.per) for donation in FACTS.donations]
DONATION_MASK: Final[list[int]] = [_mask(donation.per, donation.of) for donation in FACTS.donations]
PAYMENT_MONEY: Final[list[int]] = [donation.pay.money for donation in FACTS.donations]
PAYMENT_GOODS: Final[list[int]] = [donation.pay.goods for donation in FACTS.donations]
PAYMENT_TIMES: Final[list[int]] = [donation.max_times or 0 for donation in FACTS.donations]


class ScoreSheet:
    """One score, line by line (7.1). Andrew has lines of his own and none of the company's (8.7)."""

    def __init__(self) -> None:
        self.immediate = 0
        self.action_choice = 0
        self.employees = 0
        self.departments = 0
        self.tabs = 0
        self.connections = 0
        self.cities = 0
        self.donations = 0
        self.cards = 0
        self.tracks = 0
        self.donation_vp: dict[str, int] = {}
        """VP of each donation made, by its name."""
        self.connected: list[str] = []
        """The cities of the group that scores the connections."""
        self.money_paid = 0
        self.goods_paid = 0
        self.goods_sold = 0

    @property
    def total(self) -> int:
        company = self.immediate + self.action_choice + self.employees + self.departments + self.tabs
        return company + self.connections + self.cities + self.donations + self.cards + self.tracks

    def lines(self) -> dict[str, int]:
        """The lines of the score, by name."""
        return {
            "immediate": self.immediate,
            "action_choice": self.action_choice,
            "employees": self.employees,
            "departments": self.departments,
            "tabs": self.tabs,
            "connections": self.connections,
            "cities": self.cities,
            "donations": self.donations,
            "cards": self.cards,
            "tracks": self.tracks,
        }

    def as_dict(self) -> dict[str, object]:
        """JSON-ready: the lines, the total and what stands behind them."""
        return {
            "total": self.total,
            **self.lines(),
            "donation_vp": dict(self.donation_vp),
            "connected": list(self.connected),
            "money_paid": self.money_paid,
            "goods_paid": self.goods_paid,
            "goods_sold": self.goods_sold,
        }

    def __repr__(self) -> str:
        lines = ", ".join(f"{name}={vp}" for name, vp in self.lines().items() if vp)
        return f"<ScoreSheet total={self.total}{', ' if lines else ''}{lines}>"


def sheets(state: State) -> list[ScoreSheet]:
    """A sheet a seat, and Andrew's last in solo: the final scores, or what they would be if the game ended now."""
    out = [player_sheet(state, seat) for seat in range(len(state.companies))]
    if state.andrew is not None:
        out.append(andrew_sheet(state))
    return out


def player_sheet(state: State, seat: int) -> ScoreSheet:
    company = state.companies[seat]
    sheet = ScoreSheet()
    sheet.immediate = company.vp
    sheet.action_choice = ACTION_CHOICE_VP if company.action_choice else 0
    sheet.employees = EMPLOYEE_VP * company.active_total()
    sheet.departments = department_vp(state, company)
    sheet.tabs = on_tabs(company, state.edition.tab_vp)
    sheet.cities = city_vp(state, seat)
    score_connections(state, seat, sheet)
    if company.donations == 0:
        return sheet
    cap = DONATION_CAP + on_tabs(company, state.edition.tab_cap)  # 7.3
    for donation in range(DONATION_COUNT):
        if has_donor(state.donors[donation], seat) and DONATION_PER[donation] != PER_PAYMENT:
            add_donation(sheet, donation, min(cap, DONATION_VP[donation] * count_for(state, seat, donation)))
    score_payments(sheet, best_payments(state, seat), cap)
    return sheet


def add_donation(sheet: ScoreSheet, donation: int, vp: int) -> None:
    sheet.donation_vp[DONATION_NAMES[donation]] = vp
    sheet.donations += vp


def department_vp(state: State, company: Company) -> int:
    """For the departments built, by the row they are in."""
    vp = 0
    for square in range(SQUARE_COUNT):
        if company.department[square] >= FIRST_TILE:
            vp += state.edition.row_vp[square // 4]
    return vp


def on_tabs(company: Company, prints: list[list[int]]) -> int:
    """The sum of what is printed on the spaces that the company's tabs have reached."""
    total = 0
    for tab in range(TAB_COUNT):
        if company.sides[tab] >= 0:
            printed = prints[company.tab_side(tab)]
            for space in range(company.spaces[tab] + 1):
                total += printed[space]
    return total


def city_vp(state: State, owner: int) -> int:
    vp = 0
    for slot in range(SLOT_COUNT):
        if state.slots[slot] == owner:
            vp += CITY_VP[SLOT_CITY[slot]]
    return vp


def score_connections(state: State, seat: int, sheet: ScoreSheet) -> None:
    present = [False] * CITY_COUNT
    for slot in range(SLOT_COUNT):
        if state.slots[slot] == seat:
            present[SLOT_CITY[slot]] = True
    transport = state.companies[seat].transport
    group = best_group(present, transport, CITIES)
    sheet.connections = group_vp(group, transport)
    sheet.connected = [CITY_NAMES[city] for city in group]


def best_group(present: list[bool], transport: list[int], starts: list[int]) -> list[int]:
    """The group of linked cities that scores the most, none if there is no such group (7.2).

    Groups are looked for from each of `starts`, in which every major city has to be. Of equal ones it is the first.
    """
    majors = 0
    for city in MAJORS:
        if present[city]:
            majors += 1
    best: list[int] = []
    if majors < 2:
        return best
    most = 0
    unseen = present[:]
    for start in starts:
        if unseen[start]:
            group = linked(start, unseen)
            vp = group_vp(group, transport)
            if vp > most:
                most = vp
                best = group
    return best


def linked(start: int, unseen: list[bool]) -> list[int]:
    """The cities that roads link to this one over unseen cities; all of them are seen afterwards."""
    unseen[start] = False
    group = [start]
    for city in group:  # grows as neighbours are found
        for neighbour in NEIGHBOURS[city]:
            if unseen[neighbour]:
                unseen[neighbour] = False
                group.append(neighbour)
    return group


def group_vp(group: list[int], transport: list[int]) -> int:
    """Of a group with at least two major cities: by their points, and by the lowest of their transport levels (7.2)."""
    majors = 0
    points = 0
    level = RAILROAD
    for city in group:
        if CONNECTION_POINTS[city] > 0:
            majors += 1
            points += CONNECTION_POINTS[city]
            region = CITY_REGION[city]
            level = min(level, TRACK_LEVEL[region][transport[region]])
    return CONNECTION_VP[level][points] if majors >= 2 else 0


def count_for(state: State, seat: int, donation: int) -> int:
    """How often a donation finds in that seat's company what it counts (7.3)."""
    company = state.companies[seat]
    per = DONATION_PER[donation]
    mask = DONATION_MASK[donation]
    count = 0
    if per == PER_FLAT:
        count = 1
    elif per == PER_DEPARTMENT:
        for department in range(1, DEPARTMENT_COUNT):
            if company.square[department] >= 0 and mask >> DEPARTMENT_TYPE[department] & 1:
                count += 1
    elif per == PER_PROJECT:
        for tab in range(TAB_COUNT):
            if mask >> tab & 1:
                count += company.built[tab]
    elif per == PER_RAILROAD:
        for region in range(REGION_COUNT):
            if TRACK_LEVEL[region][company.transport[region]] == RAILROAD:
                count += 1
    elif per == PER_DONATION:
        count = company.donations
    elif per == PER_ACTIVE_EMPLOYEE:
        count = company.active_total()
    else:
        for slot in range(SLOT_COUNT):
            if state.slots[slot] == seat:
                city = SLOT_CITY[slot]
                in_region = per == PER_DISK_IN_REGION and mask >> CITY_REGION[city] & 1
                if in_region or (per == PER_DISK_IN_SMALL_CITY and CITY_SIZE[city] == SMALL):
                    count += 1
    return count


class Payments:
    """One way to pay for Welfare donations in final scoring (7.4)."""

    def __init__(self, donations: list[int], money: int, goods: int) -> None:
        self.donations = donations
        self.times: list[int] = [0] * len(donations)
        self.money_left = money
        self.goods_left = goods
        self.money_paid = 0
        self.goods_paid = 0
        self.goods_sold = 0

    def vp(self) -> int:
        vp = 0
        for index, donation in enumerate(self.donations):
            vp += DONATION_VP[donation] * self.times[index]
        return vp


def payment_donations(state: State, owner: int) -> list[int]:
    return [
        donation
        for donation in range(DONATION_COUNT)
        if DONATION_PER[donation] == PER_PAYMENT and has_donor(state.donors[donation], owner)
    ]


def ways_to_pay(donations: list[int], money: int, goods: int, may_sell: bool) -> list[Payments]:
    """Every affordable number of payments for each donation; goods are sold only for the money that is missing."""
    out: list[Payments] = []
    counts = [0] * len(donations)
    while True:
        need_money = 0
        need_goods = 0
        for index, donation in enumerate(donations):
            need_money += PAYMENT_MONEY[donation] * counts[index]
            need_goods += PAYMENT_GOODS[donation] * counts[index]
        sold = max(0, need_money - money)
        if need_goods + sold <= goods and (sold == 0 or may_sell):
            way = Payments(donations, money + sold - need_money, goods - sold - need_goods)
            way.times = counts[:]
            way.money_paid = need_money
            way.goods_paid = need_goods
            way.goods_sold = sold
            out.append(way)
        position = 0
        while position < len(counts) and counts[position] == PAYMENT_TIMES[donations[position]]:
            counts[position] = 0
            position += 1
        if position == len(counts):
            return out
        counts[position] += 1


def best_ways(ways: list[Payments]) -> list[Payments]:
    """Those that bring the most VP, in the same order."""
    most = max([way.vp() for way in ways])
    return [way for way in ways if way.vp() == most]


def best_payments(state: State, seat: int) -> Payments:
    """The seat's best way to pay for its own donations; of equal ones the first that leaves Andrew the least VP."""
    company = state.companies[seat]
    own = payment_donations(state, seat)
    if not own:
        return Payments(own, company.money, company.goods)
    against = payment_donations(state, ANDREW)
    best = best_ways(ways_to_pay(own, company.money, company.goods, True))
    if not against:
        return best[0]
    chosen = best[0]
    least = -1
    for way in best:
        vp = best_ways(ways_to_pay(against, way.money_left, way.goods_left, False))[0].vp()
        if least < 0 or vp < least:
            least = vp
            chosen = way
    return chosen


def score_payments(sheet: ScoreSheet, way: Payments, cap: int) -> None:
    for index, donation in enumerate(way.donations):
        add_donation(sheet, donation, min(cap, DONATION_VP[donation] * way.times[index]))
    sheet.money_paid = way.money_paid
    sheet.goods_paid = way.goods_paid
    sheet.goods_sold = way.goods_sold


def andrew_sheet(state: State) -> ScoreSheet:
    """Andrew's score; his donations count what the player has (8.7)."""
    andrew = state.andrew
    assert andrew is not None
    sheet = ScoreSheet()
    for place, cards in enumerate(andrew.filed):
        sheet.cards += VP_CARDS[place] * len(cards)
    if andrew.face_up:
        sheet.cards += VP_CARDS[andrew.shift]  # this round's card, if the game ended now
    sheet.departments = ANDREW_TILE_VP * len(andrew.tiles)
    for region in range(REGION_COUNT):
        if andrew.transport[region] == LAST_SPACE:
            sheet.tracks += ANDREW_TRACK_VP
    sheet.cities = city_vp(state, ANDREW)
    for donation in range(DONATION_COUNT):
        if has_donor(state.donors[donation], ANDREW) and DONATION_PER[donation] != PER_PAYMENT:
            add_donation(sheet, donation, min(DONATION_CAP, DONATION_VP[donation] * count_for(state, 0, donation)))
    theirs = payment_donations(state, ANDREW)
    if not theirs:
        return sheet
    left = best_payments(state, 0)
    ways = ways_to_pay(theirs, left.money_left, left.goods_left, False)
    score_payments(sheet, best_ways(ways)[0], DONATION_CAP)
    return sheet
