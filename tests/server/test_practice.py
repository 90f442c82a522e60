"""Solo: a card that came to light stays known. Only a practice table takes it back, and says so."""

from typing import Any

import pytest

from carnegie import Game
from carnegie.server.course import Course, Entry
from carnegie.server.settings import Settings
from carnegie.server.store import games
from carnegie.server.tables import Options, Seat, Setup, Table
from tests.games.corpus import file_of, read
from tests.server.running import PERSON, Client, Json, Server, running

PRACTICE = {"undo": "free", "practice": True}


def solo(server: Server, options: Json) -> tuple[Client, str]:
    ada = server.client()
    return ada, ada.create(PERSON, solo="normal", options=options)["id"]


def moves_to_a_row() -> list[str]:
    """The moves of a game with the same seed, up to its first choice of a row."""
    game = Game.solo("normal", 7)
    while game.phase != "timeline":
        game.play(game.legal_moves[-1])
    return [move.text for move in game.history]


def play_to_a_row(client: Client, game: str) -> Json:
    """The state at the first choice of a row."""
    for number, move in enumerate(moves_to_a_row(), client.game(game)["number"]):
        client.move(game, move, number)
    state = client.game(game)
    assert (state["view"]["phase"], state["view"]["solo"]["face_up"]) == ("timeline", False)
    return state


def undo(client: Client, game: str, **body: Any) -> Any:
    return client.send("POST", f"/api/games/{game}/undo", client.wish(game, **body))


@pytest.mark.parametrize("policy", ["free", "consent", "turn"])
def test_a_turned_card_is_not_taken_back(server: Server, policy: str) -> None:
    ada, game = solo(server, {"undo": policy})
    before = play_to_a_row(ada, game)
    assert before["undo_from"] == before["ply"]  # the first card has just been drawn
    ada.refused(409, "revealed", "POST", f"/api/games/{game}/undo", ada.wish(game))
    ada.move(game, before["moves"][0])
    after = ada.game(game)
    assert after["view"]["solo"]["face_up"]
    assert (after["undo_from"], after["practice"]) == (before["ply"] + 1, False)
    for wish in ({}, {"ply": before["ply"]}, {"ply": 0}):
        refused = ada.refused(409, "revealed", "POST", f"/api/games/{game}/undo", ada.wish(game, **wish))
        assert refused["game"]["number"] == after["number"]
    assert ada.game(game)["view"] == after["view"]


def test_moves_since_the_card_are_taken_back_as_before(server: Server) -> None:
    ada, game = solo(server, {"undo": "free"})
    ada.move(game, play_to_a_row(ada, game)["moves"][0])
    turned = ada.game(game)
    ada.move(game)
    assert ada.game(game)["undo_from"] == turned["ply"]
    assert undo(ada, game).status_code == 200
    assert ada.game(game)["view"] == turned["view"]
    assert undo(ada, game).status_code == 409


def test_before_the_first_card_nothing_is_known(server: Server) -> None:
    ada, game = solo(server, {"undo": "free"})
    ada.move(game)
    ada.move(game)
    assert ada.game(game)["undo_from"] == 0
    assert undo(ada, game, ply=0).status_code == 200


def test_a_practice_table_takes_the_card_back_and_the_deck_stays_as_it_is(server: Server) -> None:
    ada, game = solo(server, PRACTICE)
    before = play_to_a_row(ada, game)
    cards = []
    for row in before["moves"][:2]:
        ada.move(game, row)
        cards.append(ada.game(game)["view"]["solo"]["card"])
        assert undo(ada, game).status_code == 200
        assert ada.game(game)["view"] == before["view"]
    assert cards[0] == cards[1] is not None
    assert before["practice"]
    assert before["options"]["practice"]


def finish(client: Client, record: Json, game: str) -> None:
    for move in record["moves"][client.game(game)["ply"] :]:
        client.move(game, move)
    assert client.game(game)["status"] == "over"


def test_the_result_of_a_practice_game_says_so_and_does_not_count(server: Server) -> None:
    twin = Game.solo("normal", 7)
    twin.playout(1)
    record = twin.record()
    ada, game = solo(server, PRACTICE)
    other = ada.create(PERSON, solo="normal", options={"undo": "free"})["id"]
    finish(ada, record, game)
    finish(ada, record, other)
    assert ada.ok("GET", f"/api/games/{game}/record") == {**record, "options": {"practice": True}}
    assert ada.ok("GET", f"/api/games/{other}/record") == record
    assert (ada.game(game)["practice"], ada.game(other)["practice"]) == (True, False)
    assert ada.ok("GET", "/api/statistics/games")["games"] == []  # nor does one with a chosen seed
    for new_seed in (False, True):
        again = ada.ok("POST", f"/api/games/{game if new_seed else other}/rematch", {"new_seed": new_seed})["game"]
        assert again["practice"], "the deck is known, or the table is a practice table"


def test_playing_on_from_a_solo_record_is_practice(server: Server) -> None:
    record = read(file_of("solo_expert_random_moves")).record
    ada = server.client()
    wish = {"record": record, "at": len(record["moves"]) - 1, "seats": [PERSON]}
    made = ada.ok("POST", "/api/imports", wish)
    ada.use(made["token"])
    assert made["game"]["practice"]
    finish(ada, record, made["game"]["id"])
    assert ada.ok("GET", "/api/statistics/games")["games"] == []
    replay = ada.ok("POST", "/api/imports", {"record": record})["game"]
    assert not replay["practice"]
    assert ada.ok("GET", f"/api/games/{replay['id']}/record") == record


def test_only_a_solo_game_can_be_practice(server: Server) -> None:
    ada = server.client()
    wish = {"seats": [PERSON, PERSON], "options": {"practice": True}}
    ada.refused(422, "bad_options", "POST", "/api/games", wish)
    record = read(file_of("2p_sensible_play_above_100")).record
    ada.refused(422, "bad_options", "POST", "/api/imports", {"record": record, **wish})


def test_a_table_of_an_earlier_release_refuses_from_now_on_and_its_past_stays(settings: Settings) -> None:
    """Its document has no such option, and its log may have gone back past a card."""
    table = Table(
        id="0123456789abcdef", setup=Setup(players=1, solo="normal", seed=7), options=Options(undo="free"),
        seats=[Seat(kind="person", name="Ada", person="ada")], host="ada", invite="", status="playing",
    )  # fmt: skip
    document = table.model_dump()
    del document["options"]["practice"]
    table = Table.model_validate(document)
    row = [*moves_to_a_row(), "timeline research"]
    entries = [Entry(number=number, kind="move", seat=0, move=move) for number, move in enumerate(row, 1)]
    entries.append(Entry(number=len(row) + 1, kind="undo", seat=0, ply=len(row) - 1))
    entries.append(Entry(number=len(row) + 2, kind="move", seat=0, move="timeline construction"))
    course = Course(table)
    with running(settings) as server:
        now = server.house.keeper.clock()
        version = server.call(lambda: server.house.store.write(games.add, course, now))
        for entry in entries:
            course.apply(entry)
        server.call(lambda: server.house.store.write(games.commit, version, course, entries, False, [], now))
        state = server.person().game(table.id)
        assert (state["number"], state["ply"]) == (len(row) + 2, len(row))
        assert (state["practice"], state["undo_from"], state["options"]["practice"]) == (True, len(row), False)
