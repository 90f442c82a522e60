"""What a move can change of the things that an observation shows, so that a screen looks at nothing else.

It says what the move itself does and earns. What goes on between moves (the question, the seat, the phase, the
markers, Andrew) is not in here, and neither is income that went on because the move answered its question.
"""

from typing import Final

from carnegie.rules.facts import EMPLOYEE
from carnegie.rules.moves import (
    ALL_MOVES,
    K_ACTIVATE,
    K_ADD,
    K_ADVANCE,
    K_ASSIGN,
    K_BUILD,
    K_BUY,
    K_CHOOSE,
    K_DEVELOP,
    K_DONATE,
    K_DONE,
    K_GAIN,
    K_GIVE,
    K_HOUSING,
    K_LOBBY,
    K_MISSION,
    K_MOVE,
    K_PASS,
    K_RESERVE,
    K_RETURN,
    K_SELL,
    K_TABS,
    K_TAKE,
    K_TIMELINE,
    K_TRADE,
    K_USE,
    Move,
)

# Of the company that made the move:
PURSE: Final = 1
ACTIVE: Final = 2
INACTIVE: Final = 4
MISSIONS: Final = 8
SIDES: Final = 16
SPACES: Final = 32
BUILT: Final = 64
READY: Final = 128
DEPARTMENTS: Final = 256
TRANSPORT: Final = 512
# On the table:
TILES: Final = 1024
MAP: Final = 2048
DONATIONS: Final = 4096

EARNINGS: Final = PURSE | INACTIVE
"""Goods, money and VP, and employees who come to a lobby."""
EMPLOYEES: Final = ACTIVE | INACTIVE
SENT: Final = ACTIVE | MISSIONS
TABS: Final = SIDES | SPACES | BUILT | READY
ON_BOARD: Final = EARNINGS | EMPLOYEES
ON_TABLE: Final = TILES | MAP | DONATIONS
EVERYTHING: Final = ON_BOARD | MISSIONS | TABS | DEPARTMENTS | TRANSPORT | ON_TABLE


OF_KIND: Final[dict[int, int]] = {
    K_TABS: SIDES,
    K_HOUSING: READY | BUILT | MAP,
    K_RESERVE: PURSE | TILES,
    K_TIMELINE: 0,
    K_RETURN: MISSIONS | EARNINGS,
    K_TAKE: EARNINGS,
    K_LOBBY: EARNINGS,
    K_DONATE: PURSE | DONATIONS,
    K_CHOOSE: PURSE,
    K_USE: 0,
    K_TRADE: PURSE,
    K_ADD: PURSE | DEPARTMENTS | TILES,
    K_BUILD: SENT | EARNINGS | READY | BUILT | MAP,
    K_BUY: PURSE,
    K_ADVANCE: SPACES | READY | PURSE,
    K_DEVELOP: TRANSPORT | EARNINGS,
    K_GIVE: SENT | PURSE | DONATIONS,
    K_ACTIVATE: EMPLOYEES | PURSE,
    K_SELL: PURSE,
    K_PASS: 0,
    K_DONE: 0,
}


def _changes(move: Move) -> int:
    code = move.code
    if code in (K_MOVE, K_ASSIGN):
        return EMPLOYEES if move.c else INACTIVE
    if code == K_GAIN:
        return EARNINGS if move.a == EMPLOYEE else PURSE
    if code == K_MISSION:
        return SENT | (EARNINGS if move.b == EMPLOYEE else PURSE)
    return OF_KIND[code]


CHANGES: Final[list[int]] = [_changes(move) for move in ALL_MOVES]
"""By the id of the move."""
