"""company.json, departments.json and tabs.json: what lies in front of a player."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from carnegie.components.facts import (
    ACTION_TYPES,
    DEPARTMENTS,
    GAINED,
    GAINED_ON_MISSION,
    PROJECTS,
    REGIONS,
    SIDES,
    SQUARES,
    STARTING_DEPARTMENTS,
    Certainty,
    CompanyBoard,
    Department,
    Income,
    Inferred,
    StartingSquare,
    Tab,
    TabSpace,
)
from carnegie.components.reading import Entry, Json, complete, named, read_income, unique, whole_file

COMPANY: Final = "company.json"
DEPARTMENT_TILES: Final = "departments.json"
TABS: Final = "tabs.json"
ROWS: Final = ("1", "2", "3", "4")
PLAYER_COUNTS: Final = ("1", "2", "3", "4")
MOST_WORKSTATIONS: Final = 3
TAB_COSTS: Final = 6
TAB_SPACES: Final = 7
TAB_INCOME: Final = ("money", "goods", "vp", "employee")
CHOICES: Final = ("money", "goods", "employee")
USES: Final = ("gain", "mission")

# What an owner of the game may correct (corrections.py), by name; those of a tab stand after its own name.
COMPANY_NAMES: Final = (
    *(f"{department}.square" for department in STARTING_DEPARTMENTS),
    *(f"{department}.workstations" for department, action_type in STARTING_DEPARTMENTS.items() if action_type),
    *(f"row_{row}.vp" for row in ROWS),
)
TAB_NAMES: Final = (
    *(f"cost_{number}" for number in range(1, TAB_COSTS + 1)),
    *(f"space_{number}" for number in range(1, TAB_SPACES + 1)),
)


class DepartmentTiles(NamedTuple):
    departments: tuple[Department, ...]
    copies_of_each: int
    removed_at_setup: dict[int, int]


class Tabs(NamedTuple):
    tabs: tuple[Tab, ...]
    project_goods: dict[str, int]


def read_company(value: Json, first_disks: int) -> CompanyBoard:
    """Reads the company board; first_disks is the number of tabs that start with a disk."""
    keys = (
        "vp_per_department_built_in_row",
        "starting_squares",
        "employees",
        "start_goods",
        "start_money",
        "disks",
        "certainty",
    )
    company = whole_file(COMPANY, value, keys)
    row_vp = company.numbers_by("vp_per_department_built_in_row", ROWS)
    squares = _read_starting_squares(company)
    active_each, in_lobby, in_supply, employees = _read_employees(company, squares)
    disks, disks_in_supply = _read_disks(company, first_disks)
    return CompanyBoard(
        starting_squares=squares,
        row_vp=(row_vp["1"], row_vp["2"], row_vp["3"], row_vp["4"]),
        employees_total=employees,
        employees_active_each=active_each,
        employees_in_lobby=in_lobby,
        employees_in_supply=in_supply,
        start_goods=company.whole("start_goods"),
        start_money=company.whole("start_money"),
        disks_total=disks,
        disks_in_supply=disks_in_supply,
        certainty=_read_certainty(company, COMPANY_NAMES),
    )


def _read_certainty(component: Entry, names: Sequence[str], prefix: str = "") -> Certainty:
    """Reads how a component's numbers are known, which have these names after the prefix."""
    certainty = Entry(f"{component.place}: certainty", component.raw["certainty"], ("seen", "inferred"), ("settled",))

    def read(key: str) -> tuple[Inferred, ...]:
        found: list[Inferred] = []
        for i, value in enumerate(certainty.items(key, "entry"), 1):
            entry = Entry(f"{certainty.place}: {key} {i}", value, ("of", "why"), ("alternatives",))
            of = entry.different_words("of", names, "name", 1, len(names))
            other = entry.raw["alternatives"] if entry.has("alternatives") else {}
            alternatives = Entry(f"{entry.place}: alternatives", other, (), of)
            values = {prefix + name: alternatives.whole(name) for name in alternatives.raw}
            found.append(Inferred(tuple(prefix + name for name in of), entry.text("why"), values))
        return tuple(found)

    settled = read("settled") if certainty.has("settled") else ()
    return Certainty(certainty.texts("seen"), settled, read("inferred"))


def _read_starting_squares(company: Entry) -> tuple[StartingSquare, ...]:
    values = company.items("starting_squares", "square")
    squares = tuple(_read_starting_square(value, i) for i, value in enumerate(values, 1))
    unique(COMPANY, "starting department", squares, lambda square: square.id)
    unique(COMPANY, "starting square", squares, lambda square: square.square)
    complete(COMPANY, "starting department", (square.id for square in squares), STARTING_DEPARTMENTS)
    return squares


def _read_starting_square(value: Json, position: int) -> StartingSquare:
    keys = ("square", "id", "name", "type", "workstations", "printed_employee")
    entry = Entry(named(COMPANY, value, "starting square", position, "id"), value, keys, USES)
    department = entry.word("id", STARTING_DEPARTMENTS, "starting department")
    action_type = STARTING_DEPARTMENTS[department]
    least, most = (0, 0) if action_type is None else (1, MOST_WORKSTATIONS)
    if action_type is not None:
        _check_type(entry, action_type)
    elif entry.raw["type"] is not None:
        raise entry.problem("type is not null, the lobby has none")
    square = StartingSquare(
        square=entry.word("square", SQUARES),
        id=department,
        name=entry.text("name"),
        type=action_type,
        workstations=entry.numbers("workstations", least, most),
        printed_employee=entry.flag("printed_employee"),
        gain=_read_gains(entry, "gain", GAINED),
        mission=_read_gains(entry, "mission", GAINED_ON_MISSION),
    )
    if square.printed_employee and department != "human_resources":
        raise entry.problem("printed_employee is true, only human_resources can have one")
    return square


def _check_type(entry: Entry, expected: str) -> None:
    found = entry.word("type", ACTION_TYPES)
    if found != expected:
        raise entry.problem(f"type is {found}, {expected} expected")


def _read_employees(company: Entry, squares: tuple[StartingSquare, ...]) -> tuple[int, int, int, int]:
    """Returns the employees active on each starting department, in the lobby, in supply, and in all."""
    keys = (
        "total",
        "active_at_start_on_each_starting_department",
        "inactive_in_lobby_at_start",
        "in_supply_at_start",
    )
    employees = Entry(f"{COMPANY}: employees", company.raw["employees"], keys)
    total, active_each, in_lobby, in_supply = (employees.whole(key) for key in keys)
    departments = [square for square in squares if square.type is not None]
    for square in departments:
        if active_each > len(square.workstations):
            raise employees.problem(f"{active_each} active at start, but {square.id} has fewer workstations")
    found = active_each * len(departments) + in_lobby + in_supply
    if found != total:
        raise employees.problem(f"total is {total}, but {found} are placed")
    return active_each, in_lobby, in_supply, total


def _read_disks(company: Entry, first_disks: int) -> tuple[int, int]:
    """Returns the disks in all and in supply."""
    keys = ("total", "on_score_track", "on_transport_tracks", "on_tabs", "in_supply")
    disks = Entry(f"{COMPANY}: disks", company.raw["disks"], keys)
    total = disks.whole("total")
    in_supply = disks.whole("in_supply")
    found = disks.whole("on_score_track", 1, 1) + in_supply
    found += disks.whole("on_transport_tracks", len(REGIONS), len(REGIONS))
    found += disks.whole("on_tabs", first_disks, first_disks)
    if found != total:
        raise disks.problem(f"total is {total}, but {found} are placed")
    return total, in_supply


def read_departments(value: Json) -> DepartmentTiles:
    tiles = whole_file(DEPARTMENT_TILES, value, ("copies_of_each", "removed_at_setup", "departments"))
    values = tiles.items("departments", "department")
    departments = tuple(_read_department(value, i) for i, value in enumerate(values, 1))
    unique(DEPARTMENT_TILES, "department", departments, lambda department: department.id)
    complete(DEPARTMENT_TILES, "department", (department.id for department in departments), DEPARTMENTS)
    for department, expected in zip(departments, DEPARTMENTS, strict=False):
        if department.id != expected:
            raise tiles.problem(f"number {department.number} is {department.id}, {expected} expected")
    copies = tiles.whole("copies_of_each", 1)
    removed = tiles.numbers_by("removed_at_setup", PLAYER_COUNTS)
    total = copies * len(departments)
    for players, number in removed.items():
        if total - number < int(players):
            raise tiles.problem(f"removed_at_setup: {number} of {total} tiles leave too few for {players} players")
    return DepartmentTiles(departments, copies, {int(players): number for players, number in removed.items()})


def _read_department(value: Json, position: int) -> Department:
    """Reads a tile. Those that the rules know by name come first; any other says what its use brings in."""
    keys = ("number", "id", "name", "type", "workstations", "ongoing", "extra_build_goods")
    entry = Entry(named(DEPARTMENT_TILES, value, "department", position, "id"), value, keys, USES)
    if position <= len(DEPARTMENTS):
        department = entry.word("id", DEPARTMENTS, "department")
        _check_type(entry, DEPARTMENTS[department])
    else:
        department = entry.id()
        if not any(entry.has(key) for key in USES):
            raise entry.problem("gain and mission are missing, one of them expected")
    least, most = (0, 0) if department == "new_lobby" else (1, MOST_WORKSTATIONS)  # 5.4
    return Department(
        number=entry.whole("number", position, position),
        id=department,
        name=entry.text("name"),
        type=entry.word("type", ACTION_TYPES),
        workstations=entry.numbers("workstations", least, most),
        ongoing=entry.flag("ongoing"),
        extra_build_goods=entry.whole("extra_build_goods"),
        gain=_read_gains(entry, "gain", GAINED),
        mission=_read_gains(entry, "mission", GAINED_ON_MISSION),
    )


def _read_gains(entry: Entry, key: str, kinds: Sequence[str]) -> dict[str, int]:
    """Reads the things to choose from, and how much of each; none if the key is not there."""
    if not entry.has(key):
        return {}
    gains = Entry(f"{entry.place}: {key}", entry.raw[key], (), kinds)
    return {kind: gains.whole(kind, 1) for kind in gains.raw}


def read_tabs(value: Json) -> Tabs:
    file = whole_file(TABS, value, ("goods_cost", "tabs"))
    found = tuple(_read_tab(value, i) for i, value in enumerate(file.items("tabs", "tab"), 1))
    unique(TABS, "tab", found, _tab_name)
    expected = [f"{project} {side}" for project in PROJECTS for side in SIDES]
    complete(TABS, "tab", map(_tab_name, found), expected)
    tabs = tuple(sorted(found, key=lambda tab: expected.index(_tab_name(tab))))
    for one, other in zip(tabs[::2], tabs[1::2], strict=True):
        if one.spaces[0].project != other.spaces[0].project:
            raise file.problem(f"{one.tab}: a disk starts on one side only")
    if not tabs[0].spaces[0].project:
        raise file.problem("housing A space 1: no project space, but the first Housing disk starts here")
    return Tabs(tabs, file.numbers_by("goods_cost", PROJECTS))


def first_disks(tabs: tuple[Tab, ...]) -> int:
    """Returns the number of tabs that start with a disk on their first space."""
    return sum(tab.spaces[0].project for tab in tabs if tab.side == SIDES[0])


def _tab_name(tab: Tab) -> str:
    return f"{tab.tab} {tab.side}"


def tab_prefix(tab: str, side: str) -> str:
    """`housing_a`, with which the names of its numbers begin."""
    return f"{tab}_{side.lower()}"


def _read_tab(value: Json, position: int) -> Tab:
    keys = ("tab", "side", "costs", "spaces", "certainty")
    entry = Entry(named(TABS, value, "tab", position, "tab", "side"), value, keys)
    values = entry.items("spaces", "space", TAB_SPACES, TAB_SPACES)
    spaces = [_read_tab_space(f"{entry.place} space {i}", value) for i, value in enumerate(values, 1)]
    for i in range(1, TAB_SPACES):
        if not spaces[i].project and not spaces[i].vp and not spaces[i].cap:
            raise entry.problem(f"space {i + 1} is empty, only the first can be")
        if spaces[i].project and not spaces[i - 1].project and i > 1:
            raise entry.problem(f"space {i + 1} is a project space after an end space")
    if spaces[0].vp or spaces[0].cap:
        raise entry.problem("space 1 is an end space, only later ones can be")
    tab, side = entry.word("tab", PROJECTS), entry.word("side", SIDES)
    return Tab(
        tab=tab,
        side=side,
        costs=entry.numbers("costs", TAB_COSTS, TAB_COSTS, 1),
        spaces=tuple(spaces),
        certainty=_read_certainty(entry, TAB_NAMES, f"{tab_prefix(tab, side)}."),
    )


def _read_tab_space(place: str, value: Json) -> TabSpace:
    entry = Entry(place, value, (), ("income", "vp", "cap"))
    if len(entry.raw) > 1:
        raise entry.problem(f"has {' and '.join(entry.raw)}, one of them expected")
    project = entry.has("income")
    choice = _read_choice(entry) if project else ()
    return TabSpace(
        project=project,
        income=entry.income("income", TAB_INCOME) if project and not choice else Income(),
        choice=choice,
        vp=entry.whole("vp", 1) if entry.has("vp") else 0,
        cap=entry.whole("cap", 1) if entry.has("cap") else 0,
    )


def _read_choice(space: Entry) -> tuple[Income, ...]:
    """Reads a choice between two different kinds of thing, if the income is one."""
    value = space.raw["income"]
    if not isinstance(value, dict) or "choice" not in value:
        return ()
    income = Entry(f"{space.place}: income", value, ("choice",))
    values = income.items("choice", "income", 2, 2)
    choice = tuple(read_income(f"{income.place}: choice {i}", value, CHOICES) for i, value in enumerate(values, 1))
    kinds = [[kind for kind in CHOICES if getattr(option, kind)] for option in choice]
    if kinds[0] == kinds[1] or any(len(of_one) != 1 for of_one in kinds):
        raise income.problem("choice is not between two kinds of income, one each")
    return choice
