"""Cards, tokens and terms in words."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.people.explaining import counted, crystals_words, explain_merchant
from golemancy.games.century.box import golem_names


def explain(box: Record, thing: str) -> str | None:
    """A card, token, crystal or term in words."""
    if thing in golem_names(box):
        return explain_golem(box, golem_names(box).index(thing))
    if thing == "copper":
        points = counted(int(box.copper_points), "point")
        return f"Copper token: {points}. One comes with the card in slot 1 while there are any."
    if thing == "silver":
        points = counted(int(box.silver_points), "point")
        return f"Silver token: {points}. One comes with the card in slot 2, or in slot 1 once copper is gone."
    if thing == "rest":
        return "Take all your played merchant cards back into your hand."
    return explain_merchant(box, thing)


def explain_golem(box: Record, card: int) -> str:
    """A point card in words."""
    points = counted(int(box.points[card]), "point")
    return f"Point card: return {crystals_words(box.cost[card])} to claim it; {points} at the end."
