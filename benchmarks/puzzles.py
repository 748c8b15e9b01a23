"""Checks the puzzles that come with the package: a longer search agrees, weak levels fail, the strongest solves them.

For a sample of each pack a search twice as long as the one that confirmed them, from another seed, must play a right
turn. Clay and mercury try every puzzle of the sample: clay several times, mercury with two seconds a decision, of
the processor's time, so that other work on the machine changes nothing.
"""

import argparse
import random
from dataclasses import dataclass
from time import process_time

from golemancy import games
from golemancy.engine.hurry import patience
from golemancy.players import Budget
from golemancy.puzzles.finder import CHECK, is_right
from golemancy.puzzles.grading import chooser
from golemancy.puzzles.judging import best_of, searched
from golemancy.puzzles.pack import pack, posed
from golemancy.puzzles.puzzle import GRADES
from golemancy.puzzles.turns import take

SEED = 20_000_003
TRIES = 10  # of clay


@dataclass
class Figures:
    """What came of the sample of one game."""

    puzzles: int = 0
    agreed: int = 0
    clay: float = 0.0
    mercury: int = 0


def measure(name: str, numbers: list[int], mercury: str) -> Figures:
    """Tries a sample of a game's puzzles."""
    figures = Figures()
    for number in numbers:
        found = posed(name, number)
        agreed = is_right(found, best_of(searched(found.state, 2 * CHECK, SEED + number)).turn)
        figures.puzzles += 1
        figures.agreed += agreed
        solved = [found.solves(take(found.state, chooser("clay", SEED + n))) for n in range(TRIES)]
        figures.clay += sum(solved) / TRIES
        figures.mercury += is_right(found, take(found.state, chooser(mercury, SEED, Budget(clock=process_time))))
        if not agreed:
            print(f"  {name} {number} ({found.puzzle.id}): the longer search plays something else", flush=True)
    return figures


def main() -> None:
    """Prints a table with a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.BUILT_IN), help="default: all five")
    parser.add_argument("--sample", type=int, default=50, help="puzzles of each game")
    parser.add_argument("--mercury", default="mercury:seconds=2", help="the strongest level")
    chosen = parser.parse_args()
    print("| game | puzzles | by grade | sample | agreed | clay solves | mercury solves |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: |")
    with patience():
        for name in chosen.games:
            count = len(pack(name))
            sample = sorted(random.Random(SEED).sample(range(1, count + 1), min(chosen.sample, count)))
            figures, of = measure(name, sample, chosen.mercury), max(1, len(sample))
            grades = ", ".join(f"{sum(one.grade == grade for one in pack(name))} {grade}" for grade in GRADES)
            shares = f"{figures.agreed / of:.0%} | {figures.clay / of:.0%} | {figures.mercury / of:.0%}"
            print(f"| {name} | {count} | {grades} | {len(sample)} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
