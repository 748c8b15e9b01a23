"""Card files from strangers: looked over before they are parsed, since parsing some short texts takes minutes."""

import re

from golemancy.engine.deck import Deck
from golemancy.errors import BadDeck, GolemancyError

LONGEST = 100_000  # characters in a card file
LONGEST_LINE = 8_000  # characters; while a line is looked over, nothing else in the process runs
MOST_PARTS = 8  # of a dotted key; the parser's time grows with their square
_PART = r"""(?:(?<![\w-])[\w-]++|"(?:[^"\\\n]|\\.){0,64}+"|'[^'\n]{0,64}+')"""  # of longer ones there cannot be many
_TOO_MANY = re.compile(rf"{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


def strangers_deck(text: str, path: str) -> Deck:
    """A card file that came from anybody: what is too much for the parser is refused like any other mistake."""
    _check_shape(text, path)
    try:
        return Deck(text, path)
    except GolemancyError:
        raise
    except RecursionError:
        raise BadDeck(path, 1, "nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits
        raise BadDeck(path, 1, str(error)) from None


def _check_shape(text: str, path: str) -> None:
    """Refuses a card file that would take long to parse; takes a moment itself, whatever the text."""
    if len(text) > LONGEST:
        raise BadDeck(path, 1, f"the file has {len(text)} characters; at most {LONGEST} are read")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadDeck(path, number, f"the line has {len(line)} characters; at most {LONGEST_LINE} are read")
        if _TOO_MANY.search(line):
            raise BadDeck(path, number, f"a key of more than {MOST_PARTS} parts with dots between them")
