"""What the cards and terms of Golems are, in words."""

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.games.golems.box import card_names, face
from golemancy.games.golems.people.notation import gems_text
from golemancy.games.golems.reading.cards import WHITE
from golemancy.games.golems.state import COLOURS, FEWEST_TUCKED, MOST_TUCKED, RESERVE_COST, ROW_COST


def explain(box: Record, thing: str) -> str | None:
    """A card, a colour or a term in words."""
    if thing not in card_names(box):
        return explain_term(box, thing)
    card = card_names(box).index(thing)
    note = " Stand-in values: replace them with those of your copy." if box.stand_in[card] else ""
    return EXPLAINERS[face(box, card)["kind"]](face(box, card)) + note


def explain_term(box: Record, term: str) -> str | None:
    """A term of the rules in words, with the figures of this deck."""
    dust = ", ".join(str(n) for n in box.dust_points[1:])
    return GLOSSARY[term].format(dust=dust, tucked=points_text(box.tucked_points)) if term in GLOSSARY else None


def points_text(points: int) -> str:
    """So many points, in words."""
    return "1 point" if points == 1 else f"{points} points"


def explain_golem(card: Event) -> str:
    """A golem in words."""
    banner = [f"{n} {colour}" for colour, n in card["needs"].items()]
    banner += [f"{card['any']} {'more ' if banner else ''}of any colour"] if card["any"] else []
    kind, icon = card["type"], card["icons"][0]
    return f"Golem of the type {kind}. As a resource: 1 {icon} icon. To summon it: {', '.join(banner)}."


def explain_rune(card: Event) -> str:
    """A rune in words."""
    white = card["icons"] == [WHITE]
    shown = "1 icon of its column's colour (white circle)" if white else f"1 {' and 1 '.join(card['icons'])} icon"
    return f"Rune. As a resource, onto a column that is there: {shown}. Reserved, it scores {card['scores']}."


def explain_gem_card(card: Event) -> str:
    """A gem card in words."""
    points = f", and {points_text(card['points'])} at the end" if card["points"] else ""
    effect = EFFECT_WORDS[card["effect"]]
    return f"Gem card. Reward: {gems_text(card['gives'])}{points}{effect}. Or it becomes dust."


EXPLAINERS = {"golem": explain_golem, "rune": explain_rune, "gem card": explain_gem_card}

EFFECT_WORDS = {
    "none": "",
    "extra turn": ", and another turn after this one",
    "six picks": ", and six cards are taken from this grid instead of five",
    "pair": "; with both pair cards in hand, one of two cards set aside is used at no cost",
    "temporary resource": "; later, with a summoning, the card is given up for one icon of any colour for that turn",
}

GLOSSARY = {
    "golem": "A golem is turned into a resource, or summoned if its whole banner is showing among your resources.",
    "rune": "A rune is turned into a resource on a column that is there, or reserved for its points for one gem.",
    "gem card": "A gem card brings its reward and goes into your hand, or is turned into dust.",
    "grid": "The face-up cards. Gems lie on the cards of a row that was begun; whoever takes the last one gets them.",
    "supply": "The common gems. Gems you gain come from here first, then from your opponent.",
    "reserve": "Your own gems. Starting a full row lays one gem on each of its two other cards.",
    "gem": f"Gems pay for starting a row ({ROW_COST}) and for reserving a rune ({RESERVE_COST}); "
    f"the last card of a row brings {ROW_COST}.",
    "resources": "Your columns of cards. All their icons count for every summoning; only tucked cards are used up.",
    "column": "A stack begun by a golem; its colour stays while any card lies in it.",
    "white circle": "On a rune: one icon of the colour of its column. On a banner: so many more icons of any colour.",
    "tuck": f"Under a summoned golem go {FEWEST_TUCKED} to {MOST_TUCKED} resource cards, "
    "each for an icon of the banner of its own; {tucked} each.",
    "dust": "Gem cards kept for points: 1, 2, 3, 4 or more of them are worth {dust}.",
    "hand": "Reserved runes and rewarded gem cards. Only the rune dealt in set-up is secret.",
    "aside": "Cards set aside unseen in set-up. The pair effect lets you use one of two at no cost.",
    "deck": "Cards to come. When it cannot fill a row of three (solo: a grid of nine) the game ends.",
    "automa": "Your opponent in solo: it gets the cards and gems you leave in each grid.",
    "picks": "Solo: cards you still have to take from this grid. If you cannot, you lose at once.",
    "temporary": "An icon given by the temporary-resource card until the end of this turn, in solo of this grid.",
    **{colour: f"{colour.capitalize()}: one of the four resource colours, and a type of golem." for colour in COLOURS},
    "time": "Time: a type of golem that is no resource colour. Time golems are not used in solo.",
}
