"""Contests of trained networks: python -m champions.contest FILE GAME TABLE GAMES WORKERS PLAYER,PLAYER [SEED]

Players as the project names them, besides `net` (FILE's network alone) and `net-search:seconds=0.1`.
`watch` plays each new file.
"""

import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from champions import player, tables
from golemancy.play.contest import Pairing, Played, pairings
from golemancy.play.statistics import interval, shares
from golemancy.players import Budget

USUAL = "net,iron net-search:seconds=0.05,search:seconds=0.05 net,greedy"


def one(job: tuple[str, Pairing]) -> Played:
    """One game of a contest."""
    from golemancy.play.contest import play_one

    file, pairing = job
    player.enter("net", file)
    _spare_checks()
    return play_one(pairing)


def _spare_checks() -> None:
    """The usual check asks for weights that come with the game."""
    from golemancy.play import match

    match.check = lambda name, game: None  # type: ignore[assignment]


def games_of(game: str, table: str) -> Any:
    """The table; in the Arena with all kinds of factions."""
    return [tables.read(game, text) for text in tables._pairings(game, table, 1)]


def contest(pool: Any, file: str, name: str, table: str, entrants: list[str], number: int, seed: int) -> str:
    """Plays and sums up one contest."""
    start, found = time.perf_counter(), []
    kinds = games_of(name, table)
    turns = max(2, kinds[0].players) if len(entrants) > 1 else 1
    for at, kind in enumerate(kinds):
        count = number // len(kinds) // turns * turns if len(kinds) > 1 else number
        found += [
            (file, pairing) for pairing in pairings(kind, entrants, max(turns, count), seed + 1000 * at, Budget())
        ]
    played = list(pool.imap_unordered(one, found[:number], chunksize=1))
    return told(name, table, entrants, played, time.perf_counter() - start, file)


def told(name: str, table: str, entrants: list[str], played: list[Played], seconds: float, file: str) -> str:
    """One line: the share of the first entrant, what would be its fair share, its interval."""
    gained = [sum(s for s, who in zip(shares(p.places), p.seats, strict=True) if who == entrants[0]) for p in played]
    fair = np.mean([p.seats.count(entrants[0]) / len(p.seats) for p in played])
    low, high = interval(sum(gained), len(gained))
    mine = np.mean([s for p in played for s, who in zip(p.scores, p.seats, strict=True) if who == entrants[0]])
    theirs = [s for p in played for s, who in zip(p.scores, p.seats, strict=True) if who != entrants[0]]
    other = np.mean(theirs) if theirs else 0.0
    return (
        f"{Path(file).stem} {name} {table}: {' - '.join(entrants)}: {np.mean(gained):.1%} [{low:.1%}, {high:.1%}]"
        f" of {len(played)} (even: {fair:.0%}), points {mine:.1f}:{other:.1f}, {seconds:.0f} s"
    )


def warm(file: str, name: str, table: str, entrants: list[str]) -> None:
    """Compiles before the workers are started."""
    kind = games_of(name, table)[0]
    quick = [
        who.split(":")[0] + (":iterations=4" if any(word in who for word in ("search", "champion")) else "")
        for who in entrants
    ]
    for pairing in list(pairings(kind, quick, 1, 0, Budget())):
        one((file, pairing))


def watch(folder: Path, name: str, seconds: float, workers: int, number: int, wanted: str) -> None:
    """Measures the newest file again and again."""
    end, seen, pool, table = time.time() + seconds, set(), None, tables.PLANS[name].tables[0]
    while time.time() < end:
        files = sorted(folder.glob(f"{name}-*.npz"))
        if not files or files[-1] in seen:
            time.sleep(1)
            continue
        seen.add(files[-1])
        if pool is None:
            for entrants in wanted.split():
                warm(str(files[-1]), name, table, entrants.split(","))
            pool = multiprocessing.get_context("fork").Pool(workers)
        for entrants in wanted.split():
            if time.time() < end:
                print(contest(pool, str(files[-1]), name, table, entrants.split(","), number, 1000), flush=True)


def main() -> None:
    """Reads what is asked for."""
    if sys.argv[1] == "watch":
        folder, name, seconds, workers, number = sys.argv[2:7]
        watch(
            Path(folder), name, float(seconds), int(workers), int(number), sys.argv[7] if len(sys.argv) > 7 else USUAL
        )
        return
    file, name, table, number, workers, entrants = sys.argv[1:7]
    seed = int(sys.argv[7]) if len(sys.argv) > 7 else 5000
    warm(file, name, table, entrants.split(","))
    with multiprocessing.get_context("fork").Pool(int(workers)) as pool:
        print(contest(pool, file, name, table, entrants.split(","), int(number), seed), flush=True)


if __name__ == "__main__":
    main()
