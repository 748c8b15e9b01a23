"""Real PostgreSQL and real processes: several workers, one of them killed, and nothing is lost."""

import asyncio
import json
import math
import os
import random
import signal
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect as connect_now

from golemancy.client import Client
from golemancy.server.store.database import open_store
from golemancy.server.store.schema import JOBS
from golemancy.server.store.store import Store
from golemancy.server.tables.table import Table
from tests.server.cluster import Cluster
from tests.server.served import Served

MATCHES = 100
DECISIONS = 900  # acknowledged altogether
PATIENCE = 300  # seconds, on a machine with other work
Made = dict[tuple[str, int], tuple[int, int]]


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.new_database()


@pytest.fixture(scope="module")
def served(database: str) -> Iterator[Served]:
    """Two web workers and one process of thinkers."""
    found = Served(database, "--workers", "2", "--golems", "1", "--offer", "century")
    yield found
    assert found.stop() == 0


@pytest.fixture
def kept(database: str) -> Iterator[Store]:
    """What the database says."""
    found = open_store(database)
    yield found
    found.close()


def test_two_workers_serve_one_match(served: Served, kept: Store) -> None:
    """Two people and a golem play a whole game; which worker a connection gets is chance."""
    served.workers(2)
    ann, bob = Client(served.address, name="Ann"), Client(served.address, name="Bob")
    match = ann.create("century", ["person", "open", "clay"])
    bob.join(match)

    def play(client: Client) -> Any:
        choice = random.Random(client.name)
        return client.play(match, lambda table: choice.choice(table["actions"])["action"])["result"]

    threads = ThreadPoolExecutor(2)
    both = [threads.submit(play, client) for client in (ann, bob)]
    anns, bobs = (one.result(PATIENCE) for one in both)
    assert anns == bobs
    record = kept.load(match)
    assert record is not None
    assert record.result == anns["places"]
    assert {entry.seat for entry in record.decisions} == {0, 1, 2}


def test_a_large_message_ends_the_connection(served: Served) -> None:
    client = Client(served.address)
    match = client.create("century", ["person", "person"])
    where = f"ws{served.address.removeprefix('http')}/api/matches/{match}/live"
    with connect_now(where, additional_headers={"authorization": f"Bearer {client.token}"}) as socket:
        socket.recv()
        socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


class Crowd:
    """A hundred matches, each played by one connection that comes back when it is lost."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.acknowledged: Made = {}
        clients = [Client(served.address, name=f"guest {n}") for n in range(4)]
        owners = [clients[n % len(clients)] for n in range(MATCHES)]
        self.matches = {client.create("century", ["person", "person"]): client for client in owners}
        self.enough = asyncio.Event()

    async def play(self, match: str) -> None:
        headers = {"authorization": f"Bearer {self.matches[match].token}"}
        where = f"ws{self.served.address.removeprefix('http')}/api/matches/{match}/live?brief=1"
        while not self.enough.is_set():
            try:
                async with connect(where, additional_headers=headers, compression=None) as socket:
                    await self.follow(match, socket)
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(0.05)

    async def follow(self, match: str, socket: Any) -> None:
        sent: dict[int, tuple[int, int]] = {}
        async for text in socket:
            said = json.loads(text)
            if said["type"] == "done":
                self.acknowledged[match, said["id"]] = sent[said["id"]]
                if len(self.acknowledged) >= DECISIONS:
                    self.enough.set()
            elif said["type"] == "table" and said["actions"]:
                number, seat = said["number"], said["seat"]
                sent[number] = seat, random.choice(said["actions"])["action"]
                decision = {"number": number, "seat": seat, "action": sent[number][1]}
                await socket.send(json.dumps({"type": "decide", "id": number, **decision}))
            if self.enough.is_set():
                return


async def played_with_kills(crowd: Crowd) -> None:
    """Plays all matches at once; at a third and at two thirds of the decisions a worker dies without warning."""
    players = [asyncio.create_task(crowd.play(match)) for match in crowd.matches]
    for share in (1, 2):
        while len(crowd.acknowledged) < share * DECISIONS // 3:
            await asyncio.sleep(0.01)
        victim = await asyncio.to_thread(lambda: crowd.served.get("/healthz")["process"])
        os.kill(victim, signal.SIGKILL)
    async with asyncio.timeout(120):
        await crowd.enough.wait()
    for one in players:
        one.cancel()
    await asyncio.gather(*players, return_exceptions=True)


def test_a_killed_worker_loses_nothing(served: Served, kept: Store) -> None:
    """Every acknowledged decision is there, none twice, and what is there could be played."""
    crowd = Crowd(served)
    asyncio.run(played_with_kills(crowd))
    assert len(served.workers(2)) == 2
    told: Made = {}
    for match in crowd.matches:
        record = kept.load(match)
        assert record is not None
        table = Table(record)  # plays all of it by the rules
        told |= {(match, n): (e.seat, e.action or 0) for n, e in enumerate(table.match.history)}
    assert len(crowd.acknowledged) >= DECISIONS
    assert crowd.acknowledged.items() <= told.items()
    with kept.engine.connect() as connection:
        query = "SELECT count(*), count(DISTINCT (match, number)) FROM decisions"
        rows, different = connection.exec_driver_sql(query).one()
    assert rows == different


def test_connections_of_killed_workers_are_not_counted_any_more(served: Served) -> None:
    """The worker is killed while it has connections, which it never gets to close."""
    client = Client(served.address)
    match = client.create("century", ["person", "person"])
    with client.live(match) as live:
        next(iter(live))
        for worker in served.workers(2):
            os.kill(worker, signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while counted := live_connections(served):  # the client comes back only when it is asked for more
            assert time.monotonic() < end, f"{counted} connections are still counted"
            time.sleep(0.1)
    assert len(served.workers(2)) == 2


def live_connections(served: Served) -> float:
    """What the server's metrics say."""
    try:
        with urllib.request.urlopen(f"{served.address}/metrics", timeout=60) as answer:
            lines = answer.read().decode().splitlines()
    except OSError:  # no worker is there yet
        return math.inf
    return sum(float(line.split()[-1]) for line in lines if line.startswith("golemancy_live_connections "))


def test_people_are_seen_from_the_other_worker(served: Served, kept: Store) -> None:
    """Ann and Bob may be at two workers or at one: each is told of the other, and that he is gone."""
    ann, bob = Client(served.address, name="Ann"), Client(served.address, name="Bob")
    match = ann.create("century", ["person", "open"])
    bob.join(match)
    where = f"ws{served.address.removeprefix('http')}/api/matches/{match}/live?present=1&brief=1"
    with connect_now(where, additional_headers={"authorization": f"Bearer {ann.token}"}) as anns:
        for _ in range(6):  # the workers share the connections by chance
            with connect_now(where, additional_headers={"authorization": f"Bearer {bob.token}"}):
                assert told(anns, [True, True])
            assert told(anns, [True, False])


def told(socket: Any, seats: list[bool]) -> bool:
    """Waits until a connection is told that these people are there."""
    while True:
        said = json.loads(socket.recv(timeout=PATIENCE))
        if said["type"] == "present" and said["seats"] == seats:
            return True


def test_golems_decide_in_a_process_of_their_own(served: Served) -> None:
    client = Client(served.address)
    match = client.create("century", ["person", "clay"], options={"first": 1})
    with client.live(match) as live:
        assert next(table for table in live if table["actions"])["number"] > 0


def test_what_a_killed_golem_thought_about_another_decides(served: Served, kept: Store) -> None:
    client = Client(served.address)
    match = client.create("century", ["person", "mercury"], options={"first": 1})
    victim = served.thinkers()
    while not _thought_about(kept, match):
        time.sleep(0.01)
    os.kill(victim, signal.SIGKILL)
    began = time.monotonic()
    assert client.look(match)["number"] == 0
    with client.live(match) as live:
        assert next(table for table in live if table["actions"])["number"] > 0
    assert time.monotonic() - began < PATIENCE
    assert served.thinkers() != victim


def _thought_about(kept: Store, match: str) -> bool:
    """Whether a golem has taken the match from the queue."""
    with kept.reader.connect() as connection:
        return connection.scalar(select(JOBS.c.worker).where(JOBS.c.match == match)) is not None


def test_a_stopped_database_is_said_and_survived(cluster: Cluster, served: Served) -> None:
    client = Client(served.address)
    match = client.create("century", ["person", "person"])
    cluster.stop()
    time.sleep(1.1)  # asked within a second, it says what it said before
    for path in ("/healthz", "/api/lobby", "/api/matches/none"):
        with pytest.raises(OSError, match="503"):
            served.get(path)
    cluster.start()
    served.wait()
    table = client.look(match)
    body = {"number": 0, "seat": table["seat"], "action": table["actions"][0]["action"]}
    assert client.request("POST", f"/api/matches/{match}/decisions", body)["number"] == 1
    against_golem = client.create("century", ["person", "clay"], options={"first": 1})
    with client.live(against_golem) as live:
        assert next(table for table in live if table["actions"])["number"] > 0
