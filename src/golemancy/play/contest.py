"""Contests: programs against each other, with rotated seats, the same deals for all, and error bars."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from time import thread_time
from typing import Any

from golemancy.checks import made_of, whole
from golemancy.engine.random import SEED_BITS
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.play.match import PERSON, Entry, Match, Seat
from golemancy.play.spread import Progress, spread
from golemancy.play.statistics import interval, shares
from golemancy.play.tables import interval as interval_of
from golemancy.play.tables import table
from golemancy.players import Budget, Entrant, check, name_of, place_of
from golemancy.players.compiling import wait_until_compiled

_SEED_MOST = (1 << (SEED_BITS - 1)) - 1  # of the first deal: the others follow it


@dataclass(frozen=True)
class Pairing:
    """One game of a contest: who sits where, and the deal.

    >>> from golemancy.play.contest import Pairing
    >>> from golemancy.players import Budget
    >>> Pairing(golemancy.game("century"), ("random", "greedy"), 7, Budget()).seats
    ('random', 'greedy')
    """

    game: Game
    seats: tuple[str, ...]
    seed: int
    budget: Budget
    programs: Mapping[str, Entrant] = field(default_factory=dict)  # those that are not known by their name
    trajectories: bool = False  # whether the decisions are kept


@dataclass(frozen=True)
class Played:
    """What came of one game.

    >>> from golemancy.play.contest import Played
    >>> Played(("random", "greedy"), (2, 1), (40, 61), 80).places
    (2, 1)
    """

    seats: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int
    seed: int = 0
    history: tuple[Entry, ...] = ()  # its decisions, if the contest kept them


def pairings(game: Game, entrants: Sequence[Entrant], number: int, seed: int, budget: Budget) -> Iterator[Pairing]:
    """So many games: each deal is played once in every rotation of the entrants around the table.

    >>> from golemancy.play.contest import pairings
    >>> from golemancy.players import Budget
    >>> [(one.seats, one.seed) for one in pairings(golemancy.game("century"), ["greedy", "random"], 3, 7, Budget())]
    [(('greedy', 'random'), 7), (('random', 'greedy'), 7), (('greedy', 'random'), 8)]
    """
    names = names_of(entrants)
    programs = {name: who for name, who in zip(names, entrants, strict=True) if not isinstance(who, str)}
    tables = _tables(names, game.players)
    for n in range(number):
        yield Pairing(game, tables[n % len(tables)], seed + n // len(tables), budget, programs)


def names_of(entrants: Sequence[Entrant]) -> list[str]:
    """What each entrant is called; two different programs of one name are numbered.

    >>> from golemancy.play.contest import names_of
    >>> names_of(["greedy", "search:iterations=200"])
    ['greedy', 'search:iterations=200']
    """
    names: list[str] = []
    for place, who in enumerate(entrants):
        name, others = name_of(who), entrants[:place]
        same = [n for n, other in enumerate(others) if other is who or (isinstance(who, str) and other == who)]
        alike = {names[n] for n, other in enumerate(others) if name_of(other) == name}
        names.append(names[same[0]] if same else f"{name} {len(alike) + 1}" if alike else name)
    return names


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
    """Plays one game of a contest to its end; thought is counted in processor time, so that a busy machine is fair.

    >>> from golemancy.play.contest import pairings, play_one
    >>> from golemancy.players import Budget
    >>> one = next(pairings(golemancy.game("golem_it"), ["random", "random"], 1, 7, Budget()))
    >>> sorted(play_one(one).places)
    [1, 2]
    """
    budget = replace(pairing.budget, clock=thread_time)
    seats = [_seat(name, pairing.programs.get(name)) for name in pairing.seats]
    match = Match(pairing.game, seats, pairing.seed, budget)
    match.run_programs()
    history = tuple(match.history) if pairing.trajectories else ()
    scores = tuple(match.state.scores)
    return Played(pairing.seats, tuple(match.places), scores, len(match.history), pairing.seed, history)


def _seat(name: str, program: Entrant | None) -> Seat:
    """A seat for one game; a program is copied, so that no game leaves anything behind for the next."""
    return Seat(name, name) if program is None else Seat(name, place_of(program), deepcopy(program))


class Results(dict[str, Any]):
    """What a contest came to: a summary as plain data, and every game of it.

    >>> results = golemancy.contest(golemancy.game("golem_it"), ["random", "random"], 4, workers=1)
    >>> results["games"], results["entrants"][0]["name"]
    (4, 'random')
    """

    def __init__(self, summed: Mapping[str, Any], game: Game, played: Sequence[Played]) -> None:
        super().__init__(summed)
        self.game, self.played = game, list(played)

    def rows(self) -> list[dict[str, Any]]:
        """One row for each seat of each game, ready for `pandas.DataFrame`.

        >>> results = golemancy.contest(golemancy.game("golem_it"), ["random", "random"], 4, workers=1)
        >>> len(results.rows()), sorted(results.rows()[0])
        (8, ['decisions', 'number', 'place', 'player', 'score', 'seat', 'seed', 'share'])
        """
        return [
            {"number": number, "seed": one.seed, "seat": seat, "player": name, "score": score, "place": place}
            | {"share": share, "decisions": one.decisions}
            for number, one in enumerate(self.played)
            for seat, (name, score, place, share) in enumerate(
                zip(one.seats, one.scores, one.places, shares(one.places), strict=True)
            )
        ]

    def match(self, number: int) -> Match:
        """One of the games, decision by decision, if the contest kept them (`keep=True`).

        >>> results = golemancy.contest(golemancy.game("golem_it"), ["random", "random"], 2, workers=1, keep=True)
        >>> results.match(0).over
        True
        """
        one = self.played[whole("number", number, 0, len(self.played) - 1)]
        if one.decisions and not one.history:
            raise BadOption("this contest did not keep its decisions: contest(…, keep=True) does")
        match = Match(self.game, [Seat(name, PERSON) for name in one.seats], one.seed)
        for entry in one.history:
            if entry.action is not None:
                match.decide(entry.action)
        return match

    def __reduce__(self) -> tuple[Any, ...]:
        return Results, (dict(self), self.game, self.played)

    def _repr_html_(self) -> str:
        """A table for a notebook, with each rate and its interval beside an equal share."""
        equal = 1 / self.game.players if self.game.players > 1 else None
        rated = any("rating" in row for row in self["entrants"])
        heads = ["player", "games", "wins", "95 % interval", "", *(["rating"] if rated else [])]
        rows = (_shown(row, equal) for row in sorted(self["entrants"], key=lambda row: -row["win_rate"]))
        return table(f"{self.game!r}, {self['games']} games", heads, rows)


def _shown(row: Mapping[str, Any], equal: float | None) -> list[str]:
    """One entrant's row of the table."""
    rate, low, high = row["win_rate"], row["low"], row["high"]
    cells = [
        row["name"],
        str(row["games"]),
        f"{rate:.1%}",
        f"{low:.1%} – {high:.1%}",
        interval_of(rate, low, high, equal),
    ]
    return [*cells, f"{row['rating']:.1f}"] if "rating" in row else cells


def contest(
    game: Game,
    entrants: Sequence[Entrant],
    number: int,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda games: None,
    keep: bool = False,
) -> Results:
    """Plays a contest on all cores, or on the Ray cluster at an address, and sums it up.

    Entrants are names, programs, or classes that make a program for each game; `keep` keeps all decisions.

    >>> results = golemancy.contest(golemancy.game("golem_it"), ["random", "random"], 4, workers=1)
    >>> [round(row["win_rate"] + 0.0, 1) for row in results["entrants"]]
    [0.5]
    """
    made_of("game", game, Game, "a game, as golemancy.game makes it")
    if isinstance(entrants, str | bytes) or not isinstance(entrants, Sequence):
        raise BadOption(f"entrants: must be a list of players, not {entrants!r}")
    whole("number", number, 0)
    whole("seed", seed, 0, _SEED_MOST)
    if budget is not None:
        made_of("budget", budget, Budget, "a Budget")
    for who in entrants:
        check(who, game)
    wait_until_compiled(game)
    todo = [replace(one, trajectories=keep) for one in pairings(game, entrants, number, seed, budget or Budget())]
    if workers is None and ray is None and any(map(_only_here, entrants)):
        workers = 1
    played = spread(play_one, todo, workers=workers, ray=ray, progress=progress)
    return Results(summary(game, names_of(entrants), played), game, played)


def _only_here(who: Entrant) -> bool:
    """Whether other processes could not find an entrant's class: it was made in a notebook, or inside a function."""
    owner = who if hasattr(who, "__qualname__") else type(who)
    return not isinstance(who, str) and (owner.__module__ == "__main__" or "<locals>" in owner.__qualname__)


def summary(game: Game, entrants: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """Win rates with 95 % intervals, and ratings among more than two.

    >>> from golemancy.play.contest import Played, summary
    >>> played = [Played(("a", "b"), (1, 2), (9, 3), 40), Played(("b", "a"), (1, 2), (8, 7), 44)]
    >>> [row["win_rate"] for row in summary(golemancy.game("century"), ["a", "b"], played)["entrants"]]
    [0.5, 0.5]
    """
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
    """Openskill ratings after all games, in the order played.

    >>> from golemancy.play.contest import Played, ratings
    >>> strong, weak = ratings(["a", "b"], [Played(("a", "b"), (1, 2), (9, 3), 40)])
    >>> strong > weak
    True
    """
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
