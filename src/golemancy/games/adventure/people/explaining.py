"""Tiles, cards and terms in words."""

from collections.abc import Iterator

from golemancy.engine.layout import Record
from golemancy.games.adventure.box import CLOSED_NAME, mountain_names, pile_names, vp_names
from golemancy.games.adventure.state import BONUSES, EXTRA_SPACE, EXTRA_STEP, PER_SYMBOL
from golemancy.games.caravan.people.explaining import counted, crystals_words, explain_merchant
from golemancy.games.caravan.state import COLOURS


def explain(box: Record, thing: str) -> str | None:
    """A tile, card or term in words."""
    if thing in mountain_names(box)[:-1]:
        return explain_mountain(box, mountain_names(box).index(thing))
    if thing in vp_names(box):
        return explain_vp(box, vp_names(box).index(thing))
    return explain_bonus(box, thing) or explain_term(box, thing) or explain_merchant(box, thing)


def explain_mountain(box: Record, mountain: int) -> str:
    """A mountain tile in words."""
    asked, got = crystals_words(box.asks[mountain]), crystals_words(box.yields[mountain])
    symbol = COLOURS[mountain // PER_SYMBOL]
    return (
        f"Mountain with the {symbol} trade symbol: with an outpost of yours here, return {asked} and take {got}, "
        f"as often as you can pay. An outpost here comes from the {symbol} row of your board."
    )


def explain_vp(box: Record, tile: int) -> str:
    """A VP tile in words."""
    points = counted(int(box.points[tile]), "point")
    return f"VP tile: return {crystals_words(box.cost[tile])} in its village to claim it; {points}."


def explain_bonus(box: Record, thing: str) -> str | None:
    """A bonus tile in words."""
    if thing in pile_names(box):
        points = counted(int(box.pile[pile_names(box).index(thing)]), "point")
        return f"Bonus tile: {points} at the end of the game."
    if thing == BONUSES[EXTRA_STEP]:
        return f"Bonus tile: {counted(int(box.free_steps), 'free step')} each time you move; several add up."
    if thing == BONUSES[EXTRA_SPACE]:
        return f"Bonus tile: {counted(int(box.extra_spaces), 'more space')} in your caravan; several add up."
    return None


def explain_term(box: Record, thing: str) -> str | None:
    """A word of the game, with the figures of the tile file."""
    text = GLOSSARY.get(thing)
    if text is None:
        return None
    return text.format(
        price=counted(int(box.outpost_cost), "crystal"),
        rewards="; ".join(rewards(box)),
        limit=box.limit,
        room=BONUSES[EXTRA_SPACE],
    )


def rewards(box: Record) -> Iterator[str]:
    """What each column gives, such as: 1st a merchant card of the row."""
    for number, card, bonus in zip(NUMBERS, box.gives_card, box.gives_bonus, strict=True):
        gifts = [gift for gift, given in (("a merchant card of the row", card), ("a bonus tile", bonus)) if given]
        yield f"{number} {' or '.join(gifts) or 'nothing'}"


NUMBERS = ("1st", "2nd", "3rd", "4th")
GLOSSARY = {
    CLOSED_NAME: "The village is closed. A claim in another village moves this tile there and opens this one.",
    "valley": "Valley: a wagon may cross it or stop here; nothing can be done.",
    "village": "Village: return the crystals on its VP tile to claim it.",
    "outpost": "Build on a mountain where you have none, from the leftmost space of the row of its symbol. The first "
    "outpost on a mountain is free; each one already there adds {price} to the price.",
    "column": "Emptying a column of your board is rewarded: {rewards}.",
    "wagon": "Each card you discard, from hand or face up, moves it one step. Whoever stands on a mountain where it "
    "ends gets one crystal from you.",
    "caravan": "At the end of any turn, crystals over its limit of {limit} are put back; {room} tiles raise the limit.",
    "points": "The points pile: bonus tiles, taken from the top.",
    "rest": "Take all your played and all your discarded merchant cards back into your hand.",
}
