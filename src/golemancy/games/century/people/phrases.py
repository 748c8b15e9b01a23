"""Decisions as phrases, and the names of the cards."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.actions import MERCHANT_ACTIONS
from golemancy.games.caravan.people.phrases import merchant_phrase, merchant_things
from golemancy.games.caravan.people.position import colours
from golemancy.games.century.actions import CLAIM
from golemancy.games.century.box import golem_names
from golemancy.words.speaker import Phrase


def phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision as a kind and facts."""
    if action < MERCHANT_ACTIONS:
        return merchant_phrase(s, box, action)
    return {"kind": "claim", "card": golem_names(box)[s.point_row[action - CLAIM]]}


def things(box: Record) -> dict[str, Phrase]:
    """The name of each card."""
    golems = {
        name: {"name": "golem", "points": int(box.points[card]), "cost": colours(box.cost[card])}
        for card, name in enumerate(golem_names(box))
    }
    return {**dict(merchant_things(box)), **golems}
