"""The command line."""

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.table import Table as Grid

from golemancy import games, measure, replay
from golemancy.analysis import mistakes
from golemancy.asking import (
    Deck,
    Json,
    Name,
    Options,
    Players,
    Ray,
    asked_game,
    err,
    out,
    prepare,
    print_json,
    progress_bar,
)
from golemancy.contest import contest as run_contest
from golemancy.engine.batch import cores
from golemancy.errors import BadReplay, GolemancyError
from golemancy.game import Game
from golemancy.lab.commands import lab
from golemancy.match import PERSON, Match, Seat
from golemancy.players import KNOWN, Budget
from golemancy.playthrough import kept
from golemancy.playthrough import playthrough as write_playthrough
from golemancy.terminal import Table
from golemancy.warming import compile_all

app = typer.Typer(add_completion=False, help="Golem games: play, replay, measure. Alone, opens the table in a browser.")
app.add_typer(lab, name="lab")


def main() -> None:
    """Runs the command line; what is wrong is said in one line."""
    try:
        app()
    except GolemancyError as error:
        _fail(str(error))


def _fail(why: str) -> NoReturn:
    err.print(f"golemancy: {why}", style="red", markup=False, highlight=False, soft_wrap=True)
    sys.exit(2)


@app.callback(invoke_without_command=True)
def table(context: typer.Context) -> None:
    """Opens the table in a browser when no command is given."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen on")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="the port; a free one without it")] = None,
    data: Annotated[Path | None, typer.Option(help="the folder for matches; the user's data folder without it")] = None,
    browser: Annotated[bool, typer.Option(help="open a browser")] = True,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="web processes")] = 1,
    golems: Annotated[
        int | None, typer.Option(min=0, max=64, help="golem processes; 0: they think in the web process")
    ] = None,
    offer: Annotated[list[str] | None, typer.Option(metavar="GAME", help="a game to offer; all without it")] = None,
    log: Annotated[bool, typer.Option("--log", help="log everything as lines of JSON")] = False,
    limits: Annotated[bool, typer.Option(help="limit how often somebody may ask")] = True,
) -> None:
    """Starts the browser table."""
    from golemancy import server  # the command line should not wait for it otherwise

    server.run(host, port, data, browser, database, workers, golems, offer or (), log, limits)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="a replay file from a server")],
    promised: Annotated[str | None, typer.Option("--hash", help="the hash that was shown at the start")] = None,
) -> None:
    """Checks that a match was dealt as promised and played by the rules."""
    shown = replay.verify(file.read_text(encoding="utf-8"))
    if promised not in (None, shown):
        raise BadReplay(0, f"this match was promised as {shown}, not {promised}")
    out.print(f"The deal is the promised one ({shown}) and every decision was legal.", highlight=False)


database_app = typer.Typer(help="The server's database.")
app.add_typer(database_app, name="db")
Data = Annotated[Path | None, typer.Option(help="the folder for matches; the user's data folder without it")]


@database_app.command("upgrade")
def upgrade_database(
    database: Annotated[str | None, typer.Argument(metavar="[URL]", help="the usual SQLite file without it")] = None,
    data: Data = None,
) -> None:
    """Brings a database to the newest schema; `serve` does so itself."""
    from golemancy import server
    from golemancy.server.database import NEWEST, upgrade_url

    before = upgrade_url(database or server.default_database(data))
    out.print(f"schema {before or 'none'} → {NEWEST}" if before != NEWEST else f"schema {NEWEST} is the newest")


@database_app.command("copy")
def copy_database(
    source: Annotated[str, typer.Argument(metavar="FROM", help="the URL of a database")],
    target: Annotated[str, typer.Argument(metavar="TO", help="the URL of an empty one")],
) -> None:
    """Copies everything into another, empty database: from SQLite to PostgreSQL, or back. Stop the server first."""
    from golemancy.server.database import copy

    copy(source, target, lambda table, rows: out.print(f"{table}: {rows}", highlight=False))


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """Lists the games."""
    known = [games.definition(name) for name in games.names()]
    if as_json:
        print_json([
            {"name": d.name, "title": d.title, "seats": sorted(d.seats), "variants": list(d.variants), "pitch": d.pitch}
            for d in known
        ])  # fmt: skip
        return
    grid = Grid("name", "game", "players", "variants")
    for d in known:
        grid.add_row(d.name, f"{d.title}\n[dim]{d.pitch}[/]", _span(d.seats), ", ".join(d.variants))
    out.print(grid)


def _span(seats: tuple[int, ...]) -> str:
    return f"{min(seats)}–{max(seats)}" if len(seats) > 1 else str(seats[0])


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="one of `golemancy games`")] = None,
    players: Players = None,
    seats: Annotated[
        str | None, typer.Option(help="who plays, e.g. Ann,Bob,iron; names of no program are people")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="deal a certain game")] = None,
    deck: Deck = None,
    option: Options = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved match")] = None,
    save: Annotated[Path | None, typer.Option(help="where to save on leaving")] = None,
) -> None:
    """Plays a game in the terminal, against people at the same keyboard or programs."""
    if resume is not None:
        match = replay.load(resume, deck)
        prepare(match.game)
    else:
        game = asked_game(name or _pick_game(), players or _seats_named(seats), deck, option)
        match = Match(game, _seats(game, seats), seed)
    file = save or resume or Path(f"{match.game.name}.golem")
    out.print("help lists the commands", style="dim")
    Table(match, out, out.input, file).run()


def _pick_game() -> str:
    """Asks which game to play."""
    names = games.names()
    list_games()
    while True:
        answer = out.input(f"Which game? ({', '.join(names)}) [{names[0]}] ").strip() or names[0]
        if answer in names:
            return answer
        out.print(f"there is no game {answer!r}", markup=False)


def _seats_named(seats: str | None) -> int | None:
    return len(seats.split(",")) if seats else None


def _seats(game: Game, text: str | None) -> list[Seat]:
    """Seats from `Ann,Bob,iron`; without it, you against stone golems."""
    names = text.split(",") if text else ["You", *["stone"] * (game.players - 1)]
    return [_seat(n, name) for n, name in enumerate(names)]


def _seat(number: int, name: str) -> Seat:
    """A program where the name is one's, else a person."""
    return Seat(f"{name} {number}", name) if name.partition(":")[0] in KNOWN else Seat(name, PERSON)


@app.command("replay")
def show_replay(
    file: Annotated[Path, typer.Argument(help="a replay file")],
    deck: Deck = None,
    board: Annotated[bool, typer.Option(help="show the table after each decision")] = False,
    step: Annotated[bool, typer.Option(help="wait for Enter after each decision")] = False,
) -> None:
    """Shows a recorded match, decision by decision."""
    match = replay.load(file, deck)
    state = match.game.new(match.seed)
    out.print(f"{match.game.title}: {', '.join(seat.name for seat in match.seats)}", style="bold")
    for entry, line in zip(match.history, replay.decisions(match), strict=True):
        out.print(line, markup=False, highlight=False)
        if entry.action is not None:
            state.apply(entry.action)
            for event in state.events(None)[1:]:
                out.print(f"     {event['text']}", style="dim", markup=False, highlight=False)
        if board:
            out.print(state.draw(None), highlight=False)
        if step:
            out.input("")
    out.print(state.draw(None), highlight=False)
    ended = f"places {match.places}" if match.over else "not finished"
    out.print(f"scores {match.state.scores}, {ended}", markup=False)


@app.command()
def simulate(
    name: Name,
    players: Players = None,
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="how many games")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="the first game's seed; the others follow")] = 0,
    deck: Deck = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Random play on all cores: length, scores and wins by seat."""
    game = asked_game(name, players, deck, option)
    with progress_bar() as bar:
        task = bar.add_task(f"{game.name}, {game.players} players", total=number)
        figures = measure.simulate(game, number, seed, lambda done: bar.advance(task, done))
    if as_json:
        print_json(figures)
        return
    out.print(f"{number} random games of {game.title}, {game.players} players, from seed {seed}")
    out.print(f"mean length {figures['mean_length']:.1f} decisions, longest {figures['longest']}")
    grid = Grid("seat", "mean score", "wins", "share")
    for seat, (mean, wins) in enumerate(zip(figures["mean_scores"], figures["wins_by_seat"], strict=True)):
        grid.add_row(str(seat), f"{mean:.2f}", f"{wins:g}", f"{wins / number:.1%}")
    out.print(grid)


@app.command()
def bench(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="all games without it")] = None,
    seconds: Annotated[float, typer.Option(help="about how long each measurement takes")] = 1.0,
    search: Annotated[bool, typer.Option("--search", help="iterations of the search instead")] = False,
    as_json: Json = False,
) -> None:
    """Random-play decisions a second, on one core and on all; or iterations of the search."""
    figures = {}
    for game_name in [name] if name else games.names():
        game = asked_game(game_name, None, None, None)
        err.print(f"measuring {game_name} …", style="dim")
        figures[game_name] = (measure.bench_search if search else measure.bench)(game, seconds)
    if as_json:
        print_json(figures)
    elif search:
        for game_name, f in figures.items():
            out.print(
                f"{game_name}: {f['iterations_per_second']:,.0f} iterations a second on one core", highlight=False
            )
    else:
        _print_speeds(figures)


def _print_speeds(figures: dict[str, dict[str, float]]) -> None:
    grid = Grid("game", "one core", "with copies", "all cores", "games/s", "state")
    for game_name, f in figures.items():
        speeds = [f"{f[key]:,.0f}" for key in ("one_core", "one_core_with_copies", "all_cores", "games_per_second")]
        grid.add_row(game_name, *speeds, f"{f['state_bytes']:.0f} B")
    out.print(grid)
    out.print("decisions a second in random play; with copies: the state copied before each decision", style="dim")


@app.command()
def warm(name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="all games without it")] = None) -> None:
    """Compiles the rules and the programs that play ahead of time, several games at once."""
    names = [games.game(name).name] if name else games.names()
    with ProcessPoolExecutor(cores(), multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(compile_all, each) for each in names]):
            err.print(f"{done.result()} is compiled", style="dim")


@app.command()
def playthrough(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="with --folder: all games")] = None,
    players: Players = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(min=0, help="the shortest of some without it")] = None,
    folder: Annotated[Path | None, typer.Option(help="write all kept playthroughs here")] = None,
) -> None:
    """A whole random game as readable text, for comparing versions of the rules."""
    if folder is None:
        print(write_playthrough(asked_game(name or _pick_game(), players, None, option), seed), end="")
        return
    for file, game in kept(folder).items():
        if name in (None, game.name):
            prepare(game)
            file.write_text(write_playthrough(game), encoding="utf-8")
            err.print(f"wrote {file}", style="dim")


@app.command()
def contest(
    name: Name,
    entrants: Annotated[str, typer.Option("--players", help="programs, e.g. random,greedy,mercury")],
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="how many games")] = 100,
    table: Annotated[int | None, typer.Option(help="seats at a table; the number of entrants without it")] = None,
    seconds: Annotated[float | None, typer.Option(help="for searching players, a decision")] = None,
    iterations: Annotated[int | None, typer.Option(help="for searching players, a decision")] = None,
    seed: Annotated[int, typer.Option(min=0, help="the first deal")] = 0,
    option: Options = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Programs against each other: seats rotated, the same deals for all, all cores or a cluster."""
    names = entrants.split(",")
    game = asked_game(name, table or _seats_for(name, len(names)), None, option)
    budget = Budget(seconds, iterations)
    with progress_bar() as bar:
        task = bar.add_task(f"{game.name}: {', '.join(names)}", total=number)
        advance = partial(bar.advance, task)
        figures = run_contest(game, names, number, seed=seed, budget=budget, ray=ray, progress=advance)
    if as_json:
        print_json(figures)
        return
    grid = Grid("player", "games", "wins", "win rate", "95 %", "rating")
    for row in sorted(figures["entrants"], key=lambda row: -row["win_rate"]):
        rating = f"{row['rating']:.1f}" if "rating" in row else ""
        between = f"{row['low']:.1%} – {row['high']:.1%}"
        grid.add_row(row["name"], str(row["games"]), f"{row['wins']:g}", f"{row['win_rate']:.1%}", between, rating)
    out.print(grid)


def _seats_for(name: str, entrants: int) -> int:
    """A table for all entrants if the game has one so large, else for the most it seats."""
    seats = games.definition(name).seats
    return max((n for n in seats if n <= entrants), default=min(seats))


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="a replay file")],
    seconds: Annotated[float, typer.Option(help="thought for each decision")] = 0.2,
    most: Annotated[int, typer.Option(help="how many decisions to show")] = 10,
    deck: Deck = None,
    as_json: Json = False,
) -> None:
    """Walks a recorded match and marks the decisions that cost most."""
    match = replay.load(file, deck)
    prepare(match.game)
    with progress_bar() as bar:
        task = bar.add_task(f"{match.game.title}", total=len(match.history))
        found = mistakes(match, seconds=seconds, progress=lambda n: bar.advance(task, n))[:most]
    if as_json:
        print_json([mistake.to_dict() for mistake in found])
        return
    grid = Grid("decision", "seat", "played", "better", "chance to win", "cost")
    for m in found:
        chance = f"{m.chance:.0%} instead of {m.chance + m.cost:.0%}"
        grid.add_row(str(m.number), match.seats[m.seat].name, m.played, m.better, chance, f"{m.cost:.1%}")
    out.print(grid)
