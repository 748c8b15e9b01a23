"""From the card file to the box, and what is printed for people to read."""

from functools import lru_cache
from typing import Any

from golemancy.contract import Options
from golemancy.engine.deck import Deck, Table, refuse_twins
from golemancy.engine.layout import Record
from golemancy.engine.plain import once
from golemancy.games.golems.reading.cards import (
    LETTERS,
    NO_LIMIT,
    TWO_PLAYER,
    WHITE,
    check_effects,
    check_squares,
    fill_gem_card,
    fill_golem,
    fill_name,
    fill_rune,
)
from golemancy.games.golems.reading.numbers import check_rule_numbers, fill_scoring, fill_way_to_play
from golemancy.games.golems.state import (
    BOX,
    COLOURS,
    EFFECTS,
    EMPTY,
    GEM_CARD,
    GEM_CARDS,
    GOLEMS,
    RUNE,
    RUNES,
    SCORINGS,
    TYPES,
)

Card = dict[str, Any]  # what is printed on a card, for people


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """The record of all cards and numbers of a card file, for one way to play."""
    assert deck is not None
    box = BOX.zeros()[0]
    file = deck.table()
    check_rule_numbers(file)
    fill_cards(box, file)
    fill_scoring(box, file, advanced=options["variant"] == "advanced")
    fill_way_to_play(box, file.inner(TWO_PLAYER), players)
    file.finish()
    return box


def fill_cards(box: Record, file: Table) -> None:
    """All cards: golems, then runes, then gem cards."""
    golems, runes, gems = (file.rows(k, n, n) for k, n in (("golem", GOLEMS), ("rune", RUNES), ("gem", GEM_CARDS)))
    refuse_twins([*golems, *runes, *gems])
    for number, card in enumerate([*golems, *runes, *gems]):
        fill_name(box, number, card)
    for cards, fill in ((golems, fill_golem), (runes, fill_rune), (gems, fill_gem_card)):
        for number, card in enumerate(cards):
            fill(box, number, card)
    check_squares(file, box)
    check_effects(file, box)


# ---- what is printed, for people


@once
def card_names(box: Record) -> tuple[str, ...]:
    """The ids of all cards, by number."""
    return _card_names(box.names.tobytes())


@lru_cache
def _card_names(printed: bytes) -> tuple[str, ...]:
    return tuple(printed[at : at + LETTERS].rstrip(b"\0").decode() for at in range(0, len(printed), LETTERS))


def named(box: Record, card: int) -> str | None:
    """The name of a card, None for none."""
    return None if card == EMPTY else card_names(box)[card]


def cards_in(cards: int) -> list[int]:
    """The numbers in a set of cards."""
    held = int(cards)
    return [card for card in range(held.bit_length()) if held >> card & 1]


def colour_names(colours: int) -> list[str]:
    """The names in a set of colours."""
    return [name for colour, name in enumerate(COLOURS) if int(colours) >> colour & 1]


@once
def _faces(_: Record) -> dict[int, Card]:
    """What is known of a box: the faces of its cards."""
    return {}


def face(box: Record, card: int) -> Card:
    """All that is printed on a card."""
    known = _faces(box)
    if card not in known:
        known[card] = _read_face(box, card)
    return {key: value.copy() if isinstance(value, list | dict) else value for key, value in known[card].items()}


def _read_face(box: Record, card: int) -> Card:
    facts: Card = {"card": card_names(box)[card]}
    if card < RUNE:
        return facts | golem_face(box, card)
    return facts | (rune_face(box, card) if card < GEM_CARD else gem_face(box, card - GEM_CARD))


def golem_face(box: Record, golem: int) -> Card:
    """A golem's type, icon and banner."""
    return {
        "kind": "golem",
        "type": type_of(box, golem),
        "icons": colour_names(box.colours[golem]),
        "needs": {name: int(n) for name, n in zip(COLOURS, box.needs[golem], strict=True) if n},
        "any": int(box.slots[golem, 0]),
    }


def type_of(box: Record, golem: int) -> str:
    """The type of a golem."""
    return golem_types(box)[card_names(box)[golem]]


def types_of(types: int) -> list[str]:
    """The names in a set of golem types."""
    return [name for number, name in enumerate(TYPES) if int(types) >> number & 1]


@once
def golem_types(box: Record) -> dict[str, str]:
    """The type of every golem by its name."""
    names = card_names(box)
    types = [(name, cards_in(cards)) for name, cards in zip(TYPES, box.of_type, strict=True)]
    return {names[golem]: name for name, golems in types for golem in golems}


@once
def rune_scorings(box: Record) -> dict[str, Card]:
    """What every rune scores by its name."""
    return {card_names(box)[RUNE + rune]: rune_scoring(box, rune) for rune in range(RUNES)}


def rune_scoring(box: Record, rune: int) -> Card:
    """What a rune counts, the points of each such thing, and the most points or None."""
    most = int(box.most[rune])
    return {
        "counts": SCORINGS[box.counts[rune]],
        "types": types_of(box.types[rune]),
        "each": int(box.each[rune]),
        "most": most if most < NO_LIMIT else None,
    }


def rune_face(box: Record, card: int) -> Card:
    """A rune's icons, and what it scores: in words, and as short as it can be said."""
    white = int(box.white) >> card & 1
    rune = card - RUNE
    long, short = scoring_texts(types_of(box.types[rune]))[box.counts[rune]]
    limited = box.most[rune] < NO_LIMIT
    return {
        "kind": "rune",
        "icons": [WHITE] if white else colour_names(box.colours[card]),
        "scores": f"{box.each[rune]} {long}" + (f", at most {box.most[rune]}" if limited else ""),
        "short": f"{box.each[rune]}/{short}" + (f" ≤{box.most[rune]}" if limited else ""),
    }


def scoring_texts(types: list[str]) -> tuple[tuple[str, str], ...]:
    """What the kinds of scoring count, in words and in short, for runes that look at these types."""
    return (
        (f"for each {' or '.join(types)} golem", f"{'+'.join(types)} golem"),
        (f"with a golem of each type: {', '.join(types)}", "+".join(name[0].upper() for name in types)),
        ("for each gem in your reserve", "gem"),
        ("for each gem card in your hand", "gem card"),
        ("for each icon left in your resource area", "icon"),
    )


def gem_face(box: Record, gem: int) -> Card:
    """A gem card's gems, points and effect."""
    return {
        "kind": "gem card",
        "gives": int(box.gives[gem]),
        "points": int(box.points[gem]),
        "effect": EFFECTS[box.effect[gem]].replace("_", " "),
    }
