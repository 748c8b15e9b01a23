"""Processes: what is started for which options, where it listens, and that what dies is started again."""

import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from golemancy import server
from golemancy.errors import BadOption
from golemancy.server import processes
from golemancy.server.processes import Deployment
from tests.server.served import Served

PATIENCE = 60


# ---- what is started


@pytest.mark.parametrize(
    ("deployment", "thinkers", "alone"),
    [
        (Deployment("x"), True, True),
        (Deployment("x", workers=2), True, False),
        (Deployment("x", thinkers=2), False, False),
        (Deployment("x", workers=2, thinkers=1), False, False),
    ],
)
def test_thinkers_are_threads_unless_they_have_processes(deployment: Deployment, thinkers: bool, alone: bool) -> None:
    settings = deployment.settings()
    assert (settings.thinkers > 0, settings.alone, settings.limits) == (thinkers, alone, True)


class Started:
    """In place of the processes: notes what would have run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[str, Deployment]] = []
        for name in ("serve", "supervise"):
            monkeypatch.setattr(processes, name, self._noting(name))

    def _noting(self, name: str) -> Callable[[Deployment, socket.socket], None]:
        def note(deployment: Deployment, listener: socket.socket) -> None:
            listener.close()
            self.calls.append((name, deployment))

        return note


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    return Started(monkeypatch)


def test_one_process_is_enough_for_one_computer(
    started: Started, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.run(port=0, data=tmp_path, open_browser=False)
    ((how, deployment),) = started.calls
    assert (how, deployment.thinkers, deployment.workers) == ("serve", 0, 1)
    assert deployment.database == f"sqlite:///{tmp_path / 'golemancy.db'}"
    assert "golemancy is running at http://localhost:" in capsys.readouterr().out


@pytest.mark.parametrize("options", [{"workers": 2}, {"thinkers": 1}, {"database": "sqlite:///x.db"}])
def test_more_than_one_process_is_supervised(started: Started, tmp_path: Path, options: dict) -> None:
    server.run(port=0, data=tmp_path, open_browser=False, **options)
    ((how, deployment),) = started.calls
    assert how == "supervise"
    assert deployment.thinkers >= 1


def test_a_game_that_is_offered_has_to_exist(started: Started) -> None:
    server.run(port=0, open_browser=False, offered=["century"])
    assert started.calls[0][1].offered == ("century",)
    with pytest.raises(BadOption, match="chess"):
        server.run(port=0, open_browser=False, offered=["chess"])


# ---- where it listens


def test_the_default_port_is_taken_if_it_is_free_and_another_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(server, "PORT", taken.getsockname()[1])
        with server._listen("127.0.0.1", None) as found:
            assert found.getsockname()[1] not in (0, server.PORT)
            assert found.get_inheritable()
        with pytest.raises(OSError, match="in use"):
            server._listen("127.0.0.1", server.PORT)


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "localhost"),
        ("0.0.0.0", "localhost"),
        ("::", "localhost"),
        ("::1", "[::1]"),
        ("golems.example", "golems.example"),
    ],
)
def test_an_address_is_printed_as_a_browser_takes_it(host: str, shown: str) -> None:
    assert server._printable(host) == shown


# ---- real processes


def children(parent: int) -> set[int]:
    return {int(one) for one in subprocess.check_output(["pgrep", "-P", str(parent), "-f", "spawn_main"]).split()}


def test_no_process_outlives_its_supervisor(tmp_path: Path) -> None:
    """The supervisor is killed without a chance to tell anybody: the web worker and the thinkers end by themselves."""
    served = Served(f"sqlite:///{tmp_path / 'golemancy.db'}", "--golems", "1", "--offer", "century")
    left = children(served.process.pid)
    assert len(left) == 2
    assert served.get("/healthz")["process"] in left
    served.process.kill()
    served.process.wait()
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{one}").exists() for one in left):
        assert time.monotonic() < end, "they go on"
        time.sleep(0.05)
