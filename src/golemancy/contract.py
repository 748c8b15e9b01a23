"""What a game has to bring: its rules, its options and its words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Protocol

from golemancy.engine.deck import Deck
from golemancy.engine.layout import Layout, Record
from golemancy.engine.rule import Rules
from golemancy.errors import BadOption
from golemancy.position import Reader

View = dict[str, Any]
Event = dict[str, Any]
Value = str | int | bool
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One thing to choose before a game: its values, the first being the usual one."""

    name: str
    choices: tuple[Value, ...]
    help: str
    free: Callable[[str], str] | None = None  # turns any other text into its lasting form, or raises BadOption

    def read(self, value: object) -> Value:
        """The value itself, from one that may have been typed or read from a file."""
        meant = _from_text(value) if isinstance(value, str) and value not in self.choices else value
        for choice in self.choices:
            if meant == choice and isinstance(meant, bool) == isinstance(choice, bool):
                return choice
        if self.free is not None and isinstance(value, str | Path):
            return self.free(self._text(value))
        raise BadOption(f"option {self.name}: {value!r} is not one of {', '.join(map(str, self.choices))}")

    def _text(self, value: str | Path) -> str:
        """A free text, or what a file of it holds; plain texts are never taken for files."""
        if isinstance(value, str):
            return value
        try:
            return value.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadOption(f"option {self.name}: {value} cannot be read: {error}") from None

    def encode(self, value: Value) -> int:
        """The number by which the rules know a value; all free texts share one."""
        return self.choices.index(value) if value in self.choices else len(self.choices)


def _from_text(text: str) -> object:
    """A value typed on a command line or read from a file."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.lstrip("-").isdigit() else text


@dataclass(frozen=True)
class Feature:
    """A run of numbers in an observation, and what they tell."""

    name: str
    size: int
    meaning: str


class Words(Protocol):
    """The half of a game that is for people: a module with these functions."""

    def say(self, s: Record, box: Record, action: int) -> str:
        """A decision in the game's notation; no two legal ones read alike."""

    def view(self, s: Record, box: Record, seat: int) -> View:
        """All that a seat may see, or with seat -1 what everybody may."""

    def to_dict(self, s: Record, box: Record) -> View:
        """The whole position, hidden things included, without loss."""

    def from_dict(self, position: Reader, s: Record, box: Record) -> None:
        """Fills a blank state (its head is filled already) from a position."""

    def audit(self, s: Record, box: Record) -> Iterable[str]:
        """Everything that cannot be in a state: lost or doubled cards, broken limits."""

    def tell(self, before: Record, after: Record, box: Record, action: int, seat: int) -> Sequence[Event]:
        """What a seat saw happen in a decision, in order; each event has a `kind` and a `text`."""

    def draw(self, view: View) -> str:
        """A view as lines of text, with Rich's markup for colour."""

    def explain(self, box: Record, thing: str) -> str | None:
        """What a card, tile or token is and does, in words."""

    def at(self, s: Record, box: Record, action: int) -> str | None:
        """What on the board a decision belongs to, as `area/name`; None for a bare button."""


def _any_options(players: int, options: Options) -> None:
    """Options that all go together."""


@dataclass(frozen=True, kw_only=True)
class Definition:
    """A game. The examiner `golemancy.testing.check_game` says whether one keeps the contract."""

    name: str  # as in golemancy.game(name)
    title: str  # as people call it
    pitch: str  # one line that makes someone want to play it
    version: int  # changes when play changes, and only then
    seats: tuple[int, ...]  # player counts
    phases: tuple[str, ...]  # names of the kinds of decision
    actions: int  # size of the action space
    features: tuple[Feature, ...]  # what `observe` writes
    longest: int  # no game has more decisions than this
    layout: Layout
    rules: Rules
    words: Words
    box: Callable[[Deck | None, int, Options], Record]  # from deck, players and options: all that is printed
    options: tuple[Option, ...] = ()
    check_options: Callable[[int, Options], None] = _any_options  # raises BadOption
    deck_file: str | None = None  # the card file beside the game's code
    search: Mapping[str, Any] = field(default_factory=dict)  # what differs from players.search.Settings here

    @property
    def variants(self) -> tuple[str, ...]:
        """The values of the option `variant`, for games that have one."""
        found = (o.choices for o in self.options if o.name == "variant")
        return tuple(str(c) for c in next(found, ()))

    def deck(self) -> Deck | None:
        """The cards as they come in the box."""
        if self.deck_file is None:
            return None
        folder = str(getattr(self.words, "__package__", ""))
        return Deck((resources.files(folder) / self.deck_file).read_text(encoding="utf-8"), self.deck_file)
