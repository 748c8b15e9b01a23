"""How far predicted chances can be trusted: predicted against actual wins, in ten bins.

python benchmarks/calibration.py century --games 60

Games are played by `bronze`; at every tenth decision the game's estimate, the present search, the search with the
network and the network alone (where it tells chances) are asked for the deciding seat's chance to win. They are shown
what that seat can know. A judge is the better the lower its Brier score: the mean square of chance less result.
"""

import argparse
from collections.abc import Callable, Iterator

import numpy as np

import golemancy
from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.hurry import patience
from golemancy.play.match import Match, Seat
from golemancy.play.statistics import shares
from golemancy.players.mercury import MercuryPlayer
from golemancy.players.search import SearchPlayer

EVERY, BINS = 10, 10
Judge = Callable[[golemancy.State], float]


def estimated(state: golemancy.State) -> float:
    """The game's estimate."""
    out = np.zeros(MAX_SEATS, np.float32)
    state.game.rules.estimate(state.record, state.game.box, out)
    return float(out[state.player])


def searched(kind: type[SearchPlayer], iterations: int) -> Judge:
    """The value of the decision that a search would take."""
    return lambda state: kind(1, iterations=iterations).search(state)[0].value[state.player]


JUDGES: dict[str, Judge] = {
    "estimate": estimated,
    "search": searched(SearchPlayer, 1000),
    "mercury": searched(MercuryPlayer, 1000),
    "network": searched(MercuryPlayer, 2),
}


def asked(name: str, seed: int) -> Iterator[tuple[dict[str, float], float]]:
    """The judges' chances in one game, and each time what came of it."""
    game = golemancy.game(name, players=2)
    match, told = Match(game, [Seat("a", "bronze"), Seat("b", "bronze")], seed), []
    while (program := match.program_to_decide()) is not None:
        seen = match.seen_state()
        if len(match.history) % EVERY == EVERY - 1 and len(seen.legal) > 1:
            told.append((seen.player, {judge: ask(seen) for judge, ask in JUDGES.items()}))
        match.decide(program.choose(seen))
    won = shares(match.places)
    yield from ((chances, won[seat]) for seat, chances in told)


def main() -> None:
    """Reads what is asked for, and prints a table for each judge."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("game")
    ask.add_argument("--games", type=int, default=60)
    given = ask.parse_args()
    with patience():
        found = [one for seed in range(given.games) for one in asked(given.game, 90_000 + seed)]
    results = np.array([result for _, result in found])
    for judge in JUDGES:
        chances = np.array([told[judge] for told, _ in found])
        print(f"{given.game} {judge}: Brier {np.mean((chances - results) ** 2):.4f} of {len(found)} positions")
        bins = np.minimum((chances * BINS).astype(int), BINS - 1)
        for k in range(BINS):
            if (bins == k).any():
                print(f"  {chances[bins == k].mean():6.1%} {results[bins == k].mean():6.1%} {(bins == k).sum():6d}")


if __name__ == "__main__":
    main()
