"""The little language of the catalogues: a message is text with places for facts.

| in a message | stands for |
| --- | --- |
| `{card}` | the fact `card`, in words |
| `{card.of}` | the fact in another form: its name's entry that ends in `.of`, if there is one |
| `{n|card|cards}` | the number with its noun, which has as many forms as the language's plurals |
| `{n~is|are}` | only the word that goes with the number |
| `[take|takes]` | the first if the fact `seat` is the reader, else the second |
| `[owner: your|{owner}'s]` | the same for another seat |
| `<card: with {card}>` | only where the fact is there and neither 0 nor empty |
| `<!card: with nothing>` | only where it is not |

A character of this language stands for itself behind a backslash.
"""

import re
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Fact:
    """A fact in words, perhaps in a form of its own."""

    name: str
    form: str = ""


@dataclass(frozen=True)
class Counted:
    """A number with the noun that goes with it, or the noun alone."""

    name: str
    nouns: tuple["Message", ...]
    shown: bool


@dataclass(frozen=True)
class Spoken:
    """What is said to the reader, and what of others."""

    name: str
    yours: "Message"
    theirs: "Message"


@dataclass(frozen=True)
class Given:
    """What is said only where a fact is there, or only where it is not."""

    name: str
    wanted: bool
    inside: "Message"


Piece = str | Fact | Counted | Spoken | Given
Message = tuple[Piece, ...]

_FACT = re.compile(r"(\w+)(?:\.(\w+))?\}")
_COUNTED = re.compile(r"(\w+)([|~])")
_OWNER = re.compile(r"(\w+): ?")
_GIVEN = re.compile(r"(!?)(\w+):")
_PLAIN = re.compile(r"(?:[^{}\[\]<>|\\]|\\.)+", re.DOTALL)


class BadMessage(ValueError):
    """A message of a catalogue that cannot be read."""


@lru_cache(maxsize=None)
def parse(text: str) -> Message:
    """A message read once."""
    reader = _Reader(text)
    return reader.until("")


class _Reader:
    """Reads a message from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0

    def until(self, ends: str) -> Message:
        """The pieces up to one of the characters that end them, which stays."""
        pieces: list[Piece] = []
        while self.place < len(self.text) and self.text[self.place] not in ends:
            pieces.append(self.piece())
        return tuple(pieces)

    def piece(self) -> Piece:
        opening = self.text[self.place]
        readers = {"{": self.fact, "[": self.spoken, "<": self.given}
        if opening in readers:
            self.place += 1
            return readers[opening]()
        return re.sub(r"\\(.)", r"\1", self.take(_PLAIN, "a plain character")[0])

    def fact(self) -> Piece:
        plain = _FACT.match(self.text, self.place)
        if plain:
            self.place = plain.end()
            return Fact(plain[1], plain[2] or "")
        counted = self.take(_COUNTED, "a fact")
        return Counted(counted[1], self.choices("}"), shown=counted[2] == "|")

    def spoken(self) -> Piece:
        owner = _OWNER.match(self.text, self.place)
        self.place = owner.end() if owner else self.place
        choices = self.choices("]")
        if len(choices) != 2:
            self.fail("what is said to the reader and what of others, as [take|takes]")
        return Spoken(owner[1] if owner else "seat", *choices)

    def given(self) -> Piece:
        asked = self.take(_GIVEN, "a fact and a colon")
        inside = self.until(">")
        self.close(">")
        return Given(asked[2], not asked[1], inside)

    def choices(self, end: str) -> tuple[Message, ...]:
        """Messages with bars between them, and what ends the last."""
        found = [self.until("|" + end)]
        while self.text[self.place : self.place + 1] == "|":
            self.place += 1
            found.append(self.until("|" + end))
        self.close(end)
        return tuple(found)

    def close(self, end: str) -> None:
        if self.text[self.place : self.place + 1] != end:
            self.fail(end)
        self.place += 1

    def take(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        found = pattern.match(self.text, self.place)
        if not found:
            self.fail(expected)
        assert found is not None
        self.place = found.end()
        return found

    def fail(self, expected: str) -> None:
        raise BadMessage(f"{self.text!r}: expected {expected} at character {self.place + 1}")
