"""What a win counts and how sure a rate is: for contests, the lab and training alike."""

import math
from collections.abc import Sequence

from golemancy.engine.layout import Array

Z = 1.96  # standard errors on either side that hold 95 %


def shares(places: Sequence[int]) -> list[float]:
    """Each seat's share of the win; in a solo game a win is a win.

    >>> from golemancy.play.statistics import shares
    >>> shares([1, 1, 3])
    [0.5, 0.5, 0.0]
    """
    winners = max(1, places.count(1))
    return [(place == 1) / winners for place in places]


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate.

    >>> from golemancy.play.statistics import interval
    >>> low, high = interval(60, 100)
    >>> round(low, 3), round(high, 3)
    (0.502, 0.691)
    """
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def beaten(rewards: Array) -> float:
    """The share of the others that is beaten, from rewards between -1 (by none) and 1 (all); draws count half.

    >>> import numpy as np
    >>> from golemancy.play.statistics import beaten
    >>> beaten(np.array([1.0, 1.0, -1.0, 1.0]))
    0.75
    """
    return float((1 + rewards).mean() / 2)
