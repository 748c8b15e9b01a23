"""The cards of a card file, read into the box."""

import re

from golemancy.engine.deck import Table
from golemancy.engine.layout import Record
from golemancy.games.golems.state import (
    ALL_COLOURS,
    BOX,
    COLOURS,
    EFFECTS,
    GEM_CARD,
    GEMS,
    PAIR,
    PER_GOLEM_TYPE,
    RUNE,
    SCORINGS,
    TEMPORARY,
    TYPES,
)

SQUARES = 4
MOST_ICONS = 6  # of one colour on a banner, and in its white circle
LETTERS = BOX.dtype["names"].shape[1]
NO_LIMIT = BOX.most("most")  # more than any rune can score
WHITE = "white"
TWO_PLAYER, SOLO = "two_player", "solo"
SYMBOLS = {"extra_turn": "circle_dot", "six_picks": "circle"}  # the mark of a gem card that one way to play leaves out

# How many cards have each effect, and in which ways to play they are used.
EFFECT_CARDS = {
    "none": (3, (TWO_PLAYER, SOLO)),
    "extra_turn": (1, (TWO_PLAYER,)),
    "six_picks": (1, (SOLO,)),
    "pair": (2, (TWO_PLAYER, SOLO)),
    "temporary_resource": (1, (TWO_PLAYER, SOLO)),
}


# ---- each kind of card


def fill_name(box: Record, number: int, card: Table) -> None:
    """The id, and whether the figures are a stand-in."""
    name = card.named
    if not re.fullmatch(rf"[a-z0-9][a-z0-9_-]{{0,{LETTERS - 1}}}", name) or name in COLOURS:
        card.refuse("id", f"must be 1 to {LETTERS} small letters, digits, - and _, and no colour; not {name!r}")
    box.names[number, : len(name)] = list(name.encode())
    box.stand_in[number] = card.remark("source") == "reconstructed"


def fill_golem(box: Record, golem: int, card: Table) -> None:
    """A golem: its type, its resource and its banner."""
    box.of_type[card.name("type", TYPES)] |= 1 << golem
    box.resource[golem] = card.name("resource", COLOURS)
    box.colours[golem] = 1 << box.resource[golem]
    fill_banner(box, golem, card)


def fill_banner(box: Record, golem: int, card: Table) -> None:
    """What summoning a golem asks for, and how many of its icons each set of colours may stand for."""
    needs = card.inner("requires")
    box.needs[golem] = [needs.integer(name, 0, MOST_ICONS, 0) for name in COLOURS]
    anything = card.integer("requires_any", 0, MOST_ICONS)
    for colours in range(ALL_COLOURS + 1):
        box.slots[golem, colours] = anything + sum(box.needs[golem, c] for c in range(4) if colours >> c & 1)
    box.banner[golem] = box.slots[golem, ALL_COLOURS]
    if box.banner[golem] == 0:
        card.refuse("requires", "and `requires_any` are both empty: a banner shows at least one icon")


def fill_rune(box: Record, rune: int, card: Table) -> None:
    """A rune: its icons and its scoring."""
    card.remark("name")
    card.remark("scoring_source")
    fill_icons(box, RUNE + rune, card)
    square = card.flag("square")
    box.square |= 1 << (RUNE + rune) if square else 0
    fill_rune_scoring(box, rune, card.inner("scoring"))
    if square and box.counts[rune] != PER_GOLEM_TYPE:
        card.refuse("scoring", "must be per_golem_type on a square rune: the Automa may be dealt it")


def fill_icons(box: Record, card_number: int, card: Table) -> None:
    """A white circle, or two icons of different colours."""
    me = 1 << card_number
    icons = card.words("icons", (*COLOURS, WHITE), least=1)
    if icons == [len(COLOURS)]:
        box.white |= me
        box.colours[card_number] = ALL_COLOURS
        return
    if len(icons) != 2 or len(COLOURS) in icons:
        card.refuse("icons", f'must be ["white"] or two colours, not {card.data["icons"]!r}')
    box.colours[card_number] = sum(1 << colour for colour in icons)
    box.double |= me
    for colour in icons:
        box.double_with[colour] |= me


def fill_rune_scoring(box: Record, rune: int, scoring: Table) -> None:
    """What a rune in hand is worth."""
    kind = scoring.name("kind", SCORINGS)
    box.counts[rune] = kind
    box.each[rune] = scoring.integer("points", 1, 50)
    most = scoring.integer("max", 1, 100, 100)
    box.most[rune] = most if "max" in scoring.data else NO_LIMIT
    if kind == PER_GOLEM_TYPE:
        box.types[rune] = 1 << scoring.name("type", TYPES)
    elif SCORINGS[kind] == "all_colours":
        box.types[rune] = sum(1 << number for number in scoring.words("types", TYPES, least=1))


def fill_gem_card(box: Record, gem: int, card: Table) -> None:
    """A gem card: its gems, its points and its effect."""
    box.gives[gem] = card.integer("gems", 0, GEMS)
    box.points[gem] = card.integer("points", 0, 50)
    box.effect[gem] = card.name("effect", EFFECTS)
    effect = EFFECTS[box.effect[gem]]
    card.stated("symbol", SYMBOLS.get(effect, "none"), f"the mark of the effect {effect}")
    card.stated("modes", list(EFFECT_CARDS[effect][1]), f"the effect {effect} is for these")
    if box.effect[gem] == PAIR:
        box.pair |= 1 << (GEM_CARD + gem)
    elif box.effect[gem] == TEMPORARY:
        box.temporary |= 1 << (GEM_CARD + gem)


# ---- all cards together


def check_squares(file: Table, box: Record) -> None:
    """Four runes are dealt in set-up."""
    squares = int(box.square).bit_count()
    if squares != SQUARES:
        file.refuse("rune", f"must have {SQUARES} square entries, not {squares}")


def check_effects(file: Table, box: Record) -> None:
    """Each effect is there as often as the rules say."""
    for effect, (count, _) in EFFECT_CARDS.items():
        found = list(box.effect).count(EFFECTS.index(effect))
        if found != count:
            file.refuse("gem", f"must have {count} entries with the effect {effect}, not {found}")
