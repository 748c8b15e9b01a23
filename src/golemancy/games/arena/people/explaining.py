"""Tiles and terms of Monolith Arena in words."""

from collections.abc import Iterator

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

STAND_IN = "Stand-in values: replace them with those of your copy."

EFFECTS = {
    "melee_bonus": "{amount:+} Strength to melee attacks of {whom}",
    "ranged_bonus": "{amount:+} Strength to ranged attacks of {whom}",
    "initiative_bonus": "{amount:+} to every Initiative of {whom}",
    "toughness_bonus": "{amount:+} Toughness for {whom}",
    "extra_attack": "{amount} more attack for {whom}, at the next free Initiative",
    "disarm": "{whom} cannot attack",
    "penetration": "ranged attacks of {whom} hit every enemy in the line",
    "grant_venom": "attacks of {whom} have Venom",
    "grant_maneuver": "{whom} have Maneuver",
    "grant_teleport": "{whom} have Teleport",
    "regeneration": "cancels one attack on {whom}, then is removed",
    "repair": "once a turn flips an own damaged Golem among {whom} back",
    "grant_charge": "once a turn an own Cavalry tile may Charge without an Order",
}

GLOSSARY = {
    "maneuver": "Once per own turn: one step to an adjacent empty space, a rotation, or both at once.",
    "rotation": "Once per own turn: a rotation without a step.",
    "teleport": "Once per own turn: to any empty space, with any rotation.",
    "cavalry": "The tile may be chosen for a Charge.",
    "venom": "An attack that wounds also puts a Poison marker on the target.",
    "transformation": "May be placed on top of an own Champion or Rune, which is discarded.",
    "casting": "Once per own turn: changes places with an adjacent own tile; neither rotates.",
    "global": "The attack hits any one enemy tile on the board, Banners included.",
    "battle": "Order: a Battle is fought, and the turn ends. Not once a stack has run out.",
    "charge": "Order: a Cavalry tile steps next to an enemy and attacks it at once; the turn ends.",
    "move": "Order: an own tile steps to an adjacent space, rotates, or both.",
    "push_back": "Order: an own tile pushes an adjacent enemy one space away; the enemy chooses among several.",
    "net": "Order: an enemy tile is Netted until the end of the next Battle.",
    "precise_shot": "Order: 1 Wound to an enemy tile that is no Banner.",
    "fire_concoction": "Order: 1 Wound to every tile on three adjacent spaces; Banners are unharmed.",
    "entrenchment": "Order: an own tile has Armor on all sides until the end of the next Battle or until it moves.",
    "rotate": "Order: an own tile rotates.",
    "false_order": "Order: an enemy tile, no Banner, is moved or rotated.",
    "trample": "Order: an own Golem pushes an adjacent enemy away, or eliminates it, and takes its space.",
    "netted": "A Netted tile does nothing and cannot be moved. It can still be attacked, and it builds Golems.",
    "disarmed": "A Disarmed tile cannot attack; all else works.",
    "poison": "At the start of every Battle a tile takes 1 Wound for each Poison marker on it.",
    "wounds": "A tile is removed when it has 1 Wound more than its Toughness.",
    "marker": "A Construction marker: spend it to place a Golem beside a Constructor with the same symbol.",
    "monolith": "Your Banner with two hidden tiles. Unfold it instead of placing tiles; it folds after a Battle.",
    "seated": "The tile sits in a segment of a Monolith and cannot leave it.",
    "initiative": "The phases of a Battle in which a tile attacks, from the highest down to 0.",
    "toughness": "Wounds that a tile survives.",
    "armor": "A ranged attack on this side loses 1 Strength for each Armor.",
    "hp": "Hit Points. At 0 the Banner falls.",
}


def explain(box: Record, thing: str) -> str | None:
    """A tile or a term in words; a tile may be named with its faction and space: "Knight · Dragon Empire · c3"."""
    wanted, faction, *_ = [*thing.split(" · "), ""]
    for face, name in enumerate(face_names(box)):
        if name and name == wanted and faction in ("", faction_names(box)[face // FACES]):
            return explain_face(box, face)
    if thing in faction_names(box) and thing:
        return explain_faction(box, faction_names(box).index(thing))
    return GLOSSARY.get(thing.replace(" ", "_").lower())


def explain_faction(box: Record, seat: int) -> str:
    """A faction and what it has."""
    tiles = [(int(box.copies[seat * FACES + n]), face_names(box)[seat * FACES + n]) for n in range(box.faces[seat])]
    return f"{faction_names(box)[seat]}: " + ", ".join(f"{count} {name}" for count, name in tiles if count)


def explain_face(box: Record, face: int) -> str:
    """All that is printed on a face, side 0 up."""
    kind = KINDS[box.kind[face]].capitalize()
    orders = [
        GLOSSARY[name].removeprefix("Order: ") for k, name in enumerate(ORDER_NAMES) if box.orders[face] >> k + 1 & 1
    ]
    facts = (
        [f"Order: {' Or: '.join(orders)}"] if orders else [f"{kind}: {'; '.join(facts_of(box, face)) or 'no icons'}."]
    )
    return " ".join([*facts, STAND_IN] if box.ours[face] else facts)


def facts_of(box: Record, face: int) -> Iterator[str]:
    """The icons of a face."""
    if box.icons[face]:
        values = [str(v) for v in range(TOP_ICON, -1, -1) if box.icons[face] >> v & 1]
        yield f"Initiative {' and '.join(values)}"
    for name, strengths in (
        ("melee", box.melee[face, 0]),
        ("ranged", box.ranged[face, 0]),
        ("Armor", box.armor[face, 0]),
    ):
        sides = [f"{strength} {DIRECTIONS[d]}" for d, strength in enumerate(strengths) if strength]
        if sides:
            yield f"{name} {', '.join(sides)}"
    if box.reach[face]:
        yield f"melee {box.reach[face]} on any enemy tile"
    for name, sides in (("Net", box.nets[face, 0]), ("first strike", box.strikes[face, 0])):
        if sides:
            yield f"{name} {directions_text(sides)}"
    if box.toughness[face]:
        yield f"Toughness {box.toughness[face]}"
    features = [name for k, name in enumerate(FEATURE_NAMES) if box.features[face] >> k & 1 and name != "global"]
    if features:
        yield ", ".join(feature.capitalize() for feature in features)
    yield from effect_facts(box, face)


def directions_text(sides: int) -> str:
    """A set of directions by name."""
    return " ".join(name for d, name in enumerate(DIRECTIONS) if int(sides) >> d & 1)


def effect_facts(box: Record, face: int) -> Iterator[str]:
    """What a Rune or Banner does to others, and Construction symbols."""
    if box.effect[face]:
        whom = "enemies" if box.hostile[face] else "friends"
        if box.kind[face] == BANNER:
            place = "next to it"
        else:
            place = "anywhere" if box.wide[face] else f"linked {directions_text(box.links[face, 0])}"
        text = EFFECTS[EFFECT_NAMES[box.effect[face]]]
        used_up = "; it then leaves" if box.effect[face] == GRANT_CHARGE and box.charge_once else ""
        yield text.format(amount=int(box.amount[face]), whom=f"{whom} {place}") + used_up
    if box.constructs[face]:
        yield f"Constructor of {', '.join(golems_of(box, face, int(box.constructs[face])))}"
    if box.kind[face] == GOLEM:
        yield "damaged: the next Wound removes it" if box.damaged[face] else "any Wounds of a phase only flip it"


def golems_of(box: Record, face: int, symbol: int) -> Iterator[str]:
    """Golems with a Construction symbol, of the same faction."""
    first = face // FACES * FACES
    for other in range(first, first + FACES):
        if box.symbol[other] == symbol and not box.damaged[other]:
            yield face_names(box)[other]
