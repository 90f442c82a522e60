"""Andrew, the solo opponent: what he does and why, and how he stands."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from carnegie.cli import words

START_DISKS = words.FACTS.company.disks_total - len(words.REGION)


class AndrewTeller:
    """Follows Andrew's events along his card, because a shift does not name what was missing (8.4)."""

    def __init__(self, start: Mapping[str, Any] | None) -> None:
        self.disks = START_DISKS
        self.card = ""
        self.reached = 0
        if start is not None and start["solo"] is not None:
            self.disks = start["solo"]["disks"]
            self.card = start["solo"]["card"] or ""

    def deed(self, event: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """Owner, kind and items of what Andrew did; None for the events of others."""
        kind = event["event"]
        if kind == "card_drawn":
            back = "?" if event["back"] == "?" else words.TYPE[event["back"]]
            return "andrew", "draw", [f"a card whose back shows {back}"]
        if kind == "card_turned":
            self.card, self.reached = event["card"], 0
            return "andrew", "turn", [f"over card {self.card}"]
        if kind == "card_shifted":
            return "andrew", "shifted", [f"{self.distance(event)}: {self.reason(event)}"]
        if kind == "card_filed":
            return "andrew", "file", [f"the card under {event['vp']} VP"]
        if event.get("owner") != "andrew":
            return None
        if kind == "tile_taken":
            self.reached += 1
            return "andrew", "take", [words.DEPARTMENT[event["department"]]]
        if kind == "placed":
            self.reached += 1
            self.disks -= 1
            return "andrew", "disks", [words.CITY[event["city"]]]
        if kind == "developed":
            return "andrew", "steps", [words.REGION[event["region"]]]
        if kind == "donated":
            self.disks -= 1
        return None

    def distance(self, event: Mapping[str, Any]) -> str:
        steps = words.counted(event["by"], "space")
        return f"{steps} to {words.FACTS.vp_cards[event['to']]} VP"

    def reason(self, event: Mapping[str, Any]) -> str:
        """Why his card shifts."""
        card = words.CARDS[self.card]
        if event["reason"] == "donation":
            taken = f"{words.donation_name(card.donation)} is taken"
            return taken if self.disks > 0 else "he has no disk left to donate"
        if event["reason"] == "human_resources":
            return "as it says for Human Resources"
        if event["reason"] == "management":
            of = words.TYPE[card.management_types[self.reached]]
            self.reached += 1
            return f"no {of} tile is left for him"
        if event["reason"] == "construction":
            city = words.CITY[card.cities[self.reached]]
            self.reached += 1
            return f"{city} is full" if self.disks > 0 else f"he has no disk left for {city}"
        steps = words.counted(event["by"], "step")
        return f"{steps} that he cannot take in the {words.REGION[card.rd_region]}"


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
