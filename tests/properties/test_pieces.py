"""Employees, disks and tiles are neither made nor lost, and the events account for everything that changes hands."""

from collections import Counter
from typing import Any

from hypothesis import given

from .games import Plan, Walk, plans, repeatable

EMPLOYEES = 15
DISKS = 30
TRACKS = 4
SCORE_TRACK = 1
Position = dict[str, Any]


@repeatable
@given(plans)
def test_pieces_are_conserved_and_nothing_is_negative(plan: Plan) -> None:
    walk = Walk(plan)
    position = walk.game.position()
    tiles, neutral = tiles_in_all(position), disks_on_the_board(position)["neutral"]
    while True:
        for seat in range(walk.game.players):
            assert employees_of(position, seat) == EMPLOYEES
            assert disks_of(position, seat) == DISKS
        if position["solo"]:
            assert position["solo"]["disks"] + TRACKS + disks_on_the_board(position)["andrew"] == DISKS
        assert (tiles_in_all(position), disks_on_the_board(position)["neutral"]) == (tiles, neutral)
        assert smallest_number(position) >= 0
        if walk.game.is_over:
            break
        walk.game.play(walk.choice())
        position = walk.game.position()


def employees_of(position: Position, seat: int) -> int:
    """Those that wait between a mission area and the two lobbies included."""
    entry = position["seats"][seat]
    at_home = sum(here["active"] + here["inactive"] for here in entry["company"].values())
    steps = position["pending"]["steps"] if seat == position["to_act"] else []
    arriving = sum(step["employees"] for step in steps if step["step"] == "lobby")
    return int(at_home + sum(entry["missions"].values()) + entry["supply"] + arriving)


def disks_of(position: Position, seat: int) -> int:
    entry = position["seats"][seat]
    waiting = sum(tab["ready"] for tab in entry["tabs"].values())
    return int(entry["disks"] + waiting + disks_on_the_board(position)[seat] + TRACKS + SCORE_TRACK)


def disks_on_the_board(position: Position) -> Counter[int | str | None]:
    """Disks by owner, on the map and on the donations."""
    places = [*position["map"].values(), *position["donations"].values()]
    return Counter(owner for owners in places for owner in owners)


def tiles_in_all(position: Position) -> int:
    built = sum(
        here["department"] in position["tiles"] for entry in position["seats"] for here in entry["company"].values()
    )
    reserves = sum(entry["reserve"] is not None for entry in position["seats"])
    andrews = len(position["solo"]["tiles"]) if position["solo"] else 0
    return int(sum(position["tiles"].values()) + built + reserves + andrews)


def smallest_number(data: Any) -> int:
    if isinstance(data, dict):
        return min(map(smallest_number, data.values()), default=0)
    if isinstance(data, list):
        return min(map(smallest_number, data), default=0)
    return data if isinstance(data, int) else 0


@repeatable
@given(plans)
def test_events_account_for_money_goods_and_vp(plan: Plan) -> None:
    walk = Walk(plan)
    while not walk.game.is_over:
        before = walk.game.position()["seats"]
        events: list[dict[str, Any]] = []
        walk.game.play(walk.choice(), events=events)
        for seat, entry in enumerate(walk.game.position()["seats"]):
            for what in ("money", "goods", "vp"):
                assert entry[what] - before[seat][what] == balance(events, seat, what)


def balance(events: list[dict[str, Any]], seat: int, what: str) -> int:
    sign = {"received": 1, "paid": -1}
    return sum(
        sign[event["event"]] * event["amount"]
        for event in events
        if event["event"] in sign and event["seat"] == seat and event["what"] == what
    )
