"""What a seat sees."""

from functools import lru_cache
from types import SimpleNamespace

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.engine.rule import interpreted
from golemancy.games.adventure.box import mountain_names, pile_names, vp_name
from golemancy.games.adventure.people.places import place
from golemancy.games.adventure.people.position import to_dict
from golemancy.games.adventure.reading.maps import place_names
from golemancy.games.adventure.rules.ending import limit, points
from golemancy.games.adventure.rules.outposts import pile_top, uncovered
from golemancy.games.adventure.rules.places import price
from golemancy.games.adventure.rules.terrain import distance
from golemancy.games.adventure.rules.travel import free_steps
from golemancy.games.adventure.state import (
    BONUSES,
    CELLS,
    CLOSED,
    COLUMNS,
    EXTRA_SPACE,
    EXTRA_STEP,
    MERCHANT_ROW,
    NONE,
    PER_SYMBOL,
    POINTS,
    REWARD,
    VALLEY,
)
from golemancy.games.caravan.people.position import colours
from golemancy.games.caravan.people.view import printed_merchants
from golemancy.games.caravan.state import COLOURS


def view(s: Record, box: Record, seat: int) -> View:
    """All that is public: only the order of the merchant deck and of the VP pile is not (CA-70)."""
    s, box = plain(s), plain_box(box)
    shared = to_dict(s, box)
    del shared["quiet_rounds"]
    for pile in ("merchant_deck", "vp_pile"):
        shared[pile] = len(shared[pile])
    for number, row in enumerate(shared["seats"]):
        row |= seat_view(s, box, number)
    free = int(free_steps(s, box, s.turn))
    return shared | {
        "tiles": [tile_view(s, box, tile, free) for tile in range(len(s.place))],
        "bonus_supply": bonus_supply(s, box),
        "column_points": [int(box.row_points[c + 1] - box.row_points[c]) for c in range(COLUMNS)],
        "goal": int(box.goal),
        "column_rewards": column_rewards(box),
        "printed": printed(s, box),
    }


def printed(s: Record, box: Record) -> View:
    """What the tile file says and the page shows; beside the keys of `printed_merchants`:

    - `bonus_tiles`: for each bonus tile by its name what it `gives` (steps, spaces or points) and its `figure`
    """
    tiles = [
        (BONUSES[EXTRA_STEP], "steps", box.free_steps),
        (BONUSES[EXTRA_SPACE], "spaces", box.extra_spaces),
        *((name, "points", points) for name, points in zip(pile_names(box), box.pile, strict=False)),
    ]
    shown = printed_merchants(s, box) | {
        "bonus_tiles": {name: {"gives": gives, "figure": int(figure)} for name, gives, figure in tiles},
    }
    if s.phase == REWARD:  # a merchant card taken as a reward is free (CA-32)
        shown["slot_prices"] = [0] * MERCHANT_ROW
    return shown


def seat_view(s: Record, box: Record, seat: int) -> View:
    """What follows from what a seat has: points, the room in its caravan, uncovered spaces of its board."""
    return {
        "points": int(points(s, box, seat)),
        "limit": int(limit(s, box, seat)),
        "board": dict(zip(COLOURS, _board(s.land, s.outposts[seat]), strict=True)),
    }


@lru_cache(maxsize=4096)
def _board(land: tuple[int, ...], outposts: int) -> tuple[int, ...]:
    """Spaces that are uncovered in each row of a board, by the outposts that came from it."""
    seat = SimpleNamespace(land=land, outposts=(outposts,))
    return tuple(int(interpreted(uncovered)(seat, 0, symbol)) for symbol in range(len(COLOURS)))


def tile_view(s: Record, box: Record, tile: int, free: int) -> View:
    """One place of the map: where it lies, what it is and is called, who is there, and the cards that a move takes."""
    seats = range(s.players)
    return {
        "name": place_names(s)[tile],
        "place": place(s, box, tile),
        "column": int(s.place[tile, 0]),
        "half_row": int(s.place[tile, 1]),
        **(village_view(box, s.village[tile - CELLS]) if tile >= CELLS else land_view(s, box, tile)),
        "wagons": [seat for seat in seats if s.wagon[seat] == tile],
        "outposts": [seat for seat in seats if int(s.outposts[seat]) >> tile & 1],
        "cards": fare(s, tile, free),
    }


def village_view(box: Record, vp: int) -> View:
    """A village and the VP tile on it."""
    shown: View = {"kind": "village", "tile": vp_name(box, vp)}
    if vp not in (NONE, CLOSED):
        shown |= {"points": int(box.points[vp]), "cost": colours(box.cost[vp])}
    return shown


def land_view(s: Record, box: Record, tile: int) -> View:
    """A valley, or a mountain tile with its trade and the `price` of an outpost there."""
    mountain = s.land[tile]
    if mountain == VALLEY:
        return {"kind": "valley", "tile": "valley"}
    return {
        "kind": "mountain",
        "tile": mountain_names(box)[mountain],
        "symbol": COLOURS[mountain // PER_SYMBOL],
        "asks": colours(box.asks[mountain]),
        "yields": colours(box.yields[mountain]),
        "price": int(price(s, box, tile)),
    }


def fare(s: Record, tile: int, free: int) -> int | None:
    """Cards that the seat on turn, with its free steps, discards to move to a place; None before its wagon is there."""
    wagon = s.wagon[s.turn]
    return None if wagon == NONE else max(0, _distances(tuple(s.near), int(wagon))[tile] - free)


@lru_cache(maxsize=1024)
def _distances(near: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Steps from a place to all others of a map, by who is next to whom."""
    road = SimpleNamespace(near=near)
    return tuple(int(interpreted(distance)(road, start, end)) for end in range(len(near)))


def bonus_supply(s: Record, box: Record) -> View:
    """The bonus tiles that nobody has; of the points pile all are seen, the top first."""
    left = {name: int(box.bonuses[kind] - sum(s.bonus[:, kind])) for kind, name in enumerate(BONUSES[:POINTS])}
    return left | {BONUSES[POINTS]: list(pile_names(box)[pile_top(s) :])}


def column_rewards(box: Record) -> list[list[str]]:
    """What emptying each column of a board gives: a merchant card, a bonus tile, or one of them by choice."""
    return [
        [kind for kind, gives in (("card", card), ("bonus", bonus)) if gives]
        for card, bonus in zip(box.gives_card, box.gives_bonus, strict=True)
    ]
