"""A lab run as one HTML page that needs nothing else."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from importlib import resources
from itertools import groupby

import numpy as np

from golemancy.engine.layout import Array
from golemancy.game import Game
from golemancy.lab import findings, svg
from golemancy.lab.compare import PERCENT, Measure, measures, picks
from golemancy.lab.data import Data
from golemancy.lab.findings import amount, percent
from golemancy.lab.play import DEALT
from golemancy.lab.report import Source, Standing, Worth, quantiles, seats, sources, standings, worths
from golemancy.lab.run import Study
from golemancy.lab.statistics import FEWEST, Figure

KINDS = {DEALT: "Dealt by chance"}
Rows = Iterable[Sequence[str]]


@lru_cache(maxsize=None)
def _file(name: str) -> str:
    return (resources.files("golemancy.lab") / name).read_text(encoding="utf-8")


def report_page(game: Game, study: Study, data: Data) -> str:
    """The report on one game."""
    things = worths(data)
    found = findings.of_report(data, things)
    sections = [_wins(data), _scores(data), _length(data), _sources(sources(data)), _things(things)]
    return _page(f"{game.title}: lab report", _facts(game, study, data), found, sections)


def compare_page(game: Game, study: Study, runs: Sequence[Data]) -> str:
    """Variants of a game beside each other; the first is what the others are compared with."""
    compared, picked = measures(runs), picks(runs)
    labels = [run.label for run in runs]
    found = [f"Every variant played the same {study.games:,} deals; the others are compared with “{labels[0]}”."]
    found += findings.of_comparison(compared, labels)
    body = [_panels(compared, labels)] if len(runs) > 2 else []
    body.append(_differences("What changed", "measure", compared, labels))
    body.append(_differences("Which cards and tiles are taken", "seats that took it", picked, labels))
    title = " and ".join(labels) if len(labels) == 2 else f"{len(labels)} variants"
    return _page(f"{game.title}: {title}", _facts(game, study, runs[0], options=False), found, body)


def _page(title: str, facts: str, found: Sequence[str], sections: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(finding)}</li>" for finding in found)
    head = f"<header><h1>{escape(title)}</h1>{facts}</header>"
    summary = f'<section><h2>In short</h2><ul class="findings">{items}</ul></section>'
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_file('page.css')}</style></head>\n"
        f"<body>{head}<main>{summary}{''.join(sections)}</main><script>{_file('page.js')}</script></body></html>\n"
    )


def _facts(game: Game, study: Study, data: Data, *, options: bool = True) -> str:
    """What was run, so that it can be run again."""
    facts = {"players": str(data.players), "games": f"{len(data):,}", "player": study.player}
    facts["seeds"] = f"{study.seed} to {study.seed + study.games - 1}"
    facts["version of the rules"] = str(game.version)
    if options:
        facts |= {name: str(value).splitlines()[0] for name, value in game.options.items()}
        facts |= {"cards": data.label} if game.custom_deck else {}
    items = "".join(f"<li>{escape(name)} <b>{escape(value)}</b></li>" for name, value in facts.items())
    return f'<ul class="facts">{items}</ul>'


# ---- tables


def _table(caption: str, heads: Sequence[str], rows: Rows) -> str:
    """A plain table; the first cell of a row names it."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    return _framed(caption, "plain", caption, top, body)


def _framed(label: str, kind: str, caption: str, top: str, body: str) -> str:
    """A table in a frame of its own, which scrolls where the page is narrow."""
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(label)}">'
        f'<table class="{kind}"><caption><span>{escape(caption)}</span></caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _section(title: str, note: str, plot: str, table: str) -> str:
    """A plot with its table beside it."""
    pair = f'<div class="pair"><div>{plot}</div><div>{table}</div></div>'
    return f'<section><h2>{escape(title)}</h2><p class="quiet">{escape(note)}</p>{pair}</section>'


def span(figure: Figure) -> str:
    """The interval of a share."""
    return f"{figure.low * 100:.1f} – {figure.high * 100:.1f} %"


def chance(p: float) -> str:
    """How likely chance shows as much."""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


# ---- the parts of a report


def _wins(data: Data) -> str:
    """Who wins: by order of play, and by seat."""
    ordered, seated = standings(data), seats(data)
    equal = 1 / data.players
    note = "Wins by the order of play and by seat, with 95 % intervals. A shared win counts its share."
    rows = [*ordered, *seated] if data.players > 1 else seated
    plot = svg.intervals([(s.name, s.wins) for s in rows], equal, "Win rates", "an equal share")
    if data.players == 1:
        note = "How often the player wins, with its 95 % interval."
        plot = svg.intervals([(s.name, s.wins) for s in rows], 0.5, "Win rate", "one in two")
    return _section("Who wins", note, plot, _standing_table(rows))


def _standing_table(rows: Sequence[Standing]) -> str:
    cells = ([s.name, percent(s.wins.value), span(s.wins), chance(s.wins.p), f"{s.score:.1f}"] for s in rows)
    caption = (
        "Corrected p: how likely chance puts any place in the order of play, or any seat, as far from an equal share "
        "(Holm's correction)"
    )
    return _table(caption, ["place", "wins", "95 %", "corrected p", "mean score"], cells)


def _scores(data: Data) -> str:
    won = data.shares > 0
    sides: list[tuple[str, Array]] = [("winners", data.scores[won]), ("others", data.scores[~won])]
    series = [(name, values) for name, values in sides if len(values)]
    plot = svg.histogram(series, "How often each score comes up, for winners and for the others")
    leads = [("lead of the best score", data.margins)] if data.players > 1 else []
    return _section("Scores", "Percent of seats by their final score.", plot, _quantile_table([*series, *leads]))


def _length(data: Data) -> str:
    plot = svg.histogram([("games", data.decisions)], "How often each length comes up, in decisions")
    note = "Percent of games by the number of decisions of all seats together."
    return _section("Length", note, plot, _quantile_table([("decisions", data.decisions)]))


def _quantile_table(series: Sequence[tuple[str, Array]]) -> str:
    columns = [quantiles(values) for _, values in series]
    rows = [[name, *(f"{round(column[n][1], 1):g}" for column in columns)] for n, (name, _) in enumerate(columns[0])]
    rows.append(["mean", *(f"{np.mean(values):.1f}" for _, values in series)])
    return _table("Least to most, and the mean", ["value", *(name for name, _ in series)], rows)


def _sources(rows: Sequence[Source]) -> str:
    """Where points come from, in games that tell."""
    if not rows:
        return ""
    bars = [("winners", [r.winners for r in rows]), ("others", [r.others for r in rows])]
    plot = svg.stacked([bar for bar in bars if any(bar[1])], [r.name for r in rows], "Points by source")
    cells = [[f"{n} {r.name}", f"{r.all:.1f}", f"{r.winners:.1f}", f"{r.others:.1f}"] for n, r in enumerate(rows, 1)]
    table = _table("Mean points of a seat", ["source", "all", "winners", "others"], cells)
    return _section("Where points come from", "Mean points of a seat at the end.", plot, table)


# ---- cards and tiles


def _things(things: Sequence[Worth]) -> str:
    """Every card and tile, by kind."""
    if not things:
        return ""
    reach = _reach([f for thing in things for f in (thing.raw, thing.fair, thing.tried) if f is not None])
    tables = (_thing_table(kind, list(group), reach) for kind, group in groupby(things, key=lambda thing: thing.kind))
    how = f"<details><summary>How to read this, and what it cannot tell</summary>{_file('method.html')}</details>"
    note = (
        '<p class="quiet">Raw and fair differences show what taking a thing goes with, not what it causes; a thing '
        f"tried both ways shows that. Where fewer than {FEWEST} seats took it, or did not, nothing is said.</p>"
    )
    return f"<section><h2>Cards and tiles</h2>{note}{how}{''.join(tables)}</section>"


def _reach(figures: Sequence[Figure]) -> float:
    """How far small plots reach, so that most intervals fit."""
    far = [max(abs(f.low), abs(f.high)) for f in figures]
    return max(1e-6, float(np.percentile(far, 90))) if far else 1.0


def _thing_table(kind: str, things: Sequence[Worth], reach: float) -> str:
    dealt = kind == DEALT
    shown = [key for key in ("tried", "fair", "raw") if any(getattr(thing, key) for thing in things)]
    heads = ["name", "dealt" if dealt else "taken"]
    heads += ["difference" if dealt else f"difference, {key}" for key in shown]
    rows = (_thing_row(thing, [getattr(thing, key) for key in shown], reach) for thing in things)
    caption = f"Difference in wins when {heads[1]}, percentage points."
    if dealt:
        caption += " Chance alone decides who gets it: the raw difference is the effect."
    return _sortable(f"{KINDS.get(kind, kind.capitalize())} ({len(things)})", caption, heads, rows)


def _thing_row(thing: Worth, figures: Sequence[Figure | None], reach: float) -> str:
    rate = f"{svg.small_bar(thing.rate, thing.low, thing.high)}{thing.rate * 100:.0f} %"
    rate += f' <span class="span">of {thing.offered:,}</span>'
    cells = "".join(_figure_cell(figure, reach, 100) for figure in figures)
    name = escape(thing.name)
    return (
        f'<tr><th scope="row" data-value="{name}">{name}</th><td data-value="{thing.rate:.6f}">{rate}</td>{cells}</tr>'
    )


def _figure_cell(figure: Figure | None, reach: float, factor: float) -> str:
    if figure is None:
        return '<td data-value="" class="quiet">–</td>'
    badge = ' <span class="badge">real</span>' if figure.real else ""
    value, low, high = (f"{round(x * factor, 1) + 0.0:+.1f}" for x in (figure.value, figure.low, figure.high))
    limits = f'<span class="span">{low} to {high}</span>'
    plot = svg.small_interval(figure, reach)
    return f'<td data-value="{figure.value:.6f}"><div>{plot}<b>{value}</b></div>{limits}{badge}</td>'


def _sortable(title: str, caption: str, heads: Sequence[str], rows: Iterable[str]) -> str:
    """A long table whose columns can be sorted by."""
    top = "".join(f'<th scope="col"><button type="button">{escape(head)}</button></th>' for head in heads)
    return f"<h3>{escape(title)}</h3>{_framed(title, 'things', caption, top, ''.join(rows))}"


# ---- the parts of a comparison


def _panels(compared: Sequence[Measure], labels: Sequence[str]) -> str:
    """Each measure over the variants."""
    values = [label.rpartition("= ")[2] for label in labels]
    panels = "".join(_panel(measure, values) for measure in compared)
    axis_name = escape(labels[0].rpartition(" =")[0])
    note = f'<p class="quiet">Means with 95 % intervals over the values of {axis_name}.</p>' if axis_name else ""
    return f'<section><h2>Over all values</h2>{note}<div class="panels">{panels}</div></section>'


def _panel(measure: Measure, values: Sequence[str]) -> str:
    shares = measure.unit == PERCENT
    name = f"{measure.name}, {'percent' if shares else measure.unit}"
    points = list(zip(values, measure.means, strict=True))
    plot = svg.curve(points, name, percent=shares)
    rows = ([value, *(amount(measure, n) for n in (f.value, f.low, f.high))] for value, f in points)
    table = _table(name, ["value", "mean", "95 % from", "to"], rows)
    return f"<div><h3>{escape(name)}</h3>{plot}<details><summary>As a table</summary>{table}</details></div>"


def _differences(title: str, what: str, compared: Sequence[Measure], labels: Sequence[str]) -> str:
    """A table of all measures for each variant but the first."""
    if not compared:
        return ""
    parts = []
    alike = all(measure.unit == PERCENT for measure in compared)
    for n, label in enumerate(labels[1:]):
        heads = [what, labels[0], label, "difference"]
        reach = _reach([measure.differences[n] for measure in compared]) if alike else None
        rows = (_difference_row(measure, n, reach) for measure in compared)
        name = f"{label}, beside {labels[0]}"
        table = _sortable(name, f"Paired by deal; 95 % intervals. {_scale(reach)}", heads, rows)
        many = len(labels) > 2
        parts.append(f"<details><summary>{escape(name)}</summary>{table}</details>" if many else table)
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def _scale(reach: float | None) -> str:
    """What the little plots of a table reach from and to."""
    if reach is None:
        return "Each row is drawn on a scale of its own, as wide as its interval: compare numbers, not drawings."
    return f"All rows are drawn on one scale, from {-reach * 100:+.1f} to {reach * 100:+.1f} percentage points."


def _difference_row(measure: Measure, n: int, common: float | None) -> str:
    share = measure.unit == PERCENT
    base, other, difference = measure.means[0], measure.means[n + 1], measure.differences[n]
    reach = common or max(abs(difference.low), abs(difference.high), 1e-9)
    name = escape(measure.name.replace("/", " ", 1) if share else measure.name)
    means = "".join(f'<td data-value="{f.value:.6f}">{amount(measure, f.value)}</td>' for f in (base, other))
    cell = _figure_cell(difference, reach, 100 if share else 1)
    return f'<tr><th scope="row" data-value="{name}">{name}</th>{means}{cell}</tr>'
