"""What goes wrong in the chaos run, each for real: signals, a small disk that fills up, locks, a date that jumps."""

import mmap
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from tests.server.cluster import Cluster
from tests.server.served import Served

SOURCE = Path(__file__).with_name("clock.c")
DISK = 320 * 1024 * 1024  # bytes of the disk that the database is on
LOCKED = 30.0  # seconds
DOWN = 75.0  # seconds for which the whole server is down: longer than any player's clock


class Date:
    """The date that the server and the database see."""

    def __init__(self, folder: Path) -> None:
        library, self._file = folder / "clock.so", folder / "clock"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        self._file.write_bytes(struct.pack("d", 0.0))
        for file in (folder, library, self._file):
            file.chmod(0o755)
        os.environ |= {"LD_PRELOAD": str(library), "CHAOS_CLOCK": str(self._file)}  # of all processes begun from here

    def move(self, hours: float) -> None:
        with self._file.open("r+b") as file, mmap.mmap(file.fileno(), 8) as shared:
            (before,) = struct.unpack("d", shared[:])
            shared[:] = struct.pack("d", before + hours * 3600)


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A disk of its own for the database, if we may mount one."""
    folder = Path(tempfile.mkdtemp(prefix="golemancy-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "golemancy", str(folder)]
    there = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield folder if there else None
    finally:
        if there:
            subprocess.run(["umount", "-l", str(folder)], check=False)
        shutil.rmtree(folder, ignore_errors=True)


class Faults:
    """All that can be done to a running server."""

    def __init__(self, cluster: Cluster, database: str, disk: Path | None, date: Date) -> None:
        self.cluster, self.database, self.disk, self.date = cluster, database, disk, date
        self.served = self.new_server()
        self.done: list[str] = []

    def new_server(self) -> Served:
        return Served(self.database, "--workers", "2", "--golems", "1", "--offer", "century", "--no-limits")

    def do(self, name: str) -> None:
        getattr(self, name)()
        self.done.append(name)

    def kill_worker(self) -> None:
        with suppress(OSError):
            os.kill(int(self.served.get("/healthz")["process"]), signal.SIGKILL)

    def kill_golems(self) -> None:
        with suppress(AssertionError, OSError):
            os.kill(self.served.thinkers(), signal.SIGKILL)

    def kill_database(self) -> None:
        self.cluster.stop()
        time.sleep(3)
        self.cluster.start()

    def fill_disk(self) -> None:
        if self.disk is None:
            return
        with suppress(OSError), (self.disk / "filler").open("wb") as filler:
            while True:
                filler.write(b"\0" * 65536)
                filler.flush()
        time.sleep(10)
        (self.disk / "filler").unlink()
        with suppress(AssertionError):  # it may have given up
            self.cluster.start()

    def lock_database(self) -> None:
        with psycopg.connect(self.database) as connection:
            connection.execute("LOCK TABLE matches, decisions IN ACCESS EXCLUSIVE MODE")
            time.sleep(LOCKED)

    def date_forward(self) -> None:
        self.date.move(5)

    def date_back(self) -> None:
        self.date.move(-7)

    def server_down(self) -> None:
        self.served.process.kill()
        self.served.process.wait()
        time.sleep(DOWN)
        self.served = self.new_server()
