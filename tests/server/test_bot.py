"""examples/bot.py plays every game on a real server."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from golemancy import games
from golemancy.server.store.database import open_store
from golemancy.server.store.records import MatchRecord
from golemancy.server.store.store import Store
from tests.server.served import Served

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
ENOUGH = 30  # decisions of a long game


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('bots') / 'golemancy.db'}"


@pytest.fixture(scope="module")
def served(database: str) -> Iterator[Served]:
    """One process with all games."""
    found = Served(database, "--golems", "0")
    yield found
    assert found.stop() == -signal.SIGTERM  # uvicorn ends in order, and then as it was told


def test_the_bot_plays_every_game(served: Served, database: str) -> None:
    store = open_store(database)
    for game in games.BUILT_IN:
        play(served, store, game)
    store.close()


def play(served: Served, store: Store, game: str) -> None:
    """To the end, or for a while where random play takes long."""
    bot = subprocess.Popen([sys.executable, "-u", BOT, served.address, game], stdout=subprocess.PIPE, text=True)
    try:
        assert bot.stdout is not None
        match = bot.stdout.readline().strip().rpartition("/")[2]
        ended = False
        while not ended and decided(store, match) < ENOUGH:
            ended = bot.poll() is not None
            time.sleep(0.05)
        assert not ended or (bot.returncode, found(store, match).status) == (0, "over")
    finally:
        bot.kill()
        bot.communicate()


def found(store: Store, match: str) -> MatchRecord:
    record = store.load(match)
    assert record is not None
    return record


def decided(store: Store, match: str) -> int:
    """How many decisions the bot has made."""
    return sum(entry.seat == 0 for entry in found(store, match).decisions)
