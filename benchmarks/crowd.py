"""Ten thousand live connections at one table, all of them idle: what one more costs the server.

They watch a table at which two people play. The server is one process (`golemancy serve --golems 0`) on SQLite, without
rate limits. Processor time is the server's own, so that it does not matter how busy the machine is.
"""

import argparse
import asyncio
import os
import resource
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from benchmarks.server import Contender, golemancy, wait_for  # noqa: E402

GROUP = 100  # connections over which the cost of one is averaged
AT_ONCE = 20  # connections opened at once
PING, PONG = 0x9, 0xA


class Spectator(asyncio.Protocol):
    """A WebSocket that hears everything, says nothing and answers pings: as light as one can be."""

    def __init__(self, host: str, path: str) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
        ).encode()
        self._buffer, self._open = b"", False
        self.heard = 0
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the live connection."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Takes messages as they come."""
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._open, self._buffer = True, rest
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        if len(self._buffer) < 2:
            return False
        kind, length, begin = self._buffer[0] & 15, self._buffer[1] & 127, 2
        if length > 125:
            begin = 4 if length == 126 else 10
            if len(self._buffer) < begin:
                return False
            (length,) = struct.unpack("!H" if begin == 4 else "!Q", self._buffer[2:begin])
        if len(self._buffer) < begin + length:
            return False
        payload, self._buffer = self._buffer[begin : begin + length], self._buffer[begin + length :]
        self._heard(kind, payload)
        return True

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._transport.write(bytes([0x80 | PONG, 0x80 | len(payload), 0, 0, 0, 0]) + payload)
            return
        self.heard += 1
        if not self.first.done():
            self.first.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        """Notes that it was closed."""
        self.lost = True
        if not self.first.done():
            self.first.set_exception(error or ConnectionError("closed"))


@dataclass(frozen=True)
class Process:
    """What the server's process has used."""

    pid: int

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mebibytes(self) -> float:
        """Memory now."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def arrive(address: str, path: str, count: int) -> list[Spectator]:
    """So many more spectators, each of whom has been sent the table."""
    parts = urlsplit(address)
    turn = asyncio.Semaphore(AT_ONCE)

    async def one() -> Spectator:
        async with turn:
            loop = asyncio.get_running_loop()
            made = lambda: Spectator(parts.netloc, path)  # noqa: E731
            _, spectator = await loop.create_connection(made, parts.hostname, parts.port)
            await asyncio.wait_for(spectator.first, 120)
            return spectator

    return list(await asyncio.gather(*[one() for _ in range(count)]))


async def measure(address: str, server: Process, most: int, idle: float) -> None:
    """Builds up the crowd, then lets somebody decide before it."""
    from golemancy.client import Client

    ann, bob = Client(address, name="Ann"), Client(address, name="Bob")
    match = ann.create("century", ["person", "open"], options={"first": 0})
    bob.join(match)
    path = f"/api/matches/{match}/live?chat=0&present=1"
    crowd: list[Spectator] = []
    print("| connections | processor time for one more (ms) | memory (MiB) |\n| ---: | ---: | ---: |", flush=True)
    for size in [one for one in (100, 1_000, 5_000) if one < most] + [most]:
        if size - GROUP > len(crowd):
            crowd += await arrive(address, path, size - GROUP - len(crowd))
        before = server.seconds()
        crowd += await arrive(address, path, GROUP)
        cost = (server.seconds() - before) / GROUP * 1000
        print(f"| {len(crowd):,} | {cost:.2f} | {server.mebibytes():.0f} |", flush=True)
    before = server.seconds()
    await asyncio.sleep(idle)
    print(f"\nidle: {(server.seconds() - before) / idle * 100:.1f} % of a core (keep-alive pings)")
    before, heard, began = server.seconds(), sum(one.heard for one in crowd), time.perf_counter()
    table = await asyncio.to_thread(ann.look, match)
    body = {"number": table["number"], "seat": table["seat"], "action": table["actions"][0]["action"]}
    decided = time.perf_counter()
    await asyncio.to_thread(ann.request, "POST", f"/api/matches/{match}/decisions", body)
    took = time.perf_counter() - decided
    while sum(one.heard for one in crowd) < heard + len(crowd) and time.perf_counter() - began < 120:
        await asyncio.sleep(0.05)
    everybody = time.perf_counter() - decided
    print(f"a decision before all of them: answered after {took * 1000:.0f} ms, told to everybody after")
    print(f"{everybody:.1f} s; {server.seconds() - before:.1f} s of processor time")
    print(f"{sum(one.lost for one in crowd)} connections were lost")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=10_000, help="connections (10,000)")
    parser.add_argument("--idle", type=float, default=30.0, help="seconds in which nothing happens (30)")
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < chosen.most + 200:
        sys.exit(f"{chosen.most} connections need as many open files; `ulimit -Hn` is {hard}")
    command = Contender("golemancy", "SQLite", "golemancy", golemancy(None, "--golems", "0", "--no-limits")).command
    with tempfile.TemporaryDirectory() as folder:
        port = 8650
        process = subprocess.Popen(command(port, Path(folder)), stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/api/games")
            asyncio.run(measure(f"http://127.0.0.1:{port}", Process(process.pid), chosen.most, chosen.idle))
        finally:
            process.terminate()
            process.wait(60)


if __name__ == "__main__":
    main()
