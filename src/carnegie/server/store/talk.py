"""Chat in the database."""

from typing import Any

from sqlalchemy import Connection, func, insert, select

from carnegie.server.errors import not_now
from carnegie.server.store.schema import chat

MOST_LINES = 5_000
"""Of a table."""


def say(
    connection: Connection, game: str, person: str, name: str, seat: int | None, text: str, now: float
) -> dict[str, Any]:
    """Writes a line of chat and returns it as clients get it."""
    last = connection.execute(select(func.max(chat.c.number)).where(chat.c.game == game)).scalar()
    if (last or 0) >= MOST_LINES:
        raise not_now("full", "enough has been said at this table")
    line = {"number": (last or 0) + 1, "name": name, "seat": seat, "text": text, "at": now}
    connection.execute(insert(chat).values(game=game, person=person, **line))
    return line


def lines(connection: Connection, game: str, after: int, limit: int) -> list[dict[str, Any]]:
    """The lines after that number, or of them the last ones if there are more."""
    shown = (chat.c.number, chat.c.name, chat.c.seat, chat.c.text, chat.c.at)
    query = select(*shown).where(chat.c.game == game, chat.c.number > after)
    rows = connection.execute(query.order_by(chat.c.number.desc()).limit(limit)).mappings()
    return [dict(row) for row in rows][::-1]
