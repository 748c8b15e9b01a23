"""What the cards and terms of Golems are, to be explained in words."""

from collections.abc import Callable

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.games.golems.box import card_names, face, rune_scorings
from golemancy.games.golems.reading.cards import WHITE
from golemancy.games.golems.state import COLOURS, FEWEST_TUCKED, MOST_TUCKED, RESERVE_COST, ROW_COST
from golemancy.words.speaker import Phrase

TERMS = (
    *("golem", "rune", "gem card", "grid", "supply", "reserve", "gem", "resources", "column", "white circle", "tuck"),
    *("dust", "hand", "aside", "deck", "automa", "picks", "temporary", "time"),
)


def explain(box: Record, thing: str) -> Phrase | None:
    """A card, a colour or a term."""
    if thing not in card_names(box):
        return explain_term(box, thing)
    card = card_names(box).index(thing)
    printed = face(box, card)
    return EXPLAINERS[printed["kind"]](box, printed) | {"stand_in": bool(box.stand_in[card])}


def explain_term(box: Record, term: str) -> Phrase | None:
    """A term of the rules, with the figures of this deck."""
    if term in COLOURS:
        return {"kind": "colour", "colour": term}
    figures = {
        "dust": ", ".join(str(n) for n in box.dust_points[1:]),
        "tucked": int(box.tucked_points),
        "row_cost": ROW_COST,
        "reserve_cost": RESERVE_COST,
        "fewest": FEWEST_TUCKED,
        "most": MOST_TUCKED,
    }
    return {"kind": term.replace(" ", "_"), **figures} if term in TERMS else None


def explain_golem(box: Record, card: Event) -> Event:
    """A golem: its type, its icon, its banner."""
    banner = {"needs": card["needs"]} if card["needs"] else {}
    return {"kind": "a_golem", "type": card["type"], "icon": card["icons"][0], **banner, "any": card["any"]}


def explain_rune(box: Record, card: Event) -> Event:
    """A rune: its icons, and what it scores."""
    scoring = rune_scorings(box)[card["card"]]
    icons = {} if card["icons"] == [WHITE] else {"icons": dict.fromkeys(card["icons"], 1)}
    scores = {"name": scoring["counts"], "types": scoring["types"]}
    return {"kind": "a_rune", **icons, "each": scoring["each"], "scores": scores, "most": scoring["most"]}


def explain_gem_card(box: Record, card: Event) -> Event:
    """A gem card: its gems, points and effect."""
    effect = {} if card["effect"] == "none" else {"effect": {"name": f"effect_{card['effect'].replace(' ', '_')}"}}
    return {"kind": "a_gem_card", "gives": card["gives"], "points": card["points"], **effect}


EXPLAINERS: dict[str, Callable[[Record, Event], Event]] = {
    "golem": explain_golem,
    "rune": explain_rune,
    "gem card": explain_gem_card,
}
