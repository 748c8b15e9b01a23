"""What can go wrong, and what to catch.

GolemancyError
├── IllegalAction   a decision that the rules do not allow now
├── BadOption       a game, player count or option that does not exist
├── BadPosition     a position that cannot be, with the field that is wrong
├── BadDeck         a card or tile file that cannot be played with, with its line
├── BadReplay       a damaged replay file, with its line
├── PlayerFailed    a program in a seat that gave no answer, or a wrong one
└── MissingExtra    something that needs a package which a plain installation leaves out (an ImportError, too)
"""

from collections.abc import Mapping
from typing import Any


class Flaw(str):
    """Why something cannot be: an English text for programs, and what people are told of it in their language.

    `kind` names a message under `flaw` in the catalogues; `facts` fill that in, and the places of the text, too.
    """

    kind: str
    facts: Mapping[str, Any]

    def __new__(cls, kind: str, text: str, /, **facts: Any) -> "Flaw":
        """The text with its facts filled in."""
        return cls.made(kind, text.format(**facts), facts)

    @classmethod
    def made(cls, kind: str, text: str, facts: Mapping[str, Any]) -> "Flaw":
        """A text that is complete."""
        found = super().__new__(cls, text)
        found.kind, found.facts = kind, facts
        return found

    def under(self, what: str) -> "Flaw":
        """The same with a heading for programs."""
        return self.made(self.kind, f"{what}: {self}", self.facts)


class GolemancyError(ValueError):
    """The base of everything this package raises on purpose."""


class IllegalAction(GolemancyError):
    """A decision that the rules do not allow now; the state is untouched."""


class BadOption(GolemancyError):
    """A game, player count or option that does not exist."""


class BadPosition(GolemancyError):
    """A position that cannot be; `field` says where it is wrong, and `flaw` why, if the game can say so to people."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}" if field else str(why))
        self.field = field
        self.flaw = why if isinstance(why, Flaw) else None


class BadDeck(GolemancyError):
    """A card or tile file that cannot be played with; `line` says where, None if it is the file as a whole."""

    def __init__(self, path: str, line: int | None, why: str) -> None:
        super().__init__(f"{path}: {why}" if line is None else f"{path}, line {line}: {why}")
        self.line = line


class BadReplay(GolemancyError):
    """A replay file that cannot be read; `line` says where."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class PlayerFailed(GolemancyError):
    """A program in a seat that gave no answer or a wrong one; `player` is its name."""

    def __init__(self, player: str, why: str) -> None:
        super().__init__(f"player {player!r} {why}")
        self.player = player


class MissingExtra(GolemancyError, ImportError):
    """Something needs a package that a plain installation leaves out; `extra` is what brings it."""

    def __init__(self, who: str, package: str, extra: str) -> None:
        brings = f'pip install "golemancy[{extra}]"'
        super().__init__(f"{who} needs {package}, which is not installed; it comes with: {brings}")
        self.extra = extra
