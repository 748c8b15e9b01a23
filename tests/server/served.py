"""The server as people run it: `golemancy serve` in processes of its own."""

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

_GOLEMANCY = Path(sys.executable).with_name("golemancy")


class Served:
    """A running `golemancy serve`, with all its processes."""

    def __init__(self, database: str, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [_GOLEMANCY, "serve", "--no-browser", "--port", str(port), "--database", database, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self.wait()

    def wait(self) -> None:
        """Returns when it answers."""
        for _ in range(1200):
            try:
                self.get("/healthz")
                self.get("/api/games")
                return
            except OSError:
                assert self.process.poll() is None, "the server has stopped"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(self.address + path, timeout=60) as answer:
            return dict(json.load(answer))

    def workers(self, count: int) -> set[int]:
        """The web workers' processes, once there are so many."""
        found: set[int] = set()
        for _ in range(3000):
            found.add(int(self.get("/healthz")["process"]))
            if len(found) == count:
                return found
            time.sleep(0.01)
        raise AssertionError(f"only {found} answer")

    def thinkers(self) -> int:
        """The process of thinkers, once there is no other beside the web workers'."""
        for _ in range(3000):
            mine = ["pgrep", "-P", str(self.process.pid), "-f", "spawn_main"]
            found = {int(one) for one in subprocess.check_output(mine).split()} - self.workers(2)
            if len(found) == 1:
                return found.pop()
            time.sleep(0.01)
        raise AssertionError(f"{found} are not one process of thinkers")

    def stop(self) -> int:
        """Asks it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30)
        finally:
            self.process.kill()
