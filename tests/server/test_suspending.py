"""An administrator suspends accounts; the person reads why."""

import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from golemancy.cli.people import _end
from golemancy.errors import BadOption
from golemancy.server.store.store import Store
from tests.cli.typed import said
from tests.server.conftest import another, greeted, new_match
from tests.server.test_identity import enter
from tests.server.test_people import ANN


@pytest.fixture
def ann(client: TestClient) -> TestClient:
    enter(greeted(client), "sign-up")
    return client


def suspend(folder: Path, *arguments: str) -> str:
    """What the command says."""
    return said("db", "suspend", *arguments, "--data", str(folder))


def test_who_is_suspended_is_signed_out_and_reads_why(ann: TestClient, tmp_path: Path) -> None:
    """The server runs meanwhile."""
    token = ann.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    program = another(ann, headers={"authorization": f"Bearer {token}"})
    match = new_match(ann, "person", "random")
    assert "Ann is suspended until 2" in suspend(tmp_path, "ann", "--for", "7d", "--why", "insults in the chat")
    assert ann.get("/api/me").json()["guest"]
    assert program.get(f"/api/matches/{match}").status_code == 401
    there = greeted(another(ann))
    assert enter(there, "sign-in", password="wrong horse") == 403
    answer = there.post("/api/sign-in", json={"name": "Ann", "password": "correct horse"})
    assert answer.status_code == 403
    assert answer.json()["error"].startswith("this account is suspended until ")
    assert answer.json()["error"].endswith("UTC: insults in the chat")
    assert "may sign in again" in suspend(tmp_path, "ann", "--lift")
    assert enter(there, "sign-in") == 200
    assert program.get(f"/api/matches/{match}").status_code == 200


def test_a_suspension_ends_by_itself_or_never(any_store: Store) -> None:
    any_store.people.sign_up(ANN)
    token = any_store.people.open_session(ANN.id, "bot")
    any_store.people.suspend(ANN.id, time.time() + 3600, "why")
    assert any_store.people.session(token) is None
    any_store.people.suspend(ANN.id, time.time() - 1, "why")
    assert any_store.people.session(token) == ANN.id
    any_store.people.suspend(ANN.id, float("inf"), "why")
    assert any_store.people.session(token) is None
    found = any_store.people.known(ANN.id)
    assert found is not None
    assert (found.suspended, found.reason) == (float("inf"), "why")
    any_store.people.lift(ANN.id)
    assert any_store.people.session(token) == ANN.id


REFUSED = {
    "Nobody --why x": "no account with the name 'Nobody'",
    "Ann": "--why",
    "Ann --why x --for soon": "--for: 'soon' is not a time such as",
    "Ann --why x --for 0d": "--for",
    "Ann --why x --until tomorrow": "--until: 'tomorrow' is not a date such as",
    "Ann --why x --until 2001-01-01": "is in the past",
    "Ann --why x --for 1d --until 2901-01-01": "one of them",
}


def test_what_cannot_be_meant_is_refused(store: Store, tmp_path: Path) -> None:
    store.people.sign_up(ANN)
    for line, why in REFUSED.items():
        with pytest.raises(BadOption, match=why):
            suspend(tmp_path, *line.split())
    assert store.people.known(ANN.id) == ANN


def test_times_may_be_given_in_several_ways() -> None:
    assert _end(None, None) == float("inf")
    assert _end("90m", None) == pytest.approx(time.time() + 5400, abs=5)
    assert _end(None, "2030-01-31") == _end(None, "2030-01-31T01:00+01:00")
