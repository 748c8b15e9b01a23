"""E-mail: addresses that are confirmed, links that sign in once, and mail that nobody has to wait for."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from golemancy.errors import BadOption
from golemancy.server.http.app import create_app
from golemancy.server.http.limits import RATES
from golemancy.server.store import sessions
from golemancy.server.store.people import EmailTaken
from golemancy.server.store.records import Person
from golemancy.server.store.store import Store
from golemancy.server.work import mail as mail_module
from golemancy.server.work.mail import MailSettings, is_address, mail_settings
from golemancy.server.work.shift import WorkerSettings
from tests.server.conftest import HERE, another, greeted
from tests.server.smtp import SmtpServer, text
from tests.server.test_identity import PASSWORD, enter

ANN = "ann@example.org"
PAGE = "https://games.example.org"


@pytest.fixture
def post() -> Iterator[SmtpServer]:
    found = SmtpServer()
    yield found
    found.stop()


@pytest.fixture
def client(post: SmtpServer, store: Store) -> Iterator[TestClient]:
    """A guest at a server that sends mail, where limits are those of everybody."""
    settings = WorkerSettings(["century"], thinkers=0, mail=MailSettings(post.url, "golemancy@games.example.org", PAGE))
    with TestClient(create_app(store, settings), client=HERE) as found:
        yield greeted(found)


@pytest.fixture
def ann(client: TestClient, post: SmtpServer) -> TestClient:
    """Somebody with a name and a confirmed address."""
    assert enter(client, "sign-up") == 201
    assert ask_for(client) == 202
    assert use(client, "confirm", post.token()).json() == {"name": "Ann", "email": ANN}
    post.mails.clear()
    return client


def ask_for(client: TestClient, email: str | None = ANN, password: str | None = PASSWORD) -> int:
    return client.put("/api/me/email", json={"email": email, "password": password}).status_code


def use(client: TestClient, purpose: str, token: str) -> Any:
    return client.post(f"/api/links/{purpose}", json={"token": token})


def ask_to_enter(client: TestClient, email: str = ANN) -> int:
    return client.post("/api/sign-in/link", json={"email": email}).status_code


# ---- an address


def test_an_address_counts_once_it_is_confirmed(client: TestClient, post: SmtpServer) -> None:
    assert client.get("/api/me").json()["mail"] is True
    enter(client, "sign-up")
    assert ask_for(client) == 202
    assert client.get("/api/me").json()["email"] is None
    found = post.mail()
    assert (found["To"], found["From"], found.get_content_type()) == (ANN, "golemancy@games.example.org", "text/plain")
    assert "The player Ann gave this e-mail address" in text(found)
    assert re.findall(r"https?://\S+", text(found)) == [f"{PAGE}/link/confirm#{post.token()}"]
    assert use(client, "sign-in", post.token()).status_code == 403  # a link is for one thing
    assert use(client, "confirm", post.token()).status_code == 200
    assert use(client, "confirm", post.token()).status_code == 403
    assert client.get("/api/me").json()["email"] == ANN
    token = client.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    program = another(client, headers={"authorization": f"Bearer {token}"})
    assert (program.get("/api/me").json()["name"], program.get("/api/me").json()["email"]) == ("Ann", None)


def test_a_new_address_needs_the_password_and_the_old_one_hears_of_it(ann: TestClient, post: SmtpServer) -> None:
    assert ask_for(ann, "new@example.org", "wrong horse") == 403
    assert ask_for(ann, "new@example.org", None) == 403
    assert ask_for(ann, "not an address") == 400
    assert ask_for(ann, "new@example.org") == 202
    use(ann, "confirm", post.token())
    assert (post.mail(1)["To"], "was changed" in text(post.mail(1))) == (ANN, True)
    assert ask_for(ann, None) == 202
    assert ann.get("/api/me").json()["email"] is None


def test_an_address_belongs_to_one_account(any_store: Store) -> None:
    for number, name in enumerate(("Ann", "Bob")):
        any_store.people.sign_up(Person(str(number), name, "x", 1.0))
    any_store.people.set_email("0", "Ann@Example.org")
    with pytest.raises(EmailTaken):
        any_store.people.set_email("1", ANN)
    found = any_store.people.addressed("ANN@example.ORG")
    assert found is not None
    assert (found.name, found.email) == ("Ann", "Ann@Example.org")
    any_store.people.set_email("0", None)
    any_store.people.set_email("1", ANN)


# ---- signing in


def test_a_link_signs_in_once_and_looking_at_it_does_not(ann: TestClient, post: SmtpServer) -> None:
    elsewhere = greeted(another(ann))
    assert ask_to_enter(elsewhere, ANN.upper()) == 202
    assert "asked to sign in to golemancy as Ann" in text(post.mail())
    (link,) = re.findall(r"https?://\S+", text(post.mail()))
    path, _, token = link.removeprefix(PAGE).partition("#")
    assert elsewhere.get(path).status_code == 200  # as a scanner of mails would
    assert elsewhere.get(f"/api/links/sign-in?token={token}").status_code == 405
    assert elsewhere.get("/api/me").json()["guest"]
    assert use(elsewhere, "sign-in", token).json() == {"name": "Ann"}
    me = elsewhere.get("/api/me").json()
    assert (me["name"], me["linked"]) == ("Ann", True)
    assert use(greeted(another(ann)), "sign-in", token).status_code == 403


def test_a_host_of_somebodys_own_does_not_get_into_the_link(ann: TestClient, post: SmtpServer) -> None:
    answer = another(ann).post(
        "/api/sign-in/link", json={"email": ANN}, headers={"host": "evil.example", "x-forwarded-host": "evil.example"}
    )
    assert answer.status_code == 202
    assert "evil" not in text(post.mail())


def test_nobody_learns_which_addresses_are_known(ann: TestClient, post: SmtpServer) -> None:
    answers = [
        another(ann, client=(f"203.0.113.{n}", 5)).post("/api/sign-in/link", json={"email": email})
        for n, email in enumerate((ANN, "nobody@example.org"))
    ]
    assert {(answer.status_code, answer.text) for answer in answers} == {(202, '{"sent":true}')}
    post.mail()
    time.sleep(0.1)
    assert len(post.mails) == 1


def test_a_link_ends_after_a_quarter_of_an_hour(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sessions.LINK == 15 * 60
    kept = any_store.people.new_link("ann", "sign-in", ANN)
    assert any_store.people.use_link(kept, "confirm") is None
    assert any_store.people.use_link(kept, "sign-in") == ("ann", ANN)
    assert any_store.people.use_link(kept, "sign-in") is None
    monkeypatch.setattr(sessions, "LINK", -1.0)
    assert any_store.people.use_link(any_store.people.new_link("ann", "sign-in", ANN), "sign-in") is None


def test_links_are_kept_as_hashes(ann: TestClient, post: SmtpServer, store: Store) -> None:
    ask_to_enter(ann)
    token = post.token()
    with store.engine.connect() as connection:
        kept = repr(connection.exec_driver_sql("SELECT * FROM links").all())
    assert ANN in kept
    assert token not in kept


def test_a_link_to_an_address_that_was_given_up_no_longer_works(ann: TestClient, post: SmtpServer) -> None:
    ask_to_enter(ann)
    assert ask_for(ann, None) == 202
    assert use(greeted(another(ann)), "sign-in", post.token()).status_code == 403


def test_who_signed_in_by_a_link_needs_no_old_password_for_a_while(
    ann: TestClient, post: SmtpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = greeted(another(ann))
    ask_to_enter(there)
    use(there, "sign-in", post.token())
    assert there.put("/api/me/password", json={"password": "battery staple"}).status_code == 200
    assert "was changed" in text(post.mail(1))
    assert ann.get("/api/me").json()["guest"]  # signed out everywhere else
    assert enter(greeted(another(ann)), "sign-in", password="battery staple") == 200
    monkeypatch.setattr(sessions, "LINK", -1.0)
    assert there.put("/api/me/password", json={"password": PASSWORD}).status_code == 403


# ---- limits


def test_mail_is_limited_by_address_by_account_and_by_mailbox(ann: TestClient, post: SmtpServer) -> None:
    most = int(RATES["mail"].most)
    far = ("203.0.113.9", 5)
    ways = [another(ann, client=far) for _ in range(most + 1)]
    assert [ask_to_enter(one, f"somebody{n}@example.org") for n, one in enumerate(ways)] == [202] * most + [429]
    many = [another(ann, client=(f"198.51.100.{n}", 5)) for n in range(most)]  # one was confirmed before
    assert [ask_to_enter(one) for one in many] == [202] * (most - 1) + [429]
    unknown = [another(ann, client=(f"192.0.2.{n}", 5)) for n in range(most + 1)]
    assert [ask_to_enter(one, "unknown@example.org") for one in unknown] == [202] * most + [429]
    assert ask_for(ann, "new@example.org") == 429  # whatever the mail is for
    post.mail(most - 2)
    assert len(post.mails) == most - 1


# ---- what goes wrong


def test_without_a_mail_server_there_is_no_mail(store: Store) -> None:
    with TestClient(create_app(store, WorkerSettings(["century"], thinkers=0)), client=HERE) as client:
        answer = greeted(client).post("/api/sign-in/link", json={"email": ANN})
    assert (answer.status_code, answer.json()["error"]) == (409, "this server sends no e-mail")


def test_a_silent_mail_server_keeps_nobody_waiting(
    ann: TestClient, post: SmtpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail_module, "TIMEOUT", 600.0)
    monkeypatch.setattr(mail_module, "_PAUSES", (0.01,))
    post.silent = True
    for one in range(3):  # more than are sent at once
        assert ask_to_enter(ann, ANN if one == 0 else f"nobody{one}@example.org") == 202
    assert ann.get("/api/me").status_code == 200
    time.sleep(0.2)
    assert post.mails == []
    post.silent = False
    assert post.mail()["To"] == ANN  # tried again


def test_an_unknown_recipient_stops_no_other_mail(client: TestClient, post: SmtpServer) -> None:
    post.refuses = {"gone@"}
    enter(client, "sign-up")
    assert ask_for(client, "gone@example.org") == 202
    assert ask_for(client, ANN) == 202
    assert post.mail()["To"] == ANN


@pytest.mark.parametrize(
    ("server", "sender", "page", "why"),
    [
        ("mail.example.org", None, PAGE, "smtp: expected smtp://"),
        ("http://mail.example.org", None, PAGE, "smtp: expected smtp://"),
        ("smtp://mail.example.org", "nobody", PAGE, "mail-from"),
        ("smtp://mail.example.org", None, "games.example.org", "public-url"),
        ("smtp://mail.example.org", None, None, "--public-url"),
    ],
)
def test_settings_that_cannot_work_are_refused(server: str, sender: str | None, page: str | None, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        mail_settings(server, sender, page)


def test_settings_have_a_sender_by_themselves() -> None:
    assert mail_settings(None, None, None) is None
    found = mail_settings("smtps://ann:secret@mail.example.org", None, f"{PAGE}/")
    assert found is not None
    assert (found.sender, found.link("sign-in", "abc")) == ("golemancy@games.example.org", f"{PAGE}/link/sign-in#abc")


@pytest.mark.parametrize("address", ["ann", "ann@", "@x.org", "a b@x.org", "a@x.org\nBcc: b@x.org", "a@b@c", "ä@x.org"])
def test_what_is_no_address_is_not_written_to(address: str) -> None:
    assert not is_address(address)
    assert is_address(ANN)
