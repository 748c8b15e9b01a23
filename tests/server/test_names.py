"""Names of people: what may be had, what looks alike, and what was there before the rules were."""

import sqlite3
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError
from sqlalchemy import update

from golemancy.server.http.requests import NewAccount
from golemancy.server.store.database import sqlite
from golemancy.server.store.names import FORMER, folded, looks, problem, tidy
from golemancy.server.store.people import NameTaken
from golemancy.server.store.records import Person
from golemancy.server.store.schema import PEOPLE
from golemancy.server.store.store import Store
from tests.server.conftest import another, greeted
from tests.server.test_identity import PASSWORD, enter

GOOD = ["Ann", "Zoë", "O'Neil", "Jürgen-Uwe", "Nora 12", "Иван", "Ελένη", "山田 太郎", "김철수", "عمر", "मनोज", "นที"]
UNSEEN = [one * 2 for one in ("\u200b", "\u3164", "\u1160", "\ufe0f", "\u2800", "\u034f", "\U000e0041")]
SIGNS = ["a/b", "a?b", "a#b", "a%b", "a\\b", "<b>", "🦊🦊"]
WRONG = [*SIGNS, "..", "--", "  ", "x", "x" * 25, "Annа", "Αnn", "Zo\u0301\u0301\u0301"]
TWINS = [
    ("Ann", "ANN"),
    ("Ann", "Ａｎｎ"),
    ("pace", "расе"),  # Cyrillic
    ("Bob", "ВоЬ"),
    ("Nikon", "ΝΙΚΟΝ"),  # Greek
    ("Bill", "BiIl"),
    ("Bill", "Bi1l"),
    ("Ian", "lan"),
    ("Bob", "B0b"),
    ("Arnold", "Amold"),
    ("Vivian", "vıvıan"),
    ("O'Neil", "O’Neil"),
    ("Agent 7", "Agent ٧"),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_many_scripts_may_be_had(name: str) -> None:
    assert problem(name) is None


@pytest.mark.parametrize("name", [*UNSEEN, "An\u200bn", "An\u202en", "Ann\u3164"])
def test_what_cannot_be_seen_is_named_by_its_number(name: str) -> None:
    found = problem(name)
    assert found is not None
    assert found[0] == "name_unseen"
    assert found[1]["sign"].startswith("U+")


@pytest.mark.parametrize("name", [*WRONG, *UNSEEN])
def test_such_a_name_is_not_for_anybody_new(name: str) -> None:
    with pytest.raises(ValidationError, match="name"):
        NewAccount(name=name, password=PASSWORD)


@pytest.mark.parametrize("name", [FORMER, "guest", "You", "Du", "Admin", "ADMIN", "ΑDΜΙΝ"])
def test_nobody_is_called_what_the_server_calls_others(name: str) -> None:
    assert problem(name) is not None


def test_the_server_says_what_is_wrong_with_a_name(client: TestClient) -> None:
    answer = greeted(client).post("/api/sign-up", json={"name": "a/b", "password": PASSWORD})
    assert (answer.status_code, answer.json()["error"][:9]) == (400, "'/' canno")


@pytest.mark.parametrize(("name", "twin"), TWINS)
def test_look_alikes_look_alike(name: str, twin: str) -> None:
    assert looks(name) & looks(twin)


def test_look_alikes_are_one_name(any_store: Store) -> None:
    for number, name in enumerate(dict.fromkeys(name for name, _ in TWINS)):
        any_store.people.sign_up(Person(str(number), name, "x", 1.0))
    for _, twin in TWINS:
        with pytest.raises(NameTaken):
            any_store.people.sign_up(Person("twin", twin, "x", 1.0))


@pytest.mark.parametrize(("name", "other"), [("Ali", "All"), ("Zoe", "Zoë"), ("Ann", "Anna"), ("Иван", "Иона")])
def test_names_that_differ_to_the_eye_are_two(name: str, other: str) -> None:
    assert not looks(name) & looks(other)


def test_a_name_at_a_table_is_never_blank() -> None:
    assert [tidy(name) for name in UNSEEN] == [""] * len(UNSEEN)
    assert tidy(" An\u3164n\n x ") == "An n x"


def test_names_from_before_have_a_page_and_may_sign_in(client: TestClient, store: Store) -> None:
    """They were possible once: the rules are for new names."""
    ann = greeted(client)
    assert enter(ann, "sign-up", "Ann") == 201
    for name in ("a/b", "a//b", "50%", "what?", "#1 fan", "Ann\u3164", "pаce"):
        with store.engine.begin() as connection:
            connection.execute(update(PEOPLE).values(name=name, folded=folded(name)))
        address = f"/players/{quote(name, safe='')}"
        for found in (ann.get(f"/api{address}"), ann.get(address)):
            assert found.status_code == 200, name
        assert ann.get(f"/api{address}").json()["name"] == name
        assert enter(greeted(another(ann)), "sign-in", name) == 200


def test_people_with_look_alike_names_keep_them(tmp_path: Path) -> None:
    """A database from before: the oldest of two look-alikes keeps others away, both stay who they are."""
    file = tmp_path / "old.db"
    sqlite(file).close()
    with sqlite3.connect(file) as old:
        old.execute("DROP INDEX people_by_mailbox")
        for column in ("email", "mailbox", "suspended", "reason"):
            old.execute(f"ALTER TABLE people DROP COLUMN {column}")
        for column in ("device", "seen", "linked"):
            old.execute(f"ALTER TABLE sessions DROP COLUMN {column}")
        old.execute("DROP INDEX chat_by_owner")
        old.execute("ALTER TABLE chat DROP COLUMN owner")
        for column in ("removed", "tournament", "shared"):
            old.execute(f"ALTER TABLE matches DROP COLUMN {column}")
        for table in ("devices", "digests", "called", "tournaments", "boards", "endings", "puzzles"):
            old.execute(f"DROP TABLE {table}")
        old.executescript(
            "DROP TABLE looks; DROP TABLE retired; DROP TABLE links; UPDATE alembic_version SET version_num = '0003'"
        )
        people = [("a", "pace", "pace", "x", 1.0), ("b", "расе", "расе", "x", 2.0)]
        old.executemany("INSERT INTO people (id, name, folded, password, created) VALUES (?, ?, ?, ?, ?)", people)
    old.close()
    store = sqlite(file)
    assert [store.people.named(name).id for name in ("pace", "расе")] == ["a", "b"]  # type: ignore[union-attr]
    with pytest.raises(NameTaken):
        store.people.sign_up(Person("c", "pаcе", "x", 3.0))
    store.close()
