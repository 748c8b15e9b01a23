"""The players' rules: both languages say the same, drawings can be drawn, and no identifier stands in them."""

import re
import tomllib
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from golemancy import games
from golemancy.server.http.rulebook import named_in, rules
from golemancy.words.catalogue import LANGUAGES
from tests.words.test_catalogues import IDENTIFIERS

PRINTED = ("card", "laid", "tile", "field")  # drawings of things whose names do not tell what is printed
SECTIONS = 8


def tokens(name: str, language: str) -> list[Token]:
    """The rules of a game as Markdown's parser sees them."""
    file = games.definition(name).players_rules(language)
    assert file is not None
    assert file.stem == language
    return MarkdownIt("commonmark").enable("table").parse(file.read_text(encoding="utf-8"))


def inline(name: str, language: str) -> list[Token]:
    """The pieces of the running text."""
    return [piece for token in tokens(name, language) for piece in token.children or []]


def drawings(name: str, language: str) -> list[str]:
    """The addresses of all drawings, in order."""
    return [str(piece.attrs["src"]).removeprefix("art:") for piece in inline(name, language) if piece.type == "image"]


def levels(name: str, language: str) -> list[str]:
    """The levels of all headings, in order."""
    return [token.tag for token in tokens(name, language) if token.type == "heading_open"]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_all_languages_have_the_same_headings_and_drawings(name: str) -> None:
    assert levels(name, "en").count("h2") == SECTIONS
    assert len(drawings(name, "en")) >= 10
    for language in LANGUAGES[1:]:
        assert levels(name, language) == levels(name, "en")
        assert drawings(name, language) == drawings(name, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_no_identifier_stands_in_the_rules(name: str, language: str) -> None:
    for piece in inline(name, language):
        assert not IDENTIFIERS.search(piece.content), piece.content
        assert piece.type != "image" or piece.content, f"{piece.attrs['src']}: no words"


@pytest.mark.parametrize("name", ["golem_it", "golems", "arena"])
def test_the_server_tells_what_is_printed_on_what_is_drawn(name: str) -> None:
    page = rules(name)
    asked = [address for address in drawings(name, "en") if address.partition("/")[0] in PRINTED]
    assert asked
    assert {thing for address in asked for thing in named_in(address)} <= page["printed"].keys()


@pytest.mark.parametrize("name", ["century", "adventure"])
def test_drawn_cards_are_in_the_card_file(name: str) -> None:
    """Their names tell what is printed, so they must be names of real cards."""
    folders = {game: games.definition(game).folder for game in ("century", name)}
    known = {card for game, folder in folders.items() for card in ids(folder / f"{game}.toml")}
    for address in drawings(name, "en"):
        kind, _, card = address.partition("/")
        if kind in ("golem", "tile", "mountain"):
            prefix = {"golem": "golem_", "tile": "vp_", "mountain": "mountain_"}[kind]
            assert prefix + card in known, address
        if kind == "merchant":
            assert {card, f"start_{card}"} & known, address


def ids(file: Path) -> set[str]:
    """Every id in a card file."""
    text = file.read_text(encoding="utf-8")
    assert tomllib.loads(text)
    return set(re.findall(r'\bid = "(\w+)"', text))
