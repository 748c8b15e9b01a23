"""What the server refuses, and how it says so."""

import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import greeted, my_turn, new_match

GOOD = {"game": "century", "seats": [{"kind": "person"}, {"kind": "random"}]}
BAD_MATCHES = {
    "no body": None,
    "no game": {"seats": GOOD["seats"]},
    "another game": GOOD | {"game": "chess"},
    "too few seats": GOOD | {"seats": []},
    "too many seats": GOOD | {"seats": [{}] * 6},
    "an unknown kind": GOOD | {"seats": [{}, {"kind": "search:iterations=1"}]},
    "an unknown option": GOOD | {"options": {"speed": 1}},
    "a value that is not": GOOD | {"options": {"first": 7}},
    "a deck by path": GOOD | {"options": {"deck": "/some/file"}},
    "the players as an option": GOOD | {"options": {"players": 3}},
    "an extra field": GOOD | {"seed": 7},
    "a long name": GOOD | {"seats": [{"name": "x" * 300}, {}]},
    "text for a number": GOOD | {"seats": "two"},
}


@pytest.mark.parametrize("body", BAD_MATCHES.values(), ids=BAD_MATCHES)
def test_a_bad_match_is_refused_in_one_sentence(client: TestClient, body: object) -> None:
    answer = greeted(client).post("/api/matches", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    assert isinstance(answer.json()["error"], str)


def test_without_the_cookie_nothing_can_be_begun(client: TestClient) -> None:
    assert client.post("/api/matches", json=GOOD).status_code == 401
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"number": 0, "seat": 1, "action": 0}, 403),
        ({"number": 5, "seat": 0, "action": 0}, 409),
        ({"number": 0, "seat": 0, "action": 9999}, 400),
        ({"number": 0, "seat": 0, "action": "rest"}, 400),
        ({"number": -1, "seat": 0, "action": 0}, 400),
        ({"number": 0, "seat": 0, "action": True}, 400),
        ({}, 400),
    ],
)
def test_a_bad_decision_changes_nothing(client: TestClient, body: object, status: int) -> None:
    match = new_match(client, "person", "random", first=0)
    my_turn(client, match)
    answer = client.post(f"/api/matches/{match}/decisions", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]
    assert my_turn(client, match)["number"] == 0


@pytest.mark.parametrize(
    "text", ["", "hello", "golemancy replay 1\nGame: century\n", "golemancy replay 1\n" + "x" * 5000]
)
def test_a_bad_replay_is_refused_with_its_line(client: TestClient, text: str) -> None:
    answer = greeted(client).post("/api/replays", content=text)
    assert answer.status_code == 400
    assert "line" in answer.json()["error"]


def test_a_replay_cannot_name_a_card_file(client: TestClient) -> None:
    text = "golemancy replay 1\nGame: century\nVersion: 1\nPlayers: 2\nOption deck: /some/file\nSeed: 7\n\n"
    assert greeted(client).post("/api/replays", content=text).status_code == 400


def test_bytes_are_no_replay(client: TestClient) -> None:
    assert greeted(client).post("/api/replays", content=b"\xff\xfe\x00").status_code == 400


def test_large_bodies_are_refused(client: TestClient) -> None:
    answer = greeted(client).post("/api/replays", content="x" * 600_000)
    assert answer.status_code == 413
    assert answer.json()["error"]


def test_other_sites_are_refused(client: TestClient) -> None:
    answer = greeted(client).post("/api/matches", json=GOOD, headers={"origin": "http://elsewhere.example"})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/matches/none", "/nothing", "/web/nothing.js", "/api/docs/..%2f..%2fREADME"]
)
def test_what_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    answer = greeted(client).get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]


def test_every_answer_carries_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/api/games", "/web/style.css", "/nothing"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
