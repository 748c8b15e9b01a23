"""Golems for people: notation, what happened, and what things are."""

from collections.abc import Iterator

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.games.golems.actions import card_to_tuck
from golemancy.games.golems.audit import audit
from golemancy.games.golems.cards import WHITE, card_names, cards_in, face
from golemancy.games.golems.drawing import draw
from golemancy.games.golems.grid import cards_in_row, gems_in_row
from golemancy.games.golems.position import from_dict, named, to_dict
from golemancy.games.golems.scoring import automa_points, points
from golemancy.games.golems.state import (
    CHOOSE,
    CHOOSING,
    COLOURS,
    DONE,
    DUST,
    EMPTY,
    GAIN_GEMS,
    GEM_CARD,
    PASS,
    RESERVE,
    RESOURCE,
    REWARD,
    ROW,
    ROWS,
    RUNE,
    SHOWN_ASIDE,
    SUMMON,
    SUMMON_WITH,
    TUCK,
    TUCK_RUNE,
)
from golemancy.games.golems.views import breakdown as points_by_source
from golemancy.games.golems.views import view

__all__ = [
    "at",
    "audit",
    "breakdown",
    "dealt",
    "draw",
    "explain",
    "from_dict",
    "pick",
    "say",
    "tell",
    "to_dict",
    "view",
]

SIMPLE = {
    GAIN_GEMS: "gain",
    PASS: "pass",
    SUMMON: "summon",
    RESERVE: "reserve",
    REWARD: "reward",
    DUST: "dust",
    DONE: "done",
}

# ---- notation


def slot_name(slot: int) -> str:
    """A place of the grid: r2c3."""
    return f"r{slot // ROW + 1}c{slot % ROW + 1}"


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    if action in SIMPLE:
        return SIMPLE[action]
    if action < GAIN_GEMS:
        return f"take {slot_name(action)}"
    if action < SUMMON:
        return "resource" if EMPTY < s.card < RUNE else f"resource {COLOURS[action - RESOURCE]}"
    if action < RESERVE:
        return f"summon with {COLOURS[action - SUMMON_WITH]}"
    if action < TUCK_RUNE:
        return f"tuck {COLOURS[action - TUCK]}"
    if action < DONE:
        return f"tuck {card_names(box)[RUNE + action - TUCK_RUNE]}"
    return f"choose {named(box, s.aside[action - CHOOSE]) or action - CHOOSE + 1}"


def at(s: Record, box: Record, action: int) -> str | None:
    """What on the board a decision belongs to."""
    if action < GAIN_GEMS:
        return f"grid/{slot_name(action)}"
    if RESOURCE <= action < SUMMON:
        return f"resources/{COLOURS[action - RESOURCE]}"
    if SUMMON_WITH <= action < RESERVE:
        return f"temporary/{COLOURS[action - SUMMON_WITH]}"
    if TUCK <= action < DONE:
        return f"resources/{card_names(box)[card_to_tuck(s, box, action)]}"
    if action >= CHOOSE:
        return f"aside/{named(box, s.aside[action - CHOOSE])}"
    return {GAIN_GEMS: "supply", SUMMON: "golems", RESERVE: "hand", REWARD: "hand", DUST: "dust"}.get(action)


# ---- what happened


def event(kind: str, text: str, **facts: object) -> Event:
    """One thing that happened."""
    return {"kind": kind, "text": text, **facts}


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """What a seat saw happen in a decision."""
    who = int(before.player)
    return [
        *tell_decision(before, box, action, who),
        *tell_gems(before, after, who),
        *tell_pair(after, box, who, seat),
        *tell_automa(before, after, box),
        *tell_refill(before, after, box),
        *tell_end(before, after, box, who),
    ]


def tell_decision(before: Record, box: Record, action: int, who: int) -> Iterator[Event]:
    """The decision itself, with the card it was about."""
    card = card_of(before, box, action)
    name = named(box, card)
    if action < GAIN_GEMS:
        yield event("take", f"takes {name} from {slot_name(action)}", seat=who, card=name, place=slot_name(action))
    elif TUCK <= action < DONE:
        golem = named(box, before.card)
        yield event("tuck", f"tucks {name} under {golem}", seat=who, card=name, golem=golem)
    elif action in (GAIN_GEMS, PASS, DONE):
        text = {GAIN_GEMS: "gains gems", PASS: "has nothing to do and passes", DONE: "tucks no more"}[action]
        yield event(SIMPLE[action], text, seat=who)
    elif action >= CHOOSE:
        yield event("choose", f"chooses {name}, at no cost", seat=who, card=name)
    else:
        yield from tell_use(box, action, who, name)


def card_of(before: Record, box: Record, action: int) -> int:
    """The card a decision is about."""
    if action < GAIN_GEMS:
        return int(before.grid[action // ROW, action % ROW])
    if TUCK <= action < DONE:
        return int(card_to_tuck(before, box, action))
    return int(before.aside[action - CHOOSE] if action >= CHOOSE else before.card)


def tell_use(box: Record, action: int, who: int, name: str | None) -> Iterator[Event]:
    """One of the two uses of a card."""
    if SUMMON_WITH <= action < RESERVE:
        colour = COLOURS[action - SUMMON_WITH]
        card = card_names(box)[cards_in(box.temporary)[0]]
        yield event("temporary", f"uses {card} for a {colour} icon", seat=who, card=card, colour=colour)
    if RESOURCE <= action < SUMMON:
        colour = COLOURS[action - RESOURCE]
        yield event("resource", f"puts {name} into the {colour} column", seat=who, card=name, colour=colour)
        return
    kind, text = {
        RESERVE: ("reserve", f"reserves {name} for scoring"),
        REWARD: ("reward", f"takes the reward of {name}"),
        DUST: ("dust", f"turns {name} into dust"),
    }.get(action, ("summon", f"summons {name}"))
    yield event(kind, text, seat=who, card=name)


def tell_gems(before: Record, after: Record, who: int) -> Iterator[Event]:
    """Gems between the reserves, the supply and the grid, without what the Automa gets of a grid."""
    mine, supply = int(after.gems[who]) - before.gems[who], int(after.supply) - before.supply
    other = int(before.gems[1 - who]) - after.gems[1 - who] + automa_share(before, after)
    grid = mine + supply - other
    flows = (
        ("lay", -grid, "lays {} on the other cards of the row"),
        ("collect", grid, "collects {} from the card"),
        ("pay", supply, "pays {} to the supply"),
        ("gain", -supply, "gains {} from the supply"),
        ("gain", other, "gains {} from the other reserve"),
    )
    for kind, number, text in flows:
        if number > 0:
            yield event(kind, text.format(gems_text(number)), seat=who, gems=int(number))


def ends_grid(before: Record, after: Record) -> bool:
    """Whether a decision ended a grid of a solo game."""
    laid_anew = after.deck_left < before.deck_left
    return bool(after.players == 1 and (laid_anew or (after.over and not after.lost)))


def automa_share(before: Record, after: Record) -> int:
    """Gems that the Automa got with the rest of a grid."""
    if not ends_grid(before, after):
        return 0
    return sum(int(gems_in_row(cards_in_row(before, row))) for row in range(ROWS))


def gems_text(number: int) -> str:
    """So many gems, in words."""
    return "1 gem" if number == 1 else f"{number} gems"


def tell_refill(before: Record, after: Record, box: Record) -> Iterator[Event]:
    """New cards in the grid, and a row that stays empty."""
    if after.deck_left < before.deck_left:
        for row in range(ROWS):
            names = [named(box, card) for card in after.grid[row]]
            if None not in names and cards_in_row(before, row) < ROW:
                yield event("refill", f"row {row + 1} is now {', '.join(map(str, names))}", row=row + 1, cards=names)
    if after.ended and not before.ended:
        yield event("ended", "the deck cannot fill the row: the end of the game is near")


def tell_pair(after: Record, box: Record, who: int, seat: int) -> Iterator[Event]:
    """The cards set aside are shown to the one who has the pair (GO-61)."""
    if after.phase == CHOOSING:
        shown = [named(box, card) for card in after.aside[:SHOWN_ASIDE]] if seat == who else []
        what = f": {' and '.join(map(str, shown))}" if shown else ""
        yield event("look", f"has both pair cards and looks at two cards set aside{what}", seat=who, cards=shown)


def tell_automa(before: Record, after: Record, box: Record) -> Iterator[Event]:
    """The Automa's share of a grid (GO-53)."""
    if not ends_grid(before, after):
        return
    for card in before.grid[before.grid != EMPTY]:
        name = named(box, card)
        if card < RUNE:
            yield event("automa_golem", f"the Automa summons {name}", card=name)
        elif card < GEM_CARD:
            yield event("automa_rune", f"the Automa takes {name}", card=name)
        else:
            yield event("removed", f"{name} leaves the game", card=name)
    gems = automa_share(before, after)
    if gems:
        yield event("automa_gems", f"the Automa takes {gems_text(gems)} from the grid", gems=gems)


def tell_end(before: Record, after: Record, box: Record, who: int) -> Iterator[Event]:
    """The next turn, or the end."""
    if after.over and after.players == 1:
        yield event("over", solo_result(after, box))
    elif after.over:
        yield event("over", "the game is over")
    elif after.player != who:
        yield event("turn", f"seat {after.player}'s turn", seat=int(after.player))
    elif before.extra and not after.extra:
        yield event("turn", "takes another turn", seat=who)


def solo_result(after: Record, box: Record) -> str:
    """How a game against the Automa ended."""
    if after.lost:
        return "no card can be taken: the game is lost"
    mine, theirs = points(after, box, 0), automa_points(after, box)
    return f"the game is {'won' if mine >= theirs else 'lost'}, {mine} points to the Automa's {theirs}"


# ---- what things are


def explain(box: Record, thing: str) -> str | None:
    """A card, a colour or a term in words."""
    if thing not in card_names(box):
        dust = ", ".join(str(n) for n in box.dust_points[1:])
        return GLOSSARY[thing].format(dust=dust) if thing in GLOSSARY else None
    card = card_names(box).index(thing)
    note = " Stand-in values: replace them with those of your copy." if box.stand_in[card] else ""
    return EXPLAINERS[face(box, card)["kind"]](face(box, card)) + note


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
    points_text = f", and {card['points']} points at the end" if card["points"] else ""
    effect = EFFECT_WORDS[card["effect"]]
    return f"Gem card. Reward: {gems_text(card['gives'])}{points_text}{effect}. Or it becomes dust."


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
    "grid": "The face-up cards. Gems lie on the cards of a row that has been begun; who takes the last one gets them.",
    "supply": "The common gems. Gems you gain come from here first, then from your opponent.",
    "reserve": "Your own gems. Starting a full row lays one gem on each of its two other cards.",
    "gem": "Gems pay for starting a row (2) and for reserving a rune (1); the last card of a row brings 2.",
    "resources": "Your columns of cards. All their icons count for every summoning; only tucked cards are used up.",
    "column": "A stack begun by a golem; its colour stays while any card lies in it.",
    "white circle": "On a rune: one icon of the colour of its column. On a banner: so many more icons of any colour.",
    "tuck": "Under a summoned golem go 1 to 3 resource cards, each for an icon of the banner of its own; 1 point each.",
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


# ---- for the lab

USES = {SUMMON: "summon", RESERVE: "reserve", REWARD: "reward", DUST: "dust"}


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card that a decision takes or puts to a use, as `kind/name`."""
    if action in (GAIN_GEMS, PASS, DONE) or TUCK <= action < DONE:
        return None
    use = "take" if action < GAIN_GEMS else "choose" if action >= CHOOSE else "resource"
    use = "summon" if SUMMON_WITH <= action < RESERVE else USES.get(action, use)
    return f"{use}/{named(box, card_of(s, box, action))}"


def dealt(s: Record, box: Record, seat: int) -> list[str]:
    """The rune that chance gave a seat, as `kind/name`."""
    return [f"dealt/{named(box, s.start_rune[seat])}"]


def breakdown(s: Record, box: Record, seat: int) -> dict[str, int]:
    """Where the points of a seat come from (GO-41 to GO-46)."""
    parts = points_by_source(s, box, seat, seat)
    del parts["total"]
    return {source.replace("_", " "): n for source, n in parts.items()}
