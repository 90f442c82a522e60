"""Score sheets, line by line (7.1, 8.7)."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from carnegie import Game, ScoreSheet
from carnegie.cli import words
from carnegie.cli.people import Cast
from carnegie.cli.table import QUIET, ruled


def score_table(scores: Sequence[ScoreSheet], cast: Cast) -> Table:
    """A column a player; the donations one by one below their sum."""
    table = ruled(2)
    table.add_column("Score", overflow="fold")
    for person in cast.scorers:
        table.add_column(person.label, justify="right", no_wrap=True)
    for line, name in words.SCORE_LINE.items():
        values = [sheet.lines()[line] for sheet in scores]
        if cast.solo or line not in ("cards", "tracks"):
            table.add_row(name, *[str(value) if value else "–" for value in values])
        if line == "donations":
            for donation in words.DONATIONS:
                paid = [sheet.donation_vp.get(donation) for sheet in scores]
                if any(vp is not None for vp in paid):
                    cells = ["" if vp is None else str(vp) for vp in paid]
                    table.add_row(Text(f"  {words.donation_name(donation)}", style=QUIET), *cells, style=QUIET)
    table.add_section()
    best = max(sheet.total for sheet in scores)
    totals = [Text(str(sheet.total), style="bold reverse" if sheet.total == best else "bold") for sheet in scores]
    table.add_row(Text("Total", style="bold"), *totals)
    return table


def remarks(scores: Sequence[ScoreSheet], cast: Cast) -> list[Text]:
    """What stands behind the connections and the Welfare payments."""
    out: list[Text] = []
    for person, sheet in zip(cast.scorers, scores, strict=True):
        if sheet.connected:
            cities = words.listed([words.CITY[city] for city in sheet.connected])
            out.append(Text(f"{person.mark} {person.name}: connected {cities}.", style=QUIET))
        if sheet.money_paid or sheet.goods_paid:
            paid = words.amounts({"money": sheet.money_paid, "goods": sheet.goods_paid})
            sold = f", after selling {words.amount('goods', sheet.goods_sold)}" if sheet.goods_sold else ""
            out.append(Text(f"{person.mark} {person.name}: {paid} paid for Welfare{sold}.", style=QUIET))
    return out


def scores_block(scores: Sequence[ScoreSheet], cast: Cast) -> RenderableType:
    return Group(score_table(scores, cast), *remarks(scores, cast))


def result(game: Game, cast: Cast) -> str:
    """Who has won (7.5), and whether it was practice."""
    winners = game.winners()
    names = [cast.scorers[seat].name for seat in winners]
    points = game.scores()[winners[0]].total
    practice = " Practice game: revealed cards could be taken back." if game.practice else ""
    if len(names) > 1:
        return f"{words.listed(names)} share the victory with {points} points.{practice}"
    return f"{names[0]} {'win' if names[0] == 'You' else 'wins'} with {points} points.{practice}"
