"""Players that choose a move by themselves. Those that think do it in `carnegie.mind`.

>>> from carnegie import Game
>>> from carnegie.bots import make_bot
>>> make_bot("random", seed=1).choose(Game.new(players=2, seed=7)).kind
'tabs'
"""

from carnegie.bots.budget import Budget
from carnegie.bots.checked import BotFailed
from carnegie.bots.hints import Advice, evaluate, hint
from carnegie.bots.registry import bot_names, make_bot, register, seated_bot
from carnegie.bots.simple import Bot, RandomBot, TimedBot

__all__ = [
    "Advice",
    "Bot",
    "BotFailed",
    "Budget",
    "RandomBot",
    "TimedBot",
    "bot_names",
    "evaluate",
    "hint",
    "make_bot",
    "register",
    "seated_bot",
]
