"""Commands that measure: random play, speed, contests, and playthroughs for comparing rules."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

from rich.table import Table as Grid

from golemancy import games
from golemancy.cli.asking import (
    Deck,
    Json,
    Name,
    Options,
    Players,
    Ray,
    compiled_game,
    err,
    out,
    print_json,
    progress_bar,
)
from golemancy.cli.commands import Argument, Option
from golemancy.cli.play import pick_game
from golemancy.cli.speaking import spoken_language
from golemancy.engine.batch import cores
from golemancy.engine.hurry import patience
from golemancy.engine.sources import forget_old
from golemancy.play import measure
from golemancy.play.contest import contest as run_contest
from golemancy.play.playthrough import kept
from golemancy.play.playthrough import playthrough as write_playthrough
from golemancy.players import Budget
from golemancy.players.compiling import compile_all, compile_game, wait_until_compiled


def simulate(
    name: Name,
    players: Players = None,
    number: Annotated[int, Option("--games", "-n", min=1, help="how many games")] = 1000,
    seed: Annotated[int, Option(min=0, help="the first game's seed; the others follow")] = 0,
    deck: Deck = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Random play on all cores: length, scores and wins by seat."""
    game = compiled_game(name, players, deck, option)
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


def bench(
    name: Annotated[str | None, Argument(metavar="[GAME]", help="default: all games")] = None,
    seconds: Annotated[float, Option(help="roughly how long each measurement takes")] = 1.0,
    search: Annotated[bool, Option("--search", help="measure iterations of the search instead")] = False,
    as_json: Json = False,
) -> None:
    """Decisions per second in random play, on one core and on all; or iterations of the search."""
    figures = {}
    for game_name in [name] if name else games.names():
        game = compiled_game(game_name, None, None, None)
        err.print(f"measuring {game_name} …", style="dim")
        figures[game_name] = (measure.bench_search if search else measure.bench)(game, seconds)
    if as_json:
        print_json(figures)
    elif search:
        for game_name, f in figures.items():
            out.print(
                f"{game_name}: {f['iterations_per_second']:,.0f} iterations per second on one core", highlight=False
            )
    else:
        _print_speeds(figures)


def _print_speeds(figures: dict[str, dict[str, float]]) -> None:
    grid = Grid("game", "one core", "with copies", "all cores", "games/s", "state")
    for game_name, f in figures.items():
        speeds = [f"{f[key]:,.0f}" for key in ("one_core", "one_core_with_copies", "all_cores", "games_per_second")]
        grid.add_row(game_name, *speeds, f"{f['state_bytes']:.0f} B")
    out.print(grid)
    out.print("decisions per second in random play; with copies: the state is copied before each decision", style="dim")


def warm(
    name: Annotated[str | None, Argument(metavar="[GAME]", help="default: all games")] = None,
    steps: Annotated[bool, Option("--steps", hidden=True, help="tell each step, for another process")] = False,
) -> None:
    """Compiles rules and golems ahead of time, several games at once; forgets what no run has used for a month."""
    forget_old()
    names = [games.game(name).name] if name else games.names()
    if steps and name:  # for another process of ours, which may be gone when it is told
        with patience():
            compile_game(games.game(name), _tell_step)
        return
    with ProcessPoolExecutor(cores(), multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(compile_all, each) for each in names]):
            err.print(f"{done.result()} is compiled", style="dim")


def _tell_step(done: int, of: int) -> None:
    with suppress(OSError):
        print(done, of, flush=True)


def playthrough(
    name: Annotated[str | None, Argument(metavar="[GAME]", help="with --folder, default: all games")] = None,
    players: Players = None,
    option: Options = None,
    seed: Annotated[int | None, Option(min=0, help="default: the seed with the shortest game among a few")] = None,
    folder: Annotated[Path | None, Option(help="write the recorded playthroughs here")] = None,
) -> None:
    """Prints a whole game as readable text, for comparing versions of the rules."""
    if folder is None:
        game = compiled_game(name or pick_game(spoken_language(None)), players, None, option)
        print(write_playthrough(game, seed), end="")
        return
    folder.mkdir(parents=True, exist_ok=True)
    for file, game in kept(folder).items():
        if name in (None, game.name):
            wait_until_compiled(game)
            file.write_text(write_playthrough(game), encoding="utf-8")
            err.print(f"wrote {file}", style="dim")


def contest(
    name: Name,
    entrants: Annotated[str, Option("--players", help="programs, e.g. random,greedy,mercury")],
    number: Annotated[int, Option("--games", "-n", min=1, help="how many games")] = 100,
    table: Annotated[int | None, Option(help="seats per table; default: the number of entrants")] = None,
    seconds: Annotated[float | None, Option(help="per decision, for players that search")] = None,
    iterations: Annotated[int | None, Option(help="per decision, for players that search")] = None,
    seed: Annotated[int, Option(min=0, help="the first deal")] = 0,
    deck: Deck = None,
    option: Options = None,
    workers: Annotated[int | None, Option(min=1, help="processes; default: one per core")] = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Plays programs against each other: rotated seats, the same deals for all, on all cores or a cluster."""
    names = entrants.split(",")
    game = compiled_game(name, table or _seats_for(name, len(names)), deck, option)
    budget = Budget(seconds, iterations)
    with progress_bar() as bar:
        task = bar.add_task(f"{game.name}: {', '.join(names)}", total=number)
        advance = partial(bar.advance, task)
        figures = run_contest(game, names, number, seed=seed, budget=budget, workers=workers, ray=ray, progress=advance)
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
