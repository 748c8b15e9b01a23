"""Hosts see who watches and may remove them; who was removed does not come back as the same."""

import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import another, greeted
from tests.server.test_identity import enter
from tests.server.test_own import farewell, with_bob


@pytest.fixture
def ann(client: TestClient) -> TestClient:
    return greeted(client)


def test_the_host_removes_who_watches(ann: TestClient) -> None:
    bob, match = with_bob(ann)
    cleo, dan = greeted(another(ann)), greeted(another(ann))
    enter(cleo, "sign-up", "Cleo")
    address = f"/api/matches/{match}"
    with (
        cleo.websocket_connect(f"{address}/live") as hers,
        dan.websocket_connect(f"{address}/live") as his,
        another(ann).websocket_connect(f"{address}/live"),  # without a cookie
        bob.websocket_connect(f"{address}/live"),
    ):
        watching = ann.get(f"{address}/spectators").json()
        assert sorted(one["name"] or "" for one in watching) == ["", "Cleo"]
        number = next(one["id"] for one in watching if one["name"] == "Cleo")
        assert bob.get(f"{address}/spectators").status_code == 403
        assert bob.delete(f"{address}/spectators/{number}").status_code == 403
        assert ann.delete(f"{address}/spectators/{number}").json() == {"removed": True}
        assert farewell(hers) == (4403, "the host has removed you from this table")
        his.send_json({"type": "ping", "id": 7})
        while his.receive_json().get("id") != 7:
            pass
        assert ann.delete(f"{address}/spectators/{number}").status_code == 404
        assert [one["name"] for one in ann.get(f"{address}/spectators").json()] == [None]
    for path in ("", "/chat", "/story?first=0&last=0"):
        assert cleo.get(f"{address}{path}").status_code == 403
        assert dan.get(f"{address}{path}").status_code in (200, 400)
    with cleo.websocket_connect(f"{address}/live") as again:
        assert farewell(again)[0] == 4403
    assert another(ann).get(address).status_code == 200


def test_who_was_removed_does_not_sit_down_either(ann: TestClient) -> None:
    body = {"game": "century", "seats": [{"name": "Ann"}, {"kind": "open"}, {"kind": "open"}]}
    match = ann.post("/api/matches", json=body).json()["id"]
    cleo = greeted(another(ann))
    with cleo.websocket_connect(f"/api/matches/{match}/live") as live:
        live.receive_json()
        (number,) = [one["id"] for one in ann.get(f"/api/matches/{match}/spectators").json()]
        ann.delete(f"/api/matches/{match}/spectators/{number}")
    assert cleo.post(f"/api/matches/{match}/join", json={}).status_code == 403


def test_players_are_no_spectators(ann: TestClient) -> None:
    bob, match = with_bob(ann)
    with bob.websocket_connect(f"/api/matches/{match}/live") as live:
        live.receive_json()
        assert ann.get(f"/api/matches/{match}/spectators").json() == []
