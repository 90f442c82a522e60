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


class Empty(Exception):
    """A bucket has not enough left; nothing was taken from any."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"empty for {seconds:.1f} s")
        self.seconds = seconds


def take(connection: Connection, what: str, wanted: list[tuple[str, float, float]]) -> None:
    """Takes one from each of these buckets, by key, burst and rate; raises `Empty` if one of them is empty."""
    for key, burst, per_second in sorted(wanted):  # in one order, so that no two transactions wait for each other
        values = {"key": f"{what} {key}", "burst": burst, "per_second": per_second}
        if connection.execute(TAKE, values).first() is None:
            left = connection.execute(LEFT, {"key": values["key"], "per_second": per_second}).scalar()
            raise Empty((1 - float(left or 0)) / per_second)


def forget(connection: Connection, seconds: float) -> None:
    """Those that nobody has taken from for so long: they are full again."""
    connection.execute(
        text("DELETE FROM buckets WHERE since < extract(epoch FROM clock_timestamp()) - :seconds"),
        {"seconds": seconds},
    )
