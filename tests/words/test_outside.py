"""No word that people read stands outside the catalogues: neither in the facts of games nor in the code that speaks."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import golemancy
from golemancy import games
from golemancy.game import Game, State
from golemancy.words.catalogue import catalogue
from golemancy.words.message import Message
from golemancy.words.speaker import Phrase, Speaker
from tests.words.test_catalogues import explanations, positions, tables

SOURCE = Path(golemancy.__file__).parent
DECISIONS = 120  # of each game
SPEAKING = [
    *(SOURCE / "cli" / f"{name}.py" for name in ("terminal", "speaking", "play")),
    *(SOURCE / "words" / f"{name}.py" for name in ("speaker", "catalogue")),
    *(SOURCE / "server" / file for file in ("refusal.py", "tables/telling.py", "http/texts.py", "http/mistakes.py")),
    SOURCE / "play" / "telling.py",
    *sorted(SOURCE.glob("games/*/people/explaining.py")),
    *sorted(SOURCE.glob("games/*/people/phrases.py")),
]
READ = re.compile(r"\b[A-Z][a-z]* [a-z]|[a-z] [a-z].*[.!?…:]$|[a-z]…$")  # as people would read it
HELP = ("help", "metavar", "match")  # what programs' users read on the command line is English
PLACE = re.compile(r"\b[a-f]\d\b")  # spaces and places, as the boards show them


class Mute(Speaker):
    """Says a dot for each word of a catalogue, so that what is left comes from somewhere else."""

    def _filled(self, message: Message, facts: Phrase) -> str:
        return "".join("·" if isinstance(piece, str) else self._piece(piece, facts) for piece in message)

    def _one(self, section: str, value: str, form: str) -> str:
        return "·" if f"{section}.{value}" in self.catalogue else value

    def _list(self, words: list[str]) -> str:
        return "·".join(words)


def mute(game: Game) -> Mute:
    assert game.words.things is not None
    return Mute(catalogue("de", *game.definition.catalogues), game.words.things(game.box), "123456")


def left_over(speaker: Mute, section: str, phrases: list[Any]) -> Iterator[str]:
    """What is said of phrases without words of the catalogue, where that has letters."""
    for phrase in phrases:
        said = PLACE.sub("", speaker.message(f"{section}.{phrase['kind']}", phrase))
        if re.search(r"[^\W\d_]{2}", said):
            yield f"{section}.{phrase['kind']}: {said}"


def read_of(state: State) -> Iterator[tuple[str, list[Any]]]:
    """What people read of a position, by section."""
    words = state.game.words
    assert words.lines is not None
    phrases = [state.phrase(action) for action in state.legal[:8]]
    yield "decide", phrases
    yield "done", [{**phrase, "seat": 0} for phrase in phrases]
    if state.decisions % 20 == 0:
        yield "line", list(words.lines(state.view(0)))


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_all_words_of_a_game_come_from_its_catalogues(name: str) -> None:
    for game in tables(name):
        speaker = mute(game)
        assert not list(left_over(speaker, "explain", list(explanations(game))))
        for state, _, events in positions(game, 2, DECISIONS):
            assert not list(left_over(speaker, "event", events))
            for section, phrases in read_of(state):
                assert not list(left_over(speaker, section, phrases))


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that are neither docstrings nor help of commands, with their lines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    apart = {id(node) for call in ast.walk(tree) for node in apart_from(call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.lineno, node.value


def apart_from(node: ast.AST) -> Iterator[ast.AST]:
    """Texts below a node that nobody reads there: docstrings, help, errors of programs."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.keyword) and node.arg in HELP:
        yield from ast.walk(node.value)
    if isinstance(node, ast.Raise):
        yield from ast.walk(node)


@pytest.mark.parametrize("file", SPEAKING, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_code_that_speaks_holds_no_sentence_of_its_own(file: Path) -> None:
    assert not [(line, text) for line, text in texts(file) if READ.search(text)]


def test_what_people_would_read_is_found() -> None:
    for text in ("Nobody won.", "it is your turn.", "Thinking…", "Take a card"):
        assert READ.search(text)
    for text in ("gem card", "terminal.saved", "stand-in", "[bold]", "%d/%m", "no_match"):
        assert not READ.search(text)
