"""From the card file to the box, and the names of its cards."""

from functools import lru_cache

from golemancy.contract import Options
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.caravan.box import MOST, crystals_text, fill_merchants, numbered, some
from golemancy.games.century.state import BOX, GOLEMS, POINT_ROW, SEATS


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """The record of all cards and numbers of a card file."""
    assert deck is not None
    box = BOX.zeros()[0]
    fill_merchants(box, deck)
    fill_golems(box, deck)
    fill_numbers(box, deck, players)
    return box


def fill_golems(box: Record, deck: Deck) -> None:
    """The point cards."""
    golems = deck.rows("point_cards", "cards")
    if not POINT_ROW <= len(golems) <= GOLEMS:
        deck.refuse(f"there must be {POINT_ROW} to {GOLEMS} point cards, not {len(golems)}", "[point_cards]")
    deck.no_twins(golems)
    box.golems = len(golems)
    for number, card in enumerate(golems):
        box.cost[number] = some(deck, card, "cost")
        box.points[number] = deck.number(card, "points", 0, 100, f'"{card["id"]}"')


def fill_numbers(box: Record, deck: Deck, players: int) -> None:
    """Everything that is not a card."""
    setup = deck.section("setup")
    box.limit = deck.number(setup, "caravan_limit", 1, 60, "[setup]", "caravan_limit")
    box.tokens = deck.number(setup, "copper_tokens_per_player", 0, 10, "[setup]", "copper_tokens")
    start = setup.get("starting_crystals")
    if not isinstance(start, list) or len(start) != SEATS:
        deck.refuse(f"`starting_crystals` must list {SEATS} seats", "[setup]", "starting_crystals")
    for order, crystals in enumerate(start):
        box.start[order] = deck.numbers({"seat": crystals}, "seat", 4, 0, MOST, "[setup]", "starting_crystals")
    fill_scoring(box, deck)
    goals = deck.section("game_end.trigger")
    box.goal = deck.number(goals, str(players), 1, GOLEMS, "[game_end]", "trigger =")


def fill_scoring(box: Record, deck: Deck) -> None:
    """What tokens and crystals are worth at the end."""
    scoring = deck.section("scoring")
    box.copper_points = deck.number(scoring, "copper_points", 0, 20, "[scoring]", "copper_points")
    box.silver_points = deck.number(scoring, "silver_points", 0, 20, "[scoring]", "silver_points")
    crystals = {"non_yellow_crystal_points": 1} | scoring  # older card files do not say
    box.crystal_points = deck.number(crystals, "non_yellow_crystal_points", 0, 10, "[scoring]", "non_yellow_crystal")


def golem_names(box: Record) -> tuple[str, ...]:
    """Each point card by its points and cost: golem 12 (4T)."""
    return _golem_names(box.tobytes())


@lru_cache
def _golem_names(printed: bytes) -> tuple[str, ...]:
    box = BOX.read(printed)
    return numbered([f"golem {box.points[c]} ({crystals_text(box.cost[c])})" for c in range(box.golems)])
