"""Steps per second of golemancy's vector environment beside its peers', observations and masks included."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import peers
from peers import Failed, Peer, aligned, count, say, times

TINY = {*peers.TINY, "leduc_poker"}
NAMES = ("golemancy", "pgx", "open_spiel")
BASE = "century"
HEADINGS = ["peer", "game", "one core", "all cores", "golemancy is", "on all cores", "cores", "how"]
METHOD = f"""\
A step is one decision of one player in one game: chosen uniformly among the legal ones, applied, the game dealt anew
if it ended, and the next player's observation and mask written. All of that is timed, in batches of games.
'golemancy is': golemancy's figure for {BASE} divided by the peer's, on one core and on all.
'cores': how many cores the worker got in the run on all cores; other work on the machine lowers it.
The games differ: the ratios compare environments, not one game. * a tiny game: a best case for the peer.
'numbers': how many an observation has, written anew at each step; 'actions': as many has a mask.
Pgx was tried with 1024 and with 8192 games at once, and the faster was measured.
OpenSpiel's vector environment runs in one thread. EnvPool is left out: it has no board or card game."""


@dataclass
class Row:
    """One line of the table: steps per second, or the error that took their place."""

    peer: str
    game: str
    one_core: float | None = None
    all_cores: float | None = None
    cores: float | None = None
    how: str = ""
    error: str | None = None
    ratios: list[float | None] = field(default_factory=lambda: [None, None])


def worker(peer: Peer, golemancy: Path | None) -> list[str | Path]:
    """The command that measures a peer, its environment being made first."""
    script = peers.WORKERS / f"vector_{peer.name}.py"
    if peer is peers.GOLEMANCY:
        return [peers.find_golemancy(golemancy).parent / "python", script]
    peers.install(peer)
    return [peer.python, script]


def results(command: Sequence[str | Path], everywhere: bool) -> list[dict[str, Any]]:
    """What a worker printed last, tied to one core or free to use all."""
    bounds = {"JAX_PLATFORMS": "cpu"} if everywhere else peers.ONE_THREAD
    pin = None if everywhere or os.name != "posix" else peers.pin_to_core
    env, limit = {**os.environ, **bounds}, peers.WORKER_LIMIT
    done = subprocess.run(command, capture_output=True, text=True, env=env, preexec_fn=pin, timeout=limit)
    if done.returncode:
        raise Failed(f"the worker ended with {done.returncode}: {peers.last_line(done.stderr, 'it said nothing')}")
    found: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return found


def measure(peer: Peer, arguments: argparse.Namespace) -> list[Row]:
    """A peer's rows: one core, then all."""
    command = [*worker(peer, arguments.golemancy), str(arguments.seconds)]
    say(f"{peer.name}: measuring on one core")
    alone = results(command, everywhere=False)
    say(f"{peer.name}: measuring on all cores")
    together = {one["game"]: one for one in results(command, everywhere=True)}
    return [row(peer.name, one, together.get(one["game"], {})) for one in alone]


def row(name: str, alone: dict[str, Any], together: dict[str, Any]) -> Row:
    """The two measurements of one game."""
    error = alone.get("error") or together.get("error")
    figures = (alone.get("decisions"), together.get("decisions"), together.get("core"))
    return Row(name, alone["game"], *figures, alone.get("how", ""), error)


def measure_all(arguments: argparse.Namespace) -> list[Row]:
    """All rows; a peer that fails becomes one that says why."""
    rows: list[Row] = []
    for peer in peers.PEERS:
        if peer.name in (arguments.only or NAMES):
            try:
                rows += measure(peer, arguments)
            except (Failed, OSError, ValueError, subprocess.TimeoutExpired) as problem:
                rows.append(Row(peer.name, "", error=str(problem)))
    add_ratios(rows)
    return rows


def add_ratios(rows: Sequence[Row]) -> None:
    """Compares the peers with golemancy, if that was measured."""
    own = next((row for row in rows if row.peer == "golemancy" and row.game == BASE), Row("golemancy", BASE))
    for row in rows:
        if row.peer != "golemancy":
            mine, theirs = (own.one_core, own.all_cores), (row.one_core, row.all_cores)
            row.ratios = [peers.divided(a, b) for a, b in zip(mine, theirs, strict=True)]


def cells(row: Row) -> list[str]:
    """A row of the table as text."""
    game = f"{row.game} *" if row.game in TINY else row.game
    cores = "-" if row.cores is None else f"{row.cores:.1f}"
    figures = [count(row.one_core), count(row.all_cores), *map(times, row.ratios), cores]
    return [row.peer, game, *figures, f"failed: {row.error}" if row.error else row.how]


def table(rows: Sequence[Row]) -> str:
    """All rows in aligned columns."""
    lines = [HEADINGS, *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(aligned(line, widths) for line in lines)


def parse() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=peers.positive, default=2.0, help="length of each measurement (default: 2)")
    parser.add_argument("--only", nargs="+", choices=NAMES, metavar="NAME", help=f"some of: {', '.join(NAMES)}")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--golemancy", type=Path, metavar="PATH", help="golemancy's script, interpreter or environment")
    return parser.parse_args()


def main() -> None:
    """Measure, then print the table or the JSON."""
    arguments = parse()
    machine = peers.describe_machine()
    rows = measure_all(arguments)
    if arguments.json:
        print(json.dumps({"machine": machine, "rows": [asdict(row) for row in rows]}, indent=2))
        return
    load = "" if machine["load"] is None else f", load {machine['load']:.1f} before the run"
    print(f"{table(rows)}\n\nMachine: {machine['cpu']}, {machine['cores']} cores{load}; Python {machine['python']};")
    print(f"{machine['date']}; medians of 3 times {arguments.seconds:g} s after a warm-up.\n{METHOD}")


if __name__ == "__main__":
    sys.exit(main())
