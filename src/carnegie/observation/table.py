"""The parts that show the table: round and question, timeline, tiles, map, donations."""

from typing import TYPE_CHECKING, Final

from carnegie.observation.columns import Column, Table, choice, flag, floats, number, several, unseen
from carnegie.observation.parts import OWNER_NAMES, OWNERS_SEEN, SEAT_NAMES, SEATS, PackedPart, Part, View, WholePart
from carnegie.rules.cities import ANY_PROJECT, CITY_NAMES, FIRST_SLOT, SLOT_CITY, SLOT_COUNT, SLOT_TYPE
from carnegie.rules.company import SQUARE_NAMES
from carnegie.rules.departments import DEPARTMENT_COUNT, DEPARTMENT_NAMES, TILE_NAMES, TYPE_COUNT, TYPE_NAMES
from carnegie.rules.donations import DONATION_NAMES, donor_list
from carnegie.rules.facts import FACTS
from carnegie.rules.regions import REGION_NAMES
from carnegie.rules.solo import DIFFICULTY_NAMES
from carnegie.rules.state import (
    PHASE_NAMES,
    S_ASSIGN,
    S_LOBBY,
    S_STUDY,
    S_TRANSPORT,
    STEP_NAMES,
    step_first,
    step_kind,
    step_second,
)
from carnegie.rules.tabs import TAB_NAMES
from carnegie.rules.timeline import ROW_LENGTH, SPACE_NAMES

if TYPE_CHECKING:
    from mypy_extensions import i64

STEPS_SHOWN: Final = 3
"""No question has more steps on its stack."""

MOST_USES: Final = 4
"""Beyond the uses of any department."""
PHASE_COUNT: Final[int] = len(PHASE_NAMES)


class WhenPart(Part):
    def __init__(self) -> None:
        super().__init__([choice("difficulty", DIFFICULTY_NAMES), number("round", 20)])

    def source(self, view: View) -> list[int]:
        return [view.state.difficulty, view.state.round]


class TablePart(PackedPart):
    def __init__(self) -> None:
        columns = [
            choice("first_player", [*SEAT_NAMES, "andrew"]),
            choice("to_act", SEAT_NAMES),
            choice("phase", PHASE_NAMES),
            choice("action", TYPE_NAMES),
            choice("event_row", TYPE_NAMES),
        ]
        super().__init__(columns, (1 + SEATS) * SEATS * PHASE_COUNT * (1 + TYPE_COUNT) * (1 + TYPE_COUNT))

    def source(self, view: View) -> list[int]:
        state = view.state
        players = len(state.companies)
        first = SEATS if state.first >= players else (state.first - view.seat) % players
        return [
            first,
            -1 if state.seat < 0 else (state.seat - view.seat) % players,
            state.phase,
            state.action,
            state.event_row,
        ]

    def key(self, view: View) -> "i64":
        state = view.state
        who = (1 + state.seat) * SEATS + state.first
        row = (1 + state.action) * (1 + TYPE_COUNT) + 1 + state.event_row
        return (who * PHASE_COUNT + state.phase) * (1 + TYPE_COUNT) * (1 + TYPE_COUNT) + row


class SpacesPart(Part):
    def __init__(self) -> None:
        events = [*REGION_NAMES, "donation"]
        both = Table(0, [floats([float(name in space.split("+")) for name in events]) for space in SPACE_NAMES])
        super().__init__(
            [
                Column([f"timeline.{row}.{space + 1}.{name}" for name in events], "0 or 1", both)
                for row in TYPE_NAMES
                for space in range(ROW_LENGTH)
            ]
        )

    def source(self, view: View) -> list[int]:
        return view.state.spaces


class MarkersPart(Part):
    def __init__(self) -> None:
        super().__init__([number(f"timeline.{row}.marker", ROW_LENGTH) for row in TYPE_NAMES])

    def source(self, view: View) -> list[int]:
        return view.state.markers


class TilesPart(Part):
    def __init__(self) -> None:
        super().__init__([number(f"tiles.{name}", FACTS.copies_of_each) for name in TILE_NAMES])

    def source(self, view: View) -> list[int]:
        return view.state.tiles


def _slot_name(slot: int) -> str:
    city = SLOT_CITY[slot]
    return f"{CITY_NAMES[city]}.{slot - FIRST_SLOT[city] + 1}"


class MapPart(Part):
    def __init__(self) -> None:
        super().__init__([choice(f"map.{_slot_name(slot)}", OWNER_NAMES) for slot in range(SLOT_COUNT)])

    def source(self, view: View) -> list[int]:
        return view.state.slots

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        owners = view.owners
        columns = self.columns
        for slot in range(len(source)):
            out.append(columns[slot].chunk(owners[source[slot] + 1]))

    def patch(self, index: int, value: int, view: View) -> bytes:
        return self.columns[index].chunk(view.owners[value + 1])


class ProjectsPart(Part):
    """Only on the slots of small cities, which take any project: elsewhere it is the one that is printed."""

    def __init__(self) -> None:
        super().__init__(
            [
                choice(f"projects.{_slot_name(slot)}", TAB_NAMES) if SLOT_TYPE[slot] == ANY_PROJECT else unseen()
                for slot in range(SLOT_COUNT)
            ]
        )

    def source(self, view: View) -> list[int]:
        return view.state.projects


class DonationsPart(Part):
    """By donation and owner, 1 for the first disk, 1/2 for the second and so on."""

    def __init__(self) -> None:
        super().__init__(
            [
                several([f"donations.{name}.{owner}" for owner in OWNER_NAMES], "1 / place of the disk")
                for name in DONATION_NAMES
            ]
        )
        self.known: list[dict[int, bytes]] = [{} for angle in OWNERS_SEEN]

    def source(self, view: View) -> list[int]:
        return view.state.donors

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        for donors in source:
            out.append(self.chunk(donors, view))

    def patch(self, index: int, value: int, view: View) -> bytes:
        return self.chunk(value, view)

    def chunk(self, donors: int, view: View) -> bytes:
        known = self.known[view.angle]
        chunk = known.get(donors)
        if chunk is None:
            values = [0.0] * len(OWNER_NAMES)
            for place, owner in enumerate(donor_list(donors)):
                values[view.owners[owner + 1]] = 1.0 / (place + 1)
            chunk = floats(values)
            known[donors] = chunk
        return chunk


class PointsPart(Part):
    def __init__(self) -> None:
        super().__init__([number("pending.moves", 6), number("pending.study", 10)])

    def source(self, view: View) -> list[int]:
        return [view.state.moves, view.state.study]


class TurnPart(PackedPart):
    def __init__(self) -> None:
        columns = [
            choice("pending.action", TYPE_NAMES),
            flag("pending.choice"),
            choice("pending.department", DEPARTMENT_NAMES),
            number("pending.uses", 3),
            number("pending.used", 3),
        ]
        super().__init__(columns, MOST_USES * MOST_USES * (1 + DEPARTMENT_COUNT) * (1 + TYPE_COUNT) * 2)

    def source(self, view: View) -> list[int]:
        state = view.state
        return [state.turn_action, 1 if state.fresh else 0, state.department, state.uses, state.used]

    def key(self, view: View) -> "i64":
        state = view.state
        uses = state.uses * MOST_USES + state.used  # never more than `uses`
        department = (1 + state.department) * (1 + TYPE_COUNT) + 1 + state.turn_action
        return (uses * (1 + DEPARTMENT_COUNT) * (1 + TYPE_COUNT) + department) * 2 + (1 if state.fresh else 0)


class HumanResourcesPart(Part):
    def __init__(self) -> None:
        super().__init__([number("pending.human_resources_moves", 9)])

    def source(self, view: View) -> list[int]:
        return [view.state.hr_moves]


class ClosedPart(WholePart):
    def __init__(self) -> None:
        names = [f"pending.closed.{name}" for name in DEPARTMENT_NAMES]
        super().__init__([several(names, "0 or 1")])
        self.known: dict[int, bytes] = {}

    def source(self, view: View) -> list[int]:
        return [view.state.closed]

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        closed = source[0]
        chunk = self.known.get(closed)
        if chunk is None:
            chunk = floats([float(closed >> department & 1) for department in range(len(DEPARTMENT_NAMES))])
            self.known[closed] = chunk
        out.append(chunk)


class StepsPart(WholePart):
    """The steps inside the turn, the one at hand first."""

    def __init__(self) -> None:
        columns: list[Column] = []
        for place in range(STEPS_SHOWN):
            step = f"pending.steps.{place + 1}"
            columns.append(choice(step, STEP_NAMES))
            columns.append(number(f"{step}.employees", 5))
            columns.append(choice(f"{step}.square", SQUARE_NAMES))
            columns.append(choice(f"{step}.region", REGION_NAMES))
            columns.append(choice(f"{step}.tab", TAB_NAMES))
            columns.append(number(f"{step}.space", 6))
        super().__init__(columns)

    def source(self, view: View) -> list[int]:
        return view.state.stack

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        if not source:
            out.append(self.nothing)
            return
        column = 0
        for place in range(STEPS_SHOWN):
            shown = [-1, 0, -1, -1, -1, 0]
            if place < len(source):
                packed = source[len(source) - 1 - place]
                kind = step_kind(packed)
                first = step_first(packed)
                second = step_second(packed)
                if kind == S_LOBBY:
                    shown[1] = first
                elif kind == S_ASSIGN:
                    shown[2] = first
                elif kind == S_TRANSPORT:
                    shown[3] = first
                    shown[1] = second
                elif kind != S_STUDY:
                    shown[4] = first
                    shown[5] = second
                shown[0] = kind
            for value in shown:
                out.append(self.columns[column].chunk(value))
                column += 1


POINTS: Final = PointsPart()
TURN: Final = TurnPart()
HUMAN_RESOURCES: Final = HumanResourcesPart()
CLOSED: Final = ClosedPart()
WHEN: Final = WhenPart()
TABLE: Final = TablePart()
MARKERS: Final = MarkersPart()
STEPS: Final = StepsPart()
SPACES: Final = SpacesPart()
TILES: Final = TilesPart()
MAP: Final = MapPart()
PROJECTS: Final = ProjectsPart()
DONATIONS: Final = DonationsPart()
TABLE_PARTS: Final[list[Part]] = [
    POINTS, TURN, HUMAN_RESOURCES, CLOSED, WHEN, TABLE, MARKERS, STEPS, SPACES, TILES, MAP, PROJECTS, DONATIONS,
]  # fmt: skip
