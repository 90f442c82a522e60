"""What a game reaches: a set of short lines such as `department used: sales` or `andrew shift: donation`.

`reached` reads them off a game as it is played again; `wanted` lists those that the recorded games must reach together.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import carnegie
from carnegie.components import Tab, load

Event = dict[str, Any]
Position = dict[str, Any]

FACTS = load()
DOCS = Path(__file__).parents[2] / "docs"
REGIONS = ("west", "midwest", "south", "east")
TYPES = ("human_resources", "management", "construction", "research")
TABS = ("housing", "commerce", "industry", "infrastructure")
LEVELS = ("beginner", "normal", "difficult", "expert")
KINDS = ("money", "goods", "vp", "employee", "study")
PHASES = [
    "tabs",
    "housing",
    "reserve",
    "opening",
    "timeline",
    "income",
    "donation",
    "departments",
    "activation",
    "over",
]
ONGOING = ["new_lobby", "property_management", "communications", "telegraph_operators"]
IN_PLACE = ["research_and_development", "advanced_design"]
USED_BY = ("gain", "mission", "trade", "add", "build", "buy", "give")
PLAYER_LINES = ["immediate", "action_choice", "employees", "departments", "tabs", "connections", "cities", "donations"]
ANDREW_LINES = ["departments", "cities", "donations", "cards", "tracks"]
CITY = {city.id: city for city in FACTS.cities}
TAB = {(tab.tab, tab.side): tab for tab in FACTS.tabs}
PLAYERS = "a player's"
LAST_SPACE = 4


def documented_events() -> list[str]:
    rows = re.findall(r"^\| `(\w+)` \|", (DOCS / "events.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert rows[0] == "event", "the head of the table"
    return rows[1:]


def documented_values(key: str) -> list[str]:
    """The values that docs/events.md lists for `for` or `from`, the names of departments apart."""
    found = re.search(rf"`{key}`: ((?:`\w+`(?:, )?)+)", (DOCS / "events.md").read_text(encoding="utf-8"))
    assert found is not None
    return re.findall(r"`(\w+)`", found.group(1))


def wanted() -> list[str]:
    """Everything that some recorded game must reach."""
    return [*wanted_moves(), *wanted_departments(), *wanted_income(), *wanted_scores(), *wanted_of_andrew(), *SPECIAL]


def wanted_moves() -> Iterator[str]:
    moves = [carnegie.Move.by_id(number) for number in range(carnegie.ACTION_COUNT)]
    yield from dict.fromkeys(f"move: {move.kind}" for move in moves)
    yield from (f"move: choose {name}" for name in TYPES)
    yield from (f"move: {kind} {number}" for kind in ("trade", "buy") for number in (1, 2, 3))
    yield from (f"move: gain {what}" for what in ("money", "goods", "moves"))
    yield from (f"move: take {what}" for what in ("money", "goods", "employee"))
    yield from (f"move: mission {what}" for what in (*KINDS, "moves"))
    yield from (f"phase: {phase}" for phase in PHASES)
    yield from (f"step: {step}" for step in ("lobby", "study", "take", "assign", "transport", "projects"))
    yield from (f"event: {event}" for event in documented_events())
    yield from (f"paid: {what}" for what in ("money", "goods", "study"))
    yield from (f"paid for: {purpose}" for purpose in documented_values("for"))
    yield from (f"received: {what}" for what in (*KINDS, "moves"))
    yield from (f"received from: {source}" for source in documented_values("from"))


def wanted_departments() -> Iterator[str]:
    tiles = [department.id for department in FACTS.departments]
    starting = [square.id for square in FACTS.company.starting_squares if square.type is not None]
    yield from (f"department built: {name}" for name in tiles)
    for name in starting + tiles:
        passive = name in ONGOING or name in IN_PLACE
        yield f"department {'in effect' if passive else 'used'}: {name}"
    yield from (f"donation made: {donation.id}" for donation in FACTS.donations)
    yield from (f"donation joined: {owner}" for owner in (PLAYERS, "neutral", "andrew"))


def wanted_income() -> Iterator[str]:
    yield from (f"transport income: {region} {space}" for region in REGIONS for space in range(LAST_SPACE + 1))
    yield from (f"small city pays: {what}" for what in KINDS if what != "employee")  # none in the East
    for tab in FACTS.tabs:
        for space, printed in enumerate(tab.spaces):
            if printed.project:
                yield from (f"tab income: {name}" for name in payments_of(tab, space))
            elif space > 0:
                yield f"tab end: {tab.tab} {tab.side} {space}"
    yield from (f"last space: {region}" for region in REGIONS)


def payments_of(tab: Tab, space: int) -> list[str]:
    """What the space may pay, by name: `housing A 2 employee`."""
    printed = tab.spaces[space]
    options = printed.choice or [printed.income]
    kinds = [kind for option in options for kind in KINDS if getattr(option, kind) > 0]
    return [f"{tab.tab} {tab.side} {space} {kind}" for kind in kinds]


def payments_of_all(tab: Tab) -> list[list[str]]:
    """What each project space of a tab may pay, those that pay nothing left out."""
    every = [payments_of(tab, space) for space, printed in enumerate(tab.spaces) if printed.project]
    return [kinds for kinds in every if kinds]


def wanted_scores() -> Iterator[str]:
    yield from (f"score line: {line}" for line in PLAYER_LINES)
    yield from (f"andrew's score line: {line}" for line in ANDREW_LINES)
    yield from (f"donation scored: {donation.id}" for donation in FACTS.donations)
    yield from (
        f"connections: {vp} VP" for vp in sorted({vp for row in FACTS.connection_vp.values() for vp in row.values()})
    )


def wanted_of_andrew() -> Iterator[str]:
    yield from (f"andrew shift: {reason}" for reason in ("donation", *TYPES, "no_disk"))
    yield from (f"andrew's card filed under: {vp}" for vp in FACTS.vp_cards)
    yield from (f"andrew: {effect}" for effect in ("tile_taken", "donated", "placed", "developed"))
    yield from (f"andrew's tile: {name}" for name in TYPES)
    yield from (f"andrew's last space: {region}" for region in REGIONS)
    yield from (f"andrew chooses: {name}" for name in TYPES)


SPECIAL = [
    "Action Choice tile used with 3 players",
    "Action Choice tile used with 4 players",
    "Andrew has no disks left",
    "Andrew's row is full",
    "Andrew's welfare is paid for",
    "Andrew wins",
    "a donation above 12 VP",
    "a score above 100",
    "a score above 80",
    "a solo game is tied",
    "a tab advances without a disk",
    "a tie between all",
    "a tie between some",
    "an employee offered, none left in supply",
    "Property Management: its own employee",
    "Property Management: somebody from a lobby",
    "Property Management: the planner just used",
    "study points as income, from several employees",
    "the event is two rows below",
    "the event of another row",
    "the event wraps around",
    "the New Lobby shares arrivals",
    "the player beats Andrew",
    "the supply of disks is empty",
    "the supply of employees is empty",
    "two disks in one city",
    "welfare: goods paid",
    "welfare: goods sold",
    "welfare: money paid",
    *(f"goods sold in phase: {phase}" for phase in PHASES if phase != "over"),
]  # fmt: skip


class Watcher:
    """Follows a game move by move and notes what it reaches."""

    def __init__(self, game: carnegie.Game) -> None:
        self.game = game
        self.reached: set[str] = set()
        self.source = ""
        """Where transport income comes from: the last return, or the last small city."""
        self.paying: list[list[str]] = []
        """Payments of the built project spaces that are still to come in this income."""

    def note(self, *lines: str) -> None:
        self.reached.update(lines)

    def play(self, text: str) -> None:
        """Plays the move in the game."""
        before = self.game.position()
        self.see_question(before)
        self.see_move(before, text)
        events: list[Event] = []
        self.game.play(text, events=events)
        for event in events:
            self.see_event(before, event)
        self.see_table(self.game.position())
        if self.game.is_over:
            self.see_scores()

    def see_question(self, position: Position) -> None:
        self.note(f"phase: {position['phase']}", *(f"step: {step['step']}" for step in position["pending"]["steps"]))

    def see_move(self, before: Position, text: str) -> None:
        kind, *words = text.split()
        pending = before["pending"]
        self.note(f"move: {kind}", f"move: {text}")
        if kind in USED_BY or (kind == "move" and pending["department"] == "human_resources"):
            self.note(f"department used: {pending['department']}")
        if kind == "mission":
            self.note(f"move: mission {words[1]}")
        if kind == "sell":
            self.note(f"goods sold in phase: {before['phase']}")
        if kind == "lobby" and 0 < int(words[0]) < pending["steps"][-1]["employees"]:
            self.note("the New Lobby shares arrivals", "department in effect: new_lobby")
        if kind == "assign":
            self.see_assignment(before, words)
        if kind == "give":
            for owner in before["donations"][words[1]]:
                self.note(
                    f"donation joined: {owner if isinstance(owner, str) else chr(97) + ' player' + chr(39) + 's'}"
                )

    def see_assignment(self, before: Position, words: list[str]) -> None:
        self.note("department in effect: property_management")
        department = own_seat(before)["company"][words[0]]["department"]
        if department in ("lobby", "new_lobby"):
            self.note("Property Management: somebody from a lobby")
        if department == "property_management" and words[-1] == "active":
            self.note("Property Management: its own employee")
        if department == "strategic_planning" and words[-1] == "active":
            self.note("Property Management: the planner just used")

    def see_event(self, before: Position, event: Event) -> None:
        name = event["event"]
        self.note(f"event: {name}")
        if event.get("owner") == "andrew" or event.get("by") == "andrew" or name.startswith("card_"):
            self.see_andrew(event)
        elif name == "donated":
            self.note(f"donation made: {event['donation']}")
        elif name == "added":
            self.note(f"department built: {event['department']}")
        elif name == "timeline":
            self.see_row(event)
        elif name == "developed" and event["space"] == LAST_SPACE:
            self.note(f"last space: {event['region']}")
        elif name == "advanced":
            self.see_step(before, event)
        elif name == "action_choice":
            self.note(f"Action Choice tile used with {len(before['seats'])} players")
        elif name in ("paid", "received", "returned", "placed"):
            self.see_payment(before, event)

    def see_row(self, event: Event) -> None:
        chosen, happens = TYPES.index(event["row"]), TYPES.index(event["event_row"])
        if chosen != happens:
            self.note("the event of another row")
        if happens < chosen:
            self.note("the event wraps around")
        if (happens - chosen) % 4 > 1:
            self.note("the event is two rows below")

    def see_step(self, before: Position, event: Event) -> None:
        side = before["seats"][event["seat"]]["tabs"][event["tab"]]["side"]
        project = TAB[event["tab"], side].spaces[event["space"]].project
        if not project:
            self.note(f"tab end: {event['tab']} {side} {event['space']}")
        elif not event["disk"]:
            self.note("a tab advances without a disk")

    def see_payment(self, before: Position, event: Event) -> None:
        """Money, goods and points that change hands; income is told apart by what it follows."""
        if event["event"] == "returned":
            seat = event["seat"]
            self.source = f"transport income: {event['region']} {before['transport'][event['region']][seat]}"
            self.paying = payments_to_come(before["seats"][seat])
            if event["employees"] > 1 and self.source == "transport income: midwest 2":
                self.note("study points as income, from several employees")
        elif event["event"] == "placed":
            self.source = f"small city pays: {CITY[event['city']].size}"
        elif event["event"] == "paid":
            self.note(f"paid: {event['what']}", f"paid for: {event['for']}")
            self.see_discount(before, event)
        else:
            self.see_receipt(before, event)

    def see_discount(self, before: Position, event: Event) -> None:
        """Communications: the n-th donation for $3n; Telegraph Operators: a step for less than printed."""
        seat = event["seat"]
        if event["for"] == "donation":
            made = sum(1 for owners in before["donations"].values() if seat in owners)
            if event["amount"] == FACTS.communications_cost_step * (made + 1):
                self.note("department in effect: communications")
        if event["for"] == "transport":
            printed = [
                FACTS.tracks[region][spaces[seat] + 1].cost
                for region, spaces in before["transport"].items()
                if spaces[seat] != self.game.position()["transport"][region][seat]
            ]
            if printed and event["amount"] < printed[0]:
                self.note("department in effect: telegraph_operators")

    def see_receipt(self, before: Position, event: Event) -> None:
        what, source = event["what"], event["from"]
        self.note(f"received: {what}", f"received from: {source}")
        if source == "transport":
            small = self.source == "small city pays: small"
            self.note(f"small city pays: {what}" if small else self.source)
        elif source == "projects":
            options = self.paying.pop(0)
            self.note(*(f"tab income: {option}" for option in options if option.endswith(what)))
            refused = what == "money" and options[0].endswith("employee")
            if refused and before["seats"][event["seat"]]["supply"] == 0:
                self.note("an employee offered, none left in supply")
        elif source == "departments":
            company = before["seats"][event["seat"]]["company"].values()
            working = [here["department"] for here in company if here["active"] > 0]
            self.note(*(f"department in effect: {name}" for name in IN_PLACE if name in working))

    def see_andrew(self, event: Event) -> None:
        name = event["event"]
        if name == "timeline":
            self.note(f"andrew chooses: {event['row']}")
            if event["row"] != event["event_row"]:
                self.note("Andrew's row is full")
        elif name == "card_shifted":
            self.note(f"andrew shift: {event['reason']}")
        elif name == "card_filed":
            self.note(f"andrew's card filed under: {event['vp']}")
        else:
            self.note(f"andrew: {name}")
        if name == "tile_taken":
            kind = next(tile.type for tile in FACTS.departments if tile.id == event["department"])
            self.note(f"andrew's tile: {kind}")
        if name == "developed" and event["space"] == LAST_SPACE:
            self.note(f"andrew's last space: {event['region']}")

    def see_table(self, position: Position) -> None:
        for seat, own in enumerate(position["seats"]):
            if own["supply"] == 0:
                self.note("the supply of employees is empty")
            if own["disks"] == 0:
                self.note("the supply of disks is empty")
            if any(owners.count(seat) > 1 for owners in position["map"].values()):
                self.note("two disks in one city")
        if position["solo"] is not None and position["solo"]["disks"] == 0:
            self.note("Andrew has no disks left")

    def see_scores(self) -> None:
        self.note("phase: over")
        game = self.game
        sheets = game.scores()
        players = sheets[:1] if game.is_solo else sheets
        for sheet in players:
            self.note(*(f"score line: {line}" for line in PLAYER_LINES if sheet.lines()[line] > 0))
            self.note(*(f"donation scored: {name}" for name, vp in sheet.donation_vp.items() if vp > 0))
            self.note(*(f"a score above {bound}" for bound in (80, 100) if sheet.total > bound))
            self.note(f"connections: {sheet.connections} VP")
            paid = (
                ("money paid", sheet.money_paid),
                ("goods paid", sheet.goods_paid),
                ("goods sold", sheet.goods_sold),
            )
            self.note(*(f"welfare: {what}" for what, amount in paid if amount > 0))
            if max(sheet.donation_vp.values(), default=0) > FACTS.donation_cap:
                self.note("a donation above 12 VP")
        winners = game.winners()
        if game.is_solo:
            andrew = sheets[1]
            self.note(*(f"andrew's score line: {line}" for line in ANDREW_LINES if andrew.lines()[line] > 0))
            self.note(
                ["the player beats Andrew", "Andrew wins"][winners[0]] if len(winners) == 1 else "a solo game is tied"
            )
            if andrew.money_paid + andrew.goods_paid > 0:
                self.note("Andrew's welfare is paid for")
        elif len(winners) > 1:
            self.note("a tie between all" if len(winners) == game.players else "a tie between some")


def reached(record: dict[str, Any]) -> set[str]:
    """What the recorded game reaches, as it is played again."""
    watcher = Watcher(carnegie.Game.from_record({**record, "moves": []}))
    for text in record["moves"]:
        watcher.play(text)
    return watcher.reached


def own_seat(position: Position) -> dict[str, Any]:
    seat: dict[str, Any] = position["seats"][position["to_act"]]
    return seat


def payments_to_come(own: dict[str, Any]) -> list[list[str]]:
    """What each built project space may pay, in the order of paying."""
    out: list[list[str]] = []
    for name in TABS:
        tab = TAB[name, own["tabs"][name]["side"]]
        spaces = [space for space, printed in enumerate(tab.spaces) if printed.project]
        options = [payments_of(tab, space) for space in spaces[: own["tabs"][name]["built"]]]
        out += [kinds for kinds in options if kinds]
    return out
