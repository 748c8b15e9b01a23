"""Cards of one's own, in the browser."""

import pytest
from fastapi.testclient import TestClient

from golemancy import games
from golemancy.play import replay
from golemancy.server.store.store import Store
from tests.server.conftest import greeted, look, my_turn, new_match, open_client


def changed_deck() -> str:
    """Century's cards with one merchant giving more."""
    deck = games.definition("century").deck()
    assert deck is not None
    text = deck.text.replace("get = [2, 1, 0, 0]", "get = [3, 1, 0, 0]", 1)
    assert text != deck.text
    return text


def test_the_card_file_can_be_saved_and_is_accepted_again(client: TestClient) -> None:
    text = client.get("/api/games/century/deck").text
    assert greeted(client).post("/api/games/century/deck", content=text).json() == {"text": text, "stand_ins": []}
    assert client.get("/api/games/nothing/deck").status_code == 404


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\ncards = ?", "your card file, line 2"),
        ("", "missing"),
        ("/some/file", "your card file, line 1"),
        ("x = " + "[\n" * 20_000, "nested too deeply"),
        ("x" * 200_000, "longer than"),
        ("x" * 9_000, "line 1: the line has 9000 characters"),
        ("\n\n" + ".".join("a" * 3_900) + " = 1", "line 3: a key of more than 8 parts"),
        ("\n".join(" . ".join(['"a"', "''", "b-c"] * 4) + " = 1" for _ in range(100)), "a key of more than 8 parts"),
        ("x = " + "9" * 7_000, "digits"),
        ("x = 0x" + "f" * 7_000, "missing"),
    ],
)
def test_a_bad_card_file_is_refused_with_its_line(client: TestClient, text: str, why: str) -> None:
    answer = greeted(client).post("/api/games/century/deck", content=text)
    assert answer.status_code in (400, 413)
    assert why in answer.json()["error"]


NASTY = ["0x" + "f" * 7_000, "nan", "1e999", "-1", '""', '"\\u0000"', "{}", "[[]]", "2000-01-01", "true", "9" * 30]


@pytest.mark.parametrize("value", NASTY)
def test_whatever_stands_in_a_card_file_the_answer_is_a_sentence(client: TestClient, value: str) -> None:
    """Each kind of value that a line of Century's cards has, turned into another."""
    lines = changed_deck().split("\n")
    places = {line.partition(" = ")[0]: n for n, line in enumerate(lines) if " = " in line and line[0].isalpha()}
    for key, place in places.items():
        text = "\n".join([*lines[:place], f"{key} = {value}", *lines[place + 1 :]])
        answer = greeted(client).post("/api/games/century/deck", content=text)
        assert answer.status_code in (200, 400), (key, answer.text)


def test_a_game_without_cards_takes_none(client: TestClient) -> None:
    assert client.get("/api/games/golem_it/deck").status_code == 404
    assert greeted(client).post("/api/games/golem_it/deck", content="a = 1").status_code == 400


def test_a_match_keeps_its_own_cards(client: TestClient, store: Store) -> None:
    match = new_match(client, "person", "random", first=0, deck=changed_deck())
    assert my_turn(client, match)["own_deck"]
    kept = store.load(match)
    assert kept is not None
    assert kept.options["deck"] == changed_deck()
    with open_client(store) as other:
        other.cookies.update(client.cookies)
        assert my_turn(other, match)["own_deck"]
        again = other.post(f"/api/matches/{match}/rematch").json()["id"]
        assert look(other, again)["own_deck"]


def test_a_replay_carries_its_cards(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0, deck=changed_deck())
    number = my_turn(client, match)["number"]
    client.post(f"/api/matches/{match}/resign", json={"number": number, "seat": 0})
    text = client.get(f"/api/matches/{match}/replay").text
    assert replay.read(text).game.custom_deck is not None
    kept = client.post("/api/replays", content=text).json()["id"]
    assert look(client, kept)["own_deck"]
