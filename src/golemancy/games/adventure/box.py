"""From the tile file to the box, and the names of its tiles."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from golemancy.contract import Options
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.adventure.reading.maps import BadMap, Map, Place, fill_map, read_map
from golemancy.games.adventure.state import (
    BOX,
    CELLS,
    CLOSED,
    COLUMNS,
    MOUNTAINS,
    NONE,
    PER_SYMBOL,
    PILE,
    SETS,
    VALLEYS,
    VILLAGES,
    VP_TILES,
)
from golemancy.games.caravan.box import MOST, crystals_text, fill_merchants, numbered, refuse_endless, some
from golemancy.games.caravan.state import COLOURS

# The box holds no merchant cards: it is played with those that come in the box of Century.
CENTURY_CARDS = Path(__file__).parents[1] / "century" / "century.toml"
CLOSED_NAME = "Closed Village"
REWARDS = ("merchant_card", "bonus_tile")


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """The record of all tiles, cards and numbers; merchant cards are Century's unless the file has its own."""
    assert deck is not None
    box = BOX.zeros()[0]
    fill_merchants(box, deck if "merchant_cards" in deck.data else Deck.read(CENTURY_CARDS))
    fill_numbers(box, deck, players)
    fill_mountains(box, deck)
    fill_vps(box, deck)
    fill_bonuses(box, deck)
    fill_board(box, deck)
    fill_start(box, deck)
    fill_map(box, chosen_map(deck, str(options["map"])))
    return box


def fill_numbers(box: Record, deck: Deck, players: int) -> None:
    """Everything that is not a tile; counts that the rules are built on must stay as they are."""
    setup = deck.section("setup")

    def number(key: str, low: int, high: int) -> int:
        return deck.number(setup, key, low, high, "[setup]", f"{key} =")

    box.limit = number("caravan_limit", 1, 60)
    box.closed_among = number("closed_village_among_first", 0, 20)
    box.goal = number("vp_tiles_to_trigger_end", 1, VP_TILES)
    box.crystal_points = number("non_yellow_crystal_points", 0, 10)
    number("mountain_tiles_removed_per_symbol", PER_SYMBOL - COLUMNS, PER_SYMBOL - COLUMNS)
    deck.number(deck.section("valley_tiles"), "count", VALLEYS, VALLEYS, "[valley_tiles]", "count =")
    prices = deck.section("setup.outpost_cost_per_outpost")
    box.outpost_cost = deck.number(prices, str(players), 0, 10, "[setup]", "outpost_cost_per_outpost =")


def fill_mountains(box: Record, deck: Deck) -> None:
    """The mountain tiles, sorted by trade symbol."""
    tiles = deck.rows("mountain_tiles", "tiles")
    deck.no_twins(tiles)
    for tile in tiles:
        if tile.get("symbol") not in COLOURS:
            deck.refuse(f"{tile['id']}: `symbol` must be one of {', '.join(COLOURS)}", f'"{tile["id"]}"')
    for row, symbol in enumerate(COLOURS):
        alike = [tile for tile in tiles if tile["symbol"] == symbol]
        if len(alike) != PER_SYMBOL:
            deck.refuse(f"there must be {PER_SYMBOL} {symbol} mountains, not {len(alike)}", "[mountain_tiles]")
        for number, tile in enumerate(alike, row * PER_SYMBOL):
            box.asks[number] = some(deck, tile, "give")
            box.yields[number] = some(deck, tile, "get")
            refuse_endless(deck, tile)


def fill_vps(box: Record, deck: Deck) -> None:
    """The VP tiles: enough for the villages and to hide Closed Village among."""
    tiles = deck.rows("vp_tiles", "tiles")
    deck.no_twins(tiles)
    least = VILLAGES + int(box.closed_among)
    if not least <= len(tiles) <= VP_TILES:
        deck.refuse(f"there must be {least} to {VP_TILES} VP tiles, not {len(tiles)}", "[vp_tiles]")
    box.vps = len(tiles)
    for number, tile in enumerate(tiles):
        box.cost[number] = some(deck, tile, "cost")
        box.points[number] = deck.number(tile, "points", 0, 100, f'"{tile["id"]}"')


def fill_bonuses(box: Record, deck: Deck) -> None:
    """The bonus tiles (CA-06)."""

    def number(tile: str, key: str, high: int) -> int:
        return deck.number(deck.section(f"bonus_tiles.{tile}"), key, 0, high, "[bonus_tiles]", f"{tile} =")

    box.bonuses[:] = number("extra_movement", "count", 20), number("caravan_plus_3", "count", 20)
    box.free_steps = number("extra_movement", "free_steps", 5)
    box.extra_spaces = number("caravan_plus_3", "extra_spaces", 20)
    box.pile_size = number("victory_points", "count", PILE)
    points = deck.section("bonus_tiles.victory_points")
    size = int(box.pile_size)
    box.pile[:size] = deck.numbers(points, "pile_top_first", size, 0, 100, "[bonus_tiles]", "victory_points =")


def fill_board(box: Record, deck: Deck) -> None:
    """The player board (CA-07): points under the outposts and rewards for empty columns."""
    board = deck.section("player_board")
    values = deck.numbers(board, "vp_per_column", COLUMNS, 0, 100, "[player_board]", "vp_per_column =")
    box.row_points[1:] = np.cumsum(values)
    rewards = board.get("column_reward")
    place = "[player_board]", "column_reward ="
    if not isinstance(rewards, list) or len(rewards) != COLUMNS:
        deck.refuse(f"`column_reward` must list the rewards of {COLUMNS} columns", *place)
    for column, names in enumerate(rewards):
        if not isinstance(names, list) or not all(name in REWARDS for name in names):
            deck.refuse(f"`column_reward` must list some of {', '.join(REWARDS)}, not {names!r}", *place)
        box.gives_card[column], box.gives_bonus[column] = (name in names for name in REWARDS)


def fill_start(box: Record, deck: Deck) -> None:
    """The starting crystal sets."""
    place = "[starting_crystals]", "sets ="
    sets = deck.section("starting_crystals").get("sets")
    if not isinstance(sets, list) or len(sets) != SETS:
        deck.refuse(f"`sets` must list {SETS} sets of crystals", *place)
    for number, crystals in enumerate(sets):
        box.start[number] = deck.numbers({"set": crystals}, "set", 4, 0, MOST, *place)
        if box.start[number].sum() > box.limit:
            deck.refuse(f"the starting crystals {crystals} are more than a caravan holds", *place)


# ---- the map


def chosen_map(deck: Deck, option: str) -> Map:
    """The map that the option names; one to be drawn is the file's own until it is."""
    return default_map(deck) if option in ("default", "random") else read_map(option.replace("/", "\n"))


def default_map(deck: Deck) -> Map:
    """The map of the tile file, checked like any other."""
    section = deck.section("map_default")
    try:
        cells, villages = (
            from_axial(deck, section, key, size) for key, size in (("cells", CELLS), ("villages", VILLAGES))
        )
        return Map.of(cells, villages)
    except BadMap as flaw:
        deck.refuse(f"the map {flaw}", "[map_default]")


def from_axial(deck: Deck, section: dict[str, Any], key: str, size: int) -> list[Place]:
    """Places given by axial coordinates (q, r) of flat-top hexes."""
    found = section.get(key)
    if not isinstance(found, list) or len(found) != size:
        deck.refuse(f"`{key}` must list {size} places", "[map_default]", f"{key} =")
    pairs = [deck.numbers({"place": place}, "place", 2, -30, 30, "[map_default]", f"{key} =") for place in found]
    return [(q, 2 * r + q) for q, r in pairs]


# ---- names


def mountain_names(box: Record) -> tuple[str, ...]:
    """Each mountain by its symbol and trade, yellow 1G>3Y; last comes the valley."""
    return _tile_names(box.tobytes())[0]


def vp_names(box: Record) -> tuple[str, ...]:
    """Each VP tile by its points and cost: VP 12 (4T)."""
    return _tile_names(box.tobytes())[1]


def vp_name(box: Record, tile: int) -> str | None:
    """A VP tile, Closed Village, or None for no tile."""
    if tile == NONE:
        return None
    return CLOSED_NAME if tile == CLOSED else vp_names(box)[tile]


def set_names(box: Record) -> tuple[str, ...]:
    """The starting crystal sets: 2Y1G."""
    return _tile_names(box.tobytes())[2]


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
