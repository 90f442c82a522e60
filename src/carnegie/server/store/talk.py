"""Chat in the database."""

from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from carnegie.server.store.schema import chat

MOST_LINES = 5_000
"""Of a table; the oldest make room for new ones."""


def say(
    connection: Connection, game: str, person: str, name: str, seat: int | None, text: str, now: float
) -> dict[str, Any]:
    """Writes a line of chat and returns it as clients get it."""
    last = connection.execute(select(func.max(chat.c.number)).where(chat.c.game == game)).scalar()
    number = (last or 0) + 1
    line = {"number": number, "person": person, "name": name, "seat": seat, "text": text, "at": now}
    connection.execute(insert(chat).values(game=game, **line))
    connection.execute(delete(chat).where(chat.c.game == game, chat.c.number <= number - MOST_LINES))
    return line


def lines(connection: Connection, game: str, after: int, limit: int) -> list[dict[str, Any]]:
    """The lines after that number, or of them the last ones if there are more."""
    shown = (chat.c.number, chat.c.person, chat.c.name, chat.c.seat, chat.c.text, chat.c.at)
    query = select(*shown).where(chat.c.game == game, chat.c.number > after)
    rows = connection.execute(query.order_by(chat.c.number.desc()).limit(limit)).mappings()
    return [dict(row) for row in rows][::-1]
