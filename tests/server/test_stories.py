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


# ---- the log, and positions once more


def three_decisions(client: TestClient) -> str:
    match = new_match(client, "person", "person", first=0)
    for text in ("play gain 2Y", "play gain 2Y", "rest"):
        decide(client, look(client, match), text)
    return match


def test_a_page_gets_the_lines_that_it_lacks(client: TestClient) -> None:
    match = three_decisions(client)
    whole = look(client, match)["log"]
    assert [line["seat"] for line in whole] == [0, 1, 0]
    assert [look(client, match, lines=lines)["log"] for lines in (2, -2, 3, -60)] == [whole[2:], whole[1:], [], whole]
    assert client.get(f"/api/matches/{match}/log", params={"first": 0, "last": 1}).json() == whole[:2]


def test_the_answer_to_a_decision_has_the_new_line_only(client: TestClient) -> None:
    table = look(client, three_decisions(client))
    body = {"number": 3, "seat": table["seat"], "action": table["actions"][0]["action"]}
    answer = client.post(f"/api/matches/{table['id']}/decisions", params={"lines": 3}, json=body).json()
    assert (answer["number"], len(answer["log"])) == (4, 1)


def test_a_live_connection_tells_each_line_once(client: TestClient) -> None:
    match = three_decisions(client)
    table = look(client, match)
    where = f"/api/matches/{match}/live?since=1&epoch={table['epoch']}&lines=1"
    with client.websocket_connect(where) as socket:
        told = [socket.receive_json() for _ in range(2)]
    assert [(one["number"], one["log"]) for one in told] == [(2, table["log"][1:2]), (3, table["log"][2:])]


def test_positions_are_shown_once_more_as_they_were_seen(client: TestClient) -> None:
    match = three_decisions(client)
    shown = client.get(f"/api/matches/{match}/again", params={"first": 1, "last": 2}).json()
    assert [one["number"] for one in shown] == [1, 2, 3]
    assert [[line["text"] for line in one["log"]] for one in shown] == [["play gain 2Y"], ["play gain 2Y"], ["rest"]]
    assert all(one["actions"] == [] for one in shown[:2])


def test_nothing_is_shown_again_that_has_not_happened_or_through_other_eyes(client: TestClient) -> None:
    table = my_turn(client, new_match(client, "person", "random", game="golem_it", first=0))
    decide(client, table)
    for what in ("log", "again"):
        ask = f"/api/matches/{table['id']}/{what}"
        assert client.get(ask, params={"first": 0, "last": 99}).status_code == 400
        assert client.get(ask, params={"first": 0, "last": 0, "seat": 1}).status_code == 403
