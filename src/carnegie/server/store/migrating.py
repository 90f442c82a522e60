"""Migrations: the database is brought to this version's schema when it is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text


class NewerSchema(Exception):
    """A database that a later version of the server has migrated; the message is one line."""


LOCK = 7_236_043  # any number of ours: one process migrates at a time


def config(connection: Connection | None = None) -> Config:
    out = Config()
    out.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    out.attributes["connection"] = connection
    return out


def migrate(engine: Engine) -> None:
    """Takes all the steps that are missing, as one transaction."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        version = version_of(connection)
        if version is not None and version not in all_versions():
            raise NewerSchema(f"made by a later version of the server (it is at {version})")
        if version != newest():
            command.upgrade(config(connection), "head")


def version_of(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def all_versions() -> set[str]:
    return {step.revision for step in ScriptDirectory.from_config(config()).walk_revisions()}


def newest() -> str | None:
    return ScriptDirectory.from_config(config()).get_current_head()
