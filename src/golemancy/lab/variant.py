"""A game as it is to be tried: its options, its cards, and single values changed in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from golemancy import games
from golemancy.contract import Value, typed_value
from golemancy.engine.deck import Deck
from golemancy.errors import BadOption
from golemancy.game import Game

MOST_VALUES = 100


@dataclass(frozen=True)
class Variant:
    """A game with everything that can differ from another; travels to other processes and machines."""

    label: str
    game: str
    players: int | None
    options: tuple[tuple[str, Value | Path], ...] = ()
    deck: str | None = None  # the text of a card file
    file: str = ""  # where that text is from
    changes: tuple[tuple[str, Value], ...] = ()  # (where in the cards, value)

    def build(self) -> Game:
        """The game itself; built once per process."""
        return _build(self)


@lru_cache(maxsize=64)
def _build(variant: Variant) -> Game:
    deck = None if variant.deck is None else Deck(variant.deck, variant.file)
    if variant.changes:
        deck = deck or games.definition(variant.game).deck()
        if deck is None:
            raise BadOption(f"{variant.changes[0][0]}: {variant.game} has no card file, only options")
        deck = _changed(deck, variant.changes)
    return games.game(variant.game, variant.players, deck, **dict(variant.options))


def _changed(deck: Deck, changes: tuple[tuple[str, Value], ...]) -> Deck:
    """The same cards with some values changed."""
    other = Deck(deck.text, deck.path)
    for where, value in changes:
        holder, key = _find(other, where)
        holder[key] = value
    # the text is still the same, so the digest has to say that the cards are not
    other.digest = sha256(f"{deck.digest}{changes}".encode()).hexdigest()[: len(deck.digest)]
    return other


def _find(deck: Deck, where: str) -> tuple[Any, Any]:
    """The table or list that holds a value, and its key there."""
    holder: Any = None
    found: Any = deck.data
    key: Any = ""
    walked = ""
    for step in _steps(where):
        holder, key = found, _key(found, step)
        if key is None:
            raise BadOption(f"{where}: {walked or deck.path} has no {step!r}; it has {_inside(found)}")
        found = holder[key]
        walked = f"{walked}.{step}".lstrip(".")
    if isinstance(found, dict | list):
        raise BadOption(f"{where}: is no single value but holds {_inside(found)}")
    return holder, key


def _steps(where: str) -> list[str]:
    """`cards.trade.x.get[1]` as its steps."""
    return [step for step in re.split(r"[.\[\]]+", where) if step]


def _key(found: Any, step: str) -> Any:
    """The key of a step: a name in a table, a number or an `id` in a list."""
    if isinstance(found, dict):
        return step if step in found else None
    if not isinstance(found, list):
        return None
    if step.isdigit():
        return int(step) if int(step) < len(found) else None
    return next((n for n, row in enumerate(found) if isinstance(row, dict) and row.get("id") == step), None)


def _inside(found: Any) -> str:
    """What there is to choose from."""
    if isinstance(found, dict):
        names = list(map(str, found))
    elif isinstance(found, list):
        names = [str(row.get("id", n)) if isinstance(row, dict) else str(n) for n, row in enumerate(found)]
    else:
        return f"only the value {found!r}"
    return ", ".join(names[:12]) + (", …" if len(names) > 12 else "")


def with_value(variant: Variant, name: str, value: Value) -> Variant:
    """A variant with an option or, if the game has none of that name, a value of its cards set."""
    label = f"{name.split('.', 1)[-1] if '.' in name else name} = {value}"
    if any(option.name == name for option in games.definition(variant.game).options):
        kept = tuple(pair for pair in variant.options if pair[0] != name)
        return replace(variant, label=label, options=(*kept, (name, value)))
    return replace(variant, label=label, changes=(*variant.changes, (name, value)))


def values(text: str) -> list[Value]:
    """The values of `0..3`, `2..10..4` or `a,b,c`."""
    span = re.fullmatch(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?", text)
    found = list(_numbers(*span.groups())) if span else [typed_value(part.strip()) for part in text.split(",")]
    if not found or len(found) > MOST_VALUES or found == [""]:
        raise BadOption(f"{text!r}: expected 1 to {MOST_VALUES} values such as 0..3, 2..10..4 or 1,2,5")
    return found


def _numbers(first: str, last: str, step: str | None) -> Iterator[Value]:
    yield from range(int(first), int(last) + 1, max(1, int(step or 1)))


def setting(text: str) -> tuple[str, list[Value]]:
    """`NAME=VALUES` as typed."""
    name, sign, given = text.partition("=")
    if not (name and sign):
        raise BadOption(f"--set {text}: expected NAME=VALUES, such as first=0,1 or scoring.copper_points=1..5")
    return name.strip(), values(given.strip())
