"""All levels on one scale: each against each, and Elo ratings with 95 % intervals fitted to all results.

python benchmarks/levels.py century --games 40 --seconds 0.1
python benchmarks/levels.py golem_it --table 4 --games 48 --kept golem_it-4.jsonl

Mercury thinks for `--seconds` of processor time a decision, the others as long as their level does. At tables of three
and more a player sits alone among copies of another, in each seat as often, and each pair is played both ways; the
share that it wins stands beside the fair one. With `--kept` each series is written down when it is done, and one that
stands there is not played again: a long run can be cut and goes on. `--players` rates others than the levels;
`--apart 2` leaves out pairs further apart, which say little, since the stronger wins nearly always.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import golemancy
from golemancy.play.contest import contest
from golemancy.play.scale import Series, scale
from golemancy.play.statistics import interval
from golemancy.players import LEVELS

SEED = 1000


def entrants(players: str | None, seconds: float) -> list[str]:
    """Who is rated."""
    return players.split(",") if players else [*LEVELS[:-1], f"{LEVELS[-1]}:seconds={seconds}"]


def asked(game: golemancy.Game, names: list[str], games: int, apart: int) -> Iterator[dict[str, Any]]:
    """What is played: each pair once, or both ways where there are more than two seats."""
    told = {"game": game.name, "options": dict(game.options), "seats": game.players, "seed": SEED, "games": games}
    for one, others in combinations(names, 2) if game.players == 2 else permutations(names, 2):
        if abs(names.index(one) - names.index(others)) <= apart:
            yield told | {"one": one, "others": others}


def played(game: golemancy.Game, what: dict[str, Any], workers: int | None) -> Series:
    """One series."""
    seats = [what["one"], *[what["others"]] * (game.players - 1)]
    results = contest(game, seats, what["games"], seed=what["seed"], workers=workers)
    wins = next(row["wins"] for row in results["entrants"] if row["name"] == what["one"])
    return Series(what["one"], what["others"], what["games"], wins, game.players)


def read(file: Path | None) -> list[dict[str, Any]]:
    """The series that were written down before."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []


def told(series: Series) -> str:
    """One series as a line."""
    low, high = interval(series.wins, series.games)
    return (
        f"{series.one} – {series.others}: {series.rate:.1%} [{low:.1%}, {high:.1%}] of {series.games}"
        f" (fair: {1 / series.seats:.1%})"
    )


def main() -> None:
    """Reads what is asked for, plays what was not played before, and prints the scale."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--table", type=int, default=2, help="seats")
    ask.add_argument("--games", type=int, default=40, help="in each series")
    ask.add_argument("--apart", type=int, default=9, help="players that many places apart or fewer meet")
    ask.add_argument("--seconds", type=float, default=0.1, help="mercury's, for a decision")
    ask.add_argument("--players", help="whom to rate, by name; default: the levels")
    ask.add_argument("--kept", type=Path, metavar="FILE", help="where results are written down")
    ask.add_argument("--workers", type=int, help="processes; default: one for each core")
    given = ask.parse_args()
    game = golemancy.game(given.game, players=given.table)
    before, found = read(given.kept), []
    for what in asked(game, entrants(given.players, given.seconds), given.games, given.apart):
        wins = next((old["wins"] for old in before if old == what | {"wins": old["wins"]}), None)
        if wins is None:
            series = played(game, what, given.workers)
            if given.kept:
                with given.kept.open("a") as file:
                    file.write(json.dumps(what | {"wins": series.wins}) + "\n")
        else:
            series = Series(what["one"], what["others"], what["games"], wins, game.players)
        found.append(series)
        print(told(series), flush=True)
    print(f"\n{game.title}, {game.players} seats; the mean of all is 1500")
    for one in scale(found):
        print(f"{one.rating:6.0f}  [{one.low:.0f}, {one.high:.0f}]  {one.name}")


if __name__ == "__main__":
    main()
