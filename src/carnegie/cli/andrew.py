"""Andrew, the solo opponent: what he does and why, and how he stands."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from carnegie.cli import words


def andrew_deed(event: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """Owner, kind and items of what Andrew did; None for the events of others."""
    kind = event["event"]
    if kind == "card_drawn":
        return "andrew", "draw", [f"a card whose back shows {back_name(event['back'])}"]
    if kind == "card_turned":
        return "andrew", "turn", [f"over card {event['card']}"]
    if kind == "card_shifted":
        steps = words.counted(event["by"], "space")
        return "andrew", "shifted", [f"{steps} to {words.FACTS.vp_cards[event['to']]} VP: {shift_reason(event)}"]
    if kind == "card_filed":
        return "andrew", "file", [f"the card under {event['vp']} VP"]
    if event.get("owner") != "andrew":
        return None
    if kind == "tile_taken":
        return "andrew", "take", [words.DEPARTMENT[event["department"]]]
    if kind == "placed":
        return "andrew", "disks", [words.CITY[event["city"]]]
    if kind == "developed":
        return "andrew", "steps", [words.REGION[event["region"]]]
    return None


def shift_reason(event: Mapping[str, Any]) -> str:
    """Why his card shifts (8.4)."""
    what = event["what"]
    if event["reason"] == "donation":
        return f"{words.donation_name(what)} is taken"
    if event["reason"] == "human_resources":
        return "as it says for Human Resources"
    if event["reason"] == "management":
        return f"no {words.TYPE[what]} tile is left for him"
    if event["reason"] == "construction":
        return f"{words.CITY[what]} is full"
    if event["reason"] == "no_disk":
        return f"he has no disk left for {words.CITY[what] if what in words.CITY else words.donation_name(what)}"
    return f"{words.counted(event['by'], 'step')} that he cannot take in the {words.REGION[what]}"


def back_name(back: str | None) -> str:
    """What the back of a card says."""
    if back is None:
        return "none"
    return "?" if back == "?" else words.TYPE[back]


def card_rows(card_id: str) -> dict[str, str]:
    """What a card that lies face up says, row by row."""
    card = words.CARDS[card_id]
    types = Counter(words.TYPE[of] for of in card.management_types)
    return {
        "Donation": words.donation_name(card.donation),
        "Human Resources": f"shift {card.hr_shift}",
        "Management": ", ".join(f"{number} × {of}" for of, number in types.items()),
        "Construction": ", ".join(words.CITY[city] for city in card.cities),
        "R&D": f"{words.REGION[card.rd_region]}, {words.counted(card.rd_steps, 'step')}",
    }
