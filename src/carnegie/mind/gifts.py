"""Donations: what each will be worth in the end, and whether it is worth its price."""

from carnegie.mind.outlook import Outlook
from carnegie.mind.standing import Standing, donation_worth, payment_vp
from carnegie.mind.weights import SCALE
from carnegie.rules.donating import donation_price
from carnegie.rules.donations import DONATION_COUNT
from carnegie.rules.scoring import DONATION_PER, PER_DONATION, PER_PAYMENT
from carnegie.rules.state import State
from carnegie.rules.timeline import ROUNDS


def gift_worth(outlook: Outlook, standing: Standing, donation: int) -> int:
    """The VP of the donation at the end of the game, as far as it can be seen, less its price."""
    company = outlook.company
    weights = outlook.weights
    price = donation_price(company)
    per = DONATION_PER[donation]
    if per == PER_PAYMENT:
        now = payment_vp([donation], 0, max(0, company.money - price), company.goods)
    else:
        now = donation_worth(company, standing, donation)
        if per == PER_DONATION:
            now += 2  # it counts itself
    worth = now * SCALE + weights.growth[per] * outlook.left // ROUNDS
    most = standing.cap * SCALE
    if worth > most:
        worth = most
    return worth - price * weights.donation_money


def best_gift(state: State, outlook: Outlook) -> int:
    """The worth of the best free donation."""
    standing = Standing(state, outlook.seat)
    most = -(10**9)
    for donation in range(DONATION_COUNT):
        if state.donors[donation] == 0:
            worth = gift_worth(outlook, standing, donation)
            if worth > most:
                most = worth
    return most
