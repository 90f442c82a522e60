"""The first move that comes to mind: every question answered at a glance, fast enough for thousands of playouts.

The worth of a move is estimated from the weights without playing it. Whoever wants to know better plays it and looks.
"""

from typing import Final

from carnegie.mind.gifts import best_gift, gift_worth
from carnegie.mind.habits import LEARNED_BYTES, Habits
from carnegie.mind.network import Network
from carnegie.mind.outlook import NEVER, SECOND, Floor, Outlook, workstation_price
from carnegie.mind.prospects import project_worth, site_worth, step_worth
from carnegie.mind.standing import Standing
from carnegie.mind.weights import SCALE, Weights
from carnegie.rules.activation import NO_WORKSTATION
from carnegie.rules.chance import Chance
from carnegie.rules.cities import SLOT_CITY
from carnegie.rules.company import DISTANCE, SQUARE_COUNT
from carnegie.rules.departments import (
    ADVANCED_DESIGN,
    COMMERCE_AND_FINANCE,
    COMMUNICATIONS,
    CONSTRUCTION,
    CONSTRUCTION_OUTSOURCING,
    CONSTRUCTION_TYPE,
    DEPARTMENT_COUNT,
    DEPARTMENTS_OF_TYPE,
    ENGINEERING,
    GAINS_IN_PLACE,
    GAINS_ON_MISSION,
    HR_TYPE,
    HUMAN_RESOURCES,
    LOBBY,
    LOGISTICS,
    NEW_LOBBY,
    PROPERTY_MANAGEMENT,
    PURCHASING,
    RECRUITING,
    RESEARCH_AND_DEVELOPMENT,
    SAFETY_AND_QUALITY,
    SALES,
    STRATEGIC_PLANNING,
    SUPPLY_CHAIN,
    TELEGRAPH_OPERATORS,
    TRAINING_AND_PARTNERSHIPS,
    TYPE_COUNT,
    gain_of,
)
from carnegie.rules.donating import donation_price
from carnegie.rules.donations import DONATION_COUNT
from carnegie.rules.facts import EMPLOYEE, GOODS, MONEY, MOVES, STUDY
from carnegie.rules.human_resources import pairs, starting_moves
from carnegie.rules.management import LOGISTICS_PRICE, SALES_PRICE, build_goods
from carnegie.rules.moves import (
    ACTIVATE,
    ASSIGN,
    CHOOSE,
    DONATE,
    DONE,
    K_ADD,
    K_ADVANCE,
    K_BUILD,
    K_CHOOSE,
    K_DEVELOP,
    K_GAIN,
    K_GIVE,
    K_HOUSING,
    K_MISSION,
    K_MOVE,
    K_RESERVE,
    K_TAKE,
    K_TRADE,
    K_USE,
    PASS,
    RETURN,
    SELL,
    TABS,
    TIMELINE,
    TO_NEW_LOBBY,
    Move,
    journey,
)
from carnegie.rules.research import POINTS_IN_DESIGN, POINTS_IN_RESEARCH
from carnegie.rules.state import (
    P_ACTIVATION,
    P_DEPARTMENTS,
    P_DONATION,
    P_HOUSING,
    P_INCOME,
    P_OPENING,
    P_RESERVE,
    P_TIMELINE,
    S_ASSIGN,
    S_LOBBY,
    S_STUDY,
    State,
    step_first,
    step_kind,
    step_second,
)
from carnegie.rules.tabs import TAB_COUNT
from carnegie.rules.timeline import ROUNDS, ROW_LENGTH, event_row, has_donation, region_of

NOTHING: Final = -(10**9)
FINEST: Final = 4096
PLACES: Final = 4096
"""More moves than are ever considered at once."""
TILE_FIRST: Final = 100 * SCALE
"""Using the Action Choice tile comes before anything else in the turn."""

ORDER: Final[list[int]] = [
    {
        SAFETY_AND_QUALITY: 1, RECRUITING: 2, TRAINING_AND_PARTNERSHIPS: 3, HUMAN_RESOURCES: 4,
        COMMERCE_AND_FINANCE: 1, PURCHASING: 2, STRATEGIC_PLANNING: 3, LOGISTICS: 4, SALES: 5,
        SUPPLY_CHAIN: 1, CONSTRUCTION: 2, ENGINEERING: 3, CONSTRUCTION_OUTSOURCING: 4,
    }.get(department, 9)
    for department in range(DEPARTMENT_COUNT)
]  # fmt: skip
"""Which department to open first: those that bring something in before those that spend it."""


class Instinct:
    """Answers at a glance; with jitter, now and then otherwise, so that playouts differ.

    `consider` leaves the moves worth a thought in `moves`, and what each gains in `worths`: the first `count` of both.
    """

    def __init__(self, weights: Weights, chance: Chance, jitter: int) -> None:
        self.weights = weights
        self.chance = chance
        self.jitter = jitter
        self.row_jitter = jitter
        self.thorough = False
        """Whether another department is considered, too, while the open one is still of use."""
        self.moves: list[Move] = []
        self.worths: list[int] = []
        self.count = 0
        self.outlook: Outlook | None = None
        self.round = -1
        self.phase = -1
        self.network: Network | None = None
        self.habits = Habits(weights.habits) if len(weights.habits) == LEARNED_BYTES else None

    def choose(self, state: State) -> Move:
        """The move that seems to gain most."""
        self.consider(state)
        jitter = self.row_jitter if state.phase == P_TIMELINE else self.jitter
        worths = self.worths
        best = 0
        most = NOTHING
        for index in range(self.count):
            worth = worths[index]
            if jitter > 0:
                worth += self.chance.below(FINEST) * jitter // FINEST
            if worth > most:
                most = worth
                best = index
        return self.moves[best]

    def consider(self, state: State) -> None:
        self.count = 0
        outlook = self.look(state)
        phase = state.phase
        if state.stack:
            self.consider_step(state, outlook)
        elif phase == P_DEPARTMENTS:
            self.consider_departments(state, outlook)
        elif phase == P_ACTIVATION:
            self.consider_activation(state, outlook)
        elif phase == P_INCOME:
            self.consider_return(state, outlook)
        elif phase == P_DONATION:
            self.consider_donation(state, outlook)
        elif phase == P_TIMELINE:
            self.consider_rows(state)
        elif phase == P_OPENING:
            self.consider_journeys(state, outlook)
            self.offer(DONE, 0)
        elif phase == P_HOUSING:
            self.consider_builds(state, outlook, K_HOUSING, 0)
        elif phase == P_RESERVE:
            for index in range(state.legal.single_count):
                move = state.legal.singles[index]
                if move.code == K_RESERVE:
                    self.offer(move, self.weights.has[move.a])
        else:
            self.consider_sides()
        habits = self.habits
        if habits is not None and self.count > 1:
            habits.look(state, outlook)
            for index in range(self.count):
                self.worths[index] += habits.correction(self.moves[index])

    def best(self, most: int) -> list[int]:
        """The places of so many of the considered moves, those that seem to gain most first."""
        order = sorted([place - self.worths[place] * PLACES for place in range(self.count)])
        return [packed % PLACES for packed in order[:most]]

    def offer(self, move: Move, worth: int) -> None:
        count = self.count
        if count < len(self.moves):
            self.moves[count] = move
            self.worths[count] = worth
        else:
            self.moves.append(move)
            self.worths.append(worth)
        self.count = count + 1

    def look(self, state: State) -> Outlook:
        """The outlook of the acting seat, made anew when the phase or the company is another."""
        outlook = self.outlook
        if (
            outlook is None
            or outlook.company is not state.companies[state.seat]
            or self.round != state.round
            or self.phase != state.phase
        ):
            outlook = Outlook(state, state.seat, self.weights)
            self.outlook = outlook
            self.round = state.round
            self.phase = state.phase
            self.network = None
        return outlook

    def net(self, state: State) -> Network:
        """The acting seat's network; kept until its next project."""
        network = self.network
        if network is None or network.disks != state.companies[state.seat].built_total():
            network = Network(state, state.seat)
            self.network = network
        return network

    # Inside a turn ----------------------------------------------------------------------------------------------------

    def consider_step(self, state: State, outlook: Outlook) -> None:
        packed = state.stack[-1]
        kind = step_kind(packed)
        company = outlook.company
        if kind == S_STUDY:
            self.consider_research(state, outlook)
            self.offer(DONE, 0)
        elif kind == S_LOBBY:
            floor = Floor(state, outlook)
            new = floor.arrive[company.square[NEW_LOBBY]] - floor.arrive[company.square[LOBBY]]
            self.offer(TO_NEW_LOBBY[0], 0)
            self.offer(TO_NEW_LOBBY[step_first(packed)], new)
        elif kind == S_ASSIGN:
            self.consider_assignment(state, outlook, step_first(packed))
        else:
            choice = state.edition.tab_choice[company.tab_side(step_first(packed))][step_second(packed)]
            for index in range(state.legal.single_count):
                move = state.legal.singles[index]
                if move.code == K_TAKE:
                    self.offer(move, received(outlook, move.a, choice[move.a]))

    def consider_assignment(self, state: State, outlook: Outlook, target: int) -> None:
        """Who gains most by going to the new department; the active ones stay."""
        floor = Floor(state, outlook)
        company = outlook.company
        for square in range(SQUARE_COUNT):
            if square != target and company.inactive[square] > 0:
                self.offer(ASSIGN[square * 2], floor.arrive[target] - floor.stay[square])
        self.offer(PASS, 0)

    def consider_research(self, state: State, outlook: Outlook) -> None:
        legal = state.legal
        for index in range(legal.single_count):
            move = legal.singles[index]
            if move.code in (K_ADVANCE, K_DEVELOP):
                self.offer(move, step_worth(state, outlook, move))

    def consider_journeys(self, state: State, outlook: Outlook) -> None:
        """Journeys of inactive employees that gain something, by the gain for each move."""
        company = outlook.company
        floor = Floor(state, outlook)
        moves = state.moves
        for start in range(SQUARE_COUNT):
            if company.inactive[start] == 0:
                continue
            stay = floor.stay[start]
            for end in range(SQUARE_COUNT):
                gain = floor.arrive[end] - stay
                if gain > 0:
                    distance = DISTANCE[start * SQUARE_COUNT + end]
                    if 0 < distance <= moves:
                        self.offer(journey(start, end, False), gain // distance)

    # The phases -------------------------------------------------------------------------------------------------------

    def consider_activation(self, state: State, outlook: Outlook) -> None:
        company = outlook.company
        for square in range(SQUARE_COUNT):
            price = workstation_price(state, company, square)
            if price != NO_WORKSTATION and price <= company.money:
                self.offer(
                    ACTIVATE[square], outlook.activation(company.department[square], company.active[square], price)
                )
        self.offer(DONE, 0)

    def consider_return(self, state: State, outlook: Outlook) -> None:
        """Everybody comes home; or one fewer, who then waits for the region's next event and lets it pay again."""
        region = region_of(state.event_space())
        away = outlook.company.missions[region]
        self.offer(RETURN[away - 1], SCALE)
        if away > 1:
            steps = outlook.steps[SECOND + region]
            worth = 0
            if steps < NEVER:
                home = outlook.home(region)
                worth = home * self.weights.wait[steps] // SCALE + outlook.trigger(steps) - home
            self.offer(RETURN[away - 2], SCALE + worth if worth > 0 else 0)

    def consider_donation(self, state: State, outlook: Outlook) -> None:
        company = outlook.company
        if company.money < donation_price(company):
            worth = best_gift(state, outlook) - self.weights.donate
            self.offer(SELL, worth)
        else:
            standing = Standing(state, outlook.seat)
            for donation in range(DONATION_COUNT):
                if state.donors[donation] == 0:
                    self.offer(DONATE[donation], gift_worth(outlook, standing, donation) - self.weights.donate)
        self.offer(PASS, 0)

    def consider_departments(self, state: State, outlook: Outlook) -> None:
        """Journeys first, for moves are lost with the next use; then uses, then the next department, then research."""
        if state.moves > 0:
            self.consider_journeys(state, outlook)
            if self.count > 0:
                self.offer(DONE, 0)
                return
        if state.fresh:
            self.consider_types(state, outlook)
        legal = state.legal
        leaving = self.leaving(state, outlook)
        standing: Standing | None = None
        useful = self.consider_builds(state, outlook, K_BUILD, leaving)
        opening = False
        for index in range(legal.single_count):
            move = legal.singles[index]
            code = move.code
            worth = 0
            if code == K_USE:
                opening = True
                continue
            if code == K_ADD:
                worth = add_worth(state, outlook, move)
            elif code == K_GIVE:
                if standing is None:
                    standing = Standing(state, outlook.seat)
                worth = gift_worth(outlook, standing, move.b) - self.weights.donate
                worth += outlook.mission(move.a) + leaving
            else:
                continue
            useful = useful or worth > 0
            self.offer(move, worth)
        for number in range(legal.list_count):
            moves = legal.lists[number]
            code = moves[0].code
            if code in (K_MOVE, K_CHOOSE):
                continue
            for move in moves:
                worth = use_worth(state, outlook, move)
                if code == K_MISSION:
                    worth += leaving
                useful = useful or worth > 0
                self.offer(move, worth)
        if opening and (self.thorough or not useful):
            self.consider_openings(state)
        elif not useful:
            self.consider_research(state, outlook)
        self.offer(DONE, 0)

    def consider_builds(self, state: State, outlook: Outlook, code: int, leaving: int) -> bool:
        """Every project on every slot, less the loss of who leaves to build it; whether one of them is worth it."""
        legal = state.legal
        useful = False
        tab = -1
        city = -1
        project = 0
        site = 0
        for index in range(legal.single_count):
            move = legal.singles[index]
            if move.code != code:
                continue
            if move.a != tab:
                tab = move.a
                project = project_worth(state, outlook, tab)
            if SLOT_CITY[move.b] != city:
                city = SLOT_CITY[move.b]
                site = site_worth(state, outlook, self.net(state), city)
            worth = project + site + leaving
            useful = useful or worth > 0
            self.offer(move, worth)
        return useful

    def consider_openings(self, state: State) -> None:
        """Departments that bring something in before those that spend it; opening one costs nothing."""
        legal = state.legal
        for index in range(legal.single_count):
            move = legal.singles[index]
            if move.code == K_USE:
                self.offer(move, SCALE - ORDER[move.a] * 100)

    def consider_types(self, state: State, outlook: Outlook) -> None:
        """Another type of action, if it gives enough more to part with the Action Choice tile."""
        least = turn_worth(state, outlook, state.turn_action) + self.weights.action_choice
        for action in range(TYPE_COUNT):
            if action != state.turn_action:
                worth = turn_worth(state, outlook, action) - least
                if worth > 0:
                    self.offer(CHOOSE[action], worth + TILE_FIRST)

    def consider_rows(self, state: State) -> None:
        """What each row gives the seat, less what it gives the others."""
        outlooks = [Outlook(state, seat, self.weights) for seat in range(len(state.companies))]
        events: list[int] = [NOTHING] * TYPE_COUNT
        for row in range(TYPE_COUNT):
            happening = event_row(state.markers, row)
            if events[happening] == NOTHING:
                space = state.spaces[happening * ROW_LENGTH + state.markers[happening]]
                events[happening] = balance(state, outlooks, space, -1)
            self.offer(TIMELINE[row], events[happening] + balance(state, outlooks, -1, row) + self.weights.row[row])

    def consider_sides(self) -> None:
        for mask in range(len(TABS)):
            worth = 0
            for tab in range(TAB_COUNT):
                if mask >> (TAB_COUNT - 1 - tab) & 1:
                    worth += self.weights.side_b[tab]
            self.offer(TABS[mask], worth)

    def leaving(self, state: State, outlook: Outlook) -> int:
        """The loss of the employee who leaves the open department, if one does."""
        department = state.department
        if department <= LOBBY or department == CONSTRUCTION_OUTSOURCING:
            return 0
        return -outlook.active(department, max(0, outlook.company.active_in(department) - 1))


def use_worth(state: State, outlook: Outlook, move: Move) -> int:
    """One use of the open department, without the loss of the employee who leaves for a mission."""
    code = move.code
    if code == K_GAIN:
        return received(outlook, move.a, gain_of(GAINS_IN_PLACE[state.department], move.a))
    if code == K_MISSION:
        amount = gain_of(GAINS_ON_MISSION[state.department], move.b)
        if state.department == SAFETY_AND_QUALITY:
            amount *= pairs(outlook.company.active_total() - 1)
        return received(outlook, move.b, amount) + outlook.mission(move.a)
    if code == K_TRADE:
        if state.department == LOGISTICS:
            return move.a * (LOGISTICS_PRICE * outlook.money + SCALE - outlook.goods)
        return move.a * (SALES_PRICE * outlook.money - outlook.goods)
    return move.a * (outlook.goods - outlook.money)


def received(outlook: Outlook, what: int, amount: int) -> int:
    if what == MONEY:
        return amount * outlook.money
    if what == GOODS:
        return amount * outlook.goods
    if what == MOVES:
        return amount * outlook.weights.move * outlook.once // SCALE if outlook.company.inactive_total() > 0 else 0
    if what == EMPLOYEE:
        return amount * outlook.employee
    if what == STUDY:
        return amount * outlook.study
    return amount * SCALE


def add_worth(state: State, outlook: Outlook, move: Move) -> int:
    """Building a department: its VP, its use, what donations count it for, and who is there already."""
    company = outlook.company
    weights = outlook.weights
    square = move.b
    worth = state.edition.row_vp[square // 4] * SCALE + weights.has[move.a] * outlook.left // ROUNDS
    worth += outlook.active(move.a, 0) * weights.near[DISTANCE[square * SQUARE_COUNT + company.square[LOBBY]]] // SCALE
    if company.inactive[square] > 0:
        worth += outlook.active(move.a, 0) * weights.lying // (2 * SCALE)
    return worth - build_goods(company, move.a, square) * outlook.goods


def turn_worth(state: State, outlook: Outlook, action: int) -> int:
    """What a department turn of this type brings the company, roughly."""
    company = outlook.company
    weights = outlook.weights
    use = weights.use
    if action == HR_TYPE:
        idle = company.inactive_total()
        worth = min(starting_moves(state, company), 3 * idle) * weights.move
        for department in DEPARTMENTS_OF_TYPE[HR_TYPE]:
            if department != HUMAN_RESOURCES:
                worth += use[department] * company.active_in(department)
        return worth * outlook.once // SCALE
    if action == CONSTRUCTION_TYPE:
        ready = company.ready_total()
        goods = company.goods + 3 * company.active_in(SUPPLY_CHAIN)
        worth = use[SUPPLY_CHAIN] * company.active_in(SUPPLY_CHAIN)
        for department in (CONSTRUCTION, ENGINEERING, CONSTRUCTION_OUTSOURCING):
            builds = min(company.active_in(department), ready, goods)
            ready -= builds
            goods -= builds
            worth += use[department] * builds
        return worth
    worth = 0
    for department in DEPARTMENTS_OF_TYPE[action]:
        active = company.active_in(department)
        if active > 0:
            if department in (STRATEGIC_PLANNING, SALES, LOGISTICS):
                active = min(active, company.goods)
            elif department in (PROPERTY_MANAGEMENT, TELEGRAPH_OPERATORS, COMMUNICATIONS):
                continue
            elif department == RESEARCH_AND_DEVELOPMENT:
                worth += active * POINTS_IN_RESEARCH * outlook.study
                continue
            elif department == ADVANCED_DESIGN:
                worth += active * POINTS_IN_DESIGN * outlook.study
                continue
            worth += active * use[department]
    return worth


def event_worth(state: State, outlook: Outlook, space: int) -> int:
    """What an event on this space brings the company."""
    company = outlook.company
    weights = outlook.weights
    worth = 0
    region = region_of(space)
    if region >= 0 and company.missions[region] > 0:
        worth += company.missions[region] * (outlook.home(region) - outlook.mission(region) // 2) + outlook.pay
    if has_donation(space) and company.money + company.goods >= donation_price(company):
        gift = best_gift(state, outlook) - weights.donate
        if gift > 0:
            worth += gift
    return worth


def balance(state: State, outlooks: list[Outlook], space: int, action: int) -> int:
    """What an event space or an action gives the acting seat, less the share of what it gives the others."""
    total = 0
    players = len(outlooks)
    weights = outlooks[0].weights
    for outlook in outlooks:
        worth = turn_worth(state, outlook, action) if action >= 0 else event_worth(state, outlook, space)
        if outlook.seat == state.seat:
            total += worth
        else:
            total -= worth * weights.others // (SCALE * (players - 1))
    return total
