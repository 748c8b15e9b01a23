"""Chat and mutes, on both databases."""

import pytest
from fastapi.testclient import TestClient

from golemancy.server.store import chat as chat_module
from golemancy.server.store.chat import EVERYBODY
from golemancy.server.store.store import Store
from tests.server.conftest import another, greeted, look
from tests.server.test_online import ME, OPEN, ask, begun, lay
from tests.server.test_store import loaded, record


@pytest.fixture
def talk(any_store: Store) -> Store:
    """A table at which Ann, Bob and Ann again have spoken."""
    any_store.create(record("m1"))
    any_store.create(record("m2"))
    for seat, name, text in ((0, "Ann", "hello"), (1, "Bob", "hi"), (0, "Ann", "good luck")):
        any_store.chat.say("m1", seat, name, text)
    return any_store


def said(store: Store, person: str = "cleo", since: int = 0, match: str = "m1") -> list[str]:
    return [line.text for line in store.chat.lines(match, since, person)]


def test_lines_are_numbered_for_each_table(talk: Store) -> None:
    assert talk.chat.say("m2", 0, "Ann", "elsewhere").number == 0
    assert talk.chat.say("m1", 0, "Ann", "more").number == 3
    assert [line.number for line in talk.chat.lines("m1", 0, "")] == [0, 1, 2, 3]


def test_lines_can_be_read_from_a_number_on(talk: Store) -> None:
    assert said(talk, since=1) == ["hi", "good luck"]
    assert said(talk, since=3) == []


def test_of_a_long_talk_the_latest_lines_come(talk: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_module, "MOST", 2)
    assert said(talk) == ["hi", "good luck"]


def test_mutes_are_ones_own_and_of_one_table(talk: Store) -> None:
    talk.chat.mute("m1", "bob", 0, muted=True)
    assert said(talk, "bob") == ["hi"]
    assert said(talk, "cleo") == ["hello", "hi", "good luck"]
    talk.chat.say("m2", 0, "Ann", "elsewhere")
    assert said(talk, "bob", match="m2") == ["elsewhere"]


def test_muting_everybody_and_a_seat_are_two_things(talk: Store) -> None:
    talk.chat.mute("m1", "bob", EVERYBODY, muted=True)
    talk.chat.mute("m1", "bob", 1, muted=True)
    assert (said(talk, "bob"), talk.chat.muted("m1", "bob")) == ([], [EVERYBODY, 1])
    talk.chat.mute("m1", "bob", EVERYBODY, muted=False)
    assert said(talk, "bob") == ["hello", "good luck"]


def test_muting_twice_is_muting_once(talk: Store) -> None:
    for _ in range(2):
        talk.chat.mute("m1", "bob", 0, muted=True)
    assert talk.chat.muted("m1", "bob") == [0]
    for _ in range(2):
        talk.chat.mute("m1", "bob", 0, muted=False)
    assert talk.chat.muted("m1", "bob") == []


def test_talk_goes_with_its_match_and_is_no_change_of_it(talk: Store) -> None:
    assert (loaded(talk).epoch, loaded(talk).updated > 1.0) == (0, True)
    talk.chat.mute("m1", "bob", 0, muted=True)
    talk.remove("m1")
    talk.create(record("m1"))
    assert (said(talk), talk.chat.muted("m1", "bob")) == ([], [])


# ---- over HTTP and live


@pytest.fixture
def people(client: TestClient) -> tuple[TestClient, TestClient]:
    return greeted(client), greeted(another(client))


def test_a_muted_seat_is_not_heard_live(people: tuple[TestClient, TestClient]) -> None:
    ann, bob = people
    match = begun(ann, bob)
    bob.put(f"/api/matches/{match}/mute", json={"muted": True, "seat": 0})
    with bob.websocket_connect(f"/api/matches/{match}/live?chat=0&brief=1") as socket:
        assert socket.receive_json()["type"] == "table"
        ask(ann, match, "chat", 201, text="you do not hear this")
        ask(bob, match, "chat", 201, text="this you do")
        heard = socket.receive_json()
        assert (heard["type"], heard["text"], heard["number"]) == ("chat", "this you do", 1)


def test_whoever_comes_later_hears_from_the_line_asked_for(people: tuple[TestClient, TestClient]) -> None:
    ann, bob = people
    match = begun(ann, bob)
    for text in ("one", "two", "three"):
        ask(ann, match, "chat", 201, text=text)
    with bob.websocket_connect(f"/api/matches/{match}/live?chat=1&brief=1") as socket:
        assert [socket.receive_json().get("text") for _ in range(3)][1:] == ["two", "three"]


def test_people_talk_while_they_wait_for_others(people: tuple[TestClient, TestClient]) -> None:
    ann, bob = people
    match = lay(ann, ME, OPEN, OPEN)
    ask(bob, match, "join", name="Bob")
    assert ask(bob, match, "chat", 201, text="anybody there?") == {"number": 0}
    assert look(ann, match)["status"] == "waiting"
    assert ann.get(f"/api/matches/{match}/chat").json()["lines"][0]["name"] == "Bob"


def test_what_cannot_be_printed_is_not_said(people: tuple[TestClient, TestClient]) -> None:
    ann, bob = people
    match = begun(ann, bob)
    ask(ann, match, "chat", 201, text="a\u202eb\x00c\u2028 d")
    assert bob.get(f"/api/matches/{match}/chat").json()["lines"][0]["text"] == "a b c d"
    ask(ann, match, "chat", 400, text="x" * 501)
    ask(ann, match, "chat", 400, text="\u200b\u200b")


def test_who_is_there_is_told_as_people_come_and_go(people: tuple[TestClient, TestClient]) -> None:
    ann, bob = people
    match = begun(ann, bob)
    where = f"/api/matches/{match}/live?brief=1&present=1"
    with ann.websocket_connect(where) as socket:
        assert [socket.receive_json()["type"], socket.receive_json()["seats"]] == ["table", [True, False]]
        with bob.websocket_connect(where):
            assert socket.receive_json() == {"type": "present", "seats": [True, True]}
        assert socket.receive_json() == {"type": "present", "seats": [True, False]}
