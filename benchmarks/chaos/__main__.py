"""The chaos run: many players, while processes and the database are killed, the disk is full and the date jumps.

    python -m benchmarks.chaos [--seconds 300] [--players 50]

Needs the development tools, PostgreSQL and a C compiler, and root for a disk that can be filled (left out without).
At the end every decision that was acknowledged has to be stored, once; nobody has lost on time; every match goes on;
and every finished one passes `golemancy verify`.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

sys.path.insert(0, str(Path(__file__).parents[2]))
from benchmarks.chaos.faults import Date, Faults, small_disk
from tests.server.cluster import Cluster

from golemancy.client import Client
from golemancy.play import replay
from golemancy.server.store.database import open_store
from golemancy.server.store.store import Store
from golemancy.server.tables.table import Table

CLOCK = {"minutes": 1, "increment": 5}
PAUSE = 0.02  # seconds before a player decides
FAULTS = (
    "kill_worker",
    "date_forward",
    "kill_database",
    "kill_golems",
    "lock_database",
    "date_back",
    "kill_worker",
    "fill_disk",
    "date_forward",
    "server_down",
    "kill_worker",
    "kill_database",
    "date_back",
)
Made = dict[tuple[str, int], tuple[int, int]]


class Player:
    """Plays one match after the other and notes what was acknowledged."""

    def __init__(self, faults: Faults, number: int, made: Made) -> None:
        self.faults, self.number, self.made = faults, number, made
        self.chance, self.matches = random.Random(number), list[str]()
        self.client = Client(faults.served.address, name=f"player {number}")
        self.refused: dict[str, int] = {}
        self.latest = 0  # the number of the decision that is to be made next

    async def play(self, stop: asyncio.Event) -> None:
        match = ""
        while not stop.is_set():
            try:
                match = match or await self.new_match()
                if await self.follow(match, stop):
                    match = ""
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, RuntimeError):
                await asyncio.sleep(0.2)

    async def new_match(self) -> str:
        other = "clay" if self.number % 5 == 0 else "person"
        body = {"game": "century", "seats": [{"kind": "person"}, {"kind": other}], "clock": CLOCK}
        answer = await asyncio.to_thread(self.ask, "POST", "/api/matches", body)
        self.matches.append(answer["id"])
        return str(answer["id"])

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Asks the server that runs now; the client's own one may be gone."""
        headers = {"authorization": f"Bearer {self.client.token}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.faults.served.address + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    async def follow(self, match: str, stop: asyncio.Event) -> bool:
        """Plays over one connection; True when the match is over."""
        where = f"ws{self.faults.served.address.removeprefix('http')}/api/matches/{match}/live?brief=1"
        headers = {"authorization": f"Bearer {self.client.token}"}
        sent: dict[int, tuple[int, int]] = {}
        async with connect(where, additional_headers=headers, compression=None, open_timeout=20) as socket:
            async for text in socket:
                said = json.loads(text)
                if said["type"] == "done":
                    self.made[match, said["id"]] = sent[said["id"]]
                elif said["type"] == "refused":
                    self.refused[said["error"]] = self.refused.get(said["error"], 0) + 1
                    return False  # and look again
                elif said["type"] == "table" and said.get("result"):
                    return True
                elif said["type"] == "table" and said["actions"]:
                    await asyncio.sleep(PAUSE)
                    number, seat = said["number"], said["seat"]
                    sent[number] = seat, self.chance.choice(said["actions"])["action"]
                    decision = {"number": number, "seat": seat, "action": sent[number][1]}
                    await socket.send(json.dumps({"type": "decide", "id": number, **decision}))
                if stop.is_set():
                    return False
        return False


async def run(faults: Faults, players: int, seconds: float) -> tuple[list[Player], Made]:
    """Lets everybody play while one thing after the other goes wrong."""
    made: Made = {}
    everybody = [await asyncio.to_thread(Player, faults, number, made) for number in range(players)]
    stop, end = asyncio.Event(), time.monotonic() + seconds
    playing = [asyncio.create_task(player.play(stop)) for player in everybody]
    pause = max(2.0, (seconds - 160) / len(FAULTS))  # 160 seconds are what the faults themselves take
    for name in FAULTS:
        await asyncio.sleep(pause)
        print(f"{seconds - (end - time.monotonic()):4.0f} s, {len(made):6} decisions: {name}", file=sys.stderr)
        await asyncio.to_thread(faults.do, name)
    await asyncio.sleep(max(5.0, end - time.monotonic()))
    before = len(made)
    await asyncio.sleep(10)
    print(f"the last ten seconds: {len(made) - before} decisions", file=sys.stderr)
    stop.set()
    await asyncio.wait(playing, timeout=60)
    return everybody, made


def goes_on(player: Player, match: str, store: Store) -> bool:
    """Whether one more decision can be made in a match that is not over."""
    for _ in range(300):
        table = player.ask("GET", f"/api/matches/{match}")
        if table["result"]:
            return True
        if table["actions"]:
            body = {"number": table["number"], "seat": table["seat"], "action": table["actions"][0]["action"]}
            return bool(player.ask("POST", f"/api/matches/{match}/decisions", body)["number"] > table["number"])
        time.sleep(0.1)
    return False


def judge(everybody: list[Player], made: Made, store: Store) -> dict[str, int]:
    """What became of everything."""
    matches = {match: player for player in everybody for match in player.matches}
    found = dict.fromkeys(("lost", "late", "stuck", "unverified", "finished"), 0)
    told: Made = {}
    for match, player in matches.items():
        record = store.load(match)
        assert record is not None
        table = Table(record)  # plays all of it by the rules
        told |= {(match, n): (entry.seat, entry.action) for n, entry in enumerate(record.decisions)}  # type: ignore[misc]
        found["late"] += len(table.late) + sum(entry.action is None for entry in record.decisions)
        if record.result is None:
            found["stuck"] += not goes_on(player, match, store)
        else:
            found["finished"] += 1
            found["unverified"] += replay.verify(replay.write(table.match, record.salt)) == ""
    found["lost"] = sum(told.get(key) != value for key, value in made.items())
    with store.engine.connect() as connection:
        rows, different = connection.exec_driver_sql(
            "SELECT count(*), count(DISTINCT (match, number)) FROM decisions"
        ).one()
    return {
        "matches": len(matches),
        "acknowledged": len(made),
        "stored": rows,
        "twice": rows - different,
        **found,
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--players", type=int, default=50)
    chosen = parser.parse_args()
    with small_disk() as disk, tempfile.TemporaryDirectory() as folder:
        date = Date(Path(folder))
        tempfile.tempdir = None if disk is None else str(disk)
        cluster = Cluster()
        tempfile.tempdir = None
        faults = Faults(cluster, cluster.new_database(), disk, date)
        everybody, made = asyncio.run(run(faults, chosen.players, chosen.seconds))
        store = open_store(faults.database)
        found = judge(everybody, made, store)
        store.close()
        faults.served.stop()
        cluster.remove()
    errors: dict[str, int] = {}
    for player in everybody:
        for why, count in player.refused.items():
            errors[why] = errors.get(why, 0) + count
    print(json.dumps(found | {"faults": faults.done, "disk": disk is not None, "refused": errors}, indent=2))
    if found["lost"] or found["twice"] or found["late"] or found["stuck"] or found["unverified"]:
        sys.exit("not everything was kept")


if __name__ == "__main__":
    main()
