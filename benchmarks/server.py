"""Decisions a second and their latency: a golemancy server beside a boardgame.io server, on one machine in one run."""

import argparse
import json
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
MODULES = HERE / ".envs" / "boardgame.io"
CARDS = MODULES / "cards.json"
NEEDED = ("boardgame.io@0.50.2", "koa@2.13.4", "koa-compose@4.1.0", "node-persist@3", "ws@8", "socket.io-client@4")
HEADINGS = ("server", "storage", "matches", "decisions/s", "median ms", "99 % ms")
METHOD = """\
Each match has two players with a connection each, all in one Node.js process beside the server's; they play whole games
at random and then lay the next table. A decision counts when the other player's connection has been told of it; its
latency is the time from sending it until then.
Busy: the players decide as soon as they are told. Calm: each waits 100 ms, so that the server is not at its limit.
golemancy plays Century. A decision is on disk before anybody is told. Both players are told what was decided and whose
turn it is, and the one to decide next all that it sees, what happened, and each legal decision with its text (`brief`
in docs/server.md).
boardgame.io plays the same game on the same cards (server/caravans.cjs), with turns of one move each. It tells first
and stores then, in memory or in files (FlatFile). Both players get the whole state without its secrets; what is legal
they work out themselves.
Figures are medians of the rounds; the servers take turns in each round."""


@dataclass(frozen=True)
class Setting:
    """How the players play."""

    name: str
    matches: int
    pause: int  # milliseconds


@dataclass(frozen=True)
class Contender:
    """A server to measure: how it is started at a port, inside a folder of its own."""

    name: str
    storage: str
    kind: str
    command: Callable[[int, Path], list[str]]


def golemancy(database: str | None, *options: str) -> Callable[[int, Path], list[str]]:
    """`golemancy serve` with Century only; golems have nothing to do here."""

    def command(port: int, folder: Path) -> list[str]:
        script = str(Path(sys.executable).with_name("golemancy"))
        url = database or f"sqlite:///{folder / 'golemancy.db'}"
        here = [script, "serve", "--no-browser", "--offer", "century", "--port", str(port)]
        return [*here, "--database", url, *options]

    return command


def boardgame_io(stored: bool) -> Callable[[int, Path], list[str]]:
    """A boardgame.io server."""
    here = ["node", str(HERE / "server" / "boardgame.io.cjs"), str(MODULES), str(CARDS)]
    return lambda port, folder: [*here, str(port), *([str(folder)] if stored else [])]


def write_cards() -> None:
    """Century's cards for boardgame.io."""
    import golemancy
    from golemancy.games.caravan.box import merchant_names
    from golemancy.games.caravan.people.position import colours
    from golemancy.games.caravan.state import GAIN, TRADE, UPGRADE
    from golemancy.games.century.box import golem_names

    box = golemancy.game("century", players=2).box
    kinds = {GAIN: "gain", TRADE: "trade", UPGRADE: "upgrade"}
    merchants = {
        name: {
            "kind": kinds[int(box.kind[card])],
            "give": colours(box.give[card]),
            "get": colours(box.get[card]),
            "steps": int(box.upgrades[card]),
        }
        for card, name in enumerate(merchant_names(box))
    }
    golems = {name: colours(box.cost[card]) for card, name in enumerate(golem_names(box))}
    CARDS.write_text(json.dumps({"merchants": merchants, "golems": golems, "starting": list(merchants)[:2]}))


def contenders(postgres: str | None) -> list[Contender]:
    """Who is measured."""
    found = [
        Contender("golemancy", "SQLite", "golemancy", golemancy(None, "--golems", "0")),
        Contender("boardgame.io", "memory", "boardgame.io", boardgame_io(stored=False)),
        Contender("boardgame.io", "FlatFile", "boardgame.io", boardgame_io(stored=True)),
    ]
    if postgres is not None:
        for place, workers in ((1, 1), (2, 2)):
            several = golemancy(postgres, "--golems", "0", "--workers", str(workers))
            storage = "PostgreSQL" if workers == 1 else f"PostgreSQL, {workers} workers"
            found.insert(place, Contender("golemancy", storage, "golemancy", several))
    return found


def set_up() -> None:
    """Installs boardgame.io and the clients' libraries once."""
    if not shutil.which("node") or not shutil.which("npm"):
        sys.exit("This benchmark needs Node.js with npm; on Debian or Ubuntu: sudo apt install nodejs npm")
    if not (MODULES / "node_modules" / "boardgame.io").is_dir():
        MODULES.mkdir(parents=True, exist_ok=True)
        print("installing boardgame.io …", file=sys.stderr)
        subprocess.run(
            ["npm", "install", "--prefix", ".", "--silent", "--no-audit", "--no-fund", *NEEDED], cwd=MODULES, check=True
        )
    write_cards()


@contextmanager
def running(contender: Contender) -> Iterator[str]:
    """The address of a server that runs for a while."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = contender.command(port, Path(folder))
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(
                f"http://127.0.0.1:{port}/games"
                if contender.kind == "boardgame.io"
                else f"http://127.0.0.1:{port}/api/games"
            )
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def wait_for(address: str) -> None:
    """Returns when a server answers, and Century is compiled."""
    for _ in range(1200):
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                listed = json.load(answer)
            if isinstance(listed, list) or all(game["warm"]["ready"] for game in listed["games"]):
                return
        except (OSError, urllib.error.URLError):
            pass
        time.sleep(0.1)
    sys.exit(f"{address} does not answer")


def measured(contender: Contender, setting: Setting, seconds: float) -> dict[str, float]:
    """One round of one server."""
    load = str(HERE / "server" / "load.mjs")
    with running(contender) as address:
        numbers = [str(setting.matches), str(seconds), str(setting.pause)]
        command = ["node", load, str(MODULES), str(CARDS), contender.kind, address, *numbers]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120 + 3 * seconds, check=False)
    if done.returncode:
        sys.exit(f"{contender.name} on {contender.storage}: {done.stderr[-2000:]}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def median(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The middle of each figure."""
    return {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}


@contextmanager
def postgresql() -> Iterator[str | None]:
    """The URL of a database on a PostgreSQL server of our own, if it is installed."""
    from tests.server.cluster import HOW, Cluster, program

    if program("initdb") is None:
        print(f"{HOW} (left out)", file=sys.stderr)
        yield None
        return
    cluster = Cluster()
    try:
        yield cluster.new_database()
    finally:
        cluster.remove()


def run(settings: list[Setting], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """All servers in all settings, taking turns."""
    figures: dict[tuple[Setting, Contender], list[dict[str, float]]] = {}
    with ExitStack() as stack:
        everybody = contenders(stack.enter_context(postgresql()))
        for setting in settings:
            for number in range(rounds):
                for contender in everybody:
                    print(f"{setting.name}, round {number + 1}: {contender.name}, {contender.storage}", file=sys.stderr)
                    one = measured(contender, setting, seconds)
                    figures.setdefault((setting, contender), []).append(one)
    return [
        {"setting": s.name, "server": c.name, "storage": c.storage, "matches": s.matches, **median(found)}
        for (s, c), found in figures.items()
    ]


def show(rows: list[dict[str, Any]]) -> None:
    """The figures as tables of Markdown."""
    print(METHOD)
    print(f"\n{platform.platform()}, Python {platform.python_version()}")
    for setting in dict.fromkeys(row["setting"] for row in rows):
        print(f"\n{setting}\n\n| {' | '.join(HEADINGS)} |\n| --- | --- | ---: | ---: | ---: | ---: |")
        for row in (row for row in rows if row["setting"] == setting):
            numbers = f"{row['matches']} | {row['decisions']:,.0f} | {row['median']:.2f} | {row['high']:.2f}"
            print(f"| {row['server']} | {row['storage']} | {numbers} |")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="of each measurement (3)")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each round (5)")
    parser.add_argument("--matches", type=int, default=100, help="at once when busy (100)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    set_up()
    settings = [Setting("busy", chosen.matches, 0), Setting("calm", 10, 100)]
    rows = run(settings, chosen.rounds, chosen.seconds)
    print(json.dumps(rows, indent=2)) if chosen.json else show(rows)


if __name__ == "__main__":
    main()
