"""Andrew, the solo opponent (rulebook part 4; clauses 8.1 to 8.6)."""

from typing import Final

from carnegie.rules import events
from carnegie.rules.chance import Chance
from carnegie.rules.cities import ANDREW, CITY_NAMES, CITY_NUMBER, leftmost_free_slot
from carnegie.rules.departments import (
    CONSTRUCTION_TYPE,
    DEPARTMENTS_OF_TYPE,
    FIRST_TILE,
    HR_TYPE,
    MANAGEMENT_TYPE,
    TYPE_NAMES,
    TYPE_NUMBER,
)
from carnegie.rules.donations import DONATION_NAMES, DONATION_NUMBER, with_donor
from carnegie.rules.edition import Edition
from carnegie.rules.facts import FACTS
from carnegie.rules.regions import LAST_SPACE, REGION_COUNT, REGION_NAMES, REGION_NUMBER
from carnegie.rules.research import last_space_taken
from carnegie.rules.state import NO_CARD, Andrew, State
from carnegie.rules.timeline import ROUNDS, has_donation

DIFFICULTY_NAMES: Final[list[str]] = ["beginner", "normal", "difficult", "expert"]
ADVANCED_CARDS: Final[list[int]] = [0, 5, 10, 15]
"""How many of the 20 cards of the deck are advanced, by difficulty (8.2)."""
CARD_IDS: Final[list[str]] = [card.id for card in FACTS.solo_cards]
NORMAL: Final[list[int]] = [number for number, card in enumerate(FACTS.solo_cards) if card.kind == "normal"]
ADVANCED: Final[list[int]] = [number for number, card in enumerate(FACTS.solo_cards) if card.kind == "advanced"]
BACK_NAMES: Final[list[str]] = [*TYPE_NAMES, "?"]
ADVANCED_BACK: Final[int] = len(TYPE_NAMES)
CARD_BACK: Final[list[int]] = [
    BACK_NAMES.index(card.action) if card.kind == "normal" else ADVANCED_BACK for card in FACTS.solo_cards
]
"""What the player sees of a card that lies face down (8.3)."""
CARD_ACTION: Final[list[int]] = [TYPE_NUMBER[card.action] for card in FACTS.solo_cards]
CARD_DONATION: Final[list[int]] = [DONATION_NUMBER[card.donation] for card in FACTS.solo_cards]
CARD_SHIFT: Final[list[int]] = [card.hr_shift for card in FACTS.solo_cards]
CARD_TYPES: Final[list[list[int]]] = [
    [TYPE_NUMBER[name] for name in card.management_types] for card in FACTS.solo_cards
]
CARD_CITIES: Final[list[list[int]]] = [[CITY_NUMBER[name] for name in card.cities] for card in FACTS.solo_cards]
CARD_REGION: Final[list[int]] = [REGION_NUMBER[card.rd_region] for card in FACTS.solo_cards]
CARD_STEPS: Final[list[int]] = [card.rd_steps for card in FACTS.solo_cards]
VP_CARDS: Final[list[int]] = list(FACTS.vp_cards)
LAST_VP_CARD: Final[int] = len(VP_CARDS) - 1


def new_andrew(chance: Chance, edition: Edition, difficulty: int) -> Andrew:
    """His deck for the difficulty, and a disk on each transport track (8.1, 8.2)."""
    count = ADVANCED_CARDS[difficulty]
    deck = chance.shuffled(NORMAL)[: ROUNDS - count] + chance.shuffled(ADVANCED)[:count]
    andrew = Andrew(chance.shuffled(deck), [[] for card in VP_CARDS], [], [0] * REGION_COUNT)
    andrew.disks = edition.disks - REGION_COUNT
    return andrew


def chooses_row(state: State) -> bool:
    """Whether this round's row is Andrew's choice (8.3)."""
    return state.andrew is not None and state.round % 2 == 0


def card_back(card: int) -> str:
    return BACK_NAMES[CARD_BACK[card]]


def card_action(card: int) -> int:
    return CARD_ACTION[card]


def draw_card(state: State, andrew: Andrew) -> None:
    """The round's card comes from the deck, face down."""
    andrew.card = andrew.deck.pop()
    events.card_drawn(state, card_back(andrew.card))


def turn_card(state: State, andrew: Andrew) -> None:
    if not andrew.face_up:
        andrew.face_up = True
        events.card_turned(state, andrew.card)


def shift_card(state: State, andrew: Andrew, by: int, reason: str, what: str) -> None:
    """Along the VP cards, no further than the last (8.5)."""
    andrew.shift = min(andrew.shift + by, LAST_VP_CARD)
    events.card_shifted(state, by, andrew.shift, reason, what)


def file_card(state: State, andrew: Andrew) -> None:
    """Ends the card's round: files it where its shifts have taken it."""
    andrew.filed[andrew.shift].append(andrew.card)
    events.card_filed(state, andrew.card, VP_CARDS[andrew.shift])
    andrew.card = NO_CARD
    andrew.face_up = False
    andrew.shift = 0


def take_turn(state: State, andrew: Andrew) -> None:
    """Andrew's event and action, before the player's (8.4)."""
    turn_card(state, andrew)
    card = andrew.card
    if has_donation(state.event_space()):
        donate(state, andrew, CARD_DONATION[card])
    if state.action == HR_TYPE:
        shift_card(state, andrew, CARD_SHIFT[card], "human_resources", "human_resources")
    elif state.action == MANAGEMENT_TYPE:
        take_tiles(state, andrew, CARD_TYPES[card])
    elif state.action == CONSTRUCTION_TYPE:
        for city in CARD_CITIES[card]:
            build(state, andrew, city)
    else:
        develop(state, andrew, CARD_REGION[card], CARD_STEPS[card])


def donate(state: State, andrew: Andrew, donation: int) -> None:
    if andrew.disks == 0 or state.donors[donation] != 0:
        shift_card(state, andrew, 1, "donation" if andrew.disks > 0 else "no_disk", DONATION_NAMES[donation])
        return
    andrew.disks -= 1
    state.donors[donation] = with_donor(0, ANDREW)
    events.donated(state, ANDREW, donation)


def take_tiles(state: State, andrew: Andrew, types: list[int]) -> None:
    """One tile of each type listed, the lowest number first, never two of the same in one turn."""
    taken: list[int] = []
    for of in types:
        available = [
            department
            for department in DEPARTMENTS_OF_TYPE[of]
            if department >= FIRST_TILE and department not in taken and state.tiles[department - FIRST_TILE] > 0
        ]
        if not available:
            shift_card(state, andrew, 1, "management", TYPE_NAMES[of])
            continue
        department = available[0]
        state.tiles[department - FIRST_TILE] -= 1
        taken.append(department)
        andrew.tiles.append(department)
        events.tile_taken(state, department)


def build(state: State, andrew: Andrew, city: int) -> None:
    slot = leftmost_free_slot(state.slots, city)
    if andrew.disks == 0 or slot < 0:
        shift_card(state, andrew, 1, "construction" if andrew.disks > 0 else "no_disk", CITY_NAMES[city])
        return
    andrew.disks -= 1
    state.slots[slot] = ANDREW
    events.placed(state, ANDREW, slot, -1)


def develop(state: State, andrew: Andrew, region: int, steps: int) -> None:
    """His transport disk advances; the last space is for one disk and pays him nothing (8.6)."""
    for left in range(steps, 0, -1):
        space = andrew.transport[region]
        if space == LAST_SPACE or (space + 1 == LAST_SPACE and last_space_taken(state, region)):
            shift_card(state, andrew, left, "research", REGION_NAMES[region])
            return
        andrew.transport[region] += 1
        events.developed(state, ANDREW, region, space + 1)
