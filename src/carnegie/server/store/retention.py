"""Removal of old tables in two steps, hidden and later deleted, and the clock by which that is done.

A wall clock can be wrong, so nothing is deleted by it alone. The database keeps how long servers have run (`ran`, by
their monotonic clocks) and the last reading of the wall clock. If a reading does not fit, it is a jump: nothing is
removed until the clock has been steady for a day of running, and what a clock that was ahead has hidden comes back.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from carnegie.server.store.games import new_version
from carnegie.server.store.schema import clock, games
from carnegie.server.store.store import announce

DAY = 24 * 3600.0
TOLERANCE = 300.0
"""Seconds by which the wall clock may differ from the monotonic one between two readings."""
LONGEST_STOP = DAY
"""Seconds that a server may have been stopped; a longer time at a start may as well be a wrong clock."""
STEADY = DAY
"""Seconds of running after a jump in which nothing is removed."""
AT_ONCE = 500


@dataclass(frozen=True)
class Reading:
    """The clock of the database after a reading."""

    now: float
    """The wall clock's."""
    ran: float
    """Seconds that servers have run."""
    steady: float
    """Seconds of running since the last jump."""
    jump: float = 0.0
    """Seconds by which the wall clock has jumped since the reading before."""

    @property
    def is_steady(self) -> bool:
        return self.steady >= STEADY


@dataclass(frozen=True)
class Limits:
    """Times of the last change before which tables are old, by what became of them."""

    open: float
    playing: float
    replay: float
    over: float | None
    """None: finished games stay."""


def read_clock(connection: Connection, now: float, running: float | None) -> Reading:
    """Notes a reading of the wall clock, `running` seconds after this server's last one (None: its first)."""
    row = connection.execute(select(clock).with_for_update()).mappings().first()
    if row is None:
        last = connection.execute(select(func.max(games.c.updated))).scalar()
        wall, ran, steady_from = now if last is None else float(last), 0.0, None
        connection.execute(insert(clock).values(id=1, wall=wall, ran=ran, steady_from=steady_from))
    else:
        wall, ran, steady_from = float(row["wall"]), float(row["ran"]), row["steady_from"]
    passed = now - wall
    longest = LONGEST_STOP if running is None else running + TOLERANCE
    jump = 0.0 if -TOLERANCE <= passed <= longest else passed
    if running is not None:
        ran += max(0.0, min(running, passed)) if not jump else running
    if jump < 0:
        show_again(connection, games.c.hidden.is_not(None), now)
    if jump:
        steady_from = ran
    connection.execute(update(clock).values(wall=now, ran=ran, steady_from=steady_from))
    return Reading(now, ran, float("inf") if steady_from is None else ran - float(steady_from), jump)


def hide_old(connection: Connection, limits: Limits, ran: float) -> list[str]:
    """Hides abandoned tables, some at a time, and returns their ids."""
    begun = games.c.length > 0
    old = [
        ((games.c.status == "open") | (games.c.status == "playing") & ~begun) & (games.c.updated < limits.open),
        (games.c.status == "playing") & (games.c.updated < limits.playing),
        (games.c.status == "replay") & (games.c.updated < limits.replay),
    ]
    if limits.over is not None:
        old.append((games.c.status == "over") & (games.c.updated < limits.over))
    query = select(games.c.id).where(games.c.hidden.is_(None), or_(*old)).limit(AT_ONCE)
    gone = list(connection.execute(query).scalars())
    hidden = []
    for game in gone:
        still = games.c.id == game, games.c.hidden.is_(None), or_(*old)
        if connection.execute(update(games).where(*still).values(hidden=ran, version=new_version())).rowcount:
            announce(connection, game)
            hidden.append(game)
    return hidden


def delete_hidden(connection: Connection, before: float) -> int:
    """Deletes tables that were hidden before `ran` was so much, some at a time; results stay."""
    query = select(games.c.id).where(games.c.hidden < before).limit(AT_ONCE).with_for_update(skip_locked=True)
    old = list(connection.execute(query).scalars())
    return connection.execute(delete(games).where(games.c.id.in_(old))).rowcount if old else 0


def show_again(connection: Connection, which: ColumnElement[bool], now: float) -> list[str]:
    """Brings hidden tables back, as if they had been changed just now, and returns their ids."""
    found = list(connection.execute(select(games.c.id).where(and_(games.c.hidden.is_not(None), which))).scalars())
    for game in found:
        values = {"hidden": None, "updated": now, "version": new_version()}
        connection.execute(update(games).where(games.c.id == game).values(values))
        announce(connection, game)
    return found


def restore_table(connection: Connection, game: str | None, now: float) -> list[str]:
    """Brings a hidden table back, or with None all of them, and returns their ids."""
    return show_again(connection, games.c.id == game if game is not None else games.c.hidden.is_not(None), now)


def is_there(connection: Connection, game: str) -> bool:
    """Whether there is such a table that is not hidden."""
    query = select(games.c.id).where(games.c.id == game, games.c.hidden.is_(None))
    return connection.execute(query).first() is not None
