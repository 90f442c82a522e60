"""Statistics of finished games."""

import json
from typing import Any

from sqlalchemy import Connection, Integer, RowMapping, and_, case, func, select
from sqlalchemy.sql.expression import cast

from carnegie.server.store.schema import results


def shown(row: RowMapping) -> dict[str, Any]:
    kept = ("game", "seat", "person", "name", "bot", "stand_in", "players", "solo", "total", "won", "finished")
    return {**{key: row[key] for key in kept}, "lines": json.loads(row["lines"])}


def finished(connection: Connection, before: float | None, limit: int) -> list[dict[str, Any]]:
    """The last finished games that everyone may see, a list of seats each."""
    last = select(results.c.game, results.c.finished).where(results.c.seat == 0, results.c.listed)
    if before is not None:
        last = last.where(results.c.finished < before)
    chosen = last.order_by(results.c.finished.desc()).limit(limit).subquery()
    query = select(results).join(chosen, chosen.c.game == results.c.game)
    query = query.order_by(results.c.finished.desc(), results.c.game, results.c.seat)
    games: dict[str, dict[str, Any]] = {}
    for row in connection.execute(query).mappings():
        head = {key: row[key] for key in ("game", "players", "solo", "finished")}
        games.setdefault(row["game"], {**head, "seats": []})["seats"].append(shown(row))
    return list(games.values())


def records(connection: Connection, limit: int = 10) -> list[dict[str, Any]]:
    """The highest scores of people by player count and solo level: without stand-ins, at tables open to everyone."""
    own = and_(results.c.person.is_not(None), results.c.listed, ~results.c.stand_in)
    kinds = connection.execute(select(results.c.players, results.c.solo).where(own).distinct())
    out = []
    for players, solo in sorted((tuple(kind) for kind in kinds), key=str):
        query = select(results).where(results.c.players == players, own)
        query = query.where(results.c.solo.is_(None) if solo is None else results.c.solo == solo)
        best = connection.execute(query.order_by(results.c.total.desc(), results.c.finished).limit(limit)).mappings()
        out.append({"players": players, "solo": solo, "best": [shown(row) for row in best]})
    return out


def history(connection: Connection, person: str, before: float | None, limit: int) -> dict[str, Any]:
    """A person's finished games, the last one first, and what they amount to."""
    mine = results.c.person == person
    alone = case((results.c.stand_in, 0), else_=1)
    won = func.sum(cast(results.c.won, Integer) * alone)
    sums = connection.execute(select(func.count(), won, func.max(results.c.total * alone)).where(mine)).one()
    query = select(results).where(mine)
    if before is not None:
        query = query.where(results.c.finished < before)
    rows = connection.execute(query.order_by(results.c.finished.desc(), results.c.seat).limit(limit)).mappings()
    return {"finished": sums[0], "won": sums[1] or 0, "best": sums[2], "games": [shown(row) for row in rows]}
