"""Positions of Golem It! as plain dicts, written and read back."""

from collections.abc import Iterable

import numpy as np

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.engine.reading import Reader
from golemancy.errors import Flaw
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.games.golem_it.rules.combinations import price
from golemancy.games.golem_it.state import CARDS, COPIES, HIGHEST, NOBODY, POINTS

# ---- writing


def to_dict(s: Record, box: Record) -> View:
    """The whole position."""
    s, box = plain(s), plain_box(box)
    return {
        "first": int(s.first),
        "number": int(s.number),
        "pool": int(s.pool),
        "seats": [seat_position(s, seat) for seat in range(s.players)],
        "playing": combination(s.chosen, s.target),
        "unused": cards_of(s.unused),
    }


def seat_position(s: Record, seat: int) -> View:
    """One seat's cards, tokens and standing."""
    return {
        "hand": cards_of(s.hand[seat]),
        "tokens": int(s.tokens[seat]),
        "lying": combination(s.lying[seat], s.value[seat]),
        "place": int(s.place[seat]) or None,
        "out": bool(s.out[seat]),
        "noted": int(s.noted[seat]),
    }


def combination(pack: int, value: int) -> View | None:
    """Cards with the value they have; None for no cards."""
    return {"cards": cards_of(pack), "value": int(value)} if pack else None


# ---- reading


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    """Fills a blank state; a hand-written position needs no more than the hands."""
    s.first = reader.integer("first", 0, int(s.players) - 1, 0)
    s.number = reader.integer("number", 1, int(box.games), 1)
    for seat, row in enumerate(reader.rows("seats", int(s.players))):
        read_seat(row, s, seat)
    s.chosen, s.target = read_combination(reader, "playing")
    s.owner = int(np.argmax(s.value)) if s.value.any() else NOBODY
    s.unused = read_pack(reader, "unused", unnamed_cards(s, box))
    s.pool = reader.integer("pool", 0, POINTS, max(0, POINTS - points_out(s, box)))


def read_seat(row: Reader, s: Record, seat: int) -> None:
    """One seat; what is left out is none."""
    s.hand[seat] = read_pack(row, "hand", [])
    s.tokens[seat] = row.integer("tokens", 0, POINTS, 0)
    s.lying[seat], s.value[seat] = read_combination(row, "lying")
    s.place[seat] = 0 if row.value("place", None) is None else row.integer("place", 1, int(s.players))
    s.out[seat] = row.flag("out", False)
    s.noted[seat] = row.integer("noted", 0, 1000, 0)
    row.finish()


def pack_of(kinds: Iterable[int]) -> int:
    """The pack of these cards."""
    return sum(1 << 2 * kind for kind in kinds)


def read_pack(row: Reader, key: str, default: list[str]) -> int:
    """Cards as a list of names or as one text: "m8 m8 p11"."""
    given = row.value(key, default)
    names = given.split() if isinstance(given, str) else row.items(key, default)
    kinds = [row.number_of(f"{key}[{i}]", name, NAMES) for i, name in enumerate(names)]
    for kind in set(kinds):
        if kinds.count(kind) > COPIES:
            row.refuse(
                key,
                Flaw(
                    "copies",
                    "holds {found} cards {thing}, there are only {most}",
                    found=kinds.count(kind),
                    thing=NAMES[kind],
                    most=COPIES,
                ),
            )
    return pack_of(kinds)


def read_combination(row: Reader, key: str) -> tuple[int, int]:
    """Cards and their value, (0, 0) for none."""
    if row.value(key, None) is None:
        return 0, 0
    inner = row.inner(key)
    found = read_pack(inner, "cards", []), inner.integer("value", 1, HIGHEST)
    inner.finish()
    return found


def unnamed_cards(s: Record, box: Record) -> list[str]:
    """The cards that are unused when a position does not say: the first ones that lie nowhere else."""
    held = cards_in_sight(s)
    free = [name for name in NAMES for _ in range(COPIES - held.count(name))]
    return free[: unused_cards(s, box)]


# ---- what lies where


def unused_cards(s: Record, box: Record) -> int:
    """How many cards are not dealt with this many players (GI-01, GI-60)."""
    return int(CARDS - s.players * box.hand_size)


def cards_in_sight(s: Record) -> list[str]:
    """All cards in hands, lying, or being played."""
    packs = [*s.hand[: s.players], *s.lying[: s.players], s.chosen]
    return [name for pack in packs for name in cards_of(pack)]


def points_out(s: Record, box: Record) -> int:
    """Points that are not in the pool."""
    lying = zip(s.lying[: s.players], s.value, strict=False)
    return int(s.tokens.sum()) + sum(int(price(box, pack, value)) for pack, value in lying)
