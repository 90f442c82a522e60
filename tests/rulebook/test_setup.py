"""Chapter 1 of docs/rules.md: setup, in all its steps."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import carnegie

from .positions import (
    CARDS,
    CITIES,
    FREE_SQUARES,
    NEUTRAL_DISKS,
    REGIONS,
    ROWS,
    STARTING,
    TILES,
    begin,
    build,
    donate,
    employees,
    facts,
    offers,
    play,
    seat_of,
    set_tracks,
    staff,
    table,
    wealth,
)

SEEDS = range(40)
END_SPACES = ["east+donation", "midwest+donation", "south+donation", "west+donation"]
HOUSING_CITIES = [
    "san_francisco", "denver", "los_angeles", "chicago", "kansas_city", "st_louis", "albany", "boston", "pittsburgh",
    "new_york", "washington", "atlanta", "new_orleans",
]  # fmt: skip


def new_game(players: int, seed: int = 1) -> carnegie.Game:
    """A new game; one player is solo."""
    return carnegie.Game.solo(seed=seed) if players == 1 else carnegie.Game.new(players=players, seed=seed)


def in_phase(players: int, phase: str, seed: int = 1) -> carnegie.Game:
    """A game that has come to its first question of a phase of setup, every earlier one answered in the first way."""
    game = new_game(players, seed)
    while game.phase != phase:
        play(game, "done" if game.phase == "opening" else offers(game)[0])
    return game


# The seats and the timeline


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_is_the_first_player_of_round_1(players: int) -> None:
    """Seats are numbered clockwise, and the marker passes clockwise (1.0)."""
    game = in_phase(players, "timeline")
    assert (game.round, game.position()["first_player"], game.to_act) == (1, 0, 0)
    firsts: list[int | None] = []
    while len(firsts) < players + 1:
        if game.phase == "timeline":
            firsts.append(game.to_act)
            play(game, "timeline human_resources")
        else:
            play(game, "pass" if "pass" in offers(game) else "done")
    assert firsts == [*range(players), 0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_four_of_the_eight_timeline_tiles_one_a_row(players: int) -> None:
    """Each row is one side of a tile of its own and the End tile's space; the markers start left of it (1.1)."""
    tiles = {tuple(tile[side]): tile["id"] for tile in facts("timeline")["tiles"] for side in ("front", "back")}
    for seed in SEEDS:
        timeline = new_game(players, seed).position()["timeline"]
        assert [entry["row"] for entry in timeline] == ROWS
        assert len({tiles[tuple(entry["spaces"][:4])] for entry in timeline}) == 4
        assert [entry["spaces"][4] for entry in timeline] == END_SPACES
        assert [entry["marker"] for entry in timeline] == [0, 0, 0, 0]


def test_timeline_tiles_and_their_sides_are_random() -> None:
    """In a few hundred games each side of each tile has been in each row (1.1)."""
    seen = {
        (entry["row"], tuple(entry["spaces"][:4]))
        for seed in range(600)
        for entry in new_game(4, seed).position()["timeline"]
    }
    assert len(seen) == 4 * 8 * 2


def test_the_game_has_20_rounds_of_one_space_each() -> None:
    """4 rows of 5 spaces, one a round (1.1)."""
    game = in_phase(2, "timeline")
    rounds = []
    while not game.is_over:
        if game.phase == "timeline":
            rounds.append(game.round)
            assert sum(entry["marker"] for entry in game.position()["timeline"]) == game.round - 1
        play(game, next((text for text in ("pass", "done") if text in offers(game)), offers(game)[0]))
    assert rounds == list(range(1, 21))


# Department tiles


@pytest.mark.parametrize(("players", "left"), [(1, 16), (2, 16), (3, 24), (4, 28)])
def test_department_tiles_leave_at_random(players: int, left: int) -> None:
    """Of two of each of 16, 16, 8 or 4 leave; what is open differs from game to game (1.2)."""
    found = [new_game(players, seed).position()["tiles"] for seed in SEEDS]
    assert {sum(tiles.values()) for tiles in found} == {left}
    assert {count for tiles in found for count in tiles.values()} <= {0, 1, 2}
    assert {name for tiles in found for name in tiles} == set(TILES)
    assert all(len({tiles[name] for tiles in found}) > 1 for name in TILES)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everybody_sees_the_open_tiles(seat: int | None) -> None:
    """The open tiles are in every view (1.2)."""
    game = new_game(3)
    assert game.view(seat)["tiles"] == game.position()["tiles"]


# What a player starts with


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_each_player_starts_with(players: int) -> None:
    """4 goods, $12, 15 employees and 30 disks in their places (1.3)."""
    game = new_game(players)
    for seat in range(players):
        entry = seat_of(game, seat)
        assert (entry["goods"], entry["money"], entry["vp"], entry["reserve"]) == (4, 12, 0, None)
        assert (entry["supply"], entry["disks"]) == (5, 22)
        assert entry["missions"] == dict.fromkeys(REGIONS, 0)
        assert [game.position()["transport"][region][seat] for region in REGIONS] == [0, 0, 0, 0]
        assert {tab: state["ready"] for tab, state in entry["tabs"].items()} == {
            "housing": 1, "commerce": 1, "industry": 1, "infrastructure": 0
        }  # fmt: skip
        assert all(state["space"] == state["built"] == 0 for state in entry["tabs"].values())


def test_the_company_board() -> None:
    """One active employee on each of the five starting departments, five inactive ones in the Lobby (1.3)."""
    company = seat_of(new_game(2))["company"]
    for department, square in STARTING.items():
        active, inactive = (0, 5) if department == "lobby" else (1, 0)
        assert company[square] == {"department": department, "active": active, "inactive": inactive}
    for square in FREE_SQUARES:
        assert company[square] == {"department": None, "active": 0, "inactive": 0}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_tabs_are_one_decision_among_16_in_turn_order(players: int) -> None:
    """Each seat answers once, first player first, and only then comes Housing (1.4)."""
    game = new_game(players)
    for seat in range(players):
        assert (game.phase, game.to_act) == ("tabs", seat)
        assert sorted(offers(game, "tabs")) == [
            f"tabs {h}{c}{i}{p}" for h in "ab" for c in "ab" for i in "ab" for p in "ab"
        ]
        play(game, "tabs abba")
        sides = [seat_of(game, seat)["tabs"][tab]["side"] for tab in ("housing", "commerce", "industry")]
        assert (sides, seat_of(game, seat)["tabs"]["infrastructure"]["side"]) == (["A", "B", "B"], "A")
    assert game.phase == "housing"


@pytest.mark.parametrize(
    ("players", "tiles"),
    [(1, [False]), (2, [False, False]), (3, [False, False, True]), (4, [True, True, True, True])],
)
def test_action_choice_tiles(players: int, tiles: list[bool]) -> None:
    """One each with 4 players, one for the third player, seat 2, with 3, none with fewer (1.0, 1.5)."""
    game = new_game(players)
    assert [seat_of(game, seat)["action_choice"] for seat in range(players)] == tiles


# Neutral disks


def neutral_disks(game: carnegie.Game) -> Counter[str]:
    """How many lie in each city and on each donation."""
    position = game.position()
    places = {**position["map"], **position["donations"]}
    return Counter({name: owners.count("neutral") for name, owners in places.items() if "neutral" in owners})


def placed_by_cards(cards: list[str], disks: int) -> tuple[Counter[str], int]:
    """What drawing these cards in this order places, and how many disks are left before the last of them."""
    placed: Counter[str] = Counter()
    before_last = disks
    for card in cards:
        before_last = disks - placed.total()
        for place in [CARDS[card]["donation"], *CARDS[card]["cities"]]:
            room = len(CITIES[place]["slots"]) if place in CITIES else 1
            if placed[place] < room and placed.total() < disks:
                placed[place] += 1
    return +placed, before_last


def explains(placed: Counter[str], disks: int) -> list[str] | None:
    """Cards that place exactly this, drawn in order until the disks are gone. Each is there twice, N and A alike."""
    drawn = [name for name, card in CARDS.items() if card["kind"] == "normal" and placed[card["donation"]]]
    for twice in range(4):
        for again in combinations(drawn, twice):
            cards = sorted([*drawn, *again])
            for last in set(cards):
                order = [*cards, last]
                order.remove(last)
                found, before_last = placed_by_cards(order, disks)
                if found == placed and before_last > 0 and found.total() == disks:
                    return order
    return None


@pytest.mark.parametrize(("players", "disks"), [(1, 18), (2, 18), (3, 9), (4, 0)])
def test_neutral_disks_lie_as_cards_put_them(players: int, disks: int) -> None:
    """The card's donation, then its cities in order; what is taken or full is skipped without a disk (1.6)."""
    for seed in SEEDS:
        placed = neutral_disks(new_game(players, seed))
        assert placed.total() == disks
        assert explains(placed, disks) is not None or disks == 0, f"seed {seed}: {placed}"


def test_neutral_disks_stop_in_the_middle_of_a_card_and_skip_what_is_taken() -> None:
    """Both kinds of the ruling happen: a last card that is cut short, and a card that comes twice (1.6)."""
    orders = [explains(neutral_disks(new_game(2, seed)), 18) or [] for seed in SEEDS]
    cut_short = [placed_by_cards(order, 18)[0] != placed_by_cards(order, 99)[0] for order in orders]
    twice = [len(set(order)) < len(order) for order in orders]
    assert any(cut_short)
    assert not all(cut_short)
    assert any(twice)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_neutral_disks_take_the_leftmost_slots_and_are_no_projects(players: int) -> None:
    """In each city the neutral disks lie left of all free slots (1.6)."""
    for seed in SEEDS:
        position = new_game(players, seed).position()
        for city, owners in position["map"].items():
            assert owners == sorted(owners, key=lambda owner: owner is None), city
            assert set(position["projects"][city]) == {None}
        assert all(owners in ([], ["neutral"]) for owners in position["donations"].values())


# Housing disk and reserve tile


@pytest.mark.parametrize("players", [2, 3, 4])
def test_housing_and_reserve_go_counter_clockwise(players: int) -> None:
    """From the player right of the first player, each places a disk and then takes a tile (1.7)."""
    game = in_phase(players, "housing")
    order = []
    while game.phase in ("housing", "reserve"):
        order.append((game.phase, game.to_act))
        play(game, offers(game)[0])
    assert order == [(phase, seat) for seat in reversed(range(players)) for phase in ("housing", "reserve")]


def test_housing_goes_to_free_slots_of_medium_and_major_cities() -> None:
    """Exactly the free Housing slots; small cities are excluded (1.7)."""
    game = in_phase(4, "housing")
    assert [text.split()[1] for text in offers(game, "housing")] == HOUSING_CITIES
    play(game, "housing denver", offers(in_phase(4, "reserve"))[0])
    assert "housing denver" not in offers(game)
    assert not any(CITIES[text.split()[1]]["size"] == "small" for text in offers(game, "housing"))


@pytest.mark.parametrize(("players", "expected"), [(4, ["new_orleans 1"]), (1, ["new_orleans 1", "new_orleans 3"])])
def test_the_two_housing_slots_of_new_orleans(players: int, expected: list[str]) -> None:
    """Two equal slots are one choice, except in solo, where Andrew fills the leftmost (1.7)."""
    for seed in SEEDS:
        game = in_phase(players, "housing", seed)
        if game.position()["map"]["new_orleans"] == [None] * 5:
            found = [text.removeprefix("housing ") for text in offers(game) if "new_orleans" in text]
            assert found == expected


@pytest.mark.parametrize("players", [1, 2, 3])
def test_neutral_disks_block_housing_slots_but_leave_at_least_three(players: int) -> None:
    """Taken slots are not offered, and there is always a free one (1.7)."""
    for seed in range(150):
        game = in_phase(players, "housing", seed)
        free = [
            city
            for city in HOUSING_CITIES
            for kind, owner in zip(CITIES[city]["slots"], game.position()["map"][city], strict=True)
            if kind == "housing" and owner is None
        ]
        assert {text.split()[1] for text in offers(game, "housing")} == set(free)
        assert len(free) >= 3


def test_the_first_housing_disk_costs_and_gives_nothing() -> None:
    """The disk leaves its tab for the map: no goods, no money, no VP (1.7)."""
    game = in_phase(4, "housing")
    events = play(game, "housing chicago")
    assert events == [{"event": "placed", "owner": 3, "city": "chicago", "slot": 4, "project": "housing"}]
    assert wealth(game, 3) == (12, 4, 0)
    assert seat_of(game, 3)["tabs"]["housing"] == {"side": "A", "space": 0, "built": 1, "ready": 0}
    assert (game.position()["map"]["chicago"][3], game.position()["projects"]["chicago"][3]) == (3, "housing")


def test_the_first_housing_disk_is_a_project_in_every_respect() -> None:
    """City VP, donations and connections count it (1.7)."""
    position = table(4)  # seat 0 has its disk in Boston, worth 3
    donate(position, 0, "rights_housing_commerce", "health_east")
    assert begin(position).scores()[0].cities == 3
    assert begin(position).scores()[0].donation_vp == {"rights_housing_commerce": 2, "health_east": 2}
    build(position, 1, "industry", "san_francisco", "chicago")  # seat 1 has its disk in Kansas City
    build(position, 1, "commerce", "denver", "reno", "salt_lake_city")
    assert begin(position).scores()[1].connections == 6


def test_the_first_space_of_the_housing_tab_pays_nothing() -> None:
    """An employee from the West earns $1 of transport and nothing else (1.7, 3.3)."""
    position = table()
    staff(position, 0, missions={"west": 1})
    game = begin(position)
    play(game, "timeline human_resources", "return 1")
    assert wealth(game) == (13, 4, 0)


def test_the_reserve_takes_an_open_tile() -> None:
    """The tile leaves the open ones; every kind that lies open is offered (1.7)."""
    game = in_phase(2, "reserve")
    tiles = game.position()["tiles"]
    assert offers(game, "reserve") == [f"reserve {name}" for name in TILES if tiles[name]]
    name = next(name for name in TILES if tiles[name] == 1)
    play(game, f"reserve {name}")
    assert (seat_of(game, 1)["reserve"], game.position()["tiles"][name]) == (name, 0)
    play(game, offers(game)[0])
    assert f"reserve {name}" not in offers(game)


def test_a_reserve_tile_that_is_never_built_scores_nothing_and_stays() -> None:
    """To the end of the game it is neither a department nor an open tile (1.7)."""
    game = in_phase(2, "timeline")
    before = game.position()
    while not game.is_over:
        play(game, next((text for text in ("pass", "done") if text in offers(game)), offers(game)[0]))
    after = game.position()
    assert [entry["reserve"] for entry in after["seats"]] == [entry["reserve"] for entry in before["seats"]]
    assert after["tiles"] == before["tiles"]
    assert [sheet.departments for sheet in game.scores()] == [0, 0]


# Opening moves and activation


def test_opening_moves_and_activation_go_clockwise_one_player_after_the_other() -> None:
    """Each player moves and activates before the next one moves (1.8)."""
    game = in_phase(3, "opening")
    order: list[tuple[int | None, str, int]] = []
    while game.phase != "timeline":
        order.append((game.to_act, game.phase, game.round))
        play(game, *(["move c1 b1", "done"] if game.phase == "opening" else ["activate b1"]))
    assert order == [(seat, phase, 0) for seat in range(3) for phase in ("opening", "activation")]


def test_six_opening_moves() -> None:
    """Journeys cost their distance; with the sixth move the moving is over (1.8)."""
    game = in_phase(2, "opening")
    assert game.position()["pending"]["moves"] == 6
    play(game, "move c1 a4")
    assert game.position()["pending"]["moves"] == 1
    assert all(text == "done" or text == "sell" or text.startswith("move ") for text in offers(game))
    assert "move c1 a1" not in offers(game)
    play(game, "move c1 d1")
    assert (game.to_act, game.phase) == (0, "activation")


def test_opening_moves_of_active_employees_lay_them_down() -> None:
    """Active employees may move too (1.8)."""
    game = in_phase(2, "opening")
    play(game, "move d1 d2 active")
    assert (employees(game, "d1"), employees(game, "d2")) == ((0, 0), (1, 1))


def test_opening_activation_is_paid_for() -> None:
    """Activation in setup is the activation of chapter 6 (1.8)."""
    game = in_phase(2, "opening")
    play(game, "move c1 d1", "move c1 c2", "done", "activate d1")
    assert wealth(game)[0] == 12 - 3
    play(game, "activate c2")
    assert wealth(game)[0] == 12 - 3 - 5
    assert (game.to_act, game.phase) == (1, "opening")


def test_moves_and_activation_are_optional_in_setup() -> None:
    """Up to 6 moves, then activation or none (1.8)."""
    game = in_phase(2, "opening")
    play(game, "move c1 d1", "done", "done", "done")
    assert (game.phase, game.round, wealth(game)) == ("timeline", 1, (12, 4, 0))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_setup_is_asked_in_its_order(players: int) -> None:
    """Tabs, Housing with reserve, opening moves, then round 1 (1.4, 1.7, 1.8)."""
    game = new_game(players)
    phases: list[Any] = []
    while game.round == 0:
        if not phases or phases[-1] != game.phase:
            phases.append(game.phase)
        play(game, "done" if game.phase == "opening" else offers(game)[0])
    assert phases == ["tabs", *["housing", "reserve"] * players, "opening"]
    assert NEUTRAL_DISKS[players] == neutral_disks(game).total()


def test_selling_in_setup() -> None:
    """Goods can be sold at every question of setup (2.4)."""
    game = new_game(2)
    for phase in ("tabs", "housing", "reserve", "opening"):
        while game.phase != phase:
            play(game, "done" if game.phase == "opening" else offers(game)[0])
        seat = game.to_act or 0
        money, goods, _ = wealth(game, seat)
        play(game, "sell")
        assert (game.phase, game.to_act) == (phase, seat)
        assert wealth(game, seat) == (money + 1, goods - 1, 0)


def test_railroads_are_not_there_at_the_start() -> None:
    """The East starts at stagecoach, the other regions at cart, each on its first space (1.3, 7.3)."""
    position = table(4)
    donate(position, 0, "rights_railroad")
    assert begin(position).scores()[0].donations == 0
    set_tracks(position, 0, east=1)
    assert begin(position).scores()[0].donations == 3
