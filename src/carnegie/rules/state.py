"""Everything on the table at one moment, as plain numbers, and what is being asked.

Copies go through the constructors: that is what is fast when compiled.
"""

from typing import TYPE_CHECKING, Final

from carnegie.rules.departments import DEPARTMENT_COUNT, NO_DEPARTMENT
from carnegie.rules.edition import Edition
from carnegie.rules.legal import Legal
from carnegie.rules.timeline import ROW_LENGTH

if TYPE_CHECKING:
    from mypy_extensions import i64

Event = dict[str, str | int | bool | None]

PHASE_NAMES: Final[list[str]] = [
    "tabs", "housing", "reserve", "opening", "timeline", "income", "donation", "departments", "activation", "over",
]  # fmt: skip
P_TABS: Final = 0
P_HOUSING: Final = 1
P_RESERVE: Final = 2
P_OPENING: Final = 3
P_TIMELINE: Final = 4
P_INCOME: Final = 5
P_DONATION: Final = 6
P_DEPARTMENTS: Final = 7
P_ACTIVATION: Final = 8
P_OVER: Final = 9

# Steps inside a turn, packed into one int: kind + 8 * (first operand + 64 * second operand).
STEP_NAMES: Final[list[str]] = ["lobby", "study", "take", "assign", "transport", "projects"]
S_LOBBY: Final = 0
S_STUDY: Final = 1
S_TAKE: Final = 2
S_ASSIGN: Final = 3
S_TRANSPORT: Final = 4
S_PROJECTS: Final = 5


NO_CARD: Final = -1


def step(kind: int, first: int = 0, second: int = 0) -> int:
    return kind + 8 * (first + 64 * second)


def step_kind(packed: int) -> int:
    return packed % 8


def step_first(packed: int) -> int:
    return packed // 8 % 64


def step_second(packed: int) -> int:
    return packed // 512


class Company:
    """One player's company board, tabs, purse and pieces."""

    def __init__(
        self,
        sides: list[int],
        spaces: list[int],
        built: list[int],
        ready: list[int],
        department: list[int],
        square: list[int],
        active: list[int],
        inactive: list[int],
        missions: list[int],
        transport: list[int],
    ) -> None:
        self.sides = sides  # of each tab: 0 for A, 1 for B, -1 until chosen
        self.spaces = spaces
        self.built = built
        self.ready = ready
        self.department = department  # of each square
        self.square = square  # of each department
        self.active = active
        self.inactive = inactive
        self.missions = missions
        self.transport = transport
        self.goods: i64 = 0
        self.money: i64 = 0
        self.vp: i64 = 0
        self.disks: i64 = 0
        self.supply: i64 = 0
        self.donations: i64 = 0
        self.reserve: i64 = NO_DEPARTMENT
        self.action_choice = False

    def copy(self) -> "Company":
        out = Company(
            self.sides[:],
            self.spaces[:],
            self.built[:],
            self.ready[:],
            self.department[:],
            self.square[:],
            self.active[:],
            self.inactive[:],
            self.missions[:],
            self.transport[:],
        )
        out.goods = self.goods
        out.money = self.money
        out.vp = self.vp
        out.disks = self.disks
        out.supply = self.supply
        out.donations = self.donations
        out.reserve = self.reserve
        out.action_choice = self.action_choice
        return out

    def active_in(self, department: int) -> int:
        """Active employees in the department; 0 if the company does not have it."""
        square = self.square[department]
        return self.active[square] if square >= 0 else 0

    def active_total(self) -> int:
        """Active employees in the company; the printed one does not count."""
        total = 0
        for count in self.active:
            total += count
        return total

    def inactive_total(self) -> int:
        """Inactive employees in the company, those in the lobby included."""
        total = 0
        for count in self.inactive:
            total += count
        return total

    def ready_total(self) -> int:
        """Projects that are ready to be built."""
        total = 0
        for count in self.ready:
            total += count
        return total

    def built_total(self) -> int:
        """Projects built."""
        total = 0
        for count in self.built:
            total += count
        return total

    def tab_side(self, tab: int) -> int:
        """The index of the tab's chosen side in the tables of `Edition`."""
        return tab * 2 + self.sides[tab]


class Andrew:
    """The solo opponent: his deck, his disks and what he has taken (8.1)."""

    def __init__(self, deck: list[int], filed: list[list[int]], tiles: list[int], transport: list[int]) -> None:
        self.deck = deck  # the next card last
        self.filed = filed  # by VP card, the cards of earlier rounds
        self.tiles = tiles  # departments in the order of taking
        self.transport = transport
        self.card: i64 = NO_CARD  # the round's card
        self.face_up = False
        self.shift: i64 = 0
        self.disks: i64 = 0

    def copy(self) -> "Andrew":
        out = Andrew(self.deck[:], [pile[:] for pile in self.filed], self.tiles[:], self.transport[:])
        out.card = self.card
        out.face_up = self.face_up
        out.shift = self.shift
        out.disks = self.disks
        return out


class State:
    """The whole table. Copies share `spaces`, which never change, and `legal` until the next question."""

    def __init__(
        self,
        edition: Edition,
        companies: list[Company],
        andrew: Andrew | None,
        spaces: list[int],
        markers: list[int],
        tiles: list[int],
        slots: list[int],
        projects: list[int],
        donors: list[int],
        stack: list[int],
    ) -> None:
        self.edition = edition
        self.companies = companies
        self.andrew = andrew
        self.spaces = spaces  # of the timeline, row by row
        self.markers = markers
        self.tiles = tiles  # open department tiles left, from FIRST_TILE on
        self.slots = slots  # owner of each slot of the map
        self.projects = projects  # project on each slot, or -1
        self.donors = donors  # of each donation, packed as in `donations`
        self.stack = stack  # steps inside the turn; the last one is at hand
        self.seed = 0
        self.difficulty: i64 = -1
        self.round: i64 = 0
        self.first: i64 = 0
        self.seat: i64 = 0
        self.phase: i64 = P_TABS
        self.action: i64 = -1
        self.event_row: i64 = -1
        # The acting seat's turn:
        self.moves: i64 = 0
        self.study: i64 = 0
        self.turn_action: i64 = -1
        self.fresh = False  # the Action Choice tile may still be used
        self.department: i64 = NO_DEPARTMENT
        self.uses: i64 = 0
        self.used: i64 = 0
        self.closed: i64 = 0  # a bit for each department that the turn has finished with
        self.hr_moves: i64 = 0
        self.legal = Legal()
        self.shares_legal = False
        self.log: list[Event] | None = None

    def copy(self) -> "State":
        """An equal, independent state; it does not log."""
        andrew = self.andrew
        out = State(
            self.edition,
            [company.copy() for company in self.companies],
            None if andrew is None else andrew.copy(),
            self.spaces,
            self.markers[:],
            self.tiles[:],
            self.slots[:],
            self.projects[:],
            self.donors[:],
            self.stack[:],
        )
        out.seed = self.seed
        out.difficulty = self.difficulty
        out.round = self.round
        out.first = self.first
        out.seat = self.seat
        out.phase = self.phase
        out.action = self.action
        out.event_row = self.event_row
        out.moves = self.moves
        out.study = self.study
        out.turn_action = self.turn_action
        out.fresh = self.fresh
        out.department = self.department
        out.uses = self.uses
        out.used = self.used
        out.closed = self.closed
        out.hr_moves = self.hr_moves
        out.legal = self.legal
        out.shares_legal = True
        self.shares_legal = True
        return out

    def new_legal(self) -> Legal:
        """The empty answers to a new question; a copy of this state keeps the old ones."""
        if self.shares_legal:
            self.legal = Legal()
            self.shares_legal = False
        else:
            self.legal.clear()
        return self.legal

    def is_solo(self) -> bool:
        return self.andrew is not None

    def hidden_sides(self) -> int:
        """Faces and backs of Andrew's cards that nobody sees (8.3); it sinks when something comes to light."""
        andrew = self.andrew
        if andrew is None:
            return 0
        deck = len(andrew.deck)
        face_down = 1 if andrew.card != NO_CARD and not andrew.face_up else 0
        return deck + max(deck - 1, 0) + face_down  # the back of the next card is seen

    def company(self) -> Company:
        """The company of the seat that acts."""
        return self.companies[self.seat]

    def event_space(self) -> int:
        """The timeline space of this round's event."""
        return self.spaces[self.event_row * ROW_LENGTH + self.markers[self.event_row]]


def no_squares() -> list[int]:
    return [-1] * DEPARTMENT_COUNT
