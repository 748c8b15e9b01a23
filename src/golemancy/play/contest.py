"""Contests: programs against each other, with rotated seats, the same deals for all, and error bars."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import thread_time
from typing import Any

from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.play.match import Match, Seat
from golemancy.play.spread import Progress, spread
from golemancy.play.statistics import interval, shares
from golemancy.players import Budget, check


@dataclass(frozen=True)
class Pairing:
    """One game of a contest: who sits where, and the deal."""

    game: Game
    seats: tuple[str, ...]
    seed: int
    budget: Budget


@dataclass(frozen=True)
class Played:
    """What came of one game."""

    seats: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int


def pairings(game: Game, entrants: Sequence[str], number: int, seed: int, budget: Budget) -> Iterator[Pairing]:
    """So many games: each deal is played once in every rotation of the entrants around the table."""
    tables = _tables(list(entrants), game.players)
    for n in range(number):
        yield Pairing(game, tables[n % len(tables)], seed + n // len(tables), budget)


def _tables(entrants: list[str], players: int) -> list[tuple[str, ...]]:
    """Every table of neighbours among the entrants, in every rotation."""
    count = len(entrants)
    if count == 0:
        raise BadOption("players: a contest needs entrants")
    filled = [entrants[n % count] for n in range(max(count, players))]
    around = [[filled[(start + n) % len(filled)] for n in range(players)] for start in range(len(filled))]
    turned = [tuple(table[turn:] + table[:turn]) for table in around for turn in range(players)]
    return list(dict.fromkeys(turned))


def play_one(pairing: Pairing) -> Played:
    """Plays one game of a contest to its end; thought is counted in processor time, so that a busy machine is fair."""
    budget = replace(pairing.budget, clock=thread_time)
    match = Match(pairing.game, [Seat(name, name) for name in pairing.seats], pairing.seed, budget)
    match.run_programs()
    return Played(pairing.seats, tuple(match.places), tuple(match.state.scores), len(match.history))


def contest(
    game: Game,
    entrants: Sequence[str],
    number: int,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda games: None,
) -> dict[str, Any]:
    """Plays a contest on all cores, or on the Ray cluster at an address, and sums it up."""
    for name in entrants:
        check(name, game)
    todo = list(pairings(game, entrants, number, seed, budget or Budget()))
    return summary(game, entrants, spread(play_one, todo, workers=workers, ray=ray, progress=progress))


def summary(game: Game, entrants: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """Win rates with 95 % intervals, and ratings among more than two."""
    names = list(dict.fromkeys(entrants))
    rows = [_row(name, played) for name in names]
    if len(names) > 2:
        for row, rating in zip(rows, ratings(names, played), strict=True):
            row["rating"] = rating
    return {"game": game.name, "players": game.players, "games": len(played), "entrants": rows}


def _row(name: str, played: Sequence[Played]) -> dict[str, Any]:
    mine = [
        share
        for result in played
        for who, share in zip(result.seats, shares(result.places), strict=True)
        if who == name
    ]
    wins = sum(mine)
    low, high = interval(wins, len(mine))
    rate = wins / len(mine) if mine else 0.0
    return {"name": name, "games": len(mine), "wins": wins, "win_rate": rate, "low": low, "high": high}


def ratings(names: Sequence[str], played: Sequence[Played]) -> list[float]:
    """Openskill ratings after all games, in the order played."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in names}
    for result in played:
        if len(set(result.seats)) < len(result.seats):
            continue  # a rating cannot play against itself
        after = model.rate([[known[name]] for name in result.seats], ranks=list(map(float, result.places)))
        for (rating,) in after:
            known[str(rating.name)] = rating
    return [float(known[name].ordinal()) for name in names]
