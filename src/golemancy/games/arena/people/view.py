"""What a seat may see: the position without secrets, what follows from it, and what is printed."""

from functools import lru_cache

from golemancy.contract import View
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.engine.plain import once, plain, plain_box, raw
from golemancy.games.arena.box import NO_LIMIT, face_names, faction_colours, faction_names, fill_faction, names_of
from golemancy.games.arena.people.position import bits_of, hidden_position, to_dict
from golemancy.games.arena.reading.factions import read_factions
from golemancy.games.arena.rules.effects import endures
from golemancy.games.arena.rules.turn import REPLACED
from golemancy.games.arena.state import (
    BANNER,
    BOX,
    COORDINATES,
    DIRECTIONS,
    EFFECT_NAMES,
    FACES,
    FEATURE_NAMES,
    GOLEM,
    HIDDEN_TILES,
    KINDS,
    ORDER_NAMES,
    SPACE_NAMES,
)


def view(s: Record, box: Record, seat: int) -> View:
    """All that a seat may see: no stacks, and no Monolith of others before it was unfolded (MA-3-01)."""
    s, box = plain(s), plain_box(box)
    shown = to_dict(s, box)
    tiles, numbers = printed(raw(box), int(s.players))
    for number, row in enumerate(shown["seats"]):
        row["faction"] = faction_names(box)[number]
        row["colour"] = faction_colours(box)[number]
        row["side"] = int(box.side[number])
        row["stack"] = len(row["stack"])
        row["poison"] = int(s.venom_left[number])
        if number != seat and not s.revealed[number]:
            row["monolith"]["hidden"] = [veiled(s, box, number, k) for k in range(HIDDEN_TILES)]
        row["tiles"] = tiles[number]
    for name, tile in shown["board"].items():
        tile |= tile_facts(s, box, SPACE_NAMES.index(name))
    shown["printed"] = numbers
    return {k: v for k, v in shown.items() if k not in ("lap", "quiet")}


def veiled(s: Record, box: Record, seat: int, k: int) -> View | None:
    """A hidden tile as others see it: Golems are known, for the pool lacks them."""
    hidden = hidden_position(s, box, seat, k)
    if hidden is not None and box.kind[s.hidden[seat, k]] != GOLEM:
        hidden["tile"] = None
    return hidden


@once
def _known_facts(_: Record) -> dict[tuple[int, int], View]:
    """What is known of a box: the facts of each face and facing."""
    return {}


def printed_facts(box: Record, face: int, facing: int) -> View:
    """The icons of a tile as they point on the board; what it does not have is left out."""
    known = _known_facts(box)
    if (face, facing) not in known:
        known[face, facing] = _read_facts(box, face, facing)
    return {key: value if type(value) is int else value.copy() for key, value in known[face, facing].items()}


def _read_facts(box: Record, face: int, facing: int) -> View:
    facts: View = {
        "initiative": bits_of(box.icons[face])[::-1],
        "global": int(box.reach[face]),
        "toughness": int(box.toughness[face]),
    }
    for key, strengths in (("melee", box.melee), ("ranged", box.ranged), ("armor", box.armor)):
        facts[key] = {DIRECTIONS[d]: int(n) for d, n in enumerate(strengths[face, facing]) if n}
    for key, sides in (("nets", box.nets), ("links", box.links), ("strikes", box.strikes)):
        facts[key] = [DIRECTIONS[d] for d in bits_of(sides[face, facing])]
    return {key: value for key, value in facts.items() if value}


def tile_facts(s: Record, box: Record, space: int) -> View:
    """What is printed on a tile, and what follows for it from those around it."""
    bit, kind = 1 << space, box.kind[s.tile[space]]
    facts = printed_facts(box, int(s.tile[space]), int(s.facing[space])) | {
        "kind": KINDS[kind],
        "endures": None if kind in (BANNER, GOLEM) else int(endures(s.record, box.record, space)),
        "damaged": bool(box.damaged[s.tile[space]]),
        "netted": bool(s.netted & bit),
        "disarmed": bool(s.disarmed & bit),
        "penetrates": bool(s.piercing & bit),
        "venom": bool(s.venom[space]),
        "melee_bonus": int(s.melee[space]),
        "ranged_bonus": int(s.ranged[space]),
        "initiative_bonus": int(s.haste[space]),
        "extra_attacks": int(s.extra[space]),
    }
    return {key: value for key, value in facts.items() if value}


# ---- what is printed


@lru_cache
def printed(raw: bytes, players: int) -> tuple[list[dict[str, View]], View]:
    """Each seat's tiles by name, and the numbers of the game; worked out once for a box, given as its bytes."""
    box = BOX.read(raw)
    return [tiles_of(box, seat) for seat in range(players)], numbers_of(box, players)


def tiles_of(box: Record, seat: int) -> dict[str, View]:
    """What each tile of a seat's faction says, by its name."""
    return {name: face_facts(box, seat * FACES + n) for n, name in enumerate(names_of(box, seat))}


def numbers_of(box: Record, players: int) -> View:
    """What the tile file and the options decide, so that a page need not know it.

    Lists are by seat, except `directions`, `opening` (by turn) and `order` (seats in the order of a round).
    """
    return {
        "directions": list(DIRECTIONS),  # clockwise; the first is up
        "spaces": {name: list(COORDINATES[space]) for space, name in enumerate(SPACE_NAMES)},  # q to the right, r down
        "hit_points": [int(box.hp[box.side[seat]]) for seat in range(players)],  # at the start
        "banners": [names_of(box, seat)[0] for seat in range(players)],  # the name of each Banner's tile
        "hand": int(box.hand),  # tiles and markers in a full hand
        "opening": [] if box.tactical else [int(n) for n in box.opening],  # held in the opening turns
        "first_plays": limit(box.first_plays),  # tiles played in the very first turn; None: any number
        "plays": limit(box.most_plays),  # tiles played in any other turn
        "replaced": REPLACED,  # Orders that an Unlucky Draw of the tactical game replaces
        "construction_markers": int(box.most_markers),  # most that a hand may hold
        "poison_markers": [int(n) for n in box.poison[:players]],
        "net_markers": [int(n) for n in box.net_markers[:players]],
        "entrenchment_markers": [int(n) for n in box.trench_markers[:players]],
        "monoliths": bool(box.monoliths),  # whether they are played with
        "hidden_tiles": HIDDEN_TILES if box.monoliths else 0,  # in each Monolith
        "tactical": bool(box.tactical),
        "charge_rune": "leaves" if box.charge_once else "stays",  # what a Rune of Charge does after its Charge
        "order": [int(seat) for seat in box.order[: box.laps]],
    }


def limit(number: int) -> int | None:
    """A number of plays, None where there is no limit."""
    return None if number == NO_LIMIT else int(number)


def face_facts(box: Record, face: int) -> View:
    """What a face says, side 0 up; what it does not have is left out."""
    facts = {
        "kind": KINDS[box.kind[face]],
        "copies": int(box.copies[face]),
        "damaged": bool(box.damaged[face]),
        "other": face_names(box)[box.other[face]] if box.kind[face] == GOLEM else None,
        "features": [FEATURE_NAMES[n] for n in bits_of(box.features[face])],
        "orders": [ORDER_NAMES[n - 1] for n in bits_of(box.orders[face])],
        "constructs": int(box.constructs[face]),
        "symbol": int(box.symbol[face]),
    }
    if box.effect[face]:
        facts["effect"] = EFFECT_NAMES[box.effect[face]]
        facts["amount"] = int(box.amount[face])
        facts["reach"] = "all" if box.wide[face] else "linked"
        facts["whom"] = "enemies" if box.hostile[face] else "friends"
    return printed_facts(box, face, 0) | {key: value for key, value in facts.items() if value}


def printed_on(deck: Deck | None, name: str) -> View | None:
    """What is printed on a tile, by its faction's id and its own name with _ for spaces: `golems/Clay_Golem`."""
    assert deck is not None
    faction, _, tile = name.partition("/")
    factions = read_factions(deck.table())
    if faction not in factions:
        return None
    box = BOX.zeros()[0]
    fill_faction(box, 0, factions[faction])
    tiles = tiles_of(box, 0)
    known = next((known for known in tiles if known.replace(" ", "_") == tile), None)
    if known is None:
        return None
    seat = {"faction": faction_names(box)[0], "colour": faction_colours(box)[0], "hp": int(box.hp[0])}
    sides = {side: tiles[side] for side in (known, tiles[known].get("other")) if side}
    return seat | {"name": known, "directions": list(DIRECTIONS), "tiles": sides}
