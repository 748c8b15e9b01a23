"""A PostgreSQL server of the tests' own, in a folder, reached by a socket there."""

import os
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg

HOW = "PostgreSQL is not installed; on Debian or Ubuntu: sudo apt install postgresql"
_NAMES = count()


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps them out of the way."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, places), os.environ.get("PATH", "")]))


class Cluster:
    """The server; it refuses to run as root, so that root starts it as somebody else."""

    def __init__(self, *, durable: bool = True) -> None:
        self._durable = durable  # it survives a power cut, for which every commit waits for the disk
        self.folder = Path(tempfile.mkdtemp(prefix="golemancy-"))
        self._as = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "--auth=trust", "--username=golemancy", "--no-sync", "--encoding=UTF8", "-D", self.data)
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def _run(self, name: str, *arguments: str) -> None:
        found = program(name)
        assert found is not None, HOW
        done = subprocess.run(
            [found, *arguments], cwd="/", capture_output=True, text=True, timeout=60, check=False, **self._as
        )
        assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=100"
        if not self._durable:
            options += " -c fsync=off -c full_page_writes=off"
        self._run("pg_ctl", "start", "-w", "-D", self.data, "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self.data)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        return f"postgresql://golemancy@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test{next(_NAMES)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)
