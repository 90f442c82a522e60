"""What one employee can do in each department (5.4 to 5.7), as texts."""

from collections.abc import Callable

from . import facts
from .table import (
    Position,
    acting_seat,
    active_in,
    after_selling,
    can_pay_for_a_donation,
    distance,
    employees_on,
    square_of,
)


def journeys(position: Position, moves: int) -> list[str]:
    """5.3: any employee to any other square within reach; two inactive ones on a square are one answer."""
    company = acting_seat(position)["company"]
    texts = []
    for here in facts.SQUARES:
        for there in facts.SQUARES:
            if here != there and distance(here, there) <= moves:
                if company[here]["inactive"] > 0:
                    texts.append(f"move {here} {there}")
                if company[here]["active"] > 0:
                    texts.append(f"move {here} {there} active")
    return texts


def missions(what: str) -> list[str]:
    """5.8: the mission area is the player's choice."""
    return [f"mission {region} {what}" for region in facts.REGIONS]


def training_and_partnerships(position: Position) -> list[str]:
    """5.4: mission, then $8 or 8 moves; both can always be received (5.8)."""
    return missions("money") + missions("moves")


def recruiting(position: Position) -> list[str]:
    """5.4: mission and a new employee, who must be in supply (5.8), or 4 moves."""
    texts = ["gain moves"]
    if acting_seat(position)["supply"] > 0:
        texts += missions("employee")
    return texts


def safety_and_quality(position: Position) -> list[str]:
    """5.4: mission, then immediate VP; it may be 0."""
    return missions("vp")


def commerce_and_finance(position: Position) -> list[str]:
    """5.5: $3, or 1 goods, or mission and $6, or mission and 2 goods."""
    return ["gain money", "gain goods", *missions("money"), *missions("goods")]


def buildable_tiles(position: Position) -> list[str]:
    """5.5: first the tile in reserve and nothing else; later the open tiles that the company lacks."""
    seat = acting_seat(position)
    if seat["reserve"] is not None:
        return [seat["reserve"]]
    return [tile for tile in facts.TILES if position["tiles"][tile] > 0 and square_of(seat, tile) is None]


def build_price(position: Position, tile: str, square: str) -> int:
    """5.5: 1 goods where an employee is, else 2; 5.4: the New Lobby takes 2 more."""
    price = 1 if employees_on(acting_seat(position), square) > 0 else 2
    extra: int = facts.TILES[tile]["extra_build_goods"]
    return price + extra


def strategic_planning(position: Position) -> list[str]:
    """5.5: build one department on a free square."""
    seat = acting_seat(position)
    free = [square for square in facts.SQUARES if seat["company"][square]["department"] is None]
    return [
        f"add {tile} {square}"
        for tile in buildable_tiles(position)
        for square in free
        if build_price(position, tile, square) <= seat["goods"]
    ]


def purchasing(position: Position) -> list[str]:
    """5.5: mission, then 3 goods or $8."""
    return missions("goods") + missions("money")


def sales_or_logistics(position: Position) -> list[str]:
    """5.5: 1 to 3 goods go through."""
    return [f"trade {number}" for number in (1, 2, 3) if number <= acting_seat(position)["goods"]]


def free_slot_names(position: Position, project: str, small_cities: bool) -> list[str]:
    """5.6: every city with a free slot for the project, with the slot's number where the city has two for it.

    Of two equal, free slots the left one stands for both, except in solo, where Andrew fills from the left.
    """
    names = []
    for city in facts.CITIES:
        kinds = [project, "any"] if small_cities else [project]
        owners = position["map"][city["id"]]
        suitable = [slot for slot, kind in enumerate(city["slots"]) if kind in kinds]
        free = [slot for slot in suitable if owners[slot] is None]
        if position["mode"] != "solo":
            free = free[:1]
        if len(suitable) > 1:
            names += [f"{city['id']} {slot + 1}" for slot in free]
        elif free:
            names.append(city["id"])
    return names


def construction(position: Position) -> list[str]:
    """5.6: Construction and Engineering: a waiting disk, the goods, a free slot; the city names the mission area."""
    seat = acting_seat(position)
    texts = []
    for project in facts.PROJECTS:
        if seat["tabs"][project]["ready"] > 0 and seat["goods"] >= facts.PROJECT_GOODS[project]:
            texts += [f"build {project} {place}" for place in free_slot_names(position, project, small_cities=True)]
    return texts


def construction_outsourcing(position: Position) -> list[str]:
    """5.6: $3 more, no mission, any region."""
    return construction(position) if acting_seat(position)["money"] >= 3 else []


def supply_chain(position: Position) -> list[str]:
    """5.6: up to 3 goods at $1."""
    return [f"buy {number}" for number in (1, 2, 3) if number <= acting_seat(position)["money"]]


def advanced_research(position: Position) -> list[str]:
    """5.7: mission, 7 study points."""
    return missions("study")


def charitable_giving(position: Position) -> list[str]:
    """5.7: mission, pay, and join a donation where another's disk lies and one's own does not."""
    if not can_pay_for_a_donation(position):
        return []
    owners = position["donations"]
    joinable = [name for name in facts.DONATIONS if owners[name] and position["to_act"] not in owners[name]]
    return [f"give {region} {donation}" for region in facts.REGIONS for donation in joinable]


# Departments that are opened with `use`, but for the starting Human Resources one. The others work without being
# used: New Lobby, Property Management, Communications and Telegraph Operators (ongoing), Research & Development and
# Advanced Design (5.7: their points are taken without a decision).
USES: dict[str, Callable[[Position], list[str]]] = {
    "training_and_partnerships": training_and_partnerships,
    "recruiting": recruiting,
    "safety_and_quality": safety_and_quality,
    "commerce_and_finance": commerce_and_finance,
    "strategic_planning": strategic_planning,
    "purchasing": purchasing,
    "sales": sales_or_logistics,
    "logistics": sales_or_logistics,
    "construction": construction,
    "engineering": construction,
    "construction_outsourcing": construction_outsourcing,
    "supply_chain": supply_chain,
    "advanced_research": advanced_research,
    "charitable_giving": charitable_giving,
}


def can_be_used(position: Position, department: str) -> bool:
    """5.1, 2.4: an employee is active in it, and one of its uses is possible now or after selling goods."""
    if department == "human_resources":
        return bool(journeys(position, position["pending"]["human_resources_moves"]))
    if department not in USES or active_in(acting_seat(position), department) == 0:
        return False
    goods = acting_seat(position)["goods"]
    return any(USES[department](after_selling(position, sold)) for sold in range(goods + 1))


def uses_left(position: Position) -> int:
    """5.1: the smaller of (active when opened - uses made) and the employees active there now."""
    pending = position["pending"]
    unused: int = pending["uses"] - pending["used"]
    return min(unused, active_in(acting_seat(position), pending["department"]))


def uses_of_the_open_department(position: Position) -> list[str]:
    """5.1: one use for each employee; the starting Human Resources department has given its moves on opening."""
    department = position["pending"]["department"]
    if department not in USES or uses_left(position) == 0:
        return []
    return USES[department](position)
