"""What things are worth to a company now: the weights, seen from where the game stands."""

from typing import Final

from carnegie.mind.weights import SCALE, Weights
from carnegie.rules.activation import NO_WORKSTATION, activation_price
from carnegie.rules.company import DISTANCE, SQUARE_COUNT
from carnegie.rules.departments import (
    ADVANCED_DESIGN,
    COMMERCE_AND_FINANCE,
    COMMUNICATIONS,
    CONSTRUCTION,
    CONSTRUCTION_OUTSOURCING,
    DEPARTMENT_COUNT,
    ENGINEERING,
    HUMAN_RESOURCES,
    LOBBY,
    LOGISTICS,
    NEW_LOBBY,
    NO_DEPARTMENT,
    PROPERTY_MANAGEMENT,
    RESEARCH_AND_DEVELOPMENT,
    SALES,
    STRATEGIC_PLANNING,
    SUPPLY_CHAIN,
    TELEGRAPH_OPERATORS,
    TYPE_COUNT,
)
from carnegie.rules.donating import donation_price
from carnegie.rules.edition import Edition
from carnegie.rules.facts import EMPLOYEE, GOODS, MONEY, STUDY, VP
from carnegie.rules.regions import REGION_COUNT, TRACK_INCOME
from carnegie.rules.state import P_DEPARTMENTS, Company, State
from carnegie.rules.tabs import TAB_COUNT
from carnegie.rules.timeline import DONATION_SPACE, ROUNDS, ROW_LENGTH, region_of

IN_PLACE: Final[list[bool]] = [
    department
    in (
        HUMAN_RESOURCES, COMMERCE_AND_FINANCE, STRATEGIC_PLANNING, RESEARCH_AND_DEVELOPMENT, SALES, LOGISTICS,
        PROPERTY_MANAGEMENT, CONSTRUCTION_OUTSOURCING, SUPPLY_CHAIN, COMMUNICATIONS, ADVANCED_DESIGN,
        TELEGRAPH_OPERATORS,
    )
    for department in range(DEPARTMENT_COUNT)
]  # fmt: skip
"""Whether an employee who is used there stays, and can be used every time."""
BUILDS: Final[list[bool]] = [
    department in (CONSTRUCTION, ENGINEERING, CONSTRUCTION_OUTSOURCING) for department in range(DEPARTMENT_COUNT)
]
SPARE_MONEY: Final = 5
"""More than that beyond the price of the next donation is worth less."""
SPARE_GOODS: Final = 3
"""More than that beyond one for each project that waits is worth less."""
SECOND: Final = REGION_COUNT + 1
"""Where the second events of the regions begin in a list of steps."""
NEVER: Final = 23
"""So many steps of the timeline until something that does not come any more."""


class Outlook:
    """Values in thousandths of a VP for the seat at the state's round."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        self.weights = weights
        self.seat = seat
        company = state.companies[seat]
        self.company = company
        left = ROUNDS - state.round
        self.left = left
        self.steps = steps_until(state)
        donations = self.steps[REGION_COUNT] < NEVER
        if donations:
            self.money = weights.money_late + (weights.money_early - weights.money_late) * left // ROUNDS
        else:
            self.money = weights.money_last
        self.goods = weights.goods_late + (weights.goods_early - weights.goods_late) * left // ROUNDS
        self.study = weights.study_late + (weights.study_early - weights.study_late) * left // ROUNDS
        self.employee = weights.employee_late + (weights.employee_early - weights.employee_late) * left // ROUNDS
        if company.money >= donation_price(company) + SPARE_MONEY:
            self.money = self.money * weights.money_enough // SCALE
        if company.goods >= SPARE_GOODS + company.ready_total():
            self.goods = self.goods * weights.goods_enough // SCALE
        if left == 0:
            self.goods = 0
            self.employee = 0
        self.steady = left * SCALE // TYPE_COUNT
        self.once = left * SCALE // (left + 3)
        self.standing_vp = SCALE * (ROUNDS - left) // ROUNDS
        self.pay = 0
        """What all built projects pay at an event."""
        for tab in range(TAB_COUNT):
            if company.built[tab] > 0 and company.sides[tab] >= 0:
                side = company.tab_side(tab)
                for project in range(company.built[tab]):
                    self.pay += self.project_income(state.edition, side, project)

    def active(self, department: int, already: int) -> int:
        """One more active employee in the department."""
        weights = self.weights
        worth = weights.use[department] * (self.steady if IN_PLACE[department] else self.once) // SCALE
        if BUILDS[department] and self.company.ready_total() <= already:
            worth = worth * weights.idle_builder // SCALE
        return worth * weights.crowd[already] // SCALE + self.standing_vp

    def income(self, amounts: list[int]) -> int:
        return (
            amounts[MONEY] * self.money
            + amounts[GOODS] * self.goods
            + amounts[VP] * SCALE
            + amounts[EMPLOYEE] * self.employee
            + amounts[STUDY] * self.study
        )

    def mission(self, region: int) -> int:
        """An employee in the region's mission area."""
        steps = self.steps[region]
        if steps == NEVER:
            return 0
        worth = self.home(region) * self.weights.wait[steps] // SCALE
        if self.company.missions[region] == 0:
            worth += self.trigger(steps)
        return worth

    def trigger(self, steps: int) -> int:
        """The projects' income at an event so many steps away, for the first employee there."""
        if steps == NEVER:
            return 0
        weights = self.weights
        return self.pay * weights.trigger // SCALE * weights.trigger_wait[steps] // SCALE

    def home(self, region: int) -> int:
        """An employee who comes home from the region now."""
        return self.weights.home * self.once // SCALE + self.transport(region)

    def transport(self, region: int) -> int:
        """The transport income of one employee who comes home."""
        return self.income(TRACK_INCOME[region][self.company.transport[region]])

    def activation(self, department: int, already: int, price: int) -> int:
        """Standing up one more employee in the department for the price."""
        return self.active(department, already) - price * self.money * self.weights.activation_money // SCALE

    def project_income(self, edition: Edition, side: int, project: int) -> int:
        """What a built project of a tab's side pays once; of a choice, about two thirds of all its options."""
        space = edition.project_spaces[side][project]
        choice = edition.tab_choice[side][space]
        return self.income(choice) * 2 // 3 if choice else self.income(edition.tab_income[side][space])


class Floor:
    """What an employee lying on each square of a company board is worth: one of those there, or one more."""

    def __init__(self, state: State, outlook: Outlook) -> None:
        weights = outlook.weights
        company = outlook.company
        lying = weights.lying
        self.stay: list[int] = [0] * SQUARE_COUNT
        self.arrive: list[int] = [0] * SQUARE_COUNT
        goals: list[int] = []
        worths: list[int] = []
        taken: list[bool] = [False] * SQUARE_COUNT
        for square in range(SQUARE_COUNT):
            department = company.department[square]
            if department == NO_DEPARTMENT:
                if company.inactive[square] > 0:
                    self.stay[square] = weights.founding * outlook.once // SCALE
                    taken[square] = company.inactive[square] == 1
                    continue
                worth = weights.founding * outlook.once // SCALE
            elif department in (LOBBY, NEW_LOBBY):
                continue
            else:
                prices = state.edition.workstations[department]
                there = company.active[square] + company.inactive[square]
                if company.inactive[square] > 0 and there <= len(prices):
                    taken[square] = True
                    self.stay[square] = slot_worth(outlook, department, there - 1, prices[there - 1], lying)
                if there >= len(prices):
                    continue
                worth = slot_worth(outlook, department, there, prices[there], lying)
            if worth > 0:
                self.arrive[square] = worth
                goals.append(square)
                worths.append(worth)
        near = weights.near
        for square in range(SQUARE_COUNT):
            best = 0
            for index, goal in enumerate(goals):
                worth = worths[index] * near[DISTANCE[square * SQUARE_COUNT + goal]] // SCALE
                if worth > best:
                    best = worth
            if not taken[square] and best > self.stay[square]:
                self.stay[square] = best
            if best > self.arrive[square]:
                self.arrive[square] = best


def slot_worth(outlook: Outlook, department: int, place: int, price: int, lying: int) -> int:
    """Lying where there is a workstation to stand up at."""
    worth = outlook.activation(department, place, price)
    return worth * lying // SCALE if worth > 0 else 0


def steps_until(state: State) -> list[int]:
    """How often a row must be chosen until an event comes: for each region, for a donation, and for each region again.

    The last ones are the regions' second events from now.
    """
    out = [NEVER] * (SECOND + REGION_COUNT)
    for row in range(TYPE_COUNT):
        marker = state.markers[row]
        if state.event_row == row and state.phase >= P_DEPARTMENTS:
            marker += 1  # this round's event is over
        for column in range(marker, ROW_LENGTH):
            space = state.spaces[row * ROW_LENGTH + column]
            steps = column - marker
            region = region_of(space)
            if region >= 0:
                if steps < out[region]:
                    out[SECOND + region] = out[region]
                    out[region] = steps
                elif steps < out[SECOND + region]:
                    out[SECOND + region] = steps
            if space >= DONATION_SPACE and steps < out[REGION_COUNT]:
                out[REGION_COUNT] = steps
    return out


def workstation_price(state: State, company: Company, square: int) -> int:
    """The next activation price there; NO_WORKSTATION if there is none to pay."""
    if company.inactive[square] == 0 or company.department[square] <= LOBBY:
        return NO_WORKSTATION
    return activation_price(state, company, square)
