"""One's own account: the password, where one is signed in, everything as one file, and closing it."""

import io
import json
import time
import zipfile
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from golemancy.play import replay
from golemancy.server.http.identity import COOKIE
from golemancy.server.store import people
from golemancy.server.store.closing import close_account
from golemancy.server.store.people import NameTaken
from golemancy.server.store.records import SeatRecord
from golemancy.server.store.store import Store
from tests.server.conftest import another, decide, greeted, look, my_turn, new_match
from tests.server.test_identity import PASSWORD, enter
from tests.server.test_people import ANN, BOB, duel
from tests.server.test_store import loaded, record

FIREFOX = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}


@pytest.fixture
def ann(client: TestClient) -> TestClient:
    enter(greeted(client), "sign-up")
    return client


def farewell(live: WebSocketTestSession) -> tuple[int, str]:
    """How a connection ends, after whatever is said before."""
    try:
        while True:
            live.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code, closed.reason


def with_bob(ann: TestClient, name: str = "Ann") -> tuple[TestClient, str]:
    """Somebody else, and a match with them that has begun."""
    bob = greeted(another(ann))
    body = {"game": "century", "seats": [{"name": name}, {"kind": "open"}], "options": {"first": 0}}
    match = str(ann.post("/api/matches", json=body).json()["id"])
    assert bob.post(f"/api/matches/{match}/join", json={"name": "Bob"}).status_code == 200
    return bob, match


# ---- the password


def test_a_password_is_changed_by_whoever_knows_the_old_one(ann: TestClient) -> None:
    there = greeted(another(ann))
    enter(there, "sign-in")
    token = ann.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    change = {"password": "battery staple", "old": "wrong horse"}
    assert ann.put("/api/me/password", json=change).status_code == 403
    assert ann.put("/api/me/password", json={"password": "battery staple"}).status_code == 403
    assert ann.put("/api/me/password", json=change | {"password": "short"}).status_code == 400
    assert ann.put("/api/me/password", json=change | {"old": PASSWORD}).status_code == 200
    assert ann.get("/api/me").json()["name"] == "Ann"
    assert there.get("/api/me").json()["guest"]
    assert another(ann, headers={"authorization": f"Bearer {token}"}).get("/api/me").json()["name"] == "Ann"
    assert [enter(greeted(another(ann)), "sign-in", password=one) for one in (PASSWORD, "battery staple")] == [403, 200]


def test_a_page_left_open_is_a_guest_again_once_it_is_opened_anew(ann: TestClient) -> None:
    """A browser that was signed out from elsewhere still has its old cookie."""
    there = greeted(another(ann))
    enter(there, "sign-in")
    ann.put("/api/me/password", json={"password": "battery staple", "old": PASSWORD})
    assert there.post("/api/me/tokens", json={"name": "bot"}).status_code == 401
    greeted(there)
    assert there.post("/api/me/tokens", json={"name": "bot"}).status_code == 201


# ---- where one is signed in


def test_sessions_are_listed_in_words_and_ended_one_by_one(ann: TestClient) -> None:
    there = greeted(another(ann, headers=FIREFOX))
    enter(there, "sign-in")
    assert enter(greeted(another(ann)), "sign-up", "Bob") == 201
    other, mine = sorted(ann.get("/api/me/sessions").json(), key=lambda one: one["current"])
    assert (other["device"], mine["current"]) == ("Firefox on Linux", True)
    assert time.time() - 60 < other["created"] <= other["seen"] <= time.time()
    assert ann.delete(f"/api/me/sessions/{other['id']}").json() == {"removed": True}
    assert ann.delete(f"/api/me/sessions/{other['id']}").status_code == 404
    assert there.get("/api/me").json()["guest"]
    assert [one["id"] for one in ann.get("/api/me/sessions").json()] == [mine["id"]]


def test_signing_out_everywhere_ends_every_browser_and_no_program(ann: TestClient) -> None:
    there = greeted(another(ann))
    enter(there, "sign-in")
    token = ann.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    old = ann.cookies[COOKIE]
    assert ann.delete("/api/me/sessions").json() == {"guest": True}
    for one in (ann, there, another(ann, cookies={COOKIE: old})):
        assert one.get("/api/me").json()["guest"]
    assert ann.post("/api/me/tokens", json={"name": "guest's"}).status_code == 201  # a new guest, with a cookie
    assert another(ann, headers={"authorization": f"Bearer {token}"}).get("/api/me").json()["name"] == "Ann"


def test_a_visit_is_noted(any_store: Store) -> None:
    token = any_store.people.open_session("ann", device="Firefox on Linux")
    with any_store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE sessions SET seen = 5.0")
    any_store.people.saw(token)
    (found,) = any_store.people.browsers("ann", token)
    assert (found["current"], found["seen"] > 5) == (True, True)


def test_others_sessions_cannot_be_ended(any_store: Store) -> None:
    token = any_store.people.open_session("ann")
    (found,) = any_store.people.browsers("ann")
    assert not any_store.people.revoke("bob", found["id"], program=False)
    assert not any_store.people.revoke("ann", found["id"])  # it is no program's
    any_store.people.sign_out("bob")
    assert any_store.people.session(token) == "ann"
    assert any_store.people.session(token, program=True) is None
    assert any_store.people.session(any_store.people.open_session("ann", "bot"), program=False) is None


# ---- everything as one file


def test_everything_comes_as_one_file(ann: TestClient) -> None:
    bob, match = with_bob(ann)
    ann.post(f"/api/matches/{match}/chat", json={"text": "good luck"})
    bob.post(f"/api/matches/{match}/chat", json={"text": "Bob's secret"})
    decide(ann, my_turn(ann, match))
    number = look(ann, match)["number"]
    running = new_match(ann, "person", "person", first=0)
    assert ann.post(f"/api/matches/{match}/resign", json={"number": number, "seat": 0}).status_code == 200
    answer = ann.get("/api/me/export")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        found = {name: file.read(name).decode() for name in file.namelist()}
    account = json.loads(found["account.json"])
    assert (account["name"], len(account["sessions"])) == ("Ann", 1)
    assert {one["id"] for one in json.loads(found["matches.json"])} == {match, running}
    assert [one["text"] for one in json.loads(found["chat.json"])] == ["good luck"]
    replays = [name for name in found if name.startswith("replays/")]
    assert replays == [f"replays/century-{match}.golem"]  # the seed of a running match is nobody's to know
    assert replay.read(found[replays[0]]).over
    assert not any(secret in answer.text for secret in ("argon2", ann.cookies[COOKIE], "Bob's secret"))


# ---- closing it


def test_closing_needs_the_password_and_ends_everything(ann: TestClient) -> None:
    there = greeted(another(ann))
    enter(there, "sign-in")
    token = ann.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    assert ann.post("/api/me/close", json={"password": "wrong horse"}).status_code == 403
    assert ann.post("/api/me/close", json={}).status_code == 403
    assert ann.post("/api/me/close", json={"password": PASSWORD}).json() == {"closed": True}
    assert [one.get("/api/me").json()["guest"] for one in (ann, there)] == [True, True]
    assert another(ann, headers={"authorization": f"Bearer {token}"}).get("/api/me").status_code == 401
    assert enter(ann, "sign-in") == 403
    assert ann.get("/api/players/Ann").status_code == 404
    assert enter(ann, "sign-up") == 409  # not yet
    assert enter(ann, "sign-up", "aпп") == 400


def test_games_stay_and_the_name_goes(ann: TestClient) -> None:
    bob, running = with_bob(ann)
    _, over = with_bob(ann)
    ann.post(f"/api/matches/{over}/chat", json={"text": "good luck"})
    ann.post(f"/api/matches/{over}/resign", json={"number": 0, "seat": 0})
    waiting = ann.post("/api/matches", json={"game": "century", "seats": [{"name": "Ann"}, {"kind": "open"}]}).json()
    alone = new_match(ann, "person", "random")
    assert ann.post("/api/me/close", json={"password": PASSWORD}).status_code == 200
    left = look(bob, running)
    assert [(seat["name"], seat["left"]) for seat in left["seats"]] == [("A former player", True), ("Bob", False)]
    ended = look(bob, over)
    assert [seat["name"] for seat in ended["seats"]] == ["A former player", "Bob"]
    assert [line["name"] for line in bob.get(f"/api/matches/{over}/chat").json()["lines"]] == ["A former player"]
    assert "Ann" not in bob.get(f"/api/matches/{over}/replay").text
    assert "Ann" not in bob.get("/api/lobby").text + bob.get("/api/matches").text
    for gone in (waiting["id"], alone):
        assert bob.get(f"/api/matches/{gone}").status_code == 404


def test_a_closed_account_leaves_no_trace_of_the_name(any_store: Store) -> None:
    any_store.people.sign_up(ANN)
    any_store.people.sign_up(BOB)
    any_store.people.set_email(ANN.id, "ann@example.org")
    any_store.people.new_link(ANN.id, "sign-in", "ann@example.org")
    any_store.create(duel(result=[1, 2]))
    friends = [SeatRecord("Ann", "person", ANN.id), SeatRecord("Ann's friend", "clay", None, ANN.id), *duel().seats[1:]]
    any_store.create(replace(duel("m2"), seats=friends))
    any_store.create(replace(record("lone"), seats=[SeatRecord("Ann", "person", ANN.id)]))
    any_store.chat.say("m1", 0, "Ann", "from before", None)
    any_store.chat.say("m1", 0, "Ann", "hello", ANN.id)
    any_store.chat.say("m1", 1, "Bob", "hello", BOB.id)
    any_store.people.settle("m1", "century", [(0, ANN.id, 1), (1, BOB.id, 2)])
    assert sorted(close_account(any_store, ANN)) == ["m1", "m2"]
    assert [seat.name for seat in loaded(any_store, "m2").seats] == ["A former player", "A former player 2", "Bob"]
    assert [line.name for line in any_store.chat.lines("m1", 0, "x")] == ["A former player", "A former player", "Bob"]
    assert any_store.load("lone") is None
    with any_store.engine.connect() as connection:
        tables = ("people", "looks", "seats", "chat", "links", "sessions", "retired")
        kept = repr([connection.exec_driver_sql(f"SELECT * FROM {table}").all() for table in tables])
    assert "Ann" not in kept
    assert "ann@example.org" not in kept
    assert any_store.people.ratings(ANN.id) == []
    assert [name for name, _ in any_store.people.best("century", 9)] == ["Bob"]


def test_a_name_is_free_again_after_a_year(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    any_store.people.sign_up(ANN)
    close_account(any_store, ANN)
    for name in ("Ann", "ANN", "Аnn"):
        with pytest.raises(NameTaken):
            any_store.people.sign_up(replace(BOB, name=name))
    later = time.time() + people.YEAR + 1
    monkeypatch.setattr(people.time, "time", lambda: later)
    any_store.people.sign_up(replace(BOB, name="Ann"))
    close_account(any_store, replace(BOB, name="Ann"))


# ---- live connections


ENDINGS = {
    "sign out everywhere": lambda ann: ann.delete("/api/me/sessions"),
    "another password": lambda ann: ann.put("/api/me/password", json={"password": "battery staple", "old": PASSWORD}),
    "closing": lambda ann: ann.post("/api/me/close", json={"password": PASSWORD}),
}


@pytest.mark.parametrize("how", ENDINGS)
def test_live_connections_elsewhere_end_with_their_session(
    ann: TestClient, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    visitors = pytest.importorskip("golemancy.server.http.visitors", reason="nobody looks at live connections yet")
    monkeypatch.setattr(visitors, "_LOOK", 600.0)
    _, match = with_bob(ann)
    there = greeted(another(ann))
    enter(there, "sign-in")
    with there.websocket_connect(f"/api/matches/{match}/live?brief=1") as live:
        live.receive_json()
        assert ENDINGS[how](ann).status_code == 200
        assert farewell(live)[0] == 4401
