"""What happened, in English sentences, made from the events of the moves (docs/events.md)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from carnegie import Game
from carnegie.cli import words
from carnegie.cli.andrew import andrew_deed
from carnegie.cli.people import Cast, Owner

Event = Mapping[str, Any]
ALONE = ("round", "timeline", "shifted", "scored")
"""Deeds that are lines of their own."""


@dataclass
class Deed:
    """Something that one player did, once or several times in a row."""

    owner: Owner
    """A seat or Andrew; not used for the beginning of a round."""
    kind: str
    items: list[str] = field(default_factory=list)
    paid: Counter[str] = field(default_factory=Counter)
    got: Counter[str] = field(default_factory=Counter)

    def takes_in(self, other: "Deed") -> bool:
        """Adds the other deed to this one, if they can be told as one."""
        if (self.owner, self.kind) != (other.owner, other.kind) or self.kind in ALONE:
            return False
        self.items += other.items
        self.paid += other.paid
        self.got += other.got
        return True


@dataclass(frozen=True)
class Line:
    """A line of the log. Without an owner it is a heading."""

    owner: Owner | None
    text: str


class Teller:
    """Turns events into deeds. It follows the departments, because events name squares only."""

    def __init__(self, first: Mapping[str, Any]) -> None:
        """`first` is the table before the first of the events."""
        self.squares: list[dict[str, str]] = [
            {square: at["department"] for square, at in seat["company"].items() if at["department"]}
            for seat in first["seats"]
        ]
        self.paid: Counter[str] = Counter()
        self.trip: str | None = None

    def place(self, seat: int, square: str) -> str:
        department = self.squares[seat].get(square)
        return square if department is None else words.DEPARTMENT[department]

    def deeds(self, events: Iterable[Event]) -> list[Deed]:
        """What the events of one move come to."""
        out: list[Deed] = []
        for event in events:
            deed = andrew_deed(event) or self.deed(event)
            if deed is not None:
                new = Deed(*deed)
                if not out or not out[-1].takes_in(new):
                    out.append(new)
        return out

    def deed(self, event: Event) -> tuple[Any, ...] | None:
        """Owner, kind, items, paid and got of a deed; None for what is told with a later event, or not at all."""
        kind = event["event"]
        if kind == "paid":
            self.paid[event["what"]] += event["amount"]
            return None
        if kind == "sent":
            self.trip = event["region"]
            return None
        if kind == "received":
            return self.received(event)
        owner = event.get("seat", event.get("owner"))
        if kind == "round":
            return "neutral", "round", [f"Round {event['round']}"]
        if kind == "timeline":
            return event["by"], "timeline", [event["row"], event["event_row"], event["space"]]
        if kind == "returned":
            return owner, "returned", [words.REGION[event["region"]]] * event["employees"]
        if kind == "arrived":
            at = self.place(owner, event["square"])
            return (owner, "arrived", [at] * event["employees"]) if at != words.DEPARTMENT["lobby"] else None
        if kind == "moved":
            return owner, "moved", [f"{self.place(owner, event['from'])} → {self.place(owner, event['to'])}"]
        if kind == "activated":
            return owner, "activated", [self.place(owner, event["square"])], self.spent()
        if kind == "added":
            self.squares[owner][event["square"]] = event["department"]
            return owner, "added", [f"{words.DEPARTMENT[event['department']]} on {event['square']}"], self.spent()
        if kind == "placed":
            return self.placed(owner, event)
        if kind == "donated":
            item = words.donation_name(event["donation"])
            if self.trip is not None:
                item += f", sending an employee to the {words.REGION[self.trip]}"
                self.trip = None
            return owner, "donated", [item], self.spent()
        if kind == "advanced":
            return owner, "stepped", [words.PROJECT[event["tab"]]], self.spent()
        if kind == "developed":
            return owner, "stepped", [f"transport in the {words.REGION[event['region']]}"], self.spent()
        if kind == "sides":
            return owner, "sides", [" ".join(event["sides"].upper())]
        if kind == "reserved":
            return owner, "reserved", [words.DEPARTMENT[event["department"]]]
        if kind == "action_choice":
            return owner, "action_choice", [words.TYPE[event["type"]]]
        if kind == "lost":
            return owner, "lost", [], Counter(), Counter({event["what"]: event["amount"]})
        if kind == "scored":
            return owner, "scored", [str(event["total"])]
        if kind == "skipped" and event["phase"] != "income":
            return owner, f"no {event['phase']}", [why_skipped(event)]
        return None

    def spent(self) -> Counter[str]:
        """What has been paid since the last deed."""
        out, self.paid = self.paid, Counter()
        return out

    def received(self, event: Event) -> tuple[Any, ...]:
        seat, source = event["seat"], event["from"]
        got = Counter({event["what"]: event["amount"]})
        if self.trip is not None:
            item = words.REGION[self.trip]
            self.trip = None
            return seat, "mission", [item], self.spent(), got
        if source == "sale":
            return seat, "sale", [], self.spent(), got
        if source in ("sales", "logistics"):
            return seat, "traded", [words.DEPARTMENT[source]], self.spent(), got
        if source == "supply_chain":
            return seat, "bought", [], self.spent(), got
        if source in ("transport", "projects", "last_space", "departments"):
            return seat, "collected", [], Counter(), got
        return seat, "gained", [words.DEPARTMENT[source]], self.spent(), got

    def placed(self, owner: Owner, event: Event) -> tuple[Any, ...]:
        item = f"{words.PROJECT[event['project']]} in {words.CITY[event['city']]}"
        if not self.paid:
            return owner, "housed", [item]
        if self.trip is not None:
            item += f" (employee to the {words.REGION[self.trip]})"
            self.trip = None
        return owner, "built", [item], self.spent()


def why_skipped(event: Event) -> str:
    if event["reason"] == "money":
        return f"it costs ${event['price']}"
    return words.SKIP_REASON[event["reason"]]


def phrase(cast: Cast, deed: Deed) -> str:
    """The deed as the end of a sentence that begins with its owner."""

    def verb(word: str) -> str:
        return cast.verb(deed.owner, word)

    number = len(deed.items)
    items = words.listed(grouped(deed.items))
    paid, got = words.amounts(deed.paid), words.amounts(deed.got)
    price = f" for {paid}" if paid else ""
    employees = "an employee" if number == 1 else f"{number} employees"
    match deed.kind:
        case "timeline":
            row, event_row, space = deed.items
            other = "" if row == event_row else f" (in the row of {words.TYPE[event_row]})"
            return f"{verb('choose')} {words.TYPE[row]}; the event is {words.event_name(space)}{other}"
        case "returned":
            return f"{verb('bring')} {employees} home from the {deed.items[0]}"
        case "arrived":
            return f"{verb('put')} {employees} into the {deed.items[0]}"
        case "disks":
            return f"{verb('build')} in {items}"
        case "moved":
            journeys = "; ".join(grouped(deed.items))
            return f"{verb('move')} {employees} ({journeys})"
        case "activated":
            return f"{verb('activate')} {employees} in {items}{price}"
        case "donated":
            gifts = words.listed(deed.items)
            return f"{verb('donate')} {paid} to {gifts}" if paid else f"{verb('donate')} to {gifts}"
        case "mission":
            return f"{verb('send')} {employees} to the {items} for {got}"
        case "collected":
            return f"{verb('collect')} {got}"
        case "gained":
            return f"{verb('get')} {got} from {items}"
        case "traded":
            return f"{verb('trade')} {paid} for {got} in {deed.items[0]}"
        case "bought":
            return f"{verb('buy')} {got} for {paid}"
        case "sale":
            return f"{verb('sell')} {paid} for {got}"
        case "lost":
            return f"{verb('leave')} {got} unused"
        case "stepped":
            return f"{verb('advance')} {items}{price}"
        case "sides":
            return f"{verb('choose')} the tab sides {items}"
        case "action_choice":
            return f"{verb('return')} the Action Choice tile to use {items} instead"
        case "housed":
            return f"{verb('place')} the first {items}"
        case "scored":
            return f"{verb('end')} with {items} points"
        case "no donation":
            return f"{verb('make')} no donation ({deed.items[-1]})"
        case "no departments":
            return f"{verb('use')} no department ({deed.items[-1]})"
        case "steps":
            return f"{verb('advance')} {words.counted(number, 'space')} in the {deed.items[0]}"
        case _:
            word = {"added": "add", "built": "build", "reserved": "reserve"}.get(deed.kind, deed.kind)
            return f"{verb(word)} {items}{price}"


def grouped(items: list[str]) -> list[str]:
    """Equal items once, with their number: `Sales ×2`."""
    return [item if number == 1 else f"{item} ×{number}" for item, number in Counter(items).items()]


def lines(cast: Cast, deeds: Iterable[Deed]) -> list[Line]:
    """A line for each player's run of deeds, and headings for the rounds."""
    out: list[Line] = []
    run: list[Deed] = []

    def finish() -> None:
        if run:
            owner = run[0].owner
            text = words.listed([phrase(cast, deed) for deed in run])
            out.append(Line(owner, f"{cast.of(owner).name} {text}."))
            run.clear()

    for deed in deeds:
        if run and (deed.owner != run[0].owner or deed.kind in ALONE):
            finish()
        if deed.kind == "round":
            out.append(Line(None, deed.items[0]))
        elif deed.kind == "shifted":
            out.append(Line(deed.owner, f"Andrew's card shifts {deed.items[0]}."))
        elif deed.kind in ALONE:
            out.append(Line(deed.owner, f"{cast.of(deed.owner).name} {phrase(cast, deed)}."))
        elif not run or not run[-1].takes_in(deed):
            run.append(deed)
    finish()
    return out


def story(game: Game, cast: Cast, since: int = 0) -> list[Line]:
    """The log of a game, from the move with this index on."""
    teller = Teller(game.beginning().view())
    told = [teller.deeds(events) for events in game.events()]
    return lines(cast, [deed for deeds in told[since:] for deed in deeds])
