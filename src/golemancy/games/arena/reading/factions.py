"""The factions of the tile file: their tiles and markers, and what cannot be played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from golemancy.engine.deck import Table, refuse_twins
from golemancy.games.arena.reading.tiles import MOST_LETTERS, Face, read_tile
from golemancy.games.arena.state import (
    EFFECT_NAMES,
    FACES,
    FEATURE_NAMES,
    HAND,
    KINDS,
    MOST_MARKERS,
    ORDER_NAMES,
    STACK,
)

MOST_FACTIONS = 20
KNOWN_EFFECTS = (*FEATURE_NAMES, *EFFECT_NAMES[1:], *ORDER_NAMES, "eliminate")
MOST_EFFECTS = len(KNOWN_EFFECTS)
MARKERS = ("net", "poison", "disarmament", "entrenchment", "construction")
DISARMAMENT_MARKERS = 4


@dataclass(frozen=True)
class Faction:
    """A faction: its Banner first, the damaged side of a Golem right after the Golem."""

    id: str
    name: str
    colour: str
    hp: int
    faces: tuple[Face, ...]
    markers: dict[str, int]

    @property
    def symbols(self) -> list[str]:
        """Construction symbols in the order of the file."""
        return list(dict.fromkeys(f.symbol for f in self.faces if f.symbol))


def read_factions(file: Table) -> dict[str, Faction]:
    """Every faction of a tile file by its id, each checked whether it is played or not."""
    check_glossary(file)
    most_markers = file.inner("game").integer("construction_markers", 1, HAND)
    rows = file.rows("faction", 1, MOST_FACTIONS)
    tiles = {row.named: row.rows("tile", 3, FACES) for row in rows}
    refuse_twins([tile for of in tiles.values() for tile in of])
    return {row.named: read_faction(row, tiles[row.named], most_markers) for row in rows}


def check_glossary(file: Table) -> None:
    """Words about effects that the rules know."""
    for effect in file.rows("effect", 0, MOST_EFFECTS):
        if effect.named not in KNOWN_EFFECTS:
            effect.refuse("id", f"must be an effect that the rules know, one of {', '.join(KNOWN_EFFECTS)}")
        effect.remark("kind")
        effect.remark("text")


def read_faction(row: Table, tiles: list[Table], most_markers: int) -> Faction:
    """One faction with all its tiles."""
    faces = [face for tile in tiles for face in read_tile(tile)]
    faces.sort(key=lambda face: face.kind != KINDS.index("banner"))
    faction = Faction(
        id=row.named,
        name=row.text("name", MOST_LETTERS),
        colour=row.text("colour", MOST_LETTERS),
        hp=row.integer("hp", 1, 100),
        faces=tuple(numbered(faces)),
        markers=read_markers(row, most_markers),
    )
    check_counts(row, faction)
    check_markers(row, faction)
    return faction


def numbered(faces: list[Face]) -> Iterable[Face]:
    """Faces whose names differ: Spark, Spark #2."""
    seen: list[str] = []
    for face in faces:
        seen.append(face.name)
        again = seen.count(face.name)
        yield replace(face, name=f"{face.name} #{again}") if again > 1 else face


def check_counts(row: Table, faction: Faction) -> None:
    """One Banner, as many tiles as announced, and room for them (MA-1-02)."""
    banners = sum(face.count for face in faction.faces if KINDS[face.kind] == "banner")
    if banners != 1:
        row.reject(f"there must be one Banner, not {banners}")
    if len(faction.faces) > FACES:
        row.reject(f"there are {len(faction.faces)} different faces, at most {FACES} are possible")
    found = sum(face.count for face in faction.faces)
    row.stated("tile_total", found, "so many are listed")
    if found > STACK + 1:
        row.reject(f"there are {found} tiles, at most {STACK + 1} are possible")
    if sum(face.count for face in faction.faces if KINDS[face.kind] in ("champion", "rune")) < 2:
        row.reject("two Champions or Runes are needed at least")


def read_markers(row: Table, most_markers: int) -> dict[str, int]:
    """Markers such as "poison:5"; those of Disarmament are reminders, those of Construction the same for all."""
    fixed = {"disarmament": DISARMAMENT_MARKERS, "construction": most_markers}
    choices = [f"{name}:{n}" for name in MARKERS for n in range(1, MOST_MARKERS + 1)]
    found = [choices[number].split(":") for number in row.words("markers", choices)]
    markers = {name: int(number) for name, number in found}
    if len(markers) < len(found):
        row.refuse("markers", "must list each kind once")
    for name, wanted in fixed.items():
        if markers.get(name, wanted) != wanted:
            row.refuse("markers", f"must list {name}:{wanted}, not {name}:{markers[name]}")
    return markers


def check_markers(row: Table, faction: Faction) -> None:
    """What needs markers has them, every Golem has a Constructor, and every Constructor a Golem."""
    orders = {order for face in faction.faces for order in face.orders}
    effects = {EFFECT_NAMES[face.effect.effect] for face in faction.faces}
    venom = "grant_venom" in effects or any("venom" in face.features for face in faction.faces)
    needs = {
        "net": ORDER_NAMES.index("net") in orders,
        "entrenchment": ORDER_NAMES.index("entrenchment") in orders,
        "poison": venom,
        "construction": bool(faction.symbols),
    }
    for marker, needed in needs.items():
        if needed and marker not in faction.markers:
            row.refuse("markers", f'must list {marker} markers, as "{marker}:1": the faction uses them')
    built = {face.constructs for face in faction.faces} - {""}
    for symbol in sorted(built ^ set(faction.symbols)):
        lacking = "Golem" if symbol in built else "Constructor"
        row.reject(f"no {lacking} has the symbol {symbol!r}")
