"""What every worker shares: timing of whole games, and the one JSON line of results."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

REPEATS = 3
WARM_UP_SECONDS = 0.5

Play = Callable[[], float]
"""Plays some random games and returns how many decisions it made."""


@dataclass
class Contest:
    """A way to play one game; `copies` also copies the state before each decision."""

    play: Play
    how: str
    copies: Play | None = None


def rate(play: Play, seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Decisions per second of `play`, called again and again for at least `seconds`."""
    decisions = 0.0
    start = clock()
    while (elapsed := clock() - start) < seconds:
        decisions += play()
    return decisions / elapsed


def median_rate(play: Play, seconds: float) -> float:
    """The median of three rates, after a warm-up that is not counted."""
    rate(play, min(seconds, WARM_UP_SECONDS))
    return median(rate(play, seconds) for _ in range(REPEATS))


def core_share(start: os.times_result) -> float:
    """The share of one core that this process and its children have had since `start`."""
    now = os.times()
    return (sum(now[:4]) - sum(start[:4])) / (now.elapsed - start.elapsed)


def say(text: str) -> None:
    """Tell the parent process where we are (it shows the lines that begin with '# ')."""
    print(f"# {text}", file=sys.stderr, flush=True)


def measured(contest: Contest, seconds: float) -> dict[str, object]:
    """The figures of one contest; one whose copying is free is measured once."""
    start = os.times()
    plain = median_rate(contest.play, seconds)
    copies = plain if contest.copies is contest.play else None
    if contest.copies and copies is None:
        copies = median_rate(contest.copies, seconds)
    return {"decisions": plain, "copies": copies, "core": core_share(start), "how": contest.how}


def result(game: str, prepare: Callable[[], Contest], seconds: float) -> dict[str, object]:
    """The figures of one game, or the reason why there are none."""
    say(game)
    try:
        return {"game": game, **measured(prepare(), seconds)}
    except Exception as problem:
        return {"game": game, "error": f"{type(problem).__name__}: {problem}"}


def main(contests: Iterable[tuple[str, Callable[[], Contest]]]) -> None:
    """Measure each contest for the seconds on the command line and print the list."""
    seconds = float(sys.argv[1])
    print(json.dumps([result(game, prepare, seconds) for game, prepare in contests]))
