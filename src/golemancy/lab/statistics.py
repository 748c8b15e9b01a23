"""Means, differences and effects, each with its 95 % interval and how likely chance alone would show as much."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from golemancy.engine.layout import Array
from golemancy.play.statistics import Z

FEWEST = 20  # seats that took a thing, and seats that did not, below which nothing is said
REAL = 0.01  # chance below which a difference is called real; a report has several lists, so 0.05 errs too often


@dataclass(frozen=True)
class Figure:
    """A number with its 95 % interval; `p` is how likely chance shows one as far from nothing."""

    value: float
    low: float
    high: float
    p: float
    cases: int

    @property
    def real(self) -> bool:
        """Whether chance is a poor explanation."""
        return self.p < REAL


def figure(value: float, error: float, cases: int, nothing: float = 0.0) -> Figure:
    """A number from its standard error, by the normal distribution."""
    off = abs(value - nothing)
    p = math.erfc(off / error / math.sqrt(2)) if error > 0 else float(off == 0)
    return Figure(float(value), float(value - Z * error), float(value + Z * error), float(p), int(cases))


def mean(values: Array, nothing: float = 0.0) -> Figure:
    """The mean of independent values, one per game."""
    error = float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return figure(float(values.mean()), error, len(values), nothing)


def effect(win: Array, took: Array, game: Array, controls: Sequence[Array] = ()) -> Figure | None:
    """How much likelier those who took something win, other things equal as far as the controls tell.

    A straight-line fit; seats of one game are not independent, so the error is that of whole games.
    """
    if min(took.sum(), len(took) - took.sum()) < FEWEST:
        return None
    columns = np.column_stack([took, np.ones(len(took)), *controls]).astype(np.float64)
    spread = np.linalg.pinv(columns.T @ columns)
    fit = spread @ (columns.T @ win)
    residues = columns * (win - columns @ fit)[:, None]
    _, number = np.unique(game, return_inverse=True)
    games = int(number.max()) + 1
    by_game = np.column_stack([np.bincount(number, column, games) for column in residues.T])
    covariance = spread @ (by_game.T @ by_game) @ spread * games / max(1, games - 1)
    return figure(float(fit[0]), math.sqrt(max(0.0, covariance[0, 0])), int(took.sum()))


def holm(figures: Sequence[Figure | None]) -> list[Figure | None]:
    """The same figures with each p raised for how many were looked at (Holm's correction)."""
    known = sorted((f.p, n) for n, f in enumerate(figures) if f is not None)
    raised: list[Figure | None] = list(figures)
    worst = 0.0
    for rank, (p, n) in enumerate(known):
        worst = min(1.0, max(worst, p * (len(known) - rank)))
        old = figures[n]
        assert old is not None
        raised[n] = Figure(old.value, old.low, old.high, worst, old.cases)
    return raised
