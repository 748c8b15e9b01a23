"""Tables with little plots for notebooks: plain HTML and SVG in the colours of whatever is around them."""

from collections.abc import Iterable, Sequence
from html import escape

_WIDE, _HIGH = 160, 16


class Plot(str):
    """A cell that is drawn already."""


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose rows begin with a name; texts are escaped, plots stay what they are."""
    top = "".join(f'<th scope="col" style="text-align:left">{escape(head)}</th>' for head in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    title = f'<caption style="text-align:left;font-weight:bold">{escape(caption)}</caption>'
    return f"<table>{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    return f'<td style="text-align:left">{text if isinstance(text, Plot) else escape(text)}</td>'


def interval(value: float, low: float, high: float, middle: float | None = None) -> Plot:
    """A share of one as a dot with its interval, beside the line of what would be usual."""
    x, y = (f"{_WIDE * max(0.0, min(1.0, share)):.1f}" for share in (low, high))
    usual = "" if middle is None else _line(f"{_WIDE * middle:.1f}", "0", f"{_WIDE * middle:.1f}", str(_HIGH), 0.5)
    dot = f'<circle cx="{_WIDE * value:.1f}" cy="{_HIGH / 2:g}" r="4" fill="currentColor"/>'
    said = f"{value:.1%}, from {low:.1%} to {high:.1%}"
    return _plot(said, f"{_rail()}{usual}{_line(x, '8', y, '8', 2.5)}{dot}")


def bar(share: float) -> Plot:
    """A share of one as a bar."""
    filled = f'<rect y="3" width="{_WIDE * share:.1f}" height="10" fill="currentColor" opacity=".6"/>'
    return _plot(f"{share:.1%}", f"{_rail()}{filled}")


def _rail() -> str:
    return f'<rect y="3" width="{_WIDE}" height="10" fill="currentColor" opacity=".1"/>'


def _line(x1: str, y1: str, x2: str, y2: str, width: float) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="currentColor" stroke-width="{width}"/>'


def _plot(said: str, drawn: str) -> Plot:
    size = f'width="{_WIDE}" height="{_HIGH}" viewBox="-5 0 {_WIDE + 10} {_HIGH}"'
    return Plot(f'<svg role="img" aria-label="{escape(said)}" {size}>{drawn}</svg>')
