"""An observation that is kept up to date in a buffer: what is shown of a game is written only where it has changed."""

from typing import TYPE_CHECKING

from carnegie.observation import changes
from carnegie.observation.andrew import ANDREW_PARTS, CARD, FILINGS, TAKEN, TRACK
from carnegie.observation.changes import CHANGES, EARNINGS, EVERYTHING, ON_BOARD, ON_TABLE
from carnegie.observation.company import COMPANY_PARTS
from carnegie.observation.parts import Canvas, View
from carnegie.observation.table import (
    CLOSED,
    DONATIONS,
    HUMAN_RESOURCES,
    MAP,
    MARKERS,
    POINTS,
    PROJECTS,
    SPACES,
    STEPS,
    TABLE,
    TILES,
    TURN,
    WHEN,
)
from carnegie.observation.vector import OBSERVATION_BYTES, observation
from carnegie.rules.moves import Move
from carnegie.rules.state import P_OVER, Company, State

if TYPE_CHECKING:
    from mypy_extensions import i64


class CompanyShown:
    """What is shown of one company, and what moves can have `changed` since."""

    def __init__(self, company: Company, place: int, view: View) -> None:
        self.company = company
        self.parts = COMPANY_PARTS[place]
        self.changed = 0
        shown = [part.source(view)[:] for part in self.parts]
        self.purse = shown[0]
        self.sides = shown[1]
        self.spaces = shown[2]
        self.built = shown[3]
        self.ready = shown[4]
        self.department = shown[5]
        self.active = shown[6]
        self.inactive = shown[7]
        self.missions = shown[8]
        self.transport = shown[9]

    def refresh(self, view: View, canvas: Canvas) -> None:
        company = self.company
        changed = self.changed
        self.changed = 0
        if changed & changes.PURSE and self.purse_differs(company):
            self.parts[0].update(self.parts[0].source(view), self.purse, view, canvas)
        if changed & changes.INACTIVE:
            self.parts[7].update(company.inactive, self.inactive, view, canvas)
        if changed & changes.ACTIVE:
            self.parts[6].update(company.active, self.active, view, canvas)
        if changed & ~ON_BOARD:
            self.refresh_rest(company, changed, view, canvas)

    def purse_differs(self, company: Company) -> bool:
        purse = self.purse
        return (
            company.money != purse[2]
            or company.goods != purse[1]
            or company.disks != purse[4]
            or company.supply != purse[5]
            or company.vp != purse[3]
            or company.reserve != purse[7]
            or company.action_choice != (purse[6] == 1)
        )

    def refresh_rest(self, company: Company, changed: int, view: View, canvas: Canvas) -> None:
        """What changes with few moves."""
        parts = self.parts
        if changed & changes.MISSIONS:
            parts[8].update(company.missions, self.missions, view, canvas)
        if changed & changes.READY:
            parts[4].update(company.ready, self.ready, view, canvas)
        if changed & changes.BUILT:
            parts[3].update(company.built, self.built, view, canvas)
        if changed & changes.SPACES:
            parts[2].update(company.spaces, self.spaces, view, canvas)
        if changed & changes.TRANSPORT:
            parts[9].update(company.transport, self.transport, view, canvas)
        if changed & changes.DEPARTMENTS:
            parts[5].update(company.department, self.department, view, canvas)
        if changed & changes.SIDES:
            parts[1].update(company.sides, self.sides, view, canvas)


class Screen:
    """A place in a buffer that shows what one seat sees of games of one kind, one after the other.

    It is told of every move by `mark` and of every new game by `show_new`; then `refresh` brings it up to date.
    """

    def __init__(self, buffer: bytearray, start: int, seat: int, state: State) -> None:
        view = View(state, seat)
        self.view = view
        self.canvas = Canvas(buffer, start, OBSERVATION_BYTES)
        self.seat = seat
        self.moves: i64 = state.moves
        self.study: i64 = state.study
        self.hr_moves: i64 = state.hr_moves
        self.turn: i64 = TURN.key(view)
        self.turn_area = TURN.area(self.canvas)
        self.table: i64 = TABLE.key(view)
        self.table_area = TABLE.area(self.canvas)
        self.closed = CLOSED.source(view)
        self.steps = state.stack[:]
        self.spaces = state.spaces[:]
        self.markers = state.markers[:]
        self.tiles = state.tiles[:]
        self.slots = state.slots[:]
        self.projects = state.projects[:]
        self.donors = state.donors[:]
        self.companies = [  # by seat
            CompanyShown(company, (owner - seat) % len(state.companies), view)
            for owner, company in enumerate(state.companies)
        ]
        self.round: i64 = state.round
        self.action: i64 = state.action
        self.andrew: list[list[int]] = []
        if state.andrew is not None:
            self.andrew = [part.source(view)[:] for part in ANDREW_PARTS]
        buffer[start : start + OBSERVATION_BYTES] = observation(state, seat)

    def show_new(self, state: State) -> None:
        """Another game begins."""
        self.view = View(state, self.seat)
        SPACES.update(state.spaces, self.spaces, self.view, self.canvas)
        if self.andrew:
            TAKEN.clear(self.canvas)
            FILINGS.clear(self.canvas)
            self.andrew[2] = []
            self.andrew[3] = [0] * len(self.andrew[3])
        for seat, company in enumerate(state.companies):
            self.companies[seat].company = company
            self.companies[seat].changed = EVERYTHING

    def mark(self, state: State, move: Move) -> None:
        """This move is about to be made."""
        company = self.companies[state.seat]
        company.changed |= CHANGES[move.id]
        if state.stack:
            company.changed |= EARNINGS  # income may go on after it

    def refresh(self) -> None:
        view = self.view
        canvas = self.canvas
        state = view.state
        if state.moves != self.moves:
            self.moves = state.moves
            POINTS.write(0, state.moves, canvas)
        if state.study != self.study:
            self.study = state.study
            POINTS.write(1, state.study, canvas)
        if state.hr_moves != self.hr_moves:
            self.hr_moves = state.hr_moves
            HUMAN_RESOURCES.write(0, state.hr_moves, canvas)
        turn = TURN.key(view)
        if turn != self.turn:
            self.turn = turn
            TURN.show(turn, view, canvas.buffer, self.turn_area)
        if state.closed != self.closed[0]:
            CLOSED.update(CLOSED.source(view), self.closed, view, canvas)
        if state.stack or self.steps:
            STEPS.update(state.stack, self.steps, view, canvas)
        changed = 0
        for company in self.companies:
            if company.changed:
                changed |= company.changed
                company.refresh(view, canvas)
        table = TABLE.key(view)
        if table != self.table or state.round != self.round:
            self.table = table
            TABLE.show(table, view, canvas.buffer, self.table_area)
            if state.round != self.round or state.action != self.action or state.phase == P_OVER:
                changed |= self.refresh_round(view, canvas)
        if changed & ON_TABLE:
            self.refresh_table(changed, view, canvas)

    def refresh_round(self, view: View, canvas: Canvas) -> int:
        """After a round has begun, gone on to its event or ended. Returns what else can have changed."""
        state = view.state
        ended = state.round != self.round or state.phase == P_OVER
        self.round = state.round
        WHEN.write(1, state.round, canvas)
        self.action = state.action
        if ended:
            MARKERS.update(state.markers, self.markers, view, canvas)
        andrew = state.andrew
        if andrew is None:
            return 0
        changed = 0
        if andrew.disks != self.andrew[0][1]:
            changed = changes.MAP | changes.DONATIONS
        if len(andrew.tiles) != len(self.andrew[2]):
            changed |= changes.TILES
            TAKEN.update(andrew.tiles, self.andrew[2], view, canvas)
        CARD.update(CARD.source(view), self.andrew[0], view, canvas)
        TRACK.update(andrew.transport, self.andrew[1], view, canvas)
        if ended:
            FILINGS.update(FILINGS.source(view), self.andrew[3], view, canvas)
        return changed

    def refresh_table(self, changed: int, view: View, canvas: Canvas) -> None:
        state = view.state
        if changed & changes.TILES and state.tiles != self.tiles:
            TILES.update(state.tiles, self.tiles, view, canvas)
        if changed & changes.MAP and state.slots != self.slots:
            MAP.update(state.slots, self.slots, view, canvas)
            PROJECTS.update(state.projects, self.projects, view, canvas)
        if changed & changes.DONATIONS and state.donors != self.donors:
            DONATIONS.update(state.donors, self.donors, view, canvas)
