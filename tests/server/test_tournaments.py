"""Tournaments on a server: from entering to the last standings, with rude hosts and a server that dies in between."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from golemancy.server.store.records import Conflict
from golemancy.server.store.store import Store
from golemancy.server.store.tournaments import OVER, Tournament
from golemancy.server.tables import tournaments as rules
from golemancy.server.tables.tournaments import NewTournament
from golemancy.server.work import tournaments as work
from tests.server.conftest import another, greeted, look, open_client, refused
from tests.server.test_identity import enter

CLOCK = {"minutes": 5, "increment": 5}


@pytest.fixture(autouse=True)
def busy_steward(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "LOOK", 0.05)


@pytest.fixture
def ann(client: TestClient) -> TestClient:
    return greeted(client)


def held(host: TestClient, form: str = "swiss", **details: Any) -> str:
    body = {"game": "century", "name": "Thursday cup", "form": form, "clock": CLOCK} | details
    answer = host.post("/api/tournaments", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def seen(client: TestClient, cup: str) -> dict[str, Any]:
    return dict(client.get(f"/api/tournaments/{cup}").json())


def ask(client: TestClient, cup: str, what: str, **body: Any) -> Any:
    return client.post(f"/api/tournaments/{cup}/{what}", json=body)


def my_bout(client: TestClient, cup: str, number: int) -> str | None:
    """The match that somebody has to play now."""
    for played in seen(client, cup)["played"]:
        for bout in played:
            if bout["points"] is None and number in (bout["first"], bout["second"]):
                return str(bout["match"])
    return None


def give_up(client: TestClient, match: str) -> None:
    table = look(client, match)
    answer = client.post(f"/api/matches/{match}/resign", json={"number": table["number"], "seat": table["seat"]})
    assert answer.status_code in (200, 409), answer.text  # a golem may just have decided


def until_over(clients: list[TestClient], cup: str, losers: set[int]) -> dict[str, Any]:
    """Plays on, where everybody gives up who is to lose, until the tournament is over."""
    for _ in range(2000):
        now = seen(clients[0], cup)
        if now["status"] == "over":
            return now
        for number in losers:
            match = my_bout(clients[number], cup, number)
            if match is not None and clients[number].get(f"/api/matches/{match}").status_code == 200:
                give_up(clients[number], match)
        time.sleep(0.02)
    raise AssertionError("the tournament does not end")


@pytest.mark.parametrize("form", ["round_robin", "swiss", "knock_out"])
def test_a_tournament_goes_from_entering_to_the_last_standings(ann: TestClient, form: str) -> None:
    bob = greeted(another(ann))
    cup = held(ann, form)
    assert [one["id"] for one in bob.get("/api/tournaments").json()["open"]] == [cup]
    assert ask(ann, cup, "join", name="Ann").status_code == 200
    assert ask(bob, cup, "join", name="Ann").json()["players"][1]["name"] == "Ann 2"
    for _ in range(2):
        assert ask(ann, cup, "golems", kind="random").status_code == 200
    begun = ask(ann, cup, "start").json()
    assert (begun["status"], len(begun["played"]), len(begun["played"][0])) == ("running", 1, 2)
    match = my_bout(ann, cup, 0)
    assert match is not None
    table = look(ann, match)
    assert (table["tournament"], table["access"], table["status"]) == (cup, "public", "running")
    over = until_over([ann, bob], cup, {0, 1})
    assert len(over["played"]) == over["rounds"] == {"round_robin": 3, "swiss": 2, "knock_out": 2}[form]
    assert over["standings"][0]["place"] == 1
    assert sum(one["points"] for one in over["standings"]) == sum(len(played) for played in over["played"])
    assert bob.get("/api/tournaments").json()["over"][0]["id"] == cup


def test_a_match_of_a_tournament_knows_no_hint_and_no_second_start(ann: TestClient) -> None:
    cup = held(ann)
    ask(ann, cup, "join", name="Ann")
    ask(ann, cup, "golems", kind="random")
    ask(ann, cup, "start")
    match = my_bout(ann, cup, 0)
    assert match is not None
    table = look(ann, match)
    assert ann.get(f"/api/matches/{match}/hint", params={"seat": table["seat"]}).json()["code"] == "advice_alone"
    assert ann.delete(f"/api/matches/{match}").json()["code"] == "others_play"


def test_a_tournament_survives_the_server(store: Store) -> None:
    with open_client(store) as client:
        ann = greeted(client)
        cup = held(ann, "round_robin")
        ask(ann, cup, "join", name="Ann")
        for _ in range(3):
            ask(ann, cup, "golems", kind="random")
        cookies = dict(ann.cookies)
        ask(ann, cup, "start")
        first = my_bout(ann, cup, 0)
        assert first is not None
        one = store.tournaments.load(cup)
        assert one is not None
        for pairing in rules.waiting(one):
            if pairing.match not in (None, first):  # as if the server had been killed before it was laid out
                store.remove(str(pairing.match))
    with open_client(store) as client:
        client.cookies.update(cookies)
        over = until_over([client], cup, {0})
    assert [one["points"] for one in over["standings"] if one["entrant"] == 0] == [0.0]
    assert all(bout["points"] for played in over["played"] for bout in played)


def test_only_the_host_decides_about_it_and_only_before_it_begins(ann: TestClient) -> None:
    bob = greeted(another(ann))
    cup = held(ann, most=2)
    ask(bob, cup, "join", name="Bob")
    for answer in (
        ask(bob, cup, "start"),
        ask(bob, cup, "golems", kind="random"),
        bob.delete(f"/api/tournaments/{cup}/entrants/0"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "host_only")
    assert ask(ann, cup, "start").json()["code"] == "tournament_few"
    assert ask(bob, cup, "join", name="Bob").json()["code"] == "tournament_in"
    assert ask(ann, cup, "leave").json()["code"] == "tournament_out"
    assert ann.delete(f"/api/tournaments/{cup}/entrants/7").json()["code"] == "no_such_entrant"
    assert ask(ann, cup, "golems", kind="giant").json()["code"] == "unknown_golem"
    ask(ann, cup, "join", name="Ann")
    assert ask(ann, cup, "golems", kind="random").json()["code"] == "tournament_full"
    assert [one["name"] for one in ann.delete(f"/api/tournaments/{cup}/entrants/1").json()["players"]] == ["Bob"]
    ask(ann, cup, "golems", kind="random")
    assert ask(ann, cup, "start").status_code == 200
    for what in ("start", "join"):
        assert ask(greeted(another(ann)) if what == "join" else ann, cup, what).json()["code"] == "tournament_begun"


def test_what_cannot_be_held_is_refused(ann: TestClient) -> None:
    body = {"game": "century", "form": "swiss", "clock": CLOCK}
    for change in (
        {"game": "nothing"},
        {"clock": {}},
        {"form": "ladder"},
        {"most": 65},
        {"options": {"colour": "red"}},
    ):
        answer = ann.post("/api/tournaments", json=body | change)
        assert answer.status_code in (400, 404), change
        assert answer.json()["error"]
    for _ in range(5):
        held(ann)
    assert ann.post("/api/tournaments", json=body).json()["code"] == "tournaments_yours"
    assert ann.get("/api/tournaments/nothing").json()["code"] == "no_tournament"


def test_whoever_withdraws_loses_what_is_left_and_holds_nobody_up(ann: TestClient) -> None:
    bob, cleo = greeted(another(ann)), greeted(another(ann))
    cup = held(ann, "round_robin")
    for client, name in ((ann, "Ann"), (bob, "Bob"), (cleo, "Cleo")):
        ask(client, cup, "join", name=name)
    ask(ann, cup, "start")
    assert ask(bob, cup, "leave").json()["players"][1]["gone"] is True
    over = until_over([ann, bob, cleo], cup, {2})
    assert {one["entrant"]: one["wins"] for one in over["standings"]} == {0: 2, 1: 0, 2: 1}


def test_a_guest_who_takes_a_name_stays_in(ann: TestClient) -> None:
    cup = held(ann)
    ask(ann, cup, "join", name="Ann")
    assert enter(ann, "sign-up") == 201
    now = seen(ann, cup)
    assert (now["me"], now["hosting"]) == (0, True)


def test_a_closed_account_leaves_no_name_behind(ann: TestClient, store: Store) -> None:
    cup = held(ann)
    assert enter(ann, "sign-up") == 201
    ask(ann, cup, "join")
    bob = greeted(another(ann))
    ask(bob, cup, "join", name="Bob")
    ask(ann, cup, "start")
    assert ann.post("/api/me/close", json={"password": "correct horse"}).status_code == 200
    one = store.tournaments.load(cup)
    assert one is not None
    assert "Ann" not in repr(one)
    assert until_over([bob], cup, set())["standings"][0]["entrant"] == 1


# ---- kept only by whoever knew it as it was


@pytest.fixture
def cup(store: Store) -> Iterator[Tournament]:
    wanted = NewTournament("Cup", "century", {}, "swiss", {"bank": 60.0, "increment": 0.0})
    one = rules.new_tournament(wanted, "ann")
    store.tournaments.create(one)
    yield one
    store.close()


def test_of_two_changes_at_once_one_is_kept(store: Store, cup: Tournament) -> None:
    store.tournaments.change(cup, rules.join(cup, "bob", "Bob", None))
    with pytest.raises(Conflict):
        store.tournaments.change(cup, rules.join(cup, "cleo", "Cleo", None))
    kept = store.tournaments.load(cup.id)
    assert kept is not None
    assert [one.name for one in kept.entrants] == ["Bob"]


def test_results_count_once_and_a_round_follows_the_last(cup: Tournament) -> None:
    one = cup
    for name in ("Ann", "Bob", "Cleo", "Dan"):
        one = rules.join(one, name, name, None)
    one = rules.start(one, "ann")
    first, second = (str(pairing.match) for pairing in rules.waiting(one))
    half = rules.advance(one, {first: [1, 2], second: None})
    assert [pairing.bout.points for pairing in half.rounds[0]] == [(1.0, 0.0), None]
    assert rules.advance(half, {first: [2, 1], second: None}) == half
    whole = rules.advance(half, {second: [1, 1]})
    assert (len(whole.rounds), whole.rounds[0][1].bout.points) == (2, (0.5, 0.5))
    end = rules.advance(whole, {str(pairing.match): [1, 2] for pairing in rules.waiting(whole)})
    assert end.status == OVER
    assert rules.advance(end, {}) == end
    with refused(409, "is over"):
        rules.leave(end, "Ann")


def test_a_match_has_the_names_and_the_clock_of_its_tournament(cup: Tournament) -> None:
    one = rules.add_golem(rules.join(replace(cup, rated=True, bouts=[]), "bob", "Bob", "Bob"), "ann", "random")
    one = rules.start(one, "ann")
    record = rules.match_of(one, rules.waiting(one)[0], 7)
    assert [(seat.name, seat.owner) for seat in record.seats] == [("Bob", "bob"), ("Golem 2", None)]
    assert (record.tournament, record.clock, record.rated, record.access) == (cup.id, cup.clock, False, "public")
