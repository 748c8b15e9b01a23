"""Every tile and term of Monolith Arena in words, and the table drawn in a terminal."""

import re
from typing import Any

import pytest
from rich.text import Text

import golemancy
from golemancy.engine.deck import Deck
from golemancy.games.arena.state import FEATURE_NAMES, ORDER_NAMES
from tests.conftest import explained as in_words
from tests.conftest import play
from tests.games.arena.positions import (
    DRAGONS,
    GOLEMS,
    GUARDIANS,
    HARBINGERS,
    LORDS,
    arena,
    deck_text,
    duel,
    fight,
    hiding,
    position,
    seated,
    spread,
    towers,
)

FACTIONS = {faction["id"]: faction for faction in Deck(deck_text(), "arena.toml").data["faction"]}
TILES = [(faction, tile) for faction, row in FACTIONS.items() for tile in row["tile"]]


def explained(faction: str, thing: str) -> str:
    """A thing in words, where a faction is played."""
    g = arena(faction, GOLEMS if faction != GOLEMS else DRAGONS)
    found = in_words(g, thing)
    assert found is not None, thing
    return found


# ---- explaining


@pytest.mark.parametrize(("faction", "tile"), TILES, ids=[tile["id"] for _, tile in TILES])
def test_every_tile_says_what_is_printed_on_it(faction: str, tile: dict[str, Any]) -> None:
    said = explained(faction, f"{tile['name']} · {FACTIONS[faction]['name']}")
    face = tile.get("side", {}).get("undamaged", tile)
    assert said.startswith(tile["kind"].capitalize())
    assert ("Stand-in values" in said) == ("reconstructed" in (tile.get("source"), tile.get("stats_source")))
    if tile["kind"] == "order":
        return
    for value in face.get("initiative", []):
        assert f"{value}" in said.split(";")[1]
    for attack in face.get("attacks", []):
        words = {"eliminate": "first strike", "melee": "blades", "ranged": "arrows"}[attack["kind"]]
        assert words in said or "hits any one enemy" in said
    for feature in set(face.get("features", [])) - {"global"}:
        assert feature.capitalize() in said
    assert ("Armor" in said) == bool(face.get("armor"))
    assert ("Net " in said) == bool(face.get("nets"))
    assert ("Toughness 1" in said or "Toughness 2" in said) == bool(tile.get("toughness"))
    assert ("next to it you build" in said) == ("constructor" in tile)


def test_tiles_in_full() -> None:
    assert (
        explained(DRAGONS, "Knight")
        == "Champion; Initiative 1; blades 2 north; Armor 1 north, 1 north-east and 1 north-west; Toughness 1; "
        "Maneuver and Cavalry."
    )
    assert explained(GUARDIANS, "Axeman").startswith(
        "Champion; Initiative 2 and 1; blades 1 north, 1 north-east and 1 north-west"
    )
    assert "hits any one enemy for 1" in explained(HARBINGERS, "Assassin")
    assert "first strike north" in explained(HARBINGERS, "Morlock")
    assert "+1 Strength for blades of own tiles next to it" in explained(DRAGONS, "Banner · Dragon Empire")
    assert "enemies to the south and south-west cannot attack" in explained(LORDS, "Rune of Disarmament")
    assert "once per turn an own Cavalry tile may Charge" in explained(DRAGONS, "Rune of Charge")
    assert "next to it you build Mercury Golem" in explained(GOLEMS, "Alchemist")
    assert "the first hits of a phase only turn it over" in explained(GOLEMS, "Clay Golem")
    assert "damaged: the next hit removes it" in explained(GOLEMS, "Clay Golem (damaged)")
    assert " Or: " in explained(DRAGONS, "Battle / Charge")


def test_a_tile_without_icons_says_what_it_is() -> None:
    start = deck_text().index('id = "lords_of_the_abyss.spike"')
    end = deck_text().index("[[faction.tile]]", start)
    blank = 'id = "lords_of_the_abyss.spike"\nname = "Spike"\nkind = "champion"\ncount = 3\n\n'
    g = golemancy.game("arena", 2, Deck(deck_text()[:start] + blank + deck_text()[end:], "mine.toml"), faction0=LORDS)
    assert in_words(g, "Spike") == "Champion."


def test_a_name_that_two_factions_use_is_told_apart_by_the_faction() -> None:
    g = arena(DRAGONS, LORDS)
    dragons, lords = (in_words(g, f"Rune of Strength · {name}") for name in ("Dragon Empire", "Lords of the Abyss"))
    assert dragons != lords
    assert in_words(g, "Rune of Strength") == dragons  # the first seat's
    assert in_words(g, "Rune of Strength · Golems") is None
    assert in_words(g, "Rune of Strength · Lords of the Abyss · c3") == lords


def test_a_faction_lists_its_tiles() -> None:
    said = explained(GOLEMS, "Golems")
    assert said.startswith("Golems: 1 Banner, 4 Clay Golem, 3 Stone Golem")
    assert "(damaged)" not in said
    assert sum(int(number) for number in re.findall(r"\d+", said)) == 35


def test_every_feature_and_order_is_in_the_glossary() -> None:
    g = arena(DRAGONS, GOLEMS)
    for term in (*FEATURE_NAMES, *ORDER_NAMES):
        said = in_words(g, term)
        assert said, term
        assert said[0].isupper(), term
        assert said[-1] == ".", term
    assert str(in_words(g, "Push Back")).startswith("Order: an own tile pushes")  # no tile of these, but a term
    assert in_words(g, "PRECISE SHOT") == "Order: 1 Wound to an enemy tile that is no Banner."
    assert in_words(g, "") is None


# ---- drawing


def drawn(state: golemancy.State, seat: int | None = 0) -> str:
    """The picture without its colours."""
    return Text.from_markup(state.draw(seat)).plain


@pytest.mark.parametrize("faction", list(FACTIONS))
def test_every_board_tile_is_drawn(faction: str) -> None:
    names = [t["name"] for t in FACTIONS[faction]["tile"] if t["kind"] != "order"]
    names += [f"{t['name']} (damaged)" for t in FACTIONS[faction]["tile"] if t["kind"] == "golem"]
    for tile in names:
        if tile == "Banner":
            continue
        picture = drawn(duel(faction, GOLEMS if faction != GOLEMS else DRAGONS, {"c3": f"0 {tile} SE"}))
        assert "c3 0" in picture
        assert f"  c3 {tile}: facing SE" in picture


def test_every_hand_is_drawn() -> None:
    state = duel(HARBINGERS, GOLEMS, {}, {"hand": ["Precise Shot", "Spark"]}, {"hand": ["Officer"], "markers": 1})
    picture = drawn(state)
    assert "hand: Spark, Precise Shot" in picture
    assert "hand: Officer, Construction marker" in picture
    assert "hand: empty" in drawn(duel(HARBINGERS, GOLEMS, {}))


def test_marks_of_a_tile_are_drawn() -> None:
    board = {
        "c3": {"seat": 0, "tile": "Golem", "wounds": 2, "entrenched": True},
        "c5": {"seat": 1, "tile": "Spike", "poison": [1, 1], "net": []},
        "d1": {"seat": 1, "tile": "Horror", "facing": "NW"},
        "c1": "0 Axeman N",
    }
    lines = drawn(duel(GUARDIANS, LORDS, board)).splitlines()
    assert any("w2=" in line for line in lines)
    assert any("p2" in line for line in lines)
    assert "  c3 Golem: facing N, armor NW1, 2 of 3 Wounds, entrenched" in lines
    assert any(line.startswith("  c5 Spike:") and line.endswith("2 Poison") for line in lines)
    assert any(line.startswith("  d1 Horror:") and "nets NW" in line for line in lines)


def test_nets_disarmament_and_bonuses_are_drawn() -> None:
    board = {"c3": "0 Banner", "c4": "0 Pikeman N", "d3": "1 Horror NW", "c2": "1 Rune of Disarmament S"}
    picture = drawn(duel(DRAGONS, LORDS, board))
    assert "melee bonus +1" in picture
    assert "netted" in picture
    assert "disarmed" in picture
    assert "  c4 Pikeman: facing N, Initiative 2, melee N1 NE1 SE1 NW1, netted, melee bonus +1" in picture
    assert any("#" in line for line in picture.splitlines()[:21])  # in the picture itself


def test_monoliths_are_drawn_as_far_as_they_are_known() -> None:
    state = towers(DRAGONS, GOLEMS, {}, hiding("Knight", "Pikeman"), hiding(None, "Clay Golem"))
    assert "Monolith: Knight, Pikeman" in drawn(state, 0)
    assert "Monolith: unknown tile, unknown tile" in drawn(state, 1)
    assert "Monolith: empty, Clay Golem" in drawn(state, 0)
    board = {"c3": "0 Banner", "c4": seated(0, "Knight")}
    unfolded = drawn(towers(DRAGONS, GOLEMS, board, spread("c4", "c5")))
    assert "Monolith: unfolded on c4 and c5" in unfolded
    assert "segment" in unfolded


def test_a_rune_of_charge_says_whether_it_leaves() -> None:
    text = "once per turn an own Cavalry tile may Charge without an Order"
    for option, end in (("stays", "."), ("leaves", "; it then leaves.")):
        g = arena(DRAGONS, GOLEMS, charge_rune=option)
        assert text + end in str(in_words(g, "Rune of Charge"))
        assert g.new(seed=1).view(0)["printed"]["charge_rune"] == option


def test_a_pool_a_stack_and_hit_points_are_drawn() -> None:
    picture = drawn(duel(GOLEMS, DRAGONS, {"c3": "0 Clay Golem N"}, {"hp": 12}))
    assert "▶ Seat 0, Golems: 12 Hit Points, 24 in the stack" in picture
    assert "pool: 3 Clay Golem, 3 Stone Golem, 3 Mercury Golem" in picture
    out = position(arena(DRAGONS, GOLEMS, LORDS), {}, {}, {}, {"hp": 0, "fell": 1})
    assert "Seat 2, Lords of the Abyss: 0 Hit Points, out of the game, 0 in the stack" in drawn(out)


def test_a_battle_and_the_end_are_drawn() -> None:
    aiming = fight(HARBINGERS, GUARDIANS, {"c3": "0 Assassin N", "c4": "1 Golem N"})
    picture = drawn(aiming)
    assert "Being resolved: Initiative 3" in picture
    last = duel(DRAGONS, GOLEMS, {}, ending="final turns", due=[1])
    assert "The end of the game: final turns" in drawn(last)
    assert "The end of the game" not in drawn(duel(DRAGONS, GOLEMS, {}))


def test_blows_that_are_being_resolved_are_drawn() -> None:
    board = {"c3": "0 Herne NE", "b3": "0 Herne SE", "c4": "1 Golem N", "c5": "1 Rune of Regeneration N"}
    picture = drawn(fight(HARBINGERS, GUARDIANS, board))
    assert "  c3 hits c4 for 2" in picture
    assert "  b3 hits c4 for 2" in picture


def test_the_colours_of_seats_are_markup_that_rich_reads() -> None:
    state = arena(DRAGONS, GOLEMS, LORDS, GUARDIANS).new(seed=1)
    play(state, "at c3", "face N")
    markup = state.draw(None)
    assert any(f"[{colour}]Seat" in markup for colour in ("bright_blue", "bright_red", "bright_green", "bright_yellow"))
    assert "[bright" not in Text.from_markup(markup).plain
