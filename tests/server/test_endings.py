"""The end as a story: the analysis of a match that is over, kept for everybody, and playing on from its positions."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from golemancy.play import replay
from golemancy.play.turning import POINTS, Costly, candidates
from golemancy.server.http import advice, endings
from tests.server.conftest import another, decide, greeted, look, my_turn, new_match


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Thoughts that take a tenth of the time, and that nobody remembers."""
    monkeypatch.setattr(advice, "ITERATIONS", 20)
    monkeypatch.setattr(endings, "CLOSER", 60)
    advice.verdict.cache_clear()
    yield
    advice.verdict.cache_clear()


def finished(client: TestClient, **options: Any) -> str:
    """A match that a person has lost by resigning after some turns."""
    match = new_match(client, "person", "random", first=0, **options)
    for _ in range(12):
        table = my_turn(client, match)
        rest = [a["text"] for a in table["actions"] if a["text"] == "rest"]
        decide(client, table, *rest)
    table = my_turn(client, match)
    body = {"number": table["number"], "seat": 0}
    assert client.post(f"/api/matches/{match}/resign", json=body).status_code == 200
    return match


def story(client: TestClient, match: str) -> dict[str, Any]:
    """The story of an end, once it is known."""
    for _ in range(600):
        found = client.get(f"/api/matches/{match}/ending").json()
        if found["turning"] is not None:
            return dict(found)
        time.sleep(0.05)
    raise AssertionError("the analysis does not come to an end")


@pytest.mark.usefixtures("quick")
def test_the_story_of_an_end_is_told_once_and_kept(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(client)
    number = look(client, match)["number"]
    found = story(client, match)
    assert len(found["chances"]) == found["done"] == found["of"] == number + 1
    assert all(sum(chances) == pytest.approx(1, abs=2e-3) for chances in found["chances"])
    assert found["chances"][-1] == [0, 1]
    points = found["turning"]
    assert 0 < len(points) <= POINTS
    assert [p["number"] for p in points] == sorted(p["number"] for p in points)
    for point in points:
        assert point["seat"] in (0, 1)
        assert point["better"]["chance"] - point["played"]["chance"] == pytest.approx(point["cost"], abs=2e-3)
        assert point["played"]["line"][0] == point["played"]["action"] != point["better"]["action"]
        assert {gain["seat"] for gain in point["why"]} <= {point["seat"]}
        assert point["better"]["phrases"][0]["kind"]

    def thought_of_again(*_: object) -> None:
        raise AssertionError("it is known already")

    monkeypatch.setattr(endings, "verdict", thought_of_again)
    assert client.get(f"/api/matches/{match}/ending", params={"first": number}).json()["chances"] == [[0, 1]]


@pytest.mark.usefixtures("quick")
def test_strangers_see_what_is_known_and_have_nothing_worked_out(client: TestClient) -> None:
    private, seats = finished(client), [{"name": "Ann"}, {"kind": "random"}]
    body = {"game": "century", "seats": seats, "access": "public", "options": {"first": 0}}
    match = client.post("/api/matches", json=body).json()["id"]
    stranger = greeted(another(client))
    assert stranger.get(f"/api/matches/{private}/ending").status_code == 404
    assert stranger.get(f"/api/matches/{match}/ending").json()["code"] == "analysis_early"
    client.post(f"/api/matches/{match}/resign", json={"number": my_turn(client, match)["number"], "seat": 0})
    assert stranger.get(f"/api/matches/{match}/ending").json()["asked"] is False
    assert story(client, match) == stranger.get(f"/api/matches/{match}/ending").json()


@pytest.mark.usefixtures("quick")
def test_what_was_taken_back_and_played_differently_is_another_story(client: TestClient) -> None:
    match = finished(client)
    first = story(client, match)
    number = look(client, match)["number"]
    assert client.post(f"/api/matches/{match}/undo", json={"number": number}).status_code == 200
    assert client.get(f"/api/matches/{match}/ending").status_code == 409
    table = my_turn(client, match)
    table = decide(client, table)
    table = my_turn(client, match)
    client.post(f"/api/matches/{match}/resign", json={"number": table["number"], "seat": 0})
    assert len(story(client, match)["chances"]) > len(first["chances"])


def test_an_end_is_analysed_for_so_many_at_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "MOST", 0)
    match = finished(client)
    assert client.get(f"/api/matches/{match}/ending").json()["code"] == "busy"


def play_on(client: TestClient, match: str, **wish: Any) -> Any:
    return client.post(f"/api/matches/{match}/continue", json={"number": 4, "seat": 0, "golem": "random"} | wish)


def test_play_goes_on_from_any_position_of_a_match_that_is_over(client: TestClient) -> None:
    match = finished(client)
    answer = play_on(client, match, number=6, seat=1)
    assert answer.status_code == 201, answer.text
    table = my_turn(client, answer.json()["id"])
    assert (table["practice"], table["rated"], table["result"]) == (True, False, None)
    assert [seat["mine"] for seat in table["seats"]] == [False, True]
    assert [seat["name"] for seat in table["seats"]] == ["Golem 1", "P0"]
    old = client.get(f"/api/matches/{match}/frames", params={"first": 0, "count": 1}).json()[0]
    assert old["number"] == 0
    client.post(f"/api/matches/{table['id']}/resign", json={"number": table["number"], "seat": 1})
    texts = [client.get(f"/api/matches/{one}/replay").text for one in (match, table["id"])]
    matches = [replay.read(text) for text in texts]
    assert matches[0].history[:6] == matches[1].history[:6]
    assert matches[0].seed == matches[1].seed
    assert replay.verify(texts[1])


def test_there_is_nothing_to_play_where_a_match_is_over_or_running(client: TestClient) -> None:
    running = new_match(client, "person", "random", first=0)
    assert play_on(client, running, number=0).json()["code"] == "continue_early"
    match = finished(client)
    last = look(client, match)["number"]
    assert play_on(client, match, number=last + 1).json()["code"] == "nothing_to_decide"
    assert play_on(client, match, seat=2).json()["code"] == "no_such_seat"
    assert play_on(client, match, golem="granite").json()["code"] == "unknown_golem"
    assert play_on(greeted(another(client)), match).status_code == 404


def test_of_each_turn_the_costliest_decision_is_looked_at_again() -> None:
    costly = [Costly(3, 0, 0.1), Costly(4, 0, 0.2), Costly(5, 1, 0.9), Costly(8, 1, 0.04), Costly(9, 0, 0.01)]
    assert [one.number for one in candidates(costly, [0])] == [4, 5, 8]
    assert [one.number for one in candidates(costly, [])] == [5, 4, 8]
