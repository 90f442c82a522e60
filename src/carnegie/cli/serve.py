"""`carnegie serve`, `carnegie backup` and `carnegie restore`: the game server and its database."""

import os
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


def restore(file: BackupFile, data: Data = None) -> None:
    """Replace all games by those of a backup, also while the server runs."""
    settings = settings_for(data)
    with extra("cli,server"):
        from carnegie.server.store.backup import read_backup

    try:
        games = read_backup(settings, file)
    except Exception as error:
        raise usable(error, file) from None
    print(f"{file}: {words.counted(games, 'game')} restored")


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
