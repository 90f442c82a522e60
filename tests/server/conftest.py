"""Every test of the server runs on SQLite and on PostgreSQL; the quick loop is content with SQLite."""

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from carnegie.server.settings import Settings
from carnegie.server.store import open_store
from tests.server.postgres import binaries, make_database, postgres
from tests.server.running import Server, running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The server is never compiled: what takes long, and all on PostgreSQL, is tried with the compiled rules only."""
    for item in items:
        if "tests/server/" in item.path.as_posix() and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.once)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A server for all tests of this process, with a database `template` that has the newest schema."""
    if binaries() is None:
        assert "CARNEGIE_REQUIRE_POSTGRES" not in os.environ, "PostgreSQL is not installed"
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="carnegie-postgres-"))  # where the user postgres may go
    try:
        with postgres(folder) as url:
            open_store(Settings(database_url=make_database(url, "template"))).dispose()
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("template")
    open_store(Settings(data=folder)).dispose()
    return folder / "carnegie.db"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Of a new, empty database."""
    if request.param == "sqlite":
        template: Path = request.getfixturevalue("sqlite_template")
        (tmp_path / "carnegie.db").write_bytes(template.read_bytes())
        return Settings(data=tmp_path, limits=False, bot_workers=1)
    url: str = request.getfixturevalue("postgres_url")
    database = make_database(url, f"test_{secrets.token_hex(6)}", "template")
    return Settings(data=tmp_path, database_url=database, limits=False, bot_workers=1)


@pytest.fixture
def server(settings: Settings) -> Iterator[Server]:
    with running(settings) as running_server:
        yield running_server
