"""One tile of the tile file: its kind, its icons, and what cannot be played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from golemancy.engine.deck import Deck
from golemancy.games.arena.state import (
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

SIDE_KEYS = {"initiative", "attacks", "armor", "nets", "features"}
COMMON_KEYS = {"id", "name", "kind", "count", "source", "stats_source", "confidence", "note"}

KEYS = {
    "banner": COMMON_KEYS | SIDE_KEYS | {"toughness", "first_strike", "constructor", "aura"},
    "champion": COMMON_KEYS | SIDE_KEYS | {"toughness", "first_strike", "constructor"},
    "rune": COMMON_KEYS | SIDE_KEYS | {"toughness", "first_strike", "constructor", "rune"},
    "order": COMMON_KEYS | {"order", "alternatives"},
    "golem": COMMON_KEYS | {"symbol", "side"},
}
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


# ---- parts of a tile


def text(deck: Deck, table: dict[str, Any], key: str, *place: str) -> str:
    """A short text of a table."""
    value = table.get(key)
    if not isinstance(value, str) or not value or len(value.encode()) > LABEL - 14:
        deck.refuse(f"`{key}` must be a text of at most {LABEL - 14} bytes, not {value!r}", *place)
    return value


def entries(deck: Deck, table: dict[str, Any], key: str, *place: str) -> list[Any]:
    """A list of a table; left out, it is empty."""
    value = table.get(key, [])
    if not isinstance(value, list):
        deck.refuse(f"`{key}` must be a list, not {value!r}", *place, key)
    return value


def directions(deck: Deck, table: dict[str, Any], key: str, high: int, *place: str) -> tuple[int, ...]:
    """A list of small whole numbers; left out, there are none."""
    value = entries(deck, table, key, *place)
    return tuple(deck.numbers({key: value}, key, len(value), 0, high, *place, key))


# ---- one tile


def read_tile(deck: Deck, tile: dict[str, Any]) -> list[Face]:
    """The face of a tile, or the two of a Golem."""
    place = f'"{tile["id"]}"'
    kind = tile.get("kind")
    if not isinstance(kind, str) or kind not in KEYS:
        deck.refuse(f"{tile['id']}: `kind` must be one of {', '.join(KEYS)}, not {kind!r}", place)
    for key in tile:
        if key not in KEYS[kind]:
            deck.refuse(f"{tile['id']}: `{key}` is unknown for a tile of kind {kind}", place, key)
    face = Face(
        name=text(deck, tile, "name", place),
        kind=KINDS.index(kind),
        count=deck.number(tile, "count", 1, STACK, place, "count"),
        ours="reconstructed" in (tile.get("source"), tile.get("stats_source")),
    )
    if kind == "order":
        return [replace(face, orders=read_orders(deck, tile, place))]
    if kind == "golem":
        return read_golem(deck, tile, face, place)
    face = replace(
        read_side(deck, tile, face, place, strikes=tile.get("first_strike", False) is True),
        toughness=deck.number({"toughness": 0} | tile, "toughness", 0, MOST_STRENGTH, place, "toughness"),
        effect=read_effect(deck, tile, kind, place),
        constructs=text(deck, tile, "constructor", place, "constructor") if "constructor" in tile else "",
    )
    return [face]


def read_golem(deck: Deck, tile: dict[str, Any], face: Face, place: str) -> list[Face]:
    """Both sides of a Golem; the damaged one has nothing that the other lacks (MA-8.3-06)."""
    sides = tile.get("side")
    if not isinstance(sides, dict) or not all(isinstance(sides.get(s), dict) for s in ("undamaged", "damaged")):
        deck.refuse(f"{tile['id']}: a Golem needs the tables side.undamaged and side.damaged", place)
    face = replace(face, symbol=text(deck, tile, "symbol", place))
    for side in sides.values():
        for key in side:
            if key not in SIDE_KEYS:
                deck.refuse(f"{tile['id']}: `{key}` is unknown for a side of a Golem", place, key)
    whole = read_side(deck, sides["undamaged"], face, place)
    broken = read_side(deck, sides["damaged"], face, place, "side.damaged")
    for key, lost in missing(whole, broken):
        deck.refuse(
            f"{tile['id']}: the damaged side has a {key} that the undamaged side lacks: {lost}", place, "damaged]"
        )
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


def read_side(deck: Deck, table: dict[str, Any], face: Face, *place: str, strikes: bool = False) -> Face:
    """The icons of one side."""
    attacks = read_attacks(deck, table, *place)
    features = tuple(entries(deck, table, "features", *place))
    for feature in features:
        if feature not in FEATURE_NAMES:
            deck.refuse(
                f"the feature {feature!r} is unknown; known: {', '.join(FEATURE_NAMES)}", *place, f'"{feature}"'
            )
    if ("global" in features) != any(a.side == -1 for a in attacks):
        deck.refuse("the feature global and an attack of global reach need each other", *place, "features")
    if strikes != any(a.kind == "eliminate" for a in attacks):
        deck.refuse("first_strike and an attack of kind eliminate need each other", *place, "attacks")
    initiative = directions(deck, table, "initiative", TOP_ICON, *place)
    if sorted(set(initiative), reverse=True) != list(initiative):
        deck.refuse(
            f"`initiative` must be different numbers, highest first, not {list(initiative)}", *place, "initiative"
        )
    return replace(
        face,
        initiative=initiative,
        attacks=attacks,
        armor=directions(deck, table, "armor", 5, *place),
        nets=directions(deck, table, "nets", 5, *place),
        features=features,
    )


def read_attacks(deck: Deck, table: dict[str, Any], *place: str) -> tuple[Attack, ...]:
    """The attack icons of one side of a tile, no two of a kind on one side (MA-R48)."""
    attacks: list[Attack] = []
    for entry in entries(deck, table, "attacks", *place):
        attack = read_attack(deck, entry, *place)
        if any((a.side, a.kind) == (attack.side, attack.kind) for a in attacks):
            deck.refuse(f"two {attack.kind} attacks on side {attack.side}", *place, "attacks")
        attacks.append(attack)
    return tuple(attacks)


def read_attack(deck: Deck, entry: Any, *place: str) -> Attack:
    """One attack icon."""
    if not isinstance(entry, dict) or not set(entry) <= {"dir", "kind", "strength", "reach"}:
        deck.refuse(f"an attack has dir, kind, strength and perhaps reach, not {entry!r}", *place, "attacks")
    kind, reach = entry.get("kind"), entry.get("reach")
    if kind not in ("melee", "ranged", "eliminate"):
        deck.refuse(f"an attack's `kind` must be melee, ranged or eliminate, not {kind!r}", *place, "attacks")
    if reach not in (None, "global"):
        deck.refuse(f'an attack\'s `reach` can only be "global", not {reach!r}', *place, "attacks")
    side = deck.number(entry, "dir", -1, 5, *place, "attacks")
    if (side == -1) != (reach == "global") or (side == -1 and kind != "melee"):
        deck.refuse('dir = -1 and reach = "global" need each other, and a global attack is melee', *place, "attacks")
    low, high = (0, 0) if kind == "eliminate" else (1, MOST_STRENGTH)
    return Attack(side, kind, deck.number(entry, "strength", low, high, *place, "attacks"))


def read_orders(deck: Deck, tile: dict[str, Any], place: str) -> tuple[int, ...]:
    """The Orders a tile can be played as; with `alternatives`, `order` is only a label (MA-R49)."""
    names = tile.get("alternatives", [tile.get("order")])
    if not isinstance(names, list) or not names:
        deck.refuse(f"{tile['id']}: `alternatives` must be a list of Orders", place, "alternatives")
    for name in names:
        if name not in ORDER_NAMES:
            deck.refuse(f"{tile['id']}: the Order {name!r} is unknown; known: {', '.join(ORDER_NAMES)}", place, "order")
    return tuple(ORDER_NAMES.index(name) for name in names)


def read_effect(deck: Deck, tile: dict[str, Any], kind: str, place: str) -> Effect:
    """The effect of a Rune along its links, or of a Banner on all its neighbours (MA-4-09, MA-4-10)."""
    key = {"banner": "aura", "rune": "rune"}.get(kind, "")
    if key not in tile:
        return Effect()
    table = tile[key]
    allowed = {"effect", "amount", "affects", "range"} | ({"links"} if kind == "rune" else set())
    if not isinstance(table, dict) or not set(table) <= allowed:
        deck.refuse(f"{tile['id']}: `{key}` has the fields {', '.join(sorted(allowed))}", place, key)
    name = table.get("effect")
    if name not in EFFECT_NAMES[1:]:
        deck.refuse(f"{tile['id']}: the effect {name!r} is unknown; known: {', '.join(EFFECT_NAMES[1:])}", place, key)
    ranges = ("adjacent",) if kind == "banner" else ("link", "board")
    for field, words in (("affects", ("friendly", "enemy")), ("range", ranges)):
        if table.get(field) not in words:
            deck.refuse(f"{tile['id']}: `{field}` must be one of {', '.join(words)}", place, key, field)
    check_effect(deck, tile, kind, table, place)
    links = tuple(range(6)) if kind == "banner" else directions(deck, table, "links", 5, place, key)
    return Effect(
        effect=EFFECT_NAMES.index(name),
        amount=deck.number(table, "amount", -MOST_AMOUNT, MOST_AMOUNT, place, key),
        links=links,
        hostile=table["affects"] == "enemy",
        wide=table["range"] == "board",
    )


def check_effect(deck: Deck, tile: dict[str, Any], kind: str, table: dict[str, Any], place: str) -> None:
    """An effect reaches whom it is meant for, by an amount that means something (MA-R49)."""
    name, hostile = table["effect"], table["affects"] == "enemy"
    if name == "regeneration" and kind != "rune":
        deck.refuse(f"{tile['id']}: only a Rune can have regeneration", place, "effect")
    if name not in BONUSES and hostile != (name == "disarm"):
        whom = "enemy" if name == "disarm" else "friendly"
        deck.refuse(f"{tile['id']}: {name} needs affects = {whom!r}", place, "affects")
    most = {"extra_attack": MOST_EXTRAS}.get(name, MOST_AMOUNT if name in BONUSES else 1)
    least = -MOST_AMOUNT if name in BONUSES and hostile else 1
    if deck.number(table, "amount", least, most, place, "amount") == 0:
        deck.refuse(f"{tile['id']}: an amount of 0 does nothing", place, "amount")
