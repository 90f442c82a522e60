"""`carnegie score`: the score sheets of a stored game."""

import json

from carnegie.cli.files import read_games
from carnegie.cli.options import FileArgument, Json, NoColor, make_console
from carnegie.cli.people import Cast
from carnegie.cli.sheets import result, scores_block


def score(file: FileArgument, as_json: Json = False, no_color: NoColor = False) -> None:
    """Show the score sheets of a record or a position, line by line; in mid-game, as if it ended now."""
    console = make_console(no_color)
    games = read_games(file)
    for stored in games:
        game = stored.game
        scores = game.scores()
        if as_json:
            sheets = [sheet.as_dict() for sheet in scores]
            print(json.dumps({"over": game.is_over, "round": game.round, "winners": game.winners(), "scores": sheets}))
            continue
        cast = Cast(game.players, game.is_solo)
        if len(games) > 1:
            console.print(stored.where, style="bold")
        if not game.is_over:
            console.print(
                f"If it ended now, in round {game.round}:" if game.round else "If it ended now, during setup:"
            )
        console.print(scores_block(scores, cast))
        if game.is_over:
            console.print(result(game, cast), style="bold")
