"""The gate: a new network takes the place of the old one only when it wins a series against it."""

from dataclasses import dataclass

from golemancy.game import Game, State
from golemancy.play.contest import contest
from golemancy.players.mercury import MercuryPlayer
from golemancy.players.network import Network


@dataclass(frozen=True)
class Series:
    """How the two networks are compared: inside the search, with the same iterations."""

    games: int = 40
    iterations: int = 64
    share: float = 0.55  # of the wins that the new one needs
    seed: int = 5_000_000


class Contender:
    """A network inside the search, under the name of old or new."""

    def __init__(self, name: str, network: Network, iterations: int, seed: int) -> None:
        self.name = name
        self._program = MercuryPlayer(seed, network, iterations=iterations)

    def choose(self, state: State) -> int:
        """What the search decides."""
        return self._program.choose(state)


@dataclass(frozen=True)
class Verdict:
    """What came of a series."""

    share: float  # of the wins that went to the new one
    low: float
    high: float
    passed: bool

    def __str__(self) -> str:
        """Such as `57.5% [42.2%, 71.5%], let in`."""
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}], {'let in' if self.passed else 'kept out'}"


def compared(new: Network, old: Network, game: Game, series: Series) -> Verdict:
    """Plays a series; alone there is nobody to compare with, so a game for one lets everybody in."""
    if game.players == 1:
        return Verdict(1.0, 0.0, 1.0, passed=True)
    contenders = [
        Contender(name, network, series.iterations, series.seed) for name, network in (("new", new), ("old", old))
    ]
    won = contest(game, contenders, series.games, seed=series.seed, workers=1)["entrants"][0]
    return Verdict(won["win_rate"], won["low"], won["high"], passed=won["win_rate"] >= series.share)
