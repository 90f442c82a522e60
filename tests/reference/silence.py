"""Questions that were not put between two decisions: each must have had nothing to decide.

A turn that is passed over changes nothing, so the position of the next decision still shows what it would have offered.
"""

from typing import Any

from . import facts
from .generator import transport_cost
from .table import Position, acting_seat, active_in, distance, event_space

Turn = tuple[int, str, int]  # round, phase and seat


def unasked(before: Position, move: str, after: Position) -> list[Position]:
    """The turns between two decisions, and the rest of a turn that ended without a word, as if they were asked."""
    return rest_of_turn(before, move, after) + turns_between(before, after)


def turn_of(position: Position) -> Turn:
    return position["round"], position["phase"], position["to_act"]


def turns_between(before: Position, after: Position) -> list[Position]:
    if after["phase"] in ("tabs", "housing", "reserve"):
        return []
    known = {source["round"]: source for source in (after, before) if source["event_row"] or source["round"] == 0}
    turns = [turn for number in sorted(known) for turn in turns_of_round(known[number])]
    start = turns.index(turn_of(before)) + 1 if turn_of(before) in turns else 0
    end = turns.index(turn_of(after)) if turn_of(after) in turns else len(turns)
    return [as_if_asked(known[turn[0]], turn, after) for turn in turns[start:end]]


def turns_of_round(position: Position) -> list[Turn]:
    """2.3, 4.2: event, departments, activation, each clockwise from the first player; 1.8 in the setup."""
    count = len(position["seats"])
    order = [(position["first_player"] + seat) % count for seat in range(count)]
    number = position["round"]
    if number == 0:
        return [(number, phase, seat) for seat in order for phase in ("opening", "activation")]
    space = event_space(position)
    parts = [phase for phase, here in (("income", space != "donation"), ("donation", "donation" in space)) if here]
    events = [(number, phase, seat) for seat in order for phase in parts]
    return events + [(number, phase, seat) for phase in ("departments", "activation") for seat in order]


def as_if_asked(source: Position, turn: Turn, after: Position) -> Position:
    """The start of a turn, in the round of `source`, with everything lying as it does in `after`."""
    facts_of_round = {key: source[key] for key in ("round", "first_player", "action", "event_row", "timeline")}
    position = {**after, **facts_of_round, "phase": turn[1], "to_act": turn[2]}
    action = source["action"] if turn[1] == "departments" else None
    return {**position, "pending": fresh_pending(position, action)}


def fresh_pending(position: Position, action: str | None) -> dict[str, Any]:
    """5.2, 5.4, 5.7: what a turn begins with; 1.8: six opening moves."""
    seat = acting_seat(position)
    study = 3 * active_in(seat, "research_and_development") + 4 * active_in(seat, "advanced_design")
    moves = 3 * (1 + active_in(seat, "human_resources"))
    return {
        "steps": [],
        "moves": 6 if position["phase"] == "opening" else 0,
        "study": study if action == "research" else 0,
        "action": action,
        "choice": action is not None and seat["action_choice"] and position["to_act"] != position["first_player"],
        "department": None,
        "uses": 0,
        "used": 0,
        "closed": [],
        "human_resources_moves": moves if action == "human_resources" else 0,
    }


def rest_of_turn(before: Position, move: str, after: Position) -> list[Position]:
    """What the turn of `before` could have gone on with, if neither `done` nor its nature ended it."""
    said_done = move == "done" and not before["pending"]["steps"]
    if (
        turn_of(before) == turn_of(after)
        or said_done
        or before["phase"] not in ("opening", "departments", "activation")
    ):
        return []
    source = as_if_asked(before, turn_of(before), after)
    return [{**source, "pending": pending_after(before, move)}]


def pending_after(before: Position, move: str) -> dict[str, Any]:
    """The turn's own counters after the move, all pending steps being over."""
    pending: dict[str, Any] = {**before["pending"], "steps": []}
    kind, *words = move.split()
    if before["pending"]["steps"]:
        return {**pending, "study": 0 if pending["action"] != "research" else pending["study"]}
    if kind == "sell":
        return pending
    pending["choice"] = False
    if kind == "move":
        return {**pending, "moves": pending["moves"] - distance(words[0], words[1])}
    if kind in ("advance", "develop"):
        return {**pending, "study": pending["study"] - step_cost(before, kind, words[0])}
    if kind == "choose":
        return {**fresh_pending(before, words[0]), "choice": False}
    if kind == "use":
        return {**pending, **opened(before, words[0])}
    if kind in ("gain", "mission", "trade", "add", "build", "buy", "give"):
        moves = {"gain moves": 4, "mission moves": 8}.get(f"{kind} {words[-1]}", 0)
        study = pending["study"] + (7 if words[-1] == "study" else 0)
        return {**pending, "used": pending["used"] + 1, "moves": moves, "study": study}
    return pending


def opened(before: Position, department: str) -> dict[str, Any]:
    """5.1: the open department is finished with, another one is open."""
    pending = before["pending"]
    return {
        "closed": [*pending["closed"], pending["department"]],
        "department": department,
        "uses": active_in(acting_seat(before), department),
        "used": 0,
        "moves": pending["human_resources_moves"] if department == "human_resources" else 0,
    }


def step_cost(before: Position, kind: str, where: str) -> int:
    if kind == "advance":
        tab = acting_seat(before)["tabs"][where]
        cost: int = facts.TABS[where, tab["side"]]["costs"][tab["space"]]
        return cost
    following = before["transport"][where][before["to_act"]] + 1
    return transport_cost(before, facts.TRACKS[where][following]["cost"])
