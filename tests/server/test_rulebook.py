"""Rules as pages."""

import pytest

from golemancy import games
from golemancy.server.http import rulebook
from golemancy.server.refusal import Refusal
from golemancy.words.catalogue import LANGUAGES


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_each_game_has_numbered_rules(name: str) -> None:
    page = rulebook.specification(name)
    assert page["title"]
    assert page["players"]
    assert 'class="rule"' in page["html"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_each_game_has_rules_for_players_with_drawings(name: str, language: str) -> None:
    page = rulebook.rules(name, language)
    assert (page["game"], page["language"], page["specification"]) == (name, language, True)
    assert len(page["headings"]) == 8
    assert 'role="img" aria-label="' in page["html"]
    assert "<img" not in page["html"]


def test_a_language_that_is_missing_is_english() -> None:
    assert rulebook.rules("century", "fr")["language"] == "en"


def test_what_is_printed_on_drawn_things_comes_along() -> None:
    assert rulebook.rules("golems")["printed"]["red-1"]["needs"] == {"red": 1, "blue": 1}
    assert rulebook.rules("arena")["printed"]["golems/Alchemist"]["tiles"]["Alchemist"]["ranged"] == {"N": 1}
    assert rulebook.rules("golem_it")["printed"]["p5"]["cards"][0]["step"] == 5
    assert rulebook.rules("century")["printed"] == {}


def test_a_drawing_is_a_place_with_words() -> None:
    html = rulebook.rendered('![2 yellow](art:crystal/yellow)\n![a "B"](art:laid/m1@2+p3)\n')["html"]
    assert html.startswith('<p class="drawings"><span class="drawing" role="img" aria-label="2 yellow" data-art="crys')
    assert 'aria-label="a &quot;B&quot;" data-art="laid/m1@2+p3"' in html
    assert rulebook.named_in("laid/m1@2+p3") == ["m1", "p3"]


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
    assert 'href="/specification/century#CG-14"' in html


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
