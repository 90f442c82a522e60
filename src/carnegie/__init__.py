"""Carnegie, the board game by Xavier Georges, as a library: rules, records and positions. An unofficial implementation.

>>> import carnegie
>>> game = carnegie.Game.new(players=3, seed=7)
>>> game.phase, game.to_act, len(game.legal_moves)
('tabs', 0, 17)
"""

from carnegie.components import ComponentError
from carnegie.game import Game
from carnegie.position import RULES_VERSION
from carnegie.reading import BadPosition
from carnegie.record import BadRecord
from carnegie.rules import flow as _flow
from carnegie.rules.errors import IllegalMove, InvalidMove, MoveError
from carnegie.rules.moves import ACTION_COUNT, Move
from carnegie.rules.scoring import ScoreSheet

__version__ = "0.1.0"
COMPILED = not (_flow.__file__ or "").endswith(".py")
"""Whether the rules run as compiled code."""

__all__ = [
    "ACTION_COUNT",
    "COMPILED",
    "RULES_VERSION",
    "BadPosition",
    "BadRecord",
    "ComponentError",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "MoveError",
    "ScoreSheet",
]
