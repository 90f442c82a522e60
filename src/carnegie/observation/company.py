"""The parts that show a company: purse, tabs, departments, employees, transport."""

from typing import Final

from carnegie.observation.columns import choice, flag, number, unseen
from carnegie.observation.parts import SEAT_NAMES, SEATS, Part, View
from carnegie.rules.company import SQUARE_NAMES
from carnegie.rules.departments import DEPARTMENT_NAMES, FIRST_TILE
from carnegie.rules.edition import PRINTED
from carnegie.rules.regions import LAST_SPACE, REGION_NAMES
from carnegie.rules.tabs import LAST_TAB_SPACE, SIDE_NAMES, TAB_NAMES

# The lists of a company.
SIDES: Final = 0
SPACES: Final = 1
BUILT: Final = 2
READY: Final = 3
DEPARTMENTS: Final = 4
ACTIVE: Final = 5
INACTIVE: Final = 6
MISSIONS: Final = 7
TRANSPORT: Final = 8


class CompanyPart(Part):
    """One of the lists above, of the company at a place clockwise from the one that looks."""

    def source(self, view: View) -> list[int]:
        company = view.companies[self.place]
        which = self.which
        if which == SIDES:
            return company.sides
        if which == SPACES:
            return company.spaces
        if which == BUILT:
            return company.built
        if which == READY:
            return company.ready
        if which == DEPARTMENTS:
            return company.department
        if which == ACTIVE:
            return company.active
        if which == INACTIVE:
            return company.inactive
        if which == MISSIONS:
            return company.missions
        return company.transport


class PursePart(Part):
    def source(self, view: View) -> list[int]:
        company = view.companies[self.place]
        return [
            1,
            company.goods,
            company.money,
            company.vp,
            company.disks,
            company.supply,
            1 if company.action_choice else 0,
            company.reserve,
        ]


def company_parts(place: int) -> list[Part]:
    who = SEAT_NAMES[place]
    squares = [
        unseen() if square in PRINTED.start_square else choice(f"{who}.department.{name}", DEPARTMENT_NAMES, FIRST_TILE)
        for square, name in enumerate(SQUARE_NAMES)
    ]
    return [
        PursePart(
            [
                flag(f"{who}.plays"),
                number(f"{who}.goods", 10),
                number(f"{who}.money", 20),
                number(f"{who}.vp", 20),
                number(f"{who}.disks", PRINTED.disks_in_supply),
                number(f"{who}.supply", PRINTED.employees_in_supply),
                flag(f"{who}.action_choice"),
                choice(f"{who}.reserve", DEPARTMENT_NAMES, FIRST_TILE),
            ],
            place,
        ),
        CompanyPart([choice(f"{who}.tabs.{tab}.side", SIDE_NAMES) for tab in TAB_NAMES], place, SIDES),
        CompanyPart([number(f"{who}.tabs.{tab}.space", LAST_TAB_SPACE) for tab in TAB_NAMES], place, SPACES),
        CompanyPart([number(f"{who}.tabs.{tab}.built", LAST_TAB_SPACE) for tab in TAB_NAMES], place, BUILT),
        CompanyPart([number(f"{who}.tabs.{tab}.ready", LAST_TAB_SPACE) for tab in TAB_NAMES], place, READY),
        CompanyPart(squares, place, DEPARTMENTS),
        CompanyPart([number(f"{who}.active.{square}", 3) for square in SQUARE_NAMES], place, ACTIVE),
        CompanyPart([number(f"{who}.inactive.{square}", 5) for square in SQUARE_NAMES], place, INACTIVE),
        CompanyPart([number(f"{who}.missions.{region}", 5) for region in REGION_NAMES], place, MISSIONS),
        CompanyPart([number(f"{who}.transport.{region}", LAST_SPACE) for region in REGION_NAMES], place, TRANSPORT),
    ]


COMPANY_PARTS: Final[list[list[Part]]] = [company_parts(place) for place in range(SEATS)]
