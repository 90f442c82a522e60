"""Construction (rulebook part 2, 3.3; clause 5.6): projects are built in the cities."""

from typing import Final

from carnegie.rules import events
from carnegie.rules.cities import CITY_REGION, CITY_SIZE, LEFT_TWIN, NOBODY, PAYS_TRANSPORT, SLOT_CITY, SLOTS_FOR, SMALL
from carnegie.rules.departments import CONSTRUCTION_OUTSOURCING
from carnegie.rules.facts import GOODS, MONEY
from carnegie.rules.income import pay_transport
from carnegie.rules.legal import Legal
from carnegie.rules.missions import send
from carnegie.rules.moves import BUILD, BUY_UP_TO, MOST_GOODS_AT_ONCE, PLACE_HOUSING, Move
from carnegie.rules.state import State
from carnegie.rules.tabs import HOUSING, PROJECT_GOODS, TAB_COUNT

OUTSOURCING_PRICE: Final = 3


def is_offered(state: State, slot: int) -> bool:
    """Whether the slot is free and not the right one of two equal, free ones (which differ only for Andrew)."""
    if state.slots[slot] != NOBODY:
        return False
    twin = LEFT_TWIN[slot]
    return twin < 0 or state.slots[twin] != NOBODY or state.is_solo()


def add_builds(state: State, out: Legal) -> None:
    """Every project that is ready and paid for, on every free slot for it."""
    company = state.company()
    if state.department == CONSTRUCTION_OUTSOURCING and company.money < OUTSOURCING_PRICE:
        return
    for tab in range(TAB_COUNT):
        if company.ready[tab] > 0 and company.goods >= PROJECT_GOODS[tab]:
            moves = BUILD[tab]
            for index, slot in enumerate(SLOTS_FOR[tab]):
                if is_offered(state, slot):
                    out.add(moves[index])


def can_build(state: State, outsourced: bool) -> bool:
    """Whether some project can be built, now or (for the $3 of Construction Outsourcing) after selling goods."""
    company = state.company()
    for tab in range(TAB_COUNT):
        spare = company.goods - PROJECT_GOODS[tab]
        if company.ready[tab] == 0 or spare < 0:
            continue
        if outsourced and company.money + spare < OUTSOURCING_PRICE:
            continue
        for slot in SLOTS_FOR[tab]:
            if state.slots[slot] == NOBODY:
                return True
    return False


def place(state: State, tab: int, slot: int) -> None:
    """The tab's disk that was revealed first goes to the slot."""
    company = state.company()
    company.ready[tab] -= 1
    company.built[tab] += 1
    state.slots[slot] = state.seat
    state.projects[slot] = tab
    events.placed(state, state.seat, slot, tab)


def apply_build(state: State, move: Move) -> None:
    company = state.company()
    city = SLOT_CITY[move.b]
    region = CITY_REGION[city]
    if state.department == CONSTRUCTION_OUTSOURCING:
        company.money -= OUTSOURCING_PRICE
        events.paid(state, MONEY, OUTSOURCING_PRICE, "outsourcing")
    else:
        send(state, state.department, region)
    goods = PROJECT_GOODS[move.a]
    company.goods -= goods
    events.paid(state, GOODS, goods, "project")
    place(state, move.a, move.b)
    if PAYS_TRANSPORT[city] and CITY_SIZE[city] == SMALL:
        pay_transport(state, region, 1)


def add_housings(state: State, out: Legal) -> None:
    """The first Housing disk: the free Housing slots of medium and major cities (1.7)."""
    for move in PLACE_HOUSING:
        if is_offered(state, move.b):
            out.add(move)


def apply_housing(state: State, move: Move) -> None:
    place(state, HOUSING, move.b)


def add_purchases(state: State, out: Legal) -> None:
    """Supply Chain: as many goods as there is money for, at most 3."""
    most = min(MOST_GOODS_AT_ONCE, state.company().money)
    if most > 0:
        out.add_all(BUY_UP_TO[most])


def apply_buy(state: State, move: Move) -> None:
    company = state.company()
    company.money -= move.a
    events.paid(state, MONEY, move.a, "goods")
    company.goods += move.a
    events.received(state, GOODS, move.a, "supply_chain")
