"""The stranger's hour: everything that somebody without a cookie can send, while people play.

Three strangers at once: Schemathesis' fuzzing phase, random live messages, and every route of the API without a cookie
at a steady rate. Meanwhile four people play two matches over live connections. No answer may be a 5xx, and none to the
people may take longer than a second. `--minutes 60` is the whole hour; a few minutes show most of it.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from benchmarks.server import golemancy, wait_for  # noqa: E402

NASTY: list[Any] = [
    0,
    1,
    -1,
    10**26,
    0.5,
    "",
    "x" * 70,
    None,
    True,
    [],
    {},
    "decide",
    "ping",
    "chat",
    "\ud83d\ude00",
    "\x00",
]
KEYS = ["type", "id", "number", "seat", "action", "text", "why"]
NO_ANSWER = 599  # how it is counted
PACE = 0.5  # seconds that a person takes for a decision


@dataclass
class Seen:
    """What was answered."""

    statuses: Counter[int] = field(default_factory=Counter)
    people: list[float] = field(default_factory=list)  # seconds until a decision was answered
    messages: int = 0

    @property
    def failures(self) -> int:
        """Answers that a server should never give."""
        return sum(count for status, count in self.statuses.items() if status >= 500)


def people(address: str, seconds: float) -> list[float]:
    """Four people play, in a process of their own to wait for nobody but the server; how long each decision took."""

    async def play_all() -> Seen:
        seen, end = Seen(), time.monotonic() + seconds
        await asyncio.gather(*[play(address, seen, end) for _ in range(2)])
        return seen

    return asyncio.run(play_all()).people


async def play(address: str, seen: Seen, end: float) -> None:
    """Two people play one match after the other."""
    from golemancy.client import Client

    while time.monotonic() < end:
        ann, bob = [await asyncio.to_thread(Client, address, name=name) for name in ("Ann", "Bob")]
        match = await asyncio.to_thread(ann.create, "century", ["person", "open"])
        await asyncio.to_thread(bob.join, match)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, end - time.monotonic())):
                await asyncio.gather(*[_sit(address, str(one.token), match, seen) for one in (ann, bob)])


async def _sit(address: str, token: str, match: str, seen: Seen) -> None:
    """Decides at random whenever it is one's turn."""
    url = f"{address.replace('http', 'ws', 1)}/api/matches/{match}/live?brief=1"
    asked: dict[int, float] = {}
    known = {"authorization": f"Bearer {token}"}
    async with connect(url, additional_headers=known) as socket, asyncio.TaskGroup() as own:
        async for text in socket:
            said = json.loads(text)
            if said["type"] != "table":
                seen.people.append(time.perf_counter() - asked.pop(said["id"]))
            elif said.get("result"):
                return
            elif said["actions"]:
                own.create_task(_decide(socket, said, asked))


async def _decide(socket: ClientConnection, table: dict[str, Any], asked: dict[int, float]) -> None:
    """Thinks for a moment, then decides."""
    await asyncio.sleep(PACE * random.random())
    number = table["number"]
    decision = {"number": number, "seat": table["seat"], "action": random.choice(table["actions"])["action"]}
    asked[number] = time.perf_counter()
    await socket.send(json.dumps({"type": "decide", "id": number, **decision}))


async def chatter(address: str, match: str, seen: Seen, end: float, most: int) -> None:
    """Random live messages of a spectator without a cookie, evenly over the time; turned away, they come again."""
    url = f"{address.replace('http', 'ws', 1)}/api/matches/{match}/live?brief=1"
    began = time.monotonic()
    while time.monotonic() < end and seen.messages < most:
        try:
            async with connect(url, max_queue=None) as socket:
                while time.monotonic() < end and seen.messages < most:
                    await socket.send(_nonsense())
                    seen.messages += 1
                    due = began + seen.messages / most * (end - began)
                    await asyncio.sleep(max(0.0, due - time.monotonic()))
        except (ConnectionClosed, InvalidHandshake, OSError):
            await asyncio.sleep(0.2)


def _nonsense() -> str:
    if random.random() < 0.2:
        return "".join(random.choice('{}[]":,0x\\ ') for _ in range(random.randrange(200)))
    return json.dumps({key: random.choice(NASTY) for key in random.sample(KEYS, random.randrange(len(KEYS)))})


async def knock(address: str, match: str, seen: Seen, end: float, rate: float) -> None:
    """Every route without a cookie, one after the other, at a steady rate."""
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=httpx.Limits(max_connections=100)) as client:
        paths = (await client.get("/api/openapi.json")).json()["paths"]
        routes = [(method.upper(), path) for path, methods in paths.items() for method in methods]
        tasks: set[asyncio.Task[None]] = set()
        began, asked = time.monotonic(), 0
        while time.monotonic() < end:
            method, path = routes[asked % len(routes)]
            filled = path.replace("{match}", random.choice([match, "none"])).replace("{game}", "century")
            task = asyncio.create_task(_ask(client, method, filled.replace("{", "").replace("}", ""), seen))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            asked += 1
            await asyncio.sleep(max(0.0, began + asked / rate - time.monotonic()))
        await asyncio.gather(*tasks)


async def _ask(client: httpx.AsyncClient, method: str, path: str, seen: Seen) -> None:
    query = {"seat": random.choice([0, 1, 10**20, "x"]), "first": 0, "last": random.choice([0, 60]), "action": 1}
    client.cookies.clear()
    body = None if method == "GET" else {"name": "Stranger", "password": "x" * 9, "game": "century", "seats": [{}]}
    for last in (False, True):
        try:
            answer = await client.request(method, path, params=query, json=body)
            seen.statuses[answer.status_code] += 1
            return
        except httpx.HTTPError as error:  # a kept connection that the server has just closed is tried anew once
            if last:
                seen.statuses[NO_ANSWER] += 1
                print(f"{method} {path}: {error!r}", file=sys.stderr)


async def fuzz(address: str, minutes: float) -> str:
    """Schemathesis' fuzzing phase, to its end if there is time for it; its summary."""
    program = Path(sys.executable).with_name("schemathesis")
    command = [program, "run", f"{address}/api/openapi.json", "--phases", "fuzzing", "--checks", "not_a_server_error"]
    command += ["--max-time", str(int(minutes * 60)), "--continue-on-failure"]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:  # where it keeps notes for the next time
        process = await asyncio.create_subprocess_exec(
            *map(str, command), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, cwd=folder
        )
        said, _ = await process.communicate()
    return f"{said.decode()[-1500:]}\nSchemathesis: exit {process.returncode} after {time.monotonic() - began:.0f} s"


async def hour(address: str, minutes: float, rate: float, most: int) -> Seen:
    """All of it at once."""
    from golemancy.client import Client

    seen, end = Seen(), time.monotonic() + minutes * 60
    match = Client(address, name="Host").create("century", ["person", "open"])
    strangers = [chatter(address, match, seen, end, most), knock(address, match, seen, end, rate)]
    with ProcessPoolExecutor(1) as elsewhere:
        playing = asyncio.get_running_loop().run_in_executor(elsewhere, people, address, minutes * 60)
        *_, fuzzed = await asyncio.gather(*strangers, fuzz(address, minutes))
        seen.people = await playing
    print(fuzzed)
    return seen


def report(seen: Seen, minutes: float) -> None:
    """What became of it."""
    waits = sorted(seen.people)
    print(f"{minutes:g} minutes; {seen.messages:,} random live messages")
    asked = sum(seen.statuses.values())
    print(f"requests without a cookie: {asked:,}, {asked / minutes / 60:.0f} per second")
    print(f"by status {dict(sorted(seen.statuses.items()))}")
    print(f"5xx or no answer: {seen.failures}")
    if waits:
        print(
            f"people: {len(waits):,} decisions, answered in {waits[len(waits) // 2] * 1000:.0f} ms (median), "
            f"{waits[int(len(waits) * 0.99)] * 1000:.0f} ms (99 of 100), {waits[-1] * 1000:.0f} ms (longest)"
        )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--rate", type=float, default=200.0, help="requests per second without a cookie (200)")
    parser.add_argument("--messages", type=int, default=100_000, help="random live messages in all (100,000)")
    parser.add_argument("--limits", action="store_true", help="with the rate limits that a server has by default")
    chosen = parser.parse_args()
    more = [] if chosen.limits else ["--no-limits"]
    with tempfile.TemporaryDirectory() as folder:
        port = 8651
        command = golemancy(None, "--golems", "0", *more)(port, Path(folder))
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/api/games")
            seen = asyncio.run(hour(f"http://127.0.0.1:{port}", chosen.minutes, chosen.rate, chosen.messages))
        finally:
            process.terminate()
            process.wait(60)
    report(seen, chosen.minutes)
    sys.exit(1 if seen.failures else 0)


if __name__ == "__main__":
    main()
