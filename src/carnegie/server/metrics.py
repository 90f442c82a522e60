"""What Prometheus is told."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
"""Of its own, so that importing the server changes nothing for anybody else."""

REQUESTS = Counter(
    "carnegie_requests", "HTTP requests by route and status.", ["method", "route", "status"], registry=REGISTRY
)
SECONDS = Histogram(
    "carnegie_request_seconds",
    "How long HTTP requests took.",
    ["route"],
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
ENTRIES = Counter("carnegie_entries", "Entries of logs that this process has committed.", registry=REGISTRY)
CONFLICTS = Counter("carnegie_conflicts", "Commits that another process was faster than.", registry=REGISTRY)
GAMES_LOADED = Counter("carnegie_games_loaded", "Games that were read from the database.", registry=REGISTRY)
VIEWERS = Gauge("carnegie_viewers", "Open WebSockets.", registry=REGISTRY)
VIEWERS_DROPPED = Counter(
    "carnegie_viewers_resynchronised", "Times that a slow viewer was resynchronised.", registry=REGISTRY
)
BOT_MOVES = Counter("carnegie_bot_moves", "Moves of bots.", registry=REGISTRY)
BOT_SECONDS = Histogram("carnegie_bot_seconds", "How long bots thought about a move.", registry=REGISTRY)
BOTS_WAITING = Gauge("carnegie_bots_waiting", "Requests that wait for a bot worker.", registry=REGISTRY)
BOTS_REPLACED = Counter(
    "carnegie_bots_replaced", "Bots that failed and whose seat `easy` plays from then on.", registry=REGISTRY
)
WORKERS_REPLACED = Counter(
    "carnegie_workers_replaced", "Bot workers that died or hung and were replaced.", registry=REGISTRY
)
CONNECTIONS_DROPPED = Counter(
    "carnegie_connections_dropped", "Connections that were aborted, by reason.", ["why"], registry=REGISTRY
)
DATABASE_OK = Gauge(
    "carnegie_database_ok", "1 if the database can be read or written, else 0.", ["what"], registry=REGISTRY
)
DATABASE_TIMEOUTS = Counter(
    "carnegie_database_timeouts", "Database work that was aborted at its deadline.", registry=REGISTRY
)
BACKUP_AT = Gauge("carnegie_backup_timestamp_seconds", "When the last backup was written.", registry=REGISTRY)
BACKUPS_FAILED = Counter("carnegie_backups_failed", "Scheduled backups that failed.", registry=REGISTRY)
CLOCK_JUMPS = Counter("carnegie_clock_jumps", "Readings of the clock that did not fit the last one.", registry=REGISTRY)
TABLES_HIDDEN = Counter("carnegie_tables_hidden", "Abandoned tables that were hidden.", registry=REGISTRY)
LIMITED = Counter("carnegie_limited", "Requests refused by a limit.", ["what"], registry=REGISTRY)
NOTIFICATIONS = Counter(
    "carnegie_notifications", "Notifications by kind and outcome.", ["kind", "outcome"], registry=REGISTRY
)
