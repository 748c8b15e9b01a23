"""The façade: a game with its options, and a state of it."""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from golemancy.checks import path_of
from golemancy.contract import Definition, Event, Value, View, Words
from golemancy.engine import batch
from golemancy.engine.deck import Deck
from golemancy.engine.kit import Kit
from golemancy.engine.layout import Array, Layout
from golemancy.engine.random import SEED_BITS
from golemancy.engine.reading import Reader
from golemancy.engine.rule import Rules
from golemancy.engine.single import NOTHING, copied, decide
from golemancy.errors import BadOption, BadPosition, Flaw, IllegalAction
from golemancy.words.speaker import Phrase

if TYPE_CHECKING:
    from golemancy.showing.picture import Picture

STANDARD = "standard"  # what positions call the card file that comes with a game
_WORD = (1 << 64) - 1
_KEPT = 32  # decisions from one kept state to the next; what lies between is played again to take decisions back


class Game:
    """A game with its player count, options and cards chosen: a value, which nothing changes once it is made.

    >>> game = golemancy.game("century", players=3)
    >>> game
    game('century', players=3, first='random')
    >>> game == golemancy.game("century", players=3), game == golemancy.game("century", players=2)
    (True, False)
    """

    def __init__(
        self,
        definition: Definition,
        players: int | None = None,
        deck: str | Path | Deck | None = None,
        **options: Value | Path,
    ) -> None:
        if not isinstance(definition, Definition):
            raise BadOption(
                f"a Game is made of a Definition, not of {definition!r}; golemancy.game finds games by name"
            )
        self.definition = definition
        self.players = _checked_players(definition, players)
        self.options = _checked_options(definition, options)
        definition.check_options(self.players, self.options)
        self.custom_deck = deck if deck is None or isinstance(deck, Deck) else Deck.read(path_of("deck", deck))
        self.boxes = np.array([definition.box(self.custom_deck or definition.deck(), self.players, self.options)])
        self.box = self.boxes[0]
        self.encoded = np.array([self.players, *(o.encode(self.options[o.name]) for o in definition.options)], np.int32)
        self.kit = Kit(
            definition.rules,
            definition.layout,
            self.boxes,
            self.encoded,
            self.players,
            definition.actions,
            definition.width,
        )
        self.card_file = _card_file(definition, self.custom_deck)
        self._value = self.name, self.version, self.players, self.card_file, tuple(self.options.items())

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        cards = "" if self.card_file in (None, STANDARD) else f", deck={self.card_file}"
        return f"game({self.name!r}, players={self.players}{chosen}{cards})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return False
        return self is other or (self.definition is other.definition and self._value == other._value)

    def __hash__(self) -> int:
        return hash(self._value)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_game, (self._value, self.definition, self.custom_deck)

    @property
    def name(self) -> str:
        """The name by which `golemancy.game` knows it.

        >>> golemancy.game("golem_it").name
        'golem_it'
        """
        return self.definition.name

    @property
    def title(self) -> str:
        """What people call it.

        >>> golemancy.game("golem_it").title
        'Golem It!'
        """
        return self.definition.title

    @property
    def version(self) -> int:
        """Changes when play changes.

        >>> golemancy.game("century").version > 0
        True
        """
        return self.definition.version

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest score is the best; most games go by the highest.

        >>> golemancy.game("golem_it").lowest_wins, golemancy.game("century").lowest_wins
        (True, False)
        """
        return self.definition.lowest_wins(self.box)

    @property
    def rules(self) -> Rules:
        """The compiled rules.

        >>> golemancy.game("century").rules.apply.__name__
        'apply'
        """
        return self.definition.rules

    @property
    def words(self) -> Words:
        """The half of the game that is for people.

        >>> golemancy.game("century").words.hides is None
        True
        """
        return self.definition.words

    @property
    def layout(self) -> Layout:
        """The record type of a state.

        >>> golemancy.game("century").layout.size == len(bytes(golemancy.game("century").new(seed=1)))
        True
        """
        return self.definition.layout

    @property
    def actions(self) -> int:
        """The size of the action space.

        >>> golemancy.game("century").actions
        70
        """
        return self.definition.actions

    def new(self, seed: int | None = None) -> "State":
        """A new game, dealt from the seed (a fresh secret one if none is given).

        >>> game = golemancy.game("century")
        >>> game.new(seed=7)
        <century state: 0 decisions, turn>
        >>> game.new(seed=7) == game.new(seed=7)
        True
        """
        low, high = _halves(randbits(SEED_BITS) if seed is None else seed)
        records = self.layout.zeros()
        deal = batch.deal.of(self.rules)
        deal(records, self.layout.zeros(), self.box, self.encoded, np.array([[low, high]], np.uint64))
        return State(self, records)

    def from_bytes(self, raw: bytes) -> "State":
        """A state from what `bytes(state)` gave; anything else is refused.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.game.from_bytes(bytes(state)) == state
        True
        """
        size = self.layout.zeros().nbytes
        if not isinstance(raw, bytes | bytearray | memoryview):
            raise BadPosition("", f"a state is read from bytes, not from {raw!r}")
        if len(raw) != size:
            raise BadPosition("", f"a state of {self!r} has {size} bytes, not {len(raw)}")
        state = State(self, _records(self, raw))
        try:
            same = bytes(self.from_dict(state.to_dict())) == raw
        except (LookupError, ValueError, ArithmeticError) as error:
            raise BadPosition("", f"these bytes are no state of {self!r}: {error}") from None
        if not same:
            raise BadPosition("", f"these bytes are no state of {self!r}")
        return state

    def from_dict(self, position: Mapping[str, Any]) -> "State":
        """A state from a position as `State.to_dict` writes it; what a hand-written one leaves out gets its default.

        >>> game = golemancy.game("century")
        >>> state = game.from_dict({"seats": [{"caravan": "2Y1M", "claimed": ["golem 12 (4T)"]}, {}]})
        >>> state.scores
        [13, 0]
        """
        reader = Reader(position)
        _check_identity(self, reader)
        records = self.layout.zeros()
        _read_head(self, reader, records[0])
        self.words.from_dict(reader, records[0], self.box)
        reader.finish()
        state = State(self, records)
        for problem in self.words.audit(records[0], self.box):
            raise BadPosition("", problem)
        return state


class Step(NamedTuple):
    """A decision on the way to a state, and all before it.

    >>> from golemancy.game import Step
    >>> Step(3, None, 0, None).action
    3
    """

    action: int
    records: Any  # as they were before the decision; None where that can be played again from an earlier step
    depth: int
    before: "Step | None"


class State:
    """A position of a game, to look at and to decide in.

    >>> state = golemancy.game("century").new(seed=7)
    >>> state.player, state.phase, len(state.legal)
    (0, 'turn', 7)
    >>> state.apply(state.legal[0])
    >>> state
    <century state: 1 decisions, turn>
    """

    def __init__(self, game: Game, records: Any) -> None:
        self.game = game
        self._records = records
        self._legal: list[int] | None = None  # what is legal now, if that is known
        self._lent = False  # whether somebody else has the records, and may write into them
        self._way: Step | None = None  # the decisions that led here
        self._last: tuple[Any, int] | None = None  # the records before the last decision, and that decision
        self._told: tuple[int, list[Event]] | None = None  # in a redealt state: a seat, and the events it saw

    @property
    def records(self) -> Any:
        """The array of one record that all of this is about; from now on nothing that follows from it is kept.

        >>> golemancy.game("century").new(seed=7).records.shape
        (1,)
        """
        self._lent, self._legal = True, None
        return self._records

    @records.setter
    def records(self, records: Any) -> None:
        self._records, self._legal = records, None

    @property
    def record(self) -> Any:
        """The one record all of this is about.

        >>> int(golemancy.game("century").new(seed=7).record.decisions)
        0
        """
        return self.records[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash((self.game, bytes(self)))

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        last = None if self._last is None else (self._last[0].tobytes(), self._last[1])
        return _same_state, (self.game, bytes(self), last, self._told)

    def __bytes__(self) -> bytes:
        return bytes(self._records.tobytes())

    def __repr__(self) -> str:
        return f"<{self.game.name} state: {self.decisions} decisions, {self.phase}>"

    def __str__(self) -> str:
        """The table as text, as the seat to decide sees it."""
        from rich.text import Text

        return Text.from_markup(self.draw(self.player)).plain

    def show(self, seat: int | str | None = "player", *, height: int | None = None, language: str = "en") -> "Picture":
        """The board as the page draws it, for a notebook or a file, as a seat sees it (None: a spectator).

        Without a seat it is the one that decides now.

        >>> picture = golemancy.game("century").new(seed=7).show(0)
        >>> "<iframe" in picture._repr_html_()
        True
        """
        from golemancy.showing import picture

        chosen = self.player if seat == "player" else cast(int | None, seat)
        self._seat(chosen)
        return picture.of_state(self, chosen, picture.HEIGHT if height is None else height, language)

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.show()._repr_mimebundle_(include, exclude)

    @property
    def player(self) -> int | None:
        """The seat that decides now; None when the game is over.

        >>> golemancy.game("century", first=1).new(seed=7).player
        1
        """
        return None if self.over else int(self._records["player"][0])

    @property
    def phase(self) -> str:
        """The kind of decision that comes now.

        >>> golemancy.game("arena").new(seed=7).phase
        'monolith'
        """
        return "over" if self.over else self.game.definition.phases[self._records["phase"][0]]

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> golemancy.game("century").new(seed=7).over
        False
        """
        return bool(self._records["over"][0])

    @property
    def decisions(self) -> int:
        """How many decisions have been made.

        >>> golemancy.game("century").new(seed=7).decisions
        0
        """
        return int(self._records["decisions"][0])

    @property
    def legal(self) -> list[int]:
        """All legal decisions of the seat to decide.

        >>> state = golemancy.game("golem_it").new(seed=7)
        >>> [state.say(action) for action in state.legal][:3]
        ['pass 1', 'pass 2', 'play m20']
        """
        return self._known().copy()

    def _known(self) -> list[int]:
        """What is legal, looked up once if nobody else can change the records."""
        return self._decide(NOTHING) if self._legal is None else self._legal

    def _decide(self, action: int) -> list[int]:
        """Makes a decision, or none; returns what is legal then."""
        out = np.empty(self.game.actions, np.int16)
        n = decide.of(self.game.rules)(self._records, self.game.boxes, action, out)
        legal: list[int] = out[:n].tolist()
        self._legal = None if self._lent else legal
        return legal

    def say(self, action: int) -> str:
        """A decision in the game's notation.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.say(state.legal[0])
        'play gain 2Y'
        """
        return self.game.words.say(self._records[0], self.game.box, self._action(action))

    def phrase(self, action: int) -> Phrase:
        """A decision as a kind and facts, from which sentences are made; in games without words, as its notation.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.phrase(state.legal[0])["kind"]
        'gain'
        """
        if self.game.words.phrase is None:
            return {"kind": "plain", "text": self.say(action)}
        return self.game.words.phrase(self.record, self.game.box, self._action(action))

    def hides(self, action: int, seat: int | None) -> bool:
        """Whether a decision stays hidden from a seat (None: a spectator) that does not make it.

        >>> state = golemancy.game("golems").new(seed=7)
        >>> state.hides(state.legal[0], None)
        False
        """
        hides, viewer, number = self.game.words.hides, self._seat(seat), self._action(action)
        return hides is not None and viewer != self.player and hides(self._records[0], self.game.box, number, viewer)

    def read(self, text: str) -> int:
        """The legal decision that the text names.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.say(state.read("Acquire  1"))
        'acquire 1'
        """
        if not isinstance(text, str):
            raise IllegalAction(f"a decision is read from a text, not from {text!r}")
        wanted = " ".join(text.split()).casefold()
        for action in self._known():
            if self.say(action).casefold() == wanted:
                return action
        raise self._illegal(repr(text))

    def apply(self, action: int | str) -> None:
        """Makes a decision, given as a number or in notation.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.apply("acquire 1")
        >>> state.apply("claim 1")
        Traceback (most recent call last):
            ...
        golemancy.errors.IllegalAction: 'claim 1' is not legal for seat 1 (turn); legal: play gain 2Y, play...
        """
        if isinstance(action, str):
            action = self.read(action)
        elif isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise IllegalAction(f"an action is a whole number or a text, not {action!r}")
        elif action not in self._known():
            raise self._illegal(self._named(int(action)))
        self._carry(int(action))

    def _carry(self, action: int) -> None:
        """Makes a legal decision, and notes it for `events` and `undo`."""
        before, way = copied(self._records), self._way
        depth = 0 if way is None else way.depth + 1
        self._way = Step(action, None if depth % _KEPT else before, depth, way)
        self._last, self._told = (before, action), None
        self._decide(action)

    def undo(self) -> int:
        """Takes the last decision back, as far as this state was carried by `apply`; returns that decision.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.apply("acquire 1")
        >>> state.say(state.undo()), state.decisions
        ('acquire 1', 0)
        """
        if self._way is None:
            raise IllegalAction("there is no decision to take back: this state was made as it is")
        taken, step = self._way.action, self._way.before
        if step is None:
            self._records, self._way, self._last = copied(self._way.records), None, None
        else:
            self._return_to(step)
        self._legal, self._lent, self._told = None, False, None
        return taken

    def _return_to(self, step: Step) -> None:
        """The state just after an earlier decision: from the nearest one that was kept."""
        actions = [step.action]
        while step.records is None:
            step = cast(Step, step.before)  # the first one of all is kept
            actions.append(step.action)
        self._records, self._way, self._lent = copied(step.records), step.before, False
        for action in reversed(actions):
            self._carry(action)

    def _named(self, action: int) -> str:
        known = 0 <= action < self.game.actions
        return f"{action} ({self.say(action)})" if known else f"{action} (no such action)"

    def _illegal(self, asked: str) -> IllegalAction:
        if self.over:
            return IllegalAction(f"{asked} is not legal: the game is over")
        legal = ", ".join(self.say(a) for a in self.legal)
        return IllegalAction(f"{asked} is not legal for seat {self.player} ({self.phase}); legal: {legal}")

    def _results(self) -> tuple[Array, Array]:
        scores, places = (np.zeros(batch.MAX_SEATS, np.int32) for _ in range(2))
        self.game.rules.score(self._records[0], self.game.box, scores, places)
        return scores[: self.game.players], places[: self.game.players]

    @property
    def scores(self) -> list[int]:
        """Each seat's score as it stands.

        >>> golemancy.game("century").from_dict({"seats": [{"claimed": ["golem 12 (4T)"]}, {}]}).scores
        [12, 0]
        """
        return [int(x) for x in self._results()[0]]

    @property
    def places(self) -> list[int]:
        """Each seat's place as it stands, tie-breaks applied; 1 is the winner's.

        >>> golemancy.game("century").from_dict({"seats": [{}, {"claimed": ["golem 12 (4T)"]}]}).places
        [2, 1]
        """
        return [int(x) for x in self._results()[1]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end.

        >>> golemancy.game("century").new(seed=7).winners
        []
        """
        return [seat for seat, place in enumerate(self.places) if place == 1] if self.over else []

    def view(self, seat: int | None) -> Any:
        """All that a seat may see (None: a spectator), as a plain dict; `golemancy.views` types it for each game.

        >>> view = golemancy.game("century").new(seed=7).view(0)
        >>> view["seats"][0]["hand"]
        ['gain 2Y', 'upgrade 2']
        """
        number = self._seat(seat)
        head = {
            "game": self.game.name,
            "players": self.game.players,
            "seat": None if seat is None else number,
            "player": self.player,
            "phase": self.phase,
            "decisions": self.decisions,
            "events": self.events(seat),
        }
        if self.over:
            head |= {"scores": self.scores, "places": self.places, "winners": self.winners}
        return head | self.game.words.view(self._records[0], self.game.box, number)

    def to_dict(self) -> View:
        """The whole position, hidden things included, as a plain dict.

        >>> position = golemancy.game("century").new(seed=7).to_dict()
        >>> position["game"], len(position["merchant_deck"])
        ('century', 37)
        """
        s = self._records[0]
        key = (int(s.key[1]) << 64) | int(s.key[0])
        head: View = {
            "game": self.game.name,
            "version": self.game.version,
            "players": self.game.players,
            "options": dict(self.game.options),
            **({} if self.game.card_file is None else {"card_file": self.game.card_file}),
            "phase": self.game.definition.phases[s.phase],
            "over": self.over,
            "player": int(s.player),
            "decisions": self.decisions,
            "random": {"key": f"{key:032x}", "counter": int(s.counter)},
        }
        return head | self.game.words.to_dict(s, self.game.box)

    def copy(self, *, past: bool = True) -> "State":
        """An independent state that is the same; without its past, nothing can be taken back in it.

        >>> state = golemancy.game("century").new(seed=7)
        >>> other = state.copy()
        >>> other.apply(other.legal[0])
        >>> state.decisions, other.decisions
        (0, 1)
        """
        other = State(self.game, copied(self._records))
        other._way, other._last, other._told = self._way if past else None, self._last, self._told
        other._legal = self._legal
        return other

    def redeal(self, seat: int | None, seed: int | None = None, *, events: bool = True) -> "State":
        """A state that the seat could as well be in: all it cannot know is dealt anew.

        Nothing of the true state is left in it. What the seat saw happen in the last decision comes along
        as it was told, for that seat alone; a program that makes many such states may leave it out.

        >>> state = golemancy.game("golem_it").new(seed=7)
        >>> other = state.redeal(0, seed=1)
        >>> other.view(0) == state.view(0), other == state
        (True, False)
        """
        number, chosen = self._seat(seat), _word(randbits(63) if seed is None else seed)
        other = State(self.game, copied(self._records))
        self.game.rules.redeal(other.record, self.game.box, number, np.uint64(chosen))
        if events:
            other._told = number, self.events(seat)
        return other

    def observe(self, seat: int | None) -> Array:
        """The features for learning, as the seat sees the game.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.observe(0).dtype.name, len(state.observe(0)) == state.game.definition.width
        ('float32', True)
        """
        out = np.zeros(self.game.definition.width, np.float32)
        self.game.rules.observe(self._records[0], self.game.box, self._seat(seat), out)
        return out

    def at(self, action: int) -> str | None:
        """What on the board a decision belongs to.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.at(state.read("acquire 1"))
        'merchant_row/1'
        """
        return self.game.words.at(self._records[0], self.game.box, self._action(action))

    def events(self, seat: int | None) -> list[Event]:
        """What a seat saw happen in the last decision, in order; nothing in a state just made.

        Of a redealt state only the seat it was dealt for has seen anything.

        >>> state = golemancy.game("century").new(seed=7)
        >>> state.apply("acquire 1")
        >>> state.events(None)[0]["text"]
        'acquire 1'
        """
        number = self._seat(seat)
        if self._last is None:
            return deepcopy(self._told[1]) if self._told is not None and self._told[0] == number else []
        before, action = self._last
        return list(self.game.words.tell(before[0], self._records[0], self.game.box, action, number))

    def draw(self, seat: int | None) -> str:
        """What a seat sees, as lines of text with Rich's markup.

        >>> len(golemancy.game("century").new(seed=7).draw(0).splitlines()) > 5
        True
        """
        return self.game.words.draw(self.view(seat))

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return -1
        if type(seat) is int and 0 <= seat < self.game.players:
            return seat
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.game.players:
            raise BadOption(f"seat: {seat!r} is not one of 0 to {self.game.players - 1}, nor None for a spectator")
        return int(seat)

    def _action(self, action: int) -> int:
        if type(action) is int and 0 <= action < self.game.definition.actions:
            return action
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise IllegalAction(f"an action is a whole number here, not {action!r}")
        if not 0 <= action < self.game.actions:
            raise IllegalAction(f"there is no action {action}; they run from 0 to {self.game.actions - 1}")
        return int(action)


def _card_file(definition: Definition, custom: Deck | None) -> str | None:
    """How positions name the card file of a game: STANDARD, or its digest; None where there is none."""
    standard = definition.deck() if custom else None
    if custom is None or (standard and custom.digest == standard.digest):
        return None if definition.deck_file is None else STANDARD
    return custom.digest


_games: dict[tuple[Any, ...], Game] = {}  # those that came from other processes, by their values


def _same_game(value: tuple[Any, ...], definition: Definition, deck: Deck | None) -> Game:
    """A game that was pickled; built once per process, because reading the cards takes longer than a quick match."""
    if value not in _games:
        _games[value] = Game(definition, value[2], deck, **dict(value[4]))
    return _games[value]


def _same_state(game: Game, raw: bytes, last: tuple[bytes, int] | None, told: tuple[int, list[Event]] | None) -> State:
    """A state that was pickled."""
    state = State(game, _records(game, raw))
    if last is not None:
        state._last = before, action = _records(game, last[0]), last[1]
        state._way = Step(action, before, 0, None)
    state._told = told
    return state


def _records(game: Game, raw: bytes) -> Any:
    return np.frombuffer(bytearray(raw), game.layout.zeros().dtype)


def _word(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed <= _WORD:
        raise BadOption(f"seed: must be a whole number from 0 to 2^64 - 1, not {seed!r}")
    return int(seed)


def _halves(seed: int) -> tuple[int, int]:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < 1 << SEED_BITS:
        raise BadOption(f"seed: must be a whole number from 0 to 2^{SEED_BITS} - 1, not {seed!r}")
    return int(seed) & _WORD, int(seed) >> 64


def _checked_players(definition: Definition, players: int | None) -> int:
    if players is None:
        return definition.seats[0]
    if isinstance(players, bool) or players not in definition.seats:
        known = ", ".join(map(str, definition.seats))
        raise BadOption(f"players: {definition.title} is for {known} players, not {players!r}")
    return int(players)


def _checked_options(definition: Definition, given: Mapping[str, Value | Path]) -> dict[str, Value]:
    known = {option.name: option for option in definition.options}
    for name in given:
        if name not in known:
            listed = ", ".join([*known, "deck"])
            raise BadOption(f"{name}: {definition.title} has no such option; it has {listed}")
    return {n: o.read(given.get(n, o.choices[0])) for n, o in known.items()}


def _check_identity(game: Game, reader: Reader) -> None:
    """Refuses a position of another game, version, player count or set of options."""
    expected = {"game": game.name, "version": game.version, "players": game.players, "options": game.options}
    for key, mine in expected.items():
        if reader.value(key, mine) != mine:
            reader.refuse(
                key, Flaw("other_game", "is {value!r}, but this game has {mine!r}", value=reader.value(key), mine=mine)
            )
    if game.card_file is not None and reader.value("card_file", game.card_file) != game.card_file:
        mine = "the standard one" if game.card_file == STANDARD else repr(game.card_file)
        reader.refuse(
            "card_file",
            Flaw("other_cards", "is {value!r}, but this game has {mine}", value=reader.value("card_file"), mine=mine),
        )


def _read_head(game: Game, reader: Reader, s: Any) -> None:
    """The fields that every state has."""
    phases = game.definition.phases
    s.players = game.players
    s.player = reader.integer("player", 0, game.players - 1, 0)
    s.phase = reader.name("phase", phases, phases[0])
    s.over = reader.flag("over", False)
    s.decisions = reader.integer("decisions", 0, 2**31 - 1, 0)
    chance = reader.inner("random", {"key": "0", "counter": 0})
    s.key[0], s.key[1] = _read_key(chance)
    s.counter = chance.integer("counter", 0, 2**63, 0)
    chance.finish()


def _read_key(chance: Reader) -> tuple[int, int]:
    try:
        return _halves(int(chance.value("key"), 16))
    except (ValueError, TypeError):
        chance.refuse("key", Flaw("random_key", "must be a hexadecimal number of {bits} bits", bits=SEED_BITS))
