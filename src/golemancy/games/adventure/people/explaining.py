"""Tiles, cards and terms in words."""

from golemancy.engine.layout import Record
from golemancy.games.adventure.box import CLOSED_NAME, mountain_names, pile_names, vp_names
from golemancy.games.adventure.state import BONUSES, EXTRA_SPACE, EXTRA_STEP, PER_SYMBOL
from golemancy.games.caravan.people.explaining import crystals_words, explain_merchant
from golemancy.games.caravan.state import COLOURS


def explain(box: Record, thing: str) -> str | None:
    """A tile, card or term in words."""
    if thing in mountain_names(box)[:-1]:
        return explain_mountain(box, mountain_names(box).index(thing))
    if thing in vp_names(box):
        tile = vp_names(box).index(thing)
        return (
            f"VP tile: return {crystals_words(box.cost[tile])} in its village to claim it; {box.points[tile]} points."
        )
    if thing in pile_names(box):
        return f"Bonus tile: {box.pile[pile_names(box).index(thing)]} points at the end of the game."
    if thing == BONUSES[EXTRA_STEP]:
        return f"Bonus tile: {box.free_steps} free step each time you move; several add up."
    if thing == BONUSES[EXTRA_SPACE]:
        return f"Bonus tile: {box.extra_spaces} more spaces in your caravan; several add up."
    return GLOSSARY.get(thing) or explain_merchant(box, thing)


def explain_mountain(box: Record, mountain: int) -> str:
    """A mountain tile in words."""
    asked, got = crystals_words(box.asks[mountain]), crystals_words(box.yields[mountain])
    symbol = COLOURS[mountain // PER_SYMBOL]
    return (
        f"Mountain with the {symbol} trade symbol: with an outpost of yours here, return {asked} and take {got}, "
        f"as often as you can pay. An outpost here comes from the {symbol} row of your board."
    )


GLOSSARY = {
    CLOSED_NAME: "The village is closed. A claim in another village moves this tile there and opens this one.",
    "valley": "Valley: a wagon may cross it or stop here; nothing can be done.",
    "village": "Village: return the crystals on its VP tile to claim it.",
    "outpost": "Build on a mountain where you have none, from the leftmost space of the row of its symbol. The first "
    "outpost on a mountain is free, each one already there makes it dearer.",
    "column": "Emptying the 1st column of your board gives a merchant card of the row, any other that or a bonus tile.",
    "wagon": "Each card you discard, from hand or face up, moves it one step. Whoever stands on a mountain where it "
    "ends gets one crystal from you.",
    "caravan": "At the end of any turn, crystals over its limit are put back; caravan +3 tiles raise the limit.",
    "points": "The points pile: bonus tiles, taken from the top.",
    "rest": "Take all your played and all your discarded merchant cards back into your hand.",
}
