"""One scale for players that met in series of games: Elo's, fitted to all results at once (Bradley and Terry's model).

A player whose rating is 400 above another's is ten times as strong. At a table each seat wins in proportion to its
strength, so that tables of any size can be on one scale; two seats make it Bradley and Terry's.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from golemancy.checks import whole
from golemancy.engine.layout import Array
from golemancy.errors import BadOption
from golemancy.play.statistics import Z

MIDDLE = 1500.0  # the mean of all ratings
TEN_TIMES = 400.0  # points of difference to one who is ten times as strong
DOUBT = 0.5  # games added to either side of each series, so that somebody who won all is not infinitely strong
_STEPS, _CLOSE = 100, 1e-10


@dataclass(frozen=True)
class Series:
    """So many games of one player against copies of another on all other seats, and how many the one won.

    >>> from golemancy.play.scale import Series
    >>> Series("iron", "clay", 40, 33.0).rate
    0.825
    """

    one: str
    others: str
    games: int
    wins: float
    seats: int = 2

    def __post_init__(self) -> None:
        whole("games", self.games, 1)
        whole("seats", self.seats, 2)
        if not 0 <= self.wins <= self.games:
            raise BadOption(f"wins: must be from 0 to {self.games}, the games of the series, not {self.wins}")
        if self.one == self.others:
            raise BadOption(f"a series is between two players, not between {self.one} and itself")

    @property
    def rate(self) -> float:
        """The share of the games that the one won."""
        return self.wins / self.games


@dataclass(frozen=True)
class Rated:
    """A place on the scale, with its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float


def scale(found: Sequence[Series]) -> list[Rated]:
    """Everybody's place on one scale, the strongest first: the most likely one, given all these series.

    Intervals are for the distance from the mean of all. Players that no chain of series connects cannot be compared.

    >>> from golemancy.play.scale import Series, scale
    >>> [(one.name, round(one.rating)) for one in scale([Series("iron", "clay", 99, 90.5)])]
    [('iron', 1700), ('clay', 1300)]
    """
    names = list(dict.fromkeys(name for series in found for name in (series.one, series.others)))
    if not names:
        return []
    _check_connected(names, found)
    strengths, spread = _fitted(found, {name: n for n, name in enumerate(names)})
    unit = TEN_TIMES / math.log(10)
    errors = Z * unit * np.sqrt(np.diag(spread))
    places = MIDDLE + unit * strengths
    rated = [Rated(n, float(p), float(p - e), float(p + e)) for n, p, e in zip(names, places, errors, strict=True)]
    return sorted(rated, key=lambda one: -one.rating)


def _fitted(found: Sequence[Series], number: dict[str, int]) -> tuple[Array, Array]:
    """The most likely logarithms of strengths, their mean zero, and how they vary together: Newton's method."""
    one, others = (np.array([number[getattr(series, side)] for series in found]) for side in ("one", "others"))
    games = np.array([series.games + 2 * DOUBT for series in found])
    wins = np.array([series.wins + DOUBT for series in found])
    ahead = np.log([series.seats - 1 for series in found])  # so many copies are as strong as one so much stronger
    strengths, even = np.zeros(len(number)), np.full((len(number), len(number)), 1.0)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(ahead - strengths[one] + strengths[others]))
        pull, stiff = wins - games * chance, games * chance * (1 - chance)
        slope, curve = np.zeros(len(number)), even.copy()  # `even` holds the mean where it is
        np.add.at(slope, one, pull)
        np.add.at(slope, others, -pull)
        for a, b, sign in ((one, one, 1), (others, others, 1), (one, others, -1), (others, one, -1)):
            np.add.at(curve, (a, b), sign * stiff)
        step = np.linalg.solve(curve, slope)
        strengths = strengths + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < _CLOSE:
            break
    return strengths, np.linalg.inv(curve) - 1.0 / len(number) ** 2


def _check_connected(names: Sequence[str], found: Sequence[Series]) -> None:
    """Refuses results that fall into groups which never met."""
    reached, new = set(), {names[0]}
    while new:
        reached |= new
        met = [{series.one, series.others} for series in found]
        new = set().union(*(pair for pair in met if pair & new)) - reached
    if apart := [name for name in names if name not in reached]:
        raise BadOption(f"{', '.join(apart)} never met {names[0]}, not even through others: there is no common scale")
