"""Random-play decisions per second of golemancy beside its peers: one machine, one core each, one run."""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).resolve().parent
ENVS = HERE / ".envs"
WORKERS = HERE / "workers"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
INSTALL_LIMIT = 1800
WORKER_LIMIT = 3600
TINY = {"kuhn_poker", "leduc-holdem", "leduc_holdem", "leduc_holdem_v4", "tic_tac_toe", "tictactoe_v3"}
ONE_THREAD = {
    "JAX_PLATFORMS": "cpu",
    "MKL_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONWARNINGS": "ignore",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}
HEADINGS = ["peer", "game", "decisions/s", "with copies", "golemancy is", "with copies", "core", "how"]
NUMERIC = range(2, 7)
METHOD = """\
A decision is one player's choice among the legal actions, found, chosen uniformly and applied.
What chance does (deals, dice) is not counted, but its time is. So is the time to start each new game.
'with copies': the state is copied before each decision; '-' where the peer has no copy of a state.
'golemancy is': golemancy's one-core figure divided by the peer's, without and with copies.
'core': the share of the core that the worker got; below 100% other work on the machine slowed it down.
The games differ: the ratios compare speed of play, not speed at the same game.
* a tiny game, with a handful of cards or squares: a best case for the peer.
OpenSpiel, C++ rollouts: from the first decision to the end, the deal left out; decisions are the number
  of games times their mean length, taken from games played in Python.
PettingZoo: raw_env, without the wrappers that check actions; with them it is slower.
Pgx: compiled before the measurement; the best of some batch sizes and times between new deals; only
  decisions in games not yet over are counted; its states are immutable, so copies are free.
golemancy: what `golemancy bench` says, itself a median of three measurements of that length."""


class Failed(Exception):
    """A step that did not work; the text says why."""


@dataclass(frozen=True)
class Peer:
    """A library to measure: what to install, and the worker that plays with it."""

    name: str
    requirements: tuple[str, ...] = ()

    @property
    def home(self) -> Path:
        """The folder of its virtual environment."""
        return ENVS / self.name

    @property
    def python(self) -> Path:
        """The interpreter of its virtual environment."""
        return self.home / SCRIPTS / "python"

    @property
    def worker(self) -> Path:
        """Its worker script."""
        return WORKERS / f"run_{self.name}.py"

    @property
    def distributions(self) -> list[str]:
        """What it installs, by name only."""
        return [requirement.split("==")[0].split("[")[0] for requirement in self.requirements]


GOLEMANCY = Peer("golemancy")
LOOP = Peer("golemancy_loop")
PEERS = [
    GOLEMANCY,
    LOOP,
    Peer("open_spiel", ("open_spiel==2.0.2",)),
    Peer("rlcard", ("rlcard==1.2.0",)),
    Peer("pettingzoo", ("pettingzoo[classic]==1.27.0",)),
    Peer("pgx", ("pgx==2.6.0", "jax==0.10.2", "jaxlib==0.10.2")),
    Peer("chess", ("chess==1.11.2",)),
]


@dataclass
class Row:
    """One line of the table: figures, or the error that took their place."""

    peer: str
    game: str = ""
    decisions: float | None = None
    copies: float | None = None
    core: float | None = None
    how: str = ""
    error: str | None = None
    ratio: float | None = None
    ratio_copies: float | None = None


@dataclass
class Report:
    """All that one run found out."""

    machine: dict[str, Any]
    seconds: float
    versions: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)


def say(text: str) -> None:
    """Tell the user where we are; the table alone goes to standard output."""
    print(text, file=sys.stderr, flush=True)


# Installing


def last_line(text: str, default: str) -> str:
    """The line that most likely says what went wrong: the last with 'ERROR' in it, else the last."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or [default])[-1]


def call(command: Sequence[str | Path], what: str) -> str:
    """The output of a command, or `Failed` with what it said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_LIMIT)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Failed(f"{what}: {problem}") from problem
    if done.returncode:
        raise Failed(f"{what}: {last_line(done.stderr, f'it ended with {done.returncode}')}")
    return done.stdout


def install(peer: Peer) -> None:
    """Make the peer's environment, unless an earlier run made the same."""
    finished = peer.home / "installed.json"
    wanted = json.dumps([platform.python_version(), *peer.requirements])
    if finished.exists() and finished.read_text() == wanted:
        return
    start = time.monotonic()
    say(f"{peer.name}: making a virtual environment in benchmarks/.envs")
    call([sys.executable, "-m", "venv", "--clear", peer.home], "no virtual environment")
    say(f"{peer.name}: installing {', '.join(peer.requirements)} (once; some minutes at worst)")
    options = ["--quiet", "--no-input", "--disable-pip-version-check"]
    call([peer.python, "-m", "pip", "install", *options, *peer.requirements], "not installed")
    finished.write_text(wanted)
    say(f"{peer.name}: installed in {time.monotonic() - start:.0f} s")


def versions(python: Path, distributions: Sequence[str]) -> dict[str, str]:
    """The version of each distribution that the interpreter finds, by name."""
    code = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]))"
    found = call([python, "-c", code, *distributions], "versions not found").split()
    return dict(zip(distributions, found, strict=True))


def find_golemancy(given: Path | None) -> Path:
    """The golemancy script: of the given script, interpreter or environment, or the nearest."""
    if given and given.is_file() and not given.name.startswith("python"):
        return given.absolute()
    if given:
        places = [given / SCRIPTS, given.parent]
    else:
        places = [Path(sys.executable).parent, HERE.parent / ".venv" / SCRIPTS]
    for place in places:
        if script := shutil.which("golemancy", path=str(place)):
            return Path(script).absolute()
    raise Failed(f"no golemancy script in {' or '.join(map(str, places))}; give one with --golemancy")


# Measuring


def measuring_core() -> int | None:
    """The core that every worker is tied to, where the system can do that."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


def pin_to_core() -> None:
    """Tie this process to the measuring core; runs in the worker before it starts."""
    if (core := measuring_core()) is not None:
        os.sched_setaffinity(0, {core})


def start_worker(command: Sequence[str | Path], output: IO[str]) -> "subprocess.Popen[str]":
    """A worker with one thread, on one core."""
    return subprocess.Popen(
        command,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **ONE_THREAD},
        preexec_fn=pin_to_core if os.name == "posix" else None,
    )


def watch(process: "subprocess.Popen[str]", name: str) -> str:
    """Show the worker's progress until it ends, and return the last thing it complained of."""
    complaint = ""
    for line in process.stderr or ():
        if line.startswith("# "):
            say(f"{name}: measuring {line[2:].strip()}")
        elif line.strip():
            complaint = line.strip()
    return complaint


def run_worker(command: Sequence[str | Path], name: str) -> list[dict[str, Any]]:
    """The results a worker printed on its last line, or `Failed` with its complaint."""
    with tempfile.TemporaryFile("w+") as output, start_worker(command, output) as process:
        timer = threading.Timer(WORKER_LIMIT, process.kill)
        timer.start()
        complaint = watch(process, name)
        code = process.wait()
        timer.cancel()
        output.seek(0)
        lines = output.read().splitlines()
    if code or not lines:
        raise Failed(f"the worker ended with {code}: {complaint or 'it said nothing'}")
    results: list[dict[str, Any]] = json.loads(lines[-1])
    return results


def prepared(peer: Peer, golemancy: Path | None) -> tuple[Path, list[str], list[Path]]:
    """The interpreter to ask for versions, of what, and the command that starts the worker."""
    if peer is GOLEMANCY:
        script = find_golemancy(golemancy)
        return script.parent / "python", ["golemancy", "numba"], [Path(sys.executable), peer.worker, script]
    if peer is LOOP:
        python = find_golemancy(golemancy).parent / "python"
        return python, ["golemancy", "numba"], [python, peer.worker]
    install(peer)
    return peer.python, peer.distributions, [peer.python, peer.worker]


def measure(peer: Peer, arguments: argparse.Namespace, report: Report) -> None:
    """Add the peer's versions and figures to the report."""
    python, distributions, command = prepared(peer, arguments.golemancy)
    report.versions |= versions(python, distributions)
    results = run_worker([*command, str(arguments.seconds)], peer.name)
    report.rows += [Row(peer.name, **result) for result in results]


def divided(figure: float | None, by: float | None) -> float | None:
    """The ratio, where both figures are known."""
    return figure / by if figure and by else None


def add_ratios(rows: Sequence[Row]) -> None:
    """Compare every row with golemancy's, if that was measured."""
    own = next((row for row in rows if row.peer == GOLEMANCY.name), Row(GOLEMANCY.name))
    for row in rows:
        if row is not own:
            row.ratio = divided(own.decisions, row.decisions)
            row.ratio_copies = divided(own.copies, row.copies)


def measure_all(arguments: argparse.Namespace) -> Report:
    """Measure the chosen peers in turn; one that fails becomes a row that says why."""
    report = Report(describe_machine(), arguments.seconds)
    for peer in PEERS:
        if arguments.only and peer.name not in arguments.only:
            continue
        try:
            measure(peer, arguments, report)
        except (Failed, OSError, ValueError) as problem:
            report.rows.append(Row(peer.name, error=str(problem)))
    add_ratios(report.rows)
    return report


# Reporting


def cpu_model() -> str:
    """The name of the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return (names or [platform.processor() or platform.machine()])[0]


def describe_machine() -> dict[str, Any]:
    """What the figures depend on: processor, cores, load before the run, system and Python."""
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "pinned": measuring_core() is not None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "date": time.strftime("%Y-%m-%d"),
    }


def count(figure: float | None) -> str:
    """A number of decisions for the table."""
    return "-" if figure is None else f"{figure:,.0f}"


def times(ratio: float | None) -> str:
    """A ratio for the table: 3 digits where it is small."""
    if ratio is None:
        return "-"
    return f"{ratio:,.0f}x" if ratio >= 100 else f"{ratio:.3g}x"


def cells(row: Row) -> list[str]:
    """A row of the table as text."""
    game = f"{row.game} *" if row.game in TINY else row.game
    core = "-" if row.core is None else f"{row.core:.0%}"
    figures = [count(row.decisions), count(row.copies), times(row.ratio), times(row.ratio_copies), core]
    return [row.peer, game, *figures, f"failed: {row.error}" if row.error else row.how]


def table(rows: Sequence[Row]) -> str:
    """All rows in aligned columns, numbers to the right."""
    lines = [HEADINGS, *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(aligned(line, widths) for line in lines)


def aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    """One line of the table."""
    padded = (
        cell.rjust(width) if column in NUMERIC else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(line, widths, strict=True))
    )
    return "  ".join(padded).rstrip()


def notes(report: Report) -> str:
    """What was measured, where and how."""
    machine = report.machine
    load = "" if machine["load"] is None else f", load {machine['load']:.1f} before the run"
    core = "each tied to the same core" if machine["pinned"] else "not tied to a core"
    return "\n".join(
        [
            f"Machine: {machine['cpu']}, {machine['cores']} cores{load}; {machine['system']}.",
            f"Date {machine['date']}; Python {machine['python']}; "
            + ", ".join(f"{name} {version}" for name, version in report.versions.items())
            + ".",
            f"One thread, {core}; the median of 3 times {report.seconds:g} s after a warm-up.",
            METHOD,
        ]
    )


# The command line


def positive(text: str) -> float:
    """A number of seconds."""
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a positive number of seconds")
    return seconds


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    names = [peer.name for peer in PEERS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=positive, default=2.0, help="length of each measurement (default: 2)")
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", help=f"some of: {', '.join(names)}")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--golemancy", type=Path, metavar="PATH", help="golemancy's script, interpreter or environment")
    return parser.parse_args(arguments)


def main() -> None:
    """Measure, then print the table or the JSON."""
    arguments = parse()
    report = measure_all(arguments)
    if arguments.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        print(f"{table(report.rows)}\n\n{notes(report)}")


if __name__ == "__main__":
    main()
