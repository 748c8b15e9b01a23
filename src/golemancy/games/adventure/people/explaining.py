"""Tiles, cards and terms, to be explained in words."""

from golemancy.engine.layout import Record
from golemancy.games.adventure.box import CLOSED_NAME, mountain_names, pile_names, vp_names
from golemancy.games.adventure.state import BONUSES, EXTRA_SPACE, EXTRA_STEP, PER_SYMBOL
from golemancy.games.caravan.people.explaining import explain_merchant
from golemancy.games.caravan.people.position import colours
from golemancy.games.caravan.state import COLOURS
from golemancy.words.speaker import Phrase

TERMS = {CLOSED_NAME: "closed", "points": "points_pile"} | {
    term: term for term in ("valley", "village", "outpost", "wagon", "caravan", "rest")
}


def explain(box: Record, thing: str) -> Phrase | None:
    """A tile, card or term."""
    if thing in mountain_names(box)[:-1]:
        return explain_mountain(box, mountain_names(box).index(thing))
    if thing in vp_names(box):
        tile = vp_names(box).index(thing)
        return {"kind": "vp_tile", "cost": colours(box.cost[tile]), "points": int(box.points[tile])}
    return explain_bonus(box, thing) or explain_term(box, thing) or explain_merchant(box, thing)


def explain_mountain(box: Record, mountain: int) -> Phrase:
    """A mountain tile: its symbol and its trade."""
    trade = {"asks": colours(box.asks[mountain]), "yields": colours(box.yields[mountain])}
    return {"kind": "mountain", "row": f"{COLOURS[mountain // PER_SYMBOL]} row", **trade}


def explain_bonus(box: Record, thing: str) -> Phrase | None:
    """A bonus tile."""
    if thing in pile_names(box):
        return {"kind": "bonus_points", "points": int(box.pile[pile_names(box).index(thing)])}
    if thing == BONUSES[EXTRA_STEP]:
        return {"kind": "bonus_steps", "n": int(box.free_steps)}
    return {"kind": "bonus_spaces", "n": int(box.extra_spaces)} if thing == BONUSES[EXTRA_SPACE] else None


def explain_term(box: Record, thing: str) -> Phrase | None:
    """A word of the game, with the figures of the tile file."""
    if thing == "column":
        return {"kind": "column", "rewards": [reward(box, column) for column in range(len(box.gives_card))]}
    figures = {"crystals": int(box.outpost_cost), "limit": int(box.limit)}
    return {"kind": TERMS[thing], **figures} if thing in TERMS else None


def reward(box: Record, column: int) -> Phrase:
    """What emptying a column of a board gives."""
    card, bonus = bool(box.gives_card[column]), bool(box.gives_bonus[column])
    gifts = {"card": card, "bonus": bonus, "both": card and bonus, "none": not (card or bonus)}
    return {"name": "reward", "column": column + 1, **gifts}
