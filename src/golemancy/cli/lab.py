"""The command `golemancy lab`."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from rich.table import Table as Grid

from golemancy import games
from golemancy.cli.asking import (
    Deck,
    Json,
    Name,
    Options,
    Players,
    Ray,
    asked_options,
    compiled_game,
    err,
    out,
    print_json,
    progress_bar,
)
from golemancy.cli.commands import Group, Option
from golemancy.errors import BadOption
from golemancy.lab import findings
from golemancy.lab.compare import measures, picks
from golemancy.lab.data import Data
from golemancy.lab.files import write_tables
from golemancy.lab.page import compare_page, report_page
from golemancy.lab.report import seats, sources, standings, worths
from golemancy.lab.run import Study, run
from golemancy.lab.studies import variant_of
from golemancy.lab.variant import Variant, setting, with_value
from golemancy.players import Budget

AS_IT_COMES = "as it comes"
CORRECTED = "corrected for all that each list looks at (Holm)"  # what every p is


# `lab GAME` is short for `lab report GAME`.
lab = Group("lab", "What a game is like, and what a change does to it.", default="report")

Player = Annotated[str, Option("--player", help="the program in every seat")]
Number = Annotated[int, Option("--games", "-n", min=2, help="how many games, of each variant")]
Seed = Annotated[int, Option(min=0, help="the first game's seed; the others follow")]
Seconds = Annotated[float | None, Option(help="for searching players, a decision")]
Iterations = Annotated[int | None, Option(help="for searching players, a decision")]
Out = Annotated[Path | None, Option("--out", metavar="FOLDER", help="where to write; lab-GAME without it")]
Workers = Annotated[int | None, Option(min=1, help="processes; all cores without it")]


@dataclass(frozen=True)
class Where:
    """Where the work is done and where its results go."""

    out: Path | None
    workers: int | None
    ray: str | None
    json: bool


@lab.command
def report(
    name: Name,
    players: Players = None,
    player: Player = "greedy",
    number: Number = 2000,
    seed: Seed = 0,
    tries: Annotated[int, Option(min=0, help="choices of each game to play both ways")] = 0,
    wanted: Annotated[list[str] | None, Option("--try", metavar="CARD", help="try only this one")] = None,
    deck: Deck = None,
    option: Options = None,
    seconds: Seconds = None,
    iterations: Iterations = None,
    folder: Out = None,
    workers: Workers = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Who wins, scores, length, where points come from, and what each card is worth: a page and its data."""
    game = compiled_game(name, players, deck, option)
    budget = Budget(seconds, iterations)
    study = Study(player, number, seed, budget, max(tries, bool(wanted)), tuple(wanted or ()))
    label = deck.name if deck else AS_IT_COMES
    where = Where(folder, workers, ray, as_json)
    (data,) = _run([variant_of(game, label)], study, where)
    _refuse_unknown(wanted or [], data)
    if as_json:
        _print_report(data)
        return
    things = worths(data)
    _print_findings(findings.of_report(data, things))
    _print_standings(data)
    _write(where, game.name, report_page(game, study, data), [data])


@lab.command
def compare(
    name: Name,
    deck: Annotated[list[Path] | None, Option(help="a card file; twice, to compare two")] = None,
    option: Annotated[
        list[str] | None, Option("--option", "-o", metavar="NAME=VALUE", help="twice, to compare two values")
    ] = None,
    change: Annotated[
        list[str] | None, Option("--set", metavar="NAME=VALUES", help="an option or a value of the cards")
    ] = None,
    players: Players = None,
    player: Player = "greedy",
    number: Number = 2000,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Iterations = None,
    folder: Out = None,
    workers: Workers = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Two decks or rules on the same seeds, and whether what differs is more than chance."""
    variants = _compared(name, players, deck or [], option or [], change or [])
    study = Study(player, number, seed, Budget(seconds, iterations))
    _compare(variants, study, Where(folder, workers, ray, as_json))


@lab.command
def sweep(
    name: Name,
    change: Annotated[
        str, Option("--set", metavar="NAME=VALUES", help="e.g. scoring.copper_points=1..5, or first=0,1")
    ],
    players: Players = None,
    player: Player = "greedy",
    number: Number = 1000,
    seed: Seed = 0,
    deck: Deck = None,
    option: Options = None,
    seconds: Seconds = None,
    iterations: Iterations = None,
    folder: Out = None,
    workers: Workers = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """An option or a value of the cards over a range, on the same seeds."""
    base = variant_of(compiled_game(name, players, deck, option), AS_IT_COMES)
    variants = _varied(base, change)
    if len(variants) < 2:
        raise BadOption(f"--set {change}: a sweep needs two values or more; for one, use `lab compare`")
    study = Study(player, number, seed, Budget(seconds, iterations))
    _compare(variants, study, Where(folder, workers, ray, as_json))


# ---- what is to be played


def _compared(
    name: str, players: int | None, decks: Sequence[Path], options: Sequence[str], changes: Sequence[str]
) -> list[Variant]:
    """The variants that the arguments ask for; one thing may differ between them."""
    named = Counter(text.partition("=")[0] for text in options)
    twice = [key for key, times in named.items() if times > 1]
    if len(twice) + bool(decks) + len(changes) != 1:
        raise BadOption(
            "compare: name one thing that differs: --deck once or twice, "
            "--option NAME=… twice with two values, or --set NAME=VALUES"
        )
    common = [text for text in options if text.partition("=")[0] not in twice]
    base = variant_of(compiled_game(name, players, None, common), AS_IT_COMES)
    if changes:
        varied = _varied(base, changes[0])
        return varied if len(varied) > 1 else [base, *varied]
    if twice:
        given = [text for text in options if text not in common]
        return [variant_of(games.game(name, players, None, **asked_options([*common, text])), text) for text in given]
    alike = len({path.name for path in decks}) < len(decks)
    labels = [str(path) if alike else path.name for path in decks]
    built = (games.game(name, players, path, **asked_options(common)) for path in decks)
    own = [variant_of(game, label) for game, label in zip(built, labels, strict=True)]
    return own if len(own) > 1 else [base, *own]


def _varied(base: Variant, change: str) -> list[Variant]:
    name, values = setting(change)
    return [with_value(base, name, value) for value in values]


def _refuse_unknown(wanted: Sequence[str], data: Data) -> None:
    """A card that was asked for and never seen is more likely a slip than bad luck."""
    known = {part for name in data.names for part in (name, name.partition("/")[2])}
    for name in wanted:
        if name not in known:
            some = ", ".join(sorted({n.partition("/")[2] for n in data.names})[:8])
            raise BadOption(f"--try {name}: no card or tile of that name was offered; there are {some}, …")


# ---- playing, and what is shown


def _run(variants: Sequence[Variant], study: Study, where: Where) -> list[Data]:
    with progress_bar() as bar:
        name = f"{variants[0].game}: {study.player}"
        task = bar.add_task(name, total=study.games * len(variants))
        return run(variants, study, workers=where.workers, ray=where.ray, progress=partial(bar.advance, task))


def _compare(variants: Sequence[Variant], study: Study, where: Where) -> None:
    runs = _run(variants, study, where)
    compared, labels = measures(runs), [run.label for run in runs]
    if where.json:
        parts = {"measures": compared, "picks": picks(runs)}
        print_json(
            {"variants": labels, "p": CORRECTED} | {key: [asdict(m) for m in part] for key, part in parts.items()}
        )
        return
    _print_findings(findings.of_comparison(compared, labels))
    game = variants[0].build()
    _write(where, game.name, compare_page(game, study, runs), runs)


def _print_report(data: Data) -> None:
    parts: dict[str, Sequence[Any]] = {
        "order": standings(data),
        "seats": seats(data),
        "sources": sources(data),
        "things": worths(data),
    }
    lengths = {"mean_length": float(data.decisions.mean()), "games": len(data), "players": data.players}
    print_json(lengths | {"p": CORRECTED} | {key: [asdict(row) for row in rows] for key, rows in parts.items()})


def _print_findings(found: Sequence[str]) -> None:
    for finding in found:
        out.print(f"• {finding}", markup=False, highlight=False)


def _print_standings(data: Data) -> None:
    grid = Grid("", "wins", "95 %", "mean score")
    for row in [*standings(data), *seats(data)]:
        between = f"{row.wins.low:.1%} – {row.wins.high:.1%}"
        grid.add_row(row.name, f"{row.wins.value:.1%}", between, f"{row.score:.1f}")
    out.print(grid)


def _write(where: Where, game: str, page: str, runs: Sequence[Data]) -> None:
    """Writes the page and the tables, and says where."""
    folder = where.out or Path(f"lab-{game}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "report.html"
        file.write_text(page, encoding="utf-8")
        written = write_tables(folder, runs)
    except OSError as error:
        raise BadOption(f"--out {folder}: cannot be written to: {error}") from None
    if any(path.suffix == ".csv" for path in written):
        err.print("Parquet needs the extra `lab`: pip install 'golemancy[lab]'. The tables are CSV.", markup=False)
    out.print(f"page: {file}", markup=False, highlight=False, soft_wrap=True)
    out.print(f"data: {', '.join(path.name for path in written)}", markup=False, highlight=False, soft_wrap=True)
