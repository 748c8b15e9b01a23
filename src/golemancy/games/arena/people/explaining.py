"""Tiles and terms of Monolith Arena, to be explained in words."""

from typing import Any

from golemancy.engine.layout import Record
from golemancy.games.arena.box import face_names, faction_names
from golemancy.games.arena.state import (
    BANNER,
    DIRECTIONS,
    EFFECT_NAMES,
    FACES,
    FEATURE_NAMES,
    GOLEM,
    GRANT_CHARGE,
    KINDS,
    ORDER_NAMES,
    TOP_ICON,
)
from golemancy.words.speaker import Phrase

TERMS = (
    *("maneuver", "rotation", "teleport", "cavalry", "venom", "transformation", "casting", "global"),
    *("netted", "disarmed", "poison", "wounds", "marker", "monolith", "seated", "initiative", "toughness"),
    *("armor", "hp"),
)


def explain(box: Record, thing: str) -> Phrase | None:
    """A tile or a term; a tile may be named with its faction and space: "Knight · Dragon Empire · c3"."""
    wanted, faction, *_ = [*thing.split(" · "), ""]
    for face, name in enumerate(face_names(box)):
        if name and name == wanted and faction in ("", faction_names(box)[face // FACES]):
            return explain_face(box, face)
    if thing in faction_names(box) and thing:
        return explain_faction(box, faction_names(box).index(thing))
    term = thing.replace(" ", "_").lower()
    if term in ORDER_NAMES:
        return {"kind": "order", "first": {"name": f"order_{term}"}}
    return {"kind": term} if term in TERMS else None


def explain_faction(box: Record, seat: int) -> Phrase:
    """A faction and what it has."""
    names = face_names(box)[seat * FACES : seat * FACES + int(box.faces[seat])]
    copies = {name: int(box.copies[seat * FACES + n]) for n, name in enumerate(names)}
    return {"kind": "faction", "faction": faction_names(box)[seat], "pool": {k: n for k, n in copies.items() if n}}


def explain_face(box: Record, face: int) -> Phrase:
    """All that is printed on a face, side 0 up."""
    orders = [{"name": f"order_{name}"} for k, name in enumerate(ORDER_NAMES) if box.orders[face] >> k + 1 & 1]
    ours = {"ours": bool(box.ours[face])}
    if orders:
        return {"kind": "order", "first": orders[0], "second": orders[1:], **ours}
    facts = all_around(icons_of(box, face)) | effect_of(box, face) | golem_facts(box, face)
    return {"kind": "tile", "what": f"a {KINDS[box.kind[face]]}", **{k: v for k, v in facts.items() if v}, **ours}


def icons_of(box: Record, face: int) -> dict[str, Any]:
    """The icons of a face; what it does not have is empty."""
    facts: dict[str, Any] = {
        "initiative": [v for v in range(TOP_ICON, -1, -1) if box.icons[face] >> v & 1],
        "global": int(box.reach[face]),
        "toughness": int(box.toughness[face]),
        "nets": sides_of(box.nets[face, 0]),
        "strikes": sides_of(box.strikes[face, 0]),
        "features": [name for k, name in enumerate(FEATURE_NAMES) if box.features[face] >> k & 1 and name != "global"],
    }
    for key, strengths in (("melee", box.melee), ("ranged", box.ranged), ("armor", box.armor)):
        facts[key] = {DIRECTIONS[d]: int(n) for d, n in enumerate(strengths[face, 0]) if n}
    return facts


def all_around(facts: dict[str, Any]) -> dict[str, Any]:
    """The same facts, with what is alike on all sides as one number under `…_all`."""
    whole = {
        key: next(iter(sides.values()))
        for key in ("melee", "ranged", "armor")
        if len(sides := facts.get(key, {})) == len(DIRECTIONS) and len(set(sides.values())) == 1
    }
    return {key: value for key, value in facts.items() if key not in whole} | {f"{k}_all": n for k, n in whole.items()}


def sides_of(sides: int) -> list[str]:
    """The directions of a set."""
    return [name for d, name in enumerate(DIRECTIONS) if int(sides) >> d & 1]


def effect_of(box: Record, face: int) -> dict[str, Any]:
    """What a Rune or Banner does to others."""
    if not box.effect[face]:
        return {}
    near, wide = box.kind[face] == BANNER, bool(box.wide[face])
    whom = {
        "name": "enemies" if box.hostile[face] else "friends",
        "near": near,
        "anywhere": wide and not near,
        "links": [] if near or wide else sides_of(box.links[face, 0]),
    }
    used_up = box.effect[face] == GRANT_CHARGE and bool(box.charge_once)
    name, n = f"effect_{EFFECT_NAMES[box.effect[face]]}", int(box.amount[face])
    amount = f"{n:+}".replace("-", "−")
    return {"effect": {"name": name, "amount": amount, "n": n, "whom": whom}, "used_up": used_up}


def golem_facts(box: Record, face: int) -> dict[str, Any]:
    """The Golems that a tile constructs, and what Wounds do to a Golem."""
    golem, damaged = box.kind[face] == GOLEM, bool(box.damaged[face])
    built = golems_of(box, face, int(box.constructs[face])) if box.constructs[face] else []
    return {"constructs": built, "damaged": golem and damaged, "whole": golem and not damaged}


def golems_of(box: Record, face: int, symbol: int) -> list[str]:
    """Golems with a Construction symbol, of the same faction."""
    first = face // FACES * FACES
    others = range(first, first + FACES)
    return [face_names(box)[other] for other in others if box.symbol[other] == symbol and not box.damaged[other]]
