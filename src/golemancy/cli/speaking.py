"""How the terminal speaks: in whose language, with which colours."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from rich.markup import escape

from golemancy.cli.commands import Option
from golemancy.contract import Sign
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.play.match import Match
from golemancy.words.catalogue import LANGUAGES, catalogue, chosen
from golemancy.words.speaker import Speaker

WORDS = Path(__file__).parent / "words"
GOLEMS = 6  # names for golems that the catalogues have
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # where an environment names its language, the first that is set

Language = Annotated[str | None, Option(help=f"{' or '.join(LANGUAGES)}; else the environment's")]
Notation = Annotated[bool, Option("--notation", help="show decisions in notation, too")]


@dataclass(frozen=True)
class Painter(Speaker):
    """A speaker for a terminal: what it says is markup, with signs in their colours."""

    signs: Mapping[str, Sign] = field(default_factory=dict)

    def shown(self, what: str, words: str) -> str:
        """Words as they are, whatever a name looks like."""
        return self.painted(what, escape(words))

    def painted(self, what: str, text: str) -> str:
        """A colour's sign, or a text in its colour."""
        if what not in self.signs:
            return text
        sign, style = self.signs[what]
        return f"[{style}]{sign or text}[/]"

    def legend(self) -> str:
        """What the signs mean."""
        kept = ((what, sign, style) for what, (sign, style) in self.signs.items() if sign)
        return "   ".join(f"[{style}]{sign}[/] {self.catalogue[f'word.{what}']}" for what, sign, style in kept)


def spoken_language(asked: str | None) -> str:
    """The language asked for, else that of the environment."""
    if asked is None:
        return chosen(next((os.environ[name] for name in VARIABLES if os.environ.get(name)), ""))
    if asked not in LANGUAGES:
        raise BadOption(f"--language {asked}: there is {' and '.join(LANGUAGES)}")
    return asked


def painter(game: Game, language: str, seats: list[str], reader: int | None = None) -> Painter:
    """Speaks of a game: to a seat as "you", or of everybody by name."""
    words = catalogue(language, WORDS, *game.definition.catalogues)
    things = game.words.things(game.box) if game.words.things else {}
    return Painter(words, things, seats, reader, game.words.signs)


def match_painter(match: Match, language: str, *, spoken_to: bool = True) -> Painter:
    """Speaks of a match; a person alone among golems is spoken to."""
    people = [number for number, seat in enumerate(match.seats) if seat.is_person]
    reader = people[0] if spoken_to and len(people) == 1 else None
    return painter(match.game, language, seat_names(match, language), reader)


def seat_names(match: Match, language: str) -> list[str]:
    """What everybody at a table is called; whoever has no name is counted."""
    words = common_words(language)
    counted = [words.message("seat.nameless", {"number": number}) for number in range(1, len(match.seats) + 1)]
    nameless = [seat.name == f"seat {number}" for number, seat in enumerate(match.seats)]
    return [name if alone else seat.name for seat, name, alone in zip(match.seats, counted, nameless, strict=True)]


def common_words(language: str) -> Speaker:
    """The words of every page and of the terminal."""
    return Speaker(catalogue(language, WORDS))


def golem_name(number: int, language: str) -> str:
    """The name of the golem in a seat, as on the page."""
    return catalogue(language)[f"golem.{1 + (number + GOLEMS - 1) % GOLEMS}"]
