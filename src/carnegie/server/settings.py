"""Settings, read once from environment variables `CARNEGIE_…` (docs/server.md lists them)."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from carnegie.components.owner import user_folder

LOG_LEVELS = ("debug", "info", "warning", "error")
LEAST = {
    "bot_workers": 1,
    "bot_seconds": 0.1,
    "bot_turn_seconds": 0.1,
    "bot_sweep": 0.1,
    "tables_in_memory": 1,
    "body_limit": 1024,
    "viewer_queue": 2,
    "backup_hours": 0.01,
    "backups_kept": 1,
    "connections": 8,
    "connections_per_address": 4,
}


class BadSetting(ValueError):
    """The message is one line that names the variable."""


@dataclass(frozen=True)
class Settings:
    """Each field is the variable `CARNEGIE_` + its name in capitals."""

    data: Path = field(default_factory=user_folder)
    """The folder of the SQLite database and of the owner's corrections (docs/components.md)."""
    database_url: str = ""
    """`postgresql://…`; empty: SQLite in the data folder."""
    origins: str = ""
    """Further origins that may use cookies and WebSockets, separated by commas, as `https://carnegie.example`."""
    secure_cookies: bool = False
    """Whether cookies are for HTTPS only; set it behind a proxy that speaks HTTPS."""
    trusted_proxies: str = ""
    """Addresses whose `X-Forwarded-For` is believed, separated by commas."""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 10.0
    """The longest that a bot may think about a move, whatever its budget says."""
    bot_turn_seconds: float = 4.0
    """Maximum seconds for all decisions of a turn together, for bots without a budget of their own."""
    bot_sweep: float = 10.0
    """Seconds after which a bot's turn that nobody has played is taken over, and between two looks for such turns."""
    tables_in_memory: int = 400
    body_limit: int = 65_536
    viewer_queue: int = 64
    """Messages that may wait for a slow viewer before it is dropped and resynchronised."""
    connections: int = 1_000
    """HTTP connections that this process holds at most, besides WebSockets."""
    connections_per_address: int = 100
    """Of these, per address; without effect behind a proxy (`trusted_proxies`)."""
    viewers: int = 2_000
    """WebSockets that this process holds at most."""
    viewers_per_address: int = 64
    viewers_per_table: int = 250
    """WebSockets at one table of this process, from which on only its players come in."""
    limits: bool = True
    """Whether the token buckets of limits.py are used."""
    open_days: float = 7.0
    """Days after which a table that never started is removed."""
    idle_days: float = 90.0
    """Days without a move after which a started game is removed."""
    replay_days: float = 30.0
    """Days after which a replay of an imported record is removed."""
    over_days: float = 0.0
    """Days that finished games are kept; 0: for ever."""
    hidden_days: float = 7.0
    """Days of running after which an abandoned table that is hidden is deleted."""
    people_days: float = 90.0
    """Days after which people are removed who have not come and own nothing; 0: never."""
    tables: int = 100_000
    """Tables that are not over, at most."""
    tables_per_person: int = 200
    tables_per_network: int = 1_000
    """Tables that are not over and were made from one network: an IPv4 /24 or an IPv6 /48."""
    backups: str = ""
    """The folder for scheduled backups; empty: none are written."""
    backup_hours: float = 24.0
    """Hours between two scheduled backups."""
    backups_kept: int = 7
    """Scheduled backups that are kept."""
    log_level: str = "info"
    public_url: str = ""
    """Where people reach this server; it stands in notifications."""
    push_contact: str = "mailto:nobody@localhost"
    """What push services are told to write to about this server."""
    static: str = ""
    """Another folder with the web client to be served."""

    @property
    def url(self) -> str:
        """For SQLAlchemy."""
        if self.database_url:
            scheme, colon, rest = self.database_url.partition("://")
            if not colon or scheme not in ("postgresql", "postgres"):
                raise BadSetting("CARNEGIE_DATABASE_URL: postgresql://… expected")
            if rest.partition("/")[0].count("@") > 1:
                raise BadSetting("CARNEGIE_DATABASE_URL: an @ in the user name or password is written %40")
            return f"postgresql+psycopg://{rest}"
        return f"sqlite:///{self.data / 'carnegie.db'}"


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings of the variables that are there, the defaults of the others."""
    given: dict[str, object] = {}
    for setting in fields(Settings):
        name = f"CARNEGIE_{setting.name.upper()}"
        text = environment.get(name)
        if text is None:
            continue
        try:
            given[setting.name] = converted(text, setting.type)
        except ValueError:
            raise BadSetting(f"{name}: {expected(setting.type)} expected, not {text[:40]!r}") from None
    settings = Settings(**given)  # type: ignore[arg-type]
    _ = settings.url
    for name, least in LEAST.items():
        if getattr(settings, name) < least:
            raise BadSetting(f"CARNEGIE_{name.upper()}: {least} at least")
    if settings.log_level.lower() not in LOG_LEVELS:
        raise BadSetting(f"CARNEGIE_LOG_LEVEL: one of {', '.join(LOG_LEVELS)}")
    return settings


def converted(text: str, kind: object) -> object:
    if kind is bool:
        if text.lower() not in ("0", "1", "true", "false", "yes", "no"):
            raise ValueError
        return text.lower() in ("1", "true", "yes")
    if kind is int or kind is float:
        number = int(text) if kind is int else float(text)
        if not 0 <= number < 1e12:
            raise ValueError
        return number
    return Path(text) if kind is Path else text


def expected(kind: object) -> str:
    return {bool: "0 or 1", int: "a whole number", float: "a number"}.get(kind, "a text")  # type: ignore[call-overload, no-any-return]
