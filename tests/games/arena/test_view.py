"""What a seat sees of Monolith Arena: tiles as they lie and what follows for them, secrets, and what is printed."""

from typing import Any

import pytest

import golemancy
from golemancy.engine.deck import Deck
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
    hiding,
    name,
    tile,
    towers,
)


def printed(g: golemancy.Game) -> dict[str, Any]:
    found: dict[str, Any] = g.new(seed=1).view(None)["printed"]
    return found


# ---- what is printed


def test_the_numbers_of_a_duel() -> None:
    numbers = printed(arena(GOLEMS, LORDS))
    assert (numbers["hand"], numbers["opening"], numbers["hit_points"]) == (3, [1, 2], [20, 20])
    assert (numbers["plays"], numbers["first_plays"], numbers["replaced"]) == (None, None, 3)
    assert numbers["construction_markers"] == 3
    assert (numbers["poison_markers"], numbers["net_markers"], numbers["entrenchment_markers"]) == (
        [0, 5],
        [0, 0],
        [0, 0],
    )
    assert (numbers["monoliths"], numbers["hidden_tiles"], numbers["tactical"]) == (False, 0, False)
    assert (numbers["banners"], numbers["order"]) == (["Banner", "Banner"], [0, 1])


def test_the_numbers_follow_the_options() -> None:
    tactical = printed(arena(DRAGONS, GUARDIANS, tactical=True, monoliths=True))
    assert (tactical["hand"], tactical["opening"], tactical["plays"], tactical["first_plays"]) == (6, [], 2, 1)
    assert (tactical["monoliths"], tactical["hidden_tiles"], tactical["tactical"]) == (True, 2, True)
    assert (tactical["net_markers"], tactical["entrenchment_markers"]) == ([1, 0], [0, 1])
    alone = printed(arena(DRAGONS, GOLEMS, LORDS, GUARDIANS, variant="alone"))
    assert alone["order"] == [0, 1, 0, 2, 0, 3]
    assert len(alone["hit_points"]) == 4


def test_a_tile_file_that_changes_the_numbers_is_shown_rightly() -> None:
    text = (
        deck_text()
        .replace("\nhand_size = 3", "\nhand_size = 4")
        .replace("opening_draws = [1, 2]", "opening_draws = [2, 3]")
    )
    start = text.index('id = "golems"')
    text = text[:start] + text[start:].replace("hp = 20", "hp = 25", 1).replace('name = "Banner"', 'name = "Forge"', 1)
    numbers = printed(golemancy.game("arena", 2, Deck(text, "mine.toml"), faction0=DRAGONS, faction1=GOLEMS))
    assert (numbers["hand"], numbers["opening"], numbers["hit_points"]) == (4, [2, 3], [20, 25])
    assert numbers["banners"] == ["Banner", "Forge"]


def test_allies_start_with_the_hit_points_of_their_side() -> None:
    start = deck_text().index('id = "golems"')
    text = deck_text()[:start] + deck_text()[start:].replace("hp = 20", "hp = 25", 1)
    factions = {"faction0": GOLEMS, "faction1": DRAGONS, "faction2": LORDS, "faction3": GUARDIANS}
    numbers = printed(golemancy.game("arena", 4, Deck(text, "mine.toml"), **factions))
    assert numbers["hit_points"] == [25, 20, 25, 20]


def test_the_spaces_are_named_with_their_places() -> None:
    numbers = printed(arena(DRAGONS, GOLEMS))
    assert numbers["directions"] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert len(numbers["spaces"]) == 19
    assert (numbers["spaces"]["c3"], numbers["spaces"]["c5"], numbers["spaces"]["a1"]) == ([0, 0], [0, -2], [-2, 2])


def test_what_is_printed_is_the_same_for_every_seat_and_all_through_the_game() -> None:
    state = arena(DRAGONS, GOLEMS, monoliths=True).new(seed=1)
    before = state.view(0)["printed"]
    play(state, "hide Knight", "hide Pikeman")
    assert state.view(1)["printed"] == state.view(None)["printed"] == before


# ---- tiles on the board


def test_a_tile_shows_what_it_has_as_it_points() -> None:
    shown = tile(duel(DRAGONS, GOLEMS, {"c3": "0 Knight SE"}), "c3")
    assert shown == {
        "seat": 0, "tile": "Knight", "facing": "SE", "kind": "champion", "initiative": [1], "toughness": 1,
        "melee": {"SE": 2}, "armor": {"NE": 1, "SE": 1, "S": 1}, "endures": 2,
    }  # fmt: skip


def test_bonuses_come_from_the_tiles_around() -> None:
    board = {"c3": "0 Banner", "c4": "0 Pikeman N", "c5": "0 Rune of Minor Acceleration N"}
    shown = tile(duel(DRAGONS, GOLEMS, board), "c4")
    assert (shown["melee_bonus"], shown["initiative_bonus"]) == (1, 1)
    near = {"c3": "0 Crossbowman N", "c4": "0 Rune of Penetration N", "c2": "0 Rune of Double Attack N"}
    shown = tile(duel(GUARDIANS, DRAGONS, near), "c3")
    assert (shown["penetrates"], shown["extra_attacks"]) == (True, 1)
    shot = tile(duel(HARBINGERS, DRAGONS, {"c3": "0 Spark N", "c4": "0 Rune of Accuracy N"}), "c3")
    assert shot["ranged_bonus"] == 1


def test_nets_disarmament_and_venom_are_shown() -> None:
    board = {"c3": "0 Banner", "c4": "0 Spike N", "d2": "0 Horror S", "d1": "1 Knight N"}
    board |= {"b2": "0 Rune of Disarmament NE", "b1": "1 Pikeman N", "a1": "1 Pikeman N"}  # its links: SW and NW
    state = duel(LORDS, DRAGONS, board)
    assert tile(state, "c4")["venom"] is True
    assert tile(state, "d1")["netted"] is True
    assert [bool(tile(state, space).get("disarmed")) for space in ("a1", "b1", "d1")] == [True, False, False]


def test_golems_and_banners_endure_no_number_of_wounds() -> None:
    state = duel(GOLEMS, DRAGONS, {"c3": "0 Stone Golem (damaged) N"})
    shown = tile(state, "c3")
    assert (shown["damaged"], "endures" in shown, "endures" in tile(state, "a1")) == (True, False, False)


@pytest.mark.parametrize("facing", range(6))
def test_a_tile_that_is_turned_has_its_icons_turned(facing: int) -> None:
    directions = ("N", "NE", "SE", "S", "SW", "NW")
    state = duel(LORDS, DRAGONS, {"c3": f"0 Horror {directions[facing]}"})
    assert (tile(state, "c3")["melee"], tile(state, "c3")["nets"]) == ({directions[facing]: 2}, [directions[facing]])


# ---- secrets and hands


def test_stacks_are_only_counted() -> None:
    state = duel(DRAGONS, GOLEMS, {}, {"stack": ["Knight", "Move"]})
    assert [state.view(seat)["seats"][0]["stack"] for seat in (0, 1, None)] == [2, 2, 2]


def test_hidden_tiles_are_seen_by_their_owner_and_golems_by_all() -> None:
    state = towers(GOLEMS, DRAGONS, {}, hiding("Officer", "Stone Golem"), hiding("Knight", None))
    own, other = ([t and t["tile"] for t in state.view(n)["seats"][0]["monolith"]["hidden"]] for n in (0, 1))
    assert (own, other) == (["Officer", "Stone Golem"], [None, "Stone Golem"])
    assert [t and t["tile"] for t in state.view(0)["seats"][1]["monolith"]["hidden"]] == [None, None]
    assert state.view(0)["seats"][1]["monolith"]["hidden"][1] is None  # that segment is empty, as all can see
    assert [t and t["tile"] for t in state.view(None)["seats"][0]["monolith"]["hidden"]] == [None, "Stone Golem"]


def test_a_monolith_that_was_unfolded_is_known_for_good() -> None:
    state = towers(DRAGONS, LORDS, {"c3": "0 Banner"}, hiding("Knight", "Pikeman") | {"hand": ["Battle / Charge"]})
    play(state, "unfold", "segment 1 first", "at c4", "face N", "at c5", "face N", "face N")
    play(state, "play Battle / Charge", "as battle")
    assert name(state, "c4") is None
    assert [t["tile"] for t in state.view(1)["seats"][0]["monolith"]["hidden"]] == ["Knight", "Pikeman"]


def test_counters_of_the_rules_are_not_shown() -> None:
    view = duel(DRAGONS, GOLEMS, {}).view(0)
    assert not {"lap", "quiet"} & set(view)
    assert [row["side"] for row in view["seats"]] == [0, 1]
    assert [row["colour"] for row in view["seats"]] == [DATA_COLOURS[DRAGONS], DATA_COLOURS[GOLEMS]]


DATA_COLOURS = {faction["id"]: faction["colour"] for faction in Deck(deck_text(), "arena.toml").data["faction"]}
