"""Monolith Arena, rule by rule, as positions and moves a player can read.

How positions are written: tests/games/arena/positions.py.
"""

from typing import Any

import pytest

import golemancy
from golemancy.engine.deck import Deck
from golemancy.errors import BadDeck, BadOption, BadPosition, IllegalAction
from golemancy.games import definition
from golemancy.games.arena.state import COORDINATES, SPACE_NAMES, STEPS
from tests.conftest import play
from tests.games.arena.positions import (
    DRAGONS,
    EVERYWHERE,
    GOLEMS,
    GUARDIANS,
    HARBINGERS,
    LORDS,
    arena,
    deck_text,
    duel,
    fight,
    hiding,
    hp,
    name,
    position,
    says,
    seat,
    seated,
    spread,
    starting,
    tile,
    told,
    towers,
)

# ---- 1 components and board


@pytest.mark.rule("MA-1-01")
def test_the_board_has_nineteen_spaces_in_a_hexagon() -> None:
    assert len(COORDINATES) == 19
    assert all(max(abs(q), abs(r), abs(q + r)) <= 2 for q, r in COORDINATES)
    state = duel(DRAGONS, GOLEMS, {}, {"hand": ["Knight"]})
    assert len(starting(play(state, "place Knight"), "at")) == 17  # all but the two Banners'


@pytest.mark.rule("MA-1-02")
def test_two_to_four_players_with_thirty_five_tiles_each() -> None:
    assert definition("arena").seats == (2, 3, 4)
    g = arena(DRAGONS, LORDS, GUARDIANS, HARBINGERS)
    assert [int(g.box.copies[32 * s : 32 * s + 32].sum()) for s in range(4)] == [35] * 4
    assert [row["stack"] for row in g.new(seed=1).view(None)["seats"]] == [34] * 4


@pytest.mark.rule("MA-1-03")
def test_banners_start_at_twenty_and_never_exceed_it() -> None:
    assert hp(arena(DRAGONS, GOLEMS).new(seed=1)) == [20, 20]
    with pytest.raises(BadPosition, match="hp"):
        duel(DRAGONS, GOLEMS, {}, {"hp": 21})


@pytest.mark.rule("MA-1-04", "MA-R10")
def test_markers_that_limit_effects() -> None:
    g = arena(DRAGONS, LORDS, GUARDIANS)
    assert (g.box.poison[1], g.box.net_markers[0], g.box.trench_markers[2]) == (5, 1, 1)
    dug = {"b3": {"seat": 0, "tile": "Axeman", "entrenched": True}, "c3": "0 Veteran"}
    assert "play Entrenchment" not in says(duel(GUARDIANS, DRAGONS, dug, {"hand": ["Entrenchment"]}))
    # Disarmament markers are reminders: two Runes disarm four tiles.
    board = {"b2": "1 Rune of Disarmament NE", "d2": "1 Rune of Disarmament N"}
    state = duel(DRAGONS, LORDS, board | {"a1": "0 Banner", "a2": "0 Knight", "c2": "0 Pikeman", "d1": "0 Knight"})
    assert [bool(tile(state, s).get("disarmed")) for s in ("a1", "a2", "c2", "d1")] == [True, True, True, True]


@pytest.mark.rule("MA-1-05")
def test_directions_run_clockwise_from_north() -> None:
    assert STEPS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    around = ["c4", "d3", "d2", "c2", "b2", "b3"]
    box = arena(DRAGONS, GOLEMS).box
    here = SPACE_NAMES.index("c3")
    assert [SPACE_NAMES[n] for n in box.step[here]] == around
    for d in range(6):
        assert box.step[box.step[here, d], (d + 3) % 6] == here


# ---- 2 set-up


@pytest.mark.rule("MA-2-01")
def test_each_player_takes_a_faction_also_the_same_one() -> None:
    state = arena(LORDS, LORDS).new(seed=1)
    assert [row["faction"] for row in state.view(None)["seats"]] == ["Lords of the Abyss"] * 2
    with pytest.raises(BadOption, match=r"faction0.*no_such"):
        golemancy.game("arena", 2, faction0="no_such")


@pytest.mark.rule("MA-2-02", "MA-9-01", "MA-R47")
def test_two_tiles_are_hidden_before_the_starting_player_is_known() -> None:
    state = arena(DRAGONS, GOLEMS, monoliths=True).new(seed=1)
    assert (state.player, state.phase, state.view(0)["first"]) == (0, "monolith", None)
    play(state, "hide Knight", "hide Knight")
    assert state.player == 1
    assert [t["tile"] for t in state.view(0)["seats"][0]["monolith"]["hidden"]] == ["Knight", "Knight"]
    assert [t["tile"] for t in state.view(1)["seats"][0]["monolith"]["hidden"]] == [None, None]
    play(state, "hide Officer", "hide Stone Golem")
    assert state.view(0)["first"] in (0, 1)
    assert [row["stack"] for row in state.view(0)["seats"]] == [32, 23]
    assert state.view(0)["seats"][1]["pool"].count("Stone Golem") == 2


@pytest.mark.rule("MA-2-03")
def test_golems_form_a_face_up_pool_and_all_else_the_stack() -> None:
    row = arena(GOLEMS, DRAGONS).new(seed=1).view(1)["seats"][0]
    assert row["stack"] == 24
    assert sorted(row["pool"]) == ["Clay Golem"] * 4 + ["Mercury Golem"] * 3 + ["Stone Golem"] * 3


@pytest.mark.rule("MA-2-04")
def test_the_starting_player_is_random_or_chosen() -> None:
    assert {arena(DRAGONS, GOLEMS).new(seed=n).view(0)["first"] for n in range(12)} == {0, 1}
    assert {arena(DRAGONS, GOLEMS, first=1).new(seed=n).player for n in range(5)} == {1}


@pytest.mark.rule("MA-2-05", "MA-2-06")
def test_banners_go_anywhere_and_then_the_starting_player_begins() -> None:
    state = arena(HARBINGERS, DRAGONS, first=0).new(seed=1)
    assert len(says(state)) == 19
    play(state, "at c3", "face NE")
    assert state.player == 1
    play(state, "at c4", "face S")  # beside the other one
    assert (state.player, state.phase) == (0, "turn")
    assert tile(state, "c3")["facing"] == "NE"


# ---- 3 the turn


@pytest.mark.rule("MA-3-01")
def test_opening_draws_are_one_and_two_then_up_to_three() -> None:
    state = arena(DRAGONS, HARBINGERS, first=0).new(seed=1)
    play(state, "at a1", "face N", "at e3", "face N")
    assert len(seat(state, 0)["hand"]) == 1
    play(state, "end turn")
    assert len(seat(state, 1)["hand"]) == 2
    play(state, "end turn")
    assert len(seat(state, 0)["hand"]) == 3
    assert state.view(1)["seats"][0]["hand"] == seat(state, 0)["hand"]  # hands are public


@pytest.mark.rule("MA-3-02")
def test_a_hand_of_three_orders_may_be_drawn_anew_again_and_again() -> None:
    orders = ["Move", "Move", "Battle"]
    mine = {"hand": orders[:2], "stack": ["Battle", "Battle", "Battle", "Precise Shot", "Spark", "Spark", "Spark"]}
    state = duel(HARBINGERS, GOLEMS, {}, mine, {}, player=1)
    play(state, "end turn")
    assert (state.player, state.phase) == (0, "unlucky")
    play(state, "redraw")
    assert state.phase == "unlucky"  # Battle, Battle, Precise Shot
    kept = play(state.copy(), "keep")
    assert (kept.phase, len(seat(kept)["hand"])) == ("discard", 3)
    play(state, "redraw")
    assert (state.phase, seat(state)["hand"]) == ("discard", ["Spark"] * 3)


@pytest.mark.rule("MA-3-03")
def test_one_of_three_must_be_discarded_before_anything_else() -> None:
    mine = {"hand": ["Knight"], "stack": ["Pikeman", "Move", "Swordsman"]}
    state = play(duel(DRAGONS, GOLEMS, {}, mine, {}, player=1), "end turn")
    assert says(state) == {"discard Knight", "discard Pikeman", "discard Move"}
    play(state, "discard Move")
    assert "place Knight" in says(state)
    short = play(duel(DRAGONS, GOLEMS, {}, mine | {"stack": ["Pikeman"]}, {}, player=1), "end turn")
    assert short.phase == "turn"  # the stack ran out, only two are held


@pytest.mark.rule("MA-3-04")
def test_actions_come_in_any_order_and_number() -> None:
    board = {"b2": "0 Overseer N", "c3": "0 Officer N"}
    state = duel(GOLEMS, DRAGONS, board, {"hand": ["Move"], "markers": 1})
    play(state, "build Stone Golem", "at c4", "face N", "move b2", "to a2", "face S")
    play(state, "play Move", "choose c3", "stay", "face S")
    assert [name(state, s) for s in ("c3", "c4", "a2")] == ["Officer", "Stone Golem", "Overseer"]
    assert says(state) == {"end turn"}  # the Overseer's Maneuver is used, nothing is left in hand


@pytest.mark.rule("MA-3-05")
def test_unused_tiles_are_kept() -> None:
    state = duel(DRAGONS, GOLEMS, {}, {"hand": ["Knight", "Move"]})
    play(state, "end turn")
    assert state.player == 1
    assert seat(state, 0)["hand"] == ["Knight", "Move"]


@pytest.mark.rule("MA-3-99", "MA-R26")
def test_a_full_board_starts_a_battle() -> None:
    board = dict.fromkeys(("a2", "a3"), "1 Golem") | {"c3": "0 Officer"}
    spaces = [s for s in EVERYWHERE if s not in (*board, "a1", "e3", "c5")]
    mine = ["Officer"] * 2 + ["Alchemist"] * 2 + ["Overseer"] * 2 + ["Rune of Repair"]
    yours = ["Crossbowman"] * 3 + ["Veteran"] * 2 + ["Pupil"]
    tiles = [f"0 {t} N" for t in mine] + [f"1 {t} N" for t in yours]
    board |= dict(zip(spaces, tiles, strict=True))
    state = duel(GOLEMS, GUARDIANS, board, {"hand": ["Overseer"]})
    play(state, "place Overseer", "at c5", "face N")
    assert told(state, "battle")[0]["full"] is True
    assert told(state, "battle_over")
    assert (state.player, state.phase) == (1, "discard")  # the turn is over after it
    # Movement cannot fill the board: it leaves a space free.
    state = duel(GOLEMS, GUARDIANS, board, {"hand": ["Move"]})
    play(state, "play Move", "choose c4", "to c5", "face N")
    assert (state.player, state.phase) == (0, "turn")


@pytest.mark.rule("MA-3-99")
def test_no_battle_when_the_placement_itself_frees_a_space() -> None:
    # The Horror nets the Guardians' Banner, whose Toughness kept the wounded Axeman alive.
    spaces = [s for s in EVERYWHERE if s not in ("a1", "e3", "d3", "d4", "e2")]
    mine = ["Mygalomorph"] * 3 + ["Spike"] * 3 + ["Chaos"] * 2
    yours = ["Crossbowman"] * 3 + ["Veteran"] * 2 + ["Pupil"]
    tiles = [f"0 {t} N" for t in mine] + [f"1 {t} N" for t in yours]
    board = dict(zip(spaces, tiles, strict=True)) | {
        "d4": {"seat": 1, "tile": "Axeman", "wounds": 1},
        "e2": "1 Combat Platform S",
    }
    state = duel(LORDS, GUARDIANS, board, {"hand": ["Horror"]})
    play(state, "place Horror", "at d3", "face NE")
    assert (name(state, "d4"), told(state, "battle"), state.player) == (None, [], 0)


# ---- 4 the tiles


@pytest.mark.rule("MA-4-01")
def test_melee_hits_the_adjacent_enemy_in_its_direction() -> None:
    # A Spike attacks from side 2, which points to S when the tile faces NE, and to SE when it faces N.
    state = fight(LORDS, HARBINGERS, {"c3": "0 Spike NE", "d2": "1 Spark N", "d1": "1 Spark N"})
    assert (name(state, "d2"), name(state, "d1")) == ("Spark", "Spark")
    state = fight(LORDS, HARBINGERS, {"c3": "0 Spike N", "d2": "1 Spark N", "d1": "1 Spark N"})
    assert (name(state, "d2"), name(state, "d1")) == (None, "Spark")


@pytest.mark.rule("MA-4-02")
def test_ranged_hits_the_first_enemy_in_line_over_friends() -> None:
    board = {"c1": "0 Sorcerer N", "c2": "0 Spark S", "c4": "1 Pikeman S", "c5": "1 Pikeman S"}
    state = fight(HARBINGERS, DRAGONS, board)
    assert (name(state, "c2"), name(state, "c4"), name(state, "c5")) == ("Spark", None, "Pikeman")


@pytest.mark.rule("MA-4-03")
def test_strength_is_the_number_of_wounds() -> None:
    state = fight(HARBINGERS, GUARDIANS, {"c1": "0 Sorcerer N", "c4": "1 Golem N"})
    assert tile(state, "c4")["wounds"] == 2


@pytest.mark.rule("MA-4-04")
def test_armor_weakens_ranged_attacks_on_its_side_only() -> None:
    # The Guardians' Golem has Armor on side 5; facing NW + 1 step it points S.
    toward, away = "SW", "N"
    assert tile(fight(HARBINGERS, GUARDIANS, {"c1": "0 Sorcerer N", "c4": f"1 Golem {toward}"}), "c4")["wounds"] == 1
    assert tile(fight(HARBINGERS, GUARDIANS, {"c1": "0 Sorcerer N", "c4": f"1 Golem {away}"}), "c4")["wounds"] == 2
    melee = fight(HARBINGERS, GUARDIANS, {"c3": "0 Herne NE", "c4": f"1 Golem {toward}"})
    assert tile(melee, "c4")["wounds"] == 2


@pytest.mark.rule("MA-4-05")
def test_a_tile_is_removed_when_wounds_exceed_its_toughness_and_wounds_stay() -> None:
    board = {"c3": "0 Spike N", "d2": "1 Knight N"}
    state = fight(LORDS, DRAGONS, board)
    assert tile(state, "d2")["wounds"] == 1
    again = {"c3": "0 Spike N", "d2": {"seat": 1, "tile": "Knight", "wounds": 1}}
    assert name(fight(LORDS, DRAGONS, again), "d2") is None


@pytest.mark.rule("MA-4-06")
def test_tiles_attack_once_for_each_initiative_and_without_one_never() -> None:
    state = fight(HARBINGERS, GUARDIANS, {"b2": "0 Hunter N", "d3": "1 Golem SW"})  # Initiative 3 and 0, side 1
    assert tile(state, "d3")["wounds"] == 2
    silent = fight(LORDS, GUARDIANS, {"c3": "0 Nightmare N", "d2": "1 Golem N"})
    assert tile(silent, "d2").get("wounds") is None


@pytest.mark.rule("MA-4-07")
def test_banners_attack_all_around_but_never_banners() -> None:
    board = {"c3": "0 Banner", "c4": "1 Banner", "b3": "1 Knight N", "d2": "1 Knight N"}
    state = fight(LORDS, DRAGONS, board)
    assert hp(state) == [20, 20]
    assert [tile(state, s)["wounds"] for s in ("b3", "d2")] == [1, 1]


@pytest.mark.rule("MA-4-08", "MA-6-01")
def test_a_netted_tile_does_nothing_and_stays_where_it_is() -> None:
    # The Horror's Net points at the Knight, which may neither attack nor move nor be swapped or pushed.
    board = {"c3": "1 Horror N", "c4": "0 Knight S", "b4": "0 Swordsman N"}
    state = duel(DRAGONS, LORDS, board, {"hand": ["Move", "Battle / Charge"]})
    assert tile(state, "c4")["netted"]
    assert "move c4" not in says(state)
    assert starting(play(state.copy(), "play Move"), "choose") == {"a1", "b4"}
    play(state, "play Battle / Charge", "as battle")
    assert name(state, "c3") == "Horror"  # not attacked
    assert name(state, "c4") is None  # but attacked itself: 2 Wounds
    lords = duel(LORDS, DRAGONS, {"c3": "0 Horror N", "c4": "1 Knight S"}, {"hand": ["Push Back"]})
    assert "play Push Back" not in says(lords)


@pytest.mark.rule("MA-6-01")
def test_a_netted_tile_gives_no_effects_but_receives_them() -> None:
    board = {"e3": "1 Banner", "d3": "0 Horror NE", "e2": "1 Axeman N", "d4": "1 Rune of Reinforcement SW"}
    state = duel(LORDS, GUARDIANS, board)
    assert tile(state, "e3")["netted"]
    assert tile(state, "e2")["endures"] == 1  # the Netted Banner gives nothing
    # Links of the Rune facing SW: sides 3, 4, 5 turned by 4 are NE, SE, S: the Axeman would be reached from e3.
    board = {"c4": "1 Axeman N", "c3": "0 Horror N", "b4": "1 Rune of Reinforcement SW"}
    state = duel(LORDS, GUARDIANS, board)
    assert (tile(state, "c4")["netted"], tile(state, "c4")["endures"]) == (True, 2)


@pytest.mark.rule("MA-4-09", "MA-R11")
def test_runes_reach_along_links_and_their_numbers_add_up() -> None:
    # Links 2, 3, 4 of a Rune of Strength facing N: SE, S, SW.
    board = {"b4": "0 Rune of Strength N", "c5": "0 Rune of Strength N", "c4": "0 Swordsman N", "b3": "0 Swordsman N"}
    state = duel(DRAGONS, GOLEMS, board)
    assert (tile(state, "c4")["melee_bonus"], tile(state, "b3")["melee_bonus"]) == (2, 1)
    board = {"c4": "0 Knight N", "b4": "1 Rune of Disarmament NW", "d3": "1 Rune of Disarmament SE"}
    state = duel(DRAGONS, LORDS, board)
    assert tile(state, "c4")["disarmed"] is True


@pytest.mark.rule("MA-4-10")
def test_the_banner_reaches_all_six_neighbours() -> None:
    around = dict.fromkeys(("c4", "d3", "d2"), "0 Pikeman N") | dict.fromkeys(("c2", "b2"), "0 Swordsman N")
    state = duel(DRAGONS, GOLEMS, {"c3": "0 Banner", "b3": "0 Landsknecht N"} | around)
    assert all(tile(state, s)["melee_bonus"] == 1 for s in (*around, "b3"))


@pytest.mark.rule("MA-4-11", "MA-R05")
def test_effects_help_allies_but_orders_are_for_own_tiles() -> None:
    g = arena(DRAGONS, LORDS, GUARDIANS, HARBINGERS)
    board = {"c3": "0 Banner", "c4": "2 Axeman N", "b3": "0 Pikeman N"}
    state = position(g, board, {"hand": ["Move"]})
    assert tile(state, "c4")["melee_bonus"] == 1
    assert starting(play(state, "play Move"), "choose") == {"c3", "b3"}


# ---- 5 continuous state


@pytest.mark.rule("MA-5-01", "MA-R08")
def test_tiles_kept_alive_by_toughness_leave_when_it_is_lost_in_waves() -> None:
    # The Rune at c4 keeps the Axeman; the Banner keeps the Rune. Netting the Banner takes both, in two waves.
    board = {
        "c5": "1 Banner",
        "c4": {"seat": 1, "tile": "Rune of Reinforcement", "facing": "N", "wounds": 1},
        "c3": {"seat": 1, "tile": "Axeman", "wounds": 1},
    }
    state = duel(LORDS, GUARDIANS, board, {"hand": ["Horror"]})
    assert name(state, "c3") == "Axeman"
    play(state, "place Horror", "at b4", "face NE")
    assert (name(state, "c4"), name(state, "c3")) == (None, None)
    assert told(state, "absorb") == []


# ---- 6 Nets


@pytest.mark.rule("MA-6-02")
def test_nets_aimed_at_each_other_cancel() -> None:
    state = duel(LORDS, LORDS, {"c3": "0 Horror N", "c4": "1 Horror S"})
    assert not any(tile(state, s).get("netted") for s in ("c3", "c4"))


@pytest.mark.rule("MA-6-03")
def test_a_netted_netter_does_not_net() -> None:
    # c2 nets c3, so c3's Net on c4 does nothing.
    state = duel(LORDS, LORDS, {"c2": "0 Horror N", "c3": "1 Horror N", "c4": "0 Spike N"})
    assert [bool(tile(state, s).get("netted")) for s in ("c2", "c3", "c4")] == [False, True, False]


@pytest.mark.rule("MA-R06")
def test_a_cycle_of_nets_frees_its_members_and_nets_who_hangs_on_it() -> None:
    g = arena(LORDS, LORDS, LORDS, variant="deathmatch")
    # Seat 0 nets 1, 1 nets 2, 2 nets 0: all are free.
    board = {"c4": "0 Horror SE", "d3": "1 Horror SW", "c3": "2 Horror N"}
    state = position(g, board)
    assert not any(tile(state, s).get("netted") for s in board)
    # A netter that hangs on a cycle is Netted by it, and its own Net is idle.
    text = deck_text().replace("nets = [0]", "nets = [0, 3]")  # Horrors with Nets on two sides
    g = golemancy.game("arena", 2, Deck(text, "nets.toml"), faction0=LORDS, faction1=LORDS, monoliths=False)
    board = {"c4": "0 Horror N", "c3": "1 Horror N", "c2": "0 Horror NE", "b1": "1 Spike N"}
    state = position(g, board)  # c4 and c3 aim at each other, c3 also at c2, and c2 (SW) at b1
    assert [bool(tile(state, s).get("netted")) for s in ("c4", "c3", "c2", "b1")] == [False, False, True, False]
    # A second cycle that hangs on the first is Netted where the first aims at it, and no cycle any more.
    board |= {"b1": "1 Horror NE"}  # c2 and b1 aim at each other, too
    state = position(g, board)
    assert [bool(tile(state, s).get("netted")) for s in ("c4", "c3", "c2", "b1")] == [False, False, True, False]


@pytest.mark.rule("MA-6-04", "MA-R07")
def test_the_net_order_holds_until_the_end_of_the_next_battle() -> None:
    board = {"c3": "1 Spike N", "d2": "0 Swordsman S"}
    state = duel(DRAGONS, LORDS, board, {"hand": ["Net", "Battle / Charge"]})
    assert starting(play(state, "play Net"), "choose") == {"c3", "e3"}  # Banners too
    play(state, "choose c3")
    assert tile(state, "c3")["netted"]
    play(state, "play Battle / Charge", "as battle")
    assert name(state, "d2") == "Swordsman"  # the Spike did not attack
    assert tile(state, "c3") is None or not tile(state, "c3").get("netted")
    assert told(state, "markers")


@pytest.mark.rule("MA-R07")
def test_a_net_marker_comes_before_all_nets_and_a_charge_does_not_end_it() -> None:
    board = {"c3": "1 Horror N", "c4": "0 Knight S", "e1": "0 Knight N", "d3": "1 Spike N"}
    state = duel(DRAGONS, LORDS, board, {"hand": ["Net", "Battle / Charge"]})
    assert tile(state, "c4")["netted"]
    play(state, "play Net", "choose c3")
    assert not tile(state, "c4").get("netted")  # the Horror is Netted, so it nets nobody
    play(state, "play Battle / Charge", "as charge", "choose e1", "to e2", "face NW")
    assert tile(state, "c3")["netted"]


@pytest.mark.rule("MA-6-05")
def test_a_netted_constructor_builds() -> None:
    board = {"c3": "1 Horror N", "c4": "0 Officer S"}
    state = duel(GOLEMS, LORDS, board, {"markers": 1})
    assert tile(state, "c4")["netted"]
    play(state, "build Stone Golem", "at c5", "face N")
    assert name(state, "c5") == "Stone Golem"


@pytest.mark.rule("MA-6-06", "MA-R10")
def test_a_disarmed_tile_cannot_attack_but_all_else_works() -> None:
    board = {"c4": "1 Rune of Disarmament N", "c3": "0 Wyrm N", "d3": "1 Spike N"}
    state = duel(HARBINGERS, LORDS, board, {"hand": ["Battle"]})
    assert tile(state, "c3")["disarmed"]
    assert "move c3" in says(state)
    play(state, "play Battle")
    assert name(state, "d3") == "Spike"
    # A disarmed Morlock does not strike first.
    board = {"c4": "1 Rune of Disarmament N", "c3": "0 Morlock NE", "d3": "1 Spike N"}
    assert name(fight(HARBINGERS, LORDS, board), "c3") == "Morlock"


# ---- 7 Orders, movement, features


@pytest.mark.rule("MA-7-01")
def test_battle_orders_are_over_once_a_stack_has_run_out() -> None:
    hand = {"hand": ["Battle"]}
    assert "play Battle" in says(duel(HARBINGERS, DRAGONS, {}, hand))
    ending = {"ending": "final turns", "due": [0], "runner": 1}
    assert says(duel(HARBINGERS, DRAGONS, {}, hand, **ending)) >= {"discard Battle", "end turn"}
    assert "play Battle" not in says(duel(HARBINGERS, DRAGONS, {}, hand, **ending))


@pytest.mark.rule("MA-7-02", "MA-R31", "MA-R32", "MA-R33")
def test_a_charge_steps_and_attacks_at_once_and_ends_the_turn() -> None:
    board = {"c2": "0 Knight N", "d4": "1 Banner", "c4": "1 Axeman S"}
    ending = {"ending": "final turns", "due": [0, 1], "runner": 1}  # a Charge is no Battle: it stays legal
    state = duel(DRAGONS, GUARDIANS, board, {"hand": ["Battle / Charge"]}, **ending)
    play(state, "play Battle / Charge")
    assert says(state) == {"as charge"}
    play(state, "as charge", "choose c2")
    assert says(state) == {"to c3"}  # the step is mandatory, and so is an enemy in front
    play(state, "to c3")
    assert says(state) == {"face N"}  # only there an enemy is in front
    play(state, "face N")
    assert name(state, "c4") is None  # 2 Wounds beat Toughness 0 + 1 of the Banner
    assert name(state, "c3") == "Knight"  # the Axeman does not strike back
    assert state.player == 1


@pytest.mark.rule("MA-R33")
def test_a_charge_wounds_banners_and_can_win_at_once() -> None:
    board = {"c2": "0 Knight N", "c4": "1 Banner"}
    state = duel(DRAGONS, GUARDIANS, board, {"hand": ["Battle / Charge"]}, {"hp": 2})
    play(state, "play Battle / Charge", "as charge", "choose c2", "to c3", "face N")
    assert (state.over, state.winners, hp(state)) == (True, [0], [20, 0])
    # A Rune of Charge needs no Order, also on the turn it was placed.
    state = duel(DRAGONS, GUARDIANS, board, {"hand": ["Rune of Charge"]}, {"hp": 2})
    assert "charge by rune" not in says(state)
    play(state, "place Rune of Charge", "at a3", "face N", "charge by rune", "choose c2", "to c3", "face N")
    assert state.winners == [0]


@pytest.mark.rule("MA-R60")
def test_a_rune_of_charge_stays_or_leaves_with_its_charge() -> None:
    board = {"c2": "0 Knight N", "c4": "1 Golem N", "a3": "0 Rune of Charge"}
    charge = ("choose c2", "to c3", "face N")
    for option, left in (("stays", "Rune of Charge"), ("leaves", None)):
        g = arena(DRAGONS, GUARDIANS, charge_rune=option)
        state = play(position(g, board, {"hand": ["Battle / Charge"]}), "charge by rune", *charge)
        assert (tile(state, "c4")["wounds"], state.player, name(state, "a3")) == (2, 1, left)
        # With an Order the Rune is not needed.
        state = play(position(g, board, {"hand": ["Battle / Charge"]}), "play Battle / Charge", "as charge", *charge)
        assert name(state, "a3") == "Rune of Charge"
    assert "Rune of Charge" not in seat(state)["discard"]


@pytest.mark.rule("MA-R60")
def test_a_rune_of_charge_that_leaves_does_so_after_the_attack() -> None:
    g = arena(DRAGONS, GUARDIANS, charge_rune="leaves")
    board = {"c2": "0 Knight N", "c4": "1 Golem N", "a3": "0 Rune of Charge"}
    state = position(g, board)
    for decision in ("charge by rune", "choose c2", "to c3", "face N"):
        again = g.from_dict(state.to_dict())
        assert again == state
        assert play(again, decision) == play(state, decision)
    assert [event["kind"] for event in state.events(None)][:5] == ["decide", "move", "attack", "wound", "remove"]
    assert "Rune of Charge" in seat(state)["discard"]


@pytest.mark.rule("MA-R60")
def test_a_rune_of_charge_may_itself_be_cavalry() -> None:
    text = deck_text()
    rune = text.index('id = "dragon_empire.rune_charge"')
    rider = text[rune:].replace("features = []", 'features = ["cavalry"]', 1)
    rider = rider.replace("attacks = []", 'attacks = [{ dir = 0, kind = "melee", strength = 1 }]', 1)
    deck = Deck(text[:rune] + rider, "rider.toml")
    options = {"faction0": DRAGONS, "faction1": GUARDIANS, "monoliths": False, "charge_rune": "leaves"}
    g = golemancy.game("arena", 2, deck, **options)
    state = position(g, {"c2": "0 Rune of Charge N", "c4": "1 Golem N"})
    play(state, "charge by rune", "choose c2", "to c3", "face N")
    assert (tile(state, "c4")["wounds"], name(state, "c2"), name(state, "c3")) == (1, None, None)


@pytest.mark.rule("MA-R31")
def test_a_charger_must_be_able_to_attack_after_its_step() -> None:
    # At c3 the Knight would stand in the Horror's Net, at b2 it can attack the Horror itself.
    board = {"c2": "0 Knight N", "c4": "1 Spike N", "b3": "1 Horror SE"}
    state = duel(DRAGONS, LORDS, board, {"hand": ["Battle / Charge"]})
    play(state, "play Battle / Charge", "as charge", "choose c2")
    assert says(state) == {"to b2"}
    # Links S and SW of the Rune disarm d2 and c3, from where the Knight could have attacked.
    board = {"c2": "0 Knight N", "c4": "1 Spike N", "d3": "1 Rune of Disarmament N"}
    state = duel(DRAGONS, LORDS, board, {"hand": ["Battle / Charge"]})
    assert says(play(state, "play Battle / Charge")) == {"as battle"}


@pytest.mark.rule("MA-R32")
def test_the_charger_chooses_one_side_among_several_enemies() -> None:
    text = deck_text().replace(
        'id = "dragon_empire.knight"\nname = "Knight"\nkind = "champion"\ncount = 4\ninitiative = [1]\nattacks = [\n',
        'id = "dragon_empire.knight"\nname = "Knight"\nkind = "champion"\ncount = 4\ninitiative = [1]\nattacks = [\n'
        '    { dir = 1, kind = "melee", strength = 1 },\n',
    )
    g = golemancy.game("arena", 2, Deck(text, "two.toml"), faction0=DRAGONS, faction1=GUARDIANS, monoliths=False)
    board = {"c2": "0 Knight N", "c4": "1 Golem N", "d3": "1 Golem N"}
    state = position(g, board, {"hand": ["Battle / Charge"]})
    play(state, "play Battle / Charge", "as charge", "choose c2", "to c3", "face N")
    assert says(state) == {"target c4", "target d3"}
    play(state, "target d3")
    assert (tile(state, "c4").get("wounds"), tile(state, "d3")["wounds"]) == (None, 1)


@pytest.mark.rule("MA-7-03", "MA-R04")
def test_a_move_is_a_step_a_rotation_or_both_and_changes_something() -> None:
    state = duel(DRAGONS, GOLEMS, {"c3": "0 Pikeman N"}, {"hand": ["Move"]})
    play(state, "play Move")
    assert starting(state, "choose") == {"a1", "c3"}  # the Banner too
    play(state, "choose c3")
    assert says(state) == {"stay", "to c4", "to d3", "to d2", "to c2", "to b2", "to b3"}
    turned = play(state.copy(), "stay")
    assert "face N" not in says(turned)  # nothing would change
    play(state, "to d3", "face SW")
    assert (name(state, "c3"), tile(state, "d3")["facing"], state.phase) == (None, "SW", "turn")


@pytest.mark.rule("MA-7-04", "MA-R03")
def test_one_movement_rune_serves_a_tile_once_a_turn() -> None:
    board = {"c3": "0 Pikeman N", "c4": "0 Rune of Agility N", "d4": "0 Swordsman N"}
    state = duel(DRAGONS, GOLEMS, board)
    play(state, "move c3", "to d3", "face N")  # still beside the Rune
    assert "move d3" not in says(state)
    assert "move d4" in says(state)  # the Rune serves several tiles
    # With its own Maneuver a tile has two sources, to be used one after the other.
    state = duel(DRAGONS, GOLEMS, {"c3": "0 Knight N", "c4": "0 Rune of Agility N"})
    play(state, "move c3")
    assert says(state) == {"by c3", "by c4"}
    play(state, "by c3", "to c2", "face N")
    assert "move c2" not in says(state)  # the link to the Rune is gone


@pytest.mark.rule("MA-7-05", "MA-R36")
def test_push_back_moves_an_enemy_away_and_its_owner_chooses() -> None:
    board = {"c3": "0 Spike N", "c4": "1 Knight S", "b4": "1 Pikeman N"}
    state = duel(LORDS, DRAGONS, board, {"hand": ["Push Back"]})
    play(state, "play Push Back", "choose c3", "target c4")
    assert (state.player, says(state)) == (1, {"push to c5", "push to d4"})
    play(state, "push to d4")
    assert (tile(state, "d4")["facing"], name(state, "c4"), state.player) == ("S", None, 0)
    # Nowhere to go: illegal. A Banner may push, too, and with one space nobody is asked.
    board = {"a1": "0 Banner", "a2": "1 Pikeman N", "b3": "1 Swordsman N", "a3": "1 Swordsman N"}
    assert "play Push Back" not in says(duel(LORDS, DRAGONS, board, {"hand": ["Push Back"]}))
    board = {"a1": "0 Banner", "a2": "1 Pikeman N", "b3": "1 Swordsman N"}
    state = duel(LORDS, DRAGONS, board, {"hand": ["Push Back"]})
    play(state, "play Push Back", "choose a1", "target a2")
    assert (name(state, "a3"), state.player) == ("Pikeman", 0)


@pytest.mark.rule("MA-7-06", "MA-R37")
def test_orders_that_wound_spare_banners() -> None:
    board = {"c3": "1 Knight N", "c4": "1 Pikeman N"}
    state = duel(HARBINGERS, DRAGONS, board, {"hand": ["Precise Shot"]})
    assert starting(play(state, "play Precise Shot"), "choose") == {"c3", "c4"}
    play(state, "choose c4")
    assert (name(state, "c4"), state.phase, state.player) == (None, "turn", 0)
    board = {"c3": "0 Golem N", "c4": "1 Pikeman N", "d3": "1 Banner"}
    state = duel(GUARDIANS, DRAGONS, board, {"hand": ["Fire Concoction"]})
    play(state, "play Fire Concoction")
    assert "burn c4 d3 c3" in says(state)
    assert len(says(state)) < 24  # three empty spaces are no target
    play(state, "burn c4 d3 c3")
    assert (tile(state, "c3")["wounds"], name(state, "c4"), hp(state)) == (1, None, [20, 20])


@pytest.mark.rule("MA-7-06")
def test_rotation_turns_one_own_tile() -> None:
    state = duel(GUARDIANS, DRAGONS, {"c3": "0 Axeman N"}, {"hand": ["Rotation"]})
    play(state, "play Rotation", "choose c3")
    assert says(state) == {"face NE", "face SE", "face S", "face SW", "face NW"}
    assert tile(play(state, "face S"), "c3")["facing"] == "S"


@pytest.mark.rule("MA-7-07", "MA-R30")
def test_entrenchment_gives_armor_until_the_tile_moves_or_a_battle_ends() -> None:
    board = {"c4": "0 Golem N", "c1": "1 Sorcerer N"}
    mine = {"hand": ["Entrenchment", "Rotation"]}
    state = play(duel(GUARDIANS, HARBINGERS, board, mine), "play Entrenchment", "choose c4")
    play(state, "play Rotation", "choose c4", "face SW")  # rotating keeps it
    assert tile(state, "c4")["entrenched"]
    play(state, "end turn")
    fought = position(state.game, {**state.to_dict()["board"]}, {"hand": ["Battle"]})
    play(fought, "play Battle")
    assert tile(fought, "c4").get("wounds") is None  # printed Armor 1 and the marker stop Strength 2
    assert not tile(fought, "c4").get("entrenched")
    board = {"c4": {"seat": 0, "tile": "Pupil", "entrenched": True}}
    state = duel(GUARDIANS, HARBINGERS, board)
    play(state, "move c4", "to c5", "face N")
    assert not tile(state, "c5").get("entrenched")


@pytest.mark.rule("MA-7-07", "MA-R38")
def test_false_order_moves_an_enemy_tile_but_no_banner() -> None:
    board = {"c3": "1 Knight N", "b3": "0 Axeman N"}
    state = duel(GUARDIANS, DRAGONS, board, {"hand": ["False Order"]})
    play(state, "play False Order")
    assert says(state) == {"choose c3"}
    play(state, "choose c3", "stay")
    assert "face N" not in says(state)
    play(state, "face S")
    assert (tile(state, "c3")["facing"], state.player) == ("S", 0)


@pytest.mark.rule("MA-7-08", "MA-R28")
def test_teleport_goes_to_any_empty_space() -> None:
    state = duel(LORDS, DRAGONS, {"c3": "0 Nightmare N", "c4": "1 Knight N"})
    play(state, "move c3")
    assert len(says(state)) == 19 - 4 + 1  # all empty spaces, and staying
    play(state, "to e1", "face S")
    assert (name(state, "e1"), "move e1" in says(state)) == ("Nightmare", False)
    # A Rune of Teleportation gives it to the Banner as well.
    state = duel(LORDS, DRAGONS, {"a1": "0 Banner", "a2": "0 Rune of Teleportation N"})
    assert "to e1" in says(play(state, "move a1"))


@pytest.mark.rule("MA-7-08", "MA-R29")
def test_transformation_covers_an_own_champion_or_rune() -> None:
    board = {"c3": {"seat": 0, "tile": "Rune of Strength", "wounds": 1}, "c4": "0 Spike N", "d3": "1 Knight N"}
    state = duel(LORDS, DRAGONS, board, {"hand": ["Demon"]})
    play(state, "place Demon")
    assert {"at c3", "at c4"} <= says(state)
    assert not {"at a1", "at d3"} & says(state)
    play(state, "at c3", "face S")
    assert (name(state, "c3"), tile(state, "c3")["facing"], tile(state, "c3").get("wounds")) == ("Demon", "S", None)
    assert seat(state)["discard"].count("Rune of Strength") == 1


@pytest.mark.rule("MA-7-09", "MA-10-03")
def test_an_assassin_hits_any_enemy_tile_of_its_owners_choice() -> None:
    board = {"c3": "0 Assassin N", "c5": "1 Pikeman N"}
    state = fight(HARBINGERS, DRAGONS, board)
    assert (state.player, state.phase, says(state)) == (0, "aim", {"aim at c5", "aim at e3"})
    assert hp(play(state.copy(), "aim at e3")) == [20, 19]
    assert name(play(state, "aim at c5"), "c5") is None


@pytest.mark.rule("MA-7-10", "MA-10-02", "MA-R22")
def test_a_morlock_strikes_before_the_first_phase() -> None:
    board = {"c3": "0 Morlock N", "c4": "1 Swordsman SE"}
    state = fight(HARBINGERS, DRAGONS, board)
    assert (name(state, "c3"), name(state, "c4")) == (None, None)
    # Banners cannot be struck, and without a target the Morlock stays.
    board = {"d3": "0 Morlock NE", "c2": "0 Morlock N"}
    state = fight(HARBINGERS, DRAGONS, board)
    assert (name(state, "c2"), hp(state)) == ("Morlock", [20, 20])
    # A target struck twice takes both along; strikes on each other remove both.
    board = {"c3": "0 Morlock N", "c5": "0 Morlock S", "c4": "1 Knight N"}
    state = fight(HARBINGERS, DRAGONS, board)
    assert [name(state, s) for s in ("c3", "c4", "c5")] == [None, None, None]
    board = {"c3": "0 Morlock N", "c4": "1 Morlock S"}
    state = fight(HARBINGERS, HARBINGERS, board)
    assert [name(state, s) for s in ("c3", "c4")] == [None, None]


@pytest.mark.rule("MA-7-11", "MA-R19", "MA-R20")
def test_venom_poisons_who_is_wounded_while_the_stock_lasts() -> None:
    # The Lords' Banner gives Venom to its neighbours.
    board = {"b2": "0 Banner", "c3": "0 Spike N", "d2": "1 Golem N"}
    state = fight(LORDS, GUARDIANS, board)
    assert tile(state, "d2")["poison"] == [0]
    assert seat(state)["poison"] == 4
    sick = {"seat": 1, "tile": "Banner", "poison": [0] * 5}
    state = fight(LORDS, GUARDIANS, board | {"e3": sick})
    assert (tile(state, "d2").get("poison"), hp(state)) == (None, [20, 15])  # the stock of five is used up
    # The markers return when their tile leaves: five Wounds kill the Golem before the Spike attacks.
    state = fight(LORDS, GUARDIANS, board | {"d4": {"seat": 1, "tile": "Golem", "poison": [0] * 5}})
    assert (name(state, "d4"), tile(state, "d2")["poison"], seat(state)["poison"]) == (None, [0], 4)


def allied_lords(sick: list[int], hand: list[str] | None = None, deck: Deck | None = None) -> golemancy.State:
    """Two allied Lords Banners beside a Spike that attacks a Golem; the markers named lie on an enemy Banner."""
    factions = {"faction0": LORDS, "faction1": GUARDIANS, "faction2": LORDS, "faction3": GUARDIANS}
    g = golemancy.game("arena", 4, deck, variant="teams", monoliths=False, **factions)
    board = {"b2": "0 Banner", "c4": "2 Banner", "c3": "0 Spike N", "d2": "1 Golem N"}
    ill = {"seat": 3, "tile": "Banner", "poison": sick}
    return position(g, board | {"e1": ill}, {"hand": hand or ["Battle"]})


@pytest.mark.rule("MA-R59", "MA-R20")
@pytest.mark.parametrize(
    ("used_up", "marker"),
    [([], [2]), ([0] * 5, [2]), ([2] * 5, [0]), ([2] * 4, [2]), ([0] * 5 + [2] * 5, None)],
)
def test_venom_of_two_allied_banners_is_fed_by_the_first_stock_that_is_not_empty(
    used_up: list[int], marker: list[int] | None
) -> None:
    state = play(allied_lords(used_up), "play Battle")  # c4 comes before b2 in the order of spaces
    assert tile(state, "d2").get("poison") == marker
    assert seat(state, 0)["poison"] == 5 - (used_up + (marker or [])).count(0)
    assert seat(state, 2)["poison"] == 5 - (used_up + (marker or [])).count(2)


@pytest.mark.rule("MA-R59")
def test_a_tiles_own_venom_is_fed_before_that_of_banners() -> None:
    text = deck_text()
    spike = text.index('id = "lords_of_the_abyss.spike"')
    deck = Deck(text[:spike] + text[spike:].replace("features = []", 'features = ["venom"]', 1), "venom.toml")
    assert tile(play(allied_lords([], deck=deck), "play Battle"), "d2")["poison"] == [0]
    assert tile(play(allied_lords([0] * 5, deck=deck), "play Battle"), "d2")["poison"] == [2]


@pytest.mark.rule("MA-7-12", "MA-8.3-04")
def test_elimination_heeds_neither_toughness_nor_golem_sides() -> None:
    state = fight(HARBINGERS, GOLEMS, {"c3": "0 Morlock N", "c4": "1 Stone Golem S"})
    assert name(state, "c4") is None
    assert seat(state, 1)["pool"].count("Stone Golem") == 3


# ---- 8 Golems


def golems_draw(kept: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What the Golems hold after drawing, with this kept from the turn before."""
    state = duel(
        GOLEMS, DRAGONS, {}, {"stack": ["Officer", "Alchemist", "Overseer", "Overseer"]} | kept, player=1, **more
    )
    return seat(play(state, "end turn"))


@pytest.mark.rule("MA-8.1-01")
@pytest.mark.parametrize(
    ("kept", "markers", "tiles"),
    [({}, 1, 2), ({"markers": 1}, 2, 1), ({"hand": ["Officer"]}, 1, 2), ({"markers": 1, "hand": ["Move"]}, 2, 1)],
)
def test_golems_take_a_marker_and_tiles_up_to_three(kept: dict[str, Any], markers: int, tiles: int) -> None:
    drawn = golems_draw(kept)
    assert (drawn["markers"], len(drawn["hand"])) == (markers, tiles)


@pytest.mark.rule("MA-8.1-02", "MA-R50")
def test_in_the_opening_turns_the_marker_is_optional() -> None:
    state = arena(GOLEMS, GOLEMS, first=0).new(seed=1)
    play(state, "at a1", "face N", "at e3", "face N")
    assert says(state) == {"take marker", "take tiles"}
    tiles = play(state.copy(), "take tiles")
    assert (seat(tiles)["markers"], len(seat(tiles)["hand"])) == (0, 1)
    play(state, "take marker")
    assert (seat(state)["markers"], len(seat(state)["hand"])) == (1, 0)
    play(state, "end turn", "take marker")
    assert (seat(state, 1)["markers"], len(seat(state, 1)["hand"])) == (1, 1)
    play(state, "end turn")
    assert (state.phase, seat(state)["markers"], len(seat(state)["hand"])) == ("discard", 2, 1)


@pytest.mark.rule("MA-8.1-03", "MA-R51")
def test_the_discard_may_be_a_marker_or_any_tile_held() -> None:
    mine = {"stack": ["Officer", "Alchemist", "Overseer"], "hand": ["Move"]}
    state = play(duel(GOLEMS, DRAGONS, {}, mine, player=1), "end turn")
    assert says(state) == {"discard marker", "discard Move", "discard Officer"}
    play(state, "discard marker")
    assert (seat(state)["markers"], state.phase) == (0, "turn")


@pytest.mark.rule("MA-8.1-04", "MA-R52")
def test_a_marker_counts_as_a_board_tile_while_a_golem_could_be_placed() -> None:
    mine = {"hand": ["Move"], "stack": ["Trample", "Officer", "Officer", "Battle"]}
    state = play(duel(GOLEMS, DRAGONS, {}, mine, player=1), "end turn")
    assert state.phase == "discard"  # the Banner could build a Clay Golem
    no_clay = {"pool": ["Stone Golem"] * 3 + ["Mercury Golem"] * 3}
    board = dict.fromkeys(("c3", "c4", "c5", "d4"), "0 Clay Golem N")
    state = play(duel(GOLEMS, DRAGONS, board, mine | no_clay, player=1), "end turn")
    assert state.phase == "unlucky"
    play(state, "redraw")
    assert (seat(state)["markers"], seat(state)["hand"]) == (1, ["Officer", "Officer"])


@pytest.mark.rule("MA-8.1-05", "MA-R55")
def test_the_stack_alone_decides_the_end_and_markers_go_on() -> None:
    state = duel(GOLEMS, DRAGONS, {}, {"stack": ["Move"]}, {}, player=1)
    play(state, "end turn")
    assert state.view(0)["ending"] == "final turns"
    assert len(seat(state)["pool"]) == 10
    empty = duel(GOLEMS, DRAGONS, {}, {"stack": []}, {}, player=1, ending="final turns", due=[0, 1], runner=1)
    assert seat(play(empty, "end turn"))["markers"] == 1


@pytest.mark.rule("MA-8.2-01", "MA-R40")
def test_a_golem_comes_next_to_a_constructor_of_its_symbol() -> None:
    state = duel(GOLEMS, DRAGONS, {"c3": "0 Officer N"}, {"markers": 2})
    assert {"build Clay Golem", "build Stone Golem"} <= says(state)
    assert "build Mercury Golem" not in says(state)  # no Alchemist or Rune of Animation is there
    play(state, "build Stone Golem")
    assert says(state) == {f"at {s}" for s in ("c4", "d3", "d2", "c2", "b2", "b3")}
    play(state, "at c4", "face SW")
    assert (tile(state, "c4")["facing"], seat(state)["markers"], seat(state)["pool"].count("Stone Golem")) == (
        "SW",
        1,
        2,
    )
    play(state, "build Clay Golem", "at a2", "face N")
    assert seat(state)["markers"] == 0


@pytest.mark.rule("MA-8.3-01", "MA-8.3-03", "MA-8.3-05", "MA-8.3-06")
def test_two_wounds_flip_a_stone_golem_which_attacks_on_and_is_removed_by_the_next() -> None:
    # Initiative 3: Hunter and Assassin. Initiative 2: the Golem hits the Assassin while a Spark hits the Golem.
    board = {"c3": "1 Stone Golem N", "c4": "0 Assassin N", "c2": "0 Hunter NW", "b2": "0 Spark N"}
    state = fight(HARBINGERS, GOLEMS, board, "aim at c3")
    flips = [e["space"] for e in told(state, "flip")]
    assert flips == ["c3"]
    assert (name(state, "c3"), name(state, "c4")) == (None, None)
    assert seat(state, 1)["pool"].count("Stone Golem") == 3
    texts = [e["text"] for e in state.events(None)]
    flipped = texts.index("Stone Golem c3 is turned over: Stone Golem (damaged)")
    assert flipped < texts.index("Initiative 2") < texts.index("Stone Golem (damaged) c3 is removed")


@pytest.mark.rule("MA-8.3-02")
def test_wounds_of_an_order_only_flip_an_undamaged_golem() -> None:
    state = duel(HARBINGERS, GOLEMS, {"c3": "1 Clay Golem NE"}, {"hand": ["Precise Shot"]})
    play(state, "play Precise Shot", "choose c3")
    assert (name(state, "c3"), tile(state, "c3")["facing"]) == ("Clay Golem (damaged)", "NE")


@pytest.mark.rule("MA-8.3-06")
def test_grey_icons_are_lost_with_the_flip() -> None:
    # The Mercury Golem attacks in phases 3 and 1; the Hunter flips it in phase 3, in which it still hits c2.
    state = fight(HARBINGERS, GOLEMS, {"c3": "1 Mercury Golem S", "a3": "0 Hunter NE", "c2": "0 Wyrm N"})
    assert [e["space"] for e in told(state, "flip")] == ["c3"]
    hits = [(e["attacker"], e["target"]) for e in told(state, "attack")]
    assert hits == [("a3", "c3"), ("c3", "c2"), ("a3", "c3")]  # phases 3, 3 and 0
    # Damaged it has only phase 1 left.
    state = fight(HARBINGERS, GOLEMS, {"c3": "1 Mercury Golem (damaged) N", "c4": "0 Spark N"})
    assert name(state, "c4") is None
    assert [e["initiative"] for e in told(state, "phase")] == [2, 1, 0]
    # A damaged Clay Golem attacks ahead, but no longer on the next side.
    state = fight(HARBINGERS, GOLEMS, {"c3": "1 Clay Golem (damaged) NW", "b3": "0 Spark N", "c4": "0 Sorcerer N"})
    assert (name(state, "b3"), name(state, "c4")) == (None, "Sorcerer")


@pytest.mark.rule("MA-8.3-07")
def test_outside_a_battle_each_event_is_a_phase_of_its_own() -> None:
    board = {"c3": "1 Clay Golem N", "c2": "0 Golem N"}
    state = duel(GUARDIANS, GOLEMS, board, {"hand": ["Fire Concoction", "Fire Concoction"]})
    play(state, "play Fire Concoction", "burn c3 d2 c2")
    assert name(state, "c3") == "Clay Golem (damaged)"
    play(state, "play Fire Concoction", "burn c3 d2 c2")
    assert name(state, "c3") is None


@pytest.mark.rule("MA-8.4-01", "MA-R39")
def test_banner_and_rune_of_repair_flip_a_golem_back_once_a_turn() -> None:
    board = {
        "a2": "0 Clay Golem (damaged) S",
        "b2": "0 Clay Golem (damaged) N",
        "b3": "0 Rune of Repair N",
        "c3": "1 Horror SW",  # nets b2, which may still be repaired
    }
    state = duel(GOLEMS, LORDS, board)
    assert {"repair by a1", "repair by b3"} <= says(state)
    play(state, "repair by a1", "target a2")
    assert (name(state, "a2"), tile(state, "a2")["facing"]) == ("Clay Golem", "S")
    assert "repair by a1" not in says(state)
    play(state, "repair by b3", "target b2")
    assert (name(state, "b2"), starting(state, "repair by")) == ("Clay Golem", set())


@pytest.mark.rule("MA-8.5-01", "MA-8.5-02", "MA-R34")
def test_trample_pushes_who_has_room_and_eliminates_who_has_not() -> None:
    # Behind the Knight every space is taken; the Pikeman has one free space behind it.
    board = {
        "c3": "0 Mercury Golem SE",
        "c4": "1 Knight N",
        "b4": "1 Swordsman N",
        "c5": "1 Swordsman N",
        "d4": "1 Landsknecht N",
        "b2": "1 Pikeman N",
        "a2": "1 Pikeman N",
        "b1": "1 Pikeman N",
    }
    state = duel(GOLEMS, DRAGONS, board, {"hand": ["Trample"]})
    play(state, "play Trample", "choose c3")
    assert starting(state, "target") == {"c4", "b2"}
    killed = play(state.copy(), "target c4")
    assert (name(killed, "c4"), tile(killed, "c4")["facing"], name(killed, "c3")) == ("Mercury Golem", "SE", None)
    assert seat(killed, 1)["discard"].count("Knight") == 1
    room = {k: v for k, v in board.items() if k != "a2"}
    state = play(duel(GOLEMS, DRAGONS, room, {"hand": ["Trample"]}), "play Trample", "choose c3", "target b2")
    assert (name(state, "a2"), name(state, "b2"), name(state, "c3")) == ("Pikeman", "Mercury Golem", None)


@pytest.mark.rule("MA-8.5-02")
def test_a_banner_is_only_pushed_and_netted_tiles_are_not_trampled() -> None:
    board = {"d3": "0 Clay Golem N", "e3": "1 Banner"}  # nowhere behind the corner
    assert "play Trample" not in says(duel(GOLEMS, DRAGONS, board, {"hand": ["Trample"]}))
    board = {"c3": "0 Clay Golem N", "c4": {"seat": 1, "tile": "Knight", "net": [2]}}
    g = arena(GOLEMS, DRAGONS, DRAGONS)
    assert "play Trample" not in says(position(g, board, {"hand": ["Trample"]}))


@pytest.mark.rule("MA-8.6-01", "MA-R35")
def test_casting_swaps_the_banner_and_a_mercury_golem_without_rotating() -> None:
    board = {"b2": "0 Mercury Golem SE", "a1": "0 Banner NE", "c3": "0 Clay Golem N"}
    state = duel(GOLEMS, DRAGONS, board)
    play(state, "cast b2")
    assert says(state) == {"target a1", "target c3"}
    play(state, "target a1")
    assert (name(state, "b2"), tile(state, "b2")["facing"]) == ("Banner", "NE")
    assert (name(state, "a1"), tile(state, "a1")["facing"]) == ("Mercury Golem", "SE")
    assert "cast a1" not in says(state)  # once a turn
    damaged = duel(GOLEMS, DRAGONS, board | {"b2": "0 Mercury Golem (damaged) SE"})
    assert "cast b2" not in says(damaged)


@pytest.mark.rule("MA-R41")
def test_the_guardians_golem_is_a_plain_champion() -> None:
    state = fight(HARBINGERS, GUARDIANS, {"c1": "0 Sorcerer N", "c4": "1 Golem N"})
    assert (name(state, "c4"), tile(state, "c4")["wounds"], tile(state, "c4")["kind"]) == ("Golem", 2, "champion")


# ---- 9 Monoliths


@pytest.mark.rule("MA-9-02", "MA-R47")
def test_what_golems_may_hide() -> None:
    state = arena(GOLEMS, DRAGONS, monoliths=True).new(seed=1)
    stone = play(state.copy(), "hide Stone Golem")
    assert says(stone) == {"hide Officer"}
    officer = play(state.copy(), "hide Officer")
    assert {"hide Stone Golem", "hide Clay Golem", "hide Rune of Repair"} <= says(officer)
    assert "hide Mercury Golem" not in says(officer)
    clay = play(state, "hide Clay Golem")
    assert {"hide Clay Golem", "hide Overseer", "hide Alchemist"} <= says(clay)
    assert not {"hide Stone Golem", "hide Battle", "hide Banner"} & says(clay)


@pytest.mark.rule("MA-9-03")
def test_hidden_tiles_do_nothing_while_folded() -> None:
    board = {"c3": "0 Banner", "c4": "1 Mygalomorph S", "c2": "0 Swordsman N"}
    state = towers(DRAGONS, LORDS, board, hiding("Rune of Strength", "Pikeman") | {"hand": ["Battle / Charge"]})
    assert set(state.view(1)["board"]) == {"c3", "c4", "c2", "e3"}
    play(state, "play Battle / Charge", "as battle")
    assert hp(state) == [19, 20]  # hit as the Banner; the hidden Pikeman attacked nobody
    moved = towers(DRAGONS, LORDS, board, hiding("Rune of Strength", "Pikeman") | {"hand": ["Move"]})
    play(moved, "play Move", "choose c3", "to d2", "face N")
    assert name(moved, "d2") == "Banner"


@pytest.mark.rule("MA-9-04", "MA-R43")
def test_unfolding_lays_both_tiles_beside_each_other() -> None:
    state = towers(DRAGONS, LORDS, {"c3": "0 Banner"}, hiding("Knight", "Pikeman"))
    play(state, "unfold")
    assert says(state) == {"segment 1 first", "segment 2 first"}
    play(state, "segment 2 first")
    assert starting(state, "at") == {"c4", "d3", "d2", "c2", "b2", "b3"}
    play(state, "at c4", "face SE")
    assert starting(state, "at") == {"c5", "b4", "b3", "d4", "d3"}
    play(state, "at c5", "face S", "face NE")
    assert [name(state, s) for s in ("c3", "c4", "c5")] == ["Banner", "Pikeman", "Knight"]
    assert [tile(state, s)["facing"] for s in ("c3", "c4", "c5")] == ["NE", "SE", "S"]
    # Without room for both it is illegal; a Netted Banner unfolds, but does not rotate.
    walled = {"a1": "0 Banner", "a2": "1 Spike N", "b1": "1 Spike N", "b3": "1 Spike N", "c3": "1 Chaos N"}
    walled |= {"c2": "1 Chaos N"}
    assert "unfold" not in says(towers(DRAGONS, LORDS, walled, hiding("Knight", "Pikeman")))
    state = towers(DRAGONS, LORDS, {"c3": "0 Banner", "c4": "1 Horror S"}, hiding("Knight", "Pikeman"))
    play(state, "unfold", "segment 1 first", "at c2", "face N", "at c1", "face N")
    assert (state.phase, tile(state, "c3")["facing"]) == ("turn", "N")


@pytest.mark.rule("MA-9-05", "MA-R45")
def test_unfolding_replaces_placing() -> None:
    hidden = hiding("Knight", None) | {"hand": ["Pikeman", "Move"]}
    state = towers(DRAGONS, LORDS, {"c3": "0 Banner"}, hidden)
    placed = play(state.copy(), "place Pikeman", "at e1", "face N")
    assert "unfold" not in says(placed)
    play(state, "unfold", "segment 1 first", "at c4", "face N", "at c5", "face N")
    play(state, "place Pikeman")
    assert says(state) == {"at c5"}  # only the empty segment of this Monolith
    play(state, "at c5", "face S")
    assert tile(state, "c5")["seated"]
    assert "play Move" in says(state)
    later = towers(
        DRAGONS, LORDS, {"c3": "0 Banner", "c4": seated(0, "Knight")}, spread("c4", "c5") | {"hand": ["Pikeman"]}
    )
    assert "at e1" in says(play(later, "place Pikeman"))  # unfolded in an earlier turn, it restricts nothing


@pytest.mark.rule("MA-R45", "MA-R29")
def test_a_transformation_takes_over_a_seat() -> None:
    state = towers(
        LORDS, DRAGONS, {"c3": "0 Banner", "e1": "0 Wraith N"}, hiding("Spike", "Chaos") | {"hand": ["Demon"]}
    )
    play(state, "unfold", "segment 1 first", "at c4", "face N", "at c5", "face N", "face N")
    play(state, "place Demon")
    assert says(state) == {"at c4", "at c5"}
    play(state, "at c4", "face N")
    assert (name(state, "c4"), tile(state, "c4")["seated"]) == ("Demon", True)


@pytest.mark.rule("MA-9-06")
def test_unfolding_can_fill_the_board() -> None:
    spaces = [s for s in EVERYWHERE if s not in ("a1", "e3", "a2", "a3")]
    mine = ["Officer"] * 3 + ["Alchemist"] * 2 + ["Overseer"] * 3
    yours = ["Crossbowman"] * 3 + ["Veteran"] * 2 + ["Golem"] * 2
    board = dict(zip(spaces, [f"0 {t} N" for t in mine] + [f"1 {t} N" for t in yours], strict=True))
    state = towers(GOLEMS, GUARDIANS, board, hiding("Rune of Repair", "Rune of Agility"))
    play(state, "unfold", "segment 1 first", "at a2", "face N", "at a3", "face N", "face N")
    assert told(state, "battle")[0]["full"] is True


@pytest.mark.rule("MA-9-07", "MA-R40")
def test_empty_segments_unfold_and_may_be_entered_or_filled() -> None:
    state = towers(GOLEMS, DRAGONS, {"c3": "0 Banner", "d3": "1 Knight N"}, hiding(None, None) | {"markers": 1})
    play(state, "unfold", "at c4", "at c5", "face N")
    assert state.view(1)["seats"][0]["monolith"]["segments"] == ["c4", "c5"]
    assert name(state, "c4") is None
    entered = play(state.copy(), "end turn", *enough(state, 1), "move d3", "to c4", "face N")
    assert (name(entered, "c4"), tile(entered, "c4").get("seated")) == ("Knight", None)
    play(state, "build Clay Golem", "at c4", "face N")
    assert tile(state, "c4")["seated"]


def enough(state: golemancy.State, number: int) -> list[str]:
    """The decisions with which a seat comes through drawing and discarding."""
    trial = play(state.copy(), "end turn")
    made: list[str] = []
    while trial.phase in ("unlucky", "discard", "draw"):
        choice = "keep" if trial.phase == "unlucky" else sorted(says(trial))[-1]
        made.append(choice)
        play(trial, choice)
    return made


@pytest.mark.rule("MA-9-08", "MA-9-09")
def test_a_seated_tile_takes_its_segment_along_and_stays_connected() -> None:
    board = {"c3": "0 Banner", "c4": seated(0, "Knight"), "c5": seated(0, "Pikeman")}
    state = towers(DRAGONS, LORDS, board, spread("c4", "c5"))
    play(state, "move c4")
    # From c4 the Knight may only go where Banner and Pikeman stay joined over it: both sides of the line.
    assert says(state) == {"stay"}
    board = {"c3": "0 Banner", "c4": seated(0, "Pikeman"), "c5": seated(0, "Knight")}
    state = towers(DRAGONS, LORDS, board, spread("c4", "c5"))
    play(state, "move c5")
    assert says(state) == {"stay", "to b4", "to d4"}
    play(state, "to d4", "face N")
    assert (tile(state, "d4")["seated"], state.view(0)["seats"][0]["monolith"]["segments"]) == (True, ["c4", "d4"])
    # Two segments do not share a space: an empty segment bars the Banner.
    state = towers(
        HARBINGERS, LORDS, {"c3": "0 Banner", "c4": seated(0, "Spark")}, spread("c4", "d3") | {"hand": ["Move"]}
    )
    assert "to d3" not in says(play(state, "play Move", "choose c3"))


@pytest.mark.rule("MA-9-10")
def test_monoliths_fold_after_a_battle_unless_a_seated_tile_is_netted() -> None:
    board = {"c3": "0 Banner", "c4": seated(0, "Knight", wounds=1), "c5": seated(0, "Pikeman")}
    state = towers(DRAGONS, LORDS, board, spread("c4", "c5") | {"hand": ["Battle / Charge"]})
    play(state, "play Battle / Charge", "as battle")
    hidden = state.view(1)["seats"][0]["monolith"]["hidden"]
    assert hidden == [{"tile": "Knight", "wounds": 1, "poison": []}, {"tile": "Pikeman", "wounds": 0, "poison": []}]
    assert (name(state, "c4"), told(state, "fold")[0]["spaces"]) == (None, ["c4", "c5"])
    standing = towers(DRAGONS, LORDS, board | {"c5": "0 Pikeman N"}, spread("c4", "c5") | {"hand": ["Battle / Charge"]})
    play(standing, "play Battle / Charge", "as battle")
    assert (name(standing, "c5"), told(standing, "fold")[0]["spaces"]) == ("Pikeman", ["c4"])
    board |= {"d4": "1 Nightmare SE", "c5": seated(0, "Pikeman", "SW")}  # a Net on side 2, here SW: c4
    state = towers(DRAGONS, LORDS, board, spread("c4", "c5") | {"hand": ["Battle / Charge"]})
    assert tile(state, "c4")["netted"]
    play(state, "play Battle / Charge", "as battle")
    assert (name(state, "c4"), told(state, "fold")) == ("Knight", [])


@pytest.mark.rule("MA-R42")
def test_all_monoliths_are_judged_before_any_folds() -> None:
    # Seat 1's seated Nightmare nets seat 0's seated tile; though the Nightmare folds away, seat 0 stays unfolded.
    board = {
        "a1": "0 Banner",
        "a2": seated(0, "Rune of Charge"),
        "a3": seated(0, "Rune of Agility"),
        "c5": "1 Banner",
        "b4": seated(1, "Nightmare", "SE"),
        "c4": seated(1, "Spike"),
    }
    seats = spread("a2", "a3") | {"hand": ["Battle / Charge"]}, spread("b4", "c4")
    state = towers(DRAGONS, LORDS, board, *seats)
    assert tile(state, "a3")["netted"]
    play(state, "play Battle / Charge", "as battle")
    assert [e["seat"] for e in told(state, "fold")] == [1]
    assert not tile(state, "a3").get("netted")


@pytest.mark.rule("MA-9-11", "MA-R46")
def test_a_destroyed_banner_takes_its_monolith_along() -> None:
    board = {"c3": "1 Banner", "c4": seated(1, "Rune of Strength"), "b3": "0 Knight SE", "d3": "0 Rune of Charge"}
    seats = {"hand": ["Battle / Charge"]}, spread("c4", "d3", hp=1)
    state = towers(DRAGONS, LORDS, board, *seats)
    play(state, "play Battle / Charge", "as battle")
    assert state.winners == [0]
    assert (name(state, "c3"), name(state, "c4"), name(state, "d3")) == (None, None, "Rune of Charge")
    assert seat(state, 1)["discard"].count("Rune of Strength") == 1
    folded = towers(
        DRAGONS, LORDS, {"c3": "1 Banner", "b3": "0 Knight SE"}, seats[0], hiding("Spike", "Chaos") | {"hp": 1}
    )
    play(folded, "play Battle / Charge", "as battle")
    assert {"Spike", "Chaos"} <= set(seat(folded, 1)["discard"])


@pytest.mark.rule("MA-9-12")
def test_a_destroyed_tile_leaves_an_empty_segment_to_be_refilled_while_unfolded() -> None:
    board = {
        "c3": "0 Banner",
        "c4": seated(0, "Pikeman", "S"),
        "c5": seated(0, "Pikeman", "S"),
        "b4": "1 Mygalomorph SE",
    }
    state = towers(DRAGONS, LORDS, board, spread("c4", "c5", hand=["Battle / Charge"]))
    play(state, "play Battle / Charge", "as battle")
    assert state.view(0)["seats"][0]["monolith"]["hidden"].count(None) == 1
    open_one = {"c3": "0 Banner", "c4": seated(0, "Pikeman", "S")}
    state = towers(DRAGONS, LORDS, open_one, spread("c4", "c5", hand=["Knight"]))
    play(state, "place Knight", "at c5", "face N")
    assert tile(state, "c5")["seated"]
    shut = towers(DRAGONS, LORDS, {"c3": "0 Banner"}, hiding("Pikeman", None) | {"hand": ["Knight"]})
    assert not tile(play(shut, "place Knight", "at c4", "face N"), "c4").get("seated")


@pytest.mark.rule("MA-R44")
def test_a_folded_monolith_may_not_enter_anothers_empty_segment() -> None:
    board = {"c3": "0 Banner", "c5": "1 Banner", "d4": seated(1, "Spike")}
    state = towers(HARBINGERS, LORDS, board, {"hand": ["Move"]}, spread("d4", "c4"))
    play(state, "play Move", "choose c3")
    assert "to c4" not in says(state)
    assert "to d3" in says(state)


@pytest.mark.rule("MA-R34", "MA-R35")
def test_seated_golems_trample_and_cast_only_if_the_monolith_holds_together() -> None:
    board = {"c3": "0 Banner", "c4": seated(0, "Clay Golem"), "c5": seated(0, "Overseer"), "b4": "1 Knight N"}
    state = towers(GOLEMS, DRAGONS, board, spread("c4", "c5", hand=["Trample"]))
    assert "play Trample" not in says(state)  # from b4 the Golem would not touch the Banner
    board = {"c3": "0 Banner", "c4": seated(0, "Clay Golem"), "d4": seated(0, "Overseer"), "d3": "1 Knight N"}
    state = towers(GOLEMS, DRAGONS, board, spread("c4", "d4", hand=["Trample"]))
    play(state, "play Trample", "choose c4", "target d3")
    assert state.phase == "push"
    play(state, sorted(says(state))[0])
    assert (name(state, "d3"), tile(state, "d3")["seated"]) == ("Clay Golem", True)
    board = {"c3": "0 Banner", "c4": seated(0, "Mercury Golem"), "c5": seated(0, "Alchemist"), "b4": "0 Overseer N"}
    state = towers(GOLEMS, DRAGONS, board, spread("c4", "c5"))
    # With the Overseer, which has no segment, the Golem would leave the line; Banner and Alchemist are fine.
    assert says(play(state, "cast c4")) == {"target c3", "target c5"}


# ---- 10 the Battle


@pytest.mark.rule("MA-10-01", "MA-R21")
def test_poison_wounds_first_and_regeneration_cancels_one_round() -> None:
    board = {"c3": {"seat": 1, "tile": "Golem", "poison": [0, 0]}}
    state = fight(LORDS, GUARDIANS, board)
    assert tile(state, "c3")["wounds"] == 2
    saved = board | {"c4": "1 Rune of Regeneration N"}  # links S and SW
    state = fight(LORDS, GUARDIANS, saved)
    assert (tile(state, "c3").get("wounds"), tile(state, "c3")["poison"], name(state, "c4")) == (None, [0, 0], None)
    # Golems flip by it, Banners lose Hit Points.
    board = {"c3": {"seat": 1, "tile": "Clay Golem", "poison": [0]}, "e3": {"seat": 1, "tile": "Banner", "poison": [0]}}
    state = fight(LORDS, GOLEMS, board)
    assert (name(state, "c3"), hp(state)) == ("Clay Golem (damaged)", [20, 19])


@pytest.mark.rule("MA-10-03", "MA-R14")
def test_phases_go_from_the_highest_initiative_down() -> None:
    # The Swordsman (3) removes the Spike (1) before it attacks; in one phase both would fall.
    board = {"c3": "0 Spike N", "d2": "1 Swordsman N"}
    state = fight(LORDS, DRAGONS, board)
    assert (name(state, "c3"), name(state, "d2")) == (None, "Swordsman")
    assert [e["initiative"] for e in told(state, "phase")] == [3, 0]
    both = fight(DRAGONS, DRAGONS, {"c3": "0 Pikeman N", "c4": "1 Pikeman S"})
    assert (name(both, "c3"), name(both, "c4")) == (None, None)
    # An Initiative can exceed 3.
    state = fight(
        HARBINGERS, DRAGONS, {"c3": "0 Herne NE", "d3": "0 Rune of Greater Acceleration SE", "c4": "1 Swordsman S"}
    )
    assert told(state, "phase")[0]["initiative"] == 4


@pytest.mark.rule("MA-R12", "MA-8.3-06")
def test_an_icon_on_both_sides_of_a_golem_is_used_once() -> None:
    # Both are hit in phase 2; the flipped Stone Golem does not attack in phase 2 again.
    board = {"c3": "1 Stone Golem N", "c4": "0 Golem S", "d3": "0 Axeman SW"}
    state = fight(GUARDIANS, GOLEMS, board)
    assert tile(state, "c4")["wounds"] == 1  # one attack of Strength 1


@pytest.mark.rule("MA-R13", "MA-10-03")
def test_extra_attacks_take_the_next_free_initiative() -> None:
    # Initiatives 2 and 1 of an Axeman: the extra attack comes at 0.
    board = {"c3": "0 Axeman N", "c2": "0 Rune of Double Attack N", "c4": "1 Golem N"}
    state = fight(GUARDIANS, GUARDIANS, board)
    assert name(state, "c4") is None
    assert [e["initiative"] for e in told(state, "phase")] == [2, 1, 0]
    # A Spark has 2: with the Rune also 1.
    state = fight(HARBINGERS, GUARDIANS, {"b2": "0 Spark N", "a2": "0 Rune of Double Attack N", "c3": "1 Golem N"})
    assert tile(state, "c3")["wounds"] == 2


@pytest.mark.rule("MA-R15")
def test_melee_and_ranged_parts_of_a_side_are_one_attack() -> None:
    text = deck_text().replace(
        '    { dir = 0, kind = "ranged", strength = 2 },',
        '    { dir = 0, kind = "ranged", strength = 2 },\n    { dir = 0, kind = "melee", strength = 1 },',
    )
    g = golemancy.game("arena", 2, Deck(text, "mix.toml"), faction0=HARBINGERS, faction1=GUARDIANS, monoliths=False)
    state = position(g, {"c3": "0 Sorcerer N", "c4": "1 Golem SW"}, {"hand": ["Battle"]})
    play(state, "play Battle")
    assert [e["wounds"] for e in told(state, "attack")] == [2]  # 2 - 1 Armor, and 1 melee
    board = {"c3": "0 Sorcerer N", "c4": "1 Golem SW", "b4": "1 Rune of Regeneration SW"}
    state = play(position(g, board, {"hand": ["Battle"]}), "play Battle")
    assert (tile(state, "c4").get("wounds"), name(state, "b4")) == (None, None)  # one Rune absorbs both parts


@pytest.mark.rule("MA-R16", "MA-R17", "MA-10-03")
def test_a_regeneration_rune_must_absorb_one_complete_attack_of_its_owners_choice() -> None:
    board = {
        "c3": "1 Golem N",
        "c4": "1 Rune of Regeneration N",
        "c2": "0 Herne NE",  # 2 Wounds, not lethal
        "b2": "0 Wyrm N",  # 1 Wound
    }
    state = fight(HARBINGERS, GUARDIANS, board)
    assert (state.player, says(state)) == (1, {"absorb from c2", "absorb from b2"})
    play(state, "absorb from c2")
    assert name(state, "c4") is None
    assert tile(state, "c3")["wounds"] == 2  # the Wyrm's attacks of phases 2 and 1


@pytest.mark.rule("MA-R16", "MA-R17")
def test_a_rune_linked_to_two_tiles_in_danger_saves_one() -> None:
    board = {"c4": "1 Rune of Regeneration N", "c3": "1 Golem N", "b3": "1 Golem N", "b2": "0 Wyrm N"}
    state = fight(HARBINGERS, GUARDIANS, board)
    assert (state.player, state.phase, says(state)) == (1, "protect", {"protect c3", "protect b3"})
    play(state, "protect b3")
    assert [tile(state, s).get("wounds") for s in ("c3", "b3")] == [2, 1]  # saved in phase 2, not in phase 1


@pytest.mark.rule("MA-R15", "MA-R17", "MA-7-09")
def test_a_global_attack_can_be_absorbed_like_any_other() -> None:
    # With the Rune of Acceleration the Herne attacks in phase 3, together with the Assassin.
    board = {
        "c4": "1 Rune of Regeneration N",
        "c3": "1 Golem N",
        "c2": "0 Herne NE",
        "c1": "0 Rune of Minor Acceleration N",
        "a3": "0 Assassin N",
    }
    state = fight(HARBINGERS, GUARDIANS, board, "aim at c3")
    assert (state.player, says(state)) == (1, {"absorb from c2", "absorb global from a3"})
    play(state, "absorb global from a3")
    assert (tile(state, "c3")["wounds"], name(state, "c4")) == (2, None)


@pytest.mark.rule("MA-R20")
def test_poison_stays_when_a_monolith_folds_and_a_golem_is_repaired() -> None:
    board = {"c3": "1 Banner", "c4": seated(1, "Clay Golem (damaged)", poison=[0]), "c5": seated(1, "Overseer")}
    state = towers(LORDS, GOLEMS, board, {"hand": ["Battle"]}, spread("c4", "c5"), player=1)
    play(state, "repair by c3", "target c4")
    assert (name(state, "c4"), tile(state, "c4")["poison"]) == ("Clay Golem", [0])
    play(state, "end turn", *enough(state, 0), "play Battle")
    hidden = state.view(0)["seats"][1]["monolith"]["hidden"]
    assert hidden[0] == {"tile": "Clay Golem (damaged)", "wounds": 0, "poison": [0]}


@pytest.mark.rule("MA-R16", "MA-R17")
def test_doomed_runes_save_nobody_unless_they_are_saved() -> None:
    # Two doomed Runes linked to each other save nobody.
    board = {
        "c4": "1 Rune of Regeneration N",  # S and SW
        "c3": "1 Rune of Regeneration S",  # N and NE
        "c5": "0 Wyrm N",
        "c2": "0 Wyrm N",
    }
    text = deck_text().replace(
        'name = "Wyrm"\nkind = "champion"\ncount = 1', 'name = "Wyrm"\nkind = "champion"\ncount = 2'
    )
    text = text.replace('name = "Spark"\nkind = "champion"\ncount = 4', 'name = "Spark"\nkind = "champion"\ncount = 3')
    g = golemancy.game("arena", 2, Deck(text, "wyrms.toml"), faction0=HARBINGERS, faction1=GUARDIANS, monoliths=False)
    state = play(position(g, board, {"hand": ["Battle"]}), "play Battle")
    assert told(state, "absorb") == []
    assert (name(state, "c4"), name(state, "c3")) == (None, None)
    # A Rune that another one saves may save in turn.
    board = {
        "b4": "1 Rune of Regeneration N",  # links S and SW: b3
        "b3": "1 Rune of Regeneration N",  # links S and SW: b2
        "b2": "1 Pupil N",
        "c3": "0 Wyrm N",
    }
    state = play(position(g, board, {"hand": ["Battle"]}), "play Battle")
    assert [e["space"] for e in told(state, "absorb")] == ["b4", "b3"]
    assert name(state, "b2") is None  # the Wyrm attacks again in phase 1, and no Rune is left


@pytest.mark.rule("MA-R18")
def test_a_rune_absorbs_once_and_its_removal_cannot_be_absorbed() -> None:
    board = {"b4": "1 Rune of Regeneration N", "b3": "1 Rune of Regeneration N", "b2": "1 Golem N", "c2": "0 Herne N"}
    state = fight(HARBINGERS, GUARDIANS, board)
    assert [e["space"] for e in told(state, "absorb")] == ["b3"]  # two Runes and one attack spend one Rune
    assert (name(state, "b4"), name(state, "b3")) == ("Rune of Regeneration", None)


@pytest.mark.rule("MA-R02")
def test_choices_are_made_in_seat_order_the_trigger_player_last() -> None:
    board = {"c3": "0 Assassin N", "c4": "1 Assassin N", "b3": "0 Assassin N"}
    state = duel(HARBINGERS, HARBINGERS, board, {"hand": ["Battle"]})
    play(state, "play Battle")
    assert state.player == 1
    play(state, "aim at a1")
    assert (state.player, state.view(0)["act"]["who"]) == (0, "b3")  # row by row: b3 before c3 (MA-R01)
    play(state, "aim at e3")
    assert (state.player, state.view(0)["act"]["who"]) == (0, "c3")
    play(state, "aim at e3")
    assert hp(state) == [19, 18]


@pytest.mark.rule("MA-R01")
def test_spaces_are_ordered_row_by_row() -> None:
    assert tuple(sorted(COORDINATES, key=lambda c: (c[1], c[0]))) == COORDINATES
    assert SPACE_NAMES[0] == "c5"
    assert SPACE_NAMES[18] == "c1"


@pytest.mark.rule("MA-R09")
def test_toughness_bonuses_mean_nothing_to_banners_and_golems_and_nothing_falls_below_zero() -> None:
    g = arena(GUARDIANS, HARBINGERS, GOLEMS, DRAGONS)
    board = {"c3": "0 Banner", "c4": "2 Clay Golem (damaged) N", "b2": "1 Spark N", "b3": "1 Wyrm N"}
    state = position(g, board, {"hand": ["Battle"]})
    play(state, "play Battle")
    assert name(state, "c4") is None
    text = deck_text().replace('effect = "disarm", amount = 1', 'effect = "initiative_bonus", amount = -3')
    text = text.replace(
        'effect = "grant_venom", amount = 1, affects = "friendly"',
        'effect = "melee_bonus", amount = -3, affects = "enemy"',
    )
    text = text.replace('markers = ["poison:5", "disarmament:4"]', "markers = []")
    g = golemancy.game("arena", 2, Deck(text, "slow.toml"), faction0=GUARDIANS, faction1=LORDS, monoliths=False)
    state = position(g, {"c3": "0 Axeman N", "c4": "1 Banner"}, {"hand": ["Battle"]})
    play(state, "play Battle")
    assert hp(state) == [20, 20]  # Strength 1 - 3 is 0


@pytest.mark.rule("MA-R23")
def test_penetration_hits_every_enemy_in_the_line() -> None:
    board = {
        "c1": "0 Crossbowman N",
        "b1": "0 Rune of Penetration NW",  # link 3 turned by 5 points to SE: c1
        "c2": "0 Golem N",
        "c3": "1 Knight N",
        "c5": "1 Knight N",
    }
    state = fight(GUARDIANS, DRAGONS, board)
    assert [tile(state, s)["wounds"] for s in ("c3", "c5")] == [1, 1]
    board["c5"] = "1 Knight S"  # Armor on the side that is hit
    state = fight(GUARDIANS, DRAGONS, board)
    assert [tile(state, s).get("wounds") for s in ("c3", "c5")] == [1, None]


@pytest.mark.rule("MA-10-04", "MA-R24", "MA-R27")
def test_a_destroyed_banner_does_not_stop_the_battle() -> None:
    # Phase 3: the Banner falls. Phase 1: the Knight still attacks, and the game ends after that.
    board = {"c3": "1 Banner", "d2": "0 Swordsman N", "b3": "1 Knight N", "b4": "0 Pikeman N"}
    state = duel(DRAGONS, DRAGONS, board, {"hand": ["Battle / Charge"]}, {"hp": 1})
    play(state, "play Battle / Charge", "as battle")
    assert (state.over, state.winners, hp(state)) == (True, [0], [20, 0])
    assert name(state, "b4") is None
    assert name(state, "c3") is None


@pytest.mark.rule("MA-10-05", "MA-R25")
def test_a_full_board_that_nothing_changes_ends_the_game_by_hit_points() -> None:
    spaces = [s for s in EVERYWHERE if s not in ("a1", "e3", "b2")]
    mine = (
        ["Rune of Minor Acceleration"] * 3
        + ["Rune of Regeneration"] * 2
        + ["Rune of Accuracy", "Rune of Double Attack"]
    )
    mine += ["Rune of Greater Acceleration"]
    yours = (
        ["Rune of Minor Acceleration"] * 3
        + ["Rune of Regeneration"] * 2
        + ["Rune of Accuracy", "Rune of Double Attack"]
    )
    yours += ["Rune of Greater Acceleration"]
    # Banners would wound enemy Runes beside them: each stands among its own.
    near_mine, near_yours = ["a2", "b1", "b2"], ["e2", "d3", "d4"]
    rest = [s for s in spaces if s not in (*near_mine, *near_yours)]
    places = [*near_mine[:2], *rest]
    board = {s: f"0 {t} N" for s, t in zip(places[:8], mine, strict=True)}
    others = [*near_yours, *[s for s in rest if s not in board]]
    board |= {s: f"1 {t} N" for s, t in zip(others, yours, strict=True)}
    state = duel(HARBINGERS, HARBINGERS, board, {"hand": ["Sorcerer"], "hp": 9})
    play(state, "place Sorcerer", "at b2", "face SW")  # it shoots at its own Banner's line: nobody
    assert (state.over, state.winners) == (True, [1])
    assert len(told(state, "battle")) == 1


@pytest.mark.rule("MA-10-05")
def test_a_full_board_that_changed_fights_again() -> None:
    spaces = [s for s in EVERYWHERE if s not in ("a1", "e3", "b2", "a2", "e2", "d3", "d4")]
    fill = (
        ["Rune of Minor Acceleration"] * 3
        + ["Rune of Accuracy", "Rune of Double Attack"]
        + ["Rune of Regeneration"] * 2
    )
    board = {s: f"0 {t} N" for s, t in zip(spaces, fill, strict=False)} | {"a2": "0 Rune of Greater Acceleration N"}
    rest = ["e2", "d3", "d4", *[s for s in spaces if s not in board]]
    board |= {s: f"1 {t} N" for s, t in zip(rest, [*fill, "Rune of Greater Acceleration"], strict=True)}
    # The Assassin hurts the enemy Banner in every Battle: the board stays full, so it goes on to the end.
    state = duel(HARBINGERS, HARBINGERS, board, {"hand": ["Assassin"]}, {"hp": 2})
    play(state, "place Assassin", "at b2", "face N", "aim at e3")
    assert (state.phase, hp(state)) == ("aim", [20, 1])
    assert told(state, "battle")
    play(state, "aim at e3")
    assert state.winners == [0]


# ---- 11 the end of the game


@pytest.mark.rule("MA-11-01")
def test_all_banners_destroyed_in_one_battle_is_a_draw() -> None:
    board = {"a1": "0 Banner", "a2": "1 Pikeman S", "e3": "1 Banner", "e2": "0 Pikeman N"}
    state = duel(DRAGONS, DRAGONS, board, {"hand": ["Battle / Charge"], "hp": 1}, {"hp": 1})
    play(state, "play Battle / Charge", "as battle")
    assert (state.over, state.winners, hp(state)) == (True, [0, 1], [0, 0])


@pytest.mark.rule("MA-11-02")
def test_after_the_last_tile_everybody_else_has_one_more_turn_then_the_final_battle() -> None:
    state = duel(DRAGONS, HARBINGERS, {"c3": "0 Swordsman N"}, {"stack": ["Move"]}, {"stack": ["Spark"] * 4}, player=1)
    play(state, "end turn")
    assert (state.player, state.view(0)["ending"], state.view(0)["due"]) == (0, "final turns", [1])
    play(state, "end turn", "discard Spark")
    assert state.player == 1
    play(state, "end turn")
    assert told(state, "ending")[0] == {
        "kind": "ending",
        "text": "final battle begins",
        "seat": 0,
        "stage": "final battle",
    }


@pytest.mark.rule("MA-11-03")
def test_the_highest_hit_points_win() -> None:
    last = {"ending": "final turns", "due": [0], "runner": 1}
    state = play(duel(DRAGONS, HARBINGERS, {}, {"hp": 12}, {"hp": 11}, **last), "end turn")
    assert (state.over, state.winners, state.scores) == (True, [0], [12, 11])


@pytest.mark.rule("MA-11-04", "MA-R56")
def test_a_tie_gives_one_extra_turn_each_then_an_overtime_battle() -> None:
    last = {"ending": "final turns", "due": [0], "runner": 1}
    state = duel(DRAGONS, HARBINGERS, {}, {"stack": [], "hand": ["Battle / Charge"]}, {"stack": []}, **last)
    play(state, "end turn")
    assert (state.over, state.view(0)["ending"], state.player) == (False, "overtime turns", 1)
    play(state, "end turn")
    assert (state.player, "play Battle / Charge" in says(state)) == (0, False)
    play(state, "end turn")
    assert (state.over, state.winners) == (True, [0, 1])
    assert told(state, "battle")[0]["seat"] == 0  # the seat that moved last


@pytest.mark.rule("MA-R58")
def test_a_game_in_which_nobody_draws_comes_to_the_final_battle() -> None:
    state = duel(GOLEMS, GOLEMS, {}, {"hand": ["Officer", "Move"]}, {"hand": ["Officer", "Move"], "hp": 19}, quiet=39)
    play(state, "end turn", "discard marker", "end turn")
    assert (state.over, state.winners) == (True, [0])


# ---- 12 variants


@pytest.mark.rule("MA-12-01", "MA-R57")
def test_the_tactical_game_holds_six_and_plays_two() -> None:
    state = arena(DRAGONS, HARBINGERS, tactical=True, first=0).new(seed=5)
    play(state, "at a1", "face N", "at e3", "face N")
    assert len(seat(state)["hand"]) == 6
    g = state.game
    mine = {"hand": ["Knight", "Pikeman", "Pikeman", "Move", "Swordsman"]}
    state = position(g, {}, mine, turns=10)
    play(state, "place Knight", "at c3", "face N", "place Pikeman", "at c4", "face N")
    assert not starting(state, "place")
    assert not starting(state, "play")
    assert {"move c3", "discard Move"} <= says(state)  # features and discards are free
    first = position(g, {}, mine, turns=1)
    play(first, "place Knight", "at c3", "face N")
    assert not starting(first, "place")


@pytest.mark.rule("MA-12-01")
def test_golems_hold_at_most_three_markers_in_the_tactical_game() -> None:
    g = arena(GOLEMS, DRAGONS, tactical=True)
    state = play(position(g, {}, {"markers": 3}, player=1), "end turn")
    assert (seat(state)["markers"], len(seat(state)["hand"])) == (3, 3)
    state = play(position(g, {}, {"markers": 2, "stack": ["Move"]}, player=1), "end turn")
    assert (seat(state)["markers"], state.phase) == (3, "turn")  # fewer than six: no mandatory discard


@pytest.mark.rule("MA-12-01", "MA-R57")
def test_an_unlucky_draw_of_the_tactical_game_replaces_three_chosen_orders() -> None:
    g = arena(HARBINGERS, DRAGONS, tactical=True)
    mine = {
        "hand": ["Move", "Move", "Battle", "Battle", "Battle"],
        "stack": ["Precise Shot", "Spark", "Spark", "Spark"],
    }
    state = play(position(g, {}, mine, player=1), "end turn")
    play(state, "redraw", "discard Battle", "discard Move", "discard Battle")
    assert sorted(seat(state)["hand"]) == ["Battle", "Move", "Precise Shot", "Spark", "Spark", "Spark"]
    assert state.phase == "discard"


@pytest.mark.rule("MA-12-02", "MA-R53")
def test_teams_share_hit_points_and_help_each_other() -> None:
    g = arena(DRAGONS, LORDS, GUARDIANS, HARBINGERS, variant="teams", first=1)
    state = g.new(seed=1)
    order = []
    play(state, *(text for space in ("a1", "e3", "a3", "e1") for text in (f"at {space}", "face N")))
    for _ in range(4):
        order.append(state.player)
        while state.phase != "turn":
            play(state, "keep" if state.phase == "unlucky" else sorted(says(state))[0])
        play(state, "end turn")
    assert order == [1, 2, 3, 0]
    board = {"a1": "0 Banner", "a2": "1 Spike N", "a3": "2 Banner", "b4": "1 Mygalomorph N", "b3": "1 Mygalomorph S"}
    state = position(g, board, {"hand": ["Battle / Charge"], "hp": 2}, {}, {"hp": 2})
    play(state, "play Battle / Charge", "as battle")
    assert (state.over, state.winners, hp(state)) == (True, [1, 3], [0, 20, 0, 20])
    assert not [t for t in state.view(0)["board"].values() if t["tile"] == "Banner" and t["seat"] in (0, 2)]


@pytest.mark.rule("MA-12-03", "MA-R53")
def test_all_against_one() -> None:
    g = arena(DRAGONS, LORDS, GUARDIANS, variant="alone")
    assert [int(n) for n in g.box.order[: g.box.laps]] == [0, 1, 0, 2]
    assert hp(g.new(seed=1)) == [20, 20, 20]
    # When the single player runs out, only the next opponent has a turn left.
    state = position(g, {}, {"stack": ["Move"]}, {}, player=2)
    play(state, "end turn")
    assert (state.player, state.view(0)["due"]) == (0, [1])
    # Otherwise everybody else has one.
    state = position(g, {}, {}, {"stack": ["Move"]}, player=0)
    play(state, "end turn")
    assert (state.player, state.view(0)["due"]) == (1, [0, 2])
    with pytest.raises(BadOption, match="seat 0"):
        arena(DRAGONS, LORDS, GUARDIANS, variant="alone", first=2)


@pytest.mark.rule("MA-12-04", "MA-R54")
def test_in_a_deathmatch_the_fallen_leave_and_the_others_go_on() -> None:
    g = arena(DRAGONS, HARBINGERS, LORDS, variant="deathmatch")
    board = {"e3": "1 Banner", "e2": "0 Pikeman N", "c3": "1 Spark N"}
    state = position(g, board, {"hand": ["Battle / Charge"]}, {"hp": 1, "hand": ["Move"]})
    play(state, "play Battle / Charge", "as battle")
    assert (state.over, name(state, "c3"), seat(state, 1)["hand"], seat(state, 1)["stack"]) == (False, None, [], 0)
    assert (state.player, state.view(0)["ending"]) == (2, "none")
    assert state.places == [1, 3, 1]


@pytest.mark.rule("MA-R54", "MA-5-01")
def test_nets_and_disarmament_of_the_fallen_end_with_their_tiles() -> None:
    g = arena(DRAGONS, LORDS, GUARDIANS, variant="deathmatch")
    board = {
        "e3": "1 Banner",
        "e2": "0 Pikeman N",  # takes the last Hit Point of seat 1
        "c3": "1 Horror N",  # nets c4
        "c4": "2 Golem N",
        "b3": "1 Rune of Disarmament S",  # links N and NE: b4 and c4
        "b4": "2 Veteran N",
    }
    state = position(g, board, {"hand": ["Battle / Charge"]}, {"hp": 1}, {"stack": ["Rotation", "Veteran", "Golem"]})
    assert (tile(state, "c4")["netted"], tile(state, "b4")["disarmed"]) == (True, True)
    play(state, "play Battle / Charge", "as battle")
    assert (name(state, "c3"), name(state, "b3"), state.player) == (None, None, 2)
    assert not tile(state, "c4").get("netted")
    assert not tile(state, "b4").get("disarmed")
    play(state, "discard Veteran", "play Rotation", "choose c4", "face S")  # nobody nets it any more
    # After a Charge it is the same, and a Net that theirs held fast works at once.
    board = {"c2": "0 Knight N", "c4": "1 Banner", "a3": "2 Banner", "b3": "1 Horror S", "b2": "2 Horror S"}
    g = arena(DRAGONS, LORDS, LORDS, variant="deathmatch")
    state = position(g, board | {"b1": "0 Pikeman N"}, {"hand": ["Battle / Charge"]}, {"hp": 2})
    assert [bool(tile(state, s).get("netted")) for s in ("b2", "b1")] == [True, False]
    play(state, "play Battle / Charge", "as charge", "choose c2", "to c3", "face N")
    assert [bool(tile(state, s).get("netted")) for s in ("b2", "b1")] == [False, True]


@pytest.mark.rule("MA-R54", "MA-R08")
def test_what_the_fallen_held_back_may_cost_a_tile() -> None:
    # The fallen's Horror holds that of seat 2, which else switches off the Banner that keeps a wounded Axeman alive.
    g = arena(DRAGONS, LORDS, LORDS, GUARDIANS, variant="deathmatch")
    board = {
        "e3": "1 Banner",
        "e1": "0 Knight N",
        "a1": "0 Banner",
        "c1": "2 Banner",
        "a3": "1 Horror SE",
        "b3": "2 Horror NE",
        "c4": "3 Banner",
        "c5": {"seat": 3, "tile": "Axeman", "facing": "N", "wounds": 1},
    }
    state = position(g, board, {"hand": ["Battle / Charge"]}, {"hp": 1})
    assert (tile(state, "b3")["netted"], tile(state, "c4").get("netted")) == (True, None)
    play(state, "play Battle / Charge", "as charge", "choose e1", "to e2", "face N")
    assert (tile(state, "b3").get("netted"), tile(state, "c4")["netted"], name(state, "c5")) == (None, True, None)
    assert [event["space"] for event in told(state, "remove")][-1] == "c5"


@pytest.mark.rule("MA-12-04")
def test_variants_need_the_right_number_of_players() -> None:
    for players, variant in ((3, "teams"), (2, "deathmatch"), (4, "duel"), (2, "alone")):
        with pytest.raises(BadOption, match=f"{variant} is not for {players} players"):
            golemancy.game("arena", players, variant=variant)


# ---- the tile file


@pytest.mark.rule("MA-R48")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            '{ dir = 2, kind = "melee", strength = 1 },\n]\narmor = [1, 2]',
            '{ dir = 1, kind = "melee", strength = 1 },\n]\narmor = [1, 2]',
            "two melee attacks",
        ),
        (
            '{ dir = -1, kind = "melee", strength = 1, reach = "global" }',
            '{ dir = -1, kind = "melee", strength = 1 }',
            "must be -1 if reach",
        ),
        (
            '{ dir = -1, kind = "melee", strength = 1, reach = "global" }',
            '{ dir = 0, kind = "melee", strength = 1, reach = "global" }',
            "must be -1 if reach",
        ),
        ('features = ["teleport"]', 'features = ["flying"]', "not 'flying'"),
        ('order = "trample"', 'order = "stampede"', "not 'stampede'"),
        ('effect = "penetration"', 'effect = "piercing"', "not 'piercing'"),
        (
            'armor = [0, 1, 5]\nnets = []\nfeatures = []\n\n[[faction.tile]]\nid = "golems.mercury_golem"',
            'armor = [3]\nnets = []\nfeatures = []\n\n[[faction.tile]]\nid = "golems.mercury_golem"',
            "undamaged side lacks",
        ),
    ],
)
def test_tile_files_that_cannot_be_played_are_refused_with_the_line(old: str, new: str, why: str) -> None:
    text = deck_text()
    assert old in text
    with pytest.raises(BadDeck, match=why) as refused:
        golemancy.game("arena", 2, Deck(text.replace(old, new), "mine.toml"))
    assert refused.value.line > 1


@pytest.mark.rule("MA-R49")
def test_unused_keywords_are_valid_and_misplaced_ones_are_not() -> None:
    venom = deck_text()
    spike = venom.index('id = "lords_of_the_abyss.spike"')
    venom = venom[:spike] + venom[spike:].replace("features = []", 'features = ["venom"]', 1)
    g = golemancy.game("arena", 2, Deck(venom, "venom.toml"), faction0=LORDS, faction1=GUARDIANS, monoliths=False)
    state = position(g, {"c3": "0 Spike N", "d2": "1 Golem N"}, {"hand": ["Battle"]})
    assert tile(play(state, "play Battle"), "d2")["poison"] == [0]
    aura = deck_text().replace('aura = { effect = "grant_venom"', 'aura = { effect = "regeneration"')
    with pytest.raises(BadDeck, match="only a Rune"):
        golemancy.game("arena", 2, Deck(aura, "aura.toml"))
    plain = play(duel(DRAGONS, GOLEMS, {}, {"hand": ["Battle / Charge"]}), "play Battle / Charge")
    assert says(plain) == {"as battle"}  # `alternatives` decides; nobody can charge here


@pytest.mark.rule("MA-R36")
def test_any_own_board_tile_may_push() -> None:
    board = {"c3": "0 Rune of Strength N", "c4": "1 Knight N", "a1": "0 Banner"}
    state = duel(LORDS, DRAGONS, board, {"hand": ["Push Back"]})
    play(state, "play Push Back")
    assert says(state) == {"choose c3"}
    with pytest.raises(IllegalAction, match="choose c3"):
        play(state, "choose a1")
