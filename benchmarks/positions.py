"""Breaks positions of every game in every way to play: how many are refused, and how many can be played to the end.

It stops at the first broken position that is accepted and cannot be played on, and says what was broken.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product

import golemancy
from golemancy.games import definition
from golemancy.testing import check_broken_positions

NAMES = ("century", "golem_it", "golems", "adventure", "arena")
LEFT_ALONE = ("first", "faction0", "faction1", "faction2", "faction3")  # options that change no rule


def ways(name: str) -> Iterator[golemancy.Game]:
    """A game for every player count and every set of options that go together."""
    d = definition(name)
    options = [option for option in d.options if option.name not in LEFT_ALONE]
    for players, *values in product(d.seats, *(option.choices for option in options)):
        try:
            yield golemancy.game(name, players, **{o.name: v for o, v in zip(options, values, strict=True)})
        except golemancy.BadOption:
            continue


def measure(name: str, breaks: int, seed: int) -> str:
    """A row of the table: ways to play, breaks refused and accepted, seconds."""
    begun, found, outcomes = time.perf_counter(), list(ways(name)), Counter[str]()
    for game in found:
        outcomes += check_broken_positions(game, breaks, seed)
    figures = (len(found), f"{outcomes['refused']:,}", f"{outcomes['accepted']:,}", round(time.perf_counter() - begun))
    return f"| {name} | {' | '.join(map(str, figures))} |"


def main() -> None:
    """Prints a table with a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=NAMES, help="default: all five")
    parser.add_argument("--breaks", type=int, default=100, help="in each way to play")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    print("| game | ways to play | refused | accepted and played | seconds |\n| --- | ---: | ---: | ---: | ---: |")
    for name in chosen.games:
        print(measure(name, chosen.breaks, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
