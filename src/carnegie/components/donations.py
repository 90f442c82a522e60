"""donations.json and solo_cards.json: the donation spaces and the cards that name them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from carnegie.components.facts import (
    ACTION_TYPES,
    CARD_KINDS,
    COUNTED,
    COUNTED_OF,
    DONATION_COLUMNS,
    REGIONS,
    Donation,
    Income,
    SoloCard,
)
from carnegie.components.reading import Entry, Json, complete, counted, named, unique, whole_file

DONATIONS: Final = "donations.json"
SOLO_CARDS: Final = "solo_cards.json"
DONATION_ROWS: Final = 5
CARDS_OF_A_KIND: Final = 20
VP_CARDS: Final = 5
MOST_CITIES: Final = 4
MOST_TYPES: Final = 3


class Donations(NamedTuple):
    donations: tuple[Donation, ...]
    cap: int
    cost_step: int
    communications_cost_step: int


class SoloCards(NamedTuple):
    cards: tuple[SoloCard, ...]
    vp_cards: tuple[int, ...]


def read_donations(value: Json) -> Donations:
    keys = ("base_cap", "cost_step", "communications_cost_step", "donations")
    file = whole_file(DONATIONS, value, keys)
    values = file.items("donations", "donation")
    donations = tuple(_read_donation(value, i) for i, value in enumerate(values, 1))
    unique(DONATIONS, "donation", donations, lambda donation: donation.id)
    unique(DONATIONS, "donation space", donations, _space)
    spaces = [f"{column} row {row}" for column in DONATION_COLUMNS for row in range(1, DONATION_ROWS + 1)]
    complete(DONATIONS, "donation space", map(_space, donations), spaces)
    return Donations(
        donations,
        cap=file.whole("base_cap", 1),
        cost_step=file.whole("cost_step", 1),
        communications_cost_step=file.whole("communications_cost_step", 1),
    )


def _space(donation: Donation) -> str:
    return f"{donation.column} row {donation.row}"


def _read_donation(value: Json, position: int) -> Donation:
    keys = ("id", "column", "row", "vp", "per")
    entry = Entry(named(DONATIONS, value, "donation", position, "id"), value, keys, ("of", "pay", "max_times"))
    per = entry.word("per", COUNTED, 'word for "per"')
    _check_keys(entry, per, ("of",), per in COUNTED_OF)
    _check_keys(entry, per, ("pay", "max_times"), per == "payment")
    of: tuple[str, ...] = ()
    if per in COUNTED_OF:
        words = COUNTED_OF[per]
        of = entry.different_words("of", words, 'word in "of"', 1, len(words))
    pay = entry.income("pay", ("money", "goods")) if per == "payment" else Income()
    if per == "payment" and pay == Income():
        raise entry.problem("pay is empty")
    return Donation(
        id=entry.id(),
        column=entry.word("column", DONATION_COLUMNS),
        row=entry.whole("row", 1, DONATION_ROWS),
        vp=entry.whole("vp", 1),
        per=per,
        of=of,
        max_times=entry.whole("max_times", 1) if per == "payment" else None,
        pay=pay,
    )


def _check_keys(entry: Entry, per: str, keys: tuple[str, ...], expected: bool) -> None:
    for key in keys:
        if entry.has(key) != expected:
            raise entry.problem(f'{key} is missing for "{per}"' if expected else f'{key} has no meaning for "{per}"')


def read_solo_cards(value: Json, donations: Sequence[str], cities: Sequence[str]) -> SoloCards:
    """Reads the cards, which name donations and cities by their ids."""
    file = whole_file(SOLO_CARDS, value, ("vp_cards", "cards"))
    values = file.items("cards", "card")
    cards = tuple(_read_card(value, i, donations, cities) for i, value in enumerate(values, 1))
    unique(SOLO_CARDS, "card", cards, lambda card: card.id)
    for kind in CARD_KINDS:
        found = sum(card.kind == kind for card in cards)
        if found != CARDS_OF_A_KIND:
            raise file.problem(f"cards has {counted(found, f'{kind} card')}, {CARDS_OF_A_KIND} expected")
    vp_cards = file.numbers("vp_cards", VP_CARDS, VP_CARDS)
    if list(vp_cards) != sorted(vp_cards):
        raise file.problem("vp_cards does not rise")
    return SoloCards(cards, vp_cards)


def _read_card(value: Json, position: int, donations: Sequence[str], cities: Sequence[str]) -> SoloCard:
    keys = (
        "id",
        "kind",
        "donation",
        "action",
        "hr_shift",
        "management_types",
        "cities",
        "rd_region",
        "rd_steps",
    )
    entry = Entry(named(SOLO_CARDS, value, "card", position, "id"), value, keys)
    return SoloCard(
        id=entry.text("id"),
        kind=entry.word("kind", CARD_KINDS),
        donation=entry.word("donation", donations),
        action=entry.word("action", ACTION_TYPES),
        hr_shift=entry.whole("hr_shift", 0, VP_CARDS - 1),
        management_types=entry.words("management_types", ACTION_TYPES, "type", 1, MOST_TYPES),
        cities=entry.different_words("cities", cities, "city", 1, MOST_CITIES),
        rd_region=entry.word("rd_region", REGIONS, "region"),
        rd_steps=entry.whole("rd_steps", 0, 4),
    )
