"""The box: faces of the chosen factions, the variant and the board, as the rules read them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from golemancy.contract import Options
from golemancy.engine.deck import Deck, Table
from golemancy.engine.layout import Record
from golemancy.engine.plain import once
from golemancy.errors import BadOption
from golemancy.games.arena.reading.factions import DISARMAMENT_MARKERS, Faction, read_factions
from golemancy.games.arena.reading.tiles import Face
from golemancy.games.arena.state import (
    ALL_DIRECTIONS,
    BOX,
    COORDINATES,
    DIRECTIONS,
    EMPTY,
    FACES,
    FEATURE_NAMES,
    HAND,
    HIDDEN_TILES,
    LONGEST_LINE,
    SEATS,
    SPACES,
    STEPS,
)

NO_LIMIT = 99
SCHEMA = 1
RULE_NUMBERS = {"name": "Monolith Arena", "board_radius": 2, "monolith_segments": 1 + HIDDEN_TILES}
FACTION_NUMBERS = {  # those of the factions that come in the box
    "banner_hp": 20,
    "tiles_per_faction": 35,
    "poison_markers": 5,
    "disarmament_markers": DISARMAMENT_MARKERS,
    "entrenchment_markers": 1,
    "order_net_markers": 1,
}
VARIANTS = {2: ("duel",), 3: ("deathmatch", "alone"), 4: ("teams", "deathmatch", "alone")}


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """All that is printed, for the factions and the variant chosen."""
    assert deck is not None
    box = BOX.zeros()[0]
    file = deck.table()
    factions = read_factions(file)
    for seat in range(players):
        fill_faction(box, seat, chosen(factions, str(options[f"faction{seat}"]), seat))
    fill_board(box)
    fill_variant(box, players, variant_of(players, options))
    fill_numbers(box, file.inner("game"), options)
    check_rule_numbers(file)
    file.finish()
    return box


def variant_of(players: int, options: Options) -> str:
    """The variant chosen, or the default for so many players."""
    variant = str(options["variant"])
    return VARIANTS[players][0] if variant == "usual" else variant


def chosen(factions: dict[str, Faction], name: str, seat: int) -> Faction:
    """A faction of the tile file by its id; two seats may take the same one (MA-2-01)."""
    if name not in factions:
        raise BadOption(f"option faction{seat}: {name!r} is not in the tile file, which has {', '.join(factions)}")
    return factions[name]


# ---- factions


def fill_faction(box: Record, seat: int, faction: Faction) -> None:
    """One seat's tiles and markers."""
    box.faces[seat] = len(faction.faces)
    box.builder[seat] = bool(faction.symbols)
    # Markers that limit effects (MA-1-04); those of Disarmament are reminders and are not counted (MA-R10).
    box.poison[seat] = faction.markers.get("poison", 0)
    box.net_markers[seat] = faction.markers.get("net", 0)
    box.trench_markers[seat] = faction.markers.get("entrenchment", 0)
    box.hp[seat] = faction.hp  # fill_variant keeps those of the first seat of a side
    write(box.faction[seat], faction.name)
    write(box.colour[seat], faction.colour)
    for number, face in enumerate(faction.faces):
        fill_face(box, seat * FACES + number, face, faction.symbols)
    for number in range(len(faction.faces), FACES):
        box.other[seat * FACES + number] = EMPTY


def fill_face(box: Record, face: int, printed: Face, symbols: list[str]) -> None:
    """What one face says, turned in all six ways."""
    box.kind[face] = printed.kind
    box.copies[face] = printed.count
    box.damaged[face] = printed.damaged
    box.other[face] = EMPTY if not printed.symbol else face - 1 if printed.damaged else face + 1
    box.toughness[face] = printed.toughness
    box.icons[face] = sum(1 << value for value in printed.initiative)
    box.features[face] = sum(1 << FEATURE_NAMES.index(feature) for feature in printed.features)
    box.orders[face] = sum(1 << (order + 1) for order in printed.orders)
    box.symbol[face] = symbols.index(printed.symbol) + 1 if printed.symbol else 0
    box.constructs[face] = symbols.index(printed.constructs) + 1 if printed.constructs in symbols else 0
    box.effect[face] = printed.effect.effect
    box.amount[face] = printed.effect.amount
    box.hostile[face] = printed.effect.hostile
    box.wide[face] = printed.effect.wide
    box.ours[face] = printed.ours
    write(box.name[face], printed.name)
    for facing in range(6):
        fill_turned(box, face, facing, printed)


def fill_turned(box: Record, face: int, facing: int, printed: Face) -> None:
    """The icons of a face that was turned clockwise by so many steps."""
    box.nets[face, facing] = turned(printed.nets, facing)
    box.links[face, facing] = turned(printed.effect.links, facing)
    sided = [a for a in printed.attacks if a.side >= 0]
    box.sides[face, facing] = turned([a.side for a in sided if a.kind != "eliminate"], facing)
    box.strikes[face, facing] = turned([a.side for a in sided if a.kind == "eliminate"], facing)
    for side in printed.armor:
        box.armor[face, facing, (side + facing) % 6] += 1
    for attack in sided:
        if attack.kind == "melee":
            box.melee[face, facing, (attack.side + facing) % 6] = attack.strength
        elif attack.kind == "ranged":
            box.ranged[face, facing, (attack.side + facing) % 6] = attack.strength
    box.reach[face] = sum(a.strength for a in printed.attacks if a.side < 0)


def turned(sides: Sequence[int], facing: int) -> int:
    """Sides of a tile as a set of directions of the board."""
    return sum(1 << (side + facing) % 6 for side in set(sides))


def write(field: np.ndarray, text: str) -> None:
    """A text into a field of bytes."""
    raw = text.encode()
    field[: len(raw)] = list(raw)


# ---- the board (MA-1-01, MA-1-05)


def fill_board(box: Record) -> None:
    """Neighbours, lines and triangles of the 19 spaces."""
    for space in range(SPACES):
        fill_space(box, space)
    near = [set(box.step[space]) - {EMPTY} for space in range(SPACES)]
    triples = [t for t in combinations(range(SPACES), 3) if all(b in near[a] for a, b in combinations(t, 2))]
    for number, triple in enumerate(triples):
        box.triangle[number] = sum(1 << space for space in triple)


def fill_space(box: Record, space: int) -> None:
    """The spaces around one space and in line with it."""
    q, r = COORDINATES[space]
    for direction, (dq, dr) in enumerate(STEPS):
        box.line[space, direction] = EMPTY
        for k in range(1, LONGEST_LINE):
            there = (q + k * dq, r + k * dr)
            if there in COORDINATES:
                box.line[space, direction, k - 1] = COORDINATES.index(there)
        box.step[space, direction] = box.line[space, direction, 0]
    for directions in range(ALL_DIRECTIONS + 1):
        near = [box.step[space, d] for d in range(6) if directions >> d & 1]
        box.spread[space, directions] = sum(1 << int(n) for n in near if n != EMPTY)
    box.near[space] = box.spread[space, ALL_DIRECTIONS]


# ---- the variant (MA-12)


def fill_variant(box: Record, players: int, variant: str) -> None:
    """Who plays with whom, and in which order (MA-12-02, MA-12-03, MA-12-04)."""
    order = list(range(players))
    side = list(range(players))
    if variant == "teams":
        side = [seat % 2 for seat in range(players)]
    elif variant == "alone":
        side = [min(seat, 1) for seat in range(players)]
        order = [seat for other in range(1, players) for seat in (0, other)]
        box.alone = 1
    box.side[:players] = side
    box.laps = len(order)
    box.order[: len(order)] = order
    # A side shares the Hit Points of its first seat (MA-12-02, MA-R53).
    starting = [int(hp) for hp in box.hp]
    for number in range(SEATS):
        box.hp[number] = starting[side.index(number)] if number in side else 0


def fill_numbers(box: Record, numbers: Table, options: Options) -> None:
    """The numbers of the [game] section."""
    box.monoliths = bool(options["monoliths"])
    box.tactical = bool(options["tactical"])
    sizes = [numbers.integer(key, 2, HAND) for key in ("hand_size", "tactical_hand_size")]
    box.hand = sizes[box.tactical]
    box.opening[:] = numbers.numbers("opening_draws", 2, 1, HAND)
    if box.opening.max() > min(sizes):
        numbers.refuse(
            "opening_draws", f"must not be more than a hand holds ({min(sizes)}), not {box.opening.tolist()}"
        )
    plays = numbers.integer("tactical_max_plays", 1, HAND)
    box.most_plays = plays if box.tactical else NO_LIMIT
    box.first_plays = 1 if box.tactical else NO_LIMIT
    box.charge_once = options["charge_rune"] == "leaves"
    box.most_markers = numbers.integer("construction_markers", 1, HAND)


def check_rule_numbers(file: Table) -> None:
    """What a file may state but not change."""
    file.stated("schema_version", SCHEMA, "the form of the file")
    game = file.inner("game")
    for key, wanted in RULE_NUMBERS.items():
        game.stated(key, wanted)
    for key, wanted in FACTION_NUMBERS.items():
        game.stated(key, wanted, "each faction has its own")
    directions = game.inner("directions", {})
    directions.stated("steps", [list(step) for step in STEPS])
    directions.stated("names", list(DIRECTIONS))


# ---- names


@once
def face_names(box: Record) -> tuple[str, ...]:
    """The name of every face, by seat and number."""
    return _texts(box.name.tobytes(), box.name.shape[1])


@once
def faction_names(box: Record) -> tuple[str, ...]:
    """The name of every seat's faction."""
    return _texts(box.faction.tobytes(), box.faction.shape[1])


@once
def faction_colours(box: Record) -> tuple[str, ...]:
    """The colour of every seat's faction."""
    return _texts(box.colour.tobytes(), box.colour.shape[1])


@lru_cache
def _texts(raw: bytes, width: int) -> tuple[str, ...]:
    return tuple(raw[i : i + width].rstrip(b"\0").decode() for i in range(0, len(raw), width))


def names_of(box: Record, seat: int) -> tuple[str, ...]:
    """Names of a faction's faces by number."""
    return face_names(box)[seat * FACES : seat * FACES + int(box.faces[seat])]
