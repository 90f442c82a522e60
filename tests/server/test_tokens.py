"""Two simultaneous requests with one token: only one of them gets a new one."""

from concurrent.futures import ThreadPoolExecutor

from tests.server.running import PERSON, Server

PAIRS = 12


def test_only_one_of_two_simultaneous_renewals_counts(server: Server) -> None:
    with ThreadPoolExecutor(2) as pool:
        for _ in range(PAIRS):
            ada = server.person()
            twins = [server.client(ada.token) for _ in range(2)]
            answers = list(pool.map(lambda each: each.send("POST", "/api/me/token"), twins))
            secrets = [answer.json()["token"] for answer in answers if answer.status_code == 200]
            assert sum(server.client(each).send("GET", "/api/me").status_code == 200 for each in secrets) == 1
            assert {answer.status_code for answer in answers} <= {200, 401}


def test_a_seat_never_has_two_tokens(server: Server) -> None:
    with ThreadPoolExecutor(2) as pool:
        for _ in range(PAIRS):
            ada = server.client()
            game = ada.create(PERSON, PERSON)["id"]
            path = f"/api/games/{game}/seats/0/token"
            twins = [server.client(ada.token) for _ in range(2)]
            answers = list(pool.map(lambda each, path=path: each.send("POST", path), twins))
            secrets = [answer.json()["token"] for answer in answers if answer.status_code == 200]
            seated = [server.client(each).send("GET", f"/api/games/{game}").json() for each in secrets]
            assert sum(state.get("you", {}).get("seats") == [0] for state in seated) == 1
