"""The numbers of a card file that stand on no card."""

from typing import Any

from golemancy.engine.deck import Table
from golemancy.engine.layout import Record
from golemancy.games.golems.reading.cards import SOLO, TWO_PLAYER
from golemancy.games.golems.state import (
    ASIDE,
    COLOURS,
    EXTRA_TURN,
    FEWEST_TUCKED,
    GAIN,
    GAIN_WITH_AT_MOST,
    GEM_CARD,
    GEM_CARDS,
    GEMS,
    MOST_TUCKED,
    PICKS,
    RESERVE_COST,
    RESERVE_WITH_AT_LEAST,
    ROW,
    ROW_COST,
    ROWS,
    SHOWN_ASIDE,
    SIX_PICKS,
    TYPES,
)

SCHEMA = 1

# Numbers that are rules and not printed on cards: a file may state them, but not change them.
RULE_NUMBERS: dict[str, dict[str, Any]] = {
    "game": {"players": [1, 2], "gem_tokens": GEMS, "colours": list(COLOURS), "golem_types": list(TYPES)},
    TWO_PLAYER: {
        "rows": ROWS,
        "cards_per_row": ROW,
        "set_aside": SHOWN_ASIDE,
        "gain_gems_amount": GAIN,
        "gain_gems_if_at_most": GAIN_WITH_AT_MOST,
        "full_row_cost": ROW_COST,
        "reserve_min_gems": RESERVE_WITH_AT_LEAST,
        "reserve_cost": RESERVE_COST,
    },
    SOLO: {
        "rows": ROWS - 1,
        "cards_per_row": ROW,
        "set_aside": ASIDE,
        "set_aside_drawn": SHOWN_ASIDE,
        "gems_player": GEMS,
        "gems_supply": 0,
        "picks_per_grid": PICKS,
        "picks_per_grid_with_six_picks": PICKS + 1,
        "removed_golem_type": "time",
    },
    "scoring": {"tuck_min": FEWEST_TUCKED, "tuck_max": MOST_TUCKED},
    "automa_scoring": {"player_wins_ties": True},
}


def check_rule_numbers(file: Table) -> None:
    """Numbers that a file may state but not change."""
    file.stated("schema", SCHEMA, "the form of the file")
    for section, numbers in RULE_NUMBERS.items():
        table = file.inner(section, {})
        for key, wanted in numbers.items():
            table.stated(key, wanted)


def fill_scoring(box: Record, file: Table, *, advanced: bool) -> None:
    """Points of everything but runes and gem cards."""
    mine, automa = file.inner("scoring"), file.inner("automa_scoring")
    box.golem_points = mine.integer("golem", 0, 20)
    box.tucked_points = mine.integer("tucked_card", 0, 20)
    box.dust_points[:] = mine.numbers("dust", len(box.dust_points), 0, 100)
    box.automa_golem = automa.integer("golem", 0, 20)
    box.automa_type = automa.integer("golem_of_rune_type", 0, 20)
    pairs = [automa.integer(key, 0, 50) for key in ("rune_pair", "rune_pair_advanced")]
    box.automa_runes = pairs[advanced]  # GO-60
    box.automa_gem = automa.integer("gem_token", 0, 20)


def fill_way_to_play(box: Record, gems: Table, players: int) -> None:
    """What differs between the duel (GO-01) and solo (GO-50): the grid, the gems and the cards that are used."""
    duel = players == 2
    box.rows = ROWS if duel else ROWS - 1
    box.set_aside = SHOWN_ASIDE if duel else ASIDE
    each = gems.integer("gems_each", 0, GEMS // 2)
    gems.stated("gems_supply", GEMS - 2 * each, f"all {GEMS} gems less those of the players")
    box.start_gems[:] = (each, each) if duel else (GEMS, 0)
    box.in_play = (1 << (GEM_CARD + GEM_CARDS)) - 1
    unused = SIX_PICKS if duel else EXTRA_TURN
    for gem in range(GEM_CARDS):
        if box.effect[gem] == unused:
            box.in_play &= ~(1 << (GEM_CARD + gem))
    if not duel:
        box.in_play &= ~box.of_type[TYPES.index("time")]
