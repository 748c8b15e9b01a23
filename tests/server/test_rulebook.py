"""Rules as pages."""

import pytest

from golemancy import games
from golemancy.server.http import rulebook
from golemancy.server.refusal import Refusal


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_each_game_has_a_rules_page(name: str) -> None:
    page = rulebook.rules(name)
    assert page["title"]
    assert 'class="rule"' in page["html"]


def test_markup_in_a_page_stays_text() -> None:
    page = rulebook.rendered("# T & U\n\n<script>alert(1)</script>\n\n- CG-01 a rule [seed]\n")
    assert page["title"] == "T & U"
    assert "<script>" not in page["html"]
    assert '<li id="CG-01" class="rule">' in page["html"]
    assert '<small class="source">seed</small>' in page["html"]


@pytest.mark.parametrize("name", ["../README", "", "A", "players.md"])
def test_only_pages_are_served(name: str) -> None:
    with pytest.raises(Refusal):
        rulebook.page(name)


def test_links_between_pages_lead_somewhere() -> None:
    html = rulebook.rendered("[a](notation.md) [b](rules/century.md#CG-14)")["html"]
    assert 'href="/docs/notation"' in html
    assert 'href="/rules/century#CG-14"' in html


def test_links_to_what_is_not_served_are_plain_words() -> None:
    html = rulebook.rendered("[a log](tuning/arena.md#x) [a test](../tests/test_x.py) [out](https://example.org/a.md)")[
        "html"
    ]
    assert html == '<p>a log a test <a href="https://example.org/a.md">out</a></p>\n'


def test_tables_are_told_apart_and_have_no_empty_headers() -> None:
    html = rulebook.rendered("| | |\n| --- | --- |\n| a | b |\n\n| x | |\n| --- | --- |\n| 1 | 2 |\n")["html"]
    assert 'aria-label="table 1"' in html
    assert 'aria-label="table 2"' in html
    assert html.count("<th>") == 1
    assert "<th></th>" not in html
