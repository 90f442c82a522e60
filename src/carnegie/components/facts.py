"""What is printed on the components: the words they use and the types that hold them."""

from typing import Final, NamedTuple

REGIONS: Final = ("west", "midwest", "south", "east")
ACTION_TYPES: Final = ("human_resources", "management", "construction", "research")
PROJECTS: Final = ("housing", "commerce", "industry", "infrastructure")
LEVELS: Final = ("cart", "stagecoach", "railroad")
SIZES: Final = ("small", "medium", "major")
SIDES: Final = ("A", "B")
SQUARES: Final = tuple(column + row for row in "1234" for column in "abcd")
DONATION_COLUMNS: Final = ("education", "human_rights", "welfare", "health")
CARD_KINDS: Final = ("normal", "advanced")
ANY_PROJECT: Final = "any"
DONATION_EVENT: Final = "donation"
# What a use of a department may bring in, in place and on a mission.
GAINED: Final = ("money", "goods", "moves")
GAINED_ON_MISSION: Final = ("money", "goods", "vp", "employee", "study", "moves")
# The departments that the rules know by name, each with its type; the lobby has none. Tiles are numbered in this order.
STARTING_DEPARTMENTS: Final[dict[str, str | None]] = {
    "human_resources": "human_resources",
    "lobby": None,
    "research_and_development": "research",
    "commerce_and_finance": "management",
    "strategic_planning": "management",
    "construction": "construction",
}
DEPARTMENTS: Final[dict[str, str]] = {
    "training_and_partnerships": "human_resources",
    "recruiting": "human_resources",
    "safety_and_quality": "human_resources",
    "new_lobby": "human_resources",
    "purchasing": "management",
    "sales": "management",
    "logistics": "management",
    "property_management": "management",
    "engineering": "construction",
    "construction_outsourcing": "construction",
    "supply_chain": "construction",
    "communications": "construction",
    "advanced_research": "research",
    "advanced_design": "research",
    "charitable_giving": "research",
    "telegraph_operators": "research",
}

# What a donation counts. For those in COUNTED_OF, "of" says which: action types, projects or regions.
COUNTED: Final = (
    "flat",
    "department",
    "project",
    "railroad",
    "donation",
    "payment",
    "active_employee",
    "disk_in_region",
    "disk_in_small_city",
)
COUNTED_OF: Final[dict[str, tuple[str, ...]]] = {
    "department": ACTION_TYPES,
    "project": PROJECTS,
    "disk_in_region": REGIONS,
}


class ComponentError(ValueError):
    """A component file that cannot be used; the message names the file and the entry."""


class Income(NamedTuple):
    """What a space pays, or what a payment takes."""

    money: int = 0
    goods: int = 0
    vp: int = 0
    employee: int = 0
    study: int = 0


class City(NamedTuple):
    """A city of the map. A slot takes the project it names; those of a small city take "any"."""

    id: str
    name: str
    region: str
    size: str
    slots: tuple[str, ...]
    vp: int
    transport_income: bool
    connection_points: int


class TrackSpace(NamedTuple):
    """A space of a transport track; the cost is that of the step onto it."""

    level: str
    income: Income
    cost: int
    single_occupant: bool
    arrival_bonus: Income


class TimelineTile(NamedTuple):
    """The four events on each side of a tile, left to right: a region or "donation"."""

    id: int
    front: tuple[str, ...]
    back: tuple[str, ...]


class Department(NamedTuple):
    """A department tile; a workstation is the price of standing up there.

    A use brings in one of the things of `gain`, or of `mission` if the employee goes on one.
    """

    number: int
    id: str
    name: str
    type: str
    workstations: tuple[int, ...]
    ongoing: bool
    extra_build_goods: int
    gain: dict[str, int]
    mission: dict[str, int]


class Inferred(NamedTuple):
    """Numbers that were not seen, by their names in `corrections`, and what they were taken from instead."""

    names: tuple[str, ...]
    why: str
    alternatives: dict[str, int]
    """The value of another source, by name."""


class Certainty(NamedTuple):
    """How a component's numbers are known."""

    seen: tuple[str, ...]
    settled: tuple[Inferred, ...]
    """Not seen, but certain: sources agree."""
    inferred: tuple[Inferred, ...]


class StartingSquare(NamedTuple):
    """A department of the company board. The lobby has no type; the printed employee's workstation is not listed."""

    square: str
    id: str
    name: str
    type: str | None
    workstations: tuple[int, ...]
    printed_employee: bool
    gain: dict[str, int]
    mission: dict[str, int]


class CompanyBoard(NamedTuple):
    """The company board and what a player starts with."""

    starting_squares: tuple[StartingSquare, ...]
    row_vp: tuple[int, int, int, int]  # row 1 (bottom) to 4
    employees_total: int
    employees_active_each: int
    employees_in_lobby: int
    employees_in_supply: int
    start_goods: int
    start_money: int
    disks_total: int
    disks_in_supply: int
    certainty: Certainty


class TabSpace(NamedTuple):
    """A space of a tab: a project space with its income or choice, or an end space with its vp or cap."""

    project: bool
    income: Income
    choice: tuple[Income, ...]  # empty, or two single things to choose from
    vp: int
    cap: int


class Tab(NamedTuple):
    """One side of a project tab; costs[i] is the step from space i to space i + 1."""

    tab: str
    side: str
    costs: tuple[int, ...]
    spaces: tuple[TabSpace, ...]
    certainty: Certainty


class Donation(NamedTuple):
    """A donation space: vp for each thing counted (`per`, one of COUNTED), or for each payment of `pay`.

    `of` narrows down "department" (types), "project" (projects) and "disk_in_region" (regions) and is empty otherwise;
    `max_times` and `pay` belong to "payment".
    """

    id: str
    column: str
    row: int
    vp: int
    per: str
    of: tuple[str, ...]
    max_times: int | None
    pay: Income


class SoloCard(NamedTuple):
    """A card of the solo deck, from its top row down."""

    id: str
    kind: str
    donation: str
    action: str
    hr_shift: int
    management_types: tuple[str, ...]
    cities: tuple[str, ...]
    rd_region: str
    rd_steps: int


class Components(NamedTuple):
    """All component facts. Dicts and tabs are in the order of the fixed words, the rest in the order of the files."""

    cities: tuple[City, ...]
    roads: tuple[tuple[str, str], ...]
    tracks: dict[str, tuple[TrackSpace, ...]]  # by region
    connection_vp: dict[str, dict[int, int]]  # by level, then connection points
    timeline_rows: tuple[str, ...]
    timeline_tiles: tuple[TimelineTile, ...]
    end_regions: dict[str, str]  # by timeline row
    departments: tuple[Department, ...]
    copies_of_each: int
    removed_at_setup: dict[int, int]  # by number of players
    donations: tuple[Donation, ...]
    donation_cap: int
    donation_cost_step: int
    communications_cost_step: int
    solo_cards: tuple[SoloCard, ...]
    vp_cards: tuple[int, ...]
    company: CompanyBoard
    tabs: tuple[Tab, ...]
    project_goods: dict[str, int]
