"""From the card file to the box."""

import re
from functools import lru_cache
from typing import Any, NoReturn

from golemancy.contract import Options
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.golems.state import (
    ALL_COLOURS,
    ASIDE,
    BOX,
    COLOURS,
    EFFECTS,
    EXTRA_TURN,
    GAIN,
    GAIN_WITH_AT_MOST,
    GEM_CARD,
    GEM_CARDS,
    GEMS,
    GOLEMS,
    MOST_TUCKED,
    PAIR,
    PER_GOLEM_TYPE,
    PICKS,
    RESERVE_COST,
    RESERVE_WITH_AT_LEAST,
    ROW,
    ROW_COST,
    ROWS,
    RUNE,
    RUNES,
    SCORINGS,
    SHOWN_ASIDE,
    SIX_PICKS,
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

# Numbers that are rules and not printed on cards: a file may state them, but not change them.
RULE_NUMBERS: dict[str, dict[str, int | str]] = {
    "game": {"gem_tokens": GEMS},
    TWO_PLAYER: {
        "rows": ROWS,
        "cards_per_row": ROW,
        "set_aside": SHOWN_ASIDE,
        "gain_gems_amount": GAIN,
        "gain_gems_if_at_most": GAIN_WITH_AT_MOST,
        "full_row_cost": ROW_COST,
        "reserve_min_gems": RESERVE_WITH_AT_LEAST,
        "reserve_cost": RESERVE_COST,
    },
    SOLO: {
        "rows": ROWS - 1,
        "cards_per_row": ROW,
        "set_aside": ASIDE,
        "set_aside_drawn": SHOWN_ASIDE,
        "gems_player": GEMS,
        "gems_supply": 0,
        "picks_per_grid": PICKS,
        "picks_per_grid_with_six_picks": PICKS + 1,
        "removed_golem_type": "time",
    },
    "scoring": {"tuck_min": 1, "tuck_max": MOST_TUCKED},
    "automa_scoring": {"player_wins_ties": True},
}


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """The record of all cards and numbers of a card file, for one way to play."""
    assert deck is not None
    box = BOX.zeros()[0]
    kinds = (("golem", GOLEMS), ("rune", RUNES), ("gem", GEM_CARDS))
    golems, runes, gems = (read_cards(deck, kind, count) for kind, count in kinds)
    deck.no_twins([*golems, *runes, *gems])
    for number, card in enumerate([*golems, *runes, *gems]):
        fill_name(box, number, card, deck)
    for number, card in enumerate(golems):
        fill_golem(box, number, card, deck)
    for number, card in enumerate(runes):
        fill_rune(box, number, card, deck)
    for number, card in enumerate(gems):
        fill_gem_card(box, number, card, deck)
    check_squares(deck, runes)
    check_effects(deck, gems)
    check_rule_numbers(deck)
    fill_scoring(box, deck, advanced=options["variant"] == "advanced")
    fill_way_to_play(box, deck, players)
    return box


# ---- cards


def read_cards(deck: Deck, kind: str, count: int) -> list[Card]:
    """All cards of a kind, each with where it stands in the file."""
    if kind not in deck.data:
        deck.refuse(f"there are no [[{kind}]] cards, {count} are needed")
    cards = deck.rows("", kind)
    if len(cards) != count:
        deck.refuse(f"there must be {count} [[{kind}]] cards, not {len(cards)}", f"[[{kind}]]")
    header = f"[[{kind}]]"
    return [card | {"place": [*[header] * (n + 1), f'"{card["id"]}"']} for n, card in enumerate(cards)]


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


# ---- numbers


def check_rule_numbers(deck: Deck) -> None:
    """Numbers that a file may state but not change."""
    for section, numbers in RULE_NUMBERS.items():
        stated = deck.section(section) if section in deck.data else {}
        for key, wanted in numbers.items():
            if stated.get(key, wanted) != wanted:
                deck.refuse(f"`{key}` must be {wanted}: a rule, not a printed figure", f"\n[{section}]", f"\n{key}")


def fill_scoring(box: Record, deck: Deck, advanced: bool) -> None:
    """Points of everything but runes and gem cards."""
    mine, automa = deck.section("scoring"), deck.section("automa_scoring")
    at_mine, at_automa = "[scoring]", "[automa_scoring]"
    box.golem_points = deck.number(mine, "golem", 0, 20, at_mine, "\ngolem")
    box.tucked_points = deck.number(mine, "tucked_card", 0, 20, at_mine, "\ntucked_card")
    box.dust_points[:] = deck.numbers(mine, "dust", len(box.dust_points), 0, 100, at_mine, "\ndust")
    box.automa_golem = deck.number(automa, "golem", 0, 20, at_automa, "\ngolem")
    box.automa_type = deck.number(automa, "golem_of_rune_type", 0, 20, at_automa, "\ngolem_of_rune_type")
    pair = "rune_pair_advanced" if advanced else "rune_pair"
    box.automa_runes = deck.number(automa, pair, 0, 50, at_automa, f"\n{pair}")
    box.automa_gem = deck.number(automa, "gem_token", 0, 20, at_automa, "\ngem_token")


def fill_way_to_play(box: Record, deck: Deck, players: int) -> None:
    """What differs between the duel and solo: the grid, the gems and the cards that are used."""
    duel = players == 2
    box.rows = ROWS if duel else ROWS - 1
    box.set_aside = SHOWN_ASIDE if duel else ASIDE
    gems, place = deck.section(TWO_PLAYER), f"\n[{TWO_PLAYER}]"
    each = deck.number(gems, "gems_each", 0, GEMS // 2, place, "\ngems_each")
    supply = GEMS - 2 * each
    deck.number(gems, "gems_supply", supply, supply, place, "\ngems_supply")
    box.start_gems[:] = (each, each) if duel else (GEMS, 0)
    box.in_play = (1 << (GEM_CARD + GEM_CARDS)) - 1
    unused = SIX_PICKS if duel else EXTRA_TURN
    for gem in range(GEM_CARDS):
        if box.effect[gem] == unused:
            box.in_play &= ~(1 << (GEM_CARD + gem))
    if not duel:
        box.in_play &= ~box.of_type[TYPES.index("time")]


# ---- what is printed, for people


def card_names(box: Record) -> tuple[str, ...]:
    """The ids of all cards, by number."""
    return _card_names(box.names.tobytes())


@lru_cache
def _card_names(printed: bytes) -> tuple[str, ...]:
    return tuple(printed[at : at + LETTERS].rstrip(b"\0").decode() for at in range(0, len(printed), LETTERS))


def cards_in(cards: int) -> list[int]:
    """The numbers in a set of cards."""
    held = int(cards)
    return [card for card in range(held.bit_length()) if held >> card & 1]


def colour_names(colours: int) -> list[str]:
    """The names in a set of colours."""
    return [name for colour, name in enumerate(COLOURS) if int(colours) >> colour & 1]


def face(box: Record, card: int) -> Card:
    """All that is printed on a card."""
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
    return next(name for name, cards in zip(TYPES, box.of_type, strict=True) if int(cards) >> golem & 1)


def rune_face(box: Record, card: int) -> Card:
    """A rune's icons, and what it scores: in words, and as short as it can be said."""
    white = int(box.white) >> card & 1
    rune = card - RUNE
    long, short = scoring_texts([name for i, name in enumerate(TYPES) if int(box.types[rune]) >> i & 1])[
        box.counts[rune]
    ]
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
