"""Analysis boards: positions of what is over, for every seat; trees that are kept, shared and read again."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from fastapi.testclient import TestClient

from golemancy.play import replay
from golemancy.server.store.boards import MOST
from golemancy.server.store.store import Store
from tests.server.conftest import another, decide, greeted, look, new_match

SETUP = {"game": "century", "players": 2, "position": {"seats": [{"caravan": "4M"}, {}], "player": 1}}


def finished(client: TestClient, access: str = "private") -> str:
    """A match of two decisions, which seat 0 has given up."""
    greeted(client)
    body = {"game": "century", "seats": [{"name": "Ann"}, {"name": "Bob"}], "options": {"first": 0}, "access": access}
    match = str(client.post("/api/matches", json=body).json()["id"])
    for text in ("play gain 2Y", "rest"):
        decide(client, look(client, match), text)
    assert client.post(f"/api/matches/{match}/resign", json={"number": 2, "seat": 0}).status_code == 200
    return match


def ask(client: TestClient, what: str, **query: Any) -> dict[str, Any]:
    answer = client.get(f"/api/boards/{what}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def grown(tree: dict[str, Any], *more: dict[str, Any]) -> dict[str, Any]:
    """A tree as a page sends it, with more nodes."""
    keys = ("parent", "action", "seat", "comment")
    nodes = [{key: node[key] for key in keys} for node in tree["nodes"]]
    return {"comment": tree["comment"], "nodes": [*nodes, *more]}


def moves_to(tree: dict[str, Any], node: int) -> str:
    """The way to a node, as an address has it."""
    found = []
    while node >= 0:
        one = tree["nodes"][node]
        found.append(f"r{one['seat']}" if one["action"] is None else str(one["action"]))
        node = one["parent"]
    return ",".join(reversed(found))


def test_a_match_that_is_over_is_a_board_for_every_seat(client: TestClient) -> None:
    match = finished(client)
    tree = ask(client, f"match.{match}")
    assert [(node["parent"], node["text"]) for node in tree["nodes"]] == [
        (-1, "play gain 2Y"),
        (0, "rest"),
        (1, "resign"),
    ]
    start, end = (ask(client, f"match.{match}/frame", moves=moves_to(tree, node), seat=0) for node in (0, 2))
    assert (start["player"], start["number"], start["log"][0]["text"]) == (1, 1, "play gain 2Y")
    assert {action["text"] for action in start["actions"]} >= {"rest", "play upgrade 2"}
    assert (end["player"], end["actions"], end["result"]["winners"]) == (None, [], [1])
    assert ask(client, f"match.{match}/text", moves="", seat=1)["lines"]
    assert "gem" not in str(ask(client, f"match.{match}/explain", thing="copper")["text"])
    assert ask(client, f"match.{match}/things")


def test_nothing_of_a_match_that_runs_is_analysed_for_anybody(client: TestClient) -> None:
    match = new_match(client, "person", "person", game="golem_it", first=0)
    for what in ("", "/frame", "/lines", "/text", "/file", "/things", "/explain?thing=m2"):
        answer = client.get(f"/api/boards/match.{match}{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "analysis_early")
        stranger = greeted(another(client)).get(f"/api/boards/match.{match}{what}")
        assert (stranger.status_code, stranger.json()["code"]) == (404, "no_match")
    assert client.post(f"/api/boards/match.{match}/copy", json={"nodes": []}).status_code == 409


def test_a_tree_is_kept_as_a_replay_file_and_opened_by_whoever_has_the_link(client: TestClient) -> None:
    tree = ask(client, f"match.{(match := finished(client))}")
    rest = tree["nodes"][1]["action"]
    more = [
        {"parent": -1, "action": rest, "seat": 0, "comment": "Too slow?\nPerhaps."},
        {"parent": 3, "action": rest, "seat": 1, "comment": ""},
    ]
    made = client.post(f"/api/boards/match.{match}/copy", json=grown(tree, *more))
    board = made.json()["id"]
    bob = greeted(another(client))
    seen = ask(bob, board)
    assert [(node["parent"], node["text"]) for node in seen["nodes"][3:]] == [(-1, "rest"), (3, "rest")]
    assert (seen["nodes"][3]["comment"], seen["mine"], ask(client, board)["mine"]) == (
        "Too slow?\nPerhaps.",
        False,
        True,
    )
    file = bob.get(f"/api/boards/{board}/file").text
    assert len(replay.read(file).variations) == 1
    again = bob.post("/api/replays", content=file).json()
    assert again["page"] == "a"
    assert ask(bob, again["id"])["nodes"] == seen["nodes"]


def test_only_its_owner_changes_or_deletes_a_board(client: TestClient) -> None:
    board = greeted(client).post("/api/boards/setup", json=SETUP).json()["id"]
    tree, bob = ask(client, board), greeted(another(client))
    for asked in (bob.put(f"/api/boards/{board}", json=grown(tree)), bob.delete(f"/api/boards/{board}")):
        assert (asked.status_code, asked.json()["code"]) == (403, "board_not_yours")
    assert another(client).put(f"/api/boards/{board}", json=grown(tree)).status_code == 401
    legal = ask(client, f"{board}/frame")["actions"][0]["action"]
    node = {"parent": -1, "action": legal, "seat": 1, "comment": ""}
    assert client.put(f"/api/boards/{board}", json=grown(tree, node)).status_code == 200
    assert len(ask(bob, board)["nodes"]) == 1
    assert [one["id"] for one in client.get("/api/boards").json()] == [board]
    assert bob.get("/api/boards").json() == []
    assert client.delete(f"/api/boards/{board}").json() == {"removed": True}
    assert bob.get(f"/api/boards/{board}").status_code == 404


def test_a_position_set_up_by_hand_is_played_from_or_refused_with_the_reason(client: TestClient) -> None:
    greeted(client)
    deal = client.post("/api/boards/deal", json={"game": "century", "players": 2, "seed": 7}).json()["position"]
    assert len(deal["seats"]) == 2
    board = client.post("/api/boards/setup", json=SETUP | {"names": ["Ann\nSeat 1: Eve (person)", ""]}).json()["id"]
    frame = ask(client, f"{board}/frame", seat=1)
    assert frame["player"] == 1
    assert [seat["name"] for seat in frame["seats"]][1] == "Player 2"
    for position, why in [
        ({"seats": [{"caravan": "11Y"}, {}]}, "holds 11 crystals"),
        ({"seats": [{}]}, "must have 2 entries"),
        ({"seats": [{}, {}], "moon": 1}, "moon: is no field of a position"),
        ({"seats": [{"copper": 10**40}, {}]}, "copper"),
    ]:
        answer = client.post("/api/boards/setup", json=SETUP | {"position": position})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_position")
        assert why in answer.json()["error"]


def test_a_deal_in_the_middle_of_a_game_has_nothing_under_way(client: TestClient) -> None:
    greeted(client)
    wanted = {"game": "adventure", "players": 2, "seed": 7, "decisions": 12}
    dealt = client.post("/api/boards/deal", json=wanted).json()
    assert dealt["position"]["phase"] == "turn"
    assert dealt["position"]["decisions"] >= 12
    assert all(seat["wagon"] for seat in dealt["view"]["seats"])
    set_up = {key: wanted[key] for key in ("game", "players")} | {"position": dealt["position"]}
    assert client.post("/api/boards/setup", json=set_up).status_code == 201


IMPOSSIBLE = [
    b"",
    b"[]",
    b"{",
    b'{"nodes": ' + b"[" * 200_000,
    json.dumps({"nodes": [{"parent": 0, "action": 0, "seat": 0}]}).encode(),
    json.dumps({"nodes": [{"parent": -1, "action": 10**9, "seat": 0}]}).encode(),
    json.dumps({"nodes": [{"parent": -1, "action": 69, "seat": 0}]}).encode(),
    json.dumps({"nodes": [{"parent": -1, "action": None, "seat": 9}]}).encode(),
    json.dumps({"nodes": [{"parent": -1, "action": 0, "seat": 0, "comment": "x" * 1001}]}).encode(),
    json.dumps({"nodes": [{"parent": n, "action": None, "seat": 0} for n in range(-1, 4001)]}).encode(),
]


def test_trees_and_moves_that_cannot_be_are_refused_and_change_nothing(client: TestClient) -> None:
    board = greeted(client).post("/api/boards/setup", json=SETUP).json()["id"]
    for body in IMPOSSIBLE:
        answer = client.put(f"/api/boards/{board}", content=body)
        assert answer.status_code == 400, answer.text
    assert ask(client, board)["nodes"] == []
    for moves in ("x", "1,,2", "-1", "999999", "r", "0,0,0,0,0,0", "r7", "1" * 16_001, "0," * 4000):
        for what in ("frame", "lines", "text"):
            assert client.get(f"/api/boards/{board}/{what}", params={"moves": moves}).status_code == 400


def test_the_engine_gives_its_three_best_lines_with_everybodys_chances(client: TestClient) -> None:
    board = greeted(client).post("/api/boards/setup", json=SETUP).json()["id"]
    for deep in (0, 1):
        found = ask(client, f"{board}/lines", deep=deep)
        assert (len(found["moves"]), len(found["chances"]), found["deep"]) == (3, 2, deep)
        assert found["moves"][0]["chance"] >= found["moves"][2]["chance"]
        assert found["moves"][0]["phrases"][0]["seat"] == 1
    over = ask(client, f"match.{(match := finished(client))}")
    assert ask(client, f"match.{match}/lines", moves=moves_to(over, 2))["chances"] == [0, 1]


def test_the_same_way_leads_to_the_same_draws(client: TestClient) -> None:
    """What is drawn follows from the position's own key: another key draws other cards."""
    views = []
    for key in ("5", "5", "6"):
        position = {"seats": [{}, {}], "random": {"key": key, "counter": 0}}
        board = greeted(client).post(
            "/api/boards/setup", json=SETUP | {"game": "golem_it", "position": deal(client, key)}
        )
        assert board.status_code == 201, (position, board.text)
        views.append(ask(client, f"{board.json()['id']}/frame", seat=0)["view"])
    assert views[0] == views[1] != views[2]


def deal(client: TestClient, seed: str) -> dict[str, Any]:
    wanted = {"game": "golem_it", "players": 2, "seed": int(seed)}
    return dict(client.post("/api/boards/deal", json=wanted).json()["position"])


def test_nobody_keeps_boards_without_end_and_they_go_with_their_owner(client: TestClient, store: Store) -> None:
    greeted(client).post("/api/boards/setup", json=SETUP)
    (mine,) = client.get("/api/boards").json()
    board = store.boards.load(mine["id"])
    assert board is not None
    for number in range(MOST - 1):
        assert store.boards.keep(type(board)(**vars(board) | {"id": f"b{number}"}))
    refused = client.post("/api/boards/setup", json=SETUP)
    assert (refused.status_code, refused.json()["code"]) == (409, "boards_full")
    client.post("/api/sign-up", json={"name": "Ann Owner", "password": "correct horse"})
    assert len(client.get("/api/boards").json()) == MOST
    with ZipFile(BytesIO(client.get("/api/me/export").content)) as mine_all:
        assert mine_all.read(f"analyses/century-{mine['id']}.golem").decode() == board.text
    assert client.post("/api/me/close", json={"password": "correct horse"}).status_code == 200
    assert store.boards.load(mine["id"]) is None


# ---- sharing


def test_strangers_watch_a_replay_where_its_host_lets_them(client: TestClient) -> None:
    private, bob = finished(client), greeted(another(client))

    def sees() -> bool:
        answers = [bob.get(f"/api/matches/{private}{what}") for what in ("", "/frames", "/replay", "/analysis")]
        answers.append(bob.get(f"/api/boards/match.{private}"))
        assert len({answer.status_code for answer in answers}) == 1
        return answers[0].status_code == 200

    assert not sees()
    assert bob.put(f"/api/matches/{private}/sharing", json={"shared": True}).status_code == 404
    assert client.put(f"/api/matches/{private}/sharing", json={"shared": True}).json() == {"shared": True}
    assert sees()
    client.put(f"/api/matches/{private}/sharing", json={"shared": False})
    assert not sees()


def test_a_match_open_to_all_is_shared_until_its_host_says_otherwise(client: TestClient) -> None:
    match, bob = finished(client, "public"), greeted(another(client))
    assert look(bob, match)["shared"]
    client.put(f"/api/matches/{match}/sharing", json={"shared": False})
    assert bob.get(f"/api/matches/{match}").status_code == 404


def test_sharing_opens_no_private_match_that_runs(client: TestClient) -> None:
    match, bob = new_match(client, "person", "person"), greeted(another(client))
    client.put(f"/api/matches/{match}/sharing", json={"shared": True})
    assert bob.get(f"/api/matches/{match}").status_code == 404


def test_other_sites_may_frame_nothing_but_a_replay_that_is_shown_to_nobody_in_particular(client: TestClient) -> None:
    embedded = another(client).get("/embed/abc")
    assert embedded.status_code == 200
    assert "frame-ancestors *" in embedded.headers["content-security-policy"]
    assert "set-cookie" not in embedded.headers
    for path in ("/", "/r/abc", "/m/abc", "/a/abc", "/a", "/api/me", "/web/app.js", "/embed", "/embed/a/b"):
        assert "frame-ancestors 'none'" in another(client).get(path).headers["content-security-policy"]
