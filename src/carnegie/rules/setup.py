"""Setup (rulebook part 1, chapter 3; clauses 1.0 to 1.6): the table before the first decision."""

from typing import Final

from carnegie.rules import events
from carnegie.rules.chance import Chance
from carnegie.rules.cities import NEUTRAL, NOBODY, SLOT_COUNT, leftmost_free_slot
from carnegie.rules.company import SQUARE_COUNT
from carnegie.rules.departments import FIRST_TILE, LOBBY, NO_DEPARTMENT, TILE_COUNT, TYPE_COUNT
from carnegie.rules.donations import DONATION_COUNT, with_donor
from carnegie.rules.edition import Edition
from carnegie.rules.facts import FACTS
from carnegie.rules.moves import Move
from carnegie.rules.regions import REGION_COUNT
from carnegie.rules.solo import CARD_CITIES, CARD_DONATION, new_andrew
from carnegie.rules.state import Company, State, no_squares
from carnegie.rules.tabs import INFRASTRUCTURE, TAB_COUNT
from carnegie.rules.timeline import draw_timeline

ALL_TILES: Final[list[int]] = [tile for tile in range(TILE_COUNT) for copy in range(FACTS.copies_of_each)]
NEUTRAL_DISKS: Final[dict[int, int]] = {1: 18, 2: 18, 3: 9, 4: 0}  # 1.6


def new_state(edition: Edition, players: int, seed: int, difficulty: int) -> State:
    """The table after steps 1.1 to 1.6; solo if difficulty is not -1. Nothing is asked yet."""
    chance = Chance(seed)
    state = State(
        edition,
        [new_company(edition) for seat in range(players)],
        None,
        draw_timeline(chance),
        [0] * TYPE_COUNT,
        draw_tiles(chance, players),
        [NOBODY] * SLOT_COUNT,
        [-1] * SLOT_COUNT,
        [0] * DONATION_COUNT,
        [],
    )
    state.seed = seed
    state.difficulty = difficulty
    for seat, company in enumerate(state.companies):
        company.action_choice = players == 4 or (players == 3 and seat == 2)  # 1.5
    place_neutral_disks(state, chance, NEUTRAL_DISKS[players])
    if difficulty >= 0:
        state.andrew = new_andrew(chance, edition, difficulty)
    return state


def new_company(edition: Edition) -> Company:
    """A player's pieces as they are dealt (1.3)."""
    company = Company(
        [-1] * TAB_COUNT,
        [0] * TAB_COUNT,
        [0] * TAB_COUNT,
        [0 if tab == INFRASTRUCTURE else 1 for tab in range(TAB_COUNT)],
        [NO_DEPARTMENT] * SQUARE_COUNT,
        no_squares(),
        [0] * SQUARE_COUNT,
        [0] * SQUARE_COUNT,
        [0] * REGION_COUNT,
        [0] * REGION_COUNT,
    )
    company.goods = edition.goods
    company.money = edition.money
    company.disks = edition.disks_in_supply
    company.supply = edition.employees_in_supply
    for department in range(FIRST_TILE):
        square = edition.start_square[department]
        company.department[square] = department
        company.square[department] = square
        if department == LOBBY:
            company.inactive[square] = edition.employees_in_lobby
        else:
            company.active[square] = edition.employees_active_each
    return company


def draw_tiles(chance: Chance, players: int) -> list[int]:
    """The open department tiles: two of each, less those that leave at random (1.2)."""
    out = [0] * TILE_COUNT
    for tile in chance.shuffled(ALL_TILES)[FACTS.removed_at_setup[players] :]:
        out[tile] += 1
    return out


def place_neutral_disks(state: State, chance: Chance, disks: int) -> None:
    """Card by card: its donation, then its cities; what is taken is skipped without spending a disk (1.6)."""
    if disks == 0:
        return
    for number in chance.shuffled(list(range(len(FACTS.solo_cards)))):
        donation = CARD_DONATION[number]
        if disks > 0 and state.donors[donation] == 0:
            state.donors[donation] = with_donor(0, NEUTRAL)
            disks -= 1
        for city in CARD_CITIES[number]:
            slot = leftmost_free_slot(state.slots, city)
            if disks > 0 and slot >= 0:
                state.slots[slot] = NEUTRAL
                disks -= 1
        if disks == 0:
            return


def apply_tabs(state: State, move: Move) -> None:
    """The sides of the four tabs (1.4)."""
    company = state.company()
    for tab in range(TAB_COUNT):
        company.sides[tab] = move.a >> (TAB_COUNT - 1 - tab) & 1
    events.sides_chosen(state, move.text[-TAB_COUNT:])


def apply_reserve(state: State, move: Move) -> None:
    """One open tile goes into the reserve (1.7)."""
    state.company().reserve = move.a
    state.tiles[move.a - FIRST_TILE] -= 1
    events.reserved(state, move.a)
