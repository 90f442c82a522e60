"""The question at hand, in one line."""

from collections.abc import Mapping, Sequence
from typing import Any

from carnegie import Game, Move
from carnegie.cli import words
from carnegie.cli.choices import foreseen

View = Mapping[str, Any]


def question(game: Game, view: View) -> str:
    """What the acting seat is asked."""
    assert game.to_act is not None
    seat = view["seats"][game.to_act]
    if view["pending"]["steps"]:
        return step_question(view, seat, view["pending"]["steps"][-1])
    match view["phase"]:
        case "tabs":
            return "Which sides of your tabs (Housing, Commerce, Industry, Infrastructure)?"
        case "housing":
            return "Where does your first Housing disk go?"
        case "reserve":
            return "Which department goes into your reserve? It is the first that you will build."
        case "opening":
            return f"Move your employees before the game begins: {moves_left(view)}."
        case "timeline":
            return "Which action for everyone? Its row's coming event happens first."
        case "income":
            return income_question(view, game.to_act)
        case "donation":
            return f"Make a donation? {price_of(game)}"
        case "activation":
            return f"Activate employees? You have ${seat['money']}."
        case _:
            return turn_question(view, seat, game.legal_moves)


def moves_left(view: View) -> str:
    return f"{words.counted(view['pending']['moves'], 'move')} left"


def price_of(game: Game) -> str:
    """What the donation costs, and how many goods would have to be sold for it."""
    rich, sold = game, 0
    while not (gifts := [move for move in rich.legal_moves if move.kind == "donate"]):
        if rich is game:
            rich = game.copy()
        rich.play("sell")
        sold += 1
    paid = next(event for event in foreseen(rich, gifts[0]) if event["event"] == "paid")
    price = f"It costs {words.amount(paid['what'], paid['amount'])}"
    return f"{price}; you would have to sell {words.amount('goods', sold)} first." if sold else f"{price}."


def income_question(view: View, seat: int) -> str:
    row = next(row for row in view["timeline"] if row["row"] == view["event_row"])
    region = row["spaces"][row["marker"]].partition("+")[0]
    away = view["seats"][seat]["missions"][region]
    space = words.FACTS.tracks[region][view["transport"][region][seat]]
    name = words.REGION[region]
    pay = f"{words.income(space.income)}, and your projects pay once"
    if away == 1:
        return f"Income in the {name}: does your employee come home? It brings {pay}."
    return f"Income in the {name}: how many of your {away} come home? Each brings {pay}."


def step_question(view: View, seat: View, step: View) -> str:
    match step["step"]:
        case "lobby":
            arrive = "An employee arrives" if step["employees"] == 1 else f"{step['employees']} employees arrive"
            return f"{arrive}: how many go to the New Lobby?"
        case "take":
            tab = step["tab"]
            space = words.tab_side(view, tab, seat["tabs"][tab]["side"]).spaces[step["space"]]
            options = " or ".join(words.income(option) for option in space.choice)
            return f"{words.PROJECT[tab]} income: {options}?"
        case "assign":
            return f"Property Management: who goes to {words.square_name(seat['company'], step['square'])}?"
        case _:
            return f"Spend {words.counted(view['pending']['study'], 'study point')} at once; the rest is lost."


def turn_question(view: View, seat: View, legal: Sequence[Move]) -> str:
    """The question of the department turn: what is open, what is left of it."""
    pending = view["pending"]
    action = words.TYPE[pending["action"]]
    department = pending["department"]
    parts: list[str] = []
    if department is None:
        parts.append("which department?" if any(move.kind == "use" for move in legal) else "")
    elif department != "human_resources":
        active = next(at["active"] for at in seat["company"].values() if at["department"] == department)
        left = min(active, pending["uses"] - pending["used"])
        name = "" if words.DEPARTMENT[department] == action else f"{words.DEPARTMENT[department]}, "
        parts.append(f"{name}{words.counted(left, 'use')} left ({words.EFFECT[department]}).")
    else:
        parts.append("move your employees.")
    if pending["moves"]:
        parts.append(f"{moves_left(view)}.")
    if pending["study"]:
        parts.append(f"{words.counted(pending['study'], 'study point')} to spend.")
    if pending["choice"]:
        parts.append("The Action Choice tile may change the type.")
    return f"{action}: {' '.join(part for part in parts if part)}"
