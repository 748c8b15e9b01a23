"""The numbers of a card file that stand on no card."""

from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.golems.reading.cards import SOLO, TWO_PLAYER
from golemancy.games.golems.state import (
    ASIDE,
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

# Numbers that are rules and not printed on cards: a file may state them, but not change them.
RULE_NUMBERS: dict[str, dict[str, int | str]] = {
    "game": {"gem_tokens": GEMS},
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


def check_rule_numbers(deck: Deck) -> None:
    """Numbers that a file may state but not change."""
    for section, numbers in RULE_NUMBERS.items():
        stated = deck.section(section) if section in deck.data else {}
        for key, wanted in numbers.items():
            if stated.get(key, wanted) != wanted:
                deck.refuse(f"`{key}` must be {wanted}: a rule, not a printed figure", f"\n[{section}]", f"\n{key}")


def fill_scoring(box: Record, deck: Deck, *, advanced: bool) -> None:
    """Points of everything but runes and gem cards."""
    mine, automa = deck.section("scoring"), deck.section("automa_scoring")
    at_mine, at_automa = "[scoring]", "[automa_scoring]"
    box.golem_points = deck.number(mine, "golem", 0, 20, at_mine, "\ngolem")
    box.tucked_points = deck.number(mine, "tucked_card", 0, 20, at_mine, "\ntucked_card")
    box.dust_points[:] = deck.numbers(mine, "dust", len(box.dust_points), 0, 100, at_mine, "\ndust")
    box.automa_golem = deck.number(automa, "golem", 0, 20, at_automa, "\ngolem")
    box.automa_type = deck.number(automa, "golem_of_rune_type", 0, 20, at_automa, "\ngolem_of_rune_type")
    pair = "rune_pair_advanced" if advanced else "rune_pair"  # GO-60
    box.automa_runes = deck.number(automa, pair, 0, 50, at_automa, f"\n{pair}")
    box.automa_gem = deck.number(automa, "gem_token", 0, 20, at_automa, "\ngem_token")


def fill_way_to_play(box: Record, deck: Deck, players: int) -> None:
    """What differs between the duel (GO-01) and solo (GO-50): the grid, the gems and the cards that are used."""
    duel = players == 2
    box.rows = ROWS if duel else ROWS - 1
    box.set_aside = SHOWN_ASIDE if duel else ASIDE
    gems, place = deck.section(TWO_PLAYER), f"\n[{TWO_PLAYER}]"
    each = deck.number(gems, "gems_each", 0, GEMS // 2, place, "\ngems_each")
    supply = GEMS - 2 * each
    deck.number(gems, "gems_supply", supply, supply, place, "\ngems_supply")
    box.start_gems[:] = (each, each) if duel else (GEMS, 0)
    box.in_play = (1 << (GEM_CARD + GEM_CARDS)) - 1
    unused = SIX_PICKS if duel else EXTRA_TURN
    for gem in range(GEM_CARDS):
        if box.effect[gem] == unused:
            box.in_play &= ~(1 << (GEM_CARD + gem))
    if not duel:
        box.in_play &= ~box.of_type[TYPES.index("time")]
