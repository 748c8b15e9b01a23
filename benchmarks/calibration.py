"""How far predicted chances can be trusted: predicted against actual wins, in ten bins.

python benchmarks/calibration.py century --games 60

Games are played by `bronze`, or whoever `--player` names; at every tenth decision the game's estimate, the search, the
search guided by the network that comes with the game (also where mercury does without it), and the same after only two
iterations are asked for the deciding seat's chance to win. They are shown what that seat can know. A judge is better
the lower its Brier score, the mean square of chance less result. Beside it stands by how much it is lower than that of
the search, with a 95 % interval from drawing whole games anew.
"""

import argparse
from collections.abc import Callable, Iterator

import numpy as np

import golemancy
from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.hurry import patience
from golemancy.engine.layout import Array
from golemancy.play.match import Match, Seat
from golemancy.play.statistics import shares
from golemancy.players.mercury import MercuryPlayer
from golemancy.players.network import network_of
from golemancy.players.search import SearchPlayer

EVERY, BINS, ITERATIONS = 10, 10, 1000
FIRST, DRAWN = 90_000, 1000  # the first deal; how often games are drawn anew
Judge = Callable[[golemancy.State], float]


def estimated(state: golemancy.State) -> float:
    """The game's estimate."""
    out = np.zeros(MAX_SEATS, np.float32)
    state.game.rules.estimate(state.record, state.game.box, out)
    return float(out[state.player])


def searched(state: golemancy.State) -> float:
    """The value of the decision that the search would take."""
    return SearchPlayer(1, iterations=ITERATIONS).search(state)[0].value[state.player]


def guided(iterations: int) -> Judge:
    """The value of the decision that a search with the game's network would take."""

    def ask(state: golemancy.State) -> float:
        network = network_of(state.game.name)
        return MercuryPlayer(1, network, iterations=iterations).search(state)[0].value[state.player]

    return ask


JUDGES: dict[str, Judge] = {
    "estimate": estimated,
    "search": searched,
    "guided": guided(ITERATIONS),
    "network": guided(2),
}


def asked(name: str, player: str, seed: int) -> Iterator[tuple[list[float], float]]:
    """The judges' chances in one game, and each time what came of it."""
    match, told = Match(golemancy.game(name, players=2), [Seat("a", player), Seat("b", player)], seed), []
    while (program := match.program_to_decide()) is not None:
        seen = match.seen_state()
        if len(match.history) % EVERY == EVERY - 1 and len(seen.legal) > 1:
            told.append((seen.player, [ask(seen) for ask in JUDGES.values()]))
        match.decide(program.choose(seen))
    won = shares(match.places)
    yield from ((chances, won[seat]) for seat, chances in told)


def less_than_search(squares: list[Array], judge: int) -> str:
    """By how much a judge's mean square is below the search's, with a 95 % interval over whole games."""
    dice, search = np.random.default_rng(0), list(JUDGES).index("search")
    differences = [one[:, search] - one[:, judge] for one in squares]
    drawn = dice.integers(0, len(differences), (DRAWN, len(differences)))
    means = [np.concatenate([differences[n] for n in games]).mean() for games in drawn]
    low, high = np.quantile(means, (0.025, 0.975))
    return f"{np.concatenate(differences).mean():+.3f} [{low:+.3f}, {high:+.3f}]"


def bins(chances: Array, results: Array) -> Iterator[str]:
    """Predicted and actual shares of wins, and how many positions, from the lowest chances to the highest."""
    where = np.minimum((chances * BINS).astype(int), BINS - 1)
    for k in sorted(set(where)):
        yield f"  {chances[where == k].mean():6.1%} {results[where == k].mean():6.1%} {(where == k).sum():6d}"


def main() -> None:
    """Reads what is asked for, and prints a table for each judge."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--games", type=int, default=60)
    ask.add_argument("--player", default="bronze")
    given = ask.parse_args()
    with patience():
        games = [list(asked(given.game, given.player, FIRST + n)) for n in range(given.games)]
    told = [(np.array([c for c, _ in game]), np.array([r for _, r in game])) for game in games if game]
    chances, results = (np.concatenate(parts) for parts in zip(*told, strict=True))
    squares = [(c - r[:, None]) ** 2 for c, r in told]
    for k, judge in enumerate(JUDGES):
        brier = np.mean((chances[:, k] - results) ** 2)
        print(f"{given.game} {judge}: {brier:.3f} of {len(results)} positions, {less_than_search(squares, k)}")
        print(*bins(chances[:, k], results), sep="\n")


if __name__ == "__main__":
    main()
