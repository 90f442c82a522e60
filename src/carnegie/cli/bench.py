"""`carnegie bench`: how fast the engine is as it is installed here."""

import json
import random
import time
from collections.abc import Callable

import carnegie
from carnegie import Game
from carnegie.cli import words
from carnegie.cli.options import Games, Json, Players, Seed, Solo, new_game

COPIES_A_GAME = 100


def bench(
    players: Players = None, solo: Solo = None, games: Games = 100, seed: Seed = 0, as_json: Json = False
) -> None:
    """Play random games as fast as they go, on one core, and tell how many decisions a second that makes."""
    kind = f"against Andrew, {solo}" if solo is not None else f"for {players or 2} players"

    def rate(work: Callable[[Game], int]) -> tuple[int, float]:
        """How much was done, and how much of it a second; setting the tables up counts, too."""
        began = time.perf_counter()
        done = sum(work(new_game(players, solo, seed + index)) for index in range(games))
        return done, done / (time.perf_counter() - began)

    decisions, driven = rate(played)
    _, inside = rate(lambda game: game.playout(game.seed))
    _, copies = rate(copied)
    if as_json:
        print(
            json.dumps(
                {
                    "compiled": carnegie.COMPILED,
                    "games": games,
                    "decisions": decisions,
                    "decisions_a_second": round(driven),
                    "decisions_a_second_inside": round(inside),
                    "copies_a_second": round(copies),
                }
            )
        )
        return
    print(f"{words.counted(games, 'random game')} {kind}, {decisions:,} decisions.")
    print(f"{driven:>12,.0f} decisions a second, played from Python")
    print(f"{inside:>12,.0f} decisions a second, played inside the engine")
    print(f"{copies:>12,.0f} copies of a game a second")
    print("The rules run compiled." if carnegie.COMPILED else "The rules run as plain Python, several times slower.")


def played(game: Game) -> int:
    """Plays it to the end as a program would, and returns the number of its decisions."""
    choose = random.Random(game.seed).random
    while not game.is_over:
        moves = game.legal_moves
        game.play(moves[int(choose() * len(moves))])
    return game.ply


def copied(game: Game) -> int:
    for _ in range(COPIES_A_GAME):
        game.copy()
    return COPIES_A_GAME
