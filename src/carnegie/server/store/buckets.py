"""Token buckets that all processes share (PostgreSQL)."""

from sqlalchemy import Connection, text

# By the clock of the database, so that no process is ahead of another.
TAKE = text("""
    INSERT INTO buckets AS old (key, level, since)
    VALUES (:key, CAST(:burst AS double precision) - 1, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (key) DO UPDATE SET
        level = LEAST(:burst, old.level + GREATEST(0, excluded.since - old.since) * :per_second) - 1,
        since = GREATEST(excluded.since, old.since)
    WHERE LEAST(:burst, old.level + GREATEST(0, excluded.since - old.since) * :per_second) >= 1
    RETURNING level
""")
LEFT = text("""
    SELECT level + (extract(epoch FROM clock_timestamp()) - since) * :per_second FROM buckets WHERE key = :key
""")


def take(connection: Connection, key: str, burst: float, per_second: float) -> float | None:
    """Takes one from the bucket; if it is empty, returns how many seconds there is to wait."""
    values = {"key": key, "burst": burst, "per_second": per_second}
    if connection.execute(TAKE, values).first() is not None:
        return None
    left = connection.execute(LEFT, {"key": key, "per_second": per_second}).scalar()
    return (1 - float(left or 0)) / per_second


def forget(connection: Connection, seconds: float) -> None:
    """Those that nobody has taken from for so long: they are full again."""
    connection.execute(
        text("DELETE FROM buckets WHERE since < extract(epoch FROM clock_timestamp()) - :seconds"),
        {"seconds": seconds},
    )
