"""Broken invariants of a state, each in a sentence. There are none in any position that a game can reach."""

from carnegie.rules.cities import (
    ANDREW,
    ANY_PROJECT,
    CITY_NAMES,
    FIRST_SLOT,
    NEUTRAL,
    NOBODY,
    SLOT_CITY,
    SLOT_COUNT,
    SLOT_TYPE,
)
from carnegie.rules.company import SQUARE_COUNT, SQUARE_NAMES
from carnegie.rules.departments import (
    DEPARTMENT_NAMES,
    DEPARTMENT_TYPE,
    FIRST_TILE,
    GAINS_IN_PLACE,
    GAINS_ON_MISSION,
    HR_TYPE,
    HUMAN_RESOURCES,
    NEW_LOBBY,
    NO_DEPARTMENT,
    RESEARCH_TYPE,
    TILE_COUNT,
    TYPE_COUNT,
    gain_of,
)
from carnegie.rules.donations import DONATION_NAMES, donor_list
from carnegie.rules.edition import Edition
from carnegie.rules.facts import FACTS, MOVES
from carnegie.rules.human_resources import MOVES_PER_EMPLOYEE, OPENING_MOVES
from carnegie.rules.regions import LAST_SPACE, REGION_COUNT, REGION_NAMES
from carnegie.rules.setup import NEUTRAL_DISKS
from carnegie.rules.state import (
    NO_CARD,
    P_ACTIVATION,
    P_DEPARTMENTS,
    P_DONATION,
    P_HOUSING,
    P_INCOME,
    P_OPENING,
    P_OVER,
    P_RESERVE,
    P_TABS,
    P_TIMELINE,
    S_ASSIGN,
    S_LOBBY,
    S_STUDY,
    Company,
    State,
    step_first,
    step_kind,
)
from carnegie.rules.tabs import HOUSING, TAB_COUNT, TAB_NAMES
from carnegie.rules.timeline import (
    BACKS,
    END_SPACES,
    FRONTS,
    ROUNDS,
    ROW_LENGTH,
    SPACE_NAMES,
    event_row,
    has_donation,
    region_of,
)


def problems(state: State) -> list[str]:
    out: list[str] = []
    for seat, company in enumerate(state.companies):
        name = f"seats[{seat}]"
        check_numbers(company, name, out)
        check_employees(state, seat, company, name, out)
        check_disks(state, seat, company, name, out)
        check_departments(state.edition, company, name, out)
    check_map(state, out)
    check_donations(state, out)
    check_tracks(state, out)
    check_tiles(state, out)
    check_timeline(state, out)
    check_round(state, out)
    check_setup(state, out)
    check_turn(state, out)
    if state.andrew is not None:
        check_andrew(state, out)
    return out


def check_numbers(company: Company, name: str, out: list[str]) -> None:
    for what, number in (
        ("goods", company.goods),
        ("money", company.money),
        ("vp", company.vp),
        ("disks", company.disks),
        ("supply", company.supply),
    ):
        if number < 0:
            out.append(f"{name}.{what}: {number} is negative")
    for counts in (company.active, company.inactive, company.missions, company.built, company.ready):
        if min(counts) < 0:
            out.append(f"{name}: a number of pieces is negative")


def check_employees(state: State, seat: int, company: Company, name: str, out: list[str]) -> None:
    """15 employees a player, those between mission area and lobby included."""
    total = sum(company.active) + sum(company.inactive) + sum(company.missions) + company.supply
    if seat == state.seat:
        total += sum(step_first(packed) for packed in state.stack if step_kind(packed) == S_LOBBY)
    if total != state.edition.employees:
        out.append(f"{name}: {total} employees instead of {state.edition.employees}")


def check_disks(state: State, seat: int, company: Company, name: str, out: list[str]) -> None:
    """30 disks a player: score track, transport, tabs, map, donations and supply."""
    total = company.disks + 1 + REGION_COUNT + sum(company.ready) + state.slots.count(seat) + company.donations
    if total != state.edition.disks:
        out.append(f"{name}: {total} disks instead of {state.edition.disks}")
    for tab in range(TAB_COUNT):
        spot = f"{name}.tabs.{TAB_NAMES[tab]}"
        on_map = sum(1 for slot in range(SLOT_COUNT) if state.slots[slot] == seat and state.projects[slot] == tab)
        if on_map != company.built[tab]:
            out.append(f"{spot}.built: {company.built[tab]}, but {on_map} on the map")
        if company.sides[tab] < 0:
            continue
        revealed = sum(
            1 for space in state.edition.project_spaces[company.tab_side(tab)] if space <= company.spaces[tab]
        )
        disks = company.built[tab] + company.ready[tab]
        if disks > revealed or (disks < revealed and company.disks > 0):
            out.append(f"{spot}: {disks} disks on {revealed} project spaces")


def check_departments(edition: Edition, company: Company, name: str, out: list[str]) -> None:
    for square in range(SQUARE_COUNT):
        department = company.department[square]
        spot = f"{name}.company.{SQUARE_NAMES[square]}"
        if department != NO_DEPARTMENT and company.square[department] != square:
            out.append(f"{spot}: {DEPARTMENT_NAMES[department]} stands on two squares")
        stations = 0 if department == NO_DEPARTMENT else len(edition.workstations[department])
        if company.active[square] > stations:
            out.append(f"{spot}.active: {company.active[square]} on {stations} workstations")
    built = sum(1 for department in company.department if department >= FIRST_TILE)
    if company.reserve != NO_DEPARTMENT and built > 0:
        out.append(f"{name}.reserve: other departments were built before it")


def check_map(state: State, out: list[str]) -> None:
    players = len(state.companies)
    for slot in range(SLOT_COUNT):
        owner = state.slots[slot]
        project = state.projects[slot]
        city = SLOT_CITY[slot]
        spot = f"{CITY_NAMES[city]}[{slot - FIRST_SLOT[city]}]"
        if (project >= 0) != (0 <= owner < players):
            out.append(f"projects.{spot}: a project exactly where a player's disk is")
        elif project >= 0 and SLOT_TYPE[slot] not in (ANY_PROJECT, project):
            out.append(f"projects.{spot}: no place for {TAB_NAMES[project]}")
        if owner not in (NOBODY, NEUTRAL) and owner >= players and not (owner == ANDREW and state.is_solo()):
            out.append(f"map.{spot}: no such owner")


def check_donations(state: State, out: list[str]) -> None:
    made = [0] * len(state.companies)
    neutral = state.slots.count(NEUTRAL)
    for donation, donors in enumerate(state.donors):
        owners = donor_list(donors)
        for owner in owners:
            if owner < len(made):
                made[owner] += 1
        neutral += owners.count(NEUTRAL)
        if (NEUTRAL in owners[1:]) or (ANDREW in owners[1:]):
            out.append(f"donations.{DONATION_NAMES[donation]}: only a player joins a donation")
    for seat, company in enumerate(state.companies):
        if made[seat] != company.donations:
            out.append(f"seats[{seat}]: {company.donations} donations instead of {made[seat]}")
    expected = NEUTRAL_DISKS[len(state.companies)]
    if neutral != expected:
        out.append(f"map and donations: {neutral} neutral disks instead of {expected}")


def check_tracks(state: State, out: list[str]) -> None:
    for region in range(REGION_COUNT):
        spaces = [company.transport[region] for company in state.companies]
        if state.andrew is not None:
            spaces.append(state.andrew.transport[region])
        if spaces.count(LAST_SPACE) > 1:
            out.append(f"transport.{REGION_NAMES[region]}: two disks on the last space")


def check_tiles(state: State, out: list[str]) -> None:
    total = sum(state.tiles)
    for tile in range(TILE_COUNT):
        department = FIRST_TILE + tile
        used = 0
        for company in state.companies:
            used += 1 if company.square[department] >= 0 else 0
            used += 1 if company.reserve == department else 0
        if state.andrew is not None:
            used += state.andrew.tiles.count(department)
        total += used
        if state.tiles[tile] < 0 or state.tiles[tile] + used > FACTS.copies_of_each:
            out.append(f"tiles.{DEPARTMENT_NAMES[department]}: more than {FACTS.copies_of_each} in all")
    expected = FACTS.copies_of_each * TILE_COUNT - FACTS.removed_at_setup[len(state.companies)]
    if total != expected:
        out.append(f"tiles: {total} department tiles in all instead of {expected}")


def check_timeline(state: State, out: list[str]) -> None:
    """Each row is a side of another tile, with the End tile's space behind it (1.1)."""
    used: list[int] = []
    for row in range(TYPE_COUNT):
        spaces = state.spaces[row * ROW_LENGTH : (row + 1) * ROW_LENGTH]
        tiles = [tile for tile in range(len(FRONTS)) if spaces[:-1] in (FRONTS[tile], BACKS[tile])]
        if not tiles or tiles[0] in used:
            out.append(f"timeline[{row}].spaces: no tile that is left has these")
        used.extend(tiles)
        if spaces[-1] != END_SPACES[row]:
            out.append(f"timeline[{row}].spaces: {SPACE_NAMES[END_SPACES[row]]!r} is the last one")


def check_round(state: State, out: list[str]) -> None:
    """Round, phase, markers and first player belong together."""
    passed = sum(state.markers)
    in_setup = state.phase in (P_TABS, P_HOUSING, P_RESERVE, P_OPENING)
    if state.phase == P_OVER:
        if state.round != ROUNDS or passed != ROUNDS:
            out.append(f"round: the game is over after round {ROUNDS}")
        if state.action >= 0 or state.event_row >= 0:
            out.append("action: none when the game is over")
        check_first_player(state, out)
        return
    if in_setup != (state.round == 0) and not (state.phase == P_ACTIVATION and state.round == 0):
        out.append(f"round: {state.round} does not go with the phase")
        return
    if passed != max(state.round - 1, 0):
        out.append(f"timeline: {passed} spaces passed in round {state.round}")
        return
    check_first_player(state, out)
    if state.phase == P_TIMELINE and state.seat != state.first:
        out.append("to_act: the first player chooses the row")
    chosen = state.round > 0 and state.phase != P_TIMELINE
    if (state.action >= 0) != chosen:
        out.append("action: chosen exactly when the round has its row")
    elif chosen and state.event_row != event_row(state.markers, state.action):
        out.append("event_row: not the one that the action leads to")
    elif chosen and state.phase == P_INCOME and region_of(state.event_space()) < 0:
        out.append("phase: no income on this space")
    elif chosen and state.phase == P_DONATION and not has_donation(state.event_space()):
        out.append("phase: no donation on this space")


def check_turn(state: State, out: list[str]) -> None:
    """What the question at hand needs, and nothing left over from another."""
    phase = state.phase
    in_departments = phase == P_DEPARTMENTS
    of_hr = in_departments and state.turn_action == HR_TYPE
    if phase not in (P_DEPARTMENTS, P_INCOME) and state.stack:
        out.append("pending.steps: none in this phase")
    most = most_moves(state)
    if state.moves > most:
        out.append(f"pending.moves: at most {most} here" if most else "pending.moves: none in this phase")
    earned = any(step_kind(packed) == S_STUDY for packed in state.stack)
    if state.study and not earned and not (in_departments and state.turn_action == RESEARCH_TYPE):
        out.append("pending.study: none in this phase")
    if state.hr_moves % MOVES_PER_EMPLOYEE or (state.hr_moves > 0) != of_hr:
        out.append("pending.human_resources_moves: some exactly in a turn of Human Resources")
    if state.closed and not in_departments:
        out.append("pending.closed: none in this phase")
    department = state.department
    if department == NO_DEPARTMENT:
        if state.uses or state.used:
            out.append("pending.uses: no department is open")
    elif not in_departments or DEPARTMENT_TYPE[department] != state.turn_action:
        out.append("pending.department: not one of this turn")
    elif state.closed >> department & 1:
        out.append("pending.department: the turn has finished with it")
    elif state.uses > len(state.edition.workstations[department]):
        out.append("pending.uses: more than it has workstations")
    if phase != P_OVER:
        check_steps(state, out)


def check_first_player(state: State, out: list[str]) -> None:
    expected = max(state.round - 1, 0) % (2 if state.is_solo() else len(state.companies))
    if state.first != expected:
        out.append(f"first_player: {expected} in round {state.round}")


def most_moves(state: State) -> int:
    """The employee moves that there can be at this question."""
    if state.phase == P_OPENING:
        return OPENING_MOVES
    department = state.department
    if department == HUMAN_RESOURCES:
        return state.hr_moves
    if department == NO_DEPARTMENT:
        return 0
    return gain_of(GAINS_IN_PLACE[department], MOVES) + gain_of(GAINS_ON_MISSION[department], MOVES)


def check_steps(state: State, out: list[str]) -> None:
    company = state.company()
    for packed in state.stack:
        if step_kind(packed) == S_LOBBY and company.square[NEW_LOBBY] < 0:
            out.append("pending.steps: the company has no New Lobby")
        if step_kind(packed) == S_ASSIGN and company.department[step_first(packed)] < FIRST_TILE:
            out.append("pending.steps: no department was built there")
    if state.fresh and (state.seat == state.first or not company.action_choice):
        out.append("pending.choice: this seat cannot use the Action Choice tile now")


def check_setup(state: State, out: list[str]) -> None:
    """During setup each seat has decided what was its turn to decide, and no more (1.4, 1.7)."""
    for seat, company in enumerate(state.companies):
        name = f"seats[{seat}]"
        sides = state.phase != P_TABS or seat < state.seat
        later = state.phase in (P_HOUSING, P_RESERVE) and seat < state.seat
        placed = not (state.phase == P_TABS or later or (state.phase == P_HOUSING and seat == state.seat))
        reserved = placed and not (state.phase == P_RESERVE and seat == state.seat)
        for tab in range(TAB_COUNT):
            if (company.sides[tab] >= 0) != sides:
                out.append(f"{name}.tabs.{TAB_NAMES[tab]}.side: chosen exactly once it was the seat's turn")
        if (company.built[HOUSING] > 0) != placed:
            out.append(f"{name}.tabs.housing: the first disk is placed in setup")
        if state.round == 0 and (company.reserve != NO_DEPARTMENT) != reserved:
            out.append(f"{name}.reserve: a tile exactly once it was chosen")
        if state.phase == P_TABS and sum(company.spaces) + sum(company.built) > 0:
            out.append(f"{name}.tabs: nothing is built or advanced before the game")


def check_andrew(state: State, out: list[str]) -> None:
    andrew = state.andrew
    assert andrew is not None
    donations = sum(1 for donors in state.donors if ANDREW in donor_list(donors))
    total = andrew.disks + REGION_COUNT + donations + state.slots.count(ANDREW)
    if total != state.edition.disks:
        out.append(f"solo: Andrew has {total} disks instead of {state.edition.disks}")
    cards = andrew.deck + [card for pile in andrew.filed for card in pile]
    if andrew.card != NO_CARD:
        cards.append(andrew.card)
    if len(cards) != ROUNDS or len(set(cards)) != ROUNDS:
        out.append(f"solo: {len(set(cards))} different cards instead of {ROUNDS}")
    if (andrew.card != NO_CARD) != (state.round > 0 and state.phase != P_OVER):
        out.append("solo.card: a card exactly from round 1 to the end")
    elif andrew.face_up != (state.round > 0 and state.phase not in (P_TIMELINE, P_OVER)):
        out.append("solo.face_up: true exactly once the row is chosen")
    elif andrew.shift > 0 and not andrew.face_up:
        out.append("solo.shift: the card does not shift before it is turned over")
