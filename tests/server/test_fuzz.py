"""Everything that is not meant to be sent: it is refused with a reason, and the match stays as it is."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import another, greeted, look, my_turn

GOOD = {"type": "decide", "number": 0, "seat": 0, "action": 0}
BROKEN = {
    "nothing": "",
    "no JSON": "hello",
    "half of it": '{"type": "decide"',
    "a number": "7",
    "a list": "[]",
    "null": "null",
    "no type": "{}",
    "another type": '{"type": "cheat"}',
    "text for a number": json.dumps(GOOD | {"number": "0"}),
    "a truth for a number": json.dumps(GOOD | {"number": True}),
    "a negative number": json.dumps(GOOD | {"number": -1}),
    "a huge number": json.dumps(GOOD | {"number": 10**30}),
    "a fraction": json.dumps(GOOD | {"action": 0.5}),
    "not a number": '{"type": "decide", "number": NaN, "seat": 0, "action": 0}',
    "an extra field": json.dumps(GOOD | {"seed": 7}),
    "a huge id": json.dumps({"type": "ping", "id": 10**26}),
    "a long id": json.dumps({"type": "ping", "id": "x" * 65}),
    "deep nesting": "[" * 5000 + "]" * 5000,
    "a surrogate": '{"type": "chat", "text": "\\ud800"}',
}
ODD = {
    "a foreign seat": ({"seat": 1}, 403),
    "no seat": ({"seat": 9}, 403),
    "a decision of the past": ({"number": 0}, 409),
    "a decision of the future": ({"number": 99}, 409),
    "an illegal action": ({"action": 9_999_999}, 400),
}


@pytest.fixture
def duel(client: TestClient) -> tuple[TestClient, TestClient, str]:
    """Two people, one decision made, the first seat's turn once more or the second's."""
    ann, bob = greeted(client), greeted(another(client))
    seats = [{"name": "Ann"}, {"kind": "open"}]
    match = ann.post("/api/matches", json={"game": "century", "seats": seats, "options": {"first": 0}}).json()["id"]
    bob.post(f"/api/matches/{match}/join", json={})
    table = my_turn(ann, match)
    upgrade = next(a["action"] for a in table["actions"] if a["text"] == "play upgrade 2")
    ann.post(f"/api/matches/{match}/decisions", json={"number": 0, "seat": 0, "action": upgrade})
    return ann, bob, match


def answers(client: TestClient, match: str, *messages: str) -> list[dict[str, Any]]:
    with client.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        socket.receive_json()
        found = []
        for message in messages:
            socket.send_text(message)
            found.append(socket.receive_json())
        return found


def test_malformed_messages_are_refused(duel: tuple[TestClient, TestClient, str]) -> None:
    ann, _, match = duel
    before = look(ann, match)
    for name, said in zip(BROKEN, answers(ann, match, *BROKEN.values()), strict=True):
        assert (said["type"], said["status"]) == ("refused", 400), name
        assert said["error"], name
    assert look(ann, match)["number"] == before["number"]


@pytest.mark.parametrize("name", ODD)
def test_what_is_not_ones_own_or_not_now_is_refused(duel: tuple[TestClient, TestClient, str], name: str) -> None:
    ann, _, match = duel
    change, status = ODD[name]
    legal = my_turn(ann, match)["actions"][0]["action"]
    (said,) = answers(ann, match, json.dumps(GOOD | {"number": 1, "action": legal, "id": "x"} | change))
    assert (said["type"], said["id"], said["status"]) == ("refused", "x", status)
    assert look(ann, match)["number"] == 1


def test_out_of_turn_and_foreign_seats_are_refused(duel: tuple[TestClient, TestClient, str]) -> None:
    ann, bob, match = duel
    legal = my_turn(ann, match)["actions"][0]["action"]
    decision = GOOD | {"number": 1, "action": legal}
    own, foreign = answers(bob, match, json.dumps(decision | {"seat": 1}), json.dumps(decision))
    assert (own["status"], foreign["status"]) == (409, 403)
    assert look(bob, match)["number"] == 1


def test_a_replayed_message_decides_once(duel: tuple[TestClient, TestClient, str]) -> None:
    ann, _, match = duel
    legal = my_turn(ann, match)["actions"][0]["action"]
    again = json.dumps(GOOD | {"number": 1, "action": legal})
    said = [m for m in answers(ann, match, again, again, again) if m["type"] != "table"]
    assert look(ann, match)["number"] == 2
    assert {m["type"] for m in said} <= {"done", "refused"}


def test_bytes_are_refused(duel: tuple[TestClient, TestClient, str]) -> None:
    ann, _, match = duel
    with ann.websocket_connect(f"/api/matches/{match}/live") as socket:
        socket.receive_json()
        socket.send_bytes(b"\xff\x00")
        assert socket.receive_json()["status"] == 400


@pytest.mark.parametrize(
    "query", ["seat=x", "since=x", "seat=99", "epoch=1e9", "seat=-1", f"chat={10**23}", f"since={-(10**23)}"]
)
def test_odd_addresses_of_connections_are_refused(duel: tuple[TestClient, TestClient, str], query: str) -> None:
    ann, _, match = duel
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        ann.websocket_connect(f"/api/matches/{match}/live?{query}") as socket,
    ):
        socket.receive_json()
    assert refused.value.code in (4400, 4403)
    assert query.partition("=")[0] in refused.value.reason


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
_KEYS = st.sampled_from(["type", "id", "number", "seat", "action", "text"])
_VALUES = _JSON | st.sampled_from(["decide", "resign", "undo", "chat", "ping", 0, 1, 2])


def test_random_messages_never_break_the_connection(duel: tuple[TestClient, TestClient, str]) -> None:
    """Whatever a spectator sends: an answer comes, and nothing changes."""
    ann, _, match = duel
    watcher = greeted(another(ann))
    with watcher.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        socket.receive_json()

        @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.dictionaries(_KEYS, _VALUES).map(json.dumps) | st.text(max_size=60))
        def send(text: str) -> None:
            socket.send_text(text.encode(errors="replace").decode())
            assert socket.receive_json()["type"] in ("refused", "done")

        send()
    assert look(ann, match)["number"] == 1
