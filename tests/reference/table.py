"""Plain questions to a position dict: what lies where, and what the seat to act has."""

from typing import Any

from . import facts

Position = dict[str, Any]
Seat = dict[str, Any]


def acting_seat(position: Position) -> Seat:
    seat: Seat = position["seats"][position["to_act"]]
    return seat


def square_of(seat: Seat, department: str) -> str | None:
    """Where the company holds this department; never twice (5.5)."""
    for square in facts.SQUARES:
        if seat["company"][square]["department"] == department:
            return square
    return None


def active_in(seat: Seat, department: str) -> int:
    """The employees standing in a department; the printed one of Human Resources is never counted."""
    square = square_of(seat, department)
    if square is None:
        return 0
    active: int = seat["company"][square]["active"]
    return active


def employees_on(seat: Seat, square: str) -> int:
    total: int = seat["company"][square]["active"] + seat["company"][square]["inactive"]
    return total


def distance(here: str, there: str) -> int:
    """5.3: orthogonal steps through any square, so the rows and the columns between the two add up."""
    return abs(ord(here[0]) - ord(there[0])) + abs(ord(here[1]) - ord(there[1]))


def donations_made(position: Position) -> int:
    """4.1: every donation of the seat counts, those through Charitable Giving too."""
    return sum(1 for owners in position["donations"].values() if position["to_act"] in owners)


def donation_price(position: Position) -> int:
    """4.1, 4.3: $5, $10, ...; $3, $6, ... while an employee is active in Communications."""
    step = facts.DONATION_STEP
    if active_in(acting_seat(position), "communications") > 0:
        step = facts.COMMUNICATIONS_STEP
    return step * (donations_made(position) + 1)


def can_pay_for_a_donation(position: Position) -> bool:
    """4.1, 4.3: the money and a disk from supply."""
    seat = acting_seat(position)
    return bool(seat["disks"] > 0 and seat["money"] >= donation_price(position))


def event_space(position: Position) -> str:
    """2.1, 2.2: the next space of the event's row: a region, a donation, or both."""
    for row in position["timeline"]:
        if row["row"] == position["event_row"]:
            return str(row["spaces"][row["marker"]])
    raise AssertionError("no event row")


def after_selling(position: Position, goods: int) -> Position:
    """The same moment after the seat has sold this many goods at $1 each (5.9)."""
    seat = acting_seat(position)
    seats = list(position["seats"])
    seats[position["to_act"]] = {**seat, "goods": seat["goods"] - goods, "money": seat["money"] + goods}
    return {**position, "seats": seats}
