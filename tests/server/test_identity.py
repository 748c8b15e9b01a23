"""Who is who: guests, names with passwords, tokens."""

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from golemancy.server.http import visitors
from golemancy.server.http.identity import COOKIE
from golemancy.server.store.store import Store
from tests.server.conftest import another, greeted, look, new_match, open_client

PASSWORD = "correct horse"


@pytest.fixture
def ann(client: TestClient) -> TestClient:
    return greeted(client)


def enter(client: TestClient, how: str, name: str = "Ann", password: str = PASSWORD) -> int:
    return client.post(f"/api/{how}", json={"name": name, "password": password}).status_code


def test_a_guest_is_known_at_once(ann: TestClient) -> None:
    assert ann.get("/api/me").json() == {
        "guest": True,
        "name": None,
        "email": None,
        "linked": False,
        "mail": False,
        "ratings": [],
    }
    cookie = ann.cookies[COOKIE]
    greeted(ann)
    assert ann.cookies[COOKIE] == cookie


@pytest.mark.parametrize(
    "change", [lambda c: c[:-1] + ("0" if c[-1] != "0" else "1"), lambda c: "g.me.x", lambda c: ""]
)
def test_a_cookie_cannot_be_made_up(ann: TestClient, change: object) -> None:
    forged = change(ann.cookies[COOKIE])
    ann.cookies.clear()
    ann.cookies[COOKIE] = forged
    assert ann.post("/api/replays", content="x").status_code == 401


def test_a_name_keeps_what_the_guest_had(ann: TestClient) -> None:
    match = new_match(ann, "person", "random")
    before = ann.cookies[COOKIE]
    assert enter(ann, "sign-up") == 201
    assert ann.cookies[COOKIE] != before
    assert look(ann, match)["seats"][0]["player"] == "Ann"
    with_old_cookie = another(ann, cookies={COOKIE: before})
    assert with_old_cookie.get(f"/api/matches/{match}").status_code == 404


def test_signing_in_elsewhere_brings_it_all_back(ann: TestClient) -> None:
    match = new_match(ann, "person", "random")
    enter(ann, "sign-up")
    elsewhere = greeted(another(ann))
    brought = new_match(elsewhere, "person", "random")
    assert enter(elsewhere, "sign-in", "aNN") == 200
    assert {m["id"] for m in elsewhere.get("/api/matches").json()} == {match, brought}


def test_a_session_ends_with_signing_out(ann: TestClient) -> None:
    enter(ann, "sign-up")
    session = ann.cookies[COOKIE]
    assert ann.post("/api/sign-out").json() == {"guest": True}
    assert another(ann, cookies={COOKIE: session}).get("/api/me").json()["guest"]


def test_every_signing_in_makes_a_new_session(ann: TestClient) -> None:
    enter(ann, "sign-up")
    first = ann.cookies[COOKIE]
    enter(ann, "sign-in")
    assert ann.cookies[COOKIE] != first
    assert another(ann, cookies={COOKIE: first}).get("/api/me").json()["guest"]


def test_wrong_passwords_and_taken_names_are_refused(ann: TestClient) -> None:
    enter(ann, "sign-up")
    other = greeted(another(ann))
    assert enter(other, "sign-up", "ANN") == 409
    assert enter(other, "sign-in", password="wrong horse") == 403
    assert enter(other, "sign-in", "Nobody") == 403
    assert enter(other, "sign-up", "Bob", "short") == 400
    assert enter(ann, "sign-up", "Again") == 409


def test_passwords_and_tokens_are_kept_as_hashes(store: Store, ann: TestClient) -> None:
    enter(ann, "sign-up")
    token = ann.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    person = store.people.named("ann")
    assert person is not None
    assert person.password.startswith("$argon2id$")
    with store.engine.connect() as connection:
        kept = repr(connection.exec_driver_sql("SELECT * FROM sessions").all())
    assert token not in kept
    assert ann.cookies[COOKIE].partition(".")[2] not in kept


def test_a_program_plays_with_a_token(ann: TestClient) -> None:
    match = new_match(ann, "person", "random")
    token = ann.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    program = another(ann, headers={"authorization": f"Bearer {token}"})
    assert look(program, match)["seats"][0]["mine"]
    (listed,) = ann.get("/api/me/tokens").json()
    assert listed["name"] == "bot"
    assert ann.delete(f"/api/me/tokens/{listed['id']}").status_code == 200
    assert program.get(f"/api/matches/{match}").status_code == 401
    assert ann.delete(f"/api/me/tokens/{listed['id']}").status_code == 404


def test_a_program_can_be_a_guest(client: TestClient) -> None:
    token = another(client).post("/api/guests", json={"name": "bot"}).json()["token"]
    program = another(client, headers={"authorization": f"Bearer {token}"})
    assert program.post("/api/matches", json={"game": "century", "seats": [{}, {"kind": "random"}]}).status_code == 201


def closed(socket: WebSocketTestSession) -> tuple[int, str]:
    """The code and the reason with which a live connection is closed."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as found:
        return found.code, found.reason


def test_a_live_connection_ends_with_signing_out(ann: TestClient) -> None:
    enter(ann, "sign-up")
    match = new_match(ann, "person", "person")
    elsewhere = another(ann)
    enter(elsewhere, "sign-in")
    live = f"/api/matches/{match}/live?brief=1"
    with elsewhere.websocket_connect(live) as other, ann.websocket_connect(live) as socket:
        assert ann.post("/api/sign-out").status_code == 200
        assert closed(socket) == (4401, "you have signed out")
        other.receive_json()
        other.send_json({"type": "ping", "id": 1})  # the other session goes on
        assert other.receive_json()["id"] == 1


def test_a_live_connection_ends_with_its_token(ann: TestClient) -> None:
    match = new_match(ann, "person", "person")
    token = ann.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    program = another(ann, headers={"authorization": f"Bearer {token}"})
    (listed,) = ann.get("/api/me/tokens").json()
    with program.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        assert ann.delete(f"/api/me/tokens/{listed['id']}").status_code == 200
        assert closed(socket)[0] == 4401


@pytest.mark.parametrize("ended", ["elsewhere", "by an administrator"])
def test_a_live_connection_ends_with_a_session_that_others_end(
    ann: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch, ended: str
) -> None:
    """Another process tells of it; and where nobody tells, it is found out soon."""
    monkeypatch.setattr(visitors, "_LOOK", 0.05 if ended == "by an administrator" else 600.0)
    with open_client(store) as found:
        greeted(found)
        enter(found, "sign-up", "Bob")
        match = new_match(found, "person", "person")
        with found.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
            with store.engine.begin() as connection:
                people = [row[0] for row in connection.exec_driver_sql("SELECT person FROM sessions").all()]
                connection.exec_driver_sql("DELETE FROM sessions")
            if ended == "elsewhere":
                found.portal.call(found.app.state.tables.person_changed, people[-1])  # type: ignore[union-attr, attr-defined]
            assert closed(socket)[0] == 4401


def test_too_many_tries_are_refused(client: TestClient) -> None:
    far = greeted(another(client, client=("203.0.113.9", 5)))
    answers = [far.post("/api/sign-in", json={"name": "Ann", "password": PASSWORD}) for _ in range(11)]
    assert [a.status_code for a in answers] == [403] * 10 + [429]
    assert int(answers[-1].headers["retry-after"]) > 0
    again = greeted(another(client, client=("203.0.113.9", 6)))
    assert again.post("/api/sign-in", json={"name": "Ann", "password": PASSWORD}).status_code == 429
