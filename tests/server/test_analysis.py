"""Looking back: the course of a game, what a bot thinks of it, and what lists tell."""

import carnegie
from tests.games.corpus import all_files, read
from tests.server.running import BOT, OPEN, PERSON, Server
from tests.server.test_moves import hot_seat


def finished(server: Server, name: str) -> tuple[str, dict[str, object]]:
    stored = next(read(path) for path in all_files() if path.stem == name)
    replay = server.person().ok("POST", "/api/imports", {"record": stored.record})["game"]
    return replay["id"], stored.record


def test_the_course_tells_every_move_and_the_sheets_of_every_round(server: Server) -> None:
    game, record = finished(server, "2p_sensible_play_above_100")
    course = server.client().ok("GET", f"/api/games/{game}/course")
    again = carnegie.Game.from_record({**record, "moves": []})
    assert course["first"] == [sheet.total for sheet in again.scores()]
    assert [ply["move"] for ply in course["plies"]] == record["moves"]
    sheets = {}
    for ply in course["plies"]:
        assert (ply["seat"], ply["round"]) == (again.to_act, again.round)
        events: list[dict[str, str | int | bool | None]] = []
        again.play(ply["move"], events=events)
        assert (ply["events"], ply["totals"]) == (events, [sheet.total for sheet in again.scores()])
        sheets[again.ply] = [sheet.as_dict() for sheet in again.scores()]
    assert [each["round"] for each in course["rounds"]] == list(range(21))
    assert all(each["sheets"] == sheets[each["ply"]] for each in course["rounds"])
    assert course["rounds"][-1]["ply"] == again.ply


def test_the_course_of_a_game_that_has_just_begun(server: Server) -> None:
    ada, game = hot_seat(server)
    course = ada.ok("GET", f"/api/games/{game}/course")
    assert (course["plies"], [each["ply"] for each in course["rounds"]]) == ([], [0])
    ada.move(game)
    course = ada.ok("GET", f"/api/games/{game}/course")
    assert (len(course["plies"]), [each["ply"] for each in course["rounds"]]) == (1, [1])
    waiting = ada.create(PERSON, OPEN)["id"]
    ada.refused(409, "not_started", "GET", f"/api/games/{waiting}/course")


def test_positions_of_the_past_are_evaluated(server: Server) -> None:
    game, record = finished(server, "2p_sensible_play_above_100")
    moves = record["moves"]
    assert isinstance(moves, list)
    end = len(moves)
    anybody = server.client()
    answer = anybody.ok("POST", f"/api/games/{game}/evaluate", {"plies": [end, 0, 40], "seconds": 0.03})
    assert [each["ply"] for each in answer["evaluations"]] == [0, 40, end]
    assert all(len(each["expected"]) == 2 for each in answer["evaluations"])
    scores = [sheet.total for sheet in carnegie.Game.from_record(record).scores()]
    assert answer["evaluations"][-1]["expected"] == scores
    advice = anybody.ok("POST", f"/api/games/{game}/advice", {"ply": 40, "seconds": 0.05})
    again = carnegie.Game.from_record({**record, "moves": moves[:40]})
    assert {hint["move"] for hint in advice["hints"]} <= {move.text for move in again.legal_moves}
    assert anybody.ok("POST", f"/api/games/{game}/advice", {"ply": end, "seconds": 0.05})["hints"] == []
    anybody.refused(422, "bad_ply", "POST", f"/api/games/{game}/evaluate", {"plies": [end + 1]})
    anybody.refused(422, "bad_request", "POST", f"/api/games/{game}/evaluate", {"plies": []})
    ada, playing = hot_seat(server)
    ada.refused(409, "not_over", "POST", f"/api/games/{playing}/evaluate", {"plies": [0]})
    ada.refused(409, "not_over", "POST", f"/api/games/{playing}/advice", {"ply": 0})


def test_lists_tell_whose_turn_it_is(server: Server) -> None:
    ada = server.person()
    ada.create(PERSON, OPEN)
    game = ada.create(PERSON, PERSON)["id"]
    shown = {each["id"]: each for each in ada.ok("GET", "/api/me/games")["games"]}
    assert sorted(each["waiting"]["what"] for each in shown.values()) == ["move", "start"]
    first = shown[game]["waiting"]["seats"]
    assert first == ada.game(game)["waiting"]["seats"]
    while ada.game(game)["waiting"]["seats"] == first:
        ada.move(game)
    shown = {each["id"]: each for each in ada.ok("GET", "/api/me/games")["games"]}
    assert shown[game]["waiting"] == ada.game(game)["waiting"]
    assert shown[game]["round"] == ada.game(game)["view"]["round"]
    bots = ada.create(PERSON, BOT)["id"]
    assert bots in {each["id"] for each in ada.ok("GET", "/api/games?status=playing")["games"]}
