"""Every route of the API, asked by those who may not: strangers, browsers without a cookie, old tokens."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from golemancy.server.http.app import create_app
from golemancy.server.http.identity import COOKIE
from golemancy.server.store.database import sqlite
from golemancy.server.work.shift import WorkerSettings
from tests.server.conftest import HERE, another, greeted

SEAT = {"number": 0, "seat": 0}
PLAYERS_ONLY: dict[str, Any] = {  # and what a player would send; GET where it is None
    "DELETE ": None,
    "POST /decisions": SEAT | {"action": 0},
    "POST /resign": SEAT,
    "POST /undo": {"number": 0},
    "POST /retry": {},
    "POST /leave": {},
    "POST /start": {},
    "PUT /seats/1": {"kind": "random"},
    "POST /takeover": {"seat": 0},
    "POST /rematch": {},
    "PUT /sharing": {"shared": True},
    "GET /preview?seat=0&action=0": None,
    "GET /hint?seat=0": None,
    "GET /chances": None,
    "GET /foreseen?seat=0&action=0": None,
    "GET /spectators": None,
    "DELETE /spectators/123456789012": None,
}
SPECTATORS_TOO: dict[str, Any] = {
    "GET ": None,
    "GET /explain?thing=copper": None,
    "GET /text?number=0": None,
    "GET /things": None,
    "GET /chat": None,
    "POST /chat": {"text": "hello"},
    "GET /replay": None,
    "GET /frames": None,
    "GET /analysis": None,
    "GET /ending": None,
    "POST /continue": SEAT,
    "GET /story?first=0&last=0": None,
    "GET /log?first=0&last=0": None,
    "GET /again?first=0&last=0": None,
    "POST /join": {},
    "PUT /mute": {"muted": True},
}
KNOWN_ONLY: dict[str, Any] = {
    "POST /api/matches": {"game": "century", "seats": [{}, {"kind": "random"}]},
    "POST /api/replays": {},
    "POST /api/boards": {},
    "POST /api/boards/deal": {},
    "POST /api/boards/setup": {},
    "POST /api/sign-up": {"name": "Nobody", "password": "correct horse"},
    "GET /api/me/tokens": None,
    "POST /api/me/tokens": {"name": "bot"},
    "POST /api/me/devices": {"endpoint": "https://fcm.googleapis.com/x", "key": "x", "auth": "x"},
    "POST /api/me/devices/remove": {"endpoint": "https://fcm.googleapis.com/x"},
    "DELETE /api/me/tokens/123456789012": None,
}
SIGNED_IN_ONLY: dict[str, Any] = {
    "PUT /api/me/password": {"password": "another horse", "old": "correct horse"},
    "PUT /api/me/email": {"email": "ann@example.org", "password": "correct horse"},
    "PUT /api/me/digest": {"every": "day"},
    "GET /api/me/sessions": None,
    "DELETE /api/me/sessions": None,
    "DELETE /api/me/sessions/123456789012": None,
    "GET /api/me/export": None,
    "POST /api/me/close": {"password": "correct horse"},
}
MALFORMED: list[tuple[str, Any]] = [
    ("POST /decisions", {"number": 0}),
    ("POST /decisions", SEAT | {"action": 0, "why": "not"}),
    ("POST /resign", {"number": "0", "seat": 0}),
    ("POST /undo", {"number": -1}),
    ("POST /leave", {"golem": 7}),
    ("POST /leave", {"golem": "x" * 65}),
    ("PUT /seats/16", {"kind": "random"}),
    ("PUT /seats/one", {"kind": "random"}),
    ("PUT /seats/1", {}),
    ("POST /takeover", {"seat": 16}),
    ("POST /join", {"seat": -1}),
    ("POST /join", {"name": "x" * 201}),
    ("POST /chat", {}),
    ("PUT /mute", {"muted": "yes"}),
    ("GET /chat?since=-1", None),
    ("GET /preview?seat=0", None),
    ("GET /hint", None),
    ("GET /explain", None),
    ("GET /text", None),
    ("GET /text?number=7", None),
    ("GET /explain?thing=" + "x" * 201, None),
    ("GET /story?first=0", None),
    ("GET /story?first=1&last=0", None),
    ("GET /frames?first=x", None),
    ("GET /ending?first=x", None),
    ("POST /continue", {"number": 0}),
    ("POST /continue", SEAT | {"golem": 7}),
    ("GET ?seat=x", None),
]


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A guest at a server that all of these tests share, since none of them may change anything."""
    store = sqlite(tmp_path_factory.mktemp("routes") / "golemancy.db")
    with TestClient(create_app(store, WorkerSettings(["century"], thinkers=0)), client=HERE) as client:
        yield greeted(client)


def set_up(ann: TestClient, access: str) -> str:
    seats = [{"name": "Ann"}, {"name": "Friend"}]
    body = {"game": "century", "seats": seats, "options": {"first": 0}, "access": access}
    return str(ann.post("/api/matches", json=body).json()["id"])


@pytest.fixture(scope="module")
def private(ann: TestClient) -> str:
    return set_up(ann, "private")


@pytest.fixture(scope="module")
def public(ann: TestClient) -> str:
    return set_up(ann, "public")


def ask(client: TestClient, match: str, what: str, body: Any) -> Any:
    """Asks about a match; `what` is a method and what follows the match in the address."""
    method, _, rest = what.partition(" ")
    return client.request(method, f"/api/matches/{match}{rest}", json=body)


@pytest.fixture(autouse=True)
def unchanged(ann: TestClient, private: str, public: str) -> Iterator[None]:
    """Whatever is refused leaves no trace."""
    tables = ann.app.state.tables.store  # type: ignore[attr-defined]
    before = [tables.load(match) for match in (private, public)]
    yield
    assert [tables.load(match) for match in (private, public)] == before


@pytest.mark.parametrize("what", PLAYERS_ONLY | SPECTATORS_TOO)
def test_strangers_find_no_private_match(ann: TestClient, private: str, what: str) -> None:
    answer = ask(greeted(another(ann)), private, what, (PLAYERS_ONLY | SPECTATORS_TOO)[what])
    assert (answer.status_code, answer.json()["error"]) == (404, "there is no such match")


@pytest.mark.parametrize("what", PLAYERS_ONLY)
def test_spectators_do_nothing_at_a_public_table(ann: TestClient, public: str, what: str) -> None:
    for spectator in (greeted(another(ann)), another(ann)):
        answer = ask(spectator, public, what, PLAYERS_ONLY[what])
        assert (answer.status_code, answer.json()["error"]) == (404, "there is no such match")


@pytest.mark.parametrize("what", PLAYERS_ONLY | SPECTATORS_TOO | {"GET /api": None})
def test_an_old_token_opens_nothing(ann: TestClient, public: str, what: str) -> None:
    for wrong in ("Bearer old", "Basic abc", "Bearer"):
        program = another(ann, headers={"authorization": wrong})
        answer = program.get("/api/me") if what == "GET /api" else ask(program, public, what, None)
        assert (answer.status_code, answer.json()["error"]) == (401, "this token is not valid, or no longer")


@pytest.mark.parametrize("what", KNOWN_ONLY)
def test_without_a_cookie_nobody_is_known(ann: TestClient, what: str) -> None:
    method, path = what.split()
    answer = another(ann).request(method, path, json=KNOWN_ONLY[what])
    assert answer.status_code == 401
    assert "open the page first" in answer.json()["error"]


@pytest.mark.parametrize("what", SIGNED_IN_ONLY)
def test_guests_and_programs_have_no_account_to_change(ann: TestClient, what: str) -> None:
    """A program's token, which may lie in a file somewhere, opens the tables and not the account."""
    method, path = what.split()
    token = ann.post("/api/guests", json={"name": "bot"}).json()["token"]
    as_cookie = another(ann, cookies={COOKIE: f"s.{token}"})
    for one in (greeted(another(ann)), another(ann), another(ann, headers={"authorization": f"Bearer {token}"})):
        assert one.request(method, path, json=SIGNED_IN_ONLY[what]).status_code == 401
    assert as_cookie.request(method, path, json=SIGNED_IN_ONLY[what]).status_code == 401


@pytest.mark.parametrize(("what", "body"), MALFORMED)
def test_what_is_malformed_is_refused_with_its_place(ann: TestClient, public: str, what: str, body: Any) -> None:
    answer = ask(ann, public, what, body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH"])
def test_other_methods_are_refused_in_the_same_form(ann: TestClient, public: str, method: str) -> None:
    answer = ask(ann, public, f"{method} /decisions", None)
    assert (answer.status_code, answer.json()["error"]) == (405, "Method Not Allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/api/ratings/chess",
        "/api/players/nobody",
        "/api/games/chess/deck",
        "/api/rules/chess",
        "/api/specification/chess",
    ],
)
def test_what_does_not_exist_is_said_so(ann: TestClient, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("there is no ")


def test_lists_are_empty_for_nobody(ann: TestClient, public: str) -> None:
    nobody = another(ann)
    assert nobody.get("/api/matches").json() == []
    assert nobody.get("/api/me").json() == {
        "guest": True,
        "name": None,
        "email": None,
        "linked": False,
        "mail": False,
        "ratings": [],
    }
    (running,) = nobody.get("/api/lobby").json()["running"]
    assert (running["id"], [seat["mine"] for seat in running["seats"]]) == (public, [False, False])


def test_every_route_about_a_match_is_asked_here(ann: TestClient) -> None:
    """A new route has to say above who may use it."""
    parts = {"/seats/1": "/seats/{seat}", "/spectators/123456789012": "/spectators/{spectator}"}
    asked = [what.partition("?")[0] for what in PLAYERS_ONLY | SPECTATORS_TOO]
    listed = {next((what.replace(*part) for part in parts.items() if part[0] in what), what) for what in asked}
    described = ann.get("/api/openapi.json").json()["paths"]
    there = {
        f"{method.upper()} {path.removeprefix('/api/matches/{match}')}"
        for path, methods in described.items()
        if path.startswith("/api/matches/{match}")
        for method in methods
    }
    assert listed == there


# ---- the guard before all of them


@pytest.mark.parametrize("length", ["", "-1", "1e3", "x", "9" * 30])
def test_a_body_of_unknown_length_is_refused(ann: TestClient, length: str) -> None:
    answer = ann.post("/api/matches", content=b"{}", headers={"content-length": length})
    assert answer.status_code == 411
    assert "content-security-policy" in answer.headers


def test_a_body_in_pieces_is_refused(ann: TestClient) -> None:
    answer = ann.post("/api/matches", content=iter([b"{", b"}"]))
    assert (answer.status_code, answer.json()["error"]) == (411, "a content-length is required")


@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://testserver", 401), ("http://testserver.evil.example", 403), ("null", 403), ("http://testserver:81", 403)],
)
def test_only_the_page_itself_may_send(ann: TestClient, origin: str, status: int) -> None:
    answer = another(ann).post("/api/matches", json=KNOWN_ONLY["POST /api/matches"], headers={"origin": origin})
    assert answer.status_code == status


def test_other_sites_may_follow_a_link_here(ann: TestClient) -> None:
    assert ann.get("/", headers={"origin": "http://elsewhere.example"}).status_code == 200


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_for_this_site_only_and_secure_where_it_can_be(
    ann: TestClient, scheme: str, secure: bool
) -> None:
    cookie = another(ann, base_url=f"{scheme}://testserver").get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert ("secure" in cookie) is secure


# ---- names and headers


def hosted(ann: TestClient, *hosts: str) -> TestClient:
    """A server that goes by these names."""
    store = ann.app.state.tables.store  # type: ignore[attr-defined]
    return TestClient(create_app(store, WorkerSettings(["century"], thinkers=0, hosts=hosts)), client=HERE)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8642", 200),
        ("127.0.0.1:8642", 200),
        ("192.168.1.20:8642", 200),
        ("[::1]:8642", 200),
        (f"{socket.gethostname()}.local", 200),
        ("golems.example", 200),
        ("GOLEMS.example.", 200),
        ("evil.example", 400),
        ("golems.example.evil.example", 400),
        ("localhost.evil.example", 400),
        ("a b", 400),
        ("127.0.0.1.evil.example", 400),
    ],
)
def test_only_its_own_names_lead_to_a_server(ann: TestClient, host: str, status: int) -> None:
    """Else a page of another site whose name leads to this machine could speak for whoever looks at it."""
    answer = hosted(ann, "golems.example").get("/web/main.css", headers={"host": host})
    assert answer.status_code == status or (status, answer.status_code) == (200, 404)
    assert status == 200 or "does not go by the name" in answer.json()["error"]


def test_any_name_leads_to_a_server_that_wants_it(ann: TestClient) -> None:
    assert hosted(ann, "*").get("/web/main.css", headers={"host": "evil.example"}).status_code != 400


@pytest.mark.parametrize(("scheme", "sent"), [("http", None), ("https", "max-age=31536000")])
def test_browsers_are_told_to_stay_with_https(ann: TestClient, scheme: str, sent: str | None) -> None:
    answer = another(ann, base_url=f"{scheme}://testserver").get("/api/me")
    assert answer.headers.get("strict-transport-security") == sent


@pytest.mark.parametrize("path", ["/api/me", "/api/matches", "/api/matches/{}", "/api/matches/none", "/healthz", "/"])
def test_what_is_private_is_kept_in_no_cache(ann: TestClient, private: str, path: str) -> None:
    answer = another(ann, cookies={} if path == "/" else dict(ann.cookies)).get(path.format(private))
    assert answer.headers["cache-control"] == "no-store"


def test_the_pages_files_may_be_kept(ann: TestClient) -> None:
    assert ann.get("/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(("path", "most"), [("/api/me/tokens", 16), ("/api/matches", 256), ("/api/replays", 512)])
def test_only_what_carries_cards_or_a_replay_may_be_large(ann: TestClient, path: str, most: int) -> None:
    answer = ann.post(path, content=b"x" * (most * 1024 + 1))
    assert (answer.status_code, answer.json()["error"]) == (413, f"the body is larger than {most * 1024} bytes")
    assert ann.post(path, content=b"x" * (most * 1024)).status_code == 400
