"""Matches over the API: playing, undo, resigning, going on after a stop."""

import pytest
from fastapi.testclient import TestClient

from golemancy import games
from golemancy.play import replay
from golemancy.players.random import RandomPlayer
from golemancy.server.store.store import Store
from tests.server.conftest import decide, greeted, look, my_turn, new_match, open_client


def test_games_are_listed_with_their_options_and_progress(client: TestClient) -> None:
    library = client.get("/api/games").json()
    century = next(game for game in library["games"] if game["name"] == "century")
    assert century["seats"] == [2, 3, 4, 5]
    assert century["options"][0]["name"] == "first"
    assert century["options"][0]["fits"]["2"] == ["random", 0, 1]
    assert century["stand_ins"] == []
    assert set(century["warm"]) == {"done", "steps", "ready", "failed"}
    assert "clay" in library["levels"]


def test_a_decision_is_made_and_the_golem_answers(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    after = decide(client, my_turn(client, match), "play gain 2Y")
    assert after["number"] == 1
    assert after["log"][0]["text"] == "play gain 2Y"
    again = my_turn(client, match)
    assert again["number"] > 1
    assert again["log"][1]["seat"] == 1


def test_actions_say_where_they_belong_and_whether_they_end_the_turn(client: TestClient) -> None:
    table = my_turn(client, new_match(client, "person", "random", first=0))
    actions = {a["text"]: a for a in table["actions"]}
    assert actions["play gain 2Y"]["at"] == "hand/gain 2Y"
    assert actions["play gain 2Y"]["ends"]
    assert not actions["play upgrade 2"]["ends"]


def test_a_preview_says_what_surely_happens(client: TestClient) -> None:
    table = my_turn(client, new_match(client, "person", "random", first=0))
    action = next(a["action"] for a in table["actions"] if a["text"] == "acquire 1")
    told = client.get(f"/api/matches/{table['id']}/preview", params={"seat": 0, "action": action}).json()["events"]
    taken = f"takes {table['view']['merchant_row'][0]['card']}"
    assert [event["text"] for event in told] == [taken]  # and not which card comes next


def test_the_same_decision_twice_is_refused(client: TestClient) -> None:
    table = my_turn(client, new_match(client, "person", "person", first=0))
    decide(client, table, "rest")
    action = next(a["action"] for a in table["actions"] if a["text"] == "rest")
    again = client.post(f"/api/matches/{table['id']}/decisions", json={"number": 0, "seat": 0, "action": action})
    assert again.status_code == 409
    assert "moved on" in again.json()["error"]


def test_friends_at_one_screen_see_whose_turn_it_is(client: TestClient) -> None:
    table = my_turn(client, new_match(client, "person", "person", first=0))
    assert not table["secret"]
    assert decide(client, table, "rest")["seat"] == 1


def test_undo_inside_the_turn_is_fair(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    table = decide(client, decide(client, my_turn(client, match), "play upgrade 2"), "upgrade yellow")
    back = client.post(f"/api/matches/{match}/undo", json={"number": table["number"]}).json()
    assert (back["number"], back["practice"], back["epoch"]) == (1, False, 1)


def test_undo_past_a_golem_is_practice(client: TestClient, store: Store) -> None:
    match = new_match(client, "person", "random", first=0)
    decide(client, my_turn(client, match), "rest")
    table = my_turn(client, match)
    back = client.post(f"/api/matches/{match}/undo", json={"number": table["number"]}).json()
    assert (back["number"], back["practice"]) == (0, True)
    kept = store.load(match)
    assert kept is not None
    assert (kept.decisions, kept.practice) == ([], True)


def test_undo_of_a_revealed_card_is_practice(client: TestClient) -> None:
    match = new_match(client, "person", "person", first=0)
    table = decide(client, my_turn(client, match), "acquire 1")
    assert client.post(f"/api/matches/{match}/undo", json={"number": table["number"]}).json()["practice"]


def test_there_may_be_nothing_to_take_back(client: TestClient) -> None:
    match = new_match(client, "person", "person", first=0)
    assert client.post(f"/api/matches/{match}/undo", json={"number": 0}).status_code == 409


def test_resigning_ends_a_duel(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    table = client.post(f"/api/matches/{match}/resign", json={"number": 0, "seat": 0}).json()
    assert table["result"]["winners"] == [1]
    assert client.post(f"/api/matches/{match}/resign", json={"number": 1, "seat": 0}).status_code == 409


def test_a_rematch_has_the_same_seats(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    again = client.post(f"/api/matches/{match}/rematch").json()["id"]
    assert again != match
    assert [s["name"] for s in look(client, again)["seats"]] == [s["name"] for s in look(client, match)["seats"]]


def test_matches_go_on_after_the_server_was_stopped(client: TestClient, store: Store) -> None:
    match = new_match(client, "person", "random", first=0)
    decide(client, my_turn(client, match), "play gain 2Y")
    before = my_turn(client, match)
    with open_client(store) as other:
        other.cookies.update(client.cookies)
        assert [m["id"] for m in other.get("/api/matches").json()] == [match]
        after = my_turn(other, match)
        assert (after["number"], after["view"]) == (before["number"], before["view"])
        decide(other, after)


def test_a_match_can_be_removed(client: TestClient) -> None:
    match = new_match(client, "person", "random")
    assert client.delete(f"/api/matches/{match}").status_code == 200
    assert client.get(f"/api/matches/{match}").status_code == 404
    assert client.get("/api/matches").json() == []


def test_a_broken_golem_leaves_the_table_standing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: RandomPlayer, state: object) -> int:
        raise RuntimeError("a crack")

    match = new_match(client, "person", "random", first=0)
    with monkeypatch.context() as patch:
        patch.setattr(RandomPlayer, "choose", broken)
        table = decide(client, my_turn(client, match), "rest")
        while not table["failed"]:
            table = look(client, match)
        assert table["thinking"] is None
    assert client.post(f"/api/matches/{match}/retry").status_code == 200
    assert my_turn(client, match)["number"] > 1


def play_to_the_end(client: TestClient, match: str) -> None:
    """Resigns: the quickest end."""
    table = my_turn(client, match)
    client.post(f"/api/matches/{match}/resign", json={"number": table["number"], "seat": table["seat"]})


def test_a_replay_comes_at_the_end_only_and_can_be_read_back(client: TestClient) -> None:
    match = new_match(client, "person", "random", first=0)
    decide(client, my_turn(client, match), "play gain 2Y")
    assert client.get(f"/api/matches/{match}/replay").status_code == 409
    assert client.get(f"/api/matches/{match}/frames").status_code == 409
    play_to_the_end(client, match)
    text = client.get(f"/api/matches/{match}/replay").text
    assert replay.read(text).over
    kept = client.post("/api/replays", content=text).json()["id"]
    frames = client.get(f"/api/matches/{kept}/frames", params={"first": 0, "count": 3, "seat": 1}).json()
    assert [frame["number"] for frame in frames] == [0, 1, 2]
    assert frames[1]["log"][0]["text"] == "play gain 2Y"
    assert client.get(f"/api/matches/{kept}/frames", params={"seat": 9}).status_code == 400
    refused = client.post(f"/api/matches/{kept}/resign", json={"number": 2, "seat": 0})
    assert refused.status_code == 409


def test_the_table_is_told_in_the_readers_language(client: TestClient) -> None:
    match = new_match(client, "person", "random")
    told = client.get(f"/api/matches/{match}/text", params={"number": 0, "seat": 0, "language": "de"}).json()
    assert told["number"] == 0
    assert told["lines"][0]["text"].startswith("Golems (")
    assert {"depth": 1, "text": "Hand: „nimm 2 gelbe“ und „werte 2 Stufen auf“"} in told["lines"]
    assert any(line["text"].startswith("Du: ") for line in told["lines"])
    english = client.get(f"/api/matches/{match}/text", params={"number": 0}).json()
    assert {"depth": 1, "text": "Hand: “gain 2 yellow” and “upgrade 2 steps”"} in english["lines"]
    assert "text" not in client.get(f"/api/matches/{match}").json()


def test_everything_is_explained(client: TestClient) -> None:
    match = new_match(client, "person", "random")
    told = client.get(f"/api/matches/{match}/explain", params={"thing": "copper"}).json()
    assert "3 points" in told["text"]
    assert client.get(f"/api/matches/{match}/explain", params={"thing": "spoon"}).json()["text"] is None
    german = client.get(f"/api/matches/{match}/explain", params={"thing": "copper", "language": "de"}).json()
    assert german["text"].startswith("Kupfermarke: 3 Punkte.")


def test_rules_come_with_their_numbers(client: TestClient) -> None:
    page = client.get("/api/specification/century").json()
    assert 'id="CG-14"' in page["html"]
    assert page["headings"][0]["text"] == "Set-up"
    assert client.get("/api/rules/century").json()["headings"][0]["text"] == "The goal"
    assert client.get("/api/rules/century", params={"language": "de-AT"}).json()["headings"][0]["text"] == "Das Ziel"
    assert "Cards of your own" in client.get("/api/docs/playing").json()["html"]
    assert client.get("/api/rules/nothing").status_code == 404


def test_guests_do_not_see_each_others_matches(client: TestClient, store: Store) -> None:
    match = new_match(client, "person", "random")
    with open_client(store) as other:
        greeted(other)
        assert other.get("/api/matches").json() == []
        assert other.get(f"/api/matches/{match}").status_code == 404
        assert other.post(f"/api/matches/{match}/undo", json={"number": 0}).status_code == 404


def test_nothing_hidden_leaves_the_server(client: TestClient, store: Store) -> None:
    match = new_match(client, "person", "person", game="golem_it", first=0)
    kept = store.load(match)
    assert kept is not None
    answer = client.get(f"/api/matches/{match}")
    table = answer.json()
    assert table["secret"]
    assert table["seat"] is None
    assert table["actions"] == []
    assert str(kept.seed) not in answer.text
    theirs, mine = (look(client, match, seat=seat)["view"] for seat in (1, 0))
    assert theirs != mine
    assert games.definition("golem_it").seats[0] == 2
