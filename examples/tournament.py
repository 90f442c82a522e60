"""A tournament of three bots or more at tables for two, with ratings.

    python examples/tournament.py [GAMES [BOT BOT BOT...]]

All meet each other in all seats on the same seeds, on every core of the machine. `greedy` is the bot of custom_bot.py,
which is known here because it is imported. `carnegie arena` does the same on the command line, and can keep the games
(docs/arena.md).
"""

import sys

import custom_bot
from carnegie.arena.plan import Match
from carnegie.arena.play import Result
from carnegie.arena.run import played
from carnegie.arena.standings import Standing, standings

BOTS = ["random", custom_bot.GreedyBot.name, "easy"]


def line(place: int, standing: Standing) -> str:
    rating = standing.rating
    interval = f"({round(rating.low):+} to {round(rating.high):+})"
    return (
        f"{place}. {standing.player:12}{round(rating.points):+6} {interval:16} won {standing.share:4.0%}"
        f", {standing.scores['total']:4.0f} points"
    )


def play(games: int, bots: list[str]) -> list[Result]:
    """Plays the games and returns their results; a bot that fails ends the program with one line that names it."""
    results = []
    try:
        for result in played(Match(tuple(bots), players=2), games):
            results.append(result)
            if sys.stderr.isatty():
                print(f"\r{len(results)} games", end="", file=sys.stderr, flush=True)
    except ValueError as error:  # an unknown bot, or carnegie.bots.BotFailed
        sys.exit(f"tournament: {error}")
    print(f"\r{len(results)} games" if sys.stderr.isatty() else f"{len(results)} games", file=sys.stderr)
    return results


if __name__ == "__main__":
    results = play(int(sys.argv[1]) if sys.argv[1:] else 60, sys.argv[2:] or BOTS)
    print("Ratings on the scale of chess, with their 95 % intervals:")
    for place, standing in enumerate(standings(results), 1):
        print(line(place, standing))
