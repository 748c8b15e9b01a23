"""Positions of Golems as plain dicts, written and read back."""

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.engine.reading import Reader
from golemancy.errors import Flaw
from golemancy.games.golems.box import card_names, cards_in, colour_names, named
from golemancy.games.golems.rules.grid import cards_in_row, gems_in_row
from golemancy.games.golems.state import (
    AUTOMA,
    CARDS,
    COLOURS,
    EMPTY,
    GEMS,
    GRID,
    MOST_TUCKED,
    PICKS,
    ROW,
    SEATS,
    TUCKING,
    TURN,
)

UNSAID = -1  # gems of a seat that a position does not tell
FLAGS = ("free", "ended")  # fields that are 0 or 1; `extra` is one only inside a decision (GO-31)


# ---- writing


def to_dict(s: Record, box: Record) -> View:
    """The whole position."""
    s, box = plain(s), plain_box(box)
    names = card_names(box)
    position: View = {
        "first": int(s.first),
        "supply": int(s.supply),
        "grid": [[named(box, card) for card in row] for row in s.grid[: box.rows]],
        "seats": [seat_position(s, box, seat) for seat in range(s.players)],
        "card": named(box, s.card),
        "spent": [colour_names(colours) for colours in s.spent if colours],
        "temporary": COLOURS[s.temporary - 1] if s.temporary else None,
        "looked": int(s.looked) - 1 if s.looked else None,
        "aside": [named(box, card) for card in s.aside[: box.set_aside]],
        "deck": [names[card] for card in s.deck[: s.deck_left][::-1]],
        "removed": [names[card] for card in cards_in(s.removed)],
    }
    position |= {flag: bool(s[flag]) for flag in FLAGS}
    return position if s.players == 2 else position | solo_position(s, box)


def seat_position(s: Record, box: Record, seat: int) -> View:
    """What a seat has before it and in hand."""
    names = card_names(box)
    start = int(s.start_rune[seat])
    return {
        "gems": int(s.gems[seat]),
        "start_rune": names[start],
        "hand": [names[card] for card in cards_in(s.hand[seat]) if card != start],
        "resources": {COLOURS[c]: [names[card] for card in column(s, seat, c)] for c in range(4) if s.area[seat, c]},
        "golems": [
            {"golem": names[golem], "tucked": [names[card] for card in tucked_under(s, seat, golem)]}
            for golem in cards_in(s.golems[seat])
        ],
        "dust": [names[card] for card in cards_in(s.dust[seat])],
    }


def column(s: Record, seat: int, colour: int) -> list[int]:
    """The cards of a column, the first one first."""
    return sorted(cards_in(s.area[seat, colour]), key=lambda card: int(s.place[card]))


def tucked_under(s: Record, seat: int, golem: int) -> list[int]:
    """The cards tucked under a golem."""
    return [card for card in cards_in(s.tucked[seat]) if s.place[card] == golem]


def solo_position(s: Record, box: Record) -> View:
    """What only a game against the Automa has."""
    names = card_names(box)
    start = int(s.start_rune[AUTOMA])
    return {
        "picks": int(s.picks),
        "lost": bool(s.lost),
        "automa": {
            "gems": int(s.gems[AUTOMA]),
            "rune": names[start],
            "golems": [names[card] for card in cards_in(s.golems[AUTOMA])],
            "runes": [names[card] for card in cards_in(s.hand[AUTOMA]) if card != start],
        },
    }


# ---- reading


class Unnamed:
    """The cards that a hand-written position has not named so far, in the order of the card file."""

    def __init__(self, box: Record) -> None:
        self.names = card_names(box)
        self.left = list(range(CARDS))

    def name(self, reader: Reader, key: str, name: object) -> int:
        """The card of this name, which nobody may name again."""
        card = reader.number_of(key, name, self.names)
        if card not in self.left:
            reader.refuse(key, Flaw("named_twice", "{thing!r} is named twice", thing=name))
        self.left.remove(card)
        return card

    def one(self, reader: Reader, key: str) -> int:
        """The card of a field, EMPTY for None."""
        name = reader.value(key, None)
        return EMPTY if name is None else self.name(reader, key, name)

    def many(self, reader: Reader, key: str) -> list[int]:
        """The cards of a field."""
        return [self.name(reader, f"{key}[{i}]", name) for i, name in enumerate(reader.items(key, []))]

    def slots(self, reader: Reader, key: str, most: int) -> list[int]:
        """The cards of a field with places that may be empty."""
        places = enumerate(reader.items(key, [], most))
        return [EMPTY if name is None else self.name(reader, f"{key}[{i}]", name) for i, name in places]

    def next(self, among: int = -1) -> int:
        """The next card that nobody named, out of a set; EMPTY when there is none."""
        for card in self.left:
            if among >> card & 1:
                self.left.remove(card)
                return card
        return EMPTY


def as_set(cards: list[int]) -> int:
    """Cards as a set."""
    return sum(1 << card for card in cards)


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    """Fills a blank state. Cards that are not named lie in the deck, or with a deck given are out of the game."""
    unnamed = Unnamed(box)
    s.first = reader.integer("first", 0, int(s.players) - 1, 0)
    s.start_rune[:] = s.grid[:] = s.aside[:] = s.deck[:] = EMPTY
    seats = reader.rows("seats", int(s.players)) if reader.value("seats", None) is not None else []
    s.gems[: s.players] = [read_seat(row, s, unnamed, seat) for seat, row in enumerate(seats)] or UNSAID
    if s.players == 1:
        read_automa(reader.inner("automa", {}), s, unnamed)
    read_card_in_use(reader, s, unnamed)
    read_grid(reader, s, box, unnamed)
    aside = unnamed.slots(reader, "aside", int(box.set_aside))
    s.aside[: len(aside)] = aside
    s.removed = as_set(unnamed.many(reader, "removed"))
    read_deck(reader, s, box, unnamed)
    read_gems(reader, s, box)
    read_solo(reader, s)


def read_seat(row: Reader, s: Record, unnamed: Unnamed, seat: int) -> int:
    """What a seat has before it and in hand; returns its gems."""
    s.start_rune[seat] = unnamed.one(row, "start_rune")
    s.hand[seat] = as_set(unnamed.many(row, "hand"))
    s.dust[seat] = as_set(unnamed.many(row, "dust"))
    resources = row.inner("resources", {})
    for colour, name in enumerate(COLOURS):
        cards = unnamed.many(resources, name)
        s.area[seat, colour] = as_set(cards)
        for place, card in enumerate(cards, 1):
            s.place[card] = place
    resources.finish()
    for i, golem in enumerate(row.items("golems", [])):
        tucked = golem if isinstance(golem, dict) else {"golem": golem}
        read_golem(Reader(tucked, row.field(f"golems[{i}]")), s, unnamed, seat)
    gems = row.integer("gems", 0, GEMS) if "gems" in row.data else UNSAID
    row.finish()
    return gems


def read_golem(row: Reader, s: Record, unnamed: Unnamed, seat: int) -> None:
    """A golem with what is tucked under it."""
    golem = unnamed.name(row, "golem", row.value("golem"))
    s.golems[seat] |= 1 << golem
    for card in unnamed.many(row, "tucked"):
        s.tucked[seat] |= 1 << card
        s.place[card] = golem
    row.finish()


def read_automa(row: Reader, s: Record, unnamed: Unnamed) -> None:
    """What the Automa has."""
    s.gems[AUTOMA] = row.integer("gems", 0, GEMS, 0)
    s.start_rune[AUTOMA] = unnamed.one(row, "rune")
    s.golems[AUTOMA] = as_set(unnamed.many(row, "golems"))
    s.hand[AUTOMA] = as_set(unnamed.many(row, "runes"))
    row.finish()


def read_card_in_use(reader: Reader, s: Record, unnamed: Unnamed) -> None:
    """The card being used, and what has been decided about it; one being summoned lies among the golems."""
    summoning = s.phase == TUCKING and reader.value("card", None) is not None
    s.card = reader.name("card", unnamed.names) if summoning else unnamed.one(reader, "card")
    for i, colours in enumerate(reader.items("spent", [], MOST_TUCKED - 1)):
        s.spent[i] = read_colours(f"spent[{i}]", colours)
    if reader.value("temporary", None) is not None:
        s.temporary = 1 + reader.name("temporary", COLOURS)
    if reader.value("looked", None) is not None:
        s.looked = 1 + reader.integer("looked", 0, int(s.players) - 1)
    for flag in FLAGS:
        s[flag] = reader.flag(flag, False)


def read_colours(key: str, colours: object) -> int:
    """The colours that a tucked card showed, as a set: one, or two of a rune."""
    row = Reader({key: colours})
    found = row.names(key, COLOURS)
    if not found or len(set(found)) < len(found):
        row.refuse(key, Flaw("colours", "must be different colours, not {value!r}", value=colours))
    return sum(1 << colour for colour in found)


def read_grid(reader: Reader, s: Record, box: Record, unnamed: Unnamed) -> None:
    """The rows that are given."""
    for i, row in enumerate(reader.items("grid", [], int(box.rows))):
        cards = unnamed.slots(Reader({f"grid[{i}]": row}), f"grid[{i}]", ROW)
        s.grid[i, : len(cards)] = cards


def read_deck(reader: Reader, s: Record, box: Record, unnamed: Unnamed) -> None:
    """The deck from its top, after everything else that was left out has been filled with cards nobody named."""
    given = unnamed.many(reader, "deck")
    fill_removed(s, box, unnamed)
    fill_runes(s, box, unnamed)
    for row in range(len(reader.value("grid", [])), int(box.rows)):
        s.grid[row] = [unnamed.next() for _ in range(ROW)]
    for place in range(int(box.set_aside)) if "aside" not in reader.data else ():
        s.aside[place] = unnamed.next()
    if "deck" not in reader.data:
        given = unnamed.left
    elif "removed" not in reader.data:
        s.removed |= as_set(unnamed.left)
    s.deck_left = len(given)
    s.deck[: s.deck_left] = given[::-1]


def fill_removed(s: Record, box: Record, unnamed: Unnamed) -> None:
    """Cards that this way to play does not use, and a temporary resource in use, are out of the game."""
    out = ~int(box.in_play) | (int(box.temporary) if s.temporary else 0)
    while (card := unnamed.next(out)) != EMPTY:
        s.removed |= 1 << card


def fill_runes(s: Record, box: Record, unnamed: Unnamed) -> None:
    """Start runes left out are the next square ones; all of them are in hand."""
    for seat in range(SEATS):
        if s.start_rune[seat] == EMPTY:
            s.start_rune[seat] = unnamed.next(int(box.square))
        if s.start_rune[seat] != EMPTY:
            s.hand[seat] |= 1 << int(s.start_rune[seat])


def read_gems(reader: Reader, s: Record, box: Record) -> None:
    """Gems left out: a seat has as many as at the start, or what the grid leaves; the rest lies in the supply."""
    unsaid = s.gems == UNSAID
    rest = GEMS - int(s.gems[~unsaid].sum()) - sum(gems_in_row(cards_in_row(s, row)) for row in range(box.rows))
    rest -= reader.integer("supply", 0, GEMS, 0)
    if unsaid.any():
        s.gems[unsaid] = max(0, min(box.start_gems[0], rest // unsaid.sum()))
        rest -= int(s.gems[unsaid].sum())
    s.supply = reader.integer("supply", 0, GEMS, max(0, rest))


def read_solo(reader: Reader, s: Record) -> None:
    """Picks left out are those after which four cards of the grid are left for the Automa."""
    if s.players == 1:
        s.picks = reader.integer("picks", 0, PICKS + 1, max(0, picks_left(s, PICKS)))
        s.lost = reader.flag("lost", False)


def picks_left(s: Record, all_picks: int) -> int:
    """Picks of this grid still to be finished, if there are so many in all."""
    taken = GRID - ROW - int((s.grid != EMPTY).sum())
    return all_picks - taken + int(s.phase != TURN)
