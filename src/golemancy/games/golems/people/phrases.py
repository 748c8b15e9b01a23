"""Decisions as phrases, and the names of the cards."""

from golemancy.engine.layout import Record
from golemancy.games.golems.actions import CHOOSE, DONE, GAIN_GEMS, RESERVE, RESOURCE, SUMMON, SUMMON_WITH, TUCK
from golemancy.games.golems.box import card_names, face, named
from golemancy.games.golems.people.notation import SIMPLE
from golemancy.games.golems.rules.summoning import card_to_tuck
from golemancy.games.golems.state import COLOURS, EMPTY, GAIN, RESERVE_COST, ROW, TYPES
from golemancy.words.speaker import Phrase

GIVEN = {f"{kind}-{number}" for kind in TYPES for number in range(1, 9)}  # golems that have names in the catalogues

RUNES = {f"master-{of}" for of in (*TYPES, "summoner", "reserve", "gems", "resources")}  # and runes


def phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision as a kind and facts; `begins` a turn, which alone one could not tell from who decides."""
    if action < GAIN_GEMS:
        card = named(box, s.grid[action // ROW, action % ROW])
        return {"kind": "take", "card": card, "row": action // ROW + 1, "begins": True}
    if action == GAIN_GEMS:
        return {"kind": "gain", "gems": GAIN, "begins": True}
    if action in SIMPLE:
        printed = face(box, int(s.card)) if s.card != EMPTY else {}
        facts: dict[str, object] = {fact: printed[fact] for fact in ("gives", "points", "effect") if fact in printed}
        return {"kind": SIMPLE[action], "card": named(box, s.card), **facts, "gems": 0 if s.free else RESERVE_COST}
    if RESOURCE <= action < SUMMON:
        return {"kind": "resource", "card": named(box, s.card), "colour": COLOURS[action - RESOURCE]}
    if SUMMON_WITH <= action < RESERVE:
        return {"kind": "summon_with", "card": named(box, s.card), "colour": COLOURS[action - SUMMON_WITH]}
    if TUCK <= action < DONE:
        tucked = named(box, card_to_tuck(s, box, action))
        return {"kind": "tuck", "card": tucked, "golem": named(box, s.card)}
    return {"kind": "choose", "card": named(box, s.aside[action - CHOOSE])}


def things(box: Record) -> dict[str, Phrase]:
    """The name of each card, with all that is printed on it."""
    return {name: thing(face(box, card)) for card, name in enumerate(card_names(box))}


def thing(printed: Phrase) -> Phrase:
    """A card's name: a golem's own, or what it is."""
    card, kind = printed["card"], printed["kind"]
    if kind == "golem":
        return {**printed, "name": "golem", "given": card.replace("-", " ") if card in GIVEN else None}
    if kind == "rune":
        return {**printed, "name": card if card in RUNES else "rune"}
    return {**printed, "name": str(printed["effect"]).replace(" ", "_") if printed["effect"] != "none" else "gems"}
