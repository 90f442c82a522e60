"""Donations (rulebook part 2, 2.2 and part 3, chapter 2; clauses 4.1 to 4.3), and Charitable Giving (5.7)."""

from carnegie.rules import events
from carnegie.rules.departments import CHARITABLE_GIVING, COMMUNICATIONS
from carnegie.rules.donations import (
    COMMUNICATIONS_STEP,
    DONATION_COUNT,
    DONATION_STEP,
    has_donor,
    with_donor,
)
from carnegie.rules.facts import MONEY
from carnegie.rules.legal import Legal
from carnegie.rules.missions import send
from carnegie.rules.moves import DONATE, GIVE, PASS, Move
from carnegie.rules.regions import REGION_COUNT
from carnegie.rules.state import Company, State


def donation_price(company: Company) -> int:
    """What the next donation costs (4.1)."""
    basis = COMMUNICATIONS_STEP if company.active_in(COMMUNICATIONS) > 0 else DONATION_STEP
    return basis * (company.donations + 1)


def could_pay(company: Company, price: int) -> bool:
    """Whether the company has the money, or would have it after selling goods (2.4)."""
    return company.money + company.goods >= price


def add_donations(state: State, out: Legal) -> None:
    """The free donations, if they can be paid for, and `pass`; nothing if not even selling goods would help."""
    company = state.company()
    price = donation_price(company)
    if company.disks == 0 or not could_pay(company, price):
        return
    free = False
    donors = state.donors
    for donation in range(DONATION_COUNT):
        if donors[donation] == 0:
            free = True
            if company.money >= price:
                out.add(DONATE[donation])
    if free:
        out.add(PASS)


def make_donation(state: State, donation: int) -> None:
    """Pays the price and puts a disk from supply on the donation."""
    company = state.company()
    price = donation_price(company)
    company.money -= price
    events.paid(state, MONEY, price, "donation")
    company.disks -= 1
    company.donations += 1
    state.donors[donation] = with_donor(state.donors[donation], state.seat)
    events.donated(state, state.seat, donation)


def can_join(state: State, donation: int) -> bool:
    """Whether another's disk lies on the donation and the acting seat's own does not (5.7)."""
    donors = state.donors[donation]
    return donors > 0 and not has_donor(donors, state.seat)


def can_give(state: State) -> bool:
    """Whether Charitable Giving can be used, now or after selling goods."""
    company = state.company()
    if company.disks == 0 or not could_pay(company, donation_price(company)):
        return False
    return any(can_join(state, donation) for donation in range(DONATION_COUNT))


def add_gifts(state: State, out: Legal) -> None:
    company = state.company()
    if company.disks == 0 or company.money < donation_price(company):
        return
    for donation in range(DONATION_COUNT):
        if can_join(state, donation):
            for region in range(REGION_COUNT):
                out.add(GIVE[region * DONATION_COUNT + donation])


def apply_give(state: State, move: Move) -> None:
    send(state, CHARITABLE_GIVING, move.a)
    make_donation(state, move.b)
