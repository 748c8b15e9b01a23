"""Cards, tokens and terms, to be explained in words."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.people.explaining import explain_merchant
from golemancy.games.caravan.people.position import colours
from golemancy.games.century.box import golem_names
from golemancy.words.speaker import Phrase


def explain(box: Record, thing: str) -> Phrase | None:
    """A card, token, crystal or term."""
    if thing in golem_names(box):
        card = golem_names(box).index(thing)
        return {"kind": "golem", "cost": colours(box.cost[card]), "points": int(box.points[card])}
    if thing in ("copper", "silver"):
        return {"kind": thing, "points": int(box[f"{thing}_points"])}
    return {"kind": "rest"} if thing == "rest" else explain_merchant(box, thing)
