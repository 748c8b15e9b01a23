"""Being called back: messages that only one browser can read, and mails that collect the games that wait."""

import json
import queue
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi.testclient import TestClient

from golemancy.errors import BadOption
from golemancy.server.http.app import create_app
from golemancy.server.store.calls import MOST_DEVICES, Device, Turn
from golemancy.server.store.store import Store
from golemancy.server.work import calling, push
from golemancy.server.work.mail import MailSettings
from golemancy.server.work.push import PushSettings, encrypted, from_base64, in_base64, push_settings
from golemancy.server.work.shift import WorkerSettings
from tests.server.conftest import HERE, another, decide, greeted, look
from tests.server.smtp import SmtpServer, text
from tests.server.test_identity import enter
from tests.server.test_letters import ANN, PAGE, ask_for, use

CURVE = ec.SECP256R1()


class Browser:
    """What a browser knows of its subscription: it alone can read what is sent there."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = b"sixteen bytes of"
        self.said = {"endpoint": endpoint, "key": in_base64(self._point), "auth": in_base64(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """The message in a body, as RFC 8291 has it read."""
        salt, point, sealed = body[:16], body[21:86], body[86:]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point))
        both = HKDF(hashes.SHA256(), 32, self._auth, b"WebPush: info\0" + self._point + point).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(both)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(both)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        return dict(json.loads(plain[:-1]))


class PushService:
    """A push service on this machine: it takes messages, or answers what it is told to."""

    def __init__(self) -> None:
        self.arrived: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.arrived.put((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def message(self) -> tuple[str, dict[str, str], bytes]:
        return self.arrived.get(timeout=20)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


@pytest.fixture
def post() -> Iterator[SmtpServer]:
    found = SmtpServer()
    yield found
    found.stop()


@pytest.fixture
def client(
    store: Store, service: PushService, post: SmtpServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    """A guest at a server that calls back at once, by messages and by mail."""
    monkeypatch.setattr(calling, "LOOK", 0.05)
    monkeypatch.setattr(calling, "SETTLED", 0.0)
    monkeypatch.setattr(calling, "_SELDOM", 1)
    monkeypatch.setattr(calling, "EVERY", {"soon": (0.0, 0.0), "day": (0.0, 3600.0)})
    monkeypatch.setattr(push, "_PAUSES", (0.05, 0.05))
    mail = MailSettings(post.url, "golemancy@games.example.org", PAGE)
    pushing = PushSettings("mailto:host@example.org", (*push.SERVICES, service.url))
    settings = WorkerSettings(["century"], thinkers=0, mail=mail, push=pushing)
    with TestClient(create_app(store, settings), client=HERE) as found:
        yield greeted(found)


def begun(ann: TestClient, bob: TestClient) -> str:
    """A match of two people, which Ann begins."""
    seats = [{"name": "Ann"}, {"name": "", "kind": "open"}]
    match = ann.post("/api/matches", json={"game": "century", "seats": seats, "options": {"first": 0}}).json()["id"]
    assert bob.post(f"/api/matches/{match}/join", json={"name": "Bob"}).status_code == 200
    return str(match)


def subscribe(client: TestClient, browser: Browser, **changes: Any) -> Any:
    return client.post("/api/me/devices", json=browser.said | {"language": "en"} | changes)


# ---- messages


def test_the_words_of_a_message_are_sealed_as_the_standard_says() -> None:
    """The example of RFC 8291, appendix A."""
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    device = Device("https://push.example.net", key, "BTBZMqHH6r4Tts7J_aSIgg", "en")
    secret = int.from_bytes(from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    words, salt = b"When I grow up, I want to be a watermelon", from_base64("DGv6ra1nlYgDCS1FRnbzlw")
    assert in_base64(encrypted(words, device, secret=secret, salt=salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_somebody_away_is_told_once_of_each_turn(client: TestClient, service: PushService) -> None:
    bob, browser = greeted(another(client)), Browser(f"{service.url}/to/bob")
    match = begun(client, bob)
    assert subscribe(bob, browser, language="de").status_code == 201
    decide(client, look(client, match))
    path, headers, body = service.message()
    assert (path, headers["content-encoding"], headers["topic"]) == ("/to/bob", "aes128gcm", match)
    assert browser.read(body) == {
        "title": "Du bist am Zug: Century: Golem Edition",
        "text": "Ann wartet auf dich.",
        "match": match,
        "waiting": 1,
    }
    check_signature(headers["authorization"], service.url, client.get("/api/me/calls").json()["key"])
    time.sleep(0.5)
    assert service.arrived.empty()
    assert [game["match"] for game in bob.get("/api/me/waiting").json()] == [match]
    assert client.get("/api/me/waiting").json() == []
    decide(bob, look(bob, match))
    assert bob.get("/api/me/waiting").json() == []
    decide(client, look(client, match), "rest")
    assert browser.read(service.message()[2])["match"] == match


def check_signature(header: str, service: str, key: str) -> None:
    """The message is signed for this service, for less than a day, by the key that browsers were told."""
    token, given = (part.partition("=")[2] for part in header.removeprefix("vapid ").split(", "))
    words, _, signed = token.rpartition(".")
    head, claims = (json.loads(from_base64(part)) for part in words.split("."))
    assert (given, head["alg"]) == (key, "ES256")
    assert claims["aud"] == service
    assert claims["sub"] == "mailto:host@example.org"
    assert time.time() < claims["exp"] < time.time() + 86400
    raw = from_base64(signed)
    signature = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(key))
    public.verify(signature, words.encode(), ec.ECDSA(hashes.SHA256()))


def test_whoever_looks_at_the_table_is_not_told(client: TestClient, service: PushService) -> None:
    bob = greeted(another(client))
    match = begun(client, bob)
    subscribe(bob, Browser(f"{service.url}/to/bob"))
    with bob.websocket_connect(f"/api/matches/{match}/live") as live:
        live.receive_json()
        decide(client, look(client, match))
        time.sleep(0.5)
    time.sleep(0.3)
    assert service.arrived.empty()


def test_nothing_is_told_of_games_against_golems(client: TestClient, service: PushService) -> None:
    subscribe(client, Browser(f"{service.url}/to/ann"))
    seats = [{"name": "Ann"}, {"kind": "random"}]
    assert client.post("/api/matches", json={"game": "century", "seats": seats}).status_code == 201
    time.sleep(0.4)
    assert service.arrived.empty()
    assert client.get("/api/me/waiting").json() == []


@pytest.mark.parametrize(("status", "tries", "kept"), [(410, 1, 0), (404, 1, 0), (500, 3, 1), (429, 3, 1), (400, 1, 1)])
def test_a_browser_that_is_gone_is_forgotten_and_a_service_in_trouble_asked_again(
    client: TestClient, store: Store, service: PushService, status: int, tries: int, kept: int
) -> None:
    bob = greeted(another(client))
    match = begun(client, bob)
    service.status = status
    subscribe(bob, Browser(f"{service.url}/to/bob"))
    decide(client, look(client, match))
    for _ in range(tries):
        service.message()
    time.sleep(0.4)
    assert service.arrived.empty()
    record = store.load(match)
    assert record is not None
    assert len(store.calls.devices(str(record.seats[1].owner))) == kept


def test_a_subscription_that_ends_is_no_longer_used(client: TestClient, service: PushService) -> None:
    bob, browser = greeted(another(client)), Browser(f"{service.url}/to/bob")
    match = begun(client, bob)
    subscribe(bob, browser)
    stranger = {"endpoint": browser.said["endpoint"]}
    assert client.post("/api/me/devices/remove", json=stranger).json() == {"removed": False}
    assert bob.post("/api/me/devices/remove", json=stranger).json() == {"removed": True}
    decide(client, look(client, match))
    time.sleep(0.4)
    assert service.arrived.empty()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:1/",
        "https://127.0.0.1/",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://push.services.mozilla.com.evil/x",
        "https://example.org/fcm.googleapis.com",
        "https://[::1/x-x-x",
        "https://fcm.googleapis.com/a b c\r\nhost: x",
        "file:///etc/passwd",
    ],
)
def test_the_server_sends_nothing_to_any_address_a_stranger_names(client: TestClient, endpoint: str) -> None:
    answer = subscribe(client, Browser(endpoint))
    assert (answer.status_code, answer.json()["code"]) == (400, "push_service")


def test_only_keys_of_a_browser_are_taken_and_only_so_many_browsers(client: TestClient, store: Store) -> None:
    good = Browser("https://fcm.googleapis.com/send/abc")
    for change in ({"key": "AAAA"}, {"key": "!" * 87}, {"auth": "AAAA"}, {"key": in_base64(b"\4" + bytes(64))}):
        assert subscribe(client, good, **change).json()["code"] == "push_keys"
    for number in range(MOST_DEVICES + 2):
        store.calls.add_device("ann", Device(f"https://fcm.googleapis.com/{number}", "k", "a", "en"))
    assert len(store.calls.devices("ann")) == MOST_DEVICES


def test_a_server_without_keys_says_so(store: Store) -> None:
    with TestClient(create_app(store, WorkerSettings(["century"], thinkers=0)), client=HERE) as client:
        greeted(client)
        assert client.get("/api/me/calls").json() == {"key": None, "digest": None}
        assert subscribe(client, Browser("https://fcm.googleapis.com/x")).json()["code"] == "no_push"


def test_a_guest_who_takes_a_name_is_still_told(client: TestClient, service: PushService) -> None:
    bob = greeted(another(client))
    match = begun(client, bob)
    subscribe(bob, Browser(f"{service.url}/to/bob"))
    assert enter(bob, "sign-up", "Bob") == 201
    decide(client, look(client, match))
    assert service.message()[0] == "/to/bob"


def test_a_push_service_wants_somebody_to_turn_to() -> None:
    assert push_settings(push=False, services=(), sender=None, public_url=None) is None
    for url in (None, "http://games.example.org"):
        with pytest.raises(BadOption, match="needs --mail-from, or a --public-url with https"):
            push_settings(push=True, services=(), sender=None, public_url=url)
    found = push_settings(push=True, services=("https://*.push.example.org",), sender=None, public_url=PAGE)
    assert found is not None
    assert found.contact == PAGE
    assert found.allows("https://a.push.example.org/x")


# ---- mails


@pytest.fixture
def ann(client: TestClient, post: SmtpServer) -> TestClient:
    """Somebody with a name and a confirmed address."""
    assert enter(client, "sign-up") == 201
    ask_for(client)
    assert use(client, "confirm", post.token()).json() == {"name": "Ann", "email": ANN}
    post.mails.clear()
    return client


def test_a_mail_collects_the_games_that_wait_and_can_be_stopped(ann: TestClient, post: SmtpServer) -> None:
    bob = greeted(another(ann))
    assert ann.put("/api/me/digest", json={"every": "day"}).json() == {"every": "day"}
    first = begun(ann, bob)
    found = post.mail()
    assert (found["To"], found["Subject"]) == (ANN, "1 game waits for you")
    assert "Hello Ann, it is your turn in this game:" in text(found)
    assert f"Century: Golem Edition, with Bob\n{PAGE}/m/{first}" in text(found).replace("\r", "")
    begun(ann, bob)
    time.sleep(0.5)
    assert len(post.mails) == 1  # no second one on the same day
    address = str(found["List-Unsubscribe"]).strip("<>")
    assert found["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"{PAGE}/link/stop#{address.rpartition('/')[2]}" in text(found)
    path = address.removeprefix(PAGE)
    stranger = another(ann, cookies={})
    for wrong in (path[-40:], "x", "x.y", "ü", path.rpartition("/")[2][:-1]):
        assert stranger.post(f"/api/calls/stop/{wrong}").status_code == 403
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert stranger.post(path, content="List-Unsubscribe=One-Click", headers=form).json() == {"stopped": True}
    assert ann.get("/api/me/calls").json()["digest"] is None


def test_each_wait_is_written_of_once(ann: TestClient, post: SmtpServer) -> None:
    bob = greeted(another(ann))
    assert ann.put("/api/me/digest", json={"every": "soon", "language": "de"}).status_code == 200
    match = begun(ann, bob)
    assert post.mail()["Subject"] == "1 Partie wartet auf dich"
    time.sleep(0.5)
    assert len(post.mails) == 1
    decide(ann, look(ann, match))
    decide(bob, look(bob, match))
    assert "Hallo Ann, du bist am Zug in dieser Partie:" in text(post.mail(1))


def test_mails_need_a_confirmed_address(client: TestClient) -> None:
    assert client.put("/api/me/digest", json={"every": "day"}).status_code in (401, 403, 409)
    enter(client, "sign-up")
    answer = client.put("/api/me/digest", json={"every": "day"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_address")


def test_what_is_left_on_a_clock_stands_in_the_mail() -> None:
    turn = Turn("m", "century", "ann", 3, 0.0, 3 * 86400.0, ("Bob", "Cleo"))
    one = calling.Subscriber("ann", "Ann", ANN, "day", "en", 0.0)
    assert "Century: Golem Edition, with Bob and Cleo, 3 days left\n" in calling.letter(one, [turn], 0.0, PAGE, "t")[1]
    assert "with Bob and Cleo, 1 hour left\n" in calling.letter(one, [turn], 3 * 86400.0 - 1800, PAGE, "t")[1]


def test_a_closed_account_is_never_called(ann: TestClient, store: Store, service: PushService) -> None:
    ann.put("/api/me/digest", json={"every": "day"})
    subscribe(ann, Browser(f"{service.url}/to/ann"))
    person = store.people.named("Ann")
    assert person is not None
    assert len(store.calls.devices(person.id)) == 1
    assert ann.post("/api/me/close", json={"password": "correct horse"}).status_code == 200
    assert (store.calls.devices(person.id), store.calls.digest(person.id)) == ([], None)
