"""Nothing hidden leaves the server: every byte sent to each seat and to spectators, in whole games of all five."""

import json
import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from golemancy import games
from golemancy.game import State
from golemancy.play.match import Entry
from golemancy.server.http.app import create_app
from golemancy.server.store.records import MatchRecord, SeatRecord
from golemancy.server.store.store import Store
from golemancy.server.tables.messages import message
from golemancy.server.tables.table import Table
from golemancy.server.work.shift import WorkerSettings
from tests.server.conftest import another, greeted

LONGEST = 600  # decisions, then somebody resigns
MIDDLE = 300  # decisions that are looked at from another world
SAMPLE = 7  # every so manyth of them


def tell_tales(record: MatchRecord) -> list[str]:
    """Every form in which the seed or the salt could stand in a message."""
    low, high = record.seed & (2**64 - 1), record.seed >> 64
    numbers = [record.seed, low, high]
    return [record.salt, *map(str, numbers), *(f"{number:x}" for number in numbers)]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_seed_and_salt_are_in_no_answer_before_the_end(store: Store, name: str) -> None:
    app = create_app(store, WorkerSettings([name], thinkers=1))
    with TestClient(app) as client:
        people = [greeted(client), greeted(another(client)), greeted(another(client))]
        body = {"game": name, "seats": [{}, {"kind": "open"}]}
        match = people[0].post("/api/matches", json=body).json()["id"]
        said = [people[0].get(f"/api/matches/{match}").text, people[2].get("/api/lobby").text]
        assert people[1].post(f"/api/matches/{match}/join", json={}).status_code == 200
        record = store.load(match)
        assert record is not None
        last = play(people, match, said)
    for tale in tell_tales(record):
        assert not any(tale in text for text in said), tale
    assert last["fair"]["seed"] == str(record.seed)


def order(table: dict[str, Any]) -> int:
    """Seats first, then the spectator."""
    return 99 if table["seat"] is None else int(table["seat"])


def play(people: list[TestClient], match: str, said: list[str]) -> dict[str, Any]:
    """Plays at random to the end; `said` gets every answer before that. Returns the table at the end."""
    chance = random.Random(match)
    sockets = [one.websocket_connect(f"/api/matches/{match}/live?brief=1") for one in people]
    tables: list[dict[str, Any]] = []
    for socket in sockets:
        socket.__enter__()
        said.append(socket.receive_text())
        tables.append(json.loads(said[-1]))
    for number in range(LONGEST + 1):
        seat = next(t["seat"] for t in tables if t["actions"])
        wish: dict[str, Any] = {"type": "resign", "id": number, "number": number, "seat": seat}
        if number < LONGEST:
            wish |= {"type": "decide", "action": chance.choice(tables[seat]["actions"])["action"]}
        sockets[seat].send_json(wish)
        heard = [socket.receive_text() for socket in (*sockets, sockets[seat])]
        tables = sorted((m for m in map(json.loads, heard) if m["type"] == "table"), key=order)
        if tables[0]["result"]:
            break
        said += heard
    for socket in sockets:
        socket.__exit__(None, None, None)
    assert tables[0]["result"], "the game does not end"
    return tables[0]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_message_is_the_same_in_every_world_that_the_viewer_could_be_in(name: str) -> None:
    """Hidden things are dealt anew behind the viewer's back: no byte of what is sent may change."""
    for players in {2, games.definition(name).seats[-1]}:
        table = Table(new_record(name, players))
        chance = random.Random(players)
        while not table.match.over and table.number < MIDDLE:
            if table.number % SAMPLE == 0:
                for seat in (chance.randrange(players), None):
                    other = table.match.state.redeal(seat, chance.getrandbits(60))
                    assert seen(table, seat, other) == seen(table, seat)
            assert table.match.player is not None
            table.advance(Entry(table.match.player, chance.choice(table.match.state.legal)), 1.0)


def new_record(name: str, players: int) -> MatchRecord:
    game = games.game(name, players)
    seats = [SeatRecord(f"P{n}", "person", f"owner {n}") for n in range(players)]
    return MatchRecord("m1", name, game.version, game.options, 12345, seats, 1.0, 1.0, started=1.0)


def seen(table: Table, seat: int | None, instead: State | None = None) -> str:
    """What is sent to a seat, with another state in the place of the true one; the log is made of past states."""
    true = table.match.state, table.timeline[-1]
    if instead is not None:
        table.match.state = table.timeline._last = instead
    try:
        told = message(table, "" if seat is None else f"owner {seat}", seat)
    finally:
        table.match.state, table.timeline._last = true
    del told["log"], told["waited"]
    told["view"].pop("events")
    return json.dumps(told)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_the_log_tells_no_decision_that_a_viewer_could_not_see(name: str) -> None:
    """Decisions after which a viewer sees the same, events included, stand in the viewer's log alike."""
    game = games.game(name)
    chance, hidden = random.Random(1), 0
    table = Table(new_record(name, game.players))
    while not table.match.over and table.number < 24:
        decider, state = table.match.player, table.match.state
        assert decider is not None
        for viewer in (*(seat for seat in range(game.players) if seat != decider), None):
            hidden += len(alike(state, viewer))
            for one, other in alike(state, viewer):
                assert logged(table, one, viewer) == logged(table, other, viewer)
        table.advance(Entry(decider, chance.choice(state.legal)), 1.0)
    assert hidden > 0 or name != "arena"


def alike(state: State, viewer: int | None) -> list[tuple[int, int]]:
    """Two decisions each after which the viewer sees the same."""
    seen: dict[str, int] = {}
    found = []
    for action in state.legal:
        after = state.copy()
        after.apply(action)
        told = json.dumps(after.view(viewer))
        if told in seen:
            found.append((seen[told], action))
        seen[told] = action
    return found


def logged(table: Table, action: int, viewer: int | None) -> str:
    """The log that a viewer would be sent after a decision."""
    after = table.after(Entry(int(table.match.player or 0), action), 1.0)
    return json.dumps(message(after, "" if viewer is None else f"owner {viewer}", viewer)["log"])
