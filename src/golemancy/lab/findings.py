"""What a run shows, in sentences."""

from collections.abc import Iterator, Sequence

import numpy as np

from golemancy.lab.compare import Measure, in_words
from golemancy.lab.data import Data
from golemancy.lab.report import Worth, standings
from golemancy.lab.statistics import Figure

NAMED = 3  # cards that are named of those that help, and of those that hurt


def of_report(data: Data, things: Sequence[Worth]) -> list[str]:
    """Who wins, how long it takes, how close it is, and which cards matter."""
    return [*_wins(data), *_games(data), *_cards(things)]


def _wins(data: Data) -> Iterator[str]:
    """Whether it matters who begins."""
    if data.players == 1:
        wins = standings(data)[0].wins
        yield f"The player wins {wins.value:.1%} of the games ({_limits(wins)})."
        return
    equal = 1 / data.players
    real = [s for s in standings(data) if s.wins.real]
    for place in real:
        side = "more" if place.wins.value > equal else "less"
        yield (
            f"The {place.name} wins {place.wins.value:.1%} of the games ({_limits(place.wins)}), {side} than an equal "
            f"share of {equal:.1%}: this is real."
        )
    if not real:
        first = standings(data)[0].wins
        yield (
            f"No advantage of any place in the order of play is shown: the first to play wins {first.value:.1%} "
            f"({_limits(first)}; an equal share is {equal:.1%})."
        )


def _limits(figure: Figure) -> str:
    return f"95 %: {figure.low:.1%} to {figure.high:.1%}"


def _games(data: Data) -> Iterator[str]:
    low, middle, high = np.percentile(data.decisions, (5, 50, 95))
    yield f"Half of the games take more than {middle:.0f} decisions, nine of ten between {low:.0f} and {high:.0f}."
    if data.players > 1:
        yield f"The best score is ahead of the next by {np.median(data.margins):g} in half of the games or less."
    if data.sources:
        means = {name: float(points.mean()) for name, points in data.sources.items()}
        name = max(means, key=lambda source: means[source])
        share = means[name] / sum(means.values()) if sum(means.values()) else 0.0
        yield f"Most points come from {name}: {share:.0%} of all."


def _cards(things: Sequence[Worth]) -> Iterator[str]:
    """Those that matter most by the most trustworthy figure."""
    judged = [(thing, thing.best) for thing in things]
    real = sorted(((t, f) for t, f in judged if f is not None and f.real), key=lambda pair: -pair[1].value)
    for pairs, word in ((real[:NAMED], "more"), (real[::-1][:NAMED], "less")):
        for thing, figure in pairs:
            if (figure.value > 0) == (word == "more"):
                yield _card(thing, figure, word)
    if things and not real:
        yield "No card or tile is shown to change the chance to win; more games would show smaller effects."


def _card(thing: Worth, figure: Figure, word: str) -> str:
    how = "tried both ways" if figure is thing.tried else "dealt by chance" if figure is thing.raw else "fair estimate"
    amount = f"{abs(figure.value) * 100:.0f} percentage points {word}"
    limits = f"95 %: {figure.low * 100:+.0f} to {figure.high * 100:+.0f}"
    return f"Seats with “{thing.kind} {thing.name}” win {amount} often ({limits}; {how})."


def of_comparison(compared: Sequence[Measure], labels: Sequence[str]) -> list[str]:
    """What differs, and what does not."""
    found = []
    for n, label in enumerate(labels[1:]):
        pairs = [(measure, measure.differences[n]) for measure in compared]
        found += [in_words(m, d, label, len(compared) * (len(labels) - 1)) for m, d in pairs if d.low > 0 or d.high < 0]
        silent = [m.name for m, d in pairs if d.low <= 0 <= d.high]
        if silent:
            found.append(f"With {label} no difference is shown in: {', '.join(silent)}.")
    return found
