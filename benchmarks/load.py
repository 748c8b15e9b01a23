"""A server with much to keep: many stored matches, many live tables, and full load for a long time.

    python benchmarks/load.py stored [--matches 50000]    CPU time of the lobby and of a list of matches
    python benchmarks/load.py tables [--tables 5000]      that many tables with a live connection each, on one process
    python benchmarks/load.py soak [--minutes 10]         memory of one process that is always busy

Needs the development tools; `stored` also measures PostgreSQL where it is installed.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import text
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.cluster import Cluster, program
from tests.server.served import Served

from golemancy import games
from golemancy.client import Client
from golemancy.server.store.database import open_store

TICKS = os.sysconf("SC_CLK_TCK")
MINE = 1000  # of the stored matches: every tenth of these runs, the others are over
AT_ONCE = 100  # connections that are made at a time


def cpu(process: int) -> float:
    """The seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> float:
    """The MiB of memory that a process has."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def served(url: str) -> Served:
    """One process, whose pid is the server's, once it has compiled everything."""
    found = Served(url, "--workers", "1", "--golems", "0", "--offer", "century", "--no-limits")
    while not all(game["warm"]["ready"] for game in found.get("/api/games")["games"]):
        time.sleep(0.2)
    return found


# ---- stored matches

_MATCHES = """
INSERT INTO matches (id, game, version, options, seed, created, updated, practice, imported, result, started, access,
    host, rated, settled, turn, salt)
  SELECT 'm' || n, 'century', :version, '{"first": 0}', '7', n, n, false, false,
    CASE WHEN n % 10 = 0 THEN NULL ELSE '[1, 2]' END, n, CASE WHEN n % 2 = 0 THEN 'public' ELSE 'link' END,
    'p' || n % 500, true, true, CASE WHEN n % 10 = 0 THEN 0 ELSE NULL END, 'x' FROM numbers"""
_SEATS = """
INSERT INTO seats (match, seat, name, kind, owner, ended)
  SELECT 'm' || n, s, 'Player ' || s, 'person',
    CASE WHEN n % :share = 0 AND s = 0 THEN :me ELSE 'p' || (n + s) % 500 END,
    CASE WHEN n % 10 = 0 THEN NULL ELSE n END FROM numbers, two"""
_NUMBERS = """WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :matches),
  two(s) AS (SELECT 0 UNION ALL SELECT 1) """


def fill(url: str, me: str, matches: int) -> None:
    """Stores many matches, some of them mine."""
    store, version = open_store(url), games.game("century").version
    # a share of them that is prime to ten, so that some of mine run and others are over
    values = {"matches": matches, "version": version, "me": me, "share": max(1, matches // MINE) | 1}
    with store.engine.begin() as connection:
        for statement in (_MATCHES, _SEATS):
            into, _, rest = statement.strip().partition("SELECT")
            asked = text(f"{into} {_NUMBERS} SELECT {rest}".replace("'[1, 2]' END", f"{_json(url)} END"))
            connection.execute(asked, {k: v for k, v in values.items() if f":{k}" in str(asked)})
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))
    store.close()


def _json(url: str) -> str:
    return "'[1, 2]'" if url.startswith("sqlite") else "CAST('[1, 2]' AS JSON)"


def identity(url: str, token: str) -> str:
    """Whom a token belongs to."""
    store = open_store(url)
    found = store.people.session(token)
    store.close()
    assert found is not None
    return found


def asked(server: Served, token: str, path: str, times: int = 20) -> tuple[float, float, int]:
    """Milliseconds of processor time and in all for one answer, and how many entries it has."""
    request = urllib.request.Request(server.address + path, headers={"authorization": f"Bearer {token}"})
    entries, spent, began = 0, 0.0, 0.0
    for number in range(times + 3):
        if number == 3:  # the first ones fill caches
            spent, began = cpu(server.process.pid), time.perf_counter()
        with urllib.request.urlopen(request, timeout=60) as answer:
            found = json.load(answer)
        entries = len(found) if isinstance(found, list) else sum(map(len, found.values()))
    return 1000 * (cpu(server.process.pid) - spent) / times, 1000 * (time.perf_counter() - began) / times, entries


def stored(url: str, matches: int) -> None:
    """Measures lists in a database with many matches."""
    server = served(url)
    client = Client(server.address)
    fill(url, identity(url, str(client.token)), matches)
    for path in ("/api/lobby", "/api/matches", "/api/matches?before=20000"):
        spent, took, entries = asked(server, str(client.token), path)
        print(f"{url.partition(':')[0]:10} {path:28} {entries:4} entries {spent:6.1f} ms of CPU {took:6.1f} ms")
    server.stop()


def measure_stored(chosen: argparse.Namespace) -> None:
    """On both kinds of database."""
    with tempfile.TemporaryDirectory() as folder:
        stored(f"sqlite:///{folder}/golemancy.db", chosen.matches)
    if program("initdb") is not None:
        cluster = Cluster(durable=False)
        try:
            stored(cluster.new_database(), chosen.matches)
        finally:
            cluster.remove()


# ---- live tables


class Busy:
    """Plays both seats of a table over one connection, one match after the other."""

    def __init__(self, server: Served, client: Client, number: int) -> None:
        self.server, self.client, self.chance = server, client, random.Random(number)
        self.decisions, self.slowest, self.sent = 0, 0.0, 0.0
        self.connected = asyncio.Event()

    def new_match(self) -> str:
        return self.client.create("century", ["person", "person"])

    async def play(self, allowed: asyncio.Semaphore, pause: Callable[[], float]) -> None:
        while True:
            async with allowed:
                match = await asyncio.to_thread(self.new_match)
            where = f"ws{self.server.address.removeprefix('http')}/api/matches/{match}/live?brief=1"
            headers = {"authorization": f"Bearer {self.client.token}"}
            async with connect(where, additional_headers=headers, compression=None, open_timeout=120) as socket:
                self.connected.set()
                async for said in socket:
                    if not await self.answer(socket, json.loads(said), pause()):
                        break

    async def answer(self, socket: Any, said: dict[str, Any], pause: float) -> bool:
        """Decides; False when the match is over."""
        if said.get("result"):
            return False
        if said["type"] == "table" and said["actions"]:
            if self.sent:
                self.decisions += 1
                self.slowest = max(self.slowest, time.perf_counter() - self.sent)
            await asyncio.sleep(pause)
            action = self.chance.choice(said["actions"])["action"]
            self.sent = time.perf_counter()
            decision = {"type": "decide", "number": said["number"], "seat": said["seat"], "action": action}
            await socket.send(json.dumps(decision))
        return True


async def play_many(server: Served, tables: int, seconds: float, every: float) -> None:
    """That many tables at once, at each of which somebody decides now and then."""
    client, allowed = Client(server.address), asyncio.Semaphore(AT_ONCE)
    empty = memory(server.process.pid)
    everybody = [Busy(server, client, number) for number in range(tables)]
    chance = random.Random(0)
    playing = [asyncio.create_task(one.play(allowed, lambda: chance.uniform(0, 2 * every))) for one in everybody]
    began = time.perf_counter()
    for one in everybody:
        await one.connected.wait()
    full = memory(server.process.pid)
    print(f"{tables} tables live after {time.perf_counter() - began:.0f} s, {full:.0f} MiB ({empty:.0f} MiB empty)")
    before, began, spent = sum(one.decisions for one in everybody), time.perf_counter(), cpu(server.process.pid)
    await asyncio.sleep(seconds)
    made, took = sum(one.decisions for one in everybody) - before, time.perf_counter() - began
    silent = sum(one.decisions == 0 for one in everybody)
    share = 100 * (cpu(server.process.pid) - spent) / took
    print(f"{made / took:.0f} decisions per second with {share:.0f} % of a core,")
    print(f"slowest {max(one.slowest for one in everybody):.2f} s, {silent} tables without any,")
    print(f"{memory(server.process.pid):.0f} MiB at the end, {sum(one.done() for one in playing)} connections lost")
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def measure_tables(chosen: argparse.Namespace) -> None:
    """One process, SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        server = served(f"sqlite:///{folder}/golemancy.db")
        asyncio.run(play_many(server, chosen.tables, chosen.seconds, chosen.every))
        server.stop()


# ---- full load


async def soak(server: Served, tables: int, minutes: float) -> None:
    """Tables that are always busy, and what memory the server has meanwhile."""
    client, allowed = Client(server.address), asyncio.Semaphore(AT_ONCE)
    everybody = [Busy(server, client, number) for number in range(tables)]
    playing = [asyncio.create_task(one.play(allowed, lambda: 0.0)) for one in everybody]
    began, made = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < 60 * minutes:
        await asyncio.sleep(15)
        before, made = made, sum(one.decisions for one in everybody)
        rate = (made - before) / (time.perf_counter() - began - now)
        print(f"{now + 15:5.0f} s {memory(server.process.pid):6.0f} MiB {rate:6.0f} decisions per second", flush=True)
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def measure_soak(chosen: argparse.Namespace) -> None:
    """One process, SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        server = served(f"sqlite:///{folder}/golemancy.db")
        asyncio.run(soak(server, chosen.tables, chosen.minutes))
        server.stop()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = parser.add_subparsers(required=True)
    one = kinds.add_parser("stored")
    one.add_argument("--matches", type=int, default=50_000)
    one.set_defaults(measure=measure_stored)
    one = kinds.add_parser("tables")
    one.add_argument("--tables", type=int, default=5000)
    one.add_argument("--seconds", type=float, default=30.0)
    one.add_argument("--every", type=float, default=20.0, help="seconds between two decisions at a table (20)")
    one.set_defaults(measure=measure_tables)
    one = kinds.add_parser("soak")
    one.add_argument("--tables", type=int, default=100)
    one.add_argument("--minutes", type=float, default=10.0)
    one.set_defaults(measure=measure_soak)
    chosen = parser.parse_args()
    chosen.measure(chosen)


if __name__ == "__main__":
    main()
