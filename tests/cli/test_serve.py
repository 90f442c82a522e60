"""`carnegie serve`: what cannot be used gives one clear line and exit code 2."""

import os
import shutil
import socket
import sys
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the server's packages are not installed")

from tests.cli.running import carnegie
from tests.programs import run


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("CARNEGIE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("CARNEGIE_DATA", str(tmp_path / "data"))


def refused(*arguments: str) -> str:
    ran = carnegie(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    return ran.err


def test_a_busy_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        assert f"127.0.0.1:{port} cannot be listened on: Address already in use" in refused(
            "serve", "--port", str(port)
        )


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert f"data folder {file}: File exists; --data names another" in refused(
        "serve", "--port", "0", "--data", str(file)
    )
    assert "data folder" in refused("backup", str(tmp_path / "x"), "--data", str(file / "below"))


@pytest.mark.once
@pytest.mark.parametrize("locked", ["", "data", "data/carnegie.db"])
def test_a_data_folder_without_permission(tmp_path: Path, locked: str) -> None:
    data = tmp_path / "data"
    if locked:
        data.mkdir()
        (data / "carnegie.db").touch()
    (tmp_path / locked).chmod(0o500)
    # Permissions do not bind root unless it gives up the right to pass over them.
    bound = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
    if bound and shutil.which("setpriv") is None:
        pytest.skip("permissions do not bind root")
    command = [*bound, sys.executable, "-m", "carnegie.cli", "serve", "--port", "0", "--data", str(data)]
    ran = run(command)
    (tmp_path / locked).chmod(0o700)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"carnegie: data folder {data}: Permission denied; --data names another\n"


def test_a_database_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "carnegie.db").write_bytes(b"no database" * 1000)
    assert "file is not a database" in refused("serve", "--port", "0")
    monkeypatch.setenv("CARNEGIE_DATABASE_URL", "mysql://here")
    assert "CARNEGIE_DATABASE_URL: postgresql://… expected" in refused("serve", "--port", "0")
    monkeypatch.setenv("CARNEGIE_DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/none")
    said = refused("serve", "--port", "0")
    assert "127.0.0.1:1" in said
    assert "secret" not in said


def test_settings_and_files_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No such file" in refused("restore", str(tmp_path / "none"))
    (tmp_path / "junk").write_bytes(b"junk")
    assert "not a backup" in refused("restore", str(tmp_path / "junk"))
    assert "No such file" in refused("backup", str(tmp_path / "no" / "folder"))
    monkeypatch.setenv("CARNEGIE_BOT_WORKERS", "many")
    assert "CARNEGIE_BOT_WORKERS: a whole number expected, not 'many'" in refused("serve")
    assert "--port" in refused("serve", "--port", "99999")
