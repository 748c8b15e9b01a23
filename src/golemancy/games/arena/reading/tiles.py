"""One tile of the tile file: its kind, its icons, and what cannot be played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from golemancy.engine.deck import Table
from golemancy.games.arena.state import (
    DIRECTIONS,
    EFFECT_NAMES,
    FEATURE_NAMES,
    KINDS,
    LABEL,
    MOST_EXTRAS,
    ORDER_NAMES,
    STACK,
    TOP_ICON,
)

MOST_STRENGTH = 9
MOST_AMOUNT = 6
MOST_LETTERS = LABEL - 14  # bytes of a name, which may be followed by " (damaged)" or a number

MOST_ARMOR = 24  # points on all sides of a tile
SIDES = len(DIRECTIONS)
ATTACKS = ("melee", "ranged", "eliminate")
GLOBAL = "global"
TILE_KINDS = KINDS[1:]
BONUSES = ("melee_bonus", "ranged_bonus", "initiative_bonus", "toughness_bonus")


@dataclass(frozen=True)
class Attack:
    """An attack icon: side -1 reaches any tile of the board."""

    side: int
    kind: str
    strength: int


@dataclass(frozen=True)
class Effect:
    """What a Rune or Banner does to others."""

    effect: int = 0
    amount: int = 0
    links: tuple[int, ...] = ()
    hostile: bool = False
    wide: bool = False


@dataclass(frozen=True)
class Face:
    """One side of a tile as it lies on the table."""

    name: str
    kind: int
    count: int
    ours: bool
    initiative: tuple[int, ...] = ()
    attacks: tuple[Attack, ...] = ()
    armor: tuple[int, ...] = ()
    nets: tuple[int, ...] = ()
    features: tuple[str, ...] = ()
    toughness: int = 0
    effect: Effect = Effect()
    orders: tuple[int, ...] = ()
    constructs: str = ""
    symbol: str = ""
    damaged: bool = False


# ---- one tile


def read_tile(tile: Table) -> list[Face]:
    """The face of a tile, or the two of a Golem."""
    number = tile.name("kind", TILE_KINDS)
    kind = TILE_KINDS[number]
    sources = [tile.remark(key) for key in ("source", "stats_source")]
    face = Face(
        name=tile.text("name", MOST_LETTERS),
        kind=number + 1,
        count=tile.integer("count", 1, STACK),
        ours="reconstructed" in sources,
    )
    if kind == "order":
        return [replace(face, orders=read_orders(tile))]
    if kind == "golem":
        return read_golem(tile, face)
    face = replace(
        read_side(tile, face, strikes=tile.flag("first_strike", False)),
        toughness=tile.integer("toughness", 0, MOST_STRENGTH, 0),
        effect=read_effect(tile, kind),
        constructs=tile.text("constructor", MOST_LETTERS) if "constructor" in tile.data else "",
    )
    return [face]


def read_golem(tile: Table, face: Face) -> list[Face]:
    """Both sides of a Golem; the damaged one has nothing that the other lacks (MA-8.3-06)."""
    face = replace(face, symbol=tile.text("symbol", MOST_LETTERS))
    sides = tile.inner("side")
    undamaged, damaged = sides.inner("undamaged"), sides.inner("damaged")
    whole, broken = read_side(undamaged, face), read_side(damaged, face)
    for key, lost in missing(whole, broken):
        damaged.reject(f"the damaged side has a {key} that the undamaged side lacks: {lost}")
    return [whole, replace(broken, name=f"{face.name} (damaged)", count=0, damaged=True)]


def missing(whole: Face, broken: Face) -> Iterable[tuple[str, object]]:
    """Icons of a damaged side that are not on the undamaged one (MA-R48)."""
    for key in ("initiative", "armor", "nets", "features"):
        left = list(getattr(whole, key))
        for icon in getattr(broken, key):
            if icon not in left:
                yield key, icon
            else:
                left.remove(icon)
    for attack in broken.attacks:
        if not any(
            (a.side, a.kind) == (attack.side, attack.kind) and a.strength >= attack.strength for a in whole.attacks
        ):
            yield "attack", attack


def read_side(side: Table, face: Face, *, strikes: bool = False) -> Face:
    """The icons of one side."""
    attacks = read_attacks(side)
    features = tuple(FEATURE_NAMES[number] for number in side.words("features", FEATURE_NAMES))
    if (GLOBAL in features) != any(a.side == -1 for a in attacks):
        side.refuse("features", "must list global if there is an attack of global reach, and only then")
    if strikes != any(a.kind == "eliminate" for a in attacks):
        side.refuse("attacks", "must hold one of kind eliminate if first_strike is true, and only then")
    initiative = side.series("initiative", 0, TOP_ICON, TOP_ICON + 1)
    if sorted(set(initiative), reverse=True) != list(initiative):
        side.refuse("initiative", f"must be different numbers, highest first, not {list(initiative)}")
    return replace(
        face,
        initiative=initiative,
        attacks=attacks,
        armor=side.series("armor", 0, SIDES - 1, MOST_ARMOR),
        nets=directions(side, "nets"),
        features=features,
    )


def directions(table: Table, key: str) -> tuple[int, ...]:
    """Different directions; left out, there are none."""
    found = table.series(key, 0, SIDES - 1, SIDES)
    if len(set(found)) < len(found):
        table.refuse(key, f"must be different directions, not {list(found)}")
    return found


def read_attacks(side: Table) -> tuple[Attack, ...]:
    """The attack icons of one side of a tile, no two of a kind on one side (MA-R48)."""
    attacks: list[Attack] = []
    for entry in side.entries("attacks", len(ATTACKS) * SIDES + 1):
        attack = read_attack(entry)
        if any((a.side, a.kind) == (attack.side, attack.kind) for a in attacks):
            entry.reject(f"two {attack.kind} attacks on side {attack.side}")
        attacks.append(attack)
    return tuple(attacks)


def read_attack(entry: Table) -> Attack:
    """One attack icon."""
    kind = ATTACKS[entry.name("kind", ATTACKS)]
    reach = entry.name("reach", (GLOBAL,)) == 0 if "reach" in entry.data else False
    side = entry.integer("dir", -1, SIDES - 1)
    if (side == -1) != reach or (side == -1 and kind != "melee"):
        entry.refuse("dir", 'must be -1 if reach is "global", and only then; a global attack is melee')
    low, high = (0, 0) if kind == "eliminate" else (1, MOST_STRENGTH)
    return Attack(side, kind, entry.integer("strength", low, high))


def read_orders(tile: Table) -> tuple[int, ...]:
    """The Orders a tile can be played as; with `alternatives`, `order` is only a label (MA-R49)."""
    if "alternatives" not in tile.data:
        return (tile.name("order", ORDER_NAMES),)
    tile.remark("order")
    return tuple(tile.words("alternatives", ORDER_NAMES, least=1))


def read_effect(tile: Table, kind: str) -> Effect:
    """The effect of a Rune along its links, or of a Banner on all its neighbours (MA-4-09, MA-4-10)."""
    key = {"banner": "aura", "rune": "rune"}.get(kind, "")
    if key not in tile.data:
        return Effect()
    table = tile.inner(key)
    name = EFFECT_NAMES[1 + table.name("effect", EFFECT_NAMES[1:])]
    hostile = table.name("affects", ("friendly", "enemy")) == 1
    wide = table.name("range", ("link", "board")) == 1 if kind == "rune" else False
    if kind == "banner":
        table.stated("range", "adjacent")
    return Effect(
        effect=EFFECT_NAMES.index(name),
        amount=read_amount(table, kind, name, hostile=hostile),
        links=tuple(range(SIDES)) if kind == "banner" else directions(table, "links"),
        hostile=hostile,
        wide=wide,
    )


def read_amount(table: Table, kind: str, name: str, *, hostile: bool) -> int:
    """How much of an effect there is; it reaches whom it is meant for, and the amount means something (MA-R49)."""
    if name == "regeneration" and kind != "rune":
        table.refuse("effect", "must be another: only a Rune can have regeneration")
    if name not in BONUSES and hostile != (name == "disarm"):
        table.refuse("affects", f"must be {'enemy' if name == 'disarm' else 'friendly'} for the effect {name}")
    most = {"extra_attack": MOST_EXTRAS}.get(name, MOST_AMOUNT if name in BONUSES else 1)
    least = -MOST_AMOUNT if name in BONUSES and hostile else 1
    amount = table.integer("amount", least, most)
    if amount == 0:
        table.refuse("amount", "of 0 does nothing")
    return amount
