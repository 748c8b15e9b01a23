"""From the card file to the box, and the names of its cards."""

from functools import lru_cache

from golemancy.contract import Options
from golemancy.engine.deck import Deck, Table
from golemancy.engine.layout import Record
from golemancy.engine.plain import once
from golemancy.games.caravan.box import MOST, MOST_LIMIT, crystals_text, fill_merchants, numbered, refuse_floods, some
from golemancy.games.caravan.state import COLOURS
from golemancy.games.century.state import (
    BOX,
    COPPER,
    GOLEMS,
    MERCHANT_ROW,
    MOST_TOKENS,
    POINT_ROW,
    SEATS,
    SILVER,
    STATE,
)


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """The record of all cards and numbers of a card file."""
    assert deck is not None
    box = BOX.zeros()[0]
    file = deck.table()
    check_meta(file)
    fill_merchants(box, file)
    fill_golems(box, file.inner("point_cards"))
    fill_setup(box, file.inner("setup"))
    fill_scoring(box, file.inner("scoring"))
    goals = file.inner("game_end").inner("trigger")
    box.goal = [goals.integer(str(count), 1, GOLEMS) for count in range(2, SEATS + 1)][players - 2]
    file.finish()
    return box


def check_meta(file: Table) -> None:
    """What a file may say of itself."""
    meta = file.inner("meta", {})
    meta.stated("crystals", list(COLOURS))
    meta.stated("crystal_values", [1, 2, 3, 4])
    meta.stated("players", [2, SEATS])


def fill_golems(box: Record, cards: Table) -> None:
    """The point cards."""
    golems = cards.rows("cards", POINT_ROW, GOLEMS)
    cards.stated("count", len(golems), "so many are listed")
    box.golems = len(golems)
    for number, card in enumerate(golems):
        box.cost[number] = some(card, "cost")
        box.points[number] = card.integer("points", 0, 100)


def fill_setup(box: Record, setup: Table) -> None:
    """Everything that is there from the start but the cards."""
    setup.stated("point_row", POINT_ROW)
    setup.stated("merchant_row", MERCHANT_ROW)
    setup.stated("crystal_supply", "unlimited")
    box.tokens[COPPER] = setup.integer("copper_tokens_per_player", 0, MOST_TOKENS)
    box.tokens[SILVER] = setup.integer("silver_tokens_per_player", 0, MOST_TOKENS)
    box.limit = setup.integer("caravan_limit", 1, MOST_LIMIT)
    refuse_floods(
        setup,
        zip(box.give[: box.merchants], box.get[: box.merchants], strict=True),
        purse=int(box.limit),
        limit="caravan_limit",
        most=STATE.most("caravan"),
    )
    for order, crystals in enumerate(setup.vectors("starting_crystals", SEATS, len(COLOURS), 0, MOST)):
        box.start[order] = crystals
        if sum(crystals) > box.limit:
            setup.refuse(f"starting_crystals[{order}]", f"{crystals} are more than a caravan holds ({box.limit})")


def fill_scoring(box: Record, scoring: Table) -> None:
    """What tokens and crystals are worth at the end."""
    scoring.stated("tie_break", "later in turn order")
    box.copper_points = scoring.integer("copper_points", 0, 20)
    box.silver_points = scoring.integer("silver_points", 0, 20)
    box.crystal_points[0] = scoring.integer("yellow_crystal_points", 0, 10, 0)  # older card files do not say
    box.crystal_points[1:] = scoring.integer("non_yellow_crystal_points", 0, 10, 1)


@once
def golem_names(box: Record) -> tuple[str, ...]:
    """Each point card by its points and cost: golem 12 (4T)."""
    return _golem_names(box.tobytes())


@lru_cache
def _golem_names(printed: bytes) -> tuple[str, ...]:
    box = BOX.read(printed)
    return numbered([f"golem {box.points[c]} ({crystals_text(box.cost[c])})" for c in range(box.golems)])
