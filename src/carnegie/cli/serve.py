"""`carnegie serve`, `carnegie backup` and `carnegie restore`: the game server and its database."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from carnegie import ComponentError
from carnegie.cli import words
from carnegie.cli.errors import BadInput, extra
from carnegie.cli.options import Data, whole

if TYPE_CHECKING:
    from carnegie.server.settings import Settings

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for all.")]
Port = Annotated[
    int,
    typer.Option("--port", parser=whole("--port", 0, 65535), metavar="N", help="The port; 0 for any free one."),
]
Open = Annotated[bool, typer.Option("--open", help="Open a browser window, where there is a screen.")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]


def serve(host: Host = "127.0.0.1", port: Port = 8000, data: Data = None, open_browser: Open = False) -> None:
    """Run the game server. Settings are environment variables CARNEGIE_…; docs/server.md lists them."""
    settings = settings_for(data)
    with extra("cli,server"):
        from carnegie.server.run import BadAddress, run

    try:
        run(settings, host, port, open_browser)
    except BadAddress as error:
        raise BadInput(str(error)) from None
    except Exception as error:
        raise usable(error) from None


def backup(file: BackupFile, data: Data = None) -> None:
    """Write all games to a file, also while the server runs."""
    settings = settings_for(data)
    with extra("cli,server"):
        from carnegie.server.store.backup import write_backup

    try:
        games = write_backup(settings, file)
    except Exception as error:
        raise usable(error, file) from None
    print(f"{file}: {words.counted(games, 'game')}")


def restore(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The backup.")] = None,
    table: Annotated[
        str | None,
        typer.Option("--table", metavar="ID", help="Bring back a hidden table, or all of them."),
    ] = None,
    data: Data = None,
) -> None:
    """Replace all games by those of a backup, or bring back a hidden table; also while the server runs."""
    if (file is None) == (table is None):
        raise BadInput("restore: a backup FILE or --table ID expected")
    settings = settings_for(data)
    if file is None:
        restore_table(settings, str(table))
        return
    with extra("cli,server"):
        from carnegie.server.store.backup import read_backup

    try:
        games = read_backup(settings, file)
    except Exception as error:
        raise usable(error, file) from None
    print(f"{file}: {words.counted(games, 'game')} restored")


def restore_table(settings: "Settings", table: str) -> None:
    with extra("cli,server"):
        from carnegie.server.store import open_store, retention

    try:
        store = open_store(settings)
        try:
            found = store.write_now(retention.restore_table, None if table == "all" else table, time.time())
            is_there = table != "all" and store.read_now(retention.is_there, table)
        finally:
            store.dispose()
    except Exception as error:
        raise usable(error) from None
    if not found and table != "all":
        raise BadInput(f"table {table}: not hidden" if is_there else f"table {table}: unknown or deleted")
    print(f"{words.counted(len(found), 'table')} restored")


def settings_for(data: Path | None) -> "Settings":
    with extra("cli,server"):
        from carnegie.server.settings import BadSetting, read_settings
    environment = dict(os.environ)
    if data is not None:
        environment["CARNEGIE_DATA"] = str(data)
    try:
        return read_settings(environment)
    except BadSetting as error:
        raise BadInput(str(error)) from None


def usable(error: Exception, file: Path | None = None) -> Exception:
    """The error as one clear line, if it is one of the user's world."""
    from carnegie.server.store import BadStore
    from carnegie.server.store.backup import BadBackup

    if isinstance(error, BadStore | BadBackup | ComponentError):
        return BadInput(str(error))
    if isinstance(error, OSError) and file is not None:
        return BadInput(f"{file}: {error.strerror or error}")
    return error
