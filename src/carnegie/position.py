"""The position as a JSON-ready dict, and back (docs/position.md)."""

from collections.abc import Mapping
from typing import Any, Final

from carnegie.arguments import integer, shown
from carnegie.components import ComponentError
from carnegie.components.corrections import checked_form
from carnegie.reading import BadPosition, items, mapping, one_of, one_of_or_null, truth, whole
from carnegie.rules.cities import (
    ANDREW,
    CITY_COUNT,
    CITY_NAMES,
    FIRST_SLOT,
    NEUTRAL,
    NOBODY,
    SLOT_COUNT,
    SLOTS_IN_CITY,
)
from carnegie.rules.company import SQUARE_NAMES
from carnegie.rules.departments import DEPARTMENT_NAMES, FIRST_TILE, TILE_NAMES, TYPE_COUNT, TYPE_NAMES
from carnegie.rules.donations import DONATION_NAMES, donor_list, has_donor, with_donor
from carnegie.rules.edition import PRINTED, Edition, edition_with
from carnegie.rules.events import owner_name
from carnegie.rules.facts import FACTS
from carnegie.rules.flow import settle
from carnegie.rules.regions import LAST_SPACE, REGION_NAMES
from carnegie.rules.solo import CARD_IDS, DIFFICULTY_NAMES, LAST_VP_CARD, card_back
from carnegie.rules.state import (
    P_DEPARTMENTS,
    P_OVER,
    PHASE_NAMES,
    S_ASSIGN,
    S_LOBBY,
    S_PROJECTS,
    S_STUDY,
    S_TAKE,
    S_TRANSPORT,
    STEP_NAMES,
    Andrew,
    Company,
    State,
    no_squares,
    step,
    step_first,
    step_kind,
    step_second,
)
from carnegie.rules.tabs import LAST_TAB_SPACE, SIDE_NAMES, TAB_NAMES
from carnegie.rules.timeline import ROUNDS, ROW_LENGTH, SPACE_NAMES

RULES_VERSION: Final = 1
CORRECTIONS: Final = "corrections"
"""A key that is there only in games with corrections."""

KEYS: Final[list[str]] = [
    "rules", "mode", "difficulty", "seed", "round", "first_player", "to_act", "phase", "action", "timeline",
    "event_row", "tiles", "map", "projects", "donations", "transport", "seats", "solo", "pending",
]  # fmt: skip
SEAT_KEYS: Final[list[str]] = [
    "goods", "money", "vp", "disks", "supply", "action_choice", "reserve", "tabs", "company", "missions",
]  # fmt: skip
SOLO_KEYS: Final[list[str]] = [
    "card", "face_up", "back", "next_back", "shift", "shifts", "filed", "deck_left", "deck", "tiles", "disks",
]  # fmt: skip
PENDING_KEYS: Final[list[str]] = [
    "steps", "moves", "study", "action", "choice", "department", "uses", "used", "closed", "human_resources_moves",
]  # fmt: skip


def name_or_null(names: list[str], index: int) -> str | None:
    return names[index] if index >= 0 else None


def write_position(state: State) -> dict[str, Any]:
    transport = [company.transport for company in state.companies]
    if state.andrew is not None:
        transport.append(state.andrew.transport)
    out: dict[str, Any] = {
        "rules": RULES_VERSION,
        "mode": "solo" if state.is_solo() else "standard",
        "difficulty": name_or_null(DIFFICULTY_NAMES, state.difficulty),
        "seed": state.seed,
        "round": state.round,
        "first_player": state.first,
        "to_act": state.seat if state.seat >= 0 else None,
        "phase": PHASE_NAMES[state.phase],
        "action": name_or_null(TYPE_NAMES, state.action),
        "timeline": [
            {
                "row": TYPE_NAMES[row],
                "spaces": [SPACE_NAMES[space] for space in state.spaces[row * ROW_LENGTH : (row + 1) * ROW_LENGTH]],
                "marker": state.markers[row],
            }
            for row in range(TYPE_COUNT)
        ],
        "event_row": name_or_null(TYPE_NAMES, state.event_row),
        "tiles": dict(zip(TILE_NAMES, state.tiles, strict=True)),
        "map": {
            CITY_NAMES[city]: [owner_name(owner) for owner in state.slots[slot : slot + SLOTS_IN_CITY[city]]]
            for city, slot in enumerate(FIRST_SLOT)
        },
        "projects": {
            CITY_NAMES[city]: [
                name_or_null(TAB_NAMES, project) for project in state.projects[slot : slot + SLOTS_IN_CITY[city]]
            ]
            for city, slot in enumerate(FIRST_SLOT)
        },
        "donations": {
            name: [owner_name(owner) for owner in donor_list(donors)]
            for name, donors in zip(DONATION_NAMES, state.donors, strict=True)
        },
        "transport": {name: [spaces[region] for spaces in transport] for region, name in enumerate(REGION_NAMES)},
        "seats": [write_seat(company) for company in state.companies],
        "solo": None if state.andrew is None else write_solo(state.andrew),
        "pending": write_pending(state),
    }
    corrections = state.edition.corrections()
    if corrections:
        out[CORRECTIONS] = corrections
    return out


def write_view(state: State) -> dict[str, Any]:
    """The position without what nobody at the table may know."""
    out = write_position(state)
    del out["seed"]
    if state.andrew is not None:
        del out["solo"]["deck"]
        if not state.andrew.face_up:
            out["solo"]["card"] = None
    return out


def write_seat(company: Company) -> dict[str, Any]:
    return {
        "goods": company.goods,
        "money": company.money,
        "vp": company.vp,
        "disks": company.disks,
        "supply": company.supply,
        "action_choice": company.action_choice,
        "reserve": name_or_null(DEPARTMENT_NAMES, company.reserve),
        "tabs": {
            name: {
                "side": name_or_null(SIDE_NAMES, company.sides[tab]),
                "space": company.spaces[tab],
                "built": company.built[tab],
                "ready": company.ready[tab],
            }
            for tab, name in enumerate(TAB_NAMES)
        },
        "company": {
            name: {
                "department": name_or_null(DEPARTMENT_NAMES, company.department[square]),
                "active": company.active[square],
                "inactive": company.inactive[square],
            }
            for square, name in enumerate(SQUARE_NAMES)
        },
        "missions": dict(zip(REGION_NAMES, company.missions, strict=True)),
    }


def write_solo(andrew: Andrew) -> dict[str, Any]:
    return {
        "card": name_or_null(CARD_IDS, andrew.card),
        "face_up": andrew.face_up,
        "back": card_back(andrew.card) if andrew.card >= 0 else None,
        "next_back": card_back(andrew.deck[-1]) if andrew.deck else None,
        "shift": andrew.shift,
        "shifts": [len(cards) for cards in andrew.filed],
        "filed": [[CARD_IDS[card] for card in cards] for cards in andrew.filed],
        "deck_left": len(andrew.deck),
        "deck": [CARD_IDS[card] for card in reversed(andrew.deck)],
        "tiles": [DEPARTMENT_NAMES[department] for department in andrew.tiles],
        "disks": andrew.disks,
    }


def write_pending(state: State) -> dict[str, Any]:
    return {
        "steps": [write_step(state, packed) for packed in state.stack],
        "moves": state.moves,
        "study": state.study,
        "action": name_or_null(TYPE_NAMES, state.turn_action),
        "choice": state.fresh,
        "department": name_or_null(DEPARTMENT_NAMES, state.department),
        "uses": state.uses,
        "used": state.used,
        "closed": write_closed(state),
        "human_resources_moves": state.hr_moves,
    }


def write_closed(state: State) -> list[str]:
    return [name for department, name in enumerate(DEPARTMENT_NAMES) if state.closed >> department & 1]


def write_step(state: State, packed: int) -> dict[str, Any]:
    kind = step_kind(packed)
    first = step_first(packed)
    second = step_second(packed)
    out: dict[str, Any] = {"step": STEP_NAMES[kind]}
    if kind == S_LOBBY:
        out["employees"] = first
    elif kind == S_ASSIGN:
        out["square"] = SQUARE_NAMES[first]
    elif kind == S_TRANSPORT:
        out["region"] = REGION_NAMES[first]
        out["employees"] = second
    elif kind == S_TAKE:
        out["tab"] = TAB_NAMES[first]
        out["space"] = second
    elif kind == S_PROJECTS:
        spaces = state.edition.project_spaces[state.company().tab_side(first)]
        out["tab"] = TAB_NAMES[first]
        out["space"] = spaces[second] if second < len(spaces) else spaces[-1] + 1
    return out


def check_version(value: object) -> None:
    if integer(value) != RULES_VERSION:
        raise BadPosition("rules", f"version {shown(value)} is unknown, this is version {RULES_VERSION}")


def read_position(position: Mapping[str, Any]) -> State:
    """The state that the dict describes; raises `BadPosition` with the place for anything that is not of its form."""
    data = mapping(position, "position", KEYS, CORRECTIONS)
    check_version(data["rules"])
    edition = read_edition(data)
    solo = one_of(data["mode"], "mode", ["standard", "solo"]) == 1
    entries = items(data["seats"], "seats", 1 if solo else None)
    players = len(entries)
    if not solo and players not in (2, 3, 4):
        raise BadPosition("seats", f"2 to 4 entries expected, not {players}")
    owners = {owner_name(owner): owner for owner in [*range(players), NEUTRAL, *([ANDREW] if solo else [])]}
    state = State(
        edition,
        [read_seat(entry, f"seats[{seat}]", edition) for seat, entry in enumerate(entries)],
        read_solo(data["solo"]) if solo else None,
        [],
        [],
        [],
        read_map(data["map"], owners),
        read_projects(data["projects"]),
        read_donations(data["donations"], owners),
        [],
    )
    if not solo and data["solo"] is not None:
        raise BadPosition("solo", "null expected in a standard game")
    state.difficulty = one_of(data["difficulty"], "difficulty", DIFFICULTY_NAMES) if solo else -1
    if not solo and data["difficulty"] is not None:
        raise BadPosition("difficulty", "null expected in a standard game")
    state.seed = whole(data["seed"], "seed", 0, None)
    state.round = whole(data["round"], "round", 0, ROUNDS)
    state.first = whole(data["first_player"], "first_player", 0, max(players, 2) - 1)
    state.phase = one_of(data["phase"], "phase", PHASE_NAMES)
    if (data["to_act"] is None) != (state.phase == P_OVER):
        raise BadPosition("to_act", "null exactly when the phase is 'over'")
    state.seat = -1 if data["to_act"] is None else whole(data["to_act"], "to_act", 0, players - 1)
    state.action = one_of_or_null(data["action"], "action", TYPE_NAMES)
    state.event_row = one_of_or_null(data["event_row"], "event_row", TYPE_NAMES)
    read_timeline(state, data["timeline"])
    tiles = mapping(data["tiles"], "tiles", TILE_NAMES)
    state.tiles = [whole(tiles[name], f"tiles.{name}", 0, FACTS.copies_of_each) for name in TILE_NAMES]
    read_transport(state, data["transport"])
    for donors in state.donors:
        for seat, company in enumerate(state.companies):
            company.donations += 1 if has_donor(donors, seat) else 0
    read_pending(state, data["pending"])
    return state


def read_edition(data: dict[str, Any]) -> Edition:
    """The edition of a position or a record."""
    if CORRECTIONS not in data:
        return PRINTED
    try:
        return edition_with(checked_form(data[CORRECTIONS]))
    except ComponentError as error:
        raise BadPosition(CORRECTIONS, str(error).removeprefix(f"{CORRECTIONS}: ")) from None


def check_question(state: State) -> None:
    """The question at hand must be one that is really asked: settling it changes nothing."""
    if state.phase == P_OVER:
        return
    before = write_position(state)
    settle(state)
    if write_position(state) != before:
        raise BadPosition("pending", "there is nothing to decide here")


def read_timeline(state: State, value: object) -> None:
    for row, entry in enumerate(items(value, "timeline", TYPE_COUNT)):
        place = f"timeline[{row}]"
        data = mapping(entry, place, ["row", "spaces", "marker"])
        if data["row"] != TYPE_NAMES[row]:
            raise BadPosition(f"{place}.row", f"{TYPE_NAMES[row]!r} expected, not {shown(data['row'])}")
        for column, name in enumerate(items(data["spaces"], f"{place}.spaces", ROW_LENGTH)):
            known = SPACE_NAMES[:5] if column < ROW_LENGTH - 1 else SPACE_NAMES[5:]
            space = one_of(name, f"{place}.spaces[{column}]", known)
            state.spaces.append(space if column < ROW_LENGTH - 1 else space + 5)
        state.markers.append(whole(data["marker"], f"{place}.marker", 0, ROW_LENGTH))


def read_owner(value: object, place: str, owners: dict[str | int | None, int]) -> int:
    name = value if isinstance(value, str) else integer(value)
    if name is None or name not in owners:
        raise BadPosition(place, f"no owner {shown(value)} in this game")
    return owners[name]


def read_map(value: object, owners: dict[str | int | None, int]) -> list[int]:
    data = mapping(value, "map", CITY_NAMES)
    out: list[int] = []
    for city in range(CITY_COUNT):
        place = f"map.{CITY_NAMES[city]}"
        for slot, owner in enumerate(items(data[CITY_NAMES[city]], place, SLOTS_IN_CITY[city])):
            out.append(NOBODY if owner is None else read_owner(owner, f"{place}[{slot}]", owners))
    return out


def read_projects(value: object) -> list[int]:
    data = mapping(value, "projects", CITY_NAMES)
    out: list[int] = []
    for city in range(CITY_COUNT):
        place = f"projects.{CITY_NAMES[city]}"
        for slot, project in enumerate(items(data[CITY_NAMES[city]], place, SLOTS_IN_CITY[city])):
            out.append(one_of_or_null(project, f"{place}[{slot}]", TAB_NAMES))
    assert len(out) == SLOT_COUNT
    return out


def read_donations(value: object, owners: dict[str | int | None, int]) -> list[int]:
    data = mapping(value, "donations", DONATION_NAMES)
    out: list[int] = []
    for name in DONATION_NAMES:
        donors = 0
        for index, entry in enumerate(items(data[name], f"donations.{name}")):
            owner = read_owner(entry, f"donations.{name}[{index}]", owners)
            if has_donor(donors, owner):
                raise BadPosition(f"donations.{name}[{index}]", f"{shown(entry)} stands there twice")
            donors = with_donor(donors, owner)
        out.append(donors)
    return out


def read_transport(state: State, value: object) -> None:
    data = mapping(value, "transport", REGION_NAMES)
    tracks = [company.transport for company in state.companies]
    if state.andrew is not None:
        tracks.append(state.andrew.transport)
    for name in REGION_NAMES:
        spaces = items(data[name], f"transport.{name}", len(tracks))
        for index, space in enumerate(spaces):
            tracks[index].append(whole(space, f"transport.{name}[{index}]", 0, LAST_SPACE))


def read_seat(value: object, place: str, edition: Edition) -> Company:
    data = mapping(value, place, SEAT_KEYS)
    company = Company([], [], [], [], [], no_squares(), [], [], [], [])
    company.goods = whole(data["goods"], f"{place}.goods")
    company.money = whole(data["money"], f"{place}.money")
    company.vp = whole(data["vp"], f"{place}.vp")
    company.disks = whole(data["disks"], f"{place}.disks")
    company.supply = whole(data["supply"], f"{place}.supply")
    company.action_choice = truth(data["action_choice"], f"{place}.action_choice")
    company.reserve = one_of_or_null(data["reserve"], f"{place}.reserve", TILE_NAMES)
    if company.reserve >= 0:
        company.reserve += FIRST_TILE
    tabs = mapping(data["tabs"], f"{place}.tabs", TAB_NAMES)
    for name in TAB_NAMES:
        spot = f"{place}.tabs.{name}"
        tab = mapping(tabs[name], spot, ["side", "space", "built", "ready"])
        company.sides.append(one_of_or_null(tab["side"], f"{spot}.side", SIDE_NAMES))
        company.spaces.append(whole(tab["space"], f"{spot}.space", 0, LAST_TAB_SPACE))
        company.built.append(whole(tab["built"], f"{spot}.built", 0, LAST_TAB_SPACE + 1))
        company.ready.append(whole(tab["ready"], f"{spot}.ready", 0, LAST_TAB_SPACE + 1))
    squares = mapping(data["company"], f"{place}.company", SQUARE_NAMES)
    for square, name in enumerate(SQUARE_NAMES):
        spot = f"{place}.company.{name}"
        entry = mapping(squares[name], spot, ["department", "active", "inactive"])
        department = one_of_or_null(entry["department"], f"{spot}.department", DEPARTMENT_NAMES)
        if department >= 0:
            if company.square[department] >= 0:
                raise BadPosition(f"{spot}.department", f"{DEPARTMENT_NAMES[department]} stands there twice")
            company.square[department] = square
        company.department.append(department)
        company.active.append(whole(entry["active"], f"{spot}.active"))
        company.inactive.append(whole(entry["inactive"], f"{spot}.inactive"))
    for department in range(FIRST_TILE):
        if company.square[department] != edition.start_square[department]:
            square_name = SQUARE_NAMES[edition.start_square[department]]
            expected = f"{DEPARTMENT_NAMES[department]!r} is printed there"
            raise BadPosition(f"{place}.company.{square_name}.department", expected)
    missions = mapping(data["missions"], f"{place}.missions", REGION_NAMES)
    company.missions = [whole(missions[name], f"{place}.missions.{name}") for name in REGION_NAMES]
    return company


def read_solo(value: object) -> Andrew:
    data = mapping(value, "solo", SOLO_KEYS)
    filed: list[list[int]] = []
    for pile, cards in enumerate(items(data["filed"], "solo.filed", LAST_VP_CARD + 1)):
        filed.append(read_cards(cards, f"solo.filed[{pile}]"))
    deck = read_cards(data["deck"], "solo.deck")
    deck.reverse()
    tiles = [
        FIRST_TILE + one_of(name, f"solo.tiles[{index}]", TILE_NAMES)
        for index, name in enumerate(items(data["tiles"], "solo.tiles"))
    ]
    andrew = Andrew(deck, filed, tiles, [])
    andrew.card = one_of_or_null(data["card"], "solo.card", CARD_IDS)
    andrew.face_up = truth(data["face_up"], "solo.face_up")
    andrew.shift = whole(data["shift"], "solo.shift", 0, LAST_VP_CARD)
    andrew.disks = whole(data["disks"], "solo.disks")
    whole(data["deck_left"], "solo.deck_left")
    for index, count in enumerate(items(data["shifts"], "solo.shifts", LAST_VP_CARD + 1)):
        whole(count, f"solo.shifts[{index}]")
    derived = write_solo(andrew)
    for key in ("back", "next_back", "shifts", "deck_left"):
        if derived[key] != data[key]:
            raise BadPosition(f"solo.{key}", f"{shown(derived[key])} expected, not {shown(data[key])}")
    return andrew


def read_cards(value: object, place: str) -> list[int]:
    return [one_of(name, f"{place}[{index}]", CARD_IDS) for index, name in enumerate(items(value, place))]


def read_pending(state: State, value: object) -> None:
    data = mapping(value, "pending", PENDING_KEYS)
    state.moves = whole(data["moves"], "pending.moves")
    state.study = whole(data["study"], "pending.study")
    state.turn_action = one_of_or_null(data["action"], "pending.action", TYPE_NAMES)
    if (state.turn_action >= 0) != (state.phase == P_DEPARTMENTS):
        raise BadPosition("pending.action", "a type exactly when the phase is 'departments'")
    state.fresh = truth(data["choice"], "pending.choice")
    state.department = one_of_or_null(data["department"], "pending.department", DEPARTMENT_NAMES)
    if state.department >= 0 and state.company().square[state.department] < 0:
        raise BadPosition("pending.department", f"the company has no {DEPARTMENT_NAMES[state.department]}")
    state.uses = whole(data["uses"], "pending.uses")
    state.used = whole(data["used"], "pending.used", 0, max(state.uses, 0))
    state.closed = 0
    for index, name in enumerate(items(data["closed"], "pending.closed")):
        state.closed |= 1 << one_of(name, f"pending.closed[{index}]", DEPARTMENT_NAMES)
    if write_closed(state) != data["closed"]:
        raise BadPosition("pending.closed", f"each department once, in this order: {', '.join(write_closed(state))}")
    state.hr_moves = whole(data["human_resources_moves"], "pending.human_resources_moves")
    for index, entry in enumerate(items(data["steps"], "pending.steps")):
        state.stack.append(read_step(state, entry, f"pending.steps[{index}]"))


def read_step(state: State, value: object, place: str) -> int:
    kind = one_of(
        value["step"] if isinstance(value, Mapping) and "step" in value else None, f"{place}.step", STEP_NAMES
    )
    if kind == S_STUDY:
        mapping(value, place, ["step"])
        return step(S_STUDY)
    if kind == S_LOBBY:
        data = mapping(value, place, ["step", "employees"])
        return step(S_LOBBY, whole(data["employees"], f"{place}.employees", 1, state.edition.employees))
    if kind == S_ASSIGN:
        data = mapping(value, place, ["step", "square"])
        return step(S_ASSIGN, one_of(data["square"], f"{place}.square", SQUARE_NAMES))
    if kind == S_TRANSPORT:
        data = mapping(value, place, ["step", "region", "employees"])
        employees = whole(data["employees"], f"{place}.employees", 1, state.edition.employees)
        return step(S_TRANSPORT, one_of(data["region"], f"{place}.region", REGION_NAMES), employees)
    data = mapping(value, place, ["step", "tab", "space"])
    tab = one_of(data["tab"], f"{place}.tab", TAB_NAMES)
    if state.phase == P_OVER or state.company().sides[tab] < 0:
        raise BadPosition(place, "there is no income now")
    space = whole(data["space"], f"{place}.space", 0, LAST_TAB_SPACE)
    side = state.company().tab_side(tab)
    if kind == S_TAKE:
        if not state.edition.tab_choice[side][space]:
            raise BadPosition(f"{place}.space", "that space offers no choice")
        return step(S_TAKE, tab, space)
    out = step(S_PROJECTS, tab, sum(1 for project in state.edition.project_spaces[side] if project < space))
    if write_step(state, out)["space"] != space:
        raise BadPosition(f"{place}.space", "that is no project space")
    return out
