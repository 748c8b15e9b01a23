"""Plots as SVG text: small, without scripts, coloured by the page's stylesheet, with sizes that stay readable."""

import math
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

import numpy as np

from golemancy.engine.layout import Array
from golemancy.lab.statistics import Figure

WIDTH = 420
MOST_BINS = 24


def drawing(height: float, label: str, parts: Iterator[str] | Sequence[str]) -> str:
    """A whole plot, named for those who cannot see it."""
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label, quote=True)}">'
    return head + "".join(parts) + "</svg>"


def text(x: float, y: float, what: str, kind: str = "", anchor: str = "start") -> str:
    """Some words at a place."""
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(what)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A filled rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}" class="{kind}"/>'


def dot(x: float, y: float, kind: str) -> str:
    """A mark for a value."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" class="{kind}"/>'


class Scale:
    """Values of a range as places on the page."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high if high > low else low + 1
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        """Where a value lies; what is outside lies on the edge."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self, most: int = 6) -> list[float]:
        """Round values within the range."""
        rough = (self.high - self.low) / most
        power = 10 ** math.floor(math.log10(rough))
        step = next(s * power for s in (1, 2, 5, 10) if s * power >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        return [n * step for n in range(first, math.floor(self.high / step + 1e-9) + 1)]


def number(value: float, *, percent: bool = False) -> str:
    """A value on an axis."""
    return f"{value * 100:.0f} %" if percent else f"{value:g}" if abs(value) < 1e4 else f"{value:,.0f}"


def axis(scale: Scale, y: float, *, percent: bool = False) -> Iterator[str]:
    """Ticks with their values below a plot."""
    yield line(scale.start, y, scale.end, y, "axis")
    for tick in scale.ticks():
        yield line(scale(tick), y, scale(tick), y + 4, "axis")
        yield text(scale(tick), y + 18, number(tick, percent=percent), "tick", "middle")


def intervals(rows: Sequence[tuple[str, Figure]], middle: float, label: str, note: str) -> str:
    """Rates with their intervals, one a row, beside the line that an equal share would be."""
    low = min(middle, *(f.low for _, f in rows))
    high = max(middle, *(f.high for _, f in rows))
    margin = 0.1 * (high - low)
    scale = Scale(max(0, low - margin), min(1, high + margin), 90, WIDTH - 16)
    bottom = 24 + 34 * len(rows)
    parts = [line(scale(middle), 20, scale(middle), bottom, "middle"), text(scale(middle), 14, note, "tick", "middle")]
    for n, (name, figure) in enumerate(rows):
        y = 42 + 34 * n
        parts += [text(0, y + 5, name), line(scale(figure.low), y, scale(figure.high), y, "whisker")]
        parts += [dot(scale(figure.value), y, "point")]
    return drawing(bottom + 26, label, [*parts, *axis(scale, bottom, percent=True)])


def edges(values: Array) -> Array:
    """Bins of a whole-numbered width that hold all values."""
    low, high = int(np.floor(values.min())), int(np.ceil(values.max()))
    width = max(1, math.ceil((high - low + 1) / MOST_BINS))
    return np.arange(low, high + width + 1, width)


def histogram(series: Sequence[tuple[str, Array]], label: str) -> str:
    """How often values come up, in percent of each series; the first is filled, the second an outline."""
    bins = edges(np.concatenate([values for _, values in series]))
    shares = [np.histogram(values, bins)[0] / max(1, len(values)) for _, values in series]
    x = Scale(float(bins[0]), float(bins[-1]), 44, WIDTH - 10)
    y = Scale(0, max(float(s.max()) for s in shares), 190, 34)
    parts = list(_grid(y))
    for n, share in enumerate(shares):
        parts.append(_filled(x, y, bins, share) if n == 0 else _outline(x, y, bins, share))
    return drawing(222, label, [*parts, *axis(x, 190), *_legend([name for name, _ in series])])


def _grid(y: Scale) -> Iterator[str]:
    for tick in y.ticks(4):
        yield line(44, y(tick), WIDTH - 10, y(tick), "grid")
        yield text(38, y(tick) + 4, number(tick, percent=True), "tick", "end")


def _filled(x: Scale, y: Scale, bins: Array, share: Array) -> str:
    bars = zip(pairwise(bins), share, strict=True)
    return "".join(box(x(a) + 0.5, y(s), x(b) - x(a) - 1, y(0) - y(s), "bar") for (a, b), s in bars if s)


def _outline(x: Scale, y: Scale, bins: Array, share: Array) -> str:
    steps = [f"{x(a):.1f},{y(s):.1f} {x(b):.1f},{y(s):.1f}" for (a, b), s in zip(pairwise(bins), share, strict=True)]
    return f'<polyline class="outline" points="{" ".join(steps)}"/>'


def _legend(names: Sequence[str]) -> Iterator[str]:
    if len(names) < 2:
        return
    yield box(46, 6, 12, 12, "bar") + text(64, 16, names[0], "tick")
    yield line(180, 12, 196, 12, "outline") + text(202, 16, names[1], "tick")


def stacked(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str], label: str) -> str:
    """Sums by their parts, one bar a row, the parts numbered as in the legend."""
    most = max(sum(max(0.0, part) for part in parts) for _, parts in rows)
    scale = Scale(0, most, 76, WIDTH - 10)
    drawn = []
    for n, (name, parts) in enumerate(rows):
        drawn += [text(0, 32 + 46 * n, name), *_stack(scale, parts, 10 + 46 * n)]
    bottom = 14 + 46 * len(rows)
    drawn += list(axis(scale, bottom))
    for n, name in enumerate(names):
        x, y = 76 + 170 * (n % 2), bottom + 34 + 22 * (n // 2)
        drawn += [box(x, y, 14, 14, f"part part-{n % 6}"), text(x + 20, y + 12, f"{n + 1} {name}", "tick")]
    return drawing(bottom + 40 + 22 * math.ceil(len(names) / 2), label, drawn)


def _stack(scale: Scale, parts: Sequence[float], y: float) -> Iterator[str]:
    done = 0.0
    for n, part in enumerate(parts):
        x, wide = scale(done), scale(done + max(0.0, part)) - scale(done)
        yield box(x, y, wide, 34, f"part part-{n % 6}")
        if wide > 16:
            yield text(x + wide / 2, y + 22, str(n + 1), "inside", "middle")
        done += max(0.0, part)


def curve(points: Sequence[tuple[str, Figure]], label: str, *, percent: bool = False) -> str:
    """A measure over the values of a sweep, with intervals."""
    low, high = min(f.low for _, f in points), max(f.high for _, f in points)
    margin = 0.08 * (high - low) or 0.5
    y = Scale(low - margin, high + margin, 170, 14)
    x = Scale(0, max(1, len(points) - 1), 64, WIDTH - 26)
    parts = []
    for tick in y.ticks(4):
        parts += [
            line(44, y(tick), WIDTH - 10, y(tick), "grid"),
            text(40, y(tick) + 4, number(tick, percent=percent), "tick", "end"),
        ]
    path = " ".join(f"{x(n):.1f},{y(f.value):.1f}" for n, (_, f) in enumerate(points))
    parts.append(f'<polyline class="curve" points="{path}"/>')
    every = math.ceil(len(points) / 10)
    for n, (name, f) in enumerate(points):
        parts += [line(x(n), y(f.low), x(n), y(f.high), "whisker"), dot(x(n), y(f.value), "point")]
        if n % every == 0:
            parts.append(text(x(n), 190, name, "tick", "middle"))
    return drawing(198, label, parts)


def small_bar(rate: float, low: float, high: float) -> str:
    """A rate inside a table; its number stands beside it."""
    at = Scale(0, 1, 0, 80)
    drawn = box(0, 3, 80, 10, "track") + box(0, 3, at(rate), 10, "bar") + line(at(low), 8, at(high), 8, "fine")
    return f'<svg class="small" viewBox="0 0 80 16" aria-hidden="true">{drawn}</svg>'


def small_interval(figure: Figure, reach: float) -> str:
    """A difference inside a table, around the line that no difference would be."""
    at = Scale(-reach, reach, 3, 97)
    kind = " real" if figure.real else ""
    drawn = line(50, 0, 50, 16, "middle") + line(at(figure.low), 8, at(figure.high), 8, f"whisker{kind}")
    drawn += f'<circle cx="{at(figure.value):.1f}" cy="8" r="4" class="point{kind}"/>'
    return f'<svg class="small wide" viewBox="0 0 100 16" aria-hidden="true">{drawn}</svg>'
