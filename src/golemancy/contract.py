"""What a game has to bring: its rules, its options and its words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from golemancy.engine.deck import Deck
from golemancy.engine.layout import Layout, Record
from golemancy.engine.reading import Reader
from golemancy.engine.rule import Rules
from golemancy.errors import BadOption
from golemancy.words.speaker import Phrase, Speaker

View = dict[str, Any]
Event = dict[str, Any]
Value = str | int | bool
Options = Mapping[str, Value]
Sign = tuple[str, str]  # how a terminal shows a word: a sign ("" for the word itself), and Rich's name of its colour

WEIGHTS = "weights.npz"  # a trained network, in a game's folder


@dataclass(frozen=True)
class Option:
    """One thing to choose before a game: its values, the first being the default."""

    name: str
    choices: tuple[Value, ...]
    help: str
    free: Callable[[str], str] | None = None  # turns any other text into its lasting form, or raises BadOption

    def read(self, value: object) -> Value:
        """The value itself, from one that may have been typed or read from a file."""
        meant = typed_value(value) if isinstance(value, str) and value not in self.choices else value
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


def typed_value(text: str) -> Value:
    """A value typed on a command line or read from a file."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else text


@dataclass(frozen=True)
class Feature:
    """A run of numbers in an observation, and what they tell."""

    name: str
    size: int
    meaning: str


@dataclass(frozen=True)
class Held:
    """So much of something that a seat has, and about how many points one of it is worth."""

    kind: str  # for the message `gain.KIND` of the game's catalogues
    amount: int
    worth: float  # below 0: the less the better
    what: str = ""  # which one, where there are several of a kind
    goal: bool = False  # what is played for: to get the next one sooner is a gain
    within: int = 0  # the part of the match that it belongs to; what is of different parts is not compared


@dataclass(frozen=True, kw_only=True)
class Words:
    """The half of a game that is for people."""

    say: Callable[[Record, Record, int], str]
    """(s, box, action): a decision in the game's notation; no two legal ones read alike."""

    at: Callable[[Record, Record, int], str | None]
    """(s, box, action): what on the board a decision belongs to, as `area/name`; None for a bare button."""

    view: Callable[[Record, Record, int], View]
    """(s, box, seat): all that a seat may see, or with seat -1 what everybody may."""

    tell: Callable[[Record, Record, Record, int, int], Sequence[Event]]
    """(before, after, box, action, seat): what a seat saw happen in a decision, in order; each event has a `kind`
    and a `text`. An event `decide` says what was decided; without one, everybody reads the decision in notation."""

    to_dict: Callable[[Record, Record], View]
    """(s, box): the whole position, hidden things included, without loss."""

    from_dict: Callable[[Reader, Record, Record], None]
    """(position, s, box): fills a blank state (its head is filled already) from a position."""

    audit: Callable[[Record, Record], Iterable[str]]
    """(s, box): everything that cannot be in a state: lost or doubled cards, broken limits."""

    draw: Callable[[View], str]
    """(view): a view as lines of text in notation, with Rich's markup for colour, for playthroughs and programs."""

    explain: Callable[[Record, str], Phrase | None]
    """(box, thing): what a card, tile, token or term is and does, for the messages `explain.KIND`; in a game without
    words, of the kind `plain` with a `text`."""

    phrase: Callable[[Record, Record, int], Phrase] | None = None
    """(s, box, action): a decision as a kind and facts, for the messages `decide.KIND` and `done.KIND` of the game's
    catalogues; without it people read the notation."""

    hides: Callable[[Record, Record, int, int], bool] | None = None
    """(s, box, action, seat): whether a decision stays hidden from a seat that does not make it; without it, none."""

    things: Callable[[Record], Mapping[str, Phrase]] | None = None
    """(box): the names of cards, tiles and places by their ids, for the messages `name.NAME`."""

    lines: Callable[[View], Sequence[Phrase]] | None = None
    """(view): what lies on the table, line by line, for the messages `line.KIND`; a line's `depth` says whether it
    belongs to one before it. Without it people read what `draw` gives."""

    picture: Callable[[View, Speaker], str] | None = None
    """(view, speaker): the map of a game that has one, for a terminal, with Rich's markup for colour."""

    signs: Mapping[str, Sign] = field(default_factory=dict)
    """How a terminal shows colours and the like, by the words of the catalogues (`word.yellow`, `name.mint`)."""

    held: Callable[[Record, Record, int], Sequence[Held]] | None = None
    """(s, box, seat): what a seat has that counts, hidden things included: of it one line of play may bring more than
    another (`golemancy.play.reasons`)."""

    on_turn: Callable[[Record], int] | None = None
    """(s): the seat whose turn it is, in games in which others decide in between; without it the seat to decide."""

    uncertain: Mapping[str, bool] = field(default_factory=dict)
    """Lists of a view in which a preview shows nothing where it cannot be sure: with True the place stays empty (None),
    with False it is left out. A single value of such a name is None. Without them there is no preview of decisions that
    bring something unknown."""

    printed: Callable[[Deck | None, str], View | None] | None = None
    """(deck, name): what is printed on a card or tile, for the drawings of the rules page; None for one that the cards
    do not have. Games whose names tell all that is printed need it not."""


@dataclass(frozen=True, kw_only=True)
class LabHooks:
    """What the lab may ask of a game; without a hook it leaves that part out."""

    pick: Callable[[Record, Record, int], str | None] | None = None
    """(s, box, action): the thing that a decision takes, as `kind/name`, or None."""

    dealt: Callable[[Record, Record, int], list[str]] | None = None
    """(s, box, seat): what chance has dealt a seat at the start, as `kind/name`."""

    breakdown: Callable[[Record, Record, int], dict[str, int]] | None = None
    """(s, box, seat): where the points of a seat come from; they sum to its score."""

    first: Callable[[Record], int] | None = None
    """(s): the seat that went first, or -1 while that is open; without it, the seat that decides at the start."""


def _highest_wins(box: Record) -> bool:
    """What holds in most games."""
    return False


def _any_options(players: int, options: Options) -> None:
    """Options that all go together."""


def check_first_seat(players: int, options: Options) -> None:
    """Refuses an option `first` that names a seat which this many players leave empty."""
    first = options["first"]
    if isinstance(first, int) and first >= players:
        where = f"among {players} players (0 to {players - 1})" if players > 1 else "in a game for one"
        raise BadOption(f"option first: there is no seat {first} {where}")


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
    lowest_wins: Callable[[Record], bool] = _highest_wins  # from the box: whether the lowest score is the best
    layout: Layout
    rules: Rules
    quick: Rules | None = None  # the same with cheaper hints, for a network that learned with them
    words: Words
    box: Callable[[Deck | None, int, Options], Record]  # from deck, players and options: all that is printed
    options: tuple[Option, ...] = ()
    check_options: Callable[[int, Options], None] = _any_options  # raises BadOption
    lab: LabHooks = LabHooks()
    folder: Path  # where the game's files are: its cards and, if it has any, its trained weights
    deck_file: str | None = None  # the card file in that folder
    catalogues: tuple[Path, ...] = ()  # folders of the game's words, a file for each language: en.toml, de.toml, …
    rules_file: str | None = None  # the numbered rules as Markdown in that folder; our own are in docs/rules
    rules_folder: str | None = None  # players' rules in that folder, a file for each language: en.md, de.md, …
    search: Mapping[str, Any] = field(default_factory=dict)  # what differs from players.search.SearchSettings here
    levels: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # what differs from players.level here
    guided_judge: bool = False  # whether the search that the weights guide tells chances better than the one without

    def __copy__(self) -> "Definition":
        return self

    def __deepcopy__(self, memo: object) -> "Definition":
        return self

    @property
    def variants(self) -> tuple[str, ...]:
        """The values of the option `variant`, for games that have one."""
        found = (o.choices for o in self.options if o.name == "variant")
        return tuple(str(c) for c in next(found, ()))

    @property
    def width(self) -> int:
        """How many numbers an observation has."""
        return sum(feature.size for feature in self.features)

    def deck(self) -> Deck | None:
        """The cards as they come in the box."""
        if self.deck_file is None:
            return None
        return Deck((self.folder / self.deck_file).read_text(encoding="utf-8"), self.deck_file)

    def players_rules(self, language: str) -> Path | None:
        """The file of the players' rules in a language, else in English; None if the game brings none."""
        if self.rules_folder is None:
            return None
        files = (self.folder / self.rules_folder / f"{name}.md" for name in (language, "en"))
        return next((file for file in files if file.is_file()), None)

    def weights(self) -> bytes | None:
        """The trained network that comes with the game, as a file's content."""
        file = self.folder / WEIGHTS
        return file.read_bytes() if file.is_file() else None
