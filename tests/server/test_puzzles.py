"""Puzzles over HTTP: no solution is given away, right and wrong are told apart, and what was solved is kept."""

from datetime import date, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from golemancy.puzzles.pack import pack, posed
from golemancy.puzzles.puzzle import Posed
from golemancy.puzzles.turns import Walk
from golemancy.server.http import puzzles
from golemancy.server.store.solving import Attempt
from golemancy.server.store.store import Store
from tests.server.conftest import another, greeted

ADDRESS = "/api/puzzles/century/1"


@pytest.fixture
def ann(client: TestClient) -> TestClient:
    return greeted(client)


@pytest.fixture
def first() -> Posed:
    return posed("century", 1)


def wrong_line(found: Posed) -> list[int]:
    """The first turn that some weak level plays instead of the solution."""
    walk = Walk(found.state)
    for text in next(iter(found.puzzle.played.values())):
        walk.apply(walk.state.read(text))
    return list(walk.line)


def solve(client: TestClient, found: Posed) -> dict[str, Any]:
    return dict(client.post(ADDRESS, json={"line": list(found.lines[0])}).json())


def test_a_puzzle_is_posed_without_its_solution(ann: TestClient, first: Posed) -> None:
    told = ann.get(ADDRESS).json()
    assert set(told) == {"table", "count", "state", "grade"}
    table = told["table"]
    assert (table["seat"], table["player"], table["number"], table["log"]) == (first.seat, first.seat, 0, [])
    assert [one["action"] for one in table["actions"]] == first.state.legal
    assert (told["state"], told["count"]) == ("new", len(pack("century")))


def test_a_turn_is_judged_when_it_is_over(ann: TestClient, first: Posed) -> None:
    line = list(first.lines[0])
    for n in range(1, len(line)):
        told = ann.post(ADDRESS, json={"line": line[:n]}).json()
        assert told["verdict"] is None
        assert told["table"]["number"] == n
    told = solve(ann, first)
    assert told["table"]["actions"] == []
    verdict = told["verdict"]
    assert (verdict["right"], verdict["chance"]) == (True, first.puzzle.chance)
    assert [frame["number"] for frame in verdict["frames"]] == list(range(len(line) + 1))
    assert len(verdict["phrases"]) == len(line)


def test_a_wrong_turn_is_answered_by_what_the_others_do(ann: TestClient, first: Posed) -> None:
    line = wrong_line(first)
    verdict = ann.post(ADDRESS, json={"line": line}).json()["verdict"]
    assert verdict["right"] is False
    assert "phrases" not in verdict  # the solution stays where it is
    decided = [frame["log"][-1]["seat"] for frame in verdict["frames"]]
    assert first.seat not in decided
    assert ann.get(ADDRESS).json()["state"] == "failed"
    assert ann.post(f"{ADDRESS}/solution").json()["phrases"]


def test_what_was_solved_stays_so_and_streaks_count_first_tries(ann: TestClient, first: Posed, store: Store) -> None:
    assert solve(ann, first)["verdict"]["right"]
    told = ann.get("/api/puzzles").json()
    assert (told["solved"], told["row"]) == (1, 1)
    century = next(one for one in told["games"] if one["game"] == "century")
    assert century["puzzles"][0]["state"] == "solved"
    ann.post(f"{ADDRESS}/solution")
    ann.post(ADDRESS, json={"line": wrong_line(first)})
    assert ann.get(ADDRESS).json()["state"] == "solved"
    bob = greeted(another(ann))
    bob.post(ADDRESS, json={"line": wrong_line(first)})
    assert solve(bob, first)["verdict"]["right"]
    told = bob.get("/api/puzzles").json()
    assert (told["solved"], told["row"]) == (1, 0)


def test_a_guests_puzzles_go_on_under_a_name(ann: TestClient, first: Posed) -> None:
    solve(ann, first)
    assert ann.post("/api/sign-up", json={"name": "Ann", "password": "correct horse"}).status_code in (200, 201)
    assert ann.get(ADDRESS).json()["state"] == "solved"


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_each_day(ann: TestClient) -> None:
    told = ann.get("/api/puzzles/today").json()["today"]
    assert told == greeted(another(ann)).get("/api/puzzles/today").json()["today"]
    assert (told["game"], told["number"]) == puzzles.daily(puzzles.today())
    count = sum(len(pack(one["game"])) for one in ann.get("/api/puzzles").json()["games"])
    days = [puzzles.daily(date(2027, 1, 1) + timedelta(days=n)) for n in range(min(40, count // 3))]
    assert len(set(days)) == len(days)


def test_days_in_a_row_end_today_or_yesterday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "today", lambda: date(2027, 5, 10))

    def on(*days: int) -> int:
        tried = [Attempt("century", str(day), 0.0, True, True, f"2027-05-{day:02}") for day in days]
        return puzzles._days(tried)

    assert [on(), on(10), on(9, 8), on(8, 7), on(10, 9, 7)] == [0, 1, 2, 0, 2]


@pytest.mark.parametrize(
    ("address", "line", "status"),
    [
        ("century/0", [1], 400),
        ("century/100000", [1], 404),
        ("chess/1", [1], 404),
        ("century/1", [], 400),
        ("century/1", [99999], 400),
        ("century/1", [-1], 400),
        ("century/1", ["rest"], 400),
        ("century/1", [0] * 41, 400),
    ],
)
def test_what_makes_no_sense_is_refused(ann: TestClient, address: str, line: list[Any], status: int) -> None:
    answer = ann.post(f"/api/puzzles/{address}", json={"line": line})
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]


def test_a_turn_that_goes_on_after_its_end_is_refused(ann: TestClient, first: Posed) -> None:
    answer = ann.post(ADDRESS, json={"line": [*first.lines[0], 0]})
    assert answer.json()["code"] == "turn_over"


def test_without_a_cookie_puzzles_can_be_looked_at_only(ann: TestClient, first: Posed) -> None:
    nobody = another(ann)
    assert nobody.get(ADDRESS).status_code == 200
    assert nobody.post(ADDRESS, json={"line": list(first.lines[0])}).status_code == 401
    assert nobody.post(f"{ADDRESS}/solution").status_code == 401


def test_cards_explain_themselves_and_the_board_can_be_read(ann: TestClient, first: Posed) -> None:
    assert ann.get(f"{ADDRESS}/things").json()
    assert "copper" in str(ann.get(f"{ADDRESS}/explain?thing=copper").json()["text"]).lower()
    line = first.lines[0][0]
    for address in (f"{ADDRESS}/text", f"{ADDRESS}/text?line={line}&language=de"):
        assert ann.get(address).json()["lines"]
    assert ann.get(f"{ADDRESS}/text?line=x").status_code == 400
