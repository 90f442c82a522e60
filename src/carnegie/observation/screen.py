"""An observation that is kept up to date in a buffer: what is shown of a game is written only where it has changed."""

from typing import Final

from carnegie.observation.andrew import ANDREW_PARTS
from carnegie.observation.company import COMPANY_PARTS
from carnegie.observation.parts import Part, View
from carnegie.observation.table import (
    CLOSED,
    DONATIONS,
    MAP,
    MARKERS,
    PENDING,
    PROJECTS,
    SPACES,
    STEPS,
    TABLE,
    TILES,
)
from carnegie.observation.vector import OBSERVATION_BYTES, observation
from carnegie.rules.moves import K_ACTIVATE, K_GAIN, K_MOVE, K_SELL, K_USE
from carnegie.rules.state import Company, State

# Where the parts of a company stand in its list (`company_parts`).
PURSE: Final = 0
ACTIVE: Final = 6
INACTIVE: Final = 7


class CompanyShown:
    """What is shown of one company. The lists are compared one by one, because that is faster than calling parts."""

    def __init__(self, parts: list[Part], view: View) -> None:
        self.parts = parts
        shown = [part.source(view)[:] for part in parts]
        self.purse = shown[PURSE]
        self.sides = shown[1]
        self.spaces = shown[2]
        self.built = shown[3]
        self.ready = shown[4]
        self.department = shown[5]
        self.active = shown[ACTIVE]
        self.inactive = shown[INACTIVE]
        self.missions = shown[8]
        self.transport = shown[9]

    def refresh(self, company: Company, view: View, buffer: bytearray, start: int) -> None:
        self.refresh_often(company, view, buffer, start)
        if company.missions != self.missions:
            self.parts[8].update(company.missions, self.missions, view, buffer, start)
            self.missions = company.missions[:]
        if company.ready != self.ready:
            self.parts[4].update(company.ready, self.ready, view, buffer, start)
            self.ready = company.ready[:]
        if company.built != self.built:
            self.parts[3].update(company.built, self.built, view, buffer, start)
            self.built = company.built[:]
        if company.spaces != self.spaces:
            self.parts[2].update(company.spaces, self.spaces, view, buffer, start)
            self.spaces = company.spaces[:]
        if company.transport != self.transport:
            self.parts[9].update(company.transport, self.transport, view, buffer, start)
            self.transport = company.transport[:]
        if company.department != self.department:
            self.parts[5].update(company.department, self.department, view, buffer, start)
            self.department = company.department[:]
        if company.sides != self.sides:
            self.parts[1].update(company.sides, self.sides, view, buffer, start)
            self.sides = company.sides[:]

    def refresh_often(self, company: Company, view: View, buffer: bytearray, start: int) -> None:
        """What changes with most moves: employees on the board, and the purse."""
        if company.inactive != self.inactive:
            self.parts[INACTIVE].update(company.inactive, self.inactive, view, buffer, start)
            self.inactive = company.inactive[:]
        if company.active != self.active:
            self.parts[ACTIVE].update(company.active, self.active, view, buffer, start)
            self.active = company.active[:]
        purse = self.purse
        if (
            company.money != purse[2]
            or company.goods != purse[1]
            or company.disks != purse[4]
            or company.supply != purse[5]
            or company.vp != purse[3]
            or company.reserve != purse[7]
            or company.action_choice != (purse[6] == 1)
        ):
            source = self.parts[PURSE].source(view)
            self.parts[PURSE].update(source, purse, view, buffer, start)
            self.purse = source


class Screen:
    """A place in a buffer that shows what one seat sees of games of one kind, one after the other."""

    def __init__(self, buffer: bytearray, start: int, seat: int, state: State) -> None:
        view = View(state, seat)
        self.buffer = buffer
        self.start = start
        self.seat = seat
        self.pending = PENDING.key(view)
        self.table = TABLE.key(view)
        self.closed = CLOSED.source(view)
        self.steps = state.stack[:]
        self.spaces = state.spaces
        self.markers = state.markers[:]
        self.tiles = state.tiles[:]
        self.slots = state.slots[:]
        self.projects = state.projects[:]
        self.donors = state.donors[:]
        self.companies = [CompanyShown(COMPANY_PARTS[place], view) for place in range(len(view.companies))]
        self.andrew: list[list[int]] = []
        if state.andrew is not None:
            self.andrew = [part.source(view)[:] for part in ANDREW_PARTS]
        buffer[start : start + OBSERVATION_BYTES] = observation(state, seat)

    def refresh(self, state: State) -> None:
        view = View(state, self.seat)
        buffer = self.buffer
        start = self.start
        self.refresh_turn(view)
        table = TABLE.key(view)
        if table != self.table:
            TABLE.show(table, view, buffer, start)
            self.table = table
        if state.markers != self.markers:
            MARKERS.update(state.markers, self.markers, view, buffer, start)
            self.markers = state.markers[:]
        if state.stack != self.steps:
            STEPS.update(state.stack, self.steps, view, buffer, start)
            self.steps = state.stack[:]
        if state.tiles != self.tiles:
            TILES.update(state.tiles, self.tiles, view, buffer, start)
            self.tiles = state.tiles[:]
        if state.slots != self.slots:
            MAP.update(state.slots, self.slots, view, buffer, start)
            self.slots = state.slots[:]
            PROJECTS.update(state.projects, self.projects, view, buffer, start)
            self.projects = state.projects[:]
        if state.donors != self.donors:
            DONATIONS.update(state.donors, self.donors, view, buffer, start)
            self.donors = state.donors[:]
        if state.spaces is not self.spaces:  # another game
            SPACES.update(state.spaces, self.spaces, view, buffer, start)
            self.spaces = state.spaces
        for place, company in enumerate(view.companies):
            self.companies[place].refresh(company, view, buffer, start)
        for index in range(len(self.andrew)):
            part = ANDREW_PARTS[index]
            source = part.source(view)
            if source != self.andrew[index]:
                part.update(source, self.andrew[index], view, buffer, start)
                self.andrew[index] = source[:]

    def refresh_own(self, state: State) -> None:
        """After a move that `changes_little`."""
        view = View(state, self.seat)
        self.refresh_turn(view)
        self.companies[0].refresh_often(view.companies[0], view, self.buffer, self.start)

    def refresh_turn(self, view: View) -> None:
        pending = PENDING.key(view)
        if pending != self.pending:
            PENDING.show(pending, view, self.buffer, self.start)
            self.pending = pending
        if view.state.closed != self.closed[0]:
            closed = CLOSED.source(view)
            CLOSED.update(closed, self.closed, view, self.buffer, self.start)
            self.closed = closed


def changes_little(code: int) -> bool:
    """Whether moves of this kind change only employees on one's board, one's purse and the turn.

    That holds as long as the same seat goes on in the same phase of the same round, which none of them meets twice.
    """
    return code in (K_MOVE, K_ACTIVATE, K_SELL, K_USE, K_GAIN)
