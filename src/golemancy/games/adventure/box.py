"""From the tile file to the box, and the names of its tiles."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from golemancy.contract import Options
from golemancy.engine.deck import Deck, Table
from golemancy.engine.layout import Record
from golemancy.engine.plain import once
from golemancy.games.adventure.reading.maps import BadMap, Map, Place, fill_map, read_map
from golemancy.games.adventure.rules.terrain import MIN_NEIGHBOURS
from golemancy.games.adventure.state import (
    BOX,
    CELLS,
    CLOSED,
    COLUMNS,
    MERCHANT_ROW,
    MOUNTAINS,
    NONE,
    PER_SYMBOL,
    PILE,
    SEATS,
    SETS,
    STATE,
    SYMBOLS,
    VALLEYS,
    VILLAGES,
    VP_TILES,
)
from golemancy.games.caravan.box import (
    MOST,
    MOST_LIMIT,
    MOST_LYING,
    crystals_text,
    fill_merchants,
    numbered,
    refuse_endless,
    refuse_floods,
    some,
)
from golemancy.games.caravan.state import COLOURS

# The box holds no merchant cards: it is played with those that come in the box of Century.
CENTURY_CARDS = Path(__file__).parents[1] / "century" / "century.toml"
CLOSED_NAME = "Closed Village"
REWARDS = ("merchant_card", "bonus_tile")
MOST_BONUSES = 20  # tiles of one kind
MOST_SPACES = 20  # of a caravan tile
MOST_PRICE = 10  # crystals for each outpost already there
MOST_PURSE = MOST_LIMIT + COLUMNS * MOST_SPACES + MOST_LYING  # crystals of a seat before a trade
FURTHEST = 30  # coordinates of a map


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """The record of all tiles, cards and numbers; merchant cards are Century's unless the file has its own."""
    assert deck is not None
    box = BOX.zeros()[0]
    file = deck.table()
    own = "merchant_cards" in deck.data or "starting_cards" in deck.data
    fill_merchants(box, file if own else Deck.read(CENTURY_CARDS).table())
    fill_mountains(box, file.inner("mountain_tiles"))
    fill_numbers(box, file.inner("setup"), players)
    fill_vps(box, file.inner("vp_tiles"))
    fill_bonuses(box, file.inner("bonus_tiles"))
    fill_board(box, file.inner("player_board"))
    fill_start(box, file.inner("starting_crystals"))
    check_counts(box, file)
    refuse_all_floods(box, file)
    fill_map(box, chosen_map(default_map(file.inner("map_default")), str(options["map"])))
    file.finish()
    return box


def fill_numbers(box: Record, setup: Table, players: int) -> None:
    """Everything that is not a tile; counts that the rules are built on must stay as they are."""
    setup.stated("merchant_row", MERCHANT_ROW)
    setup.stated("mountain_tiles_removed_per_symbol", PER_SYMBOL - COLUMNS)
    setup.stated("wagon_start", "mountain")
    box.limit = setup.integer("caravan_limit", 1, MOST_LIMIT)
    box.closed_among = setup.integer("closed_village_among_first", 0, 20)
    box.goal = setup.integer("vp_tiles_to_trigger_end", 1, VP_TILES)
    box.crystal_points[1:] = setup.integer("non_yellow_crystal_points", 0, 10)
    prices = setup.inner("outpost_cost_per_outpost")
    box.outpost_cost = [prices.integer(str(count), 0, MOST_PRICE) for count in range(2, SEATS + 1)][players - 2]


def fill_mountains(box: Record, mountains: Table) -> None:
    """The mountain tiles, sorted by trade symbol."""
    mountains.stated("symbols", list(COLOURS))
    tiles = [(tile.name("symbol", COLOURS), tile) for tile in mountains.rows("tiles", MOUNTAINS, MOUNTAINS)]
    for row, symbol in enumerate(COLOURS):
        alike = [tile for of, tile in tiles if of == row]
        if len(alike) != PER_SYMBOL:
            mountains.reject(f"there must be {PER_SYMBOL} {symbol} mountains, not {len(alike)}")
        for number, tile in enumerate(alike, row * PER_SYMBOL):
            box.asks[number] = some(tile, "give")
            box.yields[number] = some(tile, "get")
            refuse_endless(tile, box.asks[number], box.yields[number])
            tile.older("check", "alt")


def fill_vps(box: Record, vps: Table) -> None:
    """The VP tiles: enough for the villages and to hide Closed Village among."""
    tiles = vps.rows("tiles", VILLAGES + int(box.closed_among), VP_TILES)
    vps.stated("count", len(tiles), "so many are listed")
    box.vps = len(tiles)
    for number, tile in enumerate(tiles):
        box.cost[number] = some(tile, "cost")
        box.points[number] = tile.integer("points", 0, 100)


def fill_bonuses(box: Record, bonuses: Table) -> None:
    """The bonus tiles (CA-06)."""
    steps, spaces, points = (bonuses.inner(key) for key in ("extra_movement", "caravan_plus_3", "victory_points"))
    box.bonuses[:] = [tiles.integer("count", 0, MOST_BONUSES) for tiles in (steps, spaces)]
    box.free_steps = steps.integer("free_steps", 0, 5)
    box.extra_spaces = spaces.integer("extra_spaces", 0, MOST_SPACES)
    pile = points.series("pile_top_first", 0, 100, PILE)
    points.stated("count", len(pile), "so many are listed")
    box.pile_size = len(pile)
    box.pile[: len(pile)] = pile


def fill_board(box: Record, board: Table) -> None:
    """The player board (CA-07): points under the outposts and rewards for empty columns."""
    board.stated("rows", SYMBOLS)
    board.stated("columns", COLUMNS)
    board.older("eastern_mountains_side_vp_per_column")
    box.row_points[1:] = np.cumsum(board.numbers("vp_per_column", COLUMNS, 0, 100))
    for column, given in enumerate(board.word_lists("column_reward", COLUMNS, REWARDS)):
        box.gives_card[column], box.gives_bonus[column] = (reward in given for reward in range(len(REWARDS)))


def fill_start(box: Record, crystals: Table) -> None:
    """The starting crystal sets."""
    for number, held in enumerate(crystals.vectors("sets", SETS, len(COLOURS), 0, MOST)):
        box.start[number] = held
        if sum(held) > box.limit:
            crystals.refuse(f"sets[{number}]", f"{held} are more than a caravan holds ({box.limit})")


def check_counts(box: Record, file: Table) -> None:
    """What a file may count but not change."""
    stated: dict[str, dict[str, Any]] = {
        "meta": {"players": [2, SEATS], "crystals": list(COLOURS)},
        "components": {
            "mountain_tiles": MOUNTAINS,
            "valley_tiles": VALLEYS,
            "village_tiles": VILLAGES,
            "vp_tiles_with_closed": int(box.vps) + 1,
            "outposts_per_player_used": SYMBOLS * COLUMNS,
        },
        "valley_tiles": {"count": VALLEYS},
        "village_tiles": {"count": VILLAGES},
        "closed_village": {"count": 1},
        "map_custom": {
            "cells": CELLS,
            "villages": VILLAGES,
            "min_neighbours": MIN_NEIGHBOURS,
            "connected": True,
            "villages_on_edge": True,
        },
    }
    file.older("not_used")
    file.inner("components", {}).older("bonus_tiles_in_box", "outposts_per_player_box")
    for section, numbers in stated.items():
        table = file.inner(section, {})
        for key, wanted in numbers.items():
            table.stated(key, wanted)


def refuse_all_floods(box: Record, file: Table) -> None:
    """No trade may bring more crystals into a caravan than are counted.

    Before a trade a caravan holds what its limit allows, with a caravan tile for each column of the board, and what
    lay on a merchant card that came as a reward.
    """
    trades = [*zip(box.asks, box.yields, strict=True)]
    trades += zip(box.give[: box.merchants], box.get[: box.merchants], strict=True)
    purse = int(box.limit) + COLUMNS * int(box.extra_spaces) + MOST_LYING
    refuse_floods(file.inner("setup"), trades, purse=purse, limit="caravan_limit", most=STATE.most("caravan"))


# ---- the map


def chosen_map(own: Map, option: str) -> Map:
    """The map that the option names; one to be drawn is the file's own until it is."""
    return own if option in ("default", "random") else read_map(option.replace("/", "\n"))


def default_map(drawn: Table) -> Map:
    """The map of the tile file, checked like any other."""
    drawn.stated("orientation", "flat-top")
    cells, villages = (from_axial(drawn, key, size) for key, size in (("cells", CELLS), ("villages", VILLAGES)))
    try:
        return Map.of(cells, villages)
    except BadMap as flaw:
        drawn.reject(f"the map {flaw}")


def from_axial(drawn: Table, key: str, size: int) -> list[Place]:
    """Places given by axial coordinates (q, r) of flat-top hexes."""
    return [(q, 2 * r + q) for q, r in drawn.vectors(key, size, 2, -FURTHEST, FURTHEST)]


# ---- names


@once
def mountain_names(box: Record) -> tuple[str, ...]:
    """Each mountain by its symbol and trade, yellow 1G>3Y; last comes the valley."""
    return _tile_names(box.tobytes())[0]


@once
def vp_names(box: Record) -> tuple[str, ...]:
    """Each VP tile by its points and cost: VP 12 (4T)."""
    return _tile_names(box.tobytes())[1]


def vp_name(box: Record, tile: int) -> str | None:
    """A VP tile, Closed Village, or None for no tile."""
    if tile == NONE:
        return None
    return CLOSED_NAME if tile == CLOSED else vp_names(box)[tile]


@once
def set_names(box: Record) -> tuple[str, ...]:
    """The starting crystal sets: 2Y1G."""
    return _tile_names(box.tobytes())[2]


@once
def pile_names(box: Record) -> tuple[str, ...]:
    """The tiles of the points pile, top first: 6 points."""
    return _tile_names(box.tobytes())[3]


@lru_cache
def _tile_names(printed: bytes) -> tuple[tuple[str, ...], ...]:
    box = BOX.read(printed)
    mountains = [f"{COLOURS[m // PER_SYMBOL]} {trade_text(box, m)}" for m in range(MOUNTAINS)]
    return (
        (*numbered(mountains), "valley"),
        numbered([f"VP {box.points[t]} ({crystals_text(box.cost[t])})" for t in range(box.vps)]),
        numbered([crystals_text(crystals) for crystals in box.start]),
        numbered([f"{points} points" for points in box.pile[: box.pile_size]]),
    )


def trade_text(box: Record, mountain: int) -> str:
    """The trade of a mountain: 1G>3Y."""
    return f"{crystals_text(box.asks[mountain])}>{crystals_text(box.yields[mountain])}"
