"""The live connection: one message a decision, in order."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from golemancy.server.store.store import Store
from tests.server.conftest import another, decide, greeted, look, my_turn, new_match, open_client


def test_every_decision_is_told_in_order(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    table = my_turn(client, match)
    with client.websocket_connect(f"/api/matches/{match}/live?since=0&epoch=0") as socket:
        decide(client, table, "rest")
        told = [socket.receive_json()]
        while not told[-1]["actions"]:
            told.append(socket.receive_json())
    assert [m["number"] for m in told] == list(range(1, len(told) + 1))
    assert told[0]["log"][-1]["text"] == "rest"


def test_a_page_that_knows_nothing_gets_the_table_at_once(client: TestClient) -> None:
    match = new_match(client, "person", "person", first=0)
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        assert socket.receive_json()["number"] == 0


def test_taking_back_is_told(client: TestClient) -> None:
    match = new_match(client, "person", "person", first=0)
    table = decide(client, my_turn(client, match), "rest")
    with client.websocket_connect(f"/api/matches/{match}/live?since=1&epoch=0") as socket:
        client.post(f"/api/matches/{match}/undo", json={"number": table["number"]})
        told = socket.receive_json()
    assert (told["number"], told["epoch"]) == (0, 1)


@pytest.mark.parametrize("where", ["none/live", "{match}/live?seat=1"])
def test_a_connection_is_refused_with_a_reason(client: TestClient, where: str) -> None:
    match = new_match(client, "person", "random")
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(f"/api/matches/{where.format(match=match)}") as socket,
    ):
        socket.receive_json()
    assert refused.value.code in (4403, 4404)


@pytest.mark.parametrize("name", ["x" * 33, "x" * 5000, "a.b", "a b", "%00", "ä"])
def test_a_name_that_no_match_has_is_refused_before_anything_is_looked_up(client: TestClient, name: str) -> None:
    greeted(client)
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(f"/api/matches/{name}/live") as socket:
        socket.receive_json()
    assert (refused.value.code, refused.value.reason.split(":")[0]) == (4400, "path.match")
    assert client.get(f"/api/matches/{name}").status_code == 400


def test_unknown_matches_leave_nothing_in_memory(client: TestClient) -> None:
    greeted(client)
    for number in range(5):
        assert client.get(f"/api/matches/none{number}").status_code == 404
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert not [kept for kept in vars(tables).values() if isinstance(kept, dict) and any("none" in key for key in kept)]


def test_ids_of_any_size_that_json_has_come_back_or_are_refused(client: TestClient) -> None:
    match = new_match(client, "person", "person")
    with client.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        socket.receive_json()
        for asked, status in ((2**53 - 1, None), (-(2**53) + 1, None), (10**26, 400), (2**53, 400), ("x" * 64, None)):
            socket.send_json({"type": "ping", "id": asked})
            answer = socket.receive_json()
            assert answer.get("status") == status
            assert answer["id"] == (None if status else asked)


def test_the_chat_is_looked_up_only_when_somebody_may_have_said_something(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(client, "person", "person", first=0)
    asked: list[int] = []
    lines = store.chat.lines

    def counted(match: str, since: int, owner: str, *, watching: bool) -> Any:
        asked.append(since)
        return lines(match, since, owner, watching=watching)

    monkeypatch.setattr(store.chat, "lines", counted)
    with client.websocket_connect(f"/api/matches/{match}/live?chat=0") as socket:
        table = socket.receive_json()
        for _ in range(3):
            decide(client, look(client, match), "rest")
            assert socket.receive_json()["type"] == "table"
        client.post(f"/api/matches/{match}/chat", json={"text": "hello"})
        assert socket.receive_json()["text"] == "hello"
    assert table["number"] == 0
    assert asked == [0, 0]


def test_strangers_hear_nothing(client: TestClient, store: Store) -> None:
    match = new_match(client, "person", "random")
    with open_client(store) as other:
        greeted(other)
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            other.websocket_connect(f"/api/matches/{match}/live") as socket,
        ):
            socket.receive_json()
    assert refused.value.code == 4404


def test_other_sites_cannot_listen(client: TestClient) -> None:
    match = new_match(client, "person", "random")
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/matches/{match}/live", headers={"origin": "http://elsewhere.example"}),
    ):
        pass


def test_a_connection_that_cannot_be_told_what_is_new_is_closed(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(client, "person", "person")
    with client.websocket_connect(f"/api/matches/{match}/live?chat=0") as socket:
        assert socket.receive_json()["type"] == "table"
        monkeypatch.setattr(store.chat, "lines", None)
        client.post(f"/api/matches/{match}/chat", json={"text": "hello"})
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 1011


@pytest.fixture
def programs(client: TestClient) -> Iterator[tuple[WebSocketTestSession, WebSocketTestSession]]:
    """The brief connections of Ann, who begins, and Bob to a match of the two."""
    other = greeted(another(client))
    greeted(client)
    body = {"game": "century", "seats": [{"name": "Ann"}, {"kind": "open"}], "options": {"first": 0}}
    match = client.post("/api/matches", json=body).json()["id"]
    other.post(f"/api/matches/{match}/join", json={"name": "Bob"})
    where = f"/api/matches/{match}/live?brief=1"
    with client.websocket_connect(where) as ann, other.websocket_connect(where) as bob:
        yield ann, bob


def test_a_program_is_shown_the_table_where_it_has_to_decide(
    programs: tuple[WebSocketTestSession, WebSocketTestSession],
) -> None:
    """Brief: both hear what was decided and how it stands, and who decides next what there is to see."""
    ann, bob = programs
    first = ann.receive_json()
    assert (first["view"]["seat"], bob.receive_json()["view"]) == (0, None)
    rest = next(action["action"] for action in first["actions"] if action["text"] == "rest")
    ann.send_json({"type": "decide", "id": 1, "number": 0, "seat": 0, "action": rest})
    anns, bobs = (_table(socket) for socket in (ann, bob))
    told = {"seat": 0, "text": "rest", "events": []}
    assert (anns["view"], anns["actions"], anns["log"]) == (None, [], [told])
    assert bobs["view"]["seat"] == 1
    assert bobs["actions"]
    assert [event["kind"] for event in bobs["log"][0]["events"]] == ["turn"]


def test_a_program_is_told_once_what_stays_the_same(
    programs: tuple[WebSocketTestSession, WebSocketTestSession],
) -> None:
    """Brief: names and cards' origin come with the first table, and again when somebody resigns."""
    ann, bob = programs
    first, _ = ann.receive_json(), bob.receive_json()
    ann.send_json({"type": "decide", "number": 0, "seat": 0, "action": first["actions"][0]["action"]})
    later = [ann.receive_json(), bob.receive_json()]  # no answer: it was not asked for
    assert [(told["type"], told["number"]) for told in later] == [("table", 1), ("table", 1)]
    assert {"seats", "title"} <= first.keys() - later[0].keys() == first.keys() - later[1].keys()
    ann.send_json({"type": "resign", "number": 1, "seat": 0})
    end = ann.receive_json()
    assert end.keys() == first.keys()
    assert (end["seats"][0]["resigned"], end["result"]["winners"]) == (True, [1])


def test_what_is_refused_is_always_said(programs: tuple[WebSocketTestSession, WebSocketTestSession]) -> None:
    ann, _ = programs
    ann.receive_json()
    ann.send_json({"type": "decide", "number": 0, "seat": 1, "action": 0})
    assert ann.receive_json()["status"] == 403
    ann.send_json({"type": "ping"})
    assert ann.receive_json()["type"] == "done"


def _table(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next table that is told."""
    while (told := socket.receive_json())["type"] != "table":
        pass
    return dict(told)
