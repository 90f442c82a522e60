"""Play with a purpose: the move that a seat's wishes like best, looking one move ahead.

Random play ends most turns at once and hardly ever uses the rarer departments. Here every legal move is tried on a copy
of the game and the position after it is valued: the score if the game ended now, what is in hand, and whatever this
seat is told to wish for. It is no good player, but it builds, donates and connects, and it goes where it is sent.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import carnegie
from carnegie.components import load

from .reach import REGIONS

FACTS = load()
STATIONS = {square.id: len(square.workstations) for square in FACTS.company.starting_squares} | {
    department.id: len(department.workstations) for department in FACTS.departments
}
TYPE_OF = {square.id: square.type for square in FACTS.company.starting_squares} | {
    department.id: department.type for department in FACTS.departments
}
TILES = [department.id for department in FACTS.departments]
PAYMENTS = ("welfare_goods", "welfare_money", "welfare_money_goods")
BUILDERS = [name for name, kind in TYPE_OF.items() if kind == "construction"]
ROUNDS = 20
MOST_JOURNEYS = 30
"""So many employee moves are tried at a question, drawn by chance: there may be hundreds."""

Position = dict[str, Any]
Seat = dict[str, Any]


@dataclass(frozen=True)
class Wishes:
    """What a seat would like, beside a good score. Numbers are victory points that it would give for one of them."""

    departments: Mapping[str, float] = field(default_factory=dict)
    """To have it, and once more each for employees lying and standing in it."""
    donations: Mapping[str, float] = field(default_factory=dict)
    built: Mapping[str, float] = field(default_factory=dict)
    """For each project of this kind on the map."""
    tabs: Mapping[str, float] = field(default_factory=dict)
    """For each step of this tab."""
    tracks: Mapping[str, float] = field(default_factory=dict)
    """For each step on this region's track."""
    missions: Mapping[str, float] = field(default_factory=dict)
    """For each employee in this mission area."""
    cities: Mapping[str, float] = field(default_factory=dict)
    """To have a disk there."""
    rows: Mapping[str, float] = field(default_factory=dict)
    """How much more this row of the timeline is liked than its use for the seat says."""
    moves: Mapping[str, float] = field(default_factory=dict)
    """For a move that starts with this text."""
    sides: str = "...."
    """Sides of the tabs; a dot leaves the choice to chance."""
    money: float = 1.0
    goods: float = 1.0
    vp: float = 0.0
    mission: float = 1.0
    recruits: float = 1.0
    standing: float = 0.0
    donation: float = 0.0
    points: float = 1.0
    """How much the score if the game ended now is worth."""
    rival: float = 0.0
    """How much it hurts that somebody else has a point."""
    tie: float = 0.0
    """How much each point of difference hurts in the last rounds."""
    stops: Mapping[str, int] = field(default_factory=dict)
    """Goes no further than this space of the region's track."""
    finale: Mapping[str, float] = field(default_factory=dict)
    """For each step of this tab in the last two rounds."""
    helps: int = -1
    """Chooses the rows of the timeline that this seat would choose."""
    sells: tuple[str, ...] = ()
    """Sells all its goods in these phases."""
    hasty: bool = False
    """Chooses the rows at random."""
    idle: bool = False
    """Declines and ends whatever can be declined or ended."""
    whim: float = 0.3
    """How much chance has to say: each move is valued up to this much higher."""


def value(game: carnegie.Game, seat: int, wishes: Wishes) -> float:
    """What the position is worth to the seat, in victory points."""
    position = game.position()
    own: Seat = position["seats"][seat]
    left = max(0, ROUNDS - game.round) / ROUNDS
    worth: float = score_worth(game.scores(), seat, left, wishes)
    worth += left * wishes.money * falling(own["money"], 0.4, 8, 0.1)
    worth += left * wishes.goods * falling(own["goods"], 1.2, 4, 0.3)
    worth += wishes.vp * own["vp"] + wishes.recruits * (15 - own["supply"]) * (0.3 + left)
    for region in REGIONS:
        space = position["transport"][region][seat]
        worth += (left + wishes.tracks.get(region, 0)) * space
        worth += left * (wishes.mission + wishes.missions.get(region, 0)) * own["missions"][region]
        worth -= 20 if space > wishes.stops.get(region, space) else 0
    if wishes.donation:
        worth += wishes.donation * sum(1 for owners in position["donations"].values() if seat in owners)
    for name, wish in wishes.donations.items():
        worth += wish if seat in position["donations"][name] else 0
    for name, wish in wishes.cities.items():
        worth += wish if seat in position["map"][name] else 0
    return worth + tabs_worth(own, left, wishes) + staff_worth(own, left, wishes)


def score_worth(sheets: list[carnegie.ScoreSheet], seat: int, left: float, wishes: Wishes) -> float:
    """The score if the game ended now, but not for what is only saved up for Welfare."""
    sheet = sheets[seat]
    total = sheet.total
    hoarded = sum(sheet.donation_vp.get(name, 0) for name in PAYMENTS)
    worth = wishes.points * (total - hoarded * left)
    if wishes.rival or wishes.tie:
        best_other = max(other.total for other in sheets if other is not sheet)
        worth -= wishes.rival * best_other
        worth -= wishes.tie * abs(total - best_other) if left < 0.15 else 0
    return worth


def falling(amount: int, first: float, many: int, then: float) -> float:
    """The first `many` of something are worth more than the rest."""
    return first * amount if amount <= many else first * many + then * (amount - many)


def tabs_worth(own: Seat, left: float, wishes: Wishes) -> float:
    """Disks wait on the tabs to be built, which needs goods and somebody in Construction."""
    worth = 0.0
    ready = 0
    for name, tab in own["tabs"].items():
        ready += tab["ready"]
        worth += left * (3 * tab["built"] + 0.3 * tab["space"])
        worth += wishes.tabs.get(name, 0) * tab["space"]
        worth += wishes.finale.get(name, 0) * tab["space"] if left < 0.1 else 0
        worth += wishes.built.get(name, 0) * (tab["built"] + 0.4 * tab["ready"])
    if ready and own["goods"]:
        builders = sum(here["active"] for here in own["company"].values() if here["department"] in BUILDERS)
        worth += left * 1.2 * min(builders, ready, own["goods"])
    return worth + left * falling(ready, 1.2, 3, 0.2)


def staff_worth(own: Seat, left: float, wishes: Wishes) -> float:
    """Employees are worth most where they have something to do, and something on the way there."""
    worth = 0.0
    wanted: dict[str, float] = {}
    idle: list[str] = []
    for square, here in own["company"].items():
        name, active, inactive = here["department"], here["active"], here["inactive"]
        if name is None and inactive == 0:
            continue
        room = STATIONS.get(name, 0) - active
        lying = min(inactive, room)
        wish = wishes.departments.get(name, 0)
        worth += left * (0.5 * inactive + 0.7 * lying + 1.5 * active) + wishes.standing * active
        worth += left * 1.5 if name in TILES else 0
        worth += wish * (1 + active + 0.5 * lying) if wish else 0
        if wish > 0 and lying == 0 < room:
            wanted[square] = wish
        if inactive > lying:
            idle.append(square)
    for square, wish in wanted.items():
        nearest = min((distance(square, start) for start in idle), default=6)
        worth -= wish * 0.07 * nearest
    return worth


def distance(here: str, there: str) -> int:
    return abs(ord(here[0]) - ord(there[0])) + abs(ord(here[1]) - ord(there[1]))


def play_out(game: carnegie.Game, table: Sequence[Wishes], chance: random.Random, tries: int = 1) -> None:
    """Plays to the end. Each round is played with every row, `tries` times, and the best for the chooser is kept."""
    while not game.is_over:
        wishes = wishes_of(game, table)
        if game.phase != "timeline" or wishes.hasty or "timeline" in wishes.sells:
            game.play(like_a_player(game, wishes, chance))
            continue
        judge = wishes.helps if wishes.helps >= 0 else acting(game)
        rounds = []
        for row in rows_of(game) * tries:
            after = game.copy()
            play_round(after, row, table, chance)
            worth = value(after, judge, table[judge % len(table)]) + wishes.rows.get(str(row).split()[1], 0)
            rounds.append((worth, after.history[game.ply :]))
        best = max(worth for worth, _ in rounds)
        for move in next(moves for worth, moves in rounds if worth == best):
            game.play(move)


def play_round(game: carnegie.Game, row: carnegie.Move, table: Sequence[Wishes], chance: random.Random) -> None:
    """Plays the row, and on to where the next one is to be chosen."""
    game.play(row)
    while game.phase != "timeline" and not game.is_over:
        game.play(like_a_player(game, wishes_of(game, table), chance))


def acting(game: carnegie.Game) -> int:
    assert game.to_act is not None
    return game.to_act


def wishes_of(game: carnegie.Game, table: Sequence[Wishes]) -> Wishes:
    """Those of the seat that is to act."""
    return table[acting(game) % len(table)]


def in_order(moves: list[carnegie.Move]) -> list[carnegie.Move]:
    """By id, so that the games do not depend on the order in which the engine lists moves."""
    return sorted(moves, key=lambda move: move.id)


def rows_of(game: carnegie.Game) -> list[carnegie.Move]:
    return [move for move in in_order(game.legal_moves) if move.kind == "timeline"]


def like_a_player(game: carnegie.Game, wishes: Wishes, chance: random.Random) -> carnegie.Move:
    """The legal move whose outcome the seat values most."""
    moves = in_order(game.legal_moves)
    if wishes.idle:
        ending = [move for move in moves if move.kind in ("done", "pass")]
        return chance.choice(ending or [move for move in moves if move.kind not in ("sell", "choose")])
    if game.phase in wishes.sells:
        moves = [move for move in moves if move.kind == "sell"] or moves
    elif "sell" not in wishes.moves and any(move.kind not in ("sell", "pass", "done") for move in moves):
        moves = [move for move in moves if move.kind != "sell"]
    journeys = [move for move in moves if move.kind == "move"]
    if len(journeys) > MOST_JOURNEYS:
        moves = [move for move in moves if move.kind != "move"] + chance.sample(journeys, MOST_JOURNEYS)
    worths = [worth_of(game, move, wishes) + wishes.whim * chance.random() for move in moves]
    return moves[worths.index(max(worths))]


def worth_of(game: carnegie.Game, move: carnegie.Move, wishes: Wishes) -> float:
    text = str(move)
    extra = sum(wish for start, wish in wishes.moves.items() if f"{text} ".startswith(f"{start} "))
    if move.kind == "tabs":
        sides = text.split()[1]
        extra += 10 * sum(1 for wish, side in zip(wishes.sides, sides, strict=True) if wish == side)
    if move.kind == "reserve":
        extra += 10 * wishes.departments.get(text.split()[1], 0)
    if move.kind in ("done", "pass"):
        extra -= 0.2
    after = game.copy()
    after.play(move)
    return extra + value(after, acting(game), wishes)
