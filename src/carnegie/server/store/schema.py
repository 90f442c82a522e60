"""The tables of the database.

A change here needs a migration in `migrations/versions`, a file like the last one there; a test compares the two.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()


def game_key(**options: bool) -> Column[str]:
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False, **options)  # type: ignore[arg-type]


games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    # A new random text at every change of the game: whoever holds a copy with the same version holds the latest.
    Column("version", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("document", Text, nullable=False),
    # JSON: what a list tells of the game without playing it again; null until the first change since migration 0002.
    Column("glance", Text),
    # A keyed hash of the network that the table was made from; null for those made before migration 0005.
    Column("network", Text),
    # What `clock.ran` was when the table was hidden, in the first of the two steps of removal.
    Column("hidden", Double),
    Index("games_by_hidden", "hidden"),
    Index("games_by_status", "status", "listed", "updated"),
    Index("games_by_network", "network", "status"),
    Index("games_by_bot_due", "bot_due", "updated"),
)

entries = Table(
    "entries",
    metadata,
    game_key(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("client_id", Text),
    # The version that the game got with this entry.
    Column("version", Text, nullable=False),
    Column("document", Text, nullable=False),
    UniqueConstraint("game", "person", "client_id", name="entries_once"),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    # When the person last came, give or take a day.
    Column("seen", Double, nullable=False, server_default="0"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    # Both null: the person's own token. Else it opens this one seat and nothing more.
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE")),
    Column("seat", Integer),
    Column("created", Double, nullable=False),
    Index("tokens_by_person", "person"),
    Index("tokens_by_game", "game"),
)

sittings = Table(
    "sittings",
    metadata,
    game_key(primary_key=True),
    Column("person", Text, primary_key=True),
    # When the person last left the table, or was last noticed there.
    Column("seen", Double, nullable=False, server_default="0"),
    Index("sittings_by_person", "person"),
)

results = Table(
    "results",
    metadata,
    Column("game", Text, primary_key=True),
    # In solo Andrew's is 1.
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("players", Integer, nullable=False),
    Column("solo", Text),
    Column("total", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("lines", Text, nullable=False),
    Column("finished", Double, nullable=False),
    # Whether a bot has played for the person.
    Column("stand_in", Boolean, nullable=False, server_default=false()),
    # Whether everyone may see it: the table's options when the game ended.
    Column("listed", Boolean, nullable=False, server_default=true()),
    Index("results_by_person", "person", "finished"),
    Index("results_by_total", "players", "total"),
    Index("results_by_finished", "finished"),
)

chat = Table(
    "chat",
    metadata,
    game_key(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

hooks = Table(
    "hooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    # Null: for all games of the person.
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE")),
    Column("kind", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("keys", Text),
    # Whether it tells of everybody's turns in the game, and not of the person's only.
    Column("everyone", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Index("hooks_by_person", "person"),
    Index("hooks_by_game", "game"),
)

secrets = Table(
    "secrets",
    metadata,
    # What the server itself needs to know again: the key of its web push messages.
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

clock = Table(
    "clock",
    metadata,
    # One row: the last reading of the wall clock, how long servers have run, and since when the clock has been steady.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("wall", Double, nullable=False),
    Column("ran", Double, nullable=False),
    Column("steady_from", Double),
)

buckets = Table(
    "buckets",
    metadata,
    # The token buckets that all processes share; they are in no backup, and nothing is lost with them.
    Column("key", Text, primary_key=True),
    Column("level", Double, nullable=False),
    Column("since", Double, nullable=False),
)
