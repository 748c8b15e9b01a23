"""The lab's page and its plots: complete, well formed, escaped, and readable without seeing it."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest

from golemancy.engine.deck import Deck
from golemancy.game import Game
from golemancy.games import definition
from golemancy.lab import svg
from golemancy.lab.data import Data, gather
from golemancy.lab.page import chance, compare_page, report_page, span
from golemancy.lab.run import Study
from golemancy.lab.statistics import Figure
from tests.conftest import game
from tests.lab.made import run, thing, watched

STUDY = Study(player="random", games=60, seed=100)
EVIL = '<script>alert("x")</script> & "more"'


class Text(HTMLParser):
    """The words of a page, and its headings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.headings: list[str] = []
        self.tags: list[str] = []
        self._inside: list[str] = []
        self.feed(page)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside.append(tag)
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if {"script", "style"} & set(self._inside):
            return
        self.words.append(data)
        if self._inside and self._inside[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


def report(data: Data, mine: Game | None = None) -> Text:
    return Text(report_page(mine or game("century", 2), STUDY, data))


# ---- the page


def test_a_report_has_every_part_in_order() -> None:
    page = report(run())
    assert page.headings[:7] == [
        "Century: Golem Edition: lab report",
        "In short",
        "Who wins",
        "Scores",
        "Length",
        "Where points come from",
        "Cards and tiles",
    ]
    assert page.headings[7:] == ["Dealt by chance (1)", "Take (2)"]
    for told in ("seeds 100 to 159", "player random", "games 60", "version of the rules 1", "first random"):
        assert told in page.text


def test_a_report_can_be_run_again_from_its_facts() -> None:
    usual = definition("century").deck()
    assert usual is not None
    own = Game(definition("century"), 2, Deck(usual.text + "\n", "mine.toml"))
    assert "cards as it comes" in report(run(), own).text
    assert "cards as it comes" not in report(run()).text


def test_a_game_that_tells_no_sources_and_no_things_has_a_shorter_page() -> None:
    bare = gather("", 2, [watched(n, [n % 2, 1], sources=[{}, {}]) for n in range(8)])
    page = report(bare)
    assert "Where points come from" not in page.headings
    assert "Cards and tiles" not in page.headings


def test_a_page_for_one_player_has_one_seat() -> None:
    alone = gather("", 1, [watched(n, [n], shares=[float(n > 3)]) for n in range(8)])
    words = report(alone).text
    assert "one in two" in words
    assert "seat 0" in words
    assert "to play" not in words
    assert "lead of the best score" not in words


def test_what_is_typed_by_people_is_escaped() -> None:
    evil = [watched(n, [1, 2], things=[thing(0, f"take/{EVIL}", taken=1)]) for n in range(4)]
    one = gather(EVIL, 2, evil)
    own = Game(definition("century"), 2, definition("century").deck())
    for page in (
        report_page(own, STUDY, one),
        compare_page(own, STUDY, [one, one]),
        compare_page(own, STUDY, [one] * 3),
    ):
        assert EVIL not in page
        assert "<script>alert" not in page
        assert any("<script>alert" in words for words in Text(page).words)
        assert Text(page).tags.count("script") == 1


def test_a_comparison_names_both_and_marks_what_is_real() -> None:
    page = compare_page(game("century", 2), STUDY, [run(), run("rich", bonus=3)])
    text = Text(page)
    assert text.headings[0] == "Century: Golem Edition: as it comes and rich"
    assert {"What changed", "Which cards and tiles are taken"} <= set(text.headings)
    assert "Over all values" not in text.headings
    assert "Every variant played the same 60 deals" in text.text
    row = re.search(r'<tr><th scope="row" data-value="best score">.*?</tr>', page)
    assert row
    assert ">real<" in row[0]
    assert "<b>+3.0</b>" in row[0]


def test_a_sweep_has_a_panel_for_each_measure() -> None:
    runs = [run(f"copper = {n}", bonus=n) for n in range(3)]
    page = Text(compare_page(game("century", 2), STUDY, runs))
    assert page.headings[0] == "Century: Golem Edition: 3 variants"
    assert "Over all values" in page.headings
    assert "length, decisions" in page.headings
    assert "wins of seat 0, percent" in page.headings
    assert "Means with 95 % intervals over the values of copper." in page.words


def test_a_page_needs_nothing_else() -> None:
    page = report_page(game("century", 2), STUDY, run())
    assert page.startswith("<!doctype html>\n")
    assert not re.search(r'(src|href)="', page)
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", page)


def test_figures_are_written_as_people_read_them() -> None:
    figure = Figure(0.5, 0.4, 0.6123, 0.0004, 10)
    assert span(figure) == "40.0 – 61.2 %"
    assert (chance(0.0004), chance(0.0123), chance(1)) == ("< 0.001", "0.012", "1.000")


# ---- plots


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def inside(drawn: str, tag: str, kind: str = "") -> list[ElementTree.Element]:
    return [e for e in parsed(drawn).iter(tag) if kind in e.get("class", "").split() or not kind]


def test_a_plot_is_named_for_those_who_cannot_see_it() -> None:
    drawn = svg.drawing(50.4, EVIL, [svg.text(1, 2, EVIL)])
    found = parsed(drawn)
    assert (found.get("role"), found.get("aria-label")) == ("img", EVIL)
    assert found.get("viewBox") == f"0 0 {svg.WIDTH} 50"
    assert found[0].text == EVIL


def test_a_scale_puts_values_in_their_place_and_the_rest_on_the_edge() -> None:
    scale = svg.Scale(0, 10, 100, 200)
    assert [scale(v) for v in (0, 5, 10, -3, 99)] == [100, 150, 200, 100, 200]
    flat = svg.Scale(4, 4, 0, 10)
    assert (flat(4), flat(5)) == (0, 10)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (3, 3, [3, 3.2, 3.4, 3.6, 3.8, 4]),
        (-50, 50, [-40, -20, 0, 20, 40]),
        (0, 12_345, [0, 5000, 10_000]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert svg.Scale(low, high, 0, 1).ticks() == pytest.approx(ticks)


@pytest.mark.parametrize(
    ("value", "percent", "text"),
    [(0.25, True, "25 %"), (3, False, "3"), (2.5, False, "2.5"), (12_345, False, "12,345"), (-4, False, "-4")],
)
def test_numbers_on_an_axis_are_short(value: float, percent: bool, text: str) -> None:
    assert svg.number(value, percent=percent) == text


def test_bins_are_whole_and_hold_every_value() -> None:
    assert svg.edges(np.array([3, 3, 3])).tolist() == [3, 4]
    assert svg.edges(np.array([0, 5])).tolist() == [0, 1, 2, 3, 4, 5, 6]
    wide = svg.edges(np.array([0, 1000]))
    assert len(wide) <= svg.MOST_BINS + 2
    assert wide[0] <= 0
    assert wide[-1] > 1000


def test_a_histogram_fills_the_first_and_outlines_the_second() -> None:
    one, two = np.array([1, 1, 2]), np.array([2, 3])
    alone, both = svg.histogram([("all", one)], "one"), svg.histogram([("won", one), ("lost", two)], "two")
    assert len(inside(alone, "rect", "bar")) == 2
    assert inside(alone, "polyline") == []
    assert len(inside(both, "polyline", "outline")) == 1
    assert {"won", "lost"} <= {e.text for e in inside(both, "text")}


def test_intervals_show_a_whisker_and_a_point_for_each_row() -> None:
    rows = [("first", Figure(0.6, 0.5, 0.7, 0.1, 9)), ("second", Figure(0.4, 0.3, 0.5, 0.1, 9))]
    drawn = svg.intervals(rows, 0.5, "Win rates", "an equal share")
    assert len(inside(drawn, "line", "whisker")) == len(inside(drawn, "circle", "point")) == 2
    first, second = inside(drawn, "circle", "point")
    assert float(first.get("cx", 0)) > float(second.get("cx", 0))


def test_a_stack_is_as_long_as_its_parts_and_leaves_losses_out() -> None:
    drawn = svg.stacked([("winners", [4.0, 2.0]), ("others", [3.0, -1.0])], ["cards", "debts"], "Points")
    widths = [float(e.get("width", 0)) for e in inside(drawn, "rect", "part") if e.get("height") == "34.0"]
    assert widths[0] == pytest.approx(2 * widths[1], abs=0.2)
    assert widths[3] == 0
    assert {"1 cards", "2 debts"} <= {e.text for e in inside(drawn, "text")}


def test_a_curve_has_a_point_for_each_value_and_some_names() -> None:
    points = [(str(n), Figure(n, n - 1, n + 1, 0.5, 9)) for n in range(25)]
    drawn = svg.curve(points, "score")
    assert len(inside(drawn, "circle", "point")) == 25
    named = [e.text for e in inside(drawn, "text") if e.get("y") == "190.0"]
    assert named == [str(n) for n in range(0, 25, 3)]
    flat = svg.curve([("1", Figure(2, 2, 2, 1, 9))], "flat")
    assert len(inside(flat, "circle")) == 1


def test_small_plots_are_hidden_from_readers_since_their_numbers_stand_beside() -> None:
    bar, interval = svg.small_bar(0.5, 0.4, 0.6), svg.small_interval(Figure(0.1, 0, 0.2, 0.001, 9), 0.4)
    assert parsed(bar).get("aria-hidden") == parsed(interval).get("aria-hidden") == "true"
    assert len(inside(interval, "circle", "real")) == 1
    assert inside(svg.small_interval(Figure(0.1, 0, 0.2, 0.5, 9), 0.4), "circle", "real") == []
