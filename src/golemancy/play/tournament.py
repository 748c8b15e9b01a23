"""Tournaments for two at a table: who plays whom next, and who stands where. Nothing here knows a server or a clock.

Entrants are numbers in the order in which they entered. A round is a list of bouts; in a knock-out a drawn bout is
played again in the same round, with the seats changed.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

Form = Literal["round_robin", "swiss", "knock_out"]
FORMS: tuple[Form, ...] = ("round_robin", "swiss", "knock_out")
MOST_ENTRANTS = 64
WIN, DRAW, LOSS = 1.0, 0.5, 0.0
_MOST_STEPS = 20_000  # of looking for a round in which nobody meets again


@dataclass(frozen=True)
class Bout:
    """Two entrants at a table, the first of them in the first seat; without a second one it is a bye."""

    first: int
    second: int | None
    points: tuple[float, float] | None = None  # once it is over

    @property
    def bye(self) -> bool:
        """Whether nobody is the opponent."""
        return self.second is None

    def of(self, entrant: int) -> float:
        """What somebody got in it."""
        points = self.points or (LOSS, LOSS)
        return points[0] if entrant == self.first else points[1] if entrant == self.second else LOSS


Round = Sequence[Bout]


@dataclass(frozen=True)
class Standing:
    """Where an entrant stands; those who share a place are equal in everything that counts."""

    entrant: int
    place: int
    points: float
    opponents: float  # the points of everybody met: who met stronger ones comes first
    wins: int
    bouts: int


def bye(entrant: int) -> Bout:
    """A round without an opponent, which counts as won."""
    return Bout(entrant, None, (WIN, LOSS))


def length(form: Form, entrants: int, wanted: int = 0) -> int:
    """How many rounds a tournament has; only a Swiss one can be asked for a number."""
    if form == "round_robin":
        return entrants - 1 + entrants % 2
    needed = max(1, (entrants - 1).bit_length())
    if form == "knock_out":
        return needed
    return min(wanted or needed, max(1, entrants - 1 + entrants % 2))


def following(
    form: Form, entrants: int, rounds: Sequence[Round], absent: Collection[int] = (), wanted: int = 0
) -> tuple[bool, list[Bout]]:
    """What is played once every bout is over: whether it belongs to the same round, and the bouts; none at the end.

    Whoever is absent loses without playing.
    """
    if form == "knock_out":
        return _knock_out(entrants, rounds, absent)
    if len(rounds) >= length(form, entrants, wanted):
        return False, []
    bouts = _circle(entrants, len(rounds)) if form == "round_robin" else _swiss(entrants, rounds, absent)
    return False, [_without(bout, absent) for bout in bouts]


def _without(bout: Bout, absent: Collection[int]) -> Bout:
    """A bout, decided at once if somebody is not there."""
    if bout.second is None or not {bout.first, bout.second} & set(absent):
        return bout
    first, second = (LOSS if one in absent else WIN for one in (bout.first, bout.second))
    return Bout(bout.first, bout.second, (first, second))


# ---- round robin


def _circle(entrants: int, number: int) -> list[Bout]:
    """A round in which everybody meets somebody new: all but one move on by a place each time."""
    size = entrants + entrants % 2
    ring = [0, *((number + k) % (size - 1) + 1 for k in range(size - 1))]
    bouts = [_seated(ring[k], ring[size - 1 - k], swap=bool((k or number) % 2)) for k in range(size // 2)]
    return [bye(min(bout)) if max(bout) >= entrants else Bout(*bout) for bout in bouts]


def _seated(one: int, other: int, *, swap: bool) -> tuple[int, int]:
    return (other, one) if swap else (one, other)


# ---- Swiss


def _swiss(entrants: int, rounds: Sequence[Round], absent: Collection[int]) -> list[Bout]:
    """A round in which equals meet, nobody somebody for the second time, and nobody has a second bye."""
    ranked = [one.entrant for one in standings(entrants, rounds) if one.entrant not in absent]
    away = [Bout(one, None, (LOSS, LOSS)) for one in range(entrants) if one in absent]
    resting: list[Bout] = []
    if len(ranked) % 2:
        rested = {bout.first for played in rounds for bout in played if bout.bye}
        last = next((one for one in reversed(ranked) if one not in rested), ranked[-1])
        ranked.remove(last)
        resting.append(bye(last))
    met = {frozenset((b.first, b.second)) for played in rounds for b in played if b.second is not None}
    pairs = _matched(ranked, met) or _matched(ranked, set())
    begun = [sum(b.first == one for r in rounds for b in r if not b.bye) for one in range(entrants)]
    return [_begun_less(pair, begun, len(rounds)) for pair in pairs or ()] + resting + away


def _matched(ranked: Sequence[int], met: Collection[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Pairs of neighbours in the ranking who have not met; None if that cannot be found."""
    steps = 0

    def search(left: tuple[int, ...]) -> list[tuple[int, int]] | None:
        nonlocal steps
        if not left:
            return []
        for other in left[1:]:
            steps += 1
            if steps > _MOST_STEPS:
                return None
            if frozenset((left[0], other)) not in met:
                rest = search(tuple(one for one in left[1:] if one != other))
                if rest is not None:
                    return [(left[0], other), *rest]
        return None

    return search(tuple(ranked))


def _begun_less(pair: tuple[int, int], begun: Sequence[int], number: int) -> Bout:
    """Whoever has begun less often begins; equals by turns."""
    one, other = pair
    if begun[one] == begun[other]:
        return Bout(*_seated(one, other, swap=bool(number % 2)))
    return Bout(*_seated(one, other, swap=begun[one] > begun[other]))


# ---- knock-out


def _knock_out(entrants: int, rounds: Sequence[Round], absent: Collection[int]) -> tuple[bool, list[Bout]]:
    if not rounds:
        return False, [_without(bout, absent) for bout in _bracket(entrants)]
    again = [_without(_changed(bout), absent) for bout in _undecided(rounds[-1])]
    if again:
        return True, [_not_both_lose(bout) for bout in again]
    winners = _winners(rounds[-1])
    pairs = list(zip(winners[::2], winners[1::2], strict=True)) if len(winners) > 1 else []
    return False, [_not_both_lose(_without(Bout(*pair), absent)) for pair in pairs]


def _bracket(entrants: int) -> list[Bout]:
    """The first round: those who entered first meet each other late, and rest while there are free places."""
    order = [0]
    while len(order) < entrants:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    pairs = zip(order[::2], order[1::2], strict=True)
    return [bye(one) if other >= entrants else Bout(one, other) for one, other in pairs] if entrants > 1 else [bye(0)]


def _undecided(played: Round) -> list[Bout]:
    """The last bouts of those who have drawn so far."""
    last = {frozenset((bout.first, bout.second)): bout for bout in played if not bout.bye}
    return [bout for bout in last.values() if bout.points is not None and bout.points[0] == bout.points[1]]


def _changed(bout: Bout) -> Bout:
    assert bout.second is not None
    return Bout(bout.second, bout.first)


def _not_both_lose(bout: Bout) -> Bout:
    """Of two who are absent the first goes on, to lose there."""
    return Bout(bout.first, bout.second, (WIN, LOSS)) if bout.points == (LOSS, LOSS) else bout


def _winners(played: Round) -> list[int]:
    """Who goes on, in the order of the bracket."""
    found: dict[frozenset[int | None], int] = {}
    for bout in played:
        points = bout.points or (LOSS, LOSS)
        won = bout.first if bout.second is None or points[0] >= points[1] else bout.second
        found[frozenset((bout.first, bout.second))] = won
    return list(found.values())


# ---- standings


def standings(entrants: int, rounds: Sequence[Round], form: Form = "swiss") -> list[Standing]:
    """Everybody by points, then by the points of those they met, then by wins; in a knock-out by rounds won."""
    bouts = [bout for played in rounds for bout in played if bout.points is not None]
    points = [sum(bout.of(one) for bout in bouts) for one in range(entrants)]
    found = [_standing(one, bouts, points) for one in range(entrants)]
    if form == "knock_out":
        reached = [sum(one in _winners(played) for played in rounds if _is_over(played)) for one in range(entrants)]
        return _placed([(found[one], (reached[one],)) for one in range(entrants)])
    return _placed([(one, (one.points, one.opponents, one.wins)) for one in found])


def _is_over(played: Round) -> bool:
    return all(bout.points is not None for bout in played) and not _undecided(played)


def _standing(entrant: int, bouts: Sequence[Bout], points: Sequence[float]) -> Standing:
    mine = [bout for bout in bouts if entrant in (bout.first, bout.second)]
    met = [bout.second if bout.first == entrant else bout.first for bout in mine]
    against = sum(points[other] for other in met if other is not None)
    wins = sum(bout.of(entrant) == WIN and not bout.bye for bout in mine)
    return Standing(entrant, 0, points[entrant], against, wins, sum(not bout.bye for bout in mine))


def _placed(found: list[tuple[Standing, tuple[float, ...]]]) -> list[Standing]:
    """In order, with places; equals stay in the order in which they entered."""
    found.sort(key=lambda one: [-value for value in one[1]])
    placed: list[Standing] = []
    for at, (one, key) in enumerate(found):
        place = placed[-1].place if at and key == found[at - 1][1] else at + 1
        placed.append(Standing(one.entrant, place, one.points, one.opponents, one.wins, one.bouts))
    return placed
