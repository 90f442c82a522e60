"""What a move caused, as dicts for logs and animation (docs/events.md). Nothing is built unless the state logs."""

from carnegie.rules.cities import ANDREW, CITY_NAMES, FIRST_SLOT, NEUTRAL, SLOT_CITY
from carnegie.rules.company import SQUARE_NAMES
from carnegie.rules.departments import DEPARTMENT_NAMES, TYPE_NAMES
from carnegie.rules.donations import DONATION_NAMES
from carnegie.rules.facts import FACTS, RESOURCE_NAMES
from carnegie.rules.regions import REGION_NAMES
from carnegie.rules.state import PHASE_NAMES, Event, State
from carnegie.rules.tabs import TAB_NAMES
from carnegie.rules.timeline import SPACE_NAMES


def owner_name(owner: int) -> str | int | None:
    """A seat as its number, `"neutral"`, `"andrew"`, or None for nobody."""
    if owner == NEUTRAL:
        return "neutral"
    if owner == ANDREW:
        return "andrew"
    return owner if owner >= 0 else None


def round_began(state: State) -> None:
    if state.log is not None:
        state.log.append({"event": "round", "round": state.round, "first_player": state.first})


def row_chosen(state: State) -> None:
    if state.log is not None:
        by = owner_name(ANDREW) if state.is_solo() and state.first == 1 else state.seat
        state.log.append(
            {
                "event": "timeline",
                "by": by,
                "row": TYPE_NAMES[state.action],
                "event_row": TYPE_NAMES[state.event_row],
                "space": SPACE_NAMES[state.event_space()],
            }
        )


def marker_advanced(state: State, row: int) -> None:
    if state.log is not None:
        state.log.append({"event": "marker", "row": TYPE_NAMES[row], "marker": state.markers[row]})


def paid(state: State, what: int, amount: int, purpose: str) -> None:
    if state.log is not None and amount > 0:
        state.log.append(
            {"event": "paid", "seat": state.seat, "what": RESOURCE_NAMES[what], "amount": amount, "for": purpose}
        )


def received(state: State, what: int, amount: int, source: str) -> None:
    if state.log is not None:
        state.log.append(
            {"event": "received", "seat": state.seat, "what": RESOURCE_NAMES[what], "amount": amount, "from": source}
        )


def lost(state: State, what: int, amount: int) -> None:
    """Moves or study points that were not used."""
    if state.log is not None and amount > 0:
        state.log.append({"event": "lost", "seat": state.seat, "what": RESOURCE_NAMES[what], "amount": amount})


def skipped(state: State, phase: int, reason: str, price: int = -1) -> None:
    """The acting seat has nothing to decide in a phase; `price` if it is too high."""
    if state.log is not None:
        event: Event = {"event": "skipped", "seat": state.seat, "phase": PHASE_NAMES[phase], "reason": reason}
        if price >= 0:
            company = state.company()
            event.update({"price": price, "money": company.money, "goods": company.goods})
        state.log.append(event)


def returned(state: State, region: int, employees: int) -> None:
    if state.log is not None:
        state.log.append(
            {"event": "returned", "seat": state.seat, "region": REGION_NAMES[region], "employees": employees}
        )


def arrived(state: State, square: int, employees: int) -> None:
    if state.log is not None and employees > 0:
        state.log.append(
            {"event": "arrived", "seat": state.seat, "square": SQUARE_NAMES[square], "employees": employees}
        )


def moved(state: State, start: int, end: int, was_active: bool) -> None:
    if state.log is not None:
        state.log.append(
            {
                "event": "moved",
                "seat": state.seat,
                "from": SQUARE_NAMES[start],
                "to": SQUARE_NAMES[end],
                "was_active": was_active,
            }
        )


def sent(state: State, square: int, region: int) -> None:
    if state.log is not None:
        state.log.append(
            {"event": "sent", "seat": state.seat, "from": SQUARE_NAMES[square], "region": REGION_NAMES[region]}
        )


def activated(state: State, square: int) -> None:
    if state.log is not None:
        state.log.append({"event": "activated", "seat": state.seat, "square": SQUARE_NAMES[square]})


def sides_chosen(state: State, letters: str) -> None:
    if state.log is not None:
        state.log.append({"event": "sides", "seat": state.seat, "sides": letters})


def reserved(state: State, department: int) -> None:
    if state.log is not None:
        state.log.append({"event": "reserved", "seat": state.seat, "department": DEPARTMENT_NAMES[department]})


def opened(state: State, department: int) -> None:
    if state.log is not None:
        state.log.append({"event": "opened", "seat": state.seat, "department": DEPARTMENT_NAMES[department]})


def type_chosen(state: State, of: int) -> None:
    """The Action Choice tile went back to the box."""
    if state.log is not None:
        state.log.append({"event": "action_choice", "seat": state.seat, "type": TYPE_NAMES[of]})


def added(state: State, department: int, square: int) -> None:
    if state.log is not None:
        state.log.append(
            {
                "event": "added",
                "seat": state.seat,
                "department": DEPARTMENT_NAMES[department],
                "square": SQUARE_NAMES[square],
            }
        )


def placed(state: State, owner: int, slot: int, project: int) -> None:
    """A disk on a slot of the map; `project` is -1 for neutral disks and Andrew's."""
    if state.log is not None:
        city = SLOT_CITY[slot]
        state.log.append(
            {
                "event": "placed",
                "owner": owner_name(owner),
                "city": CITY_NAMES[city],
                "slot": slot - FIRST_SLOT[city] + 1,
                "project": TAB_NAMES[project] if project >= 0 else None,
            }
        )


def donated(state: State, owner: int, donation: int) -> None:
    if state.log is not None:
        state.log.append({"event": "donated", "owner": owner_name(owner), "donation": DONATION_NAMES[donation]})


def advanced(state: State, tab: int, space: int, disk: bool) -> None:
    if state.log is not None:
        state.log.append({"event": "advanced", "seat": state.seat, "tab": TAB_NAMES[tab], "space": space, "disk": disk})


def developed(state: State, owner: int, region: int, space: int) -> None:
    if state.log is not None:
        state.log.append(
            {"event": "developed", "owner": owner_name(owner), "region": REGION_NAMES[region], "space": space}
        )


def card_drawn(state: State, back: str) -> None:
    if state.log is not None:
        state.log.append({"event": "card_drawn", "back": back})


def card_turned(state: State, card: int) -> None:
    if state.log is not None:
        state.log.append({"event": "card_turned", "card": FACTS.solo_cards[card].id})


def card_shifted(state: State, by: int, to: int, reason: str, what: str) -> None:
    """`what` was missing: a donation, a type of tile, a city, a region's steps."""
    if state.log is not None:
        state.log.append({"event": "card_shifted", "by": by, "to": to, "reason": reason, "what": what})


def card_filed(state: State, card: int, vp: int) -> None:
    if state.log is not None:
        state.log.append({"event": "card_filed", "card": FACTS.solo_cards[card].id, "vp": vp})


def tile_taken(state: State, department: int) -> None:
    """Andrew took a department tile."""
    if state.log is not None:
        state.log.append({"event": "tile_taken", "owner": "andrew", "department": DEPARTMENT_NAMES[department]})


def scored(state: State, owner: int, total: int) -> None:
    if state.log is not None:
        state.log.append({"event": "scored", "owner": owner_name(owner), "total": total})
