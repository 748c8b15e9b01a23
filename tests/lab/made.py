"""Lab runs written by hand, so that every figure is known beforehand."""

from collections.abc import Sequence

from golemancy.lab.data import Data, gather
from golemancy.lab.play import Thing, Try, Watched


def watched(seed: int, scores: Sequence[int], **more: object) -> Watched:
    """A game in which the highest score wins; seat 0 goes first unless said otherwise."""
    best = max(scores)
    winners = [score == best for score in scores]
    told = {
        "first": 0,
        "decisions": 20 + seed % 7,
        "shares": [won / sum(winners) for won in winners],
        "sources": [{"cards": score - 1, "tokens": 1} for score in scores],
        "things": [],
        "tries": [],
    }
    return Watched(seed=seed, scores=list(scores), **(told | more))  # type: ignore[arg-type]


def thing(seat: int, name: str, *, taken: int, chance: float = 0.5, offered: int = 3) -> Thing:
    return Thing(seat, name, offered, chance, offers=max(1, taken), taken=taken)


def run(label: str = "as it comes", games: int = 60, bonus: int = 0, *, tried: bool = True) -> Data:
    """Two seats: who takes the gem wins, and the coin says nothing; every score is raised by the bonus."""
    played = []
    for n in range(games):
        winner = n % 2 if n % 5 else 0
        scores = [10 + bonus + 5 * (seat == winner) + n % 3 for seat in range(2)]
        things = [thing(seat, "take/gem", taken=int(seat == winner)) for seat in range(2)]
        things += [thing(seat, "take/coin", taken=int((n + seat) % 4 < 2)) for seat in range(2)]
        things += [thing(winner, "dealt/star", taken=1, offered=0)]
        tries = [Try(winner, "take/gem", 3, 1.0, 0.0)] if tried and n % 2 else []
        played.append(watched(n, scores, first=n // 2 % 2, things=things, tries=tries))
    return gather(label, 2, played)
