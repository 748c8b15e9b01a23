"""Playing with people elsewhere: open tables, joining, leaving, watching, chat, clocks, rematch, ratings."""

import time
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from golemancy.play import replay
from golemancy.play.fairness import commitment
from golemancy.server.store.store import Store
from golemancy.server.tables import seating
from golemancy.server.tables.tables import Tables
from tests.server.conftest import another, decide, greeted, look, my_turn

OPEN = {"kind": "open"}
ME = {"name": "Ann"}


@pytest.fixture
def people(client: TestClient) -> list[TestClient]:
    """Three guests at one server."""
    return [greeted(one) for one in (client, another(client), another(client))]


def lay(client: TestClient, *seats: dict[str, str], status: int = 201, **details: Any) -> str:
    body = {"game": "century", "seats": list(seats), "options": {"first": 0}} | details
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == status, answer.text
    return str(answer.json().get("id"))


def ask(client: TestClient, match: str, verb: str, status: int = 200, **body: Any) -> Any:
    answer = client.post(f"/api/matches/{match}/{verb}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def begun(ann: TestClient, bob: TestClient, **details: Any) -> str:
    """A duel of two people."""
    match = lay(ann, ME, OPEN, **details)
    ask(bob, match, "join", name="Bob")
    return match


def over(ann: TestClient, bob: TestClient, **details: Any) -> str:
    """A duel that Bob has given up."""
    match = begun(ann, bob, **details)
    ask(bob, match, "resign", number=0, seat=1)
    return match


# ---- coming and going


def test_a_table_waits_in_the_lobby_and_begins_when_it_is_full(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = lay(ann, ME, OPEN)
    waiting = look(ann, match)
    assert (waiting["status"], waiting["view"], waiting["actions"]) == ("waiting", None, [])
    assert [m["id"] for m in bob.get("/api/lobby").json()["waiting"]] == [match]
    seen = ask(bob, match, "join", name="Bob")
    assert (seen["status"], seen["seat"]) == ("running", 1)
    assert [s["name"] for s in seen["seats"]] == ["Ann", "Bob"]
    lobby = bob.get("/api/lobby").json()
    assert ([m["id"] for m in lobby["running"]], lobby["waiting"]) == ([match], [])
    decide(ann, my_turn(ann, match), "rest")
    assert look(bob, match)["actions"]


def test_a_table_for_a_link_is_not_listed(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = lay(ann, ME, OPEN, access="link")
    assert bob.get("/api/lobby").json()["waiting"] == []
    assert ask(bob, match, "join")["status"] == "running"


def test_a_seat_is_taken_once(people: list[TestClient]) -> None:
    ann, bob, cleo = people
    match = begun(ann, bob)
    assert "begun" in ask(cleo, match, "join", 409)["error"]
    other = lay(ann, ME, OPEN, OPEN)
    ask(bob, other, "join", seat=2)
    assert "not open" in ask(cleo, other, "join", 409, seat=2)["error"]
    assert "already" in ask(bob, other, "join", 409)["error"]


def test_names_at_a_table_differ(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = lay(ann, ME, OPEN)
    assert [s["name"] for s in ask(bob, match, "join", name="ann")["seats"]] == ["Ann", "ann 2"]


def test_the_host_seats_golems_and_begins(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = lay(ann, ME, OPEN, OPEN)
    ask(bob, match, "join")
    assert bob.put(f"/api/matches/{match}/seats/2", json={"kind": "random"}).status_code == 403
    assert ann.put(f"/api/matches/{match}/seats/1", json={"kind": "open"}).json()["seats"][1]["open"]
    assert ann.put(f"/api/matches/{match}/seats/1", json={"kind": "dragon"}).status_code == 400
    assert ann.put(f"/api/matches/{match}/seats/0", json={"kind": "open"}).status_code == 409
    assert bob.get(f"/api/matches/{match}").json()["watching"]
    table = ask(ann, match, "start", golem="random")
    assert (table["status"], [s["kind"] for s in table["seats"]]) == ("running", ["person", "random", "random"])
    assert "begun" in ask(ann, match, "start", 409)["error"]
    decide(ann, my_turn(ann, match), "rest")
    assert my_turn(ann, match)["number"] > 2


def test_who_leaves_before_the_start_leaves_an_open_seat(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = lay(ann, ME, OPEN, OPEN)
    ask(bob, match, "join")
    assert not ask(ann, match, "leave")["removed"]
    table = look(bob, match)
    assert [s["open"] for s in table["seats"]] == [True, False, True]
    assert table["seats"][1]["host"]
    assert ask(bob, match, "leave")["removed"]
    assert bob.get(f"/api/matches/{match}").status_code == 404


def test_a_golem_takes_over_from_who_leaves(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = begun(ann, bob)
    ask(ann, match, "leave", golem="random")
    table = my_turn(bob, match)
    assert table["number"] > 0
    assert (table["seats"][0]["kind"], table["seats"][0]["left"]) == ("random", True)
    assert ann.post(f"/api/matches/{match}/resign", json={"number": 0, "seat": 0}).status_code == 404
    assert "nobody else" in ask(bob, match, "leave", 409)["error"]


def test_a_golem_takes_over_from_who_stays_away(people: list[TestClient], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = people
    match = begun(ann, bob)
    assert "three days" in ask(bob, match, "takeover", 409, seat=0)["error"]
    assert "your own" in ask(ann, match, "takeover", 409, seat=0)["error"]
    monkeypatch.setattr(seating, "ABSENT", 0.0)
    ask(bob, match, "takeover", seat=0, golem="random")
    assert my_turn(bob, match)["number"] > 0


def test_open_tables_have_to_be_open_to_somebody(people: list[TestClient]) -> None:
    ann = people[0]
    lay(ann, ME, OPEN, access="private", status=400)
    lay(ann, OPEN, OPEN, status=400)
    lay(ann, ME, OPEN, clock={"minutes": 5, "days": 1}, status=400)
    lay(ann, ME, OPEN, clock={}, status=400)


# ---- watching


def test_spectators_see_what_is_public_and_decide_nothing(people: list[TestClient]) -> None:
    ann, bob, cleo = people
    match = begun(ann, bob, game="golem_it")
    seen = look(cleo, match)
    assert (seen["watching"], seen["seat"], seen["actions"]) == (True, None, [])
    assert seen["view"] != look(ann, match)["view"] != look(bob, match)["view"]
    assert cleo.get(f"/api/matches/{match}", params={"seat": 0}).status_code == 403
    ask(cleo, match, "decisions", 404, number=0, seat=0, action=0)
    ask(cleo, match, "undo", 404, number=0)
    with cleo.websocket_connect(f"/api/matches/{match}/live") as socket:
        assert socket.receive_json()["view"] == seen["view"]
        socket.send_json({"type": "decide", "id": 1, "number": 0, "seat": 0, "action": 0})
        refused = socket.receive_json()
        assert (refused["type"], refused["id"], refused["status"]) == ("refused", 1, 403)


def test_the_live_connection_tells_everybody(people: list[TestClient]) -> None:
    ann, bob, cleo = people
    match = begun(ann, bob)
    table = my_turn(ann, match)
    action = table["actions"][0]["action"]
    live = f"/api/matches/{match}/live?since=0&epoch={table['epoch']}&brief=1"
    with bob.websocket_connect(live) as other, cleo.websocket_connect(live) as watching:
        with ann.websocket_connect(live) as socket:
            socket.send_json({"type": "decide", "id": "x", "number": 0, "seat": 0, "action": action})
            told = [socket.receive_json(), socket.receive_json()]
        assert sorted(m["type"] for m in told) == ["done", "table"]
        for each in (other, watching):
            heard = each.receive_json()
            assert (heard["number"], len(heard["log"])) == (1, 1)


# ---- talk


def test_people_talk_and_can_be_muted(people: list[TestClient]) -> None:
    ann, bob, cleo = people
    match = begun(ann, bob)
    where = f"/api/matches/{match}/chat"
    with bob.websocket_connect(f"/api/matches/{match}/live?chat=0") as socket:
        assert socket.receive_json()["type"] == "table"
        ask(ann, match, "chat", 201, text="  good\nluck  ")
        line = socket.receive_json()
        assert (line["type"], line["seat"], line["name"], line["text"]) == ("chat", 0, "Ann", "good luck")
    assert cleo.get(where).json()["lines"][0]["text"] == "good luck"
    ask(cleo, match, "chat", 403, text="hello")
    ask(ann, match, "chat", 400, text=" \n ")
    assert bob.put(f"/api/matches/{match}/mute", json={"muted": True, "seat": 0}).json() == {"muted": True}
    assert bob.get(where).json() == {"lines": [], "muted": False, "muted_seats": [0]}
    bob.put(f"/api/matches/{match}/mute", json={"muted": False, "seat": 0})
    bob.put(f"/api/matches/{match}/mute", json={"muted": True})
    assert bob.get(where).json() == {"lines": [], "muted": True, "muted_seats": []}
    assert len(ann.get(where).json()["lines"]) == 1


# ---- clocks


def test_a_clock_runs_and_is_shown(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = begun(ann, bob, clock={"minutes": 5, "increment": 10})
    table = my_turn(ann, match)
    assert table["clock"]["running"] == 0
    assert 299 < table["clock"]["left"][0] <= 300
    after = decide(ann, table, "rest")
    assert after["clock"]["running"] == 1
    assert 309 < after["clock"]["left"][0] <= 310


def test_who_runs_out_of_time_has_lost(people: list[TestClient], store: Store) -> None:
    ann, bob, _ = people
    match = begun(ann, bob, clock={"days": 1})
    kept = store.load(match)
    assert kept is not None
    late = replace(kept, started=time.time() - 90_000, epoch=kept.epoch + 1)
    store.change(kept, late, job=False, deadline=time.time() - 1)
    for _ in range(100):
        table = look(ann, match)
        if table["result"]:
            break
        time.sleep(0.05)
    assert table["result"]["winners"] == [1]
    assert table["seats"][0]["late"]
    assert table["log"][-1]["text"] == "out of time"


# ---- the end


def test_the_seed_is_promised_and_revealed(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = begun(ann, bob)
    promised = look(ann, match)["fair"]
    assert promised["seed"] is promised["salt"] is None
    ask(bob, match, "resign", number=0, seat=1)
    shown = look(ann, match)["fair"]
    assert shown["hash"] == promised["hash"] == commitment(int(shown["seed"]), shown["salt"])
    text = ann.get(f"/api/matches/{match}/replay").text
    assert replay.verify(text) == promised["hash"]
    for changed in (text.replace("Seed: ", "Seed: 1"), text.replace("Salt: ", "Salt: 0")):
        with pytest.raises(replay.BadReplay):
            replay.verify(changed)


def test_a_rematch_waits_for_the_others(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = begun(ann, bob)
    assert "not over" in ask(bob, match, "rematch", 409)["error"]
    ask(bob, match, "resign", number=0, seat=1)
    again = ask(bob, match, "rematch", 201)["id"]
    assert look(ann, match)["rematch"] == again
    assert look(bob, again)["status"] == "waiting"
    assert ask(ann, match, "rematch", 201)["id"] == again
    table = look(ann, again)
    assert (table["status"], table["seat"]) == ("running", 0)


def test_nothing_is_taken_back_after_the_end(people: list[TestClient]) -> None:
    ann, bob, _ = people
    match = over(ann, bob)
    ask(bob, match, "undo", 409, number=1)


def sign_up(client: TestClient, name: str, status: int = 201) -> None:
    answer = client.post("/api/sign-up", json={"name": name, "password": "correct horse"})
    assert answer.status_code == status, answer.text


def test_a_match_between_people_is_rated_once(people: list[TestClient]) -> None:
    ann, bob, _ = people
    sign_up(ann, "Ann")
    sign_up(bob, "Bob")
    match = over(ann, bob)
    for _ in range(100):
        table = look(ann, match)
        if table["seats"][0]["gained"] is not None:
            break
        time.sleep(0.02)
    assert table["seats"][0]["gained"] > 0
    mine = ann.get("/api/players/ann").json()
    assert mine["ratings"][0]["matches"] == 1
    assert [r["id"] for r in mine["results"]] == [match]
    assert mine["results"][0]["seats"][0]["theirs"]
    assert [row["name"] for row in bob.get("/api/ratings/century").json()] == ["Ann", "Bob"]
    assert bob.get("/api/me").json()["ratings"][0]["rating"] < mine["ratings"][0]["rating"]


def test_matches_against_golems_and_unrated_ones_are_not_rated(people: list[TestClient]) -> None:
    ann, bob, _ = people
    over(ann, bob, rated=False)
    match = lay(ann, ME, {"kind": "random"})
    ask(ann, match, "resign", number=my_turn(ann, match)["number"], seat=0)
    time.sleep(0.2)
    assert ann.get("/api/me").json()["ratings"] == []


def test_a_list_of_matches_opens_none_of_them(people: list[TestClient], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = people
    match = begun(ann, bob)
    decide(ann, my_turn(ann, match), "rest")
    monkeypatch.setattr(Tables, "open", None)
    assert [(one["id"], one["turn"]) for one in ann.get("/api/matches").json()] == [(match, 1)]
    assert ann.get("/api/lobby").json()["running"][0]["id"] == match
