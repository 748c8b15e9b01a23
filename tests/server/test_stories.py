"""Stories: what a seat saw happen, told once more."""

from fastapi.testclient import TestClient

from tests.server.conftest import decide, look, my_turn, new_match


def test_a_story_has_the_table_before_and_what_happened(client: TestClient) -> None:
    table = my_turn(client, new_match(client, "person", "random", first=0))
    after = decide(client, table, "play gain 2Y")
    told = client.get(f"/api/matches/{table['id']}/story", params={"first": 0, "last": 0, "seat": 0}).json()
    assert told["before"] == table["view"]
    assert told["events"] == after["view"]["events"]


def test_several_decisions_make_one_story(client: TestClient) -> None:
    match = new_match(client, "person", "person", first=0)
    for text in ("play gain 2Y", "play gain 2Y", "rest"):
        decide(client, look(client, match), text)
    told = client.get(f"/api/matches/{match}/story", params={"first": 0, "last": 2}).json()
    assert [e["seat"] for e in told["events"] if e["kind"] == "decide"] == [0, 1, 0]


def test_no_story_of_the_future_nor_through_the_eyes_of_others(client: TestClient) -> None:
    table = my_turn(client, new_match(client, "person", "random", game="golem_it", first=0))
    decide(client, table)
    ask = f"/api/matches/{table['id']}/story"
    assert client.get(ask, params={"first": 0, "last": 99}).status_code == 400
    assert client.get(ask, params={"first": 0, "last": 0, "seat": 1}).status_code == 403
