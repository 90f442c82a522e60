"""Nobody loses a table by a wrong clock: removal has two steps, and only time that the server has run counts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from carnegie.cli.app import run as carnegie_command
from carnegie.server.metrics import REGISTRY
from carnegie.server.settings import Settings
from tests.server.running import PERSON, Client, Server, running
from tests.server.test_store import wait_for

DAY = 24 * 3600.0


class Clocks:
    """The wall clock and the monotonic clock of a server, moved by hand."""

    def __init__(self, server: Server, ahead: float = 0.0) -> None:
        self.server = server
        self.house = server.house
        wall = self.house.keeper.clock
        running = self.house.retention.monotonic
        self.ahead = ahead
        self.passed = 0.0
        self.house.keeper.clock = lambda: wall() + self.ahead + self.passed
        self.house.retention.monotonic = lambda: running() + self.passed

    def run(self, days: float) -> None:
        """The server runs for so long, and looks for old tables every hour; a few looks stand for them all."""
        for _ in range(10):
            self.passed += days * DAY / 10
            self.look()

    def look(self) -> int:
        hidden: int = self.server.call(self.house.retention.remove_old)
        return hidden


def tables(server: Server) -> tuple[Client, list[str]]:
    ada = server.client()
    made = [ada.create(PERSON, {"kind": "open"})["id"] for _ in range(2)]
    return ada, [*made, ada.create(PERSON, PERSON)["id"]]


def there(client: Client, game: str) -> bool:
    return client.send("GET", f"/api/games/{game}").status_code == 200


def jumps() -> float:
    return REGISTRY.get_sample_value("carnegie_clock_jumps_total") or 0.0


@pytest.fixture
def clocks(server: Server) -> Clocks:
    return Clocks(server)


def test_abandoned_tables_are_hidden_and_later_deleted(server: Server, clocks: Clocks) -> None:
    ada, games = tables(server)
    clocks.run(6)
    assert all(there(ada, game) for game in games)
    clocks.run(2)
    assert not any(there(ada, game) for game in games)
    assert ada.ok("GET", "/api/me/games")["games"] == []
    assert rows(server) == 3
    clocks.run(8)
    assert rows(server) == 0
    assert jumps_of(clocks) == 0


def rows(server: Server) -> int:
    def count(connection: object) -> int:
        return int(connection.exec_driver_sql("SELECT count(*) FROM games").scalar())  # type: ignore[attr-defined]

    found: int = server.house.store.read_now(count)
    return found


def jumps_of(clocks: Clocks) -> float:
    before = jumps()
    clocks.look()
    return jumps() - before


def test_a_jump_while_the_server_runs_removes_nothing(server: Server, clocks: Clocks) -> None:
    ada, games = tables(server)
    clocks.look()
    for ahead in (200 * DAY, 0.0, -200 * DAY, 0.0):
        clocks.ahead = ahead
        assert jumps_of(clocks) == 1
        assert all(there(ada, game) for game in games)
    assert rows(server) == 3


def test_a_clock_that_is_ahead_at_a_start_removes_nothing(settings: Settings) -> None:
    with running(settings) as server:
        ada, games = tables(server)
        Clocks(server).look()
    before = jumps()
    with running(settings) as server:
        clocks = Clocks(server, ahead=200 * DAY)
        clocks.house.retention._read_at = None  # as if it had started with this clock
        clocks.look()
        client = server.client(ada.token)
        assert jumps() == before + 1
        assert all(there(client, game) for game in games)
        clocks.run(2)
        assert not any(there(client, game) for game in games)  # nobody has corrected the clock for a day
        assert rows(server) == 3
        clocks.ahead = 0.0
        clocks.look()  # now somebody has
        assert all(there(client, game) for game in games)


def test_after_a_long_stop_everyone_has_a_day_to_come(settings: Settings) -> None:
    with running(settings) as server:
        ada, games = tables(server)
        Clocks(server).look()
    with running(settings) as server:
        clocks = Clocks(server, ahead=30 * DAY)
        clocks.house.retention._read_at = None
        clocks.look()
        client = server.client(ada.token)
        client.ok("POST", f"/api/games/{games[0]}/chat", {"text": "back again"})
        client.ok("POST", f"/api/games/{games[0]}/invite")  # a change, by which the table is in use
        clocks.run(1.5)
        assert [there(client, game) for game in games] == [True, False, False]


@pytest.fixture
def hidden(settings: Settings) -> Iterator[tuple[Server, Client, list[str]]]:
    with running(settings) as server:
        ada, games = tables(server)
        clocks = Clocks(server)
        clocks.run(8)
        assert not there(ada, games[0])
        yield server, ada, games


def test_a_hidden_table_is_brought_back(
    hidden: tuple[Server, Client, list[str]], settings: Settings, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    _server, ada, games = hidden
    monkeypatch.setenv("CARNEGIE_DATABASE_URL", settings.database_url)

    def restore(*arguments: str) -> tuple[int, str]:
        code = carnegie_command(["restore", *arguments, "--data", str(settings.data)])
        said = capsys.readouterr()
        return code, (said.out + said.err).strip()

    assert restore("--table", games[0]) == (0, "1 table restored")
    wait_for(lambda: there(ada, games[0]))
    assert not there(ada, games[1])
    assert restore("--table", games[0]) == (2, f"carnegie: table {games[0]}: not hidden")
    assert restore("--table", "nothing") == (2, "carnegie: table nothing: unknown or deleted")
    assert restore()[0] == 2
    assert restore("--table", "all") == (0, "2 tables restored")
    wait_for(lambda: all(there(ada, game) for game in games))
    ada.ok("POST", f"/api/games/{games[0]}/join", {"seat": 1})
    ada.ok("POST", f"/api/games/{games[0]}/start")
    ada.move(games[0], "tabs aaaa", 0)


def test_a_hidden_table_is_not_played(hidden: tuple[Server, Client, list[str]]) -> None:
    _, ada, games = hidden
    wish = {"move": "tabs aaaa", "after": 0, "id": "x"}
    ada.refused(404, "not_found", "POST", f"/api/games/{games[2]}/moves", wish)
    assert games[2] not in {each["id"] for each in ada.ok("GET", "/api/games?status=playing")["games"]}


def test_a_database_that_was_idle_for_long_is_not_emptied_by_an_update(settings: Settings, tmp_path: Path) -> None:
    """The first reading of the clock is compared with the last change of any table."""
    settings = replace(settings, data=tmp_path)
    with running(settings) as server:
        ada, games = tables(server)

        def forget(connection: object) -> None:
            connection.exec_driver_sql("DELETE FROM clock")  # type: ignore[attr-defined]
            connection.exec_driver_sql(f"UPDATE games SET updated = updated - {100 * DAY}")  # type: ignore[attr-defined]

        server.house.store.write_now(forget)
        clocks = Clocks(server)
        clocks.house.retention._read_at = None
        clocks.look()
        assert all(there(ada, game) for game in games)
