"""The factions of the tile file: their tiles and markers, and what cannot be played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from golemancy.engine.deck import Deck
from golemancy.games.arena.reading.tiles import Face, entries, read_tile, text
from golemancy.games.arena.state import EFFECT_NAMES, FACES, FEATURE_NAMES, KINDS, MOST_MARKERS, ORDER_NAMES, STACK


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


def read_factions(deck: Deck) -> dict[str, Faction]:
    """Every faction of a tile file by its id, each checked whether it is played or not."""
    for effect in deck.rows("", "effect"):
        known = (*FEATURE_NAMES, *EFFECT_NAMES[1:], *ORDER_NAMES, "eliminate")
        if effect["id"] not in known:
            deck.refuse(f"{effect['id']!r} is no effect that the rules know", "[[effect]]", f'"{effect["id"]}"')
    rows = deck.rows("", "faction")
    deck.no_twins(rows)
    deck.no_twins([tile for row in rows for tile in tile_rows(deck, row)])
    return {row["id"]: read_faction(deck, row) for row in rows}


def tile_rows(deck: Deck, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The tiles of a faction, each with an id."""
    tiles = row.get("tile")
    if not isinstance(tiles, list) or not all(isinstance(t, dict) and isinstance(t.get("id"), str) for t in tiles):
        deck.refuse(f"{row['id']} needs [[faction.tile]] entries, each with an `id`", f'"{row["id"]}"')
    return tiles


def read_faction(deck: Deck, row: dict[str, Any]) -> Faction:
    """One faction with all its tiles."""
    place = f'"{row["id"]}"'
    faces = [face for tile in tile_rows(deck, row) for face in read_tile(deck, tile)]
    faces.sort(key=lambda face: face.kind != KINDS.index("banner"))
    faction = Faction(
        id=row["id"],
        name=text(deck, row, "name", place),
        colour=text(deck, row, "colour", place),
        hp=deck.number(row, "hp", 1, 100, place, "hp"),
        faces=tuple(numbered(faces)),
        markers=read_markers(deck, row, place),
    )
    check_counts(deck, row, faction)
    check_markers(deck, faction, place)
    return faction


def numbered(faces: list[Face]) -> Iterable[Face]:
    """Faces whose names differ: Spark, Spark #2."""
    seen: list[str] = []
    for face in faces:
        seen.append(face.name)
        again = seen.count(face.name)
        yield replace(face, name=f"{face.name} #{again}") if again > 1 else face


def check_counts(deck: Deck, row: dict[str, Any], faction: Faction) -> None:
    """One Banner, as many tiles as announced, and room for them (MA-1-02)."""
    place = f'"{faction.id}"'
    banners = sum(face.count for face in faction.faces if KINDS[face.kind] == "banner")
    if banners != 1:
        deck.refuse(f"{faction.id} must have one Banner, not {banners}", place)
    if len(faction.faces) > FACES:
        deck.refuse(f"{faction.id} has {len(faction.faces)} different faces, at most {FACES} are possible", place)
    total = deck.number(row, "tile_total", 3, STACK + 1, place, "tile_total")
    found = sum(face.count for face in faction.faces)
    if found != total:
        deck.refuse(f"{faction.id} has {found} tiles, though `tile_total` says {total}", place, "tile_total")
    if sum(face.count for face in faction.faces if KINDS[face.kind] in ("champion", "rune")) < 2:
        deck.refuse(f"{faction.id} needs two Champions or Runes at least", place)


def read_markers(deck: Deck, row: dict[str, Any], place: str) -> dict[str, int]:
    """Markers such as "poison:5"."""
    known = ("net", "poison", "disarmament", "entrenchment", "construction")
    markers: dict[str, int] = {}
    for entry in entries(deck, row, "markers", place):
        name, _, number = str(entry).partition(":")
        if name not in known or not number.isdigit() or not 1 <= int(number) <= MOST_MARKERS:
            deck.refuse(f"marker {entry!r} must be one of {', '.join(known)} with a number, as poison:5", place)
        markers[name] = int(number)
    return markers


def check_markers(deck: Deck, faction: Faction, place: str) -> None:
    """What needs markers has them, and every Golem has a Constructor."""
    orders = {order for face in faction.faces for order in face.orders}
    effects = {EFFECT_NAMES[face.effect.effect] for face in faction.faces}
    venom = "grant_venom" in effects or any("venom" in face.features for face in faction.faces)
    golems = bool(faction.symbols)
    needs = (
        ("net", ORDER_NAMES.index("net") in orders),
        ("entrenchment", ORDER_NAMES.index("entrenchment") in orders),
        ("poison", venom),
        ("construction", golems),
    )
    for marker, needed in needs:
        if needed and marker not in faction.markers:
            deck.refuse(f'{faction.id} uses {marker} markers: `markers` must list them, as "{marker}:1"', place)
    for symbol in faction.symbols:
        if not any(face.constructs == symbol for face in faction.faces):
            deck.refuse(f"{faction.id}: no Constructor has the symbol {symbol!r}", place, f'symbol = "{symbol}"')
