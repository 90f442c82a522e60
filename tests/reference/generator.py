"""Every legal move of a position, worked out slowly and plainly from the rules text (clause numbers: RULES.md)."""

from typing import Any

from . import facts
from .departments import can_be_used, free_slot_names, journeys, uses_of_the_open_department
from .table import (
    Position,
    acting_seat,
    active_in,
    after_selling,
    can_pay_for_a_donation,
    event_space,
    square_of,
)


def legal_texts(position: Position) -> list[str]:
    """The sorted texts of all legal moves; `sell` is one of them whenever the seat has goods (2.4)."""
    texts = answers(position)
    if acting_seat(position)["goods"] > 0:
        texts = [*texts, "sell"]
    return sorted(texts)


def is_worth_asking(position: Position) -> bool:
    """How a turn is asked: two answers, `sell` not counted, or one that selling goods would open (2.4)."""
    now = answers(position)
    goods = acting_seat(position)["goods"]
    opened = (set(answers(after_selling(position, sold))) - set(now) for sold in range(1, goods + 1))
    return len(now) > 1 or any(opened)


def answers(position: Position) -> list[str]:
    """The answers to the question at hand: that of the last pending step, else that of the phase."""
    steps = position["pending"]["steps"]
    if steps:
        return answers_to_step(position, steps[-1])
    phase = position["phase"]
    if phase == "tabs":
        return tabs()
    if phase == "housing":
        return housing(position)
    if phase == "reserve":
        return reserve(position)
    if phase == "opening":
        return opening(position)
    if phase == "timeline":
        return timeline()
    if phase == "income":
        return income(position)
    if phase == "donation":
        return donation(position)
    if phase == "departments":
        return department_turn(position)
    if phase == "activation":
        return activation(position)
    raise AssertionError(f"nobody decides in phase {phase}")


def answers_to_step(position: Position, step: dict[str, Any]) -> list[str]:
    if step["step"] == "lobby":
        return lobby(step["employees"])
    if step["step"] == "study":
        return [*study(position), "done"]
    if step["step"] == "take":
        return take(position, step["tab"], step["space"])
    if step["step"] == "assign":
        return assign(position, step["square"])
    raise AssertionError(f"{step['step']} is a payment, not a question")


def tabs() -> list[str]:
    """1.4: one decision among the 16 combinations."""
    return [f"tabs {a}{b}{c}{d}" for a in "ab" for b in "ab" for c in "ab" for d in "ab"]


def housing(position: Position) -> list[str]:
    """1.7: a free Housing slot of a medium or major city."""
    return [f"housing {place}" for place in free_slot_names(position, "housing", small_cities=False)]


def reserve(position: Position) -> list[str]:
    """1.7: one of the open department tiles."""
    return [f"reserve {tile}" for tile in facts.TILES if position["tiles"][tile] > 0]


def opening(position: Position) -> list[str]:
    """1.8: employee moves, as many as are left of the six."""
    return [*journeys(position, position["pending"]["moves"]), "done"]


def timeline() -> list[str]:
    """2.1, 2.2: any row, one whose marker stands on its last space too."""
    return [f"timeline {row}" for row in facts.ACTIONS]


def income(position: Position) -> list[str]:
    """3.1: any number of the employees in the event's mission area, or none."""
    region = event_space(position).removesuffix("+donation")
    waiting = acting_seat(position)["missions"][region]
    return [*(f"return {number}" for number in range(1, waiting + 1)), "pass"]


def lobby(employees: int) -> list[str]:
    """3.6: each arriving employee goes to whichever lobby its owner chooses."""
    return [f"lobby {number}" for number in range(employees + 1)]


def take(position: Position, tab: str, space: int) -> list[str]:
    """3.3, 3.4: one of the printed options; an employee only if there is one in supply."""
    seat = acting_seat(position)
    printed = facts.TABS[tab, seat["tabs"][tab]["side"]]["spaces"][space]["income"]["choice"]
    options = [what for option in printed for what in option]
    return [f"take {what}" for what in options if what != "employee" or seat["supply"] > 0]


def donation(position: Position) -> list[str]:
    """4.1, 4.3: a free donation space, if the price and a disk are there, or none."""
    free = [name for name in facts.DONATIONS if not position["donations"][name]]
    if not can_pay_for_a_donation(position):
        free = []
    return [*(f"donate {name}" for name in free), "pass"]


def department_turn(position: Position) -> list[str]:
    """5.1: the open department, the others that can still be used, and what each type of action adds."""
    texts = [*choose(position), *uses_of_the_open_department(position), *other_departments(position), "done"]
    if position["pending"]["action"] == "human_resources":
        texts += journeys(position, position["pending"]["moves"])
    if position["pending"]["action"] == "research":
        texts += study(position)
    return texts


def choose(position: Position) -> list[str]:
    """5.2: another type than the round's, with the tile, before anything else, and not as the first player."""
    has_tile = acting_seat(position)["action_choice"]
    if not has_tile or not position["pending"]["choice"] or position["to_act"] == position["first_player"]:
        return []
    return [f"choose {action}" for action in facts.ACTIONS if action != position["action"]]


def other_departments(position: Position) -> list[str]:
    """5.1: departments of the action's type, neither open nor finished with, that can be used."""
    pending = position["pending"]
    texts = []
    for name, printed in facts.DEPARTMENTS.items():
        in_company = square_of(acting_seat(position), name) is not None
        over = name == pending["department"] or name in pending["closed"]
        if in_company and not over and printed["type"] == pending["action"] and can_be_used(position, name):
            texts.append(f"use {name}")
    return texts


def study(position: Position) -> list[str]:
    """5.7: each step of a tab and of a transport track that the study points left can pay for."""
    return tab_steps(position) + transport_steps(position)


def tab_steps(position: Position) -> list[str]:
    """5.7: a step costs what the tab's space says; a fully advanced tab takes no more."""
    texts = []
    for tab in facts.PROJECTS:
        own = acting_seat(position)["tabs"][tab]
        costs = facts.TABS[tab, own["side"]]["costs"]
        if own["space"] < len(costs) and costs[own["space"]] <= position["pending"]["study"]:
            texts.append(f"advance {tab}")
    return texts


def transport_steps(position: Position) -> list[str]:
    """5.7: a step costs what the next space says; the last space is for one disk, whoever comes first."""
    texts = []
    for region in facts.REGIONS:
        spaces = facts.TRACKS[region]
        following = position["transport"][region][position["to_act"]] + 1
        if following == len(spaces):
            continue
        is_last = following == len(spaces) - 1
        is_taken = is_last and following in position["transport"][region]
        if not is_taken and transport_cost(position, spaces[following]["cost"]) <= position["pending"]["study"]:
            texts.append(f"develop {region}")
    return texts


def transport_cost(position: Position, printed: int) -> int:
    """5.7: 1 less, never under 1, with an active employee in Telegraph Operators."""
    if active_in(acting_seat(position), "telegraph_operators") > 0:
        return max(1, printed - 1)
    return printed


def assign(position: Position, new_square: str) -> list[str]:
    """5.5 Property Management: one employee from any other square goes to the new department, or nobody."""
    company = acting_seat(position)["company"]
    texts = ["pass"]
    for square in facts.SQUARES:
        if square != new_square and company[square]["inactive"] > 0:
            texts.append(f"assign {square}")
        if square != new_square and company[square]["active"] > 0:
            texts.append(f"assign {square} active")
    return texts


def activation(position: Position) -> list[str]:
    """6.1: stand up an inactive employee on a free workstation of its department, for what is printed there."""
    seat = acting_seat(position)
    texts = ["done"]
    for square in facts.SQUARES:
        here = seat["company"][square]
        if here["department"] is None or here["inactive"] == 0:
            continue
        workstations = facts.DEPARTMENTS[here["department"]]["workstations"]
        if here["active"] < len(workstations) and workstations[here["active"]] <= seat["money"]:
            texts.append(f"activate {square}")
    return texts
