"""Card files: every field of one works or is refused, and files with wild values are played to the end.

A game's reader says of each field what it may be (`Deck.asks`), so nothing here knows any game. A wild deck starts
from the game's own file; values are changed at random, up to their bounds, and a change is kept if the game takes it.
"""

import json
from collections.abc import Iterator
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from golemancy.contract import Definition, Options
from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.deck import Ask, Deck
from golemancy.engine.layout import Record
from golemancy.engine.lines import Steps
from golemancy.engine.rule import Rules
from golemancy.errors import BadDeck, BadOption
from golemancy.game import Game, State
from golemancy.testing.examiner import BrokenContract, check_position, looks, plain_rules

CHANGES = 80  # values changed in a wild deck
CLOSELY = 20  # so many positions, and ever fewer of the later ones, are read back and decided by plain Python too
UNKNOWN = "no_such_field"
ODD: tuple[Any, ...] = (None, -1, 10**30, 1.5, "", "x", [], [1], {}, {"x": 1})  # None: the field is left out
FREE = ("remark", "id")  # fields that people may fill in as they like


def check_decks(definition: Definition, decks: int = 3, seed: int = 0, fields: int | None = 40) -> None:
    """Tries so many fields of a game's card file (None: all), then plays so many wild decks to the end."""
    standard = definition.deck()
    if standard is None:
        check_refused(definition)
        return
    chance = Random(seed)
    places = [steps for steps, _ in leaves(standard.data)]
    for steps in places if fields is None else chance.sample(places, min(fields, len(places))):
        check_field(definition, steps, seed)
        check_odd(definition, steps, chance.choice(ODD))
    for steps in chance.sample([(), *tables(standard.data)], 5):
        check_unknown(definition, steps)
    for number in range(decks):
        check_wild(definition, seed + number)


def check_refused(definition: Definition) -> None:
    """A game without a card file takes none."""
    try:
        Game(definition, deck=Deck("", "wild.toml"))
    except BadDeck:
        return
    raise BrokenContract("deck: a card file is accepted, though the game has none")


# ---- places in a file


def leaves(node: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Every single value of a file and the steps that lead to it."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else None
    if inside is None:
        yield steps, node
        return
    for key, value in inside:
        yield from leaves(value, (*steps, key))


def tables(node: Any, steps: Steps = ()) -> Iterator[Steps]:
    """The steps to every table of a file."""
    if isinstance(node, dict):
        if steps:
            yield steps
        for key, value in node.items():
            yield from tables(value, (*steps, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from tables(value, (*steps, number))


def holder(data: Any, steps: Steps) -> Any:
    """What holds the value at these steps."""
    for step in steps[:-1]:
        data = data[step]
    return data


def named(steps: Steps) -> str:
    """Steps as one text."""
    return ".".join(map(str, steps))


# ---- every field works or is refused


def ways_to_play(definition: Definition) -> Iterator[tuple[int, Options]]:
    """Every player count with the default options, then with each option changed in turn."""
    default = {option.name: option.choices[0] for option in definition.options}
    changes: list[dict[str, Any]] = [{}, *({o.name: choice} for o in definition.options for choice in o.choices[1:])]
    for change in changes:
        for players in definition.seats:
            try:
                definition.check_options(players, default | change)
            except BadOption:
                continue
            yield players, default | change


@lru_cache(maxsize=16)
def _read_once(path: str, text: str) -> Deck:
    return Deck(text, path)


def standard_deck(definition: Definition) -> Deck:
    """The game's own file, to be changed at will."""
    found = definition.deck()
    assert found is not None
    deck = copy(_read_once(found.path, found.text))
    deck.data, deck.asks = deepcopy(deck.data), {}
    return deck


def with_value(definition: Definition, steps: Steps, value: Any) -> Deck:
    """The game's own file with one value changed, or left out if it is None."""
    deck = standard_deck(definition)
    inside = holder(deck.data, steps)
    if value is None:
        del inside[steps[-1]]
    else:
        inside[steps[-1]] = value
    return deck


def check_field(definition: Definition, steps: Steps, seed: int = 0) -> None:
    """Changing a value changes the box for some way to play, or is refused."""
    deck = standard_deck(definition)
    definition.box(deck, *next(ways_to_play(definition)))
    ask = deck.asks.get(steps) or deck.asks.get(steps[:-1]) or Ask("unasked")
    if ask.kind in FREE:
        return
    value, accepted = holder(deck.data, steps)[steps[-1]], []
    for other in others(ask, value, Random(seed)):
        if is_accepted(definition, steps, other):
            if changes_a_box(definition, steps, other):
                return
            accepted.append(other)
    if accepted:
        raise BrokenContract(f"deck: {named(steps)}: {value!r} may become {accepted[0]!r}, and nothing changes")


def others(ask: Ask, value: Any, chance: Random) -> list[Any]:
    """Other values for a field, whether they fit or not."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [n for n in dict.fromkeys((value + 1, value - 1, ask.low, ask.high)) if n != value]
    words = [word for word in ask.choices if word != value]
    return [*chance.sample(words, min(3, len(words))), f"{value}x"]


def is_accepted(definition: Definition, steps: Steps, value: Any) -> bool:
    """Whether the game takes a value."""
    try:
        definition.box(with_value(definition, steps, value), *next(ways_to_play(definition)))
    except (BadDeck, BadOption):
        return False
    return True


def changes_a_box(definition: Definition, steps: Steps, value: Any) -> bool:
    """Whether a value makes a difference for any way to play."""
    mine, theirs = with_value(definition, steps, value), standard_deck(definition)
    for way in ways_to_play(definition):
        try:
            box = definition.box(mine, *way)
        except BadOption:  # a thing that is chosen by its name may be gone, which is a difference
            return True
        if box.tobytes() != definition.box(theirs, *way).tobytes():
            return True
    return False


def check_odd(definition: Definition, steps: Steps, value: Any) -> None:
    """A value of the wrong kind, or a missing one, is played with or refused in plain words with its line."""
    try:
        definition.box(with_value(definition, steps, value), *next(ways_to_play(definition)))
    except BadDeck as error:
        if (error.line is None and len(steps) > 1) or (value is None and "None" in str(error)):
            raise BrokenContract(f"deck: {named(steps)} = {value!r}: {error}") from error
    except BadOption:
        return


def check_unknown(definition: Definition, steps: Steps) -> None:
    """A field that the game does not know is refused by name."""
    deck = standard_deck(definition)
    holder(deck.data, (*steps, UNKNOWN))[UNKNOWN] = 1
    try:
        definition.box(deck, *next(ways_to_play(definition)))
    except BadDeck as error:
        if UNKNOWN in str(error):
            return
        raise BrokenContract(f"deck: {named((*steps, UNKNOWN))}: {error}") from error
    raise BrokenContract(f"deck: {named((*steps, UNKNOWN))} is accepted, though nobody asks for it")


# ---- wild values


@dataclass
class Change:
    """One value of a file, changed; it can be taken back."""

    data: Any
    steps: Steps
    value: Any  # None: left out

    def make(self) -> None:
        """Sets the value and remembers the one before."""
        inside: Any = holder(self.data, self.steps)
        key: Any = self.steps[-1]
        there = key < len(inside) if isinstance(inside, list) else key in inside
        before = inside[key] if there else None
        if self.value is None:
            inside.pop(key, None)
        else:
            inside[key] = self.value
        self.value = before


def wild_deck(definition: Definition, seed: int, changes: int = CHANGES) -> Deck:
    """A card file with any values that the game takes."""
    chance = Random(seed)
    way = next(ways_to_play(definition))
    deck = standard_deck(definition)
    definition.box(deck, *way)
    for steps, ask in deck.asks.items():
        if ask.kind == "stated":  # it would have to follow what it counts
            _leave_out(deck.data, steps)
    definition.box(deck, *way)
    while changes > 0:
        batch = [change for change in (wild_change(deck, chance) for _ in range(8)) if change]
        keep(definition, deck, batch, way)
        changes -= len(batch)
    return Deck(written(deck.data), "wild.toml")


def _leave_out(data: Any, steps: Steps) -> None:
    try:
        del holder(data, steps)[steps[-1]]
    except (KeyError, IndexError):
        return


def keep(definition: Definition, deck: Deck, batch: list[Change], way: tuple[int, Options]) -> None:
    """Makes changes that the game takes; of those it refuses together it may take some."""
    asks, made = dict(deck.asks), 0
    try:
        for change in batch:
            change.make()
            made += 1
        definition.box(deck, *way)
    except (BadDeck, BadOption, LookupError):  # a later change may need what an earlier one took away
        for change in reversed(batch[:made]):
            change.make()
        deck.asks = asks
        if len(batch) > 1:
            keep(definition, deck, batch[: len(batch) // 2], way)
            keep(definition, deck, batch[len(batch) // 2 :], way)


def wild_change(deck: Deck, chance: Random) -> Change | None:
    """A change of one field, whether it fits with the others or not."""
    steps, ask = chance.choice(list(deck.asks.items()))
    try:
        inside = holder(deck.data, steps)
    except LookupError:  # in a section that is left out
        return None
    now = inside.get(steps[-1]) if isinstance(inside, dict) else inside[steps[-1]]
    if ask.kind in (*FREE, "stated") or (ask.kind == "rows" and not now):
        return None
    if ask.optional and now is not None and chance.random() < 0.1:
        return Change(deck.data, steps, None)
    return Change(deck.data, steps, wild_value(ask, now, chance))


def wild_value(ask: Ask, now: Any, chance: Random) -> Any:
    """Any value for a field, its bounds more often than others."""
    if ask.kind == "number":
        return chance.choice((ask.low, ask.high, ask.high, chance.randint(ask.low, ask.high)))
    if ask.kind == "flag":
        return chance.random() < 0.5
    if ask.kind == "word":
        return chance.choice(ask.choices)
    if ask.kind == "words":
        return chance.sample(ask.choices, chance.randint(ask.least, min(ask.most, ask.least + 3)))
    if ask.kind == "numbers":
        return wild_numbers(ask, chance)
    if ask.kind == "rows":
        return wild_rows(now, chance)
    return chance.choice(("W", "Wild one", "W" * ask.most, "Äö" * (ask.most // 4)))


def wild_numbers(ask: Ask, chance: Random) -> list[int]:
    """A list of numbers, half of the time all different and the highest first."""
    length = chance.randint(ask.least, ask.most)
    numbers = [chance.randint(ask.low, ask.high) for _ in range(length)]
    return sorted(set(numbers), reverse=True) if chance.random() < 0.5 else numbers


def wild_rows(rows: list[Any], chance: Random) -> list[Any]:
    """The same entries with one taken out, or one there twice under another id."""
    at = chance.randrange(len(rows))
    if chance.random() < 0.5:
        return rows[:at] + rows[at + 1 :]
    twin = deepcopy(rows[at])
    if "id" in twin:
        twin["id"] = f"wild-{chance.randrange(10**6)}"
    return [*rows, twin]


# ---- writing a file


def written(data: dict[str, Any]) -> str:
    """A file as TOML: one section after the other, each in full."""
    return "".join(f"{key} = {_written(value)}\n" for key, value in data.items())


def _written(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {_written(part)}" for key, part in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        apart = ",\n  " if value and isinstance(value[0], dict) else ", "
        return f"[{apart.join(map(_written, value))}]"
    return json.dumps(value)


# ---- playing with it


def check_wild(definition: Definition, seed: int) -> None:
    """One wild deck at one kind of table, played to the end: audited, read back, and the same in plain Python."""
    chance = Random(seed)
    deck = wild_deck(definition, seed)
    players, options = chance.choice(list(ways_to_play(definition)))
    try:
        game = Game(definition, players, deck, **dict(options))
    except BadOption:  # a thing that is chosen by its name is gone from this file
        return
    try:
        play_wild(game, seed)
    except (BrokenContract, FloatingPointError, OverflowError, RuntimeWarning) as error:
        raise BrokenContract(f"wild deck {seed} of {game}: {error}\n{deck.text}") from error


def play_wild(game: Game, seed: int) -> int:
    """A game by an obstinate player, who likes some decisions far better than others; returns its length."""
    chance = np.random.default_rng(seed)
    liking = np.exp(3.0 * chance.standard_normal(game.actions))
    plain = plain_rules(game)
    state = game.new(seed=seed)
    while True:
        where = f"seed {seed}, decision {state.decisions}"
        legal = state.legal
        action = choose(legal, liking, chance) if legal else -1
        drawn = chance.random() * (state.decisions + CLOSELY) if not state.over else 0.0
        if drawn < 5 * CLOSELY:
            for problem in game.words.audit(state.record, game.box):
                raise BrokenContract(f"audit: {where}: {problem}")
        if drawn < CLOSELY:
            check_position(state, where)
            check_plain(game, plain, state, action, where)
        if state.over:
            return state.decisions
        state.apply(action)
        if state.decisions > game.definition.longest:
            raise BrokenContract(f"longest: {where}: still not over")


def choose(legal: list[int], liking: Any, chance: np.random.Generator) -> int:
    """A decision by liking."""
    weights = liking[legal]
    return int(chance.choice(legal, p=weights / weights.sum()))


def check_plain(game: Game, plain: Rules, state: State, action: int, where: str) -> None:
    """Plain Python sees a position as compiled code does, decides alike, and no sum leaves its bounds."""
    forms = []
    for rules in (game.rules, plain):
        records = state.records.copy()
        with np.errstate(over="raise"):
            forms.append((b"".join(steps_of(game, rules, records, action)), hints(game, rules, state.record)))
    if forms[0][0] != forms[1][0]:
        raise BrokenContract(f"interpreted: {where}: differs from the compiled game")
    if not np.allclose(forms[0][1], forms[1][1], rtol=1e-4, atol=1e-4):
        raise BrokenContract(f"estimate, weigh: {where}: {forms[0][1]} compiled, {forms[1][1]} interpreted")


def steps_of(game: Game, rules: Rules, records: Any, action: int) -> Iterator[bytes]:
    """What a position is under some form of the rules: looks, legal decisions, and what follows."""
    yield from looks(game, rules, records)
    legal = np.zeros(game.actions, np.int16)
    n = 0 if records[0].over else rules.legal(records[0], game.box, legal)
    yield legal[:n].tobytes()
    if action >= 0:
        rules.apply(records[0], game.box, action)
    yield records.tobytes()


def hints(game: Game, rules: Rules, s: Record) -> list[float]:
    """What a position suggests to programs: each seat's chance, and the weight of each legal decision."""
    chances = np.zeros(MAX_SEATS, np.float32)
    if rules.estimate is not None:
        rules.estimate(s, game.box, chances)
    legal = np.zeros(game.actions, np.int16)
    n = 0 if s.over or rules.weigh is None else rules.legal(s, game.box, legal)
    return [*chances.tolist(), *(float(rules.weigh(s, game.box, int(a))) for a in legal[:n] if rules.weigh)]
