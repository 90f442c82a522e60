"""The legal moves as a menu: labels, what each costs and gives, and groups."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from carnegie import Game, Move
from carnegie.cli import words

View = Mapping[str, Any]
ENDS: Final = ("marker", "round", "timeline", "opened", "scored")
"""Events that belong to what comes after the move."""


OTHERWISE: Final = "Otherwise"
"""The group of what can nearly always be done; it comes last, without a heading."""


@dataclass(frozen=True)
class Choice:
    """One move of the menu: what it is, what it brings, and the group that it stands in."""

    move: Move
    label: str
    detail: str
    group: str


def choices(game: Game) -> list[Choice]:
    """The legal moves in groups, each group together; employees who lie go before those who stand."""
    assert game.to_act is not None
    view = game.view(game.to_act)
    legal = sorted(game.legal_moves, key=lambda move: move.kind == "move" and bool(move.operands["active"]))
    found = [Describer(game, view, move).choice() for move in legal]
    groups: dict[str, list[Choice]] = {}
    for choice in found:
        groups.setdefault(choice.group, []).append(choice)
    last = groups.pop(OTHERWISE, [])
    return [choice for group in (*groups.values(), last) for choice in group]


def foreseen(game: Game, move: Move) -> Sequence[Mapping[str, Any]]:
    """The events that the move would cause."""
    return game.preview(move)


def balance(game: Game, move: Move) -> str:
    """What the move costs and gives at once: `−2 goods cubes, +$3`."""
    seat = game.to_act
    paid: Counter[str] = Counter()
    got: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for event in foreseen(game, move):
        if event["event"] in ENDS or event.get("seat", seat) != seat:
            break
        if event["event"] == "paid":
            paid[event["what"]] += event["amount"]
        elif event["event"] == "received" and event["from"] != "departments":
            got[event["what"]] += event["amount"]
        elif event["event"] == "lost":
            lost[event["what"]] += event["amount"]
    parts = [f"−{words.amount(what, number)}" for what, number in paid.items()]
    parts += [f"+{words.amount(what, number)}" for what, number in got.items()]
    parts += [f"{words.amount(what, number)} lost" for what, number in lost.items()]
    return ", ".join(parts)


class Describer:
    """Finds the words for one legal move."""

    def __init__(self, game: Game, view: View, move: Move) -> None:
        self.game = game
        self.view = view
        self.move = move
        self.of = move.operands
        self.seat: View = view["seats"][game.to_act]
        self.company: View = self.seat["company"]

    def choice(self) -> Choice:
        describe: Callable[[], tuple[str, str, str]] = getattr(self, f"of_{self.move.kind}")
        return Choice(self.move, *describe())

    def balance(self) -> str:
        return balance(self.game, self.move)

    def name(self, role: str) -> str:
        return str(self.of[role])

    def city(self) -> str:
        """The city, with the slot number where the notation has one."""
        number = f" (slot {self.of['slot']})" if self.move.text[-1].isdigit() else ""
        return words.CITY[self.name("city")] + number

    def who(self) -> str:
        state = "active" if self.of["active"] else "inactive"
        return f"{state} employee from {words.square_name(self.company, self.name('from'))}"

    def open_department(self) -> str:
        return f"Use {words.DEPARTMENT[self.view['pending']['department']]}"

    def of_tabs(self) -> tuple[str, str, str]:
        return " ".join(self.name("sides").upper()), "", ""

    def of_housing(self) -> tuple[str, str, str]:
        city = words.CITIES[self.name("city")]
        return self.city(), f"{city.vp} VP", f"In the {words.REGION[city.region]}"

    def of_reserve(self) -> tuple[str, str, str]:
        department = self.name("department")
        of = words.DEPARTMENT_TYPE[department]
        return words.DEPARTMENT[department], words.EFFECT[department], words.TYPE[of] if of else ""

    def of_timeline(self) -> tuple[str, str, str]:
        event = foreseen(self.game, self.move)[0]
        other = "" if event["row"] == event["event_row"] else f", from the row of {words.TYPE[event['event_row']]}"
        region = event["space"].partition("+")[0]
        away = self.seat["missions"].get(region, 0)
        yours = f"; {away} of yours there" if away else ""
        return words.TYPE[self.name("row")], words.event_name(event["space"]) + other + yours, ""

    def of_return(self) -> tuple[str, str, str]:
        return f"Bring {words.counted(int(self.of['employees']), 'employee')} home", self.balance(), ""

    def of_take(self) -> tuple[str, str, str]:
        return {"money": "Money", "goods": "Goods", "employee": "A new employee"}[self.name("what")], self.balance(), ""

    def of_lobby(self) -> tuple[str, str, str]:
        employees = int(self.of["employees"])
        return (f"{employees} to the New Lobby" if employees else "None, all to the Lobby"), "", ""

    def of_donate(self) -> tuple[str, str, str]:
        donation = self.name("donation")
        after = self.game.copy()
        after.play(self.move)
        worth = after.scores()[self.view["to_act"]].donation_vp[donation]
        return words.donation_pays(donation), f"now {worth} VP", words.COLUMN[words.DONATIONS[donation].column]

    def of_give(self) -> tuple[str, str, str]:
        group = f"Join {words.donation_name(self.name('donation'))}"
        return f"employee to the {words.REGION[self.name('region')]}", self.balance(), group

    def of_choose(self) -> tuple[str, str, str]:
        return f"{words.TYPE[self.name('type')]} instead", "", "Give the Action Choice tile back"

    def of_use(self) -> tuple[str, str, str]:
        department = self.name("department")
        group = "Go on to another department" if self.view["pending"]["department"] else "Open a department"
        return words.DEPARTMENT[department], words.EFFECT[department], group

    def of_move(self) -> tuple[str, str, str]:
        start, end = self.name("from"), self.name("to")
        moves = words.counted(words.distance(start, end), "move")
        return f"to {words.short_square(self.company, end)}", moves, f"Move an {self.who()}"

    def of_assign(self) -> tuple[str, str, str]:
        return self.who().capitalize(), "", ""

    def of_gain(self) -> tuple[str, str, str]:
        return "Stay", self.balance(), self.open_department()

    def of_mission(self) -> tuple[str, str, str]:
        return f"Mission to the {words.REGION[self.name('region')]}", self.balance(), self.open_department()

    def of_trade(self) -> tuple[str, str, str]:
        return f"Trade {words.amount('goods', int(self.of['goods']))}", self.balance(), self.open_department()

    def of_buy(self) -> tuple[str, str, str]:
        return f"Buy {words.amount('goods', int(self.of['goods']))}", self.balance(), self.open_department()

    def of_add(self) -> tuple[str, str, str]:
        department = self.name("department")
        square = self.name("square")
        standing = self.company[square]["inactive"]
        here = f", {words.counted(standing, 'employee')} there" if standing else ""
        group = f"Build {words.DEPARTMENT[department]}: {words.EFFECT[department]}"
        vp = words.facts_of(self.view).company.row_vp[int(square[1]) - 1]
        return f"on {square}", f"{self.balance()}, {vp} VP{here}", group

    def of_build(self) -> tuple[str, str, str]:
        city = words.CITIES[self.name("city")]
        vp = f", {city.vp} VP" if city.vp else ""
        group = f"Build {words.PROJECT[self.name('project')]} in the {words.REGION[city.region]}"
        return self.city(), self.balance() + vp, group

    def of_advance(self) -> tuple[str, str, str]:
        tab = self.name("tab")
        at = self.seat["tabs"][tab]
        space = words.tab_side(self.view, tab, at["side"]).spaces[at["space"] + 1]
        return f"Advance {words.PROJECT[tab]}", f"{self.balance()}: {words.space_gives(space)}", "Spend study points"

    def of_develop(self) -> tuple[str, str, str]:
        region = self.name("region")
        space = words.FACTS.tracks[region][self.view["transport"][region][self.view["to_act"]] + 1]
        gives = f"{space.level}, {words.income(space.income)}"
        return f"Develop the {words.REGION[region]}", f"{self.balance()}: {gives}", "Spend study points"

    def of_activate(self) -> tuple[str, str, str]:
        square = words.square_name(self.company, self.name("square"))
        return f"In {square}", self.balance() or "free", ""

    def of_sell(self) -> tuple[str, str, str]:
        return "Sell goods", self.balance(), OTHERWISE

    def of_pass(self) -> tuple[str, str, str]:
        if self.view["pending"]["steps"]:
            return "Nobody goes", "", OTHERWISE
        none = {"donation": "No donation", "income": "Nobody comes home, no income"}
        return none.get(self.view["phase"], "Pass"), "", OTHERWISE

    def of_done(self) -> tuple[str, str, str]:
        ends = {"opening": "Done moving", "activation": "Done activating", "departments": "Done, end the turn"}
        label = "Done" if self.view["pending"]["steps"] else ends.get(self.view["phase"], "Done")
        return label, self.balance(), OTHERWISE
