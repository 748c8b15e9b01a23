"""Variants of a game on the same seeds: what differs, and whether that is more than chance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from golemancy.engine.layout import Array
from golemancy.lab.data import Data
from golemancy.lab.statistics import Figure, holm, mean

PERCENT = "%"  # measures that are shares


@dataclass(frozen=True)
class Measure:
    """One thing that is measured in every game of every variant."""

    name: str
    unit: str
    means: list[Figure]  # of each variant
    differences: list[Figure]  # of each variant but the first, from the first


def measures(runs: Sequence[Data]) -> list[Measure]:
    """Length, scores, wins and sources of points; each p is raised for all that are listed."""
    columns = [dict(_columns(run)) for run in runs]
    names = dict.fromkeys(key for column in columns for key in column)
    return _measured([(name, unit, [c.get((name, unit)) for c in columns]) for name, unit in names])


def picks(runs: Sequence[Data]) -> list[Measure]:
    """How many seats take each card or tile, those that changed most first."""
    names = sorted({name for run in runs for name in run.names})
    found = _measured([(name, PERCENT, [run.seats_taking(name).mean(axis=1) for run in runs]) for name in names])
    return sorted(found, key=lambda m: min((d.p for d in m.differences), default=1.0))


def _columns(run: Data) -> Iterator[tuple[tuple[str, str], Array]]:
    """One value per game for each measure."""
    yield ("length", "decisions"), run.decisions
    yield ("mean score of a seat", "points"), run.scores.mean(axis=1)
    yield ("best score", "points"), run.scores.max(axis=1)
    told = 1 if run.players == 2 else run.players  # of two, the other's wins tell the same
    if run.players > 1:
        yield ("lead of the best score", "points"), run.margins
        for place, wins in enumerate(run.by_order(run.shares).T[:told], 1):
            yield (f"wins of number {place} to play", PERCENT), wins
    for seat, wins in enumerate(run.shares.T[:told]):
        yield (f"wins of seat {seat}", PERCENT), wins
    for source, points in run.sources.items():
        yield (f"points of a seat from {source}", "points"), points.mean(axis=1)


def _measured(rows: Sequence[tuple[str, str, Sequence[Array | None]]]) -> list[Measure]:
    """The measures that every variant has, as means and paired differences."""
    found = []
    for name, unit, columns in rows:
        values = [column for column in columns if column is not None]
        if len(values) == len(columns):
            found.append(Measure(name, unit, [mean(v) for v in values], [mean(v - values[0]) for v in values[1:]]))
    raised = iter(holm([difference for measure in found for difference in measure.differences]))
    return [replace(m, differences=[d for _ in m.differences if (d := next(raised))]) for m in found]


def in_words(measure: Measure, difference: Figure, label: str) -> str:
    """Whether a difference is real, as a sentence."""
    factor, unit = (100, "percentage points") if measure.unit == PERCENT else (1, measure.unit)
    side = "higher" if difference.value > 0 else "lower"
    text = f"With {label}, {measure.name}: {abs(difference.value) * factor:.2f} {unit} {side} "
    text += f"(95 %: {difference.low * factor:+.2f} to {difference.high * factor:+.2f})"
    if difference.real:
        return f"{text}. This is real."
    return f"{text}. Perhaps chance: more games, or another --seed, would tell."
