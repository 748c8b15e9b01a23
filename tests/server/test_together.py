"""People who know each other, and people who watch together."""

import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import another, greeted, look
from tests.server.test_identity import enter
from tests.server.test_tournaments import give_up


def laid(host: TestClient, *guests: TestClient, access: str = "public") -> str:
    """A table that somebody lays and others join."""
    seats = [{"name": "Ann"}, {"kind": "open"}]
    body = {"game": "century", "seats": seats, "options": {"first": 0}, "access": access}
    match = str(host.post("/api/matches", json=body).json()["id"])
    for guest in guests:
        assert guest.post(f"/api/matches/{match}/join", json={"name": "Bob"}).status_code == 200
    return match


def named(client: TestClient, name: str) -> TestClient:
    assert enter(client, "sign-up", name) == 201
    return client


@pytest.fixture
def people(client: TestClient) -> tuple[TestClient, TestClient, TestClient]:
    ann = named(greeted(client), "Ann")
    return ann, named(greeted(another(ann)), "Bob"), named(greeted(another(ann)), "Cleo")


def test_open_tables_of_people_i_know_are_marked(people: tuple[TestClient, TestClient, TestClient]) -> None:
    ann, bob, cleo = people
    assert ann.get("/api/me/friends").json() == []
    laid(ann, bob)
    laid(ann, bob)
    waiting = laid(bob)
    (friend,) = ann.get("/api/me/friends").json()
    assert (friend["name"], friend["games"], friend["table"]) == ("Bob", 2, waiting)
    for client, known in ((ann, True), (cleo, False)):
        (table,) = client.get("/api/lobby").json()["waiting"]
        assert (table["id"], table["known"]) == (waiting, known)
    assert another(ann).get("/api/me/friends").json() == []


def test_a_table_for_invited_people_is_shown_to_nobody_else(people: tuple[TestClient, TestClient, TestClient]) -> None:
    ann, bob, _ = people
    laid(ann, bob)
    laid(bob, access="link")
    (friend,) = ann.get("/api/me/friends").json()
    assert friend["table"] is None


def said(client: TestClient, match: str) -> list[str]:
    return [line["text"] for line in client.get(f"/api/matches/{match}/chat").json()["lines"]]


def test_those_who_watch_talk_apart_until_the_game_is_over(people: tuple[TestClient, TestClient, TestClient]) -> None:
    ann, bob, cleo = people
    match = laid(ann, bob)
    chat = f"/api/matches/{match}/chat"
    with bob.websocket_connect(f"/api/matches/{match}/live?chat=0") as live:
        live.receive_json()
        assert cleo.post(chat, json={"text": "he should take the golem"}).status_code == 201
        assert ann.post(chat, json={"text": "hello"}).status_code == 201
        heard = live.receive_json()
        while heard["type"] != "chat":
            heard = live.receive_json()
        assert heard["text"] == "hello"
    assert (said(ann, match), said(bob, match)) == (["hello"], ["hello"])
    dan = named(greeted(another(ann)), "Dan")
    assert said(dan, match) == said(cleo, match) == ["he should take the golem", "hello"]
    guest = greeted(another(ann))
    assert guest.post(chat, json={"text": "me too"}).json()["code"] == "spectators_named"
    give_up(ann, match)
    assert look(ann, match)["result"]
    assert said(bob, match) == ["he should take the golem", "hello"]
