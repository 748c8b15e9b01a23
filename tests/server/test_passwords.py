"""Guessing passwords is slow from however many places, and locks nobody out of their own browser."""

import asyncio
import time

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from golemancy.server.http import passwords
from golemancy.server.http.devices import in_words
from golemancy.server.http.identity import DEVICE
from golemancy.server.http.limits import RATES
from tests.server.conftest import another, greeted, refused
from tests.server.test_identity import PASSWORD, enter

MOST = int(RATES["password"].most)


@pytest.fixture
def ann(client: TestClient) -> TestClient:
    """Somebody with a name, in the browser in which it was chosen."""
    enter(greeted(client), "sign-up")
    return client


def guess(there: TestClient, number: int, name: str = "Ann", password: str = "wrong horse") -> int:
    """A try from an address of its own."""
    return enter(another(there, client=(f"2001:db8:{number:x}::1", 5)), "sign-in", name, password)


def test_many_addresses_guess_no_faster_than_one(ann: TestClient) -> None:
    assert [guess(ann, n) for n in range(MOST + 5)] == [403] * MOST + [429] * 5
    assert guess(ann, 999, "aNN") == 429  # however it is written
    assert guess(ann, 999, "Ann", PASSWORD) == 429  # and not even the right one is looked at
    assert guess(ann, 999, "Bob") == 403


def test_a_name_that_nobody_has_is_treated_the_same(ann: TestClient) -> None:
    assert [guess(ann, n, "Nobody") for n in range(MOST + 1)] == [403] * MOST + [429]


def test_a_stranger_who_guesses_does_not_lock_the_owner_out(ann: TestClient) -> None:
    for n in range(MOST + 1):
        guess(ann, n)
    ann.post("/api/sign-out")
    assert enter(ann, "sign-in") == 200
    answer = another(ann).post("/api/sign-in", json={"name": "Ann", "password": PASSWORD})
    assert (answer.status_code, "browser in which you have signed in before" in answer.json()["error"]) == (429, True)
    assert int(answer.headers["retry-after"]) > 0


def test_the_mark_of_a_browser_is_for_its_own_accounts_only(ann: TestClient) -> None:
    """Whoever has an account cannot use its mark to guess at others, and nobody can make one up."""
    mallory = greeted(another(ann))
    enter(mallory, "sign-up", "Mallory")
    for n in range(MOST):
        guess(ann, n)
    number, seal = mallory.cookies[DEVICE].split(".")
    mallory.post("/api/sign-out")
    assert enter(mallory, "sign-in") == 429
    mallory.cookies[DEVICE] = f"{number}.{seal[::-1]}"
    assert enter(mallory, "sign-in") == 429


def test_a_browser_is_marked_for_a_few_accounts_and_each_guess_in_it_counts(ann: TestClient) -> None:
    for name in ("Bob", "Cleo", "Dan"):
        ann.post("/api/sign-out")
        assert enter(ann, "sign-up", name) == 201
    assert len(ann.cookies[DEVICE].split(".")) == 5
    ann.post("/api/sign-out")
    far = [another(ann, client=(f"2001:db8:{n:x}::1", 5), cookies={DEVICE: ann.cookies[DEVICE]}) for n in range(MOST)]
    assert {enter(one, "sign-in", password="wrong horse") for one in far} == {403}
    assert enter(ann, "sign-in") == 429
    assert guess(ann, 999, password=PASSWORD) == 200  # the browser's own count, not the account's


def test_an_unknown_name_takes_as_long_as_a_wrong_password(ann: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    monkeypatch.setattr(passwords, "_matches", lambda hashed, password: checked.append(hashed) or False)
    for name in ("Ann", "Nobody"):
        assert enter(another(ann), "sign-in", name) == 403
    assert [hashed.startswith("$argon2id$") for hashed in checked] == [True, True]


def test_hashes_are_as_slow_as_they_should_be() -> None:
    """Tests use quicker ones; what the server is made with is argon2-cffi's own choice."""
    assert PasswordHasher().memory_cost >= 19 * 1024


def test_too_many_who_sign_in_at_once_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd() -> None:
        monkeypatch.setattr(passwords, "_AT_ONCE", asyncio.Semaphore(1))
        slow = [asyncio.create_task(passwords._slowly(time.sleep, 0.05)) for _ in range(2)]
        await asyncio.sleep(0)
        with refused(503, "too many people are signing in"):
            await passwords.new_hash(PASSWORD)
        await asyncio.gather(*slow)
        assert (await passwords.new_hash(PASSWORD)).startswith("$argon2id$")

    monkeypatch.setattr(passwords, "_MOST_WAITING", 2)
    asyncio.run(crowd())


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari on a Mac"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/8.5.0", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_browser_in_words(agent: str, words: str) -> None:
    assert in_words(agent) == words
