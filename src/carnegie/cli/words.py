"""The game's names and amounts in English, for people to read."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from carnegie.components import Components, Department, Donation, Income, StartingSquare, Tab, TabSpace, load

FACTS: Final = load()
"""Without corrections: the company board's and the tabs' numbers come from `facts_of`."""

CITY: Final = {city.id: city.name for city in FACTS.cities}
CITIES: Final = {city.id: city for city in FACTS.cities}
DONATIONS: Final = {donation.id: donation for donation in FACTS.donations}
CARDS: Final = {card.id: card for card in FACTS.solo_cards}
DEPARTMENT: Final[dict[str, str]] = {
    place.id: place.name.replace(" and ", " & ")
    for places in (FACTS.company.starting_squares, FACTS.departments)
    for place in places
}
"""With "&" for "and", so that they can be listed."""
DEPARTMENT_TYPE: Final[dict[str, str | None]] = {
    place.id: place.type for places in (FACTS.company.starting_squares, FACTS.departments) for place in places
}
PRINTED_EMPLOYEE: Final = [square.id for square in FACTS.company.starting_squares if square.printed_employee]
SQUARES: Final = [column + row for row in "4321" for column in "abcd"]
"""As they lie on the table, the top row first."""

SHORT_DEPARTMENT: Final[dict[str, str]] = {
    **DEPARTMENT,
    "human_resources": "Human Res.",
    "research_and_development": "R&D",
    "commerce_and_finance": "Commerce & Fin",
    "strategic_planning": "Strategic Plan",
    "training_and_partnerships": "Training & P.",
    "safety_and_quality": "Safety & Qual.",
    "property_management": "Property Mgmt",
    "construction_outsourcing": "Outsourcing",
    "advanced_research": "Adv. Research",
    "advanced_design": "Adv. Design",
    "charitable_giving": "Charitable G.",
    "telegraph_operators": "Telegraph Op.",
}
_MORE_THAN_A_GAIN: Final[dict[str, str]] = {
    "human_resources": "3 moves for each employee, the printed one included",
    "strategic_planning": "build a department",
    "construction": "mission: build a project",
    "research_and_development": "3 study points for each employee",
    "safety_and_quality": "mission: 1 VP for every two active employees",
    "new_lobby": "ongoing: arriving employees may come here; 2 goods cubes extra",
    "sales": "sell up to 3 goods cubes for $6 each",
    "logistics": "sell up to 3 goods cubes for $3 and 1 VP each",
    "property_management": "ongoing: an employee goes to each new department",
    "engineering": "mission: build a project",
    "construction_outsourcing": "build a project for $3 more, without a mission",
    "supply_chain": "buy up to 3 goods cubes for $1 each",
    "communications": "ongoing: donations cost $3, $6, $9 and so on",
    "advanced_design": "4 study points for each employee",
    "charitable_giving": "mission: join a donation that another has made",
    "telegraph_operators": "ongoing: steps on transport tracks cost 1 less",
}
TYPE: Final = {
    "human_resources": "Human Resources",
    "management": "Management",
    "construction": "Construction",
    "research": "R&D",
}
SKIP_REASON: Final = {
    "disks": "no disk is left",
    "taken": "none is free",
    "employees": "no employee is active there",
    "use": "there is nothing to do with them",
}
TYPE_LETTERS: Final = {"human_resources": "HR", "management": "Mg", "construction": "Co", "research": "RD"}
REGION: Final = {"west": "West", "midwest": "Midwest", "south": "South", "east": "East"}
PROJECT: Final = {
    "housing": "Housing",
    "commerce": "Commerce",
    "industry": "Industry",
    "infrastructure": "Infrastructure",
}
SHORT_PROJECT: Final = {**PROJECT, "infrastructure": "Infrastr."}
PROJECT_LETTER: Final = {"housing": "H", "commerce": "C", "industry": "I", "infrastructure": "F", "any": "*"}
COLUMN: Final = {"education": "Education", "human_rights": "Human Rights", "welfare": "Welfare", "health": "Health"}
SCORE_LINE: Final = {
    "immediate": "VP during the game",
    "action_choice": "Action Choice tile",
    "employees": "Active employees",
    "departments": "Departments",
    "tabs": "Tabs",
    "connections": "Connections",
    "cities": "Cities",
    "donations": "Donations",
    "cards": "Andrew's cards",
    "tracks": "Andrew's tracks",
}


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 move`, `2 moves`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def signed(number: float) -> str:
    """`+1.5`, `−3.0`: with a true minus sign."""
    return f"{number:+.1f}".replace("-", "−")


def listed(parts: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def amount(what: str, number: int) -> str:
    """`$3`, `1 goods cube`, `2 VP`, `3 study points`."""
    if what == "money":
        return f"${number}"
    if what == "goods":
        return counted(number, "goods cube")
    if what == "vp":
        return f"{number} VP"
    if what == "study":
        return counted(number, "study point")
    if what == "employee":
        return counted(number, "new employee")
    return counted(number, "move")


def amounts(what: Mapping[str, int], last: str = "and") -> str:
    return listed([amount(name, number) for name, number in what.items() if number], last)


def _gains(place: StartingSquare | Department) -> str:
    """What a use brings in: `4 moves; mission: 1 new employee`."""
    mission = f"mission: {amounts(place.mission, 'or')}" if place.mission else ""
    return "; ".join(part for part in (amounts(place.gain, "or"), mission) if part)


EFFECT: Final[dict[str, str]] = {
    place.id: _MORE_THAN_A_GAIN.get(place.id) or _gains(place)
    for places in (FACTS.company.starting_squares, FACTS.departments)
    for place in places
    if place.type is not None
}


def income(of: Income, last: str = "and") -> str:
    return amounts(of._asdict(), last)


SHORT: Final = {"goods": "g", "vp": "VP", "study": "st", "employee": "emp"}


def short_income(of: Income) -> str:
    """As narrow as possible: `$3`, `1g`, `2VP`, `3st`, `emp`."""
    parts = [f"${of.money}"] if of.money else []
    for name, unit in SHORT.items():
        number = getattr(of, name)
        if number:
            parts.append(unit if name == "employee" and number == 1 else f"{number}{unit}")
    return " ".join(parts)


def facts_of(view: Mapping[str, Any]) -> Components:
    """What the components print in the game of this view."""
    return _corrected(json.dumps(view["corrections"])) if "corrections" in view else FACTS


@cache
def _corrected(corrections: str) -> Components:
    return load(corrections=json.loads(corrections))


def workstations(view: Mapping[str, Any], department: str) -> tuple[int, ...]:
    facts = facts_of(view)
    found = {square.id: square.workstations for square in facts.company.starting_squares}
    found |= {tile.id: tile.workstations for tile in facts.departments}
    return found[department]


def tab_side(view: Mapping[str, Any], tab: str, side: str) -> Tab:
    return next(found for found in facts_of(view).tabs if (found.tab, found.side) == (tab, side))


def tab_space(space: TabSpace) -> str:
    """What a space of a tab pays, or gives at the end of the game."""
    if space.vp:
        return f"{space.vp}★"
    if space.cap:
        return f"+{space.cap}cap"
    if space.choice:
        return "/".join(short_income(option) for option in space.choice)
    return short_income(space.income) or "–"


def space_gives(space: TabSpace) -> str:
    """The same in words, for a space that a tab may reach next."""
    if space.vp:
        return f"{space.vp} VP at the end"
    if space.cap:
        return f"each donation may give {space.cap} VP more"
    pays = " or ".join(income(option) for option in space.choice) or income(space.income)
    return f"a disk that pays {pays}"


def space_name(space: str) -> str:
    """A space of the timeline: `West`, `Donation`, `East+Donation`."""
    return "+".join({**REGION, "donation": "Donation"}[part] for part in space.split("+"))


def event_name(space: str) -> str:
    """The event of a timeline space, inside a sentence."""
    region, _, rest = space.partition("+")
    if region == "donation":
        return "a donation"
    return f"income in the {REGION[region]}" + (" and a donation" if rest else "")


def donation_counts(donation: Donation) -> str:
    """What a donation counts, in the singular."""
    if donation.per == "department":
        return "department" if len(donation.of) == len(TYPE) else f"{TYPE[donation.of[0]]} department"
    if donation.per == "project":
        return f"{'/'.join(PROJECT[project] for project in donation.of)} project"
    if donation.per == "disk_in_region":
        return f"disk in the {REGION[donation.of[0]]}"
    return {
        "railroad": "region with a railroad",
        "donation": "donation",
        "active_employee": "active employee",
        "disk_in_small_city": "disk in a small city",
        "payment": f"{income(donation.pay)} paid at the end",
    }[donation.per]


def donation_name(donation_id: str) -> str:
    """`Health (2 VP for each disk in the West)`."""
    return f"{COLUMN[DONATIONS[donation_id].column]} ({donation_pays(donation_id)})"


def donation_pays(donation_id: str) -> str:
    """`2 VP for each disk in the West`."""
    donation = DONATIONS[donation_id]
    if donation.per == "flat":
        return f"{donation.vp} VP"
    times = f", up to {donation.max_times} times" if donation.max_times else ""
    each = "for" if donation.per == "payment" else "for each"
    return f"{donation.vp} VP {each} {donation_counts(donation)}{times}"


def short_donation(donation_id: str) -> str:
    """For the chart, whose columns say the rest: `2 West`, `2 $5 ×6`."""
    donation = DONATIONS[donation_id]
    if donation.per == "department":
        short = (
            "any dept." if len(donation.of) == len(TYPE) else {**TYPE, "human_resources": "Human Res."}[donation.of[0]]
        )
    elif donation.per == "project":
        short = PROJECT[donation.of[0]] if len(donation.of) == 1 else "Hous./Comm."
    elif donation.per == "disk_in_region":
        short = REGION[donation.of[0]]
    elif donation.per == "payment":
        short = f"{short_income(donation.pay)} ×{donation.max_times}"
    else:
        short = {
            "flat": "flat",
            "railroad": "railroad",
            "donation": "donation",
            "active_employee": "active emp.",
            "disk_in_small_city": "small city",
        }[donation.per]
    return f"{donation.vp} {short}"


def square_name(company: Mapping[str, Any], square: str) -> str:
    """`Construction (d2)`, or `a3` where there is no department."""
    department = company[square]["department"]
    return square if department is None else f"{DEPARTMENT[department]} ({square})"


def short_square(company: Mapping[str, Any], square: str) -> str:
    """`d2 Construction`, or `a3`."""
    department = company[square]["department"]
    return square if department is None else f"{square} {SHORT_DEPARTMENT[department]}"


def distance(start: str, end: str) -> int:
    """Moves between two squares of a company (5.3)."""
    return abs(ord(start[0]) - ord(end[0])) + abs(ord(start[1]) - ord(end[1]))
