"""What the company board and the project tabs print.

These numbers are partly inferred (docs/components.md), so they belong to a game and not to the program: a game played
with an owner's corrections carries its own `Edition`.
"""

import json
from copy import deepcopy
from functools import lru_cache
from typing import Any, Final

from carnegie.components import Components, Corrections, checked, load
from carnegie.components.corrections import checked_form
from carnegie.rules.company import NO_SQUARE, SQUARE_NUMBER
from carnegie.rules.departments import DEPARTMENT_COUNT, DEPARTMENT_NUMBER, FIRST_TILE
from carnegie.rules.facts import FACTS, amounts
from carnegie.rules.tabs import SIDE_NAMES, TAB_COUNT, TAB_NUMBER


class Edition:
    """Tables of one set of components. Tabs are indexed by tab * 2 + side, then by space."""

    def __init__(self, facts: Components, corrections: dict[str, Any]) -> None:
        self._corrections = corrections
        company = facts.company
        self.start_square: list[int] = [NO_SQUARE] * DEPARTMENT_COUNT
        self.workstations: list[list[int]] = [[] for department in range(DEPARTMENT_COUNT)]
        """Activation prices, by department; a department's n-th active employee pays the n-th price."""
        self.printed_employees = 0
        for square in company.starting_squares:
            department = DEPARTMENT_NUMBER[square.id]
            self.start_square[department] = SQUARE_NUMBER[square.square]
            self.workstations[department] = list(square.workstations)
            self.printed_employees += 1 if square.printed_employee else 0
        for number, tile in enumerate(facts.departments):
            self.workstations[FIRST_TILE + number] = list(tile.workstations)
        self.row_vp: list[int] = list(company.row_vp)
        self.employees = company.employees_total
        self.employees_active_each = company.employees_active_each
        self.employees_in_lobby = company.employees_in_lobby
        self.employees_in_supply = company.employees_in_supply
        self.goods = company.start_goods
        self.money = company.start_money
        self.disks = company.disks_total
        self.disks_in_supply = company.disks_in_supply

        sides = TAB_COUNT * len(SIDE_NAMES)
        self.tab_cost: list[list[int]] = [[] for side in range(sides)]
        self.tab_project: list[list[bool]] = [[] for side in range(sides)]
        self.project_spaces: list[list[int]] = [[] for side in range(sides)]
        self.tab_income: list[list[list[int]]] = [[] for side in range(sides)]
        self.tab_choice: list[list[list[int]]] = [[] for side in range(sides)]
        """For a space that offers a choice, the amounts of all its options; each option is of one kind."""
        self.tab_vp: list[list[int]] = [[] for side in range(sides)]
        self.tab_cap: list[list[int]] = [[] for side in range(sides)]
        for tab in facts.tabs:
            index = TAB_NUMBER[tab.tab] * 2 + SIDE_NAMES.index(tab.side)
            self.tab_cost[index] = list(tab.costs)
            self.tab_project[index] = [space.project for space in tab.spaces]
            self.project_spaces[index] = [number for number, space in enumerate(tab.spaces) if space.project]
            self.tab_income[index] = [amounts(space.income) for space in tab.spaces]
            self.tab_choice[index] = [
                [sum(column) for column in zip(*[amounts(option) for option in space.choice], strict=True)]
                for space in tab.spaces
            ]
            self.tab_vp[index] = [space.vp for space in tab.spaces]
            self.tab_cap[index] = [space.cap for space in tab.spaces]

    def corrections(self) -> dict[str, Any]:
        """What the facts were corrected by, for records and positions; whoever gets it may change it."""
        return deepcopy(self._corrections) if self._corrections else {}


PRINTED: Final[Edition] = Edition(FACTS, {})


def edition_with(corrections: Corrections | None) -> Edition:
    """The edition with these corrections; raises `ComponentError` for what cannot be."""
    return PRINTED if corrections is None else _edition(json.dumps(checked_form(corrections)))


@lru_cache(maxsize=64)
def _edition(corrections: str) -> Edition:
    """Made once for all games that are played with the same corrections."""
    kept: dict[str, Any] = dict(checked(json.loads(corrections)))
    return Edition(load(corrections=kept), kept) if kept else PRINTED
