"""Hints, chances and the analysis of a match that is over."""

import asyncio
import time
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.types import ASGIApp, Message

from golemancy import games
from golemancy.game import State
from golemancy.server.http import advice
from golemancy.server.http.advice import BEST, best_moves, expected
from golemancy.server.http.identity import COOKIE
from golemancy.server.metrics import figures
from golemancy.server.store.records import SeatRecord
from tests.server.conftest import HERE, another, greeted, my_turn, new_match


def test_a_hint_names_legal_moves_with_their_chance(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    table = my_turn(client, match)
    answer = client.get(f"/api/matches/{match}/hint", params={"seat": 0}).json()
    assert answer["number"] == 0
    assert 0 < len(answer["moves"]) <= BEST
    assert {move["action"] for move in answer["moves"]} <= {a["action"] for a in table["actions"]}
    chances = [move["chance"] for move in answer["moves"]]
    assert all(0 <= chance <= 1 for chance in chances)
    assert chances == sorted(chances, reverse=True)
    assert my_turn(client, match)["practice"]


def test_hints_are_limited(client: TestClient) -> None:
    """By identity; what is refused before anybody thinks counts as well."""
    match = new_match(client, "person", "random", first=0)
    ask = [client.get(f"/api/matches/{match}/hint", params={"seat": 1}).status_code for _ in range(31)]
    assert ask == [409] * 30 + [429]


async def abandoned(app: ASGIApp, path: str, headers: list[tuple[bytes, bytes]]) -> None:
    """A request whose asker leaves soon."""
    parts: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]
    where, _, query = path.partition("?")
    scope = {"type": "http", "method": "GET", "path": where, "raw_path": where.encode(), "query_string": query.encode()}
    more = {"headers": headers, "client": HERE, "server": ("testserver", 80), "scheme": "http", "http_version": "1.1"}

    async def receive() -> Message:
        if not parts:
            await asyncio.sleep(0.3)
        return parts.pop() if parts else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError(f"answered with {message}")

    await app(scope | more | {"asgi": {"version": "3.0"}, "root_path": "", "state": {}}, receive, send)


def test_nobody_thinks_for_those_who_have_left(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty people ask for hints and leave: only the one that was being thought about is finished."""
    thoughts: list[float] = []
    slow = partial(best_moves, seconds=1.0)

    def thought(state: State) -> list[dict[str, Any]]:
        thoughts.append(time.monotonic())
        return slow(state)

    monkeypatch.setattr(advice, "best_moves", thought)
    asked = []
    for _ in range(20):
        guest = greeted(another(client))
        asked.append((new_match(guest, "person", "random", first=0), f"golemancy={guest.cookies[COOKIE]}"))

    async def ask_and_leave() -> None:
        paths = [(f"/api/matches/{match}/hint?seat=0", [(b"cookie", cookie.encode())]) for match, cookie in asked]
        await asyncio.gather(*[abandoned(client.app, path, headers) for path, headers in paths])

    client.portal.call(ask_and_leave)  # type: ignore[union-attr]
    began = time.monotonic()
    match = new_match(client, "person", "random", first=0)
    assert client.get(f"/api/matches/{match}/hint", params={"seat": 0}).json()["moves"]
    assert len([one for one in thoughts if one < began]) <= 2
    assert 'status="499"' in figures().decode()


def test_a_hint_is_only_for_the_seat_to_decide(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    assert client.get(f"/api/matches/{match}/hint", params={"seat": 1}).status_code == 409
    assert not my_turn(client, match)["practice"]


def test_there_is_no_advice_with_people_at_other_screens(client: TestClient) -> None:
    match = new_match(client, "person", "person", first=0)
    table = client.portal.call(client.app.state.tables.open, match)  # type: ignore[union-attr, attr-defined]
    table.record.seats[1] = SeatRecord("Bob", "person", "somebody else")
    assert client.get(f"/api/matches/{match}/hint", params={"seat": 0}).status_code == 403
    assert client.get(f"/api/matches/{match}/chances").status_code == 403


def test_advice_does_not_depend_on_what_the_seat_cannot_know() -> None:
    state = games.game("golem_it", 3, first=0).new(seed=5)
    other = state.redeal(0, 77)
    assert state.view(0) == other.view(0)
    assert state != other
    assert expected(state, 0) == expected(other, 0)
    assert expected(state, 1) != expected(other, 1)
    ours, theirs = (best_moves(s.redeal(0, 1), seconds=0.05) for s in (state, other))
    assert {m["action"] for m in ours} <= set(state.legal)
    assert {m["action"] for m in theirs} <= set(state.legal)


def test_chances_come_for_every_position_and_end_with_the_winner(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    table = my_turn(client, match)
    client.post(
        f"/api/matches/{match}/decisions", json={"number": 0, "seat": 0, "action": table["actions"][0]["action"]}
    )
    number = my_turn(client, match)["number"]
    running = client.get(f"/api/matches/{match}/chances").json()
    assert len(running["chances"]) == number + 1
    assert all(sum(values) == pytest.approx(1) for values in running["chances"])
    client.post(f"/api/matches/{match}/resign", json={"number": number, "seat": 0})
    assert client.get(f"/api/matches/{match}/chances").json()["chances"][-1] == [0, 1]


def test_a_match_is_analysed_at_its_end(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    number = my_turn(client, match)["number"]
    assert client.get(f"/api/matches/{match}/analysis").status_code == 409
    rest = next(a["action"] for a in my_turn(client, match)["actions"] if a["text"] == "rest")
    client.post(f"/api/matches/{match}/decisions", json={"number": number, "seat": 0, "action": rest})
    number = my_turn(client, match)["number"]
    client.post(f"/api/matches/{match}/resign", json={"number": number, "seat": 0})
    found = client.get(f"/api/matches/{match}/analysis").json()["positions"]
    assert len(found) == number + 2
    assert found[0]["seat"] == 0
    assert found[0]["mistake"]["played"] == "rest"
    assert found[0]["mistake"]["cost"] > 0
    assert found[-1] == {"seat": None, "chances": [0, 1], "mistake": None}


def test_chances_beforehand_are_for_practice(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    table = my_turn(client, match)
    where = {"seat": 0, "action": next(a["action"] for a in table["actions"] if a["text"] == "acquire 1")}
    assert client.get(f"/api/matches/{match}/foreseen", params=where).json()["code"] == "practice_only"
    client.get(f"/api/matches/{match}/hint", params={"seat": 0})
    found = client.get(f"/api/matches/{match}/foreseen", params=where).json()
    assert found.keys() == {"before", "after"}
    assert all(0 <= chance <= 1 for chance in found.values())
    assert client.get(f"/api/matches/{match}/foreseen", params=where | {"seat": 1}).status_code == 403
    assert client.get(f"/api/matches/{match}/foreseen", params=where | {"action": 9999}).status_code == 409
