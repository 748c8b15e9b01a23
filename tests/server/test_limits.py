"""Rate limits: declared once, counted per identity and per address, over HTTP and live connections alike."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from golemancy.server.http import limits
from golemancy.server.http.app import create_app
from golemancy.server.http.limits import RATES, Buckets, Limits, Rate, address, limited
from golemancy.server.refusal import Refusal
from golemancy.server.store.store import Store
from golemancy.server.work.shift import WorkerSettings
from tests.server.conftest import HERE, another, greeted, new_match, open_client, refused

FAR, FURTHER = ("203.0.113.9", 5), ("203.0.113.10", 5)
FEW = Rate(3, 1000)


class Time:
    """A clock that stands still until it is moved."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(limits, "time", found)
    return found


# ---- buckets


def test_a_bucket_gives_what_it_holds_and_says_how_long_to_wait(clock: Time) -> None:
    buckets = Buckets(Rate(2, 10))
    assert [buckets.take("ann") for _ in range(3)] == [0, 0, 5]


def test_a_bucket_fills_again_evenly_and_not_over_its_edge(clock: Time) -> None:
    buckets = Buckets(Rate(2, 10))
    buckets.take("ann")
    buckets.take("ann")
    clock.now += 4
    assert buckets.take("ann") == pytest.approx(1)
    clock.now += 1
    assert buckets.take("ann") == 0
    clock.now += 1000
    assert [buckets.take("ann") for _ in range(3)] == [0, 0, 5]


def test_being_refused_costs_nothing(clock: Time) -> None:
    buckets = Buckets(Rate(1, 10))
    assert [buckets.take("ann") for _ in range(5)] == [0, 10, 10, 10, 10]


def test_everybody_has_a_bucket_and_the_oldest_is_forgotten(clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_KEPT", 2)
    buckets = Buckets(Rate(1, 10))
    assert [buckets.take(name) for name in ("ann", "bob", "cleo")] == [0, 0, 0]
    assert buckets.take("cleo") == 10
    assert buckets.take("ann") == 0  # forgotten, and so full again


# ---- kinds


def test_kinds_do_not_share_and_unknown_ones_are_a_mistake(clock: Time) -> None:
    found = Limits()
    for _ in range(int(RATES["chat"].most)):
        found.check("chat", "ann", "")
    with refused(429, "too many"):
        found.check("chat", "ann", "")
    found.check("play", "ann", "")
    with pytest.raises(KeyError):
        found.check("cheating", "ann", "")
    with pytest.raises(KeyError, match="cheating"):
        limited("cheating")


@pytest.mark.parametrize(("owner", "where"), [("ann", "from elsewhere"), ("somebody", "from here")])
def test_identity_and_address_each_have_their_own_limit(clock: Time, owner: str, where: str) -> None:
    found = Limits()
    for _ in range(int(RATES["token"].most)):
        found.check("token", "ann", "from here")
    with refused(429, "too many"):
        found.check("token", owner, where)
    found.check("token", "somebody", "from elsewhere")


def test_a_refusal_says_when_to_come_back(clock: Time) -> None:
    found = Limits()
    for _ in range(10):
        found.check("sign-in", "ann", "")
    with pytest.raises(Refusal) as refusal:
        found.check("sign-in", "ann", "")
    assert refusal.value.why == "too many requests; try again in 30 seconds"
    assert refusal.value.headers == {"retry-after": "31"}


def test_limits_can_be_switched_off(clock: Time) -> None:
    found = Limits(switched_on=False)
    for _ in range(100):
        found.check("sign-in", "ann", "from here")


def test_all_without_identity_or_address_are_counted_together(clock: Time) -> None:
    """Else somebody without a cookie behind a proxy that does not say who it is would have no limit at all."""
    found = Limits()
    for _ in range(int(RATES["look"].most)):
        found.check("look", "", "")
    with refused(429, "too many"):
        found.check("look", "", "")
    found.check("look", "ann", "")


def test_programs_on_this_machine_may_ask_for_many_guests(clock: Time) -> None:
    found = Limits()
    for _ in range(100):
        found.check("guest", "", "")


def test_what_is_refused_under_one_key_costs_nothing_under_the_others(clock: Time) -> None:
    found = Limits()
    most = int(RATES["token"].most)
    for _ in range(most):
        found.check("token", "ann", "from there")
    for _ in range(most + 5):
        with refused(429, "too many"):
            found.check("token", "ann", "from here")
    for _ in range(most):
        found.check("token", "bob", "from here")


def test_any_text_can_be_a_key(clock: Time) -> None:
    """Passwords are counted by the name they are tried for, wherever the tries come from."""
    found = Limits()
    for number in range(int(RATES["sign-in"].most)):
        found.check("sign-in", f"from {number}", "account ann")
    with refused(429, "too many"):
        found.check("sign-in", "from elsewhere", "account ann")
    found.check("sign-in", "from elsewhere", "account bob")


# ---- addresses


def connection(host: str | None) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [], "client": None if host is None else (host, 5)})


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "", None])
def test_this_machine_has_no_address(host: str | None) -> None:
    assert address(connection(host)) == ""


@pytest.mark.parametrize(
    ("host", "counts_as"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a proxy's own words", "a proxy's own words"),
    ],
)
def test_of_ipv6_a_whole_network_counts_as_one_address(host: str, counts_as: str) -> None:
    assert address(connection(host)) == f"from {counts_as}"


# ---- both channels


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few that a test need not ask for long."""
    for kind in RATES:
        monkeypatch.setitem(RATES, kind, FEW)


@pytest.fixture
def strict(few: None, store: Store) -> Iterator[TestClient]:
    """Somebody at a server that allows three of everything."""
    with open_client(store) as found:
        yield greeted(found)


def statuses(client: TestClient, path: str, times: int, **body: Any) -> list[int]:
    return [client.post(path, json=body).status_code for _ in range(times)]


def test_http_counts_by_identity_wherever_it_comes_from(strict: TestClient) -> None:
    match = new_match(strict, "person", "person", first=0)
    where = f"/api/matches/{match}/chat"
    assert statuses(strict, where, 3, text="hello") == [201] * 3
    elsewhere = another(strict, client=FAR, cookies=dict(strict.cookies))
    assert statuses(elsewhere, where, 1, text="hello") == [429]


def test_http_counts_by_address_whoever_it_is(strict: TestClient) -> None:
    answers = [greeted(another(strict, client=FAR)).post("/api/guests", json={"name": "bot"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert int(answers[-1].headers["retry-after"]) > 100
    assert statuses(another(strict, client=FURTHER), "/api/guests", 1, name="bot") == [201]


def test_http_counts_an_ipv6_network_as_one_address(strict: TestClient) -> None:
    hosts = [f"2001:db8::{n}" for n in range(1, 5)]
    found = [statuses(another(strict, client=(host, 5)), "/api/guests", 1, name="bot") for host in hosts]
    assert found == [[201], [201], [201], [429]]


def live_chat(client: TestClient, match: str, times: int) -> list[Any]:
    """The statuses of lines said over one live connection; None where it was accepted."""
    with client.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        socket.receive_json()
        found = []
        for number in range(times):
            socket.send_json({"type": "chat", "id": number, "text": "hello"})
            found.append(socket.receive_json().get("status"))
    return found


def test_a_live_connection_counts_by_identity(strict: TestClient) -> None:
    match = new_match(strict, "person", "person", first=0)
    assert live_chat(strict, match, 4) == [None, None, None, 429]


def test_a_live_connection_counts_by_address(strict: TestClient) -> None:
    """Two people of one address at one table: what one has used up, the other has not got."""
    ann, bob = (greeted(another(strict, client=FAR)) for _ in range(2))
    match = ann.post("/api/matches", json={"game": "century", "seats": [{}, {"kind": "open"}]}).json()["id"]
    assert bob.post(f"/api/matches/{match}/join", json={}).status_code == 200
    assert live_chat(ann, match, 3) == [None] * 3
    assert live_chat(bob, match, 1) == [429]


def test_what_is_used_up_over_http_is_used_up_live(strict: TestClient) -> None:
    match = new_match(strict, "person", "person", first=0)
    assert statuses(strict, f"/api/matches/{match}/chat", 2, text="hello") == [201] * 2
    assert live_chat(strict, match, 2) == [None, 429]


def live_answers(client: TestClient, match: str, *texts: str) -> list[Any]:
    """The statuses of what is said over one live connection, and at last the code with which it is closed, if it is."""
    with client.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        socket.receive_json()
        found: list[Any] = []
        try:
            for text in texts:
                socket.send_text(text)
                found.append(socket.receive_json().get("status"))
        except WebSocketDisconnect as closed:
            found.append(closed.code)
    return found


def test_messages_that_cannot_be_read_are_counted(strict: TestClient) -> None:
    """After too many of them the connection ends; what can be read is counted with the rest, not with these."""
    match = new_match(strict, "person", "person", first=0)
    RATES["play"] = Rate(100, 1000)
    with open_client(strict.app.state.tables.store) as patient:  # type: ignore[attr-defined]
        patient.cookies.update(strict.cookies)
        assert live_answers(patient, match, *["{"] * 5) == [400, 400, 400, 4429]


def test_a_spectator_without_a_cookie_is_counted(strict: TestClient) -> None:
    seats = [{}, {"kind": "open"}]
    match = strict.post("/api/matches", json={"game": "century", "seats": seats}).json()["id"]
    for nobody in (another(strict), another(strict, client=FAR)):
        assert live_answers(nobody, match, *['{"type": "ping"}'] * 4) == [None, None, None, 429]
    assert live_answers(another(strict), match, '{"type": "ping"}') == [429]


def knock(client: TestClient, match: str) -> int | None:
    """Why a connection is closed at once; None if it is not."""
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        try:
            socket.receive_json()
        except WebSocketDisconnect as closed:
            return closed.code
    return None


def test_connections_are_counted_by_identity(strict: TestClient) -> None:
    match = new_match(strict, "person", "person", first=0)
    assert [knock(strict, match) for _ in range(4)] == [None, None, None, 4429]


def test_connections_are_counted_by_address(strict: TestClient) -> None:
    match = new_match(strict, "person", "person", first=0)
    assert [knock(another(strict, client=FAR), match) for _ in range(4)] == [4404, 4404, 4404, 4429]
    assert knock(another(strict, client=FURTHER), match) == 4404


def test_a_server_without_limits_refuses_nobody(few: None, store: Store) -> None:
    app = create_app(store, WorkerSettings(["century"], thinkers=0, limits=False))
    with TestClient(app, client=HERE) as client:
        assert statuses(greeted(client), "/api/guests", 6, name="bot") == [201] * 6


def said(rate: Rate) -> str:
    """A rate in the words of the documentation."""
    if rate.seconds in (60, 3600):
        return f"{rate.most:,} per {'minute' if rate.seconds == 60 else 'hour'}"
    minutes = rate.seconds > 60
    return f"{rate.most:,} in {rate.seconds // 60 if minutes else rate.seconds} {'minutes' if minutes else 'seconds'}"


def test_the_documentation_states_every_rate(client: TestClient) -> None:
    text = client.get("/api/docs/server").json()["html"]
    for kind, rate in RATES.items():
        assert f"<td>{said(rate)}</td>" in text, kind
