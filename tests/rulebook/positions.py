"""Positions for the rulebook tests: a real game after its setup, then edited so that nothing impossible comes out.

Every helper keeps what the rules keep: 15 employees and 30 disks a player, the number of department tiles and neutral
disks, and the round that belongs to the markers. `carnegie.Game.from_position` refuses whatever slips through.
"""

import json
from importlib.resources import files
from typing import Any

import carnegie

Position = dict[str, Any]


def facts(name: str) -> Any:
    """What is printed on a kind of component."""
    return json.loads(files("carnegie.components").joinpath(f"{name}.json").read_text(encoding="utf-8"))


BOARD = facts("board")
CITIES: dict[str, dict[str, Any]] = {city["id"]: city for city in BOARD["cities"]}
REGIONS = ["west", "midwest", "south", "east"]
ROWS = ["human_resources", "management", "construction", "research"]
PROJECTS = ["housing", "commerce", "industry", "infrastructure"]
TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in facts("departments")["departments"]}
DONATIONS: list[str] = [donation["id"] for donation in facts("donations")["donations"]]
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in facts("solo_cards")["cards"]}
STARTING: dict[str, str] = {entry["id"]: entry["square"] for entry in facts("company")["starting_squares"]}
SQUARES = [column + row for row in "1234" for column in "abcd"]
FREE_SQUARES = [square for square in SQUARES if square not in STARTING.values()]
LOBBY = "c1"
EMPLOYEES = 15
DISKS = 30

# Chosen so that the West and most of the Midwest stay free. The disks lie as cards N07, N09, N14, N15 and the
# beginning of N01 would put them (1.6).
NEUTRAL_CARDS = ["N07", "N09", "N14", "N15", "N01"]
NEUTRAL_DISKS = {1: 18, 2: 18, 3: 9, 4: 0}
HOMES = ["boston", "kansas_city", "los_angeles", "st_louis"]
RESERVES = ["sales", "logistics", "purchasing", "recruiting"]
TIMELINE_TILES = [
    ["west", "donation", "midwest", "east"],  # tile 1, front
    ["south", "east", "donation", "west"],  # tile 2, front
    ["east", "midwest", "west", "donation"],  # tile 3, front
    ["midwest", "donation", "west", "south"],  # tile 5, back
]
ROW_OF_REGION = {"west": "human_resources", "south": "management", "east": "construction", "midwest": "research"}
SPARE_TILES = {
    "south": ["south", "west", "east", "donation"],  # tile 4, front
    "west": ["west", "donation", "south", "midwest"],  # tile 6, front
    "midwest": ["midwest", "east", "donation", "south"],  # tile 7, front
    "east": ["east", "midwest", "south", "donation"],  # tile 7, back
    "donation": ["donation", "midwest", "east", "south"],  # tile 8, front
}


# Tables


def table(players: int = 2) -> Position:
    """Round 1, the first player is about to choose a row. Everybody has what setup gave and has moved nobody."""
    return laid_out(after_setup(carnegie.Game.new(players=players, seed=1)))


def solo_table(card: str = "N01", then: str = "N02", difficulty: str = "normal") -> Position:
    """As `table`, against Andrew: the card of round 1, which lies face down, and the one of round 2."""
    position = laid_out(after_setup(carnegie.Game.solo(difficulty=difficulty, seed=1)))
    deal(position, card, then)
    return position


def after_setup(game: carnegie.Game) -> Position:
    """Plays setup by a fixed script: A sides, the first free Housing slot and tile, no opening moves."""
    while game.phase != "timeline":
        wanted = {"tabs": "tabs aaaa", "opening": "done"}.get(game.phase)
        game.play(wanted or str(game.legal_moves[0]))
    return game.position()


def laid_out(position: Position) -> Position:
    """The same game with the chance of setup replaced: timeline, tiles, neutral disks, Housing disks and reserves."""
    players = len(position["seats"])
    for entry, spaces in zip(position["timeline"], TIMELINE_TILES, strict=True):
        entry["spaces"][:4] = spaces
    for number, tile in enumerate(TILES):
        position["tiles"][tile] = 2 if number < {1: 0, 2: 0, 3: 8, 4: 12}[players] else 1
    for city in position["map"]:
        position["map"][city] = [None] * len(position["map"][city])
        position["projects"][city] = [None] * len(position["projects"][city])
    for donation in position["donations"]:
        position["donations"][donation] = []
    place_neutral_disks(position, NEUTRAL_DISKS[players])
    for seat, entry in enumerate(position["seats"]):
        put_disk(position, seat, "housing", HOMES[seat])
        entry["reserve"] = None
        set_reserve(position, seat, RESERVES[seat])
    return position


def place_neutral_disks(position: Position, disks: int) -> None:
    for card in NEUTRAL_CARDS:
        if disks > 0:
            position["donations"][CARDS[card]["donation"]].append("neutral")
            disks -= 1
        for city in CARDS[card]["cities"]:
            if disks > 0:
                slots = position["map"][city]
                slots[slots.index(None)] = "neutral"
                disks -= 1


# The company


def purse(position: Position, seat: int, money: int | None = None, goods: int | None = None) -> None:
    entry = position["seats"][seat]
    entry["money"] = entry["money"] if money is None else money
    entry["goods"] = entry["goods"] if goods is None else goods


def staff(
    position: Position,
    seat: int,
    active: dict[str, int] | None = None,
    inactive: dict[str, int] | None = None,
    missions: dict[str, int] | None = None,
    supply: int = 5,
) -> None:
    """Places all 15 employees: as told, so many in supply, and the rest inactive in the Lobby."""
    entry = position["seats"][seat]
    for square in SQUARES:
        entry["company"][square]["active"] = (active or {}).get(square, 0)
        entry["company"][square]["inactive"] = (inactive or {}).get(square, 0)
    for region in REGIONS:
        entry["missions"][region] = (missions or {}).get(region, 0)
    entry["supply"] = supply
    placed = sum(map(sum, [(active or {}).values(), (inactive or {}).values(), (missions or {}).values()]))
    assert placed + supply <= EMPLOYEES
    entry["company"][LOBBY]["inactive"] += EMPLOYEES - supply - placed


def idle(position: Position, *seats: int) -> None:
    """These seats have everybody in the Lobby, and nothing to sell."""
    for seat in seats:
        staff(position, seat)
        purse(position, seat, goods=0)


def take_tile(position: Position, department: str) -> None:
    """A tile leaves the open ones; if none of its kind is there, setup is taken to have removed another one instead."""
    tiles = position["tiles"]
    tile = department if tiles[department] else max(tiles, key=lambda name: tiles[name])
    tiles[tile] -= 1


def set_reserve(position: Position, seat: int, department: str | None) -> None:
    entry = position["seats"][seat]
    if entry["reserve"] is not None:
        position["tiles"][entry["reserve"]] += 1
    entry["reserve"] = department
    if department is not None:
        take_tile(position, department)


def add_department(position: Position, seat: int, department: str, square: str) -> None:
    """The company has built this department; the first one was the tile in reserve."""
    set_reserve(position, seat, None)
    take_tile(position, department)
    assert position["seats"][seat]["company"][square]["department"] is None
    position["seats"][seat]["company"][square]["department"] = department


# Disks


def set_tab(position: Position, seat: int, tab: str, space: int, side: str = "A") -> None:
    """The tab stands on this space; a disk from supply lies on every project space that is not built."""
    entry = position["seats"][seat]
    state = entry["tabs"][tab]
    first, last = (1 if tab == "infrastructure" else 0), {"A": 3, "B": 4}[side]
    ready = max(min(space, last) - first + 1, 0) - state["built"]
    assert ready >= 0
    entry["disks"] += state["ready"] - ready
    state.update(side=side, space=space, ready=ready)


def put_disk(position: Position, seat: int, project: str, city: str) -> None:
    """A disk of the map that is counted elsewhere; a neutral disk in its way lies in the last free city instead."""
    kinds = CITIES[city]["slots"]
    slots = position["map"][city]
    fitting = [slot for slot, kind in enumerate(kinds) if kind in ("any", project)]
    free = [slot for slot in fitting if slots[slot] is None] + [slot for slot in fitting if slots[slot] == "neutral"]
    slot = free[0]
    was_neutral = slots[slot] == "neutral"
    slots[slot] = seat
    position["projects"][city][slot] = project
    if was_neutral:
        put_neutral_disk_anywhere(position)


def put_neutral_disk_anywhere(position: Position) -> None:
    for slots in reversed(position["map"].values()):
        if None in slots:
            slots[slots.index(None)] = "neutral"
            return


def build(position: Position, seat: int, project: str, *cities: str) -> None:
    """One project in each of the cities; the tab is advanced if no disk is ready on it."""
    for city in cities:
        state = position["seats"][seat]["tabs"][project]
        if state["ready"] == 0:
            set_tab(position, seat, project, state["space"] + 1, state["side"])
        assert state["ready"] > 0
        state["ready"] -= 1
        state["built"] += 1
        put_disk(position, seat, project, city)


def donate(position: Position, seat: int, *donations: str) -> None:
    """Disks from supply on these donations; a neutral one gives way."""
    for donation in donations:
        owners = position["donations"][donation]
        if "neutral" in owners:
            owners.remove("neutral")
            put_neutral_disk_anywhere(position)
        owners.append(seat)
        position["seats"][seat]["disks"] -= 1


def use_up_disks(position: Position, seat: int) -> list[str]:
    """Leaves no disk in supply: three tabs stand on their last project space, the rest are donations, returned."""
    for tab in ("housing", "commerce", "industry"):
        set_tab(position, seat, tab, 4, "B")
    free = [donation for donation in DONATIONS if not position["donations"][donation]]
    made = free[: position["seats"][seat]["disks"]]
    donate(position, seat, *made)
    assert position["seats"][seat]["disks"] == 0
    return made


def set_tracks(position: Position, seat: int, **spaces: int) -> None:
    """The transport disks of a seat by region: `set_tracks(position, 0, west=3)`; seat 1 in solo is Andrew."""
    for region, space in spaces.items():
        position["transport"][region][seat] = space


def enrich(position: Position) -> None:
    """Gives seat 0 something for every donation: departments, employees, projects, railroads, $17 and 4 goods."""
    departments = ["recruiting", "new_lobby", "sales", "engineering", "supply_chain", "advanced_design"]
    for square, department in zip(FREE_SQUARES, departments, strict=False):
        add_department(position, 0, department, square)
    staff(position, 0, active={"b1": 1, "b2": 3, "c2": 1, "d1": 2}, inactive={"d2": 1}, missions={"east": 1})
    build(position, 0, "housing", "denver")
    build(position, 0, "commerce", "reno", "chicago")
    build(position, 0, "industry", "seattle", "omaha", "houston")
    set_tab(position, 0, "infrastructure", 1)
    build(position, 0, "infrastructure", "san_francisco", "st_louis")
    set_tracks(position, 0, west=2, midwest=4, south=3, east=1)
    purse(position, 0, money=17, goods=4)


# The timeline


def set_markers(position: Position, **markers: int) -> None:
    """The markers of the rows, and with them the round and the first player."""
    for entry in position["timeline"]:
        entry["marker"] = markers.get(entry["row"], entry["marker"])
    start_round(position)


def start_round(position: Position) -> None:
    passed = sum(entry["marker"] for entry in position["timeline"])
    seats = 2 if position["mode"] == "solo" else len(position["seats"])
    position["round"] = passed + 1
    position["first_player"] = passed % seats
    position["to_act"] = 0 if position["mode"] == "solo" else passed % seats
    if position["mode"] == "solo":
        assert passed % seats == 0, "in solo only the player's rounds begin with a question"
        deal(position, position["solo"]["card"], position["solo"]["deck"][0])


def set_event(position: Position, row: str, event: str) -> None:
    """The next space of the row shows this; another tile is laid if the first space has to."""
    entry = position["timeline"][ROWS.index(row)]
    if entry["spaces"][entry["marker"]] != event:
        assert entry["marker"] == 0
        entry["spaces"][:4] = SPARE_TILES[event]


# Solo


def deal(position: Position, card: str, then: str) -> None:
    """The card of the round and the next one. As many as have been played lie under the 0 VP card."""
    assert card != then
    solo = position["solo"]
    cards = [solo["card"], *solo["deck"], *[name for pile in solo["filed"] for name in pile]]
    for wanted in (card, then):
        same_kind = [name for name in cards if name[0] == wanted[0] and name not in (card, then)]
        cards.remove(wanted if wanted in cards else same_kind[-1])
    cards = [card, then, *cards]
    in_deck = 20 - position["round"]
    solo["card"], solo["deck"], solo["filed"] = cards[0], cards[1 : 1 + in_deck], [cards[1 + in_deck :], [], [], [], []]
    solo["back"], solo["next_back"] = back(card), back(then) if in_deck else None
    solo["deck_left"], solo["shifts"] = in_deck, [position["round"] - 1, 0, 0, 0, 0]


def back(card: str) -> str:
    return str(CARDS[card]["action"]) if CARDS[card]["kind"] == "normal" else "?"


def andrew_builds(position: Position, *cities: str) -> None:
    """Andrew's disks on the leftmost free slots of these cities."""
    for city in cities:
        slots = position["map"][city]
        slots[slots.index(None)] = "andrew"
        position["solo"]["disks"] -= 1


def andrew_donates(position: Position, *donations: str) -> None:
    for donation in donations:
        owners = position["donations"][donation]
        if "neutral" in owners:
            owners.remove("neutral")
            put_neutral_disk_anywhere(position)
        owners.append("andrew")
        position["solo"]["disks"] -= 1


def andrew_takes(position: Position, *departments: str) -> None:
    for department in departments:
        take_tile(position, department)
        position["solo"]["tiles"].append(department)


# Playing


def begin(position: Position) -> carnegie.Game:
    return carnegie.Game.from_position(position)


def play(game: carnegie.Game, *texts: str) -> list[dict[str, Any]]:
    """Plays the moves one after another and returns what happened."""
    events: list[dict[str, Any]] = []
    for text in texts:
        game.play(text, events=events)
    return events


def seat_of(game: carnegie.Game, seat: int = 0) -> dict[str, Any]:
    entry: dict[str, Any] = game.position()["seats"][seat]
    return entry


def wealth(game: carnegie.Game, seat: int = 0) -> tuple[int, int, int]:
    """Money, goods and immediate VP."""
    entry = seat_of(game, seat)
    return entry["money"], entry["goods"], entry["vp"]


def employees(game: carnegie.Game, square: str, seat: int = 0) -> tuple[int, int]:
    """Active and inactive employees on a square."""
    entry = seat_of(game, seat)["company"][square]
    return entry["active"], entry["inactive"]


def offers(game: carnegie.Game, kind: str = "") -> list[str]:
    """The legal moves as texts, all of them or those of a kind."""
    return [str(move) for move in game.legal_moves if kind in ("", move.kind)]
