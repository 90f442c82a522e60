"""Players who have nothing to decide in a phase: they are not asked, and an event says why (docs/events.md)."""

from typing import Any

from .positions import (
    DONATIONS,
    Position,
    begin,
    donate,
    idle,
    offers,
    play,
    purse,
    set_event,
    staff,
    table,
    use_up_disks,
)

CONSTRUCTION = "d2"
"""The Construction department of a company board."""


def donations(money: int = 100, goods: int = 0, row: str = "research") -> Position:
    """Both seats are asked for a donation only; seat 1 has so much."""
    position = table()
    idle(position, 0, 1)
    for seat in (0, 1):
        purse(position, seat, money=100)
        position["seats"][seat]["action_choice"] = False
    purse(position, 1, money=money, goods=goods)
    set_event(position, row, "donation")
    return position


def skips(position: Position, *moves: str, row: str = "research") -> list[dict[str, Any]]:
    game = begin(position)
    return [event for event in play(game, f"timeline {row}", *moves) if event["event"] == "skipped"]


def donation_skip(position: Position, *moves: str) -> dict[str, Any]:
    return next(event for event in skips(position, *moves) if event["phase"] == "donation" and event["seat"] == 1)


def test_who_cannot_pay_for_a_donation_is_skipped_with_the_price() -> None:
    """Not even selling the goods would help (2.4, 4.1)."""
    position = donations(money=9, goods=5)
    donate(position, 1, *DONATIONS[:2])
    wanted = {"phase": "donation", "reason": "money", "price": 15, "money": 9, "goods": 5}
    assert donation_skip(position, "pass") == {"event": "skipped", "seat": 1, **wanted}


def test_who_could_pay_after_selling_goods_is_asked() -> None:
    position = donations(money=3, goods=2)
    game = begin(position)
    events = play(game, "timeline research", "pass")
    assert (game.phase, offers(game)) == ("donation", ["pass", "sell"])
    assert not [event for event in events if event["event"] == "skipped" and event["phase"] == "donation"]


def test_without_a_disk_or_a_free_donation_nobody_donates() -> None:
    position = donations(money=1000)
    use_up_disks(position, 1)
    assert donation_skip(position, "pass")["reason"] == "disks"
    position = donations()
    donate(position, 0, *DONATIONS[:10])
    donate(position, 1, *DONATIONS[10:])
    purse(position, 0, money=1000)
    purse(position, 1, money=1000)
    assert donation_skip(position)["reason"] == "taken"


def test_a_region_without_own_employees_gives_no_income() -> None:
    position = donations(row="management")
    set_event(position, "research", "east")
    staff(position, 0, missions={"east": 1})
    found = [event for event in skips(position, "return 1") if event["phase"] == "income"]
    assert found == [{"event": "skipped", "seat": 1, "phase": "income", "reason": "employees"}]


def test_a_department_turn_without_departments_is_skipped() -> None:
    """Nobody active, or nothing to build with (5.1)."""
    position = donations(row="construction")
    staff(position, 1, active={CONSTRUCTION: 1})
    found = [event for event in skips(position, "pass", "pass", row="construction") if event["phase"] == "departments"]
    assert [(event["seat"], event["reason"]) for event in found] == [(0, "employees"), (1, "use")]


def test_a_turn_that_has_been_used_is_not_skipped() -> None:
    position = donations()
    staff(position, 0, active={"b1": 1})
    staff(position, 1, active={"b1": 1})
    game = begin(position)
    events = play(game, "timeline human_resources")
    while game.phase != "timeline":
        events += play(game, "pass" if "pass" in offers(game) else "done")
    assert [event for event in events if event["event"] == "skipped" and event["phase"] == "departments"] == []
