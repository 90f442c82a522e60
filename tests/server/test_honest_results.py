"""Statistics can be trusted: only drawn games of distinct people count, and nobody's private result is shown."""

import pytest

from tests.games.corpus import file_of, read
from tests.server.running import BOT, OPEN, PERSON, Client, Json, Server
from tests.server.test_bots import play_to_the_end

RANDOM: Json = {"seed": None}


def games(client: Client) -> list[Json]:
    found: list[Json] = client.ok("GET", "/api/statistics/games")["games"]
    return found


def test_an_import_at_its_last_move_counts_for_nothing(server: Server) -> None:
    record = read(file_of("2p_sensible_play_above_100")).record
    ada = server.person()
    wish = {"record": record, "at": len(record["moves"]) - 1, "seats": [PERSON, BOT]}
    game = ada.ok("POST", "/api/imports", wish)["game"]
    assert game["counts"] is False
    again = ada.ok("POST", f"/api/games/{game['id']}/rematch", {"new_seed": False})["game"]
    assert again["counts"] is False
    play_to_the_end(ada, game["id"])
    assert games(ada) == []


@pytest.mark.parametrize(
    ("seats", "wish", "counts"),
    [
        ([PERSON, BOT], RANDOM, True),
        ([PERSON], {**RANDOM, "solo": "normal"}, True),
        ([PERSON, PERSON], RANDOM, False),
        ([PERSON, BOT], {}, False),
        ([PERSON], {**RANDOM, "solo": "normal", "options": {"practice": True}}, False),
    ],
    ids=["bots", "solo", "one person for two", "chosen seed", "practice"],
)
def test_what_counts_is_known_from_the_start(server: Server, seats: list[Json], wish: Json, counts: bool) -> None:
    assert server.client().create(*seats, **wish)["counts"] is counts


def test_who_holds_all_seats_cannot_make_a_result_count_by_leaving_one(server: Server) -> None:
    ada = server.client()
    game = ada.create(PERSON, PERSON, **RANDOM)["id"]
    ada.act("resign", game, seat=1, bot="easy")
    assert ada.game(game)["counts"] is False


@pytest.mark.parametrize("options", [{"listed": False}, {"watch": "players"}, {"watch": "invited"}])
def test_a_private_result_is_shown_to_nobody_else(server: Server, options: Json) -> None:
    ada = server.client()
    play_to_the_end(ada, ada.create(PERSON, solo="normal", options=options, **RANDOM)["id"])
    assert games(ada) == []
    assert ada.ok("GET", "/api/statistics/records")["records"] == []
    assert ada.ok("GET", "/api/me/history")["finished"] == 1


def test_who_is_deleted_leaves_no_name_behind(server: Server) -> None:
    ada = server.client()
    play_to_the_end(ada, ada.create(PERSON, solo="normal", **RANDOM)["id"])
    assert [seat["name"] for seat in games(ada)[0]["seats"]] == ["Ada", "Andrew"]
    ada.ok("DELETE", "/api/me")
    seats = games(server.client())[0]["seats"]
    assert [(seat["name"], seat["person"]) for seat in seats] == [("", None), ("Andrew", None)]
    assert server.client().ok("GET", "/api/statistics/records")["records"] == []


def test_a_table_of_two_people_counts(server: Server) -> None:
    ada, bob = server.client(), server.person("Bob")
    game = ada.create(PERSON, OPEN, **RANDOM)["id"]
    assert bob.ok("POST", f"/api/games/{game}/join", {})["game"]["counts"]
