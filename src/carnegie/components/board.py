"""board.json and timeline.json: the map, the transport tracks and the timeline."""

from typing import Final, NamedTuple

from carnegie.components.facts import (
    ACTION_TYPES,
    ANY_PROJECT,
    DONATION_EVENT,
    LEVELS,
    PROJECTS,
    REGIONS,
    SIZES,
    City,
    ComponentError,
    Income,
    TimelineTile,
    TrackSpace,
)
from carnegie.components.reading import Entry, Json, complete, named, unique, whole_file

BOARD: Final = "board.json"
TIMELINE: Final = "timeline.json"
SLOTS_BY_SIZE: Final = {"small": 1, "medium": 3, "major": 5}
TRACK_SPACES: Final = 5
TILES: Final = 8
SPACES_OF_A_TILE: Final = 4
CONNECTION_POINTS: Final = ("2", "3", "4", "5")  # the columns of the printed table
MOST_CONNECTION_POINTS: Final = 5


class Board(NamedTuple):
    cities: tuple[City, ...]
    roads: tuple[tuple[str, str], ...]
    tracks: dict[str, tuple[TrackSpace, ...]]
    connection_vp: dict[str, dict[int, int]]


class Timeline(NamedTuple):
    rows: tuple[str, ...]
    tiles: tuple[TimelineTile, ...]
    end_regions: dict[str, str]


def read_board(value: Json) -> Board:
    board = whole_file(BOARD, value, ("cities", "roads", "transport_tracks", "connection_vp"))
    cities = _read_cities(board)
    return Board(cities, _read_roads(board, cities), _read_tracks(board), _read_connections(board))


def _read_cities(board: Entry) -> tuple[City, ...]:
    cities = tuple(_read_city(value, i) for i, value in enumerate(board.items("cities", "city", 1), 1))
    unique(BOARD, "city", cities, lambda city: city.id)
    unique(BOARD, "city name", cities, lambda city: city.name)
    complete(BOARD, "a city of this region", (city.region for city in cities), REGIONS)
    points = sum(city.connection_points for city in cities)
    if points > MOST_CONNECTION_POINTS:
        raise board.problem(f"cities have {points} connection_points in all, at most {MOST_CONNECTION_POINTS} expected")
    return cities


def _read_city(value: Json, position: int) -> City:
    keys = ("id", "name", "region", "size", "slots", "vp", "transport_income", "connection_points")
    entry = Entry(named(BOARD, value, "city", position, "id"), value, keys)
    size = entry.word("size", SIZES)
    slots = entry.words("slots", (*PROJECTS, ANY_PROJECT), "slot type")
    if len(slots) != SLOTS_BY_SIZE[size]:
        raise entry.problem(f"slots has {len(slots)} entries, {SLOTS_BY_SIZE[size]} expected in a {size} city")
    for slot in slots:
        if (slot == ANY_PROJECT) != (size == "small"):
            raise entry.problem(f'slot type "{slot}" is not for a {size} city')
    city = City(
        id=entry.id(),
        name=entry.text("name"),
        region=entry.word("region", REGIONS),
        size=size,
        slots=slots,
        vp=entry.whole("vp"),
        transport_income=entry.flag("transport_income"),
        connection_points=entry.whole("connection_points", 0, MOST_CONNECTION_POINTS),
    )
    if city.transport_income and size != "small":
        raise entry.problem(f"transport_income is true in a {size} city, only small ones can have it")
    if (city.connection_points > 0) != (size == "major"):
        points = city.connection_points
        raise entry.problem(f"connection_points is {points} in a {size} city, only major ones have them")
    return city


def _read_roads(board: Entry, cities: tuple[City, ...]) -> tuple[tuple[str, str], ...]:
    ids = [city.id for city in cities]
    roads: list[tuple[str, str]] = []
    for i, value in enumerate(board.items("roads", "road", 1), 1):
        entry = Entry(f"{BOARD}: road {i}", {"ends": value}, ("ends",))
        one, other = entry.words("ends", ids, "city", 2, 2)
        if one == other:
            raise entry.problem(f"joins {one} to itself")
        if (one, other) in roads or (other, one) in roads:
            raise entry.problem(f"{one} and {other} are joined twice")
        roads.append((one, other))
    return tuple(roads)


def _read_tracks(board: Entry) -> dict[str, tuple[TrackSpace, ...]]:
    tracks: dict[str, tuple[TrackSpace, ...]] = {}
    for i, value in enumerate(board.items("transport_tracks", "track"), 1):
        entry = Entry(named(BOARD, value, "track", i, "region"), value, ("region", "spaces"))
        region = entry.word("region", REGIONS)
        if region in tracks:
            raise entry.problem("transport track is there twice")
        tracks[region] = _read_track(entry)
    complete(BOARD, "transport track", tracks, REGIONS)
    return {region: tracks[region] for region in REGIONS}


def _read_track(track: Entry) -> tuple[TrackSpace, ...]:
    """Reads a track: the first space is free, levels never fall, and the last space alone is for one disk."""
    spaces: list[TrackSpace] = []
    for i, value in enumerate(track.items("spaces", "space", TRACK_SPACES, TRACK_SPACES), 1):
        place = f"{track.place} space {i}"
        entry = Entry(place, value, ("level", "income", "cost"), ("single_occupant", "arrival_bonus"))
        space = TrackSpace(
            level=entry.word("level", LEVELS),
            income=entry.income("income"),
            cost=entry.whole("cost", 0, 0) if i == 1 else entry.whole("cost", 1),
            single_occupant=entry.has("single_occupant") and entry.flag("single_occupant"),
            arrival_bonus=entry.income("arrival_bonus", ("money", "goods")) if entry.has("arrival_bonus") else Income(),
        )
        if spaces and LEVELS.index(space.level) < LEVELS.index(spaces[-1].level):
            raise entry.problem(f"level falls from {spaces[-1].level} to {space.level}")
        if space.single_occupant != (i == TRACK_SPACES):
            expected = "true" if i == TRACK_SPACES else "false"
            raise entry.problem(f"single_occupant is not {expected}, only the last space is for one disk")
        if space.arrival_bonus != Income() and not space.single_occupant:
            raise entry.problem("arrival_bonus is there, only the last space can have it")
        spaces.append(space)
    return tuple(spaces)


def _read_connections(board: Entry) -> dict[str, dict[int, int]]:
    table = Entry(f"{BOARD}: connection_vp", board.raw["connection_vp"], LEVELS)
    rows = {level: table.numbers_by(level, CONNECTION_POINTS) for level in LEVELS}
    return {level: {int(points): vp for points, vp in row.items()} for level, row in rows.items()}


def read_timeline(value: Json) -> Timeline:
    timeline = whole_file(TIMELINE, value, ("rows", "tiles", "end_tile"))
    rows = timeline.words("rows", ACTION_TYPES, "row", len(ACTION_TYPES), len(ACTION_TYPES))
    if rows != ACTION_TYPES:
        raise timeline.problem(f"rows are {', '.join(rows)}; {', '.join(ACTION_TYPES)} expected, in this order")
    values = timeline.items("tiles", "tile", TILES, TILES)
    tiles = tuple(_read_tile(value, i) for i, value in enumerate(values, 1))
    return Timeline(rows, tiles, _read_end_tile(timeline))


def _read_tile(value: Json, position: int) -> TimelineTile:
    entry = Entry(f"{TIMELINE}: tile {position}", value, ("id", "front", "back"))
    events = (*REGIONS, DONATION_EVENT)
    return TimelineTile(
        id=entry.whole("id", position, position),
        front=entry.words("front", events, "space", SPACES_OF_A_TILE, SPACES_OF_A_TILE),
        back=entry.words("back", events, "space", SPACES_OF_A_TILE, SPACES_OF_A_TILE),
    )


def _read_end_tile(timeline: Entry) -> dict[str, str]:
    end_regions: dict[str, str] = {}
    for i, value in enumerate(timeline.items("end_tile", "space"), 1):
        entry = Entry(named(TIMELINE, value, "end_tile space", i, "row"), value, ("row", "region"))
        row = entry.word("row", ACTION_TYPES)
        if row in end_regions:
            raise ComponentError(f"{TIMELINE}: {row}: end_tile row is there twice")
        end_regions[row] = entry.word("region", REGIONS)
    complete(TIMELINE, "end_tile row", end_regions, ACTION_TYPES)
    return {row: end_regions[row] for row in ACTION_TYPES}
