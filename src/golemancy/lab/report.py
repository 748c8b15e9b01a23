"""What a run says about one game: who wins, how long it takes, where points come from, what each card is worth."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from golemancy.engine.layout import Array
from golemancy.lab.data import Data
from golemancy.lab.play import DEALT
from golemancy.lab.statistics import FEWEST, Figure, effect, holm, mean
from golemancy.play.statistics import interval

QUANTILES = (0, 5, 25, 50, 75, 95, 100)


@dataclass(frozen=True)
class Standing:
    """How a place in the order of play, or a seat, does."""

    name: str
    wins: Figure  # against an equal share
    score: float


@dataclass(frozen=True)
class Source:
    """Points from one source: of all seats, of winners and of the others."""

    name: str
    all: float
    winners: float
    others: float


@dataclass(frozen=True)
class Worth:
    """A card or tile: how often it is taken, and what taking it does to the chance to win."""

    kind: str
    name: str
    offered: int  # seats that could take it
    taken: int  # seats that did
    low: float  # 95 % interval of taken / offered
    high: float
    raw: Figure | None  # winners among those who took it, against all others
    fair: Figure | None  # among those who could take it, as good a position given
    tried: Figure | None  # the same position played both ways

    @property
    def rate(self) -> float:
        """How many of those who could take it did."""
        return self.taken / max(1, self.offered)

    @property
    def best(self) -> Figure | None:
        """The most trustworthy of the three."""
        return self.tried or (self.raw if self.kind == DEALT else self.fair)


def standings(data: Data) -> list[Standing]:
    """Wins by the order of play."""
    names = [f"{_ordinal(n + 1)} to play" for n in range(data.players)]
    return _standings(names, data.by_order(data.shares), data.by_order(data.scores))


def seats(data: Data) -> list[Standing]:
    """Wins by seat, which differs where the seats are not alike: factions, or a first player that is fixed."""
    return _standings([f"seat {n}" for n in range(data.players)], data.shares, data.scores)


def _standings(names: list[str], shares: Array, scores: Array) -> list[Standing]:
    equal = 1 / len(names) if len(names) > 1 else 0.5
    wins = holm([_rate(column, equal) for column in shares.T])
    points = scores.mean(axis=0)
    return [Standing(name, win, float(mine)) for name, win, mine in zip(names, wins, points, strict=True) if win]


def _rate(shares: Array, equal: float) -> Figure:
    """A win rate against an equal share, with Wilson's interval."""
    tested = mean(shares, nothing=equal)
    return Figure(tested.value, *interval(float(shares.sum()), len(shares)), tested.p, len(shares))


def _ordinal(n: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(n, f"{n}th")


def sources(data: Data) -> list[Source]:
    """Mean points of a seat by where they come from, most first."""
    won = data.shares > 0
    found = [Source(name, _of(p), _of(p[won]), _of(p[~won])) for name, p in data.sources.items()]
    return sorted(found, key=lambda source: -source.all)


def _of(points: Array) -> float:
    return float(points.mean()) if points.size else 0.0


def quantiles(values: Array) -> list[tuple[str, float]]:
    """The least, some quantiles and the most of some values."""
    names = ["least", "5 %", "25 %", "median", "75 %", "95 %", "most"]
    return list(zip(names, map(float, np.percentile(values, QUANTILES)), strict=True))


def worths(data: Data) -> list[Worth]:
    """Every card and tile, those that help most first; each column's p is raised for all that are listed."""
    found = list(_worths(data))
    columns = [holm([getattr(worth, key) for worth in found]) for key in ("raw", "fair", "tried")]
    raised = [
        Worth(w.kind, w.name, w.offered, w.taken, w.low, w.high, *figures)
        for w, *figures in zip(found, *columns, strict=True)
    ]
    return sorted(raised, key=lambda worth: (worth.kind, -worth.best.value if worth.best else 9.0, worth.name))


def _worths(data: Data) -> Iterator[Worth]:
    for name in data.names:
        kind, _, called = name.partition("/")
        rows = data.of_thing(name)
        taken = int((data.things["taken"][rows] > 0).sum())
        offered = data.shares.size if kind == DEALT else len(rows)
        fair = None if kind == DEALT else _fair(data, rows)
        yield Worth(kind, called, offered, taken, *interval(taken, offered), _raw(data, name), fair, _tried(data, name))


def _raw(data: Data, name: str) -> Figure | None:
    """Those who took it against all others."""
    game = np.repeat(np.arange(len(data)), data.players)
    return effect(data.shares.ravel(), data.seats_taking(name).ravel(), game)


def _fair(data: Data, rows: Array) -> Figure | None:
    """Among those who could take it: given the chance to win when they first could, how late that was, and the seat."""
    columns = data.things
    game, seat = columns["game"][rows], columns["seat"][rows]
    order = data.order[game, seat]
    controls = [columns["chance"][rows], columns["offered"][rows], *(order == n for n in range(1, data.players))]
    return effect(data.shares[game, seat], columns["taken"][rows] > 0, game, controls)


def _tried(data: Data, name: str) -> Figure | None:
    """The same positions played both ways; two of one game count as one."""
    rows = data.of_thing(name, "tries")
    if len(rows) < FEWEST:
        return None
    _, game = np.unique(data.tries["game"][rows], return_inverse=True)
    gained = data.tries["taking"][rows] - data.tries["leaving"][rows]
    return mean(np.bincount(game, gained) / np.bincount(game))
