"""The cards of a card file, read into the box."""

import re
from typing import Any, NoReturn

from golemancy.engine.deck import Deck
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

Card = dict[str, Any]

SQUARES = 4
MOST_ICONS = 6  # of one colour on a banner, and in its white circle
LETTERS = BOX.dtype["names"].shape[1]
NO_LIMIT = 127
WHITE = "white"
TWO_PLAYER, SOLO = "two_player", "solo"

# How many cards have each effect, and in which ways to play they are used.
EFFECT_CARDS = {
    "none": (3, (TWO_PLAYER, SOLO)),
    "extra_turn": (1, (TWO_PLAYER,)),
    "six_picks": (1, (SOLO,)),
    "pair": (2, (TWO_PLAYER, SOLO)),
    "temporary_resource": (1, (TWO_PLAYER, SOLO)),
}


def read_cards(deck: Deck, kind: str, count: int) -> list[Card]:
    """All cards of a kind, each with where it stands in the file."""
    if kind not in deck.data:
        deck.refuse(f"there are no [[{kind}]] cards, {count} are needed")
    cards = deck.rows("", kind)
    if len(cards) != count:
        deck.refuse(f"there must be {count} [[{kind}]] cards, not {len(cards)}", f"[[{kind}]]")
    header = f"[[{kind}]]"
    return [card | {"place": [*[header] * (n + 1), f'"{card["id"]}"']} for n, card in enumerate(cards)]


# ---- words and numbers on a card


def refuse(deck: Deck, card: Card, key: str, why: str) -> NoReturn:
    """Refuses a card for one of its keys, at that key's line."""
    deck.refuse(f"{card['id']}: `{key}` {why}", *card["place"], *([f"\n{key}"] if key in card and key != "id" else []))


def one_of(deck: Deck, card: Card, key: str, choices: tuple[str, ...]) -> int:
    """A word out of a list, as its number."""
    if card.get(key) not in choices:
        refuse(deck, card, key, f"must be one of {', '.join(choices)}, not {card.get(key)!r}")
    return choices.index(card[key])


def number(deck: Deck, card: Card, key: str, low: int, high: int) -> int:
    """A whole number on a card."""
    return deck.number(card, key, low, high, *card["place"], f"\n{key}")


def some_of(deck: Deck, card: Card, key: str, found: Any, choices: tuple[str, ...]) -> int:
    """Different words out of a list, as a set."""
    if not isinstance(found, list) or not found or len(set(map(str, found))) != len(found):
        refuse(deck, card, key, f"must list different ones of {', '.join(choices)}, not {found!r}")
    for word in found:
        if word not in choices:
            refuse(deck, card, key, f"must list different ones of {', '.join(choices)}, not {word!r}")
    return sum(1 << choices.index(word) for word in found)


# ---- each kind of card


def fill_name(box: Record, number: int, card: Card, deck: Deck) -> None:
    """The id, and whether the figures are a stand-in."""
    if not re.fullmatch(rf"[a-z0-9][a-z0-9_-]{{0,{LETTERS - 1}}}", card["id"]) or card["id"] in COLOURS:
        why = f"must be 1 to {LETTERS} small letters, digits, - and _, and no colour; not {card['id']!r}"
        refuse(deck, card, "id", why)
    box.names[number, : len(card["id"])] = list(card["id"].encode())
    box.stand_in[number] = card.get("source") == "reconstructed"


def fill_golem(box: Record, golem: int, card: Card, deck: Deck) -> None:
    """A golem: its type, its resource and its banner."""
    box.of_type[one_of(deck, card, "type", TYPES)] |= 1 << golem
    box.resource[golem] = one_of(deck, card, "resource", COLOURS)
    box.colours[golem] = 1 << box.resource[golem]
    fill_banner(box, golem, card, deck)


def fill_banner(box: Record, golem: int, card: Card, deck: Deck) -> None:
    """What summoning a golem asks for, and how many of its icons each set of colours may stand for."""
    needs = card.get("requires")
    if not isinstance(needs, dict) or not set(needs) <= set(COLOURS):
        refuse(deck, card, "requires", f"must say how many of {', '.join(COLOURS)}, not {needs!r}")
    inside = {"place": [*card["place"], "\nrequires"]}
    for colour, name in enumerate(COLOURS):
        if name in needs:
            box.needs[golem, colour] = number(deck, needs | inside, name, 1, MOST_ICONS)
    anything = number(deck, card, "requires_any", 0, MOST_ICONS)
    for colours in range(ALL_COLOURS + 1):
        box.slots[golem, colours] = anything + sum(box.needs[golem, c] for c in range(4) if colours >> c & 1)
    box.banner[golem] = box.slots[golem, ALL_COLOURS]
    if box.banner[golem] == 0:
        refuse(deck, card, "requires", "and `requires_any` are both empty: a banner shows at least one icon")


def fill_rune(box: Record, rune: int, card: Card, deck: Deck) -> None:
    """A rune: its icons and its scoring."""
    me = 1 << (RUNE + rune)
    fill_icons(box, RUNE + rune, card, deck)
    square = card.get("square")
    if not isinstance(square, bool):
        refuse(deck, card, "square", f"must be true or false, not {square!r}")
    box.square |= me if square else 0
    scoring = card.get("scoring")
    if not isinstance(scoring, dict):
        refuse(deck, card, "scoring", f"must be a table with a `kind`, not {scoring!r}")
    fill_rune_scoring(box, rune, card, scoring, deck)


def fill_icons(box: Record, card_number: int, card: Card, deck: Deck) -> None:
    """A white circle, or two icons of different colours."""
    me, icons = 1 << card_number, card.get("icons")
    if icons == [WHITE]:
        box.white |= me
        box.colours[card_number] = ALL_COLOURS
        return
    if not isinstance(icons, list) or len(icons) != 2:
        refuse(deck, card, "icons", f'must be ["white"] or two colours, not {icons!r}')
    box.colours[card_number] = some_of(deck, card, "icons", icons, COLOURS)
    box.double |= me
    for colour in range(4):
        if box.colours[card_number] >> colour & 1:
            box.double_with[colour] |= me


def fill_rune_scoring(box: Record, rune: int, card: Card, scoring: Card, deck: Deck) -> None:
    """What a rune in hand is worth."""
    part = scoring | {"id": card["id"], "place": [*card["place"], "\nscoring"]}
    kind = one_of(deck, part, "kind", SCORINGS)
    box.counts[rune] = kind
    box.each[rune] = deck.number(scoring, "points", 1, 50, *part["place"])
    box.most[rune] = deck.number(scoring, "max", 1, 100, *part["place"]) if "max" in scoring else NO_LIMIT
    if kind == PER_GOLEM_TYPE:
        box.types[rune] = 1 << one_of(deck, part, "type", TYPES)
    elif SCORINGS[kind] == "all_colours":
        box.types[rune] = some_of(deck, part, "types", scoring.get("types"), TYPES)


def fill_gem_card(box: Record, gem: int, card: Card, deck: Deck) -> None:
    """A gem card: its gems, its points and its effect."""
    box.gives[gem] = number(deck, card, "gems", 0, GEMS)
    box.points[gem] = number(deck, card, "points", 0, 50)
    box.effect[gem] = one_of(deck, card, "effect", EFFECTS)
    if box.effect[gem] == PAIR:
        box.pair |= 1 << (GEM_CARD + gem)
    elif box.effect[gem] == TEMPORARY:
        box.temporary |= 1 << (GEM_CARD + gem)


# ---- all cards together


def check_squares(deck: Deck, runes: list[Card]) -> None:
    """Four runes are dealt in set-up, and each must tell the Automa a golem type."""
    squares = [rune for rune in runes if rune["square"]]
    if len(squares) != SQUARES:
        deck.refuse(f"{SQUARES} runes must be square, not {len(squares)}", "[[rune]]")
    for rune in squares:
        if rune["scoring"]["kind"] != "per_golem_type":
            refuse(deck, rune, "scoring", "must be per_golem_type on a square rune: the Automa may be dealt it")


def check_effects(deck: Deck, gems: list[Card]) -> None:
    """Each effect is there as often as the rules say, in the ways to play they say."""
    for effect, (count, modes) in EFFECT_CARDS.items():
        found = [card for card in gems if card["effect"] == effect]
        if len(found) != count:
            deck.refuse(f"{count} gem cards must have the effect {effect}, not {len(found)}", "[[gem]]")
        for card in found:
            if card.get("modes", list(modes)) not in (list(modes), list(modes)[::-1]):
                refuse(deck, card, "modes", f"must be {list(modes)} for the effect {effect}, not {card['modes']!r}")
