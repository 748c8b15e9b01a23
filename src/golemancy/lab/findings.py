"""What a run shows, in sentences."""

from collections.abc import Iterator, Sequence

import numpy as np

from golemancy.lab.compare import PERCENT, Measure, in_words
from golemancy.lab.data import Data
from golemancy.lab.report import Worth, standings
from golemancy.lab.statistics import Figure

NAMED = 3  # cards that are named of those that help, and of those that hurt


def percent(value: float) -> str:
    """A share as people write it."""
    return f"{value * 100:.1f} %"


def of_report(data: Data, things: Sequence[Worth]) -> list[str]:
    """Who wins, how long it takes, how close it is, and which cards matter."""
    return [*_wins(data), *_games(data), *_cards(things)]


def _wins(data: Data) -> Iterator[str]:
    """Whether it matters who begins."""
    if data.players == 1:
        wins = standings(data)[0].wins
        yield f"The player wins {percent(wins.value)} of the games ({_limits(wins)})."
        return
    equal = 1 / data.players
    places = standings(data)
    real = [s for s in places[: 1 if data.players == 2 else None] if s.wins.real]
    for place in real:
        side = "more" if place.wins.value > equal else "less"
        yield (
            f"The {place.name} wins {percent(place.wins.value)} of the games ({_limits(place.wins)}), "
            f"{side} than an equal share of {percent(equal)}: this is real."
        )
    if not real:
        first = places[0].wins
        yield (
            f"No advantage of any place in the order of play is sure: the first to play wins {percent(first.value)} "
            f"({_limits(first)}; an equal share is {percent(equal)})."
        )


def _limits(figure: Figure) -> str:
    return f"95 %: {percent(figure.low)} to {percent(figure.high)}"


def _games(data: Data) -> Iterator[str]:
    low, middle, high = np.percentile(data.decisions, (5, 50, 95))
    yield f"Half of the games take more than {middle:.0f} decisions, nine of ten between {low:.0f} and {high:.0f}."
    if data.players > 1:
        yield f"The best score is ahead of the next by {np.median(data.margins):g} in half of the games or less."
    if data.sources:
        means = {name: float(points.mean()) for name, points in data.sources.items()}
        name = max(means, key=lambda source: means[source])
        share = means[name] / sum(means.values()) if sum(means.values()) else 0.0
        yield f"Most points come from {name}: {percent(share)} of all."


def _cards(things: Sequence[Worth]) -> Iterator[str]:
    """Those that help and hurt most: by experiment if there was one, else by the fair estimate."""
    real = [(thing, thing.best) for thing in things if thing.best is not None and thing.best.real]
    proven = [(thing, figure) for thing, figure in real if figure is not thing.fair]
    ranked = sorted(proven or real, key=lambda pair: -pair[1].value)
    yield from (_card(thing, figure) for thing, figure in ranked[:NAMED] if figure.value > 0)
    yield from (_card(thing, figure) for thing, figure in ranked[-NAMED:] if figure.value < 0)
    if things and not real:
        yield "No card or tile is shown to change the chance to win; more games would show smaller effects."


def _card(thing: Worth, figure: Figure) -> str:
    name = f"“{thing.kind} {thing.name}”"
    points = f"{abs(figure.value) * 100:.0f} percentage points"
    limits = f"95 %: {figure.low * 100:+.0f} to {figure.high * 100:+.0f}"
    if figure is thing.fair:
        side = "more" if figure.value > 0 else "less"
        return f"Seats with {name} win {points} {side} often from as good a position ({limits}); no proof of a cause."
    return f"{name} {'raises' if figure.value > 0 else 'lowers'} the chance to win by {points} ({limits})."


def of_comparison(compared: Sequence[Measure], labels: Sequence[str]) -> list[str]:
    """What differs, and what does not."""
    if len(labels) > 2:
        found = [_over(measure, labels) for measure in compared if any(d.real for d in measure.differences)]
        silent = [m.name for m in compared if not any(d.real for d in m.differences)]
    else:
        pairs = [(measure, measure.differences[0]) for measure in compared]
        found = [in_words(m, d, labels[1]) for m, d in pairs if not d.low <= 0 <= d.high]
        silent = [m.name for m, d in pairs if d.low <= 0 <= d.high]
    return [*found, f"No difference is shown in: {', '.join(silent)}."] if silent else found


def _over(measure: Measure, labels: Sequence[str]) -> str:
    """Where a measure is least and most among several variants, and which differ from the first."""
    ranked = sorted(zip(measure.means, labels, strict=True), key=lambda pair: pair[0].value)
    (least, low), (most, high) = ranked[0], ranked[-1]
    real = [label for label, d in zip(labels[1:], measure.differences, strict=True) if d.real]
    ends = f"{amount(measure, least.value)} with {low}, {amount(measure, most.value)} with {high}"
    name = measure.name[0].upper() + measure.name[1:]
    return f"{name}: from {ends}. Really different from {labels[0]}: {', '.join(real)}."


def amount(measure: Measure, value: float) -> str:
    """A value in the unit of its measure."""
    return percent(value) if measure.unit == PERCENT else f"{value:.2f}"
