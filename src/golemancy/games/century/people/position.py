"""Positions: writing and reading them."""

from golemancy.contract import View
from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.engine.reading import Reader
from golemancy.errors import Flaw
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.position import (
    cards_of,
    colours,
    lay_out,
    merchant_position,
    most_of,
    read_crystals,
    read_merchant_action,
    read_merchants,
    read_quiet_rounds,
    read_set,
)
from golemancy.games.caravan.state import DISCARDING, EMPTY, STARTING, TURN
from golemancy.games.century.box import golem_names
from golemancy.games.century.rules.ending import MOST_QUIET_ROUNDS
from golemancy.games.century.state import POINT_ROW, TOKENS

# ---- writing


def to_dict(s: Record, box: Record) -> View:
    """The whole position."""
    s, box = plain(s), plain_box(box)
    golems = golem_names(box)
    return {
        "first": int(s.first),
        "seats": [seat_position(s, box, seat) for seat in range(s.players)],
        **point_row_position(s, box),
        **merchant_position(s, box),
        "point_deck": [golems[c] for c in s.point_deck[: s.point_left][::-1]],
        "quiet_rounds": int(s.quiet_rounds),
    }


def seat_position(s: Record, box: Record, seat: int) -> View:
    """What lies in front of one seat."""
    merchants = merchant_names(box)
    return {
        "caravan": colours(s.caravan[seat].tolist()),
        "hand": cards_of(s.hand[seat], merchants),
        "played": cards_of(s.played[seat], merchants),
        "claimed": cards_of(s.claimed[seat], golem_names(box)),
        "copper": int(s.copper[seat]),
        "silver": int(s.silver[seat]),
    }


def point_row_position(s: Record, box: Record) -> View:
    """The point row with the tokens above it."""
    golems = golem_names(box)
    return {
        "point_row": [None if c == EMPTY else golems[c] for c in s.point_row.tolist()],
        "copper_pile": int(s.copper_pile),
        "silver_pile": int(s.silver_pile),
    }


# ---- reading


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    """Fills a blank state; cards that a hand-written position does not name lie in the decks."""
    s.first = reader.integer("first", 0, int(s.players) - 1, 0)
    for seat, front in enumerate(reader.rows("seats", int(s.players))):
        read_seat(front, s, box, seat)
    s.quiet_rounds = read_quiet_rounds(reader, s, box, MOST_QUIET_ROUNDS)
    read_tokens(reader, s, box)
    read_merchants(reader, s, box)
    read_action(reader, s, box)
    read_points(reader, s, box)


def read_seat(row: Reader, s: Record, box: Record, seat: int) -> None:
    """What lies in front of one seat; a hand left out is the two starting cards."""
    merchants = merchant_names(box)
    s.caravan[seat] = read_crystals(row, "caravan", most_of(s.caravan))
    s.hand[seat] = read_set(row, "hand", merchants, merchants[:STARTING])
    s.played[seat] = read_set(row, "played", merchants)
    s.claimed[seat] = read_set(row, "claimed", golem_names(box))
    s.copper[seat] = row.integer("copper", 0, 100, 0)
    s.silver[seat] = row.integer("silver", 0, 100, 0)
    row.finish()


def read_tokens(reader: Reader, s: Record, box: Record) -> None:
    """Token piles; left out, they hold what no seat has."""
    for metal, name in enumerate(TOKENS):
        total = int(box.tokens[metal]) * int(s.players)
        s[f"{name}_pile"] = reader.integer(f"{name}_pile", 0, total, max(0, total - int(s[name].sum())))


def read_action(reader: Reader, s: Record, box: Record) -> None:
    """The action under way, in the phases that have one."""
    given = reader.value("action", None)
    if (s.phase in (TURN, DISCARDING)) != (given is None):
        reader.refuse("action", Flaw("in_action", "is needed inside an action, and only there"))
    if given is None:
        return
    inner = reader.inner("action")
    read_merchant_action(inner, s, box)
    inner.finish()


def read_points(reader: Reader, s: Record, box: Record) -> None:
    """The point row and deck."""
    row = [
        EMPTY if name is None else reader.number_of("point_row", name, golem_names(box))
        for name in reader.items("point_row", [], POINT_ROW)
    ]
    claimed = {card for seat in range(s.players) for card in range(box.golems) if s.claimed[seat] & bit(card)}
    s.point_left = lay_out(reader, "point_deck", golem_names(box), claimed, row, s.point_row, s.point_deck)
